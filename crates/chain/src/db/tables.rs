//! Every table of the database.
//!
//! | table | key | value |
//! |---|---|---|
//! | `blocks` | height | block blob |
//! | `block_info` | height | [`BlockInfo`](super::BlockInfo) |
//! | `block_heights` | block id | height |
//! | `tx_ids` | transaction id (its hash) | [`TxLocation`](super::TxLocation), whose [`TxId`](super::TxId) is the key of the next tables |
//! | `txs_pruned` | tx number | the part of the blob that is never pruned |
//! | `txs_prunable_1` .. `8` | tx number | the rest of the blob, in the table of its block's stripe; no entry when empty or pruned |
//! | `prunable_hashes` | tx number | the hash of the prunable part; only of transactions that have one |
//! | `tx_outputs` | tx number | the global indices of the outputs |
//! | `rct_outputs` | global index | [`OutputRecord`](super::OutputRecord) with commitment |
//! | `outputs` | amount, global index | [`OutputRecord`](super::OutputRecord) without |
//! | `spent_keys` | key image | nothing |
//! | `alt_blocks` | block id | [`AltBlock`](super::AltBlock) |
//! | `pool_meta` | transaction id | [`PoolMeta`](super::PoolMeta) |
//! | `pool_blobs` | transaction id | transaction blob |
//! | `properties` | name | see [`property`] |
//!
//! Heights, indices, amounts and numbers are 8 bytes big-endian as keys, so that they are in order, and
//! little-endian in values. The tables by height, tx number and RingCT index are dense: they have every key from 0
//! on, and are only ever appended to or cut at the end. (The pruned ones have gaps.)
//!
//! A stripe is 4096 blocks, and every eighth has the same table; see [`prune`](super::prune). A block's prunable data goes
//! to its stripe's table at once, so that pruning deletes runs of whole pages and moves nothing.

use heed::types::Bytes;
use heed::{CommitOrAbort, Env, MdbError, PutFlags, RoTxn, RwTxn, WithoutTls};

use super::error::{DbError, Result};
use super::records::RecordError;
use ferrite_types::pruning::STRIPES;

/// The keys of `properties`.
pub mod property {
    /// The version of the format, 4 bytes: see [`upgrade`](crate::db::upgrade).
    pub const FORMAT: &str = "ferrite_format";
    /// The id of the genesis block: which network this is. 32 bytes.
    pub const GENESIS: &str = "genesis_id";
    /// The pruning seed, 4 bytes; absent when the database is not pruned.
    pub const PRUNING_SEED: &str = "pruning_seed";
    /// All blocks below this height have been considered for pruning. 8 bytes.
    pub const PRUNED_BELOW: &str = "pruned_below";
}

/// The number of tables.
pub(crate) const TABLE_COUNT: usize = NAMES.len();

const NAMES: [&str; 22] = [
    "blocks",
    "block_info",
    "block_heights",
    "tx_ids",
    "txs_pruned",
    "txs_prunable_1",
    "txs_prunable_2",
    "txs_prunable_3",
    "txs_prunable_4",
    "txs_prunable_5",
    "txs_prunable_6",
    "txs_prunable_7",
    "txs_prunable_8",
    "prunable_hashes",
    "tx_outputs",
    "rct_outputs",
    "outputs",
    "spent_keys",
    "alt_blocks",
    "pool_meta",
    "pool_blobs",
    PROPERTIES,
];

const PROPERTIES: &str = "properties";

/// Whether a database with exactly these tables is ours.
pub(super) fn is_ours(names: &[&[u8]]) -> bool {
    names.len() == TABLE_COUNT && NAMES.iter().all(|name| names.contains(&name.as_bytes()))
}

/// A table from bytes to bytes, whose errors name the table.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    inner: heed::Database<'static, Bytes, Bytes>,
}

impl Table {
    pub(crate) fn get<'t>(&self, txn: &'t RoTxn<'_>, key: &[u8]) -> Result<Option<&'t [u8]>> {
        Ok(self.inner.get(txn, key)?)
    }

    /// A decoded value.
    pub(crate) fn read<'t, T>(
        &self,
        txn: &'t RoTxn<'_>,
        key: &[u8],
        decode: impl FnOnce(&'t [u8]) -> std::result::Result<T, RecordError>,
    ) -> Result<Option<T>> {
        self.get(txn, key)?.map(|bytes| decode(bytes).map_err(|source| self.damaged(source))).transpose()
    }

    pub(crate) fn damaged(&self, source: RecordError) -> DbError {
        DbError::Damaged { table: self.name, source }
    }

    pub(crate) fn contains(&self, txn: &RoTxn<'_>, key: &[u8]) -> Result<bool> {
        Ok(self.get(txn, key)?.is_some())
    }

    pub(crate) fn len(&self, txn: &RoTxn<'_>) -> Result<u64> {
        Ok(self.inner.len(txn)?)
    }

    /// The number of entries, and the bytes of all pages.
    pub(crate) fn size(&self, txn: &RoTxn<'_>) -> Result<(u64, u64)> {
        let stat = self.inner.stat(txn)?;
        let pages = stat.branch_pages + stat.leaf_pages + stat.overflow_pages;
        Ok((stat.entries as u64, pages as u64 * u64::from(stat.page_size)))
    }

    pub(crate) fn first<'t>(&self, txn: &'t RoTxn<'_>) -> Result<Option<(&'t [u8], &'t [u8])>> {
        Ok(self.inner.first(txn)?)
    }

    pub(crate) fn last<'t>(&self, txn: &'t RoTxn<'_>) -> Result<Option<(&'t [u8], &'t [u8])>> {
        Ok(self.inner.last(txn)?)
    }

    pub(crate) fn at_or_before<'t>(
        &self,
        txn: &'t RoTxn<'_>,
        key: &[u8],
    ) -> Result<Option<(&'t [u8], &'t [u8])>> {
        Ok(self.inner.get_lower_than_or_equal_to(txn, key)?)
    }

    pub(crate) fn at_or_after<'t>(
        &self,
        txn: &'t RoTxn<'_>,
        key: &[u8],
    ) -> Result<Option<(&'t [u8], &'t [u8])>> {
        Ok(self.inner.get_greater_than_or_equal_to(txn, key)?)
    }

    /// All entries in key order.
    pub(crate) fn iter<'t>(
        &self,
        txn: &'t RoTxn<'_>,
    ) -> Result<impl Iterator<Item = Result<(&'t [u8], &'t [u8])>> + use<'t>> {
        Ok(self.inner.iter(txn)?.map(|entry| entry.map_err(DbError::from)))
    }

    /// The entries of a range of keys.
    pub(crate) fn range<'t>(
        &self,
        txn: &'t RoTxn<'_>,
        from: &[u8],
        to: &[u8],
    ) -> Result<impl Iterator<Item = Result<(&'t [u8], &'t [u8])>> + use<'t>> {
        let bounds = (std::ops::Bound::Included(from), std::ops::Bound::Excluded(to));
        Ok(self.inner.range(txn, &bounds)?.map(|entry| entry.map_err(DbError::from)))
    }

    pub(crate) fn put(&self, txn: &mut RwTxn<'_>, key: &[u8], value: &[u8]) -> Result<()> {
        Ok(self.inner.put(txn, key, value)?)
    }

    /// Adds an entry. Returns whether there was none with this key; otherwise nothing is changed.
    pub(crate) fn put_new(&self, txn: &mut RwTxn<'_>, key: &[u8], value: &[u8]) -> Result<bool> {
        match self.inner.put_with_flags(txn, PutFlags::NO_OVERWRITE, key, value) {
            Ok(()) => Ok(true),
            Err(heed::Error::Mdb(MdbError::KeyExist)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Adds an entry after all others, which is faster and fills pages completely.
    pub(crate) fn append(&self, txn: &mut RwTxn<'_>, key: &[u8], value: &[u8]) -> Result<()> {
        Ok(self.inner.put_with_flags(txn, PutFlags::APPEND, key, value)?)
    }

    /// Removes an entry. Returns whether it was there.
    pub(crate) fn delete(&self, txn: &mut RwTxn<'_>, key: &[u8]) -> Result<bool> {
        Ok(self.inner.delete(txn, key)?)
    }

    pub(crate) fn clear(&self, txn: &mut RwTxn<'_>) -> Result<()> {
        Ok(self.inner.clear(txn)?)
    }
}

/// The tables of an open database.
pub(crate) struct Tables {
    pub(crate) blocks: Table,
    pub(crate) block_info: Table,
    pub(crate) block_heights: Table,
    pub(crate) tx_ids: Table,
    pub(crate) txs_pruned: Table,
    pub(crate) txs_prunable: [Table; STRIPES as usize],
    pub(crate) prunable_hashes: Table,
    pub(crate) tx_outputs: Table,
    pub(crate) rct_outputs: Table,
    pub(crate) outputs: Table,
    pub(crate) spent_keys: Table,
    pub(crate) alt_blocks: Table,
    pub(crate) pool_meta: Table,
    pub(crate) pool_blobs: Table,
    pub(crate) properties: Table,
}

impl Tables {
    /// Opens all tables, creates missing ones, and writes the initial properties.
    pub(crate) fn create(env: &Env<WithoutTls>, initial: &[(&str, Vec<u8>)]) -> heed::Result<Self> {
        let txn = env.write_txn()?;
        let created = env.create_databases_and_commit(txn, |opener, txn| {
            let mut tables = Vec::with_capacity(TABLE_COUNT);
            for name in NAMES {
                tables.push(opener.create_database::<Bytes, Bytes>(txn, Some(name))?);
            }
            let tables: [_; TABLE_COUNT] =
                tables.try_into().unwrap_or_else(|_| unreachable!("one table for each name"));
            for (name, value) in initial {
                tables[TABLE_COUNT - 1].put(txn, name.as_bytes(), value)?;
            }
            Ok::<_, heed::Error>(CommitOrAbort::<_, ()>::Commit(tables))
        })?;
        let CommitOrAbort::Commit(tables) = created else { unreachable!("nothing aborts") };
        let mut tables = NAMES.into_iter().zip(tables).map(|(name, inner)| Table { name, inner });
        let mut next = || tables.next().expect("one table for each name");
        Ok(Self {
            blocks: next(),
            block_info: next(),
            block_heights: next(),
            tx_ids: next(),
            txs_pruned: next(),
            txs_prunable: std::array::from_fn(|_| next()),
            prunable_hashes: next(),
            tx_outputs: next(),
            rct_outputs: next(),
            outputs: next(),
            spent_keys: next(),
            alt_blocks: next(),
            pool_meta: next(),
            pool_blobs: next(),
            properties: next(),
        })
    }

    /// The properties table of a database of unknown origin; `None` if there is none.
    pub(crate) fn properties_of(env: &Env<WithoutTls>) -> heed::Result<Option<Table>> {
        let txn = env.read_txn()?;
        let opened = env.open_databases_and_commit(txn, |opener, txn| {
            let table = opener.open_database::<Bytes, Bytes>(txn, Some(PROPERTIES))?;
            Ok::<_, heed::Error>(CommitOrAbort::<_, ()>::Commit(table))
        })?;
        let table = opened.commit().flatten();
        Ok(table.map(|inner| Table { name: PROPERTIES, inner }))
    }

    /// All tables, in the order listed above.
    pub(crate) fn all(&self) -> Vec<Table> {
        let mut all = vec![self.blocks, self.block_info, self.block_heights, self.tx_ids, self.txs_pruned];
        all.extend(self.txs_prunable);
        all.extend([
            self.prunable_hashes,
            self.tx_outputs,
            self.rct_outputs,
            self.outputs,
            self.spent_keys,
            self.alt_blocks,
            self.pool_meta,
            self.pool_blobs,
            self.properties,
        ]);
        all
    }
}
