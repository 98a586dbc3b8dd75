//! The node: the chain, the pool, and what the rest of the program asks of them.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use ferrite_chain::db::{Database, DbError, OpenError, OpenOptions, Reader};
use ferrite_chain::engine::{
    AddBlockError, ArrivedBlock, BlockVerdict, ChainConfig, ChainSummary, Clock, Engine, OpenEngineError,
    PoolContext, system_clock,
};
use ferrite_chain::handle::{ChainError, ChainHandle, ChainThread};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, TxOutcome};
use ferrite_chain::template::{self, BlockTemplate, TemplateCache, TemplateContext, TemplateError};
use ferrite_crypto::keys::AddressKeys;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_types::Hash;
use ferrite_types::network::Network;
use tokio::sync::watch;

/// The folder of the database in the data directory. That of `monerod` is `lmdb`: both can be there.
pub const DATABASE: &str = "ferrite-lmdb";

/// What a node is opened with.
#[derive(Debug, Clone)]
pub struct NodeOptions {
    /// Which network.
    pub network: Network,
    /// Which chain: the network's own, or a changed one (`--fixed-difficulty`, a shorter seed epoch).
    pub chain: ChainConfig,
    /// Where its files are: the directory of the network, not the one above it.
    pub data_dir: PathBuf,
    /// How the database is opened; the genesis id is filled in.
    pub database: OpenOptions,
    /// The pool.
    pub pool: PoolOptions,
}

impl NodeOptions {
    /// The defaults of a network, with files in `data_dir`.
    pub fn new(network: Network, data_dir: PathBuf) -> Self {
        let chain = ChainConfig::of(network);
        Self {
            network,
            chain,
            data_dir,
            database: OpenOptions::new(network.parameters().genesis.id),
            // The reference mines transactions in the stem on private networks only.
            pool: PoolOptions { mine_stem_txs: network == Network::Regtest, ..PoolOptions::default() },
        }
    }

    /// Where the database is.
    pub fn database_dir(&self) -> PathBuf {
        self.data_dir.join(DATABASE)
    }
}

/// A node that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenNodeError {
    /// The directory cannot be made.
    #[error("cannot create the data directory {}: {source}", path.display())]
    DataDir {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The chain cannot be opened.
    #[error(transparent)]
    Chain(#[from] OpenEngineError),
    /// There is no thread to spare.
    #[error("cannot start the thread of the chain: {0}")]
    Thread(std::io::Error),
}

/// A template of a block after another that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum TemplateAfterError {
    /// What the block follows is no chain.
    #[error(transparent)]
    Chain(#[from] AddBlockError),
    /// There is no block to be made.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The node. Everybody holds it in an [`Arc`].
pub struct Node {
    options: NodeOptions,
    chain: ChainHandle<PoolWriter>,
    thread: Mutex<Option<ChainThread<PoolWriter>>>,
    pool: Pool,
    work: Arc<Verifier>,
    templates: TemplateCache,
    clock: Clock,
    started: u64,
    stop: watch::Sender<bool>,
}

impl Node {
    /// Opens the database and starts the thread that owns the chain.
    ///
    /// # Errors
    /// When the database cannot be opened, or holds another chain.
    pub fn open(options: NodeOptions) -> Result<Self, OpenNodeError> {
        let clock = system_clock();
        let path = options.database_dir();
        std::fs::create_dir_all(&path)
            .map_err(|source| OpenNodeError::DataDir { path: path.clone(), source })?;
        let db = Database::open(&path, &options.database)?;
        let mut writer = db.writer()?;
        let (pool, pool_writer) = Pool::open(&mut writer, options.pool, clock())?;
        writer.commit()?;
        let work = Arc::new(Verifier::new(Flags::recommended()));
        let mut engine =
            Engine::open(db, options.chain.clone(), pool_writer, work.clone(), Arc::clone(&clock))?;
        engine.change_pool(|pool, writer, chain| pool.validate(writer, chain))?;
        let (chain, thread) = ChainHandle::start(engine).map_err(OpenNodeError::Thread)?;
        Ok(Self {
            options,
            chain,
            thread: Mutex::new(Some(thread)),
            pool,
            work,
            templates: TemplateCache::default(),
            started: clock(),
            clock,
            stop: watch::Sender::new(false),
        })
    }

    /// Finishes what the chain was handed, and brings it to disk. Later calls fail with [`ChainError::Stopped`].
    pub fn close(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(thread.map(ChainThread::stop));
    }

    /// Asks the program to shut down.
    pub fn request_stop(&self) {
        self.stop.send_replace(true);
    }

    /// Whether the program is to shut down.
    pub fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Becomes `true` when the program is to shut down.
    pub fn stop_requests(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// What it was opened with.
    pub const fn options(&self) -> &NodeOptions {
        &self.options
    }

    /// Which network.
    pub const fn network(&self) -> Network {
        self.options.network
    }

    /// The chain.
    pub const fn chain(&self) -> &ChainHandle<PoolWriter> {
        &self.chain
    }

    /// The pool.
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Who computes proofs of work, with the RandomX caches that are at hand.
    pub const fn work(&self) -> &Arc<Verifier> {
        &self.work
    }

    /// A snapshot of the database.
    ///
    /// # Errors
    /// When the database fails.
    pub fn reader(&self) -> Result<Reader<'_>, DbError> {
        self.chain.database().reader()
    }

    /// What the next block depends on.
    pub fn summary(&self) -> Arc<ChainSummary> {
        self.chain.summary()
    }

    /// The chain as the pool sees it.
    pub fn pool_context(&self) -> PoolContext {
        self.summary().pool_context(self.now())
    }

    /// The clock, in unix time.
    pub fn now(&self) -> u64 {
        (self.clock)()
    }

    /// When the node was opened, in unix time.
    pub const fn started(&self) -> u64 {
        self.started
    }

    /// Adds a block that somebody found.
    ///
    /// # Errors
    /// When it breaks a rule, or the chain does not answer.
    pub fn add_block(&self, block: ArrivedBlock) -> BlockVerdict {
        self.chain.add_block(block)
    }

    /// Verifies a transaction on this thread, and then lets it into the pool if it may enter.
    ///
    /// # Errors
    /// When the node shuts down or the database fails. What became of the transaction is in the outcome.
    pub fn add_transaction(&self, blob: Vec<u8>, arrival: Arrival) -> Result<TxOutcome, ChainError> {
        // The verdict is remembered, so that the writer has nothing left to compute.
        let reader = self.reader()?;
        self.pool.verify_ahead(&reader.view(), &self.pool_context(), &blob, arrival.relay)?;
        drop(reader);
        let mut outcomes = self.pool.admit(&self.chain, vec![blob], arrival)?;
        Ok(outcomes.pop().expect("a transaction has an outcome"))
    }

    /// A template of the block after another, which need not be the last; `None` when that is not known.
    ///
    /// # Errors
    /// When there is none to be made.
    pub fn template_after(
        &self,
        parent: Hash,
        address: &AddressKeys,
        extra_nonce: &[u8],
    ) -> Result<Option<BlockTemplate>, TemplateAfterError> {
        loop {
            let summary = self.summary();
            let reader = self.reader()?;
            let view = reader.view();
            let Some(parent) = TemplateContext::after(&view, &summary, &self.options.chain, parent)? else {
                return Ok(None);
            };
            let chain = summary.pool_context(self.now());
            match template::create(&self.pool, &view, &chain, &parent, address, extra_nonce) {
                // A block came between the two.
                Err(TemplateError::Stale { .. }) => std::thread::yield_now(),
                result => return Ok(Some(result?)),
            }
        }
    }

    /// The last template of the next block, if nothing has changed since it was made. This takes no time.
    pub fn template_again(&self, address: &AddressKeys, extra_nonce: &[u8]) -> Option<BlockTemplate> {
        self.templates.again(&self.pool, (self.summary().top, self.now()), address, extra_nonce)
    }

    /// A template of the next block.
    ///
    /// # Errors
    /// When there is none to be made.
    pub fn template(
        &self,
        address: &AddressKeys,
        extra_nonce: &[u8],
    ) -> Result<BlockTemplate, TemplateError> {
        let attempt = || {
            // The summary first: a snapshot that is newer shows that it is stale.
            let summary = self.summary();
            let reader = self.reader()?;
            let view = reader.view();
            let parent = TemplateContext::on_top(&view, &summary, self.options.chain.seed_epoch)?;
            let chain = summary.pool_context(self.now());
            self.templates.create(&self.pool, &view, &chain, &parent, address, extra_nonce)
        };
        loop {
            match attempt() {
                // A block came between the two.
                Err(TemplateError::Stale { .. }) => std::thread::yield_now(),
                result => return result,
            }
        }
    }

    /// The id of the first block.
    pub const fn genesis(&self) -> Hash {
        self.options.database.genesis
    }
}
