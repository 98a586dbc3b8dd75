//! Rescanning: a second ledger is filled while the wallet goes on as it is, and takes its place when it has caught up.

use std::error::Error;
use std::sync::{PoisonError, RwLock};

use ferrite_types::{Hash, Height};
use ferrite_wallet::state::{Now, Rescan, Wallet};

use super::{Memory, Purpose, RefreshError, Refresher, Target, threads};
use crate::daemon::Daemon;

/// The second ledger. It is in memory only: a rescan that does not end leaves nothing behind.
struct Beside<'a, T> {
    wallet: RwLock<Wallet>,
    target: &'a T,
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

    fn now(&self) -> Now {
        self.target.now()
    }

    fn purpose(&self) -> Purpose {
        Purpose::Rescan
    }
}

impl<T: Target> Refresher<T> {
    /// Looks at all blocks again. Until that is done, and if it is never done, the wallet has what it had before.
    ///
    /// # Errors
    /// As [`Refresher::refresh`], and when the node has far fewer blocks than the wallet has seen. Nothing has changed
    /// then.
    pub fn rescan(&self, daemon: &dyn Daemon, rescan: Rescan) -> Result<(), RefreshError> {
        let _one_at_a_time = self.rescanning.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = self.target.look(|wallet| wallet.fresh_ledger(rescan));
        let beside = Beside { wallet: RwLock::new(fresh), target: &self.target };
        let second = Refresher::new(beside, self.options, self.stop.clone());
        threads::stepping_back(|| second.refresh(daemon, Height(0)))?;
        // From here on the wallet itself stands still, so that the second ledger gets at least as far.
        let mut turn = self.turn();
        threads::stepping_back(|| second.refresh(daemon, Height(0)))?;
        let new = second.target.wallet.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.check_length(&new, rescan)?;
        self.adopt(new, rescan)?;
        // What the pool holds is asked for in full; what is known of it already is no news.
        *turn = Memory { complete: true, ..Memory::default() };
        drop(turn);
        if let Err(error) = self.refresh(daemon, Height(0)) {
            tracing::warn!(target: "wallet.rpc", "the refresh after a rescan failed: {error}");
        }
        Ok(())
    }

    /// Puts the second ledger in the place of the first, and brings that to disk. The thread that calls does what others
    /// wait for: one that steps back would keep them waiting.
    fn adopt(&self, new: Wallet, rescan: Rescan) -> Result<(), RefreshError> {
        let adopted = self.target.stage_prepared(
            |wallet| {
                let prepare = || wallet.prepare_adoption(new, rescan);
                (!wallet.is_background()).then(|| threads::stepping_back(prepare))
            },
            |wallet, adoption| adoption.map(|adoption| wallet.adopt(adoption)),
        );
        if adopted.map(drop).is_none() {
            return Err(RefreshError::Background);
        }
        self.target.keep().map_err(RefreshError::Keep)
    }

    /// A node that is still syncing, or follows another chain, does not make the wallet forget what it has seen.
    fn check_length(&self, new: &Wallet, rescan: Rescan) -> Result<(), RefreshError> {
        let (seen, depth) = self.target.look(|wallet| (wallet.height().0, wallet.max_reorg_depth()));
        let found = new.height().0;
        match rescan {
            Rescan::Soft if found.saturating_add(depth) < seen => Err(RefreshError::Shorter { found, seen }),
            Rescan::Soft | Rescan::Hard => Ok(()),
        }
    }
}
