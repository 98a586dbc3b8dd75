//! `make bench`: many view-only wallets in one service, and beside them services of Debian's `monero-wallet-rpc` with one
//! wallet each, on the same node.
//!
//! All wallets are loaded and scan the chain. Then the processor time is measured that following the tip costs, without
//! news and with a block every second, and how long a wallet takes to see a payment that the node has.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench wallets`. `FERRITE_BENCH_WALLETS` is the largest number of wallets (1000),
//! `FERRITE_BENCH_SEEN` the number of payments (100), `FERRITE_BENCH_SECONDS` the time of each measurement (20).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod group;
#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use ferrite_testkit::bench::{self, Bench, Row, Spread};
use ferrite_testkit::chain_gen::TestWallet;
use ferrite_testkit::http::json_number;
use ferrite_testkit::made_chain::{MadeChain, Shape, WALLET};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::xorshift::Xorshift;
use group::{Group, Loaded, Prepared, Separate};
use service::Keys;

/// Services of the reference.
const SEPARATE: usize = 10;

/// The figures of a group of wallets.
struct Figures {
    /// Until all wallets have scanned the chain.
    scanned: Duration,
    scanned_processor: Duration,
    /// Resident memory, in MiB.
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
    let most = bench::setting("FERRITE_BENCH_WALLETS", 1000, 100);
    let made = MadeChain::make(Shape { payments: 800, inputs: 1, per_block: 2, waiting: 0 });
    let (blocks, txs) = (made.height(), made.tx_ids.len());
    let (folder, _) = made.node.into_data_dir();
    let flags = ["--offline", "--keep-fakechain", "--fixed-difficulty", "1"];
    let mut node = Ferrited::start_on(nodes::program(), folder.path(), &flags);
    let keys: Vec<Keys> =
        (0..most as u64).map(|number| Keys::of(TestWallet::new(WALLET + 1 + number).keys())).collect();
    println!("{most} view-only wallets are created first.");
    let prepared = Prepared::create(&node, &keys);
    bench.note(&format!(
        "View-only wallets that own nothing, on a chain of {blocks} blocks with {txs} transactions at the beginning; all \
         are loaded by calls and scan it from its start. Following costs this share of a core: without news, with the \
         default period of 20 s and with one of 1 s; and with one of 1 s and a block every second. A payment is seen when \
         the wallet's balance has it, after `generateblocks` has answered, with a period of 1 s. Beside it, {SEPARATE} \
         processes of `monero-wallet-rpc` with one such wallet each."
    ));
    bench.table("");
    let sizes: Vec<usize> = [1, 10, 100, 1000].into_iter().filter(|size| *size <= most).collect();
    for size in sizes {
        let mut group = Loaded::start(&node, &prepared, size);
        let figures = measure(&mut node, &mut group, &keys[..size]);
        bench.row(&row(&format!("{size} in one service"), &figures));
    }
    let mut group = Separate::start(&node, &keys[..SEPARATE]);
    let figures = measure(&mut node, &mut group, &keys[..SEPARATE]);
    bench.row(&row(&format!("{SEPARATE} of monero-wallet-rpc"), &figures));
    bench.finish()
}

fn measure(node: &mut Ferrited, group: &mut impl Group, keys: &[Keys]) -> Figures {
    let time = Duration::from_secs(bench::setting("FERRITE_BENCH_SECONDS", 20, 5) as u64);
    let height = json_number(&node.json_rpc("get_block_count", "{}"), "count").unwrap();
    let height = u64::try_from(height).unwrap();
    let started = Instant::now();
    let before = group.processor();
    group.scan(height);
    let (scanned, scanned_processor) = (started.elapsed(), group.processor() - before);
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
    Figures { scanned, scanned_processor, memory, idle, busy, seen }
}

/// The share of a core that a group uses meanwhile.
fn share(group: &impl Group, time: Duration, meanwhile: impl FnOnce(Duration)) -> f64 {
    let (before, started) = (group.processor(), Instant::now());
    meanwhile(time);
    (group.processor() - before).as_secs_f64() / started.elapsed().as_secs_f64()
}

fn row(name: &str, figures: &Figures) -> Row {
    let Figures { scanned, scanned_processor, memory, idle, busy, seen } = figures;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let also = format!(
        "loaded and scanned in {:.1} s (CPU {:.1} s); {memory:.0} MiB; of a core {} and {} without news, {} with blocks; \
         a payment is seen within {:.2} s (p99)",
        scanned.as_secs_f64(),
        scanned_processor.as_secs_f64(),
        percent(idle[0]),
        percent(idle[1]),
        percent(*busy),
        seen.percentile(99),
    );
    Row::time(format!("until a payment is seen: {name}"), seen.clone()).also(also)
}
