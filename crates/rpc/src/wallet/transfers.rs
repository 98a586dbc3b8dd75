//! Incoming and outgoing transfers; notes and attributes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Destination, SubaddressIndex};
use crate::schema::JsonSchema;

/// A received payment.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
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
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
    /// Whether it is locked.
    pub locked: bool,
    /// The address.
    pub subaddr_index: SubaddressIndex,
    /// An address.
    pub address: String,
}

/// The request of `get_payments`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetPaymentsRequest {
    /// A payment id in hex.
    pub payment_id: String,
    /// The greatest number of payments in the response; 0 for all. The reference has no pages.
    pub limit: u64,
    /// `next` of the page before; empty for the first one.
    pub cursor: String,
}

/// The response of `get_payments`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetPaymentsResponse {
    /// The payments.
    pub payments: Vec<PaymentInfo>,
    /// With `limit`, the cursor of the next page, if there are more.
    pub next: Option<String>,
}

/// The response of `get_bulk_payments`.
pub type GetBulkPaymentsResponse = GetPaymentsResponse;

/// The request of `get_bulk_payments`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBulkPaymentsRequest {
    /// Payment ids in hex; all if empty.
    pub payment_ids: Vec<String>,
    /// The minimum height.
    pub min_block_height: u64,
    /// The greatest number of payments in the response; 0 for all. The reference has no pages.
    pub limit: u64,
    /// `next` of the page before; empty for the first one.
    pub cursor: String,
}

/// The request of `incoming_transfers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IncomingTransfersRequest {
    /// `all`, `available` or `unavailable`.
    pub transfer_type: String,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// The greatest number of outputs in the response; 0 for all. The reference has no pages.
    pub limit: u64,
    /// `next` of the page before; empty for the first one.
    pub cursor: String,
}

/// The request of `get_transfers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransfersRequest {
    /// Received.
    pub r#in: bool,
    /// Sent.
    pub out: bool,
    /// Sent, but not confirmed.
    pub pending: bool,
    /// Failed.
    pub failed: bool,
    /// Received, but not confirmed.
    pub pool: bool,
    /// Whether to filter by height.
    pub filter_by_height: bool,
    /// Above this height.
    pub min_height: u64,
    /// Up to this height.
    pub max_height: u64,
    /// The account.
    pub account_index: u32,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// All accounts.
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

/// The response of `get_transfers`; empty lists are omitted. `L` is a list of [`TransferEntry`], or something that
/// serialises like one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "GetTransfersResponse")]
pub struct GetTransfersResponse<L = Vec<TransferEntry>> {
    /// Failed.
    pub failed: Option<L>,
    /// Received.
    pub r#in: Option<L>,
    /// Sent.
    pub out: Option<L>,
    /// Sent, but not confirmed.
    pub pending: Option<L>,
    /// Received, but not confirmed.
    pub pool: Option<L>,
}

/// The request of `list_transfers`. The reference has none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListTransfersRequest {
    /// Received. If no kind is set, all are listed.
    pub r#in: bool,
    /// Sent.
    pub out: bool,
    /// Sent, but not confirmed.
    pub pending: bool,
    /// Failed.
    pub failed: bool,
    /// Received, but not confirmed.
    pub pool: bool,
    /// The account; all accounts if absent.
    pub account_index: Option<u32>,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<u32>,
    /// Only in blocks from this height on.
    pub min_height: Option<u64>,
    /// Only in blocks up to this height.
    pub max_height: Option<u64>,
    /// Only from this time on.
    pub min_time: Option<u64>,
    /// Only up to this time.
    pub max_time: Option<u64>,
    /// The greatest number of transfers in the response; 0 for 100.
    pub limit: u64,
    /// `next` of the page before; empty for the first one.
    pub cursor: String,
}

/// The response of `list_transfers`. `L` is as in [`GetTransfersResponse`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ListTransfersResponse")]
pub struct ListTransfersResponse<L = Vec<TransferEntry>> {
    /// The transfers, newest first. The service always sends the list, even if it is empty.
    pub transfers: Option<L>,
    /// The cursor of the next page, if there are more.
    pub next: Option<String>,
}

/// The request of `get_transfer_totals`: limit and cursor have no effect.
pub type GetTransferTotalsRequest = ListTransfersRequest;

/// The response of `get_transfer_totals`. Kinds that were not asked for are absent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransferTotalsResponse {
    /// Failed.
    pub failed: Option<TransferTotal>,
    /// Received.
    pub r#in: Option<TransferTotal>,
    /// Sent.
    pub out: Option<TransferTotal>,
    /// Sent, but not confirmed.
    pub pending: Option<TransferTotal>,
    /// Received, but not confirmed.
    pub pool: Option<TransferTotal>,
}

/// The sum of transfers of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferTotal {
    /// How many there are.
    pub count: u64,
    /// Their amounts, without fees.
    pub amount: u64,
    /// The fees of outgoing ones.
    pub fee: u64,
}

/// The request of `get_transfer_by_txid`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransferByTxidRequest {
    /// The id of a transaction.
    pub txid: String,
    /// The account.
    pub account_index: u32,
}

/// The response of `get_transfer_by_txid`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTransferByTxidResponse {
    /// The first of them.
    pub transfer: TransferEntry,
    /// The transfers.
    pub transfers: Vec<TransferEntry>,
}

/// A transfer. Lists can be long: the fields are in the order in which they are written, which avoids sorting, and
/// common values are not allocated.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TransferEntry {
    /// An address.
    pub address: String,
    /// An amount in atomic units.
    pub amount: u64,
    /// Amounts.
    pub amounts: Vec<u64>,
    /// Number of confirmations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmations: Option<u64>,
    /// The recipients and amounts.
    pub destinations: Vec<Destination>,
    /// Whether a double spend was seen.
    pub double_spend_seen: bool,
    /// The fee.
    pub fee: u64,
    /// A height.
    pub height: u64,
    /// Whether it is locked.
    pub locked: bool,
    /// Its note.
    pub note: String,
    /// A payment id in hex.
    pub payment_id: Cow<'static, str>,
    /// The address.
    pub subaddr_index: SubaddressIndex,
    /// Addresses of the account; all if empty.
    pub subaddr_indices: Vec<SubaddressIndex>,
    /// The suggested number of confirmations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_confirmations_threshold: Option<u64>,
    /// When it was mined or first seen.
    pub timestamp: u64,
    /// The id of a transaction.
    pub txid: String,
    /// `in`, `out`, `pending`, `failed`, `pool` or `block`.
    pub r#type: Cow<'static, str>,
    /// The unlock time: a height or a time.
    pub unlock_time: u64,
}

impl TransferEntry {
    /// What the wallet paid for it. The sender pays, so nothing if money came, or if nothing was sent.
    pub fn own_fee(&self) -> Option<u64> {
        matches!(&*self.r#type, "out" | "pending").then_some(self.fee)
    }
}

/// The request of `set_tx_notes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetTxNotesRequest {
    /// Ids of transactions.
    pub txids: Vec<String>,
    /// Notes, in the order of the ids.
    pub notes: Vec<String>,
}

/// The request of `get_tx_notes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxNotesRequest {
    /// Ids of transactions.
    pub txids: Vec<String>,
}

/// The response of `get_tx_notes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetTxNotesResponse {
    /// Notes, in the order of the ids.
    pub notes: Vec<String>,
}

/// The request of `set_attribute`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetAttributeRequest {
    /// Its name.
    pub key: String,
    /// A value.
    pub value: String,
}

/// The request of `get_attribute`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAttributeRequest {
    /// Its name.
    pub key: String,
}

/// The response of `get_attribute`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetAttributeResponse {
    /// A value.
    pub value: String,
}

/// An address index in either dialect: as a number, or with its account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum IncomingIndex {
    /// The address.
    Classic(u32),
    /// Account and address.
    Modern(SubaddressIndex),
}

/// A received output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct IncomingTransfer {
    /// Its amount.
    pub amount: u64,
    /// Whether it is spent.
    pub spent: bool,
    /// Its global index.
    pub global_index: u64,
    /// Its transaction.
    pub tx_hash: String,
    /// The receiving address.
    pub subaddr_index: IncomingIndex,
    /// Its key image; empty if unknown.
    pub key_image: String,
    /// Its key.
    pub pubkey: String,
    /// The height of its block.
    pub block_height: u64,
    /// Whether it is frozen.
    pub frozen: bool,
    /// Whether it is unlocked.
    pub unlocked: bool,
    /// The size of the transaction, for old clients.
    pub tx_size: Option<u64>,
}

/// The response of `incoming_transfers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct IncomingTransfersResponse {
    /// The outputs.
    pub transfers: Vec<IncomingTransfer>,
    /// With `limit`, the cursor of the next page, if there may be more.
    pub next: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sender_pays_the_fee() {
        let paid = |kind: &'static str| {
            TransferEntry { fee: 5, r#type: kind.into(), ..TransferEntry::default() }.own_fee()
        };
        assert_eq!(["out", "pending"].map(paid), [Some(5); 2]);
        assert_eq!(["in", "pool", "block", "failed"].map(paid), [None; 4]);
    }
}
