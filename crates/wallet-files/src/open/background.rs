//! `NAME.background`: a copy of the wallet that follows the chain without the spend key
//! (`wallet2.cpp: store_background_cache`, `process_background_cache_on_open`).

use std::path::PathBuf;
use std::sync::Arc;

use ferrite_wallet::changes::Change;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::{LoadError, Wallet};
use rand_core::CryptoRng;

use super::{Kind, OpenOptions, OpenWallet, OpenWalletError, kind_of, wallet_options};
use crate::file::{BackgroundFiles, BackgroundFilesError, WalletFiles};
use crate::store::{OpenStoreError, Placement, Store, StoreError, StoreKey};

/// Why a copy cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackgroundError {
    /// The files of the copy are unavailable.
    #[error(transparent)]
    Files(#[from] BackgroundFilesError),
    /// Another wallet is in its place.
    #[error(
        "\"{}\" is another wallet and is not replaced; move its files away, or give this wallet another name",
        .0.display()
    )]
    OtherWallet(PathBuf),
    /// The settings are invalid.
    #[error("the settings of the wallet cannot be read")]
    Settings,
    /// The content of the copy is invalid.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The store cannot be written.
    #[error(transparent)]
    Save(#[from] StoreError),
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenStoreError),
}

impl OpenWallet {
    /// Opens the copy of a wallet with the key from the wallet's own keys file.
    ///
    /// # Errors
    /// As [`OpenWallet::open`].
    pub fn open_background(
        background: BackgroundFiles,
        key: FileKey,
        options: &OpenOptions,
    ) -> Result<Self, OpenWalletError> {
        let path = background.path().store().to_owned();
        // The lock must be released before the files can be opened.
        drop(background);
        let files = WalletFiles::open_background(&path, key, options.kdf_rounds, options.network)?;
        Self::open_files(files, options)
    }

    /// Imports what the background copy has scanned, and updates the copy.
    ///
    /// # Errors
    /// If another program has the copy open, it is damaged, or a file cannot be written.
    pub fn catch_up_with_background(
        &mut self,
        options: &OpenOptions,
        rng: &mut impl CryptoRng,
    ) -> Result<(), BackgroundError> {
        let Some(key) = self.files.background_key() else { return Ok(()) };
        let background = BackgroundFiles::lock(self.files.path())?;
        let keys = Arc::clone(self.wallet.keys());
        if let Some(copy) = read_background(&background, &self.files, &keys, options)?
            && self.wallet.import_background_copy(&copy)
        {
            self.commit()?;
        }
        write_background(background, &self.files, &keys, self.wallet.snapshot(), &key, options, rng)
    }
}

/// Writes the copy in the wallet's current state, replacing an old one. `snapshot` is the complete state of the wallet.
///
/// # Errors
/// If another wallet is in its place, or it cannot be written.
pub fn write_background(
    mut background: BackgroundFiles,
    files: &WalletFiles,
    keys: &WalletKeys,
    snapshot: impl IntoIterator<Item = Change>,
    key: &FileKey,
    options: &OpenOptions,
    rng: &mut impl CryptoRng,
) -> Result<(), BackgroundError> {
    if !is_own(&mut background, files, keys, Some(key), options)? {
        return Err(BackgroundError::OtherWallet(background.path().store().to_owned()));
    }
    let of_wallet = wallet_options(files, options).map_err(|_| BackgroundError::Settings)?;
    let keys = keys.without_spend();
    let store_key = StoreKey::new(keys.view(), None);
    let mut copy = Wallet::load(Arc::new(keys), of_wallet, snapshot)?;
    copy.clear_user_data();
    copy.start_background();
    background.write_keys(files, key, rng)?;
    Store::create(background.path().store(), &store_key, copy.snapshot(), Placement::Replace)?;
    Ok(())
}

/// Removes the copy. Another wallet in its place is left alone.
///
/// # Errors
/// If it cannot be removed.
pub fn remove_background(
    mut background: BackgroundFiles,
    files: &WalletFiles,
    keys: &WalletKeys,
    options: &OpenOptions,
) -> Result<(), BackgroundError> {
    if is_own(&mut background, files, keys, None, options)? {
        background.remove()?;
    }
    Ok(())
}

/// Whether the files in the place of the copy may be replaced: there are none, or they are a copy of this wallet.
fn is_own(
    background: &mut BackgroundFiles,
    files: &WalletFiles,
    keys: &WalletKeys,
    new_key: Option<&FileKey>,
    options: &OpenOptions,
) -> Result<bool, BackgroundError> {
    let known = files.background_key();
    let candidates: Vec<&FileKey> = known.iter().chain(new_key).collect();
    if !background.exist()? || background.has_keys_of(&keys.address(), &candidates) {
        return Ok(true);
    }
    // An earlier copy may have a password that this wallet no longer knows. Its store is encrypted with the view key,
    // but so is that of a view-only wallet with the same keys.
    Ok(matches!(read_background(background, files, keys, options), Ok(Some(copy)) if copy.is_background()))
}

/// Reads the copy, if it exists.
///
/// # Errors
/// If it is damaged.
pub fn read_background(
    background: &BackgroundFiles,
    files: &WalletFiles,
    keys: &WalletKeys,
    options: &OpenOptions,
) -> Result<Option<Wallet>, BackgroundError> {
    let path = background.path().store();
    if !matches!(kind_of(path), Ok(Kind::Store)) {
        return Ok(None);
    }
    let of_wallet = wallet_options(files, options).map_err(|_| BackgroundError::Settings)?;
    let keys = keys.without_spend();
    let store_key = StoreKey::new(keys.view(), None);
    let (_, changes) = Store::open(path, &store_key)?;
    Ok(Some(Wallet::load(Arc::new(keys), of_wallet, changes)?))
}
