//! Chains that compete: a tree of blocks of which both nodes see one after the other.

use std::collections::BTreeSet;

use ferrite_chain::engine::BlockOutcome;
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
    /// The coins up to here.
    generated: u64,
    /// The transactions of this branch, since the root.
    txs: Vec<Hash>,
}

/// The tree, and what its blocks are made of.
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

    /// A block to build on: mostly one of the highest.
    fn parent(&mut self) -> usize {
        let highest = (0..self.nodes.len()).map(|node| self.height(node)).max().unwrap();
        let reach = [1, 2, 2, 3, 5][self.below(5)];
        let near: Vec<usize> =
            (0..self.nodes.len()).filter(|node| self.height(*node) + reach > highest).collect();
        near[self.below(near.len())]
    }

    /// A block that follows another; with transactions that are at hand and new to the branch.
    fn child(&mut self, parent: usize, at_hand: &[Hash]) -> Node {
        let Node { block: before, id, generated, txs } = self.nodes[parent].clone();
        let mut fresh = Vec::new();
        for (tx, fee) in self.txs.clone() {
            if at_hand.contains(&tx) && !txs.contains(&tx) && self.below(3) == 0 {
                fresh.push((tx, fee));
            }
        }
        let reward = base_reward(16, Amount(generated)).0;
        let height = Height(before.height().unwrap().0 + 1);
        let mut block = self.nodes[0].block.clone();
        block.header.prev_id = id;
        block.header.nonce = self.rng.next_u32();
        block.header.timestamp = before.header.timestamp + self.rng.next_u64() % 3;
        block.miner_tx.prefix.vin = vec![TxIn::Gen { height }];
        block.miner_tx.prefix.unlock_time = height.0 + 60;
        block.miner_tx.prefix.vout[0].amount = Amount(reward + fresh.iter().map(|(_, fee)| fee).sum::<u64>());
        block.tx_hashes = fresh.iter().map(|(tx, _)| *tx).collect();
        let txs = txs.into_iter().chain(block.tx_hashes.iter().copied()).collect();
        Node { id: block.id().unwrap(), block, generated: generated + reward, txs }
    }

    /// Breaks a rule; some of them do not show in a side chain until it is to become the main chain.
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
            tally.count("skipped: submit_block wants all transactions in the pool, whatever the block");
            return;
        }
        tally.count("blocks submitted to both");
        let (ours, real, why) = self.submit_block(&node.block.to_blob());
        tally.count(match &why {
            Ok(BlockOutcome::Added { .. }) => "added".to_owned(),
            Ok(BlockOutcome::Reorganised(change)) => format!("reorganised by {}", change.joined.len()),
            Ok(BlockOutcome::Alternative { .. }) => "kept aside".to_owned(),
            Ok(outcome) => format!("{outcome:?}"),
            Err(error) => {
                let text = format!("refused: {error}");
                text.split([',', '(']).next().unwrap().chars().take(36).collect()
            }
        });
        let states = (self.ours.state(), self.real_state());
        let (ours_aside, real_aside) = self.side_blocks();
        let what = format!("{name} at {:?} ({why:?})", node.block.height());
        tally.compare(&what, &(ours, states.0, ours_aside), &(real, states.1, real_aside));
        assert!(tally.differences.is_empty(), "{:#?}", tally.differences);
    }
}

#[test]
#[ignore = "monerod does not always mine in time what its wallet has sent; part of make soak"]
fn compete() {
    let mut scene = Scene::start();
    let mut txs = Vec::new();
    for outputs in [1, 1, 2, 3, 5] {
        let blob = scene.transfer(outputs, COIN / 50, "");
        let (verdict, why) = scene.pair.ours.send(&blob);
        assert!(!verdict.refused, "{why:?}");
        let tx = Transaction::parse(&blob).unwrap();
        txs.push((tx.id, tx.tx.fee().unwrap().0));
    }
    let pair = &mut scene.pair;
    pair.assert_same();
    let engine = &pair.ours.engine;
    let generated = engine.state().generated().0;
    let root = {
        let reader = engine.database().reader().unwrap();
        reader.view().block(Height(engine.state().height().0 - 1)).unwrap().unwrap()
    };
    assert_eq!(our_block(pair).tx_hashes.len(), 5);
    let first = root.height().unwrap().0;
    let root = Node { id: root.id().unwrap(), block: root, generated, txs: Vec::new() };
    let mut tree = Tree { nodes: vec![root], txs, rng: ChaCha8Rng::seed_from_u64(6) };
    let mut tally = Tally::default();
    for _ in 0..70 * rounds() {
        let parent = tree.parent();
        let at_hand = pair.ours.state().pool;
        let mut node = tree.child(parent, &at_hand);
        match tree.below(10) {
            0 | 1 => {
                let name = tree.spoil(&mut node);
                pair.step(&mut tally, name, &node);
                // What follows it may come all the same.
                if name == "a coin too much" || name == "a coin too few" {
                    tree.nodes.push(node);
                }
            }
            2 => {
                tree.nodes.push(node.clone());
                let child = tree.child(tree.nodes.len() - 1, &at_hand);
                pair.step(&mut tally, "a block before its parent", &child);
                pair.step(&mut tally, "the parent", &node);
                pair.step(&mut tally, "the block after its parent", &child);
                tree.nodes.push(child);
            }
            3 => {
                let again = tree.below(tree.nodes.len());
                let node = tree.nodes[again].clone();
                pair.step(&mut tally, "again", &node);
            }
            _ => {
                pair.step(&mut tally, "a block", &node);
                tree.nodes.push(node);
            }
        }
    }
    let height = pair.ours.state().height;
    for height in first..height {
        pair.compare_block(height, height + 1 == pair.ours.state().height);
    }
    let reorganised: usize = (1..9).map(|blocks| tally.of(&format!("reorganised by {blocks}"))).sum();
    assert!(reorganised > 1, "{reorganised} reorganisations");
    tally.finish();
}
