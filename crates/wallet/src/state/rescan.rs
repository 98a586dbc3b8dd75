//! Beginning again: forgetting what the chain can give back, and looking up single transactions.

use std::collections::{BTreeSet, HashMap};

use ferrite_types::{Hash, Height};

use super::Wallet;
use super::apply::Applied;
use super::entry::{Entry, MetaKey};
use super::outgoing::Outgoing;
use super::outputs::Outputs;
use super::pool::SeenInPool;
use super::receive::Place;
use crate::keys::Subaddresses;
use crate::scan::ScannedTx;

/// How much is forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescan {
    /// All that came in and went out, with the destinations.
    Soft,
    /// The same, but known key images are used again. Only a wallet that cannot make them itself needs that.
    SoftKeepingKeyImages,
    /// Also keys of transactions, the address book, accounts and labels. Notes and attributes stay.
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

impl Wallet {
    /// Forgets what the chain can give back: all blocks have to be looked at again
    /// (`wallet2.cpp: clear_soft`, `clear`).
    pub fn rescan(&mut self, rescan: Rescan) {
        let before: Vec<Entry> = self.entries().collect();
        let forgotten = before.into_iter().filter(|entry| {
            matches!(
                entry,
                Entry::BlockId(_)
                    | Entry::Output(_)
                    | Entry::Payment(..)
                    | Entry::PoolPayment(_)
                    | Entry::Sent(_)
                    | Entry::Pending(_)
                    | Entry::Remembered(_)
            )
        });
        self.dirty.extend(forgotten);
        if rescan == Rescan::SoftKeepingKeyImages {
            self.keep_key_images();
        }
        self.outputs = Outputs::new(self.options.network);
        self.payments = super::incoming::Payments::default();
        self.pool_payments = super::incoming::PoolPayments::default();
        self.outgoing = Outgoing::default();
        self.seen_in_pool = SeenInPool::default();
        self.remembered.clear();
        self.chain = super::chain::ChainIds::default();
        self.start_chain();
        self.set_skip_to(Height(0));
        if rescan == Rescan::Hard {
            self.forget_what_was_written();
        }
    }

    fn keep_key_images(&mut self) {
        let known: Vec<_> =
            self.outputs.list().iter().filter_map(|output| Some((output.key, output.key_image?))).collect();
        self.dirty.extend(known.iter().map(|(key, _)| Entry::ColdKeyImage(*key)));
        self.cold_key_images.extend(known);
    }

    fn forget_what_was_written(&mut self) {
        let keys: Vec<Entry> = self.tx_keys.drain().map(|(txid, _)| Entry::TxKeys(txid)).collect();
        let book = (0u32..).take(self.address_book.len()).map(Entry::AddressBook);
        self.dirty.extend(keys.into_iter().chain(book));
        self.address_book.clear();
        self.forget_accounts();
        let table = self.subaddresses.table();
        self.subaddresses = Subaddresses::new(&self.keys, self.options.lookahead)
            .expect("the look-ahead made sense when it was set");
        // The main address and its likes are in both.
        self.dirty.extend(table.iter().map(|(key, index)| Entry::SubaddressKey(index, key)));
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
