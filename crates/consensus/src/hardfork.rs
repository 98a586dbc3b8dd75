//! Required block versions: the hard fork table, and the votes that could activate a fork.
//!
//! Follows `hardfork.cpp`. No public network ever used a threshold above 0, so in practice heights alone decide; votes
//! are still counted, because blocks contain them and RPC reports them.

mod voting;

use ferrite_types::Height;
use ferrite_types::network::constants::fork_voting;
use ferrite_types::network::hardforks::HardFork;

pub use voting::{ForkVoting, ResumeError, VersionError, VotingInfo};

/// The version of blocks before the first fork of any table.
pub const ORIGINAL_VERSION: u8 = 1;

/// Why a list of forks is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForkTableError {
    /// Versions start at 1.
    #[error("fork {index} has version 0")]
    ZeroVersion {
        /// The index in the list.
        index: usize,
    },
    /// The version does not increase.
    #[error("fork {index} does not raise the version")]
    VersionNotRising {
        /// The index in the list.
        index: usize,
    },
    /// The height does not increase.
    #[error("fork {index} does not start above the fork before it")]
    HeightNotRising {
        /// The index in the list.
        index: usize,
    },
    /// The time does not increase.
    #[error("fork {index} is not later than the fork before it")]
    TimeNotRising {
        /// The index in the list.
        index: usize,
    },
    /// The threshold is not a percentage.
    #[error("fork {index} has a threshold of {threshold} percent")]
    Threshold {
        /// The index in the list.
        index: usize,
        /// The threshold.
        threshold: u8,
    },
}

/// Whether the program is up to date, judged by the time since the last fork it knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForkState {
    /// A year later: there has likely been another fork.
    LikelyForked = 0,
    /// Half a year later: the next fork is near.
    UpdateNeeded = 1,
    /// Up to date.
    Ready = 2,
}

/// The forks of a chain, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForkTable {
    // Never empty; versions, heights and times increase.
    forks: Vec<HardFork>,
}

impl ForkTable {
    /// A table from a list; an empty one means the original version forever.
    pub fn new(forks: &[HardFork]) -> Result<Self, ForkTableError> {
        for (index, fork) in forks.iter().enumerate() {
            if fork.version == 0 {
                return Err(ForkTableError::ZeroVersion { index });
            }
            if fork.threshold > 100 {
                return Err(ForkTableError::Threshold { index, threshold: fork.threshold });
            }
            let Some(before) = index.checked_sub(1).map(|before| &forks[before]) else { continue };
            if fork.version <= before.version {
                return Err(ForkTableError::VersionNotRising { index });
            }
            if fork.height <= before.height {
                return Err(ForkTableError::HeightNotRising { index });
            }
            if fork.time <= before.time {
                return Err(ForkTableError::TimeNotRising { index });
            }
        }
        let mut forks = forks.to_vec();
        if forks.is_empty() {
            forks.push(HardFork { version: ORIGINAL_VERSION, height: Height(0), threshold: 0, time: 0 });
        }
        Ok(Self { forks })
    }

    /// The table of a private network: heights alone decide, and times just increase.
    pub fn fixed(forks: &[(u8, Height)]) -> Result<Self, ForkTableError> {
        let forks: Vec<_> = (1..)
            .zip(forks)
            .map(|(time, &(version, height))| HardFork { version, height, threshold: 0, time })
            .collect();
        Self::new(&forks)
    }

    /// The forks.
    pub fn forks(&self) -> &[HardFork] {
        &self.forks
    }

    /// The last fork.
    pub fn last(&self) -> &HardFork {
        self.forks.last().expect("a table is never empty")
    }

    /// The version planned for a height, regardless of votes.
    ///
    /// The first fork of a table does not count: below the second the result is [`ORIGINAL_VERSION`], even if the first
    /// has another version (`hardfork.cpp: get_ideal_version`).
    pub fn ideal_version(&self, height: Height) -> u8 {
        self.forks[1..]
            .iter()
            .rev()
            .find(|fork| height >= fork.height)
            .map_or(ORIGINAL_VERSION, |fork| fork.version)
    }

    /// The first height at which a version, or one above it, is planned.
    pub fn earliest_height(&self, version: u8) -> Option<Height> {
        self.forks.iter().find(|fork| fork.version >= version).map(|fork| fork.height)
    }

    /// The version after the one planned for this chain height; after the last, the last.
    pub fn next_version(&self, chain_height: Height) -> u8 {
        match self.forks.iter().rposition(|fork| chain_height >= fork.height) {
            Some(current) => self.forks.get(current + 1).unwrap_or(self.last()).version,
            None => ORIGINAL_VERSION,
        }
    }

    /// Whether this table is out of date. `now` is in unix time.
    pub fn state(&self, now: u64) -> ForkState {
        if self.forks.len() <= 1 {
            return ForkState::Ready;
        }
        match now.saturating_sub(self.last().time) {
            late if late >= fork_voting::DEFAULT_FORKED_TIME => ForkState::LikelyForked,
            late if late >= fork_voting::DEFAULT_UPDATE_TIME => ForkState::UpdateNeeded,
            _ => ForkState::Ready,
        }
    }
}
