//! Files that are never there in part: after a crash or a power loss, a file is the old or the new one.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Who can read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Its owner only.
    Owner,
    /// As usual for the process.
    Usual,
}

/// Writes a file, replacing an existing one.
///
/// # Errors
/// If it cannot be written. The old one is unchanged then, unless only the flush of its new name failed.
pub fn replace(path: &Path, data: &[u8], access: Access) -> io::Result<()> {
    let new = temporary(path);
    write_temporary(&new, data, access).and_then(|_| fs::rename(&new, path)).inspect_err(|_| {
        // Return the first error.
        let _ = fs::remove_file(&new);
    })?;
    sync_folder(path)
}

/// The name of a file until it is complete.
pub fn temporary(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".ferrite-new");
    name.into()
}

/// Writes and flushes the file of a [`temporary`] name.
///
/// # Errors
/// If it cannot be written.
pub fn write_temporary(new: &Path, data: &[u8], access: Access) -> io::Result<File> {
    let mut file = create_temporary(new, access)?;
    file.write_all(data)?;
    file.sync_all()?;
    Ok(file)
}

/// Creates the file of a [`temporary`] name.
///
/// An existing file is a leftover, or was planted: it may be a link to another file, or readable by others. It is
/// removed, never written to.
///
/// # Errors
/// If it cannot be created.
pub fn create_temporary(new: &Path, access: Access) -> io::Result<File> {
    match fs::remove_file(new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if access == Access::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    options.open(new)
}

/// Flushes the directory of a file, and with it the name of the file.
///
/// # Errors
/// If that fails: a power loss may bring the old file back.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
