//! The same question to both wallet services.

use ferrite_testkit::diff::{
    Answer, Comparison, Connections, Excuse, Question, Tree, ask, differences, same_length, unordered, within,
};

const HASH_TABLE: &str = "the reference keeps payments in a hash table";
const SIGNATURE: &str = "signatures are random";
const SEEN: &str = "when a wallet saw a transaction in the pool: the two look one after the other";
const POOL: &str = "\"type\": \"pool\"";
/// What tells one payment from another.
const PAYMENT: &str = "tx_hash subaddr_index.major subaddr_index.minor amount";
const TRANSFER: &str = "txid subaddr_index.major subaddr_index.minor amount";
/// How many seconds may lie between.
const APART: u64 = 30;

/// What may differ on either node.
const EXCUSES: &[Excuse] = &[
    unordered("get_bulk_payments", "result.payments", PAYMENT, HASH_TABLE),
    unordered("get_transfers", "result.in", TRANSFER, HASH_TABLE),
    unordered("get_transfers", "result.pool", TRANSFER, HASH_TABLE).by_chance(),
    same_length("export_key_images", "result.signed_key_images.signature", SIGNATURE),
    within("get_transfers", "result.pool.timestamp", APART, SEEN).by_chance(),
    within("get_transfer_by_txid", "result.transfer.timestamp", APART, SEEN)
        .if_they_say(POOL, POOL)
        .by_chance(),
    within("get_transfer_by_txid", "result.transfers.timestamp", APART, SEEN)
        .if_they_say(POOL, POOL)
        .by_chance(),
];

/// Fields that go with the clock, which may tick between two questions.
const BY_THE_CLOCK: &[&str] = &["time_to_unlock", "suggested_confirmations_threshold"];
/// How often both are asked again if only such a field differs.
const TRIES: usize = 5;

/// Both services, and what was found so far.
pub struct Both {
    reference: Connections,
    ours: Connections,
    comparison: Comparison,
    chapter: String,
}

impl Both {
    pub fn new(reference: u16, ours: u16) -> Self {
        let connections = |port| Connections::new(port, port);
        Self {
            reference: connections(reference),
            ours: connections(ours),
            comparison: Comparison::new(EXCUSES),
            chapter: String::new(),
        }
    }

    /// Asks both, compares, and returns the reference's answer.
    pub fn ask(&mut self, chapter: &str, method: &str, params: &str) -> Tree {
        let question = Question::method(method, params);
        let mut answers = self.answers(&question);
        for _ in 0..TRIES {
            if !only_the_clock_differs(&answers) {
                break;
            }
            answers = self.answers(&question);
        }
        let before = self.comparison.found().len();
        self.comparison.add(&question, Some(&answers[0]), Some(&answers[1]));
        if self.comparison.found().len() > before && self.chapter != chapter {
            println!("{chapter}: there are differences, see below");
            chapter.clone_into(&mut self.chapter);
        }
        result(&question, &answers[0])
    }

    /// Asks both without comparing.
    pub fn do_both(&mut self, method: &str, params: &str) -> (Tree, Tree) {
        let question = Question::method(method, params);
        let [reference, ours] = self.answers(&question);
        (result(&question, &reference), result(&question, &ours))
    }

    fn answers(&mut self, question: &Question) -> [Answer; 2] {
        [("the real wallet", &mut self.reference), ("ours", &mut self.ours)].map(|(name, service)| {
            ask(service, question).unwrap_or_else(|| panic!("{name} does not answer {question:?}"))
        })
    }

    pub fn finish(self, name: &str) {
        println!("{name}:");
        self.comparison.judge();
    }
}

/// The result or the error of an answer.
fn result(question: &Question, answer: &Answer) -> Tree {
    let tree = answer.tree().unwrap_or_else(|| panic!("{question:?}: {answer:?}"));
    tree.get("result").or_else(|| tree.get("error")).cloned().unwrap_or(tree)
}

/// Whether answers differ, but only in fields that go with the clock.
fn only_the_clock_differs(answers: &[Answer; 2]) -> bool {
    let found = differences(Some(&answers[0]), Some(&answers[1]));
    let timed = |field: &str| BY_THE_CLOCK.iter().any(|name| field.rsplit('.').next() == Some(name));
    !found.is_empty() && found.iter().all(|difference| difference.only_value && timed(&difference.field))
}
