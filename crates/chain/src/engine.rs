//! Blocks: which of them make the chain.
//!
//! [`Engine::add_block`] gives every block the verdict that the reference gives it, by the same rules in the same
//! order (`blockchain.cpp: add_new_block`): blocks that follow the top extend the main chain (`main_chain`), others
//! are kept in side chains (`side`), and when one of those has more work it becomes the main chain (`reorg`).
//! [`Engine::add_blocks`] does the same for many blocks at once, on all cores (`batch`).
//!
//! Whatever a block changes is one write transaction. A block that breaks a rule changes nothing, except that side
//! chains which turn out to be invalid are forgotten.

mod arrived;
mod batch;
mod config;
mod given;
mod main_chain;
mod open;
mod outcome;
mod pool_access;
mod reorg;
mod resolve;
mod side;
mod state;
mod table_pool;
mod work;

use std::collections::HashSet;
use std::sync::Arc;

use ferrite_consensus::block::{self, BlockError};
use ferrite_types::{Hash, Height};

pub use arrived::ArrivedBlock;
pub(crate) use arrived::Candidate;
pub use batch::BatchTimes;
pub use config::{ChainConfig, genesis_block};
pub use given::{GivenTxs, GivenTxsError};
pub use open::OpenEngineError;
pub use outcome::{AddBlockError, BlockOutcome, BlockPlace, BlockVerdict, Reorganisation};
pub use pool_access::{KeptTx, PoolAccess, PoolContext, PoolTx};
pub use resolve::resolve;
pub(crate) use side::SideChain;
pub use state::{ChainState, ChainSummary};
pub use table_pool::TablePool;
pub use work::WorkChecker;

use crate::db::{Database, DbError, Writer};
use main_chain::Mode;
use side::SideStep;

/// The fork that brought RandomX.
const FIRST_RANDOMX_VERSION: u8 = 12;

/// What time it is, in unix time.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The clock of the system.
pub fn system_clock() -> Clock {
    use std::time::{SystemTime, UNIX_EPOCH};
    Arc::new(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// The chain and the pool. Nobody else writes to the database while there is one.
pub struct Engine<P> {
    db: Database,
    config: ChainConfig,
    state: ChainState,
    pool: P,
    work: Arc<dyn WorkChecker>,
    clock: Clock,
    /// Blocks with a transaction that did not fit the chain; they are not looked at again.
    invalid: HashSet<Hash>,
    changes: Changes,
    times: BatchTimes,
}

/// A step of the main chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainChange {
    /// A block came on top.
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

/// Who wants to know of changes, and those that are not committed yet.
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
    /// Adds a block, as it came from a peer or a miner. Those of its transactions that are not `given` have to be in
    /// the pool.
    ///
    /// # Errors
    /// When the block breaks a rule, or the database fails. Then nothing is changed; but of a side chain with more
    /// work than the main chain, the first block that breaks a rule and all after it are forgotten.
    pub fn add_block(&mut self, blob: &[u8], given: &GivenTxs) -> BlockVerdict {
        self.check_size(blob.len())?;
        let ArrivedBlock { candidate, .. } = ArrivedBlock::decode(blob)?;
        self.add_candidate(candidate, given)
    }

    /// As [`add_block`](Self::add_block), for a block that is decoded already.
    ///
    /// # Errors
    /// The same.
    pub fn add_arrived(&mut self, block: ArrivedBlock) -> BlockVerdict {
        self.check_size(block.size)?;
        self.add_candidate(block.candidate, &block.txs)
    }

    /// Checks how many bytes a block had when it arrived.
    fn check_size(&self, size: usize) -> Result<(), BlockError> {
        block::check_blob_size(size, &self.state.limits())
    }

    fn add_candidate(&mut self, candidate: Candidate, given: &GivenTxs) -> BlockVerdict {
        if let Some(place) = self.find_block(&candidate.id)? {
            return Ok(BlockOutcome::AlreadyExists(place));
        }
        let mut forget = Vec::new();
        let result = self.transaction(|engine, writer| engine.place(writer, candidate, given, &mut forget));
        if !forget.is_empty() {
            self.forget_side_blocks(&forget)?;
        }
        result
    }

    /// Puts a block where it belongs. When a side chain turns out to be invalid, `forget` gets the blocks of it that
    /// are not to be kept.
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
                // When two transactions of a block spend the same the reference undoes more than it should: it then
                // keeps the side chain that it had (`blockchain.cpp: cleanup_handle_incoming_blocks`).
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

    /// Where a block is; `None` when it is not known.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Forgets which blocks once broke a rule, so that they are looked at again (`flush_cache`).
    pub fn flush_invalid_blocks(&mut self) {
        self.invalid.clear();
    }

    /// Lets the pool do something in a write transaction of its own. An error undoes it.
    ///
    /// # Errors
    /// What `change` answers, or that of the database.
    pub fn change_pool<T, E: From<DbError>>(
        &mut self,
        change: impl FnOnce(&mut P, &mut Writer<'_>, &PoolContext) -> Result<T, E>,
    ) -> Result<T, E> {
        let chain = self.state.pool_context(self.now());
        self.transaction(|engine, writer| change(&mut engine.pool, writer, &chain))
    }

    /// Does something in one write transaction. After an error, which may be that of the commit, disk, state and pool
    /// are what they were.
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

    /// Commits what went well, and undoes what did not. `top` is the top of the chain on disk before that.
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
                self.changes.committed(&self.state);
            }
            Err(_) => self.restore(top)?,
        }
        result
    }

    /// Makes state and pool fit what is on disk, where `top` is the top of the chain.
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

    /// Who is told of every change of the main chain, once it is on disk: all steps of one write transaction at once,
    /// in order.
    pub fn set_listener(&mut self, listener: impl FnMut(&[ChainChange], &ChainState) + Send + 'static) {
        self.changes.listener = Some(Box::new(listener));
    }

    /// The RandomX seed after the present one, in the blocks between which both are known.
    ///
    /// # Errors
    /// When the database fails.
    pub fn upcoming_seed(&self) -> Result<Option<Hash>, DbError> {
        let (now, next) = self.config.seed_epoch.seed_heights(self.state.height());
        if now == next || self.state.version() < FIRST_RANDOMX_VERSION {
            return Ok(None);
        }
        self.db.reader()?.view().block_id(next)
    }

    /// Who checks proofs of work.
    pub fn work_checker(&self) -> Arc<dyn WorkChecker> {
        Arc::clone(&self.work)
    }

    /// The database, for readers.
    pub const fn database(&self) -> &Database {
        &self.db
    }

    /// Which chain it is.
    pub const fn config(&self) -> &ChainConfig {
        &self.config
    }

    /// What the next block depends on.
    pub const fn state(&self) -> &ChainState {
        &self.state
    }

    /// The chain as the pool sees it now.
    pub fn pool_context(&self) -> PoolContext {
        self.state.pool_context(self.now())
    }

    /// The pool.
    pub const fn pool(&self) -> &P {
        &self.pool
    }

    /// The pool, to change what it keeps in memory. What it keeps on disk is changed by
    /// [`change_pool`](Self::change_pool).
    pub const fn pool_mut(&mut self) -> &mut P {
        &mut self.pool
    }
}
