//! `make bench`: RPC calls of our node and Debian's `monerod` on the same chain, loaded by `wrk` in turns; a bare hyper
//! server with the same responses to small calls; resident memory; admission to the pool; and block templates.
//!
//! `cargo bench -p ferrite-daemon --bench calls`. `FERRITE_BENCH_SECONDS` is the length of a turn (1),
//! `FERRITE_BENCH_TURNS` their number (5), `FERRITE_BENCH_TXS` the payments in the chain (200), `FERRITE_BENCH_POOL`
//! the size of the pool (5000). `-- serve` stops when both nodes have the chain, and prints their addresses.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

mod feed;
mod memory;
mod pool;
mod questions;

use std::process::ExitCode;

use ferrite_testkit::bare_hyper;
use ferrite_testkit::bench::{self, Bench, Goal, Row};
use ferrite_testkit::load::{self, Figures, Target, Turns};
use ferrite_testkit::made_chain::{MadeChain, Shape};
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use questions::Question;

/// Concurrent connections.
const CONNECTIONS: [u32; 3] = [1, 16, 64];

/// Bare hyper may be at most this many times as fast.
const BEHIND_HYPER: f64 = 1.3;

/// More connections than both nodes allow by default.
const MANY_CONNECTIONS: &[&str] =
    &["--rpc-max-connections-per-private-ip", "200", "--rpc-max-connections", "200"];

fn main() -> ExitCode {
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    if !load::is_installed() {
        eprintln!("wrk is not installed: install the Debian package `wrk`");
        return ExitCode::FAILURE;
    }
    let mut bench = Bench::start("calls", "The node's calls");
    println!("A chain is made first, which takes a minute or two.");
    let waiting = bench::setting("FERRITE_BENCH_POOL", 5000, 200);
    let payments = bench::setting("FERRITE_BENCH_TXS", 200, 60);
    let made = MadeChain::make(Shape { payments, inputs: 2, per_block: 20, waiting });
    let mut monerod = Monerod::start_offline(MANY_CONNECTIONS);
    let flags = [MANY_CONNECTIONS, &["--rpc-dialect", "modern"]].concat();
    let mut ours = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &flags);
    let times = feed::blocks(&made, ours.rpc_port(), monerod.rpc_port());
    println!("The chain was submitted to ours in {:.1} s, to monerod in {:.1} s.", times[0], times[1]);
    if std::env::args().any(|argument| argument == "serve") {
        println!("ours {} (pid {}), monerod {}", ours.rpc_port(), ours.process_id(), monerod.rpc_port());
        loop {
            std::thread::park();
        }
    }
    let before = memory::both(&ours, &monerod);
    compare(&mut bench, &made, &ours, &monerod);
    let after = memory::both(&ours, &monerod);
    bench.note(&format!(
        "Resident memory: after the chain was submitted {}; after all those calls {}. Monerod's contains the 256 MiB of RandomX's \
         cache; ours computes no proofs of work on this chain, since every hash meets difficulty 1.",
        memory::text(before),
        memory::text(after)
    ));
    pool::measure(&mut bench, &made, &mut ours, &mut monerod);
    bench.finish()
}

/// Sends every request to both, over few and many connections.
fn compare(bench: &mut Bench, made: &MadeChain, ours: &Ferrited, monerod: &Monerod) {
    let turns = Turns {
        count: bench::setting("FERRITE_BENCH_TURNS", 5, 2),
        seconds: bench::setting("FERRITE_BENCH_SECONDS", 1, 1),
    };
    bench.note(&format!(
        "Both nodes have the same chain and are asked the same, in turns of {} s; `wrk` and the servers share the cores. p99 \
         and CPU (of the server) are for one request.",
        turns.seconds
    ));
    let connections = if bench::is_quick() { &CONNECTIONS[1..2] } else { &CONNECTIONS[..] };
    let mut beside_hyper = Vec::new();
    bench.table("monerod");
    for question in questions::all(made) {
        let answers = question.ask_both(ours.rpc_port(), monerod.rpc_port());
        let bare = question.small.then(|| bare_hyper::start(&answers[0]));
        for connections in connections.iter().copied() {
            let target = |port: u16, process| {
                let address = std::net::SocketAddr::from(([127, 0, 0, 1], port));
                Target { address, process, connections }
            };
            let mut targets = vec![
                target(ours.rpc_port(), ours.process_id()),
                target(monerod.rpc_port(), monerod.process_id()),
            ];
            targets.extend(bare.as_ref().map(|bare| target(bare.address.port(), std::process::id())));
            let turns = load::compare(&question.request, &targets, turns).unwrap();
            bench.row(&beside_monerod(&question, connections, &turns));
            beside_hyper
                .extend(turns.get(2).map(|bare| beside_bare(&question, connections, &turns[0], bare)));
        }
    }
    bench.note(
        "Small calls beside bare hyper, which returns the bytes of our node's answer whatever it is asked:",
    );
    bench.table("bare hyper");
    beside_hyper.iter().for_each(|row| bench.row(row));
}

fn beside_monerod(question: &Question, connections: u32, turns: &[Vec<Figures>]) -> Row {
    let figures = |name, figures: Figures| {
        let megabytes =
            if question.binary { format!(" {:.0} MB/s,", figures.megabytes) } else { String::new() };
        format!("{name}{megabytes} p99 {:.0} µs, CPU {:.1} µs", figures.p99_us, figures.cpu_us)
    };
    let also = [("ours", 0), ("monerod", 1)].map(|(name, place)| figures(name, load::median(&turns[place])));
    Row::rate(format!("{}, {connections} connections", question.name), load::rates(&turns[0]))
        .beside(load::rates(&turns[1]))
        .goal(Goal::Faster(question.goal))
        .also(also.join("; "))
}

fn beside_bare(question: &Question, connections: u32, ours: &[Figures], bare: &[Figures]) -> Row {
    Row::rate(format!("{}, {connections} connections", question.name), load::rates(ours))
        .beside(load::rates(bare))
        .goal(Goal::NotSlower(BEHIND_HYPER))
        .also(format!("hyper CPU {:.1} µs", load::median(bare).cpu_us))
}
