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

/// How many times longer than usual the tests with a length should run.
fn rounds() -> usize {
    std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
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

    fn of(&self, what: &str) -> usize {
        self.counts.get(what).copied().unwrap_or_default()
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
    fn finish(&self) {
        for (what, count) in &self.counts {
            println!("{count}: {what}");
        }
        assert!(self.differences.is_empty(), "{:#?}", self.differences);
    }
}
