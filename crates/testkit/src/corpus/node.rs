//! A chain and a pool in a temporary directory.

use std::error::Error;
use std::fmt::Debug;
use std::sync::Arc;

use ferrite_chain::db::{Database, DbError, OpenOptions, View};
use ferrite_chain::engine::{
    BlockVerdict, ChainConfig, Engine, GivenTxs, PoolContext, TablePool, WorkChecker, resolve, system_clock,
};
use ferrite_consensus::tx::{RelayError, TxError, TxVerificationFlags, inputs, non_input, relay};
use ferrite_crypto::random::os_rng;
use ferrite_types::block::Block;
use ferrite_types::tx::{ParsedTransaction, Transaction, TxIn};
use ferrite_types::Height;
use tempfile::TempDir;

use super::event::{BlockFlags, Event, State};

/// How a transaction came, when it came with a block.
const BY_BLOCK: u64 = 5;

/// A case that is being replayed.
pub(super) struct Node {
    name: String,
    engine: Engine<TablePool>,
    _directory: TempDir,
}

impl Node {
    pub(super) fn start(
        name: &str,
        hard_forks: &[(u8, Height)],
        long_term_window: u64,
        genesis: &[u8],
        work: Arc<dyn WorkChecker>,
    ) -> Result<Self, Box<dyn Error>> {
        let directory = tempfile::tempdir()?;
        let genesis = Block::from_blob(genesis)?;
        let id = genesis.id()?;
        let mut config = ChainConfig::private(genesis, hard_forks)?;
        if long_term_window != 0 {
            config.long_term_window = usize::try_from(long_term_window)?;
        }
        let db = Database::open(directory.path(), &OpenOptions::new(id))?;
        let engine = Engine::open(db, config, TablePool, work, system_clock())?;
        Ok(Self { name: name.to_owned(), engine, _directory: directory })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Lets an event happen. Returns what differs.
    pub(super) fn take(&mut self, event: Event) -> Result<Vec<String>, DbError> {
        let mut differences = Vec::new();
        let expected_state = match event {
            Event::Start { .. } => return Ok(differences),
            Event::Block { blob, expected, state } => {
                let result = self.engine.add_block(&blob, &GivenTxs::none());
                let BlockVerdict { added, failed, orphan, .. } = BlockVerdict::of(&result);
                compare(&mut differences, &BlockFlags { added, failed, orphan }, &expected, &result);
                state
            }
            Event::Tx { blob, relay, expected, state } => {
                let verdict = self.add_tx(&blob, relay == BY_BLOCK)?;
                compare(&mut differences, &verdict.0, &expected, &verdict.1);
                state
            }
        };
        compare(&mut differences, &self.state()?, &expected_state, &());
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

    fn add_tx(
        &mut self,
        blob: &[u8],
        by_block: bool,
    ) -> Result<(TxVerificationFlags, Option<TxError>), DbError> {
        let tx = match non_input::decode(blob) {
            Ok(tx) => tx,
            Err(error) => return Ok((error.flags(), Some(error.into()))),
        };
        self.engine.change_pool(|pool, writer, chain| {
            let view = writer.view();
            if view.pool_meta(&tx.id)?.is_some() || view.tx_location(&tx.id)?.is_some() {
                return Ok((TxVerificationFlags::default(), None));
            }
            let verdict = check_tx(&view, chain, &tx, by_block)?;
            let kept = by_block && matches!(verdict, Err(TxError::Inputs(_)));
            if verdict.is_ok() || kept {
                pool.put(writer, chain, &tx, blob)?;
            }
            let flags = match &verdict {
                Ok(()) => TxVerificationFlags { added_to_pool: true, ..Default::default() },
                Err(error) if kept => error.flags().kept_by_block(),
                Err(error) => error.flags(),
            };
            Ok((TxVerificationFlags { no_drop_offense: false, ..flags }, verdict.err()))
        })
    }
}

fn compare<T: PartialEq + Debug>(
    differences: &mut Vec<String>,
    found: &T,
    expected: &T,
    why: &dyn Debug,
) {
    if found != expected {
        differences.push(format!("{found:?}, expected {expected:?} ({why:?})"));
    }
}

fn check_tx(
    view: &View<'_>,
    chain: &PoolContext,
    tx: &ParsedTransaction,
    by_block: bool,
) -> Result<Result<(), TxError>, DbError> {
    if let Err(error) = non_input::check(tx, chain.chain.hf_version, &mut os_rng()) {
        return Ok(Err(error.into()));
    }
    if !by_block {
        if let Err(error) = relay::check(tx, &chain.fees) {
            return Ok(Err(error.into()));
        }
        if spent_in_pool(view, tx)? {
            return Ok(Err(RelayError::DoubleSpendInPool.into()));
        }
    }
    Ok(inputs::check(tx, &chain.chain, &resolve(view, &tx.tx)?).map(|_| ()).map_err(TxError::from))
}

fn spent_in_pool(view: &View<'_>, tx: &ParsedTransaction) -> Result<bool, DbError> {
    let images: Vec<_> = tx.tx.prefix.vin.iter().filter_map(TxIn::key_image).copied().collect();
    for other in view.pool_txs()? {
        let (_, _, blob) = other?;
        let Ok(other) = Transaction::from_blob(blob) else { continue };
        if other.prefix.vin.iter().filter_map(TxIn::key_image).any(|image| images.contains(image)) {
            return Ok(true);
        }
    }
    Ok(false)
}
