//! Sweeps: everything minus the fee (wallet2.cpp: `create_transactions_from` and its callers).

use std::collections::{BTreeMap, BTreeSet};

use ferrite_types::{Amount, KeyImage};
use rand_core::CryptoRng;

use super::super::fee;
use super::super::pending::PendingTx;
use super::super::{Destination, Ring, random};
use super::attempt::{Attempt, Parts};
use super::unused::Picker;
use super::{Funds, RingSource, SpendError, SweepRequest, Terms, check};

/// The limit of fee adjustments.
const FEE_TRIES: usize = 100;

/// Sends all funds of the given addresses, or of a random one; the main address is used only if it is the last.
///
/// # Errors
/// If there is nothing to send, nothing below the threshold, or too little to pay the fee.
pub fn sweep_all<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &SweepRequest,
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
    if funds.unlocked(request.account).values().all(|&amount| amount == 0) {
        return Err(SpendError::NothingToSweep("No unlocked balance in the specified account"));
    }
    let threshold = terms.fractional_threshold();
    let mut found = false;
    let mut addresses: BTreeMap<u32, Unused> = BTreeMap::new();
    for (place, output) in funds.outputs.iter().enumerate() {
        let minor = output.subaddress.minor;
        let usable = terms.is_worth_it(output, threshold)
            && output.is_usable(&terms.rules)
            && output.subaddress.major == request.account
            && (request.subaddresses.is_empty() || request.subaddresses.contains(&minor));
        if !usable {
            continue;
        }
        found = true;
        if request.below.0 == 0 || output.amount < request.below {
            addresses.entry(minor).or_default().add(output.is_mixable_amount(), place);
        }
    }
    if !found {
        return Err(SpendError::NothingToSweep("No unlocked balance in the specified subaddress(es)"));
    }
    if addresses.is_empty() {
        return Err(SpendError::NothingToSweep(
            "The smallest amount found is not below the specified threshold",
        ));
    }
    let unused = match request.subaddresses.is_empty() {
        true => one_address(addresses, rng),
        false => Unused::join(addresses.into_values()),
    };
    sweep(funds, terms, request, unused, source, rng)
}

/// Sends one output. Returns no transactions if there is no such spendable output.
///
/// # Errors
/// If it cannot pay its fee.
pub fn sweep_single<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &SweepRequest,
    key_image: &KeyImage,
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
    let mut unused = Unused::default();
    let found = |place: &usize| {
        let output = &funds.outputs[*place];
        output.key_image == *key_image
            && output.unlocked
            && !output.frozen
            && (terms.rules.rct || !output.rct)
    };
    if let Some(place) = (0..funds.outputs.len()).find(found) {
        unused.add(funds.outputs[place].is_mixable_amount(), place);
    }
    sweep(funds, terms, request, unused, source, rng)
}

/// Outputs of visible amounts with too few decoys. `mixable` are the amounts with enough of them
/// (`get_output_histogram` with the minimum ring size as `min_count`).
pub fn unmixable(funds: &Funds<'_>, mixable: &BTreeSet<u64>) -> Vec<usize> {
    let candidates = (0..funds.outputs.len()).filter(|&place| {
        let output = &funds.outputs[place];
        let usable = output.unlocked && !output.frozen && !output.key_image_partial;
        usable && !output.rct && !mixable.contains(&output.amount.0)
    });
    candidates.collect()
}

/// Sends unmixable outputs to the main address without decoys, so that the money can be mixed from then on.
///
/// # Errors
/// If they cannot pay their fee.
pub fn sweep_unmixable<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    outputs: &[usize],
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
    let mut unused = Unused::default();
    for &place in outputs {
        unused.add(funds.amount(place) >= terms.base_fee, place);
    }
    let (terms, request) = openly(funds, terms);
    sweep(funds, &terms, &request, unused, source, rng)
}

/// The terms and the request of a sweep of unmixable outputs.
pub(super) fn openly(funds: &Funds<'_>, terms: &Terms) -> (Terms, SweepRequest) {
    let request = SweepRequest {
        to: Destination::new(funds.sender.address, false, Amount(0)),
        outputs: 1,
        account: 0,
        subaddresses: BTreeSet::new(),
        below: Amount(0),
    };
    (Terms { decoys: 0, extra: Vec::new(), ..terms.clone() }, request)
}

/// The outputs left to sweep.
#[derive(Debug, Default)]
struct Unused {
    outputs: Vec<usize>,
    dust: Vec<usize>,
}

impl Unused {
    fn add(&mut self, worthy: bool, place: usize) {
        if worthy { self.outputs.push(place) } else { self.dust.push(place) }
    }

    fn join(all: impl Iterator<Item = Self>) -> Self {
        all.fold(Self::default(), |mut joined, unused| {
            joined.outputs.extend(unused.outputs);
            joined.dust.extend(unused.dust);
            joined
        })
    }

    fn is_empty(&self) -> bool {
        self.outputs.is_empty() && self.dust.is_empty()
    }

    /// Dust alternates with other outputs, because it cannot pay its fee alone.
    fn list(&mut self, dust_now: bool) -> &mut Vec<usize> {
        match self.outputs.is_empty() || (dust_now && !self.dust.is_empty()) {
            true => &mut self.dust,
            false => &mut self.outputs,
        }
    }
}

fn one_address(mut addresses: BTreeMap<u32, Unused>, rng: &mut impl CryptoRng) -> Unused {
    if addresses.len() > 1 {
        addresses.remove(&0);
    }
    let chosen = random::index(rng, addresses.len());
    addresses.into_values().nth(chosen).expect("it is within the length")
}

/// A transaction that is ready to be signed.
pub(super) struct Ready {
    selected: Vec<usize>,
    rings: Vec<Ring>,
    destinations: Vec<Destination>,
    fee: u64,
}

fn sweep<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &SweepRequest,
    mut unused: Unused,
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
    if unused.is_empty() {
        return Ok(Vec::new());
    }
    let rct = terms.decoys > 0 && terms.rules.rct;
    let mut ready = Vec::new();
    let mut selected = Vec::new();
    let mut accumulated = 0u64;
    let mut picker = Picker::default();
    while !unused.is_empty() {
        let threshold = dust_threshold(terms, rct, selected.len() + 1);
        let dust_now = selected.len() % 2 == 1 || accumulated > threshold;
        let output = picker.take(funds.outputs, unused.list(dust_now), &selected, false, rng);
        selected.push(output);
        accumulated = accumulated.saturating_add(funds.amount(output));
        if unused.is_empty() || terms.weight(rct, selected.len(), 2) >= terms.weight_target() {
            let selected = std::mem::take(&mut selected);
            let inputs: Vec<_> = selected.iter().map(|&place| &funds.outputs[place]).collect();
            let rings = match terms.decoys {
                0 => inputs.iter().map(|input| Ring::alone(input)).collect(),
                decoys => source.rings(&inputs, decoys, rng).map_err(SpendError::Rings)?,
            };
            ready.push(settle(funds, terms, request, rct, selected, rings)?);
        }
    }
    let txes = sign(funds, terms, rct, ready, source, rng)?;
    check_all(funds, request, &txes)?;
    Ok(txes)
}

/// The collected amount above which dust is affordable.
fn dust_threshold(terms: &Terms, rct: bool, inputs: usize) -> u64 {
    match terms.rules.per_byte_fee {
        true => fee::from_weight(terms.base_fee, terms.weight(rct, inputs, 1), terms.fee_mask),
        false => terms.base_fee.saturating_mul(terms.weight_limit.div_ceil(1024)),
    }
}

/// Computes the amounts of the destinations after the fee.
pub(super) fn settle<E>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &SweepRequest,
    rct: bool,
    selected: Vec<usize>,
    rings: Vec<Ring>,
) -> Result<Ready, SpendError<E>> {
    if request.outputs == 0 {
        return Err(SpendError::ZeroDestination);
    }
    let to = |amount| Destination { amount: Amount(amount), ..request.to.clone() };
    let attempt = |destinations, fee| {
        Attempt::new(funds, terms, Parts { rct, selected: &selected, rings: &rings, destinations, fee })
    };
    // One output fewer than requested: the change, which has no amount yet, takes its place.
    let first_guess = vec![to(1); request.outputs.saturating_sub(1).max(1)];
    let trial = attempt(first_guess, terms.estimated_fee(rct, selected.len(), 2))?;
    let mut needed = trial.needed_fee()?;
    let available = trial.fee.saturating_add(trial.change.amount.0).saturating_add(trial.paid());
    for _ in 0..FEE_TRIES {
        let Some(rest) = available.checked_sub(needed) else {
            return Err(SpendError::Internal("Transaction cannot pay for itself"));
        };
        let count = request.outputs as u64;
        let destinations: Vec<_> =
            (0..count).map(|place| to(rest / count + u64::from(place < rest % count))).collect();
        let trial = attempt(destinations.clone(), needed)?;
        let fee = trial.fee;
        needed = trial.needed_fee()?;
        if needed <= fee {
            return Ok(Ready { selected, rings, destinations, fee });
        }
    }
    Err(SpendError::Internal("Too many attempts to raise pending tx fee to level of needed fee"))
}

pub(super) fn sign<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    rct: bool,
    ready: Vec<Ready>,
    source: &S,
    rng: &mut impl CryptoRng,
) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
    let sign = |tx: Ready| {
        if let Some(reason) = source.cancelled() {
            return Err(SpendError::Rings(reason));
        }
        let Ready { selected, rings, destinations, fee } = tx;
        let parts = Parts { rct, selected: &selected, rings: &rings, destinations, fee };
        Attempt::new(funds, terms, parts)?.sign(&mut *rng)
    };
    ready.into_iter().map(sign).collect()
}

/// Checks that all inputs go to the destination, minus the fees.
fn check_all<E>(funds: &Funds<'_>, request: &SweepRequest, txes: &[PendingTx]) -> Result<(), SpendError<E>> {
    let outputs = txes.iter().flat_map(|tx| &tx.construction.sources);
    let spent: u64 = outputs.map(|source| source.amount).sum();
    let fees: u64 = txes.iter().map(|tx| tx.fee).sum();
    let all = Destination { amount: Amount(spent - fees), ..request.to.clone() };
    check::check(funds.sender, txes, &[all], |_| false)
}
