//! Queues of jobs.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use ferrite_types::sync::lock;

use super::job::{Job, Lane};
use crate::relay::ConnectionId;

/// Jobs that a closed connection may leave behind, in bytes: a large transaction. More are dropped.
const LEFT_BEHIND: u64 = 1024 * 1024;

/// Waiting jobs by lane. Peers take turns within a lane, so one with many jobs does not delay the others; jobs without
/// a peer take turns like one.
#[derive(Debug, Default)]
pub struct Queues {
    lanes: BTreeMap<Lane, Queue>,
    /// Waiting bytes per peer.
    bytes: BTreeMap<ConnectionId, u64>,
}

#[derive(Debug, Default)]
struct Queue {
    /// The order of turns; each peer once.
    turns: VecDeque<Option<ConnectionId>>,
    jobs: BTreeMap<Option<ConnectionId>, VecDeque<Job>>,
}

impl Queues {
    /// Adds a job after the others of its peer.
    pub fn push(&mut self, job: Job) {
        let peer = job.peer();
        if let Some(peer) = peer {
            *self.bytes.entry(peer).or_default() += job.bytes();
        }
        let queue = self.lanes.entry(job.lane()).or_default();
        let jobs = queue.jobs.entry(peer).or_default();
        if jobs.is_empty() {
            queue.turns.push_back(peer);
        }
        jobs.push_back(job);
    }

    /// The next job of a lane.
    pub fn pop(&mut self, lane: Lane) -> Option<Job> {
        let queue = self.lanes.get_mut(&lane)?;
        let peer = queue.turns.pop_front()?;
        let jobs = queue.jobs.get_mut(&peer)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            queue.jobs.remove(&peer);
        } else {
            queue.turns.push_back(peer);
        }
        if let Some(peer) = peer {
            self.release(peer, job.bytes());
        }
        Some(job)
    }

    /// Waiting bytes of a peer.
    pub fn bytes_of(&self, peer: ConnectionId) -> u64 {
        self.bytes.get(&peer).copied().unwrap_or(0)
    }

    /// Drops the jobs of a peer.
    pub fn forget(&mut self, peer: ConnectionId) {
        for queue in self.lanes.values_mut() {
            queue.jobs.remove(&Some(peer));
            queue.turns.retain(|turn| *turn != Some(peer));
        }
        self.bytes.remove(&peer);
    }

    /// Handles a closed connection: its jobs no longer count as its own, and are dropped if they are large.
    pub fn gone(&mut self, peer: ConnectionId) {
        if self.bytes_of(peer) > LEFT_BEHIND {
            self.forget(peer);
        }
    }

    fn release(&mut self, peer: ConnectionId, bytes: u64) {
        if let Some(waiting) = self.bytes.get_mut(&peer) {
            *waiting = waiting.saturating_sub(bytes);
            if *waiting == 0 {
                self.bytes.remove(&peer);
            }
        }
    }
}

/// The queues, with threads waiting on them.
#[derive(Debug, Default)]
pub(super) struct Lanes {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    queues: Queues,
    stopped: bool,
}

impl Lanes {
    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Changes the queues. Returns the waiting bytes of a peer afterwards.
    pub(super) fn change(&self, peer: Option<ConnectionId>, change: impl FnOnce(&mut Queues)) -> u64 {
        let mut state = self.state();
        change(&mut state.queues);
        self.changed.notify_all();
        peer.map_or(0, |peer| state.queues.bytes_of(peer))
    }

    /// Waits for the next job of a lane; `None` at the end. Also returns how many bytes of its peer are still waiting.
    pub(super) fn next(&self, lane: Lane) -> Option<(Job, u64)> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if let Some(job) = state.queues.pop(lane) {
                let left = job.peer().map_or(0, |peer| state.queues.bytes_of(peer));
                return Some((job, left));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Wakes and ends all waiting threads.
    pub(super) fn stop(&self) {
        self.state().stopped = true;
        self.changed.notify_all();
    }
}
