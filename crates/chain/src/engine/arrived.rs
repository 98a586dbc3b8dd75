//! A received block, decoded once.

use ferrite_consensus::block::BlockError;
use ferrite_consensus::tx::non_input;
use ferrite_types::Hash;
use ferrite_types::block::{Block, BlockIdError};

use super::given::{GivenTxs, GivenTxsError};
use crate::known::KnownBlocks;

/// A block to be added.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) block: Block,
    /// Its own encoding.
    pub(crate) blob: Vec<u8>,
    pub(crate) id: Hash,
}

/// A block from a peer or a miner, with the transactions sent along.
#[derive(Debug, Clone)]
pub struct ArrivedBlock {
    pub(super) candidate: Candidate,
    /// Its size as received.
    pub(super) size: usize,
    pub(super) txs: GivenTxs,
}

impl Candidate {
    pub(super) fn new(block: Block) -> Result<Self, BlockIdError> {
        let id = block.id()?;
        Ok(Self { blob: block.to_blob(), block, id })
    }
}

impl ArrivedBlock {
    /// Decodes a block. Its size is checked by the chain, not here.
    ///
    /// # Errors
    /// If it is not a block, or has no id.
    pub fn decode(blob: &[u8]) -> Result<Self, BlockError> {
        let candidate = Candidate::new(Block::from_blob(blob)?)?;
        Ok(Self { candidate, size: blob.len(), txs: GivenTxs::none() })
    }

    /// A block that is already decoded.
    ///
    /// # Errors
    /// If it has no id.
    pub fn new(block: Block) -> Result<Self, BlockIdError> {
        let candidate = Candidate::new(block)?;
        Ok(Self { size: candidate.blob.len(), candidate, txs: GivenTxs::none() })
    }

    /// Adds the transactions sent along. The others must be in the pool.
    #[must_use]
    pub fn with(self, txs: GivenTxs) -> Self {
        Self { txs, ..self }
    }

    /// Decodes the transactions sent along, which are those of the block. Of a known block, less is checked.
    ///
    /// # Errors
    /// If one does not belong to the block.
    pub fn with_blobs(
        self,
        known: &KnownBlocks,
        blobs: impl IntoIterator<Item = Vec<u8>>,
    ) -> Result<Self, GivenTxsError> {
        let Candidate { block, id, .. } = &self.candidate;
        let height = block.height().unwrap_or_default();
        let txs = match known.block(height) {
            Some(known) => GivenTxs::decode_by(block, blobs, |blobs| {
                non_input::decode_each_of(&known, height, id, blobs)
            })?,
            None => GivenTxs::decode(block, blobs)?,
        };
        Ok(self.with(txs))
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
