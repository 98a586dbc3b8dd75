//! The node: the chain, the pool, and their interface to the rest of the program.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use ferrite_chain::db::{Database, DbError, OpenError, OpenOptions, Reader};
use ferrite_chain::engine::{
    AddBlockError, ArrivedBlock, BlockVerdict, ChainConfig, ChainSummary, Clock, Engine, OpenEngineError,
    PoolContext, system_clock,
};
use ferrite_chain::handle::{ChainError, ChainHandle, ChainThread};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, TxOutcome};
use ferrite_chain::template::{
    self, BlockTemplate, TemplateCache, TemplateContext, TemplateError, TemplateRequest,
};
use ferrite_crypto::keys::AddressKeys;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_types::Hash;
use ferrite_types::network::Network;
use ferrite_types::sync::lock;
use tokio::sync::watch;

/// The directory of the database in the data directory. That of `monerod` is `lmdb`, so both can coexist.
pub const DATABASE: &str = "ferrite-lmdb";

/// Options for opening a node.
#[derive(Debug, Clone)]
pub struct NodeOptions {
    /// The network.
    pub network: Network,
    /// The chain: the network's own, or a modified one (`--fixed-difficulty`, a shorter seed epoch).
    pub chain: ChainConfig,
    /// The data directory of the network, not the one above it.
    pub data_dir: PathBuf,
    /// Options of the database; the genesis id is filled in.
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
            // The reference mines stem transactions on private networks only.
            pool: PoolOptions { mine_stem_txs: network == Network::Regtest, ..PoolOptions::default() },
        }
    }

    /// The directory of the database.
    pub fn database_dir(&self) -> PathBuf {
        self.data_dir.join(DATABASE)
    }
}

/// Why a node cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenNodeError {
    /// The directory cannot be created.
    #[error("cannot create the data directory {}: {source}", path.display())]
    DataDir {
        /// The directory.
        path: PathBuf,
        /// The cause.
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
    /// A thread cannot be started.
    #[error("cannot start the thread of the chain: {0}")]
    Thread(std::io::Error),
}

/// Why a template on a given block cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum TemplateAfterError {
    /// The block's chain is invalid.
    #[error(transparent)]
    Chain(#[from] AddBlockError),
    /// The template failed.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The node, shared in an [`Arc`].
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
    /// Opens the database and starts the chain's thread.
    ///
    /// # Errors
    /// If the database cannot be opened, or holds another chain.
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
        match engine.corrected_difficulties() {
            0 => {}
            count => tracing::error!(
                target: "blockchain",
                "Difficulty drift detected: corrected the difficulties of {count} blocks"
            ),
        }
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

    /// Finishes the work sent to the chain and flushes it to disk. Later calls fail with [`ChainError::Stopped`].
    pub fn close(&self) {
        let thread = lock(&self.thread).take();
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

    /// The options it was opened with.
    pub const fn options(&self) -> &NodeOptions {
        &self.options
    }

    /// The network.
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

    /// The verifier of proofs of work, with its RandomX caches.
    pub const fn work(&self) -> &Arc<Verifier> {
        &self.work
    }

    /// A snapshot of the database.
    ///
    /// # Errors
    /// If the database fails.
    pub fn reader(&self) -> Result<Reader<'_>, DbError> {
        self.chain.database().reader()
    }

    /// The state that the next block depends on.
    pub fn summary(&self) -> Arc<ChainSummary> {
        self.chain.summary()
    }

    /// The chain as the pool sees it.
    pub fn pool_context(&self) -> PoolContext {
        self.summary().pool_context(self.now())
    }

    /// The current unix time.
    pub fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Unix time when the node was opened.
    pub const fn started(&self) -> u64 {
        self.started
    }

    /// Adds a mined block.
    ///
    /// # Errors
    /// If it is invalid, or the chain fails.
    pub fn add_block(&self, block: ArrivedBlock) -> BlockVerdict {
        self.chain.add_block(block)
    }

    /// Verifies a transaction on this thread, and adds it to the pool if it is admissible.
    ///
    /// # Errors
    /// If the node shuts down or the database fails. The verdict on the transaction is in the outcome.
    pub fn add_transaction(&self, blob: Vec<u8>, arrival: Arrival) -> Result<TxOutcome, ChainError> {
        // The verdict is cached, so the writer has nothing left to compute.
        let reader = self.reader()?;
        self.pool.verify_ahead(&reader.view(), &self.pool_context(), &blob, arrival.relay)?;
        drop(reader);
        let mut outcomes = self.pool.admit(&self.chain, vec![blob], arrival)?;
        Ok(outcomes.pop().expect("a transaction has an outcome"))
    }

    /// A template on a given block, which need not be the tip; `None` if that is unknown.
    ///
    /// # Errors
    /// If it cannot be made.
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
            let request = TemplateRequest {
                pool: &self.pool,
                view,
                chain: &chain,
                parent: &parent,
                address,
                extra_nonce,
            };
            match template::create(&request) {
                // A block arrived between the two.
                Err(TemplateError::Stale { .. }) => std::thread::yield_now(),
                result => return Ok(Some(result?)),
            }
        }
    }

    /// The last template of the next block, if nothing has changed since. This is cheap.
    pub fn template_again(&self, address: &AddressKeys, extra_nonce: &[u8]) -> Option<BlockTemplate> {
        self.templates.again(&self.pool, (self.summary().top, self.now()), address, extra_nonce)
    }

    /// A template of the next block.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn template(
        &self,
        address: &AddressKeys,
        extra_nonce: &[u8],
    ) -> Result<BlockTemplate, TemplateError> {
        let attempt = || {
            // The summary first: a newer snapshot then shows that it is stale.
            let summary = self.summary();
            let reader = self.reader()?;
            let view = reader.view();
            let parent = TemplateContext::on_top(&view, &summary, self.options.chain.seed_epoch)?;
            let chain = summary.pool_context(self.now());
            let (pool, chain, parent) = (&self.pool, &chain, &parent);
            self.templates.create(&TemplateRequest { pool, view, chain, parent, address, extra_nonce })
        };
        loop {
            match attempt() {
                // A block arrived between the two.
                Err(TemplateError::Stale { .. }) => std::thread::yield_now(),
                result => return result,
            }
        }
    }

    /// The id of the genesis block.
    pub const fn genesis(&self) -> Hash {
        self.options.database.genesis
    }
}
