//! Many blocks: ranges of them, fetched and scanned at the same time, and taken in in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ferrite_rpc::daemon::bulk::{GetBlocksBinRequest, GetBlocksBinResponse};
use ferrite_types::network::Network;
use ferrite_wallet::scan::ScannedBlock;

use super::blocks::Answer;
use super::{RefreshError, Refreshed, Refresher, Target};
use crate::daemon::Daemon;

/// How many ranges are worked on at the same time. Public nodes allow three connections.
const WORKERS: usize = 3;
/// The most blocks that a node sends at once.
const MOST_BLOCKS: u64 = 1000;
/// About how many bytes an answer should have.
const GOOD_SIZE: u64 = 8 << 20;
/// How many ranges may wait to be taken in.
const AHEAD: u64 = 4;
/// How many bytes of answers may wait to be taken in.
const MOST_WAITING: usize = 32 << 20;
/// How long to wait before looking again whether to stop.
const GLANCE: Duration = Duration::from_millis(200);

/// Who works on what.
struct Plan {
    /// The next block that nobody works on.
    next: u64,
    /// One more than the last block.
    end: u64,
    /// How many blocks to ask for at once.
    step: u64,
    /// The next block to take in.
    wanted: u64,
    /// Ranges that are done, by their first block, with how many bytes their answers had.
    done: BTreeMap<u64, (Vec<ScannedBlock>, usize)>,
    /// How many bytes those are.
    waiting: usize,
    /// What went wrong, and where; nothing after it is taken in.
    error: Option<(u64, RefreshError)>,
    /// Nobody takes in anything any more.
    over: bool,
}

struct Work<'a> {
    plan: Mutex<Plan>,
    changed: Condvar,
    daemon: &'a dyn Daemon,
}

impl<T: Target> Refresher<T> {
    /// Takes in the blocks from `start` up to `end`.
    pub(super) fn take_in_ranges(
        &self,
        daemon: &dyn Daemon,
        Range { start, end }: Range<u64>,
        step: u64,
        refreshed: &mut Refreshed,
    ) -> Result<(), RefreshError> {
        let plan = Plan {
            next: start,
            end,
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
            // Whatever is still under way after an error is of no use.
            work.plan().over = true;
            work.changed.notify_all();
            result
        })
    }

    /// Takes in what the workers have done, until all of it is or something is wrong.
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
                        break (blocks, plan.end);
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

    /// Works on one range after the other.
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
                        // What goes wrong first in the chain counts.
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
            // What waits does so for a range that another worker has.
            if plan.next - plan.wanted <= AHEAD * plan.step && plan.waiting <= MOST_WAITING {
                let end = plan.next.saturating_add(plan.step).min(plan.end);
                return Some(std::mem::replace(&mut plan.next, end)..end);
            }
            plan = work.wait(plan);
        }
    }

    /// Fetches and scans blocks from the start of a range on; maybe not all of them, but at least one.
    /// Returns how many bytes came, too.
    fn fetch_range(
        &self,
        work: &Work<'_>,
        range: Range<u64>,
    ) -> Result<(Vec<ScannedBlock>, usize), RefreshError> {
        let request = GetBlocksBinRequest {
            // They have no effect, but there have to be some.
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
        Ok((self.scan(&parsed)?, answer.len()))
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
        self.changed.wait_timeout(plan, GLANCE).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Fits the size of ranges to an answer.
    fn learn(&self, answer: &Answer, parsed: &GetBlocksBinResponse<'_>, asked: u64) {
        let step = good_step(answer, parsed, asked);
        self.plan().step = step;
    }
}

/// How many blocks to ask for at once, after an answer to a request for some.
pub(super) fn good_step(answer: &Answer, parsed: &GetBlocksBinResponse<'_>, asked: u64) -> u64 {
    let blocks = parsed.blocks.len() as u64;
    if blocks > asked {
        // An old node, which sends as many as it likes.
        return MOST_BLOCKS;
    }
    let of_each = (answer.len() as u64 / blocks.max(1)).max(1);
    (GOOD_SIZE / of_each).clamp(1, MOST_BLOCKS)
}
