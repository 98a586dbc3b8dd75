//! Ending the threads of the miner.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use ferrite_types::sync::lock;

/// Tells all threads to end.
#[derive(Default)]
pub(super) struct End {
    has_come: Mutex<bool>,
    wake: Condvar,
}

impl End {
    /// Whether to end.
    pub(super) fn has_come(&self) -> bool {
        *lock(&self.has_come)
    }

    /// Sleeps, or returns `true` at the end.
    pub(super) fn sleep(&self, time: Duration) -> bool {
        let ended = self.wake.wait_timeout_while(lock(&self.has_come), time, |ended| !*ended);
        *ended.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Ends all threads.
    pub(super) fn come(&self) {
        *lock(&self.has_come) = true;
        self.wake.notify_all();
    }
}
