//! `make bench`: the time a new node takes to download a chain from Debian's `monerod`, ours next to a second
//! `monerod`, in one run; a breakdown of our time; the bare cost of proofs of work and signatures; and the time to
//! import the chain from the database of `monerod`. All but the quick form also fetch it with known hashes. Then the same
//! with known hashes for a long generated chain, beside its storage alone.
//!
//! `cargo bench -p ferrite-daemon --bench sync`. `FERRITE_BENCH_TXS` is the number of payments (1200),
//! `FERRITE_BENCH_BLOCKS` the number of generated blocks (20480), `FERRITE_BENCH_TURNS` the number of turns (3), and with
//! `FERRITE_BENCH_ONLY=generated` only the generated chain is measured.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod bare;
mod generated;
mod takeover;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use bare::Bare;
use ferrite_chain::known::hash_chain;
use ferrite_testkit::bench::shares::Shares;
use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_testkit::chain_gen::TestNode;
use ferrite_testkit::http::json_number;
use ferrite_testkit::made_chain::{MadeChain, Shape};
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::processor;
use ferrite_types::Height;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrited");
/// Blocks in a group of known hashes.
const GROUP: u64 = 512;
/// Timeout of any step.
const STEP_TIMEOUT: Duration = Duration::from_secs(600);
/// An address without a listener: with it as exclusive node, a node makes no connections.
const UNREACHABLE_PEER: &str = "127.0.0.1:1";
/// The difficulty of the chain of real transactions: at 1, our node computes no proofs of work.
const DIFFICULTY: &str = "2";
const FIXED: [&str; 2] = ["--fixed-difficulty", DIFFICULTY];
/// The flags of a node of ours that has a chain and is only asked for it.
const SOURCE_FLAGS: &[&str] =
    &["--keep-fakechain", "--allow-local-ip", "--add-exclusive-node", UNREACHABLE_PEER];

fn difficulty() -> u128 {
    DIFFICULTY.parse().unwrap()
}

/// The cost of a task.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) time: Duration,
    /// Of all cores together.
    pub(crate) processor: Duration,
}

/// A peer on this machine.
#[derive(Debug, Clone, Copy)]
struct Peer {
    port: u16,
}

/// The cost of our node.
#[derive(Debug)]
struct Ours {
    cost: Cost,
    /// Processor time of all programs meanwhile.
    machine: Duration,
    /// Until it answered the first call.
    start: Duration,
    shares: Shares,
}

/// The results of a turn.
struct Turn {
    bare: Bare,
    ours: Ours,
    /// With known hashes.
    known: Option<Ours>,
    theirs: Cost,
}

fn main() -> ExitCode {
    if bench::is_only_tested() || bare::is_child() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("sync", "Fetching a chain from monerod");
    let turns = bench::setting("FERRITE_BENCH_TURNS", 3, 1);
    if std::env::var("FERRITE_BENCH_ONLY").as_deref() != Ok("generated") {
        measure_made(&mut bench, turns);
    }
    generated::measure(&mut bench, turns);
    bench.finish()
}

/// Everything about a chain of real transactions.
fn measure_made(bench: &mut Bench, turns: usize) {
    println!("The chain is made first, which takes a minute.");
    let payments = bench::setting("FERRITE_BENCH_TXS", 1200, 120);
    let mut made = MadeChain::make_on(
        TestNode::with_work(difficulty()),
        Shape { payments, inputs: 2, per_block: 20, waiting: 0 },
    );
    if !bench::is_quick() {
        made.fill_up(GROUP);
    }
    let (height, txs) = (made.height(), made.tx_ids.len());
    let (folder, lmdb, known) = data_folder(made);
    let mut source = source(folder.path(), height);
    let peer = Peer { port: source.p2p_port() };
    let turns: Vec<Turn> = (0..turns)
        .map(|_| {
            let bare = watched(&[source.process_id()], || bare::measure(&lmdb), Bare::sum);
            println!("Bare proofs of work and signatures: {}", seen(bare.0.sum(), bare.1));
            let fetch = |flags: &[&str]| {
                let flags = [&FIXED[..], flags].concat();
                watched(&[source.process_id()], || fetch_ours(peer, height, &flags), |ours| ours.cost)
            };
            let ours = fetch(&[]);
            println!("Ours has fetched it:                {}", seen(ours.0.cost, ours.1));
            let known = known.as_ref().map(|file| fetch(&["--known-hashes", file.to_str().unwrap()]));
            if let Some(known) = &known {
                println!("Ours with known hashes:             {}", seen(known.0.cost, known.1));
            }
            let theirs = watched(&[source.process_id()], || fetch_theirs(&source, height), |cost| *cost);
            println!("A second monerod has fetched it:    {}", seen(theirs.0, theirs.1));
            Turn { bare: bare.0, ours: ours.0, known: known.map(|known| known.0), theirs: theirs.0 }
        })
        .collect();
    report(bench, &turns, &format!("{height} blocks with {txs} transactions"));
    assert!(source.stop().success());
    let imports = takeover::measure(source.folder(), turns.len());
    let times = Spread::of_times(imports.times.iter().copied());
    bench.note(
        "The same chain from the database of that monerod, once it is stopped: ids and numbers are checked, proofs of work \
         and signatures are not. Beside fetching it from a peer.",
    );
    bench.table("fetching");
    let fetched = Spread::of_times(turns.iter().map(|turn| turn.ours.cost.time));
    let rate = imports.rate(times.median());
    let row = Row::time("importing the chain", times.clone());
    bench.row(&row.beside(fetched.clone()).goal(Goal::Faster(5.0)).also(rate));
    report_known(bench, &turns, fetched, times);
}

/// The chain in a data directory of our node, the database in it, and a file of known hashes if there is a whole group.
fn data_folder(made: MadeChain) -> (TempDir, PathBuf, Option<PathBuf>) {
    let hashes = hash_chain(made.node.engine.database(), Height(u64::MAX), |_| {}).unwrap();
    let (folder, lmdb) = made.node.into_data_dir();
    let known = (!hashes.is_empty()).then(|| folder.path().join("known-hashes"));
    if let Some(file) = &known {
        std::fs::write(file, hashes.to_bytes()).unwrap();
    }
    (folder, lmdb, known)
}

/// A `monerod` with the chain, downloaded from a node of ours.
fn source(folder: &Path, height: u64) -> Monerod {
    let first = Ferrited::start_on(BINARY, folder, &[SOURCE_FLAGS, &FIXED].concat());
    let started = Instant::now();
    let peer = format!("127.0.0.1:{}", first.p2p_port());
    let mut source = Monerod::start_with_peers(&[&FIXED[..], &["--add-exclusive-node", &peer]].concat());
    wait(height, || source.json_rpc("get_info", "{}"));
    println!("monerod has taken the chain over from us in {:.1} s.", started.elapsed().as_secs_f64());
    source
}

/// Waits until a node has this height.
fn wait(height: u64, mut info: impl FnMut() -> String) {
    let started = Instant::now();
    while json_number(&info(), "height").and_then(|height| u64::try_from(height).ok()) != Some(height) {
        assert!(started.elapsed() < STEP_TIMEOUT, "the chain is not fetched");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The result of a task, and how much of the machine was used by others meanwhile: neither by it nor by these
/// processes.
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
fn fetch_ours(peer: Peer, height: u64, more: &[&str]) -> Ours {
    let peer = format!("127.0.0.1:{}", peer.port);
    let flags = ["--allow-local-ip", "--add-exclusive-node", &peer, "--log-level", "0,net.cn:DEBUG"];
    let flags = [&flags[..], more].concat();
    let (started, before) = (Instant::now(), processor::used_by_all());
    let mut node = Ferrited::start_with(BINARY, &flags);
    let start = started.elapsed();
    wait(height, || node.json_rpc("get_info", "{}"));
    let cost = Cost { time: started.elapsed(), processor: processor::used(node.process_id()) };
    let machine = processor::used_by_all() - before;
    Ours { cost, machine, start, shares: Shares::read(&node.log()) }
}

fn fetch_theirs(source: &Monerod, height: u64) -> Cost {
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let started = Instant::now();
    let mut node = Monerod::start_with_peers(&[&FIXED[..], &["--add-exclusive-node", &peer]].concat());
    wait(height, || node.json_rpc("get_info", "{}"));
    Cost { time: started.elapsed(), processor: processor::used(node.process_id()) }
}

fn report(bench: &mut Bench, turns: &[Turn], chain: &str) {
    let times = |cost: fn(&Turn) -> Cost| Spread::of_times(turns.iter().map(|turn| cost(turn).time));
    let processor =
        |cost: fn(&Turn) -> Cost| Spread::of_times(turns.iter().map(|turn| cost(turn).processor)).median();
    let (ours, theirs, bare) =
        (|turn: &Turn| turn.ours.cost, |turn: &Turn| turn.theirs, |turn: &Turn| turn.bare.sum());
    bench.note(&format!(
        "{chain}, from the start of the program until it has all of them, over loopback from the same monerod, which has taken \
         the chain over from a node of ours. Ours also beside the bare cost: the proofs of work, RandomX's cache included, \
         and then the signatures and range proofs, on all cores with nothing around them."
    ));
    bench.table("monerod");
    let used = |name: &str, cost| {
        format!("processor time {:.2} s, {name} {:.2} s", processor(ours), processor(cost))
    };
    let row = Row::time("fetching the chain", times(ours));
    bench.row(&row.clone().beside(times(theirs)).goal(Goal::Faster(2.0)).also(used("monerod", theirs)));
    bench.table("bare cost");
    let row = row.beside(times(bare)).also(used("bare", bare));
    // On a short chain the startup weighs too much for a goal.
    let with = |row: Row, goal: Goal| if bench::is_quick() { row } else { row.goal(goal) };
    bench.row(&with(row, Goal::NotSlower(1.2)));
    let cores = u32::try_from(ferrite_testkit::machine::cores()).unwrap();
    let busy = Spread::of_times(turns.iter().map(|turn| turn.ours.machine / cores));
    bench.table("all cores busy");
    let row =
        Row::time("fetching the chain, beside the processor time of all programs on all cores", times(ours));
    // At least 90 %.
    bench.row(&with(row.beside(busy), Goal::NotSlower(1.0 / 0.9)));
    bench.table("all of it");
    let serial = Spread::of_times(turns.iter().map(|turn| turn.ours.shares.serial()));
    let row = Row::time("the part in which one core adds blocks and no other verifies proofs", serial);
    // Below 5 %.
    bench.row(&with(row.beside(times(ours)), Goal::Faster(20.0)));
    bench.note(&shares(turns.iter().map(|turn| &turn.ours)));
}

/// Fetching with known hashes, beside fetching without them and beside importing, which is little more than storage.
fn report_known(bench: &mut Bench, turns: &[Turn], fetched: Spread, imported: Spread) {
    let known = || turns.iter().filter_map(|turn| turn.known.as_ref());
    if known().next().is_none() {
        return;
    }
    bench.note(
        "The same chain from the same monerod, with the hashes of all its blocks known: proofs of work, signatures and range \
         proofs are not verified. Beside fetching it without the hashes, a second monerod, which has none for a private \
         chain, and importing it, which is little more than storage.",
    );
    let row =
        Row::time("fetching it with known hashes", Spread::of_times(known().map(|ours| ours.cost.time)));
    bench.table("fetching");
    // All proofs are left out, and what remains is a small part.
    bench.row(&row.clone().beside(fetched).goal(Goal::Faster(4.0)));
    bench.table("monerod");
    let theirs = Spread::of_times(turns.iter().map(|turn| turn.theirs.time));
    bench.row(&row.clone().beside(theirs).goal(Goal::Faster(8.0)));
    bench.table("importing");
    bench.row(&row.beside(imported));
    bench.note(&shares(known()));
}

/// The breakdown of our time, in the median turn.
fn shares<'a>(turns: impl Iterator<Item = &'a Ours>) -> String {
    let mut turns: Vec<&Ours> = turns.collect();
    turns.sort_by_key(|ours| ours.cost.time);
    let Ours { cost, start, shares, .. } = turns[turns.len() / 2];
    let part = |time: Duration| {
        let (time, whole) = (time.as_secs_f64(), cost.time.as_secs_f64());
        format!("{time:.2} s ({:.0} %)", 100.0 * time / whole)
    };
    let rest = cost.time.saturating_sub(shares.all);
    format!(
        "What our node logs of its time in the middle turn: blocks are added in {}, of which cheap rules and writes {}, \
         waiting for proofs {}, commits {}; proofs are verified in {}, batches prepared beside that in {}; network, start of \
         the program and everything else {}. It answered the first call after {:.2} s.",
        part(shares.all),
        part(shares.append),
        part(shares.wait),
        part(shares.commit),
        part(shares.proofs),
        part(shares.prepare),
        part(rest),
        start.as_secs_f64(),
    )
}
