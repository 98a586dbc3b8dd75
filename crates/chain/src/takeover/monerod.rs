//! The database of `monerod`, version 5, as 0.17 and 0.18 write it (`db_lmdb.cpp`).
//!
//! It must be at rest. It is read with ordinary reads only: see `db::scan`. Of its tables we need blocks,
//! block metadata, transactions, side chains, the pool and two properties; all indices are made anew, from blobs whose
//! ids are checked.

mod blocks;
mod records;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use ferrite_types::block::Block;
use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height};
use rustix::process::{Flock, FlockType, fcntl_getlk};

use super::source::{Blocks, Extras, Source, SourceError, Start};
use crate::db::ScanError;
use crate::db::scan::{LmdbFile, ScanTable};
use blocks::BlockScan;
use records::{INFO_SIZE, read_alt_block, read_pool_meta};

/// The version of the format that can be read.
pub const VERSION: u32 = 5;

const DATA: &str = "data.mdb";
const LOCK: &str = "lock.mdb";
const FOLDER: &str = "lmdb";

/// Why a database of `monerod` cannot be read, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum MonerodError {
    /// There is none.
    #[error("there is no database of monerod in {}: neither data.mdb nor {}", path.display(), expected.display())]
    Missing {
        /// The directory.
        path: PathBuf,
        /// Where it would be.
        expected: PathBuf,
    },
    /// The file is not one.
    #[error("{} is not a database of monerod", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// No permission to read it.
    #[error("no permission to read {}; run as a user who may read it", path.display())]
    Permission {
        /// The file.
        path: PathBuf,
    },
    /// A program has it open.
    #[error("the database in {} is in use{}; stop monerod first", path.display(), by(*process))]
    InUse {
        /// The directory.
        path: PathBuf,
        /// The process, if known.
        process: Option<i32>,
    },
    /// It was written to while it was read.
    #[error("{} has changed while it was read; stop monerod, then run the command again: it continues where it stopped", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Its format is older.
    #[error("{} has version {found}, which is too old: start monerod 0.17 or 0.18 once, which converts it to version {VERSION}, and stop it", path.display())]
    TooOld {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// Its format is newer.
    #[error("{} has version {found}, and this program knows version {VERSION}; use a newer version of this program", path.display())]
    TooNew {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// It has no blocks.
    #[error("{} has no blocks", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// It is of another network.
    #[error("{} is of another network{}: its genesis block is {found}, not {expected}", path.display(), flag_of(found))]
    OtherNetwork {
        /// The file.
        path: PathBuf,
        /// Its genesis block.
        found: Hash,
        /// The expected one.
        expected: Hash,
    },
    /// Its tables contradict each other.
    #[error("{} is damaged: {what} at {at}; start monerod once with --db-salvage, or sync without it", path.display())]
    Inconsistent {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
        /// The height or the number of the transaction.
        at: u64,
    },
    /// Its pages are damaged, or cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Scan {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: ScanError,
    },
}

impl From<MonerodError> for SourceError {
    fn from(error: MonerodError) -> Self {
        Self::new(error)
    }
}

fn by(process: Option<i32>) -> String {
    process.map(|id| format!(" by process {id}")).unwrap_or_default()
}

/// The flag for the network of a genesis block.
fn flag_of(genesis: &Hash) -> &'static str {
    let names = [
        (Network::Mainnet, ", mainnet"),
        (Network::Testnet, ", testnet (--testnet)"),
        (Network::Stagenet, ", stagenet (--stagenet)"),
    ];
    let found = names.into_iter().find(|(network, _)| network.parameters().genesis.id == *genesis);
    found.map_or("", |(_, name)| name)
}

type Result<T> = std::result::Result<T, MonerodError>;

/// The database of a `monerod` that is not running.
#[derive(Debug)]
pub struct MonerodDatabase {
    path: PathBuf,
    file: LmdbFile,
    tables: Tables,
    seed: u32,
}

#[derive(Debug, Clone, Copy)]
struct Tables {
    blocks: ScanTable,
    block_info: ScanTable,
    txs_pruned: ScanTable,
    txs_prunable: ScanTable,
    txs_prunable_hash: ScanTable,
    alt_blocks: ScanTable,
    txpool_meta: ScanTable,
    txpool_blob: ScanTable,
    properties: ScanTable,
}

impl MonerodDatabase {
    /// The `data.mdb` that a path means: the file itself, its directory, the data directory of a network, or the one
    /// above it, in which `network` is the directory of the network.
    ///
    /// # Errors
    /// If there is none.
    pub fn locate(path: &Path, network: &str) -> Result<PathBuf> {
        let inside = path.join(network);
        let places =
            [path.to_owned(), path.join(DATA), inside.join(FOLDER).join(DATA), path.join(FOLDER).join(DATA)];
        let expected = places[2].clone();
        let found = places.into_iter().find(|place| place.is_file());
        found.ok_or_else(|| MonerodError::Missing { path: path.to_owned(), expected })
    }

    /// Opens a `data.mdb` of the chain with this genesis block.
    ///
    /// # Errors
    /// If it cannot be read: each variant says why, and what to do.
    pub fn open(path: &Path, genesis: &Hash) -> Result<Self> {
        check_at_rest(path)?;
        let file = File::open(path).map_err(|source| scan_error(path, source.into()))?;
        let file = LmdbFile::open(file).map_err(|source| scan_error(path, source))?;
        let tables = Tables::find(&file, path)?;
        let mut database = Self { path: path.to_owned(), file, tables, seed: 0 };
        database.read_properties()?;
        if tables.blocks.entries() == 0 {
            return Err(MonerodError::Empty { path: path.to_owned() });
        }
        let found = database.id_at(0)?.unwrap_or_default();
        if found != *genesis {
            return Err(MonerodError::OtherNetwork { path: path.to_owned(), found, expected: *genesis });
        }
        Ok(database)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes that blocks and transactions take in the file.
    pub fn data_bytes(&self) -> u64 {
        let tables = &self.tables;
        let pages = tables.blocks.pages() + tables.txs_pruned.pages() + tables.txs_prunable.pages();
        pages * u64::from(self.file.page_size())
    }

    fn read_properties(&mut self) -> Result<()> {
        let mut version = None;
        let mut scan = self.file.scan(&self.tables.properties).map_err(|source| self.failed(source))?;
        while let Some(entry) = scan.next().map_err(|source| scan_error(&self.path, source))? {
            let number = entry.value.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
            match entry.key {
                b"version\0" => version = number,
                b"pruning_seed\0" => self.seed = number.unwrap_or(0),
                _ => {}
            }
        }
        let path = self.path.clone();
        match version {
            Some(VERSION) => Ok(()),
            Some(found) if found > VERSION => Err(MonerodError::TooNew { path, found }),
            found => Err(MonerodError::TooOld { path, found: found.unwrap_or(0) }),
        }
    }

    fn id_at(&self, height: u64) -> Result<Option<Hash>> {
        let scan = self.file.scan_values_from(&self.tables.block_info, height);
        let mut scan = scan.map_err(|source| self.failed(source))?;
        let Some(entry) = scan.next().map_err(|source| self.failed(source))? else { return Ok(None) };
        let info = records::read_info(entry.key).filter(|_| entry.key.len() == INFO_SIZE);
        let info = info.ok_or_else(|| self.inconsistent("block info of another size", height))?;
        Ok((info.height == height).then_some(info.id))
    }

    fn failed(&self, source: ScanError) -> MonerodError {
        scan_error(&self.path, source)
    }

    fn inconsistent(&self, what: &'static str, at: u64) -> MonerodError {
        MonerodError::Inconsistent { path: self.path.clone(), what, at }
    }

    fn read_extras(&self) -> Result<Extras> {
        let mut extras = Extras::default();
        let failed = |source| self.failed(source);
        let hash = |key: &[u8]| {
            let key = key.try_into().map(Hash);
            key.map_err(|_| self.inconsistent("a hash of another size", 0))
        };
        let mut scan = self.file.scan(&self.tables.alt_blocks).map_err(failed)?;
        while let Some(entry) = scan.next().map_err(failed)? {
            let block = read_alt_block(entry.value);
            let block =
                block.ok_or_else(|| self.inconsistent("an alternative block that is too short", 0))?;
            let id = hash(entry.key)?;
            if Block::from_blob(&block.blob).ok().and_then(|block| block.id().ok()) != Some(id) {
                return Err(self.inconsistent("an alternative block with another id", block.height.0));
            }
            extras.alt_blocks.push((id, block));
        }
        let mut metas = self.file.scan(&self.tables.txpool_meta).map_err(failed)?;
        let mut blobs = self.file.scan(&self.tables.txpool_blob).map_err(failed)?;
        while let Some(entry) = metas.next().map_err(failed)? {
            let meta = read_pool_meta(entry.value);
            let meta = meta.ok_or_else(|| self.inconsistent("a pool entry of another size", 0))?;
            // Both tables have the same keys in the same order.
            let id = hash(entry.key)?;
            let blob = blobs.next().map_err(failed)?.filter(|blob| blob.key == id.0);
            let blob = blob.ok_or_else(|| self.inconsistent("a pool entry without a blob", 0))?;
            if !Transaction::from_blob(blob.value).is_ok_and(|tx| tx.hash() == id) {
                return Err(self.inconsistent("a pool entry with another id", 0));
            }
            extras.pool.push((id, meta, blob.value.to_vec()));
        }
        Ok(extras)
    }
}

impl Source for MonerodDatabase {
    fn height(&self) -> Height {
        Height(self.tables.blocks.entries())
    }

    fn tx_count(&self) -> Option<u64> {
        Some(self.tables.txs_pruned.entries())
    }

    fn pruning_seed(&self) -> u32 {
        self.seed
    }

    fn block_id(&self, height: Height) -> std::result::Result<Option<Hash>, SourceError> {
        Ok(self.id_at(height.0)?)
    }

    fn blocks(&self, start: Start) -> std::result::Result<Blocks<'_>, SourceError> {
        let scan = BlockScan::new(self, start)?;
        Ok(Box::new(scan.map(|block| block.map_err(SourceError::from))))
    }

    fn extras(&self) -> std::result::Result<Extras, SourceError> {
        Ok(self.read_extras()?)
    }

    fn check_unchanged(&self) -> std::result::Result<(), SourceError> {
        if self.file.is_unchanged().map_err(|source| self.failed(source))? {
            return Ok(());
        }
        Err(MonerodError::Changed { path: self.path.clone() }.into())
    }
}

impl Tables {
    fn find(file: &LmdbFile, path: &Path) -> Result<Self> {
        let tables = file.tables().map_err(|source| scan_error(path, source))?;
        let foreign = || MonerodError::Foreign { path: path.to_owned() };
        let find = |name: &str, flags: u16| {
            let table = tables.get(name.as_bytes()).copied();
            table.filter(|table| table.flags() == flags).ok_or_else(foreign)
        };
        // Before version 3 transactions were not split.
        if find("blocks", INTEGER_KEYS).is_ok() && !tables.contains_key(&b"txs_pruned"[..]) {
            return Err(MonerodError::TooOld { path: path.to_owned(), found: 0 });
        }
        Ok(Self {
            blocks: find("blocks", INTEGER_KEYS)?,
            block_info: find("block_info", INTEGER_KEYS_FIXED_VALUES)?,
            txs_pruned: find("txs_pruned", INTEGER_KEYS)?,
            txs_prunable: find("txs_prunable", INTEGER_KEYS)?,
            txs_prunable_hash: find("txs_prunable_hash", INTEGER_KEYS_FIXED_VALUES)?,
            alt_blocks: find("alt_blocks", 0)?,
            txpool_meta: find("txpool_meta", 0)?,
            txpool_blob: find("txpool_blob", 0)?,
            properties: find("properties", 0)?,
        })
    }
}

const INTEGER_KEYS: u16 = 0x08;
const INTEGER_KEYS_FIXED_VALUES: u16 = 0x1c;

fn scan_error(path: &Path, source: ScanError) -> MonerodError {
    let path = path.to_owned();
    match source {
        ScanError::Foreign => MonerodError::Foreign { path },
        ScanError::Io(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            MonerodError::Permission { path }
        }
        source => MonerodError::Scan { path, source },
    }
}

/// Every program that has an LMDB database open holds a lock on a part of its lock file. Asking for it changes nothing.
fn check_at_rest(path: &Path) -> Result<()> {
    let directory = path.parent().unwrap_or(path);
    let Ok(file) = File::open(directory.join(LOCK)) else { return Ok(()) };
    let whole = Flock::from(FlockType::WriteLock);
    match fcntl_getlk(&file, &whole) {
        Ok(Some(held)) => {
            let process = held.pid.map(|id| id.as_raw_nonzero().get());
            Err(MonerodError::InUse { path: directory.to_owned(), process })
        }
        // Where there are no locks, a change is noticed afterwards.
        Ok(None) | Err(_) => Ok(()),
    }
}
