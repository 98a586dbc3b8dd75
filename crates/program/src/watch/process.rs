//! Figures of the process, under the names that all programs use for them.

use std::fs;
use std::sync::LazyLock;

use ferrite_types::time::unix_time;

use super::Page;

/// Ticks per second in `/proc/self/stat`, on all architectures of Linux that are still in use (`proc(5)`).
const TICKS: f64 = 100.0;

/// Adds the figures, as far as the system has them.
pub(super) fn fill(page: &mut Page) {
    static STARTED: LazyLock<u64> = LazyLock::new(started);
    page.gauge(
        "process_start_time_seconds",
        "Start time of the process since unix epoch in seconds.",
        *STARTED as f64,
    );
    if let Some(status) = fs::read_to_string("/proc/self/status").ok().as_deref() {
        let memory = "Resident memory size in bytes.";
        if let Some(kibibytes) = field(status, "VmRSS:") {
            page.gauge("process_resident_memory_bytes", memory, kibibytes * 1024.0);
        }
        if let Some(threads) = field(status, "Threads:") {
            page.gauge("process_threads", "Number of threads.", threads);
        }
    }
    if let Some(seconds) = fs::read_to_string("/proc/self/stat").ok().as_deref().and_then(cpu_seconds) {
        let help = "Total user and system CPU time spent in seconds.";
        page.counter("process_cpu_seconds_total", help, seconds);
    }
    if let Some(files) = open_files() {
        page.gauge("process_open_fds", "Number of open file descriptors.", files);
    }
}

/// When the process started, which the system knows as the time since it started itself.
fn started() -> u64 {
    let since = || -> Option<f64> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        let uptime = fs::read_to_string("/proc/uptime").ok()?;
        let uptime: f64 = uptime.split_whitespace().next()?.parse().ok()?;
        Some((uptime - stat_field(&stat, 22)? / TICKS).max(0.0))
    };
    let since = since().unwrap_or(0.0);
    unix_time().saturating_sub(std::time::Duration::try_from_secs_f64(since).unwrap_or_default().as_secs())
}

/// A number in `/proc/self/status`.
fn field(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

fn cpu_seconds(stat: &str) -> Option<f64> {
    Some((stat_field(stat, 14)? + stat_field(stat, 15)?) / TICKS)
}

/// A number in `/proc/self/stat`, counted as in `proc(5)`. The second field, a name, may contain spaces.
fn stat_field(stat: &str, number: usize) -> Option<f64> {
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(number.checked_sub(3)?)?.parse().ok()
}

/// Newer kernels tell the number as the size of the folder, for which it need not be listed.
fn open_files() -> Option<f64> {
    const FOLDER: &str = "/proc/self/fd";
    match fs::metadata(FOLDER).ok()?.len() {
        0 => Some(fs::read_dir(FOLDER).ok()?.count() as f64),
        files => Some(files as f64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 3 0 1234 1 2";
        assert_eq!(cpu_seconds(stat), Some(3.0));
        assert_eq!(stat_field(stat, 22), Some(1234.0));
        assert_eq!(stat_field("7 (a", 22), None);
        assert_eq!(field("Name:\tx\nVmRSS:\t  1024 kB\nThreads:\t12\n", "VmRSS:"), Some(1024.0));
        assert_eq!(field("Name:\tx\n", "VmRSS:"), None);
    }

    #[test]
    fn this_process() {
        assert!(open_files().is_some_and(|files| files >= 3.0));
        assert!(unix_time().saturating_sub(started()) < 24 * 3600);
    }
}
