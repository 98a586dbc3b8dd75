//! Adding many blocks at once, during sync.
//!
//! The blocks are appended one after the other with only the cheap rules checked, so that each finds the outputs of its
//! predecessors. Meanwhile the other cores check proofs of work. Signatures and range proofs are verified last, on all
//! cores, and only for blocks before the first one without enough work: a peer that did no work cannot make us verify
//! anything expensive. If everything is valid, the batch is committed. If not, the blocks before the first bad one are
//! committed, and that one is checked alone: the verdicts are the same as one by one.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ferrite_consensus::batch::verify_transactions;
use ferrite_consensus::block::pow::Work;
use ferrite_crypto::random::os_rng;
use ferrite_types::Height;
use rayon::prelude::*;

use super::Engine;
use super::arrived::ArrivedBlock;
use super::main_chain::{CheckedTx, Deferred, Mode};
use super::outcome::{AddBlockError, BlockOutcome, BlockVerdict};
use super::pool_access::PoolAccess;
use super::work::WorkChecker;
use crate::db::{DbError, Writer};

/// Number of proofs of work handed to the other cores at once.
const WORKS_AT_ONCE: usize = 32;

/// Time spent adding blocks since the last [`Engine::take_times`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchTimes {
    /// Blocks processed.
    pub blocks: usize,
    /// Known blocks, whose proofs were not verified.
    pub known: usize,
    /// Transactions whose signatures and range proofs were verified.
    pub txs: usize,
    /// Cheap rules and database writes.
    pub append: Duration,
    /// Waiting for proofs of work after that, then signatures and range proofs.
    pub verify: Duration,
    /// Signatures and range proofs alone.
    pub signatures: Duration,
    /// Time of all cores together spent on proofs of work, mostly during `append`.
    pub work: Duration,
    /// The commit.
    pub commit: Duration,
}

/// The result of a run of blocks.
struct Run {
    /// Number of appended blocks.
    appended: usize,
    /// Whether the next block wrote something before it failed.
    dirty: bool,
}

impl<P: PoolAccess> Engine<P> {
    /// Adds blocks in order, with the verdicts of [`add_block`](Self::add_block).
    ///
    /// # Errors
    /// If the database fails. The first blocks may have been added then.
    pub fn add_blocks(&mut self, blocks: &[ArrivedBlock]) -> Result<Vec<BlockVerdict>, DbError> {
        let mut results = Vec::with_capacity(blocks.len());
        while results.len() < blocks.len() {
            let rest = &blocks[results.len()..];
            let first = self.state.height().0;
            self.add_run(rest)?;
            results.extend(
                (first..self.state.height().0).map(|at| Ok(BlockOutcome::Added { height: Height(at) })),
            );
            if let Some(next) = blocks.get(results.len()) {
                match self.add_arrived(next.clone()) {
                    Err(AddBlockError::Db(error)) => return Err(error),
                    result => {
                        self.times.blocks += usize::from(matches!(result, Ok(BlockOutcome::Added { .. })));
                        results.push(result);
                    }
                }
            }
        }
        Ok(results)
    }

    /// Returns and resets the times.
    pub fn take_times(&mut self) -> BatchTimes {
        std::mem::take(&mut self.times)
    }

    /// Adds the longest prefix of blocks that extends the main chain and is valid, in one transaction.
    fn add_run(&mut self, blocks: &[ArrivedBlock]) -> Result<(), DbError> {
        if blocks.len() < 2 {
            return Ok(());
        }
        let (db, top) = (self.db.clone(), self.state.top());
        let mut writer = db.writer()?;
        let mut deferred = Deferred::default();
        let (checker, works) = (self.work_checker(), WorkChecks::default());
        let started = Instant::now();
        let (run, appended) = rayon::in_place_scope(|scope| {
            let check = |batch: Vec<(usize, Work)>| {
                let (checker, works) = (&*checker, &works);
                scope.spawn(move |_| works.check(checker, &batch));
            };
            let run = self.append_run(&mut writer, blocks, &mut deferred, &works, check);
            (run, Instant::now())
        });
        let run = match run {
            Ok(run) => run,
            Err(error) => return self.finish(writer, top, Err(error)),
        };
        let proven = works.first_bad().min(run.appended);
        let worked = Instant::now();
        let valid = deferred.first_badly_signed(proven, &mut self.times.txs).unwrap_or(proven);
        let verified = Instant::now();
        self.times.blocks += run.appended;
        self.times.append += appended - started;
        self.times.verify += verified - appended;
        self.times.signatures += verified - worked;
        self.times.work += works.busy();
        if valid == run.appended && !run.dirty {
            let finished = self.finish(writer, top, Ok(()));
            self.times.commit += verified.elapsed();
            return finished;
        }
        drop(writer);
        self.restore(top)?;
        self.append_verified(&blocks[..valid])
    }

    /// Appends blocks by their cheap rules until one is not the next block of the main chain, breaks a rule, or is
    /// known to lack work. Proofs of work go to `check`.
    fn append_run(
        &mut self,
        writer: &mut Writer<'_>,
        blocks: &[ArrivedBlock],
        deferred: &mut Deferred,
        works: &WorkChecks,
        check: impl Fn(Vec<(usize, Work)>),
    ) -> Result<Run, DbError> {
        let mut run = Run { appended: 0, dirty: false };
        for block in blocks {
            if !self.is_next(block) {
                break;
            }
            deferred.block = run.appended;
            match self.extend(writer, &block.candidate, &block.txs, Mode::Later(deferred)) {
                Ok(()) => run.appended += 1,
                Err(AddBlockError::Db(error)) => return Err(error),
                Err(_) => {
                    run.dirty = true;
                    break;
                }
            }
            if deferred.works.len() >= WORKS_AT_ONCE {
                check(std::mem::take(&mut deferred.works));
            }
            if works.first_bad() < run.appended {
                break;
            }
        }
        check(std::mem::take(&mut deferred.works));
        Ok(run)
    }

    /// Whether a block extends the main chain.
    fn is_next(&self, block: &ArrivedBlock) -> bool {
        self.check_size(block.size).is_ok()
            && block.block().header.prev_id == self.state.top()
            && !self.invalid.contains(&block.id())
    }

    /// Appends blocks whose expensive rules were checked.
    fn append_verified(&mut self, blocks: &[ArrivedBlock]) -> Result<(), DbError> {
        if blocks.is_empty() {
            return Ok(());
        }
        let added = self.transaction(|engine, writer| {
            for block in blocks {
                engine.check_size(block.size)?;
                engine.extend(writer, &block.candidate, &block.txs, Mode::Verified)?;
            }
            Ok(())
        });
        match added {
            Err(AddBlockError::Db(error)) => Err(error),
            // Nothing has changed since they were accepted; if it has, they are checked one by one.
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

impl Deferred {
    /// Verifies the signatures and range proofs of the first `blocks` blocks, and counts the transactions. Returns the
    /// index of the first block with an invalid one.
    fn first_badly_signed(&self, blocks: usize, count: &mut usize) -> Option<usize> {
        let txs = &self.txs[..self.txs.partition_point(|(block, _)| *block < blocks)];
        *count += txs.len();
        let items: Vec<_> = txs.iter().map(|(_, tx)| CheckedTx::batch_tx(tx)).collect();
        let verdicts = verify_transactions(&items, os_rng);
        let bad = txs.iter().zip(verdicts).filter(|(_, verdict)| verdict.is_err());
        bad.map(|((block, _), _)| *block).min()
    }
}

/// Results of the proofs of work of a run.
struct WorkChecks {
    /// The index of the first block that lacks work; the maximum if there is none.
    first_bad: AtomicUsize,
    /// Time of all cores together, in nanoseconds.
    busy: AtomicU64,
}

impl Default for WorkChecks {
    fn default() -> Self {
        Self { first_bad: AtomicUsize::new(usize::MAX), busy: AtomicU64::new(0) }
    }
}

impl WorkChecks {
    /// Checks proofs of work on all cores.
    fn check(&self, checker: &dyn WorkChecker, works: &[(usize, Work)]) {
        works.par_iter().for_each(|(block, work)| {
            // Blocks after one without enough work do not matter.
            if self.first_bad() < *block {
                return;
            }
            let started = Instant::now();
            if checker.check(work).is_err() {
                self.first_bad.fetch_min(*block, Ordering::Relaxed);
            }
            let nanos = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.busy.fetch_add(nanos, Ordering::Relaxed);
        });
    }

    fn first_bad(&self) -> usize {
        self.first_bad.load(Ordering::Relaxed)
    }

    fn busy(&self) -> Duration {
        Duration::from_nanos(self.busy.load(Ordering::Relaxed))
    }
}
