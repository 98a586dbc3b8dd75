//! Original Bulletproofs (transactions of types 3 to 5): verification.

use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::tx::ringct::Bulletproof;
use rand_core::CryptoRng;

use super::batch::{
    self, AggregatedProof, Argument, Inverses, Sums, VectorTerms, WeightedSide, point, scalar,
};
use super::generators::{BULLETPROOF, Generators};
use super::modl::{ModL, sum_of_powers};
use super::transcript::Transcript;
use super::{BatchError, Commitments, RangeProofError};

/// Verifies one proof.
///
/// # Errors
/// The first thing found wrong with the proof.
pub fn verify(
    proof: &Bulletproof,
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
    items: &[(&Bulletproof, &Commitments)],
    rng: &mut impl CryptoRng,
) -> Result<(), BatchError> {
    batch::verify_batch(items, rng)
}

/// Verifies every proof alone, and returns the positions and reasons of all that fail.
pub fn find_invalid(
    items: &[(&Bulletproof, &Commitments)],
    rng: &mut impl CryptoRng,
) -> Vec<(usize, RangeProofError)> {
    batch::find_invalid(items, rng)
}

/// A well-formed proof and its challenges.
pub(super) struct Prepared {
    commitments: Vec<EdwardsPoint>,
    a: EdwardsPoint,
    s: EdwardsPoint,
    t1: EdwardsPoint,
    t2: EdwardsPoint,
    taux: ModL,
    mu: ModL,
    ip_a: ModL,
    ip_b: ModL,
    t: ModL,
    z: ModL,
    x: ModL,
    x_ip: ModL,
    argument: Argument,
}

impl AggregatedProof for Bulletproof {
    type Prepared = Prepared;

    fn generators() -> &'static Generators {
        &BULLETPROOF
    }

    fn argument(prepared: &Prepared) -> &Argument {
        &prepared.argument
    }

    fn prepare(&self, commitments: &Commitments) -> Result<Prepared, RangeProofError> {
        Argument::check_rounds(&self.l, &self.r, commitments)?;
        let (taux, mu) = (scalar("taux", &self.taux)?, scalar("mu", &self.mu)?);
        let (ip_a, ip_b, t) = (scalar("a", &self.ip_a)?, scalar("b", &self.ip_b)?, scalar("t", &self.t)?);

        let mut transcript = Transcript::from_scalar(commitments.hash());
        let y = transcript.challenge("y", &[&self.a.0, &self.s.0])?;
        let z = transcript.challenge("z", &[])?;
        // The state is hashed together with the challenge that it already is.
        let x = transcript.challenge_with_state("x", &[&self.t1.0, &self.t2.0])?;
        let x_ip = transcript.challenge_with_state("x_ip", &[&self.taux.0, &self.mu.0, &self.t.0])?;
        let argument = Argument::prepare(&mut transcript, y, &self.l, &self.r)?;
        Ok(Prepared {
            commitments: commitments.points().to_vec(),
            a: point("A", &self.a)?,
            s: point("S", &self.s)?,
            t1: point("T1", &self.t1)?,
            t2: point("T2", &self.t2)?,
            taux,
            mu,
            ip_a,
            ip_b,
            t,
            z,
            x,
            x_ip,
            argument,
        })
    }

    /// Two equations, each under its own weight `u` and `w`; `m` outputs after padding, and `n = 64 m`:
    ///
    /// ```text
    /// 0 = u ( sum z^(j+1) V(j) + x T1 + x^2 T2 - taux G
    ///       + ((z - z^2) sum(y) - (2^64 - 1) (z^3 + .. + z^(m+2)) - t) H )
    /// 0 = w ( A + x S + sum (x(j)^2 L(j) + x(j)^-2 R(j)) - mu G + (t - a b) x_ip H
    ///       - sum (a c(i) + z) Gi - sum (b y^-i c(~i) - z - y^-i z^(2 + i/64) 2^(i % 64)) Hi )
    /// ```
    fn accumulate(prepared: &Prepared, inverses: &Inverses<'_>, rng: &mut impl CryptoRng, sums: &mut Sums) {
        let Prepared { taux, mu, ip_a, ip_b, t, z, x, x_ip, argument, .. } = prepared;
        let (u, w) = (ModL::random_nonzero(rng), ModL::random_nonzero(rng));
        let z2 = z.square();

        let point_u = Sums::point_weight(&u);
        let ux = point_u.mul(x);
        sums.add_commitments(&point_u.mul(z), z, &prepared.commitments);
        sums.add_point(&ux, prepared.t1);
        sums.add_point(&ux.mul(x), prepared.t2);
        let point_w = Sums::point_weight(&w);
        sums.add_point(&point_w, prepared.a);
        sums.add_point(&point_w.mul(x), prepared.s);

        sums.base_g = sums.base_g.sub(&u.mul(taux)).sub(&w.mul(mu));
        let sum_y = sum_of_powers(&argument.y, argument.rounds()).mul(inverses.y);
        let sum_z = sum_of_powers(z, argument.log_outputs()).mul(&z2);
        let delta = z.sub(&z2).mul(&sum_y).sub(&sum_z.mul(&ModL::from(u64::MAX)));
        let inner_product = t.sub(&ip_a.mul(ip_b)).mul(x_ip);
        sums.base_h = sums.base_h.add(&u.mul(&delta.sub(t))).add(&w.mul(&inner_product));

        let wz = w.mul(z);
        let terms = VectorTerms {
            weighted: WeightedSide::H,
            g: w.mul(ip_a).neg(),
            h: w.mul(ip_b).neg(),
            bits: wz.mul(z),
            output_ratio: z.mul(&inverses.y.square_times(super::LOG_BITS)),
            constant: wz.neg(),
        };
        sums.add_argument(argument, inverses, &point_w, &terms);
    }
}
