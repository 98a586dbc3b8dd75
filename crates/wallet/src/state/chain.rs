//! The ids of the wallet's blocks.
//!
//! All ids of the newest blocks are kept, and one in a hundred of older ones: enough to find where a node's chain forks
//! from the wallet's.

use std::collections::BTreeMap;

use ferrite_types::{Hash, Height};

/// The number of newest ids that are all kept.
const DENSE: u64 = 10_000;
/// Older ids are kept at multiples of this.
const STRIDE: u64 = 100;

/// Ids by height. The last is that of the wallet's last block.
#[derive(Clone, Default)]
pub(crate) struct ChainIds(BTreeMap<u64, Hash>);

impl ChainIds {
    /// One more than the height of the last block.
    pub(crate) fn height(&self) -> Height {
        Height(self.0.last_key_value().map_or(0, |(height, _)| height + 1))
    }

    /// The id of a block, if it is stored.
    pub(crate) fn id(&self, height: Height) -> Option<Hash> {
        self.0.get(&height.0).copied()
    }

    /// The heights of the stored ids.
    pub(crate) fn heights(&self) -> impl Iterator<Item = u64> {
        self.0.keys().copied()
    }

    /// Loads a stored id.
    pub(crate) fn load(&mut self, height: u64, id: Hash) {
        self.0.insert(height, id);
    }

    /// Imports the ids of another program; of old ones, those that this one keeps.
    pub(crate) fn load_all(&mut self, ids: Vec<(Height, Hash)>) {
        let top = ids.iter().map(|(height, _)| height.0).max().unwrap_or_default();
        let kept = |height: u64| height + DENSE > top || height.is_multiple_of(STRIDE);
        self.0
            .extend(ids.into_iter().filter(|(height, _)| kept(height.0)).map(|(height, id)| (height.0, id)));
    }

    /// Appends a block. `chain` is the claimed height of the chain: ids that will be old by then are dropped at once.
    /// Returns the changed heights.
    pub(crate) fn push(&mut self, id: Hash, chain: Height) -> Vec<u64> {
        let height = self.height().0;
        let old = |height: u64, top: u64| height + DENSE < top && !height.is_multiple_of(STRIDE);
        let mut changed = vec![height];
        // The last block is kept until there is another, however old it is.
        let last = height.checked_sub(1).filter(|last| old(*last, chain.0));
        let aged = height.checked_sub(DENSE).filter(|aged| !aged.is_multiple_of(STRIDE));
        for forgotten in [last, aged].into_iter().flatten() {
            if self.0.remove(&forgotten).is_some() {
                changed.push(forgotten);
            }
        }
        self.0.insert(height, id);
        changed
    }

    /// Removes all blocks from a height on. If the id of the previous block is not stored, more are removed, down to a
    /// stored one. Returns the removed heights.
    pub(crate) fn truncate(&mut self, height: Height) -> Vec<u64> {
        self.0.split_off(&height.0).into_keys().collect()
    }

    /// The greatest height, up to the given one, at which the chain can be cut because the id of the previous block is
    /// stored.
    pub(crate) fn cut_at(&self, height: Height) -> Height {
        Height(self.0.range(..height.0).next_back().map_or(0, |(height, _)| height + 1))
    }

    /// Ids from which a node finds the last common block: the newest, then older ones at growing intervals, and the
    /// genesis block (`wallet2.cpp: get_short_chain_history`).
    pub(crate) fn short_history(&self) -> Vec<Hash> {
        let mut ids = Vec::new();
        let Some((&top, _)) = self.0.last_key_value() else { return ids };
        let mut step = 1;
        let mut wanted = top;
        while wanted > 0 {
            // An old id that is not stored is replaced by the previous stored one.
            let Some((&height, id)) = self.0.range(..=wanted).next_back() else { break };
            if height == 0 {
                break;
            }
            ids.push(*id);
            if ids.len() > 10 {
                step *= 2;
            }
            wanted = height.saturating_sub(step);
        }
        ids.extend(self.0.get(&0));
        ids
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(height: u64) -> Hash {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&height.to_le_bytes());
        Hash(bytes)
    }

    fn chain(length: u64, said: u64) -> ChainIds {
        let mut ids = ChainIds::default();
        for height in 0..length {
            let changed = ids.push(id(height), Height(said));
            assert!(changed.contains(&height));
        }
        ids
    }

    #[test]
    fn new_ids_are_all_kept_and_old_ones_thinned() {
        let ids = chain(25_050, 0);
        assert_eq!(ids.height(), Height(25_050));
        for height in 0..25_050 {
            let kept = height >= 15_050 || height % 100 == 0;
            assert_eq!(ids.id(Height(height)), kept.then(|| id(height)), "{height}");
        }
    }

    #[test]
    fn ids_are_thinned_at_once_for_a_long_chain() {
        let ids = chain(5_051, 1_000_000);
        assert_eq!(ids.heights().count(), 51 + 1);
        assert_eq!(ids.id(Height(5_050)), Some(id(5_050)));
        assert_eq!(ids.height(), Height(5_051));
    }

    #[test]
    fn cuts_end_at_a_stored_block() {
        let mut ids = chain(5_051, 1_000_000);
        assert_eq!(ids.cut_at(Height(5_051)), Height(5_051));
        assert_eq!(ids.cut_at(Height(5_050)), Height(5_001));
        assert_eq!(ids.cut_at(Height(4_999)), Height(4_901));
        assert_eq!(ids.cut_at(Height(0)), Height(0));
        let forgotten = ids.truncate(Height(5_001));
        assert_eq!(forgotten, [5_050]);
        assert_eq!(ids.height(), Height(5_001));
    }

    #[test]
    fn the_history_runs_from_the_newest_to_the_genesis_block() {
        assert!(ChainIds::default().short_history().is_empty());
        assert_eq!(chain(1, 0).short_history(), [id(0)]);
        assert_eq!(chain(3, 0).short_history(), [id(2), id(1), id(0)]);
        let history = chain(20_000, 0).short_history();
        let newest: Vec<Hash> = (0..11).map(|back| id(19_999 - back)).collect();
        assert_eq!(history[..11], newest);
        assert_eq!(history.last(), Some(&id(0)));
        assert!(history.len() < 30, "{}", history.len());
        assert_eq!(history.iter().filter(|one| **one == id(0)).count(), 1);
    }
}
