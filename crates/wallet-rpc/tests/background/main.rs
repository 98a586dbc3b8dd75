//! Following the chain without the spend key: afterwards the wallet knows the same as one that had it all the time, and
//! the real wallet service agrees. The real one of the tests is too old to do it itself.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod ownership;

use std::path::Path;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// Of a wallet that nobody else in the tests has.
const SEED: &str = known_wallets::SECOND.seed;
/// Of another one.
const OTHER_SEED: &str = known_wallets::FIRST.seed;
const ALL: &str = r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true,"all_accounts":true}"#;

/// The wallet in our service, and the same in the real one, which spends from it.
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

    /// Our wallet has this name; without one it is in memory only.
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

    /// The code and the words of an error.
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

    /// The real wallet pays somebody else. (To itself, who makes a transaction knows more than who sees it.)
    fn pay(&mut self, amount: u64) {
        let params = format!(r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":{amount}}}]}}"#);
        let sent = result(&self.real.json_rpc("transfer", &params));
        let txid = sent.text("tx_hash").unwrap().parse().unwrap();
        self.node.wait_until_relayed(&txid);
    }

    /// The real wallet spends all it can.
    fn sweep(&mut self) {
        let params = format!(r#"{{"address":"{SOME_ADDRESS}"}}"#);
        let sent = result(&self.real.json_rpc("sweep_all", &params));
        for txid in sent.list("tx_hash_list") {
            let Tree::Bytes(txid) = txid else { panic!("{sent:?}") };
            let txid = std::str::from_utf8(txid).unwrap().parse().unwrap();
            self.node.wait_until_relayed(&txid);
        }
    }

    /// Receipts, a payment with money from before, and one with money that came after the spend key went away.
    fn live_a_little(&mut self) {
        let own = self.own.clone();
        self.pay(1_000_000_000_000);
        self.node.mine(61, &own);
        self.refresh();
        self.sweep();
        self.node.mine(11, SOME_ADDRESS);
        self.refresh();
    }

    /// Both know the same.
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
                sort(tree);
                without_destinations(tree);
            }
            assert!(theirs == ours, "{method}:\n{theirs:?}\n{ours:?}");
        }
    }

    fn spent_outputs(&mut self) -> usize {
        let all = self.call("incoming_transfers", r#"{"transfer_type":"unavailable"}"#);
        all.list("transfers").len()
    }
}

/// The order of lists is that of hash tables in the reference.
fn sort(tree: &mut Tree) {
    match tree {
        Tree::Map(fields) => fields.values_mut().for_each(sort),
        Tree::List(items) => {
            items.iter_mut().for_each(sort);
            items.sort_by_key(|item| format!("{item:?}"));
        }
        _ => {}
    }
}

/// Only who made a transaction knows where it went.
fn without_destinations(tree: &mut Tree) {
    match tree {
        Tree::Map(fields) => {
            fields.remove("destinations");
            fields.values_mut().for_each(without_destinations);
        }
        Tree::List(items) => items.iter_mut().for_each(without_destinations),
        _ => {}
    }
}

/// What a wallet in the background refuses.
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
    story.live_a_little();
    let known = story.spent_outputs();
    assert!(known > 0, "what was there before is known when it is spent");
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
    assert!(story.spent_outputs() > known, "what came later is known only now");
    story.call("query_key", r#"{"key_type":"spend_key"}"#);

    // Killed while it has no spend key: it is made good for when the wallet is opened.
    story.call("start_background_sync", "{}");
    story.live_a_little();
    story.ours.kill();
    story.ours.start_again();
    story.call("auto_refresh", r#"{"enable":false}"#);
    story.call("open_wallet", r#"{"filename":"w","password":"p"}"#);
    story.compare();
}

/// The words are the only place where the spend key of a wallet in memory is meanwhile.
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
        story.live_a_little();
        let known = story.spent_outputs();
        assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"x"}"#), wrong_password);
        assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"p"}"#), wrong_key);
        assert_eq!(story.error("stop_background_sync", &with_seed(OTHER_SEED)), wrong_key);
        story.call("stop_background_sync", &with_seed(SEED));
        story.compare();
        assert!(story.spent_outputs() > known, "what came later is known only now");
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
    story.live_a_little();
    assert_eq!(story.error("stop_background_sync", r#"{"wallet_password":"b"}"#).0, -22);
    story.call("stop_background_sync", r#"{"wallet_password":"p"}"#);
    story.compare();
    assert_eq!(story.call("get_attribute", r#"{"key":"a"}"#).text("value"), Some("b"));

    // The copy as a wallet of its own.
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
    story.live_a_little();
    story.call("close_wallet", "{}");
    story.call("open_wallet", r#"{"filename":"w","password":"p"}"#);
    story.compare();

    let off = r#"{"background_sync_type":"off","wallet_password":"p"}"#;
    story.call("setup_background_sync", off);
    assert!(!exists(&folder, "w.background.keys") && !exists(&folder, "w.background"));
    assert_eq!(story.error("start_background_sync", "{}").0, -1);
    story.call("query_key", r#"{"key_type":"spend_key"}"#);
    // The real one opens the keys file with all that is in it.
    story.call("close_wallet", "{}");
    let copy = std::fs::read(folder.join("w.keys")).unwrap();
    std::fs::write(story.real.folder().join("again.keys"), copy).unwrap();
    result(&story.real.json_rpc("open_wallet", r#"{"filename":"again","password":"p"}"#));
}
