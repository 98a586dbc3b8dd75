//! Popular clients run the same scenario on our programs and on the real ones: they mine, pay, sweep, prove and rescan.
//! Their reports must be the same.
//!
//! `scripts/need clients` installs them; without them these tests fail.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cli_story;
mod logins;
mod pairs;
mod pool;
mod script;

#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "the tests beside this one use the rest")]
mod nodes;

use ferrite_testkit::wallet_cli;

use cli_story::Length;
use nodes::Node;
use pairs::{NODES, PAIRS, compare};

/// A subject and what was reported about it.
type Statement = (String, String);

const INSTALL: &str = "it is not installed: run scripts/need clients";

/// Its client of the node and of the wallet service.
#[test]
fn monero_python_gets_the_same_results_of_every_pair() {
    let python = script::python();
    compare("monero-python", 60, &PAIRS, |pair| {
        script::run(&python, "story.py", &pair.ports().each_ref().map(String::as_str))
    });
}

/// Its client of the wallet service.
#[test]
fn monero_ts_gets_the_same_results_of_every_pair() {
    let folder = script::node_modules();
    compare("monero-ts", 45, &PAIRS, |pair| {
        let [node, alice, bob] = pair.ports();
        script::run("node".as_ref(), "story.js", &[&folder, &node, &alice, &bob])
    });
}

/// Its own wallet: wallet2 in WebAssembly.
#[test]
fn the_wallet_of_monero_ts_gets_the_same_results_of_both_nodes() {
    let folder = script::node_modules();
    compare("monero-ts, its own wallet", 60, &NODES, |node: &Node| {
        script::run("node".as_ref(), "story.js", &[&folder, &node.port().to_string()])
    });
}

/// The crate of the same name.
#[test]
fn monero_rpc_gets_the_same_results_of_every_pair() {
    let client = script::installed("rust/debug/client-story").join("rust/debug/client-story");
    compare("monero-rpc", 30, &PAIRS, |pair| {
        script::run_program(&client, &pair.ports().each_ref().map(String::as_str))
    });
}

#[test]
#[ignore = "opens a wallet some fifty times, which takes minutes: make soak"]
fn monero_wallet_cli_gets_the_same_results() {
    assert!(wallet_cli::is_installed(), "{INSTALL}");
    compare("monero-wallet-cli", 25, &NODES, |node: &Node| cli_story::live(node.port(), Length::All));
}

#[test]
fn monero_wallet_cli_is_paid_alike() {
    assert!(wallet_cli::is_installed(), "{INSTALL}");
    compare("monero-wallet-cli", 8, &NODES, |node: &Node| cli_story::live(node.port(), Length::Payment));
}
