//! The lock that prevents two programs from using the same wallet.
//!
//! The reference locks the keys file with a record lock (`util.cpp: file_locker`), so only such a lock keeps it out. A
//! record lock belongs to the process and is released when the process closes the file anywhere. We therefore hold a
//! second lock that belongs to the open file, and keep a list of our locked files, which are never opened again.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use zeroize::Zeroizing;

use super::replace::{sync_folder, temporary, write_temporary};

/// How often the file may be replaced while it is being locked.
const ATTEMPTS: usize = 16;

/// Why a keys file cannot be locked.
#[derive(Debug, thiserror::Error)]
pub(super) enum LockError {
    /// Another program has it open.
    #[error("the wallet is opened by another wallet program")]
    InUse,
    /// The file cannot be opened.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The identity of a file: device and inode.
type FileId = (u64, u64);

/// The files that this process has locked.
static HELD: Mutex<BTreeSet<FileId>> = Mutex::new(BTreeSet::new());

fn held() -> MutexGuard<'static, BTreeSet<FileId>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A locked keys file.
pub(super) struct LockedFile {
    file: File,
    id: FileId,
}

impl LockedFile {
    /// Locks a file.
    pub(super) fn lock(path: &Path) -> Result<Self, LockError> {
        for _ in 0..ATTEMPTS {
            let locked = Self::lock_once(path)?;
            // The previous holder may have replaced the file.
            if locked.id == id(&fs::metadata(path)?) {
                return Ok(locked);
            }
        }
        Err(LockError::InUse)
    }

    fn lock_once(path: &Path) -> Result<Self, LockError> {
        let mut held = held();
        if cfg!(unix) && held.contains(&id(&fs::metadata(path)?)) {
            return Err(LockError::InUse);
        }
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        Self::take(file, &mut held)
    }

    /// Whether it is the file at `path`.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|found| id(&found) == self.id)
    }

    /// Reads the file.
    pub(super) fn read(&mut self) -> io::Result<Zeroizing<Vec<u8>>> {
        let mut bytes = Zeroizing::new(Vec::new());
        self.file.rewind()?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Replaces the file with a new one, which is locked before it becomes visible.
    pub(super) fn replace(&mut self, path: &Path, data: &[u8]) -> Result<(), LockError> {
        let new = temporary(path);
        let placed = Self::write(&new, data).and_then(|file| {
            fs::rename(&new, path)?;
            Ok(file)
        });
        *self = placed.inspect_err(|_| {
            // Return the first error.
            let _ = fs::remove_file(&new);
        })?;
        Ok(sync_folder(path)?)
    }

    /// Writes a new, locked file under a temporary name.
    pub(super) fn write(path: &Path, data: &[u8]) -> Result<Self, LockError> {
        let file = write_temporary(path, data)?;
        Self::take(file, &mut held())
    }

    fn take(file: File, held: &mut BTreeSet<FileId>) -> Result<Self, LockError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LockError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        record_lock(&file)?;
        let id = id(&file.metadata()?);
        held.insert(id);
        Ok(Self { file, id })
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        held().remove(&self.id);
    }
}

/// The lock that the reference checks.
#[cfg(unix)]
fn record_lock(file: &File) -> Result<(), LockError> {
    use rustix::fs::{FlockOperation, fcntl_lock};
    use rustix::io::Errno;
    match fcntl_lock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(()),
        Err(Errno::AGAIN | Errno::ACCESS) => Err(LockError::InUse),
        Err(error) => Err(LockError::Io(error.into())),
    }
}

#[cfg(unix)]
fn id(metadata: &Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// Other systems have only the first lock.
#[cfg(not(unix))]
fn record_lock(_: &File) -> Result<(), LockError> {
    Ok(())
}

#[cfg(not(unix))]
fn id(_: &Metadata) -> FileId {
    // An open file cannot be replaced on these systems, so the lock of the open file suffices.
    (0, 0)
}
