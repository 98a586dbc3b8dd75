//! Events of a wallet. The reference has none.

use serde::{Deserialize, Serialize};

use super::{SubaddressIndex, is_zero};
use crate::schema::JsonSchema;

/// The request of `get_events`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetEventsRequest {
    /// The number of the last known event; 0 for none.
    pub after: u64,
    /// The greatest number of events in the response; 0 for 100.
    pub limit: u64,
}

/// The response of `get_events`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetEventsResponse {
    /// The events, oldest first. The service always sends the list, even if it is empty.
    pub events: Option<Vec<EventEntry>>,
    /// The value of `after` for the next page.
    pub next: u64,
    /// The number of the oldest event that is kept; 0 if there is none.
    pub oldest: u64,
    /// The number of the last event; 0 if there was none.
    pub last: u64,
}

/// An event. Fields that do not apply to its type are absent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EventEntry {
    /// Its number. The numbers of a wallet have no gaps.
    pub number: u64,
    /// What happened.
    #[serde(rename = "type")]
    pub kind: String,
    /// The height of the wallet at that time.
    pub wallet_height: u64,
    /// The transaction.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub txid: String,
    /// What a payment brought, or what a transaction of the wallet cost, with its fee and without its change.
    #[serde(skip_serializing_if = "is_zero")]
    pub amount: u64,
    /// The address that received a payment.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub address: String,
    /// The index of that address; for a transaction of the wallet, the account that paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subaddr_index: Option<SubaddressIndex>,
    /// The height of the block; without a transaction, that of the node.
    #[serde(skip_serializing_if = "is_zero")]
    pub height: u64,
    /// The number of confirmations.
    #[serde(skip_serializing_if = "is_zero")]
    pub confirmations: u64,
    /// The payment id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub payment_id: String,
    /// The time of the block, or when the transaction was first seen.
    #[serde(skip_serializing_if = "is_zero")]
    pub timestamp: u64,
    /// The part of a refresh or rescan that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<u64>,
    /// How long the rest takes, if that can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
}

/// The request of `set_event_confirmations`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetEventConfirmationsRequest {
    /// The number of confirmations at which a transaction is told a second time.
    pub confirmations: u64,
}
