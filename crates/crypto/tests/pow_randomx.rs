//! RandomX: the published vectors, sharing between threads, and switching seeds.

#![allow(clippy::unwrap_used, reason = "a test may stop at anything unexpected")]

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_crypto::pow::randomx::{Cache, Dataset, Flags, RandomXError, Verifier, Vm};
use ferrite_testkit::data::unhex;
use ferrite_types::Hash;
use rayon::prelude::*;

/// Key, input and hash from the library's tests, by key.
fn vectors() -> Vec<(Vec<u8>, Vec<u8>, Hash)> {
    let text = |key: &str, input: &str, hash: &str| {
        (key.as_bytes().to_vec(), input.as_bytes().to_vec(), hash.parse().unwrap())
    };
    let lorem = "sed do eiusmod tempor incididunt ut labore et dolore magna aliqua";
    let blob = "0b0b98bea7e805e0010a2126d287a2a0cc833d312cb786385a7c2f9de69d25537f584a9bc9977b00000000666fd8753bf61a\
                8631f12984e3fd44f4014eca629276817b56f32e9b68bd82f416";
    let subtraction_blob = "1010e1eaf8cf067b37b5f0ee031ab23ed1755e090a3af4415830145853e2be3e1f6821fed84dae58d00e00da52\
                            14d6c1f2d0622e0abd51f9373d04e0b0f8e6d6514d90689721c4aac5a9bb0d";
    vec![
        text(
            "test key 000",
            "This is a test",
            "639183aae1bf4c9a35884cb46b09cad9175f04efd7684e7262a0ac1c2f0b4e3f",
        ),
        text(
            "test key 000",
            "Lorem ipsum dolor sit amet",
            "300a0adb47603dedb42228ccb2b211104f4da45af709cd7547cd049e9489c969",
        ),
        text("test key 000", lorem, "c36d4ed4191e617309867ed66a443be4075014e2b061bcdaf9ce7b721d2b77a8"),
        text("test key 001", lorem, "e9ff4503201c0c2cca26d285c93ae883f9b1d30c9eb240b820756f2d5a7905fc"),
        (
            b"test key 001".to_vec(),
            unhex(blob),
            "c56414121acda1713c2f2a819d8ae38aed7c80c35c2a769298d34f03833cd5f1".parse().unwrap(),
        ),
        (
            // The library's test leaves out the last byte of the key.
            unhex("7797373ea4633194640bf8d8c3b66724d6aa7bd2dc20e009df2f8f1710abe8"),
            unhex(subtraction_blob),
            "78af2a1864c42abce36d2e8983e13df99b2af0ce1362999af09fab004d4435a8".parse().unwrap(),
        ),
    ]
}

#[test]
fn published_hashes_compiled_and_interpreted() {
    let mut cases = 0;
    let mut cache: Option<Cache> = None;
    for (key, input, expected) in vectors() {
        let flags = Flags::recommended();
        let filled = match cache.take() {
            Some(cache) => cache.refill(&key),
            None => Cache::new(flags, &key).unwrap(),
        };
        let shared = Arc::new(filled);
        let jit = Flags::JIT.with(Flags::SECURE);
        for flags in [
            flags,
            flags.without(Flags::SECURE),
            flags.with(Flags::LARGE_PAGES),
            flags.without(Flags::HARD_AES),
            flags.without(jit),
            Flags::NONE,
        ] {
            let mut vm = Vm::<Cache>::new(flags, Arc::clone(&shared)).unwrap();
            assert_eq!(vm.hash(&input), expected, "{flags:?}");
            cases += 1;
        }
        cache = Arc::into_inner(shared);
        assert!(cache.is_some());
    }
    println!("{cases} cases");
}

#[test]
fn a_machine_moves_between_caches() {
    let mut by_key: HashMap<Vec<u8>, Arc<Cache>> = HashMap::new();
    let mut vm: Option<Vm<Cache>> = None;
    for (key, input, expected) in vectors().into_iter().chain(vectors()) {
        let cache = by_key
            .entry(key)
            .or_insert_with_key(|key| Arc::new(Cache::new(Flags::recommended(), key).unwrap()));
        let vm = match &mut vm {
            Some(vm) => {
                vm.set_cache(Arc::clone(cache));
                vm
            }
            none => none.insert(Vm::<Cache>::new(Flags::recommended(), Arc::clone(cache)).unwrap()),
        };
        assert_eq!(vm.hash(&input), expected);
    }
}

#[test]
fn empty_data_has_a_hash_too() {
    let cache = Arc::new(Cache::new(Flags::recommended(), b"").unwrap());
    let [a, b] = [Flags::recommended(), Flags::NONE]
        .map(|flags| Vm::<Cache>::new(flags, Arc::clone(&cache)).unwrap().hash(b""));
    assert_eq!(a, b);
    assert_ne!(a, Hash::default());
}

#[test]
fn many_threads_and_seeds_share_a_verifier() {
    let rounds = ferrite_testkit::soak::rounds() as u64;
    // A run of blocks that moves on to the next seed, with an alternative chain on a third one in between.
    let seed = |n: u8| Hash([n; 32]);
    let jobs: Vec<(Hash, [u8; 8])> = (0..40 * rounds)
        .map(|n| {
            let seed = if n % 19 == 11 { seed(9) } else { seed(u8::try_from(n / (20 * rounds)).unwrap()) };
            (seed, (n / 2).to_le_bytes())
        })
        .collect();
    let expected: HashMap<(Hash, [u8; 8]), Hash> = {
        let mut by_seed: HashMap<Hash, Vec<[u8; 8]>> = HashMap::new();
        for (seed, data) in &jobs {
            by_seed.entry(*seed).or_default().push(*data);
        }
        let hash_all = |(seed, all): (Hash, Vec<[u8; 8]>)| {
            let cache = Arc::new(Cache::new(Flags::recommended(), &seed.0).unwrap());
            let mut vm = Vm::<Cache>::new(Flags::recommended(), cache).unwrap();
            all.into_iter().map(|data| ((seed, data), vm.hash(&data))).collect::<Vec<_>>()
        };
        by_seed.into_iter().flat_map(hash_all).collect()
    };

    let verifier = Verifier::new(Flags::recommended());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(6).build().unwrap();
    pool.install(|| {
        jobs.par_iter().with_max_len(1).for_each(|(seed, data)| {
            assert_eq!(verifier.hash(seed, data).unwrap(), expected[&(*seed, *data)]);
        });
    });
    // And all at once from the start of another one, so that every thread asks for the same new cache.
    let verifier = Verifier::new(Flags::recommended());
    pool.broadcast(|context| {
        verifier.prepare(&seed(0)).unwrap();
        for (seed, data) in jobs.iter().skip(context.index()).step_by(19) {
            assert_eq!(verifier.hash(seed, data).unwrap(), expected[&(*seed, *data)]);
        }
    });
    ferrite_testkit::seen!("{} hashes of 3 seeds", jobs.len());
}

#[test]
fn a_dataset_can_be_cancelled() {
    let cache = Cache::new(Flags::recommended(), b"test key 000").unwrap();
    let portions = AtomicU64::new(0);
    let result = Dataset::new(Flags::recommended(), &cache, NonZeroUsize::new(2).unwrap(), |done, total| {
        assert!(done < total);
        if portions.fetch_add(1, Ordering::Relaxed) < 3 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(result.err(), Some(RandomXError::Cancelled));
    assert!((4..=5).contains(&portions.into_inner()));
}

#[test]
#[ignore = "half a minute of several cores and more than 2 GiB: make soak"]
fn full_mode_gives_the_hashes_of_light_mode() {
    let flags = Flags::recommended();
    let cache = Arc::new(Cache::new(flags, b"test key 000").unwrap());
    let last = AtomicU64::new(0);
    let start = std::time::Instant::now();
    let threads = std::thread::available_parallelism().unwrap();
    let dataset = Dataset::new(flags, &cache, threads, |done, total| {
        last.fetch_max(done, Ordering::Relaxed);
        assert!(done <= total);
        ControlFlow::Continue(())
    });
    let dataset = Arc::new(dataset.unwrap());
    ferrite_testkit::seen!(
        "dataset of {} items: {:.1?} with {threads} threads",
        last.into_inner(),
        start.elapsed()
    );
    let mut full = Vm::<Dataset>::new(flags, Arc::clone(&dataset)).unwrap();
    let mut light = Vm::<Cache>::new(flags, cache).unwrap();
    for (key, input, expected) in vectors() {
        if key == b"test key 000" {
            assert_eq!(full.hash(&input), expected);
        }
    }
    // The programs read all of the dataset, including the last items.
    let cases = 300u32;
    for n in 0..cases {
        assert_eq!(full.hash(&n.to_le_bytes()), light.hash(&n.to_le_bytes()), "input {n}");
    }
    full.set_dataset(dataset);
    ferrite_testkit::seen!("{cases} inputs");
}
