//! How a quantity grows with the length of a chain, or with another number.

use std::fmt;

use super::row::{Spread, seconds};

/// The largest exponent of what should not depend on the length: logarithms, caches that fill up, and noise are below
/// it.
const CONSTANT: f64 = 0.35;
/// The largest exponent of what may grow in proportion.
const PROPORTIONAL: f64 = 1.15;

/// The unit of a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Seconds,
    /// Bytes.
    Bytes,
}

/// How fast a quantity may grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Hardly at all.
    Constant,
    /// In proportion to the length, for a reason.
    Proportional(&'static str),
    /// As it may: the quantity is shown without a goal, for a reason.
    Shown(&'static str),
}

impl Limit {
    const fn exponent(self) -> Option<f64> {
        match self {
            Self::Constant => Some(CONSTANT),
            Self::Proportional(_) => Some(PROPORTIONAL),
            Self::Shown(_) => None,
        }
    }
}

/// A quantity at several sizes, such as lengths of a chain.
#[derive(Debug, Clone)]
pub struct Growth {
    name: String,
    unit: Unit,
    limit: Limit,
    /// By the size.
    points: Vec<(u64, Spread)>,
}

impl Growth {
    /// Nothing measured yet.
    pub fn new(name: impl Into<String>, unit: Unit, limit: Limit) -> Self {
        Self { name: name.into(), unit, limit, points: Vec::new() }
    }

    /// The name of the quantity.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Adds a measurement at this size, such as a number of blocks.
    pub fn add(&mut self, size: u64, seen: Spread) {
        self.points.push((size, seen));
    }

    /// The exponent of the power of the length that fits the medians best; `None` for fewer than two lengths.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    pub fn exponent(&self) -> Option<f64> {
        let points: Vec<(f64, f64)> =
            self.points.iter().map(|(blocks, seen)| (*blocks as f64, seen.median())).collect();
        exponent(&points)
    }

    pub(super) fn is_missed(&self) -> bool {
        let (Some(exponent), Some(most)) = (self.exponent(), self.limit.exponent()) else { return false };
        exponent.is_nan() || exponent > most
    }

    fn cell(&self, blocks: u64) -> String {
        let Some((_, seen)) = self.points.iter().find(|(at, _)| *at == blocks) else { return String::new() };
        match self.unit {
            Unit::Seconds => seconds(seen.median()),
            Unit::Bytes if seen.median() < 1e5 => format!("{:.0} bytes", seen.median()),
            Unit::Bytes => format!("{:.1} MB", seen.median() / 1e6),
        }
    }

    /// The row of a table with a column for each of these lengths.
    pub(super) fn row(&self, sizes: &[u64]) -> String {
        let cells: Vec<String> = sizes.iter().map(|blocks| self.cell(*blocks)).collect();
        let exponent = self.exponent().map_or_else(String::new, |exponent| format!("{exponent:.2}"));
        let verdict = match (self.exponent(), self.limit.exponent()) {
            (None, _) | (_, None) => "",
            _ if self.is_missed() => "**missed**",
            _ => "met",
        };
        format!("| {} | {} | {exponent} | {} | {verdict} |", self.name, cells.join(" | "), self.limit)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant => write!(f, "at most {CONSTANT}"),
            Self::Proportional(reason) => write!(f, "at most {PROPORTIONAL}: {reason}"),
            Self::Shown(reason) => write!(f, "none: {reason}"),
        }
    }
}

/// The head of a table with a column for each of these sizes.
pub(super) fn head(things: &str, sizes: &[u64]) -> String {
    let names: Vec<String> = sizes.iter().map(|size| format!("{} {things}", grouped(*size))).collect();
    let lines = "---:|".repeat(sizes.len());
    format!("| measured | {} | exponent | goal | |\n|---|{lines}---:|---|---|", names.join(" | "))
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The slope of the line that fits the logarithms best, by least squares.
fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<(f64, f64)> = points.iter().map(|(size, value)| (size.ln(), value.ln())).collect();
    if logs.len() < 2 {
        return None;
    }
    let count: f64 = logs.iter().map(|_| 1.0).sum();
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = logs.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let below: f64 = logs.iter().map(|point| (point.0 - x).powi(2)).sum();
    Some(above / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(limit: Limit, value: impl Fn(f64) -> f64) -> Growth {
        let mut growth = Growth::new("work", Unit::Seconds, limit);
        for (blocks, size) in [(20_000, 2e4), (200_000, 2e5), (2_000_000, 2e6)] {
            growth.add(blocks, Spread::of([value(size)]));
        }
        growth
    }

    #[test]
    fn exponents_are_those_of_powers() {
        for power in [0.0, 0.5, 1.0, 2.0] {
            let seen = growth(Limit::Constant, |size| 3.0 * size.powf(power)).exponent().unwrap();
            assert!((seen - power).abs() < 1e-9, "{seen} for {power}");
        }
        // Not through the points, but as close as a line gets: 0, 1 and 0 decades.
        let bent = exponent(&[(1.0, 1.0), (10.0, 10.0), (100.0, 1.0)]).unwrap();
        assert!(bent.abs() < 1e-9, "{bent}");
        let steeper = exponent(&[(1.0, 1.0), (10.0, 1.0), (100.0, 1000.0)]).unwrap();
        assert!((steeper - 1.5).abs() < 1e-9, "{steeper}");
        assert_eq!(exponent(&[(1.0, 1.0)]), None);
    }

    #[test]
    fn what_grows_too_fast_misses_its_goal() {
        let logarithm = growth(Limit::Constant, f64::ln);
        assert!(!logarithm.is_missed());
        assert!(growth(Limit::Constant, f64::sqrt).is_missed());
        assert!(!growth(Limit::Proportional("each is read"), |size| 2.0 * size).is_missed());
        assert!(growth(Limit::Proportional("each is read"), |size| size * size).is_missed());
        assert!(growth(Limit::Constant, |_| f64::NAN).is_missed());
        assert!(!growth(Limit::Shown("the disk"), |size| size * size).is_missed());
        let mut alone = Growth::new("alone", Unit::Seconds, Limit::Constant);
        alone.add(1, Spread::of([1.0]));
        assert!(!alone.is_missed() && alone.exponent().is_none());
    }

    #[test]
    fn rows_have_a_column_for_each_length() {
        let sizes = [20_000, 200_000];
        let mut growth = Growth::new("memory", Unit::Bytes, Limit::Constant);
        growth.add(20_000, Spread::of([1e6]));
        assert_eq!(growth.row(&sizes), "| memory | 1.0 MB |  |  | at most 0.35 |  |");
        growth.add(200_000, Spread::of([1e7]));
        assert_eq!(growth.row(&sizes), "| memory | 1.0 MB | 10.0 MB | 1.00 | at most 0.35 | **missed** |");
        let columns = |text: &str| text.matches('|').count();
        let head = head("blocks", &sizes);
        let lines: Vec<&str> = head.lines().collect();
        assert!(lines[0].contains("| 20,000 blocks | 200,000 blocks |"), "{head}");
        assert_eq!(
            (columns(lines[0]), columns(lines[1])),
            (columns(&growth.row(&sizes)), columns(&growth.row(&sizes)))
        );
        assert_eq!([1, 999, 1000, 1_234_567].map(grouped), ["1", "999", "1,000", "1,234,567"]);
    }
}
