//! The life of the service: it listens, opens its wallet, and all of it is shut down in order.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ferrite_program::notify::{NotifyError, Program};
use ferrite_program::serve::{self, EncryptError, StopSignals, bind};
use ferrite_rpc::server::{self, Limits, Login, Server};
use zeroize::Zeroizing;

use crate::config::{Config, LoginChoice, NodeConfigError, Start, version_line};
use crate::json;
use crate::login::{self, LoginFile};
use crate::methods;
use crate::service::{Options, Service};
use crate::wallets;

/// How long calls that have begun may go on when the service stops.
const GRACE: Duration = Duration::from_secs(5);
/// As many calls may wait for something as tokio has threads for.
const MOST_CALLS: usize = 512;
/// Bytes of a request. The reference has no limit here: outputs, key images and sets of transactions are sent in one
/// piece, whatever the size of the wallet. This is enough for 100,000 outputs.
const LARGE_REQUEST: u64 = 48 << 20;

/// Why the service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Threads, timers or signals.
    #[error("cannot start: {0}")]
    System(io::Error),
    /// The directory for wallets.
    #[error("Failed to create directory {}: {source}", path.display())]
    Directory {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The settings of the node.
    #[error("Wallet initialization failed: {0}")]
    Node(#[from] NodeConfigError),
    /// The program that is to be run for transactions.
    #[error("Failed to parse tx notify spec: {0}")]
    Notify(#[from] NotifyError),
    /// Encryption.
    #[error(transparent)]
    Tls(#[from] EncryptError),
    /// The file with the login.
    #[error("Failed to create the file with the login: {0}. Check permissions or remove file")]
    Login(io::Error),
    /// The port.
    #[error(
        "Failed to initialize wallet RPC server: cannot listen on {address}: {source}; stop the program that uses the port, or choose another one with --rpc-bind-port"
    )]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The wallet of the start.
    #[error("{0}")]
    Wallet(String),
}

/// Passwords that were asked for.
#[derive(Default)]
pub struct Passwords {
    /// That of the RPC server.
    pub rpc: Option<Zeroizing<String>>,
    /// That of the wallet.
    pub wallet: Option<Zeroizing<String>>,
}

/// Runs the service until it is told to stop.
///
/// # Errors
/// When it cannot start.
pub fn run(config: &Config, passwords: &Passwords) -> Result<(), StartError> {
    tracing::info!(target: "global", "{}", version_line());
    for warning in &config.warnings {
        tracing::warn!(target: "wallet.rpc", "{warning}");
    }
    if let Some(threads) = config.max_concurrency {
        // It fails only when it was done before, as in tests.
        let name = |number| format!("job {number}");
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build_global();
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::System)?;
    let stop = {
        let _guard = runtime.enter();
        // Before anything takes long, so that nothing ends the program in the middle.
        StopSignals::install().map_err(StartError::System)?
    };
    let service = Arc::new(Service::new(options(config)?, config.node.clone(), runtime.handle().clone())?);
    let result = runtime.block_on(answer(config, passwords, &service, stop));
    save(&service);
    // What still waits for the network is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

/// Stores and closes the wallet, if there is one.
fn save(service: &Arc<Service>) {
    let _turn = service.lifecycle();
    if let Some(session) = service.session() {
        tracing::info!(target: "global", "Saving wallet...");
        match session.save() {
            Ok(()) => tracing::info!(target: "global", "Successfully saved"),
            Err(error) => tracing::error!(target: "global", "Failed to save wallet: {error}"),
        }
    }
    service.replace(None);
}

/// The settings of the service.
fn options(config: &Config) -> Result<Options, StartError> {
    let wallet_dir = match &config.start {
        Start::Directory(path) => Some(path.clone()),
        Start::File(_) | Start::Json(_) => None,
    };
    if let Some(spec) = &config.tx_notify {
        // The reference goes on without it, and a shop never hears of its payments.
        Program::parse(spec)?;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = config.max_concurrency.unwrap_or(cores).max(2);
    Ok(Options {
        network: config.network,
        wallet_dir,
        restricted: config.rpc.restricted,
        dialect: config.dialect,
        offline: config.offline,
        no_dns: config.no_dns,
        kdf_rounds: config.kdf_rounds,
        tx_notify: config.tx_notify.clone(),
        allow_mismatched_version: config.allow_mismatched_version,
        has_proxy: config.node.proxy.is_some(),
        max_mining_threads: threads as u64,
        max_fee_per_byte: config.max_fee_per_byte,
    })
}

/// Makes the directory for wallets, if there is to be one. The log may be in it, so it is made first.
///
/// # Errors
/// When it cannot be made.
pub fn make_wallet_directory(config: &Config) -> Result<(), StartError> {
    match &config.start {
        Start::Directory(path) => {
            make_directory(path).map_err(|source| StartError::Directory { path: path.clone(), source })
        }
        Start::File(_) | Start::Json(_) => Ok(()),
    }
}

/// Others have no business in a directory with wallets.
fn make_directory(path: &std::path::Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    match std::fs::DirBuilder::new().mode(0o700).create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

/// Answers calls until the service is told to stop.
async fn answer(
    config: &Config,
    passwords: &Passwords,
    service: &Arc<Service>,
    stop: StopSignals,
) -> Result<(), StartError> {
    let (login, _file) = login(config, passwords)?;
    let rpc = &config.rpc;
    let server_config = server::Config {
        // What a restricted service refuses it refuses with a word of its own.
        restricted: false,
        login,
        origins: rpc.origins.clone(),
        hosts: rpc.hosts.clone(),
        tls: serve::encrypt(&rpc.ssl, None)?,
        limits: Limits {
            calls: rpc.limits.connections.clamp(1, MOST_CALLS),
            large_request_bytes: LARGE_REQUEST,
            ..rpc.limits.clone()
        },
        admit: None,
    };
    let table = Arc::new(methods::table());
    let start = |addresses: &[SocketAddr]| {
        Server::start(addresses, server_config.clone(), Arc::clone(&table), Arc::clone(service))
    };
    let server =
        bind(&rpc.listen, start).map_err(|(address, source)| StartError::Listen { address, source })?;
    serve::announce(&server);
    tracing::info!(target: "global", "Starting wallet RPC server");
    let opening = first_wallet(config, passwords, service);
    let stopping = stop.wait(service.stop_requests());
    tokio::pin!(stopping);
    let result = tokio::select! {
        result = opening => match result {
            Ok(()) => {
                stopping.await;
                Ok(())
            }
            Err(error) => Err(error),
        },
        () = &mut stopping => Ok(()),
    };
    server.stop(GRACE).await;
    tracing::info!(target: "global", "Stopped wallet RPC server");
    result
}

/// Opens or creates the wallet that is there at the start, while calls are answered already.
async fn first_wallet(
    config: &Config,
    passwords: &Passwords,
    service: &Arc<Service>,
) -> Result<(), StartError> {
    let start = config.start.clone();
    let password = passwords.wallet.clone();
    let service = Arc::clone(service);
    let open = move || -> Result<(), StartError> {
        let password = password.as_ref().map(|password| password.as_str());
        let session = match &start {
            Start::Directory(_) => return Ok(()),
            Start::File(path) => {
                tracing::info!(target: "global", "Loading wallet...");
                let password = password.ok_or_else(|| {
                    StartError::Wallet(
                        "Wallet initialization failed: no password specified; use --prompt-for-password to prompt for a password".to_owned(),
                    )
                })?;
                wallets::open(&service, path, password).map_err(|problem| {
                    StartError::Wallet(format!("Wallet initialization failed: {problem}"))
                })?
            }
            Start::Json(path) => json::create(&service, path)
                .map_err(|problem| StartError::Wallet(format!("Error creating wallet: {problem}")))?,
        };
        let _turn = service.lifecycle();
        wallets::install(&service, session);
        tracing::info!(target: "global", "Successfully loaded");
        Ok(())
    };
    match tokio::task::spawn_blocking(open).await {
        Ok(result) => result,
        Err(error) => Err(StartError::Wallet(error.to_string())),
    }
}

/// Who may call; and the file with the login, if one was made up.
fn login(config: &Config, passwords: &Passwords) -> Result<(Option<Login>, Option<LoginFile>), StartError> {
    match &config.rpc.login {
        LoginChoice::Open => Ok((None, None)),
        LoginChoice::Given(login) => {
            let password = login.password.as_ref().or(passwords.rpc.as_ref());
            let password = password.map(|password| password.as_str()).unwrap_or_default();
            Ok((Some(Login::new(&login.user, password)), None))
        }
        LoginChoice::Generated => {
            let folder = std::env::current_dir().map_err(StartError::Login)?;
            let (file, password) =
                LoginFile::create(&folder, config.rpc.listen.address.port()).map_err(StartError::Login)?;
            tracing::info!(
                target: "global",
                "RPC username/password is stored in file {}",
                file.path().display()
            );
            Ok((Some(Login::new(login::USER, &password)), Some(file)))
        }
    }
}
