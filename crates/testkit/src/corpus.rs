//! Replays recorded consensus cases through our engine, and compares every verdict with the reference's.

mod event;
mod node;
mod work;

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use event::{BlockFlags, Event, EventError, State};
use ferrite_types::sync::lock;
use node::Node;
pub use work::Proofs;

/// Limit of cases replayed concurrently: each may need 256 MiB for RandomX.
const MAX_THREADS: usize = 4;

/// The result of a replay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Events with the reference's verdict and state.
    pub agree: u64,
    /// Proofs of work that were computed.
    pub works: usize,
    /// Every disagreement, in file order.
    pub differences: Vec<String>,
}

/// The lines of one case.
#[derive(Default)]
struct Case {
    lines: Vec<(usize, Result<Event, EventError>)>,
}

/// Replays the lines of a file; `file` names it in messages. An unreadable line, or a case that cannot be started,
/// counts as a disagreement.
pub fn replay(file: &str, lines: &[String], proofs: Proofs) -> Tally {
    let cases = cases(lines);
    let next = AtomicUsize::new(0);
    let tallies: Vec<Mutex<Tally>> = cases.iter().map(|_| Mutex::default()).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((case, tally)) = at(&cases, &tallies, next.fetch_add(1, Ordering::Relaxed)) {
                    let result = case.replay(file, proofs);
                    *lock(tally) = result;
                }
            });
        }
    });
    let mut total = Tally::default();
    for tally in tallies {
        let tally = tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        total.agree += tally.agree;
        total.works += tally.works;
        total.differences.extend(tally.differences);
    }
    total
}

fn at<'a, A, B>(first: &'a [A], second: &'a [B], index: usize) -> Option<(&'a A, &'a B)> {
    first.get(index).zip(second.get(index))
}

fn cases(lines: &[String]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (number, line) in (1..).zip(lines) {
        let event = Event::parse(line);
        if cases.is_empty() || matches!(event, Ok(Event::Start { .. })) {
            cases.push(Case::default());
        }
        cases.last_mut().expect("there is a case now").lines.push((number, event));
    }
    cases
}

impl Case {
    fn replay(&self, file: &str, proofs: Proofs) -> Tally {
        let mut tally = Tally::default();
        let mut node = None;
        let now = self.recorded_at();
        for (number, event) in &self.lines {
            match Self::event(&mut node, event, |event| Node::start(event, now, proofs)) {
                Ok(counts) => tally.agree += u64::from(counts),
                Err(what) => tally.differences.push(format!("{file}:{number}: {what}")),
            }
        }
        tally.works = node.as_ref().map_or(0, Node::works);
        tally
    }

    /// Replays an event. Returns whether there is a verdict to compare, or the differences.
    fn event(
        node: &mut Option<Node>,
        event: &Result<Event, EventError>,
        start: impl FnOnce(&Event) -> Result<Node, Box<dyn Error>>,
    ) -> Result<bool, String> {
        let event = event.as_ref().map_err(ToString::to_string)?;
        if let Event::Start { test, .. } = event {
            *node = None;
            *node = Some(start(event).map_err(|error| format!("{test}: {error}"))?);
            return Ok(false);
        }
        let Some(node) = node else { return Err("no case has started".to_owned()) };
        let differences = node.take(event).map_err(|error| format!("{}: {error}", node.name()))?;
        if differences.is_empty() {
            Ok(true)
        } else {
            Err(format!("{}: {}", node.name(), differences.join("; ")))
        }
    }

    /// The time at which a case about time was recorded, which no line contains. Chains of cases start in the year
    /// 2012. The few about time relate to the recorder's clock: a block three hours ahead of it, an output that has
    /// just unlocked. `None` for all others.
    fn recorded_at(&self) -> Option<u64> {
        self.lines.iter().filter_map(|(_, event)| event.as_ref().ok()?.clock()).min()
    }
}
