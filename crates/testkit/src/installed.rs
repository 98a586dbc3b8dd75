//! The paths of the reference's programs, for comparisons and recordings.

use std::path::PathBuf;

/// The path of `monerod`: Debian's, unless `FERRITE_MONEROD` names another.
pub fn monerod() -> PathBuf {
    std::env::var_os("FERRITE_MONEROD").unwrap_or_else(|| "/usr/bin/monerod".into()).into()
}

/// The path of `monero-wallet-rpc`: Debian's, unless `FERRITE_WALLET_RPC` names another.
pub fn wallet_rpc() -> PathBuf {
    std::env::var_os("FERRITE_WALLET_RPC").unwrap_or_else(|| "/usr/bin/monero-wallet-rpc".into()).into()
}
