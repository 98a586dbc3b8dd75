//! Clients that mean no good: the server goes on answering, and its memory stays what it was.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use ferrite_rpc::server::{Config, Limits, Login, Tls, TlsMode};
use ferrite_testkit::hostile_http::{self, is_alive, resident_kib};
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
    let (answer, _) = talk(port, &post("/json_rpc", br#"{"method":"get_block_count"}"#));
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 Ok") && answer.contains("\"count\": 1"), "{answer}");
}

/// What the allocator may keep back. The clients are in the same process, and both sides handle bodies of a megabyte
/// on several threads.
const KEPT_KIB: u64 = 128 * 1024;

/// Sends so many requests in five parts, and looks at the memory in between: in the last parts it must not be more
/// than in the first.
fn soak(config: Config, rounds: usize) {
    const PARTS: usize = 5;
    let ours = Ours::start(config, "00");
    let address = SocketAddr::from(([127, 0, 0, 1], ours.port));
    let mut memory = Vec::new();
    for part in 0..PARTS {
        let report = hostile_http::run(address, rounds / PARTS, part as u64);
        assert!(is_alive(address), "it answers no more");
        memory.extend(resident_kib(0));
        println!("{report:?}");
        assert_eq!(report.requests, rounds / PARTS);
        assert_eq!((report.strange, report.hanging, report.refused), (0, 0, 0));
        assert!(report.answered > report.requests / 8 && report.closed > 0);
    }
    println!("{rounds} requests; resident memory after each fifth in KiB: {memory:?}");
    if let [first, second, third, .., last] = memory[..] {
        assert!(last < first.max(second).max(third) + KEPT_KIB, "memory grows: {memory:?} KiB");
    }
}

#[test]
fn thousands_of_bad_requests() {
    soak(Config { limits: limits(), ..Config::default() }, 3000);
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
    // What begins like encryption is told in its own way that it is none.
    assert_eq!((report.hanging, report.refused), (0, 0), "{report:?}");
    assert!(is_alive(address));
}

/// The long form, for `make soak`.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_bad_requests() {
    soak(Config { limits: limits(), ..Config::default() }, 100_000);
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
    assert!(TcpStream::connect(("127.0.0.1", ours.port)).is_err(), "nobody listens any more");
}
