//! Wallets with several signers, and mining.

use serde::{Deserialize, Serialize};

use super::Secret;

/// The request of `start_mining`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StartMiningRequest {
    /// On how many threads.
    pub threads_count: u64,
    /// Only when the machine has nothing else to do.
    pub do_background_mining: bool,
    /// Also on battery.
    pub ignore_battery: bool,
}

/// The answer of `is_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IsMultisig {
    /// Whether it is multisig.
    pub multisig: bool,
    /// Whether all keys were exchanged.
    pub ready: bool,
    /// How many have to sign.
    pub threshold: u32,
    /// How many there are.
    pub total: u32,
}

/// The request of `prepare_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PrepareMultisigRequest {
    /// Whether multisig may be used.
    pub enable_multisig_experimental: bool,
}

/// The answer of `prepare_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PrepareMultisig {
    /// What signers tell each other.
    pub multisig_info: String,
}

/// The request of `make_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MakeMultisigRequest {
    /// What signers tell each other.
    pub multisig_info: Vec<String>,
    /// How many have to sign.
    pub threshold: u32,
    /// The password.
    pub password: Secret,
}

/// The answer of `make_multisig` and `exchange_multisig_keys`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MultisigKeys {
    /// An address.
    pub address: String,
    /// What signers tell each other.
    pub multisig_info: String,
}

/// The answer of `export_multisig_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ExportMultisig {
    /// What was done.
    pub info: String,
}

/// The request of `import_multisig_info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportMultisigRequest {
    /// What was done.
    pub info: Vec<String>,
    /// Whether to look for what was spent.
    pub refresh_after_import: bool,
}

impl Default for ImportMultisigRequest {
    fn default() -> Self {
        Self { info: Vec::new(), refresh_after_import: true }
    }
}

/// The answer of `import_multisig_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ImportMultisig {
    /// How many outputs.
    pub n_outputs: u64,
}

/// The request of `exchange_multisig_keys` and `finalize_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ExchangeMultisigKeysRequest {
    /// The password.
    pub password: Secret,
    /// What signers tell each other.
    pub multisig_info: Vec<String>,
    /// Go on although some are missing.
    pub force_update_use_with_caution: bool,
}

/// The answer of `finalize_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FinalizeMultisig {
    /// The address of the group.
    pub address: String,
}

/// The request of `get_multisig_key_exchange_booster`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MultisigBoosterRequest {
    /// The password.
    pub password: Secret,
    /// What signers tell each other.
    pub multisig_info: Vec<String>,
    /// How many have to sign.
    pub threshold: u32,
    /// How many there are.
    pub num_signers: u32,
}

/// The request of `sign_multisig` and `submit_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MultisigTxRequest {
    /// A set of transactions, in hex.
    pub tx_data_hex: String,
}

/// The answer of `sign_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SignMultisig {
    /// A set of transactions, in hex.
    pub tx_data_hex: String,
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
}

/// The answer of `submit_multisig`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SubmitMultisig {
    /// Ids of transactions.
    pub tx_hash_list: Vec<String>,
}
