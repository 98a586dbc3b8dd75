//! The bootstrap daemon, which answers calls while this node is syncing.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use ferrite_crypto::random::os_rng;
use ferrite_p2p::network::PublicNodeFilter;
use ferrite_rpc::client::{Client, ClientError, Credentials, Endpoint, Options, ParseProxyError, Proxy};
use ferrite_rpc::json::{self, Value};
use ferrite_types::sync::lock;
use rand_core::Rng as _;

use crate::blocking::slowly;
use crate::node::Node;
use crate::peers::Peers;

/// Interval of the check whether it is still needed.
const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// This node is good enough if it is at most this many blocks behind.
const GOOD_ENOUGH: u64 = 10;
/// Timeout of a call.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Why a bootstrap daemon cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SetBootstrapError {
    /// The address of the proxy is invalid.
    #[error("proxy: {0}")]
    Proxy(#[from] ParseProxyError),
}

/// The bootstrap daemon, if there is one.
pub struct Bootstrap {
    node: Arc<Node>,
    peers: Arc<Peers>,
    /// Whether this node does not sync (`--no-sync`).
    no_sync: bool,
    /// Whether calls are to be forwarded, as far as is known.
    active: AtomicBool,
    ever_used: AtomicBool,
    /// Whether one is configured, checked on every call.
    chosen: AtomicBool,
    /// The proxy for all connections of the program, if any.
    proxy: OnceLock<String>,
    state: Mutex<Option<State>>,
}

struct State {
    source: Source,
    options: Options,
    current: Option<Client>,
    checked: Option<Instant>,
}

/// Which node to use.
enum Source {
    /// A given address.
    Named(Endpoint),
    /// A given address that cannot be parsed. The reference finds out on each call.
    Nowhere(String),
    /// Any public node among the peers, except those that failed.
    Auto { failed: HashSet<String> },
}

/// The node to ask.
enum Choice {
    /// A node.
    Node(Client),
    /// No node is available.
    Unavailable,
}

impl Bootstrap {
    /// Without a bootstrap daemon yet. It may be a public node among these peers.
    pub fn new(node: Arc<Node>, peers: Arc<Peers>, no_sync: bool) -> Self {
        Self {
            node,
            peers,
            no_sync,
            active: AtomicBool::new(false),
            ever_used: AtomicBool::new(false),
            chosen: AtomicBool::new(false),
            proxy: OnceLock::new(),
            state: Mutex::new(None),
        }
    }

    /// Uses this proxy for every node from now on, whatever proxy is given later: `--proxy` hides this machine, and a
    /// call must not undo that (`core_rpc_server.cpp: set_bootstrap_daemon`).
    pub fn always_use_proxy(&self, proxy: &str) {
        // It is set once, at startup.
        let _ = self.proxy.set(proxy.to_owned());
    }

    /// Compares heights on the next call instead of waiting for the interval.
    pub fn check_now(&self) {
        if let Some(state) = &mut *lock(&self.state) {
            state.checked = None;
        }
    }

    /// Sets the node by its address, chooses a public node (`auto`), or none (an empty address).
    ///
    /// # Errors
    /// If the address of the proxy is invalid.
    pub fn set(
        &self,
        address: &str,
        login: Option<Credentials>,
        proxy: Option<&str>,
        default_port: u16,
    ) -> Result<(), SetBootstrapError> {
        let state = match address {
            "" => None,
            _ => {
                let proxy = self.proxy.get().map(String::as_str).or(proxy);
                let proxy = proxy.filter(|proxy| !proxy.is_empty()).map(str::parse::<Proxy>).transpose()?;
                let options = Options { login, proxy, timeout: TIMEOUT, ..Options::default() };
                let source = match address {
                    "auto" => Source::Auto { failed: HashSet::new() },
                    text => Endpoint::parse(text, default_port)
                        .map_or_else(|_| Source::Nowhere(text.to_owned()), Source::Named),
                };
                Some(State { source, options, current: None, checked: None })
            }
        };
        let mut current = lock(&self.state);
        self.active.store(state.is_some(), Ordering::Relaxed);
        self.chosen.store(state.is_some(), Ordering::Relaxed);
        *current = state;
        Ok(())
    }

    /// Whether calls are forwarded.
    pub fn is_active(&self) -> bool {
        self.active.load(Ordering::Relaxed)
    }

    /// Whether a call was ever forwarded.
    pub fn was_ever_used(&self) -> bool {
        self.ever_used.load(Ordering::Relaxed)
    }

    /// The address of the node; empty if there is none.
    pub fn address(&self) -> String {
        if !self.chosen.load(Ordering::Relaxed) {
            return String::new();
        }
        let state = lock(&self.state);
        let Some(state) = &*state else { return String::new() };
        let endpoint = match (&state.current, &state.source) {
            (Some(client), _) => client.endpoint(),
            (None, Source::Named(endpoint)) => endpoint,
            (None, Source::Nowhere(text)) => {
                return format!("{}:0", text.split(':').next().unwrap_or_default());
            }
            (None, Source::Auto { .. }) => return String::new(),
        };
        format!("{}:{}", endpoint.host, endpoint.port)
    }

    /// The node to ask; `None` to answer locally. Checks at intervals whether the node is ahead of this one.
    fn choose(&self) -> Option<Choice> {
        let (client, check) = {
            let mut state = lock(&self.state);
            let state = state.as_mut()?;
            let due = state.checked.is_none_or(|checked| checked.elapsed() > CHECK_INTERVAL);
            if due {
                state.checked = Some(Instant::now());
            }
            (state.client(&self.peers), due)
        };
        match client {
            Some(client) if !check || self.is_better(&client) => Some(Choice::Node(client)),
            None if !check => Some(Choice::Unavailable),
            _ => None,
        }
    }

    /// Whether the node is ahead of this one; once this one has caught up, it is not asked again.
    fn is_better(&self, client: &Client) -> bool {
        let info = ask(client, "/getinfo", b"").ok().and_then(|(_, answer)| json::parse(&answer).ok());
        let number = |name: &[u8]| match info.as_ref()?.get(name) {
            Some(Value::U64(number)) => Some(*number),
            _ => None,
        };
        let (Some(height), Some(target)) = (number(b"height"), number(b"target_height")) else {
            tracing::error!(target: "daemon.rpc", "Failed to fetch bootstrap daemon height");
            self.failed();
            return false;
        };
        let checkpoint = self.node.options().chain.checkpoints.max_height().map_or(0, |height| height.0);
        if height < target || height < checkpoint {
            tracing::info!(target: "daemon.rpc", "Bootstrap daemon is out of sync");
            self.failed();
            return false;
        }
        // A chain that does not grow never catches up.
        if self.no_sync {
            return true;
        }
        let ours = self.node.chain().tip().height.0;
        let better = ours.saturating_add(GOOD_ENOUGH) < height;
        let before = self.active.swap(better, Ordering::Relaxed);
        let using = if better { "Using" } else { "Not using" };
        if before != better {
            tracing::info!(target: "global", "{using} the bootstrap daemon {}", client.endpoint().host);
        }
        tracing::info!(target: "daemon.rpc", "{using} the bootstrap daemon (our height: {ours}, bootstrap daemon's height: {height})");
        better
    }

    /// The node failed; with `auto`, another one is chosen.
    fn failed(&self) {
        if let Some(state) = &mut *lock(&self.state)
            && let Source::Auto { failed } = &mut state.source
            && let Some(client) = state.current.take()
        {
            let endpoint = client.endpoint();
            failed.insert(format!("{}:{}", endpoint.host, endpoint.port));
            state.checked = None;
        }
    }

    /// Posts a request to the node. `None` if the call is to be answered locally.
    pub(crate) fn post(&self, path: &str, body: &[u8]) -> Option<Result<Vec<u8>, ClientError>> {
        let choice = self.choose()?;
        self.ever_used.store(true, Ordering::Relaxed);
        let Choice::Node(client) = choice else { return Some(Err(ClientError::Timeout)) };
        let answer = match ask(&client, path, body) {
            Ok((200, answer)) => Ok(answer),
            Ok((status, _)) => Err(ClientError::Status(status)),
            Err(error) => Err(error),
        };
        if let Err(error) = &answer {
            tracing::info!(target: "daemon.rpc", "bootstrap daemon: {path}: {error}");
            self.failed();
        }
        Some(answer)
    }
}

impl State {
    fn client(&mut self, peers: &Peers) -> Option<Client> {
        if let Some(client) = &self.current {
            return Some(client.clone());
        }
        let endpoint = match &mut self.source {
            Source::Named(endpoint) => endpoint.clone(),
            Source::Nowhere(_) => return None,
            Source::Auto { failed } => pick(peers, failed)?,
        };
        match Client::new(endpoint, self.options.clone()) {
            Ok(client) => {
                tracing::info!(target: "daemon.rpc", "Changed bootstrap daemon address to {}", client.endpoint().host);
                self.current = Some(client.clone());
                Some(client)
            }
            Err(error) => {
                tracing::error!(target: "daemon.rpc", "Failed to set bootstrap daemon: {error}");
                None
            }
        }
    }
}

/// A public node that has not failed; if all have, they get another chance.
fn pick(peers: &Peers, failed: &mut HashSet<String>) -> Option<Endpoint> {
    let filter = PublicNodeFilter { white: true, gray: true, include_banned: false };
    let nodes = peers.network()?.public_nodes(filter);
    let free = nodes.white.into_iter().chain(nodes.gray).filter(|node| node.rpc_credits_per_hash == 0);
    let all: Vec<String> = free.map(|node| format!("{}:{}", node.address.host(), node.rpc_port)).collect();
    let mut good: Vec<&String> = all.iter().filter(|address| !failed.contains(*address)).collect();
    if good.is_empty() {
        failed.clear();
        good = all.iter().collect();
    }
    let count = u64::try_from(good.len()).ok().filter(|count| *count > 0)?;
    let chosen = usize::try_from(os_rng().next_u64() % count).ok()?;
    Endpoint::parse(good.get(chosen)?, 0).ok()
}

/// Posts a request and waits for the response without delaying others.
fn ask(client: &Client, path: &str, body: &[u8]) -> Result<(u16, Vec<u8>), ClientError> {
    slowly(|| tokio::runtime::Handle::current().block_on(client.post(path, body)))
}
