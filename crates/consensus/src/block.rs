//! The rules for blocks.
//!
//! The reference checks a block that extends the main chain in this order (`blockchain.cpp:
//! handle_block_to_main_chain`), and so should whoever calls these functions:
//!
//! 1. [`check_blob_size`], decoding, and that the block has an id;
//! 2. [`check_header`];
//! 3. [`pow::check`], with the difficulty of the next block;
//! 4. checkpoints: [`Checkpoints::check_block`](crate::checkpoints::Checkpoints::check_block);
//! 5. [`miner_tx::prevalidate`];
//! 6. each transaction: new to the chain, at hand, and valid;
//! 7. [`check_reward`], for which the block's weight and fees are known then.
//!
//! A block of a side chain gets the same with [`check_side_header`] and its own heights and medians; its
//! transactions and its reward are only checked when it becomes part of the main chain.

pub mod pow;

use std::collections::HashSet;

use ferrite_types::block::{Block, BlockIdError};
use ferrite_types::codec::DecodeError;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height, KeyImage};

use crate::checkpoints::CheckpointError;
use crate::difficulty::DifficultyError;
use crate::hardfork::{ForkVoting, VersionError};
use crate::miner_tx::{self, MinedCoins, MinerTxError, RewardContext};
use crate::timestamp::{TimestampError, check_median, check_timestamp};
use crate::tx::TxError;
use crate::tx::non_input::check_has_weight;
use crate::weight::WeightLimits;
use pow::PowError;

/// How much longer than the weight limit a blob may be before it is not even decoded.
const BLOB_SIZE_LEEWAY: u64 = 100;

/// The rule that a block breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// The blob alone is heavier than any block may be.
    #[error("{size} bytes, at most {limit} are allowed")]
    BlobTooBig {
        /// The length of the blob.
        size: usize,
        /// The longest it may be.
        limit: u64,
    },
    /// The blob is not a block.
    #[error("not a block: {0}")]
    Undecodable(#[from] DecodeError),
    /// The block has no id.
    #[error(transparent)]
    Id(#[from] BlockIdError),
    /// The block does not follow the last block of the chain.
    #[error("previous block {found}, the chain ends with {expected}")]
    WrongParent {
        /// The block's parent.
        found: Hash,
        /// The last block of the chain.
        expected: Hash,
    },
    /// The version or the vote is not that of the fork.
    #[error(transparent)]
    Version(#[from] VersionError),
    /// The timestamp is out of bounds.
    #[error(transparent)]
    Timestamp(#[from] TimestampError),
    /// The chain's difficulty cannot be computed any more.
    #[error(transparent)]
    Difficulty(#[from] DifficultyError),
    /// The block does not show enough work.
    #[error(transparent)]
    Pow(#[from] PowError),
    /// The block contradicts a checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The block of a side chain says that it is the first of all.
    #[error("a block of a side chain with the height 0")]
    SideBlockAtGenesis,
    /// The miner transaction is not in order.
    #[error("miner transaction: {0}")]
    MinerTx(#[from] MinerTxError),
    /// The miner transaction cannot be weighed.
    #[error("the miner transaction has no weight")]
    MinerTxWithoutWeight,
    /// A transaction is in the chain already.
    #[error("transaction {id} is in the chain already")]
    KnownTransaction {
        /// Which transaction.
        id: Hash,
    },
    /// A transaction is listed twice, so that the second time there is none to be had.
    #[error("transaction {id} is listed twice")]
    RepeatedTransaction {
        /// Which transaction.
        id: Hash,
    },
    /// A transaction is neither in the pool nor came with the block.
    #[error("transaction {id} is not at hand")]
    MissingTransaction {
        /// Which transaction.
        id: Hash,
    },
    /// A transaction breaks a rule.
    #[error("transaction {id}: {error}")]
    Transaction {
        /// Which transaction.
        id: Hash,
        /// The rule.
        error: TxError,
    },
    /// A transaction has an input or output that no chain can hold, for which the reference has no rule but an
    /// exception (`blockchain_db.cpp: add_transaction`, `db_lmdb.cpp: add_output`). Of transactions that keep all rules
    /// only a miner transaction can: one of version 1 with an output that pays nothing.
    #[error("transaction {id} cannot be stored: {reason}")]
    Unstorable {
        /// Which transaction.
        id: Hash,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// Two transactions of the block spend the same output.
    #[error("key image {key_image} is spent twice")]
    DoubleSpend {
        /// The key image.
        key_image: KeyImage,
    },
}

/// The reference's verification flags (`verification_context.h: block_verification_context`), as far as a refusal
/// sets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BlockVerificationFlags {
    /// The block breaks a rule (`verifivation_failed`).
    pub failed: bool,
    /// It does not show enough work, which peers are banned for at once.
    pub bad_pow: bool,
    /// Some of its transactions are not at hand.
    pub missing_txs: bool,
}

impl BlockError {
    /// What the reference reports.
    pub const fn flags(&self) -> BlockVerificationFlags {
        let (bad_pow, missing_txs) = match self {
            Self::Pow(error) => (error.is_bad_pow(), false),
            Self::MissingTransaction { .. } | Self::RepeatedTransaction { .. } => (false, true),
            _ => (false, false),
        };
        BlockVerificationFlags { failed: !matches!(self, Self::Difficulty(_)), bad_pow, missing_txs }
    }

    /// Whether the reference remembers the block, and with it every block that follows it, as invalid
    /// (`blockchain.cpp: add_block_as_invalid`).
    pub const fn is_remembered(&self) -> bool {
        matches!(self, Self::Transaction { error: TxError::Inputs(_), .. })
    }
}

/// Checks the length of a blob before it is decoded (`cryptonote_core.cpp: check_incoming_block_size`).
///
/// # Errors
/// When it is longer than any block of the fork may be heavy.
pub fn check_blob_size(size: usize, limits: &WeightLimits) -> Result<(), BlockError> {
    let limit = limits.block_weight_limit.saturating_add(BLOB_SIZE_LEEWAY);
    if u64::try_from(size).is_ok_and(|size| size <= limit) {
        return Ok(());
    }
    Err(BlockError::BlobTooBig { size, limit })
}

/// What the header of a block on the main chain is compared with.
#[derive(Debug, Clone, Copy)]
pub struct HeaderContext<'a> {
    /// The forks and their votes.
    pub forks: &'a ForkVoting,
    /// The last block of the chain.
    pub top: Hash,
    /// The timestamps of the last 60 blocks, oldest first; fewer when the chain is shorter.
    pub last_60: &'a [u64],
    /// The clock.
    pub now: u64,
}

/// Checks the header of a block that extends the main chain, all but its proof of work.
///
/// # Errors
/// The first rule that is broken.
pub fn check_header(block: &Block, context: &HeaderContext<'_>) -> Result<(), BlockError> {
    let header = &block.header;
    if header.prev_id != context.top {
        return Err(BlockError::WrongParent { found: header.prev_id, expected: context.top });
    }
    context.forks.check(header.major_version, header.minor_version)?;
    check_timestamp(header.timestamp, context.last_60, context.now)?;
    Ok(())
}

/// Checks what a block of a side chain says by itself, before its parent is looked for
/// (`blockchain.cpp: handle_alternative_block`). Returns the height it claims, which is what its version is judged
/// by. [`Checkpoints::check_alternative`](crate::checkpoints::Checkpoints::check_alternative) comes between the two
/// rules there, but which rule is broken first makes no difference.
///
/// # Errors
/// The first rule that is broken.
pub fn check_side_header(block: &Block, forks: &ForkVoting) -> Result<Height, BlockError> {
    // Something that is no miner transaction counts as height 0 as well.
    let height = match block.height() {
        Some(height) if height != Height(0) => height,
        _ => return Err(BlockError::SideBlockAtGenesis),
    };
    forks.check_for_height(block.header.major_version, block.header.minor_version, height)?;
    Ok(height)
}

/// Checks the timestamp of a block of a side chain against those of its predecessors: see
/// [`main_chain_window`](crate::timestamp::main_chain_window).
///
/// # Errors
/// When it is before their median.
pub fn check_side_timestamp(block: &Block, timestamps: &[u64]) -> Result<(), BlockError> {
    Ok(check_median(block.header.timestamp, timestamps)?)
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

/// Checks that no two transactions of a block spend the same output.
///
/// # Errors
/// The first key image that occurs again.
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

/// The weight and the fees of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockTotals {
    /// The weight of the miner transaction and all others.
    pub weight: u64,
    /// The fees of all others.
    pub fees: Amount,
}

/// Adds up the weights and the fees of a block's transactions. The sums wrap, as the reference's do; real coins and
/// blocks that fit memory do not get there.
///
/// # Errors
/// When the miner transaction cannot be weighed.
pub fn totals(
    block: &Block,
    transactions: impl IntoIterator<Item = (u64, Amount)>,
) -> Result<BlockTotals, BlockError> {
    check_has_weight(&block.miner_tx).map_err(|_| BlockError::MinerTxWithoutWeight)?;
    let mut totals = BlockTotals { weight: block.miner_tx.weight(), fees: Amount(0) };
    for (weight, fee) in transactions {
        totals.weight = totals.weight.wrapping_add(weight);
        totals.fees = Amount(totals.fees.0.wrapping_add(fee.0));
    }
    Ok(totals)
}

/// Checks what the miner claims, and with it the weight of the block.
///
/// # Errors
/// The first rule that is broken.
pub fn check_reward(block: &Block, context: &RewardContext) -> Result<MinedCoins, BlockError> {
    Ok(miner_tx::validate(&block.miner_tx, context)?)
}
