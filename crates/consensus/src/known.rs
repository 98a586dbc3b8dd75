//! Known blocks: ids and weights of old blocks, hashed in groups of 512.
//!
//! The blocks of such a list were verified by its maker. A node that trusts it compares the ids that a peer names with the
//! hashes, group by group; the blocks of a group that agrees need neither their proof of work nor their signatures and
//! range proofs verified, because their ids commit to everything they contain (`blockchain.cpp:
//! prevalidate_block_hashes`).
//!
//! [`KnownBlock`] is the evidence for this. It only comes out of a [`KnownGroup`], which only
//! [`KnownHashes::check_group`] makes.

use std::sync::Arc;

use ferrite_types::hash::Keccak256;
use ferrite_types::network::constants::sync::HASH_OF_HASHES_STEP;
use ferrite_types::{Hash, Height};

/// Number of blocks in a group.
pub const GROUP_SIZE: u64 = HASH_OF_HASHES_STEP as u64;
/// Bytes before the groups of a file: their number.
const PREFIX: usize = 4;
/// Bytes of a group in a file.
const GROUP_BYTES: usize = 64;

/// Why a list of known hashes cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KnownHashesError {
    /// There is not even a number of groups.
    #[error("{size} bytes are too few for known hashes")]
    TooShort {
        /// The length of the file.
        size: usize,
    },
    /// The length does not match the number of groups.
    #[error("{groups} groups of known hashes take {expected} bytes, but there are {size}")]
    Length {
        /// The number of groups according to the file.
        groups: u32,
        /// The length that this number needs.
        expected: u64,
        /// The length of the file.
        size: usize,
    },
    /// Two lists are about different chains.
    #[error("the known hashes of blocks {first} to {last} contradict the built-in ones")]
    Contradiction {
        /// The first block of the first group that differs.
        first: Height,
        /// Its last block.
        last: Height,
    },
}

/// A block that is not the known one at its height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("block {found} at height {height} is not the known block {expected} of height {known_height}")]
pub struct NotKnownError {
    /// The height of the block.
    pub height: Height,
    /// Its id.
    pub found: Hash,
    /// The height of the known block.
    pub known_height: Height,
    /// The id of the known block.
    pub expected: Hash,
}

/// The hashes of a group of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupHashes {
    ids: Hash,
    weights: Hash,
}

impl GroupHashes {
    /// The hashes of a group; `None` if it does not have 512 blocks.
    pub fn of(ids: &[Hash], weights: &[u64]) -> Option<Self> {
        let full = ids.len() == HASH_OF_HASHES_STEP && weights.len() == HASH_OF_HASHES_STEP;
        full.then(|| Self { ids: hash_ids(ids), weights: hash_weights(weights) })
    }
}

fn hash_ids(ids: &[Hash]) -> Hash {
    let mut state = Keccak256::new();
    ids.iter().for_each(|id| state.update(&id.0));
    Hash(state.finish())
}

fn hash_weights(weights: &[u64]) -> Hash {
    let mut state = Keccak256::new();
    weights.iter().for_each(|weight| state.update(&weight.to_le_bytes()));
    Hash(state.finish())
}

/// The hashes of all groups from the genesis block on. Clones share them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnownHashes {
    groups: Arc<[GroupHashes]>,
}

impl KnownHashes {
    /// No block is known: everything is verified.
    pub fn none() -> Self {
        Self::default()
    }

    /// Reads a file: the number of groups as a little-endian `u32`, then for each group the Keccak-256 of its ids, and
    /// that of its weights as little-endian `u64`.
    ///
    /// # Errors
    /// If the length is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, KnownHashesError> {
        let size = bytes.len();
        let (count, groups) =
            bytes.split_first_chunk::<PREFIX>().ok_or(KnownHashesError::TooShort { size })?;
        let count = u32::from_le_bytes(*count);
        let expected = PREFIX as u64 + u64::from(count) * GROUP_BYTES as u64;
        let (groups, rest) = groups.as_chunks::<GROUP_BYTES>();
        if size as u64 != expected || !rest.is_empty() {
            return Err(KnownHashesError::Length { groups: count, expected, size });
        }
        let group = |bytes: &[u8; GROUP_BYTES]| {
            let (mut ids, mut weights) = (Hash::default(), Hash::default());
            ids.0.copy_from_slice(&bytes[..32]);
            weights.0.copy_from_slice(&bytes[32..]);
            GroupHashes { ids, weights }
        };
        Ok(Self { groups: groups.iter().map(group).collect() })
    }

    /// The contents of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let count = u32::try_from(self.groups.len()).unwrap_or(u32::MAX);
        let mut bytes = count.to_le_bytes().to_vec();
        for group in self.groups.iter().take(count as usize) {
            bytes.extend_from_slice(&group.ids.0);
            bytes.extend_from_slice(&group.weights.0);
        }
        bytes
    }

    /// The longer of two lists of the same chain.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn or_longer(self, other: Self) -> Result<Self, KnownHashesError> {
        match self.groups.iter().zip(other.groups.iter()).position(|(a, b)| a != b) {
            Some(group) => {
                let first = group as u64 * GROUP_SIZE;
                let last = Height(first + GROUP_SIZE - 1);
                Err(KnownHashesError::Contradiction { first: Height(first), last })
            }
            None if other.groups.len() > self.groups.len() => Ok(other),
            None => Ok(self),
        }
    }

    /// Whether no block is known.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The number of groups.
    pub fn groups(&self) -> u64 {
        self.groups.len() as u64
    }

    /// The height above the last known block.
    pub fn end(&self) -> Height {
        Height(self.groups() * GROUP_SIZE)
    }

    /// Compares the ids of a whole group with its hash, and their weights if there are any. `None` if they differ, or
    /// the group is not known.
    pub fn check_group(&self, group: u64, ids: &[Hash], weights: Option<&[u64]>) -> Option<KnownGroup> {
        let known = self.groups.get(usize::try_from(group).ok()?)?;
        let agrees = ids.len() == HASH_OF_HASHES_STEP
            && known.ids == hash_ids(ids)
            && weights.is_none_or(|weights| {
                weights.len() == HASH_OF_HASHES_STEP && known.weights == hash_weights(weights)
            });
        agrees.then(|| KnownGroup {
            first: Height(group * GROUP_SIZE),
            ids: ids.into(),
            weights: weights.map(Into::into),
        })
    }
}

impl FromIterator<GroupHashes> for KnownHashes {
    fn from_iter<T: IntoIterator<Item = GroupHashes>>(groups: T) -> Self {
        Self { groups: groups.into_iter().collect() }
    }
}

/// A group of blocks whose ids agree with a known hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownGroup {
    first: Height,
    ids: Box<[Hash]>,
    weights: Option<Box<[u64]>>,
}

impl KnownGroup {
    /// The block at a height; `None` if that is not in the group.
    pub fn block(&self, height: Height) -> Option<KnownBlock> {
        let at = usize::try_from(height.0.checked_sub(self.first.0)?).ok()?;
        let id = *self.ids.get(at)?;
        let weight = self.weights.as_ref().and_then(|weights| weights.get(at).copied());
        Some(KnownBlock { height, id, weight })
    }

    /// Whether the weights agree with their hash, too.
    pub const fn has_weights(&self) -> bool {
        self.weights.is_some()
    }
}

/// A known block: the one block that can be at its height.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownBlock {
    height: Height,
    id: Hash,
    weight: Option<u64>,
}

impl KnownBlock {
    /// Its id.
    pub const fn id(&self) -> Hash {
        self.id
    }

    /// Its weight, if that was compared with a known hash.
    pub const fn weight(&self) -> Option<u64> {
        self.weight
    }

    /// Checks that a block is this one.
    ///
    /// # Errors
    /// If it is not.
    pub fn check(&self, height: Height, id: &Hash) -> Result<(), NotKnownError> {
        if self.height == height && self.id == *id {
            return Ok(());
        }
        Err(NotKnownError { height, found: *id, known_height: self.height, expected: self.id })
    }
}

/// Evidence that a block is a known one: its id vouches for the proofs of its transactions. Only a block that passed
/// [`MainHeader::known`](crate::block::MainHeader::known) has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vouched {
    weight: Option<u64>,
}

impl Vouched {
    /// To be called for a block that was compared with the known one.
    pub(crate) const fn by(known: &KnownBlock) -> Self {
        Self { weight: known.weight }
    }

    /// The weight of the block, if it is known.
    pub const fn weight(&self) -> Option<u64> {
        self.weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(group: u8) -> Vec<Hash> {
        let id = |at: u16| {
            let mut id = Hash([group; 32]);
            id.0[..2].copy_from_slice(&at.to_le_bytes());
            id
        };
        (0..512).map(id).collect()
    }

    fn weights(group: u64) -> Vec<u64> {
        (0..512).map(|at| 1000 * group + at).collect()
    }

    fn known(groups: u8) -> KnownHashes {
        (0..groups).filter_map(|group| GroupHashes::of(&ids(group), &weights(group.into()))).collect()
    }

    #[test]
    fn files() {
        for groups in [0, 1, 3] {
            let known = known(groups);
            assert_eq!(known.end(), Height(512 * u64::from(groups)));
            let bytes = known.to_bytes();
            assert_eq!(bytes.len(), 4 + 64 * usize::from(groups));
            assert_eq!(KnownHashes::from_bytes(&bytes), Ok(known));
        }
        let mut bytes = known(2).to_bytes();
        assert_eq!(KnownHashes::from_bytes(&bytes[..3]), Err(KnownHashesError::TooShort { size: 3 }));
        let length = KnownHashesError::Length { groups: 2, expected: 132, size: 131 };
        assert_eq!(KnownHashes::from_bytes(&bytes[..131]), Err(length));
        bytes.extend([0; 64]);
        let length = KnownHashesError::Length { groups: 2, expected: 132, size: 196 };
        assert_eq!(KnownHashes::from_bytes(&bytes), Err(length));
        bytes[..4].copy_from_slice(&[0xff; 4]);
        assert!(KnownHashes::from_bytes(&bytes).is_err(), "no memory is reserved for what is not there");
    }

    #[test]
    fn only_the_right_ids_and_weights_agree() {
        let known = known(2);
        let group = known.check_group(1, &ids(1), Some(&weights(1))).expect("they are right");
        assert!(group.has_weights());
        let block = group.block(Height(515)).expect("it is in the group");
        assert_eq!((block.id(), block.weight()), (ids(1)[3], Some(1003)));
        assert_eq!(block.check(Height(515), &ids(1)[3]), Ok(()));
        assert!(block.check(Height(515), &ids(1)[4]).is_err());
        assert!(block.check(Height(516), &ids(1)[3]).is_err(), "right, but elsewhere");
        assert_eq!((group.block(Height(511)), group.block(Height(1024))), (None, None));
        let without = known.check_group(1, &ids(1), None).expect("they are right");
        assert_eq!(without.block(Height(512)).and_then(|block| block.weight()), None);

        assert_eq!(known.check_group(0, &ids(1), None), None);
        assert_eq!(known.check_group(2, &ids(2), None), None);
        assert_eq!(known.check_group(1, &ids(1)[..511], None), None);
        assert_eq!(known.check_group(1, &ids(1), Some(&weights(1)[..511])), None);
        for at in [0, 200, 511] {
            let (mut other_ids, mut other_weights) = (ids(1), weights(1));
            other_ids[at].0[31] ^= 1;
            other_weights[at] += 1;
            assert_eq!(known.check_group(1, &other_ids, Some(&weights(1))), None);
            assert_eq!(known.check_group(1, &ids(1), Some(&other_weights)), None);
        }
        let mut swapped = ids(1);
        swapped.swap(5, 6);
        assert_eq!(known.check_group(1, &swapped, None), None);
    }

    #[test]
    fn the_longer_list_is_used_if_both_agree() {
        assert_eq!(known(1).or_longer(known(3)), Ok(known(3)));
        assert_eq!(known(3).or_longer(known(1)), Ok(known(3)));
        assert_eq!(KnownHashes::none().or_longer(known(1)), Ok(known(1)));
        let other: KnownHashes = [
            GroupHashes::of(&ids(0), &weights(0)).expect("a group"),
            GroupHashes::of(&ids(9), &weights(9)).expect("a group"),
        ]
        .into_iter()
        .collect();
        let error = KnownHashesError::Contradiction { first: Height(512), last: Height(1023) };
        assert_eq!(known(2).or_longer(other.clone()), Err(error));
        assert_eq!(known(1).or_longer(other.clone()), Ok(other));
    }
}
