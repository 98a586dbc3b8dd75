//! Handing a wallet over to another program.

use std::collections::HashSet;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Hash, Height, KeyImage};

use super::Wallet;
use super::records::{AccountRecord, Records};

/// What [`Records`] do not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeftOut {
    /// Idempotency keys, with the answers to their calls.
    IdempotencyKeys,
    /// Rings selected for outputs that no known transaction spends. wallet2 keeps them in a database of all wallets.
    Rings,
    /// The destinations and frozen outputs of transactions that a reorg removed.
    RemovedTxs,
    /// Smaller outputs with the same key as another one.
    ReplacedOutputs,
    /// The sizes of transactions.
    TxSizes,
    /// The nonces of multisig signers.
    MultisigNonces,
    /// Webhooks, with their secrets and dead letters.
    Webhooks,
}

impl Wallet {
    /// All data that another program can continue with, the inverse of [`Wallet::from_records`].
    pub fn to_records(&self) -> Records {
        let mut records = Records {
            block_ids: self
                .chain
                .heights()
                .filter_map(|height| Some((Height(height), self.chain.id(Height(height))?)))
                .collect(),
            last_block_reward: self.last_block_reward,
            has_refreshed: self.refreshed,
            outputs: self.outputs.list().to_vec(),
            payments: self
                .payments
                .keys()
                .filter_map(|(height, order)| self.payments.get(height, order).cloned())
                .collect(),
            pool_payments: self.pool_payments.oldest_first().map(|payment| (**payment).clone()).collect(),
            sent: self
                .outgoing
                .sent_ids()
                .filter_map(|txid| Some((**self.outgoing.sent(&txid)?).clone()))
                .collect(),
            pending: self
                .outgoing
                .pending_newest_first()
                .into_iter()
                .rev()
                .map(|pending| (**pending).clone())
                .collect(),
            tx_keys: self.tx_keys.iter().map(|(txid, keys)| (*txid, keys.clone())).collect(),
            notes: self.notes.iter().map(|(txid, note)| (*txid, note.to_string())).collect(),
            attributes: self.attributes.clone().into_iter().collect(),
            address_book: self.address_book.clone(),
            accounts: self.account_records(),
            tag_descriptions: self
                .account_tags()
                .into_iter()
                .map(|(tag, description, _)| (tag, description))
                .collect(),
            subaddress_keys: self.subaddresses.table().iter().map(|(key, index)| (index, key)).collect(),
            cold_key_images: self.cold_key_images.iter().map(|(key, image)| (*key, *image)).collect(),
        };
        records.tx_keys.sort_unstable_by_key(|(txid, _)| *txid);
        records.notes.sort_unstable_by_key(|(txid, _)| *txid);
        records.subaddress_keys.sort_unstable_by_key(|(index, _)| (index.major, index.minor));
        records.cold_key_images.sort_unstable_by_key(|(key, _)| key.0);
        records
    }

    fn account_records(&self) -> Vec<AccountRecord> {
        let record = |account: super::Account| {
            let label = |minor| self.label(SubaddressIndex { major: account.index, minor }).to_owned();
            AccountRecord { labels: (0..account.addresses).map(label).collect(), tag: account.tag.clone() }
        };
        self.accounts().map(record).collect()
    }

    /// The data of this wallet that [`Wallet::to_records`] leaves out.
    pub fn left_out(&self) -> Vec<LeftOut> {
        let list = self.outputs.list();
        let pending: HashSet<KeyImage> = self
            .outgoing
            .all_pending()
            .flat_map(|pending| &pending.rings)
            .map(|ring| ring.key_image)
            .collect();
        [
            (self.named_sends.names().next().is_some(), LeftOut::IdempotencyKeys),
            (self.rings.keys().any(|key_image| !pending.contains(key_image)), LeftOut::Rings),
            (!self.remembered.is_empty(), LeftOut::RemovedTxs),
            (list.iter().any(|output| output.replaced.is_some()), LeftOut::ReplacedOutputs),
            (list.iter().any(|output| output.tx_size > 0), LeftOut::TxSizes),
            (self.keys.multisig().is_some_and(|account| account.is_ready()), LeftOut::MultisigNonces),
            (self.webhook_ids().next().is_some(), LeftOut::Webhooks),
        ]
        .into_iter()
        .filter_map(|(has, what)| has.then_some(what))
        .collect()
    }

    /// The pool transactions that were scanned, in no particular order.
    pub fn scanned_pool_txs(&self) -> impl Iterator<Item = Hash> {
        self.seen_in_pool.all()
    }

    /// Blocks below this height are skipped, after single transactions were scanned.
    pub fn skip_to(&self) -> Height {
        self.skip_to
    }
}
