//! Transactions sent along with a block.

use std::collections::HashMap;
use std::sync::Arc;

use ferrite_consensus::tx::{NonInputError, non_input};
use ferrite_types::Hash;
use ferrite_types::block::Block;
use ferrite_types::network::constants::weight::MAX_TX_SIZE;
use ferrite_types::tx::{ParsedTransaction, TransactionPrefix};

use super::block_tx::{BlockTx, PrunedTx};
use super::pool_access::KeptTx;

/// Why the transactions sent along with a block are rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GivenTxsError {
    /// More than the block has.
    #[error("{given} transactions came with a block of {named}")]
    TooMany {
        /// Number of transactions in the block.
        named: usize,
        /// Number of transactions sent along.
        given: usize,
    },
    /// One does not decode.
    #[error("transaction {index} that came with the block: {error}")]
    Undecodable {
        /// Its index.
        index: usize,
        /// The cause.
        error: NonInputError,
    },
    /// One of version 1 came without its signatures.
    #[error("transaction {index} that came with the block is of version 1, but pruned")]
    NeverPruned {
        /// Its index.
        index: usize,
    },
    /// One is not in the block.
    #[error("transaction {id} came with a block that does not have it")]
    NotInBlock {
        /// Its id.
        id: Hash,
    },
}

/// The transactions sent along with a block: some, all or none. The others must be in the pool.
#[derive(Debug, Clone, Default)]
pub struct GivenTxs {
    by_id: HashMap<Hash, BlockTx>,
}

impl GivenTxs {
    /// None: all are in the pool.
    pub fn none() -> Self {
        Self::default()
    }

    /// Decodes the transactions sent along with a block (`cryptonote_protocol_handler.inl:
    /// make_pool_supplement_from_block_entry`).
    ///
    /// # Errors
    /// If one does not belong to the block.
    pub fn decode(block: &Block, blobs: impl IntoIterator<Item = Vec<u8>>) -> Result<Self, GivenTxsError> {
        Self::decode_by(block, blobs, non_input::decode_each)
    }

    /// The same with another way to decode transactions.
    pub(super) fn decode_by(
        block: &Block,
        blobs: impl IntoIterator<Item = Vec<u8>>,
        decode: impl Fn(&[Vec<u8>]) -> Result<Vec<ParsedTransaction>, (usize, NonInputError)>,
    ) -> Result<Self, GivenTxsError> {
        let blobs: Vec<Vec<u8>> = blobs.into_iter().collect();
        let (named, given) = (block.tx_hashes.len(), blobs.len());
        if given > named {
            return Err(GivenTxsError::TooMany { named, given });
        }
        let parsed = decode(&blobs).map_err(|(index, error)| GivenTxsError::Undecodable { index, error })?;
        let mut by_id = HashMap::with_capacity(given);
        for (parsed, blob) in parsed.into_iter().zip(blobs) {
            if !block.tx_hashes.contains(&parsed.id) {
                return Err(GivenTxsError::NotInBlock { id: parsed.id });
            }
            let kept = KeptTx { parsed: Arc::new(parsed), blob: blob.into() };
            by_id.insert(kept.parsed.id, BlockTx::Whole(kept));
        }
        Ok(Self { by_id })
    }

    /// Adds a transaction without its prunable part, whose hash is given.
    ///
    /// # Errors
    /// If it does not belong to the block; `index` is for the message.
    pub fn add_pruned(
        &mut self,
        block: &Block,
        index: usize,
        blob: Vec<u8>,
        prunable_hash: Hash,
    ) -> Result<(), GivenTxsError> {
        let undecodable = |error| GivenTxsError::Undecodable { index, error };
        let size = blob.len();
        if size > MAX_TX_SIZE {
            return Err(undecodable(NonInputError::TooBig { size }));
        }
        let tx = PrunedTx::decode(blob, prunable_hash).map_err(|error| undecodable(error.into()))?;
        let tx = tx.ok_or(GivenTxsError::NeverPruned { index })?;
        if !block.tx_hashes.contains(&tx.id) {
            return Err(GivenTxsError::NotInBlock { id: tx.id });
        }
        self.by_id.insert(tx.id, BlockTx::Pruned(Arc::new(tx)));
        Ok(())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// Looks up a transaction.
    pub(super) fn get(&self, id: &Hash) -> Option<&BlockTx> {
        self.by_id.get(id)
    }

    /// The first of a block without its prunable part.
    pub(super) fn first_pruned(&self, block: &Block) -> Option<Hash> {
        let is_pruned = |id: &&Hash| matches!(self.by_id.get(*id), Some(BlockTx::Pruned(_)));
        block.tx_hashes.iter().find(is_pruned).copied()
    }

    /// The prefixes, in any order.
    pub(super) fn prefixes(&self) -> impl Iterator<Item = &TransactionPrefix> {
        self.by_id.values().map(BlockTx::prefix)
    }

    /// The whole transactions in block order.
    pub(super) fn in_order<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = &'a KeptTx> {
        block.tx_hashes.iter().filter_map(|id| match self.by_id.get(id)? {
            BlockTx::Whole(tx) => Some(tx),
            BlockTx::Pruned(_) => None,
        })
    }
}

impl FromIterator<(ParsedTransaction, Vec<u8>)> for GivenTxs {
    fn from_iter<T: IntoIterator<Item = (ParsedTransaction, Vec<u8>)>>(txs: T) -> Self {
        let kept = |(parsed, blob): (ParsedTransaction, Vec<u8>)| {
            BlockTx::Whole(KeptTx { parsed: Arc::new(parsed), blob: blob.into() })
        };
        txs.into_iter().map(kept).collect()
    }
}

impl FromIterator<BlockTx> for GivenTxs {
    fn from_iter<T: IntoIterator<Item = BlockTx>>(txs: T) -> Self {
        Self { by_id: txs.into_iter().map(|tx| (tx.id(), tx)).collect() }
    }
}
