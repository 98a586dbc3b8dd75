//! The chain and the pool against the real `monerod`: what it makes we accept, what we make it accepts, and whatever is
//! wrong both refuse alike.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod blocks;
mod branches;
mod follow;
mod mutants;
mod nodes;
mod scene;
mod txs;

use std::collections::BTreeMap;
use std::fmt;

use scene::Scene;

/// How many times longer than usual the tests with a length should run.
fn rounds() -> usize {
    std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

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

/// Counts of what was compared.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<String, usize>,
    differences: Vec<String>,
}

impl Tally {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    /// Counts an outcome by its kind: what its debug output has before the details.
    fn count_kind(&mut self, outcome: &impl fmt::Debug) {
        let text = format!("{outcome:?}");
        let kind = text.split('{').next().expect("there is always a first part");
        let path: Vec<&str> = kind.split(['(', ')']).map(str::trim).filter(|part| !part.is_empty()).collect();
        self.count(path.join("/"));
    }

    /// How often something was counted whose name starts so.
    fn of(&self, what: &str) -> usize {
        self.counts.iter().filter(|(name, _)| name.starts_with(what)).map(|(_, count)| count).sum()
    }

    /// Both should be the same.
    fn compare<T: PartialEq + fmt::Debug>(&mut self, what: &str, ours: &T, real: &T) {
        if ours == real {
            self.count("equal verdicts");
        } else {
            self.differences.push(format!("{what}: ours {ours:?}, monerod {real:?}"));
        }
    }

    /// Prints the counts, and fails if anything was different.
    fn finish(&self, about: &str) {
        println!("{about}:");
        for (what, count) in &self.counts {
            println!("{count}: {what}");
        }
        assert!(self.differences.is_empty(), "{:#?}", self.differences);
    }
}
