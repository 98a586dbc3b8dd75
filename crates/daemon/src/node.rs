//! The node: the chain, the pool, and what the rest of the program asks of them.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ferrite_chain::db::{Database, DbError, OpenError, OpenOptions, Reader};
use ferrite_chain::engine::{
    AddBlockError, BlockOutcome, ChainConfig, ChainSummary, Clock, Engine, GivenTxs, OpenEngineError,
    PoolContext, system_clock,
};
use ferrite_chain::handle::{ChainHandle, ChainThread, Stopped};
use ferrite_chain::pool::{Arrival, Pool, PoolOptions, PoolWriter, RelayMethod, TxOutcome};
use ferrite_chain::template::{self, BlockTemplate, TemplateCache, TemplateContext, TemplateError};
use ferrite_crypto::keys::AddressKeys;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_p2p::address::Host;
use ferrite_p2p::book::BanTarget;
use ferrite_p2p::network::Network as Peers;
use ferrite_p2p::node::TxRoute;
use ferrite_rpc::calls::CallCounters;
use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_types::Hash;
use ferrite_types::network::Network;
use tokio::sync::watch;

use crate::bootstrap::Bootstrap;
use crate::distribution::RctDistribution;
use crate::miner::Miner;
use crate::rpc::Caches;
use crate::rpc_failures::RpcFailures;

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
    /// No peers at all (`--offline`).
    pub offline: bool,
    /// Blocks are not fetched from peers (`--no-sync`).
    pub no_sync: bool,
    /// How contradictions between the contract and today's clients are resolved.
    pub dialect: Dialect,
    /// Whether clients are blocked that are not to be taken for honest (not `--disable-rpc-ban`).
    pub rpc_ban: bool,
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
            offline: false,
            no_sync: false,
            dialect: Dialect::Classic,
            rpc_ban: true,
        }
    }
}

impl NodeOptions {
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

/// Something that could not be done with the chain or the pool.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// The node shuts down.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
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

/// How long a host is blocked that is not to be taken for honest, in seconds.
const BLOCK_TIME: u64 = 86_400;

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
    caches: Caches,
    peers: OnceLock<Peers>,
    calls: OnceLock<CallCounters>,
    rpc_failures: RpcFailures,
    rct_distribution: RctDistribution,
    miner: Miner,
    bootstrap: Bootstrap,
}

/// What is known of the peers, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerSummary {
    /// Connections that this node made.
    pub outgoing: u64,
    /// Connections that others made.
    pub incoming: u64,
    /// Peers that were connected to.
    pub white: u64,
    /// Peers that were heard of.
    pub grey: u64,
    /// How many blocks the peers have; 0 once this node has as many.
    pub target_height: u64,
    /// Whether blocks of peers are being added.
    pub busy_syncing: bool,
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
        let local_unlock_times = options.dialect.is_classic(Item::LockedTransactions);
        let pool_options = PoolOptions { local_unlock_times, ..options.pool };
        let (pool, pool_writer) = Pool::open(&mut writer, pool_options, clock())?;
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
            caches: Caches::default(),
            peers: OnceLock::new(),
            calls: OnceLock::new(),
            rpc_failures: RpcFailures::default(),
            rct_distribution: RctDistribution::default(),
            miner: Miner::default(),
            bootstrap: Bootstrap::default(),
        })
    }

    /// Stops mining, finishes what the chain was handed, and brings it to disk. Later calls fail with [`Stopped`].
    pub fn close(&self) {
        self.miner.stop();
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

    /// Gives it its peers. Only the first ones count.
    pub fn set_peers(&self, peers: Peers) {
        // There is one network in the program.
        let _ = self.peers.set(peers);
    }

    /// Its peers; none before they are there, and in tests without any.
    pub fn peers(&self) -> Option<&Peers> {
        self.peers.get()
    }

    /// Lets it know how often its methods are called. Only the first table counts.
    pub fn set_calls(&self, calls: CallCounters) {
        // There is one table in the program.
        let _ = self.calls.set(calls);
    }

    /// How often its methods were called; none without a server.
    pub fn calls(&self) -> Option<&CallCounters> {
        self.calls.get()
    }

    /// What it was opened with.
    pub const fn options(&self) -> &NodeOptions {
        &self.options
    }

    /// Which network.
    pub const fn network(&self) -> Network {
        self.options.network
    }

    /// How contradictions between the contract and today's clients are resolved.
    pub const fn dialect(&self) -> Dialect {
        self.options.dialect
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

    /// Adds a block that somebody found. Those of its transactions that are not `given` have to be in the pool.
    ///
    /// # Errors
    /// When the node shuts down. The inner error is the verdict.
    pub fn add_block(
        &self,
        blob: Vec<u8>,
        given: GivenTxs,
    ) -> Result<Result<BlockOutcome, AddBlockError>, Stopped> {
        self.chain.add_block(blob, given)
    }

    /// Verifies a transaction on this thread, and then lets it into the pool if it may enter.
    ///
    /// # Errors
    /// When the node shuts down or the database fails. What became of the transaction is in the outcome.
    pub fn add_transaction(&self, blob: Vec<u8>, arrival: Arrival) -> Result<TxOutcome, NodeError> {
        // The verdict is remembered, so that the writer has nothing left to compute.
        let reader = self.reader()?;
        self.pool.verify_ahead(&reader.view(), &self.pool_context(), &blob, arrival.relay)?;
        drop(reader);
        let mut outcomes = self.pool.admit(&self.chain, vec![blob], arrival)??;
        Ok(outcomes.pop().expect("a transaction has an outcome"))
    }

    /// Whether the node knows all that its peers know, so that it makes sense to add to it. One without peers does.
    pub fn is_ready(&self) -> bool {
        self.options.offline || self.peers().is_none_or(|peers| peers.sync_position().synchronized)
    }

    /// What is known of the peers, in numbers.
    pub fn peer_summary(&self) -> PeerSummary {
        let Some(peers) = self.peers() else { return PeerSummary::default() };
        let (counts, sync) = (peers.counts(), peers.sync_position());
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        PeerSummary {
            outgoing: number(counts.outgoing),
            incoming: number(counts.incoming),
            white: number(counts.white),
            grey: number(counts.gray),
            target_height: if sync.synchronized { 0 } else { sync.target_height },
            busy_syncing: sync.busy,
        }
    }

    /// The node that answers calls while this one is syncing, if there is one.
    pub const fn bootstrap(&self) -> &Bootstrap {
        &self.bootstrap
    }

    /// The miner.
    pub const fn miner(&self) -> &Miner {
        &self.miner
    }

    /// What answers are made of that do not change with every call.
    pub(crate) const fn caches(&self) -> &Caches {
        &self.caches
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

    /// Sends a transaction of the pool to peers: one that everybody may see to all of them, any other along the stem. A
    /// node that has none does as the reference does when nobody takes a transaction along the stem
    /// (`levin_notify.cpp: dandelionpp_notify`): it calls the transaction public.
    ///
    /// # Errors
    /// When the node shuts down or the database fails.
    pub fn relay_local(&self, hash: Hash, method: RelayMethod) -> Result<(), NodeError> {
        if let Some(peers) = self.peers().filter(|_| !self.options.offline) {
            let route = if method == RelayMethod::Fluff { TxRoute::Fluff } else { TxRoute::Local };
            peers.relay_transactions(vec![hash], route);
            return Ok(());
        }
        self.chain.run(move |engine| {
            engine.change_pool(|pool, writer, chain| {
                pool.set_relayed(writer, &[hash], RelayMethod::Fluff, chain.now).map(|_| ())
            })
        })??;
        Ok(())
    }

    /// A client at this address does not know our first block, or asks for blocks that nobody has. Who does so often
    /// is blocked (`core_rpc_server.cpp: add_host_fail`).
    pub fn rpc_failure(&self, host: IpAddr) {
        if self.options.rpc_ban
            && let Some(peers) = self.peers()
            && self.rpc_failures.count(host)
        {
            peers.ban(BanTarget::Host(Host::Ip(host.to_canonical())), BLOCK_TIME);
        }
    }

    /// How many RingCT outputs there are up to each block.
    pub(crate) const fn rct_distribution(&self) -> &RctDistribution {
        &self.rct_distribution
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
