//! Skipping blocks below the restore height: only their ids are fetched.

use ferrite_rpc::daemon::bulk::GetHashesBinRequest;
use ferrite_types::{Hash, Height};
use ferrite_wallet::state::Wallet;

use super::{RefreshError, Refreshed, Refresher, Target};
use crate::daemon::Daemon;

const CALL: &str = "gethashes.bin";
/// Ids applied at a time.
const IDS_PER_CHANGE: usize = 1000;
/// An answer with this many ids or fewer is the last one.
const LAST_ANSWER: usize = 3;

impl<T: Target> Refresher<T> {
    /// Fetches the ids of the blocks below the first one to scan (`wallet2.cpp: fast_refresh`).
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
            // The first block to scan is not skipped.
            let wanted = usize::try_from(stop.0.saturating_sub(first)).unwrap_or(usize::MAX);
            let ids = &ids[..ids.len().min(wanted)];
            if ids.len() <= LAST_ANSWER {
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
        let mut unreported = Vec::new();
        let mut at = 0;
        // Each piece begins with the last id of the previous one, so that it connects to the wallet's chain.
        while at + 1 < ids.len() {
            let end = (at + IDS_PER_CHANGE).min(ids.len());
            let start = Height(first.0.saturating_add(at as u64));
            let applied = self.target.stage(|wallet| wallet.apply_ids(start, &ids[at..end], Height(chain)));
            let mut applied = applied?;
            self.log_detached(&applied);
            // Skipped blocks do not count as fetched.
            applied.blocks = 0;
            refreshed.add(applied, &mut unreported);
            at = end - 1;
        }
        self.progress.reached(self.target.purpose(), self.target.look(Wallet::height), chain);
        self.target.keep().map_err(RefreshError::Keep)
    }
}
