//! The chain and the pool against the real `monerod`: each accepts the other's blocks, and both reject the same invalid
//! ones.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod blocks;
mod branches;
mod follow;
mod mutants;
mod nodes;
mod scene;
mod takeover;
mod txs;

use std::collections::BTreeMap;
use std::fmt;

use ferrite_testkit::soak::rounds;
use scene::Scene;

#[test]
fn blocks() {
    let mut scene = Scene::start();
    follow::what_it_mines(&mut scene);
    blocks::with_one_thing_changed(&mut scene);
}

#[test]
fn transactions_and_branches() {
    let mut scene = Scene::start();
    txs::with_one_thing_changed(&mut scene);
    branches::compete(&mut scene);
}

/// The results of the comparisons.
#[derive(Default)]
struct Tally {
    /// Inputs by our verdict, and other events.
    counts: BTreeMap<String, usize>,
    /// Number of equal results.
    equal: usize,
    /// Number of different results with a known reason.
    excused: BTreeMap<&'static str, usize>,
    /// Inputs that were not sent, and why.
    skipped: BTreeMap<&'static str, usize>,
    differences: Vec<String>,
}

impl Tally {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    /// Counts an outcome by its kind: its debug output up to the details.
    fn count_kind(&mut self, outcome: &impl fmt::Debug) {
        let text = format!("{outcome:?}");
        let kind = text.split('{').next().expect("there is always a first part");
        let kind = kind.split(" at byte").next().expect("there is always a first part");
        let path: Vec<&str> = kind.split(['(', ')']).map(str::trim).filter(|part| !part.is_empty()).collect();
        self.count(path.join("/"));
    }

    fn excuse(&mut self, why: &'static str) {
        *self.excused.entry(why).or_default() += 1;
    }

    fn skip(&mut self, why: &'static str) {
        *self.skipped.entry(why).or_default() += 1;
    }

    /// Number of counted outcomes whose name starts like this.
    fn of(&self, what: &str) -> usize {
        self.counts.iter().filter(|(name, _)| name.starts_with(what)).map(|(_, count)| count).sum()
    }

    /// Expects both to be equal.
    fn compare<T: PartialEq + fmt::Debug>(&mut self, what: &str, ours: &T, real: &T) {
        if ours == real {
            self.equal += 1;
        } else {
            self.differences.push(format!("{what}: ours {ours:?}, monerod {real:?}"));
        }
    }

    /// Prints the results, and fails if anything was different.
    fn finish(&self, about: &str) {
        let excused: usize = self.excused.values().sum();
        ferrite_testkit::seen!(
            "{about}: {} equal verdicts, {excused} excused, {} different, {} not tried",
            self.equal,
            self.differences.len(),
            self.skipped.values().sum::<usize>()
        );
        for (why, count) in &self.excused {
            println!("  {count} excused: {why}");
        }
        for (why, count) in &self.skipped {
            println!("  {count} not tried: {why}");
        }
        for (what, count) in &self.counts {
            println!("  {count} {what}");
        }
        assert!(self.differences.is_empty(), "{:#?}", self.differences);
    }
}
