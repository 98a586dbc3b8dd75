//! Malicious clients: the server keeps answering, and its memory stays flat.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::time::Duration;

use ferrite_rpc::server::{Config, Limits, Login, Tls, TlsMode};
use ferrite_testkit::hostile_http::{self, is_alive};
use ferrite_testkit::memory::{GIVES_BACK, Growth};
use wire::{Ours, post, talk};

fn limits() -> Limits {
    Limits {
        per_private_ip: 300,
        connections: 300,
        head: Duration::from_millis(300),
        body: Duration::from_millis(300),
        idle_local: Duration::from_millis(600),
        ..Limits::default()
    }
}

fn works(port: u16) {
    // A client that is slow to ask is let go as others are, and asks again.
    let ask = || talk(port, &post("/json_rpc", br#"{"method":"get_block_count"}"#)).0;
    let answer = std::iter::repeat_with(ask).take(5).find(|answer| !answer.is_empty()).unwrap_or_default();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 Ok") && answer.contains("\"count\": 1"), "{answer}");
}

/// For the child process of [`soak`]: the number of requests, and the bytes leaked with each.
const REQUESTS: &str = "FERRITE_HOSTILE_REQUESTS";
const LEAK: &str = "FERRITE_HOSTILE_LEAK";

/// Sends `requests` requests, and watches the memory. The server and its clients are in a separate process, whose
/// allocator releases freed memory. Returns a summary, if the process found nothing wrong.
fn soak(requests: usize, leak: usize) -> Result<String, String> {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["child", "--exact", "--ignored", "--nocapture"])
        .envs(GIVES_BACK)
        .env(REQUESTS, requests.to_string())
        .env(LEAK, leak.to_string())
        .output()
        .unwrap();
    let all = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    let summary =
        all.lines().find_map(|line| line.split_once("memory: ")).map(|(_, summary)| summary.to_owned());
    match summary {
        Some(summary) if output.status.success() => Ok(summary),
        _ => Err(all),
    }
}

/// Not a test: the child process.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    const PARTS: usize = 20;
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let (Some(requests), Some(leak)) = (number(REQUESTS), number(LEAK)) else { return };
    let ours = Ours::start(Config { limits: limits(), ..Config::default() }, "00");
    let address = SocketAddr::from(([127, 0, 0, 1], ours.port));
    let mut growth = Growth::default();
    let mut all = hostile_http::Report::default();
    for part in 1..=PARTS {
        let report = hostile_http::run(address, requests / PARTS, part as u64);
        assert!(is_alive(address), "it answers no more");
        assert_eq!(report.requests, requests / PARTS);
        assert_eq!((report.strange, report.hanging, report.refused), (0, 0, 0), "{report:?}");
        all.add(&report);
        std::mem::forget(vec![1_u8; leak * report.requests]);
        growth.look(0, all.requests);
    }
    assert!(all.answered > requests / 8 && all.closed > 0, "{all:?}");
    println!("memory: {requests} requests: {}; {all:?}", growth.summary());
    assert!(!growth.is_leak(), "memory grows");
}

#[test]
fn thousands_of_bad_requests() {
    println!("{}", soak(3000, 0).unwrap());
}

#[test]
fn a_leak_in_every_request_is_detected() {
    let noticed = soak(3000, 16 * 1024).unwrap_err();
    assert!(noticed.contains("memory grows\n"), "{noticed}");
}

#[test]
fn bad_requests_without_login_or_encryption() {
    let tls = TlsMode::Autodetect(Tls::self_signed(None, &[]).unwrap());
    let config = Config {
        limits: limits(),
        login: Some(Login::new("user", "pass")),
        origins: vec!["*".to_owned()],
        restricted: true,
        tls,
        ..Config::default()
    };
    let ours = Ours::start(config, "00");
    let address = SocketAddr::from(([127, 0, 0, 1], ours.port));
    let report = hostile_http::run(address, 600, 3);
    println!("{report:?}");
    // Input that begins like TLS gets a TLS alert.
    assert_eq!((report.hanging, report.refused), (0, 0), "{report:?}");
    assert!(is_alive(address));
}

/// The long form, for `make soak`.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_bad_requests() {
    ferrite_testkit::seen!("{}", soak(100_000, 0).unwrap());
}

#[test]
fn slow_and_half_open_clients_are_let_go() {
    let mut ours = Ours::start(Config { limits: limits(), ..Config::default() }, "00");
    let starts: [&[u8]; 5] = [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nA",
        b"POST /json_rpc HTTP/1.1\r\nContent-Length: 10\r\n\r\n{",
        b"\r\n",
    ];
    let mut streams: Vec<TcpStream> = (0..200)
        .map(|at| {
            let mut stream = TcpStream::connect(("127.0.0.1", ours.port)).unwrap();
            stream.write_all(starts[at % starts.len()]).unwrap();
            stream
        })
        .collect();
    works(ours.port);
    for stream in &mut streams {
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let left = stream.read(&mut [0; 16]);
        assert!(!matches!(left, Ok(1..)) && left.is_ok(), "not let go: {left:?}");
    }
    works(ours.port);
    ours.stop();
    assert!(TcpStream::connect(("127.0.0.1", ours.port)).is_err(), "there is no listener");
}
