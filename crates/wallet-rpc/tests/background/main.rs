//! Background sync: afterwards the wallet has the same state as one that had the spend key throughout, and the real
//! wallet service agrees. The installed reference is too old for background sync itself.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod ownership;

use std::path::Path;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// The seed of a wallet that no other part of this test uses.
const SEED: &str = known_wallets::SECOND.seed;
/// The seed of the payee.
const OTHER_SEED: &str = known_wallets::FIRST.seed;
const ALL: &str = r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true,"all_accounts":true}"#;

/// The wallet in our service, and the same wallet in the real one, which spends from it.
struct Story {
    node: Monerod,
    real: WalletRpc,
    ours: OurWallet,
    own: String,
}

fn result(answer: &str) -> Tree {
    let tree = Tree::from_json(answer.as_bytes()).unwrap();
    tree.get("result").unwrap_or_else(|| panic!("{answer}")).clone()
}

impl Story {
    fn begin() -> Self {
        Self::begin_with("w")
    }

    /// Our wallet has this name; an empty name means a wallet in memory.
    fn begin_with(name: &str) -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let mut real = WalletRpc::start_without_wallet(node.rpc_port(), &[]);
        let ours = OurWallet::start_on(BINARY, node.rpc_port(), &["--rpc-dialect", "modern"]);
        let restore = |name: &str| format!(r#"{{"filename":"{name}","password":"p","seed":"{SEED}"}}"#);
        real.json_rpc("auto_refresh", r#"{"enable":false}"#);
        let own = result(&real.json_rpc("restore_deterministic_wallet", &restore("w")));
        let own = own.text("address").unwrap().to_owned();
        let mut story = Self { node, real, ours, own };
        story.call("auto_refresh", r#"{"enable":false}"#);
        story.call("restore_deterministic_wallet", &restore(name));
        story.refresh();
        story
    }

    fn call(&mut self, method: &str, params: &str) -> Tree {
        result(&self.ours.json_rpc(method, params))
    }

    /// The code and message of an error.
    fn error(&mut self, method: &str, params: &str) -> (i64, String) {
        let answer = self.ours.json_rpc(method, params);
        let tree = Tree::from_json(answer.as_bytes()).unwrap();
        let error = tree.get("error").unwrap_or_else(|| panic!("{method}: {answer}"));
        let Some(Tree::Number(_, code)) = error.get("code") else { panic!("{answer}") };
        (code.parse().unwrap(), error.text("message").unwrap().to_owned())
    }

    fn refresh(&mut self) {
        result(&self.real.json_rpc("refresh", "{}"));
        self.call("refresh", "{}");
    }

    /// The real wallet pays another one. (Of a payment to itself, the sender would know more than the other service.)
    fn pay(&mut self, amount: u64) {
        let params = format!(r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":{amount}}}]}}"#);
        let sent = result(&self.real.json_rpc("transfer", &params));
        let txid = sent.text("tx_hash").unwrap().parse().unwrap();
        self.node.wait_until_relayed(&txid);
    }

    /// The real wallet sweeps all of its outputs.
    fn sweep(&mut self) {
        let params = format!(r#"{{"address":"{SOME_ADDRESS}"}}"#);
        let sent = result(&self.real.json_rpc("sweep_all", &params));
        for txid in sent.list("tx_hash_list") {
            let Tree::Bytes(txid) = txid else { panic!("{sent:?}") };
            let txid = std::str::from_utf8(txid).unwrap().parse().unwrap();
            self.node.wait_until_relayed(&txid);
        }
    }

    /// Receives, spends an output from before the spend key was removed, and spends one that arrived after that.
    fn receive_and_spend(&mut self) {
        let own = self.own.clone();
        self.pay(1_000_000_000_000);
        self.node.mine(61, &own);
        self.refresh();
        self.sweep();
        self.node.mine(11, SOME_ADDRESS);
        self.refresh();
    }

    /// Checks that both services have the same state.
    fn compare(&mut self) {
        for (method, params) in [
            ("get_transfers", ALL),
            ("get_balance", r#"{"all_accounts":true}"#),
            ("incoming_transfers", r#"{"transfer_type":"all"}"#),
            ("get_height", "{}"),
        ] {
            let mut theirs = result(&self.real.json_rpc(method, params));
            let mut ours = self.call(method, params);
            for tree in [&mut theirs, &mut ours] {
                tree.sort_lists();
                // Only the sender knows them.
                tree.remove_fields("destinations");
            }
            assert!(theirs == ours, "{method}:\n{theirs:?}\n{ours:?}");
        }
    }

    fn spent_outputs(&mut self) -> usize {
        let all = self.call("incoming_transfers", r#"{"transfer_type":"unavailable"}"#);
        all.list("transfers").len()
    }
}

/// Calls that are rejected during background sync.
const REFUSED: &[(&str, &str)] = &[
    ("query_key", r#"{"key_type":"spend_key"}"#),
    ("rescan_blockchain", "{}"),
    ("set_tx_notes", "{}"),
    ("change_wallet_password", "{}"),
];

#[test]
fn with_the_password_of_the_wallet() {
    let mut story = Story::begin();
    let must_set_up = "must setup background sync first before using background sync";
    assert_eq!(story.error("start_background_sync", "{}"), (-1, must_set_up.to_owned()));
    let wrong = r#"{"background_sync_type":"reuse-wallet-password","wallet_password":"x"}"#;
    assert_eq!(story.error("setup_background_sync", wrong).0, -22);
    let unknown = r#"{"background_sync_type":"sometimes","wallet_password":"p"}"#;
    let words = "Unknown background sync type".to_owned();
    assert_eq!(story.error("setup_background_sync", unknown), (-1, words));
    let setup = r#"{"background_sync_type":"reuse-wallet-password","wallet_password":"p"}"#;
    story.call("setup_background_sync", setup);
    story.call("start_background_sync", "{}");
    story.call("start_background_sync", "{}");
    for (method, params) in REFUSED {
        assert_eq!(story.error(method, params).0, -52, "{method}");
    }
    let words = "Can't set background sync type from an existing background cache".to_owned();
    assert_eq!(story.error("setup_background_sync", setup), (-1, words));
    story.receive_and_spend();
    let known = story.spent_outputs();
    assert!(known > 0, "the spend of an earlier output is known");
    assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"x"}"#).0, -22);
    let other = SEED.replace("peeled", "mixture");
    let params = format!(r#"{{"wallet_password":"p","seed":"{other}"}}"#);
    let words = "Electrum-style word list failed verification".to_owned();
    assert_eq!(story.error("stop_background_sync", &params), (-1, words));
    let params = format!(r#"{{"wallet_password":"p","seed":"{SEED}","seed_offset":"x"}}"#);
    assert_eq!(story.error("stop_background_sync", &params), (-1, "invalid spend key".to_owned()));
    let params = format!(r#"{{"wallet_password":"p","seed":"{SEED}"}}"#);
    story.call("stop_background_sync", &params);
    story.compare();
    assert!(story.spent_outputs() > known, "the spend of a later output is known only now");
    story.call("query_key", r#"{"key_type":"spend_key"}"#);

    // Killed while the spend key is absent: opening the wallet completes the sync.
    story.call("start_background_sync", "{}");
    story.receive_and_spend();
    story.ours.kill();
    story.ours.start_again();
    story.call("auto_refresh", r#"{"enable":false}"#);
    story.call("open_wallet", r#"{"filename":"w","password":"p"}"#);
    story.compare();
}

/// For a wallet in memory, the mnemonic is the only copy of the spend key meanwhile.
#[test]
fn in_memory() {
    let mut story = Story::begin_with("");
    let with_seed = |seed: &str| format!(r#"{{"wallet_password":"p","seed":"{seed}"}}"#);
    let setup = |kind: &str, password: &str| {
        format!(
            r#"{{"background_sync_type":"{kind}","wallet_password":"{password}","background_cache_password":"b"}}"#
        )
    };
    let wrong_key = (-1, "invalid spend key".to_owned());
    let wrong_password = (-22, "Invalid password.".to_owned());
    assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"p"}"#), wrong_key);
    assert_eq!(story.error("setup_background_sync", &setup("reuse-wallet-password", "x")), wrong_password);
    for kind in ["reuse-wallet-password", "custom-background-password"] {
        story.call("setup_background_sync", &setup(kind, "p"));
        story.call("start_background_sync", "{}");
        for (method, params) in REFUSED {
            assert_eq!(story.error(method, params).0, -52, "{method}");
        }
        story.receive_and_spend();
        let known = story.spent_outputs();
        assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"x"}"#), wrong_password);
        assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"p"}"#), wrong_key);
        assert_eq!(story.error("stop_background_sync", &with_seed(OTHER_SEED)), wrong_key);
        story.call("stop_background_sync", &with_seed(SEED));
        story.compare();
        assert!(story.spent_outputs() > known, "the spend of a later output is known only now");
        story.call("query_key", r#"{"key_type":"spend_key"}"#);
    }
    story.call("setup_background_sync", &setup("off", "p"));
    assert_eq!(story.error("start_background_sync", "{}").0, -1);
    let wallets = std::fs::read_dir(story.ours.folder()).unwrap().map(|entry| entry.unwrap().path());
    let wallets: Vec<_> = wallets.filter(|path| path.extension().is_some()).collect();
    assert!(wallets.is_empty(), "{wallets:?}");
}

fn exists(folder: &Path, name: &str) -> bool {
    folder.join(name).exists()
}

#[test]
fn with_another_password() {
    let mut story = Story::begin();
    let folder = story.ours.folder().to_owned();
    story.call("set_attribute", r#"{"key":"a","value":"b"}"#);
    let setup = |password: &str| {
        format!(
            r#"{{"background_sync_type":"custom-background-password","wallet_password":"p","background_cache_password":"{password}"}}"#
        )
    };
    let words = "custom background password must be different than wallet password".to_owned();
    assert_eq!(story.error("setup_background_sync", &setup("p")), (-1, words));
    assert!(!exists(&folder, "w.background.keys"));
    story.call("setup_background_sync", &setup("b"));
    assert!(exists(&folder, "w.background.keys") && exists(&folder, "w.background"));
    story.call("start_background_sync", "{}");
    for (method, params) in REFUSED {
        assert_eq!(story.error(method, params).0, -52, "{method}");
    }
    story.receive_and_spend();
    assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"b"}"#).0, -22);
    story.call("stop_background_sync", r#"{"wallet_password":"p"}"#);
    story.compare();
    assert_eq!(story.call("get_attribute", r#"{"key":"a"}"#).text("value"), Some("b"));

    // The background copy as a wallet of its own.
    story.call("close_wallet", "{}");
    let wrong = story.error("open_wallet", r#"{"filename":"w.background","password":"p"}"#);
    assert_eq!(wrong.0, -1);
    story.call("open_wallet", r#"{"filename":"w.background","password":"b"}"#);
    for (method, params) in REFUSED {
        assert_eq!(story.error(method, params).0, -51, "{method}");
    }
    assert!(story.error("start_background_sync", "{}").1.contains("it is always background syncing"));
    let words = "invalid spend key".to_owned();
    assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"b"}"#), (-1, words));
    story.receive_and_spend();
    story.call("close_wallet", "{}");
    story.call("open_wallet", r#"{"filename":"w","password":"p"}"#);
    story.compare();

    let off = r#"{"background_sync_type":"off","wallet_password":"p"}"#;
    story.call("setup_background_sync", off);
    assert!(!exists(&folder, "w.background.keys") && !exists(&folder, "w.background"));
    assert_eq!(story.error("start_background_sync", "{}").0, -1);
    story.call("query_key", r#"{"key_type":"spend_key"}"#);
    // The real service opens the keys file, which has all settings.
    story.call("close_wallet", "{}");
    let copy = std::fs::read(folder.join("w.keys")).unwrap();
    std::fs::write(story.real.folder().join("again.keys"), copy).unwrap();
    result(&story.real.json_rpc("open_wallet", r#"{"filename":"again","password":"p"}"#));
}
