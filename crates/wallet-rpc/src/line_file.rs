//! Files to which lines are added, by one program at a time.
//!
//! A line counts once it is complete. What a crash or a failure left of another one is removed before the next line is
//! written, so it cannot become part of that. After a power cut, a part of what was not flushed may be zeros, which no
//! line has: everything from such a line on counts as one that is not complete.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use ferrite_types::files::{Access, create_temporary, sync_folder, temporary};

/// The most bytes that are not flushed, so this is the most that a power cut can damage.
pub(crate) const MOST_UNFLUSHED: u64 = 1 << 18;

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
    /// How many bytes of them may not be on disk.
    unflushed: u64,
    /// Whether something that is not a line may follow.
    has_rest: bool,
    /// Whether the name of the file is on disk.
    is_named: bool,
}

/// What is in a file that was opened.
pub(crate) struct Content {
    /// The complete lines within the bytes that are read. The first one may lack its beginning.
    pub(crate) lines: Vec<u8>,
    /// What follows them. It is removed when a line is added.
    pub(crate) rest: Vec<u8>,
}

impl LineFile {
    /// Opens a file, or creates it, for its owner only, and reads at most `tail` bytes at its end.
    pub(crate) fn open(path: &Path, tail: u64) -> Result<(Self, Content), OpenError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(0o600);
        let mut file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        file.set_permissions(Permissions::from_mode(0o600))?;
        // It may be new, or the program that replaced it did not get as far as this.
        sync_folder(path)?;
        let whole = file.seek(SeekFrom::End(0))?;
        let from = whole.saturating_sub(tail);
        file.seek(SeekFrom::Start(from))?;
        let mut lines = Vec::new();
        file.read_to_end(&mut lines)?;
        let zeros = lines.iter().position(|byte| *byte == 0).unwrap_or(lines.len());
        let complete = lines[..zeros].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if complete == 0 && from > 0 {
            return Err(OpenError::LongLine);
        }
        let rest = lines.split_off(complete);
        let file = Self {
            path: path.to_owned(),
            file,
            length: from + count(complete),
            // What another program wrote and did not flush.
            unflushed: MOST_UNFLUSHED,
            has_rest: !rest.is_empty(),
            is_named: true,
        };
        Ok((file, Content { lines, rest }))
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
        if !self.is_named {
            sync_folder(&self.path)?;
            self.is_named = true;
        }
        if self.has_rest {
            self.file.set_len(self.length)?;
            // Otherwise a power cut could mix it with the new lines.
            self.file.sync_all()?;
        }
        self.has_rest = true;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(lines)?;
        let unflushed = self.unflushed.saturating_add(count(lines.len()));
        self.unflushed = match durable || unflushed >= MOST_UNFLUSHED {
            true => {
                self.file.sync_data()?;
                0
            }
            false => unflushed,
        };
        self.has_rest = false;
        self.length += count(lines.len());
        Ok(())
    }

    /// Replaces all lines. The new file is locked before it gets its name.
    ///
    /// # Errors
    /// If it cannot be written. The old one is unchanged then, unless only the flush of its new name failed; that is
    /// made up for before the next line.
    pub(crate) fn replace(&mut self, lines: &[u8]) -> io::Result<()> {
        let new = temporary(&self.path);
        let written = write_locked(&new, lines).and_then(|file| {
            fs::rename(&new, &self.path)?;
            Ok(file)
        });
        let file = written.inspect_err(|_| {
            // Return the first error.
            let _ = fs::remove_file(&new);
        })?;
        let (path, length) = (std::mem::take(&mut self.path), count(lines.len()));
        *self = Self { path, file, length, unflushed: 0, has_rest: false, is_named: false };
        sync_folder(&self.path)?;
        self.is_named = true;
        Ok(())
    }

    /// Lets writing fail from here on, or repairs it.
    #[cfg(test)]
    pub(crate) fn set_broken(&mut self, broken: bool) {
        let file = OpenOptions::new().read(true).write(!broken).open(&self.path);
        self.file = file.expect("the file is there");
    }
}

fn write_locked(new: &Path, lines: &[u8]) -> io::Result<File> {
    let mut file = create_temporary(new, Access::Owner)?;
    file.try_lock()?;
    file.write_all(lines)?;
    file.sync_all()?;
    Ok(file)
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
        assert!(content.lines.is_empty() && content.rest.is_empty());
        assert_eq!(mode(&path), 0o600);
        file.append(b"one\n", true).unwrap();
        file.append(b"two\nthree\n", false).unwrap();
        assert!(matches!(LineFile::open(&path, ALL), Err(OpenError::InUse)));
        drop(file);
        fs::write(&path, "one\ntwo\nthree\nfo").unwrap();
        let (mut file, content) = LineFile::open(&path, ALL).unwrap();
        assert_eq!((&*content.lines, &*content.rest), (&b"one\ntwo\nthree\n"[..], &b"fo"[..]));
        assert_eq!(file.len(), 14);
        file.append(b"four\n", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\nfour\n");
    }

    #[test]
    fn lines_behind_zeros_do_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        fs::write(&path, "one\ntw\0\0\0\nthree\n").unwrap();
        let (mut file, content) = LineFile::open(&path, ALL).unwrap();
        assert_eq!((&*content.lines, &*content.rest), (&b"one\n"[..], &b"tw\0\0\0\nthree\n"[..]));
        assert_eq!(fs::read(&path).unwrap().len(), 16, "nothing is removed before a line is added");
        file.append(b"two\n", false).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
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
