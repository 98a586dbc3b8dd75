//! How many events of each kind a wallet has told.

use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_wallet::state::{EventKind, Wallet};

/// Counts of events, which can be read without the wallet's lock.
#[derive(Debug, Default)]
pub struct EventCounts {
    /// The number of the last event that is counted.
    last: AtomicU64,
    counts: [AtomicU64; EventKind::ALL.len()],
}

impl EventCounts {
    /// Counts events after the one with this number.
    pub(super) fn after(last: u64) -> Self {
        Self { last: AtomicU64::new(last), ..Self::default() }
    }

    /// Counts new events. Changes of a wallet are made one after the other, and so are these calls.
    pub(super) fn count(&self, wallet: &Wallet) {
        let before = self.last.swap(wallet.last_event(), Ordering::Relaxed);
        if before >= wallet.last_event() {
            return;
        }
        for (_, event) in wallet.events_after(before) {
            self.add(event.kind, 1);
        }
    }

    fn add(&self, kind: EventKind, count: u64) {
        let place = EventKind::ALL.iter().position(|one| *one == kind);
        if let Some(counter) = place.and_then(|place| self.counts.get(place)) {
            counter.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Adds the counts of another wallet.
    pub fn add_all(&self, other: &Self) {
        for (kind, count) in other.list() {
            self.add(kind, count);
        }
    }

    /// The counts by kind.
    pub fn list(&self) -> impl Iterator<Item = (EventKind, u64)> {
        let counts = self.counts.iter().map(|count| count.load(Ordering::Relaxed));
        EventKind::ALL.into_iter().zip(counts)
    }
}
