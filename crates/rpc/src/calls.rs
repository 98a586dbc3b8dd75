//! Call counts and times of each method.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use ferrite_types::histogram::{Counts, Histogram};

/// What came of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A response.
    Answered,
    /// An error.
    Failed,
    /// A request that could not be parsed, and so never got to the method.
    Invalid,
}

/// The counter of one method.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    count: AtomicU64,
    nanoseconds: AtomicU64,
    /// Figures for monitoring, if that is on.
    watched: OnceLock<Box<Watched>>,
}

/// Figures that only grow.
#[derive(Debug, Default)]
struct Watched {
    times: Histogram,
    failed: AtomicU64,
    invalid: AtomicU64,
}

impl Counter {
    /// Runs and counts a call.
    pub(crate) fn count<T>(&self, call: impl FnOnce() -> T, outcome: impl FnOnce(&T) -> Outcome) -> T {
        let started = Instant::now();
        let result = call();
        let (time, outcome) = (started.elapsed(), outcome(&result));
        if outcome != Outcome::Invalid {
            let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
            self.count.fetch_add(1, Ordering::Relaxed);
            self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        }
        if let Some(watched) = self.watched.get() {
            watched.add(time, outcome);
        }
        result
    }
}

impl Watched {
    fn add(&self, time: Duration, outcome: Outcome) {
        match outcome {
            Outcome::Answered => {}
            Outcome::Failed => drop(self.failed.fetch_add(1, Ordering::Relaxed)),
            Outcome::Invalid => drop(self.invalid.fetch_add(1, Ordering::Relaxed)),
        }
        self.times.add(time);
    }
}

/// Figures of one method for monitoring, which only grow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedCalls {
    /// Its first name.
    pub name: &'static str,
    /// All calls, by time.
    pub times: Counts,
    /// Calls that failed.
    pub failed: u64,
    /// Calls whose request could not be parsed.
    pub invalid: u64,
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

    /// Begins to keep the figures for monitoring.
    pub fn watch(&self) {
        for method in self.methods.iter() {
            method.counter.watched.get_or_init(Box::default);
        }
    }

    /// The figures of the methods called since [`watch`](Self::watch).
    pub fn watched(&self) -> Vec<WatchedCalls> {
        let read = |method: &Counted| {
            let watched = method.counter.watched.get()?;
            let times = watched.times.counts();
            (times.count > 0).then(|| WatchedCalls {
                name: method.name,
                times,
                failed: watched.failed.load(Ordering::Relaxed),
                invalid: watched.invalid.load(Ordering::Relaxed),
            })
        };
        self.methods.iter().filter_map(read).collect()
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
