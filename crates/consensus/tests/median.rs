//! Rolling medians against sorting everything.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use ferrite_consensus::median::{RollingMedian, median, returning_height};
use ferrite_types::Height;
use proptest::prelude::*;

fn naive(history: &[u64], window: usize) -> u64 {
    let mut last: Vec<u128> =
        history[history.len().saturating_sub(window)..].iter().copied().map(u128::from).collect();
    last.sort_unstable();
    let (Some(&low), Some(&high)) = (last.get(last.len().saturating_sub(1) / 2), last.get(last.len() / 2))
    else {
        return 0;
    };
    u64::try_from((low + high) / 2).unwrap()
}

#[test]
fn few_values() {
    assert_eq!(median(&mut []), 0);
    assert_eq!(median(&mut [7]), 7);
    assert_eq!(median(&mut [9, 4]), 6);
    assert_eq!(median(&mut [9, 1, 4]), 4);
    assert_eq!(median(&mut [u64::MAX, u64::MAX]), u64::MAX);
    assert_eq!(median(&mut [u64::MAX, u64::MAX - 1, 0, 0]), u64::MAX / 2);
}

#[test]
fn small_windows() {
    let medians = |window, values: &[u64]| {
        let mut rolling = RollingMedian::new(window);
        values
            .iter()
            .map(|&value| {
                rolling.push(value);
                rolling.median()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(medians(1, &[42, 18, 7483]), [42, 18, 7483]);
    assert_eq!(medians(2, &[42, 45, 49, 41, 43, 40, 41]), [42, 43, 47, 45, 42, 41, 40]);
    assert_eq!(medians(2, &[3 << 62, 3 << 62]), [3 << 62, 3 << 62]);
    let mut empty = RollingMedian::new(2);
    assert_eq!((empty.pop(Some(3)), empty.median(), empty.is_empty()), (None, 0, true));
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(512))]

    #[test]
    fn pushes_and_pops(
        window in 1usize..40,
        moves in prop::collection::vec(
            prop_oneof![3 => any::<u64>().prop_map(Some), 3 => (0..6u64).prop_map(Some), 4 => Just(None)],
            0..300,
        ),
    ) {
        let mut history = Vec::new();
        let mut rolling = RollingMedian::new(window);
        for step in moves {
            match step {
                Some(value) => {
                    history.push(value);
                    rolling.push(value);
                }
                None => {
                    let popped = history.len().saturating_sub(1);
                    let returning = returning_height(Height(u64::try_from(popped).unwrap()), window)
                        .map(|height| history[usize::try_from(height.0).unwrap()]);
                    let expected = history.pop();
                    prop_assert_eq!(rolling.pop(returning), expected);
                }
            }
            prop_assert_eq!(rolling.median(), naive(&history, window));
            prop_assert_eq!(rolling.len(), history.len().min(window));
            prop_assert!(rolling.newest_first().eq(history.iter().rev().take(window).copied()));
            prop_assert_eq!(&rolling, &RollingMedian::of(window, history.iter().copied()));
        }
    }
}
