//! The first sync of a generated chain whose hashes are known, beside its storage alone.
//!
//! The chain has mainnet's shape, with version 16 throughout, which the private chain of the programs has.

use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::known::hash_chain;
use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::synthetic::{LongChain, Made, Plan, Schedule, append_all};
use ferrite_types::Height;
use ferrite_types::network::REGTEST;
use tempfile::TempDir;

use crate::{BINARY, GROUP, Ours, Peer, SOURCE_FLAGS, fetch_ours, shares};

/// The difficulty of the generated chain, whose proofs of work are random.
const EASIEST: [&str; 2] = ["--fixed-difficulty", "1"];
/// Bytes and blocks that are stored in one commit, as during a sync.
const COMMIT_BYTES: usize = 32 << 20;
const COMMIT_BLOCKS: usize = 8192;
/// Mainnet, for the estimate: blocks, and bytes of blocks and transactions.
const MAINNET_BLOCKS: f64 = 3.55e6;
const MAINNET_BYTES: f64 = 215e9;

/// The size of the chain.
#[derive(Debug, Default, Clone, Copy)]
struct Size {
    blocks: usize,
    txs: usize,
    bytes: usize,
}

/// Measures and reports.
pub(crate) fn measure(bench: &mut Bench, turns: usize) {
    let blocks = bench::setting("FERRITE_BENCH_BLOCKS", 20_480, 1024).next_multiple_of(512);
    let plan = Plan { seed: 1, blocks: blocks as u64, schedule: Schedule::Newest };
    let folder = tempfile::tempdir().unwrap();
    let lmdb = folder.path().join("fake/ferrite-lmdb");
    let (size, first) = store(&plan, blocks, &lmdb);
    println!("A chain of {size:?} is stored in {:.1} s.", first.as_secs_f64());
    let known = folder.path().join("known-hashes");
    let database = open(&lmdb);
    std::fs::write(&known, hash_chain(&database, Height(u64::MAX), |_| {}).unwrap().to_bytes()).unwrap();
    drop(database);
    let source = source(&folder);
    let mut stored = vec![first];
    let fetched: Vec<Ours> = (0..turns)
        .map(|turn| {
            if turn > 0 {
                let again = tempfile::tempdir().unwrap();
                stored.push(store(&plan, blocks, again.path()).1);
            }
            let flags = [&EASIEST[..], &["--known-hashes", known.to_str().unwrap()]].concat();
            let ours = fetch_ours(Peer { port: source.p2p_port() }, blocks as u64, &flags);
            println!(
                "Fetched in {:.1} s, stored in {:.1} s.",
                ours.cost.time.as_secs_f64(),
                stored[turn].as_secs_f64()
            );
            ours
        })
        .collect();
    report(bench, size, &stored, &fetched);
}

fn report(bench: &mut Bench, size: Size, stored: &[Duration], fetched: &[Ours]) {
    let Size { blocks, txs, bytes } = size;
    let megabytes = bytes as f64 / 1e6;
    bench.note(&format!(
        "A generated chain of mainnet's shape, {blocks} blocks with {txs} transactions and {megabytes:.0} MB, fetched from another \
         node of ours on the same machine with the hashes of all its blocks known, from the start of the program until it \
         has all of them. Beside the storage layer alone: the same blocks, decoded before, appended by one thread in \
         commits of {} MiB, each flushed as in a node.",
        COMMIT_BYTES >> 20
    ));
    bench.table("storage alone");
    let times = Spread::of_times(fetched.iter().map(|ours| ours.cost.time));
    let median = times.median();
    let hours = |whole: f64, part: f64| median * whole / part / 3600.0;
    let also = format!(
        "{:.0} blocks/s, {:.0} transactions/s, {:.1} MB/s; at that rate mainnet takes {:.1} h by its blocks and {:.1} h by its \
         bytes, if the disk keeps up with tables of hundreds of GB",
        blocks as f64 / median,
        txs as f64 / median,
        megabytes / median,
        hours(MAINNET_BLOCKS, blocks as f64),
        hours(MAINNET_BYTES, bytes as f64),
    );
    let row = Row::time("fetching a generated chain with known hashes", times);
    let row = row.beside(Spread::of_times(stored.iter().copied())).also(also);
    // On a short chain the startup weighs too much for a goal.
    bench.row(&if bench::is_quick() { row } else { row.goal(Goal::NotSlower(1.3)) });
    bench.note(&shares(fetched.iter()));
}

fn open(folder: &Path) -> Database {
    std::fs::create_dir_all(folder).unwrap();
    Database::open(folder, &OpenOptions::new(REGTEST.genesis.id)).unwrap()
}

/// Stores a chain. Only that is measured, and not making its blocks.
fn store(plan: &Plan, blocks: usize, folder: &Path) -> (Size, Duration) {
    let database = open(folder);
    let (mut size, mut time) = (Size::default(), Duration::ZERO);
    let (mut waiting, mut bytes): (Vec<Made>, usize) = (Vec::new(), 0);
    let mut chain = LongChain::new(plan).take(blocks).peekable();
    while let Some(made) = chain.next() {
        bytes += made.size();
        size.txs += made.txs.len();
        waiting.push(made);
        if bytes >= COMMIT_BYTES || waiting.len() >= COMMIT_BLOCKS || chain.peek().is_none() {
            let started = Instant::now();
            append_all(&database, &waiting);
            time += started.elapsed();
            size.blocks += waiting.len();
            size.bytes += std::mem::take(&mut bytes);
            waiting.clear();
        }
    }
    assert!((size.blocks as u64).is_multiple_of(GROUP));
    (size, time)
}

/// A node of ours with the chain.
fn source(folder: &TempDir) -> Ferrited {
    let flags = [SOURCE_FLAGS, &EASIEST, &["--limit-rate-up", "10000000"]].concat();
    Ferrited::start_on(BINARY, folder.path(), &flags)
}
