//! The reference and ours, side by side on the same chain.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::ours::Ferrited;

/// Both nodes with their ZMQ addresses.
pub struct Nodes {
    pub reference: Monerod,
    pub ours: Ferrited,
    pub wallet: WalletRpc,
    /// The reference's RPC and publisher addresses.
    pub reference_zmq: [String; 2],
    /// Our RPC and publisher addresses, the last a local socket.
    pub ours_zmq: [String; 3],
}

/// The result of a call.
pub fn result(answer: &str) -> Tree {
    let tree = Tree::from_json(answer.as_bytes()).unwrap_or_else(|| panic!("no JSON: {answer}"));
    tree.get("result").unwrap_or_else(|| panic!("no result: {answer}")).clone()
}

/// An unused address.
pub fn address() -> String {
    format!("tcp://127.0.0.1:{}", ferrite_testkit::ports::lease())
}

/// The port of an address.
pub fn port(address: &str) -> &str {
    address.rsplit(':').next().expect("it has a port")
}

impl Nodes {
    /// Starts both on a chain that is long enough for the wallet to pay.
    pub fn start() -> Self {
        let reference_zmq = [address(), address()];
        let ipc = format!("ipc://{}/ferrite-zmq-{}", std::env::temp_dir().display(), port(&reference_zmq[1]));
        let flags = [
            &*format!("--zmq-rpc-bind-port {}", port(&reference_zmq[0])),
            &format!("--zmq-pub {}", reference_zmq[1]),
        ];
        let reference = Monerod::start_mined_with(mined::COMMON, &[], &flags);
        let ours_zmq = [address(), address(), ipc];
        let flags =
            ["--zmq-rpc-bind-port", port(&ours_zmq[0]), "--zmq-pub", &ours_zmq[1], "--zmq-pub", &ours_zmq[2]];
        let ours = Ferrited::start_offline(env!("CARGO_BIN_EXE_ferrited"), &flags);
        let wallet = WalletRpc::restore(&reference, known_wallets::SECOND);
        let mut nodes = Self { reference, ours, wallet, reference_zmq, ours_zmq };
        for height in 1..=120 {
            nodes.give(&format!(r#"{{"height":{height}}}"#));
        }
        nodes
    }

    /// Submits a block of the reference to ours.
    pub fn give(&mut self, which: &str) {
        let block = result(&self.reference.json_rpc("get_block", which));
        let blob = const_hex::decode(block.text("blob").unwrap()).unwrap();
        self.ours.submit_block(&blob).unwrap_or_else(|code| panic!("block {which} is refused: {code}"));
    }

    /// Mines blocks on the tip, or on another block, and submits them to ours. Returns their ids.
    pub fn mine(&mut self, count: u32, on: Option<&str>) -> Vec<String> {
        let on = on.map(|id| format!(r#","prev_block":"{id}""#)).unwrap_or_default();
        let parameters = format!(r#"{{"amount_of_blocks":{count},"wallet_address":"{SOME_ADDRESS}"{on}}}"#);
        let answer = result(&self.reference.json_rpc("generateblocks", &parameters));
        let ids: Vec<String> = answer.list("blocks").iter().map(text).collect();
        assert_eq!(ids.len(), count as usize);
        for id in &ids {
            self.give(&format!(r#"{{"hash":"{id}"}}"#));
        }
        ids
    }

    /// The id of a block.
    pub fn id_at(&mut self, height: u64) -> String {
        let answer =
            self.reference.json_rpc("get_block_header_by_height", &format!(r#"{{"height":{height}}}"#));
        result(&answer).text("block_header.hash").unwrap().to_owned()
    }

    pub fn height(&mut self) -> u64 {
        result(&self.reference.json_rpc("get_block_count", "{}")).number("count").unwrap()
    }

    /// A transaction that is not sent: its id and blob.
    pub fn pay(&mut self, outputs: usize) -> (String, String) {
        self.transfer(outputs, r#","do_not_relay":true"#)
    }

    /// A transaction that the wallet sends to the reference, and the test to ours. Returns its id.
    pub fn pay_and_send(&mut self, outputs: usize) -> String {
        let (id, blob) = self.transfer(outputs, "");
        let answer = self.ours.post("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{blob}"}}"#));
        assert!(answer.contains("\"status\": \"OK\""), "{answer}");
        self.reference.wait_until_relayed(&id.parse().unwrap());
        id
    }

    fn transfer(&mut self, outputs: usize, more: &str) -> (String, String) {
        self.wallet.json_rpc("refresh", "{}");
        let destination = format!(r#"{{"amount":1000000000,"address":"{SOME_ADDRESS}"}}"#);
        let destinations = vec![destination; outputs].join(",");
        let parameters = format!(r#"{{"destinations":[{destinations}],"get_tx_hex":true{more}}}"#);
        let answer = result(&self.wallet.json_rpc("transfer", &parameters));
        (answer.text("tx_hash").unwrap().to_owned(), answer.text("tx_blob").unwrap().to_owned())
    }

    /// Sends a transaction to both that is not to be relayed.
    pub fn send_hidden(&mut self, blob: &str) {
        let body = format!(r#"{{"tx_as_hex":"{blob}","do_not_relay":true}}"#);
        for answer in [
            self.reference.post("/send_raw_transaction", &body),
            self.ours.post("/send_raw_transaction", &body),
        ] {
            assert!(answer.contains("\"status\": \"OK\""), "{answer}");
        }
    }
}

fn text(tree: &Tree) -> String {
    match tree {
        Tree::Bytes(text) => String::from_utf8(text.clone()).unwrap(),
        other => panic!("not a text: {other:?}"),
    }
}
