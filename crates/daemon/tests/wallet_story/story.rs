//! The scenario.

use std::time::{Duration, Instant};

use ferrite_rpc::json::{self, Object, Value};
use ferrite_testkit::http::Client;
use ferrite_testkit::monerod::WalletRpc;

const COIN: u64 = 1_000_000_000_000;
/// Timeout for what a node does in the background.
const RELAY_TIMEOUT: Duration = Duration::from_secs(180);

/// Two wallets on a node. All blocks pay to Alice, so that fees come back to her.
pub(crate) struct Story {
    node: Client,
    alice: Wallet,
    bob: Wallet,
    /// Statements that must be equal on every node.
    said: Vec<(String, String)>,
}

struct Wallet {
    rpc: WalletRpc,
    address: String,
}

impl Wallet {
    fn start(port: u16) -> Self {
        let mut rpc = WalletRpc::start_on(port, &[]);
        let answer = call(&rpc.json_rpc("get_address", "{}"));
        Self { address: text(&answer, "address"), rpc }
    }

    fn call(&mut self, method: &str, params: &str) -> Object {
        let answer = self.rpc.json_rpc(method, params);
        let answer = json::parse(answer.as_bytes()).unwrap();
        match answer.get(&b"result"[..]) {
            Some(Value::Object(result)) => result.clone(),
            _ => panic!("{method} {params}: {answer:?}"),
        }
    }
}

/// The result in an answer.
fn call(answer: &str) -> Object {
    match json::parse(answer.as_bytes()).unwrap().remove(&b"result"[..]) {
        Some(Value::Object(result)) => result,
        _ => panic!("no result: {answer}"),
    }
}

fn field<'o>(object: &'o Object, name: &str) -> &'o Value {
    object.get(name.as_bytes()).unwrap_or_else(|| panic!("no {name} in {object:?}"))
}

fn text(object: &Object, name: &str) -> String {
    match field(object, name) {
        Value::String(bytes) => String::from_utf8(bytes.clone()).unwrap(),
        other => panic!("{name} is {other:?}"),
    }
}

fn number(object: &Object, name: &str) -> u64 {
    match field(object, name) {
        Value::U64(number) => *number,
        other => panic!("{name} is {other:?}"),
    }
}

fn flag(object: &Object, name: &str) -> bool {
    matches!(field(object, name), Value::Bool(true))
}

/// An array that may be left out when it is empty.
fn list(object: &Object, name: &str) -> Vec<Value> {
    match object.get(name.as_bytes()) {
        None => Vec::new(),
        Some(Value::Array(items)) => items.clone(),
        Some(other) => panic!("{name} is {other:?}"),
    }
}

fn texts(object: &Object, name: &str) -> Vec<String> {
    let text = |item: Value| match item {
        Value::String(bytes) => String::from_utf8(bytes).unwrap(),
        other => panic!("{name} has {other:?}"),
    };
    list(object, name).into_iter().map(text).collect()
}

fn numbers(object: &Object, name: &str) -> Vec<u64> {
    let number = |item: Value| match item {
        Value::U64(number) => number,
        other => panic!("{name} has {other:?}"),
    };
    list(object, name).into_iter().map(number).collect()
}

impl Story {
    /// Runs the scenario and returns the statements.
    pub(crate) fn live(port: u16) -> Vec<(String, String)> {
        let node = Client::connect(port).unwrap();
        let (alice, bob) = (Wallet::start(port), Wallet::start(port));
        let mut story = Self { node, alice, bob, said: Vec::new() };
        story.mined_to();
        let (txid, key) = story.transfer();
        story.proofs(&txid, &key);
        story.kept_and_relayed();
        story.transfer_split();
        story.sweep_single();
        story.sweep_all();
        story.scan_again();
        story.said
    }

    fn say(&mut self, what: &str, value: impl std::fmt::Debug) {
        self.said.push((what.to_owned(), format!("{value:?}")));
    }

    fn node_path(&mut self, path: &str, body: &str) -> Object {
        let (status, answer) = self.node.post(path, body).unwrap();
        assert_eq!(status, 200, "{path}");
        json::parse(&answer).unwrap()
    }

    /// Mines blocks to Alice, and refreshes both wallets.
    fn mine(&mut self, count: u32) {
        let params = format!(r#"{{"amount_of_blocks":{count},"wallet_address":"{}"}}"#, self.alice.address);
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"generateblocks","params":{params}}}"#);
        let answer = self.node_path("/json_rpc", &body);
        assert!(answer.contains_key(&b"result"[..]), "mining failed: {answer:?}");
        self.refresh();
    }

    fn refresh(&mut self) {
        for wallet in [&mut self.alice, &mut self.bob] {
            wallet.call("refresh", "{}");
        }
    }

    /// Waits until a transaction is public, before which it is not mined.
    fn wait_until_public(&mut self, txids: &[String]) {
        let started = Instant::now();
        loop {
            let pool = self.node_path("/get_transaction_pool", "{}");
            let public = list(&pool, "transactions").into_iter().filter_map(|tx| match tx {
                Value::Object(tx) if flag(&tx, "relayed") => Some(text(&tx, "id_hash")),
                _ => None,
            });
            let public: Vec<String> = public.collect();
            if txids.iter().all(|txid| public.contains(txid)) {
                return;
            }
            assert!(started.elapsed() < RELAY_TIMEOUT, "{txids:?} are not public, but {public:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn balances(&mut self, when: &str) {
        for (name, wallet) in [("alice", &mut self.alice), ("bob", &mut self.bob)] {
            let answer = wallet.call("get_balance", "{}");
            let height = number(&wallet.call("get_height", "{}"), "height");
            let entry = format!("{name} {when}: balance, blocks to unlock, height");
            let value = (number(&answer, "balance"), number(&answer, "blocks_to_unlock"), height);
            self.said.push((entry, format!("{value:?}")));
        }
    }

    fn transfers(&mut self, when: &str) {
        let params = r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true}"#;
        for (name, wallet) in [("alice", &mut self.alice), ("bob", &mut self.bob)] {
            let answer = wallet.call("get_transfers", params);
            let counts = ["in", "out", "pending", "failed", "pool"].map(|kind| list(&answer, kind).len());
            self.said.push((format!("{name}'s transfers {when}"), format!("{counts:?}")));
        }
    }

    fn mined_to(&mut self) {
        self.mine(75);
        self.balances("after mining");
        let answer = self.alice.call("get_balance", "{}");
        self.say("unlocked after mining", number(&answer, "unlocked_balance"));
        self.transfers("after mining");
    }

    fn transfer(&mut self) -> (String, String) {
        let to = |address: &str, amount: u64| format!(r#"{{"amount":{amount},"address":"{address}"}}"#);
        let destinations = [to(&self.bob.address, 5 * COIN), to(&self.bob.address, 2 * COIN)].join(",");
        let params = format!(r#"{{"destinations":[{destinations}],"get_tx_key":true}}"#);
        let sent = self.alice.call("transfer", &params);
        self.say("amount of transfer", number(&sent, "amount"));
        let txid = text(&sent, "tx_hash");
        self.wait_until_public(std::slice::from_ref(&txid));
        self.refresh();
        self.transfers("before a block takes it");
        self.mine(1);
        self.balances("after a block took it");
        self.mine(10);
        self.balances("after ten more");
        self.transfers("after ten more");
        let params = format!(r#"{{"txid":"{txid}"}}"#);
        let answer = self.bob.call("get_transfer_by_txid", &params);
        let Value::Object(transfer) = field(&answer, "transfer") else { panic!("{answer:?}") };
        let seen =
            (number(transfer, "amount"), number(transfer, "height"), number(transfer, "confirmations"));
        self.say("what bob was paid, where, and how deep", seen);
        (txid, text(&sent, "tx_key"))
    }

    fn proofs(&mut self, txid: &str, key: &str) {
        let again = self.alice.call("get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
        assert_eq!(text(&again, "tx_key"), key);
        let address = self.bob.address.clone();
        let params = format!(r#"{{"txid":"{txid}","tx_key":"{key}","address":"{address}"}}"#);
        let checked = self.bob.call("check_tx_key", &params);
        self.say("check_tx_key", (number(&checked, "received"), number(&checked, "confirmations")));
        let params = format!(r#"{{"txid":"{txid}","address":"{address}","message":"hello"}}"#);
        let proof = text(&self.alice.call("get_tx_proof", &params), "signature");
        let params =
            format!(r#"{{"txid":"{txid}","address":"{address}","message":"hello","signature":"{proof}"}}"#);
        let checked = self.bob.call("check_tx_proof", &params);
        self.say("check_tx_proof", (flag(&checked, "good"), number(&checked, "received")));
        let params = format!(r#"{{"txid":"{txid}","message":"hello"}}"#);
        let proof = text(&self.alice.call("get_spend_proof", &params), "signature");
        let params = format!(r#"{{"txid":"{txid}","message":"hello","signature":"{proof}"}}"#);
        let checked = self.bob.call("check_spend_proof", &params);
        self.say("check_spend_proof", flag(&checked, "good"));
        let proof = self.bob.call("get_reserve_proof", r#"{"all":true,"message":"hello"}"#);
        let proof = text(&proof, "signature");
        let params = format!(r#"{{"address":"{address}","message":"hello","signature":"{proof}"}}"#);
        let checked = self.alice.call("check_reserve_proof", &params);
        let checked = (flag(&checked, "good"), number(&checked, "total"), number(&checked, "spent"));
        self.say("check_reserve_proof", checked);
    }

    /// A transaction that is made now and relayed later.
    fn kept_and_relayed(&mut self) {
        let destination = format!(r#"{{"amount":{COIN},"address":"{}"}}"#, self.bob.address);
        let params =
            format!(r#"{{"destinations":[{destination}],"do_not_relay":true,"get_tx_metadata":true}}"#);
        let kept = self.alice.call("transfer", &params);
        let (txid, metadata) = (text(&kept, "tx_hash"), text(&kept, "tx_metadata"));
        let pool = self.node_path("/get_transaction_pool_hashes", "{}");
        self.say("the pool knows nothing of it", list(&pool, "tx_hashes").len());
        let relayed = self.alice.call("relay_tx", &format!(r#"{{"hex":"{metadata}"}}"#));
        assert_eq!(text(&relayed, "tx_hash"), txid);
        self.wait_until_public(&[txid]);
        self.mine(10);
        self.balances("after what was kept is relayed");
    }

    fn transfer_split(&mut self) {
        let destination = format!(r#"{{"amount":{},"address":"{}"}}"#, COIN / 4, self.bob.address);
        let destinations = vec![destination; 20].join(",");
        let sent = self
            .alice
            .call("transfer_split", &format!(r#"{{"destinations":[{destinations}],"get_tx_keys":true}}"#));
        let txids = texts(&sent, "tx_hash_list");
        self.say("transactions of transfer_split", txids.len());
        self.say("amounts of transfer_split", numbers(&sent, "amount_list"));
        self.wait_until_public(&txids);
        self.mine(10);
        self.balances("after transfer_split");
        self.transfers("after transfer_split");
    }

    fn sweep_single(&mut self) {
        let incoming = self.bob.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
        let outputs: Vec<(u64, String)> = list(&incoming, "transfers")
            .into_iter()
            .map(|transfer| match transfer {
                Value::Object(transfer) => (number(&transfer, "amount"), text(&transfer, "key_image")),
                other => panic!("{other:?}"),
            })
            .collect();
        let mut amounts: Vec<u64> = outputs.iter().map(|(amount, _)| *amount).collect();
        amounts.sort_unstable();
        self.say("what bob has", amounts);
        let (amount, image) = outputs.iter().max().unwrap().clone();
        let address = self.alice.address.clone();
        let swept =
            self.bob.call("sweep_single", &format!(r#"{{"address":"{address}","key_image":"{image}"}}"#));
        assert_eq!(number(&swept, "amount") + number(&swept, "fee"), amount);
        self.wait_until_public(&[text(&swept, "tx_hash")]);
        let spent = self.node_path("/is_key_image_spent", &format!(r#"{{"key_images":["{image}"]}}"#));
        self.say("its key image in the pool", numbers(&spent, "spent_status"));
        self.mine(10);
        let spent = self.node_path("/is_key_image_spent", &format!(r#"{{"key_images":["{image}"]}}"#));
        self.say("its key image in the chain", numbers(&spent, "spent_status"));
        self.balances("after sweep_single");
    }

    fn sweep_all(&mut self) {
        let address = self.alice.address.clone();
        let swept = self.bob.call("sweep_all", &format!(r#"{{"address":"{address}"}}"#));
        let txids = texts(&swept, "tx_hash_list");
        self.say("transactions of sweep_all", txids.len());
        let sum: u64 = numbers(&swept, "amount_list").iter().sum::<u64>()
            + numbers(&swept, "fee_list").iter().sum::<u64>();
        self.say("swept, with fees", sum);
        self.wait_until_public(&txids);
        self.mine(10);
        self.balances("after sweep_all");
        self.transfers("after sweep_all");
    }

    fn scan_again(&mut self) {
        for wallet in [&mut self.alice, &mut self.bob] {
            wallet.call("rescan_blockchain", "{}");
        }
        self.balances("after rescan_blockchain");
        self.transfers("after rescan_blockchain");
        self.alice.call("rescan_spent", "{}");
        self.balances("after rescan_spent");
        let outputs = self.alice.call("incoming_transfers", r#"{"transfer_type":"all"}"#);
        self.say("alice's outputs", list(&outputs, "transfers").len());
    }
}
