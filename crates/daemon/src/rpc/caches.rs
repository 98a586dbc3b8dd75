//! What answers are made of that does not change with every call.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ferrite_chain::db::DbError;

use super::info::fees::FeeCache;

/// Everything that is kept between calls.
#[derive(Default)]
pub(crate) struct Caches {
    /// With the second in which they were measured.
    sizes: Mutex<Option<(u64, Sizes)>>,
    /// With the change of the database after which they were counted.
    counts: Mutex<Option<(u64, Counts)>>,
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

/// How many things there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counts {
    /// Transactions in blocks.
    pub(super) txs: u64,
    /// Blocks that are not in the main chain.
    pub(super) alt_blocks: u64,
}

impl Caches {
    /// The sizes in this second of the clock.
    pub(super) fn sizes(&self, now: u64, measure: impl FnOnce() -> Sizes) -> Sizes {
        let mut sizes = lock(&self.sizes);
        match *sizes {
            Some((then, known)) if then == now => known,
            _ => sizes.insert((now, measure())).1,
        }
    }

    /// The counts after the last change of the database.
    pub(super) fn counts(
        &self,
        last_change: u64,
        count: impl FnOnce() -> Result<Counts, DbError>,
    ) -> Result<Counts, DbError> {
        let mut counts = lock(&self.counts);
        match *counts {
            Some((then, known)) if then == last_change => Ok(known),
            _ => Ok(counts.insert((last_change, count()?)).1),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
