//! `make bench`: making and sending transactions, us and Debian's `monero-wallet-rpc` on the same node.
//!
//! Two wallets own the same kind of outputs on a private chain, of the real `monerod` first, then of our node. In turns
//! they make and send payments with two outputs, and transactions that spend a hundred outputs of an account. What
//! counts is the time until the client has its answer, so the node's verification is part of it. Processor time is that
//! of the wallet's program alone.
//!
//! `cargo bench -p ferrite-wallet-rpc --bench send`. `FERRITE_BENCH_TRANSFERS` is the number of payments of each wallet
//! (30), `FERRITE_BENCH_SWEEPS` how often each spends a hundred outputs (3).

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

#[path = "../../tests/against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod nodes;
#[path = "../support/service.rs"]
#[allow(dead_code, reason = "the benchmarks beside this one use the rest")]
mod service;
#[path = "../support/settings.rs"]
mod settings;
mod stage;

use std::time::{Duration, Instant};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_types::tx::Transaction;
use nodes::Node;
use service::Service;
use settings::setting;
use stage::{Stage, Wanted, result};

/// How much faster than the reference we should be with its node.
const GOAL: f64 = 2.0;
/// So many outputs are spent at once.
const SWEPT: usize = 100;
/// After so many payments a block is mined.
const PAYMENTS_A_BLOCK: usize = 5;

/// A transaction that was made and sent.
struct Sent {
    time: Duration,
    inputs: usize,
    outputs: usize,
    bytes: usize,
    txid: String,
}

/// All of a wallet that are of a kind.
#[derive(Default)]
struct Series {
    sent: Vec<Sent>,
    processor: Duration,
}

fn main() {
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let mut below = Vec::new();
    let reference: fn() -> Node = || Node::Reference(Monerod::start());
    for (name, start) in [("monerod", reference), ("ferrited", nodes::ours)] {
        for (what, ratio) in on(name, start()) {
            if name == "monerod" && ratio < GOAL {
                below.push(format!("{what}: {ratio:.1}x"));
            }
        }
    }
    match below[..] {
        [] => println!("\nEvery goal is met."),
        _ => println!("\nBelow the goal: {}.", below.join("; ")),
    }
}

/// Measures on a node, and prints a table. Returns what was measured and how much faster we are.
fn on(name: &str, node: Node) -> Vec<(String, f64)> {
    println!("\nOn {name}. The chain is made first, which takes a minute.");
    let (transfers, sweeps) = (setting("FERRITE_BENCH_TRANSFERS", 30), setting("FERRITE_BENCH_SWEEPS", 3));
    // A payment takes two outputs where it can, and the first is not counted.
    let wanted = Wanted { outputs: 2 * (transfers + 1) + 10, accounts: sweeps, account_outputs: SWEPT };
    let mut stage = Stage::new(node, wanted);
    println!("{} blocks; the wallets own {} outputs each.\n", stage.height(), wanted.total());
    let goal = if name == "monerod" { format!("{GOAL:.0}x") } else { String::new() };
    println!("| on {name} | wallet | median | shortest | longest | CPU | faster by | goal |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    let payments = payments(&mut stage, transfers);
    let pays = print("a payment", &payments, &goal);
    let sweeps = swept(&mut stage, sweeps);
    let sweep = print("a sweep", &sweeps, &goal);
    vec![pays, sweep]
}

impl Wanted {
    fn total(&self) -> usize {
        self.outputs + self.accounts * self.account_outputs
    }
}

/// Payments in turns, the first of each not counted: it also asks the node for what never changes.
fn payments(stage: &mut Stage, count: usize) -> [Series; 2] {
    let params = format!(
        r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":300000000000}}],"get_tx_hex":true}}"#
    );
    let mut series = [Series::default(), Series::default()];
    in_turns(stage, &mut [Series::default(), Series::default()], 0, "transfer", &params);
    for turn in 0..count {
        if turn % PAYMENTS_A_BLOCK == 0 {
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

/// Accounts that are emptied in turns.
fn swept(stage: &mut Stage, count: usize) -> [Series; 2] {
    let mut series = [Series::default(), Series::default()];
    for turn in 0..count {
        let account = turn + 1;
        let params = format!(r#"{{"address":"{SOME_ADDRESS}","account_index":{account},"get_tx_hex":true}}"#);
        in_turns(stage, &mut series, turn, "sweep_all", &params);
        stage.settle();
    }
    for sent in series.iter().flat_map(|series| &series.sent) {
        assert_eq!((sent.inputs, sent.outputs), (SWEPT, 2), "{}", sent.txid);
    }
    series
}

/// Both wallets send the same, one after the other.
fn in_turns(stage: &mut Stage, series: &mut [Series; 2], turn: usize, method: &str, params: &str) {
    for place in [turn % 2, (turn + 1) % 2] {
        let (sent, processor) = persistently(&stage.wallets[place], method, params);
        series[place].processor += processor;
        stage.sent(sent.txid.clone());
        series[place].sent.push(sent);
    }
}

/// Debian's monerod breaks an encrypted connection off now and then in the middle of a large answer, and the reference's
/// wallet gives up then. Only the attempt that succeeds is measured.
fn persistently(wallet: &Service, method: &str, params: &str) -> (Sent, Duration) {
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

/// What an answer says of its only transaction, be it in a list or not.
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
    /// The shortest, the median and the longest time.
    fn times(&self) -> [Duration; 3] {
        let mut times: Vec<Duration> = self.sent.iter().map(|sent| sent.time).collect();
        times.sort();
        [times[0], times[times.len() / 2], times[times.len() - 1]]
    }

    /// A number as a range, if it is not always the same.
    fn range(&self, number: fn(&Sent) -> usize) -> String {
        let least = self.sent.iter().map(number).min().unwrap();
        let most = self.sent.iter().map(number).max().unwrap();
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }

    fn shape(&self) -> String {
        format!(
            "{} inputs, {} outputs, {} bytes",
            self.range(|sent| sent.inputs),
            self.range(|sent| sent.outputs),
            self.range(|sent| sent.bytes),
        )
    }

    fn print(&self, what: &str, wallet: &str, faster: &str) {
        let [shortest, median, longest] = self.times().map(millis);
        let processor = millis(self.processor / u32::try_from(self.sent.len()).unwrap());
        println!("| {what} | {wallet} | {median} | {shortest} | {longest} | {processor} | {faster} |");
    }
}

fn millis(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1000.0)
}

/// Prints the two rows of a kind of transaction. Returns how much faster we are.
fn print(what: &str, [ours, theirs]: &[Series; 2], goal: &str) -> (String, f64) {
    let ratio = theirs.times()[1].as_secs_f64() / ours.times()[1].as_secs_f64();
    ours.print(&format!("{what}, {} times", ours.sent.len()), "ours", &format!("{ratio:.1}x | {goal}"));
    theirs.print("", "monero-wallet-rpc", " | ");
    println!("| (ours: {}; monero-wallet-rpc: {}) | | | | | | | |", ours.shape(), theirs.shape());
    (what.to_owned(), ratio)
}
