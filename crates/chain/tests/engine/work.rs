//! Proofs of work are computed where a hash can be insufficient.

use ferrite_chain::engine::WorkChecker;
use ferrite_consensus::block::pow::{Branch, PowError, Work};
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_types::{Hash, Height};

/// The size of the memory that RandomX fills before its first hash.
const CACHE: u64 = 256 << 20;

#[test]
fn no_hash_is_computed_at_difficulty_1() {
    let checker: &dyn WorkChecker = &Verifier::new(Flags::recommended());
    let before = resident();
    assert_eq!(checker.check(&work(1)), Ok(()));
    assert!(resident() - before < CACHE / 2);
    assert!(matches!(checker.check(&work(u128::MAX)), Err(PowError::NotEnough { .. })));
    assert!(resident() - before >= CACHE);
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
