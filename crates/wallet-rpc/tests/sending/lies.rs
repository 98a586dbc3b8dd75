//! Lying nodes, and several nodes with different pools: a request with an idempotency key is paid once.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::our_wallet::OurWallet;

use crate::proxy::{Fault, Plan, Proxy};
use crate::support::{COIN, SINK, Service, Stage, balance, destinations};

const SEND: &str = "/sendrawtransaction";
const REJECTED: (i64, &str) = (-4, "transaction was rejected by daemon");

struct Lies {
    stage: Stage,
    proxy: Proxy,
    params: String,
}

impl Lies {
    fn new(flags: &[&str]) -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let proxy = Proxy::start(node.rpc_port());
        let ours = OurWallet::start_on(env!("CARGO_BIN_EXE_ferrite-wallet-rpc"), proxy.port(), flags);
        let stage = Stage::with(node, ours);
        let to = destinations(&[(&stage.their_address, COIN)]);
        Self { stage, proxy, params: format!(r#"{{"destinations":[{to}],"idempotency_key":"k"}}"#) }
    }

    fn error(&mut self) -> (i64, String) {
        let params = self.params.clone();
        self.stage.ours.error("transfer", &params)
    }

    fn send(&mut self) -> Tree {
        let params = self.params.clone();
        self.stage.ours.call("transfer", &params)
    }

    /// Mines the whole pool: the key is paid once, by the transaction of its response.
    fn check(&mut self, sent: &Tree) {
        let txid = sent.text("tx_hash").unwrap().to_owned();
        self.stage.confirm(std::slice::from_ref(&txid), 1);
        self.stage.node.mine(2, SINK);
        self.stage.refresh();
        let got = self.stage.theirs.call("get_transfers", r#"{"in":true,"pool":true}"#);
        let ids: Vec<&str> = got.list("in").iter().map(|one| one.text("txid").unwrap()).collect();
        assert_eq!(ids, [txid.as_str()]);
        assert!(got.list("pool").is_empty());
        assert_eq!(balance(&mut self.stage.theirs).0, COIN);
        assert_eq!(&self.send(), sent, "the answer stays the same");
    }
}

/// The transaction of a request.
fn hex(body: &[u8]) -> String {
    Tree::from_json(body).unwrap().text("tx_as_hex").unwrap().to_owned()
}

#[test]
fn an_answer_is_lost_and_the_next_node_is_busy() {
    let mut lies = Lies::new(&[]);
    let busy = r#"{"status":"BUSY"}"#;
    lies.proxy.plan(Plan { path: SEND, before: false, fault: Fault::LoseThen(busy) });
    assert_eq!(lies.error(), (-3, "daemon is busy".to_owned()));
    assert_eq!(lies.proxy.answered(SEND).len(), 1, "the repetition was answered");
    // The node is still busy when the client repeats the request.
    assert_eq!(lies.error(), (-3, "daemon is busy".to_owned()));
    assert_eq!(lies.proxy.clear_faults(), 1, "the answer was lost");
    let sent = lies.send();
    lies.check(&sent);
}

#[test]
fn a_node_relays_and_says_that_it_failed() {
    let mut lies = Lies::new(&[]);
    lies.proxy.answer_after_forwarding(SEND, r#"{"status":"Failed","reason":"no"}"#);
    lies.proxy.answer_instead("/get_transactions", r#"{"status":"OK"}"#);
    for _ in 0..3 {
        assert_eq!(lies.error(), (REJECTED.0, REJECTED.1.to_owned()));
    }
    let bodies = lies.proxy.answered(SEND);
    assert_eq!(bodies.len(), 3);
    assert_eq!(lies.proxy.answered("/get_transactions").len(), 3);
    assert!(
        bodies.iter().all(|body| hex(body) == hex(&bodies[0])),
        "the same transaction was sent each time"
    );
    lies.proxy.clear_faults();
    let sent = lies.send();
    lies.check(&sent);
}

#[test]
fn a_rejected_transaction_is_replaced_from_the_same_outputs() {
    let mut lies = Lies::new(&[]);
    lies.proxy.answer_next(SEND, r#"{"status":"Failed","fee_too_low":true}"#, 2);
    assert_eq!(lies.error(), (REJECTED.0, REJECTED.1.to_owned()));
    lies.stage.node.mine(1, SINK);
    lies.stage.refresh();
    // The first transaction is rejected once more, so another one replaces it.
    let sent = lies.send();
    let refused = lies.proxy.answered(SEND);
    assert_eq!(refused.len(), 2);
    assert!(hex(&refused[0]) == hex(&refused[1]), "the same transaction was sent again first");
    lies.stage.node.wait_until_relayed(&sent.text("tx_hash").unwrap().parse().unwrap());
    // The first one turns up again: the network does not accept both.
    let body = String::from_utf8(refused[0].clone()).unwrap();
    let (_, answer) = ferrite_testkit::http::Client::connect(lies.stage.node.rpc_port())
        .unwrap()
        .post("/sendrawtransaction", &body)
        .unwrap();
    let answer = Tree::from_json(&answer).unwrap();
    assert_eq!(answer.get("double_spend"), Some(&Tree::Bool(true)));
    lies.check(&sent);
}

#[test]
fn a_node_cannot_ask_for_any_fee() {
    let estimate = r#"{"id":"0","jsonrpc":"2.0","result":{"fee":6000000000,"fees":[6000000000,24000000000],
        "quantization_mask":10000,"status":"OK"}}"#;
    let mut lies = Lies::new(&[]);
    lies.proxy.answer_instead("get_fee_estimate", estimate);
    let (code, message) = lies.error();
    assert_eq!(code, -4);
    let words = "the daemon asks for a fee of 6000000000 per byte, but the network's rules allow at most ";
    assert!(
        message.starts_with(words) && message.ends_with("--max-fee-per-byte sets another limit"),
        "{message}"
    );
    assert!(!lies.proxy.answered("get_fee_estimate").is_empty());
    // A rounding step that the network does not use does not raise fees either.
    let rounded = estimate.replace("6000000000", "1200000").replace(":10000,", ":1000000000000,");
    lies.proxy.answer_instead("get_fee_estimate", &rounded);
    lies.stage.node.mine(1, SINK);
    lies.stage.refresh();
    let sent = lies.send();
    assert!(sent.number("fee").unwrap() < COIN / 100, "{sent:?}");
    // The limit is configurable.
    let mut lies = Lies::new(&["--max-fee-per-byte", "6000000000"]);
    lies.proxy.answer_instead("get_fee_estimate", estimate);
    assert!(lies.send().number("fee").unwrap() > 6 * COIN);
    lies.stage.ours.kill();
}
