//! Background sync: the files of a wallet that syncs without its spend key.

use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_wallet::changes::Change;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet_files::file::{BackgroundFiles, BackgroundSync, WalletFiles};
use ferrite_wallet_files::open::{OpenOptions, remove_background, write_background};

use super::{CommitError, Disk, Kept};

impl Kept {
    /// The type of background sync that is set up.
    pub(crate) fn background_sync(&self) -> BackgroundSync {
        self.setting(BackgroundSync::get).unwrap_or_default()
    }

    /// Sets up background sync. `key` is derived from the password of the copy, if there is to be one.
    ///
    /// # Errors
    /// If another program uses the copy, another wallet has its name, or a file cannot be written.
    pub(crate) fn set_background_sync(
        &self,
        sync: BackgroundSync,
        key: Option<&FileKey>,
        options: &OpenOptions,
    ) -> Result<(), CommitError> {
        match &mut *self.store() {
            Disk::Files(files) => {
                match key {
                    Some(key) => self.write_copy(&files.0, key, options)?,
                    None => self.remove_copy(&files.0, options)?,
                }
                Ok(files.0.set_background_sync(sync, key, &mut os_rng())?)
            }
            Disk::Memory(memory) => {
                sync.set(&mut memory.settings, key);
                Ok(())
            }
            Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Brings the copy up to date, if there is one.
    ///
    /// # Errors
    /// If another program uses it, or it cannot be written.
    pub(crate) fn update_copy(&self, options: &OpenOptions) -> Result<(), CommitError> {
        let disk = self.store();
        match &*disk {
            Disk::Files(files) => match files.0.background_key() {
                Some(key) => self.write_copy(&files.0, &key, options),
                None => Ok(()),
            },
            Disk::Memory(_) | Disk::Closed => Ok(()),
        }
    }

    fn remove_copy(&self, files: &WalletFiles, options: &OpenOptions) -> Result<(), CommitError> {
        let keys = Arc::clone(self.read().keys());
        let background = BackgroundFiles::lock(files.path())?;
        Ok(remove_background(background, files, &keys, options)?)
    }

    fn write_copy(
        &self,
        files: &WalletFiles,
        key: &FileKey,
        options: &OpenOptions,
    ) -> Result<(), CommitError> {
        let (keys, all) = {
            let wallet = self.read();
            (Arc::clone(wallet.keys()), wallet.snapshot().collect::<Vec<Change>>())
        };
        let background = BackgroundFiles::lock(files.path())?;
        Ok(write_background(background, files, &keys, all, key, options, &mut os_rng())?)
    }

    /// Drops the spend key.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub(crate) fn start_background(&self) -> Result<(), CommitError> {
        self.stage(ferrite_wallet::state::Wallet::start_background);
        self.commit()?;
        if let Disk::Files(files) = &mut *self.store() {
            files.0.forget_spend();
        }
        Ok(())
    }

    /// The wallet's keys from its keys file, with the spend key.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn recall_keys(&self) -> Result<WalletKeys, CommitError> {
        match &mut *self.store() {
            Disk::Files(files) => {
                files.0.recall_spend()?;
                Ok(WalletKeys::from_account(&files.0.content().account)?)
            }
            Disk::Memory(_) | Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Removes the files from the wallet, without the spend key. Threads that still use the wallet can no longer change
    /// it.
    pub(crate) fn take_files(&self) -> Option<WalletFiles> {
        let mut disk = self.store();
        match std::mem::replace(&mut *disk, Disk::Closed) {
            Disk::Files(files) => {
                let (mut files, _) = *files;
                files.forget_spend();
                Some(files)
            }
            Disk::Memory(_) | Disk::Closed => None,
        }
    }
}
