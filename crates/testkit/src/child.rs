//! Programs as their parent process and the system see them.

use std::io::Read;
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Timeout for output.
const OUTPUT_TIMEOUT: Duration = Duration::from_secs(120);
/// The uid of an unprivileged user.
const UNPRIVILEGED_USER: u32 = 65534;

/// How a parent reads the output of its child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// A pipe, as in most languages.
    Pipe,
    /// A socket pair, as in Node.js.
    Socket,
}

/// A child process. It is killed on drop.
#[derive(Debug)]
pub struct Started {
    child: Child,
    /// The host and port in its output.
    pub address: (String, u16),
}

impl Drop for Started {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a program and treats each chunk of its output as one line, as monero-ts does: the address is between `Binding
/// on ` and the last space, the port after the last colon. When `ready` has been read, the address must be known and
/// must respond.
///
/// # Errors
/// The output, if the program does not start or its address is not known by then.
pub fn start_reading_pieces(command: &mut Command, output: Output, ready: &str) -> Result<Started, String> {
    let (mut child, mut reader): (Child, Box<dyn Read + Send>) = match output {
        Output::Pipe => {
            let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
            let output = child.stdout.take().expect("it is piped");
            (child, Box::new(output))
        }
        Output::Socket => {
            let (ours, theirs) = UnixStream::pair().map_err(|error| error.to_string())?;
            ours.set_read_timeout(Some(OUTPUT_TIMEOUT)).map_err(|error| error.to_string())?;
            let child = command.stdout(OwnedFd::from(theirs)).spawn().map_err(|error| error.to_string())?;
            // The command holds the other end, too, and would keep it open.
            command.stdout(Stdio::null());
            (child, Box::new(ours))
        }
    };
    let (mut all, mut address) = (String::new(), None);
    let mut piece = vec![0; 64 * 1024];
    while !all.contains(ready) {
        let length = reader.read(&mut piece).unwrap_or(0);
        if length == 0 {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("no {ready:?} in: {all}"));
        }
        let text = String::from_utf8_lossy(&piece[..length]).into_owned();
        all.push_str(&format!("[{text}]"));
        address = address_in(&text).or(address);
    }
    // Keep reading, so that the program never blocks on its output.
    std::thread::spawn(move || std::io::copy(&mut reader, &mut std::io::sink()));
    let mut started = Started { child, address: Default::default() };
    let (host, port) = address.ok_or_else(|| format!("no address in: {all}"))?;
    let port: u16 = port.parse().map_err(|_| format!("{port:?} is no port: {all}"))?;
    TcpStream::connect((host.as_str(), port)).map_err(|error| format!("{host}:{port}: {error}: {all}"))?;
    started.address = (host, port);
    Ok(started)
}

fn address_in(piece: &str) -> Option<(String, String)> {
    const BEFORE: &str = "Binding on ";
    let start = piece.find(BEFORE)? + BEFORE.len();
    let host = piece.get(start..piece.rfind(' ')?)?;
    let port = piece.trim().rsplit(':').next()?;
    Some((host.to_owned(), port.to_owned()))
}

/// A copy of a program in a folder: an unprivileged user may not be allowed to reach the original.
///
/// # Panics
/// If it cannot be copied.
pub fn reachable(program: &str, folder: &Path) -> PathBuf {
    let copy = folder.join("program");
    // A link takes no time, but exists only within one file system.
    if std::fs::hard_link(program, &copy).is_err() {
        std::fs::copy(program, &copy).expect("the program can be copied");
    }
    copy
}

/// Makes a command run as an unprivileged user, if this process may do so, and gives that user a folder. Returns the
/// user. The program must be [reachable].
///
/// # Panics
/// If the folder cannot be given away.
pub fn without_rights(command: &mut Command, folder: &Path) -> u32 {
    let own = rustix::process::geteuid();
    if !own.is_root() {
        return own.as_raw();
    }
    std::os::unix::fs::chown(folder, Some(UNPRIVILEGED_USER), Some(UNPRIVILEGED_USER))
        .expect("root may give folders away");
    command.uid(UNPRIVILEGED_USER).gid(UNPRIVILEGED_USER);
    UNPRIVILEGED_USER
}

/// The limits of core dumps of a process, from `/proc`.
fn core_limits(process: u32) -> Vec<String> {
    let limits = std::fs::read_to_string(format!("/proc/{process}/limits")).expect("the process runs");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max core file size")).expect("Linux tells");
    line.split_whitespace().take(2).map(str::to_owned).collect()
}

/// The owner of the memory of a process: root, if it must not be inspected.
fn memory_owner(process: u32) -> u32 {
    std::fs::metadata(format!("/proc/{process}/mem")).expect("the process runs").uid()
}

/// Checks that a program leaves no core dumps and protects its memory, unless `FERRITE_ALLOW_CORE_DUMPS` allows it.
/// `command` starts it with its files in a folder; `ready` is printed when it responds.
///
/// # Panics
/// If it does not, or does not start.
pub fn check_that_memory_is_private(program: &str, command: impl Fn(&Path, &Path) -> Command, ready: &str) {
    let start = |allowed: Option<&str>| {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let mut command = command(&reachable(program, folder.path()), folder.path());
        let user = without_rights(&mut command, folder.path());
        command.envs(allowed.map(|value| ("FERRITE_ALLOW_CORE_DUMPS", value)));
        let started = start_reading_pieces(&mut command, Output::Pipe, ready);
        (started.unwrap_or_else(|problem| panic!("{problem}")), user, folder)
    };
    let (hidden, _, _folder) = start(None);
    assert_eq!(core_limits(hidden.process_id()), ["0", "0"]);
    assert_eq!(memory_owner(hidden.process_id()), 0);
    // Unless a debugger is allowed.
    let (open, user, _folder) = start(Some("1"));
    assert_eq!(core_limits(open.process_id()), core_limits(std::process::id()));
    assert_eq!(memory_owner(open.process_id()), user);
}

/// Locked memory of a process, in kilobytes.
///
/// # Panics
/// If there is no such process.
pub fn locked_kilobytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmLck:")).expect("Linux tells");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

impl Started {
    /// Its process id.
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }
}
