//! Verifying the proofs of a batch while its blocks are appended.
//!
//! The proofs come in groups of consecutive blocks. First the proofs of work of a group are verified, then its signatures
//! and range proofs, both on all cores. The signatures wait until all blocks up to and including their group have
//! enough work: a peer that did no work cannot make us verify anything expensive.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ferrite_consensus::batch::verify_transactions;
use ferrite_consensus::block::pow::Work;
use ferrite_crypto::random::os_rng;
use ferrite_types::sync::lock;
use rayon::Scope;
use rayon::prelude::*;

use super::main_chain::{CheckedTx, Deferred};
use super::times::BatchTimes;
use super::work::WorkChecker;

/// A group has at least this many blocks or transactions, except the last: enough for all cores, and for range proofs to
/// be verified together.
const GROUP_BLOCKS: usize = 32;
const GROUP_TXS: usize = 256;

/// What is known about the proofs of a run of blocks.
pub(super) struct Proofs {
    /// The index of the first block that lacks work; the maximum if there is none.
    first_unworked: AtomicUsize,
    /// The index of the first block with an invalid signature or range proof; the maximum if there is none.
    first_unsigned: AtomicUsize,
    turns: Mutex<Turns>,
    /// Transactions that were verified.
    txs: AtomicUsize,
    /// Time of all cores together for proofs of work, in nanoseconds.
    work: AtomicU64,
    busy: Mutex<Busy>,
}

/// The proofs of consecutive blocks, with the indices of their blocks.
struct Group {
    number: usize,
    works: Vec<(usize, Work)>,
    txs: Vec<(usize, CheckedTx)>,
}

/// The transactions of a group, which and all groups before it have enough work. Only [`Turns`] makes them.
struct Worked {
    txs: Vec<(usize, CheckedTx)>,
}

/// Releases groups in order.
#[derive(Default)]
struct Turns {
    /// The first group whose proofs of work are not verified yet.
    next: usize,
    /// Those behind it that are.
    early: BTreeMap<usize, Vec<(usize, CheckedTx)>>,
}

impl Turns {
    /// The proofs of work of a group were verified. Returns the groups that nothing is missing before.
    fn worked(&mut self, number: usize, txs: Vec<(usize, CheckedTx)>) -> Vec<Worked> {
        self.early.insert(number, txs);
        let mut ready = Vec::new();
        while let Some(txs) = self.early.remove(&self.next) {
            self.next += 1;
            ready.push(Worked { txs });
        }
        ready
    }
}

/// Measures in how much time at least one task was running.
#[derive(Default)]
struct Busy {
    running: usize,
    since: Option<Instant>,
    total: Duration,
}

impl Default for Proofs {
    fn default() -> Self {
        Self {
            first_unworked: AtomicUsize::new(usize::MAX),
            first_unsigned: AtomicUsize::new(usize::MAX),
            turns: Mutex::default(),
            txs: AtomicUsize::new(0),
            work: AtomicU64::new(0),
            busy: Mutex::default(),
        }
    }
}

impl Proofs {
    /// The index of the first block with a bad proof, as far as they are verified; the maximum if there is none.
    pub(super) fn first_bad(&self) -> usize {
        self.first_unworked().min(self.first_unsigned.load(Ordering::Relaxed))
    }

    fn first_unworked(&self) -> usize {
        self.first_unworked.load(Ordering::Relaxed)
    }

    /// Adds to the times what was measured.
    pub(super) fn count(&self, times: &mut BatchTimes) {
        times.txs += self.txs.load(Ordering::Relaxed);
        times.work += Duration::from_nanos(self.work.load(Ordering::Relaxed));
        times.proofs += lock(&self.busy).total;
    }

    /// Verifies the proofs of work of a group. Returns the groups whose signatures can be verified now.
    fn verify_works(&self, checker: &dyn WorkChecker, group: Group) -> Vec<Worked> {
        group.works.par_iter().for_each(|(block, work)| {
            // Blocks after one without enough work do not matter.
            if self.first_unworked() < *block {
                return;
            }
            let started = Instant::now();
            if checker.check(work).is_err() {
                self.first_unworked.fetch_min(*block, Ordering::Relaxed);
            }
            let nanos = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.work.fetch_add(nanos, Ordering::Relaxed);
        });
        lock(&self.turns).worked(group.number, group.txs)
    }

    /// Verifies the signatures and range proofs of a group, up to the first block without enough work.
    fn verify_signatures(&self, Worked { txs }: &Worked) {
        let end = self.first_bad();
        let txs = &txs[..txs.partition_point(|(block, _)| *block < end)];
        self.txs.fetch_add(txs.len(), Ordering::Relaxed);
        let items: Vec<_> = txs.iter().map(|(_, tx)| CheckedTx::batch_tx(tx)).collect();
        let verdicts = verify_transactions(&items, os_rng);
        let bad = txs.iter().zip(verdicts).filter(|(_, verdict)| verdict.is_err());
        if let Some(first) = bad.map(|((block, _), _)| *block).min() {
            self.first_unsigned.fetch_min(first, Ordering::Relaxed);
        }
    }

    fn busy<T>(&self, task: impl FnOnce() -> T) -> T {
        lock(&self.busy).begin();
        let result = task();
        lock(&self.busy).end();
        result
    }
}

impl Busy {
    fn begin(&mut self) {
        self.running += 1;
        self.since.get_or_insert_with(Instant::now);
    }

    fn end(&mut self) {
        self.running -= 1;
        if self.running == 0
            && let Some(since) = self.since.take()
        {
            self.total += since.elapsed();
        }
    }
}

/// Hands proofs to the other cores.
pub(super) struct Verifier<'p, 'scope> {
    scope: &'p Scope<'scope>,
    checker: &'scope dyn WorkChecker,
    proofs: &'scope Proofs,
    groups: usize,
}

impl<'p, 'scope> Verifier<'p, 'scope> {
    pub(super) const fn new(
        scope: &'p Scope<'scope>,
        checker: &'scope dyn WorkChecker,
        proofs: &'scope Proofs,
    ) -> Self {
        Self { scope, checker, proofs, groups: 0 }
    }

    /// The index of the first block that is known to have a bad proof.
    pub(super) fn first_bad(&self) -> usize {
        self.proofs.first_bad()
    }

    /// Takes deferred proofs if there are enough of them.
    pub(super) fn take_full_group(&mut self, deferred: &mut Deferred<'_>) {
        if deferred.works.len() >= GROUP_BLOCKS || deferred.txs.len() >= GROUP_TXS {
            self.take_group(deferred);
        }
    }

    /// Takes all deferred proofs.
    pub(super) fn take_group(&mut self, deferred: &mut Deferred<'_>) {
        let (works, txs) = (std::mem::take(&mut deferred.works), std::mem::take(&mut deferred.txs));
        if works.is_empty() && txs.is_empty() {
            return;
        }
        let group = Group { number: self.groups, works, txs };
        self.groups += 1;
        let (checker, proofs) = (self.checker, self.proofs);
        self.scope.spawn(move |scope| {
            for worked in proofs.busy(|| proofs.verify_works(checker, group)) {
                scope.spawn(move |_| proofs.busy(|| proofs.verify_signatures(&worked)));
            }
        });
    }
}
