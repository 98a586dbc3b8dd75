//! Small calls over loopback: our server, a bare hyper server that returns the same bytes, and Debian's `monerod`,
//! loaded by `wrk` in one run: requests per second, the 99th percentile of the latency, and ratios.
//!
//! `cargo bench -p ferrite-rpc --bench server`; `-- serve` only starts the two servers and prints their addresses.

#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

#[path = "server/ours.rs"]
mod ours;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;

use ferrite_testkit::bare_hyper;
use ferrite_testkit::bench::{self, Bench, Row};
use ferrite_testkit::load::{self, Figures, Request, Target, Turns};
use ferrite_testkit::monerod::Monerod;

/// Concurrent connections.
const CONNECTIONS: [u32; 3] = [1, 16, 64];

/// A request.
pub(crate) struct Question {
    name: &'static str,
    path: &'static str,
    body: &'static str,
    /// Whether the reference has it.
    at_monerod: bool,
}

const QUESTIONS: [Question; 4] = [
    Question {
        name: "get_info",
        path: "/json_rpc",
        body: r#"{"jsonrpc":"2.0","id":"0","method":"get_info"}"#,
        at_monerod: true,
    },
    Question { name: "/get_info", path: "/get_info", body: "", at_monerod: true },
    Question {
        name: "get_block_header_by_height",
        path: "/json_rpc",
        body: r#"{"jsonrpc":"2.0","id":"0","method":"get_block_header_by_height","params":{"height":1}}"#,
        at_monerod: true,
    },
    Question {
        name: "the same on another thread",
        path: "/json_rpc",
        body: r#"{"jsonrpc":"2.0","id":"0","method":"header_elsewhere","params":{"height":1}}"#,
        at_monerod: false,
    },
];

fn main() -> ExitCode {
    let ours = ours::start();
    let answers: Vec<Vec<u8>> = QUESTIONS.iter().map(|question| exchange(ours.address, question)).collect();
    let bare: Vec<bare_hyper::Bare> = answers.iter().map(|answer| bare_hyper::start(answer)).collect();
    if std::env::args().any(|argument| argument == "serve") {
        println!("ours {}", ours.address);
        for (question, bare) in QUESTIONS.iter().zip(&bare) {
            println!("bare hyper with the answer of {} {}", question.name, bare.address);
        }
        loop {
            std::thread::park();
        }
    }
    if bench::is_only_tested() {
        return ExitCode::SUCCESS;
    }
    if !load::is_installed() {
        eprintln!("wrk is not installed: install the Debian package `wrk`");
        return ExitCode::FAILURE;
    }
    let mut monerod = Monerod::start();
    monerod.mine(2, ferrite_testkit::monerod::SOME_ADDRESS);
    let reference = SocketAddr::from(([127, 0, 0, 1], monerod.rpc_port()));
    let mut bench = Bench::start("server", "The server beside bare hyper");
    bench.note(
        "Our server with a table of methods that answer at once, and bare hyper, which returns the same bytes whatever it is \
         asked; `wrk` and the servers share the cores. monerod answers the same calls from a chain of three blocks, over at \
         most 24 connections: it serves 25 from one address. Its rates are only shown, since our methods here do no work.",
    );
    bench.table("bare hyper");
    for ((question, bare), answer) in QUESTIONS.iter().zip(&bare).zip(&answers) {
        assert_eq!(body(&exchange(bare.address, question)), body(answer), "bare hyper answers the same");
        for connections in CONNECTIONS {
            let target = |address| Target { address, process: std::process::id(), connections };
            let mut targets = vec![target(ours.address), target(bare.address)];
            if question.at_monerod {
                targets.push(Target { connections: connections.min(24), ..target(reference) });
            }
            let request = Request { path: question.path, bodies: vec![question.body.as_bytes().to_vec()] };
            let turns = load::compare(&request, &targets, turns()).unwrap();
            bench.row(&row(question, connections, &turns));
        }
    }
    bench.finish()
}

/// `FERRITE_BENCH_SECONDS` is the length of a turn (1), `FERRITE_BENCH_TURNS` their number (5).
fn turns() -> Turns {
    Turns {
        count: bench::setting("FERRITE_BENCH_TURNS", 5, 1),
        seconds: bench::setting("FERRITE_BENCH_SECONDS", 1, 1),
    }
}

fn row(question: &Question, connections: u32, turns: &[Vec<Figures>]) -> Row {
    let [ours, bare] = [0, 1].map(|place| load::median(&turns[place]));
    let figures = |name, of: Figures| format!("{name} p99 {:.0} µs, CPU {:.1} µs", of.p99_us, of.cpu_us);
    let mut also = format!("{}; {}", figures("ours", ours), figures("hyper", bare));
    if let Some(monerod) = turns.get(2) {
        also += &format!("; monerod {:.0}/s", load::median(monerod).per_second);
    }
    let name = format!("{}, {connections} connections", question.name);
    Row::rate(name, load::rates(&turns[0])).beside(load::rates(&turns[1])).also(also)
}

/// The response to one request, with its head.
fn exchange(address: SocketAddr, question: &Question) -> Vec<u8> {
    let Question { path, body, .. } = question;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    answer
}

fn body(answer: &[u8]) -> &[u8] {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    &answer[end + 4..]
}
