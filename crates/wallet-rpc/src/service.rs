//! The shared state of all methods: the open wallet, if there is one, the node, and the settings.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_types::Hash;
use ferrite_types::network::Network;
use ferrite_wallet::state::Now;
use ferrite_wallet_client::node::{Node, NodeConfig, NodeConfigError, clock};
use ferrite_wallet_client::refresh::RefreshOptions;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::following::{Host, Notifier};
use crate::names::{NameServers, Names, NoNames};
use crate::session::Session;

/// The default period of automatic refreshes.
pub const DEFAULT_REFRESH: Duration = Duration::from_secs(20);

/// Settings that do not change.
#[derive(Debug, Clone)]
pub struct Options {
    /// The network.
    pub network: Network,
    /// The directory in which calls may create and open wallets.
    pub wallet_dir: Option<PathBuf>,
    /// Whether methods that change the wallet or disclose much are refused.
    pub restricted: bool,
    /// The side to take where versions of the interface contradict each other.
    pub dialect: Dialect,
    /// Whether the service stays offline.
    pub offline: bool,
    /// Whether DNS is disabled.
    pub no_dns: bool,
    /// Number of rounds of password hashing.
    pub kdf_rounds: u64,
    /// A program to run for each transaction that pays the wallet.
    pub tx_notify: Option<String>,
    /// Whether nodes of unexpected versions are accepted.
    pub allow_mismatched_version: bool,
    /// Whether `--proxy` is given, so calls may not choose another one.
    pub has_proxy: bool,
    /// Limit of the threads for mining.
    pub max_mining_threads: u64,
    /// Limit of the fee per byte; by default, the limit follows from the protocol's rules.
    pub max_fee_per_byte: Option<u64>,
}

/// The service.
pub struct Service {
    options: Options,
    session: RwLock<Option<Arc<Session>>>,
    /// Serialises opening and closing wallets.
    lifecycle: Mutex<()>,
    node: RwLock<Arc<Node>>,
    runtime: Handle,
    auto_refresh: watch::Sender<Option<Duration>>,
    stop: watch::Sender<bool>,
    names: Box<dyn Names>,
    notifier: Notifier,
}

impl Service {
    /// A service without a wallet.
    ///
    /// # Errors
    /// If the settings of the node are invalid.
    pub fn new(options: Options, node: NodeConfig, runtime: Handle) -> Result<Self, NodeConfigError> {
        let node = Node::new(node, options.network, options.offline, runtime.clone())?;
        let notifier = Notifier::new(options.tx_notify.as_deref());
        let names: Box<dyn Names> = match options.offline || options.no_dns {
            true => Box::new(NoNames),
            false => Box::new(NameServers::of_system()),
        };
        Ok(Self {
            options,
            session: RwLock::default(),
            lifecycle: Mutex::default(),
            node: RwLock::new(Arc::new(node)),
            runtime,
            auto_refresh: watch::channel(Some(DEFAULT_REFRESH)).0,
            stop: watch::channel(false).0,
            names,
            notifier,
        })
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether an item follows the contract.
    pub(crate) fn is_classic(&self, item: Item) -> bool {
        self.options.dialect.is_classic(item)
    }

    /// The open wallet.
    pub fn session(&self) -> Option<Arc<Session>> {
        self.session.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The lock for opening and closing wallets.
    pub(crate) fn lifecycle(&self) -> MutexGuard<'_, ()> {
        self.lifecycle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the open wallet, if there is one, and closes it.
    pub(crate) fn replace(&self, session: Option<Arc<Session>>) {
        let old =
            std::mem::replace(&mut *self.session.write().unwrap_or_else(PoisonError::into_inner), session);
        if let Some(old) = old {
            old.close();
        }
        self.node().renew_identity();
    }

    /// The node.
    pub fn node(&self) -> Arc<Node> {
        Arc::clone(&self.node.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the node.
    ///
    /// # Errors
    /// If its settings are invalid.
    pub fn set_node(&self, config: NodeConfig) -> Result<(), NodeConfigError> {
        let node = Node::new(config, self.options.network, self.options.offline, self.runtime.clone())?;
        *self.node.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(node);
        if let Some(session) = self.session() {
            session.forget_node();
        }
        Ok(())
    }

    /// The current time. Asks the node only if the open wallet has outputs that are locked until a time; must not be
    /// called with a lock on the wallet.
    pub fn now(&self) -> Now {
        let clock = clock();
        let matters = self.session().is_some_and(|session| session.read().has_time_locks());
        let adjusted = if matters { self.node().adjusted_time() } else { None };
        Now { adjusted: adjusted.unwrap_or(clock), clock }
    }

    /// The lookup of OpenAlias names.
    pub(crate) fn names(&self) -> &dyn Names {
        &*self.names
    }

    /// The period of automatic refreshes; `None` if they are disabled.
    pub fn auto_refresh(&self) -> watch::Receiver<Option<Duration>> {
        self.auto_refresh.subscribe()
    }

    /// Changes the period of automatic refreshes.
    pub fn set_auto_refresh(&self, period: Option<Duration>) {
        self.auto_refresh.send_replace(period);
        if let Some(session) = self.session() {
            session.set_auto_refresh(period);
        }
    }

    /// Receives requests to stop.
    pub fn stop_requests(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Asks the program to stop.
    pub fn request_stop(&self) {
        self.stop.send_replace(true);
    }
}

impl Host for Service {
    fn node(&self) -> Arc<Node> {
        Self::node(self)
    }

    fn now(&self) -> Now {
        Self::now(self)
    }

    fn notify(&self, txids: &[Hash]) {
        self.notifier.notify(txids);
    }

    fn refresh_options(&self) -> RefreshOptions {
        let Options { network, allow_mismatched_version: any_version, .. } = self.options;
        RefreshOptions { network, any_version }
    }
}
