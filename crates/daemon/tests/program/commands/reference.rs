//! The same lines, typed into the reference's console and into ours.

use std::process::{Command, Stdio};

use ferrite_testkit::monerod::SOME_ADDRESS;

use crate::support::{BINARY, wait_for};
use crate::typed::Typed;

/// Lines that change the node, with a call whose response must be equal on both nodes.
const CHANGES: &[(&str, &str, &str)] = &[
    ("ban 1.2.3.4 5000", "get_bans", r#""host": "1.2.3.4""#),
    ("ban 10.20.0.0/16", "get_bans", r#""host": "10.20.0.0\/16""#),
    ("unban 1.2.3.4", "banned 1.2.3.4", r#""banned": false"#),
    ("limit 333", "/get_limit", r#""limit_up": 333"#),
    ("limit_up 77", "/get_limit", r#""limit_up": 77"#),
    ("limit_down 88", "/get_limit", r#""limit_down": 88"#),
    ("out_peers 8", "/out_peers", r#""out_peers": 8"#),
    ("in_peers 9", "/in_peers", r#""in_peers": 9"#),
    ("set_log +test.log:DEBUG", "/set_log_categories", "test.log:DEBUG"),
    ("set_log 0", "/set_log_categories", r#"stacktrace:INFO,logging:INFO,msgwriter:INFO""#),
    ("start_mining ADDRESS 1 true true", "/mining_status", r#""is_background_mining_enabled": true"#),
    ("stop_mining", "/mining_status", r#""active": false"#),
    ("pop_blocks 2", "/get_height", r#""height": 2,"#),
    ("set_bootstrap_daemon 127.0.0.1:1", "/get_info", r#""bootstrap_daemon_address": "127.0.0.1:1""#),
    ("set_bootstrap_daemon none", "/get_info", r#""bootstrap_daemon_address": """#),
];

/// Lines that both reject.
const REFUSED: &[&str] = &[
    "print_height 5",
    "print_pl x",
    "print_pl_stats 1",
    "print_cn 1",
    "print_net_stats 1",
    "print_bc",
    "print_bc x",
    "print_block",
    "print_tx",
    "is_key_image_spent",
    "start_mining",
    "stop_mining 1",
    "print_pool 1",
    "print_pool_sh 1",
    "print_pool_stats 1",
    "show_hr 1",
    "hide_hr 1",
    "save 1",
    "set_log 1 2",
    "diff 1",
    "status 1",
    "stop_daemon 1",
    "exit 1",
    "limit x",
    "limit_up x",
    "limit_down x",
    "out_peers x",
    "in_peers x",
    "hard_fork_info x",
    "bans 1",
    "ban",
    "unban",
    "banned",
    "output_histogram 1 2 3",
    "print_coinbase_tx_sum",
    "alt_chain_info 1 2",
    "update",
    "relay_tx",
    "sync_info 1",
    "pop_blocks",
    "set_bootstrap_daemon",
];

/// The response of a node to a call: a path, a method, or a method with an address.
fn ask(node: &Typed, call: &str) -> Option<String> {
    let method = |name: &str, params: &str| {
        node.post(
            "/json_rpc",
            &format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{name}","params":{params}}}"#),
        )
    };
    match call {
        "/out_peers" | "/in_peers" => node.post(call, r#"{"set":false}"#),
        "/set_log_categories" => node.post(call, r#"{"categories":"+"}"#),
        path if path.starts_with('/') => node.post(path, ""),
        call => match call.split_once(' ') {
            Some((name, address)) => method(name, &format!(r#"{{"address":"{address}"}}"#)),
            None => method(call, "{}"),
        },
    }
}

#[test]
fn the_reference_console_and_ours_do_the_same() {
    let mut theirs = Typed::start(Command::new("monerod"), Stdio::piped());
    let mut ours = Typed::start(Command::new(BINARY), Stdio::piped());
    for node in [&theirs, &ours] {
        let mined = format!(
            r#"{{"method":"generateblocks","params":{{"amount_of_blocks":3,"wallet_address":"{SOME_ADDRESS}"}}}}"#
        );
        assert!(node.post("/json_rpc", &mined).is_some_and(|answer| answer.contains("OK")));
    }
    for (line, call, expected) in CHANGES {
        let line = line.replace("ADDRESS", SOME_ADDRESS);
        theirs.type_line(&line);
        // Ours asks for confirmation.
        let sure = if line.starts_with("pop_blocks") { " --yes" } else { "" };
        ours.type_line(&format!("{line}{sure}"));
        for (name, node) in [("the reference", &theirs), ("ours", &ours)] {
            wait_for(&format!("{expected} in {call} of {name} after {line}"), || {
                ask(node, call)?.contains(expected).then_some(())
            });
        }
    }
    for line in REFUSED {
        theirs.say(line, "Invalid syntax: ");
        ours.say(line, "Error: usage: ");
    }
    let height = theirs.say("print_height", "\n");
    assert!(height.contains('2'), "{height}");
    ours.say("print_height", "2\n");
    println!("{} changes are the same, {} lines are refused by both", CHANGES.len(), REFUSED.len());
}
