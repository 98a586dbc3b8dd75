//! Settings from the command line, the config file and the environment.

mod flags;
mod node;

use std::ffi::OsString;
use std::path::PathBuf;

use ferrite_program::config::server::{self, Listen, LoginConfig, SslConfig, port};
use ferrite_program::config::{self, Settings};
use ferrite_program::page::PageConfig;
use ferrite_program::watch::WatchConfig;
use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_rpc::server::Limits;
use ferrite_types::network::Network;
use zeroize::Zeroizing;

pub use ferrite_program::config::{ConfigError, LogConfig, RunMode, Table, VERSION};
pub use ferrite_program::invoke::Invocation;
pub use ferrite_wallet_client::node::{NodeConfig, NodeConfigError, Ssl};

use flags::TABLE;

/// The wallet that is opened at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// An existing wallet.
    File(PathBuf),
    /// A new wallet, described by a JSON file.
    Json(PathBuf),
    /// None: calls create and open wallets in this directory.
    Directory(PathBuf),
}

/// Where the password of the wallet comes from.
pub enum PasswordSource {
    /// From a flag or a file.
    Given(Zeroizing<String>),
    /// From a prompt.
    Ask,
    /// There is none.
    None,
}

impl std::fmt::Debug for PasswordSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Given(_) => "Given",
            Self::Ask => "Ask",
            Self::None => "None",
        })
    }
}

/// A wallet that is loaded at the start, beside the open one.
#[derive(Clone)]
pub struct LoadAtStart {
    /// Its name in the wallet directory.
    pub name: String,
    /// Its password.
    pub password: Zeroizing<String>,
}

impl std::fmt::Debug for LoadAtStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// Authentication of clients.
#[derive(Debug)]
pub enum LoginChoice {
    /// No login is needed.
    Open,
    /// A generated login, which is written to a file.
    Generated,
    /// A given login.
    Given(LoginConfig),
}

/// The RPC server.
#[derive(Debug)]
pub struct RpcConfig {
    /// The addresses it listens on.
    pub listen: Listen,
    /// Whether methods that change the wallet or disclose much are refused.
    pub restricted: bool,
    /// Authentication of clients.
    pub login: LoginChoice,
    /// Origins of web pages that may call.
    pub origins: Vec<String>,
    /// Host names that the service answers to.
    pub hosts: Vec<String>,
    /// TLS.
    pub ssl: SslConfig,
    /// Limits of connections and responses.
    pub limits: Limits,
    /// The file of tokens.
    pub token_file: Option<PathBuf>,
    /// The audit log.
    pub audit_log: Option<PathBuf>,
}

/// All settings of the service.
#[derive(Debug)]
pub struct Config {
    /// The network.
    pub network: Network,
    /// Foreground or background, and the terminal.
    pub mode: RunMode,
    /// The wallet that is opened at the start.
    pub start: Start,
    /// Its password.
    pub password: PasswordSource,
    /// The wallets that are loaded beside it.
    pub load: Vec<LoadAtStart>,
    /// Number of rounds of password hashing.
    pub kdf_rounds: u64,
    /// The node.
    pub node: NodeConfig,
    /// Whether DNS is disabled.
    pub no_dns: bool,
    /// Whether the service stays offline.
    pub offline: bool,
    /// Whether nodes of unexpected versions are accepted.
    pub allow_mismatched_version: bool,
    /// A program to run for each transaction that pays the wallet.
    pub tx_notify: Option<String>,
    /// Threads for one job; one per core by default.
    pub max_concurrency: Option<usize>,
    /// Limit of the fee per byte; by default, the limit follows from the protocol's rules.
    pub max_fee_per_byte: Option<u64>,
    /// The side to take where versions of the interface contradict each other.
    pub dialect: Dialect,
    /// The log.
    pub log: LogConfig,
    /// The server.
    pub rpc: RpcConfig,
    /// The port for monitors; `None` if it is off.
    pub watch: Option<WatchConfig>,
    /// The port for browsers; `None` if it is off.
    pub page: Option<PageConfig>,
    /// Warnings to print before the service starts.
    pub warnings: Vec<String>,
}

/// Reads all settings. The first argument is the name under which the program was started.
///
/// # Errors
/// If they are invalid; the program prints the error and fails.
pub fn read(
    arguments: &[OsString],
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<Invocation<Config>, ConfigError> {
    let mut settings = Settings::from_command_line(&TABLE, arguments)?;
    if let Some(text) = settings.information(&version_line()) {
        return Ok(Invocation::Print(text));
    }
    if let Some(path) = settings.some_text("config-file").map(PathBuf::from) {
        if !path.exists() {
            return Err(ConfigError::NoFile(path));
        }
        settings.add_file(&path)?;
    }
    let program = arguments.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let config = Config::new(&settings, environment, &program).map_err(|error| settings.located(error))?;
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

impl Config {
    fn new(
        settings: &Settings,
        environment: &dyn Fn(&str) -> Option<String>,
        program: &str,
    ) -> Result<Self, ConfigError> {
        let network = network(settings)?;
        let dialect = config::dialect(settings, program)?;
        let mut warnings = Vec::new();
        without_effect(settings, &mut warnings)?;
        let (start, rpc) = (start(settings)?, rpc(settings, environment, dialect)?);
        let log_file = settings.some_text("log-file").map(PathBuf::from);
        let log_file = log_file.unwrap_or_else(|| default_log(&start, rpc.listen.address.port()));
        let page = PageConfig::new(settings)?;
        if page.is_some() && rpc.token_file.is_none() {
            return Err(ConfigError::value(
                "--page-bind-port needs --token-file: users of the page log in with a token",
            ));
        }
        let kdf_rounds: u64 = settings.number("kdf-rounds").expect("it has a default");
        if kdf_rounds == 0 {
            return Err(ConfigError::value("KDF rounds must not be 0"));
        }
        Ok(Self {
            network,
            mode: RunMode::new(settings)?,
            start,
            password: password(settings)?,
            load: load(settings)?,
            kdf_rounds,
            node: node::read(settings, network)?,
            no_dns: settings.switch("no-dns"),
            offline: settings.switch("offline"),
            allow_mismatched_version: settings.switch("allow-mismatched-daemon-version"),
            tx_notify: settings.some_text("tx-notify").map(str::to_owned),
            max_concurrency: settings.number("max-concurrency").filter(|threads| *threads > 0),
            max_fee_per_byte: settings.number("max-fee-per-byte").filter(|fee| *fee > 0),
            dialect,
            log: LogConfig::new(settings, environment, log_file),
            rpc,
            watch: WatchConfig::new(settings)?,
            page,
            warnings,
        })
    }
}

fn network(settings: &Settings) -> Result<Network, ConfigError> {
    match (settings.switch("testnet"), settings.switch("stagenet")) {
        (true, true) => Err(ConfigError::Networks("--testnet and --stagenet")),
        (true, false) => Ok(Network::Testnet),
        (false, true) => Ok(Network::Stagenet),
        (false, false) => Ok(Network::Mainnet),
    }
}

/// The log file is in the wallet directory, which is writable, and named after the port, so several services do not
/// share a file. If the system chooses the port, the file is named after the process. The reference has one file for
/// all, next to the program.
fn default_log(start: &Start, port: u16) -> PathBuf {
    let folder = match start {
        Start::Directory(folder) => folder.clone(),
        Start::File(file) | Start::Json(file) => file.parent().map(PathBuf::from).unwrap_or_default(),
    };
    folder.join(match port {
        0 => format!("ferrite-wallet-rpc.pid-{}.log", std::process::id()),
        port => format!("ferrite-wallet-rpc.{port}.log"),
    })
}

fn start(settings: &Settings) -> Result<Start, ConfigError> {
    let some = |name: &str| settings.some_text(name).map(PathBuf::from);
    match (some("wallet-file"), some("generate-from-json"), some("wallet-dir")) {
        (Some(_), Some(_), _) => {
            Err(ConfigError::value("Can't specify more than one of --wallet-file and --generate-from-json"))
        }
        (_, _, Some(_)) if settings.some_text("password-file").is_some() => {
            Err(ConfigError::value("--password-file is not allowed in combination with --wallet-dir"))
        }
        (Some(_), None, Some(_)) => {
            Err(ConfigError::value("wallet-dir and wallet-file are incompatible, use only one of them"))
        }
        (None, _, Some(folder)) => Ok(Start::Directory(folder)),
        (Some(file), None, None) => Ok(Start::File(file)),
        (None, Some(file), None) => Ok(Start::Json(file)),
        (None, None, None) => {
            Err(ConfigError::value("Must specify --wallet-file or --generate-from-json or --wallet-dir"))
        }
    }
}

fn password(settings: &Settings) -> Result<PasswordSource, ConfigError> {
    match (settings.is_given("password"), settings.some_text("password-file")) {
        (true, Some(_)) => {
            Err(ConfigError::value("can't specify more than one of --password and --password-file"))
        }
        (true, None) => Ok(PasswordSource::Given(Zeroizing::new(settings.text("password").to_owned()))),
        (false, Some(path)) => {
            let password = read_password(path);
            let password = password
                .ok_or_else(|| ConfigError::value("the password file specified could not be read"))?;
            Ok(PasswordSource::Given(password))
        }
        (false, None) if settings.switch("prompt-for-password") => Ok(PasswordSource::Ask),
        (false, None) => Ok(PasswordSource::None),
    }
}

/// The password in a file, without the line break at its end.
fn read_password(path: &str) -> Option<Zeroizing<String>> {
    let text = std::fs::read_to_string(path).map(Zeroizing::new).ok()?;
    Some(Zeroizing::new(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The wallets of `--load-wallet`, with their passwords: one file for each, or one for all of them.
fn load(settings: &Settings) -> Result<Vec<LoadAtStart>, ConfigError> {
    let (names, files) = (settings.list("load-wallet"), settings.list("load-wallet-password-file"));
    if !names.is_empty() && settings.some_text("wallet-dir").is_none() {
        return Err(ConfigError::value("--load-wallet loads wallets of --wallet-dir, which is missing"));
    }
    if files.len() != names.len() && !(files.len() == 1 && names.len() > 1) {
        return Err(ConfigError::value(format!(
            "{} --load-wallet and {} --load-wallet-password-file: give one file for each wallet, in the same order, or \
             one for all",
            names.len(),
            files.len()
        )));
    }
    let passwords = files.iter().map(|path| {
        read_password(path)
            .ok_or_else(|| ConfigError::value(format!("the password file {path} could not be read")))
    });
    let passwords = passwords.collect::<Result<Vec<_>, _>>()?;
    let each = names.iter().zip(passwords.iter().cycle());
    Ok(each.map(|(name, password)| LoadAtStart { name: name.clone(), password: password.clone() }).collect())
}

fn rpc(
    settings: &Settings,
    environment: &dyn Fn(&str) -> Option<String>,
    dialect: Dialect,
) -> Result<RpcConfig, ConfigError> {
    let port = match settings.some_text("rpc-bind-port") {
        Some(text) => port(text)?,
        None => {
            return Err(ConfigError::Usage(
                "the option '--rpc-bind-port' is required but missing".to_owned(),
            ));
        }
    };
    let listen = Listen::main(settings, port)?;
    // The reference checks these addresses, too, but has no second server for them.
    Listen::new(settings, "rpc-restricted-bind-ip", "rpc-restricted-bind-ipv6-address", 0)?;
    let is_local = |address: std::net::SocketAddr| address.ip().is_loopback();
    let login = match (settings.switch("disable-rpc-login"), LoginConfig::new(settings, environment)?) {
        (true, Some(_)) => {
            return Err(ConfigError::value("Cannot specify --disable-rpc-login and --rpc-login"));
        }
        (true, None) => LoginChoice::Open,
        (false, Some(login)) => LoginChoice::Given(login),
        // Other machines may connect without a login only if a flag confirms it.
        (false, None)
            if dialect.is_classic(Item::DefaultLogin)
                && is_local(listen.address)
                && listen.ipv6.is_none_or(is_local) =>
        {
            LoginChoice::Open
        }
        (false, None) => LoginChoice::Generated,
    };
    Ok(RpcConfig {
        listen,
        restricted: settings.switch("restricted-rpc"),
        login,
        origins: server::origins(settings),
        hosts: server::hosts(settings),
        ssl: SslConfig::new(settings, false)?,
        limits: server::limits(settings)?,
        token_file: settings.some_text("token-file").map(PathBuf::from),
        audit_log: settings.some_text("audit-log").map(PathBuf::from),
    })
}

/// Warnings about given flags that have no effect here.
fn without_effect(settings: &Settings, warnings: &mut Vec<String>) -> Result<(), ConfigError> {
    if let Some(path) = settings.some_text("extra-entropy") {
        // The system's random numbers need no help, but a missing file is a mistake.
        std::fs::metadata(path)
            .map_err(|_| ConfigError::value(format!("Failed to load extra entropy from {path}")))?;
        warnings.push("--extra-entropy has no effect: all random numbers come from the system".to_owned());
    }
    if settings.some_text("hw-device").is_some() || settings.some_text("hw-device-deriv-path").is_some() {
        return Err(ConfigError::value("--hw-device: hardware devices are not supported"));
    }
    // This flag protects privacy: ignoring it would silently withhold the protection.
    if settings.is_given("shared-ringdb-dir") {
        return Err(ConfigError::value(
            "--shared-ringdb-dir: ring databases are not supported. Rings are kept in the wallet's own file; start \
             without the flag unless you spend the same outputs on two chains",
        ));
    }
    let mut warn = |name: &str, why: &str| {
        if settings.is_given(name) {
            warnings.push(format!("--{name} has no effect: {why}"));
        }
    };
    for name in ["rpc-restricted-bind-ip", "rpc-restricted-bind-ipv6-address"] {
        warn(name, "only a node has a second server; --restricted-rpc restricts the wallet service");
    }
    warn("no-initial-sync", "calls are answered while the wallet follows the chain");
    warn("bitmessage-address", "messages between signers are not supported");
    warn("bitmessage-login", "messages between signers are not supported");
    warn("rpc-client-secret-key", "payment for calls is not supported");
    warn("disable-rpc-ban", "clients are never banned for bad calls");
    Ok(())
}
