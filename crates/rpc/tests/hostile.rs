//! Clients that mean no good: the server goes on answering, and its memory stays bounded.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use ferrite_rpc::server::{Config, Limits};
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

/// Sends and closes without waiting, or waits for the first bytes of an answer.
fn throw(port: u16, bytes: &[u8], wait: bool) {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return };
    let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
    let _ = stream.write_all(bytes);
    if wait {
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.read(&mut [0; 4096]);
    }
}

fn resident_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?
        .trim()
        .strip_suffix(" kB")?
        .trim()
        .parse()
        .ok()
}

fn nasty() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![
        b"\0\0\0\0".to_vec(),
        b"GET".to_vec(),
        b"\r\n\r\n\r\n\r\n\r\n\r\n".to_vec(),
        b"PATCH / HTTP/1.1\r\n\r\n".to_vec(),
        b"POST /json_rpc HTTP/1.1\r\nContent-Length: 18446744073709551615\r\n\r\n{".to_vec(),
        b"POST /json_rpc HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n{".to_vec(),
        b"POST /json_rpc HTTP/1.1\r\nContent-Length: 1048000\r\n\r\n{".to_vec(),
        b"POST /json_rpc HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        [&b"GET /"[..], &vec![b'a'; 20_000]].concat(),
        [&b"GET / HTTP/1.1\r\nA: "[..], &vec![b'a'; 200_000]].concat(),
        [&b"GET / HTTP/1.1\r\n"[..], &b"A: b\r\n".repeat(30_000)].concat(),
        post("/json_rpc", br#"{"method":"panic"}"#),
        post("/json_rpc", br#"{"method":5}"#),
        post("/json_rpc", &br#"{"a":"#.repeat(100_000)),
        post("/json_rpc", &b"[".repeat(500_000)),
        post("/json_rpc", &[&b"["[..], &b"{},".repeat(2000), b"{}]"].concat()),
        post("/json_rpc", &[&br#"{"params":["#[..], &b"1,".repeat(400_000), b"1]}"].concat()),
        post("/get_o_indexes.bin", b"\x01\x11\x01\x01\x01\x01\x02\x01\x01\xfe\xff\xff\xff"),
        post("/json_rpc", &vec![b' '; 2_000_000]),
        post("/get_height", br#"{"a":1}"#).repeat(50),
    ];
    for length in 1..60 {
        all.push(post("/json_rpc", br#"{"method":"get_block_count","id":1}"#)[..length].to_vec());
    }
    all
}

#[test]
fn thousands_of_bad_requests() {
    let ours = Ours::start(Config { limits: limits(), ..Config::default() }, "00");
    let nasty = nasty();
    let round = |count: usize| {
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let nasty = &nasty;
                scope.spawn(move || {
                    for at in 0..count {
                        throw(ours.port, &nasty[(at + thread) % nasty.len()], at % 4 == 0);
                    }
                });
            }
        });
    };
    round(100);
    let before = resident_kib();
    round(400);
    works(ours.port);
    if let (Some(before), Some(after)) = (before, resident_kib()) {
        println!("4000 bad requests; resident memory from {before} to {after} KiB");
        assert!(after < before + 65_536, "memory grew from {before} to {after} KiB");
    }
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

#[test]
fn connections_beyond_the_budget_are_dropped() {
    let limits = Limits { per_private_ip: 3, ..Limits::default() };
    let ours = Ours::start(Config { limits, ..Config::default() }, "00");
    let request = post("/get_height", b"");
    let mut kept: Vec<TcpStream> = (0..3)
        .map(|_| {
            let mut stream = TcpStream::connect(("127.0.0.1", ours.port)).unwrap();
            stream.write_all(&request).unwrap();
            assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
            stream
        })
        .collect();
    let (answer, closed) = talk(ours.port, &request);
    assert!(answer.is_empty() && closed);
    // Those that are in stay in.
    kept[0].write_all(&request).unwrap();
    assert!(kept[0].read(&mut [0; 4096]).unwrap() > 0);
}
