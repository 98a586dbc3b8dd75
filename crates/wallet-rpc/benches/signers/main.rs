//! `make bench`: wallets with several signers and wallets whose keys are offline, us and Debian's `monero-wallet-rpc` on
//! the same node.
//!
//! Groups exchange keys, tell each other of their outputs, and sign payments. Then a wallet with 10,000 outputs is split
//! in two: one program watches, the other has the keys, and all that goes between them is timed.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench signers`. `FERRITE_BENCH_OUTPUTS` is the number of outputs of the wallet
//! with its keys offline (10,000), `FERRITE_BENCH_SHARED` that of each group (100), `FERRITE_BENCH_TURNS` how often
//! everything is done (5, and 3 with the keys offline).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

#[path = "../../../daemon/benches/support/chain.rs"]
#[allow(dead_code, reason = "the benchmarks of the node use all of it")]
mod chain;
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

use chain::MadeChain;
use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_testkit::chain_gen::TestWallet;
use ferrite_testkit::ours::Ferrited;
use service::{Keys, Which};

/// How much faster than the reference the exports of a wallet with 10,000 outputs should be. Nothing should be slower.
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
    cold::measure(&mut bench, &node, &Keys::of(TestWallet::new(chain::WALLET).keys()), turns.min(3));
    bench.finish()
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

/// What both sides took for a step, ours first.
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
