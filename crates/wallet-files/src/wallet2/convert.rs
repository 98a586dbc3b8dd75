//! Converting a cache to the records of our wallet, and back.

use std::collections::HashMap;

use ferrite_crypto::keys::{AddressKeys, SecretKey};
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

impl Cache {
    /// The cache of a wallet with this address and these records.
    pub fn from_records(address: AddressKeys, records: Records) -> Self {
        let mut cache = Self {
            address,
            chain: HashChain::of(&records),
            outputs: records.outputs,
            pending: records.pending,
            payments: records.payments,
            pool_payments: records.pool_payments,
            sent: records.sent,
            notes: records.notes,
            address_book: records.address_book,
            subaddresses: records.subaddress_keys.into_iter().map(|(index, key)| (key, index)).collect(),
            attributes: records.attributes,
            tag_descriptions: records.tag_descriptions,
            last_block_reward: records.last_block_reward,
            has_refreshed: records.has_refreshed,
            cold_key_images: records.cold_key_images,
            ..Self::default()
        };
        for (txid, keys) in records.tx_keys {
            cache.tx_keys.push((txid, keys.main.to_bytes()));
            if !keys.additional.is_empty() {
                let additional = keys.additional.iter().map(SecretKey::to_bytes).collect();
                cache.additional_tx_keys.push((txid, additional));
            }
        }
        for account in records.accounts {
            cache.labels.push(account.labels);
            cache.account_tags.push(account.tag);
        }
        cache
    }
}

impl HashChain {
    /// The newest ids without a gap. When a signer's wallet completes a key image, the reference detaches the blocks
    /// from its output on, so the list has to reach that far: ids that are not stored are zeros there, which match no
    /// block. The reference replaces them as it does after a reorg.
    fn of(records: &Records) -> Self {
        let ids = &records.block_ids;
        let genesis = ids.first().map(|(_, id)| *id).unwrap_or_default();
        let steps = ids.windows(2).rev().take_while(|pair| match pair {
            [(before, _), (height, _)] => before.0 + 1 == height.0,
            _ => false,
        });
        let mut start = ids.len().saturating_sub(1 + steps.count());
        let partial = records.outputs.iter().filter(|output| output.key_image_partial);
        if let Some(lowest) = partial.map(|output| output.height).min() {
            let before = ids.partition_point(|(height, _)| *height < lowest).saturating_sub(1);
            start = start.min(before);
        }
        let mut chain =
            Self { offset: ids.get(start).map_or(0, |(height, _)| height.0), genesis, ids: Vec::new() };
        for (height, id) in ids.iter().skip(start) {
            let position = usize::try_from(height.0 - chain.offset).expect("a stored chain fits into memory");
            chain.ids.resize(position, Hash::default());
            chain.ids.push(*id);
        }
        chain
    }

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
        // Zeros stand for ids that were not known when the file was written.
        let known = (self.offset..).map(Height).zip(self.ids).filter(|(_, id)| *id != Hash::default());
        ids.extend(known);
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
