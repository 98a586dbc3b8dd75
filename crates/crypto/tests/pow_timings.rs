//! How long proof of work takes here. Ignored by default: run with
//! `cargo test --release --test pow_timings -- --ignored --nocapture --test-threads 1`.

#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ferrite_crypto::pow::cryptonight::{Variant, slow_hash, slow_hash_secret};
use ferrite_crypto::pow::randomx::{Cache, Dataset, Flags, Vm};
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

#[test]
#[ignore = "only prints timings"]
fn randomx() {
    let flags = Flags::recommended();
    let start = Instant::now();
    let mut cache = Cache::new(flags, &[1; 32]).unwrap();
    println!("cache, new: {:.1?}", start.elapsed());
    for n in 2..5 {
        let start = Instant::now();
        cache = cache.refill(&[n; 32]);
        println!("cache, refilled: {:.1?}", start.elapsed());
    }
    let cache = Arc::new(cache);
    for (name, flags) in [("secure", flags), ("writable code", flags.without(Flags::SECURE))] {
        let (min, median) = time(10, || drop(Vm::<Cache>::new(flags, Arc::clone(&cache)).unwrap()));
        println!("new machine, {name}: min {min:.1?}, median {median:.1?}");
        let mut vm = Vm::<Cache>::new(flags, Arc::clone(&cache)).unwrap();
        let (min, median) = time(60, || {
            vm.hash(&[42; 76]);
        });
        println!("light hash, {name}: min {min:.1?}, median {median:.1?}");
    }
    let start = Instant::now();
    let dataset =
        Dataset::new(flags, &cache, NonZeroUsize::new(2).unwrap(), |_, _| ControlFlow::Continue(())).unwrap();
    println!("dataset with 2 threads: {:.1?}", start.elapsed());
    let mut vm = Vm::<Dataset>::new(flags, Arc::new(dataset)).unwrap();
    let (min, median) = time(300, || {
        vm.hash(&[42; 76]);
    });
    println!("full hash: min {min:.1?}, median {median:.1?}");
}
