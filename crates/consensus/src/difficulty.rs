//! The difficulty of the next block, and proof-of-work checks.
//!
//! Difficulties are 128-bit numbers, because the cumulative difficulty will not fit into 64 bits forever; up to there
//! both widths give the same results (`difficulty.cpp`).

mod window;

use ferrite_crypto::pow::hash_meets_difficulty;
use ferrite_types::Hash;
use ferrite_types::network::constants::difficulty::{CUT, TARGET_V1, TARGET_V2, WINDOW};

pub use window::{DifficultyWindow, window};

/// Why a difficulty cannot be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DifficultyError {
    /// The result does not fit into the width of the calculation.
    #[error("the next difficulty is too large to represent")]
    Overflow,
    /// The numbers of timestamps and cumulative difficulties differ.
    #[error("{timestamps} timestamps and {difficulties} cumulative difficulties")]
    Lengths {
        /// Number of timestamps.
        timestamps: usize,
        /// Number of cumulative difficulties.
        difficulties: usize,
    },
}

/// A block without enough proof of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("proof-of-work hash {hash} does not meet the difficulty {difficulty}")]
pub struct ProofOfWorkError {
    /// The hash that was found.
    pub hash: Hash,
    /// The required difficulty.
    pub difficulty: u128,
}

/// The target time between blocks under a version, in seconds.
///
/// On the main chain the version is that of the next block; on a side chain the one planned for its height
/// (`blockchain.cpp: get_difficulty_target`, `get_next_difficulty_for_alternative_chain`).
pub const fn target_seconds(version: u8) -> u64 {
    if version < 2 { TARGET_V1 } else { TARGET_V2 }
}

/// The difficulty after these blocks, oldest first (see [`window`]).
///
/// Only the oldest 720 count, so the newest 15 of a full window have no influence. The timestamps are sorted, and 60
/// cut off at either end; the work of the blocks at those positions, unsorted, is divided by the time.
pub fn next_difficulty(
    timestamps: &[u64],
    cumulative_difficulties: &[u128],
    target_seconds: u64,
) -> Result<u128, DifficultyError> {
    let Some((first, last, seconds)) = cut(timestamps, cumulative_difficulties)? else { return Ok(1) };
    mul_div_ceil(last.wrapping_sub(first), target_seconds, seconds).ok_or(DifficultyError::Overflow)
}

/// The same in 64 bits: fails if the work times the target does not fit into 64 bits.
pub fn next_difficulty_64(
    timestamps: &[u64],
    cumulative_difficulties: &[u64],
    target_seconds: u64,
) -> Result<u64, DifficultyError> {
    let Some((first, last, seconds)) = cut(timestamps, cumulative_difficulties)? else { return Ok(1) };
    last.wrapping_sub(first)
        .checked_mul(target_seconds)
        .and_then(|work| work.checked_add(seconds - 1))
        .map(|work| work / seconds)
        .ok_or(DifficultyError::Overflow)
}

/// Whether a proof-of-work hash shows this much work.
pub fn check_proof_of_work(hash: &Hash, difficulty: u128) -> Result<(), ProofOfWorkError> {
    if hash_meets_difficulty(hash, difficulty) {
        return Ok(());
    }
    Err(ProofOfWorkError { hash: *hash, difficulty })
}

// The cumulative difficulties before and after the work that counts, and its time, at least a second; `None` for fewer
// than two blocks.
fn cut<D: Copy>(timestamps: &[u64], difficulties: &[D]) -> Result<Option<(D, D, u64)>, DifficultyError> {
    if timestamps.len() != difficulties.len() {
        let (timestamps, difficulties) = (timestamps.len(), difficulties.len());
        return Err(DifficultyError::Lengths { timestamps, difficulties });
    }
    let length = timestamps.len().min(WINDOW);
    if length <= 1 {
        return Ok(None);
    }
    const KEPT: usize = WINDOW - 2 * CUT;
    let begin = length.saturating_sub(KEPT).div_ceil(2);
    let end = begin + length.min(KEPT) - 1;
    let mut sorted = timestamps[..length].to_vec();
    sorted.sort_unstable();
    Ok(Some((difficulties[begin], difficulties[end], (sorted[end] - sorted[begin]).max(1))))
}

// a * b / divisor, rounded up; `None` if that takes more than 128 bits.
fn mul_div_ceil(a: u128, b: u64, divisor: u64) -> Option<u128> {
    let (low, high) = wide_mul(a, u128::from(b));
    let (low, carry) = low.overflowing_add(u128::from(divisor - 1));
    // The product takes at most 192 bits, so this cannot overflow.
    let high = high + u128::from(carry);
    let divisor = u128::from(divisor);
    if high / divisor != 0 {
        return None;
    }
    // Long division by 64-bit digits; each remainder is below the divisor, so each quotient is one digit.
    let upper = ((high % divisor) << 64) | (low >> 64);
    let lower = ((upper % divisor) << 64) | (low & u128::from(u64::MAX));
    Some(((upper / divisor) << 64) | (lower / divisor))
}

// The lower and upper half of a product.
fn wide_mul(a: u128, b: u128) -> (u128, u128) {
    const MASK: u128 = u64::MAX as u128;
    let (a0, a1, b0, b1) = (a & MASK, a >> 64, b & MASK, b >> 64);
    let lowest = a0 * b0;
    // Each sum is at most (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
    let middle = a1 * b0 + (lowest >> 64);
    let other = a0 * b1 + (middle & MASK);
    ((other << 64) | (lowest & MASK), a1 * b1 + (middle >> 64) + (other >> 64))
}
