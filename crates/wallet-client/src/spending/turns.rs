//! Who may send what at the moment.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Whose turn it is.
#[derive(Default)]
pub struct Turns {
    making: Mutex<()>,
    names: Mutex<HashSet<String>>,
    freed: Condvar,
}

/// Somebody who makes transactions: nobody else picks outputs meanwhile.
pub struct Making<'a>(#[expect(dead_code, reason = "it is held, not looked at")] MutexGuard<'a, ()>);

/// Somebody who sends what has this name.
pub struct Named<'a> {
    turns: &'a Turns,
    name: String,
}

impl Turns {
    /// Waits until nobody else makes transactions.
    pub fn make(&self) -> Making<'_> {
        Making(self.making.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until nobody else sends what has this name.
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
