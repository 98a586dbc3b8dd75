//! The votes of recent blocks, and the resulting version.

use std::collections::VecDeque;

use ferrite_types::Height;
use ferrite_types::network::constants::fork_voting;

use super::{ForkState, ForkTable};
use crate::median::returning_height;

/// Why the version of a block is invalid at its height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VersionError {
    /// The major version does not match the fork.
    #[error("block has version {found}, the chain is at {expected}")]
    WrongVersion {
        /// The block's major version.
        found: u8,
        /// The version of the fork.
        expected: u8,
    },
    /// The block votes for an older version.
    #[error("block votes for version {found}, the chain is already at {current}")]
    OldVote {
        /// The block's vote.
        found: u8,
        /// The version of the fork.
        current: u8,
    },
}

/// The votes do not match the height of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a chain of {height} blocks needs the votes of the last {expected}, found {found}")]
pub struct ResumeError {
    height: Height,
    expected: usize,
    found: usize,
}

/// The state of a vote, as reported by RPC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VotingInfo {
    /// The version in question.
    pub version: u8,
    /// Whether the chain has reached it.
    pub enabled: bool,
    /// The number of blocks whose votes are counted.
    pub window: u32,
    /// The number of votes for this version or a later one.
    pub votes: u32,
    /// The number of votes that the chain's current version needed in such a window.
    pub threshold: u32,
    /// The version that this program votes for.
    pub voting: u8,
    /// The first height at which the version is planned; the reference reports 2^64 - 1 for never.
    pub earliest_height: Option<Height>,
    /// Whether the table is out of date.
    pub state: ForkState,
}

/// The version of the next block, from the table and the votes of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForkVoting {
    table: ForkTable,
    window: usize,
    // The votes of the last blocks, oldest first, and the number of each.
    votes: VecDeque<u8>,
    counts: Box<[u32; 256]>,
    current: usize,
    height: u64,
}

impl ForkVoting {
    /// The window of the public networks, in blocks.
    pub const WINDOW: usize = 10_080;

    /// An empty chain.
    ///
    /// # Panics
    /// If `window` is 0.
    pub fn new(table: ForkTable, window: usize) -> Self {
        assert!(window > 0, "votes need a window of at least one block");
        Self { table, window, votes: VecDeque::new(), counts: Box::new([0; 256]), current: 0, height: 0 }
    }

    /// A chain of `height` blocks, the last of which was added under `top_version`, from the votes (minor versions) of
    /// its last blocks, oldest first: `window` of them, or all if the chain is shorter.
    ///
    /// # Panics
    /// If `window` is 0.
    pub fn resume(
        table: ForkTable,
        window: usize,
        height: Height,
        top_version: u8,
        minor_versions: impl IntoIterator<Item = u8>,
    ) -> Result<Self, ResumeError> {
        let mut this = Self::new(table, window);
        for minor in minor_versions {
            this.count(this.effective_vote(minor));
        }
        let expected = usize::try_from(height.0).map_or(window, |height| height.min(window));
        if this.votes.len() != expected {
            return Err(ResumeError { height, expected, found: this.votes.len() });
        }
        this.height = height.0;
        if height.0 > 0 {
            this.current = this.index_of(top_version);
            this.advance();
        }
        Ok(this)
    }

    /// The table.
    pub fn table(&self) -> &ForkTable {
        &self.table
    }

    /// The height of the chain.
    pub fn chain_height(&self) -> Height {
        Height(self.height)
    }

    /// The required version of the next block.
    pub fn current_version(&self) -> u8 {
        self.table.forks()[self.current].version
    }

    /// Whether the next block of the chain may have this version and vote.
    pub fn check(&self, major_version: u8, minor_version: u8) -> Result<(), VersionError> {
        check_against(self.current_version(), major_version, minor_version)
    }

    /// Whether a block of a side chain may have this version and vote at this height.
    ///
    /// The votes are those of the main chain, so this is only right for chains on which heights alone decide
    /// (`hardfork.cpp: check_for_height`).
    pub fn check_for_height(
        &self,
        major_version: u8,
        minor_version: u8,
        height: Height,
    ) -> Result<(), VersionError> {
        let version = self.table.forks()[self.voted_index(height)].version;
        check_against(version, major_version, minor_version)
    }

    /// Appends a block. Returns its version, which [`pop`](Self::pop) needs.
    pub fn add(&mut self, major_version: u8, minor_version: u8) -> Result<u8, VersionError> {
        self.check(major_version, minor_version)?;
        let version = self.current_version();
        self.count(self.effective_vote(minor_version));
        self.height += 1;
        self.advance();
        Ok(version)
    }

    /// Removes the last block. `version` is what [`add`](Self::add) returned for it; `minor_version_at` returns that of
    /// the block that re-enters the window, if any. An empty chain stays empty, and an error leaves everything
    /// unchanged.
    ///
    /// The state is then exactly that before the block. The reference only approximates it between a pop and the next
    /// reorg (`hardfork.cpp: on_block_popped`), which does not show at a threshold of 0.
    pub fn pop<E>(
        &mut self,
        version: u8,
        minor_version_at: impl FnOnce(Height) -> Result<u8, E>,
    ) -> Result<(), E> {
        let Some(popped) = self.height.checked_sub(1) else { return Ok(()) };
        let returning = returning_height(Height(popped), self.window).map(minor_version_at).transpose()?;
        if let Some(newest) = self.votes.pop_back() {
            self.counts[usize::from(newest)] -= 1;
        }
        if let Some(minor_version) = returning {
            let vote = self.effective_vote(minor_version);
            self.votes.push_front(vote);
            self.counts[usize::from(vote)] += 1;
        }
        self.current = self.index_of(version);
        self.height = popped;
        Ok(())
    }

    /// The state of the vote for a version. `now` is in unix time.
    pub fn voting_info(&self, version: u8, now: u64) -> VotingInfo {
        let window = u64::try_from(self.votes.len()).expect("a length fits 64 bits");
        VotingInfo {
            version,
            enabled: self.current_version() >= version,
            window: u32::try_from(window).unwrap_or(u32::MAX),
            votes: self.counts[usize::from(version)..].iter().sum(),
            threshold: share(window, self.table.forks()[self.current].threshold),
            voting: self.table.last().version,
            earliest_height: self.table.earliest_height(version),
            state: self.table.state(now),
        }
    }

    /// The next version of the chain.
    pub fn next_version(&self) -> u8 {
        self.table.next_version(Height(self.height))
    }

    fn effective_vote(&self, minor_version: u8) -> u8 {
        vote_of(minor_version).min(self.table.last().version)
    }

    fn count(&mut self, vote: u8) {
        if self.votes.len() == self.window
            && let Some(oldest) = self.votes.pop_front()
        {
            self.counts[usize::from(oldest)] -= 1;
        }
        self.votes.push_back(vote);
        self.counts[usize::from(vote)] += 1;
    }

    fn index_of(&self, version: u8) -> usize {
        self.table.forks().iter().rposition(|fork| fork.version <= version).unwrap_or(0)
    }

    // An activated fork stays, whatever later votes say.
    fn advance(&mut self) {
        self.current = self.current.max(self.voted_index(Height(self.height)));
    }

    fn voted_index(&self, height: Height) -> usize {
        let window = u64::try_from(self.window).expect("a length fits 64 bits");
        let mut votes = 0;
        for (index, fork) in self.table.forks().iter().enumerate().rev() {
            votes += self.counts[usize::from(fork.version)];
            if height >= fork.height && votes >= share(window, fork.threshold) {
                return index;
            }
        }
        self.current
    }
}

// Blocks from before there were votes have 0 there.
fn vote_of(minor_version: u8) -> u8 {
    minor_version.max(1)
}

fn check_against(version: u8, major_version: u8, minor_version: u8) -> Result<(), VersionError> {
    if major_version != version {
        return Err(VersionError::WrongVersion { found: major_version, expected: version });
    }
    let vote = vote_of(minor_version);
    if vote < version {
        return Err(VersionError::OldVote { found: vote, current: version });
    }
    Ok(())
}

fn share(window: u64, percent: u8) -> u32 {
    let votes = (u128::from(window) * u128::from(percent)).div_ceil(100);
    u32::try_from(votes).unwrap_or(u32::MAX)
}

const _: () = assert!(ForkVoting::WINDOW as u64 == fork_voting::DEFAULT_WINDOW_SIZE);
