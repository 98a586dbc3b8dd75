//! Making a Bulletproof+. Amounts, masks and everything derived from them are handled in constant time.

use std::slice::from_ref;

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, ED25519_BASEPOINT_TABLE};
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::{Identity, MultiscalarMul, VartimeMultiscalarMul};
use ferrite_types::tx::ringct::BulletproofPlus;
use ferrite_types::{Amount, CompressedPoint, ScalarBytes};
use rand_core::CryptoRng;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroizing;

use super::super::commitments::{hash_encoded, log_padded_len};
use super::super::generators::BULLETPROOF_PLUS;
use super::super::transcript::Transcript;
use super::super::{BITS, MAX_OUTPUTS, ProveError};
use crate::amount;
use crate::curve::inv_eight;
use crate::keys::SecretKey;

/// Proves that each commitment `mask * G + amount * H` is to an amount of 64 bits.
///
/// # Errors
/// If there are no amounts, more than [`MAX_OUTPUTS`], or not one mask for each.
pub fn prove(
    amounts: &[Amount],
    masks: &[SecretKey],
    rng: &mut impl CryptoRng,
) -> Result<BulletproofPlus, ProveError> {
    if amounts.is_empty() {
        return Err(ProveError::NoAmounts);
    }
    if amounts.len() > MAX_OUTPUTS {
        return Err(ProveError::TooManyAmounts { found: amounts.len() });
    }
    if amounts.len() != masks.len() {
        return Err(ProveError::UnequalLengths { amounts: amounts.len(), masks: masks.len() });
    }
    let commitments = divided_commitments(amounts, masks);
    let hash_of_commitments = hash_encoded(&commitments);
    loop {
        // Only a challenge that is zero makes an attempt fail.
        if let Some(proof) = attempt(amounts, masks, &hash_of_commitments, rng) {
            return Ok(proof);
        }
    }
}

fn divided_commitments(amounts: &[Amount], masks: &[SecretKey]) -> Vec<CompressedPoint> {
    let pairs = amounts.iter().zip(masks);
    pairs.map(|(amount, mask)| encode(commit(mask.as_scalar(), &Zeroizing::new(amount.0.into())))).collect()
}

/// `blinding * G + value * H`.
fn commit(blinding: &Scalar, value: &Scalar) -> EdwardsPoint {
    ED25519_BASEPOINT_TABLE * blinding + *amount::h() * value
}

/// The encoding of a point divided by eight, as all points of a proof are.
fn encode(point: EdwardsPoint) -> CompressedPoint {
    let divided = point * inv_eight();
    #[cfg(test)]
    let divided = divided + tests::torsion();
    CompressedPoint(divided.compress().0)
}

fn nonzero(challenge: Scalar) -> Option<Scalar> {
    (challenge != Scalar::ZERO).then_some(challenge)
}

fn attempt(
    amounts: &[Amount],
    masks: &[SecretKey],
    hash_of_commitments: &Scalar,
    rng: &mut impl CryptoRng,
) -> Option<BulletproofPlus> {
    let n = BITS << log_padded_len(amounts.len());
    let alpha = Zeroizing::new(Scalar::random(rng));
    let a = encode(ED25519_BASEPOINT_TABLE * &*alpha + bit_commitment(amounts, n));

    let mut transcript = super::transcript(hash_of_commitments);
    let y = nonzero(transcript.absorb(&[&a.0]))?;
    let z = nonzero(transcript.absorb(&[]))?;
    let y_powers: Vec<Scalar> =
        std::iter::successors(Some(Scalar::ONE), |power| Some(power * y)).take(n + 2).collect();

    let mut blinding = alpha;
    let mut z_power = y_powers[n + 1];
    for mask in masks {
        z_power *= z * z;
        *blinding += z_power * mask.as_scalar();
    }
    let (left, right) = shifted_bits(amounts, &y_powers, &z);
    let mut rounds = Rounds {
        g: BULLETPROOF_PLUS.g[..n].to_vec(),
        h: BULLETPROOF_PLUS.h[..n].to_vec(),
        left,
        right,
        blinding,
        y_powers,
    };
    let (mut l, mut r) = (Vec::new(), Vec::new());
    while rounds.g.len() > 1 {
        let (l_point, r_point) = rounds.halve(&mut transcript, rng)?;
        l.push(l_point);
        r.push(r_point);
    }
    let Last { a1, b, r1, s1, d1 } = rounds.finish(&mut transcript, rng)?;
    Some(BulletproofPlus { a, a1, b, r1, s1, d1, l, r })
}

/// The sum of `Gi` for every bit that is set, and of `-Hi` for every one that is not.
fn bit_commitment(amounts: &[Amount], n: usize) -> EdwardsPoint {
    let generators = BULLETPROOF_PLUS.g[..n].iter().zip(&BULLETPROOF_PLUS.h);
    generators.enumerate().fold(EdwardsPoint::identity(), |sum, (i, (g, h))| {
        sum + EdwardsPoint::conditional_select(&-h, g, bit(amounts, i))
    })
}

/// Bit `i` of all amounts in a row; padding is zero.
fn bit(amounts: &[Amount], i: usize) -> Choice {
    let amount = amounts.get(i / BITS).map_or([0; 8], |amount| amount.0.to_le_bytes());
    Choice::from(amount[i % BITS / 8] >> (i % 8) & 1)
}

/// The two vectors of the inner product: the bits minus `z`, and the bits minus one, plus `z`, plus `y^(n-i) d(i)`
/// with `d(i) = z^(2 * (i/64 + 1)) * 2^(i % 64)`.
fn shifted_bits(
    amounts: &[Amount],
    y_powers: &[Scalar],
    z: &Scalar,
) -> (Zeroizing<Vec<Scalar>>, Zeroizing<Vec<Scalar>>) {
    let n = y_powers.len() - 2;
    // Full size from the start: a vector that grows leaves copies behind.
    let mut left = Zeroizing::new(Vec::with_capacity(n));
    let mut right = Zeroizing::new(Vec::with_capacity(n));
    let mut z_power = Scalar::ONE;
    let mut d = Scalar::ZERO;
    for i in 0..n {
        if i % BITS == 0 {
            z_power *= z * z;
            d = z_power;
        }
        let bit = Scalar::conditional_select(&Scalar::ZERO, &Scalar::ONE, bit(amounts, i));
        left.push(bit - z);
        right.push(bit - Scalar::ONE + z + d * y_powers[n - i]);
        d += d;
    }
    (left, right)
}

/// The state of the weighted inner product argument.
struct Rounds {
    g: Vec<EdwardsPoint>,
    h: Vec<EdwardsPoint>,
    left: Zeroizing<Vec<Scalar>>,
    right: Zeroizing<Vec<Scalar>>,
    blinding: Zeroizing<Scalar>,
    y_powers: Vec<Scalar>,
}

/// What the last step adds to a proof.
struct Last {
    a1: CompressedPoint,
    b: CompressedPoint,
    r1: ScalarBytes,
    s1: ScalarBytes,
    d1: ScalarBytes,
}

impl Rounds {
    /// One round: `L` and `R`, after which all vectors are half as long.
    fn halve(
        &mut self,
        transcript: &mut Transcript,
        rng: &mut impl CryptoRng,
    ) -> Option<(CompressedPoint, CompressedPoint)> {
        let half = self.g.len() / 2;
        let y_power = self.y_powers[half];
        let y_inverse_power = y_power.invert();
        let (left_low, left_high) = self.left.split_at(half);
        let (right_low, right_high) = self.right.split_at(half);
        let (g_low, g_high) = self.g.split_at(half);
        let (h_low, h_high) = self.h.split_at(half);

        let (blinding_l, blinding_r) =
            (Zeroizing::new(Scalar::random(rng)), Zeroizing::new(Scalar::random(rng)));
        let (scaled_low, scaled_high) = (scale(left_low, &y_inverse_power), scale(left_high, &y_power));
        let product_l = self.weighted_inner_product(left_low, right_high);
        let product_r = self.weighted_inner_product(&scaled_high, right_low);
        let l = encode(vector_commitment(&scaled_low, g_high, right_high, h_low, &product_l, &blinding_l));
        let r = encode(vector_commitment(&scaled_high, g_low, right_low, h_high, &product_r, &blinding_r));

        let challenge = nonzero(transcript.absorb(&[&l.0, &r.0]))?;
        let inverse = challenge.invert();
        let g = fold_points(g_low, &inverse, g_high, &(challenge * y_inverse_power));
        let h = fold_points(h_low, &challenge, h_high, &inverse);
        let left = fold_scalars(left_low, &challenge, left_high, &(inverse * y_power));
        let right = fold_scalars(right_low, &inverse, right_high, &challenge);
        *self.blinding += *blinding_l * challenge * challenge + *blinding_r * inverse * inverse;
        (self.g, self.h, self.left, self.right) = (g, h, left, right);
        Some((l, r))
    }

    /// The sum of `a(i) * b(i) * y^(i + 1)`.
    fn weighted_inner_product(&self, a: &[Scalar], b: &[Scalar]) -> Zeroizing<Scalar> {
        let terms = a.iter().zip(b).zip(&self.y_powers[1..]);
        Zeroizing::new(terms.map(|((a, b), y_power)| a * b * y_power).sum())
    }

    /// The last step, on vectors of length one.
    fn finish(self, transcript: &mut Transcript, rng: &mut impl CryptoRng) -> Option<Last> {
        let y = self.y_powers[1];
        let (left, right) = (&self.left[0], &self.right[0]);
        let [r, s, d, eta] = std::array::from_fn(|_| Zeroizing::new(Scalar::random(rng)));
        let cross = Zeroizing::new(y * (*r * right + *s * left));
        let a1 = encode(vector_commitment(from_ref(&r), &self.g, from_ref(&s), &self.h, &cross, &d));
        let b = encode(commit(&eta, &Zeroizing::new(*r * y * *s)));

        let e = nonzero(transcript.absorb(&[&a1.0, &b.0]))?;
        Some(Last {
            a1,
            b,
            r1: ScalarBytes((*r + left * e).to_bytes()),
            s1: ScalarBytes((*s + right * e).to_bytes()),
            d1: ScalarBytes((*eta + *d * e + *self.blinding * e * e).to_bytes()),
        })
    }
}

fn scale(vector: &[Scalar], factor: &Scalar) -> Zeroizing<Vec<Scalar>> {
    Zeroizing::new(vector.iter().map(|scalar| scalar * factor).collect())
}

/// `<a, g> + <b, h> + value * H + blinding * G`, in constant time.
fn vector_commitment(
    a: &[Scalar],
    g: &[EdwardsPoint],
    b: &[Scalar],
    h: &[EdwardsPoint],
    value: &Scalar,
    blinding: &Scalar,
) -> EdwardsPoint {
    let scalars = a.iter().chain(b).chain([value, blinding]);
    let bases = [*amount::h(), ED25519_BASEPOINT_POINT];
    EdwardsPoint::multiscalar_mul(scalars, g.iter().chain(h).chain(&bases))
}

/// Challenges and generators are public, so this need not be in constant time.
fn fold_points(
    low: &[EdwardsPoint],
    low_factor: &Scalar,
    high: &[EdwardsPoint],
    high_factor: &Scalar,
) -> Vec<EdwardsPoint> {
    let pairs = low.iter().zip(high);
    pairs
        .map(|(low, high)| EdwardsPoint::vartime_multiscalar_mul([low_factor, high_factor], [low, high]))
        .collect()
}

fn fold_scalars(
    low: &[Scalar],
    low_factor: &Scalar,
    high: &[Scalar],
    high_factor: &Scalar,
) -> Zeroizing<Vec<Scalar>> {
    Zeroizing::new(low.iter().zip(high).map(|(low, high)| low * low_factor + high * high_factor).collect())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use curve25519_dalek::constants::EIGHT_TORSION;
    use rand_chacha::ChaCha20Rng;
    use rand_core::SeedableRng;

    use super::super::super::Commitments;
    use super::super::verify;
    use super::*;

    thread_local! {
        /// The point of small order that a malicious prover adds to everything.
        static TORSION: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn torsion() -> EdwardsPoint {
        EIGHT_TORSION[TORSION.get()]
    }

    fn oracle_accepts(proof: &BulletproofPlus, out_pk: &[CompressedPoint]) -> bool {
        let mut bytes = [proof.a, proof.a1, proof.b].map(|point| point.0).concat();
        bytes.extend([proof.r1, proof.s1, proof.d1].map(|scalar| scalar.0).concat());
        for list in [&proof.l, &proof.r] {
            bytes.push(u8::try_from(list.len()).unwrap());
            bytes.extend(list.iter().flat_map(|point| point.0));
        }
        let proof = monero_bulletproofs::Bulletproof::read_plus(&mut bytes.as_slice()).unwrap();
        let out_pk: Vec<_> = out_pk.iter().map(|point| point.0.into()).collect();
        proof.verify(&mut rand_core_06::OsRng, &out_pk)
    }

    #[test]
    fn torsion_does_not_matter() {
        let mut rng = ChaCha20Rng::seed_from_u64(8);
        for index in 0..8 {
            TORSION.set(index);
            let amounts = [Amount(7), Amount(u64::MAX)];
            let masks = [(); 2].map(|()| SecretKey::from_scalar(Scalar::random(&mut rng)));
            let proof = prove(&amounts, &masks, &mut rng).unwrap();
            let v = divided_commitments(&amounts, &masks);
            let commitments = Commitments::from_divided(&v).unwrap();
            assert_eq!(verify(&proof, &commitments, &mut rng), Ok(()), "torsion {index}");

            // 1/8 leaves a torsion point as it is: a commitment with it divides to a V with it.
            let out_pk: Vec<_> = amounts
                .iter()
                .zip(&masks)
                .map(|(amount, mask)| {
                    let point = commit(mask.as_scalar(), &amount.0.into()) + torsion();
                    CompressedPoint(point.compress().0)
                })
                .collect();
            let commitments = Commitments::from_outputs(&out_pk).unwrap();
            assert_eq!(commitments.divided(), v);
            assert_eq!(verify(&proof, &commitments, &mut rng), Ok(()), "torsion {index}");
            assert!(oracle_accepts(&proof, &out_pk), "torsion {index}");
        }
    }
}
