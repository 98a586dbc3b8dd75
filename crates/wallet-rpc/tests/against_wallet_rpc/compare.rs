//! The same question to both wallet services.

use ferrite_testkit::diff::{Connections, Question, Tree, ask};

/// Fields that may differ, and why: the call (with its chapter if only there), how the line of a field begins, the
/// reason.
const EXCUSES: &[(&str, &str, &str)] = &[
    ("get_address_book", "entries.payment_id", "the contract has it"),
    ("split_integrated_address", "payment=", "the contract has it"),
    ("export_key_images", "signed_key_images.signature", "signatures are random"),
];

/// Fields that go with the clock, which may tick between two questions.
const BY_THE_CLOCK: &[&str] = &["time_to_unlock=", "suggested_confirmations_threshold="];
/// How often both are asked again if only such a field differs.
const TRIES: usize = 5;

/// Chapters that end so are about transactions of the pool, whose time is that at which a wallet saw them first: both see
/// them one after the other.
const IN_THE_POOL: &str = "in the pool";
/// How many seconds may lie between.
const APART: u64 = 30;

/// Both services, and what was found so far.
pub struct Both {
    reference: Connections,
    ours: Connections,
    asked: usize,
    fields: usize,
    excused: usize,
    found: Vec<String>,
}

impl Both {
    pub fn new(reference: u16, ours: u16) -> Self {
        let connections = |port| Connections::new(port, port);
        Self {
            reference: connections(reference),
            ours: connections(ours),
            asked: 0,
            fields: 0,
            excused: 0,
            found: Vec::new(),
        }
    }

    /// Asks both, compares, and returns the reference's answer.
    pub fn ask(&mut self, chapter: &str, method: &str, params: &str) -> Tree {
        let (mut reference, mut ours) = self.answers(method, params);
        for _ in 0..TRIES {
            if !only_the_clock_differs(&lines(&reference), &lines(&ours)) {
                break;
            }
            (reference, ours) = self.answers(method, params);
        }
        self.asked += 1;
        let (mut theirs, mut own) = (lines(&reference), lines(&ours));
        if chapter.ends_with(IN_THE_POOL) {
            forgive_seconds(&theirs, &mut own);
        }
        let in_chapter = format!("{chapter}: {method}");
        let excused = |line: &String| {
            EXCUSES
                .iter()
                .any(|(call, start, _)| (*call == method || *call == in_chapter) && line.starts_with(start))
        };
        let before = theirs.len() + own.len();
        theirs.retain(|line| !excused(line));
        own.retain(|line| !excused(line));
        self.excused += before - theirs.len() - own.len();
        self.fields += theirs.len();
        if theirs != own {
            let only = |a: &[String], b: &[String]| {
                a.iter().filter(|line| !b.contains(line)).cloned().collect::<Vec<_>>().join("\n      ")
            };
            self.found.push(format!(
                "{chapter}: {method} {params}\n  reference:\n      {}\n  ours:\n      {}",
                only(&theirs, &own),
                only(&own, &theirs)
            ));
        }
        reference
    }

    /// Asks both without comparing.
    pub fn do_both(&mut self, method: &str, params: &str) -> (Tree, Tree) {
        self.answers(method, params)
    }

    fn answers(&mut self, method: &str, params: &str) -> (Tree, Tree) {
        let question = Question::method(method, params);
        let answer = |who: &str, node: &mut Connections| {
            let answer = ask(node, &question).unwrap_or_else(|| panic!("{who} does not answer {question:?}"));
            let tree = answer.tree().unwrap_or_else(|| panic!("{question:?}: {answer:?}"));
            tree.get("result").or_else(|| tree.get("error")).cloned().unwrap_or(tree)
        };
        (answer("the real wallet", &mut self.reference), answer("ours", &mut self.ours))
    }

    pub fn finish(self, name: &str) {
        for difference in &self.found {
            println!("DIFFERENCE in {difference}");
        }
        let Self { asked, fields, excused, found, .. } = &self;
        println!(
            "{name}: {asked} questions, {fields} fields compared, {excused} excused, {} questions with differences",
            found.len()
        );
        assert!(found.is_empty(), "{} questions with differences", found.len());
    }
}

/// Takes over times that differ by no more than it takes to ask both.
fn forgive_seconds(theirs: &[String], own: &mut [String]) {
    let time = |line: &str| line.split_once("timestamp=")?.1.rsplit(' ').next()?.parse::<u64>().ok();
    for (theirs, own) in theirs.iter().zip(own) {
        if let Some((a, b)) = time(theirs).zip(time(own))
            && a.abs_diff(b) <= APART
        {
            own.clone_from(theirs);
        }
    }
}

/// Whether answers differ, but only in fields that go with the clock.
fn only_the_clock_differs(theirs: &[String], own: &[String]) -> bool {
    let timed = |(a, b): (&String, &String)| {
        let field = |line: &String| BY_THE_CLOCK.iter().position(|field| line.contains(field));
        a == b || (field(a).is_some() && field(a) == field(b))
    };
    theirs != own && theirs.len() == own.len() && theirs.iter().zip(own).all(timed)
}

/// The fields of an answer, one a line. The order of lists is that of hash tables in the reference, so it does not count.
fn lines(tree: &Tree) -> Vec<String> {
    let mut out = Vec::new();
    flatten("", tree, &mut out);
    out
}

fn flatten(path: &str, tree: &Tree, out: &mut Vec<String>) {
    let at = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match tree {
        Tree::Map(members) => {
            for (name, member) in members {
                flatten(&at(name), member, out);
            }
        }
        Tree::List(items) => {
            let mut each: Vec<Vec<String>> = items
                .iter()
                .map(|item| {
                    let mut lines = Vec::new();
                    flatten(path, item, &mut lines);
                    lines
                })
                .collect();
            each.sort();
            out.push(format!("{path} has {}", items.len()));
            out.extend(each.into_iter().flatten());
        }
        Tree::Bytes(bytes) => out.push(format!("{path}={}", String::from_utf8_lossy(bytes))),
        other => out.push(format!("{path}={other:?}")),
    }
}
