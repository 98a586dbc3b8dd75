//! Recent changes of the pool, for callers that ask what changed since their last call.

use std::collections::{HashMap, VecDeque};

use ferrite_types::Hash;

/// Limit of remembered removals.
const MAX_REMOVED: usize = 20_000;
/// How many are dropped when the limit is reached.
const FORGET_AT_ONCE: usize = MAX_REMOVED / 4 + 1;
/// Seconds for which removals are remembered.
const REMOVAL_MEMORY_SECONDS: u64 = 30 * 60;

/// A transaction that left the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Removal {
    time: u64,
    hash: Hash,
    /// It was not public.
    sensitive: bool,
}

/// When transactions entered and left the pool.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recent {
    /// When each transaction of the pool entered, or became public.
    added: HashMap<Hash, u64>,
    /// All additions after this time are known.
    added_after: u64,
    /// By time.
    removed: VecDeque<Removal>,
    /// All removals after this time are known.
    removed_after: u64,
}

impl Recent {
    /// Starts again: nothing before this is known.
    pub(crate) fn restart(&mut self, now: u64) {
        self.added.clear();
        self.removed.clear();
        (self.added_after, self.removed_after) = (now, now);
    }

    pub(crate) fn add(&mut self, hash: Hash, now: u64) {
        self.added.insert(hash, now);
    }

    /// A transaction that comes back stays among the removals: removals are reported first.
    pub(crate) fn remove(&mut self, hash: Hash, sensitive: bool, now: u64) {
        self.added.remove(&hash);
        // The clock may be set back; the list stays in order.
        let time = self.removed.back().map_or(now, |last| last.time.max(now));
        self.removed.push_back(Removal { time, hash, sensitive });
        if self.removed.len() > MAX_REMOVED {
            self.removed.drain(..FORGET_AT_ONCE);
            self.removed_after = self.removed.front().map_or(now, |first| first.time);
            return;
        }
        let earliest = now.saturating_sub(REMOVAL_MEMORY_SECONDS);
        let expired = self.removed.partition_point(|removal| removal.time < earliest);
        if expired > 0 {
            self.removed.drain(..expired);
            self.removed_after = earliest;
        }
    }

    /// Whether everything at this time or later is known. Changes within the first known second may be missing.
    pub(crate) const fn reaches_back_to(&self, time: u64) -> bool {
        time > self.added_after && time > self.removed_after
    }

    /// Transactions that entered at this time or later and are still there.
    pub(crate) fn added_since(&self, time: u64) -> impl Iterator<Item = &Hash> {
        self.added.iter().filter(move |(_, added)| **added >= time).map(|(hash, _)| hash)
    }

    /// Transactions that left at this time or later.
    pub(crate) fn removed_since(&self, time: u64, include_sensitive: bool) -> impl Iterator<Item = &Hash> {
        let from = self.removed.partition_point(|removal| removal.time < time);
        let visible = move |removal: &&Removal| include_sensitive || !removal.sensitive;
        self.removed.range(from..).filter(visible).map(|removal| &removal.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(number: usize) -> Hash {
        let mut hash = Hash::default();
        hash.0[..8].copy_from_slice(&number.to_le_bytes());
        hash
    }

    fn removed(recent: &Recent, since: u64, sensitive: bool) -> Vec<Hash> {
        recent.removed_since(since, sensitive).copied().collect()
    }

    #[test]
    fn changes_since_a_time() {
        let mut recent = Recent::default();
        recent.restart(100);
        assert!(!recent.reaches_back_to(100));
        assert!(recent.reaches_back_to(101));
        recent.add(hash(1), 101);
        recent.add(hash(2), 105);
        let added = |time| recent.added_since(time).count();
        assert_eq!((added(101), added(102), added(106)), (2, 1, 0));
        recent.remove(hash(1), false, 107);
        recent.remove(hash(2), true, 108);
        assert_eq!(recent.added_since(0).count(), 0);
        assert_eq!(removed(&recent, 107, true), [hash(1), hash(2)]);
        assert_eq!(removed(&recent, 107, false), [hash(1)]);
        assert_eq!(removed(&recent, 108, true), [hash(2)]);
        assert_eq!(removed(&recent, 108, false), []);
    }

    #[test]
    fn removals_are_forgotten_after_half_an_hour() {
        let mut recent = Recent::default();
        recent.restart(1000);
        recent.remove(hash(1), false, 1001);
        recent.remove(hash(2), false, 2801);
        assert_eq!(removed(&recent, 0, true).len(), 2);
        recent.remove(hash(3), false, 2802);
        assert_eq!(removed(&recent, 0, true), [hash(2), hash(3)]);
        assert!(!recent.reaches_back_to(1002));
        assert!(recent.reaches_back_to(1003));
    }

    #[test]
    fn the_list_of_removals_is_bounded() {
        let mut recent = Recent::default();
        recent.restart(1000);
        for number in 0..100_000 {
            recent.remove(hash(number), false, 1001 + number as u64 / 1000);
            assert!(recent.removed.len() <= MAX_REMOVED);
            assert_eq!(recent.removed.back().map(|removal| removal.hash), Some(hash(number)));
        }
        let known_after = recent.removed.front().expect("there are some").time;
        assert!(!recent.reaches_back_to(known_after));
        assert!(recent.reaches_back_to(known_after + 1));
    }

    #[test]
    fn a_clock_that_is_set_back_keeps_the_order() {
        let mut recent = Recent::default();
        recent.restart(1000);
        recent.remove(hash(1), false, 1100);
        recent.remove(hash(2), false, 1050);
        assert_eq!(removed(&recent, 1100, true), [hash(1), hash(2)]);
    }
}
