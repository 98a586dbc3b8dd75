//! Block timestamps, and the time of the chain.

use std::ops::Range;

use ferrite_types::Height;
use ferrite_types::network::constants::difficulty::TARGET_V2;
use ferrite_types::network::constants::time::{BLOCK_FUTURE_TIME_LIMIT, TIMESTAMP_CHECK_WINDOW};

use crate::median::median;

/// Why a timestamp is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimestampError {
    /// More than two hours ahead of the clock.
    #[error("timestamp {timestamp} is later than {limit}, two hours from now")]
    TooFarAhead {
        /// The block's timestamp.
        timestamp: u64,
        /// The latest allowed.
        limit: u64,
    },
    /// Before the median of the previous blocks.
    #[error("timestamp {timestamp} is before {median}, the median of the last blocks")]
    BeforeMedian {
        /// The block's timestamp.
        timestamp: u64,
        /// The earliest allowed.
        median: u64,
    },
}

/// Checks a block that extends the main chain against the clock and the timestamps of the last 60 blocks. A shorter
/// chain has no median yet.
///
/// The limits are the same in all versions (`blockchain.cpp: check_block_timestamp`).
pub fn check_timestamp(timestamp: u64, last_60: &[u64], now: u64) -> Result<(), TimestampError> {
    let limit = now.saturating_add(BLOCK_FUTURE_TIME_LIMIT);
    if timestamp > limit {
        return Err(TimestampError::TooFarAhead { timestamp, limit });
    }
    if last_60.len() < TIMESTAMP_CHECK_WINDOW {
        return Ok(());
    }
    check_median(timestamp, &last_60[last_60.len() - TIMESTAMP_CHECK_WINDOW..])
}

/// Checks a block of a side chain against the median only: of all previous blocks of the side chain and the main
/// chain's blocks in [`main_chain_window`]. Short chains get no exception here, and the clock is checked only when the
/// side chain becomes the main chain.
pub fn check_median(timestamp: u64, timestamps: &[u64]) -> Result<(), TimestampError> {
    let median = median(&mut timestamps.to_vec());
    if timestamp < median {
        return Err(TimestampError::BeforeMedian { timestamp, median });
    }
    Ok(())
}

/// The heights of the main chain's blocks whose timestamps count for a block of a side chain that forks off after the
/// block at `parent` and has `side_blocks` blocks so far. They fill the side chain's timestamps up to 60, without the
/// genesis block (`blockchain.cpp: complete_timestamps_vector`).
pub fn main_chain_window(parent: Height, side_blocks: usize) -> Range<u64> {
    let needed = TIMESTAMP_CHECK_WINDOW.saturating_sub(side_blocks);
    let needed = u64::try_from(needed).expect("60 fits 64 bits");
    let end = parent.0.saturating_add(1);
    parent.0.saturating_sub(needed).saturating_add(1).min(end)..end
}

/// The time that time locks are compared with from version 13 on, from the timestamps of the last 60 blocks. A shorter
/// chain uses the clock (`blockchain.cpp: get_adjusted_time`).
pub fn adjusted_time(last_60: &[u64], now: u64) -> u64 {
    chain_time(last_60).unwrap_or(now)
}

/// The expected time of the next block, by the last block or by the median, whichever is earlier, from the timestamps
/// of the last 60 blocks, oldest first. `None` if there are fewer.
pub fn chain_time(last_60: &[u64]) -> Option<u64> {
    let last_60 = &last_60[last_60.len().checked_sub(TIMESTAMP_CHECK_WINDOW)?..];
    let blocks = u64::try_from(TIMESTAMP_CHECK_WINDOW).expect("60 fits 64 bits") + 1;
    let by_median = median(&mut last_60.to_vec()).wrapping_add(blocks * TARGET_V2 / 2);
    let by_last = last_60[TIMESTAMP_CHECK_WINDOW - 1].wrapping_add(TARGET_V2);
    Some(by_last.min(by_median))
}
