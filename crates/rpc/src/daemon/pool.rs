//! The pool: what waits for a block.

use ferrite_types::epee::BlobList;
use ferrite_types::{Hash, epee_object};
use serde::{Deserialize, Serialize};

use super::{Access, BytesInJson, RawBytes, is_zero};

/// A transaction of the pool.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags that clients know")]
#[serde(default)]
pub struct PoolTransaction {
    /// Bytes of its blob.
    pub blob_size: u64,
    /// It is not relayed.
    pub do_not_relay: bool,
    /// Another transaction was seen that spends the same.
    pub double_spend_seen: bool,
    /// Its fee.
    pub fee: u64,
    /// Its hash.
    pub id_hash: String,
    /// It came with a block, or came back from one.
    pub kept_by_block: bool,
    /// The top block when its inputs last failed their check; 0 when they did not.
    pub last_failed_height: u64,
    /// The id of that block.
    pub last_failed_id_hash: String,
    /// When it was last relayed.
    pub last_relayed_time: u64,
    /// The youngest block that its inputs depend on.
    pub max_used_block_height: u64,
    /// The id of that block.
    pub max_used_block_id_hash: String,
    /// When it came.
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

/// A key image that transactions of the pool spend.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SpentKeyImage {
    /// The key image.
    pub id_hash: String,
    /// The transactions.
    pub txs_hashes: Vec<String>,
}

/// The answer to `/get_transaction_pool`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransactionPool {
    /// What its transactions spend.
    pub spent_key_images: Vec<SpentKeyImage>,
    /// Its transactions.
    pub transactions: Vec<PoolTransaction>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// The answer to `/get_transaction_pool_hashes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransactionPoolHashes {
    /// The hashes.
    pub tx_hashes: Vec<String>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// The answer to `/get_transaction_pool_hashes.bin` as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransactionPoolHashesRaw {
    /// The hashes one after the other.
    #[serde(skip_serializing_if = "RawBytes::is_empty")]
    pub tx_hashes: RawBytes,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

epee_object! {
    /// The answer to `/get_transaction_pool_hashes.bin` in portable storage.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetTransactionPoolHashesBin {
        /// Always 0 without payment.
        pub credits: u64,
        /// `OK`, or what went wrong.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// The hashes.
        pub tx_hashes: Vec<Hash> as BlobList,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

/// How many transactions there are of an age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PoolAge {
    /// What they weigh.
    pub bytes: u64,
    /// How many.
    pub txs: u32,
}

/// The pool in numbers. What is called bytes is weight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PoolStats {
    /// Of the heaviest.
    pub bytes_max: u32,
    /// Of the one in the middle.
    pub bytes_med: u32,
    /// Of the lightest.
    pub bytes_min: u32,
    /// Of all.
    pub bytes_total: u64,
    /// The fees of all.
    pub fee_total: u64,
    /// By age.
    pub histo: Vec<PoolAge>,
    /// The age below which 98% are.
    pub histo_98pc: u64,
    /// How many are older than ten minutes.
    pub num_10m: u32,
    /// How many compete with others.
    pub num_double_spends: u32,
    /// How many do not fit the chain.
    pub num_failing: u32,
    /// How many were not relayed.
    pub num_not_relayed: u32,
    /// When the oldest came.
    pub oldest: u64,
    /// How many there are.
    pub txs_total: u32,
}

/// The answer to `/get_transaction_pool_stats`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransactionPoolStats {
    /// The numbers.
    pub pool_stats: PoolStats,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// The request of `get_txpool_backlog`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTxpoolBacklogRequest {
    /// Who asks. Wallets sign their requests, and read raw bytes in JSON.
    #[serde(skip_serializing_if = "RawBytes::is_empty")]
    pub client: RawBytes,
}

/// The answer to `get_txpool_backlog`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTxpoolBacklog {
    /// For each transaction 24 bytes: its weight, or its size for those who read JSON only, its fee, and how many
    /// seconds it has been there.
    #[serde(skip_serializing_if = "BytesInJson::is_empty")]
    pub backlog: BytesInJson,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}
