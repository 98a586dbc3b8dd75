//! The network: connections to peers, and the handle by which everybody else uses it.
//!
//! [`Network`] listens and connects, brings peers through their handshakes, keeps them synchronised every minute, and
//! remembers peers, bans and limits. What peers tell goes as [`PeerEvent`](crate::peer::PeerEvent)s to the protocol, which acts through
//! [`Peers`](crate::peer::Peers).
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
mod speech;
mod start;
mod state;
mod table;
mod tos;
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
pub use speech::Speech;
pub use start::StartNetworkError;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ferrite_types::Hash;

use self::state::{Shared, unix_now};
use crate::address::{Host, NetworkAddress, Zone};
use crate::book::{BanTarget, Book, Peer, PeerList, UnixTime, file};
use crate::node::TxRoute;
use crate::sync::{SyncPosition, SyncStatus};

/// How long connections may take to end when the network stops.
const STOP_LIMIT: Duration = Duration::from_secs(5);

/// The network. Clones are the same network.
#[derive(Clone)]
pub struct Network {
    shared: Arc<Shared>,
}

impl Network {
    /// The port on which peers of the public network can connect, while it is listened on.
    pub fn listening_port(&self) -> Option<u16> {
        self.shared.listening_port.get().copied()
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

    /// How far catching up is, for those who ask often.
    pub fn sync_position(&self) -> SyncPosition {
        self.speech().sync_position()
    }

    /// How far catching up is, and how it is done.
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

fn public_node(peer: Peer) -> PublicNode {
    PublicNode {
        address: peer.address,
        last_seen: peer.last_seen,
        rpc_port: peer.rpc_port,
        rpc_credits_per_hash: peer.rpc_credits_per_hash,
    }
}
