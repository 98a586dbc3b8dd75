//! The outcome of adding a block.

use ferrite_consensus::block::{BlockError, BlockVerificationFlags};
use ferrite_types::{Hash, Height};

use crate::db::DbError;
use crate::error::Stopped;

/// Where a known block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockPlace {
    /// On the main chain.
    Main,
    /// On a side chain.
    Side,
    /// Among the invalid blocks.
    Invalid,
}

/// The outcome for a valid block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockOutcome {
    /// It is the new tip.
    Added {
        /// Its height.
        height: Height,
    },
    /// A reorg made it the new tip.
    Reorganised(Reorganisation),
    /// It was added to a side chain.
    Alternative {
        /// Its height.
        height: Height,
    },
    /// It was already known.
    AlreadyExists(BlockPlace),
    /// Its parent is unknown; it is not kept.
    Orphan,
}

/// A reorg of the main chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reorganisation {
    /// The height of the first block that differs.
    pub split: Height,
    /// The new height of the chain.
    pub height: Height,
    /// The blocks that left the main chain, by height.
    pub left: Vec<Hash>,
    /// The blocks that replaced them.
    pub joined: Vec<Hash>,
}

/// Why a block was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddBlockError {
    /// It is invalid.
    #[error(transparent)]
    Invalid(Box<BlockError>),
    /// It ends a side chain with more work than the main chain, but a block of that chain is invalid. The main chain is
    /// unchanged; the invalid block and its descendants are dropped.
    #[error("side chain refused at block {id}: {error}")]
    SideChain {
        /// The invalid block.
        id: Hash,
        /// The rule it breaks.
        error: Box<BlockError>,
    },
    /// It belongs to a side chain whose root was popped.
    #[error("the side chain no longer connects to the main chain")]
    Detached,
    /// The database failed, which says nothing about the block.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The chain is shut down, which says nothing about the block either.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The verdict on a block: its outcome, or why it was not accepted.
pub type BlockVerdict = Result<BlockOutcome, AddBlockError>;

impl BlockOutcome {
    /// Whether the block is now the tip.
    pub const fn is_on_top(&self) -> bool {
        matches!(self, Self::Added { .. } | Self::Reorganised(_))
    }
}

impl From<BlockError> for AddBlockError {
    fn from(error: BlockError) -> Self {
        Self::Invalid(Box::new(error))
    }
}

impl AddBlockError {
    /// The reference's flags.
    pub fn flags(&self) -> BlockVerificationFlags {
        match self {
            Self::Invalid(error) => error.flags(),
            Self::Detached => BlockVerificationFlags { failed: false, bad_pow: false, missing_txs: false },
            Self::SideChain { .. } | Self::Db(_) | Self::Stopped(_) => {
                BlockVerificationFlags { failed: true, bad_pow: false, missing_txs: false }
            }
        }
    }
}
