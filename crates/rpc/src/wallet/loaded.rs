//! Wallets that are loaded beside the open one. The reference has none.

use serde::{Deserialize, Serialize};

use super::Secret;
use crate::schema::JsonSchema;

/// The request of `load_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct LoadWalletRequest {
    /// The file name, which is the name of the wallet in paths.
    pub filename: String,
    /// The password.
    pub password: Secret,
}

/// The request of `unload_wallet`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct UnloadWalletRequest {
    /// The file name.
    pub filename: String,
}

/// The response of `list_wallets`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListWalletsResponse {
    /// The loaded wallets, ordered by name. The service always sends the list, even if it is empty.
    pub wallets: Option<Vec<LoadedWallet>>,
}

/// A loaded wallet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct LoadedWallet {
    /// The file name.
    pub filename: String,
    /// The primary address.
    pub address: String,
    /// The height up to which it has scanned the chain.
    pub height: u64,
}
