//! Block headers and blocks, by height and by hash.

use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, is_zero};
use crate::schema::JsonSchema;

/// The header of a block, with its fields in the order of the response.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BlockHeader {
    /// The same as `block_weight`.
    pub block_size: u64,
    /// Its weight.
    #[serde(skip_serializing_if = "is_zero")]
    pub block_weight: u64,
    /// The cumulative difficulty, the low half.
    pub cumulative_difficulty: u64,
    /// The high half.
    pub cumulative_difficulty_top64: u64,
    /// Number of blocks after it.
    pub depth: u64,
    /// Its difficulty, the low half.
    pub difficulty: u64,
    /// The high half.
    pub difficulty_top64: u64,
    /// Its id.
    pub hash: String,
    /// Its height.
    pub height: u64,
    /// Its long-term weight.
    #[serde(skip_serializing_if = "is_zero")]
    pub long_term_weight: u64,
    /// Its hard fork version.
    pub major_version: u8,
    /// The miner transaction.
    pub miner_tx_hash: String,
    /// The version it votes for.
    pub minor_version: u8,
    /// The nonce.
    pub nonce: u32,
    /// Number of transactions without the miner transaction.
    pub num_txes: u64,
    /// Whether it is not on the main chain.
    pub orphan_status: bool,
    /// Its proof of work, if requested.
    pub pow_hash: String,
    /// The parent.
    pub prev_hash: String,
    /// The miner's reward.
    pub reward: u64,
    /// Its timestamp.
    pub timestamp: u64,
    /// The cumulative difficulty.
    pub wide_cumulative_difficulty: String,
    /// Its difficulty.
    pub wide_difficulty: String,
}

/// The request of `get_last_block_header`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetLastBlockHeaderRequest {
    /// Compute the proof of work as well.
    pub fill_pow_hash: bool,
}

/// The request of `get_block_header_by_height`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockHeaderByHeightRequest {
    /// The block.
    pub height: u64,
    /// Compute the proof of work as well.
    pub fill_pow_hash: bool,
}

/// The response of `get_last_block_header`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetLastBlockHeaderResponse {
    /// The header.
    pub block_header: BlockHeader,
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// The response of `get_block_header_by_height`.
pub type GetBlockHeaderByHeightResponse = GetLastBlockHeaderResponse;

/// The request of `get_block_header_by_hash`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockHeaderByHashRequest {
    /// The block; empty for none.
    pub hash: String,
    /// Further blocks.
    pub hashes: Vec<String>,
    /// Compute the proofs of work as well.
    pub fill_pow_hash: bool,
}

/// The response of `get_block_header_by_hash`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockHeaderByHashResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The header of `hash`.
    pub block_header: BlockHeader,
    /// Those of `hashes`.
    pub block_headers: Vec<BlockHeader>,
}

/// The request of `get_block_headers_range`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockHeadersRangeRequest {
    /// The first block.
    pub start_height: u64,
    /// The last block.
    pub end_height: u64,
    /// Compute the proofs of work as well.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("default" = false))]
    pub fill_pow_hash: bool,
}

/// The response of `get_block_headers_range`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockHeadersRangeResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The headers by height.
    pub headers: Vec<BlockHeader>,
}

/// The request of `get_block`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockRequest {
    /// The block id.
    pub hash: String,
    /// The height, if there is no id.
    pub height: u64,
    /// Compute the proof of work as well.
    pub fill_pow_hash: bool,
}

/// The response of `get_block`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBlockResponse {
    /// Status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The header.
    pub block_header: BlockHeader,
    /// The miner transaction.
    pub miner_tx_hash: String,
    /// The other transactions.
    pub tx_hashes: Vec<String>,
    /// The block, in hex.
    pub blob: String,
    /// The block, as JSON.
    pub json: String,
}
