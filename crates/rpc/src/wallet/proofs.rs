//! Transaction proofs and signed messages.

use serde::{Deserialize, Serialize};

use super::Secret;
use crate::schema::JsonSchema;

/// The request of `get_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxKeyRequest {
    /// The id of a transaction.
    pub txid: String,
}

/// The response of `get_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxKeyResponse {
    /// The secret keys of the transaction.
    pub tx_key: Secret,
}

/// The request of `check_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckTxKeyRequest {
    /// The id of a transaction.
    pub txid: String,
    /// The secret keys of the transaction.
    pub tx_key: Secret,
    /// An address.
    pub address: String,
}

/// The response of `check_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckTxKeyResponse {
    /// The amount received.
    pub received: u64,
    /// Whether it is in the pool.
    pub in_pool: bool,
    /// Number of confirmations.
    pub confirmations: u64,
}

/// The request of `get_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// An address.
    pub address: String,
    /// The signed message.
    pub message: String,
}

/// The response of `get_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxProofResponse {
    /// A signature.
    pub signature: String,
}

/// The response of `get_spend_proof`.
pub type GetSpendProofResponse = GetTxProofResponse;

/// The response of `get_reserve_proof`.
pub type GetReserveProofResponse = GetTxProofResponse;

/// The response of `sign`.
pub type SignResponse = GetTxProofResponse;

/// The request of `check_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckTxProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// An address.
    pub address: String,
    /// The signed message.
    pub message: String,
    /// A signature.
    pub signature: String,
}

/// The response of `check_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckTxProofResponse {
    /// Whether it is valid.
    pub good: bool,
    /// The amount received.
    pub received: u64,
    /// Whether it is in the pool.
    pub in_pool: bool,
    /// Number of confirmations.
    pub confirmations: u64,
}

/// The request of `get_spend_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetSpendProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// The signed message.
    pub message: String,
}

/// The request of `check_spend_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckSpendProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// The signed message.
    pub message: String,
    /// A signature.
    pub signature: String,
}

/// The response of `check_spend_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckSpendProofResponse {
    /// Whether it is valid.
    pub good: bool,
}

/// The request of `get_reserve_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetReserveProofRequest {
    /// All of them.
    pub all: bool,
    /// The account.
    pub account_index: u32,
    /// An amount in atomic units.
    pub amount: u64,
    /// The signed message.
    pub message: String,
}

/// The request of `check_reserve_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckReserveProofRequest {
    /// An address.
    pub address: String,
    /// The signed message.
    pub message: String,
    /// A signature.
    pub signature: String,
}

/// The response of `check_reserve_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckReserveProofResponse {
    /// Whether it is valid.
    pub good: bool,
    /// The proven amount.
    pub total: u64,
    /// The spent amount.
    pub spent: u64,
}

/// The request of `sign`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SignRequest {
    /// The signed data.
    pub data: String,
    /// The account.
    pub account_index: u32,
    /// The index of an address.
    pub address_index: u32,
    /// `spend` or `view`.
    pub signature_type: String,
}

/// The request of `verify`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct VerifyRequest {
    /// The signed data.
    pub data: String,
    /// An address.
    pub address: String,
    /// A signature.
    pub signature: String,
}

/// The response of `verify`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct VerifyResponse {
    /// Whether it is valid.
    pub good: bool,
    /// The version.
    pub version: u32,
    /// Whether it has an old format.
    pub old: bool,
    /// `spend`, `view` or `invalid`.
    pub signature_type: String,
}
