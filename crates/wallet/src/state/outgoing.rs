//! The wallet's outgoing transactions, confirmed and unconfirmed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use ferrite_types::{Hash, Height};

use super::events::{OutgoingJournal, Outgone};
use super::places::{Descending, Place, Places};
use super::records::{Ordered, Pending, Sent};

/// Outgoing transactions.
#[derive(Default)]
pub(crate) struct Outgoing {
    sent: HashMap<Hash, Ordered<Arc<Sent>>>,
    /// Confirmed ones by height and order of discovery.
    by_height: BTreeMap<Place, Hash>,
    /// Confirmed ones by account and address.
    places: Places,
    pending: HashMap<Hash, Ordered<Arc<Pending>>>,
    /// Unconfirmed ones by order.
    pending_by_order: BTreeMap<u64, Hash>,
    next: u64,
    pub(super) journal: OutgoingJournal,
}

impl Outgoing {
    pub(crate) fn sent_ids(&self) -> impl Iterator<Item = Hash> {
        self.by_height.values().copied()
    }

    pub(crate) fn pending_ids(&self) -> impl Iterator<Item = Hash> {
        self.pending.keys().copied()
    }

    pub(crate) fn sent(&self, txid: &Hash) -> Option<&Arc<Sent>> {
        self.sent.get(txid).map(|row| &row.record)
    }

    pub(crate) fn pending(&self, txid: &Hash) -> Option<&Arc<Pending>> {
        self.pending.get(txid).map(|row| &row.record)
    }

    pub(crate) fn sent_row(&self, txid: &Hash) -> Option<&Ordered<Arc<Sent>>> {
        self.sent.get(txid)
    }

    pub(crate) fn pending_row(&self, txid: &Hash) -> Option<&Ordered<Arc<Pending>>> {
        self.pending.get(txid)
    }

    /// A transaction as it is before a change.
    pub(crate) fn before(&self, txid: &Hash) -> Outgone {
        Outgone { pending: self.pending(txid).cloned(), sent: self.sent(txid).cloned() }
    }

    fn note_before(&mut self, txid: &Hash) {
        let mut journal = std::mem::take(&mut self.journal);
        journal.note(*txid, || self.before(txid));
        self.journal = journal;
    }

    /// Adds or replaces a confirmed transaction.
    pub(crate) fn put_sent(&mut self, sent: Sent) {
        self.note_before(&sent.txid);
        let order = self.remove_sent(&sent.txid).map_or(self.next, |row| row.order);
        self.load_sent(Ordered { order, record: Arc::new(sent) });
    }

    /// Loads a stored one.
    pub(crate) fn load_sent(&mut self, row: Ordered<Arc<Sent>>) {
        self.next = self.next.max(row.order.saturating_add(1));
        let place = (row.record.height.0, row.order);
        self.by_height.insert(place, row.record.txid);
        let record = &row.record;
        self.places.insert(record.account, &record.subaddresses, place, record.timestamp);
        self.sent.insert(row.record.txid, row);
    }

    pub(crate) fn remove_sent(&mut self, txid: &Hash) -> Option<Ordered<Arc<Sent>>> {
        self.note_before(txid);
        let row = self.sent.remove(txid)?;
        let place = (row.record.height.0, row.order);
        self.by_height.remove(&place);
        self.places.remove(row.record.account, &row.record.subaddresses, place);
        Some(row)
    }

    /// Transactions in blocks from this height on.
    pub(crate) fn sent_from(&self, height: Height) -> Vec<Hash> {
        self.by_height.range((height.0, 0)..).map(|(_, txid)| *txid).collect()
    }

    /// Transactions in blocks above `min` and up to `max`, newest first.
    pub(crate) fn sent_between(&self, min: u64, max: u64) -> impl Iterator<Item = &Arc<Sent>> {
        let range = (min < max).then(|| self.by_height.range((min.saturating_add(1), 0)..=(max, u64::MAX)));
        range.into_iter().flatten().rev().filter_map(|(_, txid)| self.sent(txid))
    }

    /// The confirmed transaction at a place.
    pub(crate) fn sent_at(&self, place: Place) -> Option<&Arc<Sent>> {
        self.by_height.get(&place).and_then(|txid| self.sent(txid))
    }

    /// The places of confirmed transactions by account, by address and by time.
    pub(crate) fn places(&self) -> &Places {
        &self.places
    }

    /// The places in a range, of all accounts or of one, and of all its addresses or of some; newest first.
    pub(crate) fn descending<'a>(
        &'a self,
        account: Option<u32>,
        minors: &BTreeSet<u32>,
        range: Range<Place>,
    ) -> Descending<'a> {
        match account {
            Some(account) => self.places.descending(account, minors, range),
            None => Box::new(self.by_height.range(range).rev().map(|(place, _)| *place)),
        }
    }

    /// The unconfirmed transaction with a number.
    pub(crate) fn pending_at(&self, order: u64) -> Option<&Arc<Pending>> {
        self.pending_by_order.get(&order).and_then(|txid| self.pending(txid))
    }

    /// Unconfirmed transactions with their numbers.
    pub(crate) fn pending_rows(&self) -> impl Iterator<Item = &Ordered<Arc<Pending>>> {
        self.pending.values()
    }

    /// Adds or replaces an unconfirmed transaction.
    pub(crate) fn put_pending(&mut self, pending: Pending) {
        self.note_before(&pending.txid);
        let order = self.pending.get(&pending.txid).map_or(self.next, |row| row.order);
        self.load_pending(Ordered { order, record: Arc::new(pending) });
    }

    /// Loads a stored one.
    pub(crate) fn load_pending(&mut self, row: Ordered<Arc<Pending>>) {
        self.next = self.next.max(row.order.saturating_add(1));
        self.pending_by_order.insert(row.order, row.record.txid);
        self.pending.insert(row.record.txid, row);
    }

    pub(crate) fn remove_pending(&mut self, txid: &Hash) -> Option<Arc<Pending>> {
        self.note_before(txid);
        let row = self.pending.remove(txid)?;
        self.pending_by_order.remove(&row.order);
        Some(row.record)
    }

    /// Unconfirmed transactions, newest first.
    pub(crate) fn pending_newest_first(&self) -> Vec<&Arc<Pending>> {
        self.pending_by_order.values().rev().filter_map(|txid| self.pending(txid)).collect()
    }

    /// Removes all destinations.
    pub(crate) fn forget_destinations(&mut self) {
        for row in self.sent.values_mut() {
            Arc::make_mut(&mut row.record).destinations.clear();
        }
        for row in self.pending.values_mut() {
            Arc::make_mut(&mut row.record).destinations.clear();
        }
    }

    /// Unconfirmed transactions, in no particular order.
    pub(crate) fn all_pending(&self) -> impl Iterator<Item = &Arc<Pending>> {
        self.pending.values().map(|row| &row.record)
    }
}
