//! Replacing the keys of an open wallet: an ordinary wallet becomes multisig, or a multisig group completes its spend
//! key.
//!
//! The store's key is derived from the wallet's keys, so both files change. The new store is first written under a
//! separate name. Replacing the keys file commits the change; then the new store replaces the old one. After an
//! interruption, the next opening determines from the keys whether that remains to be done.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use ferrite_wallet::keys::{LookaheadError, WalletKeys};
use ferrite_wallet::state::Wallet;
use rand_core::CryptoRng;

use super::{Kind, OpenOptions, OpenWalletError, kind_of, wallet_options};
use crate::file::{OpenFilesError, SaveFilesError, WalletFiles, settings, sync_folder};
use crate::store::{OpenStoreError, Placement, Store, StoreError, StoreKey};

/// Why the keys were not replaced. The wallet is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SwitchError {
    /// A setting is invalid.
    #[error(transparent)]
    Settings(#[from] OpenWalletError),
    /// The new store cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The new keys file cannot be written.
    #[error(transparent)]
    Files(#[from] SaveFilesError),
    /// The look-ahead is invalid.
    #[error(transparent)]
    Lookahead(#[from] LookaheadError),
}

impl From<OpenFilesError> for SwitchError {
    fn from(error: OpenFilesError) -> Self {
        Self::Settings(error.into())
    }
}

/// Replaces the keys of a wallet. The scanned data belongs to the old keys and is discarded: the returned wallet starts
/// from its restore height, and `store` becomes its store. The numbers of the events of the `old` wallet continue.
///
/// # Errors
/// If the files cannot be written. They and `store` are unchanged then.
pub fn switch_keys(
    files: &mut WalletFiles,
    store: &mut Store,
    old: &Wallet,
    keys: WalletKeys,
    options: &OpenOptions,
    rng: &mut impl CryptoRng,
) -> Result<Wallet, SwitchError> {
    let place = files.path().store().to_owned();
    let next = files.path().next_store();
    let mut wallet = Wallet::new(Arc::new(keys), wallet_options(files, options)?)?;
    wallet
        .set_max_reorg_depth(settings::MAX_REORG_DEPTH.get(files.settings()).map_err(OpenFilesError::from)?);
    wallet.continue_events_of(old);
    let key = StoreKey::of(wallet.keys());
    let mut new = Store::create(&next, &key, wallet.take_changes(), Placement::Replace)?;
    let is_safe = files.replace_keys(wallet.keys(), rng).inspect_err(|_| {
        // The next opening would remove it too.
        let _ = fs::remove_file(&next);
    })?;
    // The old store must not be replaced while a power loss could bring the old keys back. The new one can stay where
    // it is: the next opening finds it and completes the change.
    if is_safe {
        write_address(files, options);
        let _ = new.move_to(&place);
    }
    *store = new;
    Ok(wallet)
}

/// Updates the address file, if there is one, before the change is complete. Nothing else depends on it.
fn write_address(files: &WalletFiles, options: &OpenOptions) {
    if files.path().address().exists() {
        let _ = files.write_address(options.network);
    }
}

/// Completes an interrupted change of keys, or removes what an abandoned one left behind.
pub(super) fn settle(
    files: &WalletFiles,
    key: &StoreKey,
    options: &OpenOptions,
) -> Result<(), OpenWalletError> {
    let (place, next) = (files.path().store(), files.path().next_store());
    let io = |error| OpenWalletError::Io { path: next.clone(), error };
    if !matches!(kind_of(&next).map_err(io)?, Kind::Store) {
        return Ok(());
    }
    if has_key(&next, key)? && !has_store(place, key)? {
        // A killed process may have left the name of the keys file unflushed: after a power loss, the old keys could
        // return and find no store of theirs.
        sync_folder(place).map_err(io)?;
        write_address(files, options);
        fs::rename(&next, place).map_err(io)
    } else {
        fs::remove_file(&next).map_err(io)
    }
}

/// Whether the file at this path must not be replaced: it is the store of these keys, or a foreign file.
fn has_store(place: &Path, key: &StoreKey) -> Result<bool, OpenWalletError> {
    let io = |error: io::Error| OpenWalletError::Io { path: place.to_owned(), error };
    match kind_of(place).map_err(io)? {
        Kind::None => Ok(false),
        Kind::Other => Ok(true),
        Kind::Store => has_key(place, key),
    }
}

fn has_key(path: &Path, key: &StoreKey) -> Result<bool, OpenWalletError> {
    match Store::check_key(path, key) {
        Ok(()) => Ok(true),
        Err(OpenStoreError::OtherKeys) => Ok(false),
        Err(error) => Err(OpenWalletError::Store { path: path.to_owned(), error }),
    }
}
