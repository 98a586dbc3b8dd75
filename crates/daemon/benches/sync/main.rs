//! `make bench`: how long a new node takes to fetch a chain from Debian's `monerod`, ours beside a second `monerod`, in
//! one run; what our time goes into; and what the proofs of work and signatures alone cost.
//!
//! `cargo bench -p ferrite-daemon --bench sync`. `FERRITE_BENCH_TXS` is the number of payments (1200),
//! `FERRITE_BENCH_TURNS` how often everything is measured, in turns (3).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod bare;
#[path = "../support/chain.rs"]
#[allow(dead_code, reason = "the other benchmark uses all of it")]
mod chain;
mod shares;

use std::path::Path;
use std::time::{Duration, Instant};

use bare::Bare;
use chain::{MadeChain, Shape};
use ferrite_testkit::http::json_number;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::processor;
use shares::Shares;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrited");
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(600);
/// Where nobody listens: a node that may connect to nobody else looks for no peers.
const NOBODY: &str = "127.0.0.1:1";

/// What something took.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) time: Duration,
    /// Of all cores together.
    pub(crate) processor: Duration,
}

/// What our node took.
#[derive(Debug)]
struct Ours {
    cost: Cost,
    /// Until it answered the first call.
    start: Duration,
    shares: Shares,
}

/// A number from the environment.
fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn main() {
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") || bare::is_child() {
        return;
    }
    println!("Fetching a chain. It is made first, which takes a minute.\n");
    let payments = setting("FERRITE_BENCH_TXS", 1200);
    let made = MadeChain::make(Shape { payments, inputs: 2, per_block: 20, waiting: 0 });
    let height = made.height();
    let (folder, lmdb) = data_folder(made);
    let source = source(folder.path(), height);
    let (mut bares, mut ours, mut theirs): (Vec<Bare>, Vec<Ours>, Vec<Cost>) = Default::default();
    for _ in 0..setting("FERRITE_BENCH_TURNS", 3) {
        let bare = watched(&[source.process_id()], || bare::measure(&lmdb), Bare::sum);
        println!("Bare proofs of work and signatures: {}", seen(bare.0.sum(), bare.1));
        let node = watched(&[source.process_id()], || fetch_ours(&source, height), |ours| ours.cost);
        println!("Ours has fetched it:                {}", seen(node.0.cost, node.1));
        let second = watched(&[source.process_id()], || fetch_theirs(&source, height), |cost| *cost);
        println!("A second monerod has fetched it:    {}", seen(second.0, second.1));
        bares.push(bare.0);
        ours.push(node.0);
        theirs.push(second.0);
    }
    let ours = ours.into_iter().min_by_key(|ours| ours.cost.time).unwrap();
    let theirs = theirs.into_iter().min_by_key(|cost| cost.time).unwrap();
    let bare = bares.into_iter().min_by_key(|bare| bare.sum().time).unwrap();
    report(&ours, theirs, &bare);
}

/// The chain as a node of ours keeps it: a data folder, and the database in it.
fn data_folder(made: MadeChain) -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let directory = made.node.close();
    let lmdb = folder.path().join("fake/ferrite-lmdb");
    std::fs::create_dir_all(&lmdb).unwrap();
    std::fs::copy(directory.path().join("data.mdb"), lmdb.join("data.mdb")).unwrap();
    (folder, lmdb)
}

/// A `monerod` that has the chain, taken over from a node of ours.
fn source(folder: &Path, height: u64) -> Monerod {
    let flags =
        ["--keep-fakechain", "--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", NOBODY];
    let first = Ferrited::start_on(BINARY, folder, &flags);
    let started = Instant::now();
    let mut source =
        Monerod::start_with_peers(&["--add-exclusive-node", &format!("127.0.0.1:{}", first.p2p_port())]);
    wait(height, || source.json_rpc("get_info", "{}"));
    println!("monerod has taken the chain over from us in {:.1} s.", started.elapsed().as_secs_f64());
    source
}

/// Waits until a node has so many blocks.
fn wait(height: u64, mut info: impl FnMut() -> String) {
    let started = Instant::now();
    while json_number(&info(), "height").and_then(|height| u64::try_from(height).ok()) != Some(height) {
        assert!(started.elapsed() < PATIENCE, "the chain is not fetched");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What something gives, and how much of the machine others used meanwhile: neither it nor these processes.
fn watched<T>(known: &[u32], task: impl FnOnce() -> T, cost: impl Fn(&T) -> Cost) -> (T, f64) {
    let used = || known.iter().map(|process| processor::used(*process)).sum::<Duration>();
    let (started, all, before) = (Instant::now(), processor::used_by_all(), used());
    let result = task();
    let known = used() - before + cost(&result).processor;
    let others = (processor::used_by_all() - all).saturating_sub(known);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = others.as_secs_f64() / (started.elapsed().as_secs_f64() * cores as f64);
    (result, share)
}

fn seen(cost: Cost, others: f64) -> String {
    let (time, processor) = (cost.time.as_secs_f64(), cost.processor.as_secs_f64());
    let others = 100.0 * others;
    format!("{time:.2} s, {processor:.2} s of processors; others used {others:.0} % of the machine")
}

/// From the start of the program until it has all blocks.
fn fetch_ours(source: &Monerod, height: u64) -> Ours {
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let flags = ["--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", &peer];
    let flags = [&flags[..], &["--log-level", "0,net.cn:DEBUG"]].concat();
    let started = Instant::now();
    let mut node = Ferrited::start_with(BINARY, &flags);
    let start = started.elapsed();
    wait(height, || node.json_rpc("get_info", "{}"));
    let cost = Cost { time: started.elapsed(), processor: processor::used(node.process_id()) };
    Ours { cost, start, shares: Shares::read(&node.log()) }
}

fn fetch_theirs(source: &Monerod, height: u64) -> Cost {
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let started = Instant::now();
    let mut node = Monerod::start_with_peers(&["--add-exclusive-node", &peer]);
    wait(height, || node.json_rpc("get_info", "{}"));
    Cost { time: started.elapsed(), processor: processor::used(node.process_id()) }
}

fn report(ours: &Ours, theirs: Cost, bare: &Bare) {
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let cost = |cost: Cost| format!("{} | {}", seconds(cost.time), seconds(cost.processor));
    let part = |time: Duration| {
        format!("{} ({:.0} %) |", seconds(time), 100.0 * time.as_secs_f64() / ours.cost.time.as_secs_f64())
    };
    let ratio = |a: Cost, b: Cost| {
        let of = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
        format!("{:.2}x | {:.2}x", of(a.time, b.time), of(a.processor, b.processor))
    };
    let shares = &ours.shares;
    let known = shares.work + shares.signatures + shares.storage;
    println!("\n| fetching the chain | time | processor time |\n|---|---:|---:|");
    println!("| ours | {} |", cost(ours.cost));
    println!("| - proofs of work | {} |", part(shares.work));
    println!("| - signatures and range proofs | {} |", part(shares.signatures));
    println!("| - storage and cheap rules | {} |", part(shares.storage));
    println!(
        "| - network, start of the program, everything else | {} |",
        part(ours.cost.time.saturating_sub(known))
    );
    println!("| monerod | {} |", cost(theirs));
    println!("| monerod to ours (goal: 2x) | {} |", ratio(theirs, ours.cost));
    println!("| bare proofs of work, RandomX's cache included | {} |", cost(bare.work));
    println!("| bare signatures and range proofs | {} |", cost(bare.signatures));
    println!("| ours to the bare cost (goal: 1.2x) | {} |", ratio(ours.cost, bare.sum()));
    println!(
        "\nOf the best turns, from the start of the program; ours answered the first call after {}. The shares are what \
         the node logs. Where others used much of the machine only processor times can be compared.",
        seconds(ours.start),
    );
}
