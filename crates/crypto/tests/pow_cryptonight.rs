//! CryptoNight against the vectors of the reference.

#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use ferrite_crypto::pow::cryptonight::{SlowHashError, Variant, slow_hash, slow_hash_secret};
use ferrite_testkit::data::{lines, reference, unhex};
use ferrite_types::{Hash, Height};

fn run_vectors(file: &str, variant: Variant) {
    let cases = lines(&reference(&format!("hash/{file}")));
    for line in &cases {
        let mut fields = line.split(' ');
        let expected: Hash = fields.next().unwrap().parse().unwrap();
        let data = unhex(fields.next().unwrap());
        let height = Height(fields.next().map_or(0, |height| height.parse().unwrap()));
        assert_eq!(slow_hash(variant, &data, height), Ok(expected), "{line}");
        if variant == Variant::V0 {
            assert_eq!(*slow_hash_secret(&data), expected.0, "{line}");
        }
    }
    println!("{file}: {} cases", cases.len());
    assert!(!cases.is_empty());
}

#[test]
fn original_variant() {
    run_vectors("tests-slow.txt", Variant::V0);
}

#[test]
fn variant_1() {
    run_vectors("tests-slow-1.txt", Variant::V1);
}

#[test]
fn variant_2() {
    run_vectors("tests-slow-2.txt", Variant::V2);
}

#[test]
fn variant_r() {
    run_vectors("tests-slow-4.txt", Variant::R);
}

#[test]
fn only_variant_1_minds_short_data() {
    for length in [0, 1, 42] {
        let data = vec![7; length];
        assert_eq!(slow_hash(Variant::V1, &data, Height(0)), Err(SlowHashError::TooShort { length }));
    }
    assert!(slow_hash(Variant::V1, &[7; 43], Height(0)).is_ok());
    for variant in [Variant::V0, Variant::V2, Variant::R] {
        assert!(slow_hash(variant, &[], Height(0)).is_ok());
    }
}
