//! Adding many blocks at once, during sync.
//!
//! The blocks are appended one after the other with only the cheap rules checked, so that each finds the outputs of its
//! predecessors. Meanwhile the other cores verify the proofs of those already appended ([`proofs`](super::proofs)). If
//! everything is valid, the batch is committed. If not, the blocks before the first bad one are committed, and that one
//! is checked alone: the verdicts are the same as one by one.

use std::time::Instant;

use ferrite_types::Height;

use super::Engine;
use super::ahead::{PreparedBlocks, Rings};
use super::arrived::ArrivedBlock;
use super::main_chain::{Deferred, Mode};
use super::outcome::{AddBlockError, BlockOutcome, BlockPlace, BlockVerdict};
use super::pool_access::PoolAccess;
use super::proofs::{Proofs, Verifier};
use super::times::BatchTimes;
use crate::db::{DbError, Writer};

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
        self.add_while(blocks, &Rings::default(), |_| true)
    }

    /// Adds blocks in order, up to the first that is not accepted.
    ///
    /// # Errors
    /// If the database fails. The first blocks may have been added then.
    pub fn add_prepared(&mut self, prepared: &PreparedBlocks) -> Result<Vec<BlockVerdict>, DbError> {
        self.add_while(prepared.blocks(), prepared.rings(), |verdict| match verdict {
            Ok(BlockOutcome::AlreadyExists(place)) => *place != BlockPlace::Invalid,
            Ok(BlockOutcome::Orphan) | Err(_) => false,
            Ok(_) => true,
        })
    }

    fn add_while(
        &mut self,
        blocks: &[ArrivedBlock],
        rings: &Rings,
        go_on: impl Fn(&BlockVerdict) -> bool,
    ) -> Result<Vec<BlockVerdict>, DbError> {
        let mut results = Vec::with_capacity(blocks.len());
        while results.len() < blocks.len() {
            let rest = &blocks[results.len()..];
            let first = self.state.height().0;
            self.add_run(rest, rings)?;
            results.extend(
                (first..self.state.height().0).map(|at| Ok(BlockOutcome::Added { height: Height(at) })),
            );
            let Some(next) = blocks.get(results.len()) else { break };
            let verdict = match self.add_arrived(next.clone()) {
                Err(AddBlockError::Db(error)) => return Err(error),
                verdict => verdict,
            };
            self.times.blocks += usize::from(matches!(verdict, Ok(BlockOutcome::Added { .. })));
            let ends = !go_on(&verdict);
            results.push(verdict);
            if ends {
                break;
            }
        }
        Ok(results)
    }

    /// Returns and resets the times.
    pub fn take_times(&mut self) -> BatchTimes {
        std::mem::take(&mut self.times)
    }

    /// Adds the longest prefix of blocks that extends the main chain and is valid, in one transaction.
    fn add_run(&mut self, blocks: &[ArrivedBlock], rings: &Rings) -> Result<(), DbError> {
        if blocks.len() < 2 {
            return Ok(());
        }
        let (db, top) = (self.db.clone(), self.state.top());
        if self.known.block(Height(self.state.height().0 + blocks.len() as u64 - 1)).is_some() {
            // What a power cut undoes can be fetched again.
            db.defer_flushes()?;
        }
        let mut writer = db.writer()?;
        let mut deferred = Deferred { rings: rings.on(&writer.view())?, ..Deferred::default() };
        let (checker, proofs) = (self.work_checker(), Proofs::default());
        let started = Instant::now();
        let (run, appended) = rayon::in_place_scope(|scope| {
            let mut verifier = Verifier::new(scope, &*checker, &proofs);
            let run = self.append_run(&mut writer, blocks, &mut deferred, &mut verifier);
            (run, Instant::now())
        });
        let run = match run {
            Ok(run) => run,
            Err(error) => return self.finish(writer, top, Err(error)),
        };
        let valid = proofs.first_bad().min(run.appended);
        let verified = Instant::now();
        self.times.blocks += run.appended;
        self.times.append += appended - started;
        self.times.wait += verified - appended;
        proofs.count(&mut self.times);
        if valid == run.appended && !run.dirty {
            let finished = self.finish(writer, top, Ok(()));
            self.times.commit += verified.elapsed();
            if let Ok(count @ 1..) = u32::try_from(run.appended) {
                self.block_times.add_some(started.elapsed() / count, count.into());
            }
            return finished;
        }
        drop(writer);
        self.restore(top)?;
        self.append_verified(&blocks[..valid])
    }

    /// Appends blocks by their cheap rules until one is not the next block of the main chain, breaks a rule, or is
    /// known to have a bad proof.
    fn append_run(
        &mut self,
        writer: &mut Writer<'_>,
        blocks: &[ArrivedBlock],
        deferred: &mut Deferred<'_>,
        verifier: &mut Verifier<'_, '_>,
    ) -> Result<Run, DbError> {
        let mut run = Run { appended: 0, dirty: false };
        for block in blocks {
            if !self.is_next(block) || verifier.first_bad() < run.appended {
                break;
            }
            deferred.block = run.appended;
            match self.extend(writer, &block.candidate, &block.txs, Mode::Later(deferred)) {
                Ok(()) => run.appended += 1,
                Err(AddBlockError::Db(error)) => return Err(error),
                Err(_) => {
                    deferred.withdraw();
                    run.dirty = true;
                    break;
                }
            }
            verifier.take_full_group(deferred);
        }
        verifier.take_group(deferred);
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
