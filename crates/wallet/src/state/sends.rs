//! Sending, as far as the wallet has to remember it: what was sent under which name, what did not arrive, and which
//! rings were picked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ferrite_types::tx::relative_to_absolute;
use ferrite_types::{Hash, KeyImage};

use super::Wallet;
use super::entry::Entry;
use super::records::{NamedSend, Pending, PendingState, Ring};
use crate::spend::decoys::KnownRings;

/// After so many blocks nobody expects a transaction to leave the chain again.
const SETTLED: u64 = 60;

/// Sends by the names that their senders gave them.
#[derive(Default)]
pub(crate) struct NamedSends {
    sends: BTreeMap<String, Arc<NamedSend>>,
    /// Those whose transactions are still kept.
    open: BTreeSet<String>,
}

impl NamedSends {
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        self.sends.keys().cloned()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Arc<NamedSend>> {
        self.sends.get(name)
    }

    pub(crate) fn put(&mut self, name: String, send: NamedSend) {
        match send.txs.is_empty() {
            true => self.open.remove(&name),
            false => self.open.insert(name.clone()),
        };
        self.sends.insert(name, Arc::new(send));
    }

    fn remove(&mut self, name: &str) -> bool {
        self.open.remove(name);
        self.sends.remove(name).is_some()
    }
}

impl Wallet {
    /// A send that was asked for by this name before.
    pub fn named_send(&self, name: &str) -> Option<&Arc<NamedSend>> {
        self.named_sends.get(name)
    }

    /// Remembers a send by its name. Of older ones that are done for good only the answers are kept.
    pub fn put_named_send(&mut self, name: String, send: NamedSend) {
        self.settle_sends();
        self.touch(Entry::NamedSend(name.clone()));
        self.named_sends.put(name, send);
    }

    /// Forgets a send of which nothing was sent.
    pub fn remove_named_send(&mut self, name: &str) {
        if self.named_sends.remove(name) {
            self.touch(Entry::NamedSend(name.to_owned()));
        }
    }

    fn settle_sends(&mut self) {
        let settled = |txid: &Hash| {
            let sent = self.outgoing.sent(txid);
            sent.is_some_and(|sent| sent.height.0.saturating_add(SETTLED) <= self.height().0)
        };
        let done = |name: &&String| {
            let send = self.named_sends.get(name);
            send.is_some_and(|send| send.relay && send.txids.iter().all(settled))
        };
        let done: Vec<String> = self.named_sends.open.iter().filter(done).cloned().collect();
        for name in done {
            let Some(send) = self.named_sends.get(&name) else { continue };
            let without_txs = NamedSend { txs: Vec::new(), ..NamedSend::clone(send) };
            self.named_sends.put(name.clone(), without_txs);
            self.touch(Entry::NamedSend(name));
        }
    }

    /// How far a transaction of this wallet got that is in no block.
    pub fn pending_state(&self, txid: &Hash) -> Option<PendingState> {
        self.outgoing.pending(txid).map(|pending| pending.state)
    }

    /// Whether a transaction of this wallet is in a block.
    pub fn is_confirmed(&self, txid: &Hash) -> bool {
        self.outgoing.sent(txid).is_some()
    }

    /// Takes back [`Self::record_sent`] for a transaction that no node has: what it would have spent can be spent.
    pub fn forget_unsent(&mut self, txid: &Hash) {
        let Some(pending) = self.outgoing.remove_pending(txid) else { return };
        self.touch(Entry::Pending(*txid));
        if self.tx_keys.remove(txid).is_some() {
            self.touch(Entry::TxKeys(*txid));
        }
        self.mark_pending_inputs(&pending.rings, false);
    }

    /// Marks a transaction as failed that no node takes: what it would have spent can be spent, and it is still known
    /// when it is sent again.
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

    /// The rings that were picked for outputs which are not spent in a block.
    pub fn known_rings(&self) -> &KnownRings {
        &self.rings
    }

    /// Remembers rings, so that an output that is spent again, because the first try came to nothing, keeps its ring.
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

    /// An output was spent in a block: the record of that transaction has the ring.
    pub(super) fn forget_ring(&mut self, key_image: &KeyImage) {
        if self.rings.remove(key_image).is_some() {
            self.touch(Entry::Rings(*key_image));
        }
    }

    /// A block was taken back in which outputs were spent.
    pub(super) fn remember_rings_again(&mut self, rings: &[Ring]) {
        let known = rings.iter().filter(|ring| !ring.offsets.is_empty());
        let places = known.map(|ring| (ring.key_image, relative_to_absolute(&ring.offsets)));
        self.remember_rings(places.collect());
    }
}
