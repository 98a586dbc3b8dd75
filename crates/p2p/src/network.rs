//! Connections to peers, and the handle to them.
//!
//! [`Network`] listens, connects, performs handshakes and timed syncs, and keeps peers, bans and limits. Messages from
//! peers go as [`PeerEvent`](crate::peer::PeerEvent)s to the protocol, which acts through
//! [`Peers`](crate::peer::Peers).
//!
//! Tasks: one per listening socket, two per connection (one reads and handles, one writes), one per zone for outgoing
//! connections, and one for periodic work.

mod config;
mod connection;
mod dial;
mod info;
mod listen;
mod outbox;
mod ping;
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
pub use ferrite_net::socks::{ParseProxyError, Proxy};
pub use info::{
    ConnectionInfo, PeerCounts, PeerFilter, PublicNode, PublicNodeFilter, PublicNodes, RateLimits, Traffic,
};
pub use speech::Speech;
pub use start::StartNetworkError;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ferrite_types::Hash;
use ferrite_types::time::unix_time;

use self::state::Shared;
use crate::address::{Host, NetworkAddress, Zone};
use crate::book::{BanTarget, Book, Peer, PeerList, UnixTime, file};
use crate::node::TxRoute;
use crate::sync::{SyncPosition, SyncStatus};

/// Time for connections to close when the network stops.
const STOP_LIMIT: Duration = Duration::from_secs(5);

/// A handle to the network; clones refer to the same one.
#[derive(Clone)]
pub struct Network {
    shared: Arc<Shared>,
}

impl Network {
    /// The port on which peers of the public zone can connect, if there is a listener.
    pub fn listening_port(&self) -> Option<u16> {
        self.shared.listening_port.get().copied()
    }

    /// Closes all connections and saves the peers.
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

    /// Saves the peers. A failure is only logged.
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
            Ok(Err(error)) => tracing::warn!(target: "net.p2p", "cannot save peers: {error}"),
            Err(error) => tracing::warn!(target: "net.p2p", "cannot save peers: {error}"),
        }
    }

    /// All connections, including those before the handshake.
    pub fn connections(&self) -> Vec<ConnectionInfo> {
        let (second, now) = (self.shared.uptime(), unix_time());
        let connections = self.shared.table().all();
        let status = |id| self.speech().peer_status(id);
        connections.iter().map(|connection| connection.info(status(connection.id), second, now)).collect()
    }

    /// Numbers of peers and connections in the public zone.
    pub fn counts(&self) -> PeerCounts {
        let (outgoing, incoming) = {
            let table = self.shared.table();
            (table.count(Zone::Public, false), table.count(Zone::Public, true))
        };
        let mut people = self.shared.people();
        let book = people.book(Zone::Public);
        PeerCounts { outgoing, incoming, white: book.white().len(), gray: book.gray().len() }
    }

    /// White peers.
    pub fn white_peers(&self, filter: PeerFilter) -> Vec<Peer> {
        self.peers(filter, Book::white)
    }

    /// Gray peers.
    pub fn gray_peers(&self, filter: PeerFilter) -> Vec<Peer> {
        self.peers(filter, Book::gray)
    }

    fn peers(&self, filter: PeerFilter, list: impl Fn(&Book) -> &PeerList) -> Vec<Peer> {
        let now = unix_time();
        let people = self.shared.people();
        people
            .books()
            .filter(|book| filter.all_zones || book.zone() == Zone::Public)
            .flat_map(|book| list(book).iter())
            .filter(|peer| filter.include_banned || !people.is_banned(&peer.address.host(), now))
            .cloned()
            .collect()
    }

    /// Peers of the public zone with a public RPC.
    pub fn public_nodes(&self, filter: PublicNodeFilter) -> PublicNodes {
        let peers = PeerFilter { all_zones: false, include_banned: filter.include_banned };
        let nodes = |wanted: bool, list: fn(&Book) -> &PeerList| -> Vec<PublicNode> {
            let peers = if wanted { self.peers(peers, list) } else { Vec::new() };
            peers.into_iter().filter(|peer| peer.rpc_port != 0).map(public_node).collect()
        };
        PublicNodes { white: nodes(filter.white, Book::white), gray: nodes(filter.gray, Book::gray) }
    }

    /// All bans and when they end.
    pub fn bans(&self) -> Vec<(BanTarget, UnixTime)> {
        let people = self.shared.people();
        people.bans.list(unix_time()).map(|(target, until)| (target.clone(), until)).collect()
    }

    /// Bans for `seconds` from now and closes the affected connections. `false` if the target cannot be banned.
    pub fn ban(&self, target: BanTarget, seconds: u64) -> bool {
        self.shared.ban(target, seconds)
    }

    /// Lifts a ban. Returns whether there was one.
    pub fn unban(&self, target: &BanTarget) -> bool {
        self.shared.people().bans.unban(target)
    }

    /// Seconds until the ban of a host or its subnet ends.
    pub fn remaining_ban(&self, host: &Host) -> Option<u64> {
        self.shared.people().bans.remaining(host, unix_time())
    }

    /// Adds misbehaviour points for something that did not happen on a connection of this network. Returns whether the
    /// host is banned now.
    pub fn offence(&self, address: &NetworkAddress, points: u32) -> bool {
        self.shared.offence(address, points)
    }

    fn speech(&self) -> &dyn Speech {
        self.shared.speech.get().expect("set before the handle is returned").as_ref()
    }

    /// Sync progress, cheap enough to poll.
    pub fn sync_position(&self) -> SyncPosition {
        self.speech().sync_position()
    }

    /// Sync progress in detail.
    pub fn sync_status(&self) -> SyncStatus {
        self.speech().sync_status()
    }

    /// Announces a block of our chain that did not come from a peer. `height` is the height of the chain including it.
    pub fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64) {
        self.speech().relay_block(id, block, height);
    }

    /// Relays pool transactions that did not come from a peer.
    pub fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute) {
        self.speech().relay_transactions(ids, route);
    }

    /// The current rate limits.
    pub fn rate_limits(&self) -> RateLimits {
        self.shared.rate_limits()
    }

    /// Changes the rate limits immediately.
    pub fn set_rate_limits(&self, limits: RateLimits) {
        self.shared.set_rate_limits(limits);
    }

    /// Limit of outgoing connections in the public zone.
    pub fn out_peers(&self) -> u32 {
        self.shared.out_peers.load(Ordering::Relaxed)
    }

    /// Changes the limit and closes the newest connections above it.
    pub fn set_out_peers(&self, count: u32) {
        self.shared.out_peers.store(count, Ordering::Relaxed);
        self.speech().set_max_out_peers(usize::try_from(count).unwrap_or(usize::MAX));
        self.close_beyond(false, count);
    }

    /// Limit of incoming connections in the public zone.
    pub fn in_peers(&self) -> u32 {
        self.shared.in_peers.load(Ordering::Relaxed)
    }

    /// Changes the limit and closes the newest connections above it.
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

    /// Traffic of all connections since the start.
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
