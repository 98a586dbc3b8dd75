//! Opening, and all checks before the file is mapped.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ferrite_types::Hash;
use ferrite_types::histogram::Histogram;
use heed::{EnvFlags, EnvOpenOptions};

use super::error::{DbError, is_out_of_space};
use super::grow::map_sizes;
use super::mark::{self, Mark, Marks};
use super::meta::{Meta, MetaError};
use super::options::OpenOptions;
use super::owner::{DATA, Owner};
use super::pages::{self, PageError};
use super::sync::Syncer;
use super::tables::{TABLE_COUNT, Table, Tables, property};
use super::upgrade::{self, FORMAT};
use super::{Database, Inner};

/// Name and map size of a new database until it is complete.
const NEW_DATABASE_DIR: &str = "new";
const NEW_MAP: usize = 1 << 26;
const READERS: &str = "lock.mdb";
const LOCK: &str = "ferrite.lock";

/// Why a database cannot be opened, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be created.
    #[error("cannot create the database directory {}: {source}; create it, or choose another data directory", path.display())]
    CreateDirectory {
        /// The directory.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Another process has it open.
    #[error("the database in {} is in use by {owner}; stop that program, or choose another data directory", path.display())]
    InUse {
        /// The directory.
        path: PathBuf,
        /// The other process, if known.
        owner: String,
    },
    /// No permission to read or write it.
    #[error("no permission to read and write {}; change its owner or mode, or run as its owner", path.display())]
    Permission {
        /// The file or directory.
        path: PathBuf,
    },
    /// It belongs to another program, or is not a database.
    #[error("{} is not a database of this program; move it away, or choose another data directory", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It is a database of `monerod`, whose format differs.
    #[error("{} is the blockchain of monerod, which this program cannot use and leaves untouched; choose another directory for the database", path.display())]
    Monerod {
        /// The directory.
        path: PathBuf,
    },
    /// The file is shorter than its header says.
    #[error("{} is truncated: it has {has} bytes and should have at least {needs}; restore it from a backup, or delete it and sync again", path.display())]
    Truncated {
        /// The file.
        path: PathBuf,
        /// Its length.
        has: u64,
        /// The minimum length according to the header.
        needs: u64,
    },
    /// The header is half-written, or was overwritten.
    #[error("{} is damaged at its start: {what}; try --db-salvage, restore it from a backup, or delete it and sync again", path.display())]
    TornHeader {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
    /// A page is invalid.
    #[error("{} is damaged: {what} (page {page}); try --db-salvage, restore it from a backup, or delete it and sync again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The page.
        page: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// It holds the chain of another network.
    #[error("the database in {} is of another network: its genesis block is {found}, not {expected}; choose another data directory", path.display())]
    OtherNetwork {
        /// The directory.
        path: PathBuf,
        /// The genesis block found.
        found: Hash,
        /// The genesis block of the network.
        expected: Hash,
    },
    /// It was written by a newer version of the program.
    #[error("the database in {} has format {found} and this program knows formats up to {known}; use a newer version of the program", path.display())]
    NewerFormat {
        /// The directory.
        path: PathBuf,
        /// The format found.
        found: u32,
        /// The newest format known.
        known: u32,
    },
    /// There is no space left.
    #[error("no space is left for the database in {}; make room and start again", path.display())]
    NoSpace {
        /// The directory.
        path: PathBuf,
    },
    /// There is not enough address space for the map.
    #[error("the database in {} cannot be mapped: not enough address space; raise the limit (ulimit -v)", path.display())]
    AddressSpace {
        /// The directory.
        path: PathBuf,
    },
    /// Any other failure of the operating system.
    #[error("cannot open {}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Any other failure of the storage engine.
    #[error("cannot open the database in {}: {source}", path.display())]
    Storage {
        /// The directory.
        path: PathBuf,
        /// The cause.
        source: DbError,
    },
}

type Result<T> = std::result::Result<T, OpenError>;

pub(super) fn open(path: &Path, options: &OpenOptions) -> Result<Database> {
    // Check before writing anything there, even a lock.
    if Owner::of(path) == Owner::Monerod {
        return Err(OpenError::Monerod { path: path.to_owned() });
    }
    create_directory(path)?;
    let lock = lock(path)?;
    return_to_mark(path, options)?;
    let length = check_file(path, options)?;
    open_checked(path, options, length, lock)
}

fn open_checked(path: &Path, options: &OpenOptions, length: u64, lock: File) -> Result<Database> {
    reserve_reader_table(path, options)?;
    if length == 0 {
        create_file(path, options)?;
    }
    // A killed process may have left a new file whose directory entry is not on disk yet.
    sync_directory(path).map_err(|source| io_error(path.to_owned(), source))?;
    let env = map(path, options, length)?;
    let failed = |error: heed::Error| storage_error(path, error);
    // The same applies to its commits: what we report from now on must survive.
    env.force_sync().map_err(failed)?;
    mark::remove(path).map_err(|source| io_error(path.to_owned(), source))?;
    let found = Tables::properties_of(&env).map_err(failed)?;
    let initial = match found {
        Some(properties) => {
            check_properties(path, options, &env, properties)?;
            Vec::new()
        }
        None if env.unnamed_database_stat().entries == 0 => initial_properties(options),
        None => return Err(OpenError::Foreign { path: path.join(DATA) }),
    };
    let tables = Tables::create(&env, &initial).map_err(failed)?;
    let syncer = Syncer::start(&env, options.sync);
    let inner = Inner {
        marks: Marks::new(path, options),
        syncer,
        tables,
        env,
        writing: Mutex::default(),
        commits: Histogram::default(),
        _lock: lock,
    };
    let db = Database { inner: Arc::new(inner) };
    upgrade::run(&db).map_err(|source| OpenError::Storage { path: path.to_owned(), source })?;
    Ok(db)
}

/// The initial properties of a new database.
fn initial_properties(options: &OpenOptions) -> Vec<(&'static str, Vec<u8>)> {
    vec![(property::FORMAT, FORMAT.to_le_bytes().to_vec()), (property::GENESIS, options.genesis.0.to_vec())]
}

/// Creates a new database in a directory of its own and moves it when it is complete and on disk: a power cut leaves a
/// database or none, never a partial file.
fn create_file(directory: &Path, options: &OpenOptions) -> Result<()> {
    let apart = directory.join(NEW_DATABASE_DIR);
    let new = apart.join(DATA);
    let created =
        write_new(&apart, options).map_err(|error| storage_error(directory, error)).and_then(|()| {
            // The directory may be new, and so may its parents. Not all of them can be opened.
            for above in directory.ancestors().skip(1) {
                let _ = sync_directory(above);
            }
            std::fs::rename(&new, directory.join(DATA)).map_err(|source| io_error(new.clone(), source))
        });
    // The rest would only take space.
    let _ = std::fs::remove_file(&new);
    let _ = std::fs::remove_dir(&apart);
    created
}

#[allow(unsafe_code)]
fn write_new(path: &Path, options: &OpenOptions) -> heed::Result<()> {
    std::fs::create_dir_all(path)?;
    match std::fs::remove_file(path.join(DATA)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let mut env = EnvOpenOptions::new().read_txn_without_tls();
    env.map_size(NEW_MAP).max_dbs(table_count());
    // SAFETY: the file is new, and we hold the lock of the directory, so no other process has it open. It is flushed
    // before it is used.
    let env = unsafe { env.flags(EnvFlags::NO_LOCK | EnvFlags::NO_SYNC).open(path)? };
    Tables::create(&env, &initial_properties(options))?;
    env.force_sync()
}

/// Flushes the entries of a directory.
fn sync_directory(path: &Path) -> io::Result<()> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    File::open(path)?.sync_all()
}

/// Moves a database, unless a program has it open. The destination must not exist.
///
/// # Errors
/// If it is in use or cannot be moved; it stays where it was.
pub fn move_database(from: &Path, to: &Path) -> Result<()> {
    let lock = lock(from)?;
    let moved = std::fs::rename(from, to).map_err(|source| io_error(from.to_owned(), source));
    drop(lock);
    moved
}

fn create_directory(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path).map_err(|source| match source.kind() {
        io::ErrorKind::PermissionDenied => OpenError::Permission { path: path.to_owned() },
        io::ErrorKind::StorageFull => OpenError::NoSpace { path: path.to_owned() },
        _ => OpenError::CreateDirectory { path: path.to_owned(), source },
    })
}

fn io_error(path: PathBuf, source: io::Error) -> OpenError {
    match source.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => OpenError::Permission { path },
        _ if is_out_of_space(&source) => OpenError::NoSpace { path },
        _ => OpenError::Io { path, source },
    }
}

fn storage_error(path: &Path, error: heed::Error) -> OpenError {
    match error {
        heed::Error::Io(source) if source.raw_os_error() == Some(libc::ENOMEM) => {
            OpenError::AddressSpace { path: path.to_owned() }
        }
        heed::Error::Io(source) => io_error(path.to_owned(), source),
        heed::Error::EnvAlreadyOpened => {
            OpenError::InUse { path: path.to_owned(), owner: "this process".to_owned() }
        }
        other => OpenError::Storage { path: path.to_owned(), source: other.into() },
    }
}

/// LMDB would let several processes write in turn, but our state in memory would become stale. The kernel releases the
/// lock however the process ends.
fn lock(path: &Path) -> Result<File> {
    let path_of_lock = path.join(LOCK);
    let failed = |source| io_error(path_of_lock.clone(), source);
    let open = File::options().read(true).write(true).create(true).truncate(false).open(&path_of_lock);
    let mut file = open.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(OpenError::InUse { path: path.to_owned(), owner: owner(&mut file) });
        }
        Err(TryLockError::Error(source)) => return Err(failed(source)),
    }
    let owner = format!("process {}\n", std::process::id());
    let write = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(owner.as_bytes()));
    write.map_err(failed)?;
    Ok(file)
}

fn owner(file: &mut File) -> String {
    let mut text = String::new();
    match file.take(64).read_to_string(&mut text) {
        Ok(_) if text.starts_with("process ") => text.trim_end().to_owned(),
        _ => "another process".to_owned(),
    }
}

/// Checks the file with ordinary reads. Returns its length.
fn check_file(directory: &Path, options: &OpenOptions) -> Result<u64> {
    let path = directory.join(DATA);
    let failed = |source| io_error(path.clone(), source);
    let kind = match std::fs::metadata(&path) {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(failed(error)),
    };
    if !kind.is_file() {
        return Err(OpenError::Foreign { path });
    }
    // LMDB needs to write, and its own error would say less.
    let file = File::options().read(true).write(true).open(&path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    if length == 0 {
        return Ok(0);
    }
    let metas = Meta::read(&file, length).map_err(|error| meta_error(&path, length, error))?;
    let meta = metas[usize::from(options.salvage)];
    check_state(&path, &file, length, &meta, options)?;
    Ok(length.max((meta.last_page + 1).saturating_mul(meta.page_size.into())))
}

/// Checks the pages of a state.
fn check_state(path: &Path, file: &File, length: u64, meta: &Meta, options: &OpenOptions) -> Result<()> {
    let path = path.to_owned();
    match pages::check(file, length, meta, options.check_pages) {
        Ok(_) => Ok(()),
        Err(PageError::BeyondEnd { page }) => {
            let needs = (page + 1).max(meta.last_page + 1).saturating_mul(meta.page_size.into());
            Err(OpenError::Truncated { path, has: length, needs })
        }
        Err(PageError::Damaged { page, what }) => Err(OpenError::Damaged { path, page, what }),
        Err(PageError::Io(source)) => Err(io_error(path, source)),
    }
}

/// Returns to the [marked](mark) state if the machine has stopped since. The mark itself stays until that is flushed.
fn return_to_mark(directory: &Path, options: &OpenOptions) -> Result<()> {
    let mark = Mark::read(directory).map_err(|source| io_error(mark::path(directory), source))?;
    let Some(mark) = mark.filter(|mark| mark.is_of_another_boot(options.boot.as_deref())) else {
        return Ok(());
    };
    let path = directory.join(DATA);
    let failed = |source| io_error(path.clone(), source);
    let file = match File::options().read(true).write(true).open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        opened => opened.map_err(failed)?,
    };
    let length = file.metadata().map_err(failed)?.len();
    let Ok([current, _]) = Meta::read(&file, length) else { return Ok(()) };
    if !mark.is_of(&current) {
        return Ok(());
    }
    check_state(&path, &file, length, &mark.meta, options)?;
    mark.restore(&file).map_err(failed)
}

fn meta_error(path: &Path, length: u64, error: MetaError) -> OpenError {
    let path = path.to_owned();
    match error {
        MetaError::Foreign => OpenError::Foreign { path },
        MetaError::Short { need } => OpenError::Truncated { path, has: length, needs: need },
        MetaError::Torn(what) => OpenError::TornHeader { path, what },
        MetaError::Io(source) => io_error(path, source),
    }
}

/// LMDB writes to its reader table through the map of a sparse file, which on a full disk raises a signal. So the holes
/// are filled first.
#[allow(unsafe_code)]
fn reserve_reader_table(directory: &Path, options: &OpenOptions) -> Result<()> {
    const HEAD: u64 = 4096;
    const READER: u64 = 64;
    let path = directory.join(READERS);
    let failed = |source| io_error(path.clone(), source);
    let open = File::options().read(true).write(true).create(true).truncate(false).open(&path);
    let file = open.map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let needed = (HEAD + READER * u64::from(options.max_readers)).max(length.min(1 << 24));
    let needed = libc::off_t::try_from(needed).expect("a few megabytes at most");
    // SAFETY: the descriptor is open for as long as `file` lives.
    match unsafe { libc::posix_fallocate(file.as_raw_fd(), 0, needed) } {
        // File systems without support have no sparse files either.
        0 | libc::EOPNOTSUPP | libc::EINVAL => Ok(()),
        code => Err(failed(io::Error::from_raw_os_error(code))),
    }
}

fn table_count() -> u32 {
    u32::try_from(TABLE_COUNT).expect("few tables")
}

#[allow(unsafe_code)]
fn map(path: &Path, options: &OpenOptions, length: u64) -> Result<heed::Env<heed::WithoutTls>> {
    let mut flags = options.sync.flags();
    if !options.read_ahead {
        flags |= EnvFlags::NO_READ_AHEAD;
    }
    if options.salvage {
        flags |= EnvFlags::PREV_SNAPSHOT;
    }
    let sizes = map_sizes(length, options.map_size);
    for (at, size) in sizes.iter().enumerate() {
        let mut env = EnvOpenOptions::new().read_txn_without_tls();
        env.map_size(*size).max_readers(options.max_readers).max_dbs(table_count());
        // SAFETY: the flags change what a commit waits for, read-ahead, and the initial state; none of them lets others
        // change memory that we borrow. We hold the lock, so no other process has the file open.
        let opened = unsafe { env.flags(flags).open(path) };
        match opened {
            Ok(env) => return Ok(env),
            Err(heed::Error::Io(error))
                if error.raw_os_error() == Some(libc::ENOMEM) && at + 1 < sizes.len() => {}
            Err(error) => return Err(storage_error(path, error)),
        }
    }
    Err(OpenError::AddressSpace { path: path.to_owned() })
}

fn check_properties(
    path: &Path,
    options: &OpenOptions,
    env: &heed::Env<heed::WithoutTls>,
    properties: Table,
) -> Result<()> {
    let failed = |source| OpenError::Storage { path: path.to_owned(), source };
    let txn = env.read_txn().map_err(|error| storage_error(path, error))?;
    let foreign = || OpenError::Foreign { path: path.join(DATA) };
    let get = |name: &str| properties.get(&txn, name.as_bytes()).map_err(failed);
    let format = get(property::FORMAT)?.and_then(|value| value.try_into().ok()).ok_or_else(foreign)?;
    let found = u32::from_le_bytes(format);
    if found > FORMAT {
        return Err(OpenError::NewerFormat { path: path.to_owned(), found, known: FORMAT });
    }
    let genesis = get(property::GENESIS)?.and_then(|value| value.try_into().ok()).ok_or_else(foreign)?;
    if Hash(genesis) != options.genesis {
        let (found, expected) = (Hash(genesis), options.genesis);
        return Err(OpenError::OtherNetwork { path: path.to_owned(), found, expected });
    }
    Ok(())
}
