//! Small calls over loopback: our server, a bare hyper server that returns the same bytes, and Debian's `monerod`,
//! loaded by `wrk` in one run. Prints requests per second, the 99th percentile of the latency, and ratios.
//!
//! `cargo bench -p ferrite-rpc --bench server`; `-- serve` only starts the two servers and prints where they are.

#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

#[path = "server/bare.rs"]
mod bare;
#[path = "server/ours.rs"]
mod ours;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use ferrite_testkit::load::{self, Figures, Request, Target, Turns};
use ferrite_testkit::monerod::Monerod;

/// Connections that are kept busy at the same time.
const CONNECTIONS: [u32; 3] = [1, 16, 64];

/// What is asked for.
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

fn main() {
    let ours = ours::start();
    let answers: Vec<Vec<u8>> = QUESTIONS.iter().map(|question| exchange(ours.address, question)).collect();
    let bare: Vec<bare::Bare> = answers.iter().map(|answer| bare::start(answer)).collect();
    if std::env::args().any(|argument| argument == "serve") {
        println!("ours {}", ours.address);
        for (question, bare) in QUESTIONS.iter().zip(&bare) {
            println!("bare hyper with the answer of {} {}", question.name, bare.address);
        }
        loop {
            std::thread::park();
        }
    }
    // What `cargo test --benches` wants to know is that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    if !load::is_installed() {
        eprintln!("wrk is not installed: install the Debian package `wrk`");
        std::process::exit(1);
    }
    let mut monerod = Monerod::start();
    monerod.mine(2, ferrite_testkit::monerod::SOME_ADDRESS);
    let reference = SocketAddr::from(([127, 0, 0, 1], monerod.rpc_port()));
    println!(
        "{:<28} {:>5} {:>8} {:>7} {:>6} {:>8} {:>7} {:>6} {:>9} {:>7} {:>8}",
        "call",
        "conns",
        "ours/s",
        "p99 us",
        "cpu us",
        "hyper/s",
        "p99 us",
        "cpu us",
        "monerod/s",
        "/hyper",
        "/monerod"
    );
    for ((question, bare), answer) in QUESTIONS.iter().zip(&bare).zip(&answers) {
        assert_eq!(body(&exchange(bare.address, question)), body(answer), "bare hyper answers the same");
        for connections in CONNECTIONS {
            let target = |address| Target { address, process: std::process::id(), connections };
            let mut targets = vec![target(ours.address), target(bare.address)];
            // It serves 25 connections from one address at most.
            if question.at_monerod {
                targets.push(Target { connections: connections.min(24), ..target(reference) });
            }
            let request = Request { path: question.path, bodies: vec![question.body.as_bytes().to_vec()] };
            report(question, connections, &load::compare(&request, &targets, turns()).unwrap());
        }
    }
}

/// `FERRITE_BENCH_SECONDS` is the length of a turn (1), `FERRITE_BENCH_TURNS` their number (5).
fn turns() -> Turns {
    let setting = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    Turns {
        count: setting("FERRITE_BENCH_TURNS").unwrap_or(5),
        seconds: setting("FERRITE_BENCH_SECONDS").unwrap_or(1),
    }
}

fn report(question: &Question, connections: u32, figures: &[Figures]) {
    let (ours, bare) = (&figures[0], &figures[1]);
    let monerod = figures.get(2).map(|figures| figures.per_second);
    println!(
        "{:<28} {connections:>5} {:>8.0} {:>7.0} {:>6.1} {:>8.0} {:>7.0} {:>6.1} {:>9} {:>7.2} {:>8}",
        question.name,
        ours.per_second,
        ours.p99_us,
        ours.cpu_us,
        bare.per_second,
        bare.p99_us,
        bare.cpu_us,
        monerod.map_or("-".to_owned(), |rate| format!("{rate:.0}")),
        ours.per_second / bare.per_second,
        monerod.map_or("-".to_owned(), |rate| format!("{:.2}", ours.per_second / rate)),
    );
}

/// The answer to one question, with its head.
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
