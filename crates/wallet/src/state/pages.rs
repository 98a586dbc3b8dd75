//! Pages of transfers, newest first.
//!
//! A page begins after the position of the last transfer of the page before, not after a number of transfers: new ones
//! come before the first page, so a walk through all pages finds every transfer once, whatever arrives meanwhile.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use ferrite_types::Amount;
use ferrite_types::address::SubaddressIndex;

use super::Wallet;
use super::places::Place;
use super::records::{Pending, PendingState};
use super::transfers::{Transfer, fee_and_amount};
use super::unlock::Now;

/// Which transfers to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferQuery {
    /// Incoming ones in blocks.
    pub incoming: bool,
    /// Outgoing ones in blocks.
    pub outgoing: bool,
    /// Outgoing ones that are not in a block.
    pub pending: bool,
    /// Outgoing ones that failed.
    pub failed: bool,
    /// Incoming ones in the pool.
    pub pool: bool,
    /// Only those of this account; `None` for all accounts.
    pub account: Option<u32>,
    /// Only those of these addresses of the account; empty for all.
    pub subaddresses: BTreeSet<u32>,
    /// Only those in blocks of these heights; `None` for all, also those in no block.
    pub heights: Option<Range<u64>>,
    /// Only those of this time. `max` is included.
    pub min_time: u64,
    /// Only those up to this time.
    pub max_time: u64,
}

impl Default for TransferQuery {
    /// All transfers.
    fn default() -> Self {
        Self {
            incoming: true,
            outgoing: true,
            pending: true,
            failed: true,
            pool: true,
            account: None,
            subaddresses: BTreeSet::new(),
            heights: None,
            min_time: 0,
            max_time: u64::MAX,
        }
    }
}

impl TransferQuery {
    fn wants_time(&self, timestamp: u64) -> bool {
        (self.min_time..=self.max_time).contains(&timestamp)
    }

    fn has_times(&self) -> bool {
        self.min_time > 0 || self.max_time < u64::MAX
    }

    fn wants_address(&self, index: SubaddressIndex) -> bool {
        self.account.is_none_or(|account| account == index.major)
            && (self.subaddresses.is_empty() || self.subaddresses.contains(&index.minor))
    }

    fn wants_pending(&self, pending: &Pending) -> bool {
        let wanted = if pending.state == PendingState::Failed { self.failed } else { self.pending };
        wanted
            && self.account.is_none_or(|account| account == pending.account)
            && (self.subaddresses.is_empty() || !self.subaddresses.is_disjoint(&pending.subaddresses))
    }

    /// The places in blocks of these heights. The genesis block pays no wallet.
    fn places(&self) -> Range<Place> {
        let heights = self.heights.clone().unwrap_or(0..u64::MAX);
        (heights.start.max(1), 0)..(heights.end, 0)
    }
}

/// A list within all transfers. Later ones come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Out,
    In,
    Pending,
    Pool,
}

impl Part {
    const ALL: [Self; 4] = [Self::Out, Self::In, Self::Pending, Self::Pool];

    const fn is_in_block(self) -> bool {
        matches!(self, Self::Out | Self::In)
    }
}

/// The position of a transfer in the list of all of them. The list is in descending order: first those in the pool, then
/// pending ones, then those in blocks by height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TransferPosition {
    height: u64,
    part: Part,
    order: u64,
}

impl TransferPosition {
    const fn new(part: Part, (height, order): Place) -> Self {
        Self { height, part, order }
    }

    /// One that is in no block comes before all blocks.
    const fn in_no_block(part: Part, order: u64) -> Self {
        Self { height: u64::MAX, part, order }
    }

    /// The end of the places of a part that come after this position.
    fn end_of(self, part: Part) -> Place {
        match part.cmp(&self.part) {
            std::cmp::Ordering::Less => (self.height.saturating_add(1), 0),
            std::cmp::Ordering::Equal => (self.height, self.order),
            std::cmp::Ordering::Greater => (self.height, 0),
        }
    }
}

impl fmt::Display for TransferPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.height, self.part as u8, self.order)
    }
}

/// A text that is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is not the cursor of a page")]
pub struct PositionError;

impl FromStr for TransferPosition {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut numbers = text.split('-').map(|digits| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u64>().ok().filter(|_| plain).ok_or(PositionError)
        });
        let mut next = || numbers.next().ok_or(PositionError)?;
        let (height, part, order) = (next()?, next()?, next()?);
        let part = usize::try_from(part).ok().and_then(|part| Part::ALL.get(part).copied());
        let part = part.filter(|part| part.is_in_block() || height == u64::MAX).ok_or(PositionError)?;
        match numbers.next() {
            None => Ok(Self { height, part, order }),
            Some(_) => Err(PositionError),
        }
    }
}

/// Some transfers.
#[derive(Debug, Clone)]
pub struct TransferPage {
    /// The transfers, newest first.
    pub transfers: Vec<Transfer>,
    /// The position of the last one, if there are more.
    pub next: Option<TransferPosition>,
}

/// The sum of some transfers of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TransferTotal {
    /// How many there are.
    pub count: u64,
    /// Their amounts, without fees and change.
    pub amount: Amount,
    /// The fees of outgoing ones.
    pub fee: Amount,
}

impl TransferTotal {
    fn add(&mut self, amount: Amount, fee: Amount) {
        self.count += 1;
        self.amount = Amount(self.amount.0.saturating_add(amount.0));
        self.fee = Amount(self.fee.0.saturating_add(fee.0));
    }
}

/// The sums of transfers, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TransferTotals {
    /// Incoming ones in blocks.
    pub incoming: TransferTotal,
    /// Outgoing ones in blocks.
    pub outgoing: TransferTotal,
    /// Outgoing ones that are not in a block.
    pub pending: TransferTotal,
    /// Outgoing ones that failed.
    pub failed: TransferTotal,
    /// Incoming ones in the pool.
    pub pool: TransferTotal,
}

impl Wallet {
    /// Some transfers after a position, or from the newest one on.
    pub fn transfer_page(
        &self,
        query: &TransferQuery,
        after: Option<TransferPosition>,
        limit: usize,
        now: Now,
    ) -> TransferPage {
        let mut positions = self.positions(query, after).peekable();
        let (mut transfers, mut last) = (Vec::new(), None);
        while transfers.len() < limit
            && let Some(position) = positions.next()
        {
            transfers.extend(self.transfer_at(position, now));
            last = Some(position);
        }
        let next = last.filter(|_| positions.peek().is_some());
        TransferPage { transfers, next }
    }

    /// The sums of transfers.
    pub fn transfer_totals(&self, query: &TransferQuery) -> TransferTotals {
        let mut totals = TransferTotals::default();
        for position in self.positions(query, None) {
            let place = (position.height, position.order);
            match position.part {
                Part::In => {
                    let payment = self.payments.at(place);
                    payment.into_iter().for_each(|one| totals.incoming.add(one.amount, Amount(0)));
                }
                Part::Out => {
                    if let Some(sent) = self.outgoing.sent_at(place) {
                        let change = sent.change.unwrap_or_default();
                        let (fee, amount) = fee_and_amount(sent.amount_in, sent.amount_out, change);
                        totals.outgoing.add(amount, fee);
                    }
                }
                Part::Pending => {
                    if let Some(pending) = self.outgoing.pending_at(position.order) {
                        let (fee, amount) =
                            fee_and_amount(pending.amount_in, pending.amount_out, pending.change);
                        let failed = pending.state == PendingState::Failed;
                        if failed { &mut totals.failed } else { &mut totals.pending }.add(amount, fee);
                    }
                }
                Part::Pool => {
                    let pool = self.pool_payments.get(position.order);
                    pool.into_iter().for_each(|one| totals.pool.add(one.payment.amount, Amount(0)));
                }
            }
        }
        totals
    }

    /// The transfer at a position.
    fn transfer_at(&self, position: TransferPosition, now: Now) -> Option<Transfer> {
        let place = (position.height, position.order);
        match position.part {
            Part::In => self.payments.at(place).map(|payment| self.transfer_in(payment, now)),
            Part::Out => self.outgoing.sent_at(place).map(|sent| self.transfer_out(sent, now)),
            Part::Pending => {
                self.outgoing.pending_at(position.order).map(|pending| self.transfer_pending(pending, now))
            }
            Part::Pool => self.pool_payments.at(position.order).map(|pool| self.transfer_pool(pool, now)),
        }
    }

    /// The positions of transfers after one of them, newest first.
    fn positions<'a>(
        &'a self,
        query: &'a TransferQuery,
        after: Option<TransferPosition>,
    ) -> impl Iterator<Item = TransferPosition> + 'a {
        let mut ins = self.in_blocks(query, Part::In, after).peekable();
        let mut outs = self.in_blocks(query, Part::Out, after).peekable();
        let in_blocks = std::iter::from_fn(move || {
            let newest = ins.peek().max(outs.peek()).copied()?;
            if newest.part == Part::In { ins.next() } else { outs.next() }
        });
        self.in_no_block(query, after).into_iter().chain(in_blocks)
    }

    /// The positions of transfers that are in no block. There are few.
    fn in_no_block(&self, query: &TransferQuery, after: Option<TransferPosition>) -> Vec<TransferPosition> {
        if query.heights.is_some() {
            return Vec::new();
        }
        let pool = self.pool_payments.keys().filter(|order| {
            let payment = self.pool_payments.get(*order).map(|pool| &pool.payment);
            query.pool
                && payment
                    .is_some_and(|one| query.wants_address(one.subaddress) && query.wants_time(one.timestamp))
        });
        let pool = pool.map(|order| TransferPosition::in_no_block(Part::Pool, order));
        let pending = self
            .outgoing
            .pending_rows()
            .filter(|row| query.wants_pending(&row.record) && query.wants_time(row.record.timestamp));
        let pending = pending.map(|row| TransferPosition::in_no_block(Part::Pending, row.order));
        let mut found: Vec<TransferPosition> = pool.chain(pending).collect();
        found.retain(|position| after.is_none_or(|after| *position < after));
        found.sort_unstable_by_key(|position| Reverse(*position));
        found
    }

    /// The positions of transfers of one part that are in blocks.
    fn in_blocks<'a>(
        &'a self,
        query: &'a TransferQuery,
        part: Part,
        after: Option<TransferPosition>,
    ) -> impl Iterator<Item = TransferPosition> + 'a {
        let wanted = if part == Part::In { query.incoming } else { query.outgoing };
        let mut range = query.places();
        if let Some(after) = after {
            range.end = range.end.min(after.end_of(part));
        }
        let parts = (wanted && range.start < range.end).then(|| self.parts(query, part, range));
        let places = parts.into_iter().flatten().flat_map(move |range| match part {
            Part::In => self.payments.descending(query.account, &query.subaddresses, range),
            _ => self.outgoing.descending(query.account, &query.subaddresses, range),
        });
        let in_time = move |place: &Place| !query.has_times() || query.wants_time(self.time_at(part, *place));
        places.filter(in_time).map(move |place| TransferPosition::new(part, place))
    }

    /// The parts of a range that can have transfers of the wanted time, newest first.
    fn parts<'a>(
        &'a self,
        query: &TransferQuery,
        part: Part,
        range: Range<Place>,
    ) -> Box<dyn Iterator<Item = Range<Place>> + 'a> {
        if !query.has_times() {
            return Box::new(std::iter::once(range));
        }
        let places = if part == Part::In { self.payments.places() } else { self.outgoing.places() };
        Box::new(places.of_times(query.min_time..=query.max_time, range))
    }

    fn time_at(&self, part: Part, place: Place) -> u64 {
        match part {
            Part::In => self.payments.at(place).map_or(0, |payment| payment.timestamp),
            _ => self.outgoing.sent_at(place).map_or(0, |sent| sent.timestamp),
        }
    }
}
