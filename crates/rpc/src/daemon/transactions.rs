//! Transactions: fetching, sending, and spent key images.

use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, ResponseBase};
use crate::schema::JsonSchema;

/// `/get_transactions`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransactionsRequest {
    /// The ids.
    pub txs_hashes: Vec<String>,
    /// Whether to include JSON.
    pub decode_as_json: bool,
    /// Whether to omit prunable parts.
    pub prune: bool,
    /// Whether to return prunable parts separately.
    pub split: bool,
}

/// A transaction of the chain or the pool.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransactionEntry {
    /// The complete blob; empty if it is given in parts.
    pub as_hex: String,
    /// The transaction as JSON.
    pub as_json: String,
    /// The height of its block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_height: Option<u64>,
    /// The time of its block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_timestamp: Option<u64>,
    /// Number of confirmations, including its own block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmations: Option<u64>,
    /// Whether a double spend was seen.
    pub double_spend_seen: bool,
    /// Whether it is in the pool.
    pub in_pool: bool,
    /// The global indices of its outputs.
    pub output_indices: Vec<u64>,
    /// The prunable part.
    pub prunable_as_hex: String,
    /// The hash of that part.
    pub prunable_hash: String,
    /// The part that is never pruned.
    pub pruned_as_hex: String,
    /// Unix time of arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received_timestamp: Option<u64>,
    /// Whether it was relayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relayed: Option<bool>,
    /// The hash, as requested.
    pub tx_hash: String,
}

/// The response to `/get_transactions`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransactionsResponse {
    /// Those not found.
    pub missed_tx: Vec<String>,
    /// The others, in the order requested.
    pub txs: Vec<TransactionEntry>,
    /// Their blobs again.
    pub txs_as_hex: Vec<String>,
    /// Their JSON again.
    pub txs_as_json: Vec<String>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// `/is_key_image_spent`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IsKeyImageSpentRequest {
    /// The ids.
    pub key_images: Vec<String>,
}

/// Values of [`IsKeyImageSpentResponse::spent_status`].
pub mod spent_status {
    /// Not spent.
    pub const UNSPENT: i32 = 0;
    /// Spent in the chain.
    pub const IN_BLOCKCHAIN: i32 = 1;
    /// Spent by a pool transaction.
    pub const IN_POOL: i32 = 2;
}

/// The response to `/is_key_image_spent`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IsKeyImageSpentResponse {
    /// For each, whether and where it is spent.
    pub spent_status: Vec<i32>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// `/send_raw_transaction`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SendRawTransactionRequest {
    /// The transaction.
    pub tx_as_hex: String,
    /// Whether not to relay it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("default" = false))]
    pub do_not_relay: bool,
    /// Whether to reject it if its rings look suspicious.
    #[serde(skip_serializing_if = "Clone::clone")]
    #[schemars(extend("default" = true))]
    pub do_sanity_checks: bool,
}

impl Default for SendRawTransactionRequest {
    fn default() -> Self {
        Self { tx_as_hex: String::new(), do_not_relay: false, do_sanity_checks: true }
    }
}

/// The response to `/send_raw_transaction`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags that clients know")]
#[serde(default)]
pub struct SendRawTransactionResponse {
    /// A key image is spent already.
    pub double_spend: bool,
    /// The fee is too low.
    pub fee_too_low: bool,
    /// An input is invalid.
    pub invalid_input: bool,
    /// An output is invalid.
    pub invalid_output: bool,
    /// A ring has the wrong size.
    pub low_mixin: bool,
    /// Outputs are locked.
    pub nonzero_unlock_time: bool,
    /// It is not a RingCT transaction. Obsolete; some versions do not even send `false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_rct: Option<bool>,
    /// It is not relayed.
    pub not_relayed: bool,
    /// The outputs exceed the inputs.
    pub overspend: bool,
    /// Why it is not relayed or failed the sanity check.
    pub reason: String,
    /// Its rings look suspicious.
    pub sanity_check_failed: bool,
    /// It is too big.
    pub too_big: bool,
    /// It has too few outputs.
    pub too_few_outputs: bool,
    /// Its extra field is too long.
    pub tx_extra_too_big: bool,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// `relay_tx` and `flush_txpool`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RelayTxRequest {
    /// The transactions.
    pub txids: Vec<String>,
}

/// The request of `flush_txpool`.
pub type FlushTxpoolRequest = RelayTxRequest;

/// The response to `relay_tx`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RelayTxResponse {
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// The response to `flush_txpool`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FlushTxpoolResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
}
