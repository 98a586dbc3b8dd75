//! Creating, opening and closing wallets, the daemon connection, and the program.

use std::fmt;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Secret;
use crate::same_schema;
use crate::schema::JsonSchema;

/// The request of `set_daemon`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetDaemonRequest {
    /// An address.
    pub address: String,
    /// The user.
    pub username: String,
    /// The password.
    pub password: Secret,
    /// Whether it is trusted.
    pub trusted: bool,
    /// `disabled`, `enabled` or `autodetect`.
    pub ssl_support: String,
    /// The client key.
    pub ssl_private_key_path: String,
    /// The client certificate.
    pub ssl_certificate_path: String,
    /// Trusted certificates.
    pub ssl_ca_file: String,
    /// Trusted fingerprints.
    pub ssl_allowed_fingerprints: Vec<String>,
    /// Accept any certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ssl_allow_any_cert: Option<bool>,
    /// The proxy.
    pub proxy: String,
}

impl Default for SetDaemonRequest {
    fn default() -> Self {
        Self {
            address: String::new(),
            username: String::new(),
            password: Default::default(),
            trusted: false,
            ssl_support: "autodetect".to_owned(),
            ssl_private_key_path: String::new(),
            ssl_certificate_path: String::new(),
            ssl_ca_file: String::new(),
            ssl_allowed_fingerprints: Vec::new(),
            ssl_allow_any_cert: None,
            proxy: String::new(),
        }
    }
}

/// The response of `get_version`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetVersionResponse {
    /// The version.
    pub version: u32,
    /// Whether it is a release.
    pub release: bool,
}

/// The response of `get_height`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetHeightResponse {
    /// The height of the wallet.
    pub height: u64,
}

/// The request of `refresh`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RefreshRequest {
    /// The start height; 0 to continue.
    pub start_height: u64,
}

/// The response of `refresh`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RefreshResponse {
    /// Number of new blocks.
    pub blocks_fetched: u64,
    /// Whether anything was received.
    pub received_money: bool,
}

/// The request of `auto_refresh`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AutoRefreshRequest {
    /// Whether to enable it.
    pub enable: bool,
    /// The interval in seconds; 0 for 20.
    pub period: u32,
}

impl Default for AutoRefreshRequest {
    fn default() -> Self {
        Self { enable: true, period: 0 }
    }
}

/// The request of `scan_tx`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ScanTxRequest {
    /// Ids of transactions.
    pub txids: Vec<String>,
}

/// The request of `rescan_blockchain`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RescanBlockchainRequest {
    /// Also drop data that is not on the chain.
    pub hard: bool,
}

/// The response of `get_languages`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetLanguagesResponse {
    /// Their English names.
    pub languages: Vec<String>,
    /// Their own names.
    pub languages_local: Vec<String>,
}

/// The request of `create_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CreateWalletRequest {
    /// The file name.
    pub filename: String,
    /// The password.
    pub password: Secret,
    /// The language of the seed.
    pub language: String,
}

/// The request of `open_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct OpenWalletRequest {
    /// The file name.
    pub filename: String,
    /// The password.
    pub password: Secret,
    /// Whether to save the currently open wallet.
    pub autosave_current: bool,
}

impl Default for OpenWalletRequest {
    fn default() -> Self {
        Self { filename: String::new(), password: Default::default(), autosave_current: true }
    }
}

/// The request of `close_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CloseWalletRequest {
    /// Whether to save the currently open wallet.
    pub autosave_current: bool,
}

impl Default for CloseWalletRequest {
    fn default() -> Self {
        Self { autosave_current: true }
    }
}

/// A restore height. Whether negative values are accepted depends on the dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestoreHeight {
    /// A height.
    Height(u64),
    /// A negative number.
    BelowZero,
}

impl Default for RestoreHeight {
    fn default() -> Self {
        Self::Height(0)
    }
}

same_schema!(RestoreHeight => i64);

impl Serialize for RestoreHeight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Height(height) => serializer.serialize_u64(*height),
            Self::BelowZero => serializer.serialize_i64(-1),
        }
    }
}

impl<'de> Deserialize<'de> for RestoreHeight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct GetHeightResponse;
        impl Visitor<'_> for GetHeightResponse {
            type Value = RestoreHeight;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a height")
            }

            fn visit_u64<E>(self, height: u64) -> Result<Self::Value, E> {
                Ok(RestoreHeight::Height(height))
            }

            fn visit_i64<E>(self, height: i64) -> Result<Self::Value, E> {
                Ok(u64::try_from(height).map_or(RestoreHeight::BelowZero, RestoreHeight::Height))
            }
        }
        deserializer.deserialize_u64(GetHeightResponse)
    }
}

/// The request of `generate_from_keys`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GenerateFromKeysRequest {
    /// The restore height.
    pub restore_height: RestoreHeight,
    /// The file name.
    pub filename: String,
    /// An address.
    pub address: String,
    /// The secret spend key in hex.
    pub spendkey: Secret,
    /// The secret view key in hex.
    pub viewkey: Secret,
    /// The password.
    pub password: Secret,
    /// Whether to save the currently open wallet.
    pub autosave_current: bool,
    /// The language of the seed.
    pub language: String,
}

impl Default for GenerateFromKeysRequest {
    fn default() -> Self {
        Self {
            restore_height: RestoreHeight::default(),
            filename: String::new(),
            address: String::new(),
            spendkey: Default::default(),
            viewkey: Default::default(),
            password: Default::default(),
            autosave_current: true,
            language: String::new(),
        }
    }
}

/// The response of `generate_from_keys`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GenerateFromKeysResponse {
    /// An address.
    pub address: String,
    /// A description of the result.
    pub info: String,
}

/// The request of `restore_deterministic_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RestoreDeterministicWalletRequest {
    /// The restore height.
    pub restore_height: RestoreHeight,
    /// The file name.
    pub filename: String,
    /// The mnemonic seed.
    pub seed: Secret,
    /// The passphrase of the seed.
    pub seed_offset: Secret,
    /// The password.
    pub password: Secret,
    /// The language of the seed.
    pub language: String,
    /// Whether to save the currently open wallet.
    pub autosave_current: bool,
    /// Whether multisig is enabled.
    pub enable_multisig_experimental: bool,
}

impl Default for RestoreDeterministicWalletRequest {
    fn default() -> Self {
        Self {
            restore_height: RestoreHeight::default(),
            filename: String::new(),
            seed: Default::default(),
            seed_offset: Default::default(),
            password: Default::default(),
            language: String::new(),
            autosave_current: true,
            enable_multisig_experimental: false,
        }
    }
}

/// The response of `restore_deterministic_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RestoreDeterministicWalletResponse {
    /// An address.
    pub address: String,
    /// The mnemonic seed.
    pub seed: Secret,
    /// A description of the result.
    pub info: String,
    /// Whether the seed has an old format.
    pub was_deprecated: bool,
}

/// The request of `change_wallet_password`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ChangeWalletPasswordRequest {
    /// The old password.
    pub old_password: Secret,
    /// The new password.
    pub new_password: Secret,
}

/// The request of `export_wallet2`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportWallet2Request {
    /// The name of the new files.
    pub filename: String,
    /// Their password; without it, that of the wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<Secret>,
}

/// The response of `export_wallet2`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportWallet2Response {
    /// The data of this wallet that the files cannot hold.
    pub not_exported: Vec<String>,
}

/// The request of `query_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct QueryKeyRequest {
    /// `mnemonic`, `view_key` or `spend_key`.
    pub key_type: String,
}

/// The response of `query_key`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct QueryKeyResponse {
    /// A key.
    pub key: Secret,
}

/// The request of `set_log_level`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogLevelRequest {
    /// The level.
    pub level: i8,
}

/// The request of `set_log_categories`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogCategoriesRequest {
    /// The list of categories.
    pub categories: String,
}

/// The response of `set_log_categories`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLogCategoriesResponse {
    /// The current list of categories.
    pub categories: String,
}

/// The request of `set_subaddress_lookahead`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetSubaddressLookaheadRequest {
    /// The password.
    pub password: Secret,
    /// Number of accounts.
    pub major_idx: u32,
    /// Number of addresses per account.
    pub minor_idx: u32,
}

/// The request of `setup_background_sync`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetupBackgroundSyncRequest {
    /// `off`, `reuse-wallet-password` or `custom-background-password`.
    pub background_sync_type: String,
    /// The password of the wallet.
    pub wallet_password: Secret,
    /// The password of the background wallet.
    pub background_cache_password: Secret,
}

/// The request of `stop_background_sync`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StopBackgroundSyncRequest {
    /// The password of the wallet.
    pub wallet_password: Secret,
    /// The mnemonic seed.
    pub seed: Secret,
    /// The passphrase of the seed.
    pub seed_offset: Secret,
}
