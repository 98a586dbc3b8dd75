//! Catching up with the network: how far it is, what is on its way, and how much to ask for at once.

pub(crate) mod queue;
pub(crate) mod sizing;

use std::fmt;
use std::time::Duration;

use crate::address::NetworkAddress;
use crate::relay::ConnectionId;

/// How far the chain is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SyncPosition {
    /// As [`SyncStatus::target_height`].
    pub target_height: u64,
    /// As [`SyncStatus::synchronized`].
    pub synchronized: bool,
    /// As [`SyncStatus::busy`].
    pub busy: bool,
}

/// How far the chain is behind, and what is being done about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SyncStatus {
    /// How many blocks the longest chain of all peers has, as far as was seen; zero before any peer was.
    pub target_height: u64,
    /// Whether the chain has caught up since the start.
    pub synchronized: bool,
    /// Whether blocks are being added right now.
    pub busy: bool,
    /// The stripe that is needed next, zero for any (`next_needed_pruning_seed`).
    pub next_needed_pruning_stripe: u32,
    /// Blocks that were asked for, or are here but not in the chain yet, in the order of their heights.
    pub spans: Vec<SpanInfo>,
    /// The same as a picture: `[` `]` around one character a span, `.` for asked for, `o` for here, `m` for here and
    /// next, `_` for a gap, `<` for what is below the top already.
    pub overview: String,
}

/// Blocks in a row that were asked of one peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpanInfo {
    /// The height of the first.
    pub start_height: u64,
    /// How many there are.
    pub blocks: u64,
    /// Who was asked.
    pub connection: ConnectionId,
    /// Where that is.
    pub address: NetworkAddress,
    /// Bytes in a second, zero before they are here.
    pub rate: u64,
    /// The speed of that peer in percent of the fastest one's.
    pub speed: u32,
    /// Bytes, zero before they are here.
    pub size: u64,
}

/// What is spoken with a peer at the moment (`connection_context.h: state`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PeerState {
    /// Nothing yet.
    #[default]
    BeforeHandshake,
    /// Blocks are being fetched from it.
    Synchronizing,
    /// It waits until there is room for more blocks.
    Standby,
    /// Nothing in particular.
    Idle,
    /// Both chains are the same, as far as we know.
    Normal,
}

impl PeerState {
    /// The reference's word for it.
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

/// What the protocol knows of a peer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerStatus {
    /// What is spoken with it.
    pub state: PeerState,
    /// How many blocks its chain has, as it says.
    pub height: u64,
    /// Which blocks it has in full.
    pub pruning_seed: u32,
}

/// How far the chain came, each time blocks were added.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SyncProgress {
    /// How many blocks the chain has.
    pub height: u64,
    /// How many it will have.
    pub target: u64,
    /// Blocks that are added in a second, on average since catching up began.
    pub blocks_per_second: f64,
    /// How long it will take at that speed.
    pub left: Option<Duration>,
}

impl SyncProgress {
    /// How much is done; never all of it before it is.
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
            write!(f, " ({}%, {left} left, {:.1} blocks/s", self.percent(), self.blocks_per_second)?;
            if let Some(time) = self.left {
                write!(f, ", estimated {} left", human_time(time))?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// A time in the largest unit that fits.
fn human_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_secs() {
        0..=90 => format!("{seconds:.0} seconds"),
        91..=5400 => format!("{:.1} minutes", seconds / 60.0),
        5401..=129_600 => format!("{:.1} hours", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}
