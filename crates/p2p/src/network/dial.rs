//! Outgoing connections.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use ferrite_net::socks::{Proxy, ProxyError, Target};
use ferrite_types::time::unix_time;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::connection::Connection;
use super::resolve;
use super::session::{Purpose, Session};
use super::state::Shared;
use crate::address::{NetworkAddress, Zone};
use crate::book::{Choice, Source, UnixTime, sources};
use crate::random::{self, os_rng};

/// Limit of concurrent connection attempts.
const CONCURRENT_DIALS: usize = 4;

/// Pause before seeds that did not help are asked again.
const SEED_PAUSE: Duration = Duration::from_secs(10);

/// Peers named by flags.
#[derive(Debug, Clone, Default)]
pub(super) struct NamedPeers {
    pub(super) exclusive: Vec<NetworkAddress>,
    pub(super) priority: Vec<NetworkAddress>,
    pub(super) seeds: Vec<NetworkAddress>,
}

/// Connects and performs the handshake. Returns whether that succeeded; if not, the host is not tried again for a
/// while.
pub(super) async fn dial(shared: &Arc<Shared>, address: NetworkAddress, purpose: Purpose) -> bool {
    let connected = connect(shared, address.clone(), purpose).await;
    if !connected && !shared.is_stopping() {
        tracing::debug!(target: "net.p2p", "connecting to {address} failed");
        shared.people().failures.record(address.host(), unix_time());
    }
    connected
}

async fn connect(shared: &Arc<Shared>, address: NetworkAddress, purpose: Purpose) -> bool {
    let Some(zone) = shared.zones.get(address.zone()).filter(|zone| zone.can_connect) else { return false };
    if zone.our_address.as_ref() == Some(&address) {
        return false;
    }
    let timings = &shared.config.timings;
    let stream = match (&zone.proxy, &address) {
        (Some(proxy), _) => match timeout(timings.proxy_connect, through(proxy, &address)).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => {
                tracing::debug!(target: "net.p2p", "{address}: {error}");
                return false;
            }
            Err(_) => return false,
        },
        // IPv6 only if enabled (`--p2p-use-ipv6`).
        (None, NetworkAddress::Ip(ip)) if ip.is_ipv6() && shared.config.bind_v6.is_none() => return false,
        (None, NetworkAddress::Ip(ip)) => match timeout(timings.connect, TcpStream::connect(ip)).await {
            Ok(Ok(stream)) => stream,
            _ => return false,
        },
        (None, _) => return false,
    };
    let connection = Arc::new(Connection::new(address, false, unix_time(), shared.memory.clone()));
    shared.table().insert(connection.clone());
    if shared.is_stopping() {
        connection.close();
    }
    let (shaken, result) = oneshot::channel();
    tokio::spawn(Session::outgoing(shared.clone(), connection, stream, purpose, shaken));
    result.await.is_ok()
}

/// Connects to a peer through a proxy.
async fn through(proxy: &Proxy, address: &NetworkAddress) -> Result<TcpStream, ProxyError> {
    let target = match address {
        NetworkAddress::Ip(ip) => Target::Ip(*ip),
        NetworkAddress::Tor { host, port } => Target::Name(host.as_str(), *port),
        NetworkAddress::I2p(host) => Target::Name(host.as_str(), address.port()),
    };
    let mut stream = TcpStream::connect((proxy.host.as_str(), proxy.port)).await?;
    proxy.ask(&mut stream, target).await?;
    Ok(stream)
}

/// Maintains the outgoing connections of one zone until the network stops.
pub(super) async fn run(shared: Arc<Shared>, zone: Zone, named: Arc<NamedPeers>) {
    // With exclusive peers, the anchors are kept for a later run.
    let anchors =
        if named.exclusive.is_empty() { shared.people().book(zone).take_anchors() } else { Vec::new() };
    let mut dialer = Dialer { anchors, seeds: None, seeds_at: None, shared: shared.clone(), zone, named };
    let mut stop = shared.stop.subscribe();
    let mut tick = tokio::time::interval(shared.config.timings.connections);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return,
            _ = tick.tick() => {}
        }
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return,
            () = dialer.round() => {}
        }
    }
}

struct Dialer {
    shared: Arc<Shared>,
    zone: Zone,
    named: Arc<NamedPeers>,
    /// Anchors of the last run that have not been tried.
    anchors: Vec<(NetworkAddress, UnixTime)>,
    /// `None` until they are needed.
    seeds: Option<Vec<NetworkAddress>>,
    seeds_at: Option<Instant>,
}

impl Dialer {
    fn wanted(&self) -> usize {
        usize::try_from(self.shared.peer_limits(self.zone).0).unwrap_or(usize::MAX)
    }

    fn connected(&self) -> usize {
        self.shared.table().count(self.zone, false)
    }

    /// Makes the missing connections (`net_node.inl: connections_maker`).
    async fn round(&mut self) {
        let named = self.named.clone();
        if !named.exclusive.is_empty() {
            return self.keep_connected(&named.exclusive).await;
        }
        if self.shared.people().book(self.zone).white().is_empty() {
            self.ask_seeds().await;
        }
        if self.zone == Zone::Public {
            self.keep_connected(&named.priority).await;
        }
        let before = self.connected();
        self.fill().await;
        if self.connected() <= before && before < self.wanted() {
            self.ask_seeds().await;
        }
    }

    /// Connects to those of the given peers that belong to this zone and are not connected.
    async fn keep_connected(&self, peers: &[NetworkAddress]) {
        let mut dials = JoinSet::new();
        for address in peers.iter().filter(|address| address.zone() == self.zone) {
            let full = self.connected() + dials.len() >= self.wanted();
            let banned = self.shared.people().is_banned(&address.host(), unix_time());
            if full || banned || self.shared.table().is_connected_to(address) {
                continue;
            }
            let (shared, address) = (self.shared.clone(), address.clone());
            dials.spawn(async move { dial(&shared, address, Purpose::Stay { anchor_since: None }).await });
        }
        while dials.join_next().await.is_some() {}
    }

    /// Connects to listed peers until there are enough or none are left to try.
    async fn fill(&mut self) {
        let mut tried = BTreeSet::new();
        let mut dials = JoinSet::new();
        loop {
            while dials.len() < CONCURRENT_DIALS && self.connected() + dials.len() < self.wanted() {
                let Some((address, anchor_since)) = self.choose(dials.len(), &tried) else { break };
                tried.insert(address.clone());
                let shared = self.shared.clone();
                dials.spawn(async move { dial(&shared, address, Purpose::Stay { anchor_since }).await });
            }
            if dials.join_next().await.is_none() {
                return;
            }
        }
    }

    fn choose(
        &mut self,
        dialing: usize,
        tried: &BTreeSet<NetworkAddress>,
    ) -> Option<(NetworkAddress, Option<UnixTime>)> {
        let mut connected = self.shared.table().addresses(self.zone);
        // Peers being tried count as connected, and so do their groups.
        connected.extend(tried.iter().cloned());
        let stripe = self.shared.speech.get().map_or(0, |speech| speech.needed_stripe());
        let now = unix_time();
        for source in sources(self.connected() + dialing, self.wanted(), stripe != 0) {
            let chosen = match source {
                Source::Anchor => self.next_anchor(now, &connected),
                Source::White | Source::Gray => {
                    let mut people = self.shared.people();
                    let (book, bans, failures) = people.book_and_judges(self.zone);
                    let choice = Choice { connected: &connected, tried, bans, failures, stripe, now };
                    let peer = book.choose(source == Source::White, choice, &mut os_rng());
                    peer.map(|peer| (peer.address, None))
                }
            };
            if chosen.is_some() {
                return chosen;
            }
        }
        None
    }

    fn next_anchor(
        &mut self,
        now: UnixTime,
        connected: &[NetworkAddress],
    ) -> Option<(NetworkAddress, Option<UnixTime>)> {
        while !self.anchors.is_empty() {
            let (address, since) = self.anchors.remove(0);
            let host = address.host();
            let people = self.shared.people();
            if !people.is_banned(&host, now)
                && !people.failures.is_recent(&host, now)
                && !connected.iter().any(|known| known.host() == host)
            {
                return Some((address, Some(since)));
            }
        }
        None
    }

    /// Asks seeds for peers until one responds (`net_node.inl: connect_to_seed`).
    async fn ask_seeds(&mut self) {
        if self.seeds_at.is_some_and(|at| at.elapsed() < SEED_PAUSE) {
            return;
        }
        let seeds = match &self.seeds {
            Some(seeds) => seeds.clone(),
            None => {
                let seeds = self.find_seeds().await;
                self.seeds.insert(seeds).clone()
            }
        };
        self.seeds_at = Some(Instant::now());
        if seeds.is_empty() || self.connected() >= self.wanted() {
            return;
        }
        let first = random::index(&mut os_rng(), seeds.len());
        for at in 0..seeds.len() {
            let seed = &seeds[(first + at) % seeds.len()];
            if self.shared.table().is_connected_to(seed) {
                continue;
            }
            if dial(&self.shared, seed.clone(), Purpose::TakePeers).await {
                return;
            }
        }
        tracing::warn!(target: "net.p2p", "Failed to connect to any of seed peers, continuing without seeds");
    }

    async fn find_seeds(&self) -> Vec<NetworkAddress> {
        let config = &self.shared.config;
        let dns = config.proxy.is_none() || config.proxy_allow_dns_leaks;
        let mut seeds: Vec<NetworkAddress> =
            self.named.seeds.iter().filter(|seed| seed.zone() == self.zone).cloned().collect();
        seeds.extend(resolve::seeds(config.chain, self.zone, dns).await);
        seeds
    }
}
