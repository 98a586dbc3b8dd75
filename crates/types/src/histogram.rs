//! How long things take: counts by duration, which any number of threads add to without a lock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of all classes except the last, which has none. The shortest calls take a few microseconds, the
/// longest commits some seconds.
pub const BOUNDS: [Duration; 13] = [
    Duration::from_micros(10),
    Duration::from_micros(50),
    Duration::from_micros(100),
    Duration::from_micros(500),
    Duration::from_millis(1),
    Duration::from_millis(5),
    Duration::from_millis(10),
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
];

/// Durations by class, and their sum.
#[derive(Debug, Default)]
pub struct Histogram {
    /// One for each of [`BOUNDS`], and one for everything longer.
    classes: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

/// What a [`Histogram`] has counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// For each of [`BOUNDS`], how many durations were not longer.
    pub up_to: [u64; BOUNDS.len()],
    /// How many there were.
    pub count: u64,
    /// The sum of all.
    pub sum: Duration,
}

impl Histogram {
    /// Counts a duration.
    pub fn add(&self, time: Duration) {
        self.add_some(time, 1);
    }

    /// Counts a duration as that of several equal things.
    pub fn add_some(&self, time: Duration, count: u64) {
        let class = BOUNDS.partition_point(|bound| *bound < time);
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).saturating_mul(count);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        if let Some(class) = self.classes.get(class) {
            class.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// What was counted so far.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        let mut sum = 0;
        for (place, class) in self.classes.iter().enumerate() {
            sum += class.load(Ordering::Relaxed);
            if let Some(up_to) = counts.up_to.get_mut(place) {
                *up_to = sum;
            }
        }
        counts.count = sum;
        counts.sum = Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_by_class() {
        let histogram = Histogram::default();
        assert_eq!(histogram.counts(), Counts::default());
        histogram.add(Duration::from_micros(10));
        histogram.add(Duration::from_nanos(10_001));
        histogram.add(Duration::from_secs(31));
        histogram.add_some(Duration::from_millis(2), 3);
        let counts = histogram.counts();
        assert_eq!(counts.up_to, [1, 2, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5]);
        assert_eq!(counts.count, 6);
        assert_eq!(counts.sum, Duration::from_nanos(31_006_020_001));
    }
}
