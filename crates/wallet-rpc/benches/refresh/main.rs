//! `make bench`: following a chain and answering meanwhile, us and Debian's `monero-wallet-rpc` on the same node.
//!
//! A wallet that owns nothing and one that owns nearly all outputs go through the same chain: blocks and outputs a
//! second, processor time, and memory. Then the second is asked for balances and transfers while it goes through the
//! chain once more, and is stored and opened.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench refresh`. `FERRITE_BENCH_TXS` is the number of payments (2270),
//! `FERRITE_BENCH_TURNS` how often each wallet goes through the chain (3), `FERRITE_BENCH_SECONDS` how long it is asked
//! meanwhile (10).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

#[path = "../../../daemon/benches/support/chain.rs"]
#[allow(dead_code, reason = "the benchmarks of the node use all of it")]
mod chain;
mod latency;
#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;
#[path = "../support/settings.rs"]
mod settings;

use std::time::Duration;

use chain::{MadeChain, Shape};
use ferrite_testkit::chain_gen::TestWallet;
use ferrite_testkit::ours::Ferrited;
use service::{Keys, Refreshed, Service, Which};
use settings::setting;

/// How much faster than the reference a wallet should be that owns nothing, and one that owns most outputs.
const GOALS: [f64; 2] = [3.0, 10.0];

/// The chain, in numbers.
struct Chain {
    blocks: u64,
    txs: usize,
    outputs: u64,
}

fn main() {
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("Following a chain. It is made first, which takes a minute.\n");
    let payments = setting("FERRITE_BENCH_TXS", 2270);
    let made = MadeChain::make(Shape { payments, inputs: 1, per_block: 2, waiting: 0 });
    let chain = Chain { blocks: made.height(), txs: made.tx_ids.len(), outputs: made.outputs };
    let node = serve(made);
    let mut missed = Vec::new();
    println!("\n| wallet | service | time | CPU | blocks /s | outputs /s | memory |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    let owner = TestWallet::new(chain::WALLET);
    let stranger = TestWallet::new(chain::WALLET + 1);
    let mut ratios = Vec::new();
    let mut last = None;
    for (name, wallet, goal) in [("owns nothing", &stranger, GOALS[0]), ("owns nearly all", &owner, GOALS[1])]
    {
        let (best, services) = compare(&node, &Keys::of(wallet.keys()), name, &chain);
        let ratio = |of: fn(&Refreshed) -> Duration| of(&best[1]).as_secs_f64() / of(&best[0]).as_secs_f64();
        let (time, processor) = (ratio(|one| one.time), ratio(|one| one.processor));
        ratios.push(format!("| {name} | {time:.1}x | {processor:.1}x | {goal:.0}x |"));
        if time < goal {
            missed.push(format!("a wallet that {name}: {time:.1}x"));
        }
        last = Some(services);
    }
    println!("\n| wallet | faster by | CPU less by | goal |\n|---|---:|---:|---:|\n{}", ratios.join("\n"));
    let [mut ours, mut theirs] = last.unwrap();
    missed.extend(latency::measure(&mut ours, &mut theirs, setting("FERRITE_BENCH_SECONDS", 10)));
    files(&mut ours, &mut theirs);
    match missed[..] {
        [] => println!("\nEvery goal is met."),
        _ => println!("\nBelow the goal: {}.", missed.join("; ")),
    }
}

/// Our node with the chain.
fn serve(made: MadeChain) -> Ferrited {
    let folder = tempfile::tempdir().unwrap();
    let directory = made.node.close();
    let lmdb = folder.path().join("fake/ferrite-lmdb");
    std::fs::create_dir_all(&lmdb).unwrap();
    std::fs::copy(directory.path().join("data.mdb"), lmdb.join("data.mdb")).unwrap();
    let flags = ["--offline", "--keep-fakechain", "--fixed-difficulty", "1"];
    Ferrited::start_on(nodes::program(), folder.path(), &flags)
}

/// Lets both go through the chain in turns, each time in a new program. Returns the best of each, ours first, and the
/// last programs.
fn compare(node: &Ferrited, keys: &Keys, name: &str, chain: &Chain) -> ([Refreshed; 2], [Service; 2]) {
    let mut all = [Vec::new(), Vec::new()];
    let mut last = [None, None];
    for _ in 0..setting("FERRITE_BENCH_TURNS", 3) {
        for (which, place) in [(Which::Ours, 0), (Which::Reference, 1)] {
            let service = Service::start(which, node.rpc_port());
            service.restore(keys);
            let refreshed = service.refresh();
            assert_eq!(refreshed.blocks + 1, chain.blocks, "every block is looked at");
            all[place].push(refreshed);
            last[place] = Some(service);
        }
    }
    let best = all.map(|all| all.into_iter().min_by_key(|one| one.time).unwrap());
    for (which, one) in ["ours", "monero-wallet-rpc"].into_iter().zip(&best) {
        let per_second = |count: f64| count / one.time.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let (blocks, outputs) = (per_second(chain.blocks as f64), per_second(chain.outputs as f64));
        println!(
            "| {name} | {which} | {:.2} s | {:.2} s | {blocks:.0} | {outputs:.0} | {:.0} MiB |",
            one.time.as_secs_f64(),
            one.processor.as_secs_f64(),
            one.memory,
        );
    }
    let last = last.map(|service| service.unwrap());
    let amounts = [&last[0], &last[1]].map(Service::amount);
    assert_eq!(amounts[0], amounts[1], "both find the same");
    println!(
        "| ({name}: {} blocks, {} transactions, {} outputs; {} atomic units found) | | | | | | |",
        chain.blocks, chain.txs, chain.outputs, amounts[0]
    );
    (best, last)
}

/// Storing and opening, with whatever the wallets hold now.
fn files(ours: &mut Service, theirs: &mut Service) {
    println!("\n| the wallet that owns nearly all | ours | monero-wallet-rpc |\n|---|---:|---:|");
    let row = |what: &str, times: [Duration; 2]| {
        let [ours, theirs] = times.map(|time| time.as_secs_f64() * 1000.0);
        println!("| {what} | {ours:.1} ms | {theirs:.1} ms |");
    };
    row("storing it", [ours.time("store", "{}"), theirs.time("store", "{}")]);
    let note = r#"{"key":"a","value":"b"}"#;
    let one_change =
        |service: &mut Service| service.time("set_attribute", note) + service.time("store", "{}");
    row("one change, and storing it", [one_change(ours), one_change(theirs)]);
    row("closing it", [ours.time("close_wallet", "{}"), theirs.time("close_wallet", "{}")]);
    let open = r#"{"filename":"wallet","password":""}"#;
    row("opening it", [ours.time("open_wallet", open), theirs.time("open_wallet", open)]);
}
