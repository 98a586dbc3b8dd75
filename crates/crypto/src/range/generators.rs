//! The generators of the aggregated proofs.

use std::sync::LazyLock;

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use ferrite_types::keccak256;

use super::{BITS, MAX_OUTPUTS};
use crate::amount::{H_BYTES, h};
use crate::hash_to_ec::hash_to_ec_batch;

/// The generators of one kind of proof.
pub(super) struct Generators {
    /// `Gi`, 64 for every output.
    pub(super) g: Vec<EdwardsPoint>,
    /// `Hi`, 64 for every output.
    pub(super) h: Vec<EdwardsPoint>,
}

/// The generators of original Bulletproofs.
pub(super) static BULLETPROOF: LazyLock<Generators> = LazyLock::new(|| Generators::derive(b"bulletproof"));
/// The generators of Bulletproofs+.
pub(super) static BULLETPROOF_PLUS: LazyLock<Generators> =
    LazyLock::new(|| Generators::derive(b"bulletproof_plus"));

impl Generators {
    /// Hashes of `H`, the name of the proof, and a counter that the two lists share (`get_exponent`).
    fn derive(domain: &[u8]) -> Self {
        let count = MAX_OUTPUTS * BITS;
        let hashes: Vec<_> = (0..2 * count).map(|index| hash_of_index(domain, index)).collect();
        let h = hash_to_ec_batch(hashes.iter().step_by(2));
        let g = hash_to_ec_batch(hashes.iter().skip(1).step_by(2));
        Self { g, h }
    }

    /// `base_scalars[0] * G + base_scalars[1] * H`, plus the sums over `Gi`, `Hi` and the given points. Not in
    /// constant time.
    ///
    /// Tables of multiples of the generators do not pay: those for two outputs are larger than a cache, and at that
    /// size already no faster than the buckets that the curve library sorts many points into.
    pub(super) fn multiscalar_mul(
        &self,
        base_scalars: [Scalar; 2],
        g_scalars: &[Scalar],
        h_scalars: &[Scalar],
        scalars: &[Scalar],
        points: &[EdwardsPoint],
    ) -> EdwardsPoint {
        let mut all_scalars = Vec::with_capacity(2 + 2 * g_scalars.len() + scalars.len());
        all_scalars.extend_from_slice(&base_scalars);
        all_scalars.extend_from_slice(g_scalars);
        all_scalars.extend_from_slice(h_scalars);
        all_scalars.extend_from_slice(scalars);
        let base_points = [ED25519_BASEPOINT_POINT, *h()];
        let all_points = base_points
            .iter()
            .chain(&self.g[..g_scalars.len()])
            .chain(&self.h[..h_scalars.len()])
            .chain(points);
        EdwardsPoint::vartime_multiscalar_mul(&all_scalars, all_points)
    }
}

fn hash_of_index(domain: &[u8], index: usize) -> [u8; 32] {
    let mut input = H_BYTES.to_vec();
    input.extend_from_slice(domain);
    let mut rest = index;
    while rest >= 0x80 {
        input.push(u8::try_from(rest & 0x7f).expect("seven bits") | 0x80);
        rest >>= 7;
    }
    input.push(u8::try_from(rest).expect("below 0x80"));
    keccak256(input)
}
