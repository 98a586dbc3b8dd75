//! Running in the background (posix_fork.cpp).
//!
//! The program starts itself again, without a terminal and in a new session, and exits.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{Pid, test_kill_process};

/// Marks the process in the background.
pub const MARK: &str = "FERRITE_DETACHED";

/// Why the program cannot go into the background.
#[derive(Debug, thiserror::Error)]
pub enum DetachError {
    /// The pidfile is a link, which may lead anywhere.
    #[error("PID file path is a symlink, refusing: {}", .0.display())]
    Link(PathBuf),
    /// The pidfile is not a regular file.
    #[error("PID file path exists and is not a regular file: {}", .0.display())]
    NoFile(PathBuf),
    /// Another process is running.
    #[error("PID file {} already exists and the PID therein is valid", .0.display())]
    Running(PathBuf),
    /// The file cannot be created.
    #[error("Failed to create PID file: {}: {source}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("Failed to write PID file: {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The program cannot be started.
    #[error("cannot start in the background: {0}")]
    Start(io::Error),
}

/// Starts the program with these arguments in the background. It reads a password, if needed, from its input.
///
/// # Errors
/// If it cannot be started, or its process id cannot be written.
pub fn detach(
    arguments: &[OsString],
    pidfile: Option<&Path>,
    password: Option<&str>,
) -> Result<(), DetachError> {
    // Before the start, since errors cannot be reported afterwards.
    let pidfile = pidfile.map(|path| Ok((path, create(path)?))).transpose()?;
    let program = std::env::current_exe().map_err(DetachError::Start)?;
    let mut command = Command::new(program);
    if let Some((name, rest)) = arguments.split_first() {
        // Its name decides the dialect.
        command.arg0(name).args(rest);
    }
    let input = if password.is_some() { Stdio::piped() } else { Stdio::null() };
    command.env(MARK, "1").stdin(input).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(DetachError::Start)?;
    if let (Some(password), Some(mut input)) = (password, child.stdin.take()) {
        // If it has ended already, its log says why.
        let _ = input.write_all(password.as_bytes()).and_then(|()| input.write_all(b"\n"));
    }
    if let Some((path, mut file)) = pidfile {
        writeln!(file, "{}", child.id())
            .map_err(|source| DetachError::Write { path: path.to_owned(), source })?;
    }
    Ok(())
}

/// Leaves the terminal; the first step of the program in the background.
///
/// # Errors
/// If it already leads a process group, which a program started by [`detach`] does not.
pub fn leave_terminal() -> io::Result<()> {
    rustix::process::setsid()?;
    Ok(())
}

/// Creates the file, replacing one whose process is not running.
fn create(path: &Path) -> Result<File, DetachError> {
    let failed = |source| DetachError::Create { path: path.to_owned(), source };
    match std::fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => return Err(DetachError::Link(path.to_owned())),
        Ok(data) if !data.is_file() => return Err(DetachError::NoFile(path.to_owned())),
        Ok(_) => {
            if is_running(path) {
                return Err(DetachError::Running(path.to_owned()));
            }
            std::fs::remove_file(path).map_err(failed)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    OpenOptions::new().write(true).create_new(true).mode(0o644).open(path).map_err(failed)
}

/// Whether the process whose id is in a file exists.
fn is_running(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let pid = text.split_whitespace().next().and_then(|word| word.parse().ok());
    let Some(pid) = pid.filter(|pid| *pid > 1).and_then(Pid::from_raw) else {
        return false;
    };
    matches!(test_kill_process(pid), Ok(()) | Err(rustix::io::Errno::PERM))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_running_programs_stay() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("pid");
        drop(create(&path).expect("there is none yet"));
        std::fs::write(&path, format!("{}\n", std::process::id())).expect("it can be written");
        assert!(matches!(create(&path), Err(DetachError::Running(_))));
        for stale in ["", "0\n", "-1", "nonsense", "2147483647\n", "99999999999999999999"] {
            std::fs::write(&path, stale).expect("it can be written");
            drop(create(&path).unwrap_or_else(|error| panic!("{stale:?}: {error}")));
        }
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&path, &link).expect("links can be made");
        assert!(matches!(create(&link), Err(DetachError::Link(_))));
        assert!(matches!(create(folder.path()), Err(DetachError::NoFile(_))));
        assert!(matches!(create(&folder.path().join("a/b")), Err(DetachError::Create { .. })));
    }
}
