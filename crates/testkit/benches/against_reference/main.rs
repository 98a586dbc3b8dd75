//! `make bench`: our timings next to the reference's own, taken in turn on this machine, as ratios.
//! `FERRITE_BENCH_TURNS` is the number of turns (3).

mod ours;
mod reference;

use std::process::ExitCode;
use std::time::Duration;

use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};

type Measure = Box<dyn Fn() -> Duration>;

/// An operation.
struct Operation {
    name: &'static str,
    /// How the reference is timed, and the minimum ratio.
    reference: Option<(Measure, f64)>,
    ours: Measure,
    /// Whether it is part of the quick form.
    quick: bool,
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("against_reference", "Cryptography and parsing");
    bench.note(
        "The reference's times are the medians that its own `performance_tests` print, for one call of what it calls the \
         same; `hash_to_ec` and parsing have no entry there, so its vector checker and a unit test that parses a \
         transaction are run on many repetitions, less the time of as many trivial ones. Our turns are medians of half a \
         second of calls on one core.",
    );
    bench.table("reference");
    let turns = bench::setting("FERRITE_BENCH_TURNS", 3, 1);
    for operation in operations().into_iter().filter(|operation| operation.quick || !bench::is_quick()) {
        let (mut theirs, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..turns {
            theirs.extend(operation.reference.as_ref().map(|(measure, _)| measure()));
            ours.push((operation.ours)());
        }
        let mut row = Row::time(operation.name, Spread::of_times(ours));
        if let Some((_, goal)) = operation.reference {
            row = row.beside(Spread::of_times(theirs)).goal(Goal::Faster(goal));
        }
        bench.row(&row);
    }
    bench.note(
        "Rows without a reference have no counterpart there: `performance_tests` has no batch of 32, and no batch of proofs \
         for 16 outputs. The reference's parser divides the output commitments by eight and its unit test asks for the \
         weight; our side of that row does both as well, and hashes the transaction.",
    );
    bench.finish()
}

fn operations() -> Vec<Operation> {
    [signatures(), range_proofs(), rest()].into_iter().flatten().collect()
}

/// An operation next to an entry of `performance_tests` that does it this many times per call.
fn beside(name: &'static str, goal: f64, entry: (&'static str, u32), ours: Measure) -> Operation {
    let (entry, calls) = entry;
    let reference: Measure = Box::new(move || reference::performance_test(entry) / calls);
    Operation { name, reference: Some((reference, goal)), ours, quick: false }
}

/// An operation that the reference does not measure.
fn alone(name: &'static str, ours: Measure) -> Operation {
    Operation { name, reference: None, ours, quick: false }
}

impl Operation {
    /// Also part of the quick form.
    fn telling(self) -> Self {
        Self { quick: true, ..self }
    }
}

fn signatures() -> Vec<Operation> {
    let entry = |name| (name, 1);
    vec![
        beside("key derivation", 3.0, entry("test_generate_key_derivation"), Box::new(ours::key_derivation))
            .telling(),
        beside("derive public key", 1.0, entry("test_derive_public_key"), Box::new(ours::derive_public_key)),
        beside("key image", 1.0, entry("test_generate_key_image"), Box::new(ours::key_image)),
        Operation {
            name: "hash_to_ec",
            reference: Some((Box::new(reference::hash_to_ec), 1.0)),
            ours: Box::new(ours::hash_to_ec),
            quick: false,
        },
        beside("check signature", 1.0, entry("test_signature<true>"), Box::new(ours::check_signature)),
        beside("CLSAG-16 verify", 3.0, ("test_sig_clsag<16, 2, 2>", 2), Box::new(ours::clsag)).telling(),
    ]
}

fn range_proofs() -> Vec<Operation> {
    let ours = |outputs, batch| -> Measure { Box::new(move || ours::bp_plus(outputs, batch)) };
    let alone_2 = ("test_bulletproof_plus<true, 2>", 1);
    let batch_64 = ("test_aggregated_bulletproof_plus<true, 2, 1, 1, 0, 64>", 64);
    let batch_4 = ("test_aggregated_bulletproof_plus<true, 8, 1, 1, 0, 4>", 4);
    vec![
        beside("BP+ verify, 2 outputs, alone", 3.0, alone_2, ours(2, 1)).telling(),
        alone("BP+ verify, 2 outputs, in a batch of 32", ours(2, 32)),
        beside("BP+ verify, 2 outputs, in a batch of 64", 2.0, batch_64, ours(2, 64)).telling(),
        beside("BP+ verify, 8 outputs, in a batch of 4", 1.0, batch_4, ours(8, 4)),
        beside("BP+ verify, 15 outputs, alone", 1.0, ("test_bulletproof_plus<true, 15>", 1), ours(15, 1)),
        alone("BP+ verify, 16 outputs, in a batch of 32", ours(16, 32)),
        beside(
            "BP+ prove, 2 outputs",
            1.0,
            ("test_bulletproof_plus<false, 2>", 1),
            Box::new(ours::bp_plus_prove),
        ),
    ]
}

fn rest() -> Vec<Operation> {
    let cryptonight =
        |name, entry, variant| beside(name, 1.0, (entry, 1), Box::new(move || ours::cryptonight(variant)));
    vec![
        cryptonight("CryptoNight v0", "test_cn_slow_hash<0>", 0),
        cryptonight("CryptoNight v1", "test_cn_slow_hash<1>", 1),
        cryptonight("CryptoNight v2", "test_cn_slow_hash<2>", 2).telling(),
        Operation {
            name: "transaction parse, 1.9 kB, with commitments divided by eight and the weight",
            reference: Some((Box::new(reference::parse_transaction), 1.0)),
            ours: Box::new(ours::parse_transaction),
            quick: true,
        },
    ]
}
