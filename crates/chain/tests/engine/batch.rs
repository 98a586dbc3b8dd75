//! Many blocks at once.

use ferrite_chain::engine::{AddBlockError, ArrivedBlock, BlockOutcome};
use ferrite_consensus::block::BlockError;
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};
use ferrite_types::Height;

use crate::node::{FORKS, Node, base_chain};

fn batch(blocks: &[MadeBlock]) -> Vec<ArrivedBlock> {
    blocks.iter().map(MadeBlock::arrived).collect()
}

#[test]
fn blocks_of_a_batch_spend_its_outputs() {
    let mut tree = BlockTree::new(1, FORKS);
    let mut blocks = base_chain(&mut tree, 64);
    for _ in 0..20 {
        let parent = blocks.last().expect("there is a base").id;
        blocks.push(tree.block(&parent, 3));
    }
    let mut node = Node::new(tree.config());
    let verdicts = node.engine.add_blocks(&batch(&blocks)).expect("the database works");
    for (height, verdict) in (1..).zip(verdicts) {
        assert_eq!(verdict, Ok(BlockOutcome::Added { height: Height(height) }));
    }
    node.assert_consistent();
}

#[test]
fn a_bad_block_stops_only_its_descendants() {
    for fault in [
        Fault::Work,
        Fault::Signature,
        Fault::MissingTx,
        Fault::Reward,
        Fault::ZeroOutput,
        Fault::ScriptInput,
        Fault::MinerZeroOutput,
    ] {
        let mut tree = BlockTree::new(2, FORKS);
        let mut blocks = base_chain(&mut tree, 70);
        let top = blocks.last().expect("there is a base").id;
        let bad = tree.bad_block(&top, fault).expect("there are coins to spend");
        let good = tree.block(&top, 1);
        let after = tree.block(&good.id, 1);
        blocks.extend([bad, after.clone(), good, after]);
        let mut node = Node::new(tree.config());
        let verdicts = node.engine.add_blocks(&batch(&blocks)).expect("the database works");
        assert!(verdicts[..70].iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))));
        assert!(matches!(&verdicts[70], Err(AddBlockError::Invalid(_))), "{fault:?}: {:?}", verdicts[70]);
        assert_eq!(verdicts[71], Ok(BlockOutcome::Orphan));
        assert_eq!(verdicts[72], Ok(BlockOutcome::Added { height: Height(71) }));
        assert_eq!(verdicts[73], Ok(BlockOutcome::Added { height: Height(72) }));
        node.assert_consistent();
    }
}

#[test]
fn unstorable_transactions_are_a_verdict_on_the_block() {
    let mut tree = BlockTree::new(4, FORKS);
    let blocks = base_chain(&mut tree, 70);
    let top = blocks.last().expect("there is a base").id;
    for fault in [Fault::ZeroOutput, Fault::ScriptInput, Fault::MinerZeroOutput] {
        let bad = tree.bad_block(&top, fault).expect("there are coins to spend");
        let mut node = Node::new(tree.config());
        node.engine.add_blocks(&batch(&blocks)).expect("the database works");
        let error = match node.add(&bad) {
            Err(AddBlockError::Invalid(error)) => *error,
            other => panic!("{fault:?}: {other:?}"),
        };
        assert!(error.flags().failed, "{fault:?}: {error}");
        match fault {
            Fault::MinerZeroOutput => assert!(matches!(error, BlockError::Unstorable { .. }), "{error}"),
            _ => assert!(matches!(error, BlockError::Transaction { .. }), "{error}"),
        }
    }
}

#[test]
fn a_side_chain_that_cannot_be_stored_is_forgotten() {
    let mut tree = BlockTree::new(5, FORKS);
    let blocks = base_chain(&mut tree, 70);
    let parent = blocks[67].id;
    let mut node = Node::new(tree.config());
    node.engine.add_blocks(&batch(&blocks)).expect("the database works");
    let bad = tree.bad_block(&parent, Fault::MinerZeroOutput).expect("it needs no coins");
    assert!(matches!(node.add(&bad), Ok(BlockOutcome::Alternative { .. })));
    let second = tree.block(&bad.id, 0);
    assert!(matches!(node.add(&second), Ok(BlockOutcome::Alternative { .. })));
    let third = tree.block(&second.id, 0);
    let refused = node.add(&third);
    assert!(matches!(&refused, Err(AddBlockError::SideChain { id, .. }) if *id == bad.id), "{refused:?}");
    assert_eq!(node.alt_count(), 0);
    node.assert_consistent();
}

/// A peer that has done no work must not cause more work than checking that.
#[test]
fn signatures_are_not_verified_without_work() {
    let mut tree = BlockTree::new(6, FORKS);
    let mut blocks = base_chain(&mut tree, 64);
    for _ in 0..40 {
        let parent = blocks.last().expect("there is a base").id;
        blocks.push(tree.block(&parent, 2));
    }
    let (known, honest) = blocks.split_at(80);
    let txs = |blocks: &[MadeBlock]| blocks.iter().map(|block| block.txs.len()).sum::<usize>();
    assert!(txs(honest) >= 24);
    for at in [0, 1, 9, 23] {
        let mut node = Node::new(tree.config());
        node.engine.add_blocks(&batch(known)).expect("the database works");
        let before = node.engine.take_times();
        assert_eq!(before.txs, txs(known));
        let parent = blocks[79 + at].id;
        let bad = tree.bad_block(&parent, Fault::Work).expect("it needs no coins");
        let mut given = honest[..at].to_vec();
        let mut last = bad.id;
        given.push(bad);
        for _ in at..23 {
            let next = tree.block(&last, 2);
            last = next.id;
            given.push(next);
        }
        let verdicts = node.engine.add_blocks(&batch(&given)).expect("the database works");
        assert!(verdicts[..at].iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))));
        let error = verdicts[at].as_ref().expect_err("it lacks work");
        assert!(error.flags().bad_pow, "{error}");
        assert_eq!(node.engine.take_times().txs, txs(&honest[..at]), "a block without work at {at}");
        node.assert_consistent();
    }
}

#[test]
fn a_block_with_bad_inputs_is_remembered() {
    let mut tree = BlockTree::new(3, FORKS);
    let blocks = base_chain(&mut tree, 66);
    let top = blocks.last().expect("there is a base").id;
    let bad = tree.bad_block(&top, Fault::Signature).expect("there are coins to spend");
    let missing = tree.bad_block(&top, Fault::MissingTx).expect("there are coins to spend");
    let mut node = Node::new(tree.config());
    node.engine.add_blocks(&batch(&blocks)).expect("the database works");
    assert!(matches!(
        node.add(&bad),
        Err(AddBlockError::Invalid(error)) if matches!(*error, BlockError::Transaction { .. })
    ));
    assert!(matches!(node.add(&bad), Ok(BlockOutcome::AlreadyExists(_))));
    node.engine.flush_invalid_blocks();
    assert!(node.add(&bad).is_err());
    // Missing transactions may arrive later.
    for _ in 0..2 {
        assert!(matches!(
            node.add(&missing),
            Err(AddBlockError::Invalid(error)) if matches!(*error, BlockError::MissingTransaction { .. })
        ));
    }
}
