//! Processor time, which is hardly affected by other load.

use std::time::Duration;

/// The processor time of a process so far, from Linux's accounting in hundredths of a second.
pub fn used(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    ticks(&fields, &[11, 12])
}

/// The processor time of all processes so far, including steal.
pub fn used_by_all() -> Duration {
    let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.lines().next().unwrap_or_default().split_whitespace().skip(1).collect();
    // All except idle and iowait.
    ticks(&fields, &[0, 1, 2, 5, 6, 7])
}

fn ticks(fields: &[&str], which: &[usize]) -> Duration {
    let field = |at: &usize| fields.get(*at).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * which.iter().map(field).sum::<u64>())
}
