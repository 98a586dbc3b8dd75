//! Adjustable rate limits and speed measurement.

use std::sync::Mutex;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// The largest burst after a pause, in seconds of the rate.
const BURST_SECONDS: f64 = 1.0;

/// A token bucket shared by all connections. A draw may go into debt and then waits until it is paid, so the average
/// stays at the rate whatever the size of a draw.
#[derive(Debug)]
pub(super) struct RateLimiter {
    bucket: Mutex<Bucket>,
    changed: Notify,
}

#[derive(Debug)]
struct Bucket {
    /// Bytes per second.
    rate: f64,
    /// Bytes available; negative while in debt.
    level: f64,
    at: Instant,
}

impl Bucket {
    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.level = (self.level + passed * self.rate).min(self.rate * BURST_SECONDS);
        self.at = now;
    }
}

fn bytes_a_second(kilobytes: u64) -> f64 {
    // A limit of zero would stop everything.
    kilobytes.max(1) as f64 * 1024.0
}

impl RateLimiter {
    /// A limit in KiB per second.
    pub(super) fn new(kilobytes: u64) -> Self {
        let rate = bytes_a_second(kilobytes);
        let bucket = Bucket { rate, level: rate * BURST_SECONDS, at: Instant::now() };
        Self { bucket: Mutex::new(bucket), changed: Notify::new() }
    }

    fn bucket(&self) -> std::sync::MutexGuard<'_, Bucket> {
        self.bucket.lock().expect("nothing panics with the bucket")
    }

    /// Changes the limit, also for draws that are waiting.
    pub(super) fn set(&self, kilobytes: u64) {
        {
            let mut bucket = self.bucket();
            bucket.fill(Instant::now());
            let rate = bytes_a_second(kilobytes);
            bucket.level = bucket.level.min(rate * BURST_SECONDS);
            bucket.rate = rate;
        }
        self.changed.notify_waiters();
    }

    /// Draws bytes and waits until they may be sent.
    pub(super) async fn draw(&self, bytes: usize) {
        self.bucket().level -= bytes as f64;
        loop {
            let changed = self.changed.notified();
            let wait = {
                let mut bucket = self.bucket();
                bucket.fill(Instant::now());
                -bucket.level / bucket.rate
            };
            if wait <= 0.0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs_f64(wait.min(3600.0))) => {}
                () = changed => {}
            }
        }
    }
}

/// The window of the current speed, in seconds.
const WINDOW_SECONDS: usize = 10;

/// The speed over the last seconds.
#[derive(Debug, Default)]
pub(super) struct SpeedMeter {
    /// Bytes by second; the second of `last` is at `last % WINDOW_SECONDS`.
    seconds: [u64; WINDOW_SECONDS],
    last: u64,
}

impl SpeedMeter {
    fn advance(&mut self, second: u64) {
        let gap = second.saturating_sub(self.last).min(WINDOW_SECONDS as u64);
        for step in 1..=gap {
            self.seconds[slot(second - gap + step)] = 0;
        }
        self.last = self.last.max(second);
    }

    /// Adds bytes to a second, counted from an arbitrary start.
    pub(super) fn add(&mut self, second: u64, bytes: u64) {
        self.advance(second);
        self.seconds[slot(self.last)] += bytes;
    }

    /// Bytes per second over the window, or since the start if that is shorter.
    pub(super) fn speed(&mut self, second: u64) -> u64 {
        self.advance(second);
        self.seconds.iter().sum::<u64>() / second.saturating_add(1).min(WINDOW_SECONDS as u64)
    }
}

fn slot(second: u64) -> usize {
    usize::try_from(second % WINDOW_SECONDS as u64).expect("less than the window")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn no_more_than_the_rate_goes_through() {
        let limiter = RateLimiter::new(100);
        let start = Instant::now();
        for _ in 0..110 {
            limiter.draw(10 * 1024).await;
        }
        // 1100 kB, of which 100 were available at the start.
        let taken = start.elapsed().as_secs_f64();
        assert!((9.9..=10.1).contains(&taken), "{taken}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_new_limit_applies_to_waiting_draws() {
        let limiter = std::sync::Arc::new(RateLimiter::new(1));
        let start = Instant::now();
        let waiting = tokio::spawn({
            let limiter = limiter.clone();
            async move { limiter.draw(1024 * 1001).await }
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        limiter.set(1000);
        waiting.await.unwrap();
        let taken = start.elapsed().as_secs();
        assert!((1..=3).contains(&taken), "{taken}");
    }

    #[test]
    fn speed_is_that_of_the_last_seconds() {
        let mut meter = SpeedMeter::default();
        meter.add(0, 100);
        assert_eq!(meter.speed(0), 100);
        meter.add(4, 400);
        assert_eq!(meter.speed(4), 100);
        assert_eq!(meter.speed(12), 40);
        assert_eq!(meter.speed(1_000_000), 0);
    }
}
