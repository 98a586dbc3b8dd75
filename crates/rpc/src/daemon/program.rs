//! The program: logs, stopping, updates, RPC payment.

use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, ResponseBase};
use crate::schema::JsonSchema;

/// The request of `/set_log_level`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogLevelRequest {
    /// From 0 to 4.
    pub level: i8,
}

/// The request of `/set_log_categories`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogCategoriesRequest {
    /// The list; the default list if absent, and no logging if empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub categories: Option<String>,
}

/// The response of `/set_log_categories`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogCategoriesResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The current list.
    pub categories: String,
}

/// The request of `/update`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UpdateRequest {
    /// `check`, `download` or `update`.
    pub command: String,
    /// Where to keep the download.
    pub path: String,
}

/// The response of `/update`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UpdateResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Whether there is a new version.
    pub update: bool,
    /// The version.
    pub version: String,
    /// Its download page.
    pub user_uri: String,
    /// Its direct download.
    pub auto_uri: String,
    /// Its SHA-256 hash.
    pub hash: String,
    /// The path of the download.
    pub path: String,
}

/// The response of `rpc_access_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessInfoResponse {
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The blob to hash.
    pub hashing_blob: String,
    /// The height of the RandomX seed.
    pub seed_height: u64,
    /// The seed.
    pub seed_hash: String,
    /// The next seed.
    pub next_seed_hash: String,
    /// To be sent back with a nonce.
    pub cookie: u32,
    /// The difficulty of a payment.
    pub diff: u64,
    /// Credits for a payment.
    pub credits_per_hash_found: u64,
    /// The height of the chain.
    pub height: u64,
}

/// The response of `rpc_access_submit_nonce`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessSubmitNonceResponse {
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// The response of `rpc_access_pay`.
pub type RpcAccessPayResponse = RpcAccessSubmitNonceResponse;

/// The request of `rpc_access_submit_nonce`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessSubmitNonceRequest {
    /// The client id.
    pub client: String,
    /// The nonce.
    pub nonce: u32,
    /// The cookie of `rpc_access_info`.
    pub cookie: u32,
}

/// The request of `rpc_access_pay`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessPayRequest {
    /// The client id.
    pub client: String,
    /// The purpose.
    pub paying_for: String,
    /// The payment.
    pub payment: u64,
}

/// The request of `rpc_access_tracking`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessTrackingRequest {
    /// Reset the counters.
    pub clear: bool,
}

/// The response of `rpc_access_tracking`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessTrackingResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// One entry per called method.
    pub data: Vec<CallCount>,
}

/// Call counts of a method.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CallCount {
    /// The method.
    pub rpc: String,
    /// Number of calls.
    pub count: u64,
    /// Total time of the calls, in nanoseconds.
    pub time: u64,
    /// The payments for them.
    pub credits: u64,
}

/// The request of `rpc_access_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RpcAccessAccountRequest {
    /// The account.
    pub client: String,
    /// The change of its credits.
    pub delta_balance: i64,
}
