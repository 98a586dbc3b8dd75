//! `make bench`: calls of the node, us and Debian's `monerod` on the same chain, loaded by `wrk` in turns; a bare hyper
//! server with the same answers to small calls; resident memory; and block templates from a full pool.
//!
//! `cargo bench -p ferrite-daemon --bench calls`. `FERRITE_BENCH_SECONDS` is the length of a turn (1),
//! `FERRITE_BENCH_TURNS` their number (3), `FERRITE_BENCH_POOL` the size of the pool (5000).
//! `-- serve` stops when both nodes have the chain, and says where they are.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a benchmark may stop")]

#[path = "../../../rpc/benches/server/bare.rs"]
mod bare;
#[path = "../support/chain.rs"]
#[allow(dead_code, reason = "the other benchmark uses all of it")]
mod chain;
mod feed;
mod memory;
mod questions;
mod template;

use chain::{MadeChain, Shape};
use ferrite_testkit::load::{self, Figures, Target, Turns};
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use questions::Question;

/// Connections that are kept busy at the same time.
const CONNECTIONS: [u32; 3] = [1, 16, 64];

/// Both nodes are asked over more connections than they allow by themselves.
const MANY: &[&str] = &["--rpc-max-connections-per-private-ip", "200", "--rpc-max-connections", "200"];

/// A number from the environment.
pub(crate) fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn main() {
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    if !load::is_installed() {
        eprintln!("wrk is not installed: install the Debian package `wrk`");
        std::process::exit(1);
    }
    println!("Calls of the node. A chain is made first, which takes a minute or two.\n");
    let waiting = setting("FERRITE_BENCH_POOL", 5000);
    let made = MadeChain::make(Shape { payments: 200, inputs: 2, per_block: 20, waiting });
    let mut monerod = Monerod::start_offline(MANY);
    let flags = [MANY, &["--rpc-dialect", "modern"]].concat();
    let mut ours = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &flags);
    let times = feed::blocks(&made, ours.rpc_port(), monerod.rpc_port());
    println!("The chain was submitted to ours in {:.1} s, to monerod in {:.1} s.\n", times[0], times[1]);
    if std::env::args().any(|argument| argument == "serve") {
        println!("ours {} (pid {}), monerod {}", ours.rpc_port(), ours.process_id(), monerod.rpc_port());
        loop {
            std::thread::park();
        }
    }
    let before = memory::both(&ours, &monerod);
    let missed = compare(&made, &ours, &monerod);
    memory::print("after the chain was submitted", before);
    memory::print("after all those calls", memory::both(&ours, &monerod));
    template::measure(&made, &mut ours, &mut monerod);
    match missed[..] {
        [] => println!("\nEvery goal for calls is met."),
        _ => println!("\nBelow the goal: {}.", missed.join("; ")),
    }
}

/// Asks every question of both, over few and many connections. Returns what missed its goal.
fn compare(made: &MadeChain, ours: &Ferrited, monerod: &Monerod) -> Vec<String> {
    println!(
        "| call | connections | ours /s | p99 | CPU | monerod /s | p99 | CPU | ratio | goal | hyper /s | CPU | hyper / ours |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let turns =
        Turns { count: setting("FERRITE_BENCH_TURNS", 3), seconds: setting("FERRITE_BENCH_SECONDS", 1) };
    let mut missed = Vec::new();
    for question in questions::all(made) {
        let answers = question.ask_both(ours.rpc_port(), monerod.rpc_port());
        let bare = question.small.then(|| bare::start(&answers[0]));
        for connections in CONNECTIONS {
            let target = |port: u16, process| {
                let address = std::net::SocketAddr::from(([127, 0, 0, 1], port));
                Target { address, process, connections }
            };
            let mut targets = vec![
                target(ours.rpc_port(), ours.process_id()),
                target(monerod.rpc_port(), monerod.process_id()),
            ];
            targets.extend(bare.as_ref().map(|bare| target(bare.address.port(), std::process::id())));
            let figures = load::compare(&question.request, &targets, turns).unwrap();
            missed.extend(report(&question, connections, &figures));
        }
    }
    println!(
        "\nA turn took {} s, the median of {} turns counts; p99 and CPU are microseconds for a request.",
        turns.seconds, turns.count
    );
    missed
}

fn report(question: &Question, connections: u32, figures: &[Figures]) -> Vec<String> {
    let (ours, theirs) = (&figures[0], &figures[1]);
    let rate = |figures: &Figures| match question.binary {
        true => format!("{:.0} ({:.0} MB/s)", figures.per_second, figures.megabytes),
        false => format!("{:.0}", figures.per_second),
    };
    let ratio = ours.per_second / theirs.per_second;
    let bare = figures.get(2);
    let behind = bare.map(|bare| bare.per_second / ours.per_second);
    println!(
        "| {} | {connections} | {} | {:.0} | {:.1} | {} | {:.0} | {:.1} | {ratio:.1}x | {:.0}x | {} | {} | {} |",
        question.name,
        rate(ours),
        ours.p99_us,
        ours.cpu_us,
        rate(theirs),
        theirs.p99_us,
        theirs.cpu_us,
        question.goal,
        bare.map(|bare| format!("{:.0}", bare.per_second)).unwrap_or_default(),
        bare.map(|bare| format!("{:.1}", bare.cpu_us)).unwrap_or_default(),
        behind.map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
    );
    let mut missed = Vec::new();
    if ratio < question.goal {
        missed.push(format!("{} at {connections}: {ratio:.1}x of monerod", question.name));
    }
    if let Some(ratio) = behind.filter(|ratio| *ratio > 1.3) {
        missed.push(format!("{} at {connections}: {ratio:.2}x slower than bare hyper", question.name));
    }
    missed
}
