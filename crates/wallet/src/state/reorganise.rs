//! Detaching blocks (`wallet2.cpp: detach_blockchain`).

use ferrite_types::{Hash, Height, PublicKey};

use super::Wallet;
use super::entry::Entry;
use super::records::{Destination, Remembered};

impl Wallet {
    /// Detaches all blocks from a height on, or from a lower one if its id is not stored. Returns the wallet's height
    /// afterwards. The genesis block is kept.
    pub fn rollback(&mut self, height: Height) -> Height {
        let height = self.chain.cut_at(height.max(Height(1)));
        if height < self.height() {
            self.detach(height, None);
        }
        self.height()
    }

    /// Detaches all blocks from a height on. `previous` is the id of the block before, which becomes the last one.
    pub(super) fn detach(&mut self, height: Height, previous: Option<Hash>) {
        self.detach_records(height);
        self.detach_background(height);
        let forgotten = self.chain.truncate(height);
        self.dirty.extend(forgotten.into_iter().map(Entry::BlockId));
        if let (Some(previous), Some(before)) = (previous, height.0.checked_sub(1)) {
            self.chain.load(before, previous);
            self.touch(Entry::BlockId(before));
        }
    }

    /// Removes everything found in blocks from a height on, but not the blocks.
    pub(super) fn detach_records(&mut self, height: Height) {
        for position in self.outputs.spent_from(height) {
            // The reference thaws it too; but the user froze it, and a reorg does not change that.
            self.outputs.update(position, |output| output.spent = None);
            self.touch(Entry::Output(position));
        }
        let frozen = self.outputs.list().iter().filter(|output| output.frozen && output.height >= height);
        let frozen: Vec<(Hash, PublicKey)> = frozen.map(|output| (output.txid, output.key)).collect();
        let changed = self.outputs.remove_from(height);
        self.dirty.extend(changed.into_iter().map(Entry::Output));
        for (txid, key) in frozen {
            if self.outputs.with_key(&key).is_none() {
                self.remember_frozen(txid, key);
            }
        }
        for (height, order) in self.payments.from(height) {
            self.payments.remove((height, order));
            self.touch(Entry::Payment(height, order));
        }
        for txid in self.outgoing.sent_from(height) {
            self.forget_sent(txid);
        }
    }

    /// Removes an outgoing transaction, but keeps what the chain cannot restore.
    fn forget_sent(&mut self, txid: Hash) {
        let Some(row) = self.outgoing.remove_sent(&txid) else { return };
        self.touch(Entry::Sent(txid));
        let sent = row.record;
        self.remember_rings_again(&sent.rings);
        self.remember_destinations(txid, &sent.destinations, sent.payment_id);
    }

    /// Keeps the destinations of an outgoing transaction until it is found again.
    pub(super) fn remember_destinations(
        &mut self,
        txid: Hash,
        destinations: &[Destination],
        payment_id: Hash,
    ) {
        if !destinations.is_empty() {
            let remembered = self.remembered.entry(txid).or_default();
            remembered.destinations = destinations.to_vec();
            remembered.payment_id = payment_id;
            self.touch(Entry::Remembered(txid));
        }
    }

    /// Restores the destinations and the payment id of an outgoing transaction that was found again.
    pub(super) fn recall_destinations(&mut self, txid: &Hash) -> Option<(Vec<Destination>, Hash)> {
        let remembered = self.remembered.get_mut(txid).filter(|known| !known.destinations.is_empty())?;
        let destinations = std::mem::take(&mut remembered.destinations);
        let payment_id = std::mem::take(&mut remembered.payment_id);
        self.settle_remembered(txid);
        Some((destinations, payment_id))
    }

    /// Keeps the fact that an output is frozen until it is found again.
    pub(super) fn remember_frozen(&mut self, txid: Hash, key: PublicKey) {
        let remembered = self.remembered.entry(txid).or_default();
        if !remembered.frozen.contains(&key) {
            remembered.frozen.push(key);
        }
        self.touch(Entry::Remembered(txid));
    }

    /// Whether an output that was found again is frozen.
    pub(super) fn recall_frozen(&mut self, txid: &Hash, key: &PublicKey) -> bool {
        let Some(remembered) = self.remembered.get_mut(txid) else { return false };
        let Some(place) = remembered.frozen.iter().position(|frozen| frozen == key) else { return false };
        remembered.frozen.remove(place);
        self.settle_remembered(txid);
        true
    }

    /// Removes the remembered data of a transaction if nothing is left of it.
    fn settle_remembered(&mut self, txid: &Hash) {
        if self.remembered.get(txid).is_some_and(Remembered::is_empty) {
            self.remembered.remove(txid);
        }
        self.touch(Entry::Remembered(*txid));
    }
}
