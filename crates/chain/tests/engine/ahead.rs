//! Batches that are prepared while others are being added.

use std::collections::VecDeque;
use std::sync::Arc;

use ferrite_chain::engine::{ArrivedBlock, BlockOutcome, PreparedBlocks};
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};

use crate::node::{FORKS, Node, Verdict, base_chain};

fn prepare(node: &Node, blocks: &[MadeBlock]) -> PreparedBlocks {
    let blocks: Vec<ArrivedBlock> = blocks.iter().map(MadeBlock::arrived).collect();
    let known = Arc::clone(node.engine.known_blocks());
    PreparedBlocks::look_up(blocks, node.engine.database(), &known).expect("the database works")
}

fn is_accepted(verdict: &Verdict) -> bool {
    matches!(verdict, Ok(BlockOutcome::Added { .. }))
}

/// A chain with many transactions, and perhaps a block with a fault.
fn chain(seed: u64, fault: Option<Fault>) -> (BlockTree, Vec<MadeBlock>) {
    let mut tree = BlockTree::new(seed, FORKS);
    let mut blocks = base_chain(&mut tree, 72);
    let bad = 75 + tree.below(40);
    while blocks.len() < 120 {
        let parent = blocks.last().expect("there is a base").id;
        let block = match fault.filter(|_| blocks.len() == bad) {
            Some(fault) => tree.bad_block(&parent, fault).expect("there are coins to spend"),
            None => {
                let txs = tree.below(4);
                tree.block(&parent, txs)
            }
        };
        blocks.push(block);
    }
    (tree, blocks)
}

/// Splits blocks at random.
fn batches<'b>(tree: &mut BlockTree, blocks: &'b [MadeBlock]) -> VecDeque<&'b [MadeBlock]> {
    let (mut batches, mut rest) = (VecDeque::new(), blocks);
    while !rest.is_empty() {
        let (batch, more) = rest.split_at(rest.len().min(1 + tree.below(25)));
        batches.push_back(batch);
        rest = more;
    }
    batches
}

/// However long before its turn a batch is prepared, blocks have the verdicts that they have one by one. Nothing after
/// the first bad one is added.
#[test]
fn batches_prepared_early_have_the_same_verdicts() {
    let faults =
        [None, Some(Fault::Signature), Some(Fault::Work), Some(Fault::Reward), Some(Fault::NoSuchOutput)];
    let mut resolved = 0;
    for (seed, fault) in (10..).zip(faults.into_iter().cycle().take(15)) {
        let (mut tree, blocks) = chain(seed, fault);
        let mut single = Node::new(tree.config());
        let mut expected: Vec<Verdict> = Vec::new();
        for block in &blocks {
            expected.push(single.add(block));
            if expected.last().is_some_and(|verdict| !is_accepted(verdict)) {
                break;
            }
        }
        let mut node = Node::new(tree.config());
        let (ahead, mut waiting) = (1 + tree.below(4), VecDeque::new());
        let mut rest = batches(&mut tree, &blocks);
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut lost = 0;
        loop {
            while waiting.len() < ahead
                && let Some(batch) = rest.pop_front()
            {
                waiting.push_back(prepare(&node, batch));
            }
            let Some(batch) = waiting.pop_front() else { break };
            resolved += batch.resolved();
            let new = node.engine.add_prepared(&batch).expect("the database works");
            if verdicts.iter().all(is_accepted) {
                verdicts.extend(new);
            } else {
                lost += 1;
                assert_eq!(new, [Ok(BlockOutcome::Orphan)], "seed {seed}");
            }
        }
        assert_eq!(verdicts, expected, "seed {seed}, {fault:?}");
        assert_eq!(verdicts.iter().all(is_accepted), fault.is_none(), "seed {seed}, {fault:?}");
        assert_eq!(node.chain_dump(), single.chain_dump(), "seed {seed}, {fault:?}");
        assert!(fault.is_some() || lost == 0);
        node.assert_consistent();
    }
    println!("{resolved} transactions were resolved ahead");
    assert!(resolved > 200);
}

/// The outputs of two branches have the same indices.
#[test]
fn rings_of_another_branch_are_not_used() {
    for seed in 40..44 {
        let (mut tree, blocks) = chain(seed, None);
        let fork = blocks[99].id;
        let mut branch = Vec::new();
        let mut parent = fork;
        for _ in 0..40 {
            let block = tree.block(&parent, 3);
            parent = block.id;
            branch.push(block);
        }
        let mut node = Node::new(tree.config());
        node.engine.add_prepared(&prepare(&node, &blocks)).expect("the database works");
        // While the other branch is there.
        let prepared = prepare(&node, &branch);
        assert!(prepared.resolved() > 0);
        node.engine.pop_blocks(20).expect("they are there");
        let verdicts = node.engine.add_prepared(&prepared).expect("the database works");
        assert!(verdicts.len() == 40 && verdicts.iter().all(is_accepted), "seed {seed}: {verdicts:?}");
        node.assert_consistent();
    }
}
