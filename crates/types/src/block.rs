//! Blocks.

mod json;
pub mod oddity;
mod outline;

use crate::codec::{DecodeError, DecodeReason, Reader, put_count, put_key_list, put_varint};
use crate::hash::tree::tree_hash;
use crate::hash::{Keccak256, keccak256};
use crate::newtypes::{Hash, Height};
use crate::tx::Transaction;

pub use outline::BlockOutline;

/// Limit of transactions that a block may announce (`CRYPTONOTE_MAX_TX_PER_BLOCK`).
pub const MAX_TX_PER_BLOCK: usize = 0x1000_0000;

/// The header of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockHeader {
    /// The hard fork version of the block.
    pub major_version: u8,
    /// The version that the miner votes for.
    pub minor_version: u8,
    /// The unix time stated by the miner.
    pub timestamp: u64,
    /// The id of the parent.
    pub prev_id: Hash,
    /// The value that the miner varies to find a proof of work.
    pub nonce: u32,
}

/// A block: its header, the miner transaction, and the ids of the other transactions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The header.
    pub header: BlockHeader,
    /// The miner transaction.
    pub miner_tx: Transaction,
    /// The ids of the other transactions.
    pub tx_hashes: Vec<Hash>,
}

/// Why a block has no id in the reference.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BlockIdError {
    /// The block has the id of mainnet block 202612, but is a different block.
    #[error("the block has the id of block 202612 but not its content")]
    Imitates202612,
    /// The miner transaction has version 2 and no inputs, so it has no hash.
    #[error("the miner transaction has no inputs and so no hash")]
    MinerTxWithoutHash,
}

impl BlockHeader {
    /// Reads a header.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self {
            major_version: reader.varint_u8("major_version")?,
            minor_version: reader.varint_u8("minor_version")?,
            timestamp: reader.varint("timestamp")?,
            prev_id: reader.key("prev_id")?,
            nonce: reader.u32_le("nonce")?,
        })
    }

    /// Appends the wire form.
    pub fn write(&self, out: &mut Vec<u8>) {
        put_varint(out, self.major_version.into());
        put_varint(out, self.minor_version.into());
        put_varint(out, self.timestamp);
        out.extend_from_slice(&self.prev_id.0);
        out.extend_from_slice(&self.nonce.to_le_bytes());
    }
}

impl Block {
    /// Decodes a block. Bytes after it are an error.
    pub fn from_blob(blob: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(blob);
        let block = Self::read(&mut reader)?;
        reader.finish("block")?;
        Ok(block)
    }

    /// Reads a block.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let header = BlockHeader::read(reader)?;
        let miner_tx = Transaction::read_unchecked(reader).map_err(|error| error.inside("miner_tx"))?;
        let tx_hashes: Vec<Hash> = reader.key_list("tx_hashes")?;
        if tx_hashes.len() > MAX_TX_PER_BLOCK {
            return Err(reader.error("tx_hashes", DecodeReason::TooManyTransactions(tx_hashes.len())));
        }
        Ok(Self { header, miner_tx, tx_hashes })
    }

    /// Encodes the block.
    pub fn to_blob(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(512 + 32 * self.tx_hashes.len());
        self.header.write(&mut out);
        self.miner_tx.write(&mut out);
        put_key_list(&mut out, &self.tx_hashes);
        out
    }

    /// The height in the miner transaction.
    pub fn height(&self) -> Option<Height> {
        self.miner_tx.coinbase_height()
    }

    /// The Merkle root of all transactions, the miner transaction first.
    pub fn tx_tree_hash(&self) -> Hash {
        let mut ids = Vec::with_capacity(1 + self.tx_hashes.len());
        ids.push(self.miner_tx.hash());
        ids.extend_from_slice(&self.tx_hashes);
        tree_hash(&ids).expect("there is always the miner transaction")
    }

    /// The blob that is hashed for the proof of work: the header, the Merkle root, and the number of transactions.
    pub fn hashing_blob(&self) -> Vec<u8> {
        self.hashing_blob_with(&self.tx_tree_hash())
    }

    /// The same with a known [Merkle root](Self::tx_tree_hash).
    pub fn hashing_blob_with(&self, tx_tree_hash: &Hash) -> Vec<u8> {
        let mut out = Vec::with_capacity(80);
        self.header.write(&mut out);
        out.extend_from_slice(&tx_tree_hash.0);
        put_count(&mut out, 1 + self.tx_hashes.len());
        out
    }

    /// The block id: the hash of the hashing blob prefixed by its length, except for mainnet block 202612
    /// (cryptonote_format_utils.cpp: `calculate_block_hash`; see [`oddity`]).
    pub fn id(&self) -> Result<Hash, BlockIdError> {
        if self.miner_tx.version() == 2 && self.miner_tx.prefix.vin.is_empty() {
            return Err(BlockIdError::MinerTxWithoutHash);
        }
        let hash = id_of_hashing_blob(&self.hashing_blob());
        oddity::resolve_id(self.height(), hash, || Hash(keccak256(self.to_blob())))
    }
}

/// The hash of a hashing blob prefixed by its length: the block id, except for the special case in [`Block::id`].
pub fn id_of_hashing_blob(hashing_blob: &[u8]) -> Hash {
    let mut length = Vec::with_capacity(2);
    put_count(&mut length, hashing_blob.len());
    let mut state = Keccak256::new();
    state.update(&length);
    state.update(hashing_blob);
    Hash(state.finish())
}
