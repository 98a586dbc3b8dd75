//! Several wallets in one service, each at a path of its own.

#![allow(clippy::unwrap_used, reason = "a test")]

mod events;
mod eventsource;
mod live;
mod monitoring;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, unreachable_pub, reason = "other tests use the rest")]
mod nodes;
mod pages;
mod paths;
mod webhooks;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::our_wallet::OurWallet;

use nodes::program as ferrited;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");

/// The path of the open wallet.
const OPEN: &str = "/json_rpc";

/// The status of the answer to a call at a path, and the answer.
fn ask(service: &OurWallet, path: &str, method: &str, params: &str) -> (u16, Tree) {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"7","method":"{method}","params":{params}}}"#);
    let (status, answer) = Client::connect(service.rpc_port()).unwrap().post(path, &body).unwrap();
    let tree = Tree::from_json(&answer);
    (status, tree.unwrap_or_else(|| panic!("{path} {method}: {}", String::from_utf8_lossy(&answer))))
}

/// The result of a call at a path.
fn call(service: &OurWallet, path: &str, method: &str, params: &str) -> Tree {
    let (status, answer) = ask(service, path, method, params);
    assert_eq!(status, 200, "{path} {method} {params}: {answer:?}");
    answer.get("result").unwrap_or_else(|| panic!("{path} {method} {params}: {answer:?}")).clone()
}

/// The message of a call that fails at a path with this status and code.
fn refusal(service: &OurWallet, path: &str, method: &str, params: &str, status: u16, code: &str) -> String {
    let (found, answer) = ask(service, path, method, params);
    let given = answer.get("error.code").map(|code| format!("{code:?}")).unwrap_or_default();
    assert!(found == status && given.contains(code), "{path} {method} {params}: {found} {answer:?}");
    assert_eq!(answer.text("id"), Some("7"), "the error has the id of its call");
    answer.text("error.message").unwrap().to_owned()
}

/// The path of a loaded wallet whose name needs no encoding.
fn of(name: &str) -> String {
    format!("/wallet/{name}/json_rpc")
}

/// Makes a wallet with a known seed, and closes it.
fn make(service: &OurWallet, name: &str, seed: &str) {
    let params = format!(r#"{{"filename":"{name}","password":"p","seed":"{seed}"}}"#);
    call(service, OPEN, "restore_deterministic_wallet", &params);
    call(service, OPEN, "close_wallet", "{}");
}

/// The parameters of `load_wallet`.
fn load(name: &str) -> String {
    format!(r#"{{"filename":"{name}","password":"p"}}"#)
}

/// The names of the loaded wallets.
fn loaded(service: &OurWallet) -> Vec<String> {
    let list = call(service, OPEN, "list_wallets", "{}");
    list.list("wallets").iter().map(|wallet| wallet.text("filename").unwrap().to_owned()).collect()
}

/// The main address of the wallet at a path.
fn address(service: &OurWallet, path: &str) -> String {
    call(service, path, "get_address", "{}").text("address").unwrap().to_owned()
}
