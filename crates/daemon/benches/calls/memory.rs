//! Resident memory of both nodes.

use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;

/// The memory of one node, in MiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// Total, including pages of the database in the page cache.
    resident: f64,
    /// Without files.
    own: f64,
}

/// Ours first.
pub(crate) fn both(ours: &Ferrited, monerod: &Monerod) -> [Memory; 2] {
    [ours.process_id(), monerod.process_id()].map(|process| {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let value = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1024.0
        };
        Memory { resident: value("VmRSS:"), own: value("RssAnon:") }
    })
}

pub(crate) fn text([ours, monerod]: [Memory; 2]) -> String {
    format!(
        "ours {:.0} MiB ({:.0} without files), monerod {:.0} MiB ({:.0} without files)",
        ours.resident, ours.own, monerod.resident, monerod.own,
    )
}
