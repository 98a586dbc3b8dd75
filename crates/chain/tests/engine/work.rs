//! Proofs of work are computed once, and only where a hash can be insufficient.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ferrite_chain::engine::{BlockOutcome, WorkChecker};
use ferrite_consensus::block::pow::{Branch, PowError, Work};
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_testkit::block_tree::{BlockTree, MadeBlock};
use ferrite_types::{Hash, Height};

use crate::node::{FORKS, Node, base_chain};

/// The size of the memory that RandomX fills before its first hash.
const CACHE: u64 = 256 << 20;

#[test]
fn no_hash_is_computed_at_difficulty_1() {
    let checker: &dyn WorkChecker = &Verifier::new(Flags::recommended());
    let before = resident();
    assert_eq!(checker.check(&work(1)), Ok(()));
    assert!(resident().saturating_sub(before) < CACHE / 2);
    assert!(matches!(checker.check(&work(u128::MAX)), Err(PowError::NotEnough { .. })));
    assert!(resident().saturating_sub(before) >= CACHE);
}

#[test]
fn reorganisations_compute_no_hash_again() {
    let checked: Arc<Mutex<BTreeMap<Vec<u8>, u32>>> = Arc::default();
    let count = Arc::clone(&checked);
    let checker = move |work: &Work| -> Result<(), PowError> {
        *count.lock().unwrap().entry(work.hashing_blob.clone()).or_default() += 1;
        Ok(())
    };
    let mut tree = BlockTree::new(9, FORKS);
    let base = base_chain(&mut tree, 65);
    let mut node = Node::with_work(tree.config(), Arc::new(checker));
    let mut branch = |mut parent: Hash, count: usize| -> Vec<MadeBlock> {
        let next = |_| {
            let block = tree.block(&parent, 1);
            parent = block.id;
            block
        };
        (0..count).map(next).collect()
    };
    let (main, side) = (branch(base[64].id, 3), branch(base[64].id, 4));
    let more = branch(main[2].id, 2);
    let blocks: Vec<&MadeBlock> = base.iter().chain(&main).chain(&side).chain(&more).collect();
    let outcomes: Vec<_> = blocks.iter().map(|block| node.add(block).expect("it is valid")).collect();
    let reorganisations =
        outcomes.iter().filter(|outcome| matches!(outcome, BlockOutcome::Reorganised(_))).count();
    assert_eq!(reorganisations, 2, "to the side chain and back");
    let checked = checked.lock().unwrap();
    assert_eq!(checked.len(), blocks.len());
    assert!(checked.values().all(|&times| times == 1), "{:?}", checked.values());
}

fn work(difficulty: u128) -> Work {
    Work {
        major_version: 16,
        branch: Branch::Main,
        height: Height(1),
        seed: Hash::default(),
        hashing_blob: vec![0; 76],
        difficulty,
    }
}

/// The resident memory of this process.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a system with /proc");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("every process has memory");
    let kibibytes = line.trim().strip_suffix(" kB").and_then(|number| number.parse::<u64>().ok());
    kibibytes.expect("a number of kB") * 1024
}
