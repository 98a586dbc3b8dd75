//! Accounting of live data in a store.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// The size of a record without key and value.
const OVERHEAD: u64 = 6;

/// Counts live data. Keys are stored as hashes: a collision only makes the count slightly wrong.
#[derive(Default)]
pub(super) struct Usage {
    hasher: RandomState,
    sizes: HashMap<u64, u32>,
    /// Bytes of records that are not superseded.
    pub(super) live: u64,
    /// Bytes of the file.
    pub(super) total: u64,
}

impl Usage {
    /// Counts a written record or removal.
    pub(super) fn note(&mut self, table: u8, key: &[u8], value: Option<usize>) {
        let hash = self.hasher.hash_one((table, key));
        let old = match value {
            Some(length) => {
                let size = u32::try_from(key.len() + length).unwrap_or(u32::MAX);
                self.live += u64::from(size) + OVERHEAD;
                self.sizes.insert(hash, size)
            }
            None => self.sizes.remove(&hash),
        };
        if let Some(size) = old {
            self.live = self.live.saturating_sub(u64::from(size) + OVERHEAD);
        }
    }
}
