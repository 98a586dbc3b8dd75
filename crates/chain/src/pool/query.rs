//! Queries of the pool.
//!
//! Restricted callers see only broadcast transactions, and no times: those would reveal where a transaction came from.

use std::collections::HashSet;

use ferrite_types::{Hash, KeyImage};

use super::index::Index;
use super::{Pool, RelayCategory};
use crate::db::{DbError, PoolMeta, View};

/// A pool transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolTxInfo {
    /// Its id.
    pub hash: Hash,
    /// Its metadata. Times are 0 for restricted callers; the time of the last relay is 0 for all callers while it is
    /// the end of an embargo.
    pub meta: PoolMeta,
    /// Its blob.
    pub blob: Vec<u8>,
}

/// The changes of the pool since a time, or the whole pool.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PoolChanges {
    /// Whether these are changes and not the whole pool.
    pub incremental: bool,
    /// New transactions, up to the limit.
    pub added: Vec<PoolTxInfo>,
    /// The ids of the other new transactions.
    pub remaining_added: Vec<Hash>,
    /// Removed transactions. Those also listed above have come back.
    pub removed: Vec<Hash>,
}

/// A waiting transaction, for wallets that estimate its confirmation time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BacklogEntry {
    /// Its weight.
    pub weight: u64,
    /// Its fee.
    pub fee: u64,
    /// Its age in seconds.
    pub age: u64,
}

impl PoolTxInfo {
    /// The reference hides times in `tx_pool.cpp: get_transaction_info`.
    fn new(hash: Hash, mut meta: PoolMeta, blob: &[u8], include_sensitive: bool) -> Self {
        if !include_sensitive {
            meta.receive_time = 0;
        }
        if !include_sensitive || meta.dandelionpp_stem {
            meta.last_relayed_time = 0;
        }
        Self { hash, meta, blob: blob.to_vec() }
    }
}

impl Pool {
    /// Changes with every change of the pool.
    pub fn cookie(&self) -> u64 {
        self.index().cookie
    }

    /// The total weight of the transactions.
    pub fn weight(&self) -> u64 {
        self.index().weight()
    }

    /// The number of transactions.
    pub fn len(&self, category: RelayCategory) -> usize {
        self.index().len(category)
    }

    /// Whether the pool is empty.
    pub fn is_empty(&self) -> bool {
        self.index().by_fee().next().is_none()
    }

    /// Whether the pool has this transaction.
    pub fn contains(&self, hash: &Hash, category: RelayCategory) -> bool {
        self.index().contains(hash, category)
    }

    /// The metadata of a transaction.
    pub fn meta(&self, hash: &Hash) -> Option<PoolMeta> {
        self.index().get(hash).map(|entry| entry.meta)
    }

    /// The ids of all transactions, sorted.
    pub fn hashes(&self, category: RelayCategory) -> Vec<Hash> {
        let mut hashes: Vec<_> = self.index().in_category(category).map(|(hash, _)| *hash).collect();
        hashes.sort_unstable();
        hashes
    }

    /// The blob of a transaction.
    ///
    /// # Errors
    /// If the database fails.
    pub fn blob(
        &self,
        view: &View<'_>,
        hash: &Hash,
        category: RelayCategory,
    ) -> Result<Option<Vec<u8>>, DbError> {
        if !self.contains(hash, category) {
            return Ok(None);
        }
        Ok(view.pool_blob(hash)?.map(<[u8]>::to_vec))
    }

    /// A transaction, if it is visible to the caller.
    ///
    /// # Errors
    /// If the database fails.
    pub fn info(
        &self,
        view: &View<'_>,
        hash: &Hash,
        include_sensitive: bool,
    ) -> Result<Option<PoolTxInfo>, DbError> {
        let visible = RelayCategory::visible(include_sensitive);
        let Some(meta) = self.meta(hash).filter(|meta| meta.matches(visible)) else { return Ok(None) };
        let blob = view.pool_blob(hash)?;
        Ok(blob.map(|blob| PoolTxInfo::new(*hash, meta, blob, include_sensitive)))
    }

    /// All transactions visible to the caller, by id. Those not in the snapshot yet are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub fn infos(&self, view: &View<'_>, include_sensitive: bool) -> Result<Vec<PoolTxInfo>, DbError> {
        let hashes = self.hashes(RelayCategory::visible(include_sensitive));
        let infos = hashes.iter().filter_map(|hash| self.info(view, hash, include_sensitive).transpose());
        infos.collect()
    }

    /// Transactions visible to the caller in the order in which blocks take them, by fee rate: up to `count` of them
    /// after the first `skip`.
    pub fn by_fee_rate(&self, skip: usize, count: usize, include_sensitive: bool) -> Vec<(Hash, PoolMeta)> {
        let index = self.index();
        let visible = RelayCategory::visible(include_sensitive);
        let all = index.by_fee().filter(|(_, entry)| entry.meta.matches(visible));
        all.skip(skip).take(count).map(|(hash, entry)| (*hash, entry.meta)).collect()
    }

    /// The transactions with a key image that are visible to the caller.
    pub fn owners_of(&self, image: &KeyImage, include_sensitive: bool) -> Vec<Hash> {
        let index = self.index();
        visible_owners(&index, index.owners(image), RelayCategory::visible(include_sensitive))
    }

    /// The key images with their transactions, by key image.
    pub fn spent_key_images(&self, include_sensitive: bool) -> Vec<(KeyImage, Vec<Hash>)> {
        let index = self.index();
        let visible = RelayCategory::visible(include_sensitive);
        let mut images: Vec<(KeyImage, Vec<Hash>)> = index
            .images()
            .map(|(image, owners)| (*image, visible_owners(&index, owners, visible)))
            .filter(|(_, owners)| !owners.is_empty())
            .collect();
        images.sort_unstable();
        images
    }

    /// For each key image, whether a broadcast transaction has it (`tx_pool.cpp: check_for_key_images`).
    pub fn are_spent(&self, images: &[KeyImage]) -> Vec<bool> {
        let index = self.index();
        let spent =
            |image| !visible_owners(&index, index.owners(image), RelayCategory::Broadcasted).is_empty();
        images.iter().map(spent).collect()
    }

    /// Whether a transaction visible to the caller has this key image.
    pub fn is_spent(&self, image: &KeyImage, include_sensitive: bool) -> bool {
        let index = self.index();
        let visible = RelayCategory::visible(include_sensitive);
        index.owners(image).iter().any(|owner| index.contains(owner, visible))
    }

    /// The blobs of the broadcast transactions not in `known`, by id (`tx_pool.cpp: get_complement`).
    ///
    /// # Errors
    /// If the database fails.
    pub fn complement(&self, view: &View<'_>, known: &[Hash]) -> Result<Vec<Vec<u8>>, DbError> {
        let known: HashSet<&Hash> = known.iter().collect();
        let mut blobs = Vec::new();
        for hash in self.hashes(RelayCategory::Broadcasted) {
            if !known.contains(&hash)
                && let Some(blob) = view.pool_blob(&hash)?
            {
                blobs.push(blob.to_vec());
            }
        }
        Ok(blobs)
    }

    /// The waiting transactions, in no particular order.
    pub fn backlog(&self, include_sensitive: bool, now: u64) -> Vec<BacklogEntry> {
        let index = self.index();
        let visible = RelayCategory::visible(include_sensitive);
        let entry = |meta: &PoolMeta| BacklogEntry {
            weight: meta.weight,
            fee: meta.fee,
            age: now.saturating_sub(meta.receive_time),
        };
        index.in_category(visible).map(|(_, waiting)| entry(&waiting.meta)).collect()
    }

    /// The changes since a time, with at most `max_txs` complete transactions. The whole pool if the time is 0 or too
    /// far back: removals are kept for half an hour, and nothing from before the pool was opened or last revalidated
    /// (`tx_pool.cpp: get_pool_info`).
    ///
    /// # Errors
    /// If the database fails.
    pub fn changes_since(
        &self,
        view: &View<'_>,
        time: u64,
        include_sensitive: bool,
        max_txs: usize,
    ) -> Result<PoolChanges, DbError> {
        let index = self.index();
        let incremental = time != 0 && index.recent.reaches_back_to(time);
        let visible = RelayCategory::visible(include_sensitive);
        let (mut added, removed): (Vec<Hash>, Vec<Hash>) = if incremental {
            let added = index.recent.added_since(time).filter(|hash| index.contains(hash, visible)).copied();
            (added.collect(), index.recent.removed_since(time, include_sensitive).copied().collect())
        } else {
            (index.in_category(visible).map(|(hash, _)| *hash).collect(), Vec::new())
        };
        drop(index);
        added.sort_unstable();
        let remaining_added = added.split_off(max_txs.min(added.len()));
        let added = added.iter().filter_map(|hash| self.info(view, hash, include_sensitive).transpose());
        Ok(PoolChanges { incremental, added: added.collect::<Result<_, _>>()?, remaining_added, removed })
    }
}

fn visible_owners(index: &Index, owners: &[Hash], visible: RelayCategory) -> Vec<Hash> {
    owners.iter().filter(|owner| index.contains(owner, visible)).copied().collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::db::{Database, OpenOptions};
    use crate::pool::index::Entry;
    use crate::pool::{PoolOptions, RelayMethod};

    #[test]
    fn pages_of_a_large_pool_have_every_public_transaction_once() {
        const COUNT: u64 = 10_000;
        let folder = tempfile::tempdir().unwrap();
        let db = Database::open(folder.path(), &OpenOptions::new(Hash::default())).unwrap();
        let mut writer = db.writer().unwrap();
        let (pool, _writer) = Pool::open(&mut writer, PoolOptions::default(), 0).unwrap();
        let hash = |number: u64| {
            let mut hash = Hash::default();
            hash.0[..8].copy_from_slice(&number.to_be_bytes());
            hash
        };
        let image = |number: u64| KeyImage(hash(number).0);
        for number in 0..COUNT {
            let mut meta =
                PoolMeta { weight: 2000, fee: number * 7919 % COUNT * 2000, ..PoolMeta::default() };
            let method = if number % 10 == 0 { RelayMethod::Stem } else { RelayMethod::Fluff };
            meta.set_relay_method(method);
            pool.index_mut().set(hash(number), Some(Entry::new(meta, Arc::from([image(number)]), 0)));
        }
        let mut all = Vec::new();
        loop {
            let page = pool.by_fee_rate(all.len(), 50, false);
            assert!(page.len() <= 50);
            if page.is_empty() {
                break;
            }
            all.extend(page);
        }
        assert_eq!(all.len(), usize::try_from(COUNT / 10 * 9).unwrap());
        assert!(all.is_sorted_by(|(_, a), (_, b)| a.fee >= b.fee));
        let distinct: HashSet<Hash> = all.iter().map(|(hash, _)| *hash).collect();
        assert_eq!(distinct.len(), all.len());
        assert!(pool.by_fee_rate(usize::MAX, 50, true).is_empty());
        // A transaction that is not broadcast yet is not shown to everyone.
        assert_eq!(pool.owners_of(&image(11), false), [hash(11)]);
        assert_eq!((pool.owners_of(&image(10), false).len(), pool.owners_of(&image(10), true).len()), (0, 1));
    }
}
