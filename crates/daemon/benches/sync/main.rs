//! `make bench`: how long a new node takes to fetch a chain from Debian's `monerod`, ours beside a second `monerod`, in
//! one run; what our time goes into; and what the proofs of work and signatures alone cost.
//!
//! `cargo bench -p ferrite-daemon --bench sync`. `FERRITE_BENCH_TXS` is the number of payments (1200),
//! `FERRITE_BENCH_TURNS` how often each node fetches the chain (2).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod bare;
#[path = "../support/chain.rs"]
#[allow(dead_code, reason = "the other benchmark uses all of it")]
mod chain;
mod shares;

use std::time::{Duration, Instant};

use chain::{MadeChain, Shape};
use ferrite_testkit::http::json_number;
use ferrite_testkit::load::processor_time;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use shares::Shares;

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

/// A number from the environment.
fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn main() {
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("Fetching a chain. It is made first, which takes a minute.\n");
    let payments = setting("FERRITE_BENCH_TXS", 1200);
    let mut made = MadeChain::make(Shape { payments, inputs: 2, per_block: 20, waiting: 0 });
    let bare = bare::measure(&mut made);
    let height = made.height();
    let source = source(made);
    let turns = setting("FERRITE_BENCH_TURNS", 2);
    let mut ours: Vec<(Cost, Shares)> = Vec::new();
    let mut theirs: Vec<Cost> = Vec::new();
    for _ in 0..turns {
        ours.push(fetch_ours(&source, height));
        theirs.push(fetch_theirs(&source, height));
    }
    let (ours, shares) = ours.into_iter().min_by_key(|(cost, _)| cost.time).unwrap();
    let theirs = theirs.into_iter().min_by_key(|cost| cost.time).unwrap();
    report(ours, theirs, &shares, &bare);
}

/// A `monerod` that has the chain, taken over from a node of ours.
fn source(made: MadeChain) -> Monerod {
    let height = made.height();
    let folder = tempfile::tempdir().unwrap();
    let directory = made.node.close();
    let lmdb = folder.path().join("fake/lmdb");
    std::fs::create_dir_all(&lmdb).unwrap();
    std::fs::copy(directory.path().join("data.mdb"), lmdb.join("data.mdb")).unwrap();
    let flags =
        ["--keep-fakechain", "--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", NOBODY];
    let first = Ferrited::start_on(BINARY, folder.path(), &flags);
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

/// From the start of the program until it has all blocks.
fn fetch_ours(source: &Monerod, height: u64) -> (Cost, Shares) {
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let flags = ["--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", &peer];
    let flags = [&flags[..], &["--log-level", "0,net.cn:DEBUG"]].concat();
    let started = Instant::now();
    let mut node = Ferrited::start_with(BINARY, &flags);
    wait(height, || node.json_rpc("get_info", "{}"));
    let cost = Cost { time: started.elapsed(), processor: processor_time(node.process_id()) };
    println!("Ours has fetched it in {:.2} s.", cost.time.as_secs_f64());
    (cost, Shares::read(&node.log()))
}

fn fetch_theirs(source: &Monerod, height: u64) -> Cost {
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let started = Instant::now();
    let mut node = Monerod::start_with_peers(&["--add-exclusive-node", &peer]);
    wait(height, || node.json_rpc("get_info", "{}"));
    let cost = Cost { time: started.elapsed(), processor: processor_time(node.process_id()) };
    println!("A second monerod has fetched it in {:.2} s.", cost.time.as_secs_f64());
    cost
}

fn report(ours: Cost, theirs: Cost, shares: &Shares, bare: &bare::Bare) {
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let cost = |cost: Cost| format!("{} | {}", seconds(cost.time), seconds(cost.processor));
    let part = |time: Duration| {
        format!("{} ({:.0} %) |", seconds(time), 100.0 * time.as_secs_f64() / ours.time.as_secs_f64())
    };
    let ratio = |a: Cost, b: Cost| {
        let of = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
        format!("{:.2}x | {:.2}x", of(a.time, b.time), of(a.processor, b.processor))
    };
    let network = ours.time.saturating_sub(shares.work + shares.signatures + shares.storage);
    let all_bare = Cost {
        time: bare.work.time + bare.signatures.time,
        processor: bare.work.processor + bare.signatures.processor,
    };
    println!("\n| fetching the chain | time | processor time |\n|---|---:|---:|");
    println!("| ours | {} |", cost(ours));
    println!("| - proofs of work | {} |", part(shares.work));
    println!("| - signatures and range proofs | {} |", part(shares.signatures));
    println!("| - storage and cheap rules | {} |", part(shares.storage));
    println!("| - network, start of the program, everything else | {} |", part(network));
    println!("| monerod | {} |", cost(theirs));
    println!("| monerod to ours (goal: 2x) | {} |", ratio(theirs, ours));
    println!("| bare proofs of work, RandomX's cache included | {} |", cost(bare.work));
    println!("| bare signatures and range proofs | {} |", cost(bare.signatures));
    println!("| ours to the bare cost (goal: 1.2x) | {} |", ratio(ours, all_bare));
    println!("\nOf the best turns, from the start of the program. The shares are what the node logs.");
}
