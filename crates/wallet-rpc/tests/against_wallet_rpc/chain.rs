//! The chain of the scenario: created by a real wallet during the scenario, or recorded.

use std::collections::VecDeque;

use ferrite_testkit::diff::{Connections, Question, Tree};
use ferrite_testkit::golden::{self, Step};
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::WalletRpc;

use crate::nodes::Node;

/// The recording.
pub const CHAIN: &str = "rpc/wallet-chain.io.zst";

/// The seed of the paying wallet, which has the address `SOME_ADDRESS`.
const SENDER: &str = known_wallets::FIRST.seed;

/// The source of blocks and payments.
enum Source {
    /// A node and a paying wallet. Their blocks and payments are recorded.
    Live { sender: Box<WalletRpc>, made: Vec<Step> },
    /// A recording: each event has a name, followed by the requests to the node.
    Recorded(VecDeque<Step>),
}

pub struct Chain {
    pub node: Node,
    source: Source,
}

impl Chain {
    /// A live chain, with a wallet that has enough to pay.
    pub fn live(mut node: Node) -> Self {
        let mut sender = wallet(&node, SENDER);
        let own = text(&result(&sender.json_rpc("get_address", "{}")), "address");
        node.mine(75, &own);
        sender.json_rpc("refresh", "{}");
        let made = event("begin", "75", blocks(&node, 75));
        Self { node, source: Source::Live { sender: Box::new(sender), made } }
    }

    /// Continues live after the recording.
    pub fn continue_live(&mut self) {
        let mut sender = wallet(&self.node, SENDER);
        sender.json_rpc("refresh", "{}");
        self.source = Source::Live { sender: Box::new(sender), made: Vec::new() };
    }

    /// The recorded chain, on a node without blocks.
    pub fn recorded(node: Node) -> Self {
        let mut chain = Self { node, source: Source::Recorded(golden::recorded(CHAIN).into()) };
        chain.replay("begin");
        chain
    }

    /// The time according to the last blocks, which decides about unlock times.
    pub fn adjusted_time(&self) -> u64 {
        connections(&self.node).method("get_info", "{}").number("adjusted_time").unwrap()
    }

    /// The recorded steps.
    pub fn steps(self) -> Vec<Step> {
        match self.source {
            Source::Live { made, .. } => made,
            Source::Recorded(steps) => steps.into(),
        }
    }

    pub fn mine(&mut self, count: u32, address: &str) {
        match &mut self.source {
            Source::Live { made, .. } => {
                self.node.mine(count, address);
                made.extend(event("mine", &count.to_string(), blocks(&self.node, count)));
            }
            Source::Recorded(_) => {
                self.replay("mine");
            }
        }
    }

    pub fn pop_blocks(&mut self, count: u32) {
        let pop = Question::path("/pop_blocks", format!(r#"{{"nblocks":{count}}}"#));
        match &mut self.source {
            Source::Live { made, .. } => {
                give(&self.node, &pop);
                made.extend(event("pop", &count.to_string(), vec![pop]));
            }
            Source::Recorded(_) => {
                self.replay("pop");
            }
        }
    }

    /// Sends with the parameters of `transfer`, and returns the id.
    pub fn send(&mut self, params: &str) -> String {
        match &mut self.source {
            Source::Live { sender, made } => pay(&mut self.node, sender, params, made),
            Source::Recorded(_) => self.replay("send"),
        }
    }

    /// Pays from another wallet with the same keys as the scenario's wallet.
    pub fn send_from(&mut self, seed: &str, params: &[&str]) -> Vec<String> {
        let Source::Live { made, .. } = &mut self.source else {
            return params.iter().map(|_| self.replay("send")).collect();
        };
        let mut wallet = wallet(&self.node, seed);
        wallet.json_rpc("refresh", "{}");
        params.iter().map(|params| pay(&mut self.node, &mut wallet, params, made)).collect()
    }

    /// Sends the requests of the next event to the node, and returns its recorded value.
    fn replay(&mut self, name: &str) -> String {
        let Source::Recorded(steps) = &mut self.source else { panic!("nothing is recorded") };
        let Some(Step::Fact(found, value)) = steps.pop_front() else { panic!("no {name} is recorded") };
        assert_eq!(found, name, "the story has changed: record the chain again");
        while let Some(Step::Give(question)) = steps.pop_front_if(|step| matches!(step, Step::Give(_))) {
            give(&self.node, &question);
        }
        if name == "send" {
            self.node.wait_until_relayed(&value);
        }
        value
    }
}

/// A real wallet service with the wallet of a seed.
fn wallet(node: &Node, seed: &str) -> WalletRpc {
    let mut wallet = WalletRpc::start_without_wallet(node.port(), &[]);
    let restore = format!(r#"{{"filename":"w","password":"","seed":"{seed}"}}"#);
    result(&wallet.json_rpc("restore_deterministic_wallet", &restore));
    wallet
}

/// Pays, waits until the payment can be mined, and records it.
fn pay(node: &mut Node, wallet: &mut WalletRpc, params: &str, made: &mut Vec<Step>) -> String {
    let params = params.strip_suffix('}').expect("an object");
    let sent = result(&wallet.json_rpc("transfer", &format!(r#"{params},"get_tx_hex":true}}"#)));
    let txid = text(&sent, "tx_hash");
    node.wait_until_relayed(&txid);
    let blob = text(&sent, "tx_blob");
    let question = Question::path("/send_raw_transaction", format!(r#"{{"tx_as_hex":"{blob}"}}"#));
    made.extend(event("send", &txid, vec![question]));
    txid
}

fn event(name: &str, value: &str, given: Vec<Question>) -> Vec<Step> {
    let fact = Step::Fact(name.to_owned(), value.to_owned());
    std::iter::once(fact).chain(given.into_iter().map(Step::Give)).collect()
}

fn connections(node: &Node) -> Connections {
    Connections::new(node.port(), node.port())
}

fn give(node: &Node, question: &Question) {
    let body = connections(node).ask(question).body;
    let body = String::from_utf8_lossy(&body);
    assert!(body.contains("\"status\": \"OK\""), "not taken: {question:?}: {body}");
}

/// The last blocks, as requests to a node.
fn blocks(node: &Node, count: u32) -> Vec<Question> {
    let mut connections = connections(node);
    let height = connections.method("get_block_count", "{}").number("count").unwrap();
    let submit = |height: u64| {
        let block = connections.method("get_block", &format!(r#"{{"height":{height}}}"#));
        Question::method("submit_block", &format!(r#"["{}"]"#, text(&block, "blob")))
    };
    (height - u64::from(count)..height).map(submit).collect()
}

pub fn result(answer: &str) -> Tree {
    let tree = Tree::from_json(answer.as_bytes()).expect("answers are JSON");
    tree.get("result").unwrap_or_else(|| panic!("{answer}")).clone()
}

pub fn text(tree: &Tree, field: &str) -> String {
    tree.text(field).unwrap_or_else(|| panic!("no {field}: {tree:?}")).to_owned()
}
