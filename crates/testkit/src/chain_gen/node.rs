//! A node in a temporary directory.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_chain::db::{Database, OpenOptions, SyncMode, SyncThreshold};
use ferrite_chain::engine::{
    AddBlockError, BlockOutcome, ChainConfig, Clock, Engine, GivenTxs, PoolContext, genesis_block,
};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, RelayMethod, TxOutcome};
use ferrite_chain::template::{self, BlockTemplate, TemplateContext, TemplateRequest};
use ferrite_consensus::block::pow::{self, Branch, PowError, Work};
use ferrite_crypto::keys::AddressKeys;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_types::block::Block;
use ferrite_types::network::REGTEST;
use ferrite_types::{Hash, Height};
use tempfile::TempDir;

/// Seconds between blocks.
pub const MINUTES_2: u64 = 120;

/// The start time of a chain.
const START: u64 = 1_700_000_000;

/// The database is deleted after the test.
const NO_SYNC: SyncMode = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };

/// A node that accepts blocks without work. Its clock moves only when a block is mined or a test moves it.
pub struct TestNode {
    /// The chain.
    pub engine: Engine<PoolWriter>,
    /// The pool.
    pub pool: Pool,
    clock: Arc<AtomicU64>,
    forks: Vec<(u8, Height)>,
    options: PoolOptions,
    difficulty: u128,
    /// Finds the proofs of work of its own blocks, if not every hash is one.
    randomx: Option<Verifier>,
    directory: TempDir,
}

impl TestNode {
    /// A new chain with these forks. The first applies to the genesis block.
    pub fn new(forks: &[(u8, u64)], options: PoolOptions) -> Self {
        Self::of_difficulty(1, forks, options)
    }

    fn of_difficulty(difficulty: u128, forks: &[(u8, u64)], options: PoolOptions) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let clock = Arc::new(AtomicU64::new(START));
        Self::open(directory, heights(forks), options, clock, NO_SYNC, difficulty)
    }

    /// The chain with these forks in the database of a directory, at this time. Commits wait for the disk as those of the
    /// program do.
    pub fn on(directory: TempDir, forks: &[(u8, u64)], now: u64) -> Self {
        let clock = Arc::new(AtomicU64::new(now));
        Self::open(directory, heights(forks), PoolOptions::default(), clock, SyncMode::default(), 1)
    }

    /// A new chain at this version from the genesis block on.
    pub fn at_version(version: u8) -> Self {
        match version {
            1 => Self::new(&[(1, 0)], PoolOptions::default()),
            _ => Self::new(&[(1, 0), (version, 1)], PoolOptions::default()),
        }
    }

    /// A new chain at version 16 of this difficulty. The blocks that it mines have real proofs of work.
    pub fn with_work(difficulty: u128) -> Self {
        let node = Self::of_difficulty(difficulty, &[(1, 0), (16, 1)], PoolOptions::default());
        Self { randomx: Some(Verifier::new(Flags::recommended())), ..node }
    }

    fn open(
        directory: TempDir,
        forks: Vec<(u8, Height)>,
        options: PoolOptions,
        clock: Arc<AtomicU64>,
        sync: SyncMode,
        difficulty: u128,
    ) -> Self {
        let genesis = genesis_block(&REGTEST.genesis);
        let id = genesis.id().expect("the genesis block has an id");
        let mut config = ChainConfig::private(genesis, &forks).expect("forks that rise");
        config.fixed_difficulty = Some(difficulty);
        let db_options = OpenOptions { sync, ..OpenOptions::new(id) };
        let db = Database::open(directory.path(), &db_options).expect("a database");
        let (now, time): (Clock, _) = (
            {
                let clock = Arc::clone(&clock);
                Arc::new(move || clock.load(Ordering::Relaxed))
            },
            clock.load(Ordering::Relaxed),
        );
        let mut writer = db.writer().expect("there is no other writer");
        let (pool, pool_writer) = Pool::open(&mut writer, options, time).expect("a pool");
        writer.commit().expect("there is room");
        let work = |_: &Work| -> Result<(), PowError> { Ok(()) };
        let mut engine = Engine::open(db, config, pool_writer, Arc::new(work), now).expect("a chain");
        engine.change_pool(|pool, writer, chain| pool.validate(writer, chain)).expect("the database works");
        Self { engine, pool, clock, forks, options, difficulty, randomx: None, directory }
    }

    /// Restarts the node.
    #[must_use]
    pub fn restart(self) -> Self {
        let Self { engine, pool, clock, forks, options, difficulty, randomx, directory } = self;
        drop((engine, pool));
        Self { randomx, ..Self::open(directory, forks, options, clock, NO_SYNC, difficulty) }
    }

    /// Stops the node. Its database is in the directory.
    pub fn close(self) -> TempDir {
        let Self { engine, pool, directory, .. } = self;
        engine.database().sync().expect("there is room");
        drop((engine, pool));
        directory
    }

    /// Stops the node. Returns a data directory with its chain as the private chain of `ferrited`, and the folder of the
    /// database in it.
    pub fn into_data_dir(self) -> (TempDir, PathBuf) {
        let data_dir = tempfile::tempdir().expect("a temporary directory");
        let database = data_dir.path().join("fake/ferrite-lmdb");
        std::fs::create_dir_all(&database).expect("a folder");
        std::fs::copy(self.close().path().join("data.mdb"), database.join("data.mdb"))
            .expect("there is room");
        (data_dir, database)
    }

    /// The time.
    pub fn now(&self) -> u64 {
        self.clock.load(Ordering::Relaxed)
    }

    /// Advances the clock.
    pub fn wait(&self, seconds: u64) {
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }

    /// The height of the chain.
    pub fn height(&self) -> u64 {
        self.engine.state().height().0
    }

    /// The tip.
    pub fn top(&self) -> Hash {
        self.engine.state().top()
    }

    /// The chain as the pool sees it.
    pub fn context(&self) -> PoolContext {
        self.engine.pool_context()
    }

    /// The minimum fee of a transaction with two inputs and two outputs.
    pub fn fee(&self) -> u64 {
        self.context().fees.needed_fee(3000).0
    }

    /// The next block.
    pub fn template(&self, address: &AddressKeys, extra_nonce: &[u8]) -> BlockTemplate {
        let reader = self.engine.database().reader().expect("a snapshot");
        let view = reader.view();
        let parent =
            TemplateContext::on_top(&view, &self.engine.state().summary(), self.engine.config().seed_epoch)
                .expect("a chain with a difficulty");
        let (pool, chain, parent) = (&self.pool, &self.context(), &parent);
        let request = TemplateRequest { pool, view, chain, parent, address, extra_nonce };
        template::create(&request).expect("a template can be made")
    }

    /// Mines a block with the transactions of the pool.
    pub fn mine(&mut self, address: &AddressKeys) -> Block {
        self.wait(MINUTES_2);
        let mut template = self.template(address, &[]);
        if let Some(randomx) = &self.randomx {
            prove(&mut template, randomx);
        }
        match self.add(&template.block) {
            Ok(BlockOutcome::Added { .. }) => template.block,
            other => panic!("our own block is not added: {other:?}"),
        }
    }

    /// Mines blocks.
    pub fn mine_many(&mut self, count: u64, address: &AddressKeys) {
        for _ in 0..count {
            self.mine(address);
        }
    }

    /// Adds a block without transactions.
    ///
    /// # Errors
    /// If it is rejected.
    pub fn add(&mut self, block: &Block) -> Result<BlockOutcome, AddBlockError> {
        self.engine.add_block(&block.to_blob(), &GivenTxs::none())
    }

    /// Adds a block with transactions.
    ///
    /// # Errors
    /// If it is rejected.
    pub fn add_with(&mut self, block: &Block, txs: &[Vec<u8>]) -> Result<BlockOutcome, AddBlockError> {
        let given = GivenTxs::decode(block, txs.to_vec()).expect("transactions of the block");
        self.engine.add_block(&block.to_blob(), &given)
    }

    /// Adds a transaction to the pool.
    pub fn receive(&mut self, blob: &[u8], relay: RelayMethod) -> TxOutcome {
        let arrival = Arrival { relay, relayed: relay > RelayMethod::Local };
        self.change_pool(|pool, writer, chain| pool.add(writer, chain, blob, arrival))
    }

    /// Changes the pool.
    pub fn change_pool<T>(
        &mut self,
        change: impl FnOnce(
            &mut PoolWriter,
            &mut ferrite_chain::db::Writer<'_>,
            &PoolContext,
        ) -> Result<T, ferrite_chain::db::DbError>,
    ) -> T {
        self.engine.change_pool(change).expect("the database works")
    }

    /// Reads from the database.
    pub fn read<T>(&self, question: impl FnOnce(&ferrite_chain::db::View<'_>) -> T) -> T {
        let reader = self.engine.database().reader().expect("a snapshot");
        question(&reader.view())
    }
}

fn heights(forks: &[(u8, u64)]) -> Vec<(u8, Height)> {
    forks.iter().map(|&(version, height)| (version, Height(height))).collect()
}

/// Finds a nonce.
fn prove(template: &mut BlockTemplate, randomx: &Verifier) {
    let BlockTemplate { block, height, seed_hash, difficulty, .. } = template;
    let proves = |block: &Block| {
        let work = Work::of(block, Branch::Main, *height, *seed_hash, *difficulty);
        pow::check(&work, randomx).is_ok()
    };
    while !proves(block) {
        block.header.nonce += 1;
    }
}
