//! Entries of the tables with random keys that a writer has yet to put there.
//!
//! Ids and key images are hashes: in the order of the chain, each goes to another page of a large table. A writer keeps
//! those of its blocks here, where a [`View`](super::View) finds them, and puts them into their tables in the order of
//! their keys, so that each page is visited once.

use std::collections::{HashMap, HashSet};

use ferrite_types::{Hash, Height, KeyImage};
use heed::RwTxn;

use super::error::{DbError, Result};
use super::records::TxLocation;
use super::tables::{Table, Tables};

/// The new entries.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    pub(super) block_heights: HashMap<Hash, Height>,
    pub(super) tx_ids: HashMap<Hash, TxLocation>,
    pub(super) spent_keys: HashSet<KeyImage>,
}

impl Fresh {
    /// Puts all entries into their tables, in the order of their keys.
    pub(super) fn put(&self, txn: &mut RwTxn<'_>, tables: &Tables) -> Result<()> {
        for table in [&tables.block_heights, &tables.tx_ids, &tables.spent_keys] {
            let mut entries = self.entries(table, tables);
            entries.sort_unstable();
            for (at, (key, value)) in (0..).zip(&entries) {
                // They were looked up before.
                if !table.put_new(txn, key, value)? {
                    return Err(DbError::Inconsistent { what: "a new entry that is there already", at });
                }
            }
        }
        Ok(())
    }

    /// The entries of a table, as it will store them, in any order.
    pub(super) fn entries(&self, table: &Table, tables: &Tables) -> Vec<([u8; 32], Vec<u8>)> {
        if table.name == tables.block_heights.name {
            self.block_heights.iter().map(|(id, height)| (id.0, height.0.to_le_bytes().to_vec())).collect()
        } else if table.name == tables.tx_ids.name {
            self.tx_ids.iter().map(|(id, location)| (id.0, location.encode().to_vec())).collect()
        } else if table.name == tables.spent_keys.name {
            self.spent_keys.iter().map(|image| (image.0, Vec::new())).collect()
        } else {
            Vec::new()
        }
    }
}
