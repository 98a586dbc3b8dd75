//! Our node and the real one behind the same interface.

use std::path::{Path, PathBuf};
use std::process::Command;

use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;

/// A node on a private chain.
pub enum Node {
    Reference(Monerod),
    Ours(Ferrited),
}

/// Starts our node.
pub fn ours() -> Node {
    Node::Ours(Ferrited::start(program()))
}

/// The path of `ferrited`, which Cargo builds only if it is asked to.
pub fn program() -> PathBuf {
    let wallet = Path::new(env!("CARGO_BIN_EXE_ferrite-wallet-rpc"));
    let program = wallet.with_file_name("ferrited");
    if !program.exists() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--locked", "-p", "ferrite-daemon", "--bin", "ferrited"]);
        if wallet.parent().is_some_and(|folder| folder.ends_with("release")) {
            build.arg("--release");
        }
        assert!(build.status().is_ok_and(|status| status.success()), "ferrited is not there");
    }
    program
}

impl Node {
    pub fn port(&self) -> u16 {
        match self {
            Self::Reference(node) => node.rpc_port(),
            Self::Ours(node) => node.rpc_port(),
        }
    }

    /// Kills the node.
    pub fn kill(&mut self) {
        match self {
            Self::Reference(node) => node.kill(),
            Self::Ours(node) => node.kill(),
        }
    }

    pub fn mine(&mut self, blocks: u32, address: &str) {
        match self {
            Self::Reference(node) => node.mine(blocks, address),
            Self::Ours(node) => node.mine(blocks, address),
        }
    }

    /// Whether it relays transactions with an unlock time, which only old versions do.
    pub fn relays_locks(&mut self) -> bool {
        match self {
            Self::Reference(node) => node.json_rpc("get_info", "{}").contains("\"version\": \"0.18.0.0"),
            Self::Ours(_) => false,
        }
    }

    /// Waits until a sent transaction can be mined.
    pub fn wait_until_relayed(&mut self, txid: &str) {
        if let Self::Reference(node) = self {
            node.wait_until_relayed(&txid.parse().expect("an id"));
        }
    }
}
