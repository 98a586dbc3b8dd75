//! Rescanning: a second ledger is filled while the wallet remains usable, and replaces the first once it has caught up.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use ferrite_types::{Hash, Height};
use ferrite_wallet::state::{Now, Rescan, Wallet};

use super::progress::Progress;
use super::{Memory, Purpose, RefreshError, RefreshProgress, Refresher, Target, threads};
use crate::daemon::Daemon;

/// The second ledger. It is kept in memory only, so an interrupted rescan leaves nothing behind.
struct Beside<'a, T> {
    wallet: RwLock<Wallet>,
    target: &'a T,
    /// Whether events tell of the rescan.
    told: AtomicBool,
}

impl<T: Target> Target for Beside<'_, T> {
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.wallet.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        threads::pause();
        let mut wallet = self.wallet.write().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut wallet);
        wallet.discard_changes();
        result
    }

    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(())
    }

    fn notify(&self, _: &[Hash]) {}

    fn tell(&self, progress: &RefreshProgress) {
        self.told.store(true, Ordering::Relaxed);
        self.target.tell(progress);
        if let Err(error) = self.target.keep() {
            tracing::warn!(target: "wallet.rpc", "the progress of a rescan cannot be stored: {error}");
        }
    }

    fn now(&self) -> Now {
        self.target.now()
    }

    fn purpose(&self) -> Purpose {
        Purpose::Rescan
    }
}

/// The progress of a rescan is known while this lives.
struct Told<'a>(&'a Mutex<Option<Arc<Progress>>>);

impl<'a> Told<'a> {
    fn start(place: &'a Mutex<Option<Arc<Progress>>>, progress: &Arc<Progress>) -> Self {
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(progress));
        Self(place)
    }
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl<T: Target> Refresher<T> {
    /// Scans all blocks again. The wallet keeps its previous state until the rescan is complete, and also if it fails.
    ///
    /// # Errors
    /// As [`Refresher::refresh`], and if the node has far fewer blocks than the wallet has scanned. The wallet is
    /// unchanged then.
    pub fn rescan(&self, daemon: &dyn Daemon, rescan: Rescan) -> Result<(), RefreshError> {
        let _one_at_a_time = self.rescanning.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = self.target.look(|wallet| wallet.fresh_ledger(rescan));
        let beside =
            Beside { wallet: RwLock::new(fresh), target: &self.target, told: AtomicBool::new(false) };
        let second = Refresher::new(beside, self.options, self.stop.clone());
        let _told = Told::start(&self.rescan, &second.progress);
        threads::at_low_priority(|| second.refresh(daemon, Height(0)))?;
        // The wallet's own chain stops growing here, so that the second ledger reaches at least the same height.
        let mut turn = self.turn();
        threads::at_low_priority(|| second.refresh(daemon, Height(0)))?;
        let is_told = second.target.told.into_inner();
        let new = second.target.wallet.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.check_length(&new, rescan)?;
        let end = is_told.then(|| RefreshProgress::rescanned(new.height()));
        self.adopt(new, rescan, end)?;
        // The whole pool is requested, but transactions in it that were known before are not reported again.
        *turn = Memory { complete: true, ..Memory::default() };
        drop(turn);
        if let Err(error) = self.refresh(daemon, Height(0)) {
            tracing::warn!(target: "wallet.rpc", "the refresh after a rescan failed: {error}");
        }
        Ok(())
    }

    /// Replaces the ledger and writes it to disk. This runs on the calling thread, because a low-priority thread would
    /// delay concurrent calls.
    fn adopt(&self, new: Wallet, rescan: Rescan, end: Option<RefreshProgress>) -> Result<(), RefreshError> {
        let adopted = self.target.stage_prepared(
            |wallet| {
                let prepare = || wallet.prepare_adoption(new, rescan);
                (!wallet.is_background()).then(|| threads::at_low_priority(prepare))
            },
            |wallet, adoption| adoption.map(|adoption| wallet.adopt(adoption)),
        );
        if adopted.map(drop).is_none() {
            return Err(RefreshError::Background);
        }
        if let Some(end) = end {
            self.target.tell(&end);
        }
        self.target.keep().map_err(RefreshError::Keep)
    }

    /// Prevents a node that is still syncing or is on another chain from erasing the wallet's history.
    fn check_length(&self, new: &Wallet, rescan: Rescan) -> Result<(), RefreshError> {
        let (seen, depth) = self.target.look(|wallet| (wallet.height().0, wallet.max_reorg_depth()));
        let found = new.height().0;
        match rescan {
            Rescan::Soft if found.saturating_add(depth) < seen => Err(RefreshError::Shorter { found, seen }),
            Rescan::Soft | Rescan::Hard => Ok(()),
        }
    }
}
