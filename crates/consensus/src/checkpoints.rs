//! Checkpoints.

use std::collections::BTreeMap;

use ferrite_types::network::checkpoints::Checkpoint;
use ferrite_types::{Hash, Height};

/// A block or a checkpoint that contradicts the checkpoints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The checkpoint at this height is another block.
    #[error("block {found} at height {height} is not the checkpoint {expected}")]
    WrongBlock {
        /// The height.
        height: Height,
        /// The checkpoint.
        expected: Hash,
        /// The block found.
        found: Hash,
    },
    /// A side chain may not start below the last checkpoint that the main chain has passed.
    #[error(
        "a side chain may not reach back to height {height}: the chain has passed the checkpoint at {checkpoint}"
    )]
    BelowCheckpoint {
        /// The height of the side chain's block.
        height: Height,
        /// The last checkpoint that the main chain has passed.
        checkpoint: Height,
    },
    /// The genesis block has no alternative.
    #[error("a side chain may not replace the genesis block")]
    Genesis,
    /// There is already a checkpoint of another block at this height.
    #[error("checkpoint {added} at height {height} contradicts {known}")]
    Conflict {
        /// The height.
        height: Height,
        /// The existing checkpoint.
        known: Hash,
        /// The new one.
        added: Hash,
    },
}

/// The checkpoints of a chain: the built-in ones, and those added later.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checkpoints {
    points: BTreeMap<Height, Hash>,
    difficulties: BTreeMap<Height, u128>,
}

impl Checkpoints {
    /// No checkpoints, as on private networks.
    pub fn none() -> Self {
        Self::default()
    }

    /// The checkpoints of a network.
    pub fn new(table: &[Checkpoint]) -> Self {
        Self {
            points: table.iter().map(|point| (point.height, point.id)).collect(),
            difficulties: table.iter().map(|point| (point.height, point.cumulative_difficulty)).collect(),
        }
    }

    /// Adds a checkpoint from a file or from DNS.
    pub fn add(&mut self, height: Height, id: Hash) -> Result<(), CheckpointError> {
        match self.points.get(&height) {
            Some(&known) if known != id => Err(CheckpointError::Conflict { height, known, added: id }),
            _ => {
                self.points.insert(height, id);
                Ok(())
            }
        }
    }

    /// The height of the last one.
    pub fn max_height(&self) -> Option<Height> {
        self.points.last_key_value().map(|(&height, _)| height)
    }

    /// All checkpoints, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Height, Hash)> {
        self.points.iter().map(|(&height, &id)| (height, id))
    }

    /// Whether there is one at this height or above.
    pub fn is_in_checkpoint_zone(&self, height: Height) -> bool {
        self.max_height().is_some_and(|max| height <= max)
    }

    /// Checks a block. Returns whether it is a checkpoint.
    pub fn check_block(&self, height: Height, id: &Hash) -> Result<bool, CheckpointError> {
        match self.points.get(&height) {
            None => Ok(false),
            Some(expected) if expected == id => Ok(true),
            Some(&expected) => Err(CheckpointError::WrongBlock { height, expected, found: *id }),
        }
    }

    /// Whether a side chain may have a block at `block` while the main chain has `chain_height` blocks.
    ///
    /// The chain height is the number of blocks, so a checkpoint right above the tip already counts as passed
    /// (`checkpoints.cpp: is_alternative_block_allowed`).
    pub fn check_alternative(&self, chain_height: Height, block: Height) -> Result<(), CheckpointError> {
        if block.0 == 0 {
            return Err(CheckpointError::Genesis);
        }
        match self.points.range(..=chain_height).next_back() {
            Some((&checkpoint, _)) if checkpoint >= block => {
                Err(CheckpointError::BelowCheckpoint { height: block, checkpoint })
            }
            _ => Ok(()),
        }
    }

    /// Compares the cumulative difficulty at a height with the known one. `Err` is that.
    pub fn check_difficulty(&self, height: Height, cumulative_difficulty: u128) -> Result<(), u128> {
        match self.difficulties.get(&height) {
            Some(&expected) if expected != cumulative_difficulty => Err(expected),
            _ => Ok(()),
        }
    }

    /// Compares a chain's cumulative difficulties with the known ones, as far as `cumulative_difficulty` has them.
    /// `Err` is the last height up to which they agree, from which they must be recalculated (`blockchain.cpp:
    /// check_difficulty_checkpoints`).
    pub fn check_difficulties(
        &self,
        mut cumulative_difficulty: impl FnMut(Height) -> Option<u128>,
    ) -> Result<(), Height> {
        let mut agreed = Height(0);
        for (&height, &expected) in &self.difficulties {
            match cumulative_difficulty(height) {
                None => break,
                Some(found) if found != expected => return Err(agreed),
                Some(_) => agreed = height,
            }
        }
        Ok(())
    }
}
