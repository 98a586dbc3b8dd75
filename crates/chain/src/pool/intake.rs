//! Transactions on their way into the pool, many in one commit.
//!
//! A commit waits for the disk, so one for each transaction would limit how many can come. What comes while a commit is
//! under way waits here, and then enters the pool in one write transaction. Callers get their answers after the commit.

use std::collections::VecDeque;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::admission::{Arrival, TxOutcome};
use super::{Pool, PoolWriter};
use crate::db::{DbError, Writer};
use crate::engine::{Engine, PoolContext};
use crate::handle::{ChainError, ChainHandle, Stopped};

/// The most transactions that enter with one commit, but for those of a single caller: blocks wait meanwhile.
const MAX_TXS: usize = 256;
/// The most bytes of them.
const MAX_BYTES: usize = 4 * 1024 * 1024;

type Outcomes = Result<Vec<TxOutcome>, DbError>;

/// What callers have brought, in the order in which they came.
#[derive(Default)]
pub(super) struct Intake {
    waiting: Mutex<VecDeque<Waiting>>,
}

/// What one caller has brought.
struct Waiting {
    txs: Vec<Vec<u8>>,
    arrival: Arrival,
    answer: Sender<Outcomes>,
}

impl Intake {
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those that enter with the next commit.
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
    /// Adds transactions in turn, and waits until they are committed, together with what others bring at the same time.
    /// The outcomes end with the first [offence](TxOutcome::is_offence). Each transaction should have been [verified
    /// ahead](Pool::verify_ahead), so that the chain's thread has nothing left to compute.
    ///
    /// # Errors
    /// When the chain is shut down, or the database fails; then none of them was added.
    pub fn admit(
        &self,
        chain: &ChainHandle<PoolWriter>,
        txs: Vec<Vec<u8>>,
        arrival: Arrival,
    ) -> Result<Vec<TxOutcome>, ChainError> {
        let (answer, outcomes) = channel();
        let (done, round) = channel::<()>();
        {
            // Rounds are in the order of those who wait, so everyone is part of their own round at the latest.
            let mut waiting = self.shared.intake.waiting();
            chain.hand(move |engine| {
                admit_group(engine);
                drop(done);
            })?;
            waiting.push_back(Waiting { txs, arrival, answer });
        }
        // Nothing is ever sent: it ends with the round, also when the chain's thread ends before it.
        let _ = round.recv();
        Ok(outcomes.try_recv().map_err(|_| Stopped)??)
    }

    /// How many callers wait for their transactions to be added.
    pub fn arriving(&self) -> usize {
        self.shared.intake.waiting().len()
    }
}

/// Adds what waits, in one commit.
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
        // The failure may be about one of them only.
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
        // The caller may have given up waiting.
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
