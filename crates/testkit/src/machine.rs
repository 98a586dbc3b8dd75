//! The circumstances of a measurement: the commit, the machine, the versions.

use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest as _, Sha256};
use time::UtcDateTime;

/// Processor extensions used by the curve, the hashes and RandomX.
const EXTENSIONS: [&str; 4] = ["aes", "avx2", "avx512ifma", "avx512vl"];
/// Everything except documents, in git's syntax: no result depends on those.
const ALL_BUT_DOCUMENTS: [&str; 4] = ["--", ".", ":!docs", ":!*.md"];

/// The folder of the repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap_or(root)
}

/// Cargo in that folder, as a shell would start it. `cargo run` sets variables that describe its package; a nested cargo
/// that inherits them rebuilds every crate whose build script depends on them (ring's does), and all their dependents.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// The last commit that changed anything but documents, followed by ` with changes` if such tracked files differ from
/// it: so committing the results does not change it.
pub fn commit() -> String {
    commit_in(&root())
}

fn commit_in(folder: &Path) -> String {
    let head = git(folder, &["log", "-1", "--abbrev=9", "--format=%h"]);
    let Some(head) = head.filter(|head| !head.is_empty()) else { return "unknown".to_owned() };
    let changes = git(folder, &["status", "--porcelain", "--untracked-files=no"]).unwrap_or_default();
    format!("{}{}", head.trim(), if changes.is_empty() { "" } else { " with changes" })
}

/// Identifies the content of everything but documents, whatever commits it came with, as these change when history is
/// rewritten. `None` if there is none, or tracked files differ from it.
pub fn code() -> Option<String> {
    code_in(&root())
}

fn code_in(folder: &Path) -> Option<String> {
    let changes = git(folder, &["status", "--porcelain", "--untracked-files=no"])?;
    let files = git(folder, &["ls-files", "--stage"])?;
    (changes.is_empty() && !files.is_empty()).then(|| const_hex::encode(&Sha256::digest(files)[..8]))
}

/// The output of git, documents excluded. `None` if it fails.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments).args(ALL_BUT_DOCUMENTS);
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The processor with its extensions, the number of cores, and the kernel.
pub fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(": ")).map_or("unknown", |(_, value)| value)
    };
    let flags: Vec<&str> = field("flags").split(' ').collect();
    let extensions: Vec<&str> = EXTENSIONS.into_iter().filter(|name| flags.contains(name)).collect();
    let kernel = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{} ({}), {} cores, Linux {}", field("model name"), extensions.join(", "), cores(), kernel.trim())
}

/// The number of cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The versions of the compiler and of the reference's node.
pub fn versions() -> String {
    let first_line = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        text.and_then(|text| text.lines().next().map(str::to_owned))
            .unwrap_or_else(|| format!("no {program}"))
    };
    format!("{}; monerod: {}", first_line("rustc"), first_line("monerod"))
}

/// The space left on the disk of a folder, in bytes; 0 if the system does not report it.
pub fn free_disk(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(0, |disk| disk.f_bavail * disk.f_frsize)
}

/// The load of the last minute.
pub fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Total processor time so far, and the part that the host of a virtual machine gave to others, both in ticks. Zeros
/// where the system does not report it.
pub fn processor_ticks() -> (u64, u64) {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    ticks(text.lines().next().unwrap_or_default())
}

/// The first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq and steal; guest time is part of user
/// time.
fn ticks(line: &str) -> (u64, u64) {
    let columns: Vec<u64> = line.split_whitespace().skip(1).filter_map(|text| text.parse().ok()).collect();
    (columns.iter().take(8).sum(), columns.get(7).copied().unwrap_or_default())
}

/// Date and time.
pub fn now() -> String {
    let now = UtcDateTime::now();
    let (date, hour, minute) = (now.date(), now.hour(), now.minute());
    format!("{date} {hour:02}:{minute:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_of_this_machine() {
        assert!(machine().contains(" cores, Linux "), "{}", machine());
        assert!(versions().starts_with("rustc 1."), "{}", versions());
        assert!(load().parse::<f64>().is_ok(), "{}", load());
        let now = now();
        assert!(now.len() == "2026-01-01 00:00 UTC".len() && now.starts_with("20"), "{now}");
        assert!(root().join("Cargo.lock").exists());
        assert!(processor_ticks().0 > 0);
        assert!(free_disk(&root()) > 0 && free_disk(Path::new("/nonexistent")) == 0);
        assert_eq!(ticks("cpu  1 2 3 4 5 6 7 100 50 60"), (128, 100));
    }
    #[test]
    fn documents_are_not_what_was_measured() {
        let folder = tempfile::tempdir().unwrap();
        let run = |line: &str| {
            let mut command = Command::new("git");
            let name = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
            command.arg("-C").arg(folder.path()).args(name).args(line.split(' '));
            assert!(command.output().unwrap().status.success(), "git {line}");
        };
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        let commit = |path: &str, text: &str| {
            write(path, text);
            run("add --all");
            run("commit --message change");
            commit_in(folder.path())
        };
        let code = || code_in(folder.path());

        assert_eq!((commit_in(folder.path()).as_str(), code()), ("unknown", None));
        run("init");
        assert_eq!(code(), None);
        let first = commit("src/code.rs", "1");
        let first_code = code();
        assert!(first_code.is_some());
        assert_eq!(commit("docs/soak/some.record", "1"), first);
        assert_eq!(commit("deep/below/README.md", "1"), first);
        write("docs/soak/some.record", "2");
        assert_eq!((commit_in(folder.path()), code()), (first.clone(), first_code.clone()));
        write("src/code.rs", "2");
        assert_eq!((commit_in(folder.path()), code()), (format!("{first} with changes"), None));
        assert_ne!(commit("src/code.rs", "2"), first);
        assert_ne!(code(), first_code);
        assert_ne!(commit("src/code.rs", "1"), first);
        assert_eq!(code(), first_code);
        // The same content with another history, and a file at another place.
        run("commit --amend --message other");
        assert_eq!(code(), first_code);
        run("mv src/code.rs src/moved.rs");
        assert_eq!(code(), None);
        run("commit --message change");
        assert_ne!(code(), first_code);
    }
}
