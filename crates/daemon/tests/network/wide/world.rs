//! Real processes of both programs, connected by links.

use std::num::NonZeroU32;
use std::ops::Range;
use std::time::{Duration, Instant};

use ferrite_p2p::levin::Command;
use ferrite_testkit::hostile_http::resident_kib;
use ferrite_testkit::http::{json_number, json_text, json_true};
use ferrite_testkit::links::{Conditions, Links};
use ferrite_testkit::memory::{GIVES_BACK, Growth};
use ferrite_testkit::mined::{self, COMMON};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::node::Node;
use ferrite_testkit::ours::Ferrited;

use super::Plan;

/// Timeout of any wait, on a busy machine.
const STEP_TIMEOUT: Duration = Duration::from_secs(300);
/// Interval at which nodes are asked.
const ASK_INTERVAL: Duration = Duration::from_millis(100);
/// Messages by which a node asks for blocks, or for parts of one.
const REQUESTS: [Command; 3] =
    [Command::RequestChain, Command::RequestGetObjects, Command::RequestFluffyMissingTx];
/// Messages with a new block.
const BLOCKS: [Command; 2] = [Command::NewFluffyBlock, Command::NewBlock];

/// A process of either program.
pub(super) enum Peer {
    Ours(Ferrited),
    Real(Monerod),
}

impl Peer {
    pub(super) fn node(&mut self) -> &mut Node {
        match self {
            Self::Ours(node) => node,
            Self::Real(node) => node,
        }
    }

    fn process(&mut self) -> u32 {
        self.node().process_id()
    }
}

/// How a block travelled.
pub(super) struct Journey {
    /// From its submission until the last node had it.
    pub(super) time: Duration,
    /// The time over the fastest links to the farthest node, without jitter or loss.
    pub(super) least: Duration,
    /// The links that it took to the node that is farthest by their number.
    pub(super) hops: usize,
    /// Messages with it.
    pub(super) pushes: usize,
    /// Requests by any node meanwhile. Each is a round trip that delays the block.
    pub(super) requests: usize,
}

pub(super) struct World {
    pub(super) links: Links,
    pub(super) peers: Vec<Peer>,
    started: Instant,
    /// Of each peer: messages when the measurement began, and its memory since.
    growth: Vec<(usize, usize, Growth)>,
}

/// Distances like those between towns of a continent, different for each link.
fn conditions(plan: &Plan, from: usize, to: usize) -> Conditions {
    let millis = 15 + u64::try_from((from * 7 + to * 13) % 45).expect("below 45");
    Conditions {
        delay: Duration::from_millis(millis),
        jitter: Duration::from_millis(millis / 4),
        lost_per_million: plan.lost_per_million,
        retransmission: Duration::from_millis(250),
        bytes_per_second: NonZeroU32::new(1_000_000),
    }
}

impl World {
    /// Starts all of them with the same chain, and waits until they are connected.
    pub(super) fn start(plan: &Plan) -> Self {
        let mut links = Links::new(18);
        let mut flags: Vec<Vec<String>> = Vec::new();
        for from in 0..plan.nodes {
            let dial = |offset: &usize| {
                let to = (from + offset) % plan.nodes;
                let address = links.add(from, to, conditions(plan, from, to));
                ["--add-exclusive-node".to_owned(), address.to_string()]
            };
            flags.push(plan.offsets.iter().flat_map(dial).collect());
        }
        let folder = tempfile::tempdir().expect("a temporary directory");
        mined::import(COMMON, folder.path());
        let mut peers = Vec::new();
        for (number, flags) in flags.iter().enumerate() {
            let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
            let mut peer = if plan.real.contains(&number) {
                Peer::Real(Monerod::start_mined_with_peers(COMMON, &flags))
            } else {
                let usual = ["--keep-fakechain", "--fixed-difficulty", "1", "--allow-local-ip"];
                let flags = [&usual[..], &flags].concat();
                let binary = env!("CARGO_BIN_EXE_ferrited");
                Peer::Ours(Ferrited::start_on_in(binary, folder.path(), &GIVES_BACK, &flags))
            };
            links.open(number, peer.node().p2p_port());
            peers.push(peer);
        }
        let mut world = Self { links, peers, started: Instant::now(), growth: Vec::new() };
        world.connected();
        world
    }

    pub(super) fn all(&self) -> Range<usize> {
        0..self.peers.len()
    }

    /// Waits for a condition of each of these nodes. Returns how long it took.
    pub(super) fn wait(
        &mut self,
        what: &str,
        nodes: impl IntoIterator<Item = usize>,
        mut so: impl FnMut(&mut Node) -> bool,
    ) -> Duration {
        let started = Instant::now();
        for number in nodes {
            while !so(self.peers[number].node()) {
                let node = self.peers[number].node();
                assert!(
                    started.elapsed() < STEP_TIMEOUT,
                    "timeout: {what}: node {number}: {}\n{}",
                    node.json_rpc("get_info", "{}"),
                    node.log()
                );
                std::thread::sleep(ASK_INTERVAL);
            }
        }
        started.elapsed()
    }

    /// Waits until every link has its connection, and all nodes consider themselves in sync. Returns how long it took.
    pub(super) fn connected(&mut self) -> Duration {
        let ends = self.links.ends();
        let started = Instant::now();
        for number in self.all() {
            let outgoing = ends.iter().filter(|(from, _)| *from == number).count();
            let incoming = ends.iter().filter(|(_, to)| *to == number).count();
            let expected = [outgoing, incoming].map(|count| i64::try_from(count).ok());
            self.wait("connections", [number], |node| {
                let info = node.json_rpc("get_info", "{}");
                let names = ["outgoing_connections_count", "incoming_connections_count"];
                names.map(|name| json_number(&info, name)) == expected && json_true(&info, "synchronized")
            });
        }
        started.elapsed()
    }

    pub(super) fn top(&mut self, number: usize) -> String {
        top(self.peers[number].node())
    }

    /// Waits until these nodes have a block as their top. Returns how long it took.
    pub(super) fn follow(
        &mut self,
        what: &str,
        nodes: impl IntoIterator<Item = usize>,
        id: &str,
    ) -> Duration {
        self.wait(what, nodes, |node| top(node) == id)
    }

    /// A block on top of a node's chain: at this difficulty every hash suffices.
    fn template(&mut self, number: usize) -> Vec<u8> {
        let parameters = format!(r#"{{"wallet_address":"{SOME_ADDRESS}","reserve_size":8}}"#);
        let answer = self.peers[number].node().json_rpc("get_block_template", &parameters);
        let blob =
            json_text(&answer, "blocktemplate_blob").unwrap_or_else(|| panic!("no template: {answer}"));
        const_hex::decode(blob).expect("hex")
    }

    /// Mines blocks at a node. Returns the id of the last.
    pub(super) fn mine(&mut self, number: usize, blocks: u32) -> String {
        for _ in 0..blocks {
            let block = self.template(number);
            assert_eq!(self.peers[number].node().submit_block(&block), Ok(()), "node {number}");
        }
        self.top(number)
    }

    /// Mines a block at a node, and waits until all have it.
    pub(super) fn journey(&mut self, miner: usize) -> Journey {
        let block = self.template(miner);
        let start = Instant::now();
        assert_eq!(self.peers[miner].node().submit_block(&block), Ok(()), "node {miner}");
        let id = self.top(miner);
        self.follow("a block is everywhere", self.all(), &id);
        let arrived = self.links.arrived_since(start);
        let mut first: Vec<Option<(Instant, usize)>> = vec![None; self.peers.len()];
        first[miner] = Some((start, 0));
        let pushes: Vec<_> = arrived.iter().filter(|message| BLOCKS.contains(&message.command)).collect();
        for push in &pushes {
            if let (Some((_, hops)), None) = (first[push.from], first[push.to]) {
                first[push.to] = Some((push.at, hops + 1));
            }
        }
        let last = first.iter().flatten().map(|(at, _)| *at).max().unwrap_or(start);
        let distances = self.links.distances(miner, self.peers.len());
        Journey {
            time: last - start,
            least: distances.iter().map(|(time, _)| *time).max().unwrap_or_default(),
            hops: first.iter().flatten().map(|(_, hops)| *hops).max().unwrap_or(0),
            pushes: pushes.len(),
            requests: arrived.iter().filter(|message| REQUESTS.contains(&message.command)).count(),
        }
    }

    /// Messages that a node has got so far.
    fn messages(&self) -> Vec<usize> {
        let mut counts = vec![0; self.peers.len()];
        for message in self.links.arrived_since(self.started) {
            counts[message.to] += 1;
        }
        counts
    }

    /// Looks at the memory of all nodes; the first time begins the measurement.
    pub(super) fn look_at_memory(&mut self) {
        let messages = self.messages();
        if self.growth.is_empty() {
            self.growth = messages.iter().map(|count| (*count, *count, Growth::default())).collect();
        }
        for ((peer, now), (begin, last, growth)) in self.peers.iter_mut().zip(messages).zip(&mut self.growth)
        {
            if now > *last {
                growth.look(peer.process(), now - *begin);
                *last = now;
            }
        }
    }

    /// Resident memory of ours and of `monerod`, smallest and largest, in MiB.
    pub(super) fn memory(&mut self) -> [(u64, u64); 2] {
        let mut kib: [Vec<u64>; 2] = Default::default();
        for peer in &mut self.peers {
            let resident = resident_kib(peer.process()).expect("Linux tells");
            kib[usize::from(matches!(peer, Peer::Real(_)))].push(resident / 1024);
        }
        kib.map(|kib| (kib.iter().min().copied().unwrap_or(0), kib.iter().max().copied().unwrap_or(0)))
    }

    /// The memory of ours does not grow with the messages they handle.
    pub(super) fn memory_is_bounded(&self) {
        for (number, (peer, (.., growth))) in self.peers.iter().zip(&self.growth).enumerate() {
            match peer {
                Peer::Ours(_) => assert!(!growth.is_leak(), "node {number}: {}", growth.summary()),
                Peer::Real(_) => {}
            }
            if number < 2 {
                println!("node {number}: {}", growth.summary());
            }
        }
    }
}

fn top(node: &mut Node) -> String {
    let info = node.json_rpc("get_info", "{}");
    json_text(&info, "top_block_hash").unwrap_or_else(|| panic!("no top: {info}"))
}
