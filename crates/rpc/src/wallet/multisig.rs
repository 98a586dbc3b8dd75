//! Multisig, and mining.

use serde::{Deserialize, Serialize};

use super::Secret;
use crate::schema::JsonSchema;

/// The request of `start_mining`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StartMiningRequest {
    /// Number of threads.
    pub threads_count: u64,
    /// Only while the machine is idle.
    pub do_background_mining: bool,
    /// Also on battery.
    pub ignore_battery: bool,
}

/// The response of `is_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IsMultisigResponse {
    /// Whether it is multisig.
    pub multisig: bool,
    /// Whether the key exchange is complete.
    pub ready: bool,
    /// The number of required signers.
    pub threshold: u32,
    /// The number.
    pub total: u32,
}

/// The request of `prepare_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PrepareMultisigRequest {
    /// Whether multisig is enabled.
    pub enable_multisig_experimental: bool,
}

/// The response of `prepare_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PrepareMultisigResponse {
    /// The multisig infos of the signers.
    pub multisig_info: String,
}

/// The response of `get_multisig_key_exchange_booster`.
pub type GetMultisigKeyExchangeBoosterResponse = PrepareMultisigResponse;

/// The request of `make_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MakeMultisigRequest {
    /// The multisig infos of the signers.
    pub multisig_info: Vec<String>,
    /// The number of required signers.
    pub threshold: u32,
    /// The password.
    pub password: Secret,
}

/// The response of `make_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MakeMultisigResponse {
    /// An address.
    pub address: String,
    /// The multisig infos of the signers.
    pub multisig_info: String,
}

/// The response of `exchange_multisig_keys`.
pub type ExchangeMultisigKeysResponse = MakeMultisigResponse;

/// The response of `export_multisig_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExportMultisigInfoResponse {
    /// A description of the result.
    pub info: String,
}

/// The request of `import_multisig_info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ImportMultisigInfoRequest {
    /// A description of the result.
    pub info: Vec<String>,
    /// Whether to rescan for spent outputs.
    pub refresh_after_import: bool,
}

impl Default for ImportMultisigInfoRequest {
    fn default() -> Self {
        Self { info: Vec::new(), refresh_after_import: true }
    }
}

/// The response of `import_multisig_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ImportMultisigInfoResponse {
    /// Number of outputs.
    pub n_outputs: u64,
}

/// The request of `exchange_multisig_keys`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExchangeMultisigKeysRequest {
    /// The password.
    pub password: Secret,
    /// The multisig infos of the signers.
    pub multisig_info: Vec<String>,
    /// Continue although some are missing.
    pub force_update_use_with_caution: bool,
}

/// The request of `finalize_multisig`.
pub type FinalizeMultisigRequest = ExchangeMultisigKeysRequest;

/// The response of `finalize_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FinalizeMultisigResponse {
    /// The address of the group.
    pub address: String,
}

/// The request of `get_multisig_key_exchange_booster`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetMultisigKeyExchangeBoosterRequest {
    /// The password.
    pub password: Secret,
    /// The multisig infos of the signers.
    pub multisig_info: Vec<String>,
    /// The number of required signers.
    pub threshold: u32,
    /// The number.
    pub num_signers: u32,
}

/// The request of `sign_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SignMultisigRequest {
    /// A set of transactions, in hex.
    pub tx_data_hex: String,
}

/// The request of `submit_multisig`.
pub type SubmitMultisigRequest = SignMultisigRequest;

/// The response of `sign_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SignMultisigResponse {
    /// A set of transactions, in hex.
    pub tx_data_hex: String,
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
}

/// The response of `submit_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SubmitMultisigResponse {
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
}
