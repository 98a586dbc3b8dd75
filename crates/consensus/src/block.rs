//! The rules for blocks.
//!
//! The reference checks a block that extends the main chain in this order (`blockchain.cpp:
//! handle_block_to_main_chain`): [`check_blob_size`], decoding, and that the block has an id; then [`MainHeader`], its
//! work, its checkpoint, its miner transaction, its other transactions, the miner's claim, and that no two of its
//! transactions have the same key image. A block of a side chain begins with [`SideHeader`], and has its own heights
//! and medians; its transactions and its reward are checked only when it becomes part of the main chain.
//!
//! The types of [`stages`] enforce that order: each rule is a method on the result of the previous one. For a block of the
//! main chain whose id is [known](crate::known), the id takes the place of its work and of the proofs of its
//! transactions.

pub mod pow;
pub mod stages;

use std::collections::HashSet;

use ferrite_types::block::{Block, BlockIdError};
use ferrite_types::codec::DecodeError;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Hash, KeyImage};

use crate::checkpoints::CheckpointError;
use crate::difficulty::DifficultyError;
use crate::hardfork::VersionError;
use crate::known::NotKnownError;
use crate::miner_tx::MinerTxError;
use crate::timestamp::TimestampError;
use crate::tx::TxError;
use crate::weight::WeightLimits;
use pow::PowError;
pub use stages::{BlockTotals, HeaderContext, MainHeader, SideHeader, ValidBlock};

/// How much longer than the weight limit a blob may be and still be decoded.
const BLOB_SIZE_LEEWAY: u64 = 100;

/// The rule that a block breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BlockError {
    /// The blob alone exceeds the weight limit of a block.
    #[error("{size} bytes, at most {limit} are allowed")]
    BlobTooBig {
        /// The length of the blob.
        size: usize,
        /// The limit.
        limit: u64,
    },
    /// The blob is not a block.
    #[error("not a block: {0}")]
    Undecodable(#[from] DecodeError),
    /// The block has no id.
    #[error(transparent)]
    Id(#[from] BlockIdError),
    /// The parent is not the tip.
    #[error("previous block {found}, the chain ends with {expected}")]
    WrongParent {
        /// The block's parent.
        found: Hash,
        /// The tip.
        expected: Hash,
    },
    /// The version or the vote does not match the fork.
    #[error(transparent)]
    Version(#[from] VersionError),
    /// The timestamp is out of bounds.
    #[error(transparent)]
    Timestamp(#[from] TimestampError),
    /// The chain's difficulty cannot be computed.
    #[error(transparent)]
    Difficulty(#[from] DifficultyError),
    /// The block has insufficient work.
    #[error(transparent)]
    Pow(#[from] PowError),
    /// The block contradicts a checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The block is not the known one at its height.
    #[error(transparent)]
    NotKnown(#[from] NotKnownError),
    /// A block of a side chain claims to be the genesis block.
    #[error("a block of a side chain with the height 0")]
    SideBlockAtGenesis,
    /// The miner transaction is invalid.
    #[error("miner transaction: {0}")]
    MinerTx(#[from] MinerTxError),
    /// The weight of the miner transaction is undefined.
    #[error("the miner transaction has no weight")]
    MinerTxWithoutWeight,
    /// A transaction is in the chain already.
    #[error("transaction {id} is in the chain already")]
    KnownTransaction {
        /// The transaction.
        id: Hash,
    },
    /// A transaction is listed twice, so it is not available the second time.
    #[error("transaction {id} is listed twice")]
    RepeatedTransaction {
        /// The transaction.
        id: Hash,
    },
    /// A transaction is neither in the pool nor sent along with the block.
    #[error("transaction {id} is not available")]
    MissingTransaction {
        /// The transaction.
        id: Hash,
    },
    /// A transaction came without its proofs, which is allowed only if the id and the weight of the block are known.
    #[error("transaction {id} came without its proofs")]
    PrunedTransaction {
        /// The transaction.
        id: Hash,
    },
    /// A transaction is invalid.
    #[error("transaction {id}: {error}")]
    Transaction {
        /// The transaction.
        id: Hash,
        /// The rule it breaks.
        error: TxError,
    },
    /// A transaction has an input or output that cannot be stored, for which the reference has an exception instead of
    /// a rule (`blockchain_db.cpp: add_transaction`, `db_lmdb.cpp: add_output`). Among otherwise valid transactions,
    /// only a miner transaction can: one of version 1 with an output of zero.
    #[error("transaction {id} cannot be stored: {reason}")]
    Unstorable {
        /// The transaction.
        id: Hash,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// Two transactions of the block have the same key image.
    #[error("key image {key_image} is spent twice")]
    DoubleSpend {
        /// The key image.
        key_image: KeyImage,
    },
}

/// The reference's verification flags (`verification_context.h: block_verification_context`), as far as a rejection
/// sets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BlockVerificationFlags {
    /// The block is invalid (`verifivation_failed`).
    pub failed: bool,
    /// It has insufficient work, for which peers are banned immediately.
    pub bad_pow: bool,
    /// Some of its transactions are not available.
    pub missing_txs: bool,
}

impl BlockError {
    /// The reference's flags.
    pub const fn flags(&self) -> BlockVerificationFlags {
        let (bad_pow, missing_txs) = match self {
            Self::Pow(error) => (error.is_bad_pow(), false),
            Self::MissingTransaction { .. } | Self::RepeatedTransaction { .. } => (false, true),
            _ => (false, false),
        };
        BlockVerificationFlags { failed: !matches!(self, Self::Difficulty(_)), bad_pow, missing_txs }
    }

    /// Whether the reference remembers the block and all its descendants as invalid (`blockchain.cpp:
    /// add_block_as_invalid`).
    pub const fn is_remembered(&self) -> bool {
        matches!(self, Self::Transaction { error: TxError::Inputs(_), .. })
    }
}

/// Checks the length of a blob before it is decoded (`cryptonote_core.cpp: check_incoming_block_size`).
///
/// # Errors
/// If it exceeds the weight limit of a block.
pub fn check_blob_size(size: usize, limits: &WeightLimits) -> Result<(), BlockError> {
    let limit = limits.block_weight_limit.saturating_add(BLOB_SIZE_LEEWAY);
    if u64::try_from(size).is_ok_and(|size| size <= limit) {
        return Ok(());
    }
    Err(BlockError::BlobTooBig { size, limit })
}

/// Checks that no transaction is listed twice.
///
/// # Errors
/// The first that is.
pub fn check_unique_transactions(block: &Block) -> Result<(), BlockError> {
    let mut seen = HashSet::with_capacity(block.tx_hashes.len());
    match block.tx_hashes.iter().find(|id| !seen.insert(**id)) {
        Some(id) => Err(BlockError::RepeatedTransaction { id: *id }),
        None => Ok(()),
    }
}

/// Checks that no two transactions of a block have the same key image.
///
/// # Errors
/// The first repeated key image.
pub fn check_unique_key_images<'a>(
    transactions: impl IntoIterator<Item = &'a ParsedTransaction>,
) -> Result<(), BlockError> {
    let mut seen = HashSet::new();
    for tx in transactions {
        for key_image in tx.tx.prefix.vin.iter().filter_map(|input| input.key_image()) {
            if !seen.insert(*key_image) {
                return Err(BlockError::DoubleSpend { key_image: *key_image });
            }
        }
    }
    Ok(())
}
