//! Where blocks come from.

use std::error::Error;

use ferrite_types::block::Block;
use ferrite_types::{Hash, Height};

use crate::db::{AltBlock, PoolMeta};
use crate::engine::{AdoptError, AdoptedBlock, Recorded, TxBytes};

/// Why a source cannot be read: the error of its kind of source.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct SourceError(Box<dyn Error + Send + Sync>);

impl SourceError {
    /// Wraps the error of a kind of source.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Box::new(error))
    }
}

/// A block with its transactions, as its source has it.
#[derive(Debug, Clone)]
pub struct RawBlock {
    /// Its height.
    pub height: Height,
    /// The block.
    pub block: Block,
    /// Its transactions, without the miner transaction.
    pub txs: Vec<TxBytes>,
    /// What else is recorded about it.
    pub recorded: Recorded,
    /// The number of bytes read for it.
    pub bytes: u64,
}

impl RawBlock {
    /// Decodes the transactions and computes all ids.
    ///
    /// # Errors
    /// If an id is not the recorded one.
    pub fn decode(self) -> Result<AdoptedBlock, AdoptError> {
        AdoptedBlock::decode(self.height, self.block, self.txs, self.recorded)
    }
}

/// Where to start, and what to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The first block.
    pub height: Height,
    /// The number of its miner transaction.
    pub tx: u64,
    /// The seed with which prunable data is left out, 0 for none.
    pub seed: u32,
    /// Below this height.
    pub pruned_below: Height,
}

/// Side chains and pool.
#[derive(Debug, Clone, Default)]
pub struct Extras {
    /// Alternative blocks by id.
    pub alt_blocks: Vec<(Hash, AltBlock)>,
    /// Pool transactions by id.
    pub pool: Vec<(Hash, PoolMeta, Vec<u8>)>,
}

/// Blocks in order of height. The first error ends them.
pub type Blocks<'s> = Box<dyn Iterator<Item = Result<RawBlock, SourceError>> + Send + 's>;

/// A chain to import.
pub trait Source: Sync {
    /// The height of its chain.
    fn height(&self) -> Height;

    /// The number of transactions, including miner transactions, if it is known.
    fn tx_count(&self) -> Option<u64>;

    /// The pruning seed, 0 if it has everything.
    fn pruning_seed(&self) -> u32;

    /// The id of the block at a height, if it can be looked up.
    ///
    /// # Errors
    /// If the source cannot be read.
    fn block_id(&self, height: Height) -> Result<Option<Hash>, SourceError>;

    /// The blocks from a height on.
    ///
    /// # Errors
    /// If the source cannot be read.
    fn blocks(&self, start: Start) -> Result<Blocks<'_>, SourceError>;

    /// Side chains and pool.
    ///
    /// # Errors
    /// If the source cannot be read.
    fn extras(&self) -> Result<Extras, SourceError>;

    /// Checks that everything read so far was one state of the source.
    ///
    /// # Errors
    /// If it has changed since it was opened.
    fn check_unchanged(&self) -> Result<(), SourceError>;
}
