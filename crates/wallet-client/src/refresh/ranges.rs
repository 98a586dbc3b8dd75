//! Fetching and scanning ranges of blocks concurrently, and applying them in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ferrite_rpc::daemon::bulk::{GetBlocksBinRequest, GetBlocksBinResponse};
use ferrite_types::network::Network;
use ferrite_wallet::scan::ScannedBlock;

use super::blocks::Answer;
use super::turns::{self, TURNS};
use super::{RefreshError, Refreshed, Refresher, Target};
use crate::daemon::{Daemon, DaemonError};

/// Ranges processed concurrently. Public nodes allow three connections.
const WORKERS: usize = 3;
/// Maximum number of blocks in an answer of a node.
const MAX_BLOCKS: u64 = 1000;
/// Target size of an answer in bytes.
const TARGET_BYTES: u64 = 8 << 20;
/// Maximum number of finished ranges that wait to be applied.
const MAX_RANGES_WAITING: u64 = 4;
/// Maximum size of the answers that wait to be applied.
const MAX_BYTES_WAITING: usize = 32 << 20;
/// Interval of checks for the stop signal.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The distribution of work between the workers.
struct Plan {
    /// The next block to assign.
    next: u64,
    /// The end of the last range (exclusive).
    end: u64,
    /// The height of the node.
    chain: u64,
    /// The number of blocks per request.
    step: u64,
    /// The next block to apply.
    wanted: u64,
    /// Finished ranges by their first block, with the sizes of their answers.
    done: BTreeMap<u64, (Vec<ScannedBlock>, usize)>,
    /// The total size of those answers.
    waiting: usize,
    /// The first error in chain order; nothing after it is applied.
    error: Option<(u64, RefreshError)>,
    /// Set when no more blocks will be applied.
    over: bool,
}

struct Work<'a> {
    plan: Mutex<Plan>,
    changed: Condvar,
    daemon: &'a dyn Daemon,
}

impl<T: Target> Refresher<T> {
    /// Applies the blocks of a range, with a turn for every few thousand of them.
    pub(super) fn take_in_ranges(
        &self,
        daemon: &dyn Daemon,
        mut range: Range<u64>,
        mut step: u64,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        let chain = range.end;
        while !range.is_empty() {
            let Some(_turn) = TURNS.wait(|| self.stop.is_stopped()) else {
                return Err(DaemonError::Stopped.into());
            };
            let next = turns::next(&range);
            range.start = next.end;
            step = self.take_in_turn(daemon, next, chain, step, refreshed)?;
        }
        Ok(())
    }

    /// Applies the blocks of a turn. Returns the number of blocks for further requests.
    fn take_in_turn(
        &self,
        daemon: &dyn Daemon,
        Range { start, end }: Range<u64>,
        chain: u64,
        step: u64,
        refreshed: &mut Refreshed,
    ) -> Result<u64, RefreshError> {
        let plan = Plan {
            next: start,
            end,
            chain,
            step,
            wanted: start,
            done: BTreeMap::new(),
            waiting: 0,
            error: None,
            over: false,
        };
        let work = Work { plan: Mutex::new(plan), changed: Condvar::new(), daemon };
        std::thread::scope(|scope| {
            let workers = WORKERS.min(usize::try_from((end - start).div_ceil(step)).unwrap_or(WORKERS));
            for _ in 0..workers {
                scope.spawn(|| self.work(&work));
            }
            let result = self.take_in_done(&work, refreshed);
            // After an error, the remaining work is discarded.
            let mut plan = work.plan();
            plan.over = true;
            work.changed.notify_all();
            result.map(|()| plan.step)
        })
    }

    /// Applies finished ranges until all are applied or an error occurs.
    fn take_in_done(&self, work: &Work<'_>, refreshed: &mut Refreshed) -> Result<(), RefreshError> {
        loop {
            let (blocks, chain) = {
                let mut plan = work.plan();
                loop {
                    self.check_stop()?;
                    let wanted = plan.wanted;
                    if wanted >= plan.end {
                        return Ok(());
                    }
                    if let Some((blocks, bytes)) = plan.done.remove(&wanted) {
                        plan.waiting -= bytes;
                        plan.wanted = wanted.saturating_add(blocks.len() as u64);
                        work.changed.notify_all();
                        break (blocks, plan.chain);
                    }
                    if let Some((_, error)) = plan.error.take_if(|(at, _)| *at <= wanted) {
                        return Err(error);
                    }
                    plan = work.wait(plan);
                }
            };
            self.take_in(blocks, chain, refreshed)?;
        }
    }

    /// Processes ranges until none is left.
    fn work(&self, work: &Work<'_>) {
        while let Some(range) = self.next_range(work) {
            let mut at = range.start;
            while at < range.end {
                match self.fetch_range(work, at..range.end) {
                    Ok((blocks, bytes)) => {
                        let start = at;
                        at = at.saturating_add(blocks.len() as u64);
                        let mut plan = work.plan();
                        if plan.over {
                            return;
                        }
                        plan.done.insert(start, (blocks, bytes));
                        plan.waiting += bytes;
                        work.changed.notify_all();
                    }
                    Err(error) => {
                        let mut plan = work.plan();
                        // Keep the error that comes first in the chain.
                        if plan.error.as_ref().is_none_or(|(before, _)| *before > at) {
                            plan.error = Some((at, error));
                        }
                        work.changed.notify_all();
                        return;
                    }
                }
            }
        }
    }

    fn next_range(&self, work: &Work<'_>) -> Option<Range<u64>> {
        let mut plan = work.plan();
        loop {
            if self.stop.is_stopped() || plan.over || plan.error.is_some() || plan.next >= plan.end {
                return None;
            }
            // Finished ranges wait for an earlier one that another worker has.
            if plan.next - plan.wanted <= MAX_RANGES_WAITING * plan.step && plan.waiting <= MAX_BYTES_WAITING
            {
                let end = plan.next.saturating_add(plan.step).min(plan.end);
                return Some(std::mem::replace(&mut plan.next, end)..end);
            }
            plan = work.wait(plan);
        }
    }

    /// Fetches and scans blocks from the start of a range; possibly not all of them, but at least one. Also returns the
    /// size of the answer.
    fn fetch_range(
        &self,
        work: &Work<'_>,
        range: Range<u64>,
    ) -> Result<(Vec<ScannedBlock>, usize), RefreshError> {
        let request = GetBlocksBinRequest {
            // The ids have no effect here, but the list must not be empty.
            block_ids: vec![self.genesis()],
            prune: true,
            start_height: range.start,
            max_block_count: range.end - range.start,
            ..GetBlocksBinRequest::default()
        };
        let answer = Answer::fetch(work.daemon, &request)?;
        let mut parsed = answer.parse(work.daemon)?;
        if parsed.start_height != range.start || parsed.blocks.is_empty() {
            return Err(RefreshError::OtherBlocks { expected: range.start, found: parsed.start_height });
        }
        work.learn(&answer, &parsed, range.end - range.start);
        let asked = usize::try_from(range.end - range.start).unwrap_or(usize::MAX);
        parsed.blocks.truncate(asked);
        parsed.output_indices.truncate(asked);
        Ok((self.scan(&answer, &parsed)?, answer.len()))
    }

    pub(super) fn genesis(&self) -> ferrite_types::Hash {
        let network = self.target.look(ferrite_wallet::state::Wallet::network);
        Network::parameters(network).genesis.id
    }
}

impl Work<'_> {
    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'p>(&self, plan: MutexGuard<'p, Plan>) -> MutexGuard<'p, Plan> {
        self.changed.wait_timeout(plan, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Adapts the range size to an answer.
    fn learn(&self, answer: &Answer, parsed: &GetBlocksBinResponse<'_>, asked: u64) {
        let step = good_step(answer, parsed, asked);
        self.plan().step = step;
    }
}

/// The number of blocks for the next request, judging by an answer.
pub(super) fn good_step(answer: &Answer, parsed: &GetBlocksBinResponse<'_>, asked: u64) -> u64 {
    let blocks = parsed.blocks.len() as u64;
    if blocks > asked {
        // An old node ignores the requested count.
        return MAX_BLOCKS;
    }
    let of_each = (answer.len() as u64 / blocks.max(1)).max(1);
    (TARGET_BYTES / of_each).clamp(1, MAX_BLOCKS)
}
