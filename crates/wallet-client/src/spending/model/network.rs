//! Two nodes, and the failures on the way to them.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, KeyImage};

use super::Chance;
use super::txs::{Bill, hash};
use crate::daemon::DaemonError;
use crate::node::NodeError;
use crate::spending::desk::Relay;
use crate::spending::refusal::{RelayError, RelayProblem};

/// The maximum depth of a fork between the two chains.
const DEEPEST_FORK: usize = 16;

/// The faults that must each occur at least once in the short version.
pub(super) const FAULTS: [&str; 22] = [
    "request lost",
    "answer lost",
    "busy",
    "busy, but taken",
    "taken, then busy to the repetition",
    "taken, then rejected to the repetition",
    "says Failed, but relays",
    "says Failed, and drops",
    "says double spend, and drops",
    "says OK, but drops",
    "kept for later",
    "refused for its fee",
    "refused for its ring",
    "refused as a double spend",
    "wallet killed before a transaction left",
    "wallet killed after a transaction left",
    "wallet killed while writing",
    "write failed",
    "wallet restarted",
    "node restarted",
    "reorganisation",
    "other node",
];

/// A transaction as nodes see it.
#[derive(Debug)]
pub(super) struct Tx {
    pub(super) txid: Hash,
    pub(super) bill: Bill,
    pub(super) key_images: Vec<KeyImage>,
}

/// A block: its transactions, and the numbers of the outputs that pay the wallet.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) id: Hash,
    pub(super) txs: Vec<Rc<Tx>>,
    pub(super) funds: Vec<u64>,
}

#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) chain: Vec<Block>,
    pub(super) pool: Vec<Rc<Tx>>,
    /// Transactions that are delayed.
    later: Vec<Rc<Tx>>,
    /// Outputs for the wallet that are not in a block yet.
    funds: Vec<u64>,
    pub(super) least_fee: u64,
}

impl Node {
    fn new() -> Self {
        let genesis =
            Block { id: Network::Regtest.parameters().genesis.id, txs: Vec::new(), funds: Vec::new() };
        Self { chain: vec![genesis], pool: Vec::new(), later: Vec::new(), funds: Vec::new(), least_fee: 10 }
    }

    fn spent(&self) -> HashSet<KeyImage> {
        self.chain.iter().flat_map(|block| &block.txs).flat_map(|tx| tx.key_images.clone()).collect()
    }

    fn has_in_chain(&self, txid: &Hash) -> bool {
        self.chain.iter().flat_map(|block| &block.txs).any(|tx| tx.txid == *txid)
    }

    fn exists(&self, key_image: &KeyImage) -> bool {
        let mut funds = self.chain.iter().flat_map(|block| &block.funds);
        funds.any(|number| KeyImage(hash("image", *number).0) == *key_image)
    }

    /// Whether a transaction could be in the next block, regardless of its fee and the pool.
    fn is_valid(&self, tx: &Tx) -> bool {
        let (height, id) = tx.bill.anchor;
        let anchor = self.chain.get(usize::try_from(height).unwrap());
        anchor.is_some_and(|block| block.id == id)
            && tx.key_images.iter().all(|key_image| self.exists(key_image))
    }

    fn take(&mut self, tx: &Rc<Tx>) -> Result<(), &'static str> {
        if self.has_in_chain(&tx.txid) || self.pool.iter().any(|other| other.txid == tx.txid) {
            return Ok(());
        }
        let spent = self.spent();
        let in_pool =
            |key_image: &KeyImage| self.pool.iter().any(|other| other.key_images.contains(key_image));
        if tx.key_images.iter().any(|key_image| spent.contains(key_image) || in_pool(key_image)) {
            return Err("refused as a double spend");
        }
        if !self.is_valid(tx) {
            return Err("refused for its ring");
        }
        if tx.bill.fee < self.least_fee {
            return Err("refused for its fee");
        }
        self.pool.push(Rc::clone(tx));
        Ok(())
    }

    fn mine(&mut self, id: Hash, leave_out: bool) {
        let mut spent = self.spent();
        let mut txs = Vec::new();
        for tx in std::mem::take(&mut self.pool) {
            let free = tx.key_images.iter().all(|key_image| !spent.contains(key_image));
            if leave_out || !self.is_valid(&tx) {
                self.pool.push(tx);
            } else if free {
                spent.extend(tx.key_images.iter().copied());
                txs.push(tx);
            }
        }
        let funds = std::mem::take(&mut self.funds);
        self.chain.push(Block { id, txs, funds });
    }

    /// Removes blocks; their transactions return to the pool.
    fn cut(&mut self, length: usize) {
        for block in self.chain.split_off(length.max(1)) {
            self.funds.extend(block.funds);
            self.pool.extend(block.txs);
        }
    }
}

/// Both nodes, and the counts of faults.
pub(super) struct World {
    pub(super) nodes: [Node; 2],
    /// The node that the wallet uses.
    pub(super) asked: usize,
    pub(super) chance: Chance,
    /// Whether faults occur.
    pub(super) chaos: bool,
    /// Whether the wallet was killed.
    pub(super) killed: bool,
    pub(super) faults: BTreeMap<&'static str, u64>,
    pub(super) violations: Vec<String>,
    blocks: u64,
    funds: u64,
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        let mut world = Self {
            nodes: [Node::new(), Node::new()],
            asked: 0,
            chance: Chance(seed),
            chaos: true,
            killed: false,
            faults: BTreeMap::new(),
            violations: Vec::new(),
            blocks: 0,
            funds: 0,
        };
        for _ in 0..24 {
            world.fund(0, 2);
            world.mine(0, false);
        }
        for _ in 0..12 {
            world.mine(0, false);
        }
        world.nodes[1] = world.nodes[0].clone();
        world
    }

    pub(super) fn count(&mut self, fault: &'static str) {
        *self.faults.entry(fault).or_default() += 1;
    }

    pub(super) fn node(&mut self) -> &mut Node {
        &mut self.nodes[self.asked]
    }

    fn fund(&mut self, node: usize, outputs: u64) {
        for _ in 0..outputs {
            self.funds += 1;
            self.nodes[node].funds.push(self.funds);
        }
    }

    /// Mines a block on a node, and checks that nothing was paid twice.
    pub(super) fn mine(&mut self, node: usize, leave_out: bool) {
        self.blocks += 1;
        let id = hash("block", self.blocks);
        if self.chaos && self.chance.percent(20) {
            self.fund(node, 1);
        }
        self.nodes[node].mine(id, leave_out);
        let mut paid: HashSet<(u32, u8)> = HashSet::new();
        for tx in self.nodes[node].chain.iter().flat_map(|block| &block.txs) {
            if tx.bill.name != u32::MAX && !paid.insert((tx.bill.name, tx.bill.part)) {
                let text = format!("name {} was paid twice for part {}", tx.bill.name, tx.bill.part);
                self.violations.push(text);
            }
        }
    }

    fn common(&self) -> usize {
        let [one, other] = &self.nodes;
        one.chain.iter().zip(&other.chain).take_while(|(one, other)| one.id == other.id).count()
    }

    /// The nodes exchange blocks and transactions.
    pub(super) fn meet(&mut self) {
        let [one, other] = [self.nodes[0].chain.len(), self.nodes[1].chain.len()];
        let (longer, shorter) = if one >= other { (0, 1) } else { (1, 0) };
        let common = self.common();
        if self.nodes[shorter].chain.len() > common {
            self.count("reorganisation");
        }
        let new: Vec<Block> = self.nodes[longer].chain[common..].to_vec();
        self.nodes[shorter].cut(common);
        let known: HashSet<u64> = new.iter().flat_map(|block| block.funds.clone()).collect();
        self.nodes[shorter].funds.retain(|number| !known.contains(number));
        self.nodes[shorter].chain.extend(new);
        let pools = [0, 1].map(|node: usize| std::mem::take(&mut self.nodes[node].pool));
        let mined: HashSet<u64> = self.nodes[0].chain.iter().flat_map(|block| block.funds.clone()).collect();
        let mut funds: Vec<u64> = self.nodes.iter().flat_map(|node| node.funds.clone()).collect();
        funds.retain(|number| !mined.contains(number));
        funds.sort_unstable();
        funds.dedup();
        for (place, node) in self.nodes.iter_mut().enumerate() {
            for tx in pools[place].iter().chain(&pools[1 - place]) {
                let _ = node.take(tx);
            }
            node.funds.clone_from(&funds);
        }
    }

    /// Extends one of the chains, unless they already differ by too much.
    pub(super) fn grow(&mut self) {
        let node = self.chance.below(2);
        let leave_out = self.chance.percent(20);
        self.mine(node, leave_out);
        let longest = self.nodes.iter().map(|node| node.chain.len()).max().unwrap();
        if longest - self.common() >= DEEPEST_FORK {
            self.meet();
        }
    }

    /// A reorg on one node: some blocks are replaced by one more.
    pub(super) fn reorganise(&mut self) {
        let node = self.chance.below(2);
        let depth = 1 + self.chance.below(4);
        let length = self.nodes[node].chain.len();
        if length - depth < 40 {
            return;
        }
        self.count("reorganisation");
        self.nodes[node].cut(length - depth);
        for place in 0..=depth {
            let leave_out = place < depth && self.chance.percent(60);
            self.mine(node, leave_out);
        }
        let longest = self.nodes.iter().map(|node| node.chain.len()).max().unwrap();
        if longest - self.common() >= DEEPEST_FORK {
            self.meet();
        }
    }

    pub(super) fn restart_node(&mut self) {
        let node = self.chance.below(2);
        self.count("node restarted");
        self.nodes[node].pool.clear();
    }

    /// Delayed transactions arrive, possibly at the other node.
    pub(super) fn deliver(&mut self) {
        for from in 0..2 {
            for tx in std::mem::take(&mut self.nodes[from].later) {
                let to = self.chance.below(2);
                let _ = self.nodes[to].take(&tx);
            }
        }
    }

    fn receive(&mut self, tx: &Rc<Tx>) -> Result<(), RelayError> {
        let taken = self.node().take(tx);
        let refused = |problem| Err(RelayError::new(problem, false));
        match taken {
            Ok(()) => Ok(()),
            Err(reason) => {
                self.count(reason);
                match reason {
                    "refused as a double spend" => refused(RelayProblem::DoubleSpend),
                    _ => refused(RelayProblem::Rejected),
                }
            }
        }
    }

    fn give(&mut self, tx: &Rc<Tx>) -> Result<(), RelayError> {
        let lost = || RelayProblem::Unknown(DaemonError::Node(NodeError::Offline));
        let fault = if self.chaos { self.chance.below(26) } else { usize::MAX };
        let (text, taken, answer) = match fault {
            0 => ("request lost", false, Some((lost(), false))),
            1 => ("answer lost", true, Some((lost(), false))),
            2 => ("busy", false, Some((RelayProblem::Busy, false))),
            3 => ("busy, but taken", true, Some((RelayProblem::Busy, false))),
            4 => ("taken, then busy to the repetition", true, Some((RelayProblem::Busy, true))),
            5 => ("taken, then rejected to the repetition", true, Some((RelayProblem::Rejected, true))),
            6 => ("says Failed, but relays", true, Some((RelayProblem::Rejected, false))),
            7 => ("says Failed, and drops", false, Some((RelayProblem::Rejected, false))),
            8 => ("says double spend, and drops", false, Some((RelayProblem::DoubleSpend, false))),
            9 => ("says OK, but drops", false, None),
            10 => {
                self.node().later.push(Rc::clone(tx));
                ("kept for later", false, Some((lost(), false)))
            }
            11 => {
                self.killed = true;
                ("wallet killed before a transaction left", false, Some((lost(), false)))
            }
            12 => {
                self.killed = true;
                ("wallet killed after a transaction left", true, Some((lost(), false)))
            }
            _ => return self.receive(tx),
        };
        self.count(text);
        if taken {
            let _ = self.node().take(tx);
        }
        answer.map_or(Ok(()), |(problem, repeated)| Err(RelayError::new(problem, repeated)))
    }
}

/// The connection to the node.
pub(super) struct Link<'a>(pub(super) &'a RefCell<World>);

impl Relay for Link<'_> {
    fn give(&self, tx: &Transaction, txid: &Hash) -> Result<(), RelayError> {
        let mut world = self.0.borrow_mut();
        if world.killed {
            let stopped = RelayProblem::Unknown(DaemonError::Stopped);
            return Err(RelayError::new(stopped, false));
        }
        let key_images = tx.prefix.vin.iter().filter_map(|input| input.key_image().copied()).collect();
        let tx = Tx { txid: *txid, bill: Bill::read(&tx.prefix.extra), key_images };
        world.give(&Rc::new(tx))
    }
}
