//! Competing chains: a tree of blocks, added to both nodes in turn.

use std::collections::BTreeSet;

use ferrite_consensus::reward::base_reward;
use ferrite_types::block::Block;
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Amount, Hash, Height};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::nodes::Pair;
use crate::scene::{COIN, Scene, our_block};
use crate::{Tally, rounds};

/// A block of the tree.
#[derive(Clone)]
struct Node {
    block: Block,
    id: Hash,
    /// The coins generated up to here.
    generated: u64,
    /// The transactions of this branch, since the root.
    txs: Vec<Hash>,
}

/// The tree, and the transactions for its blocks.
struct Tree {
    nodes: Vec<Node>,
    /// Transactions and their fees.
    txs: Vec<(Hash, u64)>,
    rng: ChaCha8Rng,
}

impl Tree {
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.rng.next_u64() % limit as u64).unwrap()
    }

    fn height(&self, node: usize) -> u64 {
        self.nodes[node].block.height().unwrap().0
    }

    /// A block to build on: usually one of the highest known.
    fn parent(&mut self, pair: &Pair) -> usize {
        if self.below(8) > 0 {
            self.nodes.retain(|node| pair.ours.engine.find_block(&node.id).unwrap().is_some());
        }
        let highest = (0..self.nodes.len()).map(|node| self.height(node)).max().unwrap();
        let reach = [1, 2, 2, 3, 5][self.below(5)];
        let near: Vec<usize> =
            (0..self.nodes.len()).filter(|node| self.height(*node) + reach > highest).collect();
        near[self.below(near.len())]
    }

    /// A child of a block, with available transactions that are new to the branch.
    fn child(&mut self, parent: usize, at_hand: &[Hash]) -> Node {
        let parent = self.nodes[parent].clone();
        let mut fresh = Vec::new();
        for (tx, fee) in self.txs.clone() {
            if at_hand.contains(&tx) && !parent.txs.contains(&tx) && self.below(3) == 0 {
                fresh.push((tx, fee));
            }
        }
        self.child_with(&parent, &fresh)
    }

    /// A child of a block, with these transactions and fees.
    fn child_with(&mut self, parent: &Node, txs: &[(Hash, u64)]) -> Node {
        let reward = base_reward(16, Amount(parent.generated)).0;
        let height = Height(parent.block.height().unwrap().0 + 1);
        let mut block = parent.block.clone();
        block.header.prev_id = parent.id;
        block.header.nonce = self.rng.next_u32();
        block.header.timestamp += self.rng.next_u64() % 3;
        block.miner_tx.prefix.vin = vec![TxIn::Gen { height }];
        block.miner_tx.prefix.unlock_time = height.0 + 60;
        block.miner_tx.prefix.vout[0].amount = Amount(reward + txs.iter().map(|(_, fee)| fee).sum::<u64>());
        block.tx_hashes = txs.iter().map(|(tx, _)| *tx).collect();
        let txs = parent.txs.iter().chain(&block.tx_hashes).copied().collect();
        Node { id: block.id().unwrap(), block, generated: parent.generated + reward, txs }
    }

    /// Breaks a rule; some violations show in a side chain only when it is about to become the main chain.
    fn spoil(&mut self, node: &mut Node) -> &'static str {
        let prefix = &mut node.block.miner_tx.prefix;
        let amount = prefix.vout[0].amount.0;
        let name = match self.rng.next_u64() % 8 {
            0 | 1 => {
                prefix.vout[0].amount = Amount(amount + 1);
                "a coin too much"
            }
            2 => {
                prefix.vout[0].amount = Amount(amount - 1);
                "a coin too few"
            }
            3 => {
                prefix.unlock_time += 1;
                "unlock time"
            }
            4 => {
                node.block.header.timestamp = 1;
                "timestamp"
            }
            5 => {
                prefix.vin = vec![TxIn::Gen { height: Height(3) }];
                "height"
            }
            6 => {
                node.block.header.major_version = 15;
                "version"
            }
            _ => {
                node.block.header.prev_id = Hash([1; 32]);
                "parent"
            }
        };
        node.id = node.block.id().unwrap();
        name
    }
}

impl Pair {
    /// The side blocks of both.
    fn side_blocks(&mut self) -> (BTreeSet<String>, BTreeSet<String>) {
        let reader = self.ours.engine.database().reader().unwrap();
        let ours = reader.view().alt_blocks().unwrap().map(|entry| entry.unwrap().0.to_string()).collect();
        let answer = self.real.json_rpc("get_alternate_chains", "{}");
        let mut real = BTreeSet::new();
        for chain in answer.split("\"block_hashes\"").skip(1) {
            let hashes = chain.split_once('[').unwrap().1.split_once(']').unwrap().0;
            real.extend(hashes.split(',').map(|hash| hash.trim().trim_matches('"').to_owned()));
        }
        (ours, real)
    }

    fn step(&mut self, tally: &mut Tally, name: &str, node: &Node) {
        let pool = self.ours.state().pool;
        if node.block.tx_hashes.iter().any(|tx| !pool.contains(tx)) {
            tally.skip("submit_block wants all transactions in the pool, whatever the block");
            return;
        }
        tally.count("blocks submitted to both");
        let (ours, real, why) = self.submit_block(&node.block.to_blob());
        tally.count_kind(&why);
        let states = (self.ours.state(), self.real_state());
        let (ours_aside, real_aside) = self.side_blocks();
        let what = format!("{name} at {:?} ({why:?})", node.block.height());
        tally.compare(&what, &(ours, states.0, ours_aside), &(real, states.1, real_aside));
        assert!(tally.differences.is_empty(), "{:#?}", tally.differences);
    }
}

/// The top block of both.
fn top(pair: &Pair) -> Node {
    let engine = &pair.ours.engine;
    let reader = engine.database().reader().unwrap();
    let block = reader.view().block(Height(engine.state().height().0 - 1)).unwrap().unwrap();
    let generated = engine.state().generated().0;
    Node { id: block.id().unwrap(), block, generated, txs: Vec::new() }
}

fn with_fee(blob: &[u8]) -> (Hash, u64) {
    let tx = Transaction::parse(blob).unwrap();
    (tx.id, tx.tx.fee().unwrap().0)
}

/// Random trees, and their effect on transactions.
pub(crate) fn compete(scene: &mut Scene) {
    let mut tally = Tally::default();
    let mut txs = Vec::new();
    for outputs in [1, 1, 2, 3, 5] {
        let blob = scene.transfer(outputs, COIN / 50, "");
        let (verdict, why) = scene.pair.ours.send(&blob);
        assert!(!verdict.refused, "{why:?}");
        txs.push(with_fee(&blob));
    }
    let pair = &mut scene.pair;
    pair.assert_same();
    assert_eq!(our_block(pair).tx_hashes.len(), 5);
    let root = top(pair);
    let first = root.block.height().unwrap().0;
    let mut tree = Tree { nodes: vec![root], txs, rng: ChaCha8Rng::seed_from_u64(6) };
    for _ in 0..60 * rounds() {
        random_step(pair, &mut tree, &mut tally);
    }
    tree.nodes.clear();
    without_its_transaction(scene, &mut tree, &mut tally);
    let pair = &mut scene.pair;
    let height = pair.ours.state().height;
    for block in first..height {
        pair.compare_block(block, block + 1 == height);
    }
    assert!(tally.of("Ok/Reorganised") > 1 && tally.of("Ok/Alternative") > 10);
    tally.finish("blocks of a tree");
}

fn random_step(pair: &mut Pair, tree: &mut Tree, tally: &mut Tally) {
    let parent = tree.parent(pair);
    let at_hand = pair.ours.state().pool;
    let mut node = tree.child(parent, &at_hand);
    match tree.below(10) {
        0 | 1 => {
            let name = tree.spoil(&mut node);
            pair.step(tally, name, &node);
            // Its descendants may still be sent.
            if name == "a coin too much" || name == "a coin too few" {
                tree.nodes.push(node);
            }
        }
        2 => {
            tree.nodes.push(node.clone());
            let child = tree.child(tree.nodes.len() - 1, &at_hand);
            pair.step(tally, "a block before its parent", &child);
            pair.step(tally, "the parent", &node);
            pair.step(tally, "the block after its parent", &child);
            tree.nodes.push(child);
        }
        3 => {
            let again = tree.below(tree.nodes.len());
            let node = tree.nodes[again].clone();
            pair.step(tally, "again", &node);
        }
        _ => {
            pair.step(tally, "a block", &node);
            tree.nodes.push(node);
        }
    }
}

/// A side chain with more work, one of whose transactions has been displaced by a double spend.
fn without_its_transaction(scene: &mut Scene, tree: &mut Tree, tally: &mut Tally) {
    let one = scene.transfer(1, COIN / 50, r#","do_not_relay":true"#);
    let image = *Transaction::parse(&one).unwrap().tx.prefix.vin[0].key_image().unwrap();
    let other = scene.sweep(&image);
    let pair = &mut scene.pair;
    pair.flush();
    let (ours, real, why) = pair.send(&one);
    assert_eq!((ours, real), Default::default(), "{why:?}");
    let root = top(pair);
    let with_one = tree.child_with(&root, &[with_fee(&one)]);
    pair.step(tally, "a block with a transaction", &with_one);
    let mut without = root;
    for _ in 0..2 {
        without = tree.child_with(&without, &[]);
        pair.step(tally, "a chain without it", &without);
    }
    assert_eq!(pair.ours.state().pool, [with_fee(&one).0], "the transaction is back");
    pair.flush();
    let (ours, real, why) = pair.send(&other);
    assert_eq!((ours, real), Default::default(), "{why:?}");
    let with_other = tree.child_with(&without, &[with_fee(&other)]);
    pair.step(tally, "a block with a transaction that spends the same", &with_other);
    let mut longer = with_one;
    for _ in 0..3 {
        longer = tree.child_with(&longer, &[]);
        pair.step(tally, "a longer chain with the first transaction", &longer);
    }
    assert_eq!(pair.ours.state().top, with_other.id, "the transaction of the longer chain is gone");
    for blob in [&one, &other] {
        let (ours, real, why) = pair.send(blob);
        tally.compare(&format!("spent in the chain ({:?})", why.result), &ours, &real);
    }
}
