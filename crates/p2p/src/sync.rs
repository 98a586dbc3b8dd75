//! Chain sync: progress, blocks in flight, and request sizes.

pub(crate) mod queue;
pub(crate) mod sizing;

use std::fmt;
use std::time::Duration;

use crate::address::NetworkAddress;
use crate::relay::{ConnectionId, Moment};

/// Sync progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SyncPosition {
    /// As [`SyncStatus::target_height`].
    pub target_height: u64,
    /// As [`SyncStatus::synchronized`].
    pub synchronized: bool,
    /// As [`SyncStatus::busy`].
    pub busy: bool,
}

/// Sync progress in detail.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SyncStatus {
    /// The greatest height of any peer so far; zero before the first peer.
    pub target_height: u64,
    /// Whether the chain has been synchronised since the start.
    pub synchronized: bool,
    /// Whether blocks are being added.
    pub busy: bool,
    /// The stripe needed next; zero for any (`next_needed_pruning_seed`).
    pub next_needed_pruning_stripe: u32,
    /// Blocks that are requested or waiting to be added, by height.
    pub spans: Vec<SpanInfo>,
    /// The same as a picture: `[` `]` around one character per span, `.` for requested, `o` for downloaded, `m` for
    /// downloaded and next, `_` for a gap, `<` for blocks below the tip.
    pub overview: String,
}

/// Consecutive blocks requested from one peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpanInfo {
    /// The height of the first.
    pub start_height: u64,
    /// Number of blocks.
    pub blocks: u64,
    /// The connection.
    pub connection: ConnectionId,
    /// The peer's address.
    pub address: NetworkAddress,
    /// Bytes per second; zero until downloaded.
    pub rate: u64,
    /// The speed of the peer, in percent of the fastest one.
    pub speed: u32,
    /// Bytes; zero until downloaded.
    pub size: u64,
}

/// The state of a connection (`connection_context.h: state`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PeerState {
    /// Before the handshake.
    #[default]
    BeforeHandshake,
    /// Downloading blocks.
    Synchronizing,
    /// Waiting for room for more blocks.
    Standby,
    /// None of the others.
    Idle,
    /// In sync, as far as we know.
    Normal,
}

impl PeerState {
    /// The reference's name for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BeforeHandshake => "before_handshake",
            Self::Synchronizing => "synchronizing",
            Self::Standby => "standby",
            Self::Idle => "idle",
            Self::Normal => "normal",
        }
    }
}

/// The protocol's view of a peer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerStatus {
    /// The state of the connection.
    pub state: PeerState,
    /// The height of its chain, according to the peer.
    pub height: u64,
    /// Its pruning seed.
    pub pruning_seed: u32,
}

/// Sync progress, reported after each batch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SyncProgress {
    /// The height of the chain.
    pub height: u64,
    /// The target height.
    pub target: u64,
    /// Blocks per second, averaged since the sync began.
    pub blocks_per_second: f64,
    /// Transactions per second, without those of miners.
    pub txs_per_second: f64,
    /// Bytes of blocks and transactions per second.
    pub bytes_per_second: f64,
    /// Estimated time left.
    pub left: Option<Duration>,
}

impl SyncProgress {
    /// Percentage done; 100 only at the end.
    pub fn percent(&self) -> u64 {
        if self.target <= self.height {
            return 100;
        }
        let percent = u128::from(self.height) * 100 / u128::from(self.target);
        u64::try_from(percent).unwrap_or(99).min(99)
    }
}

impl fmt::Display for SyncProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Synced {}/{}", self.height, self.target)?;
        if self.height < self.target {
            let left = self.target - self.height;
            let megabytes = self.bytes_per_second / 1e6;
            write!(f, " ({}%, {left} left, {:.1} blocks/s", self.percent(), self.blocks_per_second)?;
            write!(f, ", {:.1} transactions/s, {megabytes:.2} MB/s", self.txs_per_second)?;
            if let Some(time) = self.left {
                write!(f, ", estimated {} left", human_time(time))?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// What was added to the chain since a sync began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    since: Moment,
    blocks: u64,
    txs: u64,
    bytes: u64,
}

impl Tally {
    pub(crate) const fn new(since: Moment) -> Self {
        Self { since, blocks: 0, txs: 0, bytes: 0 }
    }

    pub(crate) const fn add(&mut self, blocks: u64, txs: u64, bytes: u64) {
        self.blocks += blocks;
        self.txs += txs;
        self.bytes += bytes;
    }

    pub(crate) fn progress(&self, height: u64, target: u64, now: Moment) -> SyncProgress {
        let seconds = now.saturating_sub(self.since).as_secs_f64();
        let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        let blocks_per_second = rate(self.blocks);
        let left = target.saturating_sub(height) as f64 / blocks_per_second;
        SyncProgress {
            height,
            target,
            blocks_per_second,
            txs_per_second: rate(self.txs),
            bytes_per_second: rate(self.bytes),
            left: Duration::try_from_secs_f64(left).ok().filter(|_| blocks_per_second > 0.0),
        }
    }
}

/// A duration in the largest unit that fits.
fn human_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_secs() {
        0..=90 => format!("{seconds:.0} seconds"),
        91..=5400 => format!("{:.1} minutes", seconds / 60.0),
        5401..=129_600 => format!("{:.1} hours", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_lines() {
        let mut tally = Tally::new(Moment::from_secs(10));
        tally.add(1000, 5000, 24_000_000);
        assert_eq!(
            tally.progress(2000, 6000, Moment::from_secs(20)).to_string(),
            "Synced 2000/6000 (33%, 4000 left, 100.0 blocks/s, 500.0 transactions/s, 2.40 MB/s, \
             estimated 40 seconds left)"
        );
        tally.add(4000, 0, 0);
        assert_eq!(tally.progress(6000, 6000, Moment::from_secs(30)).to_string(), "Synced 6000/6000");
        // In no time.
        let progress = tally.progress(2000, 6000, Moment::from_secs(10));
        assert_eq!((progress.blocks_per_second, progress.left), (0.0, None));
    }
}
