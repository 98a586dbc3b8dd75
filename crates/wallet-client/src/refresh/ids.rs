//! Blocks that are not looked at: only their ids are fetched.

use ferrite_rpc::daemon::bulk::GetHashesBinRequest;
use ferrite_types::{Hash, Height};
use ferrite_wallet::state::Wallet;

use super::{RefreshError, Refreshed, Refresher, Target};
use crate::daemon::Daemon;

const CALL: &str = "gethashes.bin";
/// How many ids are taken in at once.
const AT_ONCE: usize = 1000;
/// With so few ids the node has nothing more to tell.
const FEW: usize = 3;

impl<T: Target> Refresher<T> {
    /// Takes in the ids of blocks before the first that is to be looked at (`wallet2.cpp: fast_refresh`).
    pub(super) fn skip_ids(
        &self,
        daemon: &dyn Daemon,
        start: Height,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        let stop = self.target.look(Wallet::scan_start).height.max(start);
        loop {
            let (height, block_ids) =
                self.target.look(|wallet| (wallet.height(), wallet.short_chain_history()));
            if height >= stop {
                return Ok(());
            }
            self.check_stop()?;
            let request = GetHashesBinRequest { block_ids, ..GetHashesBinRequest::default() };
            let answer = daemon.hashes(&request)?;
            daemon.check_status(CALL, &answer.status)?;
            let (first, ids) = (answer.start_height, &answer.m_block_ids);
            // The block at which the wallet begins to look is not among those that are passed over.
            let wanted = usize::try_from(stop.0.saturating_sub(first)).unwrap_or(usize::MAX);
            let ids = &ids[..ids.len().min(wanted)];
            if ids.len() <= FEW {
                return Ok(());
            }
            self.take_in_ids(Height(first), ids, answer.current_height, refreshed)?;
            if self.target.look(Wallet::height) <= height {
                return Ok(());
            }
        }
    }

    fn take_in_ids(
        &self,
        first: Height,
        ids: &[Hash],
        chain: u64,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        let mut nobody = Vec::new();
        let mut at = 0;
        // Each piece begins with the last id of the one before, so that it fits to what the wallet has.
        while at + 1 < ids.len() {
            let end = (at + AT_ONCE).min(ids.len());
            let start = Height(first.0.saturating_add(at as u64));
            let applied = self.target.stage(|wallet| wallet.apply_ids(start, &ids[at..end], Height(chain)));
            let mut applied = applied?;
            self.tell_detached(&applied);
            // Blocks that were not looked at do not count as fetched.
            applied.blocks = 0;
            refreshed.add(applied, &mut nobody);
            at = end - 1;
        }
        self.progress.reached(self.target.purpose(), self.target.look(Wallet::height), chain);
        self.target.keep().map_err(RefreshError::Keep)
    }
}
