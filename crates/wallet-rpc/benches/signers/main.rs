//! `make bench`: multisig and cold signing: ours and Debian's `monero-wallet-rpc` on the same node.
//!
//! Groups exchange keys and multisig info, and sign payments. Then a wallet with 10,000 outputs is split into a
//! view-only wallet and an offline one, each with its own service, and every step between them is measured.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench signers`. `FERRITE_BENCH_OUTPUTS` is the number of outputs for cold
//! signing (10,000), `FERRITE_BENCH_SHARED` that of each group (100), `FERRITE_BENCH_TURNS` the number of turns (5, and
//! 3 for cold signing).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod cold;
mod groups;
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
use ferrite_testkit::made_chain::{MadeChain, WALLET};
use ferrite_testkit::ours::Ferrited;
use service::{Keys, Which};

/// The desired speedup over the reference for the exports of a wallet with 10,000 outputs. No step should be slower.
const EXPORTS: Goal = Goal::Faster(3.0);
const OTHERS: Goal = Goal::Faster(1.0);

/// Both sides, ours first.
const SIDES: [Which; 2] = [Which::Ours, Which::Reference];

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("signers", "Several signers, and keys that are offline");
    println!("The chain is made first, which takes a minute.");
    let outputs = bench::setting("FERRITE_BENCH_OUTPUTS", 10_000, 2000);
    let mut node = serve(MadeChain::with_outputs(outputs));
    bench.note(
        "All programs on the same `ferrited`, in turns; times are those of the calls, until the client has its answer.",
    );
    let turns = bench::setting("FERRITE_BENCH_TURNS", 5, 2);
    bench.table("monero-wallet-rpc");
    groups::measure(&mut bench, &mut node, turns);
    bench.note(
        "A wallet whose keys are offline, in a wallet that watches and one that signs, which are new in each turn:",
    );
    bench.table("monero-wallet-rpc");
    cold::measure(&mut bench, &node, &Keys::of(TestWallet::new(WALLET).keys()), turns.min(3));
    bench.finish()
}

/// Our node with the chain.
fn serve(made: MadeChain) -> Ferrited {
    let (folder, _) = made.node.into_data_dir();
    let flags = ["--offline", "--keep-fakechain", "--fixed-difficulty", "1"];
    Ferrited::start_on(nodes::program(), folder.path(), &flags)
}

/// The durations of a step on both sides, ours first.
#[derive(Default)]
struct Times([Vec<Duration>; 2]);

impl Times {
    fn row(self, operation: String, goal: Goal) -> Row {
        let [ours, theirs] = self.0.map(Spread::of_times);
        Row::time(operation, ours).beside(theirs).goal(goal)
    }
}

/// The sides in the order of a turn.
fn order(turn: usize) -> [usize; 2] {
    [turn % 2, (turn + 1) % 2]
}
