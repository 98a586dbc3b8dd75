//! Converting a cache to the records of our wallet.

use std::collections::HashMap;

use ferrite_crypto::keys::SecretKey;
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::state::{AccountRecord, Records, TxKeys};

use super::cache::{Cache, CacheError, HashChain};

impl Cache {
    /// The records that our wallet starts from.
    ///
    /// # Errors
    /// If a value is invalid.
    pub fn into_records(mut self, network: Network) -> Result<Records, CacheError> {
        self.sort();
        if let Some(height) = self.background_from {
            // These blocks were scanned with the view key only, and are scanned again.
            self.chain.crop(height);
        }
        let tx_keys = tx_keys(self.tx_keys, self.additional_tx_keys)?;
        Ok(Records {
            block_ids: self.chain.into_block_ids(network),
            last_block_reward: self.last_block_reward,
            has_refreshed: self.has_refreshed,
            outputs: self.outputs,
            payments: self.payments,
            pool_payments: self.pool_payments,
            sent: self.sent,
            pending: self.pending,
            tx_keys,
            notes: self.notes,
            attributes: self.attributes,
            address_book: self.address_book,
            accounts: accounts(self.labels, self.account_tags),
            tag_descriptions: self.tag_descriptions,
            subaddress_keys: self.subaddresses.into_iter().map(|(key, index)| (index, key)).collect(),
            cold_key_images: self.cold_key_images,
        })
    }

    /// Sorts what came from hash tables chronologically.
    fn sort(&mut self) {
        let mut found: HashMap<Hash, usize> = HashMap::with_capacity(self.outputs.len());
        for (position, output) in self.outputs.iter().enumerate() {
            found.entry(output.txid).or_insert(position);
        }
        let place = |txid: &Hash| found.get(txid).copied().unwrap_or(usize::MAX);
        self.payments.sort_by_key(|payment| {
            (
                payment.height,
                place(&payment.txid),
                payment.txid,
                payment.subaddress.major,
                payment.subaddress.minor,
            )
        });
        self.pool_payments.sort_by_key(|payment| (payment.payment.timestamp, payment.payment.txid));
        self.sent.sort_by_key(|sent| (sent.height, place(&sent.txid), sent.txid));
        self.pending.sort_by_key(|pending| (pending.sent_time, pending.txid));
    }
}

impl HashChain {
    fn crop(&mut self, height: Height) {
        let keep = height.0.saturating_sub(self.offset).max(1);
        self.ids.truncate(usize::try_from(keep).unwrap_or(usize::MAX));
    }

    fn into_block_ids(self, network: Network) -> Vec<(Height, Hash)> {
        let mut ids = Vec::with_capacity(self.ids.len() + 1);
        if self.offset > 0 {
            ids.push((Height(0), self.genesis));
        } else if self.ids.is_empty() {
            ids.push((Height(0), network.parameters().genesis.id));
        }
        ids.extend((self.offset..).map(Height).zip(self.ids));
        ids
    }
}

fn tx_keys(
    main: Vec<(Hash, super::cache::Secret)>,
    additional: Vec<(Hash, Vec<super::cache::Secret>)>,
) -> Result<Vec<(Hash, TxKeys)>, CacheError> {
    let key = |bytes: &super::cache::Secret| {
        SecretKey::from_canonical_bytes(bytes).ok_or(CacheError::Value("a secret key of a transaction"))
    };
    let mut additional: HashMap<Hash, _> = additional.into_iter().collect();
    main.into_iter()
        .map(|(txid, secret)| {
            let more = additional.remove(&txid).unwrap_or_default();
            let additional = more.iter().map(key).collect::<Result<_, _>>()?;
            Ok((txid, TxKeys { main: key(&secret)?, additional }))
        })
        .collect()
}

/// Accounts with the labels of their addresses. A wallet from before accounts existed has one.
fn accounts(mut labels: Vec<Vec<String>>, tags: Vec<String>) -> Vec<AccountRecord> {
    if labels.is_empty() {
        labels.push(vec!["Primary account".to_owned()]);
    }
    let mut tags = tags.into_iter();
    labels
        .into_iter()
        .map(|mut labels| {
            if labels.is_empty() {
                labels.push(String::new());
            }
            AccountRecord { labels, tag: tags.next().unwrap_or_default() }
        })
        .collect()
}
