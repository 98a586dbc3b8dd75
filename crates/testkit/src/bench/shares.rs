//! The node's own measurements, from its log.

use std::time::Duration;

/// Parts of the time spent adding blocks. Some overlap.
#[derive(Debug, Default, Clone, Copy)]
pub struct Shares {
    /// On the thread of the chain.
    pub all: Duration,
    /// Cheap rules and database writes.
    pub append: Duration,
    /// Waiting for proofs.
    pub wait: Duration,
    /// Putting ids and key images into their tables, and the flush.
    pub commit: Duration,
    /// In which proofs were verified on all cores.
    pub proofs: Duration,
    /// Decoding and looking up, on all cores while the batch before it was added.
    pub prepare: Duration,
}

impl Shares {
    /// Adds up all lines of a log.
    ///
    /// # Panics
    /// If a line is not as expected.
    pub fn read(log: &str) -> Self {
        let mut shares = Self::default();
        for line in log.lines().filter(|line| line.contains("Block process time (")) {
            let after = |word: &str| {
                let digits = line.split_once(word).unwrap_or_else(|| panic!("no {word}in {line}")).1;
                let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
                Duration::from_millis(digits[..end].parse().expect("it has digits only"))
            };
            shares.all += after("txs): ");
            shares.append += after("append ");
            shares.wait += after("wait ");
            shares.commit += after("commit ");
            shares.proofs += after("proofs ");
            shares.prepare += after("before in ");
        }
        shares
    }

    /// The time in which only the thread of the chain worked on blocks.
    pub fn serial(&self) -> Duration {
        self.all.saturating_sub(self.proofs)
    }
}
