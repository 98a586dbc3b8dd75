//! A network of long distances on one machine: TCP connections between nodes pass through a proxy that delays them,
//! stalls them as lost segments do, and cuts them.
//!
//! A lost segment does not change what a TCP connection delivers, only when: everything from it on waits until it has
//! been repeated, after a timeout that is long compared with a round trip. So that is what the proxy does. The kernel
//! could do the same with `tc netem`, but only for root and where it has the module.
//!
//! Nodes are numbered. To each other they seem to be at different hosts and subnets: node 3 is at `127.4.*.*`.

mod frames;
mod line;

use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ferrite_p2p::levin::{Command, Header, flags};
use ferrite_types::sync;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

use line::{Delivery, carry};

/// Pause after a connection could not be accepted.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How a link treats what it carries, in either direction.
#[derive(Debug, Clone, Copy, Default)]
pub struct Conditions {
    /// The time that everything takes.
    pub delay: Duration,
    /// Added to it: up to this much.
    pub jitter: Duration,
    /// Segments that are lost once.
    pub lost_per_million: u32,
    /// The time until a lost segment is sent again.
    pub retransmission: Duration,
    /// How much fits through.
    pub bytes_per_second: Option<NonZeroU32>,
}

/// Whether a link carries anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Silent,
    Closed,
}

/// How a link is interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Connections stay, but nothing arrives until the link is healed, which delivers what was sent meanwhile: packets
    /// are dropped for a while.
    Silent,
    /// Connections are closed, and new ones at once.
    Closed,
}

/// What the links have done so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Connections that were carried.
    pub connections: u64,
    /// Connections that were closed by a [`Cut`].
    pub cut: u64,
    /// Connections that were closed at once, because their link was cut or led nowhere.
    pub refused: u64,
    /// Deliveries: bytes that were sent together or nearly so.
    pub deliveries: u64,
    /// Deliveries that waited for the end of a silence.
    pub held: u64,
    /// Their bytes.
    pub bytes: u64,
    /// The delay of all deliveries together.
    pub delay: Duration,
    /// Segments that were lost once, each of which was a stall.
    pub lost: u64,
}

impl Counts {
    /// The mean delay of a delivery.
    pub fn mean_delay(&self) -> Duration {
        self.delay / u32::try_from(self.deliveries.max(1)).unwrap_or(u32::MAX)
    }
}

/// A message that arrived.
#[derive(Debug, Clone, Copy)]
pub struct Arrived {
    /// When it was complete.
    pub at: Instant,
    /// The node that sent it.
    pub from: usize,
    /// The node that got it.
    pub to: usize,
    /// Its command.
    pub command: Command,
    /// Whether it is a response.
    pub response: bool,
}

#[derive(Debug)]
struct Link {
    /// The node that connects, and the one it connects to.
    ends: (usize, usize),
    conditions: Conditions,
    /// The port of the second node; 0 while it is not known.
    target: AtomicU16,
    state: watch::Sender<State>,
}

#[derive(Debug, Default)]
struct Records {
    counts: Counts,
    arrived: Vec<Arrived>,
}

/// The links between nodes. They end with this.
#[derive(Debug)]
pub struct Links {
    runtime: Runtime,
    links: Vec<Arc<Link>>,
    records: Arc<Mutex<Records>>,
    seed: u64,
}

impl Links {
    /// No links yet. The seed decides about jitter and loss.
    ///
    /// # Panics
    /// If there are no threads for them.
    pub fn new(seed: u64) -> Self {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().expect("a thread");
        Self { runtime, links: Vec::new(), records: Arc::default(), seed }
    }

    /// Adds a link. Returns the address by which the first node reaches the second, once that is [open](Self::open).
    ///
    /// # Panics
    /// If there is no port for it, or either number is too large for an address.
    pub fn add(&mut self, from: usize, to: usize, conditions: Conditions) -> SocketAddr {
        let here = SocketAddr::from((host(to, from, 1), 0));
        let listener = self.runtime.block_on(TcpListener::bind(here)).expect("a port of loopback");
        let address = listener.local_addr().expect("it is bound");
        let (state, _) = watch::channel(State::Open);
        let link = Arc::new(Link { ends: (from, to), conditions, target: AtomicU16::new(0), state });
        let seed =
            self.seed.wrapping_add(u64::try_from(self.links.len()).expect("a few").wrapping_mul(1 << 32));
        self.links.push(link.clone());
        self.runtime.spawn(accept(listener, link, self.records.clone(), seed));
        address
    }

    /// Tells at which port of loopback a node listens.
    pub fn open(&self, node: usize, port: u16) {
        for link in self.links.iter().filter(|link| link.ends.1 == node) {
            link.target.store(port, Ordering::Relaxed);
        }
    }

    /// The nodes at either end of all links.
    pub fn ends(&self) -> Vec<(usize, usize)> {
        self.links.iter().map(|link| link.ends).collect()
    }

    /// Cuts links between nodes, as `how` tells. Returns how many.
    pub fn cut(&self, mut how: impl FnMut(usize, usize) -> Option<Cut>) -> usize {
        let mut count = 0;
        for link in &self.links {
            let Some(cut) = how(link.ends.0, link.ends.1) else { continue };
            link.state.send_replace(match cut {
                Cut::Silent => State::Silent,
                Cut::Closed => State::Closed,
            });
            count += 1;
        }
        count
    }

    /// Heals all links.
    pub fn heal(&self) {
        for link in &self.links {
            link.state.send_replace(State::Open);
        }
    }

    /// What they have done so far.
    pub fn counts(&self) -> Counts {
        sync::lock(&self.records).counts
    }

    /// The messages that have arrived since a time, in order.
    pub fn arrived_since(&self, start: Instant) -> Vec<Arrived> {
        let records = sync::lock(&self.records);
        let first = records.arrived.partition_point(|arrived| arrived.at < start);
        records.arrived[first..].to_vec()
    }

    /// The shortest time from a node to each of `nodes` over these links, without jitter or loss, and the number of
    /// links on the way.
    ///
    /// # Panics
    /// If one is unreachable.
    pub fn distances(&self, from: usize, nodes: usize) -> Vec<(Duration, usize)> {
        let mut best = vec![None; nodes];
        best[from] = Some((Duration::ZERO, 0));
        // As often as the longest way has links.
        for _ in 0..nodes {
            for link in &self.links {
                for (one, other) in [link.ends, (link.ends.1, link.ends.0)] {
                    let Some((time, hops)) = best[one] else { continue };
                    let via = (time + link.conditions.delay, hops + 1);
                    if best[other].is_none_or(|known| via < known) {
                        best[other] = Some(via);
                    }
                }
            }
        }
        best.into_iter().map(|distance| distance.expect("all are connected")).collect()
    }
}

/// An address of a node, for one other.
fn host(node: usize, other: usize, kind: u8) -> Ipv4Addr {
    let octet = |node: usize| u8::try_from(node + 1).expect("a few hundred nodes at most");
    Ipv4Addr::new(127, octet(node), octet(other), kind)
}

async fn accept(listener: TcpListener, link: Arc<Link>, records: Arc<Mutex<Records>>, mut seed: u64) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        seed = seed.wrapping_add(2);
        tokio::spawn(connect(stream, link.clone(), records.clone(), seed));
    }
}

/// Carries a connection to the other node.
async fn connect(near: TcpStream, link: Arc<Link>, records: Arc<Mutex<Records>>, seed: u64) {
    let mut state = link.state.subscribe();
    let refuse = || sync::lock(&records).counts.refused += 1;
    let port = link.target.load(Ordering::Relaxed);
    if port == 0 || *state.borrow() == State::Closed {
        return refuse();
    }
    let Ok(far) = onward(&link, port).await else { return refuse() };
    // The links add their own delay.
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    sync::lock(&records).counts.connections += 1;
    let ((near_read, near_write), (far_read, far_write)) = (near.into_split(), far.into_split());
    let (from, to) = link.ends;
    let there = carry(near_read, far_write, (link.conditions, seed), link.state.subscribe(), |delivery| {
        record(&records, (from, to), &delivery);
    });
    let back = carry(
        far_read,
        near_write,
        (link.conditions, seed.wrapping_add(1)),
        link.state.subscribe(),
        |delivery| {
            record(&records, (to, from), &delivery);
        },
    );
    tokio::select! {
        _ = state.wait_for(|state| *state == State::Closed) => sync::lock(&records).counts.cut += 1,
        () = there => {}
        () = back => {}
    }
}

async fn onward(link: &Link, port: u16) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((host(link.ends.0, link.ends.1, 2), 0)))?;
    socket.connect(SocketAddrV4::new(Ipv4Addr::LOCALHOST, port).into()).await
}

fn record(records: &Mutex<Records>, (from, to): (usize, usize), delivery: &Delivery) {
    let mut records = sync::lock(records);
    let counts = &mut records.counts;
    counts.deliveries += 1;
    counts.held += u64::from(delivery.held);
    counts.bytes += u64::try_from(delivery.bytes).expect("a length");
    counts.delay += delivery.delay;
    counts.lost += delivery.lost;
    let at = Instant::now();
    for Header { command, flags, .. } in &delivery.messages {
        let response = flags & flags::RESPONSE != 0;
        if let Some(command) = Command::from_code(*command) {
            records.arrived.push(Arrived { at, from, to, command, response });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net;

    use ferrite_p2p::levin::{Kind, frame};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(60);

    /// A server that sends everything back.
    fn echo() -> u16 {
        let listener = net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                std::thread::spawn(move || {
                    let mut writer = stream.try_clone().unwrap();
                    std::io::copy(&mut &stream, &mut writer).ok()
                });
            }
        });
        port
    }

    fn client(address: SocketAddr) -> net::TcpStream {
        let stream = net::TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream
    }

    fn poor() -> Conditions {
        Conditions {
            delay: Duration::from_millis(20),
            jitter: Duration::from_millis(5),
            lost_per_million: 100_000,
            retransmission: Duration::from_millis(40),
            bytes_per_second: NonZeroU32::new(4_000_000),
        }
    }

    #[test]
    fn everything_arrives_late_and_whole() {
        let mut links = Links::new(3);
        let address = links.add(0, 1, poor());
        links.open(1, echo());
        let mut stream = client(address);
        let mut sent = Vec::new();
        for number in 0..200_u32 {
            sent.extend(frame(2008, Kind::Notification, |out| out.extend(number.to_le_bytes().repeat(200))));
        }
        let mut writer = stream.try_clone().unwrap();
        let copy = sent.clone();
        std::thread::spawn(move || writer.write_all(&copy).unwrap());
        let mut back = vec![0; sent.len()];
        stream.read_exact(&mut back).unwrap();
        assert!(back == sent, "they are not the same");
        let counts = links.counts();
        assert_eq!((counts.connections, counts.refused, counts.cut), (1, 0, 0));
        assert_eq!(counts.bytes, 2 * u64::try_from(sent.len()).unwrap());
        assert!(counts.lost > 5 && counts.mean_delay() >= poor().delay, "{counts:?}");
        let arrived = links.arrived_since(Instant::now() - TIMEOUT);
        assert_eq!(arrived.iter().filter(|arrived| (arrived.from, arrived.to) == (0, 1)).count(), 200);
        assert_eq!(arrived.len(), 400);
        assert!(arrived.iter().all(|arrived| arrived.command == Command::NewFluffyBlock));
    }

    #[test]
    fn links_are_cut_and_healed() {
        let mut links = Links::new(3);
        let (first, second) = (links.add(0, 1, poor()), links.add(2, 1, poor()));
        // Nothing listens yet.
        assert_eq!(client(first).read(&mut [0]).unwrap_or(0), 0);
        links.open(1, echo());
        let (mut closed, mut silent) = (client(first), client(second));
        let talk = |stream: &mut net::TcpStream| {
            stream.write_all(b"hello").unwrap();
            stream.read_exact(&mut [0; 5])
        };
        talk(&mut closed).unwrap();
        talk(&mut silent).unwrap();
        let how = |from: usize, _: usize| Some(if from == 0 { Cut::Closed } else { Cut::Silent });
        assert_eq!(links.cut(how), 2);
        assert_eq!(closed.read(&mut [0]).unwrap_or(0), 0);
        assert_eq!(client(first).read(&mut [0]).unwrap_or(0), 0);
        silent.write_all(b"still there?").unwrap();
        silent.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        assert!(silent.read(&mut [0]).is_err());
        silent.set_read_timeout(Some(TIMEOUT)).unwrap();
        links.heal();
        let mut answer = [0; 12];
        silent.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"still there?");
        talk(&mut client(first)).unwrap();
        let counts = links.counts();
        assert_eq!((counts.connections, counts.refused, counts.cut), (3, 2, 1));
        assert!(counts.held >= 1, "{counts:?}");
    }

    #[test]
    fn distances_are_of_the_fastest_way() {
        let mut links = Links::new(3);
        let delay = |millis| Conditions { delay: Duration::from_millis(millis), ..Conditions::default() };
        for (from, to, millis) in [(0, 1, 10), (1, 2, 10), (0, 2, 50), (3, 2, 5)] {
            links.add(from, to, delay(millis));
        }
        let expected = [(0, 0), (10, 1), (20, 2), (25, 3)];
        let expected: Vec<_> =
            expected.iter().map(|&(millis, hops)| (Duration::from_millis(millis), hops)).collect();
        assert_eq!(links.distances(0, 4), expected);
    }
}
