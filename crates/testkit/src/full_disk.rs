//! Full disks. A limit on file size simulates one, which needs a process of its own; where mounting is allowed, a small
//! file system does.
//!
//! A test starts itself again as such a process: [`limited`] and [`small_file_system`] run the named ignored test,
//! which asks [`task`] for its purpose.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rustix::process::{Resource, Rlimit, setrlimit};

const LIMITED: &str = "FERRITE_FULL_DISK_LIMITED";
const MOUNTED: &str = "FERRITE_FULL_DISK_MOUNTED";
/// Set where mounts are forbidden: tests of small file systems then pass without having run.
const FORGO: &str = "FERRITE_TEST_NO_MOUNT";
/// The exit code of the shell if nothing can be mounted.
const NO_MOUNT: i32 = 77;

/// The purpose of a process.
#[derive(Debug)]
pub enum Task {
    /// It limits its files itself, with [`limit_files`]; this is its working folder.
    Limited(PathBuf),
    /// The folder is a small file system.
    Mounted(PathBuf),
}

/// The purpose of this process; `None` if it was not started for one.
pub fn task() -> Option<Task> {
    let folder = |name| std::env::var_os(name).map(PathBuf::from);
    let task = folder(MOUNTED).map(Task::Mounted).or_else(|| folder(LIMITED).map(Task::Limited));
    match task {
        // The harness has started a line.
        Some(_) => println!(),
        None => println!("started without a task: nothing to do"),
    }
    task
}

/// Runs a test as a process that may limit its files. Returns its output.
///
/// # Panics
/// If it fails, or its disk was never full.
pub fn limited(test: &str, folder: &Path) -> String {
    // Without the signal for a file that is too large, only the error.
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"trap "" XFSZ; exec "$@""#, "sh"]);
    told(&itself(&mut shell, test).env(LIMITED, folder).output().expect("there is a shell"))
}

/// Runs a test as a process with a small file system, whose size is in megabytes.
///
/// # Panics
/// If the test fails, or its disk was never full; and if the system forbids mounts in a user namespace, unless
/// `FERRITE_TEST_NO_MOUNT` is set.
pub fn small_file_system(test: &str, megabytes: u32) {
    let folder = tempfile::tempdir().expect("a new folder");
    let script =
        format!(r#"mount -t tmpfs -o size={megabytes}m none "${MOUNTED}" || exit {NO_MOUNT}; exec "$@""#);
    let mut mount = Command::new("unshare");
    mount.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script, "sh"]);
    if std::env::var_os(FORGO).is_some() {
        return println!("{FORGO} is set: no small file system, nothing was tested");
    }
    let output = itself(&mut mount, test).env(MOUNTED, folder.path()).output();
    let output = output.unwrap_or_else(|error| panic!("unshare (util-linux) does not start: {error}"));
    assert!(
        output.status.code() != Some(NO_MOUNT) && !output.stdout.is_empty(),
        "this system forbids mounts in a user namespace ({}); set {FORGO}=1 to do without this test",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    told(&output);
}

fn itself<'a>(command: &'a mut Command, test: &str) -> &'a mut Command {
    let program = std::env::current_exe().expect("this program has a file");
    command.arg(program).args([test, "--exact", "--ignored", "--nocapture"])
}

fn told(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}: {text} {}", output.status, String::from_utf8_lossy(&output.stderr));
    let full: Vec<&str> = text.lines().filter(|line| line.starts_with("full")).collect();
    assert!(!full.is_empty(), "it never became full: {text}");
    println!("{}", full.join("\n"));
    text
}

/// Limits the size of all files of this process from now on.
///
/// # Panics
/// If the limit cannot be set.
pub fn limit_files(bytes: Option<u64>) {
    setrlimit(Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("a limit below the system's");
}

/// Fills a file system with a file.
///
/// # Panics
/// If it cannot be created.
pub fn fill(path: &Path) -> File {
    let mut file = File::create(path).expect("a new file");
    while file.write_all(&[1; 4096]).is_ok() {}
    file
}
