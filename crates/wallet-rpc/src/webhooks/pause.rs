//! The pauses between attempts.

use std::time::Duration;

/// The pause after the first attempt, before chance shortens it.
const FIRST: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST: Duration = Duration::from_secs(60 * 60);

/// The pause after this many failed attempts: twice as long each time, up to an hour. Chance, which is any number,
/// shortens it by up to a half, so that receivers that failed together are not tried together.
pub(super) fn after(attempts: u64, chance: u32) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(u32::MAX).min(31);
    let whole = FIRST.saturating_mul(1 << doublings).min(LONGEST);
    let share = f64::from(chance) / f64::from(u32::MAX);
    whole.mul_f64(1.0 - share / 2.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pauses_double_up_to_an_hour() {
        let whole = |attempts| after(attempts, 0).as_secs();
        let first: Vec<u64> = (0..=14).map(whole).collect();
        assert_eq!(first, [1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
        assert_eq!(whole(u64::MAX), 3600);
        assert_eq!(after(3, u32::MAX), Duration::from_secs(2));
        // The defaults of a webhook: thirty attempts take less than a day, however chance falls.
        assert!((1..30).map(whole).sum::<u64>() < 24 * 60 * 60);
    }

    proptest! {
        #![proptest_config(ferrite_testkit::properties::cases(256))]

        #[test]
        fn pauses_are_bounded_and_never_get_shorter(attempts: u64, chance: u32, other: u32) {
            let (whole, pause) = (after(attempts, 0), after(attempts, chance));
            prop_assert!(whole / 2 <= pause && pause <= whole, "{pause:?} of {whole:?}");
            prop_assert!(pause >= FIRST / 2 && pause <= LONGEST);
            let longer = after(attempts.saturating_add(1), other);
            prop_assert!(longer >= whole / 2, "chance outweighs at most one doubling");
        }
    }
}
