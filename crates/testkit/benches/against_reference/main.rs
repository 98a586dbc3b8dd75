//! `make bench`: our timings beside the reference's own, taken one after the other on this machine, as ratios.

mod ours;
mod reference;
mod table;

use std::time::Duration;

use table::Row;

fn main() {
    println!("{}", table::machine());
    println!("Each row: the reference first, then ours. This takes about three minutes.\n");
    table::header();
    let mut rows = Vec::new();
    for (operation, goal, reference, ours) in operations() {
        let row = Row { operation, goal, reference: reference(), ours: ours() };
        row.print();
        rows.push(row);
    }
    table::verdict(&rows);
}

type Measure = Box<dyn Fn() -> Duration>;

/// What is measured: its name, the ratio that we want at least, and how each side is timed.
fn operations() -> Vec<(&'static str, f64, Measure, Measure)> {
    let performance_test = |name: &'static str, calls: u32| -> Measure {
        Box::new(move || reference::performance_test(name) / calls)
    };
    vec![
        (
            "key derivation",
            3.0,
            performance_test("test_generate_key_derivation", 1),
            Box::new(ours::key_derivation),
        ),
        (
            "derive public key",
            1.0,
            performance_test("test_derive_public_key", 1),
            Box::new(ours::derive_public_key),
        ),
        ("key image", 1.0, performance_test("test_generate_key_image", 1), Box::new(ours::key_image)),
        ("hash_to_ec", 1.0, Box::new(reference::hash_to_ec), Box::new(ours::hash_to_ec)),
        (
            "check signature",
            1.0,
            performance_test("test_signature<true>", 1),
            Box::new(ours::check_signature),
        ),
        ("CLSAG-16 verify", 3.0, performance_test("test_sig_clsag<16, 2, 2>", 2), Box::new(ours::clsag)),
        (
            "BP+ verify, 2 outputs, alone",
            3.0,
            performance_test("test_bulletproof_plus<true, 2>", 1),
            ours_bp_plus(2, 1),
        ),
        (
            "BP+ verify, 2 outputs, in a batch of 32 (reference: 64)",
            2.0,
            performance_test("test_aggregated_bulletproof_plus<true, 2, 1, 1, 0, 64>", 64),
            ours_bp_plus(2, 32),
        ),
        (
            "BP+ verify, 2 outputs, in a batch of 64",
            2.0,
            performance_test("test_aggregated_bulletproof_plus<true, 2, 1, 1, 0, 64>", 64),
            ours_bp_plus(2, 64),
        ),
        (
            "BP+ verify, 8 outputs, in a batch of 4",
            1.0,
            performance_test("test_aggregated_bulletproof_plus<true, 8, 1, 1, 0, 4>", 4),
            ours_bp_plus(8, 4),
        ),
        (
            "BP+ verify, 15 outputs, alone",
            1.0,
            performance_test("test_bulletproof_plus<true, 15>", 1),
            ours_bp_plus(15, 1),
        ),
        (
            "BP+ verify, 16 outputs, in a batch of 32 (reference: 15, alone)",
            1.0,
            performance_test("test_bulletproof_plus<true, 15>", 1),
            ours_bp_plus(16, 32),
        ),
        (
            "BP+ prove, 2 outputs",
            1.0,
            performance_test("test_bulletproof_plus<false, 2>", 1),
            Box::new(ours::bp_plus_prove),
        ),
        (
            "CryptoNight v0",
            1.0,
            performance_test("test_cn_slow_hash<0>", 1),
            Box::new(|| ours::cryptonight(0)),
        ),
        (
            "CryptoNight v1",
            1.0,
            performance_test("test_cn_slow_hash<1>", 1),
            Box::new(|| ours::cryptonight(1)),
        ),
        (
            "CryptoNight v2",
            1.0,
            performance_test("test_cn_slow_hash<2>", 1),
            Box::new(|| ours::cryptonight(2)),
        ),
        (
            "transaction parse and hash, 1.9 kB",
            1.0,
            Box::new(reference::parse_and_hash_transaction),
            Box::new(ours::parse_and_hash_transaction),
        ),
    ]
}

fn ours_bp_plus(outputs: usize, batch: u32) -> Measure {
    Box::new(move || ours::bp_plus(outputs, batch))
}
