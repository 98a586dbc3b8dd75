//! The protocol's state of a peer.

use std::collections::VecDeque;
use std::ops::Range;
use std::time::Duration;

use ferrite_types::Hash;

use crate::peer::PeerInfo;
use crate::relay::Moment;
use crate::sync::PeerState;

/// A peer.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) info: PeerInfo,
    pub(super) state: PeerState,
    /// The height of its chain, according to the peer.
    pub(super) height: u64,
    pub(super) pruning_seed: u32,
    /// Lowered by each oddity.
    pub(super) score: i32,
    /// The open requests, in the order in which they will be answered.
    pub(super) expect: VecDeque<Expect>,
    /// Since when the first of them is to be answered.
    pub(super) asked_at: Moment,
    /// Responses that came too late, or will.
    pub(super) given_up: u32,
    /// What it told us about its chain.
    pub(super) chain: Option<PeerChain>,
    /// Bytes per second.
    pub(super) rate: Option<u64>,
    /// Unfinished work that it gave us.
    pub(super) pending: Pending,
    /// Transactions against relay policy.
    pub(super) unwanted: Unwanted,
}

/// Counts transactions that violate relay policy. The count decays: a peer of another version, or one that is a block
/// behind, may send some in good faith.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Unwanted {
    count: u32,
    since: Moment,
}

impl Unwanted {
    /// Above this the peer is dropped.
    pub(super) const MAX: u32 = 64;
    /// Time in which the count falls by one.
    const FORGOTTEN_AFTER: Duration = Duration::from_secs(10);

    /// Adds to the count. Returns whether there are too many.
    pub(super) fn add(&mut self, more: usize, now: Moment) -> bool {
        let passed = now.saturating_sub(self.since).as_secs() / Self::FORGOTTEN_AFTER.as_secs();
        let forgotten = u32::try_from(passed).unwrap_or(u32::MAX);
        self.since += Self::FORGOTTEN_AFTER.saturating_mul(forgotten);
        self.count = self.count.saturating_sub(forgotten);
        self.count = self.count.saturating_add(u32::try_from(more).unwrap_or(u32::MAX));
        self.count > Self::MAX
    }
}

/// Requests for blocks that a peer has at once: it reads the next blocks while the last ones are on their way.
const REQUESTS_AT_ONCE: usize = 2;

/// An open request to a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expect {
    /// Ids of its chain, which must start below this height.
    Chain {
        /// The height of our chain.
        below: u64,
    },
    /// Blocks.
    Objects {
        /// The height of the first.
        start: u64,
        /// Their ids.
        ids: Vec<Hash>,
        /// Their weights, if they may come without their prunable parts.
        pruned: Option<Vec<u64>>,
    },
}

/// Unfinished work of a peer.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pending {
    pub(super) jobs: u32,
    pub(super) bytes: u64,
}

/// A part of a peer's chain.
#[derive(Debug, Default)]
pub(super) struct PeerChain {
    /// The height of the first id.
    pub(super) start: u64,
    pub(super) ids: Vec<Hash>,
    /// One for each id, or none.
    pub(super) weights: Vec<u64>,
    /// How many of the first ids we have.
    pub(super) known: usize,
    /// Whether asking for more was fruitless.
    pub(super) barren: bool,
}

impl PeerChain {
    /// The height after the last id.
    pub(super) fn end(&self) -> u64 {
        self.start + u64::try_from(self.ids.len()).expect("at most 25000 ids")
    }

    /// The id at a height.
    pub(super) fn id_at(&self, height: u64) -> Option<&Hash> {
        let at = usize::try_from(height.checked_sub(self.start)?).ok()?;
        self.ids.get(at)
    }

    /// The weights of these heights, if they are all there.
    pub(super) fn weights_at(&self, heights: Range<u64>) -> Option<Vec<u64>> {
        let at = |height: u64| usize::try_from(height.checked_sub(self.start)?).ok();
        self.weights.get(at(heights.start)?..at(heights.end)?).map(<[u64]>::to_vec)
    }

    /// The height of the id at a position.
    pub(super) fn height_at(&self, position: usize) -> u64 {
        self.start + u64::try_from(position).expect("at most 25000 ids")
    }
}

impl Link {
    pub(super) fn new(info: PeerInfo) -> Self {
        Self {
            info,
            state: PeerState::BeforeHandshake,
            height: 0,
            pruning_seed: 0,
            score: 0,
            expect: VecDeque::new(),
            asked_at: Moment::ZERO,
            given_up: 0,
            chain: None,
            rate: None,
            pending: Pending::default(),
            unwanted: Unwanted::default(),
        }
    }

    /// Marks the peer as having nothing to download.
    pub(super) fn set_normal(&mut self) {
        self.state = PeerState::Normal;
        self.chain = None;
        self.expect.clear();
    }

    /// Whether another request can be sent to it.
    pub(super) fn can_be_asked(&self) -> bool {
        let blocks = |expect: &Expect| matches!(expect, Expect::Objects { .. });
        self.expect.is_empty() || self.expect.len() < REQUESTS_AT_ONCE && self.expect.iter().all(blocks)
    }

    /// Records a request.
    pub(super) fn asked(&mut self, expect: Expect, now: Moment) {
        if self.expect.is_empty() {
            self.asked_at = now;
        }
        self.state = PeerState::Synchronizing;
        self.expect.push_back(expect);
    }

    /// Records the response to the first request. Returns how long it took.
    pub(super) fn answered(&mut self, now: Moment) -> Duration {
        self.expect.pop_front();
        let took = now.saturating_sub(self.asked_at);
        self.asked_at = now;
        took
    }

    /// Gives up on all requests.
    pub(super) fn give_up(&mut self) {
        self.given_up += u32::try_from(self.expect.len()).unwrap_or(u32::MAX);
        self.expect.clear();
        self.state = PeerState::Standby;
    }

    /// Whether blocks are being downloaded from it, or will be.
    pub(super) fn is_syncing(&self) -> bool {
        matches!(self.state, PeerState::Synchronizing | PeerState::Standby)
    }

    /// Sets the height of its chain. Returns whether it decreased.
    pub(super) fn set_height(&mut self, height: u64) -> bool {
        let fewer = height < self.height;
        if height != self.height
            && let Some(chain) = &mut self.chain
        {
            chain.barren = false;
        }
        self.height = height;
        fewer
    }

    /// Records a measured speed.
    pub(super) fn measured(&mut self, rate: u64) {
        self.rate = Some(self.rate.map_or(rate, |before| u64::midpoint(before, rate)));
    }

    /// Whether the peer gave us more work than an honest one would.
    pub(super) fn is_flooding(&self) -> bool {
        const MAX_JOBS: u32 = 512;
        const MAX_BYTES: u64 = 256 * 1024 * 1024;
        self.pending.jobs > MAX_JOBS || (self.pending.jobs > 1 && self.pending.bytes > MAX_BYTES)
    }
}
