//! The transaction pool.

use ferrite_types::epee::BlobList;
use ferrite_types::{Hash, epee_object};
use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, BytesInJson, RawBytes, is_zero};
use crate::schema::{Bytes, JsonSchema};

/// A pool transaction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags that clients know")]
#[serde(default)]
pub struct PoolTransaction {
    /// Bytes of its blob.
    pub blob_size: u64,
    /// It is not relayed.
    pub do_not_relay: bool,
    /// A double spend was seen.
    pub double_spend_seen: bool,
    /// Its fee.
    pub fee: u64,
    /// Its hash.
    pub id_hash: String,
    /// It came with a block, or returned from one.
    pub kept_by_block: bool,
    /// The tip when its inputs last failed their check; 0 if they never did.
    pub last_failed_height: u64,
    /// The id of that block.
    pub last_failed_id_hash: String,
    /// When it was last relayed.
    pub last_relayed_time: u64,
    /// The youngest block that its inputs depend on.
    pub max_used_block_height: u64,
    /// The id of that block.
    pub max_used_block_id_hash: String,
    /// Unix time of arrival.
    pub receive_time: u64,
    /// It was relayed.
    pub relayed: bool,
    /// The transaction in hex.
    pub tx_blob: String,
    /// The transaction as JSON.
    pub tx_json: String,
    /// Its weight.
    #[serde(skip_serializing_if = "is_zero")]
    pub weight: u64,
}

/// A key image of pool transactions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SpentKeyImage {
    /// The key image.
    pub id_hash: String,
    /// The transactions.
    pub txs_hashes: Vec<String>,
}

/// The response to `/get_transaction_pool`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransactionPoolResponse {
    /// Their key images.
    pub spent_key_images: Vec<SpentKeyImage>,
    /// Its transactions.
    pub transactions: Vec<PoolTransaction>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// The response to `/get_transaction_pool_hashes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransactionPoolHashesResponse {
    /// The hashes.
    pub tx_hashes: Vec<String>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// The response to `/get_transaction_pool_hashes.bin` as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransactionPoolHashesBinJsonResponse {
    /// The concatenated hashes.
    #[serde(skip_serializing_if = "RawBytes::is_empty")]
    pub tx_hashes: RawBytes,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

epee_object! {
    /// The response to `/get_transaction_pool_hashes.bin` in portable storage.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetTransactionPoolHashesBinResponse {
        /// Always 0 without payment.
        pub credits: u64,
        /// `OK`, or the error.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// The hashes.
        #[schemars(with = "Bytes")]
        pub tx_hashes: Vec<Hash> as BlobList,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

/// The number of transactions of an age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PoolAge {
    /// Their weight.
    pub bytes: u64,
    /// The number.
    pub txs: u32,
}

/// Statistics of the pool. What is called bytes is weight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PoolStats {
    /// The greatest weight.
    pub bytes_max: u32,
    /// The median weight.
    pub bytes_med: u32,
    /// The smallest weight.
    pub bytes_min: u32,
    /// The total weight.
    pub bytes_total: u64,
    /// The total fees.
    pub fee_total: u64,
    /// By age.
    pub histo: Vec<PoolAge>,
    /// The age below which 98% of them are.
    pub histo_98pc: u64,
    /// Number of those older than ten minutes.
    pub num_10m: u32,
    /// Number of those with a double spend.
    pub num_double_spends: u32,
    /// Number of those that do not fit the chain.
    pub num_failing: u32,
    /// Number of those that were not relayed.
    pub num_not_relayed: u32,
    /// When the oldest arrived.
    pub oldest: u64,
    /// Number of transactions.
    pub txs_total: u32,
}

/// The response to `/get_transaction_pool_stats`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransactionPoolStatsResponse {
    /// The statistics.
    pub pool_stats: PoolStats,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// The request of `get_txpool_backlog`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxpoolBacklogRequest {
    /// The client id. Wallets sign their requests, and parse raw bytes in JSON.
    #[serde(skip_serializing_if = "RawBytes::is_empty")]
    pub client: RawBytes,
}

/// The response to `get_txpool_backlog`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxpoolBacklogResponse {
    /// 24 bytes per transaction: its weight (or its size, for callers that parse strict JSON), its fee, and its age in
    /// seconds.
    #[serde(skip_serializing_if = "BytesInJson::is_empty")]
    pub backlog: BytesInJson,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}
