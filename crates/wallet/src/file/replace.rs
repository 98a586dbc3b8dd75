//! Files that are either the old or the new one, whenever the machine stops.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Puts a file in the place of another, or of none. Nobody but its owner can read it.
///
/// # Errors
/// When the file cannot be written; the old one is still there then.
pub fn replace(path: &Path, data: &[u8]) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = Path::new(&new);
    let result = write_new(new, data).and_then(|()| fs::rename(new, path));
    if result.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(new);
        return result;
    }
    // The name is in the folder.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn write_new(path: &Path, data: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(data)?;
    file.sync_all()
}
