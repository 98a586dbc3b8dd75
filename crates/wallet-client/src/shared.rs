//! A wallet shared by many threads, with its store.
//!
//! Queries take the lock for reading, for microseconds. A change takes it for writing, stages what changed, releases
//! the wallet, and then waits for the store: no call reports success before its change is durable. Concurrent changes
//! share a commit.

mod addresses;
#[cfg(test)]
mod tests;
mod told;

use std::error::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ferrite_types::Hash;
use ferrite_wallet::changes::{Change, ChangeSet, ChangeStore};
use ferrite_wallet::state::{Now, Wallet};
use tokio::sync::watch;

use crate::node::clock;
use crate::refresh::Target;
use crate::spending::desk::KeptWallet;
use crate::spending::turns::Turns;

pub use addresses::CreateAddressesError;
pub use told::EventCounts;

/// The wallet and its store.
pub struct SharedWallet<S> {
    wallet: RwLock<Wallet>,
    /// Held while changing the wallet, so that changes are staged in the order in which they are made.
    changing: Mutex<()>,
    /// Changes that are not in the store yet.
    staged: Mutex<ChangeSet>,
    store: Mutex<S>,
    /// Held while addresses are created.
    creating: Mutex<()>,
    turns: Turns,
    /// The number of commits so far.
    commits: watch::Sender<u64>,
    told: EventCounts,
}

impl<S: ChangeStore> SharedWallet<S> {
    /// Combines a wallet with a store that has all its changes so far.
    pub fn new(wallet: Wallet, store: S) -> Self {
        Self {
            wallet: RwLock::new(wallet),
            changing: Mutex::default(),
            staged: Mutex::default(),
            store: Mutex::new(store),
            creating: Mutex::default(),
            turns: Turns::default(),
            commits: watch::Sender::new(0),
            told: EventCounts::default(),
        }
    }

    /// The wallet, for reading. The guard must not be held across a blocking call.
    pub fn read(&self) -> RwLockReadGuard<'_, Wallet> {
        self.wallet.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The store. Commits wait while the guard is held.
    pub fn store(&self) -> MutexGuard<'_, S> {
        lock(&self.store)
    }

    /// The events since the wallet was opened.
    pub const fn told(&self) -> &EventCounts {
        &self.told
    }

    /// Coordinates concurrent sends.
    pub const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Changes the wallet in memory; [`Self::commit`] stores the change.
    pub fn stage<T>(&self, change: impl FnOnce(&mut Wallet) -> T) -> T {
        let _turn = lock(&self.changing);
        self.stage_in_turn(change)
    }

    /// The same for a change that takes time to prepare. Meanwhile the wallet can be read but not changed.
    pub fn stage_prepared<P, T>(
        &self,
        prepare: impl FnOnce(&Wallet) -> P,
        change: impl FnOnce(&mut Wallet, P) -> T,
    ) -> T {
        let _turn = lock(&self.changing);
        let prepared = prepare(&self.read());
        self.stage_in_turn(|wallet| change(wallet, prepared))
    }

    /// Changes the wallet without interleaving other changes. Readers do not wait while the change is encoded.
    fn stage_in_turn<T>(&self, change: impl FnOnce(&mut Wallet) -> T) -> T {
        let mut wallet = self.wallet.write().unwrap_or_else(PoisonError::into_inner);
        let before = wallet.last_event();
        let result = change(&mut wallet);
        let changed = wallet.take_changed_entries();
        let wallet = RwLockWriteGuard::downgrade(wallet);
        self.told.count(&wallet, before);
        lock(&self.staged).merge(wallet.changes_of(changed));
        result
    }

    /// Changes the wallet and waits until the change is stored. Changes made before an error are stored too.
    ///
    /// # Errors
    /// The error of the change, or that of the store.
    pub fn change<T, E>(&self, change: impl FnOnce(&mut Wallet) -> Result<T, E>) -> Result<T, E>
    where
        E: From<S::Error>,
    {
        let result = self.stage(change);
        self.commit()?;
        result
    }

    /// Writes all staged changes to the store.
    ///
    /// # Errors
    /// If the store fails; the next commit tries again.
    pub fn commit(&self) -> Result<(), S::Error> {
        let mut store = self.store();
        let changes = std::mem::take(&mut *lock(&self.staged));
        if changes.is_empty() {
            return Ok(());
        }
        store.commit(&changes).inspect_err(|_| self.stage_again(changes))?;
        drop(store);
        self.wake();
        Ok(())
    }

    /// Changes with every commit.
    pub fn commits(&self) -> watch::Receiver<u64> {
        self.commits.subscribe()
    }

    /// Wakes those that wait for [commits](Self::commits).
    pub fn wake(&self) {
        self.commits.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Puts changes that could not be stored back in front of newer ones.
    fn stage_again(&self, mut changes: ChangeSet) {
        let mut staged = lock(&self.staged);
        changes.merge(std::mem::take(&mut *staged));
        *staged = changes;
    }

    /// Writes all staged changes to the store, and compacts it if that is worthwhile.
    ///
    /// # Errors
    /// If the store fails.
    pub fn save(&self) -> Result<(), S::Error> {
        self.commit()?;
        let mut store = self.store();
        if !store.wants_compaction() {
            return Ok(());
        }
        let (changes, all) = {
            let wallet = self.read();
            let changes = std::mem::take(&mut *lock(&self.staged));
            (changes, wallet.snapshot().collect::<Vec<Change>>())
        };
        store.compact(all).inspect_err(|_| self.stage_again(changes))
    }
}

impl<S: ChangeStore> KeptWallet for SharedWallet<S> {
    type Error = S::Error;

    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.read())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        Self::stage(self, change)
    }

    fn commit(&self) -> Result<(), S::Error> {
        Self::commit(self)
    }

    fn alone<R>(&self, make: impl FnOnce() -> R) -> R {
        let _making = self.turns.make();
        make()
    }
}

/// For programs that need no notifications. The time is that of the local clock.
impl<S: ChangeStore> Target for Arc<SharedWallet<S>> {
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.read())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        (**self).stage(change)
    }

    fn stage_prepared<P, R>(
        &self,
        prepare: impl FnOnce(&Wallet) -> P,
        change: impl FnOnce(&mut Wallet, P) -> R,
    ) -> R {
        (**self).stage_prepared(prepare, change)
    }

    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok((**self).commit()?)
    }

    fn notify(&self, _: &[Hash]) {}

    fn now(&self) -> Now {
        Now { adjusted: clock(), clock: clock() }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
