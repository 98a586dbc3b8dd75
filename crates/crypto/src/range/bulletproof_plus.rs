//! Bulletproofs+ (transactions of type 6): verification, and [`prove`].

mod prove;

use std::sync::LazyLock;

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::keccak256;
use ferrite_types::tx::ringct::BulletproofPlus;
use rand_core::CryptoRng;

use super::batch::{
    self, AggregatedProof, Argument, Inverses, Sums, VectorTerms, WeightedSide, point, scalar,
};
use super::generators::{BULLETPROOF_PLUS, Generators};
use super::modl::{ModL, sum_of_powers};
use super::transcript::Transcript;
use super::{BatchError, Commitments, RangeProofError};
use crate::hash_to_ec::hash_to_ec;

pub use prove::prove;

/// Verifies one proof.
///
/// # Errors
/// The first thing found wrong with the proof.
pub fn verify(
    proof: &BulletproofPlus,
    commitments: &Commitments,
    rng: &mut impl CryptoRng,
) -> Result<(), RangeProofError> {
    batch::verify(proof, commitments, rng)
}

/// Verifies many proofs at once, at a fraction of the cost. An empty batch is valid.
///
/// # Errors
/// If at least one proof is invalid; see [`find_invalid`].
pub fn verify_batch(
    items: &[(&BulletproofPlus, &Commitments)],
    rng: &mut impl CryptoRng,
) -> Result<(), BatchError> {
    batch::verify_batch(items, rng)
}

/// Verifies every proof alone, and returns the positions and reasons of all that fail.
pub fn find_invalid(
    items: &[(&BulletproofPlus, &Commitments)],
    rng: &mut impl CryptoRng,
) -> Vec<(usize, RangeProofError)> {
    batch::find_invalid(items, rng)
}

/// The beginning of every transcript.
static INITIAL_TRANSCRIPT: LazyLock<[u8; 32]> =
    LazyLock::new(|| hash_to_ec(&keccak256(b"bulletproof_plus_transcript")).compress().0);

/// The transcript up to and including `V`.
fn transcript(hash_of_commitments: &Scalar) -> Transcript {
    Transcript::start(&INITIAL_TRANSCRIPT, &[hash_of_commitments.as_bytes()])
}

/// A well-formed proof and its challenges.
pub(super) struct Prepared {
    commitments: Vec<EdwardsPoint>,
    a: EdwardsPoint,
    a1: EdwardsPoint,
    b: EdwardsPoint,
    r1: ModL,
    s1: ModL,
    d1: ModL,
    z: ModL,
    e: ModL,
    argument: Argument,
}

impl AggregatedProof for BulletproofPlus {
    type Prepared = Prepared;

    fn generators() -> &'static Generators {
        &BULLETPROOF_PLUS
    }

    fn argument(prepared: &Prepared) -> &Argument {
        &prepared.argument
    }

    fn prepare(&self, commitments: &Commitments) -> Result<Prepared, RangeProofError> {
        Argument::check_rounds(&self.l, &self.r, commitments)?;
        let (r1, s1, d1) = (scalar("r1", &self.r1)?, scalar("s1", &self.s1)?, scalar("d1", &self.d1)?);

        let mut transcript = transcript(&commitments.hash());
        let y = transcript.challenge("y", &[&self.a.0])?;
        let z = transcript.challenge("z", &[])?;
        let argument = Argument::prepare(&mut transcript, y, &self.l, &self.r)?;
        let e = transcript.challenge("e", &[&self.a1.0, &self.b.0])?;
        Ok(Prepared {
            commitments: commitments.points().to_vec(),
            a: point("A", &self.a)?,
            a1: point("A1", &self.a1)?,
            b: point("B", &self.b)?,
            r1,
            s1,
            d1,
            z,
            e,
            argument,
        })
    }

    /// With `n` for the length of the vectors, `d(i) = z^(2 * (i/64 + 1)) * 2^(i % 64)` and the other letters of the
    /// reference, the equation is, under the weight `w`,
    ///
    /// ```text
    /// 0 = w ( d1 G + (r1 y s1 + e^2 (y^(n+1) z sum(d) + (z^2 - z) sum(y))) H
    ///       + sum (e r1 y^-i c(i) + e^2 z) Gi
    ///       + sum (e s1 c(~i) - e^2 z - e^2 y^(n-i) d(i)) Hi
    ///       - B - e A1 - e^2 (A + sum (x(j)^2 L(j) + x(j)^-2 R(j)) + y^(n+1) sum z^(2j) V(j)) )
    /// ```
    fn accumulate(prepared: &Prepared, inverses: &Inverses<'_>, rng: &mut impl CryptoRng, sums: &mut Sums) {
        let Prepared { r1, s1, d1, z, e, argument, .. } = prepared;
        let y = &argument.y;
        let weight = ModL::random_nonzero(rng);
        let we = weight.mul(e);
        let we2 = we.mul(e);
        let z2 = z.square();
        let y_to_n = y.square_times(argument.rounds());
        let y_to_n_plus_1 = y_to_n.mul(y);

        let minus_w = Sums::point_weight(&weight).neg();
        let minus_we = minus_w.mul(e);
        let minus_we2 = minus_we.mul(e);
        sums.add_point(&minus_w, prepared.b);
        sums.add_point(&minus_we, prepared.a1);
        sums.add_point(&minus_we2, prepared.a);
        sums.add_commitments(&minus_we2.mul(&y_to_n_plus_1), &z2, &prepared.commitments);

        sums.base_g = sums.base_g.add(&weight.mul(d1));
        let sum_d = ModL::from(u64::MAX).mul(&sum_of_powers(&z2, argument.log_outputs()));
        let sum_y = sum_of_powers(y, argument.rounds());
        let constant_part = y_to_n_plus_1.mul(z).mul(&sum_d).add(&z2.sub(z).mul(&sum_y));
        let base_h = weight.mul(r1).mul(y).mul(s1).add(&we2.mul(&constant_part));
        sums.base_h = sums.base_h.add(&base_h);

        // Beyond one output, 64 powers of 1/y come with each z^2.
        let output_ratio = z2.mul(&inverses.y.square_times(super::LOG_BITS));
        let terms = VectorTerms {
            weighted: WeightedSide::G,
            g: we.mul(r1),
            h: we.mul(s1),
            bits: we2.mul(&y_to_n).mul(&z2).neg(),
            output_ratio,
            constant: we2.mul(z),
        };
        sums.add_argument(argument, inverses, &minus_we2, &terms);
    }
}
