//! Starting the network.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_types::time::unix_time;
use rand_core::Rng;
use tokio::net::TcpListener;

use super::config::NetworkConfig;
use super::dial::{self, NamedPeers};
use super::speech::Speech;
use super::state::{People, Shared};
use super::{Network, listen, resolve, upkeep};
use crate::address::{AddressError, Zone};
use crate::book::{BanTarget, Book, Peer, file};
use crate::node::NodeAccess;
use crate::peer::Peers;
use crate::protocol::{HiddenZone, Protocol, ProtocolConfig, StartProtocolError};
use crate::random::os_rng;

/// Why the network cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartNetworkError {
    /// The ban list cannot be read.
    #[error("cannot read ban list file {path}: {error}")]
    BanList {
        /// The file.
        path: std::path::PathBuf,
        /// The cause.
        #[source]
        error: std::io::Error,
    },
    /// A thread cannot be started.
    #[error(transparent)]
    Protocol(#[from] StartProtocolError),
    /// Listening failed.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The cause.
        #[source]
        error: std::io::Error,
    },
    /// A Tor or I2P peer without a proxy to reach it.
    #[error("set outgoing peer for {0} but did not set --tx-proxy")]
    NoProxy(Zone),
    /// Two proxies for one zone, or one for the public zone.
    #[error("invalid --tx-proxy for {0}")]
    TxProxy(Zone),
    /// Two hidden services in one zone, or an address that is not a hidden service.
    #[error("invalid --anonymous-inbound for {0}")]
    AnonymousInbound(Zone),
    /// A hidden service without a proxy to send transactions through.
    #[error("--anonymous-inbound without any --tx-proxy")]
    InboundOnly,
    /// The address of a peer is invalid.
    #[error("bad address: {0}")]
    Address(#[from] AddressError),
    /// The name of a peer has no address.
    #[error("failed to parse or resolve address from string: {0}")]
    Resolve(String),
}

impl Network {
    /// Starts the network; must be called within tokio.
    ///
    /// # Errors
    /// If the configuration is contradictory, or listening fails.
    pub async fn start(config: NetworkConfig, node: Arc<dyn NodeAccess>) -> Result<Self, StartNetworkError> {
        let protocol = ProtocolConfig {
            offline: config.offline,
            max_out_peers: usize::try_from(config.out_peers).unwrap_or(usize::MAX),
            hidden_zones: config
                .tx_proxies
                .iter()
                .map(|proxy| HiddenZone { zone: proxy.zone, noise: proxy.noise })
                .collect(),
            ..config.protocol.clone()
        };
        let chain = node.clone();
        Self::start_with(config, node, |peers| Ok(Arc::new(Protocol::start(protocol, chain, peers)?))).await
    }

    /// Starts the network with a given protocol.
    ///
    /// # Errors
    /// As [`Network::start`].
    pub async fn start_with(
        config: NetworkConfig,
        node: Arc<dyn NodeAccess>,
        speak: impl FnOnce(Arc<dyn Peers>) -> Result<Arc<dyn Speech>, StartProtocolError>,
    ) -> Result<Self, StartNetworkError> {
        check(&config)?;
        let mut people = People::new(load_books(&config), config.allow);
        if let Some(path) = &config.ban_list {
            let text = std::fs::read_to_string(path)
                .map_err(|error| StartNetworkError::BanList { path: path.clone(), error })?;
            ban_listed(&mut people, &text);
        }
        let shared = Arc::new(Shared::new(config, node, people));
        let network = Self { shared };
        network.add_peers().await?;
        let named = Arc::new(network.named_peers().await?);
        let offline = network.shared.config.offline;
        let listeners = if offline { Vec::new() } else { listen::bind_all(&network.shared)? };
        let speech = speak(network.shared.clone())?;
        let _ = network.shared.events.set(speech.events());
        let _ = network.shared.speech.set(speech);
        if !offline {
            network.run(listeners, &named);
        }
        Ok(network)
    }

    fn run(&self, listeners: Vec<(Zone, TcpListener)>, named: &Arc<NamedPeers>) {
        let shared = &self.shared;
        let public = listeners.iter().find(|(zone, _)| *zone == Zone::Public);
        if let Some(Ok(address)) = public.map(|(_, listener)| listener.local_addr()) {
            let _ = shared.listening_port.set(address.port());
        }
        let mut tasks = Vec::new();
        for (zone, listener) in listeners {
            if let Ok(address) = listener.local_addr() {
                tracing::info!(target: "net.p2p", "Net service bound to {address}");
            }
            tasks.push(tokio::spawn(listen::run(shared.clone(), zone, listener)));
        }
        for zone in shared.zones.outgoing() {
            tasks.push(tokio::spawn(dial::run(shared.clone(), zone, named.clone())));
        }
        tasks.push(tokio::spawn(upkeep::run(shared.clone(), named.clone())));
        *shared.tasks() = tasks;
    }

    /// The peers named by flags.
    async fn named_peers(&self) -> Result<NamedPeers, StartNetworkError> {
        let config = &self.shared.config;
        let named = NamedPeers {
            exclusive: resolve::addresses(&config.exclusive_nodes, config.chain).await?,
            priority: resolve::addresses(&config.priority_nodes, config.chain).await?,
            seeds: resolve::addresses(&config.seed_nodes, config.chain).await?,
        };
        for address in named.exclusive.iter().chain(&named.priority).chain(&named.seeds) {
            let zone = address.zone();
            if self.shared.zones.get(zone).is_none_or(|zone| !zone.can_connect) {
                return Err(StartNetworkError::NoProxy(zone));
            }
        }
        Ok(named)
    }

    /// Adds the peers of `--add-peer` as if they had responded.
    async fn add_peers(&self) -> Result<(), StartNetworkError> {
        let config = &self.shared.config;
        let addresses = resolve::addresses(&config.add_peers, config.chain).await?;
        let mut people = self.shared.people();
        for address in addresses {
            let peer = Peer {
                id: os_rng().next_u64(),
                last_seen: 0,
                pruning_seed: 0,
                rpc_port: 0,
                rpc_credits_per_hash: 0,
                address,
            };
            people.book(peer.address.zone()).just_seen(peer);
        }
        Ok(())
    }
}

/// Configurations that the reference rejects (`net_node.inl: handle_command_line`).
fn check(config: &NetworkConfig) -> Result<(), StartNetworkError> {
    let mut proxied = BTreeSet::new();
    for proxy in &config.tx_proxies {
        if proxy.zone == Zone::Public || !proxied.insert(proxy.zone) {
            return Err(StartNetworkError::TxProxy(proxy.zone));
        }
    }
    let mut bound = BTreeSet::new();
    for inbound in &config.anonymous_inbounds {
        let zone = inbound.address.zone();
        if zone == Zone::Public || !bound.insert(zone) {
            return Err(StartNetworkError::AnonymousInbound(zone));
        }
    }
    if !bound.is_empty() && proxied.is_empty() {
        return Err(StartNetworkError::InboundOnly);
    }
    Ok(())
}

fn load_books(config: &NetworkConfig) -> Vec<Book> {
    let Some(path) = &config.peer_file else { return Vec::new() };
    let (books, error) = file::load(path, config.allow);
    if let Some(error) = error {
        tracing::warn!(target: "net.p2p", "starting without known peers: {error}");
    }
    books
}

/// Permanently bans the hosts and subnets of a ban list, one per line; `#` starts a comment.
fn ban_listed(people: &mut People, text: &str) {
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        match line.parse::<BanTarget>() {
            Ok(target) => {
                people.bans.ban(target, u64::MAX, unix_time());
            }
            Err(error) => {
                tracing::error!(target: "net.p2p", "Invalid IP address or IPv4 subnet: {line}: {error}");
            }
        }
    }
}
