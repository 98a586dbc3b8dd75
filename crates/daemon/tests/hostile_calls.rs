//! Clients that mean no good, against the program itself: it goes on answering, its chain is what it was, and its
//! memory stays flat.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::net::SocketAddr;

use ferrite_testkit::hostile_http::{self, is_alive, resident_kib};
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

/// More connections than hostile clients open.
const MANY: &[&str] = &["--rpc-max-connections-per-private-ip", "300", "--rpc-max-connections", "300"];
/// Parts after each of which the memory is looked at.
const PARTS: usize = 5;
/// What the allocator and the blocking threads may keep back.
const KEPT_KIB: u64 = 48 * 1024;

fn top(node: &mut Ferrited) -> (Option<i64>, Option<String>) {
    let info = node.json_rpc("get_info", "{}");
    (json_number(&info, "height"), json_text(&info, "top_block_hash"))
}

/// Sends so many requests to both ports in five parts. In the last parts the program must not have more memory than in
/// the first ones.
fn soak(rounds: usize) {
    let mut node = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), MANY);
    node.mine(20, SOME_ADDRESS);
    let before = top(&mut node);
    let ports = [node.rpc_port(), node.restricted_port()];
    let mut memory: Vec<u64> = Vec::new();
    for part in 0..PARTS {
        for (at, port) in ports.into_iter().enumerate() {
            let address = SocketAddr::from(([127, 0, 0, 1], port));
            let share = rounds / PARTS / ports.len();
            let report = hostile_http::run(address, share, (part * ports.len() + at) as u64);
            println!("port {at}: {report:?}");
            assert_eq!(report.requests, share);
            assert_eq!((report.hanging, report.refused, report.strange), (0, 0, 0), "{report:?}");
            assert!(report.answered > report.requests / 8 && report.closed > 0, "{report:?}");
            assert!(is_alive(address), "it answers no more");
        }
        assert!(node.ended().is_none(), "it has ended");
        memory.extend(resident_kib(node.process_id()));
    }
    println!("{rounds} requests; resident memory after each fifth in KiB: {memory:?}");
    if let [first, second, third, .., last] = memory[..] {
        assert!(last < first.max(second).max(third) + KEPT_KIB, "memory grows: {memory:?} KiB");
    }
    assert_eq!(top(&mut node), before, "the chain is another one");
    node.mine(1, SOME_ADDRESS);
    assert!(!node.stdout().contains("panicked") && !node.stderr().contains("panicked"), "{}", node.stderr());
    assert!(node.stop().success());
}

#[test]
fn thousands_of_bad_requests() {
    soak(4000);
}

/// The long form, for `make soak`.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_bad_requests() {
    soak(100_000);
}
