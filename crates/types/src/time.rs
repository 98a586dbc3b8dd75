//! The system clock.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Time since 1970; zero if the clock is set before that.
pub fn since_epoch() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Seconds since 1970; zero if the clock is set before that.
pub fn unix_time() -> u64 {
    since_epoch().as_secs()
}
