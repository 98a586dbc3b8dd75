//! A chain in a temporary directory.

use std::collections::BTreeMap;
use std::sync::Arc;

use ferrite_chain::db::{Database, OpenOptions, SyncMode, SyncThreshold};
use ferrite_chain::engine::{
    AddBlockError, BlockOutcome, ChainConfig, ChainState, Engine, GivenTxs, TablePool, WorkChecker,
};
use ferrite_testkit::block_tree::{BlockTree, MadeBlock, NOW};
use ferrite_types::{Hash, Height};
use tempfile::TempDir;

/// Forks low enough for every chain here to cross them. Version 3 is left out: it needs other miner transactions.
pub(crate) const FORKS: &[(u8, Height)] =
    &[(1, Height(0)), (2, Height(66)), (4, Height(70)), (5, Height(75))];

pub(crate) type Verdict = Result<BlockOutcome, AddBlockError>;
type Table = Vec<(Vec<u8>, Vec<u8>)>;

pub(crate) struct Node {
    pub(crate) engine: Engine<TablePool>,
    pub(crate) directory: TempDir,
}

impl Node {
    pub(crate) fn new(config: ChainConfig) -> Self {
        Self::with_sync(config, NO_SYNC)
    }

    pub(crate) fn with_sync(config: ChainConfig, sync: SyncMode) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let engine = open(&directory, config, sync, BlockTree::work_checker());
        Self { engine, directory }
    }

    pub(crate) fn with_work(config: ChainConfig, work: Arc<dyn WorkChecker>) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let engine = open(&directory, config, NO_SYNC, work);
        Self { engine, directory }
    }

    pub(crate) fn reopen(self) -> Self {
        let config = self.engine.config().clone();
        self.reopen_as(config)
    }

    pub(crate) fn reopen_as(self, config: ChainConfig) -> Self {
        let Self { engine, directory } = self;
        drop(engine);
        let engine = open(&directory, config, NO_SYNC, BlockTree::work_checker());
        Self { engine, directory }
    }

    pub(crate) fn add(&mut self, block: &MadeBlock) -> Verdict {
        self.engine.add_block(&block.blob, &block.given())
    }

    /// Adds a block whose transactions are in the pool.
    pub(crate) fn add_bare(&mut self, block: &MadeBlock) -> Verdict {
        self.engine.add_block(&block.blob, &GivenTxs::none())
    }

    pub(crate) fn give_to_pool(&mut self, block: &MadeBlock) {
        let put = self.engine.change_pool(|pool, writer, chain| {
            block.txs.iter().try_for_each(|(tx, blob)| pool.put(writer, chain, tx, blob))
        });
        put.expect("the pool takes everything");
    }

    /// Every entry of every table.
    pub(crate) fn dump(&self) -> BTreeMap<&'static str, Table> {
        let reader = self.engine.database().reader().expect("a snapshot");
        reader.view().dump().expect("it can be read").into_iter().collect()
    }

    /// Every entry of the tables of the main chain.
    pub(crate) fn chain_dump(&self) -> BTreeMap<&'static str, Table> {
        let mut dump = self.dump();
        dump.retain(|name, _| !name.starts_with("pool") && !name.starts_with("alt"));
        dump
    }

    /// The ids of the main chain.
    pub(crate) fn main_chain(&self) -> Vec<Hash> {
        let reader = self.engine.database().reader().expect("a snapshot");
        let height = reader.view().height().expect("it can be read");
        let infos = reader.view().block_infos(Height(0)..height).expect("it can be read");
        infos.map(|info| info.expect("it can be read").id).collect()
    }

    pub(crate) fn alt_count(&self) -> u64 {
        self.engine.database().reader().expect("a snapshot").view().alt_count().expect("it can be read")
    }

    /// Checks the in-memory state against the database.
    pub(crate) fn assert_consistent(&self) {
        let reader = self.engine.database().reader().expect("a snapshot");
        let loaded = ChainState::load(self.engine.config(), &reader.view()).expect("it can be read");
        assert!(*self.engine.state() == loaded, "the state does not follow the database");
        reader.view().verify(None).expect("the indexes fit together");
    }
}

const NO_SYNC: SyncMode = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };

fn open(
    directory: &TempDir,
    config: ChainConfig,
    sync: SyncMode,
    work: Arc<dyn WorkChecker>,
) -> Engine<TablePool> {
    let id = config.genesis.id().expect("the first block has an id");
    let options = OpenOptions { sync, ..OpenOptions::new(id) };
    let db = Database::open(directory.path(), &options).expect("the database opens");
    let clock = Arc::new(|| NOW);
    Engine::open(db, config, TablePool, work, clock).expect("the chain opens")
}

/// Valid blocks without transactions, until mined coins are unlocked.
pub(crate) fn base_chain(tree: &mut BlockTree, blocks: usize) -> Vec<MadeBlock> {
    let mut parent = tree.genesis();
    let mut chain = Vec::new();
    for _ in 0..blocks {
        let block = tree.block(&parent, 0);
        parent = block.id;
        chain.push(block);
    }
    chain
}
