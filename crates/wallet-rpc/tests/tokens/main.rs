//! Tokens and the audit log of a running service.

#![allow(clippy::unwrap_used, reason = "a test")]

mod counted;
mod http;
mod limits;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod nodes;

use std::path::PathBuf;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::our_wallet::OurWallet;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// The path of the loaded wallet.
const WALLET: &str = "/wallet/w/json_rpc";
/// The path of the open wallet.
const OPEN: &str = "/json_rpc";

/// The folder of the tokens and of the audit log, which outlives the service.
struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn tokens(&self) -> PathBuf {
        self.0.path().join("tokens")
    }

    fn audit(&self) -> PathBuf {
        self.0.path().join("audit")
    }

    /// The flags of the service.
    fn flags(&self) -> Vec<String> {
        let flags = [("--token-file", self.tokens()), ("--audit-log", self.audit())];
        flags
            .iter()
            .flat_map(|(flag, path)| [(*flag).to_owned(), path.to_str().unwrap().to_owned()])
            .collect()
    }
}

/// A connection with a token, or without.
fn connect(service: &OurWallet, token: Option<&str>) -> Client {
    let client = Client::connect(service.rpc_port()).unwrap();
    match token {
        Some(token) => client.with_header("Authorization", &format!("Bearer {token}")),
        None => client,
    }
}

/// The status of the answer to a call at a path, and the answer.
fn ask(client: &mut Client, path: &str, method: &str, params: &str) -> (u16, String) {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"7","method":"{method}","params":{params}}}"#);
    let (status, answer) = client.post(path, &body).unwrap();
    (status, String::from_utf8(answer).unwrap())
}

/// The result of a call without a token.
fn call(service: &OurWallet, path: &str, method: &str, params: &str) -> Tree {
    let (status, answer) = ask(&mut connect(service, None), path, method, params);
    let tree = Tree::from_json(answer.as_bytes()).unwrap_or_else(|| panic!("{answer}"));
    assert_eq!(status, 200, "{answer}");
    tree.get("result").unwrap_or_else(|| panic!("{path} {method} {params}: {answer}")).clone()
}

/// Makes a token by a call.
fn create(service: &OurWallet, params: &str) -> String {
    call(service, OPEN, "create_token", params).text("token").unwrap().to_owned()
}

/// Makes the wallet `w` with a known seed, and loads it.
fn make(service: &OurWallet, seed: &str) {
    let params = format!(r#"{{"filename":"w","password":"hidden-password","seed":"{seed}"}}"#);
    call(service, OPEN, "restore_deterministic_wallet", &params);
    call(service, OPEN, "close_wallet", "{}");
    load(service);
}

fn load(service: &OurWallet) {
    call(service, OPEN, "load_wallet", r#"{"filename":"w","password":"hidden-password"}"#);
    call(service, WALLET, "auto_refresh", r#"{"enable":false}"#);
}
