//! The outputs to request from the node, and the rings formed from its answer.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use ferrite_crypto::curve::decompress;
use ferrite_types::network::constants::time::{DEFAULT_TX_SPENDABLE_AGE, MINED_MONEY_UNLOCK_WINDOW};
use rand_core::CryptoRng;

use super::super::{Ring, RingOutput, Spendable, random};
use super::{AmountCount, DecoyError, GammaPicker, OutputAnswer, OutputRef, RECENT_RATIO};
use crate::state::KnownRings;

/// The limit of consecutive draws without a new output, which no real distribution reaches.
const MAX_FRUITLESS_DRAWS: u32 = 1_000_000;

/// The outputs to request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    outputs: Vec<OutputRef>,
    /// The same outputs in the order of selection, ring by ring.
    picked: Vec<OutputRef>,
    /// The range of each ring's outputs.
    rings: Vec<Range<usize>>,
    /// The number of available outputs of each ring's amount.
    available: Vec<u64>,
    ring_size: usize,
}

impl Request {
    /// Selects outputs for the rings of `inputs`, more than needed because some will be locked.
    ///
    /// # Errors
    /// If the node's counts leave nothing to select.
    pub fn pick(
        inputs: &[&Spendable],
        decoys: usize,
        picker: Option<&GammaPicker>,
        histogram: &HashMap<u64, AmountCount>,
        known: &KnownRings,
        rng: &mut impl CryptoRng,
    ) -> Result<Self, DecoyError> {
        let ring_size = decoys + 1;
        let mut request = Self {
            outputs: Vec::new(),
            picked: Vec::new(),
            rings: Vec::new(),
            available: Vec::new(),
            ring_size,
        };
        for input in inputs {
            let ring = known.get(&input.key_image).map_or(&[][..], Vec::as_slice);
            if ring.len() > ring_size {
                return Err(DecoyError::SmallerThanBefore { before: ring.len(), now: ring_size });
            }
            let source = Source::of(input, picker, histogram)?;
            let picked = source.pick(input, requested(input, ring_size), ring, rng);
            request.add(input.listed_amount(), picked, source.available());
        }
        Ok(request)
    }

    fn add(&mut self, amount: u64, picked: Vec<u64>, available: u64) {
        let start = self.outputs.len();
        self.picked.extend(picked.iter().map(|&index| OutputRef { amount, index }));
        let mut sorted = picked;
        sorted.sort_unstable();
        self.outputs.extend(sorted.into_iter().map(|index| OutputRef { amount, index }));
        self.rings.push(start..self.outputs.len());
        self.available.push(available);
    }

    /// The outputs to request, in this order.
    pub fn outputs(&self) -> &[OutputRef] {
        &self.outputs
    }

    /// Forms rings from the node's answer. `valid` caches the keys that were verified.
    ///
    /// # Errors
    /// If the answer lacks the real outputs, or has too few usable decoys.
    pub fn rings(
        &self,
        inputs: &[&Spendable],
        answers: &[OutputAnswer],
        known: &KnownRings,
        valid: &mut HashSet<[u8; 32]>,
    ) -> Result<Vec<Ring>, DecoyError> {
        if answers.len() != self.outputs.len() {
            return Err(DecoyError::AnswerCount { found: answers.len(), expected: self.outputs.len() });
        }
        let mut rings = Vec::with_capacity(inputs.len());
        let mut scanty = BTreeMap::new();
        for ((input, places), &available) in inputs.iter().zip(&self.rings).zip(&self.available) {
            let mut ring = RingInMaking::new(input, &self.outputs[places.clone()], &answers[places.clone()])?;
            let before = known.get(&input.key_image).map_or(&[][..], Vec::as_slice);
            let before = before.iter().copied().filter(|&index| index < available);
            let picked = self.picked[places.clone()].iter().map(|output| output.index);
            for index in before.chain(picked) {
                if ring.members.len() >= self.ring_size {
                    break;
                }
                ring.offer(index, valid);
            }
            if ring.members.len() < self.ring_size {
                scanty.insert(input.listed_amount(), ring.members.len());
            }
            rings.push(ring.finish());
        }
        if !scanty.is_empty() {
            return Err(DecoyError::NotEnoughOutputs { scanty, ring_size: self.ring_size });
        }
        Ok(rings)
    }
}

/// The number of outputs to request: one and a half times the ring size, plus for RingCT the number of blocks whose
/// miner outputs are old enough but still locked.
fn requested(input: &Spendable, ring_size: usize) -> usize {
    let locked_coinbases = if input.rct { MINED_MONEY_UNLOCK_WINDOW - DEFAULT_TX_SPENDABLE_AGE } else { 0 };
    ring_size + ring_size / 2 + 1 + usize::try_from(locked_coinbases).expect("a small number")
}

/// The source of the decoys of a ring.
enum Source<'a> {
    /// RingCT outputs, by age.
    Hidden(&'a GammaPicker),
    /// Outputs of one amount, younger ones more likely, half of them recent.
    Visible(AmountCount),
}

impl<'a> Source<'a> {
    fn of(
        input: &Spendable,
        picker: Option<&'a GammaPicker>,
        histogram: &HashMap<u64, AmountCount>,
    ) -> Result<Self, DecoyError> {
        if input.rct {
            return picker.map(Self::Hidden).ok_or(DecoyError::NoRctOutputs);
        }
        let amount = input.amount.0;
        let count = histogram.get(&amount).copied().unwrap_or_default();
        if count.unlocked == 0 {
            return Err(DecoyError::NoOutputs(amount));
        }
        if count.recent > count.unlocked {
            return Err(DecoyError::TooManyRecent(amount));
        }
        Ok(Self::Visible(count))
    }

    fn available(&self) -> u64 {
        match self {
            Self::Hidden(picker) => picker.outputs(),
            Self::Visible(count) => count.unlocked,
        }
    }

    /// Exactly `wanted` indices to request, in the order of selection.
    fn pick(&self, input: &Spendable, wanted: usize, before: &[u64], rng: &mut impl CryptoRng) -> Vec<u64> {
        let available = self.available();
        if available <= wanted as u64 {
            // All available outputs. The last is repeated; the shortage is detected after the answer.
            let mut all: Vec<u64> = (0..available).collect();
            all.resize(wanted, available - 1);
            return all;
        }
        let mut picked: Vec<u64> = match before.contains(&input.global_index) {
            true => before.iter().copied().filter(|&index| index < available).collect(),
            // No known ring, or one from before a reorg moved the output.
            false => vec![input.global_index],
        };
        let mut seen: HashSet<u64> = picked.iter().copied().collect();
        let recent = self.recent_wanted(input, wanted);
        let mut fruitless = 0;
        while picked.len() < wanted && fruitless < MAX_FRUITLESS_DRAWS {
            let recent_left = picked.len() < recent + 1;
            match self.draw(recent_left, rng) {
                Some(index) if seen.insert(index) => {
                    picked.push(index);
                    fruitless = 0;
                }
                _ => fruitless += 1,
            }
        }
        // A shortage is detected after the answer.
        picked.resize(wanted, 0);
        picked
    }

    /// The number of recent decoys wanted.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small")]
    fn recent_wanted(&self, input: &Spendable, wanted: usize) -> usize {
        let Self::Visible(count) = self else { return 0 };
        let recent = ((wanted as f64 * RECENT_RATIO) as u64).max(1).min(count.recent);
        let real_is_recent = input.global_index >= count.unlocked - count.recent;
        let recent = if real_is_recent { recent.saturating_sub(1) } else { recent };
        usize::try_from(recent).unwrap_or(usize::MAX)
    }

    fn draw(&self, recent: bool, rng: &mut impl CryptoRng) -> Option<u64> {
        match self {
            Self::Hidden(picker) => picker.pick(rng).filter(|&index| index < picker.outputs()),
            Self::Visible(count) if recent => {
                Some(count.unlocked - count.recent + triangular(rng, count.recent))
            }
            Self::Visible(count) => Some(triangular(rng, count.unlocked)),
        }
    }
}

/// A number below `limit` with a triangular distribution, larger ones more likely.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the reference multiplies as floating point too, and the result is below the limit"
)]
fn triangular(rng: &mut impl CryptoRng, limit: u64) -> u64 {
    let place = (random::unit(rng).sqrt() * limit as f64) as u64;
    place.min(limit - 1)
}

/// A ring that is being filled.
struct RingInMaking<'a> {
    real: u64,
    members: Vec<RingOutput>,
    asked: &'a [OutputRef],
    answers: &'a [OutputAnswer],
}

impl<'a> RingInMaking<'a> {
    /// Starts with the real output, which the node must have returned with the wallet's data: otherwise the node could
    /// recognise it when it sees the transaction.
    fn new(
        input: &Spendable,
        asked: &'a [OutputRef],
        answers: &'a [OutputAnswer],
    ) -> Result<Self, DecoyError> {
        let commitment = input.commitment();
        let expected = OutputAnswer { key: input.key, mask: commitment, unlocked: true };
        let found = asked
            .iter()
            .zip(answers)
            .any(|(asked, answer)| asked.index == input.global_index && *answer == expected);
        if !found {
            return Err(DecoyError::RealOutputMissing);
        }
        let member = RingOutput { index: input.global_index, key: input.key, commitment };
        Ok(Self { real: input.global_index, members: vec![member], asked, answers })
    }

    /// Adds an output to the ring if it is usable.
    fn offer(&mut self, index: u64, valid: &mut HashSet<[u8; 32]>) {
        let Some(place) = self.asked.iter().position(|asked| asked.index == index) else { return };
        let answer = &self.answers[place];
        if !answer.unlocked || index == self.real || self.members.iter().any(|member| member.index == index) {
            return;
        }
        if is_valid(&answer.key.0, valid) && is_valid(&answer.mask.0, valid) {
            self.members.push(RingOutput { index, key: answer.key, commitment: answer.mask });
        }
    }

    fn finish(mut self) -> Ring {
        self.members.sort_by_key(|member| member.index);
        let real = self.members.iter().position(|member| member.index == self.real);
        Ring { members: self.members, real: real.expect("the ring began with it") }
    }
}

/// Whether the bytes are a point of the prime-order group.
fn is_valid(bytes: &[u8; 32], valid: &mut HashSet<[u8; 32]>) -> bool {
    if valid.contains(bytes) {
        return true;
    }
    let good = decompress(bytes).is_some_and(|point| point.is_torsion_free());
    if good {
        valid.insert(*bytes);
    }
    good
}
