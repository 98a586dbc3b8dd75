//! The sequence of requests to all nodes.

use std::time::{Duration, Instant};

use ferrite_daemon::rpc;
use ferrite_testkit::diff::{Answer, Panel, Port, Question};
use ferrite_testkit::http::{json_array, json_text, json_true};
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

use crate::cases;
use crate::story::Chain;

/// `/stop_daemon` would end the conversation; the reference has dropped the other paths, and never had the
/// two methods.
const LEFT_OUT: &[&str] =
    &["/stop_daemon", "/start_save_graph", "/stop_save_graph", "rpc.discover", "get_node_events"];

/// Timeout for the reference to relay a transaction, on a machine busy with other tests.
const RELAY_LIMIT: Duration = Duration::from_secs(180);

pub struct Conversation {
    pub panel: Panel,
}

impl Conversation {
    pub fn new(panel: Panel) -> Self {
        Self { panel }
    }

    /// The whole conversation, from a new chain to one that is popped again.
    pub fn run(&mut self) {
        let chain = Chain::recorded();
        let new = chain.before();
        // Calls are counted from here on; all nodes get the same.
        self.ask_all(&[cases::count_anew()], Port::Main);
        self.ask_all(&cases::shapes(), Port::Main);
        self.ask_all(&cases::reading(&new), Port::Main);
        self.give(&chain);
        let facts = &chain.facts;
        self.ask_all(&[cases::count_anew()], Port::Main);
        self.ask_all(&cases::shapes(), Port::Main);
        self.ask_all(&cases::shapes(), Port::Restricted);
        self.ask_all(&cases::reading(facts), Port::Main);
        self.ask_all(&cases::reading(facts), Port::Restricted);
        self.ask_all(&cases::changing(facts), Port::Main);
        self.ask_all(&cases::mining(facts), Port::Main);
    }

    /// Our methods that were never called.
    pub fn never_asked(&self, name: &str) -> Vec<&'static str> {
        let asked = self.panel.comparison(name).names();
        let known = rpc::table().names().into_iter().map(|name| name.name);
        known.filter(|&name| !asked.contains(name) && !LEFT_OUT.contains(&name)).collect()
    }

    /// Gives the chain to all nodes.
    pub fn give(&mut self, chain: &Chain) {
        for question in &chain.blocks {
            self.panel.give(question);
        }
        for question in &chain.pool {
            self.panel.give(question);
            if let Some(id) = transaction(question) {
                self.wait_until_relayed(&id);
            }
        }
    }

    /// Asks all nodes.
    pub fn ask_all(&mut self, questions: &[Question], port: Port) {
        for question in questions {
            let answer = self.panel.ask(&question.clone().to(port));
            if let Some(id) = handed_over(question, answer.as_ref()) {
                self.wait_until_relayed(&id);
            }
        }
    }

    /// Waits until the reference has relayed a transaction, which happens on another thread.
    fn wait_until_relayed(&mut self, id: &str) {
        let question = Question::path("/get_transactions", format!(r#"{{"txs_hashes":["{id}"]}}"#));
        let started = Instant::now();
        while self.panel.is_live() {
            let reference = self.panel.tell(&question).remove(0).expect("an answer");
            let answer = String::from_utf8_lossy(&reference.body);
            if json_true(&answer, "relayed") || !json_true(&answer, "in_pool") {
                return;
            }
            assert!(started.elapsed() < RELAY_LIMIT, "the reference does not relay {id}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The transaction that this request made the reference relay.
fn handed_over(question: &Question, answer: Option<&Answer>) -> Option<String> {
    let taken = String::from_utf8_lossy(&answer?.body).contains(r#""status": "OK""#);
    taken.then(|| transaction(question))?
}

/// The transaction that a request submits.
fn transaction(question: &Question) -> Option<String> {
    let body = String::from_utf8_lossy(&question.body);
    match question.name.as_str() {
        "/send_raw_transaction" | "/sendrawtransaction" if !json_true(&body, "do_not_relay") => {
            let blob = const_hex::decode(json_text(&body, "tx_as_hex")?).ok()?;
            Some(Transaction::parse(&blob).ok()?.id.to_string())
        }
        "relay_tx" => {
            let id: Hash = json_array(&body, "txids")?.trim_matches('"').parse().ok()?;
            Some(id.to_string())
        }
        _ => None,
    }
}
