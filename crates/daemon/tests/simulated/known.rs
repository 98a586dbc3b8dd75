//! Known blocks, from honest and malicious peers.

use std::time::Duration;

use ferrite_chain::known::hash_chain;
use ferrite_consensus::known::{GroupHashes, KnownHashes};
use ferrite_p2p::message::{BlockCompleteEntry, Notification, ResponseChainEntry};
use ferrite_p2p::relay::ConnectionId;
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};
use ferrite_types::{Hash, Height};

use crate::liar::{Liar, no_block, only_chain};
use crate::world::{FORKS, Script, World, grow};

/// Blocks up to a height, of which only the last and the genesis block can be extended.
fn extend(tree: &mut BlockTree, blocks: &mut Vec<MadeBlock>, height: usize, txs: usize) {
    while blocks.len() < height {
        let parent = blocks.last().map_or_else(|| tree.genesis(), |block| block.id);
        blocks.push(tree.block(&parent, txs));
        if parent != tree.genesis() {
            tree.forget(&parent);
        }
    }
}

/// The hashes of all whole groups; the weights are of no use.
fn hashes(ids: &[Hash]) -> KnownHashes {
    ids.chunks_exact(512).filter_map(|group| GroupHashes::of(group, &[0; 512])).collect()
}

/// The hashes of a node's chain, with its weights.
fn known_by(world: &World, node: usize) -> KnownHashes {
    let db = world.nodes[node].chain.database();
    hash_chain(db, Height(u64::MAX), |_| {}).expect("it can be read")
}

fn points(world: &World, node: usize, id: ConnectionId) -> Vec<u32> {
    let dropped = world.nodes[node].dropped.iter().filter(|(dropped, _)| *dropped == id);
    dropped.map(|(_, points)| *points).collect()
}

/// Connects a scripted peer, which must be dropped. Returns its points.
fn attack(world: &mut World, node: usize, what: &str, liar: &Liar, script: Script) -> Vec<u32> {
    let id = world.connect_script(node, 40, liar.chain(), script);
    world.run_until(120, what, |world| !world.is_connected(id));
    points(world, node, id)
}

/// A chain of 560 blocks, one group of which is known, with a block whose signature is wrong and one without work.
fn with_wrong_proofs(seed: u64) -> (BlockTree, Vec<MadeBlock>) {
    let mut tree = BlockTree::new(seed, FORKS);
    let mut blocks = Vec::new();
    extend(&mut tree, &mut blocks, 76, 0);
    extend(&mut tree, &mut blocks, 79, 1);
    for fault in [Fault::Signature, Fault::Work] {
        let parent = blocks.last().expect("there is one").id;
        blocks.push(tree.bad_block(&parent, fault).expect("there are coins to spend"));
    }
    extend(&mut tree, &mut blocks, 560, 0);
    (tree, blocks)
}

#[test]
fn known_blocks_are_fetched_without_their_proofs() {
    let (tree, blocks) = with_wrong_proofs(1);
    let top = blocks[559].id;
    let mut world = World::new();
    let known = hashes(Liar::new(&tree, &blocks).ids());
    let (trusting, verifying) = (world.node_that_knows(&tree, &[], known), world.node(&tree, &[]));
    let liar = Liar::new(&tree, &blocks);
    let id = world.connect_script(trusting, 40, liar.chain(), liar.script(|_| {}));
    world.run_until(60, "the chain is fetched", |world| world.top(trusting) == top);
    world.run_for(3);
    assert!(world.is_connected(id) && points(&world, trusting, id).is_empty());
    assert!(world.nodes[trusting].handler.position().synchronized);
    // A node without the hashes finds the first wrong proof.
    let liar = Liar::new(&tree, &blocks);
    let start = liar.chain();
    let id = world.connect_script(verifying, 40, start, liar.script(|_| {}));
    world.run_until(60, "it is noticed", |world| !world.is_connected(id));
    assert_eq!(points(&world, verifying, id), [5 + 1 + 1]);
    assert_eq!(world.heights()[verifying], 80);
}

#[test]
fn proofs_are_verified_above_the_last_known_block() {
    for (fault, expected) in [(Fault::Signature, 5 + 1 + 1), (Fault::Work, 5 + 10 + 1)] {
        let mut tree = BlockTree::new(2, FORKS);
        let mut blocks = Vec::new();
        extend(&mut tree, &mut blocks, 530, 0);
        let bad = tree.bad_block(&blocks[529].id, fault).expect("there are coins to spend");
        let rest = grow(&mut tree, bad.id, 9, 0);
        let bad = [&blocks[..], &[bad], &rest].concat();
        let mut world = World::new();
        let node = world.node_that_knows(&tree, &[], hashes(Liar::new(&tree, &blocks).ids()));
        let liar = Liar::new(&tree, &bad);
        let start = Liar::new(&tree, &bad);
        let points = attack(&mut world, node, "a wrong proof", &start, liar.script(|_| {}));
        assert_eq!((points, world.heights()[node]), (vec![expected], 531), "{fault:?}");
        assert_eq!(world.top(node), blocks[529].id);
    }
}

/// Nothing is requested from a peer that names wrong ids.
#[test]
fn wrong_ids_are_refused_before_any_block_is_requested() {
    let (tree, blocks) = with_wrong_proofs(3);
    let liar = Liar::new(&tree, &blocks);
    let ids = liar.ids().to_vec();
    for at in [1, 79, 300, 511] {
        let mut world = World::new();
        let node = world.node_that_knows(&tree, &[], hashes(&ids));
        let mut entry = liar.entry(0);
        entry.block_ids[at] = no_block(7);
        let chain = only_chain(move |_| entry.clone());
        assert_eq!(attack(&mut world, node, "a wrong id", &liar, chain), [1], "{at}");
        assert_eq!(world.heights(), [1]);
        // The right ones are fetched from another peer.
        let honest = Liar::new(&tree, &blocks);
        world.connect_script(node, 41, honest.chain(), honest.script(|_| {}));
        world.run_until(60, "the chain is fetched", |world| world.top(node) == blocks[559].id);
    }
}

#[test]
fn blocks_must_be_those_of_the_ids() {
    let (mut tree, blocks) = with_wrong_proofs(4);
    let genesis = tree.genesis();
    let other = tree.block(&genesis, 0);
    let foreign = blocks[78].txs[0].1.clone();
    type Twist = Box<dyn Fn(&mut BlockCompleteEntry)>;
    let height = |entry: &BlockCompleteEntry| {
        let block = ferrite_types::block::Block::from_blob(&entry.block).expect("a block");
        block.height().map_or(0, |height| height.0)
    };
    let twists: [(&str, u32, u64, Twist); 3] = [
        ("another block", 0, 1, {
            let blob = other.blob;
            Box::new(move |entry| entry.block.clone_from(&blob))
        }),
        ("another transaction", 5 + 1, 80, Box::new(move |entry| entry.txs[0].blob.clone_from(&foreign))),
        ("a changed signature", 5 + 1, 80, {
            Box::new(|entry| {
                let last = entry.txs[0].blob.len() - 1;
                entry.txs[0].blob[last] ^= 1;
            })
        }),
    ];
    for (what, expected, at, twist) in twists {
        let mut world = World::new();
        let liar = Liar::new(&tree, &blocks);
        let node = world.node_that_knows(&tree, &[], hashes(liar.ids()));
        let start = Liar::new(&tree, &blocks);
        let script = liar.script(move |answer| {
            answer.blocks.iter_mut().filter(|entry| height(entry) == at).for_each(&twist);
        });
        assert_eq!(attack(&mut world, node, what, &start, script), [expected], "{what}");
        assert!(world.heights()[node] <= at, "{what}");
        let honest = Liar::new(&tree, &blocks);
        world.connect_script(node, 41, honest.chain(), honest.script(|_| {}));
        world.run_until(60, what, |world| world.top(node) == blocks[559].id);
    }
}

/// However much work it has.
#[test]
fn a_fork_below_the_last_known_block_is_refused() {
    let mut tree = BlockTree::new(5, FORKS);
    let mut blocks = Vec::new();
    extend(&mut tree, &mut blocks, 200, 0);
    let split = blocks[199].id;
    let mut fork = blocks.clone();
    fork.extend(grow(&mut tree, split, 1, 0));
    blocks.extend(grow(&mut tree, split, 1, 0));
    extend(&mut tree, &mut blocks, 540, 0);
    extend(&mut tree, &mut fork, 700, 0);
    let known = {
        let mut world = World::new();
        let full = world.node(&tree, &blocks);
        known_by(&world, full)
    };
    for have in [0, 150, 200, 230, 511, 540] {
        let mut world = World::new();
        let node = world.node_that_knows(&tree, &blocks[..have], known.clone());
        let (before, liar) = (world.top(node), Liar::new(&tree, &fork));
        let start = Liar::new(&tree, &fork);
        assert_eq!(attack(&mut world, node, "a fork", &start, liar.script(|_| {})), [1], "{have}");
        assert_eq!((world.top(node), world.heights()[node]), (before, have as u64 + 1), "{have}");
        let honest = world.node(&tree, &blocks);
        let link = world.connect(node, honest);
        world.run_until(60, "the chain is fetched", |world| world.top(node) == blocks[539].id);
        assert!(points(&world, node, link).is_empty());
    }
}

/// Peers of a node that was stopped within a group, with lists of ids that end within one, and with weights.
#[test]
fn groups_that_are_there_in_part() {
    let mut tree = BlockTree::new(6, FORKS);
    let mut blocks = Vec::new();
    extend(&mut tree, &mut blocks, 1060, 0);
    let mut world = World::new();
    let full = world.node(&tree, &blocks);
    let known = known_by(&world, full);
    assert_eq!(known.groups(), 2);
    for have in [0, 700] {
        let node = world.node_that_knows(&tree, &blocks[..have], known.clone());
        // One that is not much further has no whole group to offer. It is not to blame.
        let short = world.node(&tree, &blocks[..have + 200]);
        let link = world.connect(node, short);
        world.run_for(5);
        assert_eq!(world.heights()[node], have as u64 + 1);
        assert!(points(&world, node, link).iter().all(|points| *points == 0));
        world.connect(node, full);
        world.run_until(60, "the chain is fetched", |world| world.top(node) == blocks[1059].id);
        world.run_for(3);
        assert!(world.nodes[node].dropped.iter().all(|(_, points)| *points == 0));
        assert!(world.nodes[node].handler.position().synchronized);
    }
    // A wrong weight.
    let node = world.node_that_knows(&tree, &[], known);
    let request = ferrite_p2p::message::RequestChain { block_ids: vec![tree.genesis()], prune: false };
    let entry = world.nodes[full].access.chain_entry(&request).expect("it can be read").expect("ids");
    assert_eq!(entry.block_weights.len(), 1061);
    let lie = move |change: u64| {
        let mut entry: ResponseChainEntry = entry.clone();
        entry.block_weights[400] += change;
        let script: Script = Box::new(move |message| match message {
            Notification::RequestChain(_) => vec![(Duration::ZERO, entry.clone().into())],
            Notification::RequestGetObjects(_) => {
                assert_eq!(change, 0, "nothing is requested from a peer with wrong weights");
                Vec::new()
            }
            _ => Vec::new(),
        });
        script
    };
    let liar = Liar::new(&tree, &blocks);
    assert_eq!(attack(&mut world, node, "a wrong weight", &liar, lie(1)), [1]);
    assert_eq!(world.heights()[node], 1);
    assert_eq!(attack(&mut world, node, "the right weights, and nothing else", &liar, lie(0)), [5]);
}
