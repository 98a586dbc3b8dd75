//! Damaged lines at the end of the log, which are kept in files of their own.

use std::path::{Path, PathBuf};
use std::{fs, io};

use ferrite_types::files::{Access, replace};

/// The files for damaged lines after the one with this hash: there is more than one if the power was cut again before
/// the line that says so was written.
pub(super) fn files(path: &Path, hash: &str) -> impl Iterator<Item = PathBuf> {
    let name = move |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".torn-{}", &hash[..16.min(hash.len())]));
        if number > 1 {
            name.push(format!("-{number}"));
        }
        PathBuf::from(name)
    };
    (1..).map(name)
}

/// Writes damaged lines to a file of their own, if there are any. Returns how many bytes were damaged, with those of
/// files that a program wrote which ended before it could write the line that says so.
pub(super) fn move_aside(path: &Path, hash: &str, lines: &[u8]) -> io::Result<u64> {
    let (mut sum, mut left) = (0, !lines.is_empty());
    for file in files(path, hash) {
        match fs::read(&file) {
            Ok(there) => {
                sum += there.len() as u64;
                left &= there != lines;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && left => {
                replace(&file, lines, Access::Owner)?;
                let file = file.display();
                tracing::warn!(target: "wallet.rpc", "the end of the audit log was damaged, and is now in {file}");
                return Ok(sum + lines.len() as u64);
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => break,
            Err(error) => return Err(error),
        }
    }
    Ok(sum)
}
