//! Side chains and reorgs.

use ferrite_chain::engine::{AddBlockError, BlockOutcome, BlockPlace, Reorganisation};
use ferrite_consensus::block::BlockError;
use ferrite_consensus::checkpoints::{CheckpointError, Checkpoints};
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};
use ferrite_types::{Hash, Height};

use crate::node::{FORKS, Node, base_chain};

struct Fork {
    tree: BlockTree,
    node: Node,
    /// The last common block.
    root: Hash,
    main: Vec<MadeBlock>,
}

/// A chain of 66 blocks and `main` more, with a transaction each.
fn fork(seed: u64, main: usize) -> Fork {
    let mut tree = BlockTree::new(seed, FORKS);
    let base = base_chain(&mut tree, 65);
    let root = base.last().expect("there is a base").id;
    let mut node = Node::new(tree.config());
    let main = branch(&mut tree, root, main);
    for block in base.iter().chain(&main) {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Added { .. })));
    }
    Fork { tree, node, root, main }
}

fn branch(tree: &mut BlockTree, mut parent: Hash, count: usize) -> Vec<MadeBlock> {
    let mut blocks = Vec::new();
    for _ in 0..count {
        let block = tree.block(&parent, 1);
        parent = block.id;
        blocks.push(block);
    }
    blocks
}

fn ids(blocks: &[MadeBlock]) -> Vec<Hash> {
    blocks.iter().map(|block| block.id).collect()
}

#[test]
fn more_work_wins_and_the_old_chain_stays_at_hand() {
    let Fork { mut tree, mut node, root, main } = fork(1, 4);
    let side = branch(&mut tree, root, 5);
    for (at, block) in (66..).zip(&side[..4]) {
        assert_eq!(node.add(block), Ok(BlockOutcome::Alternative { height: Height(at) }));
        assert!(matches!(node.add(block), Ok(BlockOutcome::AlreadyExists(BlockPlace::Side))));
    }
    assert_eq!(node.alt_count(), 4);
    let expected =
        Reorganisation { split: Height(66), height: Height(71), left: ids(&main), joined: ids(&side) };
    assert_eq!(node.add(&side[4]), Ok(BlockOutcome::Reorganised(expected)));
    assert_eq!(node.alt_count(), 4);
    node.assert_consistent();

    // And back again.
    let more = branch(&mut tree, main[3].id, 2);
    assert_eq!(node.add(&more[0]), Ok(BlockOutcome::Alternative { height: Height(70) }));
    assert!(matches!(node.add(&more[1]), Ok(BlockOutcome::Reorganised(_))));
    assert_eq!(node.alt_count(), 5);
    assert_eq!(node.main_chain()[66..], [ids(&main), ids(&more)].concat());
    node.assert_consistent();
}

#[test]
fn an_invalid_side_chain_is_forgotten_from_its_first_bad_block_on() {
    for (fault, remembered) in [(Fault::Signature, true), (Fault::MissingTx, false), (Fault::Reward, false)] {
        let Fork { mut tree, mut node, root, .. } = fork(2, 4);
        let side = branch(&mut tree, root, 2);
        let bad = tree.bad_block(&side[1].id, fault).expect("there are coins to spend");
        // Built on the bad block by hand, because the tree does not extend invalid blocks.
        let good = tree.block(&side[1].id, 0);
        let mut after = Vec::new();
        let mut parent = bad.id;
        for (at, template) in branch(&mut tree, good.id, 2).iter().enumerate() {
            after.push(reparent(template, parent, at));
            parent = after[at].id;
        }
        for block in side.iter().chain([&bad, &after[0]]) {
            assert!(matches!(node.add(block), Ok(BlockOutcome::Alternative { .. })), "{fault:?}");
        }
        let (before, pool_before) = (node.chain_dump(), node.dump()["pool_meta"].clone());
        let verdict = node.add(&after[1]);
        assert!(
            matches!(&verdict, Err(AddBlockError::SideChain { id, .. }) if *id == bad.id),
            "{fault:?}: {verdict:?}"
        );
        assert_eq!(node.alt_count(), 2, "{fault:?}");
        assert!(node.chain_dump() == before && node.dump()["pool_meta"] == pool_before);
        node.assert_consistent();
        assert_eq!(node.add(&after[1]), Ok(BlockOutcome::Orphan));
        let again = node.add(&bad);
        if remembered {
            assert_eq!(again, Ok(BlockOutcome::AlreadyExists(BlockPlace::Invalid)))
        } else {
            assert_eq!(again, Ok(BlockOutcome::Alternative { height: Height(68) }))
        }
        // The valid part can still win.
        for block in branch(&mut tree, side[1].id, 3) {
            assert!(node.add(&block).is_ok());
        }
        assert_eq!(node.main_chain()[66..68], ids(&side));
        node.assert_consistent();
    }
}

/// The same block without transactions, on another parent.
fn reparent(block: &MadeBlock, parent: Hash, nonce: usize) -> MadeBlock {
    let mut changed = ferrite_types::block::Block::from_blob(&block.blob).expect("it decodes");
    changed.header.prev_id = parent;
    changed.header.nonce = u32::try_from(nonce).expect("it is small");
    MadeBlock { id: changed.id().expect("it has an id"), blob: changed.to_blob(), txs: block.txs.clone() }
}

#[test]
fn a_double_spend_within_a_block_undoes_everything() {
    let Fork { mut tree, mut node, root, .. } = fork(3, 2);
    let side = branch(&mut tree, root, 2);
    let bad = tree.bad_block(&side[1].id, Fault::DoubleSpend).expect("there are coins to spend");
    for block in &side {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Alternative { .. })));
    }
    let before = node.dump();
    let verdict = node.add(&bad);
    assert!(
        matches!(&verdict, Err(AddBlockError::SideChain { error, .. })
            if matches!(**error, BlockError::DoubleSpend { .. })),
        "{verdict:?}"
    );
    assert!(node.dump() == before);
    node.assert_consistent();
}

#[test]
fn side_chains_do_not_reach_back_behind_a_checkpoint() {
    let Fork { mut tree, mut node, root, main } = fork(4, 4);
    let side = branch(&mut tree, root, 3);
    let mut checkpoints = Checkpoints::none();
    checkpoints.add(Height(67), main[1].id).expect("it is the first");
    assert_eq!(node.engine.enforce_checkpoints(checkpoints), Ok(Vec::new()));
    for block in &side[..2] {
        assert!(matches!(
            node.add(block),
            Err(AddBlockError::Invalid(error))
                if matches!(*error, BlockError::Checkpoint(CheckpointError::BelowCheckpoint { .. }))
        ));
    }
    // A block above the checkpoint may be an orphan.
    assert_eq!(node.add(&side[2]), Ok(BlockOutcome::Orphan));
    let late = branch(&mut tree, main[1].id, 1);
    assert_eq!(node.add(&late[0]), Ok(BlockOutcome::Alternative { height: Height(68) }));
}

#[test]
fn a_chain_that_contradicts_a_checkpoint_is_rolled_back() {
    let Fork { mut tree, mut node, root, main } = fork(5, 6);
    let side = branch(&mut tree, root, 4);
    let mut checkpoints = Checkpoints::none();
    checkpoints.add(Height(69), side[3].id).expect("it is the first");
    let mut popped = ids(&main);
    popped.reverse();
    let removed = node.engine.enforce_checkpoints(checkpoints).expect("the database works");
    assert_eq!(removed[..5], popped[..5]);
    assert_eq!(node.engine.state().height(), Height(67));
    node.assert_consistent();
    // The checkpointed chain wins, at the latest with the checkpoint itself.
    for block in &side {
        assert!(node.add(block).is_ok());
    }
    assert_eq!(node.main_chain()[66..], ids(&side));
    // The only valid block at the height of a checkpoint is the checkpoint.
    let other = branch(&mut tree, side[2].id, 1);
    assert!(node.add(&other[0]).is_err());
}

#[test]
fn a_block_at_the_height_of_a_checkpoint_is_the_checkpoint() {
    let Fork { mut tree, mut node, main, .. } = fork(6, 3);
    let next = branch(&mut tree, main[2].id, 2);
    let other = branch(&mut tree, main[2].id, 1);
    let mut checkpoints = Checkpoints::none();
    checkpoints.add(Height(69), next[0].id).expect("it is the first");
    assert_eq!(node.engine.enforce_checkpoints(checkpoints), Ok(Vec::new()));
    assert!(matches!(
        node.add(&other[0]),
        Err(AddBlockError::Invalid(error))
            if matches!(*error, BlockError::Checkpoint(CheckpointError::WrongBlock { .. }))
    ));
    for block in &next {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Added { .. })));
    }
}

#[test]
fn a_checkpoint_in_a_side_chain_wins_whatever_the_work() {
    let Fork { mut tree, node, root, main } = fork(10, 3);
    let side = branch(&mut tree, root, 5);
    // From here on, blocks have less work, so the side chain can outgrow the main chain.
    let mut config = tree.config();
    config.fixed_difficulty = Some(1);
    config.checkpoints.add(Height(70), side[4].id).expect("it is the first");
    let mut node = node.reopen_as(config);
    for block in &side[..4] {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Alternative { .. })));
    }
    let expected =
        Reorganisation { split: Height(66), height: Height(71), left: ids(&main), joined: ids(&side) };
    assert_eq!(node.add(&side[4]), Ok(BlockOutcome::Reorganised(expected)));
    assert_eq!(node.alt_count(), 0, "what contradicts a checkpoint is not kept");
    node.assert_consistent();
}

#[test]
fn popped_transactions_return_to_the_pool_and_the_block_can_come_back() {
    let Fork { mut node, main, .. } = fork(7, 5);
    let before = node.chain_dump();
    let popped = node.engine.pop_blocks(3).expect("the database works");
    assert_eq!(popped, [main[4].id, main[3].id, main[2].id]);
    assert_eq!(node.dump()["pool_meta"].len(), 3);
    for block in &main[2..] {
        assert!(matches!(node.add_bare(block), Ok(BlockOutcome::Added { .. })));
    }
    assert!(node.chain_dump() == before);
    assert_eq!(node.dump()["pool_meta"].len(), 0);
}

#[test]
fn the_first_block_is_never_popped() {
    let Fork { mut node, .. } = fork(8, 1);
    node.engine.pop_blocks(u64::MAX).expect("the database works");
    assert_eq!(node.engine.state().height(), Height(1));
    node.assert_consistent();
}

#[test]
fn a_side_chain_that_lost_its_root_is_not_followed() {
    let Fork { mut tree, mut node, main, .. } = fork(9, 4);
    let side = branch(&mut tree, main[2].id, 3);
    assert!(matches!(node.add(&side[0]), Ok(BlockOutcome::Alternative { .. })));
    node.engine.pop_blocks(2).expect("the database works");
    assert_eq!(node.add(&side[1]), Err(AddBlockError::Detached));
    // With its root at the tip it is not followed either, as in the reference.
    assert!(matches!(node.add_bare(&main[2]), Ok(BlockOutcome::Added { .. })));
    assert_eq!(node.add(&side[1]), Err(AddBlockError::Detached));
    // It is not lost: it continues once the main chain has grown past its root.
    assert!(matches!(node.add_bare(&main[3]), Ok(BlockOutcome::Added { .. })));
    assert!(matches!(node.add(&side[1]), Ok(BlockOutcome::Reorganised(_))));
    node.assert_consistent();
}
