//! How a store comes to its place on the disk.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::file::{rename_new, sync_folder};

/// What may be there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// Nothing: an existing file is an error.
    New,
    /// A file that is to be replaced.
    Replace,
}

/// How sure it is that the new name stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Placed {
    Durable,
    /// The file is there, but after a stop of the machine the old one may be.
    Unsure,
}

/// The name of a file that is not complete yet. No wallet is called like that.
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
    // There is an error to tell already.
    let _ = fs::remove_file(temporary(path));
}

pub(super) fn place(from: &Path, to: &Path, placement: Placement) -> io::Result<Placed> {
    match placement {
        Placement::New => rename_new(from, to)?,
        Placement::Replace => fs::rename(from, to)?,
    }
    Ok(if sync_folder(to).is_ok() { Placed::Durable } else { Placed::Unsure })
}
