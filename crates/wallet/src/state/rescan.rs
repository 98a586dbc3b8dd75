//! Beginning again: a second ledger that takes the place of the first, and looking up single transactions.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Hash, Height, KeyImage};

use super::Wallet;
use super::apply::Applied;
use super::entry::{Entry, MetaKey};
use super::pool::SeenInPool;
use super::receive::Place;
use super::records::{Destination, Pending, PendingState, PoolPayment, Sent};
use crate::scan::ScannedTx;

/// How thorough a rescan is. What the chain cannot give back (keys of transactions, destinations, notes, labels, the
/// address book, what is frozen) survives both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescan {
    /// Everything that is known of blocks is found anew.
    Soft,
    /// Also, transactions that failed are forgotten, and key images that another wallet gave for outputs of this one.
    Hard,
}

/// A transaction that is looked at out of turn.
pub struct TxAgain {
    /// The transaction.
    pub tx: ScannedTx,
    /// Its block and the time of it; nothing when it is in the pool.
    pub block: Option<(Height, u64)>,
    /// Whether the node saw another transaction that spends the same.
    pub double_spend_seen: bool,
}

/// A ledger that is ready to take the place of a wallet's own.
pub struct Adoption {
    ledger: Wallet,
    /// What is stored anew.
    changed: BTreeSet<Entry>,
}

impl Wallet {
    /// A wallet with the same keys and addresses that has seen nothing but the genesis block. A rescan takes blocks in
    /// there, while this one goes on as it is, and takes the place of its records by [`Self::adopt`] in the end.
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

    /// Forgets which entries changed: for a wallet that is not stored.
    pub fn discard_changes(&mut self) {
        self.dirty.clear();
    }

    /// Makes a [fresh ledger](Self::fresh_ledger) ready to take the place of all that this wallet has seen: it gets what
    /// the chain cannot give back, also what was added while it was filled. This takes a while for a large wallet, which
    /// must not change before the ledger is [adopted](Self::adopt).
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
        // Sets of sorted entries are joined faster than entries are added one by one.
        changed.append(&mut new.ledger_entries().collect());
        Adoption { ledger: new, changed }
    }

    /// Puts a ledger in the place of all that this wallet has seen. The old one is handed back, since freeing a large one
    /// takes a while.
    pub fn adopt(&mut self, adoption: Adoption) -> Self {
        let Adoption { ledger: mut new, mut changed } = adoption;
        std::mem::swap(&mut self.outputs, &mut new.outputs);
        std::mem::swap(&mut self.payments, &mut new.payments);
        std::mem::swap(&mut self.pool_payments, &mut new.pool_payments);
        std::mem::swap(&mut self.outgoing, &mut new.outgoing);
        std::mem::swap(&mut self.remembered, &mut new.remembered);
        std::mem::swap(&mut self.chain, &mut new.chain);
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

    /// Takes over what is known of outputs and not from the chain: which ones are frozen, and key images that another
    /// wallet gave.
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

    /// Takes over where own transactions paid to, and those that are in no block.
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

    /// Notes where an own transaction paid to.
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

    /// Blocks before this height are not looked at.
    pub fn set_skip_to(&mut self, height: Height) {
        if self.skip_to != height {
            self.skip_to = height;
            self.touch(Entry::Meta(MetaKey::SkipTo));
        }
    }

    /// The transactions from a height on that the wallet knows of: those that have to be looked at
    /// [again](Self::look_again) when one of that height is looked at out of turn.
    pub fn txs_from(&self, height: Height) -> BTreeSet<Hash> {
        let outputs = self.outputs.list().iter().filter(|output| output.height >= height);
        let payments = self.payments.from(height);
        let payments = payments.into_iter().filter_map(|(height, order)| self.payments.get(height, order));
        let mut txids: BTreeSet<Hash> = outputs.map(|output| output.txid).collect();
        txids.extend(payments.map(|payment| payment.txid));
        txids.extend(self.outgoing.sent_from(height));
        txids
    }

    /// Looks at transactions out of turn, in the order of the chain, those of the pool last
    /// (`wallet2.cpp: scan_tx`). All that is known from the first one's block on is forgotten before, so
    /// [those transactions](Self::txs_from) have to be among them.
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
                // No version is known here, so that old payment ids count, as in the reference.
                Some((height, timestamp)) => Place::Block { height, version: 0, timestamp },
                None => Place::Pool { seen: now.clock, double_spend_seen },
            };
            self.take_in(&mut tx, place, &mut applied);
        }
        applied.notify.retain(|txid| !known.contains_key(txid));
        applied
    }
}
