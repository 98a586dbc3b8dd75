//! What was received and sent; notes and attributes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Destination, SubaddressIndex};

/// A payment that was received.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PaymentInfo {
    /// A payment id in hex.
    pub payment_id: String,
    /// The id of the transaction.
    pub tx_hash: String,
    /// An amount in atomic units.
    pub amount: u64,
    /// The height of its block.
    pub block_height: u64,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
    /// Whether it cannot be spent yet.
    pub locked: bool,
    /// Which address.
    pub subaddr_index: SubaddressIndex,
    /// An address.
    pub address: String,
}

/// The request of `get_payments`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetPaymentsRequest {
    /// A payment id in hex.
    pub payment_id: String,
}

/// The answer of `get_payments` and `get_bulk_payments`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Payments {
    /// The payments.
    pub payments: Vec<PaymentInfo>,
}

/// The request of `get_bulk_payments`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetBulkPaymentsRequest {
    /// Payment ids in hex; all if empty.
    pub payment_ids: Vec<String>,
    /// From which height on.
    pub min_block_height: u64,
}

/// The request of `incoming_transfers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IncomingTransfersRequest {
    /// `all`, `available` or `unavailable`.
    pub transfer_type: String,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
}

/// The request of `get_transfers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransfersRequest {
    /// Received.
    pub r#in: bool,
    /// Sent.
    pub out: bool,
    /// Sent but not mined.
    pub pending: bool,
    /// Sent in vain.
    pub failed: bool,
    /// Received but not mined.
    pub pool: bool,
    /// Whether the heights below count.
    pub filter_by_height: bool,
    /// Above this height.
    pub min_height: u64,
    /// Up to this height.
    pub max_height: u64,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// All accounts instead of one.
    pub all_accounts: bool,
}

impl Default for GetTransfersRequest {
    fn default() -> Self {
        Self {
            r#in: false,
            out: false,
            pending: false,
            failed: false,
            pool: false,
            filter_by_height: false,
            min_height: 0,
            max_height: 500_000_000,
            account_index: 0,
            subaddr_indices: Vec::new(),
            all_accounts: false,
        }
    }
}

/// The answer of `get_transfers`: lists that are none are left out. `L` is a list of [`TransferEntry`], or something that
/// is written as one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GetTransfers<L = Vec<TransferEntry>> {
    /// Sent in vain.
    pub failed: Option<L>,
    /// Received.
    pub r#in: Option<L>,
    /// Sent.
    pub out: Option<L>,
    /// Sent but not mined.
    pub pending: Option<L>,
    /// Received but not mined.
    pub pool: Option<L>,
}

/// The request of `get_transfer_by_txid`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransferByTxidRequest {
    /// The id of a transaction.
    pub txid: String,
    /// The account.
    pub account_index: u32,
}

/// The answer of `get_transfer_by_txid`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTransferByTxid {
    /// The first of them.
    pub transfer: TransferEntry,
    /// The transfers.
    pub transfers: Vec<TransferEntry>,
}

/// Something that was received or sent. There are lists of many: the fields are in the order in which they are written, so
/// that they need not be sorted, and what is the same for most is not allocated.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TransferEntry {
    /// An address.
    pub address: String,
    /// An amount in atomic units.
    pub amount: u64,
    /// Amounts.
    pub amounts: Vec<u64>,
    /// Blocks on top of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmations: Option<u64>,
    /// Who gets what.
    pub destinations: Vec<Destination>,
    /// Whether another transaction spends the same.
    pub double_spend_seen: bool,
    /// The fee.
    pub fee: u64,
    /// A height.
    pub height: u64,
    /// Whether it cannot be spent yet.
    pub locked: bool,
    /// Its note.
    pub note: String,
    /// A payment id in hex.
    pub payment_id: Cow<'static, str>,
    /// Which address.
    pub subaddr_index: SubaddressIndex,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<SubaddressIndex>,
    /// Blocks after which it can be relied on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_confirmations_threshold: Option<u64>,
    /// When it was mined, or seen.
    pub timestamp: u64,
    /// The id of a transaction.
    pub txid: String,
    /// `in`, `out`, `pending`, `failed`, `pool` or `block`.
    pub r#type: Cow<'static, str>,
    /// When it can be spent: a height or a time.
    pub unlock_time: u64,
}

/// The request of `set_tx_notes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetTxNotesRequest {
    /// Ids of transactions.
    pub txids: Vec<String>,
    /// Notes, in the order of the ids.
    pub notes: Vec<String>,
}

/// The request of `get_tx_notes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetTxNotesRequest {
    /// Ids of transactions.
    pub txids: Vec<String>,
}

/// The answer of `get_tx_notes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TxNotes {
    /// Notes, in the order of the ids.
    pub notes: Vec<String>,
}

/// The request of `set_attribute`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetAttributeRequest {
    /// Its name.
    pub key: String,
    /// A value.
    pub value: String,
}

/// The request of `get_attribute`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetAttributeRequest {
    /// Its name.
    pub key: String,
}

/// The answer of `get_attribute`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Attribute {
    /// A value.
    pub value: String,
}

/// An address of an account as the dialects have it: as a number, or with its account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum IncomingIndex {
    /// The address.
    Classic(u32),
    /// Account and address.
    Modern(SubaddressIndex),
}

/// An output that was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IncomingTransfer {
    /// What it is worth.
    pub amount: u64,
    /// Whether it is spent.
    pub spent: bool,
    /// Its number among all outputs.
    pub global_index: u64,
    /// The transaction it was received with.
    pub tx_hash: String,
    /// The address it was received at.
    pub subaddr_index: IncomingIndex,
    /// Its key image, empty if nobody knows it.
    pub key_image: String,
    /// Its key.
    pub pubkey: String,
    /// The height of its block.
    pub block_height: u64,
    /// Whether it is frozen.
    pub frozen: bool,
    /// Whether it can be spent.
    pub unlocked: bool,
    /// The bytes of the transaction, for old clients.
    pub tx_size: Option<u64>,
}

/// The answer of `incoming_transfers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct IncomingTransfers {
    /// The outputs.
    pub transfers: Vec<IncomingTransfer>,
}
