//! Block rewards.

use ferrite_types::Amount;
use ferrite_types::network::constants::emission::{
    FINAL_SUBSIDY_PER_MINUTE, MONEY_SUPPLY, SPEED_FACTOR_PER_MINUTE,
};

use crate::difficulty::target_seconds;
use crate::weight::penalty_free_zone;

/// Why a block has no reward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RewardError {
    /// The block weighs more than twice the median.
    #[error("block weight {weight} is above the limit of {limit}")]
    BlockTooHeavy {
        /// The block's weight.
        weight: u64,
        /// The weight limit.
        limit: u64,
    },
}

/// The reward of a block without penalty and fees: a fixed part of the remaining supply, and at least the tail
/// emission.
pub const fn base_reward(version: u8, already_generated: Amount) -> Amount {
    let target_minutes = target_seconds(version) / 60;
    let speed = if target_minutes == 1 { SPEED_FACTOR_PER_MINUTE } else { SPEED_FACTOR_PER_MINUTE - 1 };
    let curve = (MONEY_SUPPLY - already_generated.0) >> speed;
    let tail = FINAL_SUBSIDY_PER_MINUTE * target_minutes;
    Amount(if curve < tail { tail } else { curve })
}

/// The reward of a block of this weight, without fees. Above the median and the penalty-free zone it falls with the
/// square of the excess, to zero at twice the median (`cryptonote_basic_impl.cpp: get_block_reward`).
pub fn block_reward(
    version: u8,
    median_weight: u64,
    block_weight: u64,
    already_generated: Amount,
) -> Result<Amount, RewardError> {
    let base = base_reward(version, already_generated);
    let median = median_weight.max(penalty_free_zone(version));
    if block_weight <= median {
        return Ok(base);
    }
    let limit = median.saturating_mul(2);
    if block_weight > limit {
        return Err(RewardError::BlockTooHeavy { weight: block_weight, limit });
    }
    // The reference keeps 64 bits of this product.
    let multiplicand = (limit - block_weight).wrapping_mul(block_weight);
    let reward = u128::from(base.0) * u128::from(multiplicand) / u128::from(median) / u128::from(median);
    Ok(Amount(u64::try_from(reward).expect("a penalised reward is below the base reward")))
}

/// The coins in existence after a block, from those before it and the miner's claim beyond the fees. Stays at the
/// supply once it is reached, where the tail emission no longer changes any reward.
///
/// Side chains are stored with the fees included (`blockchain.cpp: handle_alternative_block`); their blocks are
/// recounted when they become the main chain.
pub const fn add_generated(already_generated: Amount, reward: Amount) -> Amount {
    Amount(already_generated.0.saturating_add(reward.0))
}
