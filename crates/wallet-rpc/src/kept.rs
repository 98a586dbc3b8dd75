//! The open wallet with its files: its store, password, settings and keys file.

mod background;
mod multisig;

use std::path::Path;

use ferrite_crypto::random::os_rng;
use ferrite_wallet::changes::{Change, ChangeSet, ChangeStore};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeysError;
use ferrite_wallet::state::Wallet;
use ferrite_wallet_client::shared::SharedWallet;
use ferrite_wallet_files::file::{
    BackgroundFilesError, Members, OpenFilesError, SaveFilesError, WalletFiles,
};
use ferrite_wallet_files::open::{BackgroundError, OpenWallet, SwitchError, Wallet2Export};
use ferrite_wallet_files::store::{Store, StoreError};

/// Why a change was not written.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The wallet was closed meanwhile.
    #[error("the wallet was closed")]
    Closed,
    /// The store cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The keys file cannot be written.
    #[error(transparent)]
    Files(#[from] SaveFilesError),
    /// The keys file cannot be read.
    #[error(transparent)]
    Open(#[from] OpenFilesError),
    /// The keys file has other keys.
    #[error(transparent)]
    Keys(#[from] WalletKeysError),
    /// The background wallet cannot be written.
    #[error(transparent)]
    Background(#[from] BackgroundError),
    /// The files of other keys cannot be written.
    #[error(transparent)]
    Switch(#[from] SwitchError),
}

impl From<BackgroundFilesError> for CommitError {
    fn from(error: BackgroundFilesError) -> Self {
        Self::Background(error.into())
    }
}

/// The password and settings of a wallet without a keys file.
pub struct InMemory {
    /// The key derived from its password.
    pub key: FileKey,
    /// Number of rounds of password hashing.
    pub kdf_rounds: u64,
    /// Its settings.
    pub settings: Members,
}

/// The destination of changes.
pub enum Disk {
    /// Memory only: the wallet has no files.
    Memory(Box<InMemory>),
    /// Its files.
    Files(Box<(WalletFiles, Store)>),
    /// The wallet is closed.
    Closed,
}

impl ChangeStore for Disk {
    type Error = CommitError;

    fn commit(&mut self, changes: &ChangeSet) -> Result<(), CommitError> {
        match self {
            Self::Memory(_) => Ok(()),
            Self::Files(files) => Ok(files.1.commit(changes)?),
            Self::Closed => Err(CommitError::Closed),
        }
    }

    fn wants_compaction(&self) -> bool {
        matches!(self, Self::Files(files) if files.1.wants_compaction())
    }

    fn compact(&mut self, state: Vec<Change>) -> Result<(), CommitError> {
        match self {
            Self::Files(files) => Ok(files.1.compact(state)?),
            Self::Memory(_) | Self::Closed => Ok(()),
        }
    }
}

/// The wallet with its store and keys file.
pub struct Kept(SharedWallet<Disk>);

impl std::ops::Deref for Kept {
    type Target = SharedWallet<Disk>;

    fn deref(&self) -> &SharedWallet<Disk> {
        &self.0
    }
}

impl Kept {
    /// A wallet without files.
    pub fn in_memory(wallet: Wallet, memory: InMemory) -> Self {
        Self(SharedWallet::new(wallet, Disk::Memory(Box::new(memory))))
    }

    /// A wallet with its files.
    pub fn with_files(open: OpenWallet) -> Self {
        Self(SharedWallet::new(open.wallet, Disk::Files(Box::new((open.files, open.store)))))
    }

    /// Whether the wallet has files.
    pub fn has_files(&self) -> bool {
        matches!(*self.store(), Disk::Files(_))
    }

    /// The name of the wallet's file, if it has one.
    pub(crate) fn file_name(&self) -> Option<String> {
        match &*self.store() {
            Disk::Files(files) => Some(files.0.path().store().file_name()?.to_string_lossy().into_owned()),
            Disk::Memory(_) | Disk::Closed => None,
        }
    }

    /// Number of rounds of password hashing; `None` if the wallet is closed.
    pub fn kdf_rounds(&self) -> Option<u64> {
        match &*self.store() {
            Disk::Files(files) => Some(files.0.kdf_rounds()),
            Disk::Memory(memory) => Some(memory.kdf_rounds),
            Disk::Closed => None,
        }
    }

    /// Whether this key is derived from the wallet's password.
    pub fn has_key(&self, key: &FileKey) -> bool {
        match &*self.store() {
            Disk::Files(files) => files.0.has_key(key),
            Disk::Memory(memory) => memory.key.is_same(key),
            Disk::Closed => false,
        }
    }

    /// Whether this is the wallet's password. Slow, but holds no lock.
    pub fn has_password(&self, password: &str) -> bool {
        self.kdf_rounds().is_some_and(|rounds| self.has_key(&FileKey::derive(password.as_bytes(), rounds)))
    }

    /// Changes the password to the one a key is derived from.
    ///
    /// # Errors
    /// When the keys file cannot be written.
    pub fn change_key(&self, key: FileKey) -> Result<(), CommitError> {
        match &mut *self.store() {
            Disk::Files(files) => Ok(files.0.change_key(key, &mut os_rng())?),
            Disk::Memory(memory) => {
                memory.key = key;
                Ok(())
            }
            Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Changes settings and writes the keys file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set(&self, change: impl FnOnce(&mut Members)) -> Result<(), CommitError> {
        match &mut *self.store() {
            Disk::Files(files) => Ok(files.0.set(change, &mut os_rng())?),
            Disk::Memory(memory) => {
                change(&mut memory.settings);
                Ok(())
            }
            Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Reads settings; `None` if the wallet is closed.
    pub fn setting<T>(&self, look: impl FnOnce(&Members) -> T) -> Option<T> {
        match &*self.store() {
            Disk::Files(files) => Some(look(files.0.settings())),
            Disk::Memory(memory) => Some(look(&memory.settings)),
            Disk::Closed => None,
        }
    }

    /// The wallet as files of the reference, and the key derived from its password.
    ///
    /// # Errors
    /// If the wallet is closed.
    pub(crate) fn wallet2_export(&self) -> Result<(Wallet2Export, FileKey), CommitError> {
        let (settings, key) = match &*self.store() {
            Disk::Files(files) => (files.0.settings().clone(), files.0.key().clone()),
            Disk::Memory(memory) => (memory.settings.clone(), memory.key.clone()),
            Disk::Closed => return Err(CommitError::Closed),
        };
        Ok((Wallet2Export::new(&self.read(), &settings), key))
    }

    /// Reads the files if they belong to the wallet at `path`.
    pub(crate) fn with_files_at<T>(&self, path: &Path, look: impl FnOnce(&WalletFiles) -> T) -> Option<T> {
        match &*self.store() {
            Disk::Files(files) if files.0.is_at(path) => Some(look(&files.0)),
            _ => None,
        }
    }

    /// Whether the files were released.
    pub(crate) fn is_closed(&self) -> bool {
        matches!(*self.store(), Disk::Closed)
    }

    /// Releases the files. Threads that still use the wallet can no longer change it.
    pub(crate) fn close(&self) {
        *self.store() = Disk::Closed;
        self.wake();
    }
}
