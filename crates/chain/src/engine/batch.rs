//! Many blocks at once, as they come while syncing.
//!
//! The blocks are appended one after the other with nothing but their cheap rules checked, so that each finds the
//! outputs of those before it. What costs time, proofs of work, signatures and range proofs, is put aside meanwhile,
//! then verified on all cores, and only if all of it holds is the lot committed. If not, the blocks before the first
//! bad one are committed, and that one is judged alone: the verdicts are the same as one by one.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ferrite_consensus::batch::verify_transactions;
use ferrite_crypto::random::os_rng;
use ferrite_types::{Hash, Height};
use rayon::prelude::*;

use super::given::GivenTxs;
use super::main_chain::{CheckedTx, Deferred, Mode};
use super::outcome::{AddBlockError, BlockOutcome};
use super::pool_access::PoolAccess;
use super::work::WorkChecker;
use super::{Candidate, Engine, FIRST_RANDOMX_VERSION};
use crate::db::{DbError, Writer};

/// A block with the transactions that came along.
#[derive(Debug, Clone, Default)]
pub struct BatchBlock {
    /// The block.
    pub blob: Vec<u8>,
    /// Its transactions, as far as they are not in the pool.
    pub txs: GivenTxs,
}

/// What adding blocks took, all of them since [`Engine::take_times`] was last asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchTimes {
    /// Blocks that were looked at.
    pub blocks: usize,
    /// Transactions whose signatures were.
    pub txs: usize,
    /// Cheap rules, and writing to the database.
    pub append: Duration,
    /// Proofs of work, signatures and range proofs on all cores.
    pub verify: Duration,
    /// How long all cores together were busy with proofs of work in that.
    pub work: Duration,
    /// Bringing it to disk.
    pub commit: Duration,
}

/// How far a run of blocks got.
struct Run {
    /// Blocks that were appended.
    appended: usize,
    /// Whether the next block left something behind when it failed.
    dirty: bool,
}

impl<P: PoolAccess> Engine<P> {
    /// Adds blocks in turn, with the verdicts of [`add_block`](Self::add_block).
    ///
    /// # Errors
    /// When the database fails. Then blocks at the beginning may have been added.
    pub fn add_blocks(
        &mut self,
        blocks: &[BatchBlock],
    ) -> Result<Vec<Result<BlockOutcome, AddBlockError>>, DbError> {
        let mut results = Vec::with_capacity(blocks.len());
        while results.len() < blocks.len() {
            let rest = &blocks[results.len()..];
            let first = self.state.height().0;
            self.add_run(rest)?;
            results.extend(
                (first..self.state.height().0).map(|at| Ok(BlockOutcome::Added { height: Height(at) })),
            );
            if let Some(next) = blocks.get(results.len()) {
                match self.add_block(&next.blob, &next.txs) {
                    Err(AddBlockError::Db(error)) => return Err(error),
                    result => results.push(result),
                }
            }
        }
        Ok(results)
    }

    /// What adding blocks took since the last time that this was asked.
    pub fn take_times(&mut self) -> BatchTimes {
        std::mem::take(&mut self.times)
    }

    /// Adds as many of the first blocks as extend the main chain and are valid, in one transaction.
    fn add_run(&mut self, blocks: &[BatchBlock]) -> Result<(), DbError> {
        if blocks.len() < 2 {
            return Ok(());
        }
        let (db, top) = (self.db.clone(), self.state.top());
        let mut writer = db.writer()?;
        let mut deferred = Deferred::default();
        let started = Instant::now();
        let run = match self.append_run(&mut writer, blocks, &mut deferred) {
            Ok(run) => run,
            Err(error) => return self.finish(writer, top, Err(error)),
        };
        let appended = Instant::now();
        let (bad, work) = deferred.first_bad_block(&*self.work);
        let verified = Instant::now();
        self.times.blocks += run.appended;
        self.times.txs += deferred.txs.len();
        self.times.append += appended - started;
        self.times.verify += verified - appended;
        self.times.work += work;
        let valid = bad.unwrap_or(run.appended).min(run.appended);
        if valid == run.appended && !run.dirty {
            let finished = self.finish(writer, top, Ok(()));
            self.times.commit += verified.elapsed();
            return finished;
        }
        drop(writer);
        self.restore(top)?;
        self.append_verified(&blocks[..valid])
    }

    /// Appends blocks by their cheap rules, until one is not the next block of the main chain or breaks a rule.
    fn append_run(
        &mut self,
        writer: &mut Writer<'_>,
        blocks: &[BatchBlock],
        deferred: &mut Deferred,
    ) -> Result<Run, DbError> {
        for (appended, block) in blocks.iter().enumerate() {
            let Some(candidate) = self.next_candidate(block) else {
                return Ok(Run { appended, dirty: false });
            };
            deferred.block = appended;
            match self.extend(writer, &candidate, &block.txs, Mode::Later(deferred)) {
                Ok(()) => {}
                Err(AddBlockError::Db(error)) => return Err(error),
                Err(_) => return Ok(Run { appended, dirty: true }),
            }
        }
        Ok(Run { appended: blocks.len(), dirty: false })
    }

    /// The block, if it is one that extends the main chain.
    fn next_candidate(&self, block: &BatchBlock) -> Option<Candidate> {
        let candidate = self.decode(&block.blob).ok()?;
        let follows = candidate.block.header.prev_id == self.state.top();
        (follows && !self.invalid.contains(&candidate.id)).then_some(candidate)
    }

    /// Adds blocks whose expensive rules were checked.
    fn append_verified(&mut self, blocks: &[BatchBlock]) -> Result<(), DbError> {
        if blocks.is_empty() {
            return Ok(());
        }
        let added = self.transaction(|engine, writer| {
            for block in blocks {
                let candidate = engine.decode(&block.blob)?;
                engine.extend(writer, &candidate, &block.txs, Mode::Verified)?;
            }
            Ok(())
        });
        match added {
            Err(AddBlockError::Db(error)) => Err(error),
            // Nothing has changed since they were accepted; should it have after all, they are judged one by one.
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

impl Deferred {
    /// Gets ready for the RandomX seeds of all blocks. Says whether there are any.
    fn prepare(&self, work: &dyn WorkChecker) -> bool {
        let randomx = self.works.iter().filter(|(_, proof)| proof.major_version >= FIRST_RANDOMX_VERSION);
        let seeds: BTreeSet<Hash> = randomx.map(|(_, proof)| proof.seed).collect();
        // More caches are not kept.
        seeds.iter().take(2).for_each(|seed| work.prepare(seed));
        !seeds.is_empty()
    }

    /// Verifies everything. Returns the number of the first block of which something does not hold, and how long all
    /// cores together were busy with proofs of work.
    fn first_bad_block(&self, work: &dyn WorkChecker) -> (Option<usize>, Duration) {
        let busy = AtomicU64::new(0);
        let timed = |task: &dyn Fn() -> bool| {
            let started = Instant::now();
            let result = task();
            let nanos = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            busy.fetch_add(nanos, Ordering::Relaxed);
            result
        };
        let fails = |proof| timed(&|| work.check(proof).is_err());
        let (bad_work, bad_tx) = rayon::join(
            || {
                // One core does this while the others have signatures to verify; later all would wait for it.
                timed(&|| self.prepare(work));
                let bad = self.works.par_iter().filter(|(_, proof)| fails(proof));
                bad.map(|(block, _)| *block).min()
            },
            || {
                let items: Vec<_> = self.txs.iter().map(|(_, tx)| CheckedTx::batch_tx(tx)).collect();
                let verdicts = verify_transactions(&items, os_rng);
                let bad = self.txs.iter().zip(verdicts).filter(|(_, verdict)| verdict.is_err());
                bad.map(|((block, _), _)| *block).min()
            },
        );
        let first = [bad_work, bad_tx].into_iter().flatten().min();
        (first, Duration::from_nanos(busy.into_inner()))
    }
}
