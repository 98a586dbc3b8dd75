//! The program itself: logs, stopping, updates, RPC payment.

use serde::{Deserialize, Serialize};

use super::{Access, Base};

/// An answer that says only how it went.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Done {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
}

impl Done {
    /// Something went wrong.
    pub fn status(status: impl Into<String>) -> Self {
        Self { base: Base::status(status) }
    }
}

/// Asks `/set_log_level`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetLogLevel {
    /// From 0 to 4.
    pub level: i8,
}

/// Asks `/set_log_categories`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetLogCategories {
    /// The list; the program's own list if it is absent, nothing is logged if it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub categories: Option<String>,
}

/// Answers `/set_log_categories`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LogCategories {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// The list that holds.
    pub categories: String,
}

/// Asks `/update`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Update {
    /// `check`, `download` or `update`.
    pub command: String,
    /// Where to keep the download.
    pub path: String,
}

/// Answers `/update`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct UpdateInfo {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// Whether there is a new version.
    pub update: bool,
    /// Which.
    pub version: String,
    /// Where a human finds it.
    pub user_uri: String,
    /// Where a program finds it.
    pub auto_uri: String,
    /// Its SHA-256 hash.
    pub hash: String,
    /// Where the download is.
    pub path: String,
}

/// Answers `rpc_access_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessInfo {
    /// How it went.
    #[serde(flatten)]
    pub access: Access,
    /// What to hash.
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
    /// How many blocks the chain has.
    pub height: u64,
}

/// Answers `rpc_access_submit_nonce` and `rpc_access_pay`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessDone {
    /// How it went.
    #[serde(flatten)]
    pub access: Access,
}

/// Asks `rpc_access_submit_nonce`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessSubmitNonce {
    /// Who pays.
    pub client: String,
    /// The nonce.
    pub nonce: u32,
    /// What `rpc_access_info` gave.
    pub cookie: u32,
}

/// Asks `rpc_access_pay`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessPay {
    /// Who pays.
    pub client: String,
    /// What for.
    pub paying_for: String,
    /// How much.
    pub payment: u64,
}

/// Asks `rpc_access_tracking`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessTracking {
    /// Begin to count anew.
    pub clear: bool,
}

/// Answers `rpc_access_tracking`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessTrackingData {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// One entry for each method that was called.
    pub data: Vec<CallCount>,
}

/// How often a method was called.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CallCount {
    /// The method.
    pub rpc: String,
    /// How often.
    pub count: u64,
    /// How long all calls took, in nanoseconds.
    pub time: u64,
    /// What was paid for them.
    pub credits: u64,
}

/// Asks `rpc_access_account`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessAccount {
    /// Whose account.
    pub client: String,
    /// What to add to its credits.
    pub delta_balance: i64,
}
