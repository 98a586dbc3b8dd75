//! How long proof of work takes here. Ignored by default: run with
//! `cargo test --release --test pow_timings -- --ignored --nocapture --test-threads 1`.

#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use std::time::{Duration, Instant};

use ferrite_crypto::pow::cryptonight::{Variant, slow_hash, slow_hash_secret};
use ferrite_types::Height;

/// The shortest and the median time of some calls.
fn time(calls: usize, mut call: impl FnMut()) -> (Duration, Duration) {
    call();
    let mut times: Vec<Duration> = (0..calls)
        .map(|_| {
            let start = Instant::now();
            call();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    (times[0], times[calls / 2])
}

#[test]
#[ignore = "only prints timings"]
fn cryptonight() {
    for variant in [Variant::V0, Variant::V1, Variant::V2, Variant::R] {
        let (min, median) = time(20, || {
            slow_hash(variant, &[42; 76], Height(1_806_260)).unwrap();
        });
        println!("{variant:?}: min {min:.1?}, median {median:.1?}");
    }
    let (min, median) = time(20, || drop(slow_hash_secret(&[42; 76])));
    println!("V0 of a secret: min {min:.1?}, median {median:.1?}");
}
