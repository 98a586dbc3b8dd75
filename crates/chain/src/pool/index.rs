//! The pool in memory: everything except the transaction blobs.

use std::cmp::Reverse;
use std::collections::hash_map::Entry as Slot;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use ferrite_types::{Hash, Height, KeyImage};

use super::recent::Recent;
use super::relay::RelayCategory;
use super::verified::{Lasting, Sound, Youngest};
use crate::db::PoolMeta;

/// A pool transaction.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    /// Its stored metadata.
    pub(crate) meta: PoolMeta,
    /// The key images of its inputs.
    pub(crate) images: Arc<[KeyImage]>,
    /// Its age among transactions with the same fee rate: when it arrived, or was broadcast.
    pub(crate) since: u64,
    /// The state of its inputs on the current chain.
    pub(crate) standing: Standing,
}

/// The last result of checking the inputs of a transaction. It is not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Standing {
    /// The tip at which they were last found valid.
    pub(crate) ready_at: Option<Hash>,
    /// The youngest block that they depended on then.
    pub(crate) youngest: Option<Youngest>,
    /// On which other chains they are valid as well.
    pub(crate) lasting: Option<Lasting>,
    /// The rings with which the signatures were verified
    /// ([`cache_key`](ferrite_consensus::tx::signatures::SignedInputs::cache_key)).
    pub(crate) signatures: Option<Hash>,
    /// The entry has unsaved changes.
    pub(crate) unsaved: bool,
}

impl Standing {
    /// Inputs that are valid on a chain.
    pub(crate) const fn new(sound: &Sound, top: Hash) -> Self {
        Self {
            ready_at: Some(top),
            youngest: Some(sound.youngest),
            lasting: sound.lasting,
            signatures: Some(sound.signatures),
            unsaved: false,
        }
    }
}

/// The order of transactions in blocks: by fee rate, older first, then by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    /// The bits of a non-negative float compare like the float.
    fee_rate: Reverse<u64>,
    since: u64,
    pub(crate) hash: Hash,
}

impl Entry {
    /// A transaction that enters the pool.
    pub(crate) fn new(meta: PoolMeta, images: Arc<[KeyImage]>, since: u64) -> Self {
        Self { meta, images, since, standing: Standing::default() }
    }

    /// Copies the block that the inputs depend on into the metadata.
    fn set_youngest(&mut self) {
        let Self { meta, standing, .. } = self;
        let Some(Youngest { height, id }) = standing.youngest else { return };
        if (meta.max_used_block_height, meta.max_used_block_id) != (height, id) {
            (meta.max_used_block_height, meta.max_used_block_id) = (height, id);
            standing.unsaved = true;
        }
    }

    fn rank(&self, hash: Hash) -> Rank {
        #[expect(clippy::cast_precision_loss, reason = "the reference's order is that of doubles")]
        let rate = self.meta.fee as f64 / self.meta.weight.max(1) as f64;
        Rank { fee_rate: Reverse(rate.to_bits()), since: self.since, hash }
    }
}

/// All transactions of the pool, with the indexes over them.
#[derive(Debug, Default)]
pub(crate) struct Index {
    entries: HashMap<Hash, Entry>,
    /// The transactions with a key image: one, unless some of them came with blocks.
    images: HashMap<KeyImage, Vec<Hash>>,
    by_fee: BTreeSet<Rank>,
    weight: u64,
    /// The number of broadcast transactions.
    broadcasted: usize,
    /// Incremented by every change.
    pub(crate) cookie: u64,
    /// Recent additions and removals.
    pub(crate) recent: Recent,
}

impl Index {
    pub(crate) fn get(&self, hash: &Hash) -> Option<&Entry> {
        self.entries.get(hash)
    }

    /// Replaces or removes an entry. Returns the old one.
    pub(crate) fn set(&mut self, hash: Hash, entry: Option<Entry>) -> Option<Entry> {
        let before = self.entries.remove(&hash);
        if let Some(before) = &before {
            self.by_fee.remove(&before.rank(hash));
            self.weight -= before.meta.weight;
            self.broadcasted -= usize::from(before.meta.matches(RelayCategory::Broadcasted));
            self.forget_images(hash, &before.images);
        }
        if let Some(entry) = entry {
            self.by_fee.insert(entry.rank(hash));
            self.weight += entry.meta.weight;
            self.broadcasted += usize::from(entry.meta.matches(RelayCategory::Broadcasted));
            for image in entry.images.iter() {
                let owners = self.images.entry(*image).or_default();
                if !owners.contains(&hash) {
                    owners.push(hash);
                }
            }
            self.entries.insert(hash, entry);
        }
        before
    }

    fn forget_images(&mut self, hash: Hash, images: &[KeyImage]) {
        for image in images {
            if let Slot::Occupied(mut owners) = self.images.entry(*image) {
                owners.get_mut().retain(|owner| *owner != hash);
                if owners.get().is_empty() {
                    owners.remove();
                }
            }
        }
    }

    /// Records that the inputs of a transaction are valid on a chain.
    pub(crate) fn set_ready(&mut self, hash: &Hash, sound: &Sound, top: Hash) {
        if let Some(entry) = self.entries.get_mut(hash) {
            entry.standing = Standing { unsaved: entry.standing.unsaved, ..Standing::new(sound, top) };
            entry.set_youngest();
        }
    }

    /// Records that they are still valid at a new tip.
    pub(crate) fn set_still_ready(&mut self, hash: &Hash, top: Hash) {
        if let Some(entry) = self.entries.get_mut(hash) {
            entry.standing.ready_at = Some(top);
            entry.set_youngest();
        }
    }

    /// Records that the inputs of a transaction are invalid on a chain.
    pub(crate) fn set_failed(&mut self, hash: &Hash, top_height: Height, top: Hash) {
        let Some(entry) = self.entries.get_mut(hash) else { return };
        // The reference reports the youngest block of the inputs up to the one that failed, which is usually the first.
        entry.meta.max_used_block_height = Height(0);
        entry.meta.last_failed_height = top_height;
        entry.meta.last_failed_id = top;
        entry.standing.unsaved = true;
    }

    /// The sum of all weights.
    pub(crate) const fn weight(&self) -> u64 {
        self.weight
    }

    /// Number of transactions. The two most requested categories are counted incrementally.
    pub(crate) fn len(&self, category: RelayCategory) -> usize {
        match category {
            RelayCategory::All => self.entries.len(),
            RelayCategory::Broadcasted => self.broadcasted,
            RelayCategory::Relayable | RelayCategory::Legacy => self.in_category(category).count(),
        }
    }

    pub(crate) fn contains(&self, hash: &Hash, category: RelayCategory) -> bool {
        self.get(hash).is_some_and(|entry| entry.meta.matches(category))
    }

    /// All transactions of a category, in no particular order.
    pub(crate) fn in_category(&self, category: RelayCategory) -> impl Iterator<Item = (&Hash, &Entry)> {
        self.entries.iter().filter(move |(_, entry)| entry.meta.matches(category))
    }

    /// By fee rate, highest first.
    pub(crate) fn by_fee(&self) -> impl DoubleEndedIterator<Item = (&Hash, &Entry)> {
        self.by_fee.iter().map(|rank| (&rank.hash, &self.entries[&rank.hash]))
    }

    /// The transactions with a key image.
    pub(crate) fn owners(&self, image: &KeyImage) -> &[Hash] {
        self.images.get(image).map_or(&[], Vec::as_slice)
    }

    /// All key images with their transactions.
    pub(crate) fn images(&self) -> impl Iterator<Item = (&KeyImage, &[Hash])> {
        self.images.iter().map(|(image, owners)| (image, owners.as_slice()))
    }

    /// Whether one of the key images is spent, from the point of view of a transaction with this id: by any other
    /// transaction, or by itself once it is public (`tx_pool.cpp: have_tx_keyimg_as_spent`).
    pub(crate) fn is_spent(&self, hash: &Hash, images: &[KeyImage]) -> bool {
        images.iter().any(|image| match self.owners(image) {
            [] => false,
            [owner] if owner == hash => self.contains(hash, RelayCategory::Legacy),
            _ => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::RelayMethod;

    fn entry(fee: u64, weight: u64, since: u64, images: &[u8]) -> Entry {
        let images: Vec<_> = images.iter().map(|byte| KeyImage([*byte; 32])).collect();
        Entry::new(PoolMeta { fee, weight, ..PoolMeta::default() }, images.into(), since)
    }

    fn hash(byte: u8) -> Hash {
        Hash([byte; 32])
    }

    fn order(index: &Index) -> Vec<u8> {
        index.by_fee().map(|(hash, _)| hash.0[0]).collect()
    }

    #[test]
    fn ranks_by_fee_then_age_then_id() {
        let mut index = Index::default();
        index.set(hash(1), Some(entry(10, 10, 5, &[1])));
        index.set(hash(2), Some(entry(30, 10, 9, &[2])));
        index.set(hash(3), Some(entry(20, 20, 4, &[3])));
        index.set(hash(4), Some(entry(1, 1, 4, &[4])));
        index.set(hash(5), Some(entry(0, 0, 0, &[5])));
        assert_eq!(order(&index), [2, 3, 4, 1, 5]);
        assert_eq!(index.weight(), 41);
        index.set(hash(2), Some(entry(1, 10, 9, &[2])));
        assert_eq!(order(&index), [3, 4, 1, 2, 5]);
        index.set(hash(3), None);
        assert_eq!(order(&index), [4, 1, 2, 5]);
        assert_eq!(index.weight(), 21);
    }

    #[test]
    fn replacing_and_putting_back_leaves_no_trace() {
        let mut index = Index::default();
        let first = entry(5, 10, 1, &[1, 2]);
        assert_eq!(index.set(hash(1), Some(first.clone())), None);
        index.set(hash(2), Some(entry(6, 10, 1, &[2, 3])));
        assert_eq!(index.owners(&KeyImage([2; 32])), [hash(1), hash(2)]);
        let before = index.set(hash(1), Some(entry(7, 30, 2, &[4])));
        assert_eq!(before.as_ref(), Some(&first));
        assert_eq!(index.owners(&KeyImage([1; 32])), []);
        assert_eq!(index.owners(&KeyImage([2; 32])), [hash(2)]);
        index.set(hash(2), None);
        index.set(hash(1), before);
        assert_eq!(index.images().count(), 2);
        assert_eq!((index.weight(), order(&index)), (10, vec![1]));
        index.set(hash(1), None);
        assert_eq!((index.images().count(), index.weight(), order(&index)), (0, 0, vec![]));
    }

    #[test]
    fn a_key_image_is_free_for_the_transaction_that_has_it_in_private() {
        let mut index = Index::default();
        let mut private = entry(5, 10, 1, &[1]);
        private.meta.set_relay_method(RelayMethod::Stem);
        index.set(hash(1), Some(private.clone()));
        let image = [KeyImage([1; 32])];
        assert!(!index.is_spent(&hash(1), &image));
        assert!(index.is_spent(&hash(2), &image));
        assert_eq!((index.len(RelayCategory::All), index.len(RelayCategory::Broadcasted)), (1, 0));
        private.meta.set_relay_method(RelayMethod::Fluff);
        index.set(hash(1), Some(private));
        assert_eq!((index.len(RelayCategory::All), index.len(RelayCategory::Broadcasted)), (1, 1));
        assert!(index.is_spent(&hash(1), &image));
        assert!(!index.is_spent(&hash(1), &[KeyImage([2; 32])]));
    }
}
