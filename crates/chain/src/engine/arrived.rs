//! A block as it arrives, decoded once.

use ferrite_consensus::block::BlockError;
use ferrite_types::Hash;
use ferrite_types::block::{Block, BlockIdError};

use super::given::GivenTxs;

/// A block on its way into the chain.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) block: Block,
    /// Its own encoding.
    pub(crate) blob: Vec<u8>,
    pub(crate) id: Hash,
}

/// A block that arrived from a peer or a miner, with those of its transactions that came along.
#[derive(Debug, Clone)]
pub struct ArrivedBlock {
    pub(super) candidate: Candidate,
    /// How many bytes it had when it arrived.
    pub(super) size: usize,
    pub(super) txs: GivenTxs,
}

impl Candidate {
    fn new(block: Block) -> Result<Self, BlockIdError> {
        let id = block.id()?;
        Ok(Self { blob: block.to_blob(), block, id })
    }
}

impl ArrivedBlock {
    /// Decodes a block. Whether it is longer than a block may be is judged by the chain, not here.
    ///
    /// # Errors
    /// When it is not a block, or has no id.
    pub fn decode(blob: &[u8]) -> Result<Self, BlockError> {
        let candidate = Candidate::new(Block::from_blob(blob)?)?;
        Ok(Self { candidate, size: blob.len(), txs: GivenTxs::none() })
    }

    /// A block that is decoded already.
    ///
    /// # Errors
    /// When it has no id.
    pub fn new(block: Block) -> Result<Self, BlockIdError> {
        let candidate = Candidate::new(block)?;
        Ok(Self { size: candidate.blob.len(), candidate, txs: GivenTxs::none() })
    }

    /// The same with transactions that came along. The others have to be in the pool.
    #[must_use]
    pub fn with(self, txs: GivenTxs) -> Self {
        Self { txs, ..self }
    }

    /// The block.
    pub const fn block(&self) -> &Block {
        &self.candidate.block
    }

    /// Its encoding.
    pub fn blob(&self) -> &[u8] {
        &self.candidate.blob
    }

    /// Its id.
    pub const fn id(&self) -> Hash {
        self.candidate.id
    }
}
