//! `make bench`: creating and sending transactions: ours and Debian's `monero-wallet-rpc` on the same node.
//!
//! Two wallets own the same kind of outputs on a private chain, first of the real `monerod`, then of our node. In turns
//! they send payments with two outputs, and transactions that spend a hundred outputs of an account. The time is that
//! until the client has its response, so it includes the node's verification. Processor time is that of the wallet
//! service alone.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench send`. `FERRITE_BENCH_TRANSFERS` is the number of payments per wallet
//! (30), `FERRITE_BENCH_SWEEPS` the number of sweeps of a hundred outputs (3).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;
mod stage;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use ferrite_testkit::bench::{self, Bench, Goal, Row, Spread};
use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_types::tx::Transaction;
use nodes::Node;
use service::{Service, result};
use stage::{Stage, Wanted};

/// The desired speedup over the reference on its own node.
const GOAL: f64 = 2.0;
/// Outputs per sweep.
const OUTPUTS_PER_SWEEP: usize = 100;
/// Payments between two blocks.
const PAYMENTS_PER_BLOCK: usize = 5;

/// A sent transaction.
struct Sent {
    time: Duration,
    inputs: usize,
    outputs: usize,
    bytes: usize,
    txid: String,
}

/// The transactions of one kind that a wallet has sent.
#[derive(Default)]
struct Series {
    sent: Vec<Sent>,
    processor: Duration,
}

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    let mut bench = Bench::start("send", "Making and sending transactions");
    bench.note(
        "Until the client has its answer, in turns; the first payment of each wallet does not count. The time in which the \
         node checks the transaction is part of it, so there is a table for either node, and goals for monerod's. CPU is that \
         of the wallet's program alone. An attempt in which the real wallet loses its node is repeated and does not count.",
    );
    let reference: fn() -> Node = || Node::Reference(Monerod::start());
    on(&mut bench, "monerod", reference(), Some(Goal::Faster(GOAL)));
    if !bench::is_quick() {
        on(&mut bench, "ferrited", nodes::ours(), None);
    }
    bench.finish()
}

/// Measures on one node.
fn on(bench: &mut Bench, name: &str, node: Node, goal: Option<Goal>) {
    println!("\nOn {name}. The chain is made first, which takes a minute.");
    let transfers = bench::setting("FERRITE_BENCH_TRANSFERS", 30, 8);
    let sweeps = bench::setting("FERRITE_BENCH_SWEEPS", 3, 1);
    // A payment takes two outputs where it can, and the first is not counted.
    let wanted =
        Wanted { outputs: 2 * (transfers + 1) + 10, accounts: sweeps, account_outputs: OUTPUTS_PER_SWEEP };
    let mut stage = Stage::new(node, wanted);
    bench.note(&format!(
        "Both wallets on the same {name}, {} blocks; they own {} outputs each.",
        stage.height(),
        wanted.total()
    ));
    bench.table("monero-wallet-rpc");
    let paid = payments(&mut stage, transfers);
    bench.row(&row(&format!("a payment, on {name}"), &paid, goal));
    let swept = swept(&mut stage, sweeps);
    bench.row(&row(&format!("a sweep of {OUTPUTS_PER_SWEEP} outputs, on {name}"), &swept, goal));
}

impl Wanted {
    fn total(&self) -> usize {
        self.outputs + self.accounts * self.account_outputs
    }
}

/// Payments in turns. The first of each wallet is not counted: it also fetches data that never changes.
fn payments(stage: &mut Stage, count: usize) -> [Series; 2] {
    let params = format!(
        r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":300000000000}}],"get_tx_hex":true}}"#
    );
    let mut series = [Series::default(), Series::default()];
    in_turns(stage, &mut [Series::default(), Series::default()], 0, "transfer", &params);
    for turn in 0..count {
        if turn % PAYMENTS_PER_BLOCK == 0 {
            stage.settle();
        }
        in_turns(stage, &mut series, turn, "transfer", &params);
    }
    stage.settle();
    for sent in series.iter().flat_map(|series| &series.sent) {
        assert_eq!(sent.outputs, 2, "{}", sent.txid);
    }
    series
}

/// Sweeps of whole accounts in turns.
fn swept(stage: &mut Stage, count: usize) -> [Series; 2] {
    let mut series = [Series::default(), Series::default()];
    for turn in 0..count {
        let account = turn + 1;
        let params = format!(r#"{{"address":"{SOME_ADDRESS}","account_index":{account},"get_tx_hex":true}}"#);
        in_turns(stage, &mut series, turn, "sweep_all", &params);
        stage.settle();
    }
    for sent in series.iter().flat_map(|series| &series.sent) {
        assert_eq!((sent.inputs, sent.outputs), (OUTPUTS_PER_SWEEP, 2), "{}", sent.txid);
    }
    series
}

/// Both wallets make the same call, one after the other.
fn in_turns(stage: &mut Stage, series: &mut [Series; 2], turn: usize, method: &str, params: &str) {
    for place in [turn % 2, (turn + 1) % 2] {
        let (sent, processor) = with_retries(&stage.wallets[place], method, params);
        series[place].processor += processor;
        stage.sent(sent.txid.clone());
        series[place].sent.push(sent);
    }
}

/// Debian's `monerod` sometimes closes an encrypted connection in the middle of a large response, upon which the
/// reference's wallet fails. Only the successful attempt is measured.
fn with_retries(wallet: &Service, method: &str, params: &str) -> (Sent, Duration) {
    for _ in 0..10 {
        let before = wallet.processor();
        let sent = send(wallet, method, params);
        if let Some(sent) = sent {
            return (sent, wallet.processor() - before);
        }
        println!("(no connection to daemon; again)");
    }
    panic!("no connection to daemon");
}

fn send(wallet: &Service, method: &str, params: &str) -> Option<Sent> {
    let started = Instant::now();
    let answer = wallet.attempt(method, params);
    let time = started.elapsed();
    if answer.contains("no connection to daemon") {
        return None;
    }
    let answer = result(&answer);
    let blob = const_hex::decode(only(&answer, "tx_blob")).unwrap();
    let tx = Transaction::from_blob(&blob).unwrap();
    Some(Sent {
        time,
        inputs: tx.prefix.vin.len(),
        outputs: tx.prefix.vout.len(),
        bytes: blob.len(),
        txid: only(&answer, "tx_hash"),
    })
}

/// A field of the only transaction of a response, which is a list for some methods.
fn only(answer: &Tree, name: &str) -> String {
    if let Some(text) = answer.text(name) {
        return text.to_owned();
    }
    match answer.list(&format!("{name}_list")) {
        [Tree::Bytes(text)] => String::from_utf8(text.clone()).unwrap(),
        several => panic!("{} transactions instead of one", several.len()),
    }
}

impl Series {
    fn times(&self) -> Spread {
        Spread::of_times(self.sent.iter().map(|sent| sent.time))
    }

    /// The range of a number, or the number itself if it is always the same.
    fn range(&self, number: fn(&Sent) -> usize) -> String {
        let least = self.sent.iter().map(number).min().unwrap();
        let most = self.sent.iter().map(number).max().unwrap();
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }

    /// Inputs, outputs and requests of the transactions.
    fn shape(&self) -> String {
        let processor = self.processor.as_secs_f64() * 1e3 / self.sent.len() as f64;
        format!(
            "{} of {} inputs, {} outputs, {} bytes, CPU {processor:.0} ms",
            self.sent.len(),
            self.range(|sent| sent.inputs),
            self.range(|sent| sent.outputs),
            self.range(|sent| sent.bytes),
        )
    }
}

fn row(what: &str, [ours, theirs]: &[Series; 2], goal: Option<Goal>) -> Row {
    let row = Row::time(what, ours.times()).beside(theirs.times());
    let row = row.also(format!("ours {}; monero-wallet-rpc {}", ours.shape(), theirs.shape()));
    match goal {
        Some(goal) => row.goal(goal),
        None => row,
    }
}
