//! Every fuzz target runs on every seed, and on damaged copies of it.

use std::path::{Path, PathBuf};

use ferrite_fuzz_targets::TARGETS;
use ferrite_testkit::data;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// Number of damaged copies tried per seed.
const COPIES_PER_SEED: usize = 20;
/// Longer inputs are not damaged: the fuzzer's limit.
const MAX_DAMAGED_BYTES: usize = 32_768;

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files
}

/// The seeds of a target; for blocks and transactions also the recorded ones of mainnet.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let own = files(&fuzz().join("seeds").join(name)).into_iter().map(|path| read(&path));
    let recorded = match name {
        "block" => data::mainnet("block"),
        "transaction" => data::mainnet("tx"),
        _ => Vec::new(),
    };
    own.chain(recorded.into_iter().map(|(_, blob)| blob)).collect()
}

/// A copy that is truncated, or has some bytes changed or removed.
fn damaged(seed: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut below = |limit: usize| usize::try_from(rng.next_u32()).expect("it fits") % limit.max(1);
    let mut copy = seed.to_vec();
    for _ in 0..=below(4) {
        let at = below(copy.len());
        match below(4) {
            _ if copy.is_empty() => {}
            0 => copy.truncate(at),
            1 => _ = copy.remove(at),
            2 => copy[at] ^= 1 << below(8),
            _ => copy[at] = [0, 1, 0x7f, 0x80, 0xff][below(5)],
        }
    }
    copy
}

fn run(name: &str) {
    let (_, run) = TARGETS.iter().find(|(target, _)| *target == name).expect("a target");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (seeds, mut damages) = (seeds(name), 0);
    assert!(!seeds.is_empty(), "{name} has no seeds");
    for seed in &seeds {
        run(seed);
        if seed.len() <= MAX_DAMAGED_BYTES {
            for _ in 0..COPIES_PER_SEED {
                run(&damaged(seed, &mut rng));
                damages += 1;
            }
        }
    }
    println!("{name}: {} seeds, {damages} damaged copies", seeds.len());
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    address block blockchain_raw daemon_call epee exported_outputs extra http_body http_head keys_file
    known_hashes levin message multisig_info multisig_message multisig_seed multisig_set peer_file signed_set transaction
    unsigned_set uri wallet_cache wallet_store
}

/// A target is in the list, has a binary for the fuzzer, and is run by `fuzz/run`.
#[test]
fn every_target_is_run_everywhere() {
    let listed: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(TESTED, listed);
    let stem = |path: &PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let binaries: Vec<String> = files(&fuzz().join("targets")).iter().map(stem).collect();
    assert_eq!(binaries, listed);
    let text = |name: &str| String::from_utf8(read(&fuzz().join(name))).expect("text");
    let (manifest, script) = (text("Cargo.toml"), text("run"));
    for name in listed {
        assert!(manifest.contains(&format!("path = \"targets/{name}.rs\"")), "{name} has no binary");
        assert!(
            script.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name),
            "fuzz/run: {name}"
        );
        let wrapper = text(&format!("targets/{name}.rs"));
        assert!(
            wrapper.contains(&format!("ferrite_fuzz_targets::{name}::run(bytes)")),
            "{name} runs another target"
        );
    }
}
