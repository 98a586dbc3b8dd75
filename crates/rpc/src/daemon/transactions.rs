//! Transactions: fetching them, sending them, and whether something is spent.

use serde::{Deserialize, Serialize};

use super::{Access, Base};

/// `/get_transactions`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransactionsRequest {
    /// Which ones.
    pub txs_hashes: Vec<String>,
    /// Whether they are wanted as JSON as well.
    pub decode_as_json: bool,
    /// Whether to leave out what can be pruned.
    pub prune: bool,
    /// Whether to give apart what can be pruned.
    pub split: bool,
}

/// A transaction of the chain or the pool.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TransactionEntry {
    /// The whole blob; empty if it is given in parts.
    pub as_hex: String,
    /// The transaction as JSON.
    pub as_json: String,
    /// The height of its block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_height: Option<u64>,
    /// The time of its block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block_timestamp: Option<u64>,
    /// How many blocks there are from its own on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmations: Option<u64>,
    /// Whether another transaction was seen that spends the same.
    pub double_spend_seen: bool,
    /// Whether it waits for a block.
    pub in_pool: bool,
    /// The global indices of its outputs.
    pub output_indices: Vec<u64>,
    /// The part that can be pruned.
    pub prunable_as_hex: String,
    /// The hash of that part.
    pub prunable_hash: String,
    /// The part that cannot be pruned.
    pub pruned_as_hex: String,
    /// When it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received_timestamp: Option<u64>,
    /// Whether it was relayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relayed: Option<bool>,
    /// The hash, as it was asked for.
    pub tx_hash: String,
}

/// The answer to `/get_transactions`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransactions {
    /// Which ones were not found.
    pub missed_tx: Vec<String>,
    /// The others, in the order in which they were asked for.
    pub txs: Vec<TransactionEntry>,
    /// Their blobs again.
    pub txs_as_hex: Vec<String>,
    /// Their JSON again.
    pub txs_as_json: Vec<String>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// `/is_key_image_spent`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IsKeyImageSpentRequest {
    /// Which ones.
    pub key_images: Vec<String>,
}

/// Values of [`IsKeyImageSpent::spent_status`].
pub mod spent_status {
    /// Not spent.
    pub const UNSPENT: i32 = 0;
    /// Spent in the chain.
    pub const IN_BLOCKCHAIN: i32 = 1;
    /// Spent by a transaction that waits for a block.
    pub const IN_POOL: i32 = 2;
}

/// The answer to `/is_key_image_spent`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IsKeyImageSpent {
    /// For each, whether it is spent, and where.
    pub spent_status: Vec<i32>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// `/send_raw_transaction`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SendRawTransactionRequest {
    /// The transaction.
    pub tx_as_hex: String,
    /// Whether to keep it here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub do_not_relay: bool,
    /// Whether to refuse it when its rings look strange.
    #[serde(skip_serializing_if = "Clone::clone")]
    pub do_sanity_checks: bool,
}

impl Default for SendRawTransactionRequest {
    fn default() -> Self {
        Self { tx_as_hex: String::new(), do_not_relay: false, do_sanity_checks: true }
    }
}

/// The answer to `/send_raw_transaction`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags that clients know")]
#[serde(default)]
pub struct SendRawTransaction {
    /// A key image is spent already.
    pub double_spend: bool,
    /// The fee is too low.
    pub fee_too_low: bool,
    /// Something is wrong with the inputs.
    pub invalid_input: bool,
    /// Something is wrong with the outputs.
    pub invalid_output: bool,
    /// A ring has the wrong size.
    pub low_mixin: bool,
    /// Outputs are locked.
    pub nonzero_unlock_time: bool,
    /// It is not a RingCT transaction. Nobody says so any more, and some do not even say no.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_rct: Option<bool>,
    /// It is not sent to peers.
    pub not_relayed: bool,
    /// More is paid than is spent.
    pub overspend: bool,
    /// Why it is not relayed or not sane.
    pub reason: String,
    /// Its rings look strange.
    pub sanity_check_failed: bool,
    /// It is too big.
    pub too_big: bool,
    /// It has too few outputs.
    pub too_few_outputs: bool,
    /// Its extra field is too long.
    pub tx_extra_too_big: bool,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// `relay_tx` and `flush_txpool`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TxidsRequest {
    /// Which transactions.
    pub txids: Vec<String>,
}

/// The answer to `relay_tx`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RelayTx {
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// The answer to `flush_txpool`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FlushTxpool {
    /// Status and the like.
    #[serde(flatten)]
    pub base: Base,
}
