//! The results of the tests, with the samples of doubtful ones.
//!
//! Some properties do not depend on chance: the fields of `extra` follow from the payee, the fee from the weight. They
//! must be equal, or the test fails. For the others each test gives the probability that two samples of one program
//! differ as much. All of them are judged together (Holm and Bonferroni): the probability of a false alarm per run is
//! at most [`FALSE_ALARMS`]. `controls` shows that each kind of difference is detected in a sample as small as that of
//! the short form.

use std::collections::{BTreeMap, BTreeSet};

use crate::sample::Shares;
use crate::statistics::{as_likely, same_distribution, same_shares, together};

/// Probability of a false alarm.
pub const FALSE_ALARMS: f64 = 1e-5;
/// Below this probability, the samples are printed.
const DOUBTFUL: f64 = 1e-2;
/// Minimum number of observations per side for a separate test.
const ENOUGH: usize = 3;

/// Names of the two samples.
pub type Names = [&'static str; 2];

/// All tests so far.
#[derive(Debug, Default)]
pub struct Report {
    results: Vec<(String, f64)>,
    certain: Vec<String>,
    quiet: bool,
}

impl Report {
    /// A report that prints nothing.
    pub fn quiet() -> Self {
        Self { quiet: true, ..Self::default() }
    }

    fn print(&self, line: impl FnOnce() -> String) {
        if !self.quiet {
            ferrite_testkit::seen!("{}", line());
        }
    }

    fn record(&mut self, what: String, probability: f64) {
        self.print(|| format!("{what}: p = {probability:.3e}"));
        self.results.push((what, probability));
    }

    /// A difference that does not depend on chance.
    pub fn certain(&mut self, what: String) {
        self.print(|| format!("DIFFERENT: {what}"));
        self.certain.push(what);
    }

    /// Compares properties that do not depend on chance: both sides must show the same kinds.
    pub fn same_kinds(&mut self, what: &str, names: Names, sides: [&Shares; 2]) {
        let kinds = sides.map(|side| side.keys().collect::<BTreeSet<_>>());
        self.print(|| format!("{what}: {} kinds", kinds[0].len()));
        for (side, other) in [(0, 1), (1, 0)] {
            for kind in kinds[side].difference(&kinds[other]) {
                self.certain(format!("{what}: only {} has {kind}", names[side]));
            }
        }
    }

    /// Tests numbers.
    pub fn numbers(&mut self, what: &str, names: Names, sides: [&[f64]; 2]) {
        let probability = same_distribution(sides[0], sides[1]);
        let about = format!("{what}, {} and {} ({}, {})", names[0], names[1], sides[0].len(), sides[1].len());
        self.record(about, probability);
        self.show_numbers(probability, names, sides);
    }

    fn show_numbers(&self, probability: f64, names: Names, sides: [&[f64]; 2]) {
        if probability < DOUBTFUL {
            for (name, side) in names.iter().zip(sides) {
                self.print(|| format!("    {name}, by tenths: {:?}", tenths(side)));
            }
        }
    }

    /// Prints a known difference, and its reason.
    pub fn excused_by_kind(
        &mut self,
        what: &str,
        names: Names,
        sides: [&BTreeMap<String, Vec<f64>>; 2],
        why: &str,
    ) {
        let judged = self.results.len();
        self.numbers_by_kind(what, names, sides);
        self.results.truncate(judged);
        self.print(|| format!("    not judged: {why}"));
    }

    /// Tests numbers of several kinds, each kind separately, and combines the probabilities.
    pub fn numbers_by_kind(&mut self, what: &str, names: Names, sides: [&BTreeMap<String, Vec<f64>>; 2]) {
        let none = Vec::new();
        let mut each = Vec::new();
        for kind in sides[0].keys() {
            let numbers = sides.map(|side| side.get(kind).unwrap_or(&none).as_slice());
            // The frequency of a kind is up to the test of shapes.
            if numbers.iter().all(|numbers| numbers.len() >= ENOUGH) {
                let probability = same_distribution(numbers[0], numbers[1]);
                self.print(|| format!("    {what} of {kind}: {probability:.3e}"));
                self.show_numbers(probability, names, numbers);
                each.push(probability);
            }
        }
        let about = format!("{what}, {} and {} ({} kinds)", names[0], names[1], each.len());
        self.record(about, together(&each));
    }

    /// Tests categories.
    pub fn shares(&mut self, what: &str, names: Names, sides: [&Shares; 2]) {
        let probability = same_shares(sides[0], sides[1]);
        self.record(format!("{what}, {} and {}", names[0], names[1]), probability);
        if probability < DOUBTFUL {
            for (name, side) in names.iter().zip(sides) {
                for (kind, count) in side {
                    self.print(|| format!("    {name}: {count} x {kind}"));
                }
            }
        }
    }

    /// Tests whether change is the first and the last output as often as shuffled outputs would have it. `arrangements`
    /// has a letter for each output, in order, `-` for change.
    pub fn shuffled(&mut self, name: &str, arrangements: &Shares) {
        let places: Vec<(usize, usize)> = arrangements
            .iter()
            .flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::try_from(*count).expect("few")))
            .filter_map(|kind| {
                let outputs = kind.rsplit(' ').next()?;
                (outputs.matches('-').count() == 1).then(|| (outputs.find('-').unwrap_or(0), outputs.len()))
            })
            .collect();
        let chances: Vec<f64> = places.iter().map(|(_, count)| 1.0 / *count as f64).collect();
        let first = places.iter().filter(|(at, _)| *at == 0).count();
        let last = places.iter().filter(|(at, count)| at + 1 == *count).count();
        for (which, seen) in [("first", first), ("last", last)] {
            let about = format!("change {which}, {name} and chance ({seen} of {})", places.len());
            self.record(about, as_likely(&chances, seen));
        }
    }

    /// All differences that do not depend on chance, and those that chance does not explain.
    pub fn findings(&self) -> Vec<String> {
        let mut results: Vec<&(String, f64)> = self.results.iter().collect();
        results.sort_by(|one, other| one.1.total_cmp(&other.1));
        let left = (1..=results.len()).rev();
        let found =
            results.into_iter().zip(left).take_while(|((_, p), left)| p * *left as f64 <= FALSE_ALARMS);
        let found = found.map(|((what, p), _)| format!("{what}: p = {p:.3e}"));
        self.certain.iter().cloned().chain(found).collect()
    }

    /// The smallest probability.
    pub fn smallest(&self) -> f64 {
        self.results.iter().map(|(_, p)| *p).fold(1.0, f64::min)
    }

    /// Fails if any test did.
    pub fn judge(&self) {
        let tests = self.results.len();
        ferrite_testkit::seen!(
            "{tests} tests, the smallest p = {:.3e}; each may be {:.1e} at least, so that one run in {:.0} fails by chance",
            self.smallest(),
            FALSE_ALARMS / tests as f64,
            1.0 / FALSE_ALARMS
        );
        let findings = self.findings();
        assert!(findings.is_empty(), "they can be told apart:\n{}", findings.join("\n"));
    }
}

fn tenths(side: &[f64]) -> Vec<f64> {
    let mut sorted = side.to_vec();
    sorted.sort_by(f64::total_cmp);
    (0..=10).filter_map(|tenth| sorted.get(sorted.len().saturating_sub(1) * tenth / 10).copied()).collect()
}
