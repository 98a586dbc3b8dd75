//! The rules of the node's chain, and fees.
//!
//! Answers are cached as in the reference (`node_rpc_proxy.cpp`): hard fork heights for good, the height for half a
//! minute after the node reported it or the wallet reached the tip, and fees until the height changes. Failures are
//! handled as in the reference too: only an unknown hard fork height prevents a transaction.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ferrite_rpc::daemon::blocks::GetBlockHeadersRangeRequest;
use ferrite_rpc::daemon::info::{GetFeeEstimateRequest, GetInfoResponse, HardForkInfoRequest};
use ferrite_types::Height;
use ferrite_wallet::spend::fee::{
    self, ESTIMATE_GRACE_BLOCKS, Estimate, FULLNESS_BLOCKS, Priority, Waiting, backlog, from_fullness,
    level_of,
};
use ferrite_wallet::spend::rules::Forks;

use crate::daemon::{DaemonError, SpendDaemon};
use crate::node::RulesCache;

/// How long the node's height is cached.
const HEIGHT_CACHED: Duration = Duration::from_secs(30);
/// The current hard forks, in the order in which the reference asks for them.
const CURRENT_FORKS: [u8; 5] = [15, 8, 5, 4, 13];
/// The hard forks that matter on a chain that has not reached those.
const EARLY_FORKS: [u8; 5] = [2, 3, 6, 7, 16];
/// The size of a transaction in the answer to `get_txpool_backlog`.
const BACKLOG_ENTRY: usize = 24;

/// Why the rules are unknown. The texts are the reference's.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The height is unknown.
    #[error("Failed to get height")]
    Height,
    /// The height of a hard fork is unknown.
    #[error("Failed to get earliest fork height")]
    Fork,
}

/// The rules of a node's chain.
pub struct Rules<'a> {
    daemon: &'a dyn SpendDaemon,
    cache: &'a RulesCache,
    seen: Height,
}

impl<'a> Rules<'a> {
    /// The rules of the node's chain, which is at least as high as the wallet's.
    pub fn of(daemon: &'a dyn SpendDaemon, seen: Height) -> Self {
        let cache = daemon.rules();
        let mut known = cache.known();
        known.height = known.height.map(|(when, height)| (when, height.max(seen.0)));
        drop(known);
        Self { daemon, cache, seen }
    }

    /// The wallet's height.
    pub const fn seen(&self) -> Height {
        self.seen
    }

    /// The hard forks that apply.
    ///
    /// # Errors
    /// If the node does not provide them.
    pub fn forks(&self) -> Result<Forks, RulesError> {
        let height = self.height().ok_or(RulesError::Height)?;
        let mut earliest = BTreeMap::new();
        for version in CURRENT_FORKS {
            earliest.insert(version, self.earliest(version).ok_or(RulesError::Fork)?);
        }
        let forks = Forks::new(height, earliest.clone());
        if CURRENT_FORKS.into_iter().all(|version| forks.uses(version, -30)) {
            return Ok(forks);
        }
        for version in EARLY_FORKS {
            earliest.insert(version, self.earliest(version).ok_or(RulesError::Fork)?);
        }
        Ok(Forks::new(height, earliest))
    }

    /// Ensures that the height of another hard fork is cached.
    ///
    /// # Errors
    /// If the node does not provide it.
    pub fn learn(&self, version: u8) -> Result<(), RulesError> {
        self.height().ok_or(RulesError::Height)?;
        self.earliest(version).map(|_| ()).ok_or(RulesError::Fork)
    }

    fn earliest(&self, version: u8) -> Option<u64> {
        let known = self.cache.known().earliest.get(&version).copied();
        known.or_else(|| {
            let answer = self.daemon.hard_fork_info(&HardForkInfoRequest { version });
            let answer = self.good("hard_fork_info", answer, |answer| &answer.access.status)?;
            self.cache.known().earliest.insert(version, answer.earliest_height);
            Some(answer.earliest_height)
        })
    }

    fn height(&self) -> Option<u64> {
        let known = self.cache.known().height.filter(|(when, _)| when.elapsed() < HEIGHT_CACHED);
        match known {
            Some((_, height)) => Some(height),
            None => self.info().map(|info| info.height),
        }
    }

    fn info(&self) -> Option<GetInfoResponse> {
        let answer = self.daemon.info();
        let answer = self.good("get_info", answer, |answer| &answer.status)?;
        let now = Instant::now();
        let mut known = self.cache.known();
        let limit = match answer.block_weight_limit {
            0 => answer.block_size_limit,
            limit => limit,
        };
        known.height = Some((now, answer.height));
        known.weight_limit = Some((now, limit));
        drop(known);
        Some(answer)
    }

    fn weight_limit(&self) -> Option<u64> {
        let known = |cache: &RulesCache| {
            let known = cache.known().weight_limit;
            known.filter(|(when, _)| when.elapsed() < HEIGHT_CACHED).map(|(_, limit)| limit)
        };
        known(self.cache).or_else(|| {
            self.info()?;
            known(self.cache)
        })
    }

    /// The node's fee estimate, if available.
    pub fn estimate(&self) -> Option<Estimate> {
        let height = self.height()?;
        let known = self.cache.known().estimate.clone();
        if let Some((_, estimate)) = known.filter(|(when, _)| *when == height) {
            return Some(estimate);
        }
        let request = GetFeeEstimateRequest { grace_blocks: ESTIMATE_GRACE_BLOCKS };
        let answer = self.daemon.fee_estimate(&request);
        let answer = self.good("get_fee_estimate", answer, |answer| &answer.access.status)?;
        let fees = if answer.fees.is_empty() { vec![answer.fee] } else { answer.fees };
        let estimate = Estimate { fee: answer.fee, fees, quantization_mask: answer.quantization_mask };
        self.cache.known().estimate = Some((height, estimate.clone()));
        Some(estimate)
    }

    /// The priority if the user leaves it to the wallet: low, unless the pool or the last blocks are full (wallet2.cpp:
    /// `adjust_priority`).
    pub fn automatic_priority(&self, forks: &Forks) -> Option<Priority> {
        let base = fee::base_fee(Priority::UNIMPORTANT, Priority::DEFAULT, self.estimate().as_ref(), forks);
        let answer = self.daemon.txpool_backlog();
        let answer = self.good("get_txpool_backlog", answer, |answer| &answer.access.status)?;
        let limit = self.weight_limit()?;
        let waiting = waiting(answer.backlog.bytes());
        if backlog(level_of(base, &forks.tx_rules()), &waiting, limit).ok()? > 0 {
            return Some(Priority::NORMAL);
        }
        let start_height = self.seen.0.checked_sub(FULLNESS_BLOCKS as u64)?;
        let request = GetBlockHeadersRangeRequest {
            start_height,
            end_height: self.seen.0 - 1,
            ..GetBlockHeadersRangeRequest::default()
        };
        let answer = self.daemon.block_headers(&request);
        let answer = self.good("getblockheadersrange", answer, |answer| &answer.access.status)?;
        let weights: Vec<u64> = answer.headers.iter().map(|header| header.block_weight).collect();
        from_fullness(&weights, limit)
    }

    /// An answer whose status is OK.
    fn good<T>(
        &self,
        call: &str,
        answer: Result<T, DaemonError>,
        status: impl Fn(&T) -> &String,
    ) -> Option<T> {
        let checked = answer.and_then(|answer| {
            self.daemon.check_status(call, status(&answer))?;
            Ok(answer)
        });
        checked.map_err(|problem| tracing::debug!(target: "wallet.rpc", "{call}: {problem}")).ok()
    }
}

fn waiting(backlog: &[u8]) -> Vec<Waiting> {
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let (entries, _) = backlog.as_chunks::<BACKLOG_ENTRY>();
    entries.iter().map(|entry| Waiting { weight: number(&entry[..8]), fee: number(&entry[8..16]) }).collect()
}
