//! Running the program until it ends.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The program.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_ferrited");

/// Timeout of a wait.
const STEP_TIMEOUT: Duration = Duration::from_secs(90);

/// How a program ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A command with a clean environment and its own home directory.
pub(crate) fn command(binary: impl AsRef<OsStr>, home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary);
    clean(command.args(arguments), home).stdin(Stdio::null());
    command
}

/// Clears the environment, except for what concerns the tests themselves.
pub(crate) fn clean<'a>(command: &'a mut Command, home: &Path) -> &'a mut Command {
    let kept = ["LLVM_PROFILE_FILE", "FERRITE_CHECKED_ANSWERS"];
    let kept = kept.into_iter().filter_map(|name| std::env::var_os(name).map(|value| (name, value)));
    command.env_clear().env("HOME", home).envs(kept.collect::<Vec<_>>())
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Ended {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ended { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
}

/// Runs the program with an empty home directory until it ends.
pub(crate) fn ferrited(arguments: &[&str]) -> Ended {
    let home = tempfile::tempdir().unwrap();
    run(&mut command(BINARY, home.path(), arguments))
}

/// Runs curl. Returns the exit code and the output.
pub(crate) fn curl(arguments: &[&str]) -> Ended {
    let mut command = Command::new("curl");
    command.args(["--silent", "--show-error", "--max-time", "60"]).args(arguments);
    command.stdin(Stdio::null());
    run(&mut command)
}

/// Waits until `look` returns something.
pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(started.elapsed() < STEP_TIMEOUT, "there is no {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Writes an executable script.
pub(crate) fn script(path: &Path, text: &str) {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o755).open(path).unwrap();
    file.write_all(text.as_bytes()).unwrap();
}
