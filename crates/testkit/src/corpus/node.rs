//! A chain and a pool in a temporary directory.

use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use ferrite_chain::db::{Database, DbError, OpenOptions, SyncMode, SyncThreshold};
use ferrite_chain::engine::{BlockOutcome, ChainConfig, Clock, Engine, GivenTxs, system_clock};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, RelayCategory, RelayMethod, TxOutcome};
use ferrite_consensus::tx::TxVerificationFlags;
use ferrite_types::block::Block;
use tempfile::TempDir;

use super::event::{BlockFlags, Event, State};
use super::work::{Proofs, Sampled};

/// The database is deleted after the case.
const NO_SYNC: SyncMode = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };

/// A case being replayed.
pub(super) struct Node {
    name: String,
    engine: Engine<PoolWriter>,
    work: Arc<Sampled>,
    _directory: TempDir,
}

impl Node {
    /// Starts a case. If a time is given, the clock stands still.
    pub(super) fn start(event: &Event, now: Option<u64>, proofs: Proofs) -> Result<Self, Box<dyn Error>> {
        let Event::Start { test, hard_forks, long_term_window, genesis } = event else {
            return Err("this does not start a case".into());
        };
        let directory = tempfile::tempdir()?;
        let genesis = Block::from_blob(genesis)?;
        let id = genesis.id()?;
        let mut config = ChainConfig::private(genesis, hard_forks)?;
        if *long_term_window != 0 {
            config.long_term_window = usize::try_from(*long_term_window)?;
        }
        let options = OpenOptions { sync: NO_SYNC, ..OpenOptions::new(id) };
        let db = Database::open(directory.path(), &options)?;
        let clock: Clock = match now {
            Some(now) => Arc::new(move || now),
            None => system_clock(),
        };
        let work = Arc::new(Sampled::new(proofs));
        let mut writer = db.writer()?;
        // As on every private network of the reference.
        let options = PoolOptions { mine_stem_txs: true, ..PoolOptions::default() };
        let (_, pool) = Pool::open(&mut writer, options, clock())?;
        writer.commit()?;
        let engine = Engine::open(db, config, pool, Arc::<Sampled>::clone(&work), clock)?;
        Ok(Self { name: test.clone(), engine, work, _directory: directory })
    }

    /// The number of proofs of work that were computed.
    pub(super) fn works(&self) -> usize {
        self.work.computed()
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Replays an event. Returns the differences.
    pub(super) fn take(&mut self, event: &Event) -> Result<Vec<String>, DbError> {
        let mut differences = Vec::new();
        let expected_state = match event {
            Event::Start { .. } => return Ok(differences),
            Event::Block { blob, expected, state } => {
                let result = self.engine.add_block(blob, &GivenTxs::none());
                let flags = BlockFlags {
                    added: result.as_ref().is_ok_and(BlockOutcome::is_on_top),
                    failed: result.as_ref().is_err_and(|error| error.flags().failed),
                    orphan: result == Ok(BlockOutcome::Orphan),
                };
                compare(&mut differences, &flags, expected, &result);
                state
            }
            Event::Tx { blob, relay, expected, state } => {
                let outcome = self.add_tx(blob, *relay)?;
                let flags = TxVerificationFlags { no_drop_offense: false, ..outcome.flags };
                compare(&mut differences, &flags, expected, &outcome.result);
                state
            }
        };
        let found = self.state()?;
        compare(&mut differences, &found, expected_state, &());
        // The pool in memory matches the one on disk.
        let in_memory = self.engine.pool().pool().len(RelayCategory::All);
        compare(&mut differences, &u64::try_from(in_memory).ok(), &Some(found.pool), &"in memory");
        Ok(differences)
    }

    fn state(&self) -> Result<State, DbError> {
        let reader = self.engine.database().reader()?;
        let view = reader.view();
        Ok(State {
            height: view.height()?.0,
            top: view.top()?.map(|(_, id)| id).unwrap_or_default(),
            alt: view.alt_count()?,
            pool: view.pool_count()?,
        })
    }

    fn add_tx(&mut self, blob: &[u8], relay: u64) -> Result<TxOutcome, DbError> {
        let relay = match relay {
            0 => RelayMethod::None,
            1 => RelayMethod::Local,
            2 => RelayMethod::Forward,
            3 => RelayMethod::Stem,
            4 => RelayMethod::Fluff,
            _ => RelayMethod::Block,
        };
        let arrival = Arrival { relay, relayed: false };
        self.engine.change_pool(|pool, writer, chain| pool.add(writer, chain, blob, arrival))
    }
}

fn compare<T: PartialEq + Debug>(differences: &mut Vec<String>, found: &T, expected: &T, why: &dyn Debug) {
    if found != expected {
        differences.push(format!("{found:?}, expected {expected:?} ({why:?})"));
    }
}
