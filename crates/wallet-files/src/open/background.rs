//! `NAME.background`: a copy of the wallet that follows the chain without the spend key (`wallet2.cpp:
//! store_background_cache`, `process_background_cache_on_open`).

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

/// A copy that cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackgroundError {
    /// Its keys file.
    #[error(transparent)]
    Files(#[from] BackgroundFilesError),
    /// There is another wallet in its place.
    #[error(
        "\"{}\" is another wallet and is not replaced; move its files away, or give this wallet another name",
        .0.display()
    )]
    OtherWallet(PathBuf),
    /// Its settings.
    #[error("the settings of the wallet cannot be read")]
    Settings,
    /// What the copy would hold, or holds.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Its store cannot be written.
    #[error(transparent)]
    Save(#[from] StoreError),
    /// Its store cannot be read.
    #[error(transparent)]
    Open(#[from] OpenStoreError),
}

impl OpenWallet {
    /// Opens the copy of a wallet with the key that the wallet's own keys file holds.
    ///
    /// # Errors
    /// As [`OpenWallet::open`].
    pub fn open_background(
        background: BackgroundFiles,
        key: FileKey,
        options: &OpenOptions,
    ) -> Result<Self, OpenWalletError> {
        let path = background.path().store().to_owned();
        // It cannot be opened while it is locked here.
        drop(background);
        let files = WalletFiles::open_background(&path, key, options.kdf_rounds, options.network)?;
        Self::open_files(files, options)
    }

    /// Takes over what the copy in the background has seen, and brings the copy up to date.
    ///
    /// # Errors
    /// When another program has the copy, it is damaged, or something cannot be written.
    pub fn catch_up_with_background(
        &mut self,
        options: &OpenOptions,
        rng: &mut impl CryptoRng,
    ) -> Result<(), BackgroundError> {
        let Some(key) = self.files.background_key() else { return Ok(()) };
        let background = BackgroundFiles::lock(self.files.path())?;
        let keys = Arc::clone(self.wallet.keys());
        if let Some(copy) = read_background(&background, &self.files, &keys, options)?
            && self.wallet.take_over(&copy)
        {
            self.commit()?;
        }
        write_background(background, &self.files, &keys, self.wallet.snapshot(), &key, options, rng)
    }
}

/// Writes the copy as the wallet is now, in the place of an old one. `snapshot` is all there is of the wallet.
///
/// # Errors
/// When there is another wallet in its place, or it cannot be written.
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
    copy.forget_what_is_private();
    copy.start_background();
    background.write_keys(files, key, rng)?;
    Store::create(background.path().store(), &store_key, copy.snapshot(), Placement::Replace)?;
    Ok(())
}

/// Removes the copy. Another wallet in its place stays.
///
/// # Errors
/// When it cannot be removed.
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

/// Whether what is in the place of the copy may go: there is nothing, or it is a copy of this wallet.
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
    // An earlier copy may have had a password that this wallet does not know any more. Its store is sealed with the view
    // key, but so is that of a watch-only wallet with the same keys.
    Ok(matches!(read_background(background, files, keys, options), Ok(Some(copy)) if copy.is_background()))
}

/// Reads the copy, if there is one.
///
/// # Errors
/// When it is damaged.
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
