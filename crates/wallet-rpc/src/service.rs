//! The shared state of all methods: the open wallet, if there is one, the node, and the settings.
//!
//! The wallet of `/json_rpc` has one [`Service`], and every wallet loaded beside it has another. They have the node and
//! the settings in common, and nothing else, so calls to one wallet never wait for those to another.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};
use std::time::Duration;

use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_types::Hash;
use ferrite_types::network::Network;
use ferrite_wallet::state::Now;
use ferrite_wallet_client::node::{Node, NodeConfig, NodeConfigError, clock};
use ferrite_wallet_client::refresh::RefreshOptions;
use ferrite_wallet_client::shared::EventCounts;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tracing::Span;

use crate::audit::AuditLog;
use crate::following::{Host, Notifier};
use crate::names::{NameServers, Names, NoNames};
use crate::session::Session;
use crate::tokens::Tokens;
use crate::webhooks::{Deliveries, Office};

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

/// Who may call, and what is recorded of calls.
#[derive(Debug, Default)]
pub struct Guards {
    /// The tokens of clients with limited rights.
    pub tokens: Option<Arc<Tokens>>,
    /// The audit log.
    pub audit: Option<AuditLog>,
}

/// What all wallets have in common.
struct Common {
    options: Options,
    guards: Guards,
    node: RwLock<Arc<Node>>,
    runtime: Handle,
    stop: watch::Sender<bool>,
    names: Box<dyn Names>,
    notifier: Notifier,
    sends: Sends,
    deliveries: Arc<Deliveries>,
    /// Events of wallets that are closed.
    past_events: EventCounts,
    /// The loaded wallets, by name.
    loaded: RwLock<BTreeMap<String, Arc<Service>>>,
}

/// Sends since the start.
#[derive(Debug, Default)]
pub(crate) struct Sends {
    relayed: AtomicU64,
    made: AtomicU64,
    failed: AtomicU64,
}

impl Sends {
    /// Counts a send that was to be relayed or not, and returns its result.
    pub(crate) fn count<T, E>(&self, relay: bool, result: Result<T, E>) -> Result<T, E> {
        let counter = match &result {
            Ok(_) if relay => &self.relayed,
            Ok(_) => &self.made,
            Err(_) => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        result
    }

    /// The counts by outcome.
    pub(crate) fn list(&self) -> [(&'static str, u64); 3] {
        [("relayed", &self.relayed), ("made", &self.made), ("failed", &self.failed)]
            .map(|(status, count)| (status, count.load(Ordering::Relaxed)))
    }
}

/// The service of one wallet.
pub struct Service {
    common: Arc<Common>,
    /// The name under which the wallet is loaded; `None` for the wallet of `/json_rpc`.
    name: Option<String>,
    session: RwLock<Option<Arc<Session>>>,
    /// Serialises opening and closing wallets.
    lifecycle: Mutex<()>,
    auto_refresh: watch::Sender<Option<Duration>>,
}

impl Service {
    /// A service without a wallet.
    ///
    /// # Errors
    /// If the settings of the node are invalid.
    pub fn new(
        options: Options,
        guards: Guards,
        node: NodeConfig,
        runtime: Handle,
    ) -> Result<Self, NodeConfigError> {
        let node = Node::new(node, options.network, options.offline, runtime.clone())?;
        let notifier = Notifier::new(options.tx_notify.as_deref());
        let names: Box<dyn Names> = match options.offline || options.no_dns {
            true => Box::new(NoNames),
            false => Box::new(NameServers::of_system()),
        };
        let common = Common {
            options,
            guards,
            node: RwLock::new(Arc::new(node)),
            runtime,
            stop: watch::channel(false).0,
            names,
            notifier,
            sends: Sends::default(),
            deliveries: Arc::default(),
            past_events: EventCounts::default(),
            loaded: RwLock::default(),
        };
        Ok(Self::of(Arc::new(common), None))
    }

    fn of(common: Arc<Common>, name: Option<String>) -> Self {
        Self {
            common,
            name,
            session: RwLock::default(),
            lifecycle: Mutex::default(),
            auto_refresh: watch::channel(Some(DEFAULT_REFRESH)).0,
        }
    }

    /// A service for another wallet, which is not loaded yet.
    pub(crate) fn beside(&self, name: &str) -> Self {
        Self::of(Arc::clone(&self.common), Some(name.to_owned()))
    }

    /// The name under which the wallet is loaded; `None` for the wallet of `/json_rpc`.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The loaded wallet with a name.
    pub(crate) fn loaded(&self, name: &str) -> Option<Arc<Self>> {
        self.common.loaded.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// All loaded wallets, ordered by name.
    pub(crate) fn all_loaded(&self) -> Vec<Arc<Self>> {
        self.common.loaded.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Adds a loaded wallet.
    pub(crate) fn add(&self, service: Arc<Self>) {
        if let Some(name) = service.name.clone() {
            self.common.loaded.write().unwrap_or_else(PoisonError::into_inner).insert(name, service);
        }
    }

    /// Removes a loaded wallet.
    pub(crate) fn remove(&self, name: &str) {
        self.common.loaded.write().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// The span of the log lines about this wallet.
    pub(crate) fn span(&self) -> Span {
        match &self.name {
            Some(name) => tracing::error_span!(target: "global", "wallet", message = %name),
            None => Span::none(),
        }
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        &self.common.options
    }

    /// The tokens of clients with limited rights.
    pub fn tokens(&self) -> Option<&Arc<Tokens>> {
        self.common.guards.tokens.as_ref()
    }

    /// The audit log.
    pub(crate) fn audit(&self) -> Option<&AuditLog> {
        self.common.guards.audit.as_ref()
    }

    /// Whether an item follows the contract.
    pub(crate) fn is_classic(&self, item: Item) -> bool {
        self.common.options.dialect.is_classic(item)
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
            self.common.past_events.add_all(old.told());
        }
        self.node().renew_identity();
    }

    /// Counts sends.
    pub(crate) fn sends(&self) -> &Sends {
        &self.common.sends
    }

    /// Counts deliveries of webhooks.
    pub(crate) fn deliveries(&self) -> &Deliveries {
        &self.common.deliveries
    }

    /// What the webhooks of a wallet need. The wallet of `/json_rpc` has the name of its file.
    pub(crate) fn office(self: &Arc<Self>, session: &Session) -> Office {
        let wallet = self.name.clone().or_else(|| session.file_name()).unwrap_or_default();
        let host: Weak<Self> = Arc::downgrade(self);
        Office {
            wallet,
            span: self.span(),
            runtime: self.common.runtime.clone(),
            deliveries: Arc::clone(&self.common.deliveries),
            host,
        }
    }

    /// The events since the start, of these wallets and of those that are closed.
    pub(crate) fn events(&self, open: &[Arc<Session>]) -> EventCounts {
        let all = EventCounts::default();
        all.add_all(&self.common.past_events);
        open.iter().for_each(|session| all.add_all(session.told()));
        all
    }

    /// The node.
    pub fn node(&self) -> Arc<Node> {
        Arc::clone(&self.common.node.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the node, for all wallets.
    ///
    /// # Errors
    /// If its settings are invalid.
    pub fn set_node(&self, config: NodeConfig) -> Result<(), NodeConfigError> {
        let Common { options, runtime, .. } = &*self.common;
        let node = Node::new(config, options.network, options.offline, runtime.clone())?;
        *self.common.node.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(node);
        let others = self.all_loaded().into_iter().filter_map(|service| service.session());
        for session in self.session().into_iter().chain(others) {
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
        &*self.common.names
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
        self.common.stop.subscribe()
    }

    /// Asks the program to stop.
    pub fn request_stop(&self) {
        self.common.stop.send_replace(true);
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
        self.common.notifier.notify(txids);
    }

    fn refresh_options(&self) -> RefreshOptions {
        let Options { network, allow_mismatched_version: any_version, .. } = self.common.options;
        RefreshOptions { network, any_version }
    }
}
