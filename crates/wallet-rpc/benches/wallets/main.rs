//! `make bench`: many view-only wallets in one service, and beside them services of Debian's `monero-wallet-rpc` with one
//! wallet each, on nodes with the same chain.
//!
//! All wallets are loaded and scan the chain. Then the processor time is measured that following the tip costs, without
//! news and with a block every second, how long a wallet takes to see a payment that the node has, and how long a
//! monitor waits for the metrics.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench wallets`. `FERRITE_BENCH_WALLETS` has the numbers of wallets
//! (1,10,100,1000), `FERRITE_BENCH_SEEN` the number of payments (100), `FERRITE_BENCH_SECONDS` the time of each
//! measurement (20).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod group;
#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ferrite_testkit::bench::{self, Bench, Goal, Growth, Limit, Row, Spread, Unit, grouped};
use ferrite_testkit::chain_gen::TestWallet;
use ferrite_testkit::http::json_number;
use ferrite_testkit::made_chain::{MadeChain, Shape, WALLET};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::xorshift::Xorshift;
use group::{Group, Loaded, Prepared, Separate};
use service::Keys;

/// Services of the reference.
const SEPARATE: usize = 10;
/// Scrapes of the metrics.
const SCRAPES: usize = 50;
/// The turns of one wallet alone.
const ALONE: usize = 3;

/// The first refresh of a group of wallets.
#[derive(Clone, Copy)]
struct First {
    /// Until all wallets have scanned the chain.
    time: Duration,
    processor: Duration,
}

/// The figures of a group of wallets.
struct Figures {
    first: First,
    /// Resident memory after the first refresh, in MiB.
    memory: f64,
    /// Share of a core without news, with the default period and with one second.
    idle: [f64; 2],
    /// Share of a core with a block every second.
    busy: f64,
    /// Until a wallet lists a payment that the node has.
    seen: Spread,
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("wallets", "Many wallets in one service");
    let sizes = sizes();
    let most = sizes.iter().copied().max().unwrap().max(SEPARATE);
    let made = MadeChain::make(Shape { payments: 800, inputs: 1, per_block: 2, waiting: 0 });
    let (blocks, txs) = (made.height(), made.tx_ids.len());
    let (folder, _) = made.node.into_data_dir();
    let keys: Vec<Keys> =
        (0..most as u64).map(|number| Keys::of(TestWallet::new(WALLET + 1 + number).keys())).collect();
    println!("{most} view-only wallets are created first.");
    let prepared = Prepared::create(&start_node(folder.path()), &keys);
    bench.note(&format!(
        "View-only wallets that own nothing, on a chain of {blocks} blocks with {txs} transactions; all are loaded by calls \
         and scan it from its start. A payment is seen when the wallet's balance has it, after `generateblocks` has \
         answered, with a period of 1 s; `/metrics` has no counterpart. Beside it, {SEPARATE} processes of `monero-wallet-rpc` with one such wallet each."
    ));
    let mut node = start_node(folder.path());
    let mut separate = Separate::start(&node, &keys[..SEPARATE]);
    let theirs = measure(&mut node, &mut separate, &keys[..SEPARATE]);
    drop(separate);
    bench.table("10 of monero-wallet-rpc");
    let mut ours = Vec::new();
    for &size in &sizes {
        let mut node = start_node(folder.path());
        let mut group = Loaded::start(&node, &prepared, size);
        let figures = measure(&mut node, &mut group, &keys[..size]);
        let row = Row::time(format!("until a payment is seen, {}", wallets(size)), figures.seen.clone());
        let row = row.also(format!("p99 {:.2} s", figures.seen.percentile(99)));
        bench.row(&if size == SEPARATE { row.beside(theirs.seen.clone()) } else { row });
        ours.push((size, figures, Spread::of_times((0..SCRAPES).map(|_| group.scrape()))));
    }
    for (size, _, scrapes) in &ours {
        let row = Row::time(format!("`/metrics`, {}", wallets(*size)), scrapes.clone());
        bench.row(&row.goal(Goal::Below(0.005)).also(format!("p99 {:.2} ms", 1e3 * scrapes.percentile(99))));
    }
    first_refreshes(&mut bench, &ours, &theirs, &prepared, folder.path());
    bench.note(
        "How everything grows with the number of wallets. The processor's time at the tip is that of all cores, for each \
         second: without news with the default period of 20 s, and with a period of 1 s and a block every second. A scrape \
         is the time that a monitor waits for `/metrics`, with a connection of its own.",
    );
    grow(&mut bench, &ours);
    bench.note(&format!("{SEPARATE} of monero-wallet-rpc: {}.", in_words(&theirs)));
    for (size, figures, _) in &ours {
        bench.note(&format!("{} in one service: {}.", wallets(*size), in_words(figures)));
    }
    bench.finish()
}

/// The numbers of wallets in one service.
fn sizes() -> Vec<usize> {
    let usual = if bench::is_quick() { "1,10,100" } else { "1,10,100,1000" };
    let given = std::env::var("FERRITE_BENCH_WALLETS").unwrap_or_else(|_| usual.to_owned());
    let sizes: Vec<usize> = given.split(',').map(|text| text.trim().parse().unwrap()).collect();
    assert!(!sizes.is_empty() && sizes.iter().all(|size| *size > 0), "not numbers of wallets: {given}");
    sizes
}

fn wallets(size: usize) -> String {
    format!("{} wallet{}", grouped(size as u64), if size == 1 { "" } else { "s" })
}

/// A node with a copy of the chain.
fn start_node(folder: &Path) -> Ferrited {
    let flags = ["--offline", "--keep-fakechain", "--fixed-difficulty", "1"];
    Ferrited::start_on(nodes::program(), folder, &flags)
}

/// The first refresh of all wallets, beside as many runs of one.
fn first_refreshes(
    bench: &mut Bench,
    ours: &[(usize, Figures, Spread)],
    theirs: &Figures,
    prepared: &Prepared,
    folder: &Path,
) {
    let node = start_node(folder);
    let alone: Vec<First> =
        (0..ALONE).map(|_| first(&node, &mut Loaded::start(&node, prepared, 1))).collect();
    bench.note(
        "The first refresh of all wallets, from the first call that loads one, beside as many runs of one.",
    );
    bench.table("as many runs of one");
    for (size, figures, _) in ours.iter().filter(|(size, ..)| *size > 1) {
        let runs = Spread::of(alone.iter().map(|one| one.time.as_secs_f64() * *size as f64));
        let processor: Vec<f64> =
            alone.iter().map(|one| one.processor.as_secs_f64() * *size as f64).collect();
        let row =
            Row::time(format!("first refresh, {}", wallets(*size)), Spread::of_times([figures.first.time]));
        let also = format!(
            "CPU {:.1} s, of as many runs of one {:.1} s",
            figures.first.processor.as_secs_f64(),
            Spread::of(processor).median()
        );
        bench.row(&row.beside(runs).goal(Goal::Faster(1.0)).also(also));
    }
    let First { time, processor } = theirs.first;
    bench.note(&format!(
        "The {SEPARATE} processes of `monero-wallet-rpc` take {:.1} s at the same time (CPU {:.1} s).",
        time.as_secs_f64(),
        processor.as_secs_f64()
    ));
}

/// How the figures grow with the number of wallets.
fn grow(bench: &mut Bench, ours: &[(usize, Figures, Spread)]) {
    let sizes: Vec<u64> = ours.iter().map(|(size, ..)| *size as u64).collect();
    let own = Limit::Proportional("each wallet has its own keys and state");
    let mut rows = Vec::new();
    let mut add = |name: &str, unit, limit, figure: &dyn Fn(&Figures, &Spread) -> Spread| {
        let mut growth = Growth::new(name, unit, limit);
        for (size, figures, scrapes) in ours {
            growth.add(*size as u64, figure(figures, scrapes));
        }
        rows.push(growth);
    };
    add("resident memory", Unit::Bytes, own, &|one, _| Spread::of([one.memory * 1024.0 * 1024.0]));
    add("first refresh", Unit::Seconds, own, &|one, _| Spread::of_times([one.first.time]));
    add("processor's time of the first refresh", Unit::Seconds, own, &|one, _| {
        Spread::of_times([one.first.processor])
    });
    add("processor's time at the tip, no news", Unit::Seconds, own, &|one, _| {
        Spread::of([one.idle[0].max(1e-4)])
    });
    add("processor's time at the tip, blocks", Unit::Seconds, own, &|one, _| {
        Spread::of([one.busy.max(1e-4)])
    });
    add("until a payment is seen, p99", Unit::Seconds, Limit::Constant, &|one, _| {
        Spread::of([one.seen.percentile(99)])
    });
    add("a scrape", Unit::Seconds, own, &|_, scrapes| scrapes.clone());
    bench.growth("wallets", &sizes, &rows);
}

/// Lets a group of wallets scan the chain.
fn first(node: &Ferrited, group: &mut impl Group) -> First {
    let mut client = ferrite_testkit::http::Client::connect(node.rpc_port()).unwrap();
    let count = String::from_utf8(service::call(&mut client, "get_block_count", "{}")).unwrap();
    let height = u64::try_from(json_number(&count, "count").unwrap()).unwrap();
    let (started, before) = (Instant::now(), group.processor());
    group.scan(height);
    First { time: started.elapsed(), processor: group.processor() - before }
}

fn measure(node: &mut Ferrited, group: &mut impl Group, keys: &[Keys]) -> Figures {
    let time = Duration::from_secs(bench::setting("FERRITE_BENCH_SECONDS", 20, 5) as u64);
    let first = first(node, group);
    let memory = group.memory();
    let resting = share(group, time, std::thread::sleep);
    group.follow_each_second();
    let idle = [resting, share(group, time, std::thread::sleep)];
    let miner = Keys::of(TestWallet::new(WALLET).keys());
    let busy = share(group, time, |left| {
        let end = Instant::now() + left;
        while Instant::now() < end {
            node.mine(1, miner.address());
            std::thread::sleep(Duration::from_secs(1));
        }
    });
    let mut draws = Xorshift::new(1);
    let seen = (0..bench::setting("FERRITE_BENCH_SEEN", 100, 20)).map(|_| {
        let wallet = usize::try_from(draws.below(keys.len() as u64)).unwrap();
        let before = group.balance(wallet);
        node.mine(1, keys[wallet].address());
        let started = Instant::now();
        while group.balance(wallet) == before {
            std::thread::sleep(Duration::from_millis(2));
        }
        started.elapsed()
    });
    let seen = Spread::of_times(seen);
    Figures { first, memory, idle, busy, seen }
}

/// The share of a core that a group uses meanwhile.
fn share(group: &impl Group, time: Duration, meanwhile: impl FnOnce(Duration)) -> f64 {
    let (before, started) = (group.processor(), Instant::now());
    meanwhile(time);
    (group.processor() - before).as_secs_f64() / started.elapsed().as_secs_f64()
}

fn in_words(figures: &Figures) -> String {
    let Figures { first, memory, idle, busy, seen } = figures;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    format!(
        "loaded and scanned in {:.1} s (CPU {:.1} s); {memory:.0} MiB; of a core {} without news, {} with a period of 1 s, \
         and {} with blocks; a payment is seen within {:.2} s (p99)",
        first.time.as_secs_f64(),
        first.processor.as_secs_f64(),
        percent(idle[0]),
        percent(idle[1]),
        percent(*busy),
        seen.percentile(99),
    )
}
