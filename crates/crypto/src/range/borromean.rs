//! Borromean range proofs (transactions of types 1 and 2): verification.

use std::sync::LazyLock;

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::tx::ringct::RangeSig;
use ferrite_types::{CompressedPoint, ScalarBytes};

use super::{BITS, RangeProofError};
use crate::amount::h;
use crate::curve::{canonical_scalar, decompress, hash_to_scalar};

/// `H` times every power of two (`H2`).
static POWERS_OF_TWO_H: LazyLock<[EdwardsPoint; BITS]> = LazyLock::new(|| {
    let mut point = *h();
    std::array::from_fn(|_| {
        let power = point;
        point += point;
        power
    })
});

/// Verifies that `commitment` is to an amount of 64 bits (`verRange`).
///
/// # Errors
/// The first thing found wrong with the proof.
pub fn verify(proof: &RangeSig, commitment: &CompressedPoint) -> Result<(), RangeProofError> {
    // The last step compares with a hash, which is reduced: anything else cannot pass.
    let ee = canonical_scalar(&proof.asig.ee.0).ok_or(RangeProofError::UnreducedScalar { field: "ee" })?;
    let zero_keys = bit_commitments(&proof.ci)?;
    // The sum is compared as bytes: a commitment in any other encoding fails.
    if zero_keys.iter().sum::<EdwardsPoint>().compress().0 != commitment.0 {
        return Err(RangeProofError::WrongSum);
    }

    let first = ring_step(&[ee; BITS], &zero_keys, &proof.asig.s0);
    let challenges = first.map(hash_to_scalar);
    let one_keys = std::array::from_fn(|i| zero_keys[i] - POWERS_OF_TWO_H[i]);
    let second = ring_step(&challenges, &one_keys, &proof.asig.s1);
    if hash_to_scalar(second.as_flattened()) == ee { Ok(()) } else { Err(RangeProofError::Invalid) }
}

fn bit_commitments(encoded: &[CompressedPoint; BITS]) -> Result<[EdwardsPoint; BITS], RangeProofError> {
    let mut points = [EdwardsPoint::default(); BITS];
    for (point, bytes) in points.iter_mut().zip(encoded) {
        *point = decompress(&bytes.0).ok_or(RangeProofError::InvalidPoint { field: "Ci" })?;
    }
    Ok(points)
}

/// One member of every ring: `challenge * key + response * G`, encoded. The rings do not depend on each other before
/// the end, so all points are encoded together.
fn ring_step(
    challenges: &[Scalar; BITS],
    keys: &[EdwardsPoint; BITS],
    responses: &[ScalarBytes; BITS],
) -> [[u8; 32]; BITS] {
    let points: [_; BITS] = std::array::from_fn(|i| {
        let response = effective_scalar(&responses[i].0);
        EdwardsPoint::vartime_double_scalar_mul_basepoint(&challenges[i], &keys[i], &response)
    });
    EdwardsPoint::compress_batch(&points).map(|point| point.0)
}

/// The scalar that the reference multiplies with when it is given `bytes`, which nothing says are reduced.
///
/// Its recoding into signed digits (`crypto-ops.c: slide`) works on 256 bits and drops a carry out of them, so that
/// some numbers of 256 bits act as if 2^256 had been taken off. Blocks were accepted by that rule.
fn effective_scalar(bytes: &[u8; 32]) -> Scalar {
    let reduced = Scalar::from_bytes_mod_order(*bytes);
    // A carry out of the highest bit needs that bit.
    if bytes[31] < 0x80 || !recoding_overflows(bytes) { reduced } else { reduced - two_to_the_256() }
}

fn two_to_the_256() -> Scalar {
    Scalar::from_bytes_mod_order([0xff; 32]) + Scalar::ONE
}

/// Whether turning `bytes` into digits carries out of bit 255.
///
/// A digit starts at the lowest bit that is left and takes in the three above it. If the one after those is set, the
/// digit becomes negative: 16 less, which a carry into that bit makes up for.
fn recoding_overflows(bytes: &[u8; 32]) -> bool {
    let mut rest = Bits::from(bytes);
    let mut position = 0;
    while position < 256 {
        if !rest.is_set(position) {
            position += 1;
            continue;
        }
        position += 4;
        if position < 256 && rest.is_set(position) && rest.carry_into(position) {
            return true;
        }
    }
    false
}

/// A number of 256 bits.
struct Bits {
    low: u128,
    high: u128,
}

impl Bits {
    fn is_set(&self, position: u32) -> bool {
        if position < 128 { self.low >> position & 1 == 1 } else { self.high >> (position - 128) & 1 == 1 }
    }

    /// Adds 2^position, and says whether the sum has more than 256 bits.
    fn carry_into(&mut self, position: u32) -> bool {
        let (low, high) = if position < 128 { (1 << position, 0) } else { (0, 1 << (position - 128)) };
        let (sum, carry) = self.low.overflowing_add(low);
        self.low = sum;
        let (sum, first) = self.high.overflowing_add(high);
        let (sum, second) = sum.overflowing_add(u128::from(carry));
        self.high = sum;
        first || second
    }
}

impl From<&[u8; 32]> for Bits {
    fn from(bytes: &[u8; 32]) -> Self {
        let (low, high) = bytes.split_at(16);
        let half = |half: &[u8]| u128::from_le_bytes(half.try_into().expect("half of 32 bytes"));
        Self { low: half(low), high: half(high) }
    }
}

#[cfg(test)]
mod tests {
    use monero_ed25519::UnreducedScalar;
    use proptest::prelude::*;

    use super::*;

    fn oracle(bytes: &[u8; 32]) -> Scalar {
        let scalar = UnreducedScalar::read(&mut bytes.as_slice()).unwrap().ref10_slide_scalar_vartime();
        let bytes = <[u8; 32]>::from(scalar);
        canonical_scalar(&bytes).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8192))]

        #[test]
        fn recoding_agrees(mut bytes in any::<[u8; 32]>(), ones in 0..=32_usize, top in any::<Option<u8>>()) {
            // Long runs of ones carry far.
            bytes[32 - ones..].fill(0xff);
            if let Some(top) = top {
                bytes[31] = top;
            }
            prop_assert_eq!(effective_scalar(&bytes), oracle(&bytes));
        }
    }

    #[test]
    fn recoding_agrees_on_all_short_endings() {
        let mut overflows = 0;
        for ending in 0..=u16::MAX {
            for fill in [0, 0xff] {
                let mut bytes = [fill; 32];
                bytes[30..].copy_from_slice(&ending.to_le_bytes());
                let effective = effective_scalar(&bytes);
                assert_eq!(effective, oracle(&bytes), "{bytes:02x?}");
                overflows += usize::from(effective != Scalar::from_bytes_mod_order(bytes));
            }
        }
        assert!(overflows > 0);
    }
}
