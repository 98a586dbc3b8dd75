//! The reference's vectors for Keccak and for the tree hash.

use ferrite_testkit::data;
use ferrite_types::hash::tree::tree_hash;
use ferrite_types::{Hash, keccak256};

fn cases(file: &str) -> Vec<(Hash, Vec<u8>)> {
    let lines = data::lines(&data::reference(file));
    let cases: Vec<_> = lines
        .iter()
        .map(|line| {
            let (expected, input) = line.split_once(' ').expect("two columns");
            (expected.parse().expect("a hash in the first column"), data::unhex(input))
        })
        .collect();
    println!("{file}: {} cases", cases.len());
    assert!(!cases.is_empty());
    cases
}

#[test]
fn keccak() {
    for (expected, input) in cases("hash/tests-fast.txt") {
        assert_eq!(Hash(keccak256(&input)), expected, "of {} bytes", input.len());
    }
}

#[test]
fn tree() {
    for (expected, input) in cases("hash/tests-tree.txt") {
        let (leaves, rest) = input.as_chunks::<32>();
        assert!(rest.is_empty());
        let leaves: Vec<Hash> = leaves.iter().copied().map(Hash).collect();
        assert_eq!(tree_hash(&leaves), Some(expected), "of {} leaves", leaves.len());
    }
}
