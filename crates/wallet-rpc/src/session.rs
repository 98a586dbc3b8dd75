//! A wallet that is open.
//!
//! Questions take the lock for reading, for microseconds. Whatever changes the wallet takes it for writing, stages what
//! changed, lets go of the wallet, and then waits until the store has it: no answer says that something was done before
//! it is on disk. Several who wait are served by one commit.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use ferrite_rpc::RpcError;
use ferrite_wallet::changes::ChangeSet;
use ferrite_wallet::state::Wallet;

use crate::errors::not_open;

/// What a wallet in the background may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// It is there in full.
    #[default]
    Off,
    /// It was opened without its spend key.
    Wallet,
    /// It has put its spend key away for now.
    Syncing,
}

/// Where changes go.
enum Disk {
    /// Nowhere: the wallet has no files.
    Memory,
    /// The wallet is closed.
    Closed,
}

/// A wallet that is open.
pub struct Session {
    wallet: RwLock<Wallet>,
    /// What changed and is not on disk yet.
    staged: Mutex<ChangeSet>,
    disk: Mutex<Disk>,
    /// The language of the seed; empty if nobody said one.
    language: String,
}

impl Session {
    /// A wallet without files.
    pub fn in_memory(wallet: Wallet, language: &str) -> Self {
        Self {
            wallet: RwLock::new(wallet),
            staged: Mutex::default(),
            disk: Mutex::new(Disk::Memory),
            language: language.to_owned(),
        }
    }

    /// The wallet, to look at. Nobody may hold it while he waits for something else.
    pub fn read(&self) -> RwLockReadGuard<'_, Wallet> {
        self.wallet.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the wallet, and waits until that is on disk. What was changed before an error is kept too.
    ///
    /// # Errors
    /// The error of the change, or that it could not be stored.
    pub fn change<T, E>(&self, change: impl FnOnce(&mut Wallet) -> Result<T, E>) -> Result<T, E>
    where
        E: From<CommitError>,
    {
        let result = {
            let mut wallet = self.wallet.write().unwrap_or_else(PoisonError::into_inner);
            let result = change(&mut wallet);
            lock(&self.staged).merge(wallet.take_changes());
            result
        };
        self.commit()?;
        result
    }

    /// Brings all that changed to disk.
    ///
    /// # Errors
    /// When it cannot be written; it is tried again with the next change.
    pub fn commit(&self) -> Result<(), CommitError> {
        let disk = lock(&self.disk);
        let changes = std::mem::take(&mut *lock(&self.staged));
        match &*disk {
            Disk::Memory => Ok(()),
            Disk::Closed if changes.is_empty() => Ok(()),
            Disk::Closed => Err(CommitError::Closed),
        }
    }

    /// Whether the wallet has files.
    pub fn has_files(&self) -> bool {
        !matches!(*lock(&self.disk), Disk::Memory)
    }

    /// What the wallet may do.
    pub fn background(&self) -> Background {
        Background::Off
    }

    /// The language of its seed; empty if nobody said one.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Closes the wallet. Whoever still works with it can change nothing any more.
    pub fn close(&self) {
        *lock(&self.disk) = Disk::Closed;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why a change is not on disk.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The wallet was closed meanwhile.
    #[error("the wallet was closed")]
    Closed,
}

impl From<CommitError> for RpcError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Closed => not_open(),
        }
    }
}
