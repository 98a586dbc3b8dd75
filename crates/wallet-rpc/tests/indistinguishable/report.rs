//! What the tests say, and what is behind it where they doubt.

use std::collections::BTreeMap;

use crate::sample::Shares;
use crate::statistics::{same_distribution, same_shares};

/// Below this, two samples are not of one distribution. Ten thousand runs may pass before chance does that.
const TOO_SMALL: f64 = 1e-6;
/// Below this, the samples are shown.
const DOUBTFUL: f64 = 1e-2;
/// How often something must have been seen for a test of its own.
const ENOUGH: usize = 10;

/// Names of the two samples.
pub type Names = [&'static str; 2];

/// All tests so far.
#[derive(Debug, Default)]
pub struct Report {
    told: Vec<(String, f64)>,
}

impl Report {
    fn tell(&mut self, what: &str, probability: f64) {
        println!("{what}: p = {probability:.3e}");
        self.told.push((what.to_owned(), probability));
    }

    /// Tests numbers.
    pub fn numbers(&mut self, what: &str, names: Names, sides: [&[f64]; 2]) {
        let probability = same_distribution(sides[0], sides[1]);
        self.tell(
            &format!("{what}, {} and {} ({}, {})", names[0], names[1], sides[0].len(), sides[1].len()),
            probability,
        );
        if probability < DOUBTFUL {
            for (name, side) in names.iter().zip(sides) {
                println!("    {name}, by tenths: {:?}", tenths(side));
            }
        }
    }

    /// Says what is known to be different, and why.
    pub fn excused_by_kind(
        &mut self,
        what: &str,
        names: Names,
        sides: [&BTreeMap<String, Vec<f64>>; 2],
        why: &str,
    ) {
        let judged = self.told.len();
        self.numbers_by_kind(what, names, sides);
        self.told.truncate(judged);
        println!("    not judged: {why}");
    }

    /// Tests numbers of several kinds, each kind apart.
    pub fn numbers_by_kind(&mut self, what: &str, names: Names, sides: [&BTreeMap<String, Vec<f64>>; 2]) {
        let none = Vec::new();
        for kind in sides[0].keys() {
            let numbers = sides.map(|side| side.get(kind).unwrap_or(&none).as_slice());
            // Whether there are as many of a kind is for the test of shapes.
            if numbers.iter().all(|numbers| numbers.len() >= ENOUGH) {
                self.numbers(&format!("{what} of {kind}"), names, numbers);
            }
        }
    }

    /// Tests things that are equal or not.
    pub fn shares(&mut self, what: &str, names: Names, sides: [&Shares; 2]) {
        let probability = same_shares(sides[0], sides[1]);
        self.tell(&format!("{what}, {} and {}", names[0], names[1]), probability);
        if probability < DOUBTFUL {
            for (name, side) in names.iter().zip(sides) {
                for (kind, count) in side {
                    println!("    {name}: {count} x {kind}");
                }
            }
        }
    }

    /// Fails if any test did.
    pub fn judge(&self) {
        let tests = self.told.len();
        let (what, worst) =
            self.told.iter().min_by(|one, other| one.1.total_cmp(&other.1)).expect("there were tests");
        println!("{tests} tests, the smallest p = {worst:.3e}: {what}");
        println!("the chance of one that small among so many: {:.3}", 1.0 - (1.0 - worst).powf(tests as f64));
        let failed: Vec<_> = self.told.iter().filter(|(_, probability)| *probability < TOO_SMALL).collect();
        assert!(failed.is_empty(), "they can be told apart: {failed:?}");
    }
}

fn tenths(side: &[f64]) -> Vec<f64> {
    let mut sorted = side.to_vec();
    sorted.sort_by(f64::total_cmp);
    (0..=10).filter_map(|tenth| sorted.get(sorted.len().saturating_sub(1) * tenth / 10).copied()).collect()
}
