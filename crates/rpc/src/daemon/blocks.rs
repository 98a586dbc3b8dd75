//! Block headers and blocks, by height and by hash.

use serde::{Deserialize, Serialize};

use super::{Access, is_zero};

/// What is told of a block besides its transactions, with its fields in the order of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockHeader {
    /// The same as `block_weight`.
    pub block_size: u64,
    /// Its weight.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight: u64,
    /// The work up to this block, the low half.
    pub cumulative_difficulty: u64,
    /// The high half.
    pub cumulative_difficulty_top64: u64,
    /// How many blocks come after it.
    pub depth: u64,
    /// Its difficulty, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// Its id.
    pub hash: String,
    /// Its height.
    pub height: u64,
    /// Its long term weight.
    #[serde(skip_serializing_if = "is_zero")]
    pub long_term_weight: u64,
    /// The fork whose rules it follows.
    pub major_version: u8,
    /// The transaction that pays its miner.
    pub miner_tx_hash: String,
    /// The fork that it votes for.
    pub minor_version: u8,
    /// What its miner found.
    pub nonce: u32,
    /// How many transactions it has besides the miner's.
    pub num_txes: u64,
    /// Whether it is not in the main chain.
    pub orphan_status: bool,
    /// Its proof of work, if that was asked for.
    pub pow_hash: String,
    /// The block before.
    pub prev_hash: String,
    /// What its miner got.
    pub reward: u64,
    /// When it was made, as it says.
    pub timestamp: u64,
    /// The work up to this block.
    pub wide_cumulative_difficulty: String,
    /// Its difficulty.
    pub wide_difficulty: String,
}

/// The request of `get_last_block_header`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LastBlockHeaderRequest {
    /// Compute the proof of work as well.
    pub fill_pow_hash: bool,
}

/// The request of `get_block_header_by_height`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockHeaderByHeightRequest {
    /// Which block.
    pub height: u64,
    /// Compute the proof of work as well.
    pub fill_pow_hash: bool,
}

/// The answer of `get_last_block_header` and `get_block_header_by_height`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OneBlockHeader {
    /// The header.
    pub block_header: BlockHeader,
    /// Status.
    #[serde(flatten)]
    pub access: Access,
}

/// The request of `get_block_header_by_hash`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockHeaderByHashRequest {
    /// Which block; none when empty.
    pub hash: String,
    /// Which other blocks.
    pub hashes: Vec<String>,
    /// Compute the proofs of work as well.
    pub fill_pow_hash: bool,
}

/// The answer of `get_block_header_by_hash`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockHeaderByHash {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
    /// The header of `hash`.
    pub block_header: BlockHeader,
    /// Those of `hashes`.
    pub block_headers: Vec<BlockHeader>,
}

/// The request of `get_block_headers_range`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockHeadersRangeRequest {
    /// The first block.
    pub start_height: u64,
    /// The last block.
    pub end_height: u64,
    /// Compute the proofs of work as well.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fill_pow_hash: bool,
}

/// The answer of `get_block_headers_range`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BlockHeadersRange {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
    /// The headers by height.
    pub headers: Vec<BlockHeader>,
}

/// The request of `get_block`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetBlockRequest {
    /// Which block, by its id.
    pub hash: String,
    /// Which block, if there is no id.
    pub height: u64,
    /// Compute the proof of work as well.
    pub fill_pow_hash: bool,
}

/// The answer of `get_block`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetBlock {
    /// Status.
    #[serde(flatten)]
    pub access: Access,
    /// The header.
    pub block_header: BlockHeader,
    /// The transaction that pays the miner.
    pub miner_tx_hash: String,
    /// The other transactions.
    pub tx_hashes: Vec<String>,
    /// The block, in hex.
    pub blob: String,
    /// The block, as JSON.
    pub json: String,
}
