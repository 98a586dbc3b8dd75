//! How many events of each kind a wallet has told.

use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_wallet::state::{EventKind, Wallet};

/// Counts of events, which can be read without the wallet's lock.
#[derive(Debug, Default)]
pub struct EventCounts {
    counts: [AtomicU64; EventKind::ALL.len()],
}

impl EventCounts {
    /// Counts the events of a wallet after the one with this number.
    pub(super) fn count(&self, wallet: &Wallet, before: u64) {
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
