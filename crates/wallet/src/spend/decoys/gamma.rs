//! Selection of RingCT decoys by age, with the distribution of real spends (wallet2.cpp: `gamma_picker`).

use ferrite_types::network::constants::difficulty::TARGET_V2;
use ferrite_types::network::constants::time::DEFAULT_TX_SPENDABLE_AGE;
use rand_core::CryptoRng;

use super::super::Spendable;
use super::super::random;
use super::DecoyError;

const SHAPE: f64 = 19.28;
const SCALE: f64 = 1.0 / 1.61;
/// The age at which an output is spendable, in seconds.
const UNLOCK_TIME: f64 = (DEFAULT_TX_SPENDABLE_AGE * TARGET_V2) as f64;
/// Ages below that are redistributed over this window after it, in seconds.
const RECENT_SPEND_WINDOW: u64 = 15 * TARGET_V2;
const BLOCKS_IN_A_YEAR: usize = 86_400 * 365 / 120;

/// Selects RingCT outputs by age. The age in seconds is the exponential of a gamma-distributed number.
#[derive(Debug, Clone, PartialEq)]
pub struct GammaPicker {
    /// The cumulative number of RingCT outputs up to each block.
    offsets: Vec<u64>,
    /// The number of blocks with spendable outputs.
    blocks: usize,
    /// The number of those outputs.
    outputs: u64,
    /// The average time between outputs over the last year, in seconds.
    average_output_time: f64,
}

impl GammaPicker {
    /// Takes the number of RingCT outputs of each block.
    ///
    /// # Errors
    /// If there are too few.
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
        // Without any output in a year the quotient is infinite, and the newest output is selected.
        let average_output_time = (TARGET_V2 * considered as u64) as f64 / (sum - before) as f64;
        Ok(Self { offsets, blocks, outputs, average_output_time })
    }

    /// The number of RingCT outputs that are old enough to spend, regardless of unlock times.
    pub fn outputs(&self) -> u64 {
        self.outputs
    }

    /// The number of RingCT outputs.
    pub fn all_outputs(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0)
    }

    /// A node that claims fewer outputs than the wallet has seen may be trying to identify the wallet's.
    pub(super) fn check_knows(&self, inputs: &[&Spendable]) -> Result<(), DecoyError> {
        let last = inputs.iter().filter(|input| input.rct).map(|input| input.global_index).max();
        match last {
            Some(last) if last >= self.all_outputs() => Err(DecoyError::TooFewOutputs),
            _ => Ok(()),
        }
    }

    /// Selects an output. `None` if the age is beyond the first output, or falls on a block without outputs.
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
        // As in the reference, this is the first block whose sum is not below the index, not the block that contains
        // it.
        let block = self.offsets[..self.blocks].partition_point(|&offset| offset < index);
        let first = if block == 0 { 0 } else { self.offsets[block - 1] };
        match self.offsets[block] - first {
            0 => None,
            count => Some(first + random::below(rng, count)),
        }
    }
}
