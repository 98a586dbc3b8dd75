//! Other keys for an open wallet: a wallet of one owner becomes a signer's, or a signer's group comes to its spend key.
//!
//! The store's key follows from the wallet's keys, so that both files change. The new store is written under a name of
//! its own first. Putting the new keys file in its place is what decides; then the new store takes the place of the old
//! one. If the machine stops in between, the next opening finds out from the keys whether that is still to be done.

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

/// Keys that were not changed. The wallet is what it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SwitchError {
    /// A setting cannot be read.
    #[error(transparent)]
    Settings(#[from] OpenWalletError),
    /// The new store cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The new keys file cannot be written.
    #[error(transparent)]
    Files(#[from] SaveFilesError),
    /// The look-ahead makes no sense.
    #[error(transparent)]
    Lookahead(#[from] LookaheadError),
}

impl From<OpenFilesError> for SwitchError {
    fn from(error: OpenFilesError) -> Self {
        Self::Settings(error.into())
    }
}

/// Gives a wallet other keys. What it knew belongs to the old ones, and is gone: the wallet that is returned starts from
/// its restore height, and `store` is its store.
///
/// # Errors
/// When the files cannot be written: then they and `store` are as before.
pub fn switch_keys(
    files: &mut WalletFiles,
    store: &mut Store,
    keys: WalletKeys,
    options: &OpenOptions,
    rng: &mut impl CryptoRng,
) -> Result<Wallet, SwitchError> {
    let place = files.path().store().to_owned();
    let next = files.path().next_store();
    let mut wallet = Wallet::new(Arc::new(keys), wallet_options(files, options)?)?;
    wallet
        .set_max_reorg_depth(settings::MAX_REORG_DEPTH.get(files.settings()).map_err(OpenFilesError::from)?);
    let key = StoreKey::of(wallet.keys());
    let mut new = Store::create(&next, &key, wallet.take_changes(), Placement::Replace)?;
    let is_safe = files.replace_keys(wallet.keys(), rng).inspect_err(|_| {
        // The next opening would do it, too.
        let _ = fs::remove_file(&next);
    })?;
    // The old store must not be replaced as long as the old keys may come back. The new one may stay where it is: the
    // next opening finds it there, and does the rest.
    if is_safe {
        write_address(files, options);
        let _ = new.move_to(&place);
    }
    *store = new;
    Ok(wallet)
}

/// The address in its file, if there is one, is to be that of the new keys before the change is complete. Nothing else
/// depends on it.
fn write_address(files: &WalletFiles, options: &OpenOptions) {
    if files.path().address().exists() {
        let _ = files.write_address(options.network);
    }
}

/// Finishes a change of keys that was cut short, or clears away what is left of one that did not come to pass.
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
        // A process that was killed may have left the name of the keys file unflushed: the old keys could come back, and
        // would find no store of theirs.
        sync_folder(place).map_err(io)?;
        write_address(files, options);
        fs::rename(&next, place).map_err(io)
    } else {
        fs::remove_file(&next).map_err(io)
    }
}

/// Whether there is something at a place that is not to be replaced: the store of these keys, or a foreign file.
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
