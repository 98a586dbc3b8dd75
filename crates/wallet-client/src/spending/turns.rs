//! Coordination of concurrent sends.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The locks.
#[derive(Default)]
pub struct Turns {
    making: Mutex<()>,
    names: Mutex<HashSet<String>>,
    freed: Condvar,
    /// Sends that wait for another one.
    waiting: AtomicUsize,
}

/// Held while transactions are created: no other send selects outputs meanwhile.
pub struct Making<'a>(#[expect(dead_code, reason = "held, not read")] MutexGuard<'a, ()>);

/// Held while a send with a name is executed.
pub struct Named<'a> {
    turns: &'a Turns,
    name: String,
}

impl Turns {
    /// Waits until no other send creates transactions.
    pub fn make(&self) -> Making<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        Making(making)
    }

    /// The number of sends that wait until another one has created its transactions.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Waits until no other send with this name runs.
    pub fn named(&self, name: &str) -> Named<'_> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        while !names.insert(name.to_owned()) {
            names = self.freed.wait(names).unwrap_or_else(PoisonError::into_inner);
        }
        Named { turns: self, name: name.to_owned() }
    }
}

impl Drop for Named<'_> {
    fn drop(&mut self) {
        self.turns.names.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.name);
        self.turns.freed.notify_all();
    }
}
