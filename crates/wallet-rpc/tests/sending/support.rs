//! A private chain with the real node, our funded wallet, and the real wallet.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

/// The seed of our wallet.
pub const SEED: &str = known_wallets::FIRST.seed;
/// Its address.
pub const OURS: &str = known_wallets::FIRST.address;
/// The recipient of blocks whose outputs no wallet of a test needs.
pub const SINK: &str = known_wallets::THIRD.address;
/// Blocks until a mined output is unlocked.
pub const MATURITY: u32 = 60;
/// One coin.
pub const COIN: u64 = 1_000_000_000_000;

/// A service that answers calls.
pub trait Service {
    fn text(&mut self, method: &str, params: &str) -> String;

    /// The result of a call.
    fn call(&mut self, method: &str, params: &str) -> Tree {
        let answer = self.text(method, params);
        let tree = Tree::from_json(answer.as_bytes()).unwrap_or_else(|| panic!("not JSON: {answer}"));
        tree.get("result").unwrap_or_else(|| panic!("{method} {params}: {answer}")).clone()
    }

    /// The code and message of a failed call.
    fn error(&mut self, method: &str, params: &str) -> (i64, String) {
        let answer = self.text(method, params);
        let tree = Tree::from_json(answer.as_bytes()).unwrap_or_else(|| panic!("not JSON: {answer}"));
        let code = match tree.get("error.code") {
            Some(Tree::Number(_, digits)) => digits.parse().unwrap(),
            _ => panic!("{method} {params}: {answer}"),
        };
        (code, tree.text("error.message").unwrap().to_owned())
    }
}

impl Service for OurWallet {
    fn text(&mut self, method: &str, params: &str) -> String {
        self.json_rpc(method, params)
    }
}

impl Service for WalletRpc {
    fn text(&mut self, method: &str, params: &str) -> String {
        self.json_rpc(method, params)
    }
}

/// The node and both wallets.
pub struct Stage {
    pub node: Monerod,
    pub ours: OurWallet,
    pub theirs: WalletRpc,
    /// The real wallet's main address.
    pub their_address: String,
}

impl Stage {
    /// Our wallet has [twenty](mined::EACH) unlocked mined outputs. It refreshes only on request.
    pub fn new() -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
        let flags = [
            "--rpc-max-connections",
            "200",
            "--rpc-max-connections-per-private-ip",
            "200",
            "--log-level",
            "0,wallet.rpc:DEBUG",
        ];
        let ours = OurWallet::start_on(binary, node.rpc_port(), &flags);
        Self::with(node, ours)
    }

    /// The same with a running node on the [common chain](mined::COMMON) and a running wallet.
    pub fn with(node: Monerod, mut ours: OurWallet) -> Self {
        ours.call("auto_refresh", r#"{"enable":false}"#);
        ours.call(
            "restore_deterministic_wallet",
            &format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#),
        );
        let mut theirs = WalletRpc::start(&node);
        theirs.call("auto_refresh", r#"{"enable":false}"#);
        let their_address = theirs.call("get_address", "{}").text("address").unwrap().to_owned();
        let mut stage = Self { node, ours, theirs, their_address };
        stage.refresh();
        stage
    }

    /// Mines further outputs for these addresses, until they are unlocked.
    pub fn give(&mut self, outputs: &[(u32, &str)]) {
        for (outputs, address) in outputs {
            self.node.mine(*outputs, address);
        }
        self.node.mine(MATURITY, SINK);
        self.refresh();
    }

    /// The ids of the transactions in the node's pool.
    pub fn pool(&mut self) -> Vec<String> {
        let pool = self.node.post("/get_transaction_pool_hashes", "{}");
        texts(&Tree::from_json(pool.as_bytes()).expect("an object"), "tx_hashes")
    }

    /// Refreshes both wallets.
    pub fn refresh(&mut self) {
        refresh_with_retries(&mut self.ours);
        refresh_with_retries(&mut self.theirs);
    }

    /// Mines blocks with all pool transactions, including these, and refreshes both wallets.
    pub fn confirm(&mut self, txids: &[String], blocks: u32) {
        for txid in txids {
            self.node.wait_until_relayed(&txid.parse().expect("an id"));
        }
        self.node.mine(blocks, SINK);
        self.refresh();
    }
}

/// Refreshes a wallet. Clients of a restarted node do not reconnect at once.
fn refresh_with_retries(service: &mut impl Service) {
    for _ in 0..200 {
        if service.text("refresh", "{}").contains("\"result\"") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
    service.call("refresh", "{}");
}

/// The destinations of a payment, as JSON.
pub fn destinations(to: &[(&str, u64)]) -> String {
    let one = |(address, amount): &(&str, u64)| format!(r#"{{"address":"{address}","amount":{amount}}}"#);
    to.iter().map(one).collect::<Vec<_>>().join(",")
}

/// The total and the unlocked balance of a wallet.
pub fn balance(service: &mut dyn Service) -> (u64, u64) {
    let balance = service.call("get_balance", r#"{"all_accounts":true}"#);
    (balance.number("balance").unwrap(), balance.number("unlocked_balance").unwrap())
}

/// The strings of an array.
pub fn texts(tree: &Tree, list: &str) -> Vec<String> {
    let text = |item: &Tree| match item {
        Tree::Bytes(bytes) => String::from_utf8(bytes.clone()).unwrap(),
        other => panic!("{other:?} in {list}"),
    };
    tree.list(list).iter().map(text).collect()
}

/// The numbers of an array.
pub fn numbers(tree: &Tree, list: &str) -> Vec<u64> {
    let number = |item: &Tree| match item {
        Tree::Number(_, digits) => digits.parse().unwrap(),
        other => panic!("{other:?} in {list}"),
    };
    tree.list(list).iter().map(number).collect()
}
