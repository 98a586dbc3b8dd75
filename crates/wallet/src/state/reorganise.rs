//! Taking back blocks (`wallet2.cpp: detach_blockchain`).

use ferrite_types::{Hash, Height};

use super::Wallet;
use super::entry::Entry;
use super::records::Remembered;

impl Wallet {
    /// Takes back all blocks from a height on, or from an earlier one where not enough is remembered. Returns how many
    /// blocks the wallet has seen then. The genesis block stays.
    pub fn rollback(&mut self, height: Height) -> Height {
        let height = self.chain.cut_at(height.max(Height(1)));
        if height < self.height() {
            self.detach(height, None);
        }
        self.height()
    }

    /// Takes back all blocks from a height on. `previous` is the id of the block before, which is the last one then.
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

    /// Takes back all that blocks from a height on brought, but not the blocks.
    pub(super) fn detach_records(&mut self, height: Height) {
        for position in self.outputs.spent_from(height) {
            self.outputs.update(position, |output| {
                output.spent = None;
                output.frozen = false;
            });
            self.touch(Entry::Output(position));
        }
        let changed = self.outputs.remove_from(height);
        self.dirty.extend(changed.into_iter().map(Entry::Output));
        for (height, order) in self.payments.from(height) {
            self.payments.remove((height, order));
            self.touch(Entry::Payment(height, order));
        }
        for txid in self.outgoing.sent_from(height) {
            self.forget_sent(txid);
        }
    }

    /// Forgets an own transaction, but not what the chain cannot give back.
    fn forget_sent(&mut self, txid: Hash) {
        let Some(row) = self.outgoing.remove_sent(&txid) else { return };
        self.touch(Entry::Sent(txid));
        let sent = row.record;
        self.remember_rings_again(&sent.rings);
        if !sent.destinations.is_empty() {
            let remembered =
                Remembered { destinations: sent.destinations.clone(), payment_id: sent.payment_id };
            self.remembered.insert(txid, remembered);
            self.touch(Entry::Remembered(txid));
        }
    }
}
