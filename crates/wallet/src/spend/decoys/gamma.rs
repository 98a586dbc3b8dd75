//! Which hidden outputs look like a spend: by age, as people spend (wallet2.cpp: `gamma_picker`).

use ferrite_types::network::constants::difficulty::TARGET_V2;
use ferrite_types::network::constants::time::DEFAULT_TX_SPENDABLE_AGE;
use rand_core::CryptoRng;

use super::super::Spendable;
use super::super::random;
use super::DecoyError;

const SHAPE: f64 = 19.28;
const SCALE: f64 = 1.0 / 1.61;
/// The age at which an output can be spent, in seconds.
const UNLOCK_TIME: f64 = (DEFAULT_TX_SPENDABLE_AGE * TARGET_V2) as f64;
/// What the distribution would spend before it can be spent is spent within this time after, in seconds.
const RECENT_SPEND_WINDOW: u64 = 15 * TARGET_V2;
const BLOCKS_IN_A_YEAR: usize = 86_400 * 365 / 120;

/// Picks hidden outputs by age. The age in seconds is the exponential of a number of the gamma distribution.
#[derive(Debug, Clone, PartialEq)]
pub struct GammaPicker {
    /// How many hidden outputs there are up to each block.
    offsets: Vec<u64>,
    /// How many of the blocks have outputs that can be spent.
    blocks: usize,
    /// How many outputs these have.
    outputs: u64,
    /// How many seconds pass from output to output, over the last year.
    average_output_time: f64,
}

impl GammaPicker {
    /// Takes the number of hidden outputs of each block.
    ///
    /// # Errors
    /// When there are not enough of them.
    pub fn new(mut distribution: Vec<u64>) -> Result<Self, DecoyError> {
        let mut sum = 0u64;
        for count in &mut distribution {
            sum = sum.checked_add(*count).ok_or(DecoyError::NotMonotonic)?;
            *count = sum;
        }
        let offsets = distribution;
        let age = usize::try_from(DEFAULT_TX_SPENDABLE_AGE).expect("a small number");
        if offsets.len() <= age {
            return Err(DecoyError::TooFewBlocks);
        }
        let blocks = offsets.len() - (age - 1);
        let outputs = offsets[blocks - 1];
        if outputs == 0 {
            return Err(DecoyError::NoRctOutputs);
        }
        let considered = offsets.len().min(BLOCKS_IN_A_YEAR);
        let before = match considered < offsets.len() {
            true => offsets[offsets.len() - considered - 1],
            false => 0,
        };
        // Without any in a year there is nothing recent: the quotient is infinite, and the newest is picked.
        let average_output_time = (TARGET_V2 * considered as u64) as f64 / (sum - before) as f64;
        Ok(Self { offsets, blocks, outputs, average_output_time })
    }

    /// How many hidden outputs are old enough to be spent, unlock times apart.
    pub fn outputs(&self) -> u64 {
        self.outputs
    }

    /// How many hidden outputs there are.
    pub fn all_outputs(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0)
    }

    /// A daemon that knows of fewer outputs than the wallet has seen wants to know which is the wallet's.
    pub(super) fn check_knows(&self, inputs: &[&Spendable]) -> Result<(), DecoyError> {
        let last = inputs.iter().filter(|input| input.rct).map(|input| input.global_index).max();
        match last {
            Some(last) if last >= self.all_outputs() => Err(DecoyError::TooFewOutputs),
            _ => Ok(()),
        }
    }

    /// Picks an output. `None` when the age is beyond the first output, or falls on a block without outputs.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "ages are positive, and a quotient beyond 64 bits is beyond every output"
    )]
    pub fn pick(&self, rng: &mut impl CryptoRng) -> Option<u64> {
        let age = random::gamma(rng, SHAPE, SCALE).exp();
        let age = match age > UNLOCK_TIME {
            true => age - UNLOCK_TIME,
            false => random::below(rng, RECENT_SPEND_WINDOW) as f64,
        };
        let back = (age / self.average_output_time) as u64;
        let index = self.outputs.checked_sub(back)?.checked_sub(1)?;
        // The block is the first whose sum is not below the index, not the one that holds it: as the reference has it.
        let block = self.offsets[..self.blocks].partition_point(|&offset| offset < index);
        let first = if block == 0 { 0 } else { self.offsets[block - 1] };
        match self.offsets[block] - first {
            0 => None,
            count => Some(first + random::below(rng, count)),
        }
    }
}
