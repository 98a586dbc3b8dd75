//! How busy a server is, for monitoring.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::budget::Budget;

/// How busy a server is. Clones show the same one, also after its end.
#[derive(Debug, Clone)]
pub struct Load {
    budget: Arc<Budget>,
    waiting: Arc<AtomicUsize>,
}

/// A call that waits for its turn, until it is dropped.
#[derive(Debug)]
pub(super) struct Waiting<'a>(&'a AtomicUsize);

impl Load {
    pub(super) fn new(budget: Arc<Budget>) -> Self {
        Self { budget, waiting: Arc::default() }
    }

    /// A call begins to wait.
    pub(super) fn wait(&self) -> Waiting<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(&self.waiting)
    }

    /// Number of open connections.
    pub fn connections(&self) -> usize {
        self.budget.connections()
    }

    /// Number of connections so far.
    pub fn accepted(&self) -> u64 {
        self.budget.accepted()
    }

    /// Number of connections refused so far, because there were too many.
    pub fn refused(&self) -> u64 {
        self.budget.refused()
    }

    /// Number of calls that wait for others to finish.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
