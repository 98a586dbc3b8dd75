//! Dandelion++ in a simulated network of 100 nodes, with all randomness from one seed.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::time::Duration;

use ferrite_p2p::address::Zone;
use ferrite_p2p::random;
use ferrite_p2p::relay::{Action, ChainView, ConnectionId, Moment, Relay};
use ferrite_types::Hash;
use ferrite_types::network::constants::dandelion::{EMBARGO_AVERAGE_SECONDS, FLUFF_PROBABILITY, STEMS};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

const NODES: usize = 100;
const OUTGOING: usize = 12;
const CHAIN: ChainView = ChainView { height: 1000, synchronized: true };

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Submit { node: usize, tx: Hash },
    Arrive { node: usize, link: ConnectionId, txs: Vec<Hash>, fluff: bool },
    Poll { node: usize },
}

struct Node {
    relay: Relay,
    /// Connections and the node at the other end.
    links: BTreeMap<ConnectionId, usize>,
    /// Drops stem transactions.
    black_hole: bool,
    pool: BTreeSet<Hash>,
    fluffed: BTreeMap<Hash, Moment>,
    polled_at: Moment,
}

#[derive(Debug, Default, Clone)]
struct Story {
    submitted: Moment,
    /// Nodes that passed it along the stem, in order, and when.
    stem: Vec<(usize, Moment)>,
    /// The first node to fluff, and when.
    first_fluff: Option<(usize, Moment)>,
    /// Whether the stem ended in a node that drops it.
    swallowed: bool,
    /// Whether the stem returned to an earlier node.
    circled: bool,
}

struct Network {
    nodes: Vec<Node>,
    queue: BinaryHeap<Reverse<(Moment, u64, Event)>>,
    sequence: u64,
    rng: ChaCha20Rng,
    stories: BTreeMap<Hash, Story>,
    messages: u64,
}

impl Network {
    fn new(seed: u64, black_holes: usize) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut nodes: Vec<Node> = (0..NODES)
            .map(|index| Node {
                relay: Relay::new(Zone::Public, CHAIN, Moment::ZERO, &mut rng),
                links: BTreeMap::new(),
                black_hole: index < black_holes,
                pool: BTreeSet::new(),
                fluffed: BTreeMap::new(),
                polled_at: Moment::ZERO,
            })
            .collect();
        let mut id = 0;
        for from in 0..NODES {
            let mut others: Vec<usize> = (0..NODES).filter(|&node| node != from).collect();
            random::shuffle(&mut rng, &mut others);
            for &to in &others[..OUTGOING] {
                id += 1;
                for (node, other, incoming) in [(from, to, false), (to, from, true)] {
                    nodes[node].relay.connected(ConnectionId(id), incoming, CHAIN.height);
                    nodes[node].links.insert(ConnectionId(id), other);
                }
            }
        }
        let mut network =
            Self { nodes, queue: BinaryHeap::new(), sequence: 0, rng, stories: BTreeMap::new(), messages: 0 };
        for node in 0..NODES {
            network.poll_later(node);
        }
        network
    }

    fn push(&mut self, at: Moment, event: Event) {
        self.sequence += 1;
        self.queue.push(Reverse((at, self.sequence, event)));
    }

    fn poll_later(&mut self, node: usize) {
        let at = self.nodes[node].relay.next_deadline();
        if self.nodes[node].polled_at != at {
            self.nodes[node].polled_at = at;
            self.push(at, Event::Poll { node });
        }
    }

    fn submit(&mut self, at: Moment, node: usize) {
        let mut tx = [0; 32];
        self.rng.fill_bytes(&mut tx);
        self.stories.insert(Hash(tx), Story { submitted: at, ..Story::default() });
        self.push(at, Event::Submit { node, tx: Hash(tx) });
    }

    fn run(&mut self, until: Moment) {
        while let Some(Reverse((now, _, event))) = self.queue.pop() {
            if now > until {
                break;
            }
            let (node, from, actions) = match event {
                Event::Submit { node, tx } => {
                    self.nodes[node].pool.insert(tx);
                    (node, None, self.nodes[node].relay.local(vec![tx], now, &mut self.rng))
                }
                Event::Poll { node } => (node, None, self.nodes[node].relay.poll(now, &mut self.rng)),
                Event::Arrive { node, link, txs, fluff } => {
                    (node, Some(link), self.arrive(node, link, txs, fluff, now))
                }
            };
            self.act(node, from, now, actions);
            self.poll_later(node);
        }
    }

    /// What the pool and the message handler do before the relay is asked.
    fn arrive(
        &mut self,
        node: usize,
        link: ConnectionId,
        txs: Vec<Hash>,
        fluff: bool,
        now: Moment,
    ) -> Vec<Action> {
        self.messages += 1;
        let this = &mut self.nodes[node];
        if fluff {
            let new: Vec<Hash> = txs.into_iter().filter(|tx| !this.fluffed.contains_key(tx)).collect();
            this.pool.extend(&new);
            return this.relay.fluff(new, Some(link), now, &mut self.rng);
        }
        if this.black_hole {
            for tx in txs {
                self.stories.get_mut(&tx).unwrap().swallowed = true;
            }
            return Vec::new();
        }
        let usable: Vec<Hash> = txs.into_iter().filter(|tx| !this.fluffed.contains_key(tx)).collect();
        for tx in &usable {
            if !this.pool.insert(*tx) {
                self.stories.get_mut(tx).unwrap().circled = true;
            }
        }
        this.relay.stem(usable, link, now, &mut self.rng)
    }

    fn act(&mut self, node: usize, from: Option<ConnectionId>, now: Moment, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::MarkStem(txs) => {
                    for tx in txs {
                        self.stories.get_mut(&tx).unwrap().stem.push((node, now));
                    }
                }
                Action::MarkFluff(txs) => {
                    for tx in txs {
                        self.nodes[node].fluffed.entry(tx).or_insert(now);
                        self.stories.get_mut(&tx).unwrap().first_fluff.get_or_insert((node, now));
                    }
                }
                Action::SendStem { to, txs } => self.send(node, from, to, txs, false, now),
                Action::SendFluff { to, txs } => self.send(node, from, to, txs, true, now),
            }
        }
    }

    fn send(
        &mut self,
        node: usize,
        from: Option<ConnectionId>,
        link: ConnectionId,
        txs: Vec<Hash>,
        fluff: bool,
        now: Moment,
    ) {
        let to = self.nodes[node].links[&link];
        if !fluff {
            assert_ne!(from, Some(link), "a stem goes back where it came from");
        }
        let latency = Duration::from_millis(50 + random::below(&mut self.rng, 250));
        self.push(now + latency, Event::Arrive { node: to, link, txs, fluff });
    }
}

/// Transactions of random nodes at random times within some hours, which is many epochs.
fn simulate(seed: u64, black_holes: usize, count: usize) -> Network {
    const HOURS: u64 = 12;
    let mut network = Network::new(seed, black_holes);
    for _ in 0..count {
        let at = Duration::from_millis(random::below(&mut network.rng, HOURS * 3_600_000));
        let node = black_holes + random::index(&mut network.rng, NODES - black_holes);
        network.submit(at, node);
    }
    network.run(Duration::from_secs((HOURS * 60 + 10) * 60));
    network
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[test]
fn every_transaction_fluffs_after_a_stem_of_the_right_length() {
    const COUNT: usize = 1000;
    let network = simulate(1, 0, COUNT);
    for node in &network.nodes {
        assert_eq!(node.fluffed.len(), COUNT, "every node knows every transaction in the end");
        assert!(network.stories.keys().all(|tx| !node.relay.is_on_stem(tx)), "nothing is left on a stem");
    }

    let lengths: Vec<f64> = network.stories.values().map(|story| story.stem.len() as f64).collect();
    // The first node always passes on. Each further one fluffs with the same probability p, so a length of n has the
    // probability p (1 - p)^(n - 1): the median is 4 and the mean 5 for p = 0.2. Stems that return to an earlier node
    // end there, which makes them shorter; embargoes hardly ever end one.
    let p = f64::from(FLUFF_PROBABILITY) / 100.0;
    let expected_median = (0.5_f64.ln() / (1.0 - p).ln()).ceil();
    assert_eq!(median(lengths.clone()), expected_median);
    let straight: Vec<f64> = network
        .stories
        .values()
        .filter(|story| !story.circled)
        .map(|story| story.stem.len() as f64)
        .collect();
    let circled = COUNT - straight.len();
    let average = mean(&lengths);
    assert!((average - 1.0 / p).abs() < 0.5, "mean length {average}");
    assert!(lengths.iter().all(|&length| length >= 1.0));

    // The share of stems that end at each length, against the distribution.
    for n in 1_i32..=5 {
        let at_least = lengths.iter().filter(|&&length| length >= f64::from(n)).count() as f64;
        let ended = lengths.iter().filter(|&&length| length == f64::from(n)).count() as f64;
        let hazard = ended / at_least;
        assert!((hazard - p).abs() < 0.07, "{hazard} of the stems of length {n} end there, not {p}");
    }

    // No embargo fires where every stem ends well.
    let soon = network.stories.values().filter(|story| {
        let (_, fluffed) = story.first_fluff.unwrap();
        fluffed - story.submitted < Duration::from_secs(15)
    });
    assert!(soon.count() >= COUNT * 99 / 100);
    println!(
        "{COUNT} transactions, {} messages: median stem {}, mean {average:.2}, {circled} circled",
        network.messages,
        median(lengths)
    );
}

/// The mean of the minimum of `count` Poisson-distributed numbers.
fn mean_of_least(mean: f64, count: i32) -> f64 {
    let mut probability = (-mean).exp();
    let mut at_most = 0.0;
    let mut sum = 0.0;
    for n in 1..400 {
        at_most += probability;
        probability *= mean / f64::from(n);
        // The mean of an integer variable is the sum of the probabilities that it is at least 1, 2, 3, ...
        sum += (1.0_f64 - at_most).max(0.0).powi(count);
    }
    sum
}

#[test]
fn embargoes_rescue_dropped_transactions() {
    const COUNT: usize = 1000;
    const BLACK_HOLES: usize = 30;
    let network = simulate(2, BLACK_HOLES, COUNT);
    for node in &network.nodes {
        assert_eq!(node.fluffed.len(), COUNT, "every node knows every transaction in the end");
    }
    // The first node whose embargo ends fluffs. Stems take seconds and embargoes much longer, so the time since the
    // middle of the stem is close to the minimum of that many draws.
    let mut by_length: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for story in network.stories.values().filter(|story| story.swallowed && !story.circled) {
        let (fluffer, fluffed) = story.first_fluff.unwrap();
        let (_, passed_on) = story.stem.iter().find(|&&(node, _)| node == fluffer).expect("one of the stem");
        assert!(fluffed > *passed_on);
        let start = story.stem.iter().map(|&(_, at)| at.as_secs_f64()).collect::<Vec<_>>();
        by_length.entry(story.stem.len()).or_default().push(fluffed.as_secs_f64() - mean(&start));
    }
    let average = EMBARGO_AVERAGE_SECONDS as f64;
    let mut checked = 0;
    for (&length, delays) in by_length.iter().filter(|(_, delays)| delays.len() >= 25) {
        let expected = mean_of_least(average, i32::try_from(length).unwrap());
        let seen = mean(delays);
        println!(
            "stem of {length} swallowed {} times: fluffed after {seen:.1} s, expected {expected:.1} s",
            delays.len()
        );
        assert!((seen - expected).abs() < 1.5, "length {length}: {seen} s, expected {expected} s");
        checked += delays.len();
    }
    assert!(checked > COUNT / 4, "{checked} transactions were swallowed");
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let run = |seed| {
        let network = simulate(seed, 10, 50);
        let fluffs: Vec<_> = network.stories.values().map(|story| story.first_fluff).collect();
        (network.messages, fluffs)
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
    assert_eq!(STEMS, 2);
}
