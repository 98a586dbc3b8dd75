//! The database.
//!
//! One LMDB environment holds the chain, the alternative blocks and the pool; [`tables`] lists its contents. There is
//! one [`Writer`] at a time and any number of [`Reader`]s, each of which sees the state at which it began; neither
//! blocks the other. (A long-lived reader makes the file grow, because the pages it sees cannot be reused.) Both read
//! through the same [`View`].
//!
//! A transaction is on disk completely or not at all, whatever kills the process; LMDB never overwrites pages of the
//! last committed state, and the [sync mode](SyncMode) keeps its writes in order. Before the file is mapped,
//! [`open`](Database::open) checks it with ordinary reads, so a damaged or foreign file gives an [`OpenError`] and not
//! a signal.
//!
//! Opening reserves a map far larger than the file (see [`grow`]), so readers never have to stop for it to grow.

mod append;
mod error;
mod fresh;
pub mod grow;
mod mark;
mod meta;
mod open;
mod options;
mod owner;
mod pages;
mod pop;
pub mod prune;
mod records;
pub(crate) mod scan;
mod sync;
pub mod tables;
pub mod upgrade;
mod verify;
mod view;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::Instant;

use ferrite_types::histogram::Histogram;
use ferrite_types::sync::lock;
use ferrite_types::{Amount, Hash, Height};
use heed::{Env, RoTxn, RwTxn, WithoutTls};

pub use error::{DbError, Result};
pub use open::{OpenError, move_database};
pub use options::{OpenOptions, ParseSyncModeError, SyncMode, SyncThreshold};
pub use owner::Owner;
pub use records::{
    AltBlock, AppendBlock, AppendTx, BlockInfo, OutputRecord, PoolMeta, PoppedBlock, PoppedTx, RecordError,
    TxId, TxLocation,
};
pub use scan::ScanError;
pub use verify::Verified;
pub use view::{TableDump, View};

use fresh::Fresh;
use mark::Marks;
use sync::Syncer;
use tables::Tables;

/// An open database. Clones share it; it is closed when the last one is dropped.
#[derive(Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

struct Inner {
    marks: Marks,
    syncer: Syncer,
    tables: Tables,
    env: Env<WithoutTls>,
    /// The writing thread.
    writing: Mutex<Option<ThreadId>>,
    commits: Histogram,
    /// Held until the environment is closed.
    _lock: File,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // A failure cannot be reported here; committed data is consistent either way.
        let _ = self.marks.end(&self.env);
        let _ = self.syncer.stop(&self.env);
    }
}

/// A snapshot.
pub struct Reader<'db> {
    txn: RoTxn<'db, WithoutTls>,
    db: Cow<'db, Database>,
}

/// The one write transaction. Dropping it without a commit undoes it.
pub struct Writer<'db> {
    txn: RwTxn<'db>,
    db: &'db Database,
    /// Entries of appended blocks that are put into their tables in order.
    fresh: Fresh,
    /// The numbers of outputs of visible amounts, as far as blocks were appended with any.
    output_counts: HashMap<Amount, u64>,
    /// A write failed halfway.
    poisoned: bool,
    blocks: u64,
    bytes: u64,
    /// Declared after the transaction, so that it is dropped later.
    _mark: WritingMark<'db>,
}

/// Records which thread is writing, while it lives.
struct WritingMark<'db> {
    writing: &'db Mutex<Option<ThreadId>>,
    /// The writer lock belongs to a thread.
    _stays_on_its_thread: PhantomData<*const ()>,
}

impl Drop for WritingMark<'_> {
    fn drop(&mut self) {
        *lock(self.writing) = None;
    }
}

impl Database {
    /// Opens the database in a directory, creating both if missing.
    ///
    /// # Errors
    /// If it cannot be opened: each variant says why, and what to do.
    pub fn open(path: &Path, options: &OpenOptions) -> std::result::Result<Self, OpenError> {
        open::open(path, options)
    }

    /// The number of the last commit. While it is unchanged, so is what readers see.
    pub fn last_change(&self) -> u64 {
        u64::try_from(self.inner.env.info().last_txn_id).unwrap_or(u64::MAX)
    }

    /// A snapshot of the committed state.
    pub fn reader(&self) -> Result<Reader<'_>> {
        Ok(Reader { txn: self.inner.env.read_txn()?, db: Cow::Borrowed(self) })
    }

    /// A snapshot that owns its database handle.
    pub fn owned_reader(&self) -> Result<Reader<'static>> {
        Ok(Reader { txn: self.inner.env.clone().static_read_txn()?, db: Cow::Owned(self.clone()) })
    }

    /// Starts writing; waits for the previous writer.
    ///
    /// # Errors
    /// [`DbError::WritingAlready`] if this thread has a writer that is neither committed nor dropped.
    pub fn writer(&self) -> Result<Writer<'_>> {
        let writing = || lock(&self.inner.writing);
        let this = thread::current().id();
        if *writing() == Some(this) {
            return Err(DbError::WritingAlready);
        }
        let txn = self.inner.env.write_txn()?;
        *writing() = Some(this);
        let mark = WritingMark { writing: &self.inner.writing, _stays_on_its_thread: PhantomData };
        Ok(Writer {
            txn,
            db: self,
            fresh: Fresh::default(),
            output_counts: HashMap::new(),
            poisoned: false,
            blocks: 0,
            bytes: 0,
            _mark: mark,
        })
    }

    /// How long commits took.
    pub fn commit_times(&self) -> &Histogram {
        &self.inner.commits
    }

    /// Flushes everything committed to disk.
    pub fn sync(&self) -> Result<()> {
        if !self.inner.marks.flush(&self.inner.env)? {
            self.inner.env.force_sync()?;
        }
        Ok(())
    }

    /// From now on, commits do not wait for the disk: a power cut may undo those of the last minute, and never damages
    /// the database. Without effect in all sync modes but [`SyncMode::Ordered`].
    ///
    /// # Errors
    /// If what was committed so far cannot be flushed.
    pub fn defer_flushes(&self) -> Result<()> {
        self.inner.marks.defer(&self.inner.env)
    }

    /// Ends [`defer_flushes`](Self::defer_flushes), and flushes everything committed.
    ///
    /// # Errors
    /// If that fails. It can be called again.
    pub fn end_deferred_flushes(&self) -> Result<()> {
        self.inner.marks.end(&self.inner.env)
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("path", &self.inner.env.path()).finish_non_exhaustive()
    }
}

/// Threads share a database, and a snapshot can move between them.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    const fn sent<T: Send>() {}
    shared::<Database>();
    sent::<Reader<'_>>();
};

impl Reader<'_> {
    /// What the snapshot shows.
    pub fn view(&self) -> View<'_> {
        View::new(&self.txn, &self.db.inner.tables)
    }
}

impl Writer<'_> {
    /// The state including everything this writer did so far.
    pub fn view(&self) -> View<'_> {
        View { fresh: Some(&self.fresh), ..View::new(&self.txn, &self.db.inner.tables) }
    }

    /// Commits.
    ///
    /// # Errors
    /// Nothing is changed then.
    pub fn commit(mut self) -> Result<()> {
        let started = Instant::now();
        self.settle()?;
        self.txn.commit()?;
        let inner = &self.db.inner;
        let synced = inner.syncer.committed(&inner.env, self.blocks, self.bytes);
        let marked = inner.marks.committed(&inner.env, self.bytes);
        inner.commits.add(started.elapsed());
        synced.and(marked)
    }

    /// Stores an alternative block.
    pub fn put_alt_block(&mut self, id: &Hash, block: &AltBlock) -> Result<()> {
        self.write(|txn, tables| tables.alt_blocks.put(txn, &id.0, &block.encode()))
    }

    /// Removes an alternative block. Returns whether it was there.
    pub fn remove_alt_block(&mut self, id: &Hash) -> Result<bool> {
        self.write(|txn, tables| tables.alt_blocks.delete(txn, &id.0))
    }

    /// Removes all alternative blocks.
    pub fn clear_alt_blocks(&mut self) -> Result<()> {
        self.write(|txn, tables| tables.alt_blocks.clear(txn))
    }

    /// Puts a transaction into the pool, replacing one with the same id.
    pub fn put_pool_tx(&mut self, hash: &Hash, meta: &PoolMeta, blob: &[u8]) -> Result<()> {
        self.write(|txn, tables| {
            tables.pool_meta.put(txn, &hash.0, &meta.encode())?;
            tables.pool_blobs.put(txn, &hash.0, blob)
        })
    }

    /// Changes the metadata of a pool transaction. Returns whether it is in the pool.
    pub fn update_pool_meta(&mut self, hash: &Hash, meta: &PoolMeta) -> Result<bool> {
        self.write(|txn, tables| {
            let known = tables.pool_meta.contains(txn, &hash.0)?;
            if known {
                tables.pool_meta.put(txn, &hash.0, &meta.encode())?;
            }
            Ok(known)
        })
    }

    /// Removes a transaction from the pool. Returns whether it was there.
    pub fn remove_pool_tx(&mut self, hash: &Hash) -> Result<bool> {
        self.write(|txn, tables| {
            tables.pool_blobs.delete(txn, &hash.0)?;
            tables.pool_meta.delete(txn, &hash.0)
        })
    }

    /// Sets a property.
    pub fn put_property(&mut self, name: &str, value: &[u8]) -> Result<()> {
        self.write(|txn, tables| tables.properties.put(txn, name.as_bytes(), value))
    }

    /// Removes a property. Returns whether it was there.
    pub fn remove_property(&mut self, name: &str) -> Result<bool> {
        self.write(|txn, tables| tables.properties.delete(txn, name.as_bytes()))
    }

    /// Replaces the cumulative difficulty of a block of the main chain.
    pub(crate) fn correct_difficulty(&mut self, height: Height, cumulative_difficulty: u128) -> Result<()> {
        let info = self.view().block_info(height)?.ok_or(DbError::NoBlock(height))?;
        let info = BlockInfo { cumulative_difficulty, ..info };
        self.write(|txn, tables| tables.block_info.put(txn, &records::dense_key(height.0), &info.encode()))
    }

    /// Removes the prunable data of a transaction, unless it has version 1. Returns whether there was any.
    pub(crate) fn prune_tx(&mut self, id: u64, height: Height) -> Result<bool> {
        self.write(|txn, tables| {
            let key = records::dense_key(id);
            // Version 1 has no such hash: without its signatures, it could not be told from a forgery.
            if !tables.prunable_hashes.contains(txn, &key)? {
                return Ok(false);
            }
            tables.txs_prunable[prune::stripe_table(height)].delete(txn, &key)
        })
    }

    /// Puts everything into the tables.
    fn settle(&mut self) -> Result<()> {
        let fresh = std::mem::take(&mut self.fresh);
        self.write(|txn, tables| fresh.put(txn, tables))
    }

    /// Runs a write. If it fails, the transaction may be inconsistent and can only be dropped.
    fn write<T>(&mut self, write: impl FnOnce(&mut RwTxn<'_>, &Tables) -> Result<T>) -> Result<T> {
        if self.poisoned {
            return Err(DbError::Poisoned);
        }
        let result = write(&mut self.txn, &self.db.inner.tables);
        self.poisoned = result.is_err();
        result
    }
}
