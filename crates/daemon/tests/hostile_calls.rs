//! Malicious clients against the program: it keeps answering, its chain is unchanged, and its memory stays flat.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ferrite_testkit::hostile_http::{self, Report, is_alive, resident_kib};
use ferrite_testkit::http::{Client, json_number, json_text};
use ferrite_testkit::memory::{GIVES_BACK, Growth};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

/// More connections than malicious clients open.
const MANY_CONNECTIONS: &[&str] =
    &["--rpc-max-connections-per-private-ip", "300", "--rpc-max-connections", "300"];
/// Number of memory measurements.
const PARTS: usize = 20;

fn top(node: &mut Ferrited) -> (Option<i64>, Option<String>) {
    let info = node.json_rpc("get_info", "{}");
    (json_number(&info, "height"), json_text(&info, "top_block_hash"))
}

/// Sends a part of the requests to both ports. The same part always has the same requests.
fn send_part(node: &mut Ferrited, part: usize, requests: usize) -> Report {
    let ports = [node.rpc_port(), node.restricted_port()];
    let mut all = Report::default();
    for (at, port) in ports.into_iter().enumerate() {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let share = requests / PARTS / ports.len();
        let report = hostile_http::run(address, share, (part * ports.len() + at) as u64);
        assert_eq!(report.requests, share);
        assert_eq!((report.hanging, report.refused, report.strange), (0, 0, 0), "{report:?}");
        assert!(is_alive(address), "it answers no more");
        all.add(&report);
    }
    assert!(node.ended().is_none(), "it has ended");
    all
}

/// Sends `requests` requests twice. The first time, memory grows with the largest requests that coincide; the second
/// time, the program must keep next to nothing of each. Returns a summary.
fn soak(requests: usize) -> String {
    let flags = [&["--offline", "--fixed-difficulty", "1"], MANY_CONNECTIONS].concat();
    let mut node = Ferrited::start_in(env!("CARGO_BIN_EXE_ferrited"), &GIVES_BACK, &flags);
    node.mine(20, SOME_ADDRESS);
    let before = top(&mut node);
    for part in 0..PARTS {
        send_part(&mut node, part, requests);
    }
    let (mut growth, mut all) = (Growth::default(), Report::default());
    for part in 0..PARTS {
        all.add(&send_part(&mut node, part, requests));
        growth.look(node.process_id(), all.requests);
    }
    assert!(all.answered > all.requests / 8 && all.closed > 0, "{all:?}");
    let summary = format!("{requests} requests, twice: {}; {all:?}", growth.summary());
    assert!(!growth.is_leak(), "memory grows: {summary}");
    assert_eq!(top(&mut node), before, "the chain is another one");
    node.mine(1, SOME_ADDRESS);
    assert!(!node.stdout().contains("panicked") && !node.stderr().contains("panicked"), "{}", node.stderr());
    assert!(node.stop().success());
    summary
}

#[test]
fn thousands_of_bad_requests() {
    println!("{}", soak(4000));
}

/// The long form, for `make soak`.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_bad_requests() {
    ferrite_testkit::seen!("{}", soak(100_000));
}

/// Number of clients that send the worst batches at the same time.
const CLIENTS: usize = 8;
/// Limit of their memory cost.
const ALLOWED_KIB: u64 = 300 * 1024;
/// Minimum time for each kind of batch.
const ROUND: Duration = Duration::from_secs(2);

fn request(body: &str) -> Vec<u8> {
    let length = body.len();
    format!("POST /json_rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}")
        .into_bytes()
}

fn batch(call: &str, count: usize) -> String {
    format!("[{}]", vec![call; count].join(","))
}

/// Batches with large responses, and with many values, which take much more memory than their text: above the limits of
/// a restricted port, and exactly at them.
fn worst_batches(top: i64) -> Vec<(&'static str, String)> {
    let range = format!(r#""params":{{"start_height":0,"end_height":{top}}}"#);
    let headers = format!(r#"{{"method":"get_block_headers_range",{range}}}"#);
    let block = format!(r#"{{"method":"get_block","params":{{"height":{top}}}}}"#);
    let with_list = |item: &str, count| {
        format!(r#"{{"method":"get_info","params":{{"a":[{}]}}}}"#, vec![item; count].join(","))
    };
    vec![
        ("1,000 ranges of headers", batch(&headers, 1000)),
        ("100 ranges of headers", batch(&headers, 100)),
        ("100 blocks", batch(&block, 100)),
        ("100 long lists of objects", batch(&with_list(r#"{"a":1}"#, 1250), 100)),
        ("100 lists of objects", batch(&with_list(r#"{"a":1}"#, 90), 100)),
        ("100 long lists of numbers", batch(&with_list("1", 5000), 100)),
        ("100 lists of numbers", batch(&with_list("1", 800), 100)),
    ]
}

/// Sends a request repeatedly. The client reads all responses, or none.
fn insist(address: SocketAddr, request: &[u8], reads: bool, stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        let Ok(mut stream) = TcpStream::connect(address) else { continue };
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        stream.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
        let mut piece = vec![0; 1 << 16];
        while stream.write_all(request).is_ok() && !stop.load(Ordering::Relaxed) {
            while reads && matches!(stream.read(&mut piece), Ok(1..)) {}
        }
    }
}

/// The peak memory of the node while clients repeat a batch and others make permitted calls.
fn beside(node: &Ferrited, name: &str, body: &str, reads: bool) -> u64 {
    let address = SocketAddr::from(([127, 0, 0, 1], node.restricted_port()));
    let (request, stop) = (request(body), AtomicBool::new(false));
    let (mut highest, mut answered) = (0, 0);
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| insist(address, &request, reads, &stop));
        }
        let started = Instant::now();
        while answered < 20 || started.elapsed() < ROUND {
            let info = Client::connect(address.port()).and_then(|mut client| client.post("/get_info", ""));
            answered += usize::from(matches!(info, Ok((200, _))));
            highest = highest.max(resident_kib(node.process_id()).expect("it runs"));
            if info.is_err() {
                break;
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert!(answered >= 20, "get_info was answered {answered} times beside {name}");
    highest
}

#[test]
fn the_worst_batches_cost_little_memory_and_stop_no_small_call() {
    let mut node = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), MANY_CONNECTIONS);
    node.mine(250, SOME_ADDRESS);
    assert!(is_alive(SocketAddr::from(([127, 0, 0, 1], node.restricted_port()))));
    let rest = resident_kib(node.process_id()).expect("the system tells");
    let mut most = 0;
    for (name, body) in worst_batches(250) {
        for reads in [false, true] {
            let above = beside(&node, name, &body, reads).saturating_sub(rest);
            let (size, above_mib) = (body.len() / 1024, above / 1024);
            println!("{name}, {size} KiB, answers read: {reads}: {above_mib} MiB above rest");
            most = most.max(above);
        }
    }
    println!("{} MiB at rest, {} MiB more at most", rest / 1024, most / 1024);
    assert!(most <= ALLOWED_KIB, "{most} KiB above {rest} KiB at rest");
    assert!(node.stop().success());
}
