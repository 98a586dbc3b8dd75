//! The network: connections to peers, and the handle by which everybody else uses it.
//!
//! [`Network`] listens and connects, brings peers through their handshakes, keeps them synchronised every minute, and
//! remembers peers, bans and limits. What peers tell goes as [`PeerEvent`]s to the protocol, which acts through
//! [`Peers`].
//!
//! Tasks: one for each listening socket, two for each connection (one reads and handles, one writes), one that looks
//! for peers in each zone, and one for what is done from time to time.

mod config;
mod connection;
mod dial;
mod info;
mod listen;
mod outbox;
mod ping;
mod proxy;
mod rate;
mod resolve;
mod session;
mod state;
mod table;
mod upkeep;
mod zones;

pub use config::{
    AnonymousInbound, NetworkConfig, Timings, TxProxy, TxtLookup, TxtRecords, UNLIMITED_PEERS,
    default_out_peers,
};
pub use info::{
    ConnectionInfo, PeerCounts, PeerFilter, PublicNode, PublicNodeFilter, PublicNodes, RateLimits, Traffic,
};
pub use proxy::{ParseProxyError, ProxyError, SocksEndpoint, SocksVersion};

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ferrite_types::Hash;
use rand_core::Rng;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use self::dial::NamedPeers;
use self::state::{People, Shared, unix_now};
use crate::address::{AddressError, Host, NetworkAddress, Zone};
use crate::book::{BanTarget, Book, Peer, PeerList, UnixTime, file};
use crate::node::{NodeAccess, TxRoute};
use crate::peer::{PeerEvent, Peers};
use crate::protocol::{HiddenZone, Protocol, ProtocolConfig, StartProtocolError};
use crate::random::os_rng;
use crate::relay::ConnectionId;
use crate::sync::{PeerStatus, SyncStatus};

/// How long connections may take to end when the network stops.
const STOP_LIMIT: Duration = Duration::from_secs(5);

/// Why the network cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartNetworkError {
    /// The file of bans cannot be read.
    #[error("cannot read ban list file {path}: {error}")]
    BanList {
        /// Which file.
        path: std::path::PathBuf,
        /// Why not.
        #[source]
        error: std::io::Error,
    },
    /// There is no thread to spare.
    #[error(transparent)]
    Protocol(#[from] StartProtocolError),
    /// A socket cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// Where.
        address: SocketAddr,
        /// Why not.
        #[source]
        error: std::io::Error,
    },
    /// A peer of Tor or I2P without a way to reach it.
    #[error("set outgoing peer for {0} but did not set --tx-proxy")]
    NoProxy(Zone),
    /// Two proxies for one network, or one for the public one.
    #[error("invalid --tx-proxy for {0}")]
    TxProxy(Zone),
    /// Two hidden services of one network, or an address that is none.
    #[error("invalid --anonymous-inbound for {0}")]
    AnonymousInbound(Zone),
    /// A hidden service without a way to send transactions to others.
    #[error("--anonymous-inbound without any --tx-proxy")]
    InboundOnly,
    /// A peer's address is none.
    #[error("bad address: {0}")]
    Address(#[from] AddressError),
    /// A peer's name has no address.
    #[error("failed to parse or resolve address from string: {0}")]
    Resolve(String),
}

/// What is spoken over the connections, as far as they and the handle need it. Only `stop` waits.
pub trait Speech: Send + Sync + 'static {
    /// Where the events of connections go.
    fn events(&self) -> mpsc::Sender<PeerEvent>;

    /// How far catching up is.
    fn sync_status(&self) -> SyncStatus;

    /// The stripe of blocks that are needed next, counted from one; zero for any.
    fn needed_stripe(&self) -> u32 {
        self.sync_status().next_needed_pruning_stripe
    }

    /// What is known of a peer.
    fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus>;

    /// Tells peers of a block that is in the chain; `height` is how many blocks the chain has with it.
    fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64);

    /// Sends transactions that are in the pool.
    fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute);

    /// There may be so many outgoing connections from now on.
    fn set_max_out_peers(&self, count: usize);

    /// Ends, and waits until what is being done is done.
    fn stop(&self);
}

impl Speech for Protocol {
    fn events(&self) -> mpsc::Sender<PeerEvent> {
        Self::events(self)
    }

    fn sync_status(&self) -> SyncStatus {
        self.status()
    }

    fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus> {
        Self::peer_status(self, id)
    }

    fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64) {
        Self::relay_block(self, id, block, height);
    }

    fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute) {
        Self::relay_transactions(self, ids, route);
    }

    fn set_max_out_peers(&self, count: usize) {
        Self::set_max_out_peers(self, count);
    }

    fn stop(&self) {
        Self::stop(self);
    }
}

/// The network. Clones are the same network.
#[derive(Clone)]
pub struct Network {
    shared: Arc<Shared>,
}

impl Network {
    /// Starts the network; must be called inside tokio.
    ///
    /// # Errors
    /// When the configuration cannot be followed, or nothing can be listened on.
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

    /// Starts the network with somebody else to speak over its connections.
    ///
    /// # Errors
    /// As [`Network::start`].
    pub async fn start_with(
        config: NetworkConfig,
        node: Arc<dyn NodeAccess>,
        speak: impl FnOnce(Arc<dyn Peers>) -> Result<Arc<dyn Speech>, StartProtocolError>,
    ) -> Result<Self, StartNetworkError> {
        check(&config)?;
        let mut people = People::new(load_books(&config), config.allow_local_ip);
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

    /// The port on which peers of the public network can connect, while it is listened on.
    pub fn listening_port(&self) -> Option<u16> {
        self.shared.listening_port.get().copied()
    }

    /// The peers that flags name.
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

    /// Remembers the peers of `--add-peer` as if they had answered.
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

    /// Ends all connections and saves the peers.
    pub async fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.stop.send_replace(true);
        let tasks = std::mem::take(&mut *self.shared.tasks());
        for task in tasks {
            let _ = task.await;
        }
        let limit = tokio::time::Instant::now() + STOP_LIMIT;
        loop {
            let connections = self.shared.table().all();
            if connections.is_empty() || tokio::time::Instant::now() > limit {
                break;
            }
            for connection in connections {
                connection.close();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if let Some(speech) = self.shared.speech.get().cloned() {
            let _ = tokio::task::spawn_blocking(move || speech.stop()).await;
        }
        self.save().await;
    }

    /// Saves the peers. A failure is logged: there is nothing else to be done.
    async fn save(&self) {
        let Some(path) = self.shared.config.peer_file.clone() else { return };
        let books: Vec<Book> = self.shared.people().books().cloned().collect();
        let saved = tokio::task::spawn_blocking(move || {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            file::save(&path, &books.iter().collect::<Vec<_>>())
        });
        match saved.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(target: "net.p2p", "peers were not saved: {error}"),
            Err(error) => tracing::warn!(target: "net.p2p", "peers were not saved: {error}"),
        }
    }

    /// All connections, also those that have not shaken hands.
    pub fn connections(&self) -> Vec<ConnectionInfo> {
        let (second, now) = (self.shared.uptime(), unix_now());
        let connections = self.shared.table().all();
        let status = |id| self.speech().peer_status(id);
        connections.iter().map(|connection| connection.info(status(connection.id), second, now)).collect()
    }

    /// How many peers there are on the public network.
    pub fn counts(&self) -> PeerCounts {
        let (outgoing, incoming) = {
            let table = self.shared.table();
            (table.count(Zone::Public, false), table.count(Zone::Public, true))
        };
        let mut people = self.shared.people();
        let book = people.book(Zone::Public);
        PeerCounts { outgoing, incoming, white: book.white().len(), gray: book.gray().len() }
    }

    /// Peers that are known to answer.
    pub fn white_peers(&self, filter: PeerFilter) -> Vec<Peer> {
        self.peers(filter, Book::white)
    }

    /// Peers that others told of.
    pub fn gray_peers(&self, filter: PeerFilter) -> Vec<Peer> {
        self.peers(filter, Book::gray)
    }

    fn peers(&self, filter: PeerFilter, list: impl Fn(&Book) -> &PeerList) -> Vec<Peer> {
        let now = unix_now();
        let people = self.shared.people();
        people
            .books()
            .filter(|book| filter.all_zones || book.zone() == Zone::Public)
            .flat_map(|book| list(book).iter())
            .filter(|peer| filter.include_banned || !people.is_banned(&peer.address.host(), now))
            .cloned()
            .collect()
    }

    /// Peers of the public network that offer a public RPC.
    pub fn public_nodes(&self, filter: PublicNodeFilter) -> PublicNodes {
        let peers = PeerFilter { all_zones: false, include_banned: filter.include_banned };
        let nodes = |wanted: bool, list: fn(&Book) -> &PeerList| -> Vec<PublicNode> {
            let peers = if wanted { self.peers(peers, list) } else { Vec::new() };
            peers.into_iter().filter(|peer| peer.rpc_port != 0).map(public_node).collect()
        };
        PublicNodes { white: nodes(filter.white, Book::white), gray: nodes(filter.gray, Book::gray) }
    }

    /// Who is banned, and until when.
    pub fn bans(&self) -> Vec<(BanTarget, UnixTime)> {
        let people = self.shared.people();
        people.bans.list(unix_now()).map(|(target, until)| (target.clone(), until)).collect()
    }

    /// Bans for so many seconds from now on, and ends the connections. `false` for what cannot be banned.
    pub fn ban(&self, target: BanTarget, seconds: u64) -> bool {
        self.shared.ban(target, seconds)
    }

    /// Lifts a ban. Says whether there was one.
    pub fn unban(&self, target: &BanTarget) -> bool {
        self.shared.people().bans.unban(target)
    }

    /// For how many more seconds a host is banned, on its own or with its range.
    pub fn remaining_ban(&self, host: &Host) -> Option<u64> {
        self.shared.people().bans.remaining(host, unix_now())
    }

    /// Counts an offence of a host that did not commit it on a connection of this network; enough of them ban it.
    /// Says whether it is banned now.
    pub fn offence(&self, address: &NetworkAddress, points: u32) -> bool {
        self.shared.offence(address, points)
    }

    fn speech(&self) -> &dyn Speech {
        self.shared.speech.get().expect("set before anybody gets the handle").as_ref()
    }

    /// How far catching up is.
    pub fn sync_status(&self) -> SyncStatus {
        self.speech().sync_status()
    }

    /// Tells peers of a block that no peer told of, and that is in the chain. `height` is how many blocks the chain has
    /// with it.
    pub fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64) {
        self.speech().relay_block(id, block, height);
    }

    /// Sends transactions that no peer sent, and that are in the pool.
    pub fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute) {
        self.speech().relay_transactions(ids, route);
    }

    /// How fast may be sent and received.
    pub fn rate_limits(&self) -> RateLimits {
        self.shared.rate_limits()
    }

    /// Changes how fast may be sent and received, at once.
    pub fn set_rate_limits(&self, limits: RateLimits) {
        self.shared.set_rate_limits(limits);
    }

    /// The most outgoing connections of the public network.
    pub fn out_peers(&self) -> u32 {
        self.shared.out_peers.load(Ordering::Relaxed)
    }

    /// Changes that, and ends the newest connections that are too many.
    pub fn set_out_peers(&self, count: u32) {
        self.shared.out_peers.store(count, Ordering::Relaxed);
        self.speech().set_max_out_peers(usize::try_from(count).unwrap_or(usize::MAX));
        self.close_beyond(false, count);
    }

    /// The most incoming connections of the public network.
    pub fn in_peers(&self) -> u32 {
        self.shared.in_peers.load(Ordering::Relaxed)
    }

    /// Changes that, and ends the newest connections that are too many.
    pub fn set_in_peers(&self, count: u32) {
        self.shared.in_peers.store(count, Ordering::Relaxed);
        self.close_beyond(true, count);
    }

    fn close_beyond(&self, incoming: bool, count: u32) {
        let limit = usize::try_from(count).unwrap_or(usize::MAX);
        for connection in self.shared.table().beyond(Zone::Public, incoming, limit) {
            connection.close();
        }
    }

    /// What went over all connections since the start.
    pub fn traffic(&self) -> Traffic {
        let counters = &self.shared.counters;
        Traffic {
            packets_in: counters.packets_in.load(Ordering::Relaxed),
            bytes_in: counters.bytes_in.load(Ordering::Relaxed),
            packets_out: counters.packets_out.load(Ordering::Relaxed),
            bytes_out: counters.bytes_out.load(Ordering::Relaxed),
        }
    }
}

/// What the reference refuses (`net_node.inl: handle_command_line`).
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

fn public_node(peer: Peer) -> PublicNode {
    PublicNode {
        address: peer.address,
        last_seen: peer.last_seen,
        rpc_port: peer.rpc_port,
        rpc_credits_per_hash: peer.rpc_credits_per_hash,
    }
}

fn load_books(config: &NetworkConfig) -> Vec<Book> {
    let Some(path) = &config.peer_file else { return Vec::new() };
    let (books, error) = file::load(path, config.allow_local_ip);
    if let Some(error) = error {
        tracing::warn!(target: "net.p2p", "starting without known peers: {error}");
    }
    books
}

/// Bans for good what a ban list names, one host or range a line; what is behind a `#` does not count.
fn ban_listed(people: &mut People, text: &str) {
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        match line.parse::<BanTarget>() {
            Ok(target) => {
                people.bans.ban(target, u64::MAX, unix_now());
            }
            Err(error) => {
                tracing::error!(target: "net.p2p", "Invalid IP address or IPv4 subnet: {line}: {error}");
            }
        }
    }
}
