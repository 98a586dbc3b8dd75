//! The commitments of an aggregated proof.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::CompressedPoint;

use super::{MAX_OUTPUTS, RangeProofError};
use crate::curve::{decompress, inv_eight};

/// The commitments that an aggregated proof is about, each divided by eight: `V`.
///
/// Proofs hold their points divided by eight so that a verifier, which multiplies by eight, removes any part outside
/// the prime-order group. The commitments on the wire are not divided; the division is part of expanding a transaction.
#[derive(Debug, Clone)]
pub struct Commitments {
    /// What the transcript hashes.
    encoded: Vec<CompressedPoint>,
    points: Vec<EdwardsPoint>,
}

impl Commitments {
    /// From the commitments of a transaction's outputs (`outPk`).
    ///
    /// # Errors
    /// If there are none, or more than a proof can cover, or one is not a point.
    pub fn from_outputs(out_pk: &[CompressedPoint]) -> Result<Self, RangeProofError> {
        let inv_eight = inv_eight();
        // 1/8 is (3 * order + 1) / 8, whose upper half is nearly all zeros, and the non-adjacent form skips those. It
        // multiplies by that very integer, as the reference does: with a torsion component the result depends on it.
        let points: Vec<_> = decompress_all(out_pk)?
            .iter()
            .map(|point| EdwardsPoint::vartime_double_scalar_mul_basepoint(&inv_eight, point, &Scalar::ZERO))
            .collect();
        let encoded = EdwardsPoint::compress_batch_alloc(&points);
        Ok(Self { encoded: encoded.iter().map(|point| CompressedPoint(point.0)).collect(), points })
    }

    /// From commitments that are divided by eight already (`V`).
    ///
    /// # Errors
    /// If there are none, or more than a proof can cover, or one is not a point.
    pub fn from_divided(v: &[CompressedPoint]) -> Result<Self, RangeProofError> {
        Ok(Self { points: decompress_all(v)?, encoded: v.to_vec() })
    }

    /// The encodings of the divided commitments: `V`.
    pub fn divided(&self) -> &[CompressedPoint] {
        &self.encoded
    }

    pub(super) fn points(&self) -> &[EdwardsPoint] {
        &self.points
    }

    /// What the transcript takes in first.
    pub(super) fn hash(&self) -> Scalar {
        hash_encoded(&self.encoded)
    }

    /// The binary logarithm of the number of outputs after padding to a power of two.
    pub(super) fn log_padded_len(&self) -> usize {
        log_padded_len(self.encoded.len())
    }
}

/// The hash of all `V`.
pub(super) fn hash_encoded(v: &[CompressedPoint]) -> Scalar {
    let bytes: Vec<u8> = v.iter().flat_map(|point| point.0).collect();
    crate::curve::hash_to_scalar(bytes)
}

/// The binary logarithm of `count`, rounded up.
pub(super) fn log_padded_len(count: usize) -> usize {
    count.next_power_of_two().trailing_zeros() as usize
}

fn decompress_all(points: &[CompressedPoint]) -> Result<Vec<EdwardsPoint>, RangeProofError> {
    if points.is_empty() {
        return Err(RangeProofError::NoCommitments);
    }
    if points.len() > MAX_OUTPUTS {
        return Err(RangeProofError::TooManyCommitments { found: points.len() });
    }
    points
        .iter()
        .map(|point| decompress(&point.0).ok_or(RangeProofError::InvalidPoint { field: "V" }))
        .collect()
}
