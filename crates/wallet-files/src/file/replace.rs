//! Files of a wallet, which only their owner can read: after a crash or power loss, a file is either the old or the new
//! one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ferrite_types::files::{self, Access};
pub(crate) use ferrite_types::files::{sync_folder, temporary};

/// Writes a file, replacing an existing one. Only its owner can read it.
///
/// # Errors
/// If the file cannot be written. The old one is unchanged then.
pub fn replace(path: &Path, data: &[u8]) -> io::Result<()> {
    files::replace(path, data, Access::Owner)
}

/// Writes a new file. Only its owner can read it.
///
/// # Errors
/// If it exists or cannot be written.
pub fn create_new(path: &Path, data: &[u8]) -> io::Result<()> {
    let new = temporary(path);
    write_temporary(&new, data).and_then(|_| rename_new(&new, path)).inspect_err(|_| {
        // Return the first error.
        let _ = fs::remove_file(&new);
    })?;
    sync_folder(path)
}

pub(super) fn write_temporary(new: &Path, data: &[u8]) -> io::Result<File> {
    files::write_temporary(new, data, Access::Owner)
}

/// Creates the file of a [`temporary`] name.
pub(crate) fn create_temporary(new: &Path) -> io::Result<File> {
    files::create_temporary(new, Access::Owner)
}

/// Whether a name is in use, even by a dangling link.
pub(crate) fn is_taken(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Renames a file, unless the new name is in use.
pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // The file system does not support links.
        Err(_) if !is_taken(to)? => fs::rename(from, to),
        Err(_) => Err(io::ErrorKind::AlreadyExists.into()),
    }
}

pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}
