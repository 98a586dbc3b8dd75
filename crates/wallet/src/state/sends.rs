//! The wallet's memory of sends: by idempotency key, transactions that did not arrive, and selected rings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ferrite_types::tx::relative_to_absolute;
use ferrite_types::{Hash, Height, KeyImage};

use super::Wallet;
use super::entry::Entry;
use super::records::{Attempt, KnownRings, NamedSend, Pending, PendingState, Ring};

/// The minimum number of blocks for which a closed send is kept: about 30 days.
const KEPT_BLOCKS: u64 = 30 * 720;
/// The number of closed sends that are always kept, however old they are.
const KEPT_CLOSED: usize = 10_000;

/// The possible fate of an attempt to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is in a block.
    Confirmed(Height),
    /// It is in the pool.
    InPool,
    /// It may be in some pool, and can still confirm.
    Open,
    /// Another transaction, in this block, spends the same output. A reorg could revive the attempt.
    Blocked(Height),
    /// It cannot confirm in any chain that the wallet would follow.
    Dead,
}

impl Fate {
    /// Whether nothing has to be sent.
    pub const fn is_there(self) -> bool {
        matches!(self, Self::Confirmed(_) | Self::InPool)
    }
}

/// Sends by name.
#[derive(Default)]
pub(crate) struct NamedSends {
    sends: BTreeMap<String, Arc<NamedSend>>,
    /// Those whose transactions are still kept.
    open: BTreeSet<String>,
    /// The others, oldest first.
    closed: BTreeSet<(Height, String)>,
    /// The height of the last check for finished sends.
    looked_at: Option<Height>,
}

impl NamedSends {
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        self.sends.keys().cloned()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Arc<NamedSend>> {
        self.sends.get(name)
    }

    pub(crate) fn put(&mut self, name: String, send: NamedSend) {
        self.remove(&name);
        match send.closed {
            Some(height) => self.closed.insert((height, name.clone())),
            None => self.open.insert(name.clone()),
        };
        self.sends.insert(name, Arc::new(send));
    }

    fn remove(&mut self, name: &str) -> bool {
        self.open.remove(name);
        let removed = self.sends.remove(name);
        if let Some(height) = removed.as_ref().and_then(|send| send.closed) {
            self.closed.remove(&(height, name.to_owned()));
        }
        removed.is_some()
    }
}

impl Wallet {
    /// The send with this name.
    pub fn named_send(&self, name: &str) -> Option<&Arc<NamedSend>> {
        self.named_sends.get(name)
    }

    /// Stores a send under its name.
    pub fn put_named_send(&mut self, name: String, send: NamedSend) {
        self.touch(Entry::NamedSend(name.clone()));
        self.named_sends.put(name, send);
    }

    /// Removes a send of which nothing was submitted.
    pub fn remove_named_send(&mut self, name: &str) {
        if self.named_sends.remove(name) {
            self.touch(Entry::NamedSend(name.to_owned()));
        }
    }

    /// Closes finished sends: once all transactions of a send are final, only the answer is kept, and the oldest
    /// answers are dropped if there are many. A block is final at a depth of `finality`.
    pub fn settle_sends(&mut self, finality: u64) {
        let height = self.height();
        if self.named_sends.looked_at.replace(height) == Some(height) {
            return;
        }
        let open: Vec<String> = self.named_sends.open.iter().cloned().collect();
        for name in open {
            self.close_send(name, finality);
        }
        let expired = |closed: &Height| closed.0.saturating_add(KEPT_BLOCKS) <= height.0;
        while self.named_sends.closed.len() > KEPT_CLOSED
            && let Some((_, name)) = self.named_sends.closed.first().filter(|(closed, _)| expired(closed))
        {
            let name = name.clone();
            self.remove_named_send(&name);
        }
    }

    /// Closes a send if its answer names the transactions that are final.
    fn close_send(&mut self, name: String, finality: u64) {
        let Some(send) = self.named_sends.get(&name).cloned() else { return };
        let settled = |txid: &Hash| {
            let sent = self.outgoing.sent(txid);
            sent.is_some_and(|sent| sent.height.0.saturating_add(finality) <= self.height().0)
        };
        let dead = |attempt: &Attempt| self.fate(attempt, finality) == Fate::Dead;
        if !send.parts.is_empty() && send.parts.iter().flatten().all(dead) {
            // Nothing was paid, and nothing can confirm any more.
            send.parts.iter().flatten().for_each(|attempt| self.forget_unsent(&attempt.txid));
            return self.remove_named_send(&name);
        }
        if !send.txids.iter().all(settled) {
            return;
        }
        // Conflicting attempts can no longer confirm.
        for attempt in send.parts.iter().flatten().filter(|attempt| !send.txids.contains(&attempt.txid)) {
            self.forget_unsent(&attempt.txid);
        }
        let closed = NamedSend { parts: Vec::new(), closed: Some(self.height()), ..NamedSend::clone(&send) };
        self.put_named_send(name, closed);
    }

    /// The possible fate of an attempt. A block is final at a depth of `finality`.
    pub fn fate(&self, attempt: &Attempt, finality: u64) -> Fate {
        if let Some(sent) = self.outgoing.sent(&attempt.txid) {
            return Fate::Confirmed(sent.height);
        }
        let mut blocked = None;
        for key_image in &attempt.key_images {
            let output = self.outputs.with_key_image(key_image).and_then(|place| self.outputs.get(place));
            match output {
                Some(output) => {
                    let Some(height) = output.spent.filter(|height| height.0 > 0) else { continue };
                    if self.is_deep(height, finality) && self.is_spent_by_other(key_image, height, attempt) {
                        return Fate::Dead;
                    }
                    blocked = blocked.max(Some(height));
                }
                None if self.is_gone_for_good(attempt, finality) => return Fate::Dead,
                None => blocked = blocked.max(Some(self.height())),
            }
        }
        match (blocked, self.pending_state(&attempt.txid)) {
            (Some(height), _) => Fate::Blocked(height),
            (None, Some(PendingState::InPool)) => Fate::InPool,
            (None, _) => Fate::Open,
        }
    }

    fn is_deep(&self, height: Height, finality: u64) -> bool {
        height.0.saturating_add(finality) <= self.height().0
    }

    /// Whether a known transaction other than the attempt spends an output in a block.
    fn is_spent_by_other(&self, key_image: &KeyImage, height: Height, attempt: &Attempt) -> bool {
        let mut sent = self.outgoing.sent_between(height.0 - 1, height.0);
        sent.any(|sent| {
            sent.txid != attempt.txid && sent.rings.iter().any(|ring| ring.key_image == *key_image)
        })
    }

    /// Whether an output that the wallet does not have cannot be spent by the attempt in any chain that it would
    /// follow: rings refer to outputs by index, and all indices that the attempt uses are final.
    fn is_gone_for_good(&self, attempt: &Attempt, finality: u64) -> bool {
        attempt.oldest_input.0 > 0
            && self.scan_start().height <= attempt.oldest_input
            && self.is_deep(attempt.made_at, finality)
    }

    /// The height of the oldest of these outputs; 0 if one is unknown.
    pub fn oldest_output(&self, key_images: &[KeyImage]) -> Height {
        let height = |key_image: &KeyImage| {
            let output = self.outputs.with_key_image(key_image).and_then(|place| self.outputs.get(place));
            output.map_or(Height(0), |output| output.height)
        };
        key_images.iter().map(height).min().unwrap_or_default()
    }

    /// The state of an unconfirmed outgoing transaction.
    pub fn pending_state(&self, txid: &Hash) -> Option<PendingState> {
        self.outgoing.pending(txid).map(|pending| pending.state)
    }

    /// Whether an outgoing transaction is confirmed.
    pub fn is_confirmed(&self, txid: &Hash) -> bool {
        self.outgoing.sent(txid).is_some()
    }

    /// Whether an outgoing transaction is confirmed or in the pool, so it need not be sent.
    pub fn is_there(&self, txid: &Hash) -> bool {
        self.is_confirmed(txid) || self.pending_state(txid) == Some(PendingState::InPool)
    }

    /// Reverts [`Self::record_sent`] for a transaction that no node has: its inputs are spendable again.
    pub fn forget_unsent(&mut self, txid: &Hash) {
        let Some(pending) = self.outgoing.remove_pending(txid) else { return };
        self.touch(Entry::Pending(*txid));
        if self.tx_keys.remove(txid).is_some() {
            self.touch(Entry::TxKeys(*txid));
        }
        self.mark_pending_inputs(&pending.rings, false);
    }

    /// The same for a transaction that a node refused. Its keys and destinations are kept in case it confirms after
    /// all.
    pub fn forget_refused(&mut self, txid: &Hash) {
        let Some(pending) = self.outgoing.remove_pending(txid) else { return };
        self.touch(Entry::Pending(*txid));
        self.remember_destinations(*txid, &pending.destinations, pending.payment_id);
        self.mark_pending_inputs(&pending.rings, false);
    }

    /// Marks a transaction that no node accepts as failed: its inputs are spendable again, and it is still known if it
    /// is sent again.
    pub fn fail_pending(&mut self, txid: &Hash) {
        let Some(pending) = self.outgoing.pending(txid) else { return };
        let failed = Pending { state: PendingState::Failed, ..Pending::clone(pending) };
        let rings = failed.rings.clone();
        self.outgoing.put_pending(failed);
        self.touch(Entry::Pending(*txid));
        self.mark_pending_inputs(&rings, false);
    }

    /// Whether a transaction that may still arrive spends an output.
    pub(super) fn is_being_spent(&self, key_image: &KeyImage) -> bool {
        let alive = self.outgoing.all_pending().filter(|pending| pending.state != PendingState::Failed);
        alive.flat_map(|pending| &pending.rings).any(|ring| ring.key_image == *key_image)
    }

    /// The rings selected for outputs that are not spent in a block.
    pub fn known_rings(&self) -> &KnownRings {
        &self.rings
    }

    /// Stores rings, so that an output that is spent again after a failed attempt keeps its ring.
    pub fn remember_rings(&mut self, rings: KnownRings) {
        let own = |key_image: &KeyImage| self.outputs.with_key_image(key_image).is_some();
        let rings: Vec<_> = rings.into_iter().filter(|(key_image, _)| own(key_image)).collect();
        for (key_image, ring) in rings {
            if self.rings.get(&key_image) != Some(&ring) {
                self.rings.insert(key_image, ring);
                self.touch(Entry::Rings(key_image));
            }
        }
    }

    /// Removes the ring of an output that was spent in a block, because the record of that transaction has it.
    pub(super) fn forget_ring(&mut self, key_image: &KeyImage) {
        if self.rings.remove(key_image).is_some() {
            self.touch(Entry::Rings(*key_image));
        }
    }

    /// Restores the rings of outputs whose spending block was detached.
    pub(super) fn remember_rings_again(&mut self, rings: &[Ring]) {
        let known = rings.iter().filter(|ring| !ring.offsets.is_empty());
        let places = known.map(|ring| (ring.key_image, relative_to_absolute(&ring.offsets)));
        self.remember_rings(places.collect());
    }
}
