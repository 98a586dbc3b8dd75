//! What can be proven about transactions, and signed messages.

use serde::{Deserialize, Serialize};

use super::Secret;

/// The request of `get_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TxidRequest {
    /// The id of a transaction.
    pub txid: String,
}

/// The answer of `get_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TxKey {
    /// The secret keys of the transaction.
    pub tx_key: Secret,
}

/// The request of `check_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckTxKeyRequest {
    /// The id of a transaction.
    pub txid: String,
    /// The secret keys of the transaction.
    pub tx_key: Secret,
    /// An address.
    pub address: String,
}

/// The answer of `check_tx_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckTxKey {
    /// What was received.
    pub received: u64,
    /// Whether it waits in the pool.
    pub in_pool: bool,
    /// Blocks on top of it.
    pub confirmations: u64,
}

/// The request of `get_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTxProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// An address.
    pub address: String,
    /// A message that was signed with it.
    pub message: String,
}

/// The answer of everything that signs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Signature {
    /// A signature.
    pub signature: String,
}

/// The request of `check_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckTxProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// An address.
    pub address: String,
    /// A message that was signed with it.
    pub message: String,
    /// A signature.
    pub signature: String,
}

/// The answer of `check_tx_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckTxProof {
    /// Whether it is good.
    pub good: bool,
    /// What was received.
    pub received: u64,
    /// Whether it waits in the pool.
    pub in_pool: bool,
    /// Blocks on top of it.
    pub confirmations: u64,
}

/// The request of `get_spend_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetSpendProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// A message that was signed with it.
    pub message: String,
}

/// The request of `check_spend_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckSpendProofRequest {
    /// The id of a transaction.
    pub txid: String,
    /// A message that was signed with it.
    pub message: String,
    /// A signature.
    pub signature: String,
}

/// The answer of `check_spend_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckSpendProof {
    /// Whether it is good.
    pub good: bool,
}

/// The request of `get_reserve_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetReserveProofRequest {
    /// All of it.
    pub all: bool,
    /// The account.
    pub account_index: u32,
    /// An amount in atomic units.
    pub amount: u64,
    /// A message that was signed with it.
    pub message: String,
}

/// The request of `check_reserve_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckReserveProofRequest {
    /// An address.
    pub address: String,
    /// A message that was signed with it.
    pub message: String,
    /// A signature.
    pub signature: String,
}

/// The answer of `check_reserve_proof`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckReserveProof {
    /// Whether it is good.
    pub good: bool,
    /// What was proven.
    pub total: u64,
    /// What is spent.
    pub spent: u64,
}

/// The request of `sign`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SignRequest {
    /// What is signed.
    pub data: String,
    /// The account.
    pub account_index: u32,
    /// The index of an address.
    pub address_index: u32,
    /// `spend` or `view`.
    pub signature_type: String,
}

/// The request of `verify`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyRequest {
    /// What is signed.
    pub data: String,
    /// An address.
    pub address: String,
    /// A signature.
    pub signature: String,
}

/// The answer of `verify`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Verify {
    /// Whether it is good.
    pub good: bool,
    /// The version.
    pub version: u32,
    /// Whether it is of an old kind.
    pub old: bool,
    /// `spend`, `view` or `invalid`.
    pub signature_type: String,
}
