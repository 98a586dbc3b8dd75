//! Webhooks: receivers of events. The reference has none.

use serde::{Deserialize, Serialize};

use super::events::EventEntry;
use super::{Secret, is_zero};
use crate::schema::JsonSchema;

/// The request of `add_webhook`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddWebhookRequest {
    /// Where events are sent: `http://` or `https://`.
    pub url: String,
    /// The types of events; all if empty.
    pub types: Vec<String>,
    /// Only transactions of this account.
    pub account_index: Option<u32>,
    /// Only payments to this address of the account.
    pub address_index: Option<u32>,
    /// Only payments to addresses with this label.
    pub label: Option<String>,
    /// The number of the last event that is not sent; by default, the last one there is.
    pub after: Option<u64>,
    /// The secret that signs deliveries; made by the service if empty.
    pub secret: Secret,
    /// The number of attempts after which an event is a dead letter.
    pub max_attempts: Option<u64>,
    /// The hours since the first attempt after which an event is a dead letter.
    pub max_hours: Option<u64>,
    /// SHA-256 fingerprints of the receiver's certificate; without any, the system's authorities must have signed it.
    pub ssl_allowed_fingerprints: Vec<String>,
    /// Whether events wait until `update_webhook` lets them go.
    pub paused: bool,
}

/// The response of `add_webhook`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AddWebhookResponse {
    /// Its number.
    pub id: u64,
    /// The secret, which is not shown again.
    pub secret: Secret,
}

/// The response of `list_webhooks`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListWebhooksResponse {
    /// The webhooks, in the order in which they were added. The service always sends the list, even if it is empty.
    pub webhooks: Option<Vec<WebhookInfo>>,
}

/// A webhook, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct WebhookInfo {
    /// Its number.
    pub id: u64,
    /// Where events are sent.
    pub url: String,
    /// The types of events; absent if all are sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// The account that it is limited to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_index: Option<u32>,
    /// The address that it is limited to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address_index: Option<u32>,
    /// The label that it is limited to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whether nothing is sent for the time being.
    pub paused: bool,
    /// When it was added.
    pub created: u64,
    /// The number of attempts after which an event is a dead letter.
    pub max_attempts: u64,
    /// The hours since the first attempt after which an event is a dead letter.
    pub max_hours: u64,
    /// Fingerprints of the receiver's certificate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ssl_allowed_fingerprints: Vec<String>,
    /// The number of the last event that was delivered, is a dead letter, or was not for this webhook.
    pub last: u64,
    /// The events that are to be delivered.
    pub waiting: u64,
    /// Failed attempts to deliver the next one.
    #[serde(skip_serializing_if = "is_zero")]
    pub attempts: u64,
    /// Why the last attempt failed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub error: String,
    /// The number of dead letters.
    pub dead_letters: u64,
    /// Events that were dropped before they could be delivered: the wallet keeps only the last ones.
    #[serde(skip_serializing_if = "is_zero")]
    pub lost: u64,
}

/// The request of `update_webhook`. What is absent stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UpdateWebhookRequest {
    /// Its number.
    pub id: u64,
    /// Where events are sent.
    pub url: Option<String>,
    /// The types of events; all if empty.
    pub types: Option<Vec<String>>,
    /// Whether nothing is sent for the time being.
    pub paused: Option<bool>,
    /// Another secret.
    pub secret: Secret,
    /// Whether the service makes another secret.
    pub new_secret: bool,
    /// The number of attempts after which an event is a dead letter.
    pub max_attempts: Option<u64>,
    /// The hours since the first attempt after which an event is a dead letter.
    pub max_hours: Option<u64>,
    /// Fingerprints of the receiver's certificate.
    pub ssl_allowed_fingerprints: Option<Vec<String>>,
}

/// The response of `update_webhook`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UpdateWebhookResponse {
    /// The secret that the service made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// The request of `remove_webhook`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RemoveWebhookRequest {
    /// Its number.
    pub id: u64,
}

/// The request of `list_dead_letters`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListDeadLettersRequest {
    /// The number of the webhook.
    pub id: u64,
    /// The greatest number of dead letters in the response; 0 for all.
    pub limit: u64,
    /// `next` of the page before.
    pub cursor: String,
}

/// The response of `list_dead_letters`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListDeadLettersResponse {
    /// The dead letters, oldest event first. The service always sends the list, even if it is empty.
    pub dead_letters: Option<Vec<DeadLetterEntry>>,
    /// The cursor of the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// An event that could not be delivered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DeadLetterEntry {
    /// The event.
    pub event: EventEntry,
    /// The number of attempts.
    pub attempts: u64,
    /// The time of the last one.
    pub time: u64,
    /// Why it failed.
    pub error: String,
    /// Whether it waits for another attempt.
    pub replay: bool,
}

/// The request of `replay_dead_letters`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ReplayDeadLettersRequest {
    /// The number of the webhook.
    pub id: u64,
    /// The numbers of the events; all if empty.
    pub numbers: Vec<u64>,
}

/// The response of `replay_dead_letters`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ReplayDeadLettersResponse {
    /// The number of dead letters that get another attempt.
    pub count: u64,
}

/// What a receiver gets.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct WebhookBody {
    /// The event, as in `get_events`.
    pub event: EventEntry,
    /// The name of the wallet.
    pub wallet: String,
    /// The number of the webhook.
    pub webhook: u64,
}
