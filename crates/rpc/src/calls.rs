//! How often each method was called, and how long that took.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The counter of one method.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    count: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Counter {
    /// Counts what is done now, if its result shows that it was a call.
    pub(crate) fn count<T>(&self, call: impl FnOnce() -> T, made: impl FnOnce(&T) -> bool) -> T {
        let started = Instant::now();
        let result = call();
        if !made(&result) {
            return result;
        }
        let nanoseconds = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.count.fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        result
    }
}

/// The calls of one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallCount {
    /// The first of its names.
    pub name: &'static str,
    /// How often it was called.
    pub count: u64,
    /// How long all the calls took.
    pub time: Duration,
}

/// The counters of all methods of a table. Clones are the same counters.
#[derive(Debug, Clone, Default)]
pub struct CallCounters {
    counters: Arc<[(&'static str, Arc<Counter>)]>,
}

impl CallCounters {
    pub(crate) fn new(counters: impl Iterator<Item = (&'static str, Arc<Counter>)>) -> Self {
        Self { counters: counters.collect() }
    }

    /// The methods that were called.
    pub fn list(&self) -> Vec<CallCount> {
        let read = |(name, counter): &(&'static str, Arc<Counter>)| CallCount {
            name,
            count: counter.count.load(Ordering::Relaxed),
            time: Duration::from_nanos(counter.nanoseconds.load(Ordering::Relaxed)),
        };
        self.counters.iter().map(read).filter(|calls| calls.count > 0).collect()
    }

    /// Counts a call that another one made.
    pub fn note(&self, name: &str) {
        if let Some((_, counter)) = self.counters.iter().find(|(known, _)| *known == name) {
            counter.count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Begins to count anew.
    pub fn clear(&self) {
        for (_, counter) in self.counters.iter() {
            counter.count.store(0, Ordering::Relaxed);
            counter.nanoseconds.store(0, Ordering::Relaxed);
        }
    }
}
