//! The lock that keeps two programs from using one wallet.
//!
//! The reference locks the keys file with a record lock (`util.cpp: file_locker`), so that is what keeps it out. Such a
//! lock belongs to a whole process, and is gone when the process closes the file anywhere. So there is a second one that
//! belongs to the open file, and files that this process has are never opened again: they are remembered.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use zeroize::Zeroizing;

use super::replace::{sync_folder, temporary, write_temporary};

/// How often the file may be replaced while it is being locked.
const ATTEMPTS: usize = 16;

/// Why a keys file is not ours.
#[derive(Debug, thiserror::Error)]
pub(super) enum LockError {
    /// Another program has it.
    #[error("the wallet is opened by another wallet program")]
    InUse,
    /// The file cannot be opened.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What tells a file from others: device and number.
type FileId = (u64, u64);

/// The files that this process has locked.
static HELD: Mutex<BTreeSet<FileId>> = Mutex::new(BTreeSet::new());

fn held() -> MutexGuard<'static, BTreeSet<FileId>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A keys file that this process has for itself.
pub(super) struct LockedFile {
    file: File,
    id: FileId,
}

impl LockedFile {
    /// Locks a file.
    pub(super) fn lock(path: &Path) -> Result<Self, LockError> {
        for _ in 0..ATTEMPTS {
            let locked = Self::lock_once(path)?;
            // Who had it before may have put another file in its place.
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

    /// What is in it.
    pub(super) fn read(&mut self) -> io::Result<Zeroizing<Vec<u8>>> {
        let mut bytes = Zeroizing::new(Vec::new());
        self.file.rewind()?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Puts another file in its place, which is locked before anybody can see it.
    pub(super) fn replace(&mut self, path: &Path, data: &[u8]) -> Result<(), LockError> {
        let new = temporary(path);
        let placed = Self::write(&new, data).and_then(|file| {
            fs::rename(&new, path)?;
            Ok(file)
        });
        *self = placed.inspect_err(|_| {
            // The first error is the one to tell.
            let _ = fs::remove_file(&new);
        })?;
        Ok(sync_folder(path)?)
    }

    /// A new file, under a name that nobody looks at.
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

/// The lock that the reference sees.
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

/// Elsewhere the first lock is the only one.
#[cfg(not(unix))]
fn record_lock(_: &File) -> Result<(), LockError> {
    Ok(())
}

#[cfg(not(unix))]
fn id(_: &Metadata) -> FileId {
    // A file that is open cannot be replaced there, and the lock of the open file is enough.
    (0, 0)
}
