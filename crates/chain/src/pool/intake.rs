//! Adding many transactions to the pool in one commit.
//!
//! A commit waits for the disk, so one per transaction would limit throughput. Transactions that arrive during a commit
//! wait here, and then enter the pool in one write transaction. Callers get their results after the commit.

use std::collections::VecDeque;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard};

use ferrite_types::sync::lock;

use super::admission::{Arrival, TxOutcome};
use super::{Pool, PoolWriter};
use crate::db::{DbError, Writer};
use crate::engine::{Engine, PoolContext};
use crate::handle::{ChainError, ChainHandle, Stopped};

/// Limit of transactions per commit, unless a single caller brings more: blocks wait meanwhile.
const MAX_TXS: usize = 256;
/// Limit of their bytes.
const MAX_BYTES: usize = 4 * 1024 * 1024;

type Outcomes = Result<Vec<TxOutcome>, DbError>;

/// Waiting transactions, in order of arrival.
#[derive(Default)]
pub(super) struct Intake {
    waiting: Mutex<VecDeque<Waiting>>,
}

/// The transactions of one caller.
struct Waiting {
    txs: Vec<Vec<u8>>,
    arrival: Arrival,
    answer: Sender<Outcomes>,
}

impl Intake {
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Waiting>> {
        lock(&self.waiting)
    }

    /// Takes the transactions for the next commit.
    fn next_group(&self) -> Vec<Waiting> {
        let mut waiting = self.waiting();
        let (mut txs, mut bytes) = (0, 0);
        let fits = |next: &&Waiting| {
            txs += next.txs.len();
            bytes += next.txs.iter().map(Vec::len).sum::<usize>();
            txs <= MAX_TXS && bytes <= MAX_BYTES
        };
        let count = waiting.iter().take_while(fits).count().max(1);
        let count = count.min(waiting.len());
        waiting.drain(..count).collect()
    }
}

impl Pool {
    /// Adds transactions in order, and waits until they are committed, together with those of concurrent callers. The
    /// outcomes end with the first [offence](TxOutcome::is_offence). Each transaction should have been [verified
    /// ahead](Pool::verify_ahead), so that the chain's thread has nothing left to compute.
    ///
    /// # Errors
    /// If the chain is shut down or the database fails; none of them was added then.
    pub fn admit(
        &self,
        chain: &ChainHandle<PoolWriter>,
        txs: Vec<Vec<u8>>,
        arrival: Arrival,
    ) -> Result<Vec<TxOutcome>, ChainError> {
        let (answer, outcomes) = channel();
        let (done, round) = channel::<()>();
        {
            // Rounds are in order of arrival, so a caller is served by its own round at the latest.
            let mut waiting = self.shared.intake.waiting();
            chain.hand(move |engine| {
                admit_group(engine);
                drop(done);
            })?;
            waiting.push_back(Waiting { txs, arrival, answer });
        }
        // Nothing is sent: it ends with the round, even if the chain's thread ends first.
        let _ = round.recv();
        Ok(outcomes.try_recv().map_err(|_| Stopped)??)
    }

    /// Number of callers waiting for their transactions to be added.
    pub fn arriving(&self) -> usize {
        self.shared.intake.waiting().len()
    }
}

/// Adds the waiting transactions in one commit.
fn admit_group(engine: &mut Engine<PoolWriter>) {
    let group = engine.pool().pool().shared.intake.next_group();
    if group.is_empty() {
        return;
    }
    let added: Result<Vec<_>, DbError> = engine.change_pool(|pool, writer, chain| {
        group.iter().map(|waiting| pool.add_all(writer, chain, waiting)).collect()
    });
    match added {
        Ok(outcomes) => {
            for (waiting, outcomes) in group.into_iter().zip(outcomes) {
                waiting.answer(Ok(outcomes));
            }
        }
        Err(error) if group.len() == 1 => {
            group.into_iter().for_each(|waiting| waiting.answer(Err(error.clone())))
        }
        // The failure may concern only one of them.
        Err(_) => {
            for waiting in group {
                let outcomes =
                    engine.change_pool(|pool, writer, chain| pool.add_all(writer, chain, &waiting));
                waiting.answer(outcomes);
            }
        }
    }
}

impl Waiting {
    fn answer(&self, outcomes: Outcomes) {
        // The caller may have stopped waiting.
        let _ = self.answer.send(outcomes);
    }
}

impl PoolWriter {
    fn add_all(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, waiting: &Waiting) -> Outcomes {
        let mut outcomes = Vec::with_capacity(waiting.txs.len());
        for blob in &waiting.txs {
            let outcome = self.add(writer, chain, blob, waiting.arrival)?;
            let offence = outcome.is_offence();
            outcomes.push(outcome);
            if offence {
                break;
            }
        }
        Ok(outcomes)
    }
}
