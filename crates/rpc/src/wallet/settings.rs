//! The settings that the keys file of a wallet holds. The calls are ours; the names are those of the file.

use serde::{Deserialize, Serialize};

use crate::schema::JsonSchema;

/// Defines the settings once, for reading them all and for changing some.
macro_rules! settings {
    ($($(#[doc = $text:literal])+ $name:ident: $kind:ty,)+) => {
        /// All settings.
        #[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(default)]
        pub struct WalletSettings {
            $($(#[doc = $text])+ pub $name: $kind,)+
        }

        /// The request of `set_settings`. What is left out stays as it is.
        #[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(default)]
        pub struct SetSettingsRequest {
            $($(#[doc = $text])+ pub $name: Option<$kind>,)+
        }
    };
}

settings! {
    /// `monero-wallet-cli` asks before each transfer.
    always_confirm_transfers: bool,
    /// `monero-wallet-cli` shows ring members.
    print_ring_members: bool,
    /// Store the secret keys and destinations of transactions.
    store_tx_info: bool,
    /// The priority of transfers that specify none: 0 to 4.
    default_priority: u64,
    /// `monero-wallet-cli` refreshes by itself.
    auto_refresh: bool,
    /// Scanning of miner transactions: 0 all, 1 only if the first output is the wallet's, 2 none. Here all are scanned.
    refresh_type: u64,
    /// The restore height. Blocks below it are not scanned.
    refresh_height: u64,
    /// When `monero-wallet-cli` asks for the password: 0 never, 1 for actions, 2 also to decrypt the spend key.
    ask_password: u64,
    /// The maximum depth of a reorganisation in blocks.
    max_reorg_depth: u64,
    /// The number of outputs to keep.
    min_output_count: u64,
    /// The minimum amount of those, in atomic units.
    min_output_value: u64,
    /// The decimals of amounts in `monero-wallet-cli`: 0, 3, 6, 9 or 12.
    default_decimal_point: u64,
    /// Merge payments to the same address.
    merge_destinations: bool,
    /// `monero-wallet-cli` asks before a transfer if the pool has a backlog.
    confirm_backlog: bool,
    /// The backlog, in blocks, above which it asks.
    confirm_backlog_threshold: u64,
    /// `monero-wallet-cli` asks before it overwrites a file.
    confirm_export_overwrite: bool,
    /// Use a lower priority if the pool is empty.
    auto_low_priority: bool,
    /// Keep outputs from before a fork apart. No effect here.
    segregate_pre_fork_outputs: bool,
    /// Use the same rings on both sides of a fork. No effect here.
    key_reuse_mitigation2: bool,
    /// The height of the fork. No effect here.
    segregation_height: u64,
    /// Ignore outputs that cost more to spend than they are worth.
    ignore_fractional_outputs: bool,
    /// Ignore outputs above this amount, in atomic units; 0 for no limit.
    ignore_outputs_above: u64,
    /// Ignore outputs below this amount, in atomic units.
    ignore_outputs_below: u64,
    /// Record the rings in which the wallet's outputs occur. No effect here.
    track_uses: bool,
    /// `monero-wallet-cli` shows the wallet's name while it is locked.
    show_wallet_name_when_locked: bool,
    /// Seconds until `monero-wallet-cli` locks the wallet; 0 for never.
    inactivity_lock_timeout: u64,
    /// Background mining by `monero-wallet-cli`: 0 not asked yet, 1 yes, 2 no.
    setup_background_mining: u64,
    /// The format of files that `monero-wallet-cli` exports: 0 binary, 1 text.
    export_format: u64,
    /// Read deprecated formats. No effect here.
    load_deprecated_formats: bool,
    /// Keep the client identity for nodes that demand payment. No effect here.
    persistent_rpc_client_id: bool,
    /// The number of credits to maintain at such nodes. No effect here.
    credits_target: u64,
    /// Multisig is enabled.
    enable_multisig: bool,
}

/// The response of `get_settings` and `set_settings`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetSettingsResponse {
    /// The settings.
    pub settings: WalletSettings,
    /// The names of settings that differ from their defaults but have no effect here.
    pub without_effect: Vec<String>,
}

/// The response of `set_settings`: all settings after the change.
pub type SetSettingsResponse = GetSettingsResponse;
