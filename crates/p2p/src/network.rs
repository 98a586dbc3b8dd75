//! The network: connections to peers, and the handle by which everybody else uses it.
//!
//! [`Network`] listens and connects, brings peers through their handshakes, keeps them synchronised every minute, and
//! remembers peers, bans and limits. What peers tell goes as [`PeerEvent`]s to the protocol, which acts through
//! [`Peers`](crate::peer::Peers).
//!
//! Tasks: one for each listening socket, two for each connection (one reads and handles, one writes), one that looks
//! for peers in each zone, and one for what is done from time to time.

mod config;
mod connection;
mod info;
mod outbox;
mod proxy;
mod rate;
mod resolve;
mod state;
mod table;
mod zones;

pub use config::{AnonymousInbound, NetworkConfig, Timings, TxProxy, UNLIMITED_PEERS, default_out_peers};
pub use info::{
    ConnectionInfo, PeerCounts, PeerFilter, PublicNode, PublicNodeFilter, PublicNodes, RateLimits, Traffic,
};
pub use proxy::{ParseProxyError, ProxyError, SocksEndpoint, SocksVersion};

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rand_core::Rng;
use tokio::sync::mpsc;

use self::state::{People, Shared, unix_now};
use crate::address::{AddressError, Host, NetworkAddress, Zone};
use crate::book::{BanTarget, Book, Peer, PeerList, UnixTime, file};
use crate::message::BlockCompleteEntry;
use crate::node::{NodeAccess, TxRoute};
use crate::peer::PeerEvent;
use crate::random::os_rng;
use crate::relay::ConnectionId;
use crate::sync::{PeerStatus, SyncStatus};

/// Messages of peers that wait for the protocol; further ones wait on their connections.
const EVENT_QUEUE: usize = 8;

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
    /// A peer's address is none.
    #[error("bad address: {0}")]
    Address(#[from] AddressError),
    /// A peer's name has no address.
    #[error("failed to parse or resolve address from string: {0}")]
    Resolve(String),
}

/// What the protocol offers to the handle. Nothing waits.
pub trait Speech: Send + Sync + 'static {
    /// How far catching up is.
    fn sync_status(&self) -> SyncStatus;

    /// What is known of a peer.
    fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus>;

    /// Tells peers of a new block of our own; `height` is how many blocks the chain has with it.
    fn relay_block(&self, block: BlockCompleteEntry, height: u64);

    /// Sends transactions that were submitted here.
    fn relay_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute);
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
        let (events, _) = mpsc::channel(EVENT_QUEUE);
        let network = Self::open(config, node, events)?;
        network.add_peers().await?;
        Ok(network)
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

    fn open(
        config: NetworkConfig,
        node: Arc<dyn NodeAccess>,
        events: mpsc::Sender<PeerEvent>,
    ) -> Result<Self, StartNetworkError> {
        let mut people = People::new(load_books(&config), config.allow_local_ip);
        if let Some(path) = &config.ban_list {
            let text = std::fs::read_to_string(path)
                .map_err(|error| StartNetworkError::BanList { path: path.clone(), error })?;
            ban_listed(&mut people, &text);
        }
        Ok(Self { shared: Arc::new(Shared::new(config, node, events, people)) })
    }

    /// Ends all connections and saves the peers.
    pub async fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.stop.send_replace(true);
        for connection in self.shared.table().all() {
            connection.close();
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
        let status = |id| self.shared.speech.get().and_then(|speech| speech.peer_status(id));
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

    /// How far catching up is.
    pub fn sync_status(&self) -> SyncStatus {
        match self.shared.speech.get() {
            Some(speech) => speech.sync_status(),
            // Who has no peers has nothing to catch up with.
            None => SyncStatus { synchronized: self.shared.config.offline, ..SyncStatus::default() },
        }
    }

    /// Tells peers of a new block of our own; `height` is how many blocks the chain has with it. Nobody is told
    /// offline.
    pub fn relay_block(&self, block: BlockCompleteEntry, height: u64) {
        if let Some(speech) = self.shared.speech.get() {
            speech.relay_block(block, height);
        }
    }

    /// Sends transactions that were submitted here. They go nowhere offline.
    pub fn relay_transactions(&self, txs: Vec<Vec<u8>>, route: TxRoute) {
        if let Some(speech) = self.shared.speech.get() {
            speech.relay_transactions(txs, route);
        }
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
