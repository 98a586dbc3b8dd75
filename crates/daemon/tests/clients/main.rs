//! Popular clients run the same scenario on the real node and on ours: they mine, pay, sweep, prove and rescan. Their
//! reports must be the same.
//!
//! `scripts/need clients` installs them; without them these tests fail.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod cli_story;
mod script;

use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::wallet_cli;

/// A subject and what was reported about it.
type Statement = (String, String);

/// Runs a client on both nodes.
fn compare(client: &str, at_least: usize, live: impl Fn(u16) -> Vec<Statement> + Sync) {
    let real = Monerod::start();
    let ours = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &["--rpc-dialect", "modern"]);
    let (real_port, our_port) = (real.rpc_port(), ours.rpc_port());
    let (on_real, on_ours) = std::thread::scope(|scope| {
        let on_real = scope.spawn(|| live(real_port));
        let on_ours = live(our_port);
        (on_real.join().expect("the story on the real node has an end"), on_ours)
    });
    let differences: Vec<_> = on_ours.iter().zip(&on_real).filter(|(ours, real)| ours != real).collect();
    ferrite_testkit::seen!(
        "{client}: {} statements on both nodes, {} differences",
        on_ours.len(),
        differences.len()
    );
    assert!(differences.is_empty(), "ours, real: {differences:#?}");
    assert_eq!(on_ours.len(), on_real.len());
    assert!(on_ours.len() >= at_least, "the story was too short: {}", on_ours.len());
}

const INSTALL: &str = "it is not installed: run scripts/need clients";

#[test]
#[ignore = "takes minutes on a busy machine: make soak"]
fn monero_ts_gets_the_same_results() {
    let folder =
        script::installed("node_modules/monero-ts/package.json").expect(INSTALL).display().to_string();
    compare("monero-ts", 60, |port| script::run("node".as_ref(), "story.js", &[&folder, &port.to_string()]));
}

#[test]
#[ignore = "takes minutes on a busy machine: make soak"]
fn monero_python_gets_the_same_results() {
    let folder = script::installed("venv/bin/python").expect(INSTALL);
    compare("monero-python", 60, |port| {
        let wallets = [0; 2].map(|_| WalletRpc::start_on(port, &[]));
        let ports = [port, wallets[0].rpc_port(), wallets[1].rpc_port()].map(|port| port.to_string());
        script::run(&folder.join("venv/bin/python"), "story.py", &ports.each_ref().map(String::as_str))
    });
}

#[test]
#[ignore = "opens a wallet some fifty times, which takes minutes: make soak"]
fn monero_wallet_cli_gets_the_same_results() {
    assert!(wallet_cli::is_installed(), "{INSTALL}");
    compare("monero-wallet-cli", 25, cli_story::live);
}
