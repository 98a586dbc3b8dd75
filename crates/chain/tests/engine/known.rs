//! Known blocks, whose proofs are not verified.

use std::sync::Arc;

use ferrite_chain::db::{DbError, SyncMode};
use ferrite_chain::engine::{AddBlockError, ArrivedBlock, BlockOutcome, ChainConfig};
use ferrite_chain::known::{KnownBlocks, hash_chain};
use ferrite_consensus::block::BlockError;
use ferrite_consensus::checkpoints::Checkpoints;
use ferrite_consensus::known::{GroupHashes, KnownHashes};
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};
use ferrite_types::network::checkpoints::Checkpoint;
use ferrite_types::{Hash, Height};

use crate::node::{FORKS, Node, base_chain};

/// The height of the block with a fault: coins can be spent, and all forks are active.
const FAULTY: usize = 80;

fn batch(blocks: &[MadeBlock]) -> Vec<ArrivedBlock> {
    blocks.iter().map(MadeBlock::arrived).collect()
}

/// The ids of a chain, with the genesis block.
fn ids(tree: &BlockTree, blocks: &[MadeBlock]) -> Vec<Hash> {
    std::iter::once(tree.genesis()).chain(blocks.iter().map(|block| block.id)).collect()
}

/// The hashes of all whole groups, without weights that are of any use.
fn hashes(ids: &[Hash]) -> KnownHashes {
    ids.chunks_exact(512).filter_map(|group| GroupHashes::of(group, &[0; 512])).collect()
}

/// Fills up a group with blocks that do not exist.
fn filled(mut ids: Vec<Hash>) -> Vec<Hash> {
    let more = (ids.len()..512).map(|at| Hash([u8::try_from(at % 251).expect("below 251"); 32]));
    ids.extend(more.collect::<Vec<_>>());
    ids
}

fn node(tree: &BlockTree, known_hashes: KnownHashes) -> (Node, Arc<KnownBlocks>) {
    let node = Node::new(ChainConfig { known_hashes, ..tree.config() });
    let known = Arc::clone(node.engine.known_blocks());
    (node, known)
}

/// A chain with a faulty block.
fn with_fault(tree: &mut BlockTree, fault: Fault) -> Vec<MadeBlock> {
    let mut blocks = base_chain(tree, 72);
    while blocks.len() + 1 < FAULTY {
        let parent = blocks.last().expect("there is a base").id;
        blocks.push(tree.block(&parent, 1));
    }
    let parent = blocks.last().expect("there is a base").id;
    blocks.push(tree.bad_block(&parent, fault).expect("there are coins to spend"));
    blocks
}

#[test]
fn the_proofs_of_known_blocks_are_not_verified() {
    for fault in [Fault::Work, Fault::Signature, Fault::NoSuchOutput] {
        let mut tree = BlockTree::new(1, FORKS);
        let mut blocks = with_fault(&mut tree, fault);
        while blocks.len() < 520 {
            let parent = blocks.last().expect("there are some").id;
            blocks.push(tree.block(&parent, 0));
            tree.forget(&parent);
        }
        let top = blocks.last().expect("there are some").id;
        let ids = ids(&tree, &blocks);
        let (mut node, known) = node(&tree, hashes(&ids));
        // Before its group is known, a block is verified.
        let (before, after) = blocks.split_at(FAULTY - 1);
        node.engine.add_blocks(&batch(before)).expect("the database works");
        assert!(matches!(node.add(&after[0]), Err(AddBlockError::Invalid(_))), "{fault:?}");
        node.engine.flush_invalid_blocks();
        assert_eq!((node.engine.state().height().0, node.engine.take_times().known), (80, 0));
        let db = node.engine.database().clone();
        assert_eq!(known.usable_ids(&db, Height(79), &ids[79..], &[]), Ok(ids.len() - 79));
        let verdicts = node.engine.add_blocks(&batch(after)).expect("the database works");
        assert!(
            verdicts.iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))),
            "{fault:?}"
        );
        let times = node.engine.take_times();
        assert_eq!((times.known, times.txs), (512 - FAULTY, 0), "{fault:?}");
        node.assert_consistent();
        // Above, everything is verified.
        if let Some(bad) = tree.bad_block(&top, fault) {
            assert!(matches!(node.add(&bad), Err(AddBlockError::Invalid(_))), "{fault:?}");
        }
        assert_eq!(node.engine.state().top(), top);
    }
}

#[test]
fn flushes_are_deferred_while_blocks_are_known() {
    let mut tree = BlockTree::new(1, FORKS);
    let blocks = base_chain(&mut tree, 520);
    let ids = ids(&tree, &blocks);
    let config = ChainConfig { known_hashes: hashes(&ids), ..tree.config() };
    let mut node = Node::with_sync(config, SyncMode::Ordered);
    let (known, db) = (Arc::clone(node.engine.known_blocks()), node.engine.database().clone());
    let mark = node.directory.path().join("mark");
    let add = |node: &mut Node, from: usize, to: usize| {
        let verdicts = node.engine.add_blocks(&batch(&blocks[from..to])).expect("the database works");
        assert!(verdicts.iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))));
        mark.exists()
    };
    assert!(!add(&mut node, 0, 100), "they are not known yet");
    assert_eq!(known.usable_ids(&db, Height(100), &ids[100..], &[]), Ok(ids.len() - 100));
    assert!(add(&mut node, 100, 300));
    assert!(add(&mut node, 300, 511));
    assert!(!add(&mut node, 511, 520), "the last are not known");
    node.assert_consistent();
}

/// A list that names an invalid block does not make it valid.
#[test]
fn all_other_rules_hold_for_known_blocks() {
    for fault in Fault::ALL {
        if matches!(
            fault,
            Fault::Work | Fault::Signature | Fault::NoSuchOutput | Fault::Orphan | Fault::CutOff
        ) {
            continue;
        }
        let mut tree = BlockTree::new(2, FORKS);
        let blocks = with_fault(&mut tree, fault);
        let ids = filled(ids(&tree, &blocks));
        let (mut node, known) = node(&tree, hashes(&ids));
        let db = node.engine.database().clone();
        assert_eq!(known.usable_ids(&db, Height(0), &ids, &[]), Ok(512));
        let verdicts = node.engine.add_blocks(&batch(&blocks)).expect("the database works");
        let (last, before) = verdicts.split_last().expect("there are some");
        assert!(before.iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))), "{fault:?}");
        assert!(matches!(last, Err(AddBlockError::Invalid(_))), "{fault:?}: {last:?}");
        assert_eq!(node.engine.state().height().0, 80, "{fault:?}");
        node.assert_consistent();
    }
}

#[test]
fn other_blocks_at_known_heights_are_refused() {
    let mut tree = BlockTree::new(3, FORKS);
    let blocks = base_chain(&mut tree, 30);
    let ids = filled(ids(&tree, &blocks));
    let (mut node, known) = node(&tree, hashes(&ids));
    let db = node.engine.database().clone();
    assert_eq!(known.usable_ids(&db, Height(0), &ids, &[]), Ok(512));
    node.engine.add_blocks(&batch(&blocks[..20])).expect("the database works");
    // Valid by itself.
    let other = tree.block(&blocks[19].id, 0);
    match node.add(&other) {
        Err(AddBlockError::Invalid(error)) => {
            assert!(matches!(*error, BlockError::NotKnown(_)), "{error}");
            assert!(error.flags().failed && !error.flags().bad_pow && !error.is_remembered());
        }
        verdict => panic!("{verdict:?}"),
    }
    let verdicts = node.engine.add_blocks(&batch(&blocks[20..])).expect("the database works");
    assert!(verdicts.iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))));
    assert_eq!(node.engine.state().top(), blocks[29].id);
}

/// A valid chain, its ids and weights, and the hashes of its two whole groups.
struct Long {
    tree: BlockTree,
    blocks: Vec<MadeBlock>,
    ids: Vec<Hash>,
    weights: Vec<u64>,
    hashes: KnownHashes,
}

impl Long {
    fn new() -> Self {
        let mut tree = BlockTree::new(4, FORKS);
        let mut blocks = base_chain(&mut tree, 1);
        while blocks.len() < 1100 {
            let parent = blocks.last().expect("there is one").id;
            blocks.push(tree.block(&parent, 0));
            tree.forget(&parent);
        }
        let ids = ids(&tree, &blocks);
        let (mut node, _) = node(&tree, KnownHashes::none());
        node.engine.add_blocks(&batch(&blocks)).expect("the database works");
        let db = node.engine.database().clone();
        let mut reports = Vec::new();
        let hashes =
            hash_chain(&db, Height(u64::MAX), |height| reports.push(height)).expect("it can be read");
        assert_eq!((hashes.end(), reports), (Height(1024), vec![Height(1024)]));
        assert_eq!(hash_chain(&db, Height(1023), |_| {}).expect("it can be read").end(), Height(512));
        assert!(hash_chain(&db, Height(511), |_| {}).expect("it can be read").is_empty());
        let reader = db.reader().expect("a snapshot");
        let infos = reader.view().block_infos(Height(0)..Height(1101)).expect("it can be read");
        let weights = infos.map(|info| info.expect("it can be read").weight).collect();
        assert_eq!(KnownBlocks::new(hashes.clone()).agree_with(&reader.view()), Ok(true));
        let longer = [&hashes.to_bytes()[..], &[7; 64]].concat();
        let longer = KnownHashes::from_bytes(&[&[3, 0, 0, 0], &longer[4..]].concat()).expect("three groups");
        assert_eq!(
            KnownBlocks::new(longer).agree_with(&reader.view()),
            Ok(true),
            "one that is not there yet"
        );
        let mut other = ids.clone();
        other[700] = Hash([1; 32]);
        let other = KnownBlocks::new(self::hashes(&other));
        assert_eq!(other.agree_with(&reader.view()), Ok(false));
        drop(reader);
        Self { tree, blocks, ids, weights, hashes }
    }

    /// A node with this many blocks above the genesis block.
    fn node(&self, blocks: usize) -> (Node, Arc<KnownBlocks>) {
        let (mut node, known) = node(&self.tree, self.hashes.clone());
        node.engine.add_blocks(&batch(&self.blocks[..blocks])).expect("the database works");
        (node, known)
    }
}

#[test]
fn ids_are_compared_in_groups() {
    let long = Long::new();
    let (ids, weights) = (&long.ids, &long.weights);
    for have in [0, 300, 511, 700, 1024] {
        let (node, _) = long.node(have);
        let db = node.engine.database();
        let usable = |start: usize, end: usize, ids: &[Hash], weights: &[u64]| {
            // Nothing is remembered from one list to the next.
            let known = KnownBlocks::new(long.hashes.clone());
            let weights = weights.get(start..end).unwrap_or_default();
            known.usable_ids(db, Height(start as u64), &ids[start..end], weights).expect("the database works")
        };
        for start in [0, have / 2, have] {
            for end in [start + 1, 400, 511, 512, 513, 1000, 1023, 1024, 1025, 1101] {
                if end <= start {
                    continue;
                }
                let whole = if end >= 1024 || start >= 1024 { end } else { end / 512 * 512 };
                let expected = whole.saturating_sub(start).max(1);
                assert_eq!(usable(start, end, ids, &[]), expected, "{have}: {start} to {end}");
                assert_eq!(usable(start, end, ids, weights), expected, "{have}: {start} to {end}");
                for at in [start + 1, (start + end) / 2, end - 1] {
                    let compared = at < whole.min(1024);
                    let (mut other_ids, mut other_weights) = (ids.clone(), weights.clone());
                    other_ids[at].0[0] ^= 1;
                    other_weights[at] += 1;
                    let expected = if compared { 0 } else { expected };
                    assert_eq!(usable(start, end, &other_ids, &[]), expected, "{have}: {start}, {at}, {end}");
                    assert_eq!(
                        usable(start, end, ids, &other_weights),
                        expected,
                        "{have}: {start}, {at}, {end}"
                    );
                }
            }
        }
    }
}

#[test]
fn lists_continue_where_others_ended() {
    let long = Long::new();
    let (mut node, known) = long.node(0);
    let db = node.engine.database().clone();
    let usable = |start: usize, ids: &[Hash], weights: &[u64]| {
        known.usable_ids(&db, Height(start as u64), ids, weights).expect("the database works")
    };
    // The blocks below are neither on the chain nor known: only whole groups above could be compared.
    assert_eq!(usable(400, &long.ids[400..], &[]), 1);
    assert_eq!(known.block(Height(400)), None);
    assert_eq!(usable(0, &long.ids[..600], &[]), 512);
    assert_eq!(
        known.block(Height(511)).map(|block| (block.id(), block.weight())),
        Some((long.ids[511], None))
    );
    assert_eq!(known.block(Height(512)), None);
    // Now they are known, and the next list starts with the last of them, which is not on the chain yet.
    assert_eq!(usable(511, &long.ids[511..1100], &[]), 589);
    assert_eq!(known.block(Height(1023)).map(|block| block.id()), Some(long.ids[1023]));
    let mut other = long.ids.clone();
    other[450] = Hash([1; 32]);
    assert_eq!(usable(400, &other[400..], &[]), 0);
    // Weights are added when a list has them.
    assert_eq!(usable(0, &long.ids, &long.weights), 1101);
    assert_eq!(known.block(Height(511)).and_then(|block| block.weight()), Some(long.weights[511]));
    let mut heavier = long.weights.clone();
    heavier[450] += 1;
    assert_eq!(usable(400, &long.ids[400..], &heavier[400..]), 0);
    // Groups that the chain has passed are dropped, and not added again.
    node.engine.add_blocks(&batch(&long.blocks)).expect("the database works");
    assert_eq!(node.engine.take_times().known, 1023);
    assert_eq!(known.block(Height(5)), None);
    assert_eq!(usable(0, &long.ids, &long.weights), 1101);
    assert_eq!(known.block(Height(5)), None);
    // Except the last, to which a peer may still refer.
    assert_eq!(known.block(Height(600)).map(|block| block.id()), Some(long.ids[600]));
    node.assert_consistent();
    // The tables are those of a chain that was verified.
    let (mut verified, _) = self::node(&long.tree, KnownHashes::none());
    verified.engine.add_blocks(&batch(&long.blocks)).expect("the database works");
    assert_eq!(verified.engine.take_times().known, 0);
    assert!(node.dump() == verified.dump(), "the tables differ");
}

#[test]
fn difficulties_are_those_of_the_checkpoints() {
    let mut tree = BlockTree::new(5, FORKS);
    let blocks = base_chain(&mut tree, 100);
    let config = ChainConfig { fixed_difficulty: None, ..tree.config() };
    let mut right = Node::new(config.clone());
    right.engine.add_blocks(&batch(&blocks)).expect("the database works");
    let points: Vec<Checkpoint> = {
        let reader = right.engine.database().reader().expect("a snapshot");
        let point = |height| {
            let info = reader.view().block_info(Height(height)).expect("it can be read").expect("a block");
            let cumulative_difficulty = info.cumulative_difficulty;
            Checkpoint { height: Height(height), id: info.id, cumulative_difficulty }
        };
        [10, 50, 90].map(point).to_vec()
    };
    let with =
        |points: &[Checkpoint]| ChainConfig { checkpoints: Checkpoints::new(points), ..config.clone() };
    // The right ones.
    let mut node = Node::new(with(&points));
    node.engine.add_blocks(&batch(&blocks)).expect("the database works");
    assert!(node.dump() == right.dump(), "the tables differ");
    // If ours are not the right ones, it is our fault, and no block is added on top of them.
    let mut wrong = points.clone();
    wrong[1].cumulative_difficulty += 1;
    let mut node = Node::new(with(&wrong));
    let failed = node.engine.add_blocks(&batch(&blocks));
    assert!(matches!(failed, Err(DbError::Inconsistent { at: 50, .. })), "{failed:?}");
    node.engine.add_blocks(&batch(&blocks[..49])).expect("the database works");
    assert_eq!(node.engine.state().height(), Height(50));
    assert!(matches!(node.add(&blocks[49]), Err(AddBlockError::Db(DbError::Inconsistent { at: 50, .. }))));
    // Wrong ones on disk are corrected when the chain is opened.
    let mut drifted = Node::new(tree.config());
    drifted.engine.add_blocks(&batch(&blocks)).expect("the database works");
    assert!(drifted.dump() != right.dump(), "a fixed difficulty is another one");
    let corrected = drifted.reopen_as(with(&points));
    assert_eq!(corrected.engine.corrected_difficulties(), 100);
    assert!(corrected.dump() == right.dump(), "the tables differ");
    corrected.assert_consistent();
    assert_eq!(corrected.reopen().engine.corrected_difficulties(), 0);
}
