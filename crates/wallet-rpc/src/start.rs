//! Start and shutdown of the service, in order: the port, the wallet, the calls.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ferrite_program::notify::{NotifyError, Program};
use ferrite_program::page::PageError;
use ferrite_program::serve::{self, EncryptError, StopSignals, bind};
use ferrite_program::supervisor::Ready;
use ferrite_program::watch::{self as monitors, WatchError};
use ferrite_rpc::server::{self, Limits, Login, Server};
use rayon::prelude::*;
use zeroize::Zeroizing;

use crate::audit::{AuditError, AuditLog};
use crate::config::{Config, LoadAtStart, LoginChoice, NodeConfigError, Start, version_line};
use crate::json;
use crate::login::{self, LoginFile};
use crate::methods;
use crate::page;
use crate::service::{Guards, Options, Service};
use crate::tokens::{TokenError, Tokens};
use crate::wallets;
use crate::watch::WatchedService;

/// How long running calls may continue when the service stops.
const GRACE: Duration = Duration::from_secs(5);
/// How often the file of tokens is looked at.
const TOKEN_WATCH: Duration = Duration::from_secs(1);
/// Limit of calls that block at once.
const MOST_CALLS: usize = 512;
/// Blocking threads besides those for calls.
const SPARE_THREADS: usize = 16;
/// Limit of the bytes of a request. The reference has none, since outputs, key images and sets of transactions are sent
/// in one request, whatever the size of the wallet. This is enough for 100,000 outputs.
const LARGE_REQUEST: u64 = 48 << 20;

/// Why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The runtime or signal handlers failed.
    #[error("cannot start: {0}")]
    System(io::Error),
    /// The wallet directory cannot be created.
    #[error("Failed to create directory {}: {source}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The settings of the node are invalid.
    #[error("Wallet initialization failed: {0}")]
    Node(#[from] NodeConfigError),
    /// The program of `--tx-notify` cannot be run.
    #[error("Failed to parse tx notify spec: {0}")]
    Notify(#[from] NotifyError),
    /// The port for monitors cannot be opened.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// The port for browsers cannot be opened.
    #[error(transparent)]
    Page(#[from] PageError),
    /// The TLS settings are invalid.
    #[error(transparent)]
    Tls(#[from] EncryptError),
    /// The login file cannot be written.
    #[error("Failed to create the file with the login: {0}. Check permissions or remove file")]
    Login(io::Error),
    /// The tokens cannot be read.
    #[error(transparent)]
    Tokens(#[from] TokenError),
    /// The audit log cannot be written.
    #[error(transparent)]
    Audit(#[from] AuditError),
    /// The port cannot be bound.
    #[error(
        "Failed to initialize wallet RPC server: cannot listen on {address}: {source}; stop the program that uses the port, or choose another one with --rpc-bind-port"
    )]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: io::Error,
    },
    /// The wallet cannot be opened or created.
    #[error("{0}")]
    Wallet(String),
}

/// Passwords from prompts.
#[derive(Default)]
pub struct Passwords {
    /// The password of the RPC server.
    pub rpc: Option<Zeroizing<String>>,
    /// The password of the wallet.
    pub wallet: Option<Zeroizing<String>>,
}

/// Runs the service until it is asked to stop.
///
/// # Errors
/// If it cannot start.
pub fn run(config: &Config, passwords: &Passwords) -> Result<(), StartError> {
    tracing::info!(target: "global", "{}", version_line());
    for warning in &config.warnings {
        tracing::warn!(target: "wallet.rpc", "{warning}");
    }
    if let Some(threads) = config.max_concurrency {
        // This fails only if the pool exists already, as in tests.
        let name = |number| format!("job {number}");
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build_global();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MOST_CALLS + SPARE_THREADS)
        .build()
        .map_err(StartError::System)?;
    let stop = {
        let _guard = runtime.enter();
        // Signals are handled before slow steps begin, so none interrupts them.
        StopSignals::install().map_err(StartError::System)?
    };
    let service =
        Service::new(options(config)?, guards(config)?, config.node.clone(), runtime.handle().clone())?;
    let service = Arc::new(service);
    let result = runtime.block_on(answer(config, passwords, &service, stop));
    save_all(&service);
    // Tasks that wait for the network are dropped.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

/// Stores and closes all wallets.
pub(crate) fn save_all(service: &Arc<Service>) {
    let mut all = service.all_loaded();
    all.push(Arc::clone(service));
    // None has to wait for the refresh of another.
    all.iter().filter_map(|service| service.session()).for_each(|session| session.interrupt());
    for service in &all {
        save(service);
    }
}

/// Stores and closes a wallet, if there is one.
fn save(service: &Service) {
    let _span = service.span().entered();
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

/// Opens the tokens and the audit log.
fn guards(config: &Config) -> Result<Guards, StartError> {
    let rpc = &config.rpc;
    if rpc.token_file.is_some() && matches!(rpc.login, LoginChoice::Open) {
        tracing::warn!(
            target: "wallet.rpc",
            "--token-file without a login: clients without a token may do everything; --rpc-login prevents that"
        );
    }
    Ok(Guards {
        tokens: rpc.token_file.as_deref().map(Tokens::open).transpose()?.map(Arc::new),
        audit: rpc.audit_log.as_deref().map(AuditLog::open).transpose()?,
    })
}

/// Notices tokens that another program revokes, for the sake of streams. Calls notice it themselves.
async fn watch_tokens(tokens: Arc<Tokens>) {
    loop {
        tokio::time::sleep(TOKEN_WATCH).await;
        tokens.reload();
    }
}

/// The settings of the service.
pub(crate) fn options(config: &Config) -> Result<Options, StartError> {
    let wallet_dir = match &config.start {
        Start::Directory(path) => Some(path.clone()),
        Start::File(_) | Start::Json(_) => None,
    };
    if let Some(spec) = &config.tx_notify {
        // The reference continues without it, and a merchant never hears of payments.
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

/// Creates the wallet directory, if there is to be one. This comes first, since the log may be in it.
///
/// # Errors
/// If it cannot be created.
pub fn make_wallet_directory(config: &Config) -> Result<(), StartError> {
    match &config.start {
        Start::Directory(path) => {
            make_directory(path).map_err(|source| StartError::Directory { path: path.clone(), source })
        }
        Start::File(_) | Start::Json(_) => Ok(()),
    }
}

/// Only the owner may read the wallet directory.
fn make_directory(path: &std::path::Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    match std::fs::DirBuilder::new().mode(0o700).create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

/// Answers calls until the service is asked to stop.
async fn answer(
    config: &Config,
    passwords: &Passwords,
    service: &Arc<Service>,
    stop: StopSignals,
) -> Result<(), StartError> {
    let (login, _file) = login(config, passwords)?;
    let rpc = &config.rpc;
    let server_config = server::Config {
        // The methods themselves refuse calls to a restricted service, with their own error.
        restricted: false,
        login,
        tokens: service.tokens().map(|tokens| Arc::clone(tokens) as Arc<dyn server::Tokens>),
        origins: rpc.origins.clone(),
        hosts: rpc.hosts.clone(),
        links: false,
        tls: serve::encrypt(&rpc.ssl, None)?,
        limits: Limits {
            calls: rpc.limits.connections.clamp(1, MOST_CALLS),
            large_request_bytes: LARGE_REQUEST,
            ..rpc.limits.clone()
        },
        admit: None,
    };
    let table = Arc::new(methods::table());
    if config.watch.is_some() {
        // Before the first call can arrive.
        table.calls().watch();
    }
    if let Some(tokens) = service.tokens() {
        tokio::spawn(watch_tokens(Arc::clone(tokens)));
    }
    let start = |addresses: &[SocketAddr]| {
        Server::start(addresses, server_config.clone(), Arc::clone(&table), Arc::clone(service))
    };
    let server =
        bind(&rpc.listen, start).map_err(|(address, source)| StartError::Listen { address, source })?;
    serve::announce(&server);
    let watch = match &config.watch {
        Some(watch) => {
            let watched = WatchedService::new(service, table.calls(), server.load(), watch.max_lag);
            Some(monitors::start(watch, watched)?)
        }
        None => None,
    };
    let page = match (&config.page, service.tokens()) {
        (Some(page), Some(tokens)) => {
            Some(page::start(page, server_config.tls.clone(), tokens, service, &table)?)
        }
        _ => None,
    };
    tracing::info!(target: "global", "Starting wallet RPC server");
    let ready = Ready::report();
    let opening = first_wallets(config, passwords, service);
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
    drop(ready);
    for other in [watch, page].into_iter().flatten() {
        other.stop(GRACE).await;
    }
    server.stop(GRACE).await;
    tracing::info!(target: "global", "Stopped wallet RPC server");
    result
}

/// Opens or creates the wallets of the settings, while calls are already answered.
async fn first_wallets(
    config: &Config,
    passwords: &Passwords,
    service: &Arc<Service>,
) -> Result<(), StartError> {
    let (start, load) = (config.start.clone(), config.load.clone());
    let password = passwords.wallet.clone();
    let service = Arc::clone(service);
    let open = move || -> Result<(), StartError> {
        let password = password.as_ref().map(|password| password.as_str());
        let session = match &start {
            Start::Directory(_) => return load_wallets(&service, &load),
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

/// Loads the wallets of `--load-wallet`. Most of the time goes into hashing their passwords, on all cores.
fn load_wallets(service: &Arc<Service>, load: &[LoadAtStart]) -> Result<(), StartError> {
    load.par_iter().try_for_each(|LoadAtStart { name, password }| {
        wallets::load(service, name, password)
            .map_err(|problem| StartError::Wallet(format!("Failed to load wallet {name:?}: {problem}")))
    })
}

/// The authentication of clients, and the file of a generated login.
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
