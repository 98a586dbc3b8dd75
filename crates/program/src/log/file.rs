//! The log file, with rotation.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use time::OffsetDateTime;

/// A log reveals payments: other users must not read it.
const MODE: u32 = 0o600;

/// A file that is replaced by a new one when it is full.
#[derive(Debug)]
pub(super) struct RotatingFile {
    path: PathBuf,
    file: File,
    size: u64,
    max_size: u64,
    max_files: u64,
}

impl RotatingFile {
    /// Opens a file for appending, with its folder. A size or number of 0 means no limit.
    pub(super) fn open(path: &Path, max_size: u64, max_files: u64) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let (file, size) = open(path, MODE)?;
        Ok(Self { path: path.to_owned(), file, size, max_size, max_files })
    }

    fn rotate(&mut self) -> io::Result<()> {
        std::fs::rename(&self.path, self.name_for_old())?;
        if self.max_files > 0 {
            self.remove_oldest()?;
        }
        // If the operator made the log readable for others, so is the new file.
        let mode = self.file.metadata().map_or(MODE, |data| data.permissions().mode() & 0o777);
        (self.file, self.size) = open(&self.path, mode)?;
        Ok(())
    }

    /// The name with the current time; with a number appended if files fill up faster than that.
    fn name_for_old(&self) -> PathBuf {
        let now = for_file(OffsetDateTime::now_utc());
        let with = |tail: &str| {
            let mut name = self.path.clone().into_os_string();
            name.push(format!("-{now}{tail}"));
            PathBuf::from(name)
        };
        let more = (1..).map(|number: u64| with(&format!("-{number}")));
        std::iter::once(with("")).chain(more).find(|path| !path.exists()).expect("numbers do not end")
    }

    /// Makes room for the current file.
    fn remove_oldest(&self) -> io::Result<()> {
        let (Some(folder), Some(name)) = (self.path.parent(), self.path.file_name()) else {
            return Ok(());
        };
        let mut old = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let is_old = entry.file_name().as_encoded_bytes().starts_with(name.as_encoded_bytes());
            if is_old && entry.path() != self.path {
                let changed = entry.metadata().and_then(|data| data.modified());
                old.push((changed.unwrap_or_else(|_| SystemTime::now()), entry.path()));
            }
        }
        old.sort();
        let keep = usize::try_from(self.max_files - 1).unwrap_or(usize::MAX);
        for (_, path) in &old[..old.len().saturating_sub(keep)] {
            std::fs::remove_file(path)?;
        }
        Ok(())
    }
}

impl Write for RotatingFile {
    /// Writes a line, to a new file if the old one is full.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.max_size > 0 && self.size >= self.max_size {
            self.rotate()?;
        }
        self.file.write_all(line)?;
        self.size += line.len() as u64;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The format of a time in the names of old files.
fn for_file(time: OffsetDateTime) -> String {
    let ((year, month, day), (hour, minute, second)) = (time.date().to_calendar_date(), time.time().as_hms());
    format!("{year:04}-{:02}-{day:02}-{hour:02}-{minute:02}-{second:02}", u8::from(month))
}

/// Opens a file for appending. The mode applies to a new one only.
fn open(path: &Path, mode: u32) -> io::Result<(File, u64)> {
    let file = OpenOptions::new().append(true).create(true).mode(mode).open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> usize {
        std::fs::read_dir(folder).expect("the folder exists").count()
    }

    #[test]
    fn full_files_are_rotated_and_the_oldest_removed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("x.log");
        std::fs::write(folder.path().join("other"), "stays").expect("the folder is writable");
        let mut log = RotatingFile::open(&path, 100, 3).expect("it can be created");
        for _ in 0..100 {
            log.write_all(&[b'x'; 50]).expect("it can be written");
        }
        assert_eq!(files(folder.path()), 4, "three of the log and another one");
        assert!(folder.path().join("other").exists());
        let mut log = RotatingFile::open(&path, 100, 0).expect("it can be opened again");
        for _ in 0..20 {
            log.write_all(&[b'x'; 50]).expect("it can be written");
        }
        assert_eq!(files(folder.path()), 4 + 10 - usize::from(log.size <= 50));
    }

    #[test]
    fn only_the_owner_reads_it_by_default() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("x.log");
        let mode = || std::fs::metadata(&path).expect("it is there").permissions().mode() & 0o777;
        let mut log = RotatingFile::open(&path, 100, 0).expect("it can be created");
        assert_eq!(mode(), 0o600);
        let readable = std::fs::Permissions::from_mode(0o640);
        std::fs::set_permissions(&path, readable).expect("the mode can be changed");
        for _ in 0..3 {
            log.write_all(&[b'x'; 100]).expect("it can be written");
        }
        assert_eq!(files(folder.path()), 3);
        assert_eq!(mode(), 0o640);
    }

    #[test]
    fn without_a_size_it_grows() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("deep/er/x.log");
        let mut log = RotatingFile::open(&path, 0, 1).expect("it can be created");
        for _ in 0..10 {
            log.write_all(b"line\n").expect("it can be written");
        }
        assert_eq!(std::fs::read(&path).expect("it is there").len(), 50);
    }
}
