//! Where and with what something was measured: the commit, the machine, the versions.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use time::UtcDateTime;

/// Extensions of the processor that the curve, the hashes and RandomX use.
const EXTENSIONS: [&str; 4] = ["aes", "avx2", "avx512ifma", "avx512vl"];
/// Pages that measurements write themselves.
const GENERATED: [&str; 2] = ["docs/bench.md", "docs/soak.md"];

/// The folder of the repository.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap_or(root)
}

/// The last commit that changed anything but the pages that measurements write, followed by ` with changes` when tracked
/// files differ from it: what was measured stays the same when its results are committed.
pub fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root()).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let others = GENERATED.map(|page| format!(":!{page}"));
    let log = ["log", "-1", "--abbrev=9", "--format=%h", "--", ".", &others[0], &others[1]];
    let Some(head) = git(&log) else { return "unknown".to_owned() };
    let changes = git(&["status", "--porcelain", "--untracked-files=no"]).unwrap_or_default();
    let changed = changes.lines().any(|line| !GENERATED.iter().any(|page| line.ends_with(page)));
    format!("{}{}", head.trim(), if changed { " with changes" } else { "" })
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

/// The load of the last minute.
pub fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// Date and time.
pub fn now() -> String {
    let now = UtcDateTime::now();
    let (date, hour, minute) = (now.date(), now.hour(), now.minute());
    format!("{date} {hour:02}:{minute:02} UTC")
}

/// Seconds since 1970.
pub fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
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
    }
}
