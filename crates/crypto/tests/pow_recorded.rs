//! Proof of work as computed by the reference: responses of monerod's `calc_pow` to random blobs, and real blocks.
//!
//! `pow_recorded.txt` has a line for each: major version, height, blob, seed hash, hash. FERRITE_POW_RECORDED can name
//! a longer recording.

#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use ferrite_crypto::pow::cryptonight::slow_hash;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_crypto::pow::{ProofOfWork, fixed_hash, hash_meets_difficulty};
use ferrite_testkit::data::{mainnet, unhex};
use ferrite_types::{Hash, Height};
use monero_oxide::block::Block;
use rayon::prelude::*;

fn pow_hash(verifier: &Verifier, version: u8, height: Height, blob: &[u8], seed: &Hash) -> Hash {
    if let Some(hash) = fixed_hash(height) {
        return hash;
    }
    match ProofOfWork::for_fork_version(version) {
        ProofOfWork::CryptoNight(variant) => slow_hash(variant, blob, height).unwrap(),
        ProofOfWork::RandomX => verifier.hash(seed, blob).unwrap(),
    }
}

#[test]
fn recorded_answers_of_the_reference() {
    let recorded = std::env::var_os("FERRITE_POW_RECORDED").map_or_else(
        || include_str!("pow_recorded.txt").to_owned(),
        |path| std::fs::read_to_string(path).unwrap(),
    );
    let verifier = Verifier::new(Flags::recommended());
    let lines: Vec<&str> = recorded.lines().collect();
    lines.par_iter().for_each(|line| {
        let [version, height, blob, seed, hash] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not five fields: {line}");
        };
        let height = Height(height.parse().unwrap());
        let computed =
            pow_hash(&verifier, version.parse().unwrap(), height, &unhex(blob), &seed.parse().unwrap());
        assert_eq!(computed, hash.parse().unwrap(), "{line}");
    });
    println!("{} recorded hashes", lines.len());
    assert!(lines.len() > 30);
}

/// Heights and known hashes of recorded blocks. The seeds of later blocks are not recorded.
const KNOWN: [(u64, &str); 2] = [
    (202_609, "c960d540000459480560b7816de968c7470083e5874e10040bdd4cc501000000"),
    (1_731_606, "7c78b5b67a112a66ea69ea51477492057dba9cfeaa2942ee7372c61800000000"),
];

#[test]
fn blocks_of_the_main_chain() {
    let verifier = Verifier::new(Flags::recommended());
    let mut cases = 0;
    for (_, bytes) in mainnet("block") {
        let block = Block::read(&mut bytes.as_slice()).unwrap();
        let height = u64::try_from(block.number()).unwrap();
        let Some((_, expected)) = KNOWN.iter().find(|(of, _)| *of == height) else { continue };
        let version = block.header.hardfork_version;
        let blob = block.serialize_pow_hash();
        let hash = pow_hash(&verifier, version, Height(height), &blob, &Hash::default());
        assert_eq!(hash, expected.parse().unwrap(), "block {height}");
        assert!(hash_meets_difficulty(&hash, 100_000_000));
        println!("block {height}, version {version}: {hash}");
        cases += 1;
    }
    assert_eq!(cases, KNOWN.len());
}
