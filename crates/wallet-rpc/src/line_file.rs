//! Files to which lines are added, by one program at a time.
//!
//! A line counts once it is complete. What a crash or a failure left of another one is removed before the next line is
//! written, so it cannot become part of that.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use ferrite_types::files::{Access, create_temporary, sync_folder, temporary};

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    /// Another program has it open.
    #[error("another program uses it")]
    InUse,
    /// The last line begins before the bytes that are read.
    #[error("its last line is too long")]
    LongLine,
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An open file, which is locked.
pub(crate) struct LineFile {
    path: PathBuf,
    file: File,
    /// The length of the complete lines.
    length: u64,
}

/// What is in a file that was opened.
pub(crate) struct Content {
    /// The complete lines within the bytes that are read. The first one may lack its beginning.
    pub(crate) lines: Vec<u8>,
    /// Whether the file ends with a line that is not complete.
    pub(crate) is_torn: bool,
}

impl LineFile {
    /// Opens a file, or creates it, for its owner only, and reads at most `tail` bytes at its end.
    pub(crate) fn open(path: &Path, tail: u64) -> Result<(Self, Content), OpenError> {
        let is_new = !path.exists();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(0o600);
        let mut file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        if is_new {
            sync_folder(path)?;
        } else {
            file.set_permissions(Permissions::from_mode(0o600))?;
        }
        let whole = file.seek(SeekFrom::End(0))?;
        let from = whole.saturating_sub(tail);
        file.seek(SeekFrom::Start(from))?;
        let mut lines = Vec::new();
        file.read_to_end(&mut lines)?;
        let complete = lines.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if complete == 0 && from > 0 {
            return Err(OpenError::LongLine);
        }
        lines.truncate(complete);
        let length = from + count(complete);
        let content = Content { lines, is_torn: length < whole };
        Ok((Self { path: path.to_owned(), file, length }, content))
    }

    /// The length of the complete lines.
    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// Adds complete lines. If they are `durable`, they are on disk when this returns.
    ///
    /// # Errors
    /// If they cannot be written; none of them counts then.
    pub(crate) fn append(&mut self, lines: &[u8], durable: bool) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(lines)?;
        if durable {
            self.file.sync_data()?;
        }
        self.length += count(lines.len());
        Ok(())
    }

    /// Replaces all lines. The new file is locked before it gets its name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn replace(&mut self, lines: &[u8]) -> io::Result<()> {
        let new = temporary(&self.path);
        let mut file = create_temporary(&new, Access::Owner)?;
        file.try_lock()?;
        file.write_all(lines)?;
        file.sync_all()?;
        fs::rename(&new, &self.path)?;
        (self.file, self.length) = (file, count(lines.len()));
        sync_folder(&self.path)
    }

    /// Lets writing fail from here on, or repairs it.
    #[cfg(test)]
    pub(crate) fn set_broken(&mut self, broken: bool) {
        let file = OpenOptions::new().read(true).write(!broken).open(&self.path);
        self.file = file.expect("the file is there");
    }
}

fn count(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: u64 = u64::MAX;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn lines_are_kept_and_torn_ones_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let (mut file, content) = LineFile::open(&path, ALL).unwrap();
        assert!(content.lines.is_empty() && !content.is_torn);
        assert_eq!(mode(&path), 0o600);
        file.append(b"one\n", true).unwrap();
        file.append(b"two\nthree\n", false).unwrap();
        assert!(matches!(LineFile::open(&path, ALL), Err(OpenError::InUse)));
        drop(file);
        fs::write(&path, "one\ntwo\nthree\nfo").unwrap();
        let (mut file, content) = LineFile::open(&path, ALL).unwrap();
        assert_eq!((&*content.lines, content.is_torn, file.len()), (&b"one\ntwo\nthree\n"[..], true, 14));
        file.append(b"four\n", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\nfour\n");
    }

    #[test]
    fn the_end_of_a_long_file_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "one\ntwo\nthree\n").unwrap();
        let (file, content) = LineFile::open(&path, 8).unwrap();
        assert_eq!((&*content.lines, file.len()), (&b"o\nthree\n"[..], 14));
        drop(file);
        fs::write(&path, "one\na long line without an end").unwrap();
        assert!(matches!(LineFile::open(&path, 8), Err(OpenError::LongLine)));
    }

    #[test]
    fn only_the_owner_reads_an_existing_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "one\n").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        let (mut file, _) = LineFile::open(&path, ALL).unwrap();
        assert_eq!(mode(&path), 0o600);
        file.replace(b"two\n").unwrap();
        assert_eq!((mode(&path), file.len()), (0o600, 4));
        assert!(matches!(LineFile::open(&path, ALL), Err(OpenError::InUse)), "the new file is locked, too");
        file.append(b"three\n", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two\nthree\n");
    }
}
