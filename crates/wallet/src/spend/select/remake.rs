//! Replacement of a transaction that nodes no longer accept: its fee has become too low, a reorg has invalidated its
//! rings, or the rules have changed.
//!
//! The first transaction may still be in a pool somewhere, so the new one spends all of its inputs: at most one of the
//! two can confirm.

use ferrite_types::KeyImage;
use rand_core::CryptoRng;

use super::super::Ring;
use super::super::pending::PendingTx;
use super::attempt::{Attempt, Parts};
use super::draft::Draft;
use super::sweep::{openly, settle as settle_sweep, sign as sign_sweep};
use super::transfer::left;
use super::{Funds, RingSource, SpendError, SweepRequest, Terms, TransferRequest, check};

/// The limit of fee adjustments.
const FEE_TRIES: usize = 10;

/// Replaces one transaction of a payment: the new one pays the same, spends all inputs of `old`, and more if the fee
/// requires them.
///
/// # Errors
/// If an output of `old` cannot be spent, the fee cannot be paid, or there are no rings.
pub fn remake_transfer<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &TransferRequest,
    old: &PendingTx,
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<PendingTx, SpendError<S::Error>> {
    let mut selected = inputs_of(funds, old)?;
    let draft = match request.subtract_fee_from.is_empty() {
        true => Draft::paying(old.destinations.clone()),
        // Such a payment is never split, so the request has all of it.
        false => draft_of(request, terms.settings.merge_destinations)?,
    };
    let rct = terms.rules.rct;
    let mut fee = terms.estimated_fee(rct, selected.len(), draft.destinations.len() + 1);
    loop {
        add_inputs(funds, terms, request, &mut selected, draft.cost(fee))?;
        let rings = rings_of(funds, terms, &selected, source, rng)?;
        match settle(funds, terms, &draft, &selected, &rings, fee)? {
            Ok(attempt) => {
                let paid = attempt.destinations().to_vec();
                let tx = attempt.sign(rng)?;
                check::check(funds.sender, std::slice::from_ref(&tx), &paid, |_| false)?;
                return Ok(tx);
            }
            Err(needed) => fee = needed,
        }
    }
}

/// Replaces one transaction of a sweep, with the same inputs.
///
/// # Errors
/// If an output of `old` cannot be spent, the fee cannot be paid, or there are no rings.
pub fn remake_sweep<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &SweepRequest,
    old: &PendingTx,
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<PendingTx, SpendError<S::Error>> {
    let selected = inputs_of(funds, old)?;
    let rct = terms.decoys > 0 && terms.rules.rct;
    let rings = rings_of(funds, terms, &selected, source, rng)?;
    let ready = settle_sweep(funds, terms, request, rct, selected, rings)?;
    let mut txes = sign_sweep(funds, terms, rct, vec![ready], source, rng)?;
    txes.pop().ok_or(SpendError::Internal("no transaction was signed"))
}

/// Replaces one transaction of a sweep of unmixable outputs, with the same inputs.
///
/// # Errors
/// If an output of `old` cannot be spent, or the fee cannot be paid.
pub fn remake_unmixable<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    old: &PendingTx,
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<PendingTx, SpendError<S::Error>> {
    let (terms, request) = openly(funds, terms);
    remake_sweep(funds, &terms, &request, old, source, rng)
}

/// The positions of the outputs that a transaction spends.
fn inputs_of<E>(funds: &Funds<'_>, old: &PendingTx) -> Result<Vec<usize>, SpendError<E>> {
    let place = |key_image: &KeyImage| {
        let usable = |place: &usize| {
            let output = &funds.outputs[*place];
            output.key_image == *key_image && output.unlocked && !output.frozen
        };
        let missing = "an output of the earlier transaction cannot be spent now";
        (0..funds.outputs.len()).find(usable).ok_or(SpendError::Internal(missing))
    };
    old.key_images.iter().map(place).collect()
}

/// A transaction that pays everything requested.
fn draft_of<E>(request: &TransferRequest, merge: bool) -> Result<Draft, SpendError<E>> {
    let mut draft = Draft::default();
    let mut left = left(request);
    let mut paid = 0;
    while let Some(next) = left.first() {
        if !draft.add(next, next.destination.amount.0, paid, merge)? {
            return Err(SpendError::Internal("the payment does not fit into one transaction"));
        }
        // The order in which they were paid the first time.
        left.swap_remove(0);
        paid += 1;
    }
    Ok(draft)
}

/// Adds outputs, largest first, until they cover the required amount.
fn add_inputs<E>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &TransferRequest,
    selected: &mut Vec<usize>,
    needed: u64,
) -> Result<(), SpendError<E>> {
    let is_candidate = |place: usize, selected: &[usize]| {
        let output = &funds.outputs[place];
        output.is_usable(&terms.rules)
            && output.is_mixable_amount()
            && terms.is_in_bounds(output)
            && output.subaddress.major == request.account
            && (request.subaddresses.is_empty() || request.subaddresses.contains(&output.subaddress.minor))
            && !selected.contains(&place)
    };
    while funds.sum(selected) < needed {
        let candidates = (0..funds.outputs.len()).filter(|&place| is_candidate(place, selected));
        let Some(largest) = candidates.max_by_key(|&place| funds.amount(place)) else {
            return Err(SpendError::NotEnoughUnlockedMoney {
                available: funds.sum(selected),
                amount: needed,
            });
        };
        selected.push(largest);
    }
    Ok(())
}

fn rings_of<S: RingSource>(
    funds: &Funds<'_>,
    terms: &Terms,
    selected: &[usize],
    source: &mut S,
    rng: &mut impl CryptoRng,
) -> Result<Vec<Ring>, SpendError<S::Error>> {
    let inputs: Vec<_> = selected.iter().map(|&place| &funds.outputs[place]).collect();
    match terms.decoys {
        0 => Ok(inputs.iter().map(|input| Ring::alone(input)).collect()),
        decoys => source.rings(&inputs, decoys, rng).map_err(SpendError::Rings),
    }
}

/// The transaction with the fee that it should pay; only the fee if the inputs do not cover it.
fn settle<'a, E>(
    funds: &'a Funds<'a>,
    terms: &'a Terms,
    draft: &Draft,
    selected: &'a [usize],
    rings: &'a [Ring],
    mut fee: u64,
) -> Result<Result<Attempt<'a>, u64>, SpendError<E>> {
    for _ in 0..FEE_TRIES {
        if funds.sum(selected) < draft.cost(fee) {
            return Ok(Err(fee));
        }
        let destinations = draft.less_fee(fee)?;
        let attempt =
            Attempt::new(funds, terms, Parts { rct: terms.rules.rct, selected, rings, destinations, fee })?;
        let (paid, needed) = (attempt.fee, attempt.needed_fee()?);
        if needed <= paid {
            return Ok(Ok(attempt));
        }
        fee = needed;
    }
    Err(SpendError::Internal("Too many attempts to raise pending tx fee to level of needed fee"))
}
