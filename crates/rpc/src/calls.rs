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
    /// The name under which it is counted, if it is.
    pub counted_as: Option<&'static str>,
    /// Number of calls.
    pub count: u64,
    /// Total time of the calls.
    pub time: Duration,
}

/// A method and its counter.
#[derive(Debug)]
struct Counted {
    name: &'static str,
    counted_as: Option<&'static str>,
    counter: Arc<Counter>,
}

/// The counters of all methods of a table. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct CallCounters {
    methods: Arc<[Counted]>,
}

impl CallCounters {
    pub(crate) fn new(
        methods: impl Iterator<Item = (&'static str, Option<&'static str>, Arc<Counter>)>,
    ) -> Self {
        let counted = |(name, counted_as, counter)| Counted { name, counted_as, counter };
        Self { methods: methods.map(counted).collect() }
    }

    /// The methods called so far.
    pub fn list(&self) -> Vec<CallCount> {
        let read = |method: &Counted| CallCount {
            name: method.name,
            counted_as: method.counted_as,
            count: method.counter.count.load(Ordering::Relaxed),
            time: Duration::from_nanos(method.counter.nanoseconds.load(Ordering::Relaxed)),
        };
        self.methods.iter().map(read).filter(|calls| calls.count > 0).collect()
    }

    /// Counts a call made by another one, by the first name of its method.
    pub fn note(&self, name: &str) {
        let method = self.methods.iter().find(|method| method.name == name);
        debug_assert!(method.is_some(), "{name} is not in the method table");
        if let Some(method) = method {
            method.counter.count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Resets the counters.
    pub fn clear(&self) {
        for method in self.methods.iter() {
            method.counter.count.store(0, Ordering::Relaxed);
            method.counter.nanoseconds.store(0, Ordering::Relaxed);
        }
    }
}
