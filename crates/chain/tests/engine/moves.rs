//! Random valid and invalid moves.

use std::collections::{BTreeSet, HashMap, HashSet};

use ferrite_chain::engine::{AddBlockError, BlockOutcome, BlockPlace};
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};
use ferrite_types::Hash;
use proptest::prelude::*;

use crate::node::{FORKS, Node, Verdict, base_chain};

/// Blocks before the moves begin: enough to unlock the first coins.
const FIRST_BLOCKS: usize = 64;

/// A block, and what is wrong with it.
struct Move {
    block: MadeBlock,
    fault: Option<Fault>,
}

/// Makes random blocks: most extend the longest branch or a competing one.
fn random_moves(tree: &mut BlockTree, base: &[MadeBlock], count: usize) -> Vec<Move> {
    let mut recent: Vec<Hash> = base.iter().rev().take(3).map(|block| block.id).collect();
    let mut longest = base.last().expect("there is a base").id;
    let mut rival = recent[2];
    // Invalid blocks and their descendants.
    let mut tainted = HashSet::new();
    let mut moves = Vec::new();
    while moves.len() < count {
        let (parent, is_rival) = match tree.below(20) {
            0..8 => (longest, false),
            8..18 => (rival, true),
            _ => (recent[tree.below(recent.len())], false),
        };
        let fault = (tree.below(6) == 0).then(|| Fault::ALL[tree.below(Fault::ALL.len())]);
        let block = match fault {
            None => {
                let txs = tree.below(4);
                tree.block(&parent, txs)
            }
            Some(fault) => match tree.bad_block(&parent, fault) {
                Some(block) => block,
                None => continue,
            },
        };
        if fault.is_some() || tainted.contains(&parent) {
            tainted.insert(block.id);
        } else {
            recent.push(block.id);
            recent.drain(..recent.len().saturating_sub(6));
        }
        if is_rival && fault.is_none_or(Fault::shows_late) {
            rival = block.id;
        } else if parent == longest && fault.is_none() {
            longest = block.id;
        }
        if tree.height(&rival) > tree.height(&longest) {
            if !tainted.contains(&rival) {
                longest = rival;
            }
            rival = recent[tree.below(recent.len())];
        }
        moves.push(Move { block, fault });
    }
    // Some are delayed, which makes orphans, and some are repeated.
    for _ in 0..count / 10 {
        let (from, to) = (tree.below(moves.len()), tree.below(moves.len()));
        moves.swap(from, to);
    }
    for _ in 0..3 {
        let again = &moves[tree.below(moves.len())];
        let repeated = Move { block: again.block.clone(), fault: again.fault };
        moves.push(repeated);
    }
    moves
}

fn started(base: &[MadeBlock], tree: &BlockTree) -> Node {
    let mut node = Node::new(tree.config());
    for block in base {
        assert!(matches!(node.add(block), Ok(BlockOutcome::Added { .. })));
    }
    node
}

/// Two nodes get the same moves, one by one and in batches, and must have equal verdicts and databases; a third that
/// gets only the winning chain must end with the same tables.
fn play(seed: u64, count: usize) -> Result<Kinds, TestCaseError> {
    let mut tree = BlockTree::new(seed, FORKS);
    let base = base_chain(&mut tree, FIRST_BLOCKS);
    let moves = random_moves(&mut tree, &base, count);
    let mut node = started(&base, &tree);
    let mut batches = started(&base, &tree);
    let mut verdicts = Vec::new();
    for step in &moves {
        let before = node.dump();
        let verdict = node.add(&step.block);
        let in_main = node.main_chain().contains(&step.block.id);
        if step.fault.is_some() {
            prop_assert!(!in_main, "{:?} is in the chain", step.fault);
        }
        let added = verdict.as_ref().is_ok_and(BlockOutcome::is_on_top);
        let known = matches!(verdict, Ok(BlockOutcome::AlreadyExists(_)));
        prop_assert_eq!(added, in_main && !known, "{:?}", verdict);
        if let Err(error) = &verdict {
            let mut after = node.dump();
            if matches!(error, AddBlockError::SideChain { .. }) {
                after.insert("alt_blocks", before["alt_blocks"].clone());
            }
            prop_assert!(after == before, "{:?} left a trace", error);
        }
        node.assert_consistent();
        verdicts.push(verdict);
    }
    let mut rest = &moves[..];
    let mut batch_verdicts = Vec::new();
    while !rest.is_empty() {
        let (batch, later) = rest.split_at((1 + tree.below(8)).min(rest.len()));
        // Undecodable blocks do not get into a batch.
        let arrived: Vec<_> = batch.iter().map(|step| step.block.arrive()).collect();
        let blocks: Vec<_> = arrived.iter().flatten().cloned().collect();
        let mut judged = batches.engine.add_blocks(&blocks).expect("the database works").into_iter();
        batch_verdicts.extend(arrived.into_iter().map(|arrived| match arrived {
            Ok(_) => judged.next().expect("a verdict for each"),
            Err(problem) => Err(problem.into()),
        }));
        batches.assert_consistent();
        rest = later;
    }
    prop_assert_eq!(&verdicts, &batch_verdicts);
    prop_assert!(node.dump() == batches.dump(), "batches lead to another database");

    let by_id: HashMap<Hash, &MadeBlock> =
        base.iter().chain(moves.iter().map(|step| &step.block)).map(|block| (block.id, block)).collect();
    let mut fresh = Node::new(tree.config());
    for id in &node.main_chain()[1..] {
        let added = matches!(fresh.add(by_id[id]), Ok(BlockOutcome::Added { .. }));
        prop_assert!(added);
    }
    prop_assert!(node.chain_dump() == fresh.chain_dump(), "a fresh sync leads to another database");
    prop_assert!(node.engine.state() == fresh.engine.state());

    let state = node.engine.state().clone();
    let node = node.reopen();
    prop_assert!(*node.engine.state() == state, "opening again leads to another state");
    Ok(verdicts.iter().map(|verdict| kind(verdict).to_owned()).collect())
}

/// Outcomes of blocks, by name.
type Kinds = BTreeSet<String>;

fn kind(verdict: &Verdict) -> &'static str {
    match verdict {
        Ok(BlockOutcome::Added { .. }) => "added",
        Ok(BlockOutcome::Alternative { .. }) => "alternative",
        Ok(BlockOutcome::Reorganised(_)) => "reorganised",
        Ok(BlockOutcome::Orphan) => "orphan",
        Ok(BlockOutcome::AlreadyExists(BlockPlace::Main)) => "known",
        Ok(BlockOutcome::AlreadyExists(BlockPlace::Side)) => "known alternative",
        Ok(BlockOutcome::AlreadyExists(BlockPlace::Invalid)) => "known invalid",
        Err(AddBlockError::Invalid(_)) => "invalid",
        Err(AddBlockError::SideChain { .. }) => "invalid side chain",
        Err(AddBlockError::Detached) => "detached",
        Err(AddBlockError::Db(_) | AddBlockError::Stopped(_)) => "failure",
    }
}

/// The moves cover every outcome of a block.
#[test]
fn moves_lead_everywhere() {
    let expected =
        ["added", "alternative", "invalid", "invalid side chain", "known", "orphan", "reorganised"];
    let mut kinds = Kinds::new();
    let missing = |kinds: &Kinds| expected.iter().find(|kind| !kinds.contains(**kind)).copied();
    let mut seeds = 0..40;
    while let (Some(kind), seed) = (missing(&kinds), seeds.next()) {
        let seed = seed.unwrap_or_else(|| panic!("no block was {kind}: {kinds:?}"));
        kinds.extend(play(seed, 60).expect("the properties hold"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 0, ..ferrite_testkit::properties::cases(10) })]

    #[test]
    fn nodes_agree_and_refusals_leave_no_trace(seed: u64) {
        play(seed, 60)?;
    }

    #[test]
    fn a_pop_undoes_an_addition(seed: u64) {
        let mut tree = BlockTree::new(seed, FORKS);
        let base = base_chain(&mut tree, FIRST_BLOCKS);
        let mut node = started(&base, &tree);
        let mut parent = base.last().expect("there is a base").id;
        let mut before = Vec::new();
        for _ in 0..16 {
            let txs = tree.below(4);
            let block = tree.block(&parent, txs);
            node.give_to_pool(&block);
            before.push((node.dump(), node.engine.state().clone()));
            let added = matches!(node.add_bare(&block), Ok(BlockOutcome::Added { .. }));
            prop_assert!(added);
            parent = block.id;
        }
        // Popped transactions return to the pool, so the previous state has all later ones.
        let mut returned = std::collections::BTreeMap::new();
        for (dump, state) in before.into_iter().rev() {
            node.engine.pop_blocks(1).expect("the database works");
            let mut expected = dump;
            for name in ["pool_meta", "pool_blobs"] {
                let table: &mut std::collections::BTreeMap<_, _> = returned.entry(name).or_default();
                table.extend(expected[name].iter().cloned());
                expected.insert(name, table.clone().into_iter().collect());
            }
            prop_assert!(node.dump() == expected, "a pop leads to another database");
            prop_assert!(*node.engine.state() == state, "a pop leads to another state");
        }
    }
}
