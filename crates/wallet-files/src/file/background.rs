//! `NAME.background.keys`: the keys file of a copy of the wallet that follows the chain without the spend key, with a
//! separate password (`wallet2.cpp: store_background_keys`).

use std::fs;
use std::io;
use std::path::PathBuf;

use ferrite_crypto::keys::AddressKeys;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::StoredAccount;
use rand_core::CryptoRng;

use super::files::{SaveFilesError, WalletFiles, WalletPath};
use super::keys_file::KeysFile;
use super::lock::{LockError, LockedFile};
use super::members::Members;
use super::replace::{rename_new, temporary, with_suffix};
use super::settings::{BACKGROUND_SYNC_TYPE, CUSTOM_BACKGROUND_KEY};

/// The type of background sync, which follows the chain without the spend key (`wallet2.h: BackgroundSyncType`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BackgroundSync {
    /// Disabled.
    #[default]
    Off,
    /// In the wallet's own files, with its password.
    ReusePassword,
    /// In separate files, with a separate password.
    CustomPassword,
}

impl BackgroundSync {
    const fn number(self) -> u64 {
        match self {
            Self::Off => 0,
            Self::ReusePassword => 1,
            Self::CustomPassword => 2,
        }
    }

    /// The type in the settings of a wallet. An unknown number counts as off.
    pub fn get(settings: &Members) -> Self {
        match BACKGROUND_SYNC_TYPE.get(settings) {
            Ok(1) => Self::ReusePassword,
            Ok(2) => Self::CustomPassword,
            _ => Self::Off,
        }
    }

    /// Sets the type, with the key of the background wallet's files if they have a separate password.
    pub fn set(self, settings: &mut Members, key: Option<&FileKey>) {
        BACKGROUND_SYNC_TYPE.set(settings, self.number());
        match key {
            Some(key) => settings.set_text(CUSTOM_BACKGROUND_KEY, key.as_bytes()),
            None => settings.remove(CUSTOM_BACKGROUND_KEY),
        }
    }
}

/// The locked files of the background wallet.
pub struct BackgroundFiles {
    path: WalletPath,
    locked: Option<LockedFile>,
}

/// Why the files of a background wallet cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackgroundFilesError {
    /// Another program has them open.
    #[error("background wallet {} is already opened by another wallet program", .0.display())]
    InUse(PathBuf),
    /// A file cannot be read or written.
    #[error("failed to save file \"{}\": {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
}

impl BackgroundFiles {
    /// Locks the background files of a wallet, if they exist.
    ///
    /// # Errors
    /// If another program has them open.
    pub fn lock(of: &WalletPath) -> Result<Self, BackgroundFilesError> {
        let path = WalletPath::new(&with_suffix(of.store(), ".background"));
        let locked = match LockedFile::lock(&path.keys()) {
            Ok(locked) => Some(locked),
            Err(LockError::Io(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(LockError::Io(error)) => {
                return Err(BackgroundFilesError::Io { path: path.keys(), error });
            }
            Err(LockError::InUse) => return Err(BackgroundFilesError::InUse(path.store().to_owned())),
        };
        Ok(Self { path, locked })
    }

    /// Their path.
    pub const fn path(&self) -> &WalletPath {
        &self.path
    }

    /// Whether one of the keys opens the keys file, and it belongs to a background wallet with this address.
    pub(crate) fn has_keys_of(&mut self, address: &AddressKeys, keys: &[&FileKey]) -> bool {
        let Some(bytes) = self.locked.as_mut().and_then(|locked| locked.read().ok()) else { return false };
        keys.iter()
            .filter_map(|key| KeysFile::open_with(&bytes, key).ok())
            .any(|found| found.account.address == *address && found.account.spend.is_none())
    }

    /// Whether any of the files exists.
    pub(crate) fn exist(&self) -> Result<bool, BackgroundFilesError> {
        let failed = |error| BackgroundFilesError::Io { path: self.path.keys(), error };
        self.path.is_taken().map_err(failed)
    }

    /// Removes the files.
    pub(crate) fn remove(self) -> Result<(), BackgroundFilesError> {
        for path in [self.path.store().to_owned(), self.path.keys(), self.path.address()] {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(BackgroundFilesError::Io { path, error });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Writes the keys file, replacing an old one.
    pub(crate) fn write_keys(
        &mut self,
        files: &WalletFiles,
        key: &FileKey,
        rng: &mut impl CryptoRng,
    ) -> Result<(), BackgroundFilesError> {
        let account = &files.content().account;
        let mut settings = files.settings().clone();
        settings.remove(CUSTOM_BACKGROUND_KEY);
        BACKGROUND_SYNC_TYPE.set(&mut settings, BackgroundSync::CustomPassword.number());
        let account = StoredAccount {
            address: account.address,
            spend: None,
            view: account.view.clone(),
            multisig: Vec::new(),
            created: account.created,
        };
        let bytes = KeysFile { account, settings }.seal(key, rng);
        let path = self.path.keys();
        let written = match &mut self.locked {
            Some(locked) => locked.replace(&path, &bytes),
            None => {
                let new = temporary(&path);
                // The store of the copy is written next, which flushes the directory.
                LockedFile::write(&new, &bytes).and_then(|locked| {
                    rename_new(&new, &path)?;
                    self.locked = Some(locked);
                    Ok(())
                })
            }
        };
        written.map_err(|error| match error {
            LockError::InUse => BackgroundFilesError::InUse(self.path.store().to_owned()),
            LockError::Io(error) => BackgroundFilesError::Io { path, error },
        })
    }
}

impl WalletFiles {
    /// The key of the background wallet's files, if they have a separate password.
    pub fn background_key(&self) -> Option<FileKey> {
        FileKey::from_bytes(self.settings().text(CUSTOM_BACKGROUND_KEY).ok()??)
    }

    /// Changes the type of background sync.
    ///
    /// # Errors
    /// If the keys file cannot be written. It is unchanged then.
    pub fn set_background_sync(
        &mut self,
        sync: BackgroundSync,
        key: Option<&FileKey>,
        rng: &mut impl CryptoRng,
    ) -> Result<(), SaveFilesError> {
        self.set(|settings| sync.set(settings, key), rng)
    }
}
