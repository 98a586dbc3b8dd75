//! The reference's own cases (pruning.cpp of its unit tests).

use super::*;

const SS: u64 = STRIPE_SIZE;
const NS: u64 = STRIPES as u64;
const TB: u64 = NS * SS;
const TOP: Height = Height(10_000_000);

fn seed(stripe: u64) -> u32 {
    make_seed(u32::try_from(stripe).unwrap(), LOG_STRIPES).unwrap()
}

#[test]
fn seeds_have_their_parts() {
    for log_stripes in 1..=7 {
        for stripe in 1..=1 << log_stripes {
            let seed = make_seed(stripe, log_stripes).unwrap();
            assert_eq!((stripe_of_seed(seed), log_stripes_of_seed(seed)), (stripe, log_stripes));
        }
    }
    assert_eq!(make_seed(3, 2).map(stripe_of_seed), Some(3));
    assert_eq!(make_seed(1, 0).map(log_stripes_of_seed), Some(0));
    assert_eq!([make_seed(5, 2), make_seed(0, 2), make_seed(1, 8)], [None; 3]);
    assert_eq!(make_seed(1, 3), Some(384));
    assert_eq!(stripe_of_seed(0), 0);
}

#[test]
fn the_last_blocks_are_everyones() {
    let top = Height(TIP_BLOCKS + 1000);
    for height in (1000..top.0).map(Height) {
        assert_eq!(seed_of_block(height, top, LOG_STRIPES), 0);
        assert!((0..=STRIPES).all(|seed| has_unpruned_block(height, top, seed)));
    }
    for height in (0..1000).map(Height) {
        let kept = seed_of_block(height, top, LOG_STRIPES);
        assert!((1..=STRIPES).contains(&stripe_of_seed(kept)));
        for other in (1..=NS).map(seed) {
            assert_eq!(has_unpruned_block(height, top, other), other == kept);
        }
    }
}

#[test]
fn stripes_follow_each_other() {
    for start in (0..10).map(|cycle| TB * cycle) {
        for (offset, stripe) in
            [(0, 1), (1, 1), (SS - 1, 1), (SS, 2), (2 * SS - 1, 2), (2 * SS, 3), (TB - 1, STRIPES), (TB, 1)]
        {
            assert_eq!(stripe_of_block(Height(start + offset), TOP, LOG_STRIPES), stripe);
            let table = stripe_table(Height(start + offset));
            assert_eq!(table + 1, usize::try_from(stripe).unwrap());
        }
    }
}

#[test]
fn the_next_whole_block_is_found() {
    for height in (0..100).map(Height) {
        assert_eq!(next_unpruned_block(height, TOP, 0), height);
    }
    for (stripe, height, next) in [
        (1, 0, 0),
        (1, 1, 1),
        (1, SS - 1, SS - 1),
        (1, SS, TB),
        (1, TB, TB),
        (1, TB - 1, TB),
        (2, 0, SS),
        (2, 1, SS),
        (2, SS - 1, SS),
        (2, SS, SS),
        (2, 2 * SS - 1, 2 * SS - 1),
        (2, 2 * SS, TB + SS),
        (2, TB + 2 * SS, 2 * TB + SS),
        (3, 0, 2 * SS),
        (3, 2 * SS, 2 * SS),
        (3, 3 * SS - 1, 3 * SS - 1),
        (3, 3 * SS, TB + 2 * SS),
        (4, SS, 3 * SS),
        (4, 4 * SS, TB + 3 * SS),
        (NS, SS, (NS - 1) * SS),
        (NS, TB - 1, TB - 1),
        (NS, TB, TB + (NS - 1) * SS),
        (NS, 2 * TB, 2 * TB + (NS - 1) * SS),
    ] {
        assert_eq!(next_unpruned_block(Height(height), TOP, seed(stripe)), Height(next), "{stripe} {height}");
    }
    // Near the tip, the last blocks take precedence.
    let top = Height(TIP_BLOCKS + 3000);
    assert_eq!(next_unpruned_block(Height(10), top, seed(2)), Height(3000));
    assert_eq!(next_unpruned_block(Height(u64::MAX), TOP, seed(2)), Height(u64::MAX));
}

#[test]
fn the_next_pruned_block_is_found() {
    for height in (0..100).chain(TOP.0 - 1 - TIP_BLOCKS..TOP.0).map(Height) {
        assert_eq!(next_pruned_block(height, TOP, 0), TOP);
    }
    for (stripe, height, next) in [
        (1, 1, SS),
        (1, SS - 1, SS),
        (1, SS, SS),
        (1, TB - 1, TB - 1),
        (1, TB, TB + SS),
        (2, 1, 1),
        (2, SS - 1, SS - 1),
        (2, SS, 2 * SS),
        (2, TB - 1, TB - 1),
        (NS - 1, 1, 1),
        (NS - 1, SS, SS),
        (NS - 1, TB - 1, TB - 1),
        (NS, 1, 1),
        (NS, SS, SS),
        (NS, TB - 1, TB),
    ] {
        assert_eq!(next_pruned_block(Height(height), TOP, seed(stripe)), Height(next), "{stripe} {height}");
    }
}
