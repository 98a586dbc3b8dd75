//! What became of a block.

use ferrite_consensus::block::{BlockError, BlockVerificationFlags};
use ferrite_types::{Hash, Height};

use crate::db::DbError;
use crate::error::Stopped;

/// Where a known block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockPlace {
    /// In the main chain.
    Main,
    /// In a side chain.
    Side,
    /// Among those that once broke a rule.
    Invalid,
}

/// What became of a block that breaks no rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockOutcome {
    /// It is the top of the main chain.
    Added {
        /// Its height.
        height: Height,
    },
    /// It is the top of the main chain, which is another one now.
    Reorganised(Reorganisation),
    /// It is kept in a side chain.
    Alternative {
        /// Its height.
        height: Height,
    },
    /// It was known before.
    AlreadyExists(BlockPlace),
    /// The block before it is not known; it is not kept.
    Orphan,
}

/// The main chain has become another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reorganisation {
    /// The height of the first block that is another one now.
    pub split: Height,
    /// How many blocks the chain has now.
    pub height: Height,
    /// The blocks that left the main chain, in the order of their heights.
    pub left: Vec<Hash>,
    /// The blocks that came in their place.
    pub joined: Vec<Hash>,
}

/// A block that was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddBlockError {
    /// It breaks a rule.
    #[error(transparent)]
    Invalid(Box<BlockError>),
    /// It is the end of a side chain with more work than the main chain, but a block of that side chain breaks a rule.
    /// The main chain is what it was; the block that breaks the rule and those after it are forgotten.
    #[error("side chain refused at block {id}: {error}")]
    SideChain {
        /// The block that breaks the rule.
        id: Hash,
        /// The rule.
        error: Box<BlockError>,
    },
    /// It follows a side chain that left the main chain at a block which was popped since.
    #[error("the side chain does not connect to the main chain any more")]
    Detached,
    /// The database failed, which says nothing about the block.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The chain is shut down, which says nothing about the block either.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The verdict on a block: what became of it, or why it was not accepted.
pub type BlockVerdict = Result<BlockOutcome, AddBlockError>;

impl BlockOutcome {
    /// Whether the block is the top of the main chain now.
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
    /// What the reference reports.
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
