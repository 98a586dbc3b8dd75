//! The limit on what checks of proofs may cost the node.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use ferrite_types::sync::lock;

/// After a check, there is none for this many times as long as it took.
const REST: u32 = 3;

/// Lets one check in at a time, and keeps all of them together to a quarter of one core: anyone may send proofs, and a
/// long one takes most of a second.
#[derive(Debug, Default)]
pub(in super::super) struct Gate {
    state: Mutex<State>,
}

#[derive(Debug, Default, Clone, Copy)]
struct State {
    busy: bool,
    /// When the next check may begin.
    open: Option<Instant>,
}

impl Gate {
    /// A turn, if it is not that of another one, nor too soon.
    pub(super) fn enter(&self) -> Option<Turn<'_>> {
        let (mut state, now) = (lock(&self.state), Instant::now());
        if state.busy || state.open.is_some_and(|open| now < open) {
            return None;
        }
        state.busy = true;
        Some(Turn { gate: self, since: now })
    }
}

/// A check that is going on; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    gate: &'a Gate,
    since: Instant,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let now = Instant::now();
        let rest = now.saturating_duration_since(self.since).checked_mul(REST).unwrap_or(Duration::MAX);
        *lock(&self.gate.state) = State { busy: false, open: now.checked_add(rest) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_a_rest_after_each() {
        let gate = Gate::default();
        let first = gate.enter().unwrap();
        assert!(gate.enter().is_none(), "the first one is still there");
        let since = first.since;
        drop(first);
        let state = *lock(&gate.state);
        let open = state.open.unwrap();
        let took = open.duration_since(since) / (REST + 1);
        assert!(!state.busy && open >= since + took * REST);
        // A check that took an hour keeps others away.
        *lock(&gate.state) = State { busy: true, open: None };
        drop(Turn { gate: &gate, since: Instant::now().checked_sub(Duration::from_secs(3600)).unwrap() });
        assert!(gate.enter().is_none());
        // When the rest is over, the next one enters.
        lock(&gate.state).open = Some(Instant::now());
        assert!(gate.enter().is_some());
    }
}
