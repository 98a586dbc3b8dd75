//! Two nodes and the messages between them.

use std::fmt;

use ferrite_chain::engine::{AddBlockError, BlockOutcome};
use ferrite_consensus::block::BlockError;
use ferrite_testkit::chain_gen::{MINUTES_2, Payment, TestWallet};
use ferrite_types::Hash;

use crate::broken::break_block;
use crate::chance::Chance;
use crate::node::{Node, Packet};

/// Blocks before the first move, for spendable outputs and ring members.
const FIRST_BLOCKS: u64 = 110;

/// Events that must occur at some point.
const EVENTS: [&str; 13] = [
    "blocks mined",
    "transactions in them",
    "blocks of side chains",
    "reorganisations",
    "orphans",
    "blocks known",
    "broken blocks",
    "blocks without all transactions",
    "blocks popped",
    "transactions admitted",
    "double spends refused",
    "broken transactions",
    "transactions overtaken in the pool",
];

/// How often each occurred.
#[derive(Debug, Default)]
pub(crate) struct Tally([u64; EVENTS.len()]);

impl Tally {
    fn count(&mut self, event: &str, times: usize) {
        let at = EVENTS.iter().position(|name| *name == event).expect("an event of the list");
        self.0[at] += times as u64;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, others)| *mine += others);
    }

    /// Whether every event occurred.
    pub(crate) fn is_complete(&self) -> bool {
        !self.0.contains(&0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<_> =
            EVENTS.iter().zip(self.0).map(|(event, count)| format!("{count} {event}")).collect();
        f.write_str(&counts.join(", "))
    }
}

/// Two nodes that mine to one wallet, and all blocks mined.
pub(crate) struct Network {
    nodes: [Node; 2],
    wallet: TestWallet,
    mined: Vec<Packet>,
    chance: Chance,
    pub(crate) tally: Tally,
}

impl Network {
    /// Two nodes with the same chain.
    pub(crate) fn new(seed: u64) -> Self {
        let wallet = TestWallet::new(seed);
        let mut nodes = [Node::new(), Node::new()];
        nodes[0].node.mine_many(FIRST_BLOCKS, &wallet.address());
        let beginning = nodes[0].main_chain(1);
        nodes[1].node.wait(FIRST_BLOCKS * MINUTES_2);
        for packet in &beginning {
            assert!(matches!(nodes[1].node.add(&packet.block), Ok(BlockOutcome::Added { .. })));
        }
        Self { nodes, wallet, mined: Vec::new(), chance: Chance::new(seed), tally: Tally::default() }
    }

    /// Makes a random move.
    pub(crate) fn make_move(&mut self) {
        let chosen = self.chance.below(2);
        match self.chance.below(12) {
            0..3 => self.mine(chosen),
            3 => self.tell_all(chosen),
            4 | 5 => self.tell_any(chosen),
            6 | 7 => self.pay(chosen),
            8 => self.pay_twice(),
            9 => self.break_block(chosen),
            10 => self.break_tx(chosen),
            _ => self.pop(chosen),
        }
    }

    /// The next block of a node, with its transactions.
    fn next_block(&mut self, chosen: usize) -> Packet {
        let node = &self.nodes[chosen].node;
        let block = node.template(&self.wallet.address(), &[]).block;
        let txs = node.read(|view| {
            block.tx_hashes.iter().map(|hash| view.pool_blob(hash).unwrap().unwrap().to_vec()).collect()
        });
        Packet { block, txs }
    }

    /// A node mines a block; some are popped and added again.
    fn mine(&mut self, chosen: usize) {
        self.nodes.iter().for_each(|node| node.node.wait(MINUTES_2));
        let packet = self.next_block(chosen);
        if self.chance.once_in(3) {
            self.nodes[chosen].add_pop_add(&packet);
        } else {
            let added = self.nodes[chosen].add(&packet);
            assert!(matches!(added, Ok(BlockOutcome::Added { .. })), "our own block: {added:?}");
        }
        self.tally.count("blocks mined", 1);
        self.tally.count("transactions in them", packet.txs.len());
        self.mined.push(packet);
    }

    /// Sends a node all blocks that it lacks, in order.
    fn tell_all(&mut self, chosen: usize) {
        for packet in self.unknown(chosen) {
            if !packet.txs.is_empty() && self.chance.once_in(3) {
                self.tell(chosen, &Packet { txs: Vec::new(), ..packet.clone() });
            }
            self.tell(chosen, &packet);
        }
    }

    fn unknown(&self, chosen: usize) -> Vec<Packet> {
        let engine = &self.nodes[chosen].node.engine;
        let unknown = |packet: &&Packet| engine.find_block(&packet.block.id().unwrap()).unwrap().is_none();
        self.mined.iter().filter(unknown).cloned().collect()
    }

    /// Sends a node any block, usually one that it lacks, perhaps without all of its transactions.
    fn tell_any(&mut self, chosen: usize) {
        let mut blocks = self.unknown(chosen);
        if blocks.is_empty() || self.chance.once_in(4) {
            blocks = self.mined.clone();
        }
        if blocks.is_empty() {
            return;
        }
        // The first one that it lacks may fit; the others are less likely to.
        let at = if self.chance.once_in(2) { 0 } else { self.chance.below(blocks.len()) };
        let mut packet = blocks.swap_remove(at);
        if self.chance.once_in(2) {
            packet.txs.clear();
        }
        self.tell(chosen, &packet);
    }

    fn tell(&mut self, chosen: usize, packet: &Packet) {
        match self.nodes[chosen].add(packet) {
            Ok(BlockOutcome::Added { .. }) => {}
            Ok(BlockOutcome::Alternative { .. }) => self.tally.count("blocks of side chains", 1),
            Ok(BlockOutcome::Reorganised(_)) => self.tally.count("reorganisations", 1),
            Ok(BlockOutcome::Orphan) => self.tally.count("orphans", 1),
            Ok(BlockOutcome::AlreadyExists(_)) => self.tally.count("blocks known", 1),
            // Popping may have detached the side chain it belongs to.
            Err(AddBlockError::Detached) => {}
            Err(AddBlockError::Invalid(error) | AddBlockError::SideChain { error, .. }) => {
                assert!(matches!(*error, BlockError::MissingTransaction { .. }), "{error}");
                self.tally.count("blocks without all transactions", 1);
            }
            Err(error @ (AddBlockError::Db(_) | AddBlockError::Stopped(_))) => panic!("{error}"),
        }
    }

    fn payment(&mut self, chosen: usize) -> Payment {
        let fee = self.nodes[chosen].node.fee();
        Payment::simple(1 + self.chance.below(2), fee + self.chance.below(1000) as u64)
    }

    /// Makes a payment and sends it to one node or both.
    fn pay(&mut self, chosen: usize) {
        let payment = self.payment(chosen);
        let (wallet, node) = (&mut self.wallet, &self.nodes[chosen].node);
        let Ok(tx) = node.read(|view| {
            wallet.scan(view);
            wallet.pay(view, payment)
        }) else {
            return;
        };
        let blob = tx.to_blob();
        let outcome = self.nodes[chosen].receive(&blob);
        let spent = outcome.flags.double_spend;
        assert!(outcome.is_accepted() || spent, "{outcome:?}");
        self.tally.count("transactions admitted", usize::from(outcome.flags.added_to_pool));
        if self.chance.once_in(2) {
            self.nodes[1 - chosen].receive(&blob);
        }
    }

    /// Makes a double spend: each node gets one of the two first, and then the other.
    fn pay_twice(&mut self) {
        let payments = [self.payment(0), self.payment(0)].map(|payment| Payment { inputs: 1, ..payment });
        let (wallet, node) = (&mut self.wallet, &self.nodes[0].node);
        let Ok(both) = node.read(|view| {
            wallet.scan(view);
            wallet.pay_twice(view, payments)
        }) else {
            return;
        };
        for (chosen, tx) in both.iter().enumerate() {
            self.nodes[chosen].receive(&tx.to_blob());
        }
        if self.chance.once_in(2) {
            for (chosen, tx) in both.iter().enumerate() {
                let outcome = self.nodes[1 - chosen].receive(&tx.to_blob());
                self.tally.count("double spends refused", usize::from(outcome.flags.double_spend));
            }
        }
    }

    /// Sends a node an invalid block.
    fn break_block(&mut self, chosen: usize) {
        self.nodes.iter().for_each(|node| node.node.wait(MINUTES_2));
        let mut packet = self.next_block(chosen);
        let known: Option<Hash> = self.nodes[chosen]
            .main_chain(1)
            .iter()
            .rev()
            .find_map(|packet| packet.block.tx_hashes.first().copied());
        let now = self.nodes[chosen].node.now();
        let what = break_block(&mut packet, now, known, &mut self.chance);
        let result = self.nodes[chosen].add(&packet);
        assert!(matches!(result, Err(AddBlockError::Invalid(_))), "{what}: {result:?}");
        self.tally.count("broken blocks", 1);
    }

    /// Sends a node a transaction with a flipped bit.
    fn break_tx(&mut self, chosen: usize) {
        let payment = self.payment(chosen);
        let (wallet, node) = (&mut self.wallet, &self.nodes[chosen].node);
        let Ok(tx) = node.read(|view| {
            wallet.scan(view);
            wallet.pay(view, payment)
        }) else {
            return;
        };
        let mut blob = tx.to_blob();
        let at = self.chance.below(blob.len());
        blob[at] ^= 1 << self.chance.below(8);
        let outcome = self.nodes[chosen].receive(&blob);
        assert!(!outcome.is_accepted() && !outcome.flags.added_to_pool, "byte {at}: {outcome:?}");
        self.tally.count("broken transactions", 1);
    }

    /// Pops blocks of a node, temporarily or for good.
    fn pop(&mut self, chosen: usize) {
        let count = 1 + self.chance.below(4);
        if self.chance.once_in(2) {
            self.nodes[chosen].pop_and_sync(count as u64);
        } else {
            self.nodes[chosen].node.engine.pop_blocks(count as u64).unwrap();
            self.nodes[chosen].check();
        }
        self.tally.count("blocks popped", count);
    }

    /// Finally both nodes have the same chain.
    pub(crate) fn unite(&mut self) {
        // Side chains whose root was popped are dead ends, as in the reference.
        for node in &mut self.nodes {
            node.node.change_pool(|_, writer, _| writer.clear_alt_blocks());
        }
        let longer = usize::from(self.nodes[1].node.height() > self.nodes[0].node.height());
        self.mine(longer);
        for packet in self.nodes[longer].main_chain(1) {
            self.tell(1 - longer, &packet);
        }
        let overtaken = self.nodes.iter().map(|node| node.overtaken().len()).sum();
        self.tally.count("transactions overtaken in the pool", overtaken);
        let [first, second] = &self.nodes;
        assert_eq!(first.node.top(), second.node.top());
        first.assert_same_chain(second);
        first.check_whole();
        second.check_whole();
    }
}
