//! Payments (wallet2.cpp: `create_transactions_2`).
//!
//! Outputs are added one by one, and each pays as much of the next destinations as it can. When a transaction is full
//! or everything is paid, its fee is computed and taken from the change, from a destination that is only partly paid,
//! or from the destinations named by the user; if none of these suffices, more outputs are added for the fee.

use std::collections::BTreeSet;

use rand_core::CryptoRng;

use super::super::Ring;
use super::super::pending::PendingTx;
use super::attempt::{Attempt, Parts};
use super::draft::{Draft, Left, MAX_DESTINATIONS};
use super::preferred::preferred_inputs;
use super::unused::{PerAddress, Picker, relatedness, remove};
use super::{Funds, RingSource, SpendError, Terms, TransferRequest, check};

/// The limit of fee adjustments.
const FEE_TRIES: usize = 10;
/// By default, outputs of this value...
const DEFAULT_MIN_OUTPUT_VALUE: u64 = 2_000_000_000_000;
/// ...are not used as a second input if fewer than this many are left.
const DEFAULT_MIN_OUTPUT_COUNT: u32 = 5;

/// Creates the transactions of a payment, a single one if possible. Returns none if there is nothing to spend.
///
/// # Errors
/// If the payment is not possible, or there are no rings.
pub fn transfer<S: RingSource, R: CryptoRng>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &TransferRequest,
    source: &mut S,
    rng: &mut R,
) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
    let needed = check_request(request)?;
    let subaddresses = match request.subaddresses.is_empty() {
        true => funds.balance.keys().copied().collect(),
        false => request.subaddresses.clone(),
    };
    check_funds(funds, terms, request, &subaddresses, needed)?;
    let (outputs, dust) = gather(funds, terms, request.account, &subaddresses);
    if outputs.is_empty() && dust.is_empty() {
        return Ok(Vec::new());
    }
    let mut transfer = Transfer {
        funds,
        terms,
        request,
        needed,
        left: left(request),
        outputs,
        dust,
        preferred: Vec::new(),
        picker: Picker::default(),
        txes: vec![Draft::default()],
        rings: Vec::new(),
        adding_fee: false,
        needed_fee: 0,
        available_for_fee: 0,
        paid_in_tx: 0,
        accumulated_fee: 0,
        source,
        rng,
    };
    transfer.prefer(&subaddresses);
    transfer.run()?;
    let txes = transfer.finish()?;
    check::check(funds.sender, &txes, &request.destinations, |place| {
        request.subtract_fee_from.contains(&place)
    })?;
    Ok(txes)
}

/// The sum of the destinations.
fn check_request<E>(request: &TransferRequest) -> Result<u64, SpendError<E>> {
    let count = request.destinations.len();
    if count == 0 {
        return Err(SpendError::ZeroDestination);
    }
    if let Some(&last) = request.subtract_fee_from.last() {
        if last >= count {
            return Err(SpendError::SubtractFeeFromBadIndex(last));
        }
        if count > MAX_DESTINATIONS {
            return Err(SpendError::Internal(
                "subtractfeefrom transfers cannot be split over multiple transactions yet",
            ));
        }
    }
    let mut needed = 0u64;
    for destination in &request.destinations {
        if destination.amount.0 == 0 {
            return Err(SpendError::ZeroAmount);
        }
        needed = needed.checked_add(destination.amount.0).ok_or(SpendError::SumOverflow)?;
    }
    Ok(needed)
}

/// Detects insufficient funds early.
fn check_funds<E>(
    funds: &Funds<'_>,
    terms: &Terms,
    request: &TransferRequest,
    subaddresses: &BTreeSet<u32>,
    needed: u64,
) -> Result<(), SpendError<E>> {
    let min_fee = terms.base_fee.saturating_mul(terms.shape(terms.rules.rct, 1, 2).size(&terms.rules));
    let fee = if request.subtract_fee_from.is_empty() { min_fee } else { 0 };
    let total = needed.saturating_add(fee);
    let unlocked = funds.unlocked(request.account);
    let sum = |balances: &std::collections::BTreeMap<u32, u64>| {
        let amounts = subaddresses.iter().filter_map(|minor| balances.get(minor));
        amounts.fold(0u64, |sum, amount| sum.saturating_add(*amount))
    };
    let is_short = |available| total > available || min_fee > available;
    let available = sum(funds.balance);
    if is_short(available) {
        return Err(SpendError::NotEnoughMoney { available, amount: needed });
    }
    let available = sum(&unlocked);
    if is_short(available) {
        return Err(SpendError::NotEnoughUnlockedMoney { available, amount: needed });
    }
    Ok(())
}

/// The spendable outputs, with unmixable ones separate.
fn gather(
    funds: &Funds<'_>,
    terms: &Terms,
    account: u32,
    subaddresses: &BTreeSet<u32>,
) -> (PerAddress, PerAddress) {
    let threshold = terms.fractional_threshold();
    let usable = |place: &usize| {
        let output = &funds.outputs[*place];
        output.is_usable(&terms.rules)
            && output.subaddress.major == account
            && subaddresses.contains(&output.subaddress.minor)
            && terms.is_worth_it(output, threshold)
            && terms.is_in_bounds(output)
    };
    let (mixable, dust): (Vec<usize>, Vec<usize>) =
        (0..funds.outputs.len()).filter(usable).partition(|&place| funds.outputs[place].is_mixable_amount());
    let by_address = |places: Vec<usize>| -> PerAddress {
        places.into_iter().map(|place| (funds.outputs[place].subaddress.minor, place)).collect()
    };
    let (mut outputs, mut dust) = (by_address(mixable), by_address(dust));
    let unlocked = funds.unlocked(account);
    let balance = |minor| unlocked.get(&minor).copied().unwrap_or(0);
    outputs.sort_by(balance);
    dust.sort_by(balance);
    (outputs, dust)
}

pub(super) fn left(request: &TransferRequest) -> Vec<Left> {
    let destinations = request.destinations.iter().cloned().enumerate();
    destinations
        .map(|(place, destination)| Left {
            destination,
            pays_fee: request.subtract_fee_from.contains(&place),
        })
        .collect()
}

/// A payment under construction.
struct Transfer<'a, S, R> {
    funds: &'a Funds<'a>,
    terms: &'a Terms,
    request: &'a TransferRequest,
    /// The sum of all destinations.
    needed: u64,
    left: Vec<Left>,
    outputs: PerAddress,
    dust: PerAddress,
    preferred: Vec<usize>,
    picker: Picker,
    txes: Vec<Draft>,
    /// The rings of the last transaction; empty while its inputs change.
    rings: Vec<Ring>,
    /// Whether outputs are being added for the fee.
    adding_fee: bool,
    needed_fee: u64,
    available_for_fee: u64,
    /// The number of destinations that the last transaction pays in full.
    paid_in_tx: usize,
    accumulated_fee: u64,
    source: &'a mut S,
    rng: &'a mut R,
}

impl<S: RingSource, R: CryptoRng> Transfer<'_, S, R> {
    fn rct(&self) -> bool {
        self.terms.rules.rct
    }

    /// Selects one or two outputs that suffice for everything, if there are any.
    fn prefer(&mut self, subaddresses: &BTreeSet<u32>) {
        if !self.rct() {
            return;
        }
        let fee = match self.request.subtract_fee_from.is_empty() {
            true => self.terms.estimated_fee(true, 2, 2),
            false => 0,
        };
        let needed = self.needed.saturating_add(fee);
        self.preferred = preferred_inputs(self.funds, self.terms, needed, self.request.account, subaddresses);
        if let Some(&first) = self.preferred.first() {
            let minor = self.funds.outputs[first].subaddress.minor;
            self.outputs.prefer(minor);
            self.dust.prefer(minor);
        }
    }

    fn run(&mut self) -> Result<(), SpendError<S::Error>> {
        while self.has_to_pay() || self.adding_fee || !self.preferred.is_empty() || self.wants_second() {
            if self.outputs.current().is_empty() && self.dust.current().is_empty() {
                return Err(self.not_possible());
            }
            let Some(output) = self.take() else { break };
            self.tx().selected.push(output);
            self.rings.clear();
            let full = match self.adding_fee {
                true => {
                    self.available_for_fee = self.available_for_fee.saturating_add(self.funds.amount(output));
                    false
                }
                false => self.pay(self.funds.amount(output))?,
            };
            if full || self.is_time_to_try()? {
                self.try_tx()?;
            }
            if self.has_to_pay() || self.adding_fee {
                self.outputs.go_on();
                self.dust.go_on();
            }
        }
        if self.adding_fee { Err(self.not_possible()) } else { Ok(()) }
    }

    fn tx(&mut self) -> &mut Draft {
        self.txes.last_mut().expect("there is always a last one")
    }

    fn has_to_pay(&self) -> bool {
        self.left.first().is_some_and(|left| left.destination.amount.0 > 0)
    }

    fn not_possible(&self) -> SpendError<S::Error> {
        let unlocked = self.funds.unlocked(self.request.account);
        SpendError::NotPossible {
            available: unlocked.values().fold(0u64, |sum, amount| sum.saturating_add(*amount)),
            amount: self.needed,
            fee: self.accumulated_fee.saturating_add(self.needed_fee),
        }
    }

    /// Whether a second input would make the transaction look more typical (wallet2.cpp:
    /// `should_pick_a_second_output`).
    fn wants_second(&self) -> bool {
        let few = self.txes.last().is_some_and(|tx| tx.selected.len() <= 1);
        self.rct() && few && !self.hidden().is_empty()
    }

    /// The RingCT outputs among the unused ones.
    fn hidden(&self) -> Vec<usize> {
        let unused = self.dust.current().iter().chain(self.outputs.current());
        unused.copied().filter(|&place| self.funds.outputs[place].rct).collect()
    }

    /// The next output; `None` if no more are needed.
    fn take(&mut self) -> Option<usize> {
        if let Some(output) = self.preferred.pop() {
            self.drop_unused(output);
            return Some(output);
        }
        if !self.has_to_pay() && !self.adding_fee {
            return self.take_second();
        }
        let list = match self.outputs.current().is_empty() {
            true => self.dust.current_mut(),
            false => self.outputs.current_mut(),
        };
        let taken = &self.txes.last().expect("there is always a last one").selected;
        Some(self.picker.take(self.funds.outputs, list, taken, false, self.rng))
    }

    /// A small, unneeded output that is unrelated to the first, if there is one.
    fn take_second(&mut self) -> Option<usize> {
        let mut hidden = self.hidden();
        let taken = &self.txes.last().expect("there is always a last one").selected;
        let output = self.picker.take(self.funds.outputs, &mut hidden, taken, true, self.rng);
        let settings = &self.terms.settings;
        let (value, count) = match (settings.min_output_value.0, settings.min_output_count) {
            (0, 0) => (DEFAULT_MIN_OUTPUT_VALUE, DEFAULT_MIN_OUTPUT_COUNT),
            other => other,
        };
        if self.funds.amount(output) >= value {
            let large = self.outputs.current().iter().filter(|&&place| self.funds.amount(place) >= value);
            if large.count() < count as usize {
                return None;
            }
        }
        let first = *taken.first()?;
        if relatedness(&self.funds.outputs[output], &self.funds.outputs[first]) > 0 {
            return None;
        }
        self.drop_unused(output);
        Some(output)
    }

    fn drop_unused(&mut self, output: usize) {
        remove(self.outputs.current_mut(), output);
        remove(self.dust.current_mut(), output);
    }

    /// The weight of the transaction with one more output, including change.
    fn weight(&self) -> u64 {
        let tx = self.txes.last().expect("there is always a last one");
        self.terms.weight(self.rct(), tx.selected.len(), tx.destinations.len() + 1)
    }

    /// Pays destinations, the last possibly in part. Returns whether there is no room for another output.
    fn pay(&mut self, mut available: u64) -> Result<bool, SpendError<S::Error>> {
        let merge = self.terms.settings.merge_destinations;
        while available > 0
            && let Some(left) = self.left.first()
            && self.weight() < self.terms.weight_target()
        {
            let amount = left.destination.amount.0.min(available);
            let tx = self.txes.last_mut().expect("there is always a last one");
            if !tx.add(left, amount, self.paid_in_tx, merge)? {
                return Ok(true);
            }
            available -= amount;
            self.left[0].destination.amount.0 -= amount;
            if self.left[0].destination.amount.0 == 0 {
                // The last one takes its place, as in the reference: clients see the order.
                self.left.swap_remove(0);
                self.paid_in_tx += 1;
            }
        }
        Ok(false)
    }

    /// Whether the transaction is complete and should be drafted.
    fn is_time_to_try(&mut self) -> Result<bool, SpendError<S::Error>> {
        if !self.preferred.is_empty() {
            return Ok(false);
        }
        if self.adding_fee {
            return Ok(self.available_for_fee >= self.needed_fee);
        }
        let weight = self.weight();
        let now = self.left.is_empty() || weight >= self.terms.weight_target();
        if now && self.tx().destinations.is_empty() {
            return Err(SpendError::WouldBeTooBig { weight, limit: self.terms.weight_limit });
        }
        Ok(now)
    }

    /// Completes the transaction if its fee can be paid, and starts the next if there is more to pay.
    fn try_tx(&mut self) -> Result<(), SpendError<S::Error>> {
        let tx = self.txes.last().expect("there is always a last one");
        let (inputs, paid) = (self.funds.sum(&tx.selected), tx.paid());
        let change = usize::from(inputs != paid);
        let outputs = (tx.destinations.len() + change).max(2);
        self.needed_fee = self.terms.estimated_fee(self.rct(), tx.selected.len(), outputs);
        self.carve_fee()?;
        let fee = if self.request.subtract_fee_from.is_empty() { self.needed_fee } else { 0 };
        if inputs < self.tx().paid().saturating_add(fee) {
            self.adding_fee = true;
            return Ok(());
        }
        self.fetch_rings()?;
        let attempt = self.attempt(self.needed_fee)?;
        let (fee, change, needed) = (attempt.fee, attempt.change.amount.0, attempt.needed_fee()?);
        self.needed_fee = needed;
        let payers = self.tx().fee_payers();
        self.available_for_fee = fee.saturating_add(payers.unwrap_or(change));
        self.carve_fee()?;
        if self.needed_fee > self.available_for_fee {
            self.adding_fee = true;
            return Ok(());
        }
        self.settle_fee()
    }

    /// Raises the fee until it covers the resulting weight.
    fn settle_fee(&mut self) -> Result<(), SpendError<S::Error>> {
        for _ in 0..FEE_TRIES {
            let attempt = self.attempt(self.needed_fee)?;
            let (fee, needed) = (attempt.fee, attempt.needed_fee()?);
            self.needed_fee = needed;
            if needed <= fee {
                self.close(fee);
                return Ok(());
            }
        }
        Err(SpendError::Internal("Too many attempts to raise pending tx fee to level of needed fee"))
    }

    fn close(&mut self, fee: u64) {
        let rings = self.rings.clone();
        let tx = self.tx();
        (tx.fee, tx.rings) = (fee, rings);
        self.accumulated_fee = self.accumulated_fee.saturating_add(fee);
        self.adding_fee = false;
        if !self.left.is_empty() {
            self.txes.push(Draft::default());
            self.paid_in_tx = 0;
        }
    }

    /// Takes the fee from a partly paid destination: another transaction pays the rest anyway.
    fn carve_fee(&mut self) -> Result<(), SpendError<S::Error>> {
        let (needed, paid_in_tx) = (self.needed_fee, self.paid_in_tx);
        if needed <= self.available_for_fee || !self.has_to_pay() {
            return Ok(());
        }
        let next = &mut self.left[0].destination;
        let tx = self.txes.last_mut().expect("there is always a last one");
        if tx.destinations.len() <= paid_in_tx {
            return Ok(());
        }
        let partly_paid = tx.destinations.iter_mut().find(|other| other.address == next.address);
        let Some(partly_paid) = partly_paid else {
            return Err(SpendError::Internal("paid address not found in outputs"));
        };
        if partly_paid.amount.0 > needed {
            partly_paid.amount.0 -= needed;
            next.amount.0 += needed;
            self.available_for_fee = needed;
        }
        Ok(())
    }

    fn fetch_rings(&mut self) -> Result<(), SpendError<S::Error>> {
        if self.rings.is_empty() {
            let tx = self.txes.last().expect("there is always a last one");
            let inputs: Vec<_> = tx.selected.iter().map(|&place| &self.funds.outputs[place]).collect();
            self.rings =
                self.source.rings(&inputs, self.terms.decoys, self.rng).map_err(SpendError::Rings)?;
        }
        Ok(())
    }

    fn attempt(&self, fee: u64) -> Result<Attempt<'_>, SpendError<S::Error>> {
        let tx = self.txes.last().expect("there is always a last one");
        let parts = Parts {
            rct: self.rct(),
            selected: &tx.selected,
            rings: &self.rings,
            destinations: tx.less_fee(fee)?,
            fee,
        };
        Attempt::new(self.funds, self.terms, parts)
    }

    /// Signs all transactions.
    fn finish(self) -> Result<Vec<PendingTx>, SpendError<S::Error>> {
        let Self { funds, terms, txes, rng, source, .. } = self;
        let sign = |tx: Draft| {
            if let Some(reason) = source.cancelled() {
                return Err(SpendError::Rings(reason));
            }
            let parts = Parts {
                rct: terms.rules.rct,
                selected: &tx.selected,
                rings: &tx.rings,
                destinations: tx.less_fee(tx.fee)?,
                fee: tx.fee,
            };
            Attempt::new(funds, terms, parts)?.sign(&mut *rng)
        };
        txes.into_iter().map(sign).collect()
    }
}
