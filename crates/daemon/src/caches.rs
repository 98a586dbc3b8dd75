//! What answers are made of that does not change with every call.

pub(crate) mod fees;

use std::sync::{Mutex, PoisonError};

use ferrite_chain::db::DbError;

use fees::FeeCache;

/// Everything that is kept between calls.
#[derive(Default)]
pub(crate) struct Caches {
    figures: Mutex<Figures>,
    pub(crate) fees: FeeCache,
}

/// What is measured now and then. Under one lock, because threads that take turns with a lock wait for it to arrive.
#[derive(Default)]
struct Figures {
    /// With the second in which they were measured.
    sizes: Option<(u64, Sizes)>,
    /// With the change of the database after which they were counted.
    counts: Option<(u64, Counts)>,
}

/// How large things are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sizes {
    /// The file of the database.
    pub(crate) database: u64,
    /// What is free on its disk.
    pub(crate) free: u64,
}

/// How many things there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// Transactions in blocks.
    pub(crate) txs: u64,
    /// Blocks that are not in the main chain.
    pub(crate) alt_blocks: u64,
}

impl Caches {
    /// The sizes in this second of the clock, and the counts after this change of the database.
    pub(crate) fn figures(
        &self,
        (now, measure): (u64, impl FnOnce() -> Sizes),
        (last_change, count): (u64, impl FnOnce() -> Result<Counts, DbError>),
    ) -> Result<(Sizes, Counts), DbError> {
        let Figures { sizes, counts } = &mut *self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        let sizes = match *sizes {
            Some((then, known)) if then == now => known,
            _ => sizes.insert((now, measure())).1,
        };
        let counts = match *counts {
            Some((then, known)) if then == last_change => known,
            _ => counts.insert((last_change, count()?)).1,
        };
        Ok((sizes, counts))
    }
}
