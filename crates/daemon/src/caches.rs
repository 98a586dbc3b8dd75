//! Cached parts of responses.

pub(crate) mod fees;

use std::sync::Mutex;

use ferrite_chain::db::DbError;

use fees::FeeCache;
use ferrite_types::sync::lock;

/// Everything cached between calls.
#[derive(Default)]
pub(crate) struct Caches {
    figures: Mutex<Figures>,
    pub(crate) fees: FeeCache,
}

/// Figures measured at intervals. Under a single lock, because taking several in turn is slower.
#[derive(Default)]
struct Figures {
    /// With the second in which they were measured.
    sizes: Option<(u64, Sizes)>,
    /// With the database change after which they were counted.
    counts: Option<(u64, Counts)>,
}

/// Disk sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sizes {
    /// The database file.
    pub(crate) database: u64,
    /// Free space on its disk.
    pub(crate) free: u64,
}

/// Numbers of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// Transactions in blocks.
    pub(crate) txs: u64,
    /// Alternative blocks.
    pub(crate) alt_blocks: u64,
}

impl Caches {
    /// The sizes as of this second, and the counts as of this database change.
    pub(crate) fn figures(
        &self,
        (now, measure): (u64, impl FnOnce() -> Sizes),
        (last_change, count): (u64, impl FnOnce() -> Result<Counts, DbError>),
    ) -> Result<(Sizes, Counts), DbError> {
        let Figures { sizes, counts } = &mut *lock(&self.figures);
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
