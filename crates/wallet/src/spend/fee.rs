//! Fees: estimated weights, and their cost by priority.

mod limit;

use ferrite_consensus::fee::QUANTIZATION_MASK;
use ferrite_types::network::constants::fee::PER_BYTE;
use ferrite_types::network::constants::since_version;

pub use limit::{FeeLimitError, check_limit, highest, highest_for_signer};

use super::rules::{Forks, TxRules};

/// The estimated size of a version 1 input per ring member.
const APPROXIMATE_INPUT_BYTES: u64 = 80;
/// The number of blocks for which a fee estimate should stay valid.
pub const ESTIMATE_GRACE_BLOCKS: u64 = 10;
/// The size of a typical extra field: a key and an encrypted payment id (wallet_rpc_server.cpp:
/// `on_estimate_tx_size_and_weight`).
pub const TYPICAL_EXTRA_SIZE: u64 = 34 + 10;
/// The number of blocks that automatic priority considers.
pub const FULLNESS_BLOCKS: usize = 10;

/// The parameters of an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Whether amounts are hidden.
    pub rct: bool,
    /// The number of inputs.
    pub inputs: u64,
    /// The number of decoys per input.
    pub decoys: u64,
    /// The number of outputs.
    pub outputs: u64,
    /// The size of the user's part of the extra field.
    pub extra_size: u64,
}

impl Shape {
    /// The estimated size of the blob (wallet2.cpp: `estimate_tx_size`).
    pub fn size(&self, rules: &TxRules) -> u64 {
        let tags = if rules.view_tags { self.outputs } else { 0 };
        if self.rct {
            return self.rct_size(rules).saturating_add(tags);
        }
        let rings = self.inputs.saturating_mul(self.ring_size()).saturating_mul(APPROXIMATE_INPUT_BYTES);
        rings.saturating_add(self.extra_size).saturating_add(tags)
    }

    /// The estimated weight (wallet2.cpp: `estimate_tx_weight`).
    pub fn weight(&self, rules: &TxRules) -> u64 {
        let size = self.size(rules);
        let aggregated = rules.bulletproof || rules.bulletproof_plus;
        if !self.rct || !aggregated || self.outputs <= 2 {
            return size;
        }
        let elements = if rules.bulletproof_plus { 6 } else { 9 };
        let per_output = 32 * (elements + 7 * 2) / 2;
        let log = log_padded(self.outputs).max(2);
        let proof = 32 * (elements + 2 * (6 + log));
        let separate = per_output.saturating_mul(1u64.checked_shl(capped(log)).unwrap_or(u64::MAX));
        size.saturating_add(separate.saturating_sub(proof).saturating_mul(4) / 5)
    }

    /// The estimated fee (wallet2.cpp: `estimate_fee`).
    pub fn fee(&self, rules: &TxRules, base_fee: u64, mask: u64) -> u64 {
        match rules.per_byte_fee {
            true => from_weight(base_fee, self.weight(rules), mask),
            false => per_kb(base_fee, self.size(rules)),
        }
    }

    fn ring_size(&self) -> u64 {
        self.decoys.saturating_add(1)
    }

    /// The size without view tags (wallet2.cpp: `estimate_rct_tx_size`).
    fn rct_size(&self, rules: &TxRules) -> u64 {
        let ring = self.ring_size();
        let offsets = ring.saturating_mul(2);
        let signature = match rules.clsag {
            true => ring.saturating_mul(32).saturating_add(64),
            false => ring.saturating_mul(64).saturating_add(32),
        };
        let pseudo_out = 32;
        let input = offsets.saturating_add(signature).saturating_add(1 + 6 + 32 + pseudo_out);
        let encrypted_amount = 8;
        let commitment = 32;
        let output = 6 + 32 + encrypted_amount + commitment;
        let range_proofs = match (rules.bulletproof_plus, rules.bulletproof) {
            (true, _) => (2 * (6 + log_padded(self.outputs)) + 6) * 32 + 3,
            (false, true) => (2 * (6 + log_padded(self.outputs)) + 9) * 32 + 3,
            (false, false) => self.outputs.saturating_mul(2 * 64 * 32 + 32 + 64 * 32),
        };
        let (version_and_unlock_time, rct_type, fee) = (1 + 6, 1, 4);
        self.inputs
            .saturating_mul(input)
            .saturating_add(self.outputs.saturating_mul(output))
            .saturating_add(range_proofs)
            .saturating_add(self.extra_size)
            .saturating_add(version_and_unlock_time + rct_type + fee)
    }
}

/// The additional folding rounds for this many outputs, compared with one.
fn log_padded(outputs: u64) -> u64 {
    outputs.checked_next_power_of_two().map_or(64, |padded| u64::from(padded.ilog2()))
}

fn capped(log: u64) -> u32 {
    u32::try_from(log).unwrap_or(u32::MAX)
}

/// Size and weight from the numbers of inputs and outputs (wallet2.cpp: `estimate_tx_size_and_weight`); a ring size of
/// 0 selects the minimum of the rules.
///
/// # Errors
/// If there are no inputs.
pub fn size_and_weight(
    rct: bool,
    inputs: u64,
    ring_size: u64,
    outputs: u64,
    extra_size: u64,
    forks: &Forks,
) -> Result<(u64, u64), NoInputsError> {
    if inputs == 0 {
        return Err(NoInputsError);
    }
    let ring_size = if ring_size == 0 { forks.min_ring_size() } else { ring_size };
    // There is never a single output.
    let outputs = if outputs == 1 { 2 } else { outputs };
    let shape = Shape { rct, inputs, decoys: ring_size.saturating_sub(1), outputs, extra_size };
    let rules = forks.tx_rules();
    Ok((shape.size(&rules), shape.weight(&rules)))
}

/// A transaction without inputs cannot be estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Invalid n_inputs")]
pub struct NoInputsError;

/// The fee for a weight, rounded up to a multiple of the mask (wallet2.cpp: `calculate_fee_from_weight`).
pub fn from_weight(base_fee: u64, weight: u64, mask: u64) -> u64 {
    let mask = mask.max(1);
    weight.saturating_mul(base_fee).div_ceil(mask).saturating_mul(mask)
}

/// The fee under the old rules, by kilobyte.
pub fn per_kb(fee_per_kb: u64, size: u64) -> u64 {
    size.div_ceil(1024).saturating_mul(fee_per_kb)
}

/// The fee that a finished transaction should pay (wallet2.cpp: `calculate_fee`).
pub fn of_transaction(rules: &TxRules, weight: u64, size: u64, base_fee: u64, mask: u64) -> u64 {
    match rules.per_byte_fee {
        true => from_weight(base_fee, weight, mask),
        false => per_kb(base_fee, size),
    }
}

/// The node's fee estimate (`get_fee_estimate`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Estimate {
    /// The lowest fee.
    pub fee: u64,
    /// The fees of all priorities, since version 15.
    pub fees: Vec<u64>,
    /// The rounding of fees.
    pub quantization_mask: u64,
}

/// The priority of a transaction, from 1 to 4; 0 is the wallet's default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Priority(pub u32);

impl Priority {
    /// The wallet's default.
    pub const DEFAULT: Self = Self(0);
    /// The lowest.
    pub const UNIMPORTANT: Self = Self(1);
    /// The next.
    pub const NORMAL: Self = Self(2);
}

/// The fee multiplier of a priority under the rules before separate fees; `default` is the wallet's setting
/// (wallet2.cpp: `get_fee_multiplier`). As in the reference, a priority beyond the last is not an error but has the
/// multiplier 1.
pub fn multiplier(priority: Priority, default: Priority, forks: &Forks) -> u64 {
    let (multipliers, standard): (&[u64], _) = match () {
        () if forks.uses(since_version::PER_BYTE_FEE, 0) => (&[1, 5, 25, 1000], 2),
        () if forks.uses(5, 0) => (&[1, 4, 20, 166], 2),
        () if forks.uses(3, -30 * 14) => (&[1, 20, 166], 1),
        () => (&[1, 2, 3], 1),
    };
    let priority = [priority, default].into_iter().find(|priority| priority.0 != 0);
    let level = priority.map_or(standard, |priority| priority.0);
    let place = usize::try_from(level - 1).unwrap_or(usize::MAX);
    multipliers.get(place).copied().unwrap_or(1)
}

/// The fee per byte for a priority (wallet2.cpp: `get_base_fee`). Without an estimate it is a constant.
pub fn base_fee(priority: Priority, default: Priority, estimate: Option<&Estimate>, forks: &Forks) -> u64 {
    if forks.uses(since_version::SCALING_2021, -30) {
        let place = priority.0.clamp(1, 4) as usize - 1;
        let fees = estimate.map_or(&[][..], |estimate| &estimate.fees);
        return fees.get(place).copied().unwrap_or(PER_BYTE);
    }
    let per_kb = ferrite_types::network::constants::fee::PER_KB;
    let fee = match estimate {
        Some(estimate) if forks.uses(since_version::DYNAMIC_FEE, -30) => estimate.fee,
        None if forks.uses(since_version::PER_BYTE_FEE, 0) => PER_BYTE,
        _ => per_kb,
    };
    fee.saturating_mul(multiplier(priority, default, forks))
}

/// The rounding of fees (wallet2.cpp: `get_fee_quantization_mask`).
pub fn quantization_mask(estimate: Option<&Estimate>, forks: &Forks) -> u64 {
    match estimate {
        // A larger one would let the node demand any fee.
        Some(estimate) if forks.uses(since_version::PER_BYTE_FEE, 0) => {
            estimate.quantization_mask.clamp(1, QUANTIZATION_MASK)
        }
        _ => 1,
    }
}

/// A transaction in the node's pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// The weight.
    pub weight: u64,
    /// The fee.
    pub fee: u64,
}

/// The node's weight limit is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Invalid block weight limit from daemon")]
pub struct BlockWeightLimitError;

/// Whether automatic priority applies (wallet2.cpp: `adjust_priority`).
pub const fn is_automatic(priority: Priority, default: Priority, auto_low_priority: bool) -> bool {
    priority.0 == 0 && default.0 == 0 && auto_low_priority
}

/// The backlog, in full blocks, of pool transactions that pay at least `fee_per_byte` (wallet2.cpp:
/// `estimate_backlog`).
///
/// # Errors
/// If the weight limit is zero.
pub fn backlog(
    fee_per_byte: f64,
    pool: &[Waiting],
    block_weight_limit: u64,
) -> Result<u64, BlockWeightLimitError> {
    let zone = block_weight_limit / 2;
    if zone == 0 {
        return Err(BlockWeightLimitError);
    }
    let before_us = pool
        .iter()
        .filter(|tx| tx.weight > 0 && tx.fee as f64 / tx.weight as f64 >= fee_per_byte)
        .fold(0u64, |sum, tx| sum.saturating_add(tx.weight));
    Ok(before_us / zone)
}

/// The fee per byte for [`backlog`], from the fee of the lowest priority.
pub fn level_of(base_fee: u64, rules: &TxRules) -> f64 {
    let per_byte = if rules.per_byte_fee { 1.0 } else { 12.0 / 13.0 / 1024.0 };
    base_fee as f64 * per_byte
}

/// The automatic priority without a backlog: the lowest, unless the last blocks were more than four fifths full. `None`
/// if there are not [`FULLNESS_BLOCKS`] weights, or no limit.
pub fn from_fullness(last_weights: &[u64], block_weight_limit: u64) -> Option<Priority> {
    let zone = block_weight_limit / 2;
    if last_weights.len() != FULLNESS_BLOCKS || zone == 0 {
        return None;
    }
    let sum = last_weights.iter().fold(0u64, |sum, weight| sum.saturating_add(*weight));
    let percent = sum.saturating_mul(100) / zone.saturating_mul(FULLNESS_BLOCKS as u64);
    Some(if percent > 80 { Priority::NORMAL } else { Priority::UNIMPORTANT })
}

#[cfg(test)]
mod tests;
