//! Call counts and times of each method.

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
    /// Runs and counts a call, if its result shows that it was one.
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
    /// Its first name.
    pub name: &'static str,
    /// Number of calls.
    pub count: u64,
    /// Total time of the calls.
    pub time: Duration,
}

/// The counters of all methods of a table. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct CallCounters {
    counters: Arc<[(&'static str, Arc<Counter>)]>,
}

impl CallCounters {
    pub(crate) fn new(counters: impl Iterator<Item = (&'static str, Arc<Counter>)>) -> Self {
        Self { counters: counters.collect() }
    }

    /// The methods called so far.
    pub fn list(&self) -> Vec<CallCount> {
        let read = |(name, counter): &(&'static str, Arc<Counter>)| CallCount {
            name,
            count: counter.count.load(Ordering::Relaxed),
            time: Duration::from_nanos(counter.nanoseconds.load(Ordering::Relaxed)),
        };
        self.counters.iter().map(read).filter(|calls| calls.count > 0).collect()
    }

    /// Counts a call made by another one.
    pub fn note(&self, name: &str) {
        if let Some((_, counter)) = self.counters.iter().find(|(known, _)| *known == name) {
            counter.count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Resets the counters.
    pub fn clear(&self) {
        for (_, counter) in self.counters.iter() {
            counter.count.store(0, Ordering::Relaxed);
            counter.nanoseconds.store(0, Ordering::Relaxed);
        }
    }
}
