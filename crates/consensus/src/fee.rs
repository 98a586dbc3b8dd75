//! What a transaction must pay, and what it had better pay.
//!
//! A fee is asked for by the kilobyte up to version 7 and by the byte from version 8 on. The least fee is a rule
//! of the pool, not of blocks: a block may hold transactions that pay nothing.

use ferrite_types::Amount;
use ferrite_types::network::constants::emission::DISPLAY_DECIMAL_POINT;
use ferrite_types::network::constants::fee::{
    DYNAMIC_PER_KB_BASE, DYNAMIC_PER_KB_BASE_BLOCK_REWARD, DYNAMIC_PER_KB_BASE_V5,
    DYNAMIC_REFERENCE_TRANSACTION_WEIGHT, PER_KB, QUANTIZATION_DECIMALS, SCALING_2021_ROUNDING_PLACES,
};
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::{
    FULL_REWARD_ZONE_V5, REWARD_BLOCKS_WINDOW, SHORT_TERM_SURGE_FACTOR,
};

use crate::median::median;
use crate::reward::base_reward;
use crate::weight::{BlockWeights, WeightLimits, penalty_free_zone};

/// Fees are multiples of this, in atomic units.
pub const QUANTIZATION_MASK: u64 = 10u64.pow(DISPLAY_DECIMAL_POINT - QUANTIZATION_DECIMALS);

/// A fee that will not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FeeError {
    /// The transaction pays less than 98% of what it should.
    #[error("transaction fee {fee} is not enough, minimum fee: {needed}")]
    TooLow {
        /// What it pays.
        fee: Amount,
        /// What it should pay.
        needed: Amount,
    },
}

/// An estimate that cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} grace blocks are more than the {REWARD_BLOCKS_WINDOW} that the median looks at")]
pub struct GraceBlocksError(u64);

/// The base fee, for a kilobyte or a byte by version, at this block reward and median weight
/// (`blockchain.cpp: get_dynamic_base_fee`). From version 15 on the median is the effective long term one.
pub fn dynamic_base_fee(version: u8, block_reward: Amount, median_weight: u64) -> u64 {
    let zone = penalty_free_zone(version);
    let median = u128::from(median_weight.max(zone));
    let reward = u128::from(block_reward.0);
    if version >= since_version::PER_BYTE_FEE {
        let per_median = reward * u128::from(DYNAMIC_REFERENCE_TRANSACTION_WEIGHT) / median;
        return if version >= since_version::SCALING_2021 {
            let fee = per_median / median;
            to_u64(fee - fee / 20).max(1)
        } else {
            to_u64(per_median / u128::from(zone) / 5)
        };
    }
    let base = if version >= 5 { DYNAMIC_PER_KB_BASE_V5 } else { DYNAMIC_PER_KB_BASE };
    let unscaled = u128::from(base) * u128::from(zone) / median;
    quantize(to_u64(unscaled * reward / u128::from(DYNAMIC_PER_KB_BASE_BLOCK_REWARD)))
}

/// The four per-byte fees of the 2021 scaling, slow to fastest, from the effective short term and long term
/// medians (`blockchain.cpp: get_dynamic_base_fee_estimate_2021_scaling`).
pub fn scaling_2021_fees(block_reward: Amount, short_term_median: u64, long_term_median: u64) -> [u64; 4] {
    let reference = u128::from(DYNAMIC_REFERENCE_TRANSACTION_WEIGHT);
    let zone = u128::from(FULL_REWARD_ZONE_V5);
    let short_term = u128::from(short_term_median.max(1));
    let fee_median = u128::from(short_term_median.min(long_term_median).max(1));
    // Divided late, so that little is lost to rounding. Where the reference's 64 bits would wrap the result is
    // the largest number; no reward and weight of a chain come near.
    let share = u128::from(block_reward.0) * reference;
    let low = share / (fee_median * fee_median);
    let normal = 4 * share / (fee_median * fee_median);
    let medium = 16 * share / (zone * fee_median);
    let surge = (32 * reference * short_term / zone).max(1);
    let high = (4 * medium).max((4 * medium).saturating_mul(fee_median) / surge);
    [low, normal, medium, high].map(|fee| round_up(to_u64(fee), SCALING_2021_ROUNDING_PLACES))
}

/// Rounds up to so many significant decimal digits. `None` for no digits, or when the result leaves 64 bits.
pub fn round_money_up(amount: u64, significant_digits: u32) -> Option<u64> {
    let digits = amount.checked_ilog10().map_or(1, |log| log + 1);
    if significant_digits == 0 {
        return None;
    }
    let unit = 10u64.pow(digits.saturating_sub(significant_digits));
    amount.checked_next_multiple_of(unit)
}

fn round_up(amount: u64, significant_digits: u32) -> u64 {
    round_money_up(amount, significant_digits).unwrap_or(u64::MAX)
}

fn quantize(fee: u64) -> u64 {
    fee.checked_next_multiple_of(QUANTIZATION_MASK).unwrap_or(u64::MAX)
}

fn to_u64(value: u128) -> u64 {
    u64::try_from(value).unwrap_or(u64::MAX)
}

/// What fees depend on at the tip of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeBasis {
    /// The version of the next block.
    pub version: u8,
    /// What limits the next block.
    pub limits: WeightLimits,
    /// The coins that the chain has brought forth.
    pub already_generated: Amount,
}

impl FeeBasis {
    /// The least that a transaction of this weight should pay.
    pub fn needed_fee(&self, weight: u64) -> Amount {
        let fee = if self.version >= since_version::PER_BYTE_FEE {
            quantize(weight.saturating_mul(self.base_fee(self.median())))
        } else if self.version >= since_version::DYNAMIC_FEE {
            weight.div_ceil(1024).saturating_mul(self.base_fee(self.median()))
        } else {
            weight.div_ceil(1024).saturating_mul(PER_KB)
        };
        Amount(fee)
    }

    /// Whether a transaction of this weight pays enough; 2% less will do (`blockchain.cpp: check_fee`).
    pub fn check(&self, weight: u64, fee: Amount) -> Result<(), FeeError> {
        let needed = self.needed_fee(weight);
        if fee.0 < needed.0 - needed.0 / 50 {
            return Err(FeeError::TooLow { fee, needed });
        }
        Ok(())
    }

    /// The base fee, for a kilobyte or a byte by version, that will still do in `grace_blocks` blocks
    /// (`blockchain.cpp: get_dynamic_base_fee_estimate`).
    pub fn estimate(&self, weights: &BlockWeights, grace_blocks: u64) -> u64 {
        if self.version < since_version::DYNAMIC_FEE {
            return PER_KB;
        }
        let grace = usize::try_from(grace_blocks).unwrap_or(usize::MAX).min(REWARD_BLOCKS_WINDOW - 1);
        if self.version >= since_version::SCALING_2021 {
            return self.scaling_2021(weights, grace)[0];
        }
        let zone = penalty_free_zone(self.version);
        self.base_fee(median_with_grace(weights, grace, zone).max(zone))
    }

    /// The four per-byte fees, slow to fastest, that will still do in `grace_blocks` blocks; for version 15 and
    /// later. Copies the long term window: worth keeping until the tip changes.
    pub fn estimate_2021(
        &self,
        weights: &BlockWeights,
        grace_blocks: u64,
    ) -> Result<[u64; 4], GraceBlocksError> {
        let grace = usize::try_from(grace_blocks).ok().filter(|&grace| grace <= REWARD_BLOCKS_WINDOW);
        Ok(self.scaling_2021(weights, grace.ok_or(GraceBlocksError(grace_blocks))?))
    }

    fn scaling_2021(&self, weights: &BlockWeights, grace: usize) -> [u64; 4] {
        let mut long_term = weights.long_term().clone();
        for _ in 0..grace {
            long_term.push(0);
        }
        let long_term = long_term.median().max(FULL_REWARD_ZONE_V5);
        let short_term = median_with_grace(weights, grace, 0).max(long_term);
        let short_term = short_term.min(long_term.saturating_mul(SHORT_TERM_SURGE_FACTOR));
        scaling_2021_fees(self.base_reward(), short_term, long_term)
    }

    fn median(&self) -> u64 {
        self.limits.block_weight_limit / 2
    }

    // The base fee at a short term median.
    fn base_fee(&self, median: u64) -> u64 {
        let median = if self.version >= since_version::LONG_TERM_BLOCK_WEIGHT {
            median.min(self.limits.long_term_effective_median)
        } else {
            median
        };
        dynamic_base_fee(self.version, self.base_reward(), median)
    }

    fn base_reward(&self) -> Amount {
        base_reward(self.version, self.already_generated)
    }
}

// The short term median once `grace` more blocks of the given weight have come.
fn median_with_grace(weights: &BlockWeights, grace: usize, weight: u64) -> u64 {
    let past = weights.short_term().newest_first().take(REWARD_BLOCKS_WINDOW - grace);
    let mut all: Vec<_> = past.chain(std::iter::repeat_n(weight, grace)).collect();
    median(&mut all)
}
