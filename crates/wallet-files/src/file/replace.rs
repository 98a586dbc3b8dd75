//! Atomic replacement of files: after a crash or power loss, a file is either the old or the new one.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file, replacing an existing one. Only its owner can read it.
///
/// # Errors
/// If the file cannot be written. The old one is unchanged then.
pub fn replace(path: &Path, data: &[u8]) -> io::Result<()> {
    write_then(path, data, |new| fs::rename(new, path))?;
    sync_folder(path)
}

/// Writes a new file. Only its owner can read it.
///
/// # Errors
/// If it exists or cannot be written.
pub fn create_new(path: &Path, data: &[u8]) -> io::Result<()> {
    write_then(path, data, |new| rename_new(new, path))?;
    sync_folder(path)
}

fn write_then(path: &Path, data: &[u8], place: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let new = temporary(path);
    write_temporary(&new, data).and_then(|_| place(&new)).inspect_err(|_| {
        // Return the first error.
        let _ = fs::remove_file(&new);
    })
}

pub(super) fn write_temporary(new: &Path, data: &[u8]) -> io::Result<File> {
    let mut file = create_temporary(new)?;
    file.write_all(data)?;
    file.sync_all()?;
    Ok(file)
}

/// Creates the file of a [`temporary`] name, readable only by its owner.
///
/// An existing file is a leftover, or was planted: it may be a link to another file, or readable by others. It is
/// removed, never written to.
pub(crate) fn create_temporary(new: &Path) -> io::Result<File> {
    match fs::remove_file(new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(new)
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

/// The name of a file that is not complete yet. Wallet names cannot have this form.
pub(crate) fn temporary(path: &Path) -> PathBuf {
    with_suffix(path, ".ferrite-new")
}

pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// The directory of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Flushes the directory of a file.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(folder(path))?.sync_all()
}
