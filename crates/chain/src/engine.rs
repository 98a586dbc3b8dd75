//! The chain of blocks.
//!
//! [`Engine::add_block`] gives every block the reference's verdict, by the same rules in the same order
//! (`blockchain.cpp: add_new_block`): a block that follows the tip extends the main chain (`main_chain`), others are
//! kept in side chains (`side`), and a side chain with more work becomes the main chain (`reorg`).
//! [`Engine::add_blocks`] does the same for many blocks at once, on all cores (`batch`).
//!
//! All changes of a block are one write transaction. An invalid block changes nothing, except that side chains which
//! turn out to be invalid are dropped.

mod adopt;
mod ahead;
mod arrived;
mod batch;
mod block_tx;
mod config;
mod difficulties;
mod given;
mod main_chain;
mod open;
mod outcome;
mod pool_access;
mod proofs;
mod reorg;
mod resolve;
mod side;
mod state;
mod table_pool;
mod times;
mod work;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use ferrite_consensus::block::{self, BlockError};
use ferrite_types::histogram::Histogram;
use ferrite_types::time::unix_time;
use ferrite_types::{Hash, Height};

pub use adopt::{AdoptError, AdoptedBlock, Recorded};
pub use ahead::PreparedBlocks;
pub use arrived::ArrivedBlock;
pub(crate) use arrived::Candidate;
pub use block_tx::TxBytes;
pub use config::{ChainConfig, genesis_block};
pub use given::{GivenTxs, GivenTxsError};
pub use open::OpenEngineError;
pub use outcome::{AddBlockError, BlockOutcome, BlockPlace, BlockVerdict, Reorganisation};
pub use pool_access::{KeptTx, PoolAccess, PoolContext, PoolTx};
pub use resolve::resolve;
pub(crate) use side::SideChain;
pub use state::{ChainState, ChainSummary};
pub use table_pool::TablePool;
pub use times::BatchTimes;
pub use work::WorkChecker;

use crate::db::{Database, DbError, Writer};
use crate::known::KnownBlocks;
use main_chain::Mode;
use side::SideStep;

/// The hard fork that introduced RandomX.
const FIRST_RANDOMX_VERSION: u8 = 12;

/// Returns the current unix time.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The system clock.
pub fn system_clock() -> Clock {
    Arc::new(unix_time)
}

/// The chain and the pool. While there is an engine, nothing else writes to the database.
pub struct Engine<P> {
    db: Database,
    config: ChainConfig,
    state: ChainState,
    pool: P,
    work: Arc<dyn WorkChecker>,
    known: Arc<KnownBlocks>,
    clock: Clock,
    /// Blocks with a transaction that did not fit the chain; they are not checked again.
    invalid: HashSet<Hash>,
    changes: Changes,
    times: BatchTimes,
    block_times: Arc<Histogram>,
    /// Difficulties that were computed again when the chain was opened.
    corrected: usize,
}

/// A change of the main chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainChange {
    /// A block was added on top.
    Added {
        /// Its height.
        height: Height,
        /// Its id.
        id: Hash,
    },
    /// The top block was removed.
    Popped {
        /// Its height.
        height: Height,
        /// Its id.
        id: Hash,
    },
}

/// The listener, and changes that are not committed yet.
#[derive(Default)]
struct Changes {
    pending: Vec<ChainChange>,
    listener: Option<Listener>,
}

type Listener = Box<dyn FnMut(&[ChainChange], &ChainState) + Send>;

impl Changes {
    fn committed(&mut self, state: &ChainState) {
        if !self.pending.is_empty()
            && let Some(listener) = &mut self.listener
        {
            listener(&self.pending, state);
        }
        self.pending.clear();
    }
}

impl<P: PoolAccess> Engine<P> {
    /// Adds a block from a peer or a miner. Transactions that are not `given` must be in the pool.
    ///
    /// # Errors
    /// If the block is invalid or the database fails. Nothing is changed then; but in a side chain with more work than
    /// the main chain, the first invalid block and its descendants are dropped.
    pub fn add_block(&mut self, blob: &[u8], given: &GivenTxs) -> BlockVerdict {
        self.check_size(blob.len())?;
        let ArrivedBlock { candidate, .. } = ArrivedBlock::decode(blob)?;
        self.add_candidate(candidate, given)
    }

    /// As [`add_block`](Self::add_block), for a decoded block.
    ///
    /// # Errors
    /// The same.
    pub fn add_arrived(&mut self, block: ArrivedBlock) -> BlockVerdict {
        self.check_size(block.size)?;
        self.add_candidate(block.candidate, &block.txs)
    }

    /// Checks the size of a block as it arrived.
    fn check_size(&self, size: usize) -> Result<(), BlockError> {
        block::check_blob_size(size, &self.state.limits())
    }

    fn add_candidate(&mut self, candidate: Candidate, given: &GivenTxs) -> BlockVerdict {
        if let Some(place) = self.find_block(&candidate.id)? {
            return Ok(BlockOutcome::AlreadyExists(place));
        }
        let started = Instant::now();
        let mut forget = Vec::new();
        let result = self.transaction(|engine, writer| engine.place(writer, candidate, given, &mut forget));
        if !forget.is_empty() {
            self.forget_side_blocks(&forget)?;
        }
        self.block_times.add(started.elapsed());
        result
    }

    /// Adds a block to the chain where it belongs. If a side chain turns out to be invalid, `forget` gets the blocks to
    /// drop.
    fn place(
        &mut self,
        writer: &mut Writer<'_>,
        candidate: Candidate,
        given: &GivenTxs,
        forget: &mut Vec<Hash>,
    ) -> BlockVerdict {
        if candidate.block.header.prev_id == self.state.top() {
            let height = self.state.height();
            let added = self.extend(writer, &candidate, given, Mode::Full { proven: None });
            if let Err(AddBlockError::Invalid(error)) = &added {
                self.remember_invalid(candidate.id, error);
            }
            return added.map(|()| BlockOutcome::Added { height });
        }
        let (chain, at_checkpoint) = match self.side_step(writer, candidate, given, None)? {
            SideStep::Orphan => return Ok(BlockOutcome::Orphan),
            SideStep::Kept { height } => return Ok(BlockOutcome::Alternative { height }),
            SideStep::Heavier { chain, at_checkpoint } => (chain, at_checkpoint),
        };
        match self.switch(writer, &chain, at_checkpoint) {
            Ok(reorganisation) => Ok(BlockOutcome::Reorganised(reorganisation)),
            Err(failed) => {
                let id = chain.blocks[failed.at].candidate.id;
                let AddBlockError::Invalid(error) = failed.error else { return Err(failed.error) };
                // If two transactions of a block have the same key image, the reference undoes too much, and keeps the
                // side chain (`blockchain.cpp: cleanup_handle_incoming_blocks`).
                if !matches!(*error, BlockError::DoubleSpend { .. }) {
                    let (_, kept) = chain.blocks.split_last().expect("a side chain has a block");
                    forget.extend(kept.iter().skip(failed.at).map(|block| block.candidate.id));
                }
                self.remember_invalid(id, &error);
                Err(AddBlockError::SideChain { id, error })
            }
        }
    }

    fn remember_invalid(&mut self, id: Hash, error: &BlockError) {
        if error.is_remembered() {
            self.invalid.insert(id);
        }
    }

    fn forget_side_blocks(&mut self, ids: &[Hash]) -> Result<(), DbError> {
        self.transaction(|_, writer| {
            for id in ids {
                writer.remove_alt_block(id)?;
            }
            Ok(())
        })
    }

    /// Where a block is; `None` if it is unknown.
    ///
    /// # Errors
    /// If the database fails.
    pub fn find_block(&self, id: &Hash) -> Result<Option<BlockPlace>, DbError> {
        let reader = self.db.reader()?;
        let view = reader.view();
        Ok(if view.height_of(id)?.is_some() {
            Some(BlockPlace::Main)
        } else if view.alt_block(id)?.is_some() {
            Some(BlockPlace::Side)
        } else {
            self.invalid.contains(id).then_some(BlockPlace::Invalid)
        })
    }

    /// Clears the invalid blocks, so that they are checked again (`flush_cache`).
    pub fn flush_invalid_blocks(&mut self) {
        self.invalid.clear();
    }

    /// Runs a change of the pool in its own write transaction. An error undoes it.
    ///
    /// # Errors
    /// That of `change`, or of the database.
    pub fn change_pool<T, E: From<DbError>>(
        &mut self,
        change: impl FnOnce(&mut P, &mut Writer<'_>, &PoolContext) -> Result<T, E>,
    ) -> Result<T, E> {
        let chain = self.state.pool_context(self.now());
        self.transaction(|engine, writer| change(&mut engine.pool, writer, &chain))
    }

    /// Runs a change in one write transaction. After an error, even of the commit, disk, state and pool are unchanged.
    fn transaction<T, E: From<DbError>>(
        &mut self,
        work: impl FnOnce(&mut Self, &mut Writer<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let db = self.db.clone();
        let top = self.state.top();
        let mut writer = db.writer()?;
        let result = work(self, &mut writer);
        self.finish(writer, top, result)
    }

    /// Commits a success and undoes a failure. `top` is the tip on disk before that.
    fn finish<T, E: From<DbError>>(
        &mut self,
        writer: Writer<'_>,
        top: Hash,
        result: Result<T, E>,
    ) -> Result<T, E> {
        let result = match result {
            Ok(value) => writer.commit().map(|()| value).map_err(E::from),
            Err(error) => {
                drop(writer);
                Err(error)
            }
        };
        match result {
            Ok(_) => {
                self.pool.committed();
                if self.known.block(Height(self.state.height().0.saturating_sub(1))).is_none() {
                    self.db.end_deferred_flushes()?;
                }
                self.known.passed(self.state.height());
                self.changes.committed(&self.state);
            }
            Err(_) => self.restore(top)?,
        }
        result
    }

    /// Restores state and pool from disk, where `top` is the tip.
    fn restore(&mut self, top: Hash) -> Result<(), DbError> {
        self.changes.pending.clear();
        let reader = self.db.reader()?;
        if self.state.top() != top {
            self.state = ChainState::load(&self.config, &reader.view())?;
        }
        self.pool.aborted(&reader.view())
    }

    fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Sets the listener for changes of the main chain. It is called after each commit, with all changes of that
    /// transaction in order.
    pub fn set_listener(&mut self, listener: impl FnMut(&[ChainChange], &ChainState) + Send + 'static) {
        self.changes.listener = Some(Box::new(listener));
    }

    /// The next RandomX seed, while it is known ahead of its use.
    ///
    /// # Errors
    /// If the database fails.
    pub fn upcoming_seed(&self) -> Result<Option<Hash>, DbError> {
        let (now, next) = self.config.seed_epoch.seed_heights(self.state.height());
        if now == next || self.state.version() < FIRST_RANDOMX_VERSION {
            return Ok(None);
        }
        self.db.reader()?.view().block_id(next)
    }

    /// The checker of proofs of work.
    pub fn work_checker(&self) -> Arc<dyn WorkChecker> {
        Arc::clone(&self.work)
    }

    /// How many cumulative difficulties contradicted the checkpoints when the chain was opened, and were corrected.
    pub const fn corrected_difficulties(&self) -> usize {
        self.corrected
    }

    /// The known blocks, whose proofs are not verified.
    pub const fn known_blocks(&self) -> &Arc<KnownBlocks> {
        &self.known
    }

    /// How long it took to verify blocks and to add them. The time of blocks added together is divided among them.
    pub const fn block_times(&self) -> &Arc<Histogram> {
        &self.block_times
    }

    /// The database, for readers.
    pub const fn database(&self) -> &Database {
        &self.db
    }

    /// The parameters of the chain.
    pub const fn config(&self) -> &ChainConfig {
        &self.config
    }

    /// The state that the next block depends on.
    pub const fn state(&self) -> &ChainState {
        &self.state
    }

    /// The chain as the pool sees it.
    pub fn pool_context(&self) -> PoolContext {
        self.state.pool_context(self.now())
    }

    /// The pool.
    pub const fn pool(&self) -> &P {
        &self.pool
    }
}
