//! Detecting memory that a program keeps for each request.
//!
//! The slope of resident memory over requests after a warm-up is what counts, not its amount: memory retained by an
//! allocator comes early and then stays, while a leak continues.

use crate::hostile_http::resident_kib;

/// Makes glibc release freed memory, so that resident memory follows what is in use: fixed thresholds instead of ones
/// that grow with the largest block, and two arenas instead of eight per core. For the environment of the measured
/// program.
pub const GIVES_BACK: [(&str, &str); 3] =
    [("MALLOC_ARENA_MAX", "2"), ("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// Allowed growth per request, in bytes. The least that a server could leak is a task with its connection, which takes
/// several times as much.
const MAX_BYTES_PER_REQUEST: f64 = 256.0;
/// Growth of resident memory without a leak, in bytes: partly used pages, threads that come and go.
const NOISE: f64 = 6.0 * 1024.0 * 1024.0;
/// The fraction of requests that is warm-up.
const WARM_UP: f64 = 1.0 / 3.0;

/// Resident memory over the number of requests.
#[derive(Debug, Clone, Default)]
pub struct Growth {
    /// Number of requests, and bytes.
    samples: Vec<(f64, f64)>,
}

impl Growth {
    /// Measures a process after this many requests; 0 stands for this process.
    ///
    /// # Panics
    /// If the system does not report it.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    pub fn look(&mut self, process: u32, requests: usize) {
        let kib = resident_kib(process).expect("Linux tells the memory of a process");
        self.samples.push((requests as f64, kib as f64 * 1024.0));
    }

    /// The growth per request after the warm-up, in bytes, and the limit: the median of the slopes between any two
    /// samples, which is robust against large requests in progress at a sample.
    ///
    /// # Panics
    /// If there are too few samples.
    fn slope(&self) -> (f64, f64) {
        let last = self.samples.last().expect("memory was looked at").0;
        let warm: Vec<(f64, f64)> =
            self.samples.iter().copied().filter(|(requests, _)| *requests >= WARM_UP * last).collect();
        assert!(warm.len() >= 5, "memory was looked at {} times after the warm-up", warm.len());
        let after = |at: usize| warm[at + 1..].iter().map(move |later| (at, *later));
        let mut slopes: Vec<f64> = (0..warm.len())
            .flat_map(after)
            .map(|(at, later)| (later.1 - warm[at].1) / (later.0 - warm[at].0))
            .collect();
        slopes.sort_by(f64::total_cmp);
        let requests = last - warm[0].0;
        (slopes[slopes.len() / 2], MAX_BYTES_PER_REQUEST + NOISE / requests)
    }

    /// A summary.
    pub fn summary(&self) -> String {
        let (slope, allowed) = self.slope();
        let mib: Vec<String> =
            self.samples.iter().map(|(_, bytes)| format!("{:.0}", bytes / f64::from(1 << 20))).collect();
        format!(
            "memory grows by {slope:.0} bytes a request after the warm-up, of {allowed:.0} allowed; MiB: {}",
            mib.join(" ")
        )
    }

    /// Whether the growth per request exceeds the limit.
    pub fn is_leak(&self) -> bool {
        let (slope, allowed) = self.slope();
        slope > allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run of this many requests with 20 samples, where memory is a function of the requests.
    fn growth(requests: u32, memory: impl Fn(f64) -> f64) -> Growth {
        let at = |step: u32| f64::from(requests / 20 * step);
        Growth { samples: (1..=20).map(|step| (at(step), memory(at(step)))).collect() }
    }

    /// Fluctuation of a megabyte, with large requests at some moments.
    fn noise(requests: f64) -> f64 {
        let large = (requests * 1.3).sin() > 0.8;
        1e6 * (requests * 0.7).sin() + if large { 12e6 } else { 0.0 }
    }

    #[test]
    fn constant_memory_is_not_a_leak() {
        assert!(!growth(100_000, |_| 5e8).is_leak());
        assert!(!growth(100_000, |at| 5e8 + noise(at)).is_leak());
        assert!(!growth(3_000, |at| 5e8 + noise(at)).is_leak());
        // An allocator that fills up at first.
        assert!(!growth(100_000, |at| 5e8 + 1e8 * (1.0 - (-at / 10_000.0).exp()) + noise(at)).is_leak());
    }

    #[test]
    fn a_leak_is_found() {
        let long = growth(100_000, |at| 5e8 + 512.0 * at + noise(at));
        assert!(long.is_leak(), "512 bytes for each of 100,000 requests: {}", long.summary());
        let short = growth(3_000, |at| 5e8 + 8192.0 * at + noise(at));
        assert!(short.is_leak(), "8 kilobytes for each of 3,000: {}", short.summary());
        let slope = growth(100_000, |at| 700.0 * at).slope();
        assert!((slope.0 - 700.0).abs() < 1e-6, "{slope:?}");
    }
}
