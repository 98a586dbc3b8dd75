//! Putting the file of a store in place.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::file::{rename_new, sync_folder};

/// Whether a file may already exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// No: an existing file is an error.
    New,
    /// Yes, and it is replaced.
    Replace,
}

/// Whether the new name is durable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Placed {
    Durable,
    /// The file is in place, but a power loss may bring the old one back.
    Unsure,
}

/// The name of a file that is not complete yet. Wallet names cannot have this form.
pub(super) fn temporary(path: &Path) -> PathBuf {
    crate::file::temporary(path)
}

pub(super) fn create_temporary(path: &Path) -> io::Result<File> {
    crate::file::create_temporary(&temporary(path))
}

pub(super) fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(path)
}

pub(super) fn discard(path: &Path) {
    // The caller returns the first error.
    let _ = fs::remove_file(temporary(path));
}

pub(super) fn place(from: &Path, to: &Path, placement: Placement) -> io::Result<Placed> {
    match placement {
        Placement::New => rename_new(from, to)?,
        Placement::Replace => fs::rename(from, to)?,
    }
    Ok(if sync_folder(to).is_ok() { Placed::Durable } else { Placed::Unsure })
}
