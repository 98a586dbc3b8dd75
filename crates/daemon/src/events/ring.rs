//! The last events, in a ring.

use std::collections::VecDeque;
use std::sync::Mutex;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::daemon::events::NodeEventEntry;
use ferrite_types::sync::lock;
use ferrite_types::{Hash, Height};
use rand_core::Rng as _;
use tokio::sync::watch;

/// How many events are kept.
const CAPACITY: usize = 4096;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NodeEventKind {
    /// A block joined the main chain.
    Block {
        /// Its height.
        height: Height,
        /// Its id.
        id: Hash,
        /// The time in its header.
        timestamp: u64,
        /// Its weight.
        weight: u64,
        /// The number of its transactions, without that of the miner.
        tx_count: u64,
        /// The number of blocks that the event stands for: this one and those before it.
        blocks: u64,
    },
    /// Blocks of the main chain were replaced, or only removed. An event for each new block follows.
    Reorg {
        /// The height of the first block that was removed.
        split: Height,
        /// The height of the chain after it.
        height: Height,
        /// The number of removed blocks.
        depth: u64,
        /// The ids of the first of them.
        old: Vec<Hash>,
        /// The ids of the first new blocks.
        new: Vec<Hash>,
    },
    /// Everyone may know of a transaction in the pool.
    PoolAdded {
        /// Its id.
        id: Hash,
        /// Its weight.
        weight: u64,
        /// Its fee.
        fee: u64,
    },
    /// Such a transaction is gone.
    PoolRemoved {
        /// Its id.
        id: Hash,
        /// Why.
        reason: RemovalReason,
    },
}

/// Why a transaction left the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovalReason {
    /// It is in the block at this height.
    Mined(Height),
    /// It expired, or there was no place for it, or an operator removed it.
    Dropped,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeEvent {
    /// Its number; those of a run begin with 1 and have no gaps.
    pub number: u64,
    /// When it happened.
    pub time: u64,
    /// What happened.
    pub kind: NodeEventKind,
}

impl NodeEventKind {
    /// The name of the type.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Block { .. } => "block",
            Self::Reorg { .. } => "reorg",
            Self::PoolAdded { .. } => "pool_added",
            Self::PoolRemoved { .. } => "pool_removed",
        }
    }
}

impl From<&NodeEvent> for NodeEventEntry {
    fn from(event: &NodeEvent) -> Self {
        let NodeEvent { number, time, kind } = event;
        let entry = Self { number: *number, time: *time, kind: kind.name().to_owned(), ..Self::default() };
        let texts = |ids: &[Hash]| ids.iter().map(Hash::to_string).collect();
        match kind {
            NodeEventKind::Block { height, id, timestamp, weight, tx_count, blocks } => Self {
                height: Some(height.0),
                hash: id.to_string(),
                timestamp: *timestamp,
                block_weight: *weight,
                num_txes: Some(*tx_count),
                blocks: if *blocks > 1 { *blocks } else { 0 },
                ..entry
            },
            NodeEventKind::Reorg { split, height, depth, old, new } => Self {
                split_height: Some(split.0),
                height: Some(height.0),
                depth: *depth,
                old_hashes: texts(old),
                new_hashes: texts(new),
                ..entry
            },
            NodeEventKind::PoolAdded { id, weight, fee } => {
                Self { tx_hash: id.to_string(), weight: *weight, fee: *fee, ..entry }
            }
            NodeEventKind::PoolRemoved { id, reason } => {
                let (reason, height) = match reason {
                    RemovalReason::Mined(height) => ("mined", Some(height.0)),
                    RemovalReason::Dropped => ("dropped", None),
                };
                Self { tx_hash: id.to_string(), reason: reason.to_owned(), height, ..entry }
            }
        }
    }
}

/// The events of a run of the node.
#[derive(Debug)]
pub struct Events {
    run: String,
    ring: Mutex<Ring>,
    last: watch::Sender<u64>,
}

#[derive(Debug)]
struct Ring {
    kept: VecDeque<NodeEvent>,
    capacity: usize,
    last: u64,
}

impl Ring {
    /// The number of the oldest event; 0 if there is none.
    fn oldest(&self) -> u64 {
        self.kept.front().map_or(0, |event| event.number)
    }
}

/// Why a client has missed events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// Its last event is of another run.
    Restarted,
    /// The events after its last one are no longer kept.
    Overrun,
}

impl Gap {
    /// The name for clients.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restarted => "restarted",
            Self::Overrun => "overrun",
        }
    }
}

/// Consecutive events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventsPage {
    /// The events, oldest first; none after a gap.
    pub events: Vec<NodeEvent>,
    /// Why some are missing.
    pub gap: Option<Gap>,
    /// After which event to go on.
    pub next: u64,
    /// The number of the oldest one that is kept; 0 if there is none.
    pub oldest: u64,
    /// The number of the last one; 0 if there was none.
    pub last: u64,
}

impl Default for Events {
    fn default() -> Self {
        Self::with_capacity(CAPACITY)
    }
}

impl Events {
    fn with_capacity(capacity: usize) -> Self {
        let ring = Ring { kept: VecDeque::new(), capacity, last: 0 };
        let run = format!("{:016x}", os_rng().next_u64());
        Self { run, ring: Mutex::new(ring), last: watch::Sender::new(0) }
    }

    /// The name of this run.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// The number of the last event; 0 if there was none.
    pub fn last(&self) -> u64 {
        *self.last.borrow()
    }

    /// Changes with every event.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
    }

    /// Adds events.
    pub(super) fn push(&self, time: u64, kinds: impl IntoIterator<Item = NodeEventKind>) {
        let mut ring = lock(&self.ring);
        let before = ring.last;
        for kind in kinds {
            ring.last += 1;
            let event = NodeEvent { number: ring.last, time, kind };
            if ring.kept.len() >= ring.capacity {
                ring.kept.pop_front();
            }
            ring.kept.push_back(event);
        }
        let last = ring.last;
        drop(ring);
        if last > before {
            self.last.send_replace(last);
        }
    }

    /// The events after a number of a run, up to `limit` of them. Without a run, from the oldest one on.
    pub fn page(&self, run: Option<&str>, after: u64, limit: usize) -> EventsPage {
        let ring = lock(&self.ring);
        let (oldest, last) = (ring.oldest(), ring.last);
        let gap = match run {
            None => None,
            // Numbers that this run has not reached belong to another one, too.
            Some(run) if run != self.run || after > last => Some(Gap::Restarted),
            Some(_) if after.saturating_add(1) < oldest => Some(Gap::Overrun),
            Some(_) => None,
        };
        if gap.is_some() {
            return EventsPage { events: Vec::new(), gap, next: last, oldest, last };
        }
        let skip = after.saturating_add(1).saturating_sub(oldest.max(1));
        let skip = usize::try_from(skip).unwrap_or(usize::MAX);
        let events: Vec<NodeEvent> = ring.kept.iter().skip(skip).take(limit).cloned().collect();
        let next = events.last().map_or(last, |event| event.number);
        EventsPage { events, gap: None, next, oldest, last }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn block(height: u64) -> NodeEventKind {
        let id = Hash([u8::try_from(height % 251).unwrap(); 32]);
        NodeEventKind::Block { height: Height(height), id, timestamp: 5, weight: 80, tx_count: 0, blocks: 1 }
    }

    fn numbers(page: &EventsPage) -> Vec<u64> {
        page.events.iter().map(|event| event.number).collect()
    }

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        let events = Events::with_capacity(10);
        let empty = events.page(Some(events.run()), 0, 5);
        assert_eq!((empty.gap, empty.next, empty.oldest, empty.last), (None, 0, 0, 0));
        events.push(9, (1..=7).map(block));
        let first = events.page(Some(events.run()), 0, 5);
        assert_eq!((numbers(&first), first.next), (vec![1, 2, 3, 4, 5], 5));
        let second = events.page(Some(events.run()), first.next, 5);
        assert_eq!((numbers(&second), second.next, second.last), (vec![6, 7], 7, 7));
        let third = events.page(Some(events.run()), second.next, 5);
        assert_eq!((numbers(&third), third.next), (vec![], 7));
        assert_eq!(events.last(), 7);
    }

    #[test]
    fn a_client_that_was_away_for_too_long_is_told() {
        let events = Events::with_capacity(4);
        events.push(9, (1..=10).map(block));
        let run = Some(events.run());
        assert_eq!(numbers(&events.page(None, 0, 9)), [7, 8, 9, 10]);
        assert_eq!(numbers(&events.page(run, 6, 9)), [7, 8, 9, 10]);
        let overrun = events.page(run, 5, 9);
        assert_eq!((overrun.gap, overrun.next, overrun.oldest), (Some(Gap::Overrun), 10, 7));
        assert!(overrun.events.is_empty());
        for (run, after) in [("other", 3), ("", 0), (events.run(), 11)] {
            let page = events.page(Some(run), after, 9);
            assert_eq!((page.gap, page.next), (Some(Gap::Restarted), 10), "{run} {after}");
        }
    }

    #[test]
    fn entries_have_the_fields_of_their_type() {
        let json = |number, kind| {
            let event = NodeEvent { number, time: 9, kind };
            serde_json::to_string(&NodeEventEntry::from(&event)).unwrap()
        };
        let id = "01".repeat(32);
        assert_eq!(
            json(1, block(1)),
            format!(
                r#"{{"block_weight":80,"hash":"{id}","height":1,"num_txes":0,"number":1,"time":9,"timestamp":5,"type":"block"}}"#
            )
        );
        let reorg = NodeEventKind::Reorg {
            split: Height(0),
            height: Height(3),
            depth: 1,
            old: vec![Hash([1; 32])],
            new: vec![Hash([1; 32]); 3],
        };
        assert_eq!(
            json(2, reorg),
            format!(
                r#"{{"depth":1,"height":3,"new_hashes":["{id}","{id}","{id}"],"number":2,"old_hashes":["{id}"],"split_height":0,"time":9,"type":"reorg"}}"#
            )
        );
        let removed =
            NodeEventKind::PoolRemoved { id: Hash([1; 32]), reason: RemovalReason::Mined(Height(4)) };
        assert_eq!(
            json(3, removed),
            format!(
                r#"{{"height":4,"number":3,"reason":"mined","time":9,"tx_hash":"{id}","type":"pool_removed"}}"#
            )
        );
    }
}
