//! Settings from the command line, the config file and the environment.
//!
//! `flags` is the table of all flags; [`read`] turns the given ones into a [`Config`], or returns an error in the
//! reference's words.

mod flags;
mod p2p;
mod rpc;
mod services;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use ferrite_chain::db::SyncMode;
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_p2p::network::NetworkConfig;
use ferrite_program::config::Settings;
use ferrite_program::page::PageConfig;
use ferrite_program::watch::WatchConfig;
use ferrite_rpc::dialect::Dialect;
use ferrite_types::network::Network;

pub use ferrite_program::config::server::{Listen, LoginConfig, SslConfig, SslMode};
pub use ferrite_program::config::{ConfigError, LogConfig, RunMode, Table, VERSION};
pub use ferrite_program::invoke::Invocation;
use flags::TABLE;
pub use p2p::PEER_FILE;
pub use rpc::RpcConfig;
pub use services::{BootstrapConfig, MinerConfig, ZmqConfig};

use crate::checkpoints::Sources;
use crate::known_hashes::KnownHashesConfig;

/// The base name of the reference's files.
const NAME: &str = "bitmonero";

/// Programs to run on events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NotifyConfig {
    /// For each new block.
    pub block: Option<String>,
    /// For each reorg.
    pub reorg: Option<String>,
    /// For an unlikely block rate.
    pub block_rate: Option<String>,
}

/// All settings of the node.
#[derive(Debug)]
pub struct Config {
    /// The network.
    pub network: Network,
    /// The data directory of the network.
    pub data_dir: PathBuf,
    /// Keep the private chain of the last run.
    pub keep_fakechain: bool,
    /// The difficulty of all blocks; `None` to compute it.
    pub fixed_difficulty: Option<u128>,
    /// The schedule of RandomX seeds.
    pub seed_epoch: SeedEpoch,
    /// No peers.
    pub offline: bool,
    /// How the program runs.
    pub mode: RunMode,
    /// Threads per job; `None` for the number of cores.
    pub max_concurrency: Option<usize>,
    /// The dialect of the RPC.
    pub dialect: Dialect,
    /// The log.
    pub log: LogConfig,
    /// When blocks are flushed to disk.
    pub sync: SyncMode,
    /// Return to the state before the last commit.
    pub salvage: bool,
    /// Prune the chain.
    pub prune: bool,
    /// Keep alternative blocks of the last run.
    pub keep_alt_blocks: bool,
    /// Weight limit of the pool.
    pub max_txpool_weight: u64,
    /// The servers.
    pub rpc: RpcConfig,
    /// The peers.
    pub peers: NetworkConfig,
    /// Where checkpoints come from.
    pub checkpoints: Sources,
    /// Blocks whose proofs are not verified.
    pub known_hashes: KnownHashesConfig,
    /// Mining.
    pub miner: MinerConfig,
    /// ZMQ; `None` if it is disabled.
    pub zmq: Option<ZmqConfig>,
    /// The proxy for all connections to other machines.
    pub proxy: Option<String>,
    /// The bootstrap daemon.
    pub bootstrap: Option<BootstrapConfig>,
    /// Programs to run.
    pub notify: NotifyConfig,
    /// The port for monitors; `None` if it is off.
    pub watch: Option<WatchConfig>,
    /// The port for browsers; `None` if it is off.
    pub page: Option<PageConfig>,
    /// Whether it shows the addresses of peers.
    pub page_peer_addresses: bool,
    /// The words of a console command; if there are any, the node does not start.
    pub command: Vec<String>,
    /// Warnings to print at startup.
    pub warnings: Vec<String>,
}

/// Reads the settings. The first argument is the name of the program.
///
/// # Errors
/// If they are invalid; the error is to be printed before the program exits.
pub fn read(
    arguments: &[OsString],
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<Invocation<Config>, ConfigError> {
    let mut settings = Settings::from_command_line(&TABLE, arguments)?;
    if let Some(text) = settings.information(&version_line()) {
        return Ok(Invocation::Print(text));
    }
    if settings.switch("os-version") {
        let system = format!("OS: {} {}\n", std::env::consts::OS, std::env::consts::ARCH);
        return Ok(Invocation::Print(system));
    }
    let default_dir = default_data_dir(environment);
    add_file(&mut settings, &default_dir)?;
    let program = arguments.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let config = Config::new(&settings, environment, &default_dir, &program);
    let config = config.map_err(|error| settings.located(error))?;
    Ok(Invocation::Run(Box::new(config)))
}

/// All flags of the program.
pub fn table() -> &'static Table {
    &TABLE
}

/// The name and version of the program.
pub fn version_line() -> String {
    format!("Ferrite '{}' (v{VERSION})", env!("CARGO_PKG_VERSION"))
}

fn add_file(settings: &mut Settings, default_dir: &Path) -> Result<(), ConfigError> {
    let name = format!("{NAME}.conf");
    let path = match settings.some_text("config-file") {
        Some(path) => PathBuf::from(path),
        None if settings.switch("testnet") => default_dir.join("testnet").join(name),
        None if settings.switch("stagenet") => default_dir.join("stagenet").join(name),
        None => default_dir.join(name),
    };
    if path.exists() {
        return settings.add_file(&path);
    }
    if settings.is_given("config-file") { Err(ConfigError::NoFile(path)) } else { Ok(()) }
}

fn network(settings: &Settings) -> Result<Network, ConfigError> {
    let chosen =
        [("testnet", Network::Testnet), ("stagenet", Network::Stagenet), ("regtest", Network::Regtest)];
    let mut chosen = chosen.iter().filter(|(name, _)| settings.switch(name));
    match (chosen.next(), chosen.next()) {
        (None, _) => Ok(Network::Mainnet),
        (Some((_, network)), None) => Ok(*network),
        _ => Err(ConfigError::Networks("--testnet and --stagenet and --regtest")),
    }
}

impl Config {
    fn new(
        settings: &Settings,
        environment: &dyn Fn(&str) -> Option<String>,
        default_dir: &Path,
        program: &str,
    ) -> Result<Self, ConfigError> {
        let network = network(settings)?;
        let data_dir = data_dir(settings, network, default_dir)?;
        let mut warnings = Vec::new();
        let fixed_difficulty = Some(settings.difficulty("fixed-difficulty")).filter(|number| *number > 0);
        let rpc = RpcConfig::new(settings, environment, network, &mut warnings)?;
        let peers = p2p::network_config(settings, network, &data_dir, rpc.public_port)?;
        services::without_effect(settings, network, &mut warnings)?;
        Ok(Self {
            network,
            keep_fakechain: settings.switch("keep-fakechain"),
            fixed_difficulty,
            seed_epoch: match network {
                Network::Regtest => SeedEpoch::from_overrides(
                    environment("SEEDHASH_EPOCH_BLOCKS").as_deref(),
                    environment("SEEDHASH_EPOCH_LAG").as_deref(),
                ),
                _ => SeedEpoch::DEFAULT,
            },
            offline: settings.switch("offline"),
            mode: RunMode::new(settings)?,
            max_concurrency: settings.number("max-concurrency").filter(|threads| *threads > 0),
            dialect: ferrite_program::config::dialect(settings, program)?,
            log: log(settings, environment, &data_dir),
            sync: sync_mode(settings)?,
            salvage: settings.switch("db-salvage"),
            prune: settings.switch("prune-blockchain"),
            keep_alt_blocks: settings.switch("keep-alt-blocks"),
            max_txpool_weight: settings.number("max-txpool-weight").expect("it has a default"),
            rpc,
            checkpoints: services::checkpoints(settings, network, &data_dir),
            known_hashes: services::known_hashes(settings),
            peers,
            miner: MinerConfig::new(settings)?,
            zmq: ZmqConfig::new(settings, network, &mut warnings)?,
            proxy: settings.some_text("proxy").map(str::to_owned),
            bootstrap: BootstrapConfig::new(settings),
            notify: NotifyConfig {
                block: settings.some_text("block-notify").map(str::to_owned),
                reorg: settings.some_text("reorg-notify").map(str::to_owned),
                block_rate: settings.some_text("block-rate-notify").map(str::to_owned),
            },
            watch: WatchConfig::new(settings)?,
            page: PageConfig::new(settings)?,
            page_peer_addresses: settings.switch("page-peer-addresses"),
            command: command(settings),
            warnings,
            data_dir,
        })
    }
}

fn data_dir(settings: &Settings, network: Network, default_dir: &Path) -> Result<PathBuf, ConfigError> {
    let given = settings.some_text("data-dir").map_or_else(|| default_dir.to_owned(), PathBuf::from);
    let base = std::path::absolute(&given).map_err(|error| {
        ConfigError::value(format!("cannot use the data directory {}: {error}", given.display()))
    })?;
    Ok(base.join(network_folder(network)))
}

/// The data directory if none is given.
pub fn default_data_dir(environment: &dyn Fn(&str) -> Option<String>) -> PathBuf {
    let home = PathBuf::from(environment("HOME").filter(|home| !home.is_empty()).unwrap_or("/".into()));
    home.join(format!(".{NAME}"))
}

/// The directory of a network in the data directory; mainnet has none of its own.
pub const fn network_folder(network: Network) -> &'static str {
    match network {
        Network::Mainnet => "",
        Network::Testnet => "testnet",
        Network::Stagenet => "stagenet",
        Network::Regtest => "fake",
    }
}

/// The words of a console command, including `--yes`.
fn command(settings: &Settings) -> Vec<String> {
    let yes = settings.switch("yes").then(|| "--yes".to_owned());
    let words = settings.words.iter().cloned();
    if settings.words.is_empty() { Vec::new() } else { words.chain(yes).collect() }
}

fn log(settings: &Settings, environment: &dyn Fn(&str) -> Option<String>, data_dir: &Path) -> LogConfig {
    let file = match settings.some_text("log-file").map(PathBuf::from) {
        None => data_dir.join(format!("{NAME}.log")),
        // A bare file name is in the data directory.
        Some(file) if file.parent().is_some_and(|parent| parent.as_os_str().is_empty()) => {
            data_dir.join(file)
        }
        Some(file) => file,
    };
    LogConfig::new(settings, environment, file)
}

fn sync_mode(settings: &Settings) -> Result<SyncMode, ConfigError> {
    match settings.some_text("db-sync-mode") {
        None => Ok(SyncMode::default()),
        Some(text) => text.trim().parse().map_err(|error| ConfigError::value(format!("{error}"))),
    }
}
