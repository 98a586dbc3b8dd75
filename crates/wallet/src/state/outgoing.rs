//! The wallet's outgoing transactions, confirmed and unconfirmed.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use ferrite_types::{Hash, Height};

use super::events::{OutgoingJournal, Outgone};
use super::records::{Ordered, Pending, Sent};

/// Outgoing transactions.
#[derive(Default)]
pub(crate) struct Outgoing {
    sent: HashMap<Hash, Ordered<Arc<Sent>>>,
    /// Confirmed ones by height and order of discovery.
    by_height: BTreeMap<(u64, u64), Hash>,
    pending: HashMap<Hash, Ordered<Arc<Pending>>>,
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
        self.by_height.insert((row.record.height.0, row.order), row.record.txid);
        self.sent.insert(row.record.txid, row);
    }

    pub(crate) fn remove_sent(&mut self, txid: &Hash) -> Option<Ordered<Arc<Sent>>> {
        self.note_before(txid);
        let row = self.sent.remove(txid)?;
        self.by_height.remove(&(row.record.height.0, row.order));
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

    /// Adds or replaces an unconfirmed transaction.
    pub(crate) fn put_pending(&mut self, pending: Pending) {
        self.note_before(&pending.txid);
        let order = self.pending.get(&pending.txid).map_or(self.next, |row| row.order);
        self.load_pending(Ordered { order, record: Arc::new(pending) });
    }

    /// Loads a stored one.
    pub(crate) fn load_pending(&mut self, row: Ordered<Arc<Pending>>) {
        self.next = self.next.max(row.order.saturating_add(1));
        self.pending.insert(row.record.txid, row);
    }

    pub(crate) fn remove_pending(&mut self, txid: &Hash) -> Option<Arc<Pending>> {
        self.note_before(txid);
        self.pending.remove(txid).map(|row| row.record)
    }

    /// Unconfirmed transactions, newest first.
    pub(crate) fn pending_newest_first(&self) -> Vec<&Arc<Pending>> {
        let mut rows: Vec<_> = self.pending.values().collect();
        rows.sort_unstable_by_key(|row| std::cmp::Reverse(row.order));
        rows.into_iter().map(|row| &row.record).collect()
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
