//! Opening, and everything that can be found wrong before the file is mapped.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use ferrite_types::Hash;
use heed::EnvOpenOptions;

use super::error::{DbError, is_out_of_space};
use super::grow::map_sizes;
use super::options::OpenOptions;
use super::tables::{TABLE_COUNT, Tables, property};
use super::upgrade::{FORMAT, UPGRADES};
use super::{Database, Inner};

/// A database that cannot be opened: why, and the way out.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be made.
    #[error("cannot create the database directory {}: {source}", path.display())]
    CreateDirectory {
        /// The directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It holds the chain of another network.
    #[error("the database in {} is of another network: its genesis block is {found}, not {expected}; choose another data directory", path.display())]
    OtherNetwork {
        /// The directory.
        path: PathBuf,
        /// The genesis block that it has.
        found: Hash,
        /// The genesis block of the network.
        expected: Hash,
    },
    /// A later version of the program wrote it.
    #[error("the database in {} has format {found}, this program knows formats up to {known}; use a newer version of the program", path.display())]
    NewerFormat {
        /// The directory.
        path: PathBuf,
        /// The format that it has.
        found: u32,
        /// The newest that is known.
        known: u32,
    },
    /// It is some other program's.
    #[error("the file {} is not a database of this program; move it away or choose another data directory", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// There is no space left.
    #[error("no space is left for the database in {}; make room and start again", path.display())]
    NoSpace {
        /// The directory.
        path: PathBuf,
    },
    /// An operating system call failed.
    #[error("cannot open the database in {}: {source}", path.display())]
    Io {
        /// The directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The storage engine refuses.
    #[error("cannot open the database in {}: {source}", path.display())]
    Storage {
        /// The directory.
        path: PathBuf,
        /// Why.
        source: DbError,
    },
}

pub(super) fn open(path: &Path, options: &OpenOptions) -> Result<Database, OpenError> {
    let failed = |error: heed::Error| storage_error(path, error);
    fs::create_dir_all(path)
        .map_err(|source| OpenError::CreateDirectory { path: path.to_owned(), source })?;
    let file = fs::metadata(path.join("data.mdb")).map_or(0, |file| file.len());
    let env = map(path, options, file).map_err(failed)?;
    let properties = Tables::properties_of(&env).map_err(failed)?;
    let initial = match properties {
        None if env.unnamed_database_stat().entries == 0 => vec![
            (property::FORMAT, FORMAT.to_le_bytes().to_vec()),
            (property::GENESIS, options.genesis.0.to_vec()),
        ],
        None => return Err(OpenError::Foreign { path: path.join("data.mdb") }),
        Some(_) => Vec::new(),
    };
    let tables = Tables::create(&env, &initial).map_err(failed)?;
    let db = Database { inner: Arc::new(Inner { env, tables }) };
    Ok(db)
}

#[allow(unsafe_code)]
fn map(path: &Path, options: &OpenOptions, file: u64) -> heed::Result<heed::Env<heed::WithoutTls>> {
    let mut result = None;
    for size in map_sizes(file, options.map_size) {
        let mut env = EnvOpenOptions::new().read_txn_without_tls();
        let tables = u32::try_from(TABLE_COUNT).expect("few tables");
        env.map_size(size).max_readers(options.max_readers).max_dbs(tables);
        // SAFETY: the flags only change what a commit waits for. Nobody else changes the file while it is mapped.
        let opened = unsafe { env.flags(options.sync.flags()).open(path) };
        match opened {
            Err(heed::Error::Io(error)) if error.raw_os_error() == Some(libc::ENOMEM) => {
                result = Some(heed::Error::Io(error));
            }
            other => return other,
        }
    }
    Err(result.expect("there is at least one size to try"))
}

fn storage_error(path: &Path, error: heed::Error) -> OpenError {
    let path = path.to_owned();
    match error {
        heed::Error::Io(source) if is_out_of_space(&source) => OpenError::NoSpace { path },
        heed::Error::Io(source) => OpenError::Io { path, source },
        other => OpenError::Storage { path, source: other.into() },
    }
}
