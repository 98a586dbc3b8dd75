//! A row of a table: the measurements of both sides, and the goal.

use std::fmt;
use std::time::Duration;

/// The results of several turns.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// Sorted; at least one.
    turns: Vec<f64>,
}

impl Spread {
    /// From numbers, at least one.
    ///
    /// # Panics
    /// If there are none.
    pub fn of(turns: impl IntoIterator<Item = f64>) -> Self {
        let mut turns: Vec<f64> = turns.into_iter().collect();
        assert!(!turns.is_empty(), "nothing was measured");
        turns.sort_by(f64::total_cmp);
        Self { turns }
    }

    /// From times, in seconds.
    ///
    /// # Panics
    /// If there are none.
    pub fn of_times(turns: impl IntoIterator<Item = Duration>) -> Self {
        Self::of(turns.into_iter().map(|time| time.as_secs_f64()))
    }

    /// The median.
    pub fn median(&self) -> f64 {
        self.turns[self.turns.len() / 2]
    }

    /// The percentile.
    pub fn percentile(&self, of_hundred: usize) -> f64 {
        self.turns[(self.turns.len() - 1) * of_hundred / 100]
    }

    fn least(&self) -> f64 {
        self.turns[0]
    }

    fn most(&self) -> f64 {
        self.turns[self.turns.len() - 1]
    }
}

/// The goal of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Goal {
    /// At least this many times as fast as the other.
    Faster(f64),
    /// At most this many times as slow as the other.
    NotSlower(f64),
    /// Below this: seconds, or bytes.
    Below(f64),
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Unit {
    Seconds,
    PerSecond,
    Bytes,
}

impl Unit {
    fn text(self, number: f64) -> String {
        match self {
            Self::Seconds => seconds(number),
            Self::PerSecond => per_second(number),
            Self::Bytes => format!("{:.1} kB", number / 1000.0),
        }
    }
}

/// A row.
#[derive(Debug, Clone)]
pub struct Row {
    operation: String,
    unit: Unit,
    beside: Option<Spread>,
    ours: Spread,
    goal: Option<Goal>,
    also: String,
}

impl Row {
    /// A duration in seconds.
    pub fn time(operation: impl Into<String>, ours: Spread) -> Self {
        Self::new(operation.into(), Unit::Seconds, ours)
    }

    /// A rate per second.
    pub fn rate(operation: impl Into<String>, ours: Spread) -> Self {
        Self::new(operation.into(), Unit::PerSecond, ours)
    }

    /// A size in bytes.
    pub fn bytes(operation: impl Into<String>, ours: Spread) -> Self {
        Self::new(operation.into(), Unit::Bytes, ours)
    }

    fn new(operation: String, unit: Unit, ours: Spread) -> Self {
        Self { operation, unit, beside: None, ours, goal: None, also: String::new() }
    }

    /// The other side.
    #[must_use]
    pub fn beside(mut self, other: Spread) -> Self {
        self.beside = Some(other);
        self
    }

    /// The goal.
    #[must_use]
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// A remark.
    #[must_use]
    pub fn also(mut self, text: impl Into<String>) -> Self {
        self.also = text.into();
        self
    }

    pub(super) fn operation(&self) -> &str {
        &self.operation
    }

    /// The speedup of ours, by the medians.
    fn ratio(&self) -> Option<f64> {
        let (beside, ours) = (self.beside.as_ref()?.median(), self.ours.median());
        Some(match self.unit {
            Unit::Seconds | Unit::Bytes => beside / ours,
            Unit::PerSecond => ours / beside,
        })
    }

    /// Whether the goal is missed. A goal with nothing to compare counts as missed.
    pub(super) fn is_missed(&self) -> bool {
        let met = match (self.goal, self.ratio()) {
            (None, _) => true,
            (Some(Goal::Faster(times)), Some(ratio)) => ratio >= times,
            (Some(Goal::NotSlower(times)), Some(ratio)) => 1.0 / ratio <= times,
            (Some(Goal::Below(limit)), _) => self.unit != Unit::PerSecond && self.ours.median() < limit,
            (Some(Goal::Faster(_) | Goal::NotSlower(_)), None) => false,
        };
        !met
    }

    fn cell(&self, spread: &Spread) -> String {
        let one = |number| self.unit.text(number);
        match spread.turns.len() {
            1 => one(spread.median()),
            _ => format!("{} ({}–{})", one(spread.median()), one(spread.least()), one(spread.most())),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let beside = self.beside.as_ref().map(|spread| self.cell(spread)).unwrap_or_default();
        let slower = matches!(self.goal, Some(Goal::NotSlower(_)));
        let ratio = match self.ratio() {
            Some(ratio) if slower => format!("{:.2}x slower", 1.0 / ratio),
            Some(ratio) => format!("{ratio:.1}x"),
            None => String::new(),
        };
        let goal = match self.goal {
            Some(Goal::Faster(times)) => format!("at least {times}x"),
            Some(Goal::NotSlower(times)) => format!("at most {times}x slower"),
            Some(Goal::Below(limit)) => format!("below {}", self.unit.text(limit)),
            None => String::new(),
        };
        let verdict = match self.goal {
            None => "",
            Some(_) if self.is_missed() => "**missed**",
            Some(_) => "met",
        };
        let (operation, ours, also) = (&self.operation, self.cell(&self.ours), &self.also);
        write!(f, "| {operation} | {beside} | {ours} | {ratio} | {goal} | {verdict} | {also}")?;
        f.write_str(if also.is_empty() { "|" } else { " |" })
    }
}

/// A time with about three digits.
pub(super) fn seconds(time: f64) -> String {
    match time {
        _ if time < 0.000_999_5 => format!("{:.1} µs", time * 1e6),
        _ if time < 0.099_95 => format!("{:.2} ms", time * 1e3),
        _ if time < 0.999_5 => format!("{:.0} ms", time * 1e3),
        _ => format!("{time:.2} s"),
    }
}

fn per_second(rate: f64) -> String {
    if rate < 100.0 { format!("{rate:.1}/s") } else { format!("{rate:.0}/s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ours: f64, beside: f64, goal: Goal) -> Row {
        Row::time("x", Spread::of([ours])).beside(Spread::of([beside])).goal(goal)
    }

    #[test]
    fn goals() {
        assert!(!row(1.0, 3.0, Goal::Faster(3.0)).is_missed());
        assert!(row(1.0, 2.9, Goal::Faster(3.0)).is_missed());
        assert!(!row(1.2, 1.0, Goal::NotSlower(1.3)).is_missed());
        assert!(row(1.4, 1.0, Goal::NotSlower(1.3)).is_missed());
        assert!(!row(0.9, 5.0, Goal::Below(1.0)).is_missed());
        assert!(row(1.1, 5.0, Goal::Below(1.0)).is_missed());
        let rate = |ours, goal| Row::rate("x", Spread::of([ours])).beside(Spread::of([100.0])).goal(goal);
        assert!(!rate(300.0, Goal::Faster(3.0)).is_missed() && rate(299.0, Goal::Faster(3.0)).is_missed());
        assert!(
            !rate(80.0, Goal::NotSlower(1.3)).is_missed() && rate(70.0, Goal::NotSlower(1.3)).is_missed()
        );
        let size = |ours| Row::bytes("x", Spread::of([ours])).goal(Goal::Below(300_000.0));
        assert!(!size(299_999.0).is_missed() && size(300_000.0).is_missed());
        assert_eq!(size(1234.0).to_string(), "| x |  | 1.2 kB |  | below 300.0 kB | met | |");
        let alone = Row::time("x", Spread::of([1.0]));
        assert!(!alone.is_missed() && alone.clone().goal(Goal::Faster(1.0)).is_missed());
        assert!(row(f64::NAN, 1.0, Goal::Faster(1.0)).is_missed());
    }

    #[test]
    fn a_row_shows_the_median_and_the_extremes() {
        let times = [2, 1, 4].map(Duration::from_micros);
        let row = Row::time("hash", Spread::of_times(times)).beside(Spread::of([0.01, 0.02, 0.03]));
        let row = row.goal(Goal::Faster(3.0)).also("1 kB");
        let shown = "| hash | 20.00 ms (10.00 ms–30.00 ms) | 2.0 µs (1.0 µs–4.0 µs) | 10000.0x | at least 3x | met | 1 kB |";
        assert_eq!(row.to_string(), shown);
        let row =
            Row::rate("calls", Spread::of([80.0])).beside(Spread::of([110.0])).goal(Goal::NotSlower(1.3));
        assert_eq!(
            row.to_string(),
            "| calls | 110/s | 80.0/s | 1.38x slower | at most 1.3x slower | **missed** | |"
        );
        assert_eq!(Spread::of((0..=100).map(f64::from)).percentile(99), 99.0);
    }
}
