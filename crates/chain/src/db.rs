//! The database.
//!
//! One LMDB environment holds the chain, the alternative blocks and the pool; [`tables`] lists what is in it. There
//! is one [`Writer`] at a time, and any number of [`Reader`]s, which see the database as it was when they began: they
//! never wait for the writer, nor it for them. (A reader that is kept for long makes the file grow, because what it
//! sees cannot be overwritten.) Both read through the same [`View`].
//!
//! What keeps it whole: a transaction is on disk completely or not at all, whatever kills the process; LMDB never
//! overwrites what the last committed state consists of, and the order of its writes is kept by the
//! [sync mode](SyncMode). Before the file is mapped, [`open`](Database::open) looks at it with ordinary reads, so
//! that a damaged or foreign file is an [`OpenError`] and not a signal.
//!
//! The map is reserved once and for all when the database is opened, far larger than the file (see
//! [`grow`]), so that no reader ever has to be stopped for growth.

mod append;
mod error;
pub mod grow;
mod meta;
mod open;
mod options;
mod owner;
mod pages;
mod pop;
pub mod prune;
mod records;
mod sync;
pub mod tables;
pub mod upgrade;
mod verify;
mod view;

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

use ferrite_types::{Hash, Height};
use heed::{Env, RoTxn, RwTxn, WithoutTls};

pub use error::{DbError, Result};
pub use open::{OpenError, move_database};
pub use options::{OpenOptions, ParseSyncModeError, SyncMode, SyncThreshold};
pub use owner::Owner;
pub use records::{
    AltBlock, AppendBlock, AppendTx, BlockInfo, OutputRecord, PoolMeta, PoppedBlock, PoppedTx, RecordError,
    TxId, TxLocation,
};
pub use verify::Verified;
pub use view::{TableDump, View};

use sync::Syncer;
use tables::Tables;

/// An open database. Clones are the same database; it is closed when the last one is dropped.
#[derive(Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

struct Inner {
    syncer: Syncer,
    tables: Tables,
    env: Env<WithoutTls>,
    /// The thread that is writing.
    writing: Mutex<Option<ThreadId>>,
    /// Held until the environment is closed.
    _lock: File,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // There is nobody to tell; what is committed is consistent with or without it.
        let _ = self.syncer.stop(&self.env);
    }
}

/// A snapshot.
pub struct Reader<'db> {
    txn: RoTxn<'db, WithoutTls>,
    db: Cow<'db, Database>,
}

/// The one write transaction. What it did is undone unless it is committed.
pub struct Writer<'db> {
    txn: RwTxn<'db>,
    db: &'db Database,
    /// A write failed half-way.
    poisoned: bool,
    blocks: u64,
    bytes: u64,
    /// After the transaction, so that it is dropped after it.
    _mark: WritingMark<'db>,
}

/// Notes which thread is writing, for as long as it lives.
struct WritingMark<'db> {
    writing: &'db Mutex<Option<ThreadId>>,
    /// The lock of the engine belongs to a thread.
    _stays_on_its_thread: PhantomData<*const ()>,
}

impl Drop for WritingMark<'_> {
    fn drop(&mut self) {
        *self.writing.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Database {
    /// Opens the database in a directory, and creates both when they are missing.
    ///
    /// # Errors
    /// When it cannot be opened: each variant says why, and the way out.
    pub fn open(path: &Path, options: &OpenOptions) -> std::result::Result<Self, OpenError> {
        open::open(path, options)
    }

    /// Which change was the last that was committed. As long as it is the same, so is what readers see.
    pub fn last_change(&self) -> u64 {
        u64::try_from(self.inner.env.info().last_txn_id).unwrap_or(u64::MAX)
    }

    /// A snapshot of what is committed.
    pub fn reader(&self) -> Result<Reader<'_>> {
        Ok(Reader { txn: self.inner.env.read_txn()?, db: Cow::Borrowed(self) })
    }

    /// A snapshot that does not borrow from this, for threads and tasks that outlive it.
    pub fn owned_reader(&self) -> Result<Reader<'static>> {
        Ok(Reader { txn: self.inner.env.clone().static_read_txn()?, db: Cow::Owned(self.clone()) })
    }

    /// Begins to write; waits until the writer before is done.
    ///
    /// # Errors
    /// [`DbError::WritingAlready`] when this thread has a writer that is neither committed nor dropped.
    pub fn writer(&self) -> Result<Writer<'_>> {
        let writing = || self.inner.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let this = thread::current().id();
        if *writing() == Some(this) {
            return Err(DbError::WritingAlready);
        }
        let txn = self.inner.env.write_txn()?;
        *writing() = Some(this);
        let mark = WritingMark { writing: &self.inner.writing, _stays_on_its_thread: PhantomData };
        Ok(Writer { txn, db: self, poisoned: false, blocks: 0, bytes: 0, _mark: mark })
    }

    /// Makes everything that is committed survive a power loss.
    pub fn sync(&self) -> Result<()> {
        Ok(self.inner.env.force_sync()?)
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("path", &self.inner.env.path()).finish_non_exhaustive()
    }
}

/// Threads share it, and a snapshot can go from one to another.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    const fn sent<T: Send>() {}
    shared::<Database>();
    sent::<Reader<'_>>();
};

impl Reader<'_> {
    /// What the snapshot shows.
    pub fn view(&self) -> View<'_> {
        View { txn: &self.txn, tables: &self.db.inner.tables }
    }
}

impl Writer<'_> {
    /// The state with everything that this writer did so far.
    pub fn view(&self) -> View<'_> {
        View { txn: &self.txn, tables: &self.db.inner.tables }
    }

    /// Makes it so.
    ///
    /// # Errors
    /// Nothing is changed then.
    pub fn commit(self) -> Result<()> {
        if self.poisoned {
            return Err(DbError::Poisoned);
        }
        self.txn.commit()?;
        self.db.inner.syncer.committed(&self.db.inner.env, self.blocks, self.bytes)
    }

    /// Keeps a block that is not in the main chain.
    pub fn put_alt_block(&mut self, id: &Hash, block: &AltBlock) -> Result<()> {
        self.write(|txn, tables| tables.alt_blocks.put(txn, &id.0, &block.encode()))
    }

    /// Forgets a block that is not in the main chain; whether it was there.
    pub fn remove_alt_block(&mut self, id: &Hash) -> Result<bool> {
        self.write(|txn, tables| tables.alt_blocks.delete(txn, &id.0))
    }

    /// Forgets all blocks that are not in the main chain.
    pub fn clear_alt_blocks(&mut self) -> Result<()> {
        self.write(|txn, tables| tables.alt_blocks.clear(txn))
    }

    /// Puts a transaction into the pool, in place of one with the same id.
    pub fn put_pool_tx(&mut self, hash: &Hash, meta: &PoolMeta, blob: &[u8]) -> Result<()> {
        self.write(|txn, tables| {
            tables.pool_meta.put(txn, &hash.0, &meta.encode())?;
            tables.pool_blobs.put(txn, &hash.0, blob)
        })
    }

    /// Changes what the pool remembers about a transaction; whether it is in the pool.
    pub fn update_pool_meta(&mut self, hash: &Hash, meta: &PoolMeta) -> Result<bool> {
        self.write(|txn, tables| {
            let known = tables.pool_meta.contains(txn, &hash.0)?;
            if known {
                tables.pool_meta.put(txn, &hash.0, &meta.encode())?;
            }
            Ok(known)
        })
    }

    /// Removes a transaction from the pool; whether it was there.
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

    /// Removes a property; whether it was there.
    pub fn remove_property(&mut self, name: &str) -> Result<bool> {
        self.write(|txn, tables| tables.properties.delete(txn, name.as_bytes()))
    }

    /// Removes the prunable data of a transaction, unless it is of version 1; whether there was any.
    pub(crate) fn prune_tx(&mut self, id: u64, height: Height) -> Result<bool> {
        self.write(|txn, tables| {
            let key = records::dense_key(id);
            // Version 1 has no such hash, and could not be told from a forgery without its signatures.
            if !tables.prunable_hashes.contains(txn, &key)? {
                return Ok(false);
            }
            tables.txs_prunable[prune::stripe_table(height)].delete(txn, &key)
        })
    }

    /// Does a write. When it fails the transaction may be half-way through it, and can only be dropped.
    fn write<T>(&mut self, write: impl FnOnce(&mut RwTxn<'_>, &Tables) -> Result<T>) -> Result<T> {
        if self.poisoned {
            return Err(DbError::Poisoned);
        }
        let result = write(&mut self.txn, &self.db.inner.tables);
        self.poisoned = result.is_err();
        result
    }
}
