//! Applying changes of the pool.

use std::collections::HashSet;

use ferrite_types::{Hash, Height};

use super::Wallet;
use super::applied::Applied;
use super::entry::Entry;
use super::receive::Place;
use super::records::{Pending, PendingState, Ring, TxKeys};
use super::unlock::Now;
use crate::scan::ScannedTx;

/// The time within which a sent transaction must appear in the pool, in seconds.
const PROPAGATION_TIMEOUT: u64 = 500;
/// The minimum number of scanned pool transactions that are remembered.
const MIN_REMEMBERED: usize = 5000;

/// A transaction in the pool.
pub struct PoolTx {
    /// The transaction. It may be missing if the wallet [does not need it](Wallet::wants_pool_tx).
    pub tx: Option<ScannedTx>,
    /// The id.
    pub txid: Hash,
    /// Whether the node saw another transaction that spends the same outputs.
    pub double_spend_seen: bool,
}

/// The kind of an update.
pub enum PoolChange {
    /// The complete pool.
    Full,
    /// The changes since the last update.
    Incremental {
        /// The transactions that left the pool.
        removed: Vec<Hash>,
    },
}

/// An update from the pool.
pub struct PoolUpdate {
    /// Whether it is complete or incremental.
    pub change: PoolChange,
    /// The transactions.
    pub txs: Vec<PoolTx>,
    /// Whether the wallet has all blocks, so that a transaction that is not in the pool is not in a block either.
    pub refreshed: bool,
}

/// Pool transactions that were scanned (wallet2's `m_scanned_pool_txs`).
#[derive(Default)]
pub(crate) struct SeenInPool {
    new: HashSet<Hash>,
    old: HashSet<Hash>,
}

impl SeenInPool {
    fn has(&self, txid: &Hash) -> bool {
        self.new.contains(txid) || self.old.contains(txid)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Hash> {
        self.old.union(&self.new).copied()
    }

    fn add(&mut self, txid: Hash) {
        self.new.insert(txid);
        if self.new.len() > MIN_REMEMBERED {
            self.old = std::mem::take(&mut self.new);
        }
    }
}

impl Wallet {
    /// Whether the wallet must scan a pool transaction (`wallet2.cpp: accept_pool_tx_for_processing`).
    pub fn wants_pool_tx(&self, txid: &Hash) -> bool {
        !self.pool_payments.has(txid) && !self.seen_in_pool.has(txid) && !self.sent_from_here(txid)
    }

    /// Whether this wallet sent the transaction, and no other account of it receives anything.
    fn sent_from_here(&self, txid: &Hash) -> bool {
        self.outgoing.pending(txid).is_some_and(|pending| {
            let to_another_account = pending.destinations.iter().any(|destination| {
                let own = self.subaddresses.get(&destination.spend);
                own.is_some_and(|index| index.major != pending.account)
            });
            !to_another_account
        })
    }

    /// Records a transaction sent by this wallet, with its secret keys, and marks its inputs as spent
    /// (`wallet2.cpp: commit_tx`).
    pub fn record_sent(&mut self, pending: Pending, keys: Option<TxKeys>) {
        let txid = pending.txid;
        self.mark_pending_inputs(&pending.rings, true);
        self.outgoing.put_pending(pending);
        self.touch(Entry::Pending(txid));
        if let Some(keys) = keys {
            self.set_tx_keys(txid, keys);
        }
    }

    /// Applies an update from the pool (`wallet2.cpp: update_pool_state_from_pool_data`).
    pub fn apply_pool(&mut self, update: PoolUpdate, now: Now) -> Applied {
        let there: HashSet<Hash> = update.txs.iter().map(|tx| tx.txid).collect();
        if update.refreshed {
            self.forget_pool_payments(&update.change, &there);
        }
        let full = matches!(update.change, PoolChange::Full);
        let pending: Vec<Hash> = self.outgoing.pending_ids().collect();
        for txid in pending {
            self.follow_pending(&txid, there.contains(&txid), full, update.refreshed, now);
        }
        let mut applied = Applied::default();
        self.note_pool(update.refreshed, now);
        for pool_tx in update.txs {
            if pool_tx.double_spend_seen {
                self.note_double_spend(pool_tx.txid);
            }
            // An earlier entry may have had the same id.
            let Some(mut tx) = pool_tx.tx.filter(|_| self.wants_pool_tx(&pool_tx.txid)) else { continue };
            let place = Place::Pool { seen: now.clock, double_spend_seen: pool_tx.double_spend_seen };
            self.take_in(&mut tx, place, &mut applied);
            self.seen_in_pool.add(pool_tx.txid);
        }
        applied
    }

    /// Forgets the scanned pool transactions and their payments. A spend in the pool is recognised only after the block
    /// with its output, so all are scanned again after the first refresh (`wallet2.cpp: refresh`).
    pub fn forget_pool(&mut self) {
        self.seen_in_pool = SeenInPool::default();
        let gone = self.pool_payments.remove_if(|_| true);
        self.dirty.extend(gone.into_iter().map(Entry::PoolPayment));
    }

    /// Removes payments that are no longer in the pool: they are in a block by now, or gone.
    fn forget_pool_payments(&mut self, change: &PoolChange, there: &HashSet<Hash>) {
        let gone = match change {
            PoolChange::Full => self.pool_payments.remove_if(|txid| !there.contains(txid)),
            PoolChange::Incremental { removed } => {
                let removed: HashSet<&Hash> = removed.iter().collect();
                self.pool_payments.remove_if(|txid| removed.contains(txid))
            }
        };
        self.dirty.extend(gone.into_iter().map(Entry::PoolPayment));
    }

    /// Updates the state of a pending transaction (`wallet2.cpp: process_unconfirmed_transfer`).
    fn follow_pending(&mut self, txid: &Hash, there: bool, full: bool, refreshed: bool, now: Now) {
        let Some(pending) = self.outgoing.pending(txid) else { return };
        let mut state = pending.state;
        if there {
            state = PendingState::InPool;
        } else if full && state == PendingState::InPool {
            state = PendingState::Pending;
        }
        let late = now.clock > pending.sent_time.saturating_add(PROPAGATION_TIMEOUT);
        if state == PendingState::Pending && !there && refreshed && late {
            state = PendingState::Failed;
        }
        let changed = state != pending.state;
        let rings = if there || changed { pending.rings.clone() } else { Vec::new() };
        if changed {
            let pending = Pending { state, ..Pending::clone(pending) };
            self.outgoing.put_pending(pending);
            self.touch(Entry::Pending(*txid));
        }
        if there {
            self.mark_pending_inputs(&rings, true);
        } else if changed && state == PendingState::Failed {
            self.mark_pending_inputs(&rings, false);
        }
    }

    /// Marks the inputs of a pending transaction as spent; or as unspent, unless a block or another transaction that
    /// may still arrive spends them.
    pub(super) fn mark_pending_inputs(&mut self, rings: &[Ring], spent: bool) {
        for ring in rings {
            let Some(position) = self.outputs.with_key_image(&ring.key_image) else { continue };
            let Some(now) = self.outputs.get(position).map(|output| output.spent) else { continue };
            let changes = match (spent, now) {
                (true, None) => true,
                (false, Some(Height(0))) => !self.is_being_spent(&ring.key_image),
                _ => false,
            };
            if changes {
                self.outputs.update(position, |output| output.spent = spent.then_some(Height(0)));
                self.touch(Entry::Output(position));
            }
        }
    }
}
