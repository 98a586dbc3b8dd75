//! Real nodes, and the real wallet for comparison.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};

use ferrite_crypto::keys::SecretKey;
use ferrite_rpc::json::{self, Object, Value};
use ferrite_testkit::http::{Client, json_text, json_true};
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::ours::Ferrited;
use ferrite_types::network::Network;
use ferrite_types::{Hash, Height};
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::{TransferFilter, Wallet, WalletOptions};
use ferrite_wallet_client::daemon::Stop;
use ferrite_wallet_client::node::{Node, NodeConfig};
use ferrite_wallet_client::refresh::{RefreshOptions, Refresher, Target};
use ferrite_wallet_client::remote::NodeDaemon;

use super::wallet::{Memory, seen};
use crate::nodes::program as ferrited;

const COIN: u64 = 1_000_000_000_000;

struct Story {
    node: Client,
    port: u16,
    runtime: tokio::runtime::Runtime,
    questions: usize,
}

/// A real wallet, and ours with the same keys.
struct Pair {
    real: WalletRpc,
    keys: Arc<WalletKeys>,
    ours: Refresher<Memory>,
    daemon: NodeDaemon,
}

fn call(client: &mut Client, path: &str, body: &str) -> String {
    let (status, answer) = client.post(path, body).unwrap();
    assert_eq!(status, 200);
    String::from_utf8(answer).unwrap()
}

impl Story {
    fn new(port: u16) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        Self { node: Client::connect(port).unwrap(), port, runtime, questions: 0 }
    }

    fn mine(&mut self, blocks: u32, address: &str) {
        let params = format!(r#"{{"amount_of_blocks":{blocks},"wallet_address":"{address}"}}"#);
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"generateblocks","params":{params}}}"#);
        let answer = call(&mut self.node, "/json_rpc", &body);
        assert!(answer.contains("\"OK\""), "{answer}");
    }

    fn pop(&mut self, blocks: u32) {
        let answer = call(&mut self.node, "/pop_blocks", &format!(r#"{{"nblocks":{blocks}}}"#));
        assert!(answer.contains("\"OK\""), "{answer}");
    }

    /// Waits until a transaction can be mined.
    fn wait_for(&mut self, txid: &Hash) {
        let started = Instant::now();
        let body = format!(r#"{{"txs_hashes":["{txid}"]}}"#);
        while !json_true(&call(&mut self.node, "/get_transactions", &body), "relayed") {
            assert!(started.elapsed() < Duration::from_secs(120), "{txid} is not relayed");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether a transaction is in a block.
    fn is_mined(&mut self, txid: &Hash) -> bool {
        let body = format!(r#"{{"txs_hashes":["{txid}"]}}"#);
        !json_true(&call(&mut self.node, "/get_transactions", &body), "in_pool")
    }

    fn daemon(&self, stop: Stop) -> NodeDaemon {
        let config = NodeConfig::new(format!("127.0.0.1:{}", self.port));
        let node = Node::new(config, Network::Mainnet, false, self.runtime.handle().clone()).unwrap();
        NodeDaemon::new(Arc::new(node), stop)
    }

    fn refresher(&self, keys: &Arc<WalletKeys>, refresh_from: u64) -> (Refresher<Memory>, NodeDaemon) {
        let options = WalletOptions {
            network: Network::Regtest,
            lookahead: Lookahead::default(),
            refresh_from: Height(refresh_from),
        };
        let memory = Memory {
            wallet: RwLock::new(Wallet::new(Arc::clone(keys), options).unwrap()),
            kept: Mutex::default(),
            notified: Mutex::default(),
            disk_is_full: AtomicBool::new(false),
            closed_at: Mutex::default(),
        };
        let stop = Stop::default();
        let options = RefreshOptions { network: Network::Regtest, any_version: false };
        (Refresher::new(memory, options, stop.clone()), self.daemon(stop))
    }

    fn pair(&self) -> Pair {
        let mut real = WalletRpc::start_on(self.port, &[]);
        let mut key = |kind: &str| {
            let answer = real.json_rpc("query_key", &format!(r#"{{"key_type":"{kind}"}}"#));
            let bytes = const_hex::decode(json_text(&answer, "key").unwrap()).unwrap();
            SecretKey::from_canonical_bytes(&bytes.try_into().unwrap()).unwrap()
        };
        let keys = Arc::new(WalletKeys::from_secret_keys(key("spend_key"), key("view_key"), 0));
        let (ours, daemon) = self.refresher(&keys, 0);
        Pair { real, keys, ours, daemon }
    }

    /// Refreshes both and compares their states.
    fn compare(&mut self, pair: &mut Pair) {
        self.compare_chain(pair);
        let balance = pair.call("get_balance", r#"{"account_index":0}"#);
        assert_eq!(number(&balance, "balance"), seen(&pair.ours).balance);
        assert_eq!(pair.real_pool(), pair.our_pool());
        self.questions += 2;
    }

    /// Refreshes both and compares their states without the pool.
    fn compare_chain(&mut self, pair: &mut Pair) {
        pair.call("refresh", "{}");
        pair.ours.refresh(&pair.daemon, Height(0)).unwrap();
        let known = seen(&pair.ours);
        let height = pair.call("get_height", "{}");
        assert_eq!(number(&height, "height"), known.height);
        assert_eq!(pair.real_outputs(), known.outputs);
        self.questions += 2;
    }
}

impl Pair {
    fn call(&mut self, method: &str, params: &str) -> Object {
        let answer = self.real.json_rpc(method, params);
        match json::parse(answer.as_bytes()).unwrap().remove(&b"result"[..]) {
            Some(Value::Object(result)) => result,
            _ => panic!("{method} {params}: {answer}"),
        }
    }

    fn text(&mut self, method: &str, params: &str, name: &str) -> String {
        json_text(&self.real.json_rpc(method, params), name).unwrap()
    }

    fn pay(&mut self, story: &mut Story, to: &[(&str, u64)]) -> Hash {
        let to: Vec<_> = to
            .iter()
            .map(|(address, coins)| format!(r#"{{"address":"{address}","amount":{}}}"#, coins * COIN))
            .collect();
        let txid = self.text("transfer", &format!(r#"{{"destinations":[{}]}}"#, to.join(",")), "tx_hash");
        let txid = txid.parse().unwrap();
        story.wait_for(&txid);
        txid
    }

    /// Global indices and amounts, in order.
    fn real_outputs(&mut self) -> Vec<(u64, u64)> {
        let result = self.call("incoming_transfers", r#"{"transfer_type":"all","account_index":0}"#);
        objects(&result, "transfers")
            .iter()
            .map(|out| (number(out, "global_index"), number(out, "amount")))
            .collect()
    }

    fn real_pool(&mut self) -> BTreeSet<(String, u64)> {
        let result = self.call("get_transfers", r#"{"pool":true,"account_index":0}"#);
        objects(&result, "pool").iter().map(|tx| (text(tx, "txid"), number(tx, "amount"))).collect()
    }

    fn our_pool(&self) -> BTreeSet<(String, u64)> {
        let now = self.ours.target().now();
        let pool = self.ours.target().look(|wallet| wallet.transfers_pool(&TransferFilter::default(), now));
        pool.iter().map(|tx| (tx.txid.to_string(), tx.amount.0)).collect()
    }
}

fn number(object: &Object, name: &str) -> u64 {
    match object.get(name.as_bytes()) {
        Some(Value::U64(number)) => *number,
        other => panic!("{name} is {other:?}"),
    }
}

fn text(object: &Object, name: &str) -> String {
    match object.get(name.as_bytes()) {
        Some(Value::String(text)) => String::from_utf8(text.clone()).unwrap(),
        other => panic!("{name} is {other:?}"),
    }
}

fn objects<'o>(object: &'o Object, name: &str) -> Vec<&'o Object> {
    let Some(Value::Array(list)) = object.get(name.as_bytes()) else { return Vec::new() };
    let object = |value: &'o Value| match value {
        Value::Object(object) => object,
        other => panic!("{other:?} in {name}"),
    };
    list.iter().map(object).collect()
}

fn play(port: u16) {
    let mut story = Story::new(port);
    let (mut alice, mut bob) = (story.pair(), story.pair());
    let main = alice.text("get_address", "{}", "address");
    story.mine(150, &main);
    story.compare(&mut alice);
    story.compare(&mut bob);

    // Payments: first in the pool, then in blocks, then back in the pool and in other blocks.
    let bobs = bob.text("get_address", "{}", "address");
    let subaddress = bob.text("create_address", r#"{"account_index":0}"#, "address");
    let integrated = bob.text("make_integrated_address", "{}", "integrated_address");
    let first = alice.pay(&mut story, &[(&bobs, 1), (&subaddress, 2)]);
    let second = alice.pay(&mut story, &[(&integrated, 3)]);
    story.compare(&mut bob);
    assert_eq!(bob.our_pool().len(), 3, "one for each address of a transaction");
    story.mine(3, &main);
    story.compare(&mut bob);
    assert!(bob.our_pool().is_empty());
    assert_eq!(seen(&bob.ours).balance, 6 * COIN);
    story.compare(&mut alice);
    story.pop(5);
    story.mine(9, &main);
    // A node may keep them in its pool. The real wallet ignores them there, as it has seen them before.
    if [first, second].iter().all(|txid| story.is_mined(txid)) {
        story.compare(&mut alice);
        story.compare(&mut bob);
    } else {
        story.compare_chain(&mut alice);
        story.compare_chain(&mut bob);
    }

    // A wallet restored at a height has everything after it.
    let all = seen(&alice.ours);
    let (later, daemon) = story.refresher(&alice.keys, 100);
    let fetched = later.refresh(&daemon, Height(0)).unwrap();
    assert_eq!(fetched.blocks, all.height - 100);
    let restored = seen(&later);
    assert!(all.outputs.ends_with(&restored.outputs) && restored.outputs.len() < all.outputs.len());

    // A single transaction.
    let (single, daemon) = story.refresher(&bob.keys, all.height + 1000);
    single.refresh(&daemon, Height(0)).unwrap();
    if story.is_mined(&second) {
        assert_eq!(seen(&single).balance, 0);
        single.scan_txs(&daemon, &BTreeSet::from([second])).unwrap();
        assert_eq!(seen(&single).balance, 3 * COIN);
    }
    bob.ours.rescan_spent(&bob.daemon).unwrap();
    bob.ours.update_pool(&bob.daemon).unwrap();
    story.compare_chain(&mut bob);
    println!("{} comparisons on {} blocks", story.questions, all.height);
}

#[test]
fn on_monerod() {
    let node = Monerod::start();
    play(node.rpc_port());
}

#[test]
fn on_ferrited() {
    let node = Ferrited::start(ferrited());
    play(node.rpc_port());
}
