//! What answers are made of that does not change with every call.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::info::fees::FeeCache;

/// How long the sizes of files and disks are believed.
const SIZES_LIFETIME: Duration = Duration::from_secs(1);

/// Everything that is kept between calls.
#[derive(Default)]
pub(crate) struct Caches {
    sizes: Mutex<Option<(Instant, Sizes)>>,
    pub(super) fees: FeeCache,
}

/// How large things are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sizes {
    /// The file of the database.
    pub(super) database: u64,
    /// What is free on its disk.
    pub(super) free: u64,
}

impl Caches {
    /// The sizes of a moment ago, or new ones.
    pub(super) fn sizes(&self, measure: impl FnOnce() -> Sizes) -> Sizes {
        let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        match *sizes {
            Some((since, known)) if now.duration_since(since) < SIZES_LIFETIME => known,
            _ => {
                let measured = measure();
                *sizes = Some((now, measured));
                measured
            }
        }
    }
}
