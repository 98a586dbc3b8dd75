//! Two nodes that are asked the same, or one node and the recorded answers of the other.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ferrite_daemon::rpc;
use ferrite_testkit::diff::{Answer, Comparison, Connections, Port, Question, ask};
use ferrite_testkit::golden::{self, Step};
use ferrite_testkit::http::{json_array, json_text, json_true};
use ferrite_testkit::ours::Ferrited;
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

use crate::excuses::EXCUSES;

/// Answers that are longer are compared, but not recorded.
const RECORD_LIMIT: usize = 2_000;

/// `/stop_daemon` would end the conversation; the reference does not know the others any more.
const LEFT_OUT: &[&str] = &["/stop_daemon", "/start_save_graph", "/stop_save_graph"];

/// How long the reference may take to relay a transaction, on a machine that is busy with other tests.
const RELAY_LIMIT: Duration = Duration::from_secs(60);

/// The transaction that the reference was told to relay with this question.
fn handed_over(question: &Question, answer: Option<&Answer>) -> Option<String> {
    let (body, answer) = (String::from_utf8_lossy(&question.body), answer?);
    if !String::from_utf8_lossy(&answer.body).contains(r#""status": "OK""#) {
        return None;
    }
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

/// The reference, and the node that is compared with it.
pub struct Pair {
    reference: Connections,
    ours: Connections,
    comparison: Comparison,
    trace: bool,
    sections: Vec<(&'static str, Vec<Step>)>,
}

impl Pair {
    pub fn live(reference: (u16, u16), ours: (u16, u16)) -> Self {
        Self {
            reference: Connections::new(reference.0, reference.1),
            ours: Connections::new(ours.0, ours.1),
            comparison: Comparison::new(EXCUSES),
            trace: std::env::var_os("FERRITE_DIFF_TRACE").is_some(),
            sections: Vec::new(),
        }
    }

    /// What follows is recorded in a file of this name.
    pub fn section(&mut self, name: &'static str) {
        self.sections.push((name, Vec::new()));
    }

    fn record(&mut self, step: Step) {
        let steps = &mut self.sections.last_mut().expect("a section has been opened").1;
        steps.push(step);
    }

    /// Asks both, and compares. The answer is the reference's.
    pub fn ask(&mut self, question: &Question) -> Option<Answer> {
        if self.trace {
            println!("{} {} {}", question.name, question.path, question.body.escape_ascii());
        }
        let reference = ask(&mut self.reference, question);
        let ours = ask(&mut self.ours, question);
        self.comparison.add(question, reference.as_ref(), ours.as_ref());
        self.record(Step::Ask(question.clone(), reference.clone()));
        if let Some(id) = handed_over(question, reference.as_ref()) {
            self.wait_until_relayed(&id);
        }
        reference
    }

    /// Waits until the reference has relayed a transaction, which another thread of it does. Both are asked as often, since
    /// both count calls.
    fn wait_until_relayed(&mut self, id: &str) {
        let question = Question::path("/get_transactions", format!(r#"{{"txs_hashes":["{id}"]}}"#));
        let started = Instant::now();
        loop {
            let reference = ask(&mut self.reference, &question).expect("an answer");
            ask(&mut self.ours, &question);
            let answer = String::from_utf8_lossy(&reference.body);
            if json_true(&answer, "relayed") || !json_true(&answer, "in_pool") {
                return;
            }
            assert!(started.elapsed() < RELAY_LIMIT, "the reference does not relay {id}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// As [`Pair::ask`], without a record: these would take more room than they are worth.
    pub fn ask_unrecorded(&mut self, questions: &[Question], port: Port) {
        for question in questions {
            let question = question.clone().to(port);
            if self.trace {
                println!("{} {} {}", question.name, question.path, question.body.escape_ascii());
            }
            let reference = ask(&mut self.reference, &question);
            let ours = ask(&mut self.ours, &question);
            self.comparison.add(&question, reference.as_ref(), ours.as_ref());
        }
    }

    pub fn ask_all(&mut self, questions: &[Question], port: Port) {
        for question in questions {
            self.ask(&question.clone().to(port));
        }
    }

    /// Gives ours what the reference has.
    pub fn give(&mut self, question: &Question) {
        give(&mut self.ours, question);
        self.record(Step::Give(question.clone()));
    }

    /// Prints what was compared, records it if asked to, and fails if anything differed.
    pub fn finish(self, with_itself: bool) {
        if std::env::var_os("FERRITE_RECORD_GOLDENS").is_some() {
            for (position, (name, steps)) in self.sections.iter().enumerate() {
                record(position, name, steps);
            }
        }
        let missing = self.missing(with_itself);
        assert!(missing.is_empty(), "never asked: {missing:?}");
        match with_itself {
            true => println!("{}", self.comparison.summary()),
            false => self.comparison.judge(),
        }
        assert!(self.comparison.found().is_empty(), "{} differences", self.comparison.found().len());
    }

    /// Calls of ours that no question was about.
    fn missing(&self, with_itself: bool) -> Vec<&'static str> {
        let asked = self.comparison.names();
        let known = if with_itself { Vec::new() } else { rpc::table().names() };
        let known = known.into_iter().map(|name| name.name);
        known.filter(|&name| !asked.contains(name) && !LEFT_OUT.contains(&name)).collect()
    }
}

fn give(node: &mut Connections, question: &Question) {
    let answer = ask(node, question);
    let body = answer.map(|answer| String::from_utf8_lossy(&answer.body).into_owned()).unwrap_or_default();
    assert!(body.contains("\"status\": \"OK\""), "not taken: {question:?}: {body}");
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "goldens"].iter().collect()
}

fn record(position: usize, name: &str, steps: &[Step]) {
    let short = |step: &&Step| match step {
        Step::Ask(_, Some(answer)) => answer.body.len() <= RECORD_LIMIT,
        _ => true,
    };
    let kept: Vec<Step> = steps.iter().filter(short).cloned().collect();
    let remark = format!("monerod 0.18.0.0 on a private chain: {name}");
    std::fs::create_dir_all(folder()).unwrap();
    let path = folder().join(format!("{position}-{name}.io"));
    std::fs::write(path, golden::write(&remark, &kept)).unwrap();
}

/// Goes through all that was recorded.
pub fn replay(node: &Ferrited) {
    let mut ours = Connections::new(node.rpc_port(), node.restricted_port());
    let mut comparison = Comparison::new(EXCUSES);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "nothing is recorded");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let steps = golden::read(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for step in steps {
            match step {
                Step::Give(question) => give(&mut ours, &question),
                Step::Ask(question, answer) => {
                    let own = ask(&mut ours, &question);
                    comparison.add(&question, answer.as_ref(), own.as_ref());
                }
            }
        }
    }
    println!("{}", comparison.summary());
    assert!(comparison.found().is_empty(), "{} differences", comparison.found().len());
}
