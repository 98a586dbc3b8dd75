//! `make bench`: refreshing, and calls during a refresh: ours and Debian's `monero-wallet-rpc` on the same node.
//!
//! A wallet without outputs and one that owns nearly all of them scan the same chain: blocks and outputs per second,
//! processor time, and memory. Then the second one is queried for balances and transfers while it rescans, and is
//! stored and opened.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench refresh`. `FERRITE_BENCH_TXS` is the number of payments (2270),
//! `FERRITE_BENCH_TURNS` the number of scans per wallet (5), `FERRITE_BENCH_SECONDS` the time of the queries (10).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod latency;
#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;

use std::process::ExitCode;
use std::time::Duration;

use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_testkit::chain_gen::TestWallet;
use ferrite_testkit::made_chain::{MadeChain, Shape, WALLET};
use ferrite_testkit::ours::Ferrited;
use service::{Keys, Refreshed, Service, Which};

/// The desired speedup over the reference: for a wallet without outputs, and for one that owns most of them.
const GOALS: [f64; 2] = [3.0, 10.0];

/// The size of the chain.
struct Chain {
    blocks: u64,
    txs: usize,
    outputs: u64,
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("refresh", "Following a chain with a wallet");
    println!("The chain is made first, which takes a minute.");
    let payments = bench::setting("FERRITE_BENCH_TXS", 2270, 800);
    let made = MadeChain::make(Shape { payments, inputs: 1, per_block: 2, waiting: 0 });
    let chain = Chain { blocks: made.height(), txs: made.tx_ids.len(), outputs: made.outputs };
    let node = serve(made);
    bench.note(&format!(
        "{} blocks with {} transactions and {} outputs, from the same `ferrited`, each time by a program that was just started. \
         Both wallets have to find the same balance.",
        chain.blocks, chain.txs, chain.outputs
    ));
    bench.table("monero-wallet-rpc");
    let owner = TestWallet::new(WALLET);
    let stranger = TestWallet::new(WALLET + 1);
    let mut last = None;
    for (name, wallet, goal) in [("owns nothing", &stranger, GOALS[0]), ("owns nearly all", &owner, GOALS[1])]
    {
        let (turns, services) = compare(&node, &Keys::of(wallet.keys()), &chain);
        let row = row(name, &turns, &chain);
        // The goal of the second wallet holds for the long chain: on a short one, fixed costs weigh more.
        let too_short = bench::is_quick() && goal == GOALS[1];
        bench.row(&if too_short { row } else { row.goal(Goal::Faster(goal)) });
        last = Some(services);
    }
    let [mut ours, mut theirs] = last.unwrap();
    let seconds = bench::setting("FERRITE_BENCH_SECONDS", 10, 3);
    latency::measure(&mut bench, &mut ours, &mut theirs, seconds);
    files(&mut bench, &mut ours, &mut theirs);
    bench.finish()
}

/// Our node with the chain.
fn serve(made: MadeChain) -> Ferrited {
    let (folder, _) = made.node.into_data_dir();
    let flags = ["--offline", "--keep-fakechain", "--fixed-difficulty", "1"];
    Ferrited::start_on(nodes::program(), folder.path(), &flags)
}

/// Scans the chain with both services in turns, each time in a new process. Returns the results of each turn, ours
/// first, and the last services.
fn compare(node: &Ferrited, keys: &Keys, chain: &Chain) -> ([Vec<Refreshed>; 2], [Service; 2]) {
    let mut all = [Vec::new(), Vec::new()];
    let mut last = [None, None];
    for _ in 0..bench::setting("FERRITE_BENCH_TURNS", 5, 2) {
        for (which, place) in [(Which::Ours, 0), (Which::Reference, 1)] {
            let service = Service::start(which, node.rpc_port());
            service.restore(keys);
            let refreshed = service.refresh();
            assert_eq!(refreshed.blocks + 1, chain.blocks, "every block is looked at");
            all[place].push(refreshed);
            last[place] = Some(service);
        }
    }
    let last = last.map(|service| service.unwrap());
    let amounts = [&last[0], &last[1]].map(Service::amount);
    assert_eq!(amounts[0], amounts[1], "both find the same");
    (all, last)
}

fn row(name: &str, turns: &[Vec<Refreshed>; 2], chain: &Chain) -> Row {
    let spread = |place: usize, of: fn(&Refreshed) -> f64| Spread::of(turns[place].iter().map(of));
    let time = |one: &Refreshed| one.time.as_secs_f64();
    let median = |of: fn(&Refreshed) -> f64| [0, 1].map(|place| spread(place, of).median());
    let (processor, memory) = (median(|one| one.processor.as_secs_f64()), median(|one| one.memory));
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let outputs = median(time).map(|time| chain.outputs as f64 / time);
    let also = format!(
        "ours CPU {:.2} s, {:.0} outputs/s, {:.0} MiB; monero-wallet-rpc {:.2} s, {:.0} outputs/s, {:.0} MiB",
        processor[0], outputs[0], memory[0], processor[1], outputs[1], memory[1],
    );
    Row::time(format!("a wallet that {name}"), spread(0, time)).beside(spread(1, time)).also(also)
}

/// Storing and opening the wallets as they are now.
fn files(bench: &mut Bench, ours: &mut Service, theirs: &mut Service) {
    bench.note("The files of the wallet that owns nearly all:");
    bench.table("monero-wallet-rpc");
    let note = r#"{"key":"a","value":"b"}"#;
    let open = r#"{"filename":"wallet","password":""}"#;
    type Step = fn(&Service, &str, &str) -> Duration;
    let steps: [(&str, Step); 4] = [
        ("storing it", |service, _, _| service.time("store", "{}")),
        ("one change, and storing it", |service, note, _| {
            service.time("set_attribute", note) + service.time("store", "{}")
        }),
        ("closing it", |service, _, _| service.time("close_wallet", "{}")),
        ("opening it", |service, _, open| service.time("open_wallet", open)),
    ];
    let mut times = [(); 4].map(|()| [Vec::new(), Vec::new()]);
    for _ in 0..bench::setting("FERRITE_BENCH_TURNS", 3, 1) {
        for (times, (_, step)) in times.iter_mut().zip(&steps) {
            times[0].push(step(ours, note, open));
            times[1].push(step(theirs, note, open));
        }
    }
    for ([ours, theirs], (name, _)) in times.into_iter().zip(steps) {
        bench.row(&Row::time(name, Spread::of_times(ours)).beside(Spread::of_times(theirs)));
    }
}
