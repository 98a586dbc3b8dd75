//! Which algorithm applies, and when a hash meets a difficulty.

#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use ferrite_crypto::pow::cryptonight::Variant;
use ferrite_crypto::pow::{ProofOfWork, fixed_hash, hash_meets_difficulty};
use ferrite_types::{Hash, Height};
use proptest::prelude::*;

#[test]
fn algorithm_of_each_fork() {
    for version in 0..=u8::MAX {
        let expected = match version {
            v if v < 7 => ProofOfWork::CryptoNight(Variant::V0),
            7 => ProofOfWork::CryptoNight(Variant::V1),
            8 | 9 => ProofOfWork::CryptoNight(Variant::V2),
            10 | 11 => ProofOfWork::CryptoNight(Variant::R),
            _ => ProofOfWork::RandomX,
        };
        assert_eq!(ProofOfWork::for_fork_version(version), expected);
    }
}

#[test]
fn one_height_has_a_fixed_hash() {
    let hash = "84f64766475d51837ac9efbef1926486e58563c95a19fef4aec3254f03000000".parse().unwrap();
    assert_eq!(fixed_hash(Height(202_612)), Some(hash));
    assert_eq!(fixed_hash(Height(202_611)), None);
    assert_eq!(fixed_hash(Height(202_613)), None);
}

/// A hash from its number, most significant word first.
fn hash(words: [u64; 4]) -> Hash {
    let mut bytes = [0; 32];
    for (eight, word) in bytes.chunks_exact_mut(8).zip(words.iter().rev()) {
        eight.copy_from_slice(&word.to_le_bytes());
    }
    Hash(bytes)
}

#[test]
fn difficulty_at_the_edges() {
    let max = hash([u64::MAX; 4]);
    assert!(hash_meets_difficulty(&max, 0) && hash_meets_difficulty(&max, 1));
    assert!(!hash_meets_difficulty(&max, 2));
    assert!(hash_meets_difficulty(&hash([0; 4]), u128::MAX));
    // Half of 2^256, and one less.
    assert!(!hash_meets_difficulty(&hash([1 << 63, 0, 0, 0]), 2));
    assert!(hash_meets_difficulty(&hash([(1 << 63) - 1, u64::MAX, u64::MAX, u64::MAX]), 2));
    // 2^128 + 1 is (2^256 - 1) / (2^128 - 1).
    assert!(hash_meets_difficulty(&hash([0, 1, 0, 1]), u128::MAX));
    assert!(!hash_meets_difficulty(&hash([0, 1, 0, 2]), u128::MAX));
    assert!(hash_meets_difficulty(&hash([0, 1 << 63, 0, 0]), 1 << 64));
    assert!(hash_meets_difficulty(&hash([0, u64::MAX, u64::MAX, u64::MAX]), 1 << 64));
    assert!(!hash_meets_difficulty(&hash([1, 0, 0, 0]), 1 << 64));
}

/// By division instead of multiplication: hash <= (2^256 - 1) / difficulty, a bit at a time.
fn meets_by_division(hash: &Hash, difficulty: u128) -> bool {
    if difficulty == 0 {
        return true;
    }
    let mut quotient = [0u8; 32];
    let mut remainder = 0u128;
    for bit in (0..256).rev() {
        let carry = remainder >> 127 == 1;
        remainder = remainder << 1 | 1;
        if carry || remainder >= difficulty {
            remainder = remainder.wrapping_sub(difficulty);
            quotient[bit / 8] |= 1 << (bit % 8);
        }
    }
    hash.0.iter().rev().le(quotient.iter().rev())
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(20_000))]

    #[test]
    fn difficulty_agrees_with_division(words: [u64; 4], shift in 0u32..256, difficulty: u128, small in 0u32..128) {
        let difficulty = difficulty >> small;
        // Shifted so that many products come out near 2^256.
        let (whole, rest) = (usize::try_from(shift / 64).unwrap(), shift % 64);
        let mut shifted = [0; 4];
        shifted[whole..].copy_from_slice(&words[..4 - whole]);
        shifted[whole] >>= rest;
        let hash = hash(shifted);
        prop_assert_eq!(hash_meets_difficulty(&hash, difficulty), meets_by_division(&hash, difficulty));
    }

    #[test]
    fn difficulty_is_exact_at_the_limit(difficulty: u128, small in 0u32..128) {
        let difficulty = (difficulty >> small).max(2);
        let mut limit = [0u8; 32];
        // The largest hash that suffices, found bit by bit.
        for bit in (0..256).rev() {
            limit[bit / 8] |= 1 << (bit % 8);
            if !meets_by_division(&Hash(limit), difficulty) {
                limit[bit / 8] &= !(1 << (bit % 8));
            }
        }
        prop_assert!(hash_meets_difficulty(&Hash(limit), difficulty));
        for byte in &mut limit {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
        prop_assert!(!hash_meets_difficulty(&Hash(limit), difficulty));
    }
}
