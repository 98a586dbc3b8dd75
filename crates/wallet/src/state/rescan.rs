//! Rescanning with a second ledger that replaces the first, and scanning single transactions.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Hash, Height, KeyImage};

use super::Wallet;
use super::applied::Applied;
use super::entry::{Entry, MetaKey};
use super::events::{OutgoingBefore, PaymentsBefore};
use super::pool::SeenInPool;
use super::receive::Place;
use super::records::{Destination, Pending, PendingState, PoolPayment, Sent};
use crate::scan::ScannedTx;

/// The kind of a rescan. What the chain cannot restore (transaction keys, destinations, notes, labels, the address
/// book, frozen outputs) survives both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescan {
    /// Everything found in blocks is found again.
    Soft,
    /// In addition, failed transactions are dropped, and key images imported from another wallet.
    Hard,
}

/// A transaction that is scanned out of order.
pub struct TxAgain {
    /// The transaction.
    pub tx: ScannedTx,
    /// The height and timestamp of its block; `None` in the pool.
    pub block: Option<(Height, u64)>,
    /// Whether the node saw another transaction that spends the same outputs.
    pub double_spend_seen: bool,
}

/// A ledger that is ready to replace a wallet's.
pub struct Adoption {
    ledger: Wallet,
    /// The entries to store again.
    changed: BTreeSet<Entry>,
    /// What the ledger has differently.
    payments: PaymentsBefore,
    outgoing: OutgoingBefore,
}

impl Wallet {
    /// A wallet with the same keys and addresses at the genesis block. A rescan applies blocks to it while this wallet
    /// remains in use; [`Self::adopt`] finally replaces the records of this one.
    pub fn fresh_ledger(&self, rescan: Rescan) -> Self {
        let mut fresh = Self::empty(Arc::clone(&self.keys), self.options, self.subaddresses.clone());
        fresh.accounts = self.accounts.clone();
        fresh.max_reorg_depth = self.max_reorg_depth;
        fresh.cold_key_images = self.cold_key_images.clone();
        if rescan == Rescan::Soft && (self.keys.is_view_only() || self.keys.is_multisig()) {
            let known = self.outputs.list().iter().filter_map(|one| Some((one.key, one.key_image?)));
            fresh.cold_key_images.extend(known);
        }
        fresh.start_chain();
        fresh.discard_changes();
        fresh
    }

    /// Discards the changes, for a wallet that is not stored.
    pub fn discard_changes(&mut self) {
        self.dirty.clear();
    }

    /// Prepares a [fresh ledger](Self::fresh_ledger) to replace this wallet's: it gets what the chain cannot restore,
    /// including what was added meanwhile. This takes time for a large wallet, which must not change before the ledger
    /// is [adopted](Self::adopt).
    pub fn prepare_adoption(&self, mut new: Self, rescan: Rescan) -> Adoption {
        self.carry_outputs(&mut new, rescan);
        self.carry_outgoing(&mut new, rescan);
        for payment in self.pool_payments.oldest_first() {
            let txid = &payment.payment.txid;
            if !new.pool_payments.has(txid) && new.payments.places_of_tx(txid).is_empty() {
                new.pool_payments.add(PoolPayment::clone(payment));
            }
        }
        let mut changed: BTreeSet<Entry> = self.ledger_entries().collect();
        // Merging sorted sets is faster than inserting entries one by one.
        changed.append(&mut new.ledger_entries().collect());
        let (payments, outgoing) = self.journals_of_adoption(&new);
        Adoption { ledger: new, changed, payments, outgoing }
    }

    /// Replaces the ledger of this wallet. Returns the old one, because freeing a large one takes time.
    pub fn adopt(&mut self, adoption: Adoption) -> Self {
        let Adoption { ledger: mut new, mut changed, payments, outgoing } = adoption;
        std::mem::swap(&mut self.outputs, &mut new.outputs);
        std::mem::swap(&mut self.payments, &mut new.payments);
        std::mem::swap(&mut self.pool_payments, &mut new.pool_payments);
        std::mem::swap(&mut self.outgoing, &mut new.outgoing);
        std::mem::swap(&mut self.remembered, &mut new.remembered);
        std::mem::swap(&mut self.chain, &mut new.chain);
        self.payments.journal.start_with(payments);
        self.outgoing.journal.start_with(outgoing);
        self.seen_in_pool = SeenInPool::default();
        self.refreshed |= new.refreshed;
        changed.append(&mut self.dirty);
        self.dirty = changed;
        self.touch(Entry::Meta(MetaKey::Refreshed));
        self.set_last_block_reward(new.last_block_reward);
        self.set_skip_to(Height(0));
        for (major, used) in (0..).zip(new.accounts.used()) {
            self.put_in_use(SubaddressIndex { major, minor: used.saturating_sub(1) });
        }
        self.forget_rings_of_spent();
        new
    }

    /// Carries over data about outputs that is not from the chain: frozen outputs, and key images imported from another
    /// wallet.
    fn carry_outputs(&self, new: &mut Self, rescan: Rescan) {
        for old in self.outputs.list() {
            let Some(position) = new.outputs.with_key(&old.key) else {
                if old.frozen {
                    new.remember_frozen(old.txid, old.key);
                }
                continue;
            };
            new.outputs.update(position, |output| {
                output.frozen = old.frozen;
                if rescan == Rescan::Soft && output.key_image.is_none() && old.key_image.is_some() {
                    (output.key_image, output.spent) = (old.key_image, old.spent);
                }
            });
        }
        for (txid, remembered) in &self.remembered {
            for key in &remembered.frozen {
                match new.outputs.with_key(key) {
                    Some(position) => drop(new.outputs.update(position, |output| output.frozen = true)),
                    None => new.remember_frozen(*txid, *key),
                }
            }
        }
    }

    /// Carries over the destinations of outgoing transactions, and unconfirmed ones.
    fn carry_outgoing(&self, new: &mut Self, rescan: Rescan) {
        for sent in self.outgoing.sent_ids().filter_map(|txid| self.outgoing.sent(&txid)) {
            new.learn_destinations(sent.txid, &sent.destinations, sent.payment_id);
        }
        for (txid, remembered) in &self.remembered {
            new.learn_destinations(*txid, &remembered.destinations, remembered.payment_id);
        }
        for pending in self.outgoing.pending_newest_first().into_iter().rev() {
            let failed = pending.state == PendingState::Failed;
            let is_known = new.outgoing.sent(&pending.txid).is_some();
            if is_known || (failed && rescan == Rescan::Hard) {
                new.learn_destinations(pending.txid, &pending.destinations, pending.payment_id);
                continue;
            }
            new.outgoing.put_pending(Pending::clone(pending));
            if !failed {
                new.mark_pending_inputs(&pending.rings, true);
            }
        }
    }

    /// Records the destinations of an outgoing transaction.
    fn learn_destinations(&mut self, txid: Hash, destinations: &[Destination], payment_id: Hash) {
        if destinations.is_empty() {
            return;
        }
        if let Some(sent) = self.outgoing.sent(&txid) {
            let sent = Sent { destinations: destinations.to_vec(), payment_id, ..Sent::clone(sent) };
            self.outgoing.put_sent(sent);
        } else if let Some(pending) = self.outgoing.pending(&txid) {
            let pending =
                Pending { destinations: destinations.to_vec(), payment_id, ..Pending::clone(pending) };
            self.outgoing.put_pending(pending);
        } else {
            self.remember_destinations(txid, destinations, payment_id);
        }
    }

    fn forget_rings_of_spent(&mut self) {
        let spent = |key_image: &KeyImage| {
            let output = self.outputs.with_key_image(key_image).and_then(|place| self.outputs.get(place));
            output.is_some_and(|output| output.is_spent(true))
        };
        let spent: Vec<KeyImage> = self.rings.keys().copied().filter(spent).collect();
        for key_image in spent {
            self.forget_ring(&key_image);
        }
    }

    /// Skips blocks below this height.
    pub fn set_skip_to(&mut self, height: Height) {
        if self.skip_to != height {
            self.skip_to = height;
            self.touch(Entry::Meta(MetaKey::SkipTo));
        }
    }

    /// The transactions known from a height on, which must be scanned [again](Self::look_again) if one of that height
    /// is scanned out of order.
    pub fn txs_from(&self, height: Height) -> BTreeSet<Hash> {
        let outputs = self.outputs.list().iter().filter(|output| output.height >= height);
        let payments = self.payments.from(height);
        let payments = payments.into_iter().filter_map(|(height, order)| self.payments.get(height, order));
        let mut txids: BTreeSet<Hash> = outputs.map(|output| output.txid).collect();
        txids.extend(payments.map(|payment| payment.txid));
        txids.extend(self.outgoing.sent_from(height));
        txids
    }

    /// Scans transactions out of order, sorted in chain order with those in the pool last (`wallet2.cpp: scan_tx`).
    /// Everything from the block of the first on is dropped before, so [those transactions](Self::txs_from) must be
    /// included.
    pub fn look_again(&mut self, txs: Vec<TxAgain>, now: super::Now) -> Applied {
        let mut applied = Applied::default();
        let first = txs.iter().filter_map(|tx| tx.block).map(|(height, _)| height).min();
        let known: HashMap<Hash, ()> = first.map_or_else(HashMap::new, |first| {
            self.txs_from(first).into_iter().map(|txid| (txid, ())).collect()
        });
        if let Some(first) = first.filter(|first| *first < self.height()) {
            self.detach_records(first);
        }
        for again in txs {
            let TxAgain { mut tx, block, double_spend_seen } = again;
            let place = match block {
                // The version is unknown here, so long payment ids count, as in the reference.
                Some((height, timestamp)) => Place::Block { height, version: 0, timestamp },
                None => Place::Pool { seen: now.clock, double_spend_seen },
            };
            self.take_in(&mut tx, place, &mut applied);
        }
        applied.notify.retain(|txid| !known.contains_key(txid));
        applied
    }
}
