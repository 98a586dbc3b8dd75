//! Commits that are not flushed, and the marked state to which a power cut returns.
//!
//! While a chain is fetched whose blocks are known, waiting for the disk at each commit takes longer than the rest. So
//! commits are not flushed then. From time to time the state of one of them is: its snapshot is kept open, so that LMDB
//! reuses none of its pages, the file is flushed, and only then a copy of its meta page becomes the file `mark`. All of
//! that happens while further blocks are committed.
//!
//! Opening after a power cut makes that meta page the current one again. After a crash of the program alone nothing is
//! lost, since the kernel has all that was written; the two are told apart by the id that the kernel gives each boot.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ferrite_types::files::{self, Access};
use ferrite_types::hash::keccak256;
use ferrite_types::sync::lock;
use heed::{Env, EnvFlags, FlagSetMode, RoTxn, WithoutTls};

use super::error::Result;
use super::meta::{META_SIZE, Meta};
use super::options::{OpenOptions, SyncMode};
use super::owner::DATA;

const NAME: &str = "mark";
const MAGIC: &[u8; 8] = b"FERRMRK1";
const HASH: usize = 32;
/// How long commits stay unflushed at most, if there are further ones.
const LONGEST: Duration = Duration::from_secs(60);

/// A state of the file that is on disk.
#[derive(Debug)]
pub(super) struct Mark {
    /// The boot in which it was marked, if known.
    boot: Option<String>,
    page: [u8; META_SIZE],
    pub(super) meta: Meta,
}

impl Mark {
    /// Reads the mark of a database, if there is one.
    pub(super) fn read(directory: &Path) -> io::Result<Option<Self>> {
        match std::fs::read(path(directory)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
            Ok(bytes) => match Self::decode(&bytes) {
                Some(mark) => Ok(Some(mark)),
                None => Err(io::Error::new(io::ErrorKind::InvalidData, "it is damaged")),
            },
        }
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (content, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
        if keccak256(content) != hash {
            return None;
        }
        let (page, boot) = content.strip_prefix(MAGIC)?.split_first_chunk()?;
        let boot = String::from_utf8(boot.to_vec()).ok()?;
        let meta = Meta::decode(page)?;
        Some(Self { boot: Some(boot).filter(|boot| !boot.is_empty()), page: *page, meta })
    }

    fn encode(page: &[u8; META_SIZE], boot: Option<&str>) -> Vec<u8> {
        let mut bytes = [&MAGIC[..], page, boot.unwrap_or_default().as_bytes()].concat();
        let hash = keccak256(&bytes);
        bytes.extend_from_slice(&hash);
        bytes
    }

    /// Whether the machine has lost what was not flushed since.
    pub(super) fn is_of_another_boot(&self, boot: Option<&str>) -> bool {
        self.boot.is_none() || self.boot.as_deref() != boot
    }

    /// Whether it can be a state of a file: what was flushed before the mark was made has this transaction.
    pub(super) const fn is_of(&self, current: &Meta) -> bool {
        current.page_size == self.meta.page_size && current.txn >= self.meta.txn
    }

    /// Makes it the current state.
    pub(super) fn restore(&self, file: &File) -> io::Result<()> {
        self.meta.make_current(&self.page, file)
    }
}

/// Removes the mark of a database. Everything committed must have been flushed.
pub(super) fn remove(directory: &Path) -> io::Result<()> {
    let path = path(directory);
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        // Otherwise a power cut could bring it back when its pages are used for other things.
        Ok(()) => files::sync_folder(&path),
    }
}

/// The file of the mark.
pub(super) fn path(directory: &Path) -> PathBuf {
    directory.join(NAME)
}

/// Defers flushes.
pub(super) struct Marks {
    directory: PathBuf,
    boot: Option<String>,
    /// Bytes of blocks that stay unflushed at most.
    interval: u64,
    /// Whether the sync mode allows it.
    allowed: bool,
    deferred: Mutex<Option<Deferred>>,
}

struct Deferred {
    /// The snapshot of the marked state.
    pinned: RoTxn<'static, WithoutTls>,
    /// The next one, which is being flushed.
    next: Option<JoinHandle<Result<Snapshot>>>,
    /// Bytes of blocks since the last snapshot, and its time.
    bytes: u64,
    since: Instant,
}

/// A committed state.
struct Snapshot {
    txn: RoTxn<'static, WithoutTls>,
    page: [u8; META_SIZE],
}

impl Marks {
    pub(super) fn new(directory: &Path, options: &OpenOptions) -> Self {
        Self {
            directory: directory.to_owned(),
            boot: options.boot.clone(),
            interval: options.mark_interval,
            allowed: options.sync == SyncMode::Ordered,
            deferred: Mutex::default(),
        }
    }

    /// From now on, commits are not flushed.
    pub(super) fn defer(&self, env: &Env<WithoutTls>) -> Result<()> {
        let mut deferred = lock(&self.deferred);
        if !self.allowed || deferred.is_some() {
            return Ok(());
        }
        let snapshot = self.make(env, self.snapshot(env)?)?;
        set_flushing(env, false)?;
        *deferred = Some(Deferred { pinned: snapshot.txn, next: None, bytes: 0, since: Instant::now() });
        Ok(())
    }

    /// From now on, commits are flushed, and those made before are now.
    pub(super) fn end(&self, env: &Env<WithoutTls>) -> Result<()> {
        let mut deferred = lock(&self.deferred);
        let Some(state) = &mut *deferred else { return Ok(()) };
        set_flushing(env, true)?;
        state.wait()?;
        env.force_sync()?;
        remove(&self.directory).map_err(heed::Error::Io)?;
        *deferred = None;
        Ok(())
    }

    /// Flushes what was committed. Returns whether that was necessary.
    pub(super) fn flush(&self, env: &Env<WithoutTls>) -> Result<bool> {
        let mut deferred = lock(&self.deferred);
        let Some(state) = &mut *deferred else { return Ok(false) };
        state.wait()?;
        state.pinned = self.make(env, self.snapshot(env)?)?.txn;
        Ok(true)
    }

    /// To be called after each commit.
    pub(super) fn committed(&self, env: &Env<WithoutTls>, bytes: u64) -> Result<()> {
        let mut deferred = lock(&self.deferred);
        let Some(state) = &mut *deferred else { return Ok(()) };
        state.bytes += bytes;
        if state.bytes < self.interval && state.since.elapsed() < LONGEST {
            return Ok(());
        }
        state.wait()?;
        let snapshot = self.snapshot(env)?;
        (state.bytes, state.since) = (0, Instant::now());
        let (directory, boot, env) = (self.directory.clone(), self.boot.clone(), env.clone());
        let work = move || make(&directory, boot.as_deref(), &env, snapshot);
        state.next =
            Some(thread::Builder::new().name("db-mark".to_owned()).spawn(work).map_err(heed::Error::Io)?);
        Ok(())
    }

    fn snapshot(&self, env: &Env<WithoutTls>) -> Result<Snapshot> {
        // So that no commit comes in between.
        let _exclusive = env.write_txn()?;
        let txn = env.clone().static_read_txn()?;
        let page = current_page(&self.directory).map_err(heed::Error::Io)?;
        Ok(Snapshot { txn, page })
    }

    fn make(&self, env: &Env<WithoutTls>, snapshot: Snapshot) -> Result<Snapshot> {
        make(&self.directory, self.boot.as_deref(), env, snapshot)
    }
}

impl Deferred {
    /// Waits until the next state is marked, and lets go of the last one.
    fn wait(&mut self) -> Result<()> {
        let Some(next) = self.next.take() else { return Ok(()) };
        match next.join() {
            Ok(snapshot) => self.pinned = snapshot?.txn,
            Err(panic) => std::panic::resume_unwind(panic),
        }
        Ok(())
    }
}

/// Flushes and marks a state.
fn make(directory: &Path, boot: Option<&str>, env: &Env<WithoutTls>, snapshot: Snapshot) -> Result<Snapshot> {
    env.force_sync()?;
    let mark = Mark::encode(&snapshot.page, boot);
    files::replace(&path(directory), &mark, Access::Usual).map_err(heed::Error::Io)?;
    Ok(snapshot)
}

fn current_page(directory: &Path) -> io::Result<[u8; META_SIZE]> {
    let file = File::open(directory.join(DATA))?;
    let length = file.metadata()?.len();
    Meta::current_page(&file, length).map_err(|error| io::Error::other(format!("{error:?}")))
}

/// Sets whether commits are flushed.
#[allow(unsafe_code)]
fn set_flushing(env: &Env<WithoutTls>, flush: bool) -> Result<()> {
    let mode = if flush { FlagSetMode::Disable } else { FlagSetMode::Enable };
    let _exclusive = env.write_txn()?;
    // SAFETY: only commits read this flag, and there is none now. The caller has locked the only state from which this
    // is called.
    unsafe { env.set_flags(EnvFlags::NO_SYNC, mode)? };
    Ok(())
}
