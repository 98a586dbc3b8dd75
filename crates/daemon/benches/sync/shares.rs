//! The node's own measurements, from its log.

use std::time::Duration;

/// Parts of the time spent adding blocks.
#[derive(Debug, Default)]
pub(crate) struct Shares {
    pub(crate) work: Duration,
    pub(crate) signatures: Duration,
    pub(crate) storage: Duration,
}

impl Shares {
    /// Adds up all lines of a log.
    pub(crate) fn read(log: &str) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let cores = u32::try_from(cores).unwrap();
        let mut shares = Self::default();
        for line in log.lines().filter(|line| line.contains("Block process time (")) {
            let after = |word: &str| {
                let digits = line.split_once(word).unwrap_or_else(|| panic!("no {word}in {line}")).1;
                let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
                Duration::from_millis(digits[..end].parse().unwrap())
            };
            // Proofs of work overlap with appending, so the parts may exceed the whole.
            shares.work += after("all cores ") / cores;
            shares.signatures += after("(signatures ");
            shares.storage += after("append ") + after("commit ");
        }
        shares
    }
}
