//! The lock that keeps two programs from using one wallet, which is the reference's: an exclusive `flock` of the keys file
//! (`util.cpp: file_locker`).

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek};
use std::path::Path;

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

/// A keys file that this process has for itself.
pub(super) struct LockedFile(File);

impl LockedFile {
    /// Locks a file.
    pub(super) fn lock(path: &Path) -> Result<Self, LockError> {
        for _ in 0..ATTEMPTS {
            let file = OpenOptions::new().read(true).write(true).open(path)?;
            try_lock(&file)?;
            // Who had it before may have put another file in its place.
            if is_at(&file, path)? {
                return Ok(Self(file));
            }
        }
        Err(LockError::InUse)
    }

    /// What is in it.
    pub(super) fn read(&mut self) -> io::Result<Zeroizing<Vec<u8>>> {
        let mut bytes = Zeroizing::new(Vec::new());
        self.0.rewind()?;
        self.0.read_to_end(&mut bytes)?;
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
        try_lock(&file)?;
        Ok(Self(file))
    }
}

fn try_lock(file: &File) -> Result<(), LockError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(LockError::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (ours, there) = (file.metadata()?, fs::metadata(path)?);
    Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino()))
}

/// Where an open file cannot be replaced.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
