//! The wallet page of a running service: who may see and do what, and how it looks and lives in a browser.

#![allow(clippy::unwrap_used, reason = "a test")]

mod live;
mod refusals;
mod visitor;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ports;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// The path of the open wallet.
const OPEN: &str = "/json_rpc";

/// A service with a page.
struct Service {
    wallet: OurWallet,
    page: u16,
    _files: TempDir,
}

impl Service {
    /// Starts it with tokens, an audit log and a page.
    fn start(start: impl FnOnce(&[&str]) -> OurWallet) -> Self {
        let (files, page) = (tempfile::tempdir().unwrap(), ports::lease());
        let path = |name: &str| files.path().join(name).to_str().unwrap().to_owned();
        let (tokens, audit, port) = (path("tokens"), path("audit"), page.to_string());
        let flags = ["--token-file", &tokens, "--audit-log", &audit, "--page-bind-port", &port];
        Self { wallet: start(&flags), page, _files: files }
    }

    /// The result of a call without a token.
    fn call(&self, path: &str, method: &str, params: &str) -> Tree {
        let body = format!(r#"{{"jsonrpc":"2.0","id":"7","method":"{method}","params":{params}}}"#);
        let (status, answer) = Client::connect(self.wallet.rpc_port()).unwrap().post(path, &body).unwrap();
        let tree = Tree::from_json(&answer).unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&answer)));
        assert_eq!(status, 200, "{tree:?}");
        tree.get("result").unwrap_or_else(|| panic!("{path} {method} {params}: {tree:?}")).clone()
    }

    /// Makes a wallet with a known seed, and loads it.
    fn make(&self, name: &str, seed: &str) {
        let params = format!(r#"{{"filename":"{name}","password":"p","seed":"{seed}"}}"#);
        self.call(OPEN, "restore_deterministic_wallet", &params);
        self.call(OPEN, "close_wallet", "{}");
        self.call(OPEN, "load_wallet", &format!(r#"{{"filename":"{name}","password":"p"}}"#));
    }

    /// Makes a token.
    fn token(&self, params: &str) -> String {
        self.call(OPEN, "create_token", params).text("token").unwrap().to_owned()
    }
}

/// The path of a loaded wallet.
fn of(name: &str) -> String {
    format!("/wallet/{name}/json_rpc")
}
