//! Opening an engine.

use std::collections::HashSet;
use std::sync::Arc;

use ferrite_consensus::block::BlockError;
use ferrite_types::{Hash, Height};

use super::config::ChainConfig;
use super::given::GivenTxs;
use super::main_chain::Mode;
use super::outcome::AddBlockError;
use super::pool_access::PoolAccess;
use super::state::ChainState;
use super::work::WorkChecker;
use super::{BatchTimes, Candidate, Changes, Clock, Engine};
use crate::db::{Database, DbError};
use crate::known::KnownBlocks;

/// Why a chain cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenEngineError {
    /// The database holds another chain.
    #[error(
        "the database holds a chain that starts with {found}, this one starts with {expected}; \
         choose another data directory"
    )]
    OtherChain {
        /// The genesis block on disk.
        found: Hash,
        /// The genesis block expected.
        expected: Hash,
    },
    /// The genesis block is invalid.
    #[error("the genesis block is invalid: {0}")]
    Genesis(BlockError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

impl<P: PoolAccess> Engine<P> {
    /// Opens the chain of a database; an empty one gets the genesis block.
    ///
    /// Top blocks whose version differs from the hard fork table were added by a program that did not know a fork: they
    /// are removed (`blockchain.cpp: Blockchain::init`). Difficulties that contradict a checkpoint are computed again.
    ///
    /// # Errors
    /// If the database holds another chain, or cannot be read.
    pub fn open(
        db: Database,
        config: ChainConfig,
        pool: P,
        work: Arc<dyn WorkChecker>,
        clock: Clock,
    ) -> Result<Self, OpenEngineError> {
        let id = config.genesis.id().map_err(|error| OpenEngineError::Genesis(error.into()))?;
        let reader = db.reader()?;
        let state = ChainState::load(&config, &reader.view())?;
        if let Some(found) = reader.view().block_id(Height(0))?
            && found != id
        {
            return Err(OpenEngineError::OtherChain { found, expected: id });
        }
        drop(reader);
        let known = Arc::new(KnownBlocks::new(config.known_hashes.clone()));
        let mut engine = Self {
            db,
            config,
            state,
            pool,
            work,
            known,
            clock,
            invalid: HashSet::new(),
            changes: Changes::default(),
            times: BatchTimes::default(),
            block_times: Arc::default(),
            corrected: 0,
        };
        if engine.state.height() == Height(0) {
            engine.add_genesis(id)?;
        }
        engine.pop_outdated()?;
        engine.correct_difficulties()?;
        Ok(engine)
    }

    fn add_genesis(&mut self, id: Hash) -> Result<(), OpenEngineError> {
        let block = self.config.genesis.clone();
        let candidate = Candidate { blob: block.to_blob(), block, id };
        // The difficulty of the genesis block is 1, which every proof of work meets.
        let mode = Mode::Full { proven: Some(1) };
        let added =
            self.transaction(|engine, writer| engine.extend(writer, &candidate, &GivenTxs::none(), mode));
        added.map_err(|error| match error {
            AddBlockError::Invalid(error) | AddBlockError::SideChain { error, .. } => {
                OpenEngineError::Genesis(*error)
            }
            AddBlockError::Db(error) => OpenEngineError::Db(error),
            // Neither can happen to the genesis block, on the thread that opens the chain.
            AddBlockError::Detached | AddBlockError::Stopped(_) => OpenEngineError::Db(DbError::Empty),
        })
    }

    fn pop_outdated(&mut self) -> Result<(), DbError> {
        let mut keep = self.state.height();
        let reader = self.db.reader()?;
        while let Some(top) = keep.0.checked_sub(1).filter(|top| *top > 0).map(Height) {
            let info = reader.view().block_info(top)?.ok_or(DbError::NoBlock(top))?;
            let version = self.config.forks.ideal_version(top);
            if version <= 1 || version == info.major_version {
                break;
            }
            keep = top;
        }
        drop(reader);
        match self.state.height().0 - keep.0 {
            0 => Ok(()),
            outdated => self.pop_blocks(outdated).map(|_| ()),
        }
    }
}
