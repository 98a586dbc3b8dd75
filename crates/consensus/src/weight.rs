//! Block weight limits.
//!
//! Follows `blockchain.cpp: get_next_long_term_block_weight`, `update_next_cumulative_weight_limit`.

use ferrite_types::Height;
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::{
    COINBASE_BLOB_RESERVED_SIZE, FULL_REWARD_ZONE_V1, FULL_REWARD_ZONE_V2, FULL_REWARD_ZONE_V5,
    LONG_TERM_WINDOW, REWARD_BLOCKS_WINDOW, SHORT_TERM_SURGE_FACTOR,
};

use crate::median::{RollingMedian, returning_height};

/// The weight up to which a block has its full reward, whatever the median.
pub const fn penalty_free_zone(version: u8) -> u64 {
    match version {
        0..2 => FULL_REWARD_ZONE_V1,
        2..5 => FULL_REWARD_ZONE_V2,
        5.. => FULL_REWARD_ZONE_V5,
    }
}

/// The weight limit of a transaction (`tx_verification_utils.cpp: get_transaction_weight_limit`).
pub const fn transaction_weight_limit(version: u8) -> u64 {
    let zone = penalty_free_zone(version);
    let share = if version >= since_version::PER_BYTE_FEE { zone / 2 } else { zone };
    share - COINBASE_BLOB_RESERVED_SIZE
}

/// The long-term weight of a block of this weight, given the long-term median before it.
pub fn long_term_weight(version: u8, block_weight: u64, long_term_median: u64) -> u64 {
    if version < since_version::LONG_TERM_BLOCK_WEIGHT {
        return block_weight;
    }
    let median = effective_long_term_median(long_term_median);
    if version >= since_version::SCALING_2021 {
        let floor = median.saturating_mul(10) / 17;
        block_weight.max(floor).min(plus_tenths(median, 7))
    } else {
        block_weight.min(plus_tenths(median, 4))
    }
}

fn effective_long_term_median(long_term_median: u64) -> u64 {
    long_term_median.max(FULL_REWARD_ZONE_V5)
}

fn plus_tenths(median: u64, tenths: u64) -> u64 {
    median.saturating_add(median.saturating_mul(tenths) / 10)
}

/// The weight limits of the next block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeightLimits {
    /// The median that determines the penalty and the limit.
    pub effective_median: u64,
    /// Twice the effective median: the limit of the block weight.
    pub block_weight_limit: u64,
    /// The median of long-term weights, at least the penalty-free zone. Used from version 10 on.
    pub long_term_effective_median: u64,
}

impl WeightLimits {
    /// The limits for a block of this version after blocks with these medians.
    pub fn new(version: u8, short_term_median: u64, long_term_median: u64) -> Self {
        let long_term = effective_long_term_median(long_term_median);
        let ceiling = long_term.saturating_mul(SHORT_TERM_SURGE_FACTOR);
        let bounded = match version {
            since_version::SCALING_2021.. => short_term_median.max(long_term).min(ceiling),
            since_version::LONG_TERM_BLOCK_WEIGHT.. => {
                short_term_median.max(FULL_REWARD_ZONE_V5).min(ceiling)
            }
            _ => short_term_median,
        };
        let effective_median = bounded.max(penalty_free_zone(version));
        Self {
            effective_median,
            block_weight_limit: effective_median.saturating_mul(2),
            long_term_effective_median: long_term,
        }
    }
}

/// The weights of recent blocks that later blocks depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockWeights {
    short_term: RollingMedian,
    long_term: RollingMedian,
    height: u64,
}

impl Default for BlockWeights {
    fn default() -> Self {
        Self::new(LONG_TERM_WINDOW)
    }
}

impl BlockWeights {
    /// An empty chain. The default is the window of the public networks, 100,000 blocks.
    ///
    /// # Panics
    /// If the window is 0.
    pub fn new(long_term_window: usize) -> Self {
        Self {
            short_term: RollingMedian::new(REWARD_BLOCKS_WINDOW),
            long_term: RollingMedian::new(long_term_window),
            height: 0,
        }
    }

    /// A chain of `height` blocks, from the weights of its last 100 and the long-term weights of the last
    /// `long_term_window`, oldest first; fewer in a shorter chain. `None` if their number is wrong.
    ///
    /// # Panics
    /// If the window is 0.
    pub fn resume(
        long_term_window: usize,
        height: Height,
        weights: impl IntoIterator<Item = u64>,
        long_term_weights: impl IntoIterator<Item = u64>,
    ) -> Option<Self> {
        let short_term = RollingMedian::of(REWARD_BLOCKS_WINDOW, weights);
        let long_term = RollingMedian::of(long_term_window, long_term_weights);
        let complete = |median: &RollingMedian| {
            usize::try_from(height.0).map_or(median.window(), |height| height.min(median.window()))
                == median.len()
        };
        (complete(&short_term) && complete(&long_term)).then_some(Self {
            short_term,
            long_term,
            height: height.0,
        })
    }

    /// The height of the chain.
    pub fn chain_height(&self) -> Height {
        Height(self.height)
    }

    /// The long-term weight of the next block if it has this weight.
    pub fn next_long_term_weight(&self, version: u8, block_weight: u64) -> u64 {
        long_term_weight(version, block_weight, self.long_term.median())
    }

    /// The weight limits of the next block, if it has this version.
    pub fn limits(&self, version: u8) -> WeightLimits {
        WeightLimits::new(version, self.short_term.median(), self.long_term.median())
    }

    /// The median for the penalty of the next block (`blockchain.cpp: validate_miner_transaction`).
    pub fn reward_median(&self, version: u8) -> u64 {
        if version >= since_version::EFFECTIVE_SHORT_TERM_MEDIAN_IN_PENALTY {
            self.limits(version).effective_median
        } else {
            self.short_term.median()
        }
    }

    /// The weights of the last 100 blocks.
    pub fn short_term(&self) -> &RollingMedian {
        &self.short_term
    }

    /// The long term weights of the last blocks.
    pub fn long_term(&self) -> &RollingMedian {
        &self.long_term
    }

    /// Appends a block.
    pub fn push(&mut self, block_weight: u64, long_term_weight: u64) {
        self.short_term.push(block_weight);
        self.long_term.push(long_term_weight);
        self.height += 1;
    }

    /// Removes the last block. `weight_at` and `long_term_weight_at` return those of the blocks that re-enter the two
    /// windows, if any. An empty chain stays empty, and an error leaves everything unchanged.
    pub fn pop<E>(
        &mut self,
        weight_at: impl FnOnce(Height) -> Result<u64, E>,
        long_term_weight_at: impl FnOnce(Height) -> Result<u64, E>,
    ) -> Result<(), E> {
        let Some(popped) = self.height.checked_sub(1) else { return Ok(()) };
        let returning = |median: &RollingMedian| returning_height(Height(popped), median.window());
        let weight = returning(&self.short_term).map(weight_at).transpose()?;
        let long_term_weight = returning(&self.long_term).map(long_term_weight_at).transpose()?;
        self.short_term.pop(weight);
        self.long_term.pop(long_term_weight);
        self.height = popped;
        Ok(())
    }
}
