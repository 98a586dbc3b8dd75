//! Processor time, which what else the machine does hardly changes.

use std::time::Duration;

/// What a program has used so far, from Linux's accounts in hundredths of a second.
pub(crate) fn used(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let field = |at: usize| fields.get(at).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (field(11) + field(12)))
}
