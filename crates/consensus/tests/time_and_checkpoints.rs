//! Timestamps and checkpoints.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use ferrite_consensus::checkpoints::{CheckpointError, Checkpoints};
use ferrite_consensus::timestamp::{
    TimestampError, adjusted_time, check_median, check_timestamp, main_chain_window,
};
use ferrite_types::network::{MAINNET, Network};
use ferrite_types::{Hash, Height};

#[test]
fn the_clock() {
    let now = 1_700_000_000;
    assert_eq!(check_timestamp(now + 7200, &[], now), Ok(()));
    let late = TimestampError::TooFarAhead { timestamp: now + 7201, limit: now + 7200 };
    assert_eq!(check_timestamp(now + 7201, &[], now), Err(late));
    assert_eq!(check_timestamp(u64::MAX, &[], u64::MAX), Ok(()));
}

#[test]
fn the_median() {
    let now = 1_700_000_000;
    let blocks: Vec<u64> = (0..70).map(|block| 1_000_000 + block * 10).collect();
    // Below 60 blocks there is no median; of 60 it is the mean of the 30th and 31st.
    assert_eq!(check_timestamp(0, &blocks[..59], now), Ok(()));
    let median = 1_000_000 + 295;
    assert_eq!(check_timestamp(median, &blocks[..60], now), Ok(()));
    let early = TimestampError::BeforeMedian { timestamp: median - 1, median };
    assert_eq!(check_timestamp(median - 1, &blocks[..60], now), Err(early));
    // Only the last 60 count, in any order.
    assert_eq!(check_timestamp(median + 100, &blocks, now), Ok(()));
    let shuffled: Vec<_> = blocks[10..].iter().rev().copied().collect();
    assert!(check_timestamp(median + 99, &blocks, now).is_err());
    assert!(check_timestamp(median + 99, &shuffled, now).is_err());
}

#[test]
fn side_chains() {
    // A short side chain has a median nevertheless, and the clock is not checked.
    assert!(check_median(9, &[10]).is_err());
    assert_eq!(check_median(u64::MAX, &[10]), Ok(()));
    assert_eq!(check_median(0, &[]), Ok(()));
    assert_eq!(main_chain_window(Height(0), 0), 1..1);
    assert_eq!(main_chain_window(Height(1), 0), 1..2);
    assert_eq!(main_chain_window(Height(60), 0), 1..61);
    assert_eq!(main_chain_window(Height(61), 0), 2..62);
    assert_eq!(main_chain_window(Height(1000), 59), 1000..1001);
    assert!(main_chain_window(Height(1000), 60).is_empty());
    assert!(main_chain_window(Height(1000), 1000).is_empty());
    assert!(main_chain_window(Height(u64::MAX), 0).end == u64::MAX);
}

#[test]
fn the_chains_own_time() {
    let steady: Vec<u64> = (0..60).map(|block| 1_000_000 + block * 120).collect();
    assert_eq!(adjusted_time(&steady[..59], 77), 77);
    // Median 1,003,540 and 61 minutes, which for steady blocks is the expected time of the next.
    assert_eq!(adjusted_time(&steady, 77), 1_000_000 + 60 * 120);
    let mut hasty = steady.clone();
    hasty[59] += 5000;
    assert_eq!(adjusted_time(&hasty, 77), 1_003_540 + 3660);
    let mut slow = steady;
    slow[59] -= 3000;
    assert_eq!(adjusted_time(&slow, 77), slow[59] + 120);
}

fn id(byte: u8) -> Hash {
    Hash([byte; 32])
}

#[test]
fn checkpoints() {
    let mut points = Checkpoints::none();
    assert!(!points.is_in_checkpoint_zone(Height(0)));
    assert_eq!(points.max_height(), None);
    points.add(Height(5), id(5)).unwrap();
    points.add(Height(9), id(9)).unwrap();
    points.add(Height(5), id(5)).unwrap();
    let conflict = CheckpointError::Conflict { height: Height(5), known: id(5), added: id(6) };
    assert_eq!(points.add(Height(5), id(6)), Err(conflict));
    assert!(points.is_in_checkpoint_zone(Height(9)));
    assert!(!points.is_in_checkpoint_zone(Height(10)));
    assert_eq!(points.check_block(Height(5), &id(5)), Ok(true));
    assert_eq!(points.check_block(Height(6), &id(5)), Ok(false));
    let wrong = CheckpointError::WrongBlock { height: Height(5), expected: id(5), found: id(6) };
    assert_eq!(points.check_block(Height(5), &id(6)), Err(wrong));
    assert!(points.iter().eq([(Height(5), id(5)), (Height(9), id(9))]));
}

/// The reference's unit test (`checkpoints.cpp`): allowed heights of side chains, by chain height.
#[test]
fn side_chains_stay_above() {
    let allowed =
        |points: &Checkpoints, chain, block| points.check_alternative(Height(chain), Height(block)).is_ok();
    let none = Checkpoints::none();
    assert!(!allowed(&none, 0, 0));
    for block in [1, 4, 5, 6, 9] {
        assert!(allowed(&none, 0, block));
    }
    let mut points = Checkpoints::none();
    points.add(Height(5), id(0)).unwrap();
    points.add(Height(9), id(0)).unwrap();
    for (chains, first) in [(0..=4, 1), (5..=8, 6), (9..=12, 10)] {
        for chain in chains {
            for block in 0..20 {
                assert_eq!(allowed(&points, chain, block), block >= first, "{chain} {block}");
            }
        }
    }
    let below = CheckpointError::BelowCheckpoint { height: Height(5), checkpoint: Height(5) };
    assert_eq!(points.check_alternative(Height(7), Height(5)), Err(below));
    assert_eq!(points.check_alternative(Height(7), Height(0)), Err(CheckpointError::Genesis));
}

#[test]
fn networks() {
    for network in Network::ALL {
        let table = network.parameters().checkpoints;
        let points = Checkpoints::new(table);
        for point in table {
            assert_eq!(points.check_block(point.height, &point.id), Ok(true));
            assert!(points.check_block(point.height, &Hash([1; 32])).is_err());
        }
        assert_eq!(points.max_height(), table.last().map(|point| point.height));
    }
    let points = Checkpoints::new(MAINNET.checkpoints);
    let known = |height| MAINNET.checkpoint_at(height).map(|point| point.cumulative_difficulty);
    assert_eq!(points.check_difficulties(known), Ok(()));
    assert_eq!(points.check_difficulties(|_| None), Ok(()));
    let drifted = |height: Height| known(height).map(|sum| sum + u128::from(height.0 == 1000));
    assert_eq!(points.check_difficulties(drifted), Err(Height(100)));
    assert_eq!(points.check_difficulties(|_| Some(0)), Err(Height(0)));
    let short = |height: Height| if height.0 < 100 { known(height) } else { None };
    assert_eq!(points.check_difficulties(short), Ok(()));
}
