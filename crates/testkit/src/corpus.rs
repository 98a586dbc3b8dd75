//! Replays recorded consensus cases through our engine, and compares every verdict with the reference's.

mod event;
mod node;

use std::fmt::Display;
use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

use ferrite_crypto::pow::randomx::{Flags, Verifier};

pub use event::{BlockFlags, Event, EventError, State};
use node::Node;

/// How a replay went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Events whose verdict and state are the reference's.
    pub agree: u64,
    /// Events where something is different.
    pub differ: u64,
}

/// Replays corpus files, and tells `report` about every disagreement.
pub struct Replay<R> {
    work: Arc<Verifier>,
    report: R,
    tally: Tally,
}

impl<R: FnMut(&str)> Replay<R> {
    /// Nothing replayed yet.
    pub fn new(report: R) -> Self {
        Self { work: Arc::new(Verifier::new(Flags::recommended())), report, tally: Tally::default() }
    }

    /// Replays a file. What cannot be read or started counts as a disagreement.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn file(&mut self, path: &Path) -> io::Result<()> {
        let file = io::BufReader::new(std::fs::File::open(path)?);
        let mut node = None;
        for (number, line) in (1..).zip(file.lines()) {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            let place = format!("{}:{number}", path.display());
            match Event::parse(&line) {
                Ok(event) => self.event(&place, &mut node, event),
                Err(error) => self.differs(&place, "", &error),
            }
        }
        Ok(())
    }

    /// What came out so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn event(&mut self, place: &str, node: &mut Option<Node>, event: Event) {
        match (event, node) {
            (Event::Start { test, hard_forks, long_term_window, genesis }, node) => {
                let started =
                    Node::start(&test, &hard_forks, long_term_window, &genesis, Arc::clone(&self.work) as _);
                match started {
                    Ok(started) => *node = Some(started),
                    Err(error) => {
                        *node = None;
                        self.differs(place, &test, &error);
                    }
                }
            }
            (_, None) => self.differs(place, "", &"no case has started"),
            (event, Some(node)) => match node.take(event) {
                Ok(differences) if differences.is_empty() => self.tally.agree += 1,
                Ok(differences) => self.differs(place, node.name(), &differences.join("; ")),
                Err(error) => self.differs(place, node.name(), &error),
            },
        }
    }

    fn differs(&mut self, place: &str, case: &str, what: &dyn Display) {
        self.tally.differ += 1;
        (self.report)(&format!("{place}: {case}: {what}"));
    }
}
