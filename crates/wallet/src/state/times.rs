//! At which heights the transfers of a time are.
//!
//! The times of blocks rise with the height, but not strictly, and by how much they fall has no limit: after a long pause
//! a block may still have the median time of the 60 before it. So this is an index, not a search that trusts the order.
//! It knows the earliest and latest time of the transfers in 4 heights, in 128, and so on: where times nearly rise, few
//! of these have to be looked at to find where the wanted ones are.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range, RangeInclusive};

/// The heights of a chunk of each level, as powers of two. Smaller chunks would take more memory where every block has a
/// transfer; those of larger ones would have to be looked at one by one, at both ends of the wanted time.
const SHIFTS: [u32; 4] = [2, 7, 12, 17];

/// The times of transfers by chunks of heights.
#[derive(Default)]
pub(crate) struct Times {
    levels: [BTreeMap<u64, Chunk>; SHIFTS.len()],
}

/// The times within a chunk. They are not narrowed when a transfer is removed, unless it was the last: a chunk that is
/// looked at in vain costs little, and blocks that replace others have similar times.
struct Chunk {
    earliest: u64,
    latest: u64,
    /// How many transfers it has, or smaller chunks.
    parts: u64,
}

impl Chunk {
    const EMPTY: Self = Self { earliest: u64::MAX, latest: 0, parts: 0 };

    /// Adds a time. Returns whether it is outside of those before.
    fn widen(&mut self, time: u64) -> bool {
        let outside = time < self.earliest || time > self.latest;
        self.earliest = self.earliest.min(time);
        self.latest = self.latest.max(time);
        outside
    }

    fn meets(&self, times: &RangeInclusive<u64>) -> bool {
        self.earliest <= *times.end() && *times.start() <= self.latest
    }

    fn is_within(&self, times: &RangeInclusive<u64>) -> bool {
        times.contains(&self.earliest) && times.contains(&self.latest)
    }
}

impl Times {
    /// Adds a transfer.
    pub(crate) fn insert(&mut self, height: u64, time: u64) {
        let mut is_new_part = true;
        for (level, shift) in self.levels.iter_mut().zip(SHIFTS) {
            let chunk = level.entry(height >> shift).or_insert(Chunk::EMPTY);
            let is_new = chunk.parts == 0;
            chunk.parts += u64::from(is_new_part);
            if !chunk.widen(time) {
                return;
            }
            is_new_part = is_new;
        }
    }

    /// Removes a transfer that was added.
    pub(crate) fn remove(&mut self, height: u64) {
        for (level, shift) in self.levels.iter_mut().zip(SHIFTS) {
            let key = height >> shift;
            let Some(chunk) = level.get_mut(&key) else { return };
            chunk.parts = chunk.parts.saturating_sub(1);
            if chunk.parts > 0 {
                return;
            }
            level.remove(&key);
        }
    }

    /// Ranges of heights, highest first, that have all transfers of these times, and few others.
    pub(crate) fn runs(
        &self,
        times: RangeInclusive<u64>,
        mut heights: Range<u64>,
    ) -> impl Iterator<Item = Range<u64>> {
        std::iter::from_fn(move || {
            let mut run = None;
            let _ = self.extend(&mut run, SHIFTS.len() - 1, &times, heights.clone());
            let run: Range<u64> = run?;
            heights.end = run.start;
            Some(run)
        })
    }

    /// Extends a run downwards by the chunks of a level, until one has none of these times.
    fn extend(
        &self,
        run: &mut Option<Range<u64>>,
        level: usize,
        times: &RangeInclusive<u64>,
        heights: Range<u64>,
    ) -> ControlFlow<()> {
        if heights.is_empty() {
            return ControlFlow::Break(());
        }
        let shift = SHIFTS[level];
        let keys = heights.start >> shift..=(heights.end - 1) >> shift;
        for (key, chunk) in self.levels[level].range(keys).rev() {
            let start = (key << shift).max(heights.start);
            let end = ((key << shift) + ((1 << shift) - 1)).min(heights.end - 1) + 1;
            if !chunk.meets(times) {
                if run.is_some() {
                    return ControlFlow::Break(());
                }
            } else if level == 0 || chunk.is_within(times) {
                *run = Some(start..run.as_ref().map_or(end, |run| run.end));
            } else {
                self.extend(run, level - 1, times, start..end)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Heights with times that are near what the height says, and some that are not.
    fn transfers() -> impl Strategy<Value = Vec<(u64, u64)>> {
        let height = prop_oneof![0..40_u64, 0..500_000_u64, Just(u64::MAX), Just(u64::MAX - 1)];
        let time = prop_oneof![4 => Just(None), 1 => (0..500_000_u64).prop_map(Some)];
        prop::collection::vec((height, 0..20_u64, time), 0..60).prop_map(|all| {
            let time = |(height, late, time): (u64, u64, Option<u64>)| {
                (height, time.unwrap_or(height.saturating_add(late)))
            };
            all.into_iter().map(time).collect()
        })
    }

    proptest! {
        #![proptest_config(ferrite_testkit::properties::cases(256))]

        /// The runs descend, and have every transfer of the wanted times and heights that was not removed.
        #[test]
        fn runs_have_all_of_a_time(
            all in transfers(),
            removed in 0..60_usize,
            times in (0..500_000_u64, 0..500_000_u64),
            heights in (0..40_u64, prop_oneof![0..40_u64, 0..500_000_u64, Just(u64::MAX)]),
        ) {
            let mut index = Times::default();
            all.iter().for_each(|(height, time)| index.insert(*height, *time));
            let removed = removed.min(all.len());
            all[..removed].iter().for_each(|(height, _)| index.remove(*height));
            let (times, heights) = (times.0..=times.1, heights.0..heights.1);
            let runs: Vec<Range<u64>> = index.runs(times.clone(), heights.clone()).collect();
            prop_assert!(runs.iter().all(|run| !run.is_empty()), "{:?}", runs);
            prop_assert!(runs.iter().all(|run| heights.start <= run.start && run.end <= heights.end));
            prop_assert!(runs.windows(2).all(|two| two[1].end <= two[0].start), "{:?}", runs);
            for (height, time) in &all[removed..] {
                if times.contains(time) && heights.contains(height) {
                    prop_assert!(runs.iter().any(|run| run.contains(height)), "{} {:?}", height, runs);
                }
            }
            all[removed..].iter().for_each(|(height, _)| index.remove(*height));
            prop_assert!(index.levels.iter().all(BTreeMap::is_empty));
        }
    }

    /// What is far from the wanted times is not looked at, although one block has a time of its own.
    #[test]
    fn a_stray_time_is_a_run_of_its_own() {
        let mut index = Times::default();
        (0..100_000).for_each(|height| index.insert(height, height));
        index.insert(50, 90_000);
        let runs: Vec<Range<u64>> = index.runs(89_999..=u64::MAX, 0..u64::MAX).collect();
        assert_eq!(runs, [89_996..102_400, 48..52]);
    }
}
