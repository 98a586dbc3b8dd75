//! The life cycle of the node: opening, starting the servers, and shutting down in order.

mod folder;
mod terminal;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ferrite_chain::db::{Database, OpenError, OpenOptions};
use ferrite_chain::engine::ChainConfig;
use ferrite_chain::handle::ChainError;
use ferrite_consensus::checkpoints::Checkpoints;
use ferrite_crypto::keys::check_key;
use ferrite_net::dns::Resolver;
use ferrite_p2p::address::Host;
use ferrite_p2p::network::{Network as PeerNetwork, NetworkConfig, StartNetworkError, TxtRecords};
use ferrite_program::page::PageError;
use ferrite_program::serve::{self, EncryptError, StopSignals, bind};
use ferrite_program::supervisor::Ready;
use ferrite_program::watch::{self as monitors, WatchError};
use ferrite_rpc::Table;
use ferrite_rpc::client::Credentials;
use ferrite_rpc::server::{self, Login, Server};
use ferrite_types::address::Address;
use ferrite_types::network::Network;

use crate::bootstrap::SetBootstrapError;
use crate::checkpoints::{self, ApplyError, DnsCheckpoints};
use crate::config::{Config, RunMode, version_line};
use crate::daemon::{Daemon, DaemonOptions};
use crate::explorer;
use crate::known_hashes::{self, LoadKnownHashesError};
use crate::miner::{BackgroundOptions, ExtraMessagesError, Miner, MinerOptions};
use crate::network::PeerAccess;
use crate::node::{Node, NodeOptions, OpenNodeError};
use crate::notify;
use crate::operator;
use crate::peers::Peers;
use crate::pruning;
use crate::watch::WatchedNode;
use crate::zmq::{StartZmqError, Zmq};

/// Time for running calls to finish when the node stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Blocking threads besides those for the calls of two servers.
const SPARE_THREADS: usize = 16;
/// Interval of pool maintenance.
const POOL_INTERVAL: Duration = Duration::from_secs(30);

/// Why the node cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The chain failed to open.
    #[error("Failed to initialize core: {0}")]
    Node(#[from] OpenNodeError),
    /// The preparation of the chain failed.
    #[error("Failed to initialize core: {0}")]
    Prepare(#[from] ChainError),
    /// The checkpoint file.
    #[error("Failed to initialize core: {0}")]
    Checkpoints(#[from] ApplyError),
    /// The peers.
    #[error("Failed to initialize p2p server: {0}")]
    Peers(#[from] StartNetworkError),
    /// Known block hashes.
    #[error(transparent)]
    KnownHashes(#[from] LoadKnownHashesError),
    /// The bootstrap daemon.
    #[error("Failed to initialize RPC server: bootstrap daemon: {0}")]
    Bootstrap(#[from] SetBootstrapError),
    /// The mining address.
    #[error("Target account address {0} has wrong format, starting daemon canceled")]
    MiningAddress(String),
    /// The messages for mined blocks.
    #[error("Failed to load file with extra messages: {0}")]
    ExtraMessages(#[from] ExtraMessagesError),
    /// The private chain of the last run cannot be removed.
    #[error("Failed to remove data file in {}: {source}", path.display())]
    Remove {
        /// Its path.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A notification program.
    #[error(transparent)]
    Notify(#[from] notify::NotifySpecError),
    /// Threads, timers or signals.
    #[error("cannot start: {0}")]
    System(io::Error),
    /// ZMQ.
    #[error(transparent)]
    Zmq(#[from] StartZmqError),
    /// The port for monitors.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// The port for browsers.
    #[error(transparent)]
    Page(#[from] PageError),
    /// TLS.
    #[error(transparent)]
    Tls(#[from] EncryptError),
    /// The port.
    #[error(
        "Failed to initialize {name} RPC server: cannot listen on {address}: {source}; stop the program that uses the port, or choose another one with --{flag}"
    )]
    Listen {
        /// The server.
        name: &'static str,
        /// Its address.
        address: SocketAddr,
        /// The flag that sets the port.
        flag: &'static str,
        /// The cause.
        source: io::Error,
    },
}

/// Runs the node until it is stopped.
///
/// # Errors
/// If it cannot start.
pub fn run(config: &Config, password: Option<&str>) -> Result<(), StartError> {
    tracing::info!(target: "global", "{}", version_line());
    for warning in &config.warnings {
        tracing::warn!(target: "daemon", "{warning}");
    }
    let notifier = notify::Notifier::new(&config.notify)?;
    if let Some(threads) = config.max_concurrency {
        // It fails only if it was done before, as in tests.
        let name = |number| format!("job {number}");
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build_global();
    }
    // Calls arrive so fast that threads would be started while others are about to become free.
    let blocking_threads = config.rpc.limits.calls.saturating_mul(2).saturating_add(SPARE_THREADS);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(blocking_threads)
        .build()
        .map_err(StartError::System)?;
    // Before any slow step, so that a signal does not interrupt one.
    let stop = {
        let _guard = runtime.enter();
        StopSignals::install().map_err(StartError::System)?
    };
    tracing::info!(target: "global", "Initializing core...");
    let daemon = Arc::new(open(config)?);
    let node = &daemon.node;
    known_hashes::check_chain(node, &config.known_hashes)?;
    prepare(node, config)?;
    let known = follow_checkpoints(node, config)?;
    configure_miner(&daemon.miner, config)?;
    if let Some(proxy) = &config.proxy {
        daemon.bootstrap.always_use_proxy(proxy);
    }
    if let Some(bootstrap) = &config.bootstrap {
        let login = bootstrap.login.as_ref().map(|(user, password)| Credentials::new(user, password));
        let port = config.network.parameters().ports.rpc;
        daemon.bootstrap.set(&bootstrap.address, login, bootstrap.proxy.as_deref(), port)?;
    }
    let notify = notify::start(node, &daemon.peers, notifier).map_err(StartError::System)?;
    operator::report_blocks(node, &daemon.peers);
    tracing::info!(target: "global", "Core initialized OK");
    let result = runtime.block_on(answer(config, password, &daemon, known, stop));
    tracing::info!(target: "global", "Deinitializing core...");
    daemon.close();
    // It ends with the chain.
    if let Some(Err(_)) = notify.map(std::thread::JoinHandle::join) {
        tracing::error!(target: "notify", "the notification thread panicked");
    }
    // Do not wait for tasks blocked on a lock or the disk.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

/// Opens the configured daemon.
fn open(config: &Config) -> Result<Daemon, StartError> {
    let mut options = NodeOptions::new(config.network, config.data_dir.clone());
    options.chain = ChainConfig { fixed_difficulty: config.fixed_difficulty, ..options.chain };
    options.chain.seed_epoch = config.seed_epoch;
    options.chain.known_hashes = known_hashes::load(config.network, &config.known_hashes)?;
    options.database = OpenOptions { sync: config.sync, salvage: config.salvage, ..options.database };
    options.pool.max_weight = config.max_txpool_weight;
    folder::prepare(config).map_err(OpenNodeError::Database)?;
    let folder = options.database_dir();
    tracing::info!(target: "global", "Loading blockchain from folder {} ...", folder.display());
    if config.network == Network::Regtest && !config.keep_fakechain {
        remove_chain(&options)?;
    }
    Ok(Daemon::open(DaemonOptions {
        node: options,
        offline: config.offline,
        no_sync: config.peers.protocol.no_sync,
        dialect: config.dialect,
        rpc_ban: !config.rpc.disable_ban,
    })?)
}

/// Removes the private chain of the last run, unless another program uses it.
fn remove_chain(options: &NodeOptions) -> Result<(), StartError> {
    let folder = options.database_dir();
    if !folder.join("data.mdb").exists() {
        return Ok(());
    }
    // It is going to be removed, so other errors do not matter.
    if let Err(error @ OpenError::InUse { .. }) = Database::open(&folder, &options.database).map(drop) {
        return Err(OpenNodeError::Database(error).into());
    }
    for name in ["data.mdb", "lock.mdb"] {
        match std::fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StartError::Remove { path: folder, source: error });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Drops side chains of the last run, as configured, and marks the chain as pruned; the pruning itself happens while
/// the node runs.
fn prepare(node: &Node, config: &Config) -> Result<(), ChainError> {
    if !config.keep_alt_blocks {
        node.chain().try_run(|engine| engine.change_pool(|_, writer, _| writer.clear_alt_blocks()))?;
    }
    if config.prune {
        pruning::begin(node)?;
    }
    Ok(())
}

/// Enforces the checkpoint file, if there is one. Returns all enforced checkpoints.
fn follow_checkpoints(node: &Node, config: &Config) -> Result<Checkpoints, ApplyError> {
    let mut known = node.options().chain.checkpoints.clone();
    if let Some(file) = &config.checkpoints.file {
        checkpoints::follow_file(node, &mut known, file)?;
    }
    Ok(known)
}

/// Configures the miner; it starts when the node is ready.
fn configure_miner(miner: &Arc<Miner>, config: &Config) -> Result<(), StartError> {
    let wanted = &config.miner;
    let address = |text: &String| {
        let address = Address::parse_checked(config.network, text, check_key).ok();
        let plain = address.filter(|address| !address.is_subaddress());
        plain.ok_or_else(|| StartError::MiningAddress(text.clone()))
    };
    let default = BackgroundOptions::default();
    let options = MinerOptions {
        start: wanted.address.as_ref().map(address).transpose()?,
        threads: Some(wanted.threads),
        extra_messages_file: wanted.extra_messages_file.clone(),
        background: BackgroundOptions {
            enabled: wanted.background,
            ignore_battery: wanted.ignore_battery,
            min_idle_seconds: wanted.min_idle_seconds.unwrap_or(default.min_idle_seconds),
            idle_threshold: wanted.idle_threshold.unwrap_or(default.idle_threshold),
            target: wanted.miner_target.unwrap_or(default.target),
        },
    };
    Ok(miner.configure(&options)?)
}

/// Answers calls until the node is stopped.
async fn answer(
    config: &Config,
    password: Option<&str>,
    daemon: &Arc<Daemon>,
    known: Checkpoints,
    stop: StopSignals,
) -> Result<(), StartError> {
    tracing::info!(target: "global", "Initializing p2p server...");
    let node = &daemon.node;
    let caught_up = Arc::downgrade(daemon);
    let access = PeerAccess::of(node).on_synchronized(move || {
        if let Some(daemon) = caught_up.upgrade() {
            daemon.bootstrap.check_now();
        }
        tracing::info!(target: "global", "You are now synchronized with the network. You may now start monero-wallet-cli.");
    });
    let resolver = Resolver::system();
    let peers = PeerNetwork::start(peer_settings(config, &resolver, &daemon.peers), Arc::new(access)).await?;
    daemon.peers.set_network(peers.clone());
    tracing::info!(target: "global", "p2p server initialized OK");
    let table = Arc::new(crate::rpc::table());
    daemon.set_calls(table.calls());
    let zmq = match &config.zmq {
        Some(config) => Some(Zmq::start(daemon, config).await?),
        None => None,
    };
    let page = match &config.page {
        Some(page) => Some(explorer::start(page, config.page_peer_addresses, daemon)?),
        None => None,
    };
    if config.watch.is_some() {
        // Before the first call can arrive.
        table.calls().watch();
    }
    // RPC last: a client that sees it answer may use everything else.
    let servers = start_servers(config, password, daemon, &table)?;
    let watch = match &config.watch {
        Some(watch) => {
            let loads = servers.iter().map(|(name, server)| (*name, server.load())).collect();
            Some(monitors::start(watch, WatchedNode::start(daemon, table.calls(), loads, watch.max_lag))?)
        }
        None => None,
    };
    tracing::info!(target: "global", "Starting p2p net loop...");
    greet(config);
    let ready = Ready::report();
    if config.mode == RunMode::Interactive {
        terminal::listen(table, daemon).map_err(StartError::System)?;
    }
    let mut keepers = vec![tokio::spawn(keep_pool(Arc::clone(node)))];
    if config.prune {
        let node = Arc::clone(node);
        keepers.push(tokio::spawn(keep_pruned(node)));
    }
    if !config.offline {
        keepers.push(tokio::spawn(operator::report_peers(peers.clone())));
    }
    if config.checkpoints.file.is_some() || config.checkpoints.dns != DnsCheckpoints::Off {
        let keeper = checkpoints::keep(Arc::clone(node), resolver, config.checkpoints.clone(), known);
        keepers.push(tokio::spawn(keeper));
    }
    stop.wait(node.stop_requests()).await;
    drop(ready);
    // Wakes those waiting for a stop request.
    node.request_stop();
    for keeper in keepers {
        keeper.abort();
    }
    drop(zmq);
    peers.stop().await;
    tracing::info!(target: "global", "p2p net loop stopped");
    for server in watch.into_iter().chain(page) {
        server.stop(SHUTDOWN_GRACE).await;
    }
    for (name, server) in servers {
        tracing::info!(target: "global", "Stopping {name} RPC server...");
        server.stop(SHUTDOWN_GRACE).await;
    }
    tracing::info!(target: "global", "Node stopped.");
    Ok(())
}

/// The P2P settings, with the progress display and the name resolver.
fn peer_settings(config: &Config, resolver: &Resolver, progressing: &Arc<Peers>) -> NetworkConfig {
    let mut peers = config.peers.clone();
    let resolver = resolver.clone();
    peers.txt_records = Some(TxtRecords(Arc::new(move |names| resolver.agreed_txt_blocking(names))));
    let progressing = Arc::downgrade(progressing);
    peers.protocol.progress = Some(Arc::new(move |progress| {
        tracing::info!(target: "global", "{progress}");
        if let Some(peers) = progressing.upgrade() {
            peers.set_progress(*progress);
        }
    }));
    peers
}

/// Prints a greeting on the terminal.
fn greet(config: &Config) {
    let line = "*".repeat(70);
    let message = if config.offline {
        "The daemon is running offline and will not attempt to sync to the Monero network."
    } else {
        "The daemon will start synchronizing with the network. This may take a long time to complete."
    };
    for line in [&line, message, &line] {
        tracing::info!(target: "global", "{line}");
    }
}

/// Removes expired transactions from the pool (`tx_pool.cpp: on_idle`).
async fn keep_pool(node: Arc<Node>) {
    let mut ticks = tokio::time::interval(POOL_INTERVAL);
    loop {
        ticks.tick().await;
        let node = Arc::clone(&node);
        let expire = move || -> Result<usize, ChainError> {
            let now = node.now();
            node.chain().try_run(move |engine| engine.change_pool(|pool, writer, _| pool.expire(writer, now)))
        };
        match tokio::task::spawn_blocking(expire).await {
            Ok(Ok(_)) => {}
            Ok(Err(ChainError::Stopped(_))) => return,
            Ok(Err(error)) => tracing::error!(target: "txpool", "{error}"),
            Err(error) => tracing::error!(target: "txpool", "{error}"),
        }
    }
}

/// Prunes the data that was not pruned at startup (`--prune-blockchain`).
async fn keep_pruned(node: Arc<Node>) {
    match tokio::task::spawn_blocking(move || pruning::run(&node)).await {
        Ok(Ok(()) | Err(ChainError::Stopped(_))) => {}
        Ok(Err(error)) => tracing::error!(target: "blockchain", "cannot prune: {error}"),
        Err(error) => tracing::error!(target: "blockchain", "cannot prune: {error}"),
    }
}

type Servers = Vec<(&'static str, Server)>;

fn start_servers(
    config: &Config,
    password: Option<&str>,
    daemon: &Arc<Daemon>,
    table: &Arc<Table<Daemon>>,
) -> Result<Servers, StartError> {
    let common = server_config(config, password, &daemon.peers)?;
    let rpc = &config.rpc;
    let mut servers = Vec::new();
    let main = ("core", "rpc-bind-port", Some(&rpc.main), rpc.restrict_main);
    let restricted = ("restricted", "rpc-restricted-bind-port", rpc.restricted.as_ref(), true);
    // The main one last: a client that sees it answer may use the other one, too.
    for (name, flag, listen, restricted) in [restricted, main] {
        let Some(listen) = listen else { continue };
        tracing::info!(target: "global", "Initializing {name} RPC server...");
        let start = |addresses: &[SocketAddr]| {
            let config = server::Config { restricted, ..common.clone() };
            Server::start(addresses, config, Arc::clone(table), Arc::clone(daemon))
        };
        let server = bind(listen, start).map_err(|(address, source)| StartError::Listen {
            name,
            address,
            flag,
            source,
        })?;
        servers.push((name, server));
    }
    servers.reverse();
    for (name, server) in &servers {
        serve::announce(server);
        let port = server.addresses().first().map_or(0, SocketAddr::port);
        tracing::info!(target: "global", "{name} RPC server initialized OK on port: {port}");
    }
    for (name, _) in &servers {
        tracing::info!(target: "global", "Starting {name} RPC server...");
        tracing::info!(target: "global", "{name} RPC server started ok");
    }
    Ok(servers)
}

fn server_config(
    config: &Config,
    password: Option<&str>,
    peers: &Arc<Peers>,
) -> Result<server::Config, StartError> {
    let peers = Arc::clone(peers);
    // A banned host cannot use RPC either, not even a local one.
    let admit = move |ip: IpAddr| {
        peers.network().is_none_or(|network| network.remaining_ban(&Host::Ip(ip)).is_none())
    };
    let rpc = &config.rpc;
    let login = rpc.login.as_ref().map(|login| {
        let password = login.password.as_ref().map(|password| password.as_str()).or(password);
        Login::new(&login.user, password.unwrap_or_default())
    });
    Ok(server::Config {
        restricted: false,
        login,
        tokens: None,
        origins: rpc.origins.clone(),
        hosts: rpc.hosts.clone(),
        links: false,
        tls: serve::encrypt(&rpc.ssl, Some(&config.data_dir))?,
        limits: rpc.limits.clone(),
        admit: Some(Arc::new(admit)),
    })
}
