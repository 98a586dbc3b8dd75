//! The wallet that is open, and where it is kept.
//!
//! Questions take the lock for reading, for microseconds. Whatever changes the wallet takes it for writing, stages what
//! changed, lets go of the wallet, and then waits until the store has it: no answer says that something was done before
//! it is on disk. Several who wait are served by one commit.

mod addresses;
mod background;
mod multisig;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_wallet::changes::{Change, ChangeSet};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeysError;
use ferrite_wallet::state::Wallet;
use ferrite_wallet_files::file::{
    BackgroundFilesError, Members, OpenFilesError, SaveFilesError, WalletFiles,
};
use ferrite_wallet_files::open::{BackgroundError, OpenWallet, SwitchError};
use ferrite_wallet_files::store::{Store, StoreError};

use crate::errors::{not_open, unknown};

/// Why a change is not on disk.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The wallet was closed meanwhile.
    #[error("the wallet was closed")]
    Closed,
    /// It cannot be written.
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

impl From<CommitError> for RpcError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Closed => not_open(),
            error => {
                tracing::error!(target: "wallet.rpc", "{error}");
                unknown(error.to_string())
            }
        }
    }
}

/// What a wallet without files has in place of a keys file.
pub struct InMemory {
    /// The key of its password.
    pub key: FileKey,
    /// How often the password is hashed.
    pub kdf_rounds: u64,
    /// Its settings.
    pub settings: Members,
}

/// Where changes go.
enum Disk {
    /// Nowhere: the wallet has no files.
    Memory(Box<InMemory>),
    /// To its files.
    Files(Box<(WalletFiles, Store)>),
    /// The wallet is closed.
    Closed,
}

/// The wallet and where it is kept.
pub struct Kept {
    wallet: RwLock<Wallet>,
    /// Held by the one who changes the wallet, so that changes are staged in the order in which they are made.
    changing: Mutex<()>,
    /// What changed and is not on disk yet.
    staged: Mutex<ChangeSet>,
    disk: Mutex<Disk>,
    /// Held while addresses are made.
    creating: Mutex<()>,
}

impl Kept {
    /// A wallet without files.
    pub fn in_memory(wallet: Wallet, memory: InMemory) -> Self {
        Self::new(wallet, Disk::Memory(Box::new(memory)))
    }

    /// A wallet with its files.
    pub fn with_files(open: OpenWallet) -> Self {
        Self::new(open.wallet, Disk::Files(Box::new((open.files, open.store))))
    }

    fn new(wallet: Wallet, disk: Disk) -> Self {
        Self {
            wallet: RwLock::new(wallet),
            changing: Mutex::default(),
            staged: Mutex::default(),
            disk: Mutex::new(disk),
            creating: Mutex::default(),
        }
    }

    /// The wallet, for reading. Do not hold the guard while waiting for something else.
    pub fn read(&self) -> RwLockReadGuard<'_, Wallet> {
        self.wallet.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the wallet for now; [`Self::commit`] brings it to disk.
    pub fn stage<T>(&self, change: impl FnOnce(&mut Wallet) -> T) -> T {
        let _turn = lock(&self.changing);
        self.stage_in_turn(change)
    }

    /// The same for a change that takes a while to prepare: others can look at the wallet meanwhile, but not change it.
    pub fn stage_prepared<P, T>(
        &self,
        prepare: impl FnOnce(&Wallet) -> P,
        change: impl FnOnce(&mut Wallet, P) -> T,
    ) -> T {
        let _turn = lock(&self.changing);
        let prepared = prepare(&self.read());
        self.stage_in_turn(|wallet| change(wallet, prepared))
    }

    /// Changes the wallet while no other change can come in between. Those who only look at it need not wait until what
    /// changed is encoded.
    fn stage_in_turn<T>(&self, change: impl FnOnce(&mut Wallet) -> T) -> T {
        let mut wallet = self.wallet.write().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut wallet);
        let changed = wallet.take_changed_entries();
        let wallet = RwLockWriteGuard::downgrade(wallet);
        lock(&self.staged).merge(wallet.changes_of(changed));
        result
    }

    /// Changes the wallet, and waits until that is on disk. What was changed before an error is kept too.
    ///
    /// # Errors
    /// The error of the change, or that it could not be stored.
    pub fn change<T, E>(&self, change: impl FnOnce(&mut Wallet) -> Result<T, E>) -> Result<T, E>
    where
        E: From<CommitError>,
    {
        let result = self.stage(change);
        self.commit()?;
        result
    }

    /// Brings all that changed to disk.
    ///
    /// # Errors
    /// When it cannot be written; it is tried again with the next change.
    pub fn commit(&self) -> Result<(), CommitError> {
        let mut disk = lock(&self.disk);
        let changes = std::mem::take(&mut *lock(&self.staged));
        match &mut *disk {
            _ if changes.is_empty() => Ok(()),
            Disk::Memory(_) => Ok(()),
            Disk::Closed => Err(CommitError::Closed),
            Disk::Files(files) => files.1.commit(&changes).map_err(|error| {
                self.stage_again(changes);
                error.into()
            }),
        }
    }

    /// Puts changes back that did not get to disk, before those that came meanwhile.
    fn stage_again(&self, mut changes: ChangeSet) {
        let mut staged = lock(&self.staged);
        changes.merge(std::mem::take(&mut *staged));
        *staged = changes;
    }

    /// Brings all that changed to disk, and writes the file anew if most of it is history.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self) -> Result<(), CommitError> {
        self.commit()?;
        let mut disk = lock(&self.disk);
        let Disk::Files(files) = &mut *disk else { return Ok(()) };
        if !files.1.wants_compaction() {
            return Ok(());
        }
        let (changes, all) = {
            let wallet = self.read();
            let changes = std::mem::take(&mut *lock(&self.staged));
            (changes, wallet.snapshot().collect::<Vec<Change>>())
        };
        files.1.compact(all).map_err(|error| {
            self.stage_again(changes);
            error.into()
        })
    }

    /// Whether the wallet has files.
    pub fn has_files(&self) -> bool {
        matches!(*lock(&self.disk), Disk::Files(_))
    }

    /// How often its password is hashed; nothing if the wallet is closed.
    pub fn kdf_rounds(&self) -> Option<u64> {
        match &*lock(&self.disk) {
            Disk::Files(files) => Some(files.0.kdf_rounds()),
            Disk::Memory(memory) => Some(memory.kdf_rounds),
            Disk::Closed => None,
        }
    }

    /// Whether this is the key of the wallet's password.
    pub fn has_key(&self, key: &FileKey) -> bool {
        match &*lock(&self.disk) {
            Disk::Files(files) => files.0.has_key(key),
            Disk::Memory(memory) => memory.key.is_same(key),
            Disk::Closed => false,
        }
    }

    /// Whether this is the wallet's password. Takes a while, and holds nothing meanwhile.
    pub fn has_password(&self, password: &str) -> bool {
        self.kdf_rounds().is_some_and(|rounds| self.has_key(&FileKey::derive(password.as_bytes(), rounds)))
    }

    /// Changes the password to that of a key.
    ///
    /// # Errors
    /// When the keys file cannot be written.
    pub fn change_key(&self, key: FileKey) -> Result<(), CommitError> {
        match &mut *lock(&self.disk) {
            Disk::Files(files) => Ok(files.0.change_key(key, &mut os_rng())?),
            Disk::Memory(memory) => {
                memory.key = key;
                Ok(())
            }
            Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Changes settings, and the keys file with them.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set(&self, change: impl FnOnce(&mut Members)) -> Result<(), CommitError> {
        match &mut *lock(&self.disk) {
            Disk::Files(files) => Ok(files.0.set(change, &mut os_rng())?),
            Disk::Memory(memory) => {
                change(&mut memory.settings);
                Ok(())
            }
            Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Reads settings; nothing if the wallet is closed.
    pub fn setting<T>(&self, look: impl FnOnce(&Members) -> T) -> Option<T> {
        match &*lock(&self.disk) {
            Disk::Files(files) => Some(look(files.0.settings())),
            Disk::Memory(memory) => Some(look(&memory.settings)),
            Disk::Closed => None,
        }
    }

    /// Looks at the files, if they are those of the wallet at `path`.
    pub(crate) fn with_files_at<T>(&self, path: &Path, look: impl FnOnce(&WalletFiles) -> T) -> Option<T> {
        match &*lock(&self.disk) {
            Disk::Files(files) if files.0.is_at(path) => Some(look(&files.0)),
            _ => None,
        }
    }

    /// Releases the files. Threads that still hold the wallet can no longer change it.
    pub(crate) fn close(&self) {
        *lock(&self.disk) = Disk::Closed;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
