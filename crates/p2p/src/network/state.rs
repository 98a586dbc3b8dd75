//! State shared by all tasks of the network.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use ferrite_types::time::unix_time;
use rand_core::Rng;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::Speech;
use super::config::NetworkConfig;
use super::connection::Connection;
use super::info::RateLimits;
use super::outbox::Memory;
use super::rate::RateLimiter;
use super::table::Table;
use super::zones::Zones;
use crate::address::{Host, NetworkAddress, Zone};
use crate::book::{Allow, BanTarget, Bans, Book, Failures, UnixTime};
use crate::node::NodeAccess;
use crate::peer::{PeerEvent, Peers};
use crate::random::os_rng;
use crate::relay::ConnectionId;

/// Limit of concurrent pings.
const PINGS_AT_ONCE: usize = 32;

/// Known peers, failed peers and bans.
#[derive(Debug)]
pub(super) struct People {
    books: BTreeMap<Zone, Book>,
    pub(super) bans: Bans,
    pub(super) failures: Failures,
    allow: Allow,
}

impl People {
    pub(super) fn new(loaded: Vec<Book>, allow: Allow) -> Self {
        let books = loaded.into_iter().map(|book| (book.zone(), book)).collect();
        Self { books, bans: Bans::default(), failures: Failures::default(), allow }
    }

    pub(super) fn book(&mut self, zone: Zone) -> &mut Book {
        let allow = self.allow;
        self.books.entry(zone).or_insert_with(|| Book::new(zone, allow))
    }

    /// A book, with the bans and failures that apply to its peers.
    pub(super) fn book_and_judges(&mut self, zone: Zone) -> (&mut Book, &Bans, &Failures) {
        let allow = self.allow;
        let book = self.books.entry(zone).or_insert_with(|| Book::new(zone, allow));
        (book, &self.bans, &self.failures)
    }

    pub(super) fn books(&self) -> impl Iterator<Item = &Book> {
        self.books.values()
    }

    pub(super) fn is_banned(&self, host: &Host, now: UnixTime) -> bool {
        self.bans.remaining(host, now).is_some()
    }

    fn forget_banned(&mut self, now: UnixTime) {
        for book in self.books.values_mut() {
            book.remove_banned(&self.bans, now);
        }
    }
}

/// Counters of [`super::Traffic`].
#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) packets_in: AtomicU64,
    pub(super) bytes_in: AtomicU64,
    pub(super) packets_out: AtomicU64,
    pub(super) bytes_out: AtomicU64,
}

/// State shared by all tasks of the network. Neither lock is held across an await, nor are both held at once.
pub(super) struct Shared {
    pub(super) config: NetworkConfig,
    pub(super) node: Arc<dyn NodeAccess>,
    /// The channel for the events of connections.
    pub(super) events: OnceLock<mpsc::Sender<PeerEvent>>,
    pub(super) zones: Zones,
    pub(super) up: RateLimiter,
    pub(super) down: RateLimiter,
    pub(super) counters: Counters,
    pub(super) out_peers: AtomicU32,
    pub(super) in_peers: AtomicU32,
    pub(super) stop: watch::Sender<bool>,
    /// Our peer id in the public zone.
    pub(super) peer_id: u64,
    /// The listening port of IPv4, or else IPv6.
    pub(super) listening_port: OnceLock<u16>,
    /// Whether the anchors are to be kept as they are for the next run.
    pub(super) stopping: AtomicBool,
    pub(super) start: Instant,
    /// Limits concurrent pings.
    pub(super) pings: Arc<Semaphore>,
    pub(super) memory: Arc<Memory>,
    /// The protocol.
    pub(super) speech: OnceLock<Arc<dyn Speech>>,
    rate_limits: Mutex<RateLimits>,
    /// Whether the limit of downloads applies from the start.
    limited_at_first: AtomicBool,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    people: Mutex<People>,
    table: Mutex<Table>,
}

impl Shared {
    pub(super) fn new(config: NetworkConfig, node: Arc<dyn NodeAccess>, people: People) -> Self {
        let RateLimits { up, down } = config.rate_limits;
        Self {
            node,
            events: OnceLock::new(),
            zones: Zones::new(&config),
            up: RateLimiter::new(up),
            down: RateLimiter::new(down),
            counters: Counters::default(),
            out_peers: AtomicU32::new(config.out_peers),
            in_peers: AtomicU32::new(config.in_peers),
            stop: watch::Sender::new(false),
            peer_id: os_rng().next_u64(),
            listening_port: OnceLock::new(),
            stopping: AtomicBool::new(false),
            start: Instant::now(),
            pings: Arc::new(Semaphore::new(PINGS_AT_ONCE)),
            memory: Arc::default(),
            speech: OnceLock::new(),
            rate_limits: Mutex::new(config.rate_limits),
            limited_at_first: AtomicBool::new(config.rate_limits.limits_first_sync()),
            tasks: Mutex::default(),
            people: Mutex::new(people),
            table: Mutex::new(Table::default()),
            config,
        }
    }

    pub(super) fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().expect("nothing panics with the peers")
    }

    pub(super) fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().expect("nothing panics with the table of connections")
    }

    /// All tasks except those of connections.
    pub(super) fn tasks(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.tasks.lock().expect("nothing panics with the list of tasks")
    }

    pub(super) fn rate_limits(&self) -> RateLimits {
        *self.rate_limits.lock().expect("nothing panics with the limits")
    }

    pub(super) fn set_rate_limits(&self, limits: RateLimits) {
        *self.rate_limits.lock().expect("nothing panics with the limits") = limits;
        self.limited_at_first.store(true, Ordering::Relaxed);
        self.up.set(limits.up);
        self.down.set(limits.down);
    }

    /// Waits until this many received bytes are within the limit.
    pub(super) async fn draw_down(&self, bytes: usize) {
        let synchronized = || self.speech.get().is_none_or(|speech| speech.sync_position().synchronized);
        if self.limited_at_first.load(Ordering::Relaxed) || synchronized() {
            self.down.draw(bytes).await;
        }
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Seconds since the start, for speed measurement.
    pub(super) fn uptime(&self) -> u64 {
        self.start.elapsed().as_secs()
    }

    /// Limits of outgoing and incoming connections in a zone.
    pub(super) fn peer_limits(&self, zone: Zone) -> (u32, u32) {
        if zone == Zone::Public {
            (self.out_peers.load(Ordering::Relaxed), self.in_peers.load(Ordering::Relaxed))
        } else {
            self.zones.limits(zone)
        }
    }

    /// Bans, removes the banned peers from the book and closes their connections (`net_node.inl: block_host,
    /// block_subnet`).
    pub(super) fn ban(&self, target: BanTarget, seconds: u64) -> bool {
        let now = unix_time();
        {
            let mut people = self.people();
            if !people.bans.ban(target, seconds, now) {
                return false;
            }
            people.forget_banned(now);
        }
        self.close_banned();
        true
    }

    pub(super) fn extend_ban(&self, target: BanTarget, seconds: u64) {
        let now = unix_time();
        {
            let mut people = self.people();
            people.bans.extend(target, seconds, now);
            people.forget_banned(now);
        }
        self.close_banned();
    }

    /// Adds misbehaviour points. Returns whether the host is banned now.
    pub(super) fn offence(&self, address: &NetworkAddress, points: u32) -> bool {
        let now = unix_time();
        let banned = {
            let mut people = self.people();
            let banned = people.bans.offence(address, points, now);
            if banned {
                people.forget_banned(now);
            }
            banned
        };
        if banned {
            tracing::info!(target: "global", "Host {} blocked.", address.host());
            self.close_banned();
        }
        banned
    }

    /// Closes connections while they hold too much memory.
    pub(super) fn relieve_memory(&self) {
        if self.memory.pending.load(Ordering::Relaxed) > self.config.memory_limit {
            self.close_largest(Connection::pending);
        }
        if self.memory.queued.load(Ordering::Relaxed) > self.config.memory_limit {
            self.close_largest(|connection| connection.outbox.bytes());
        }
    }

    /// Closes the connection with the largest share, unless those already closing free enough.
    fn close_largest(&self, size: impl Fn(&Connection) -> usize) {
        let connections = self.table().all();
        let staying = || connections.iter().filter(|connection| !connection.is_closing());
        if staying().map(|connection| size(connection)).sum::<usize>() <= self.config.memory_limit {
            return;
        }
        if let Some(connection) = staying().max_by_key(|connection| size(connection)) {
            tracing::warn!(target: "net.p2p", "{connection} takes too much memory, closing");
            connection.close();
        }
    }

    fn close_banned(&self) {
        let connections = self.table().all();
        let now = unix_time();
        let people = self.people();
        for connection in connections {
            if people.is_banned(&connection.address.host(), now) {
                connection.close();
            }
        }
    }
}

impl Peers for Shared {
    fn send(&self, id: ConnectionId, frame: Vec<u8>) -> bool {
        let connection = self.table().get(id);
        let sent = connection.is_some_and(|connection| connection.send_notification(frame));
        self.relieve_memory();
        sent
    }

    fn close(&self, id: ConnectionId) {
        if let Some(connection) = self.table().get(id) {
            connection.close();
        }
    }

    fn punish(&self, id: ConnectionId, points: u32) {
        let connection = self.table().get(id);
        if let Some(connection) = connection {
            connection.close();
            self.offence(&connection.address, points);
        }
    }

    fn waiting(&self, id: ConnectionId, bytes: u64) {
        let connection = self.table().get(id);
        if let Some(connection) = connection {
            connection.set_waiting(usize::try_from(bytes).unwrap_or(usize::MAX));
        }
        self.relieve_memory();
    }

    fn ban(&self, id: ConnectionId, seconds: u64) {
        let connection = self.table().get(id);
        if let Some(connection) = connection {
            connection.close();
            Self::ban(self, BanTarget::Host(connection.address.host()), seconds);
        }
    }
}
