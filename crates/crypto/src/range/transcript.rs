//! The hash chain that the challenges of an aggregated proof come from.

use curve25519_dalek::Scalar;
use ferrite_types::{CompressedPoint, keccak256};

use super::RangeProofError;
use super::modl::ModL;

/// The state of the chain: always the last challenge, used or not.
pub(super) struct Transcript(Scalar);

impl Transcript {
    pub(super) fn from_scalar(state: Scalar) -> Self {
        Self(state)
    }

    /// Hashes `first` and then `parts`; the result is the new state.
    pub(super) fn start(first: &[u8; 32], parts: &[&[u8; 32]]) -> Self {
        Self(hash(first, parts.iter().copied()))
    }

    /// Hashes the state and then `parts`; the result is the new state and a challenge.
    pub(super) fn absorb(&mut self, parts: &[&[u8; 32]]) -> Scalar {
        self.0 = hash(self.0.as_bytes(), parts.iter().copied());
        self.0
    }

    /// As [`absorb`](Self::absorb), for verification: a challenge that is zero is refused.
    pub(super) fn challenge(
        &mut self,
        name: &'static str,
        parts: &[&[u8; 32]],
    ) -> Result<ModL, RangeProofError> {
        self.absorb(parts);
        self.used(name)
    }

    fn used(&self, name: &'static str) -> Result<ModL, RangeProofError> {
        if self.0 == Scalar::ZERO {
            return Err(RangeProofError::ZeroChallenge { name });
        }
        Ok(ModL::from(&self.0))
    }

    /// As [`challenge`](Self::challenge), but the state goes in twice: as the state, and as the challenge it also is.
    pub(super) fn challenge_with_state(
        &mut self,
        name: &'static str,
        parts: &[&[u8; 32]],
    ) -> Result<ModL, RangeProofError> {
        self.0 = hash(self.0.as_bytes(), std::iter::once(self.0.as_bytes()).chain(parts.iter().copied()));
        self.used(name)
    }

    /// The challenges of the rounds.
    pub(super) fn round_challenges(
        &mut self,
        l: &[CompressedPoint],
        r: &[CompressedPoint],
    ) -> Result<Vec<ModL>, RangeProofError> {
        l.iter().zip(r).map(|(l, r)| self.challenge("of a round", &[&l.0, &r.0])).collect()
    }
}

/// The longest input is the state and four more words.
const MAX_WORDS: usize = 5;

fn hash<'a>(first: &'a [u8; 32], parts: impl IntoIterator<Item = &'a [u8; 32]>) -> Scalar {
    let mut input = [0; MAX_WORDS * 32];
    let mut length = 0;
    for (word, part) in input.chunks_exact_mut(32).zip(std::iter::once(first).chain(parts)) {
        word.copy_from_slice(part);
        length += 32;
    }
    Scalar::from_bytes_mod_order(keccak256(&input[..length]))
}
