//! The generators of the aggregated proofs.

use std::sync::LazyLock;

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::{EdwardsPoint, VartimeEdwardsPrecomputation};
use curve25519_dalek::traits::{VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};
use ferrite_types::keccak256;

use super::{BITS, MAX_OUTPUTS};
use crate::curve::decompress;
use crate::hash_to_ec::hash_to_ec_batch;

/// The encoding of `H`, the generator that carries the amounts in commitments.
const H_BYTES: [u8; 32] = [
    0x8b, 0x65, 0x59, 0x70, 0x15, 0x37, 0x99, 0xaf, 0x2a, 0xea, 0xdc, 0x9f, 0xf1, 0xad, 0xd0, 0xea, 0x6c,
    0x72, 0x51, 0xd5, 0x41, 0x54, 0xcf, 0xa9, 0x2c, 0x17, 0x3a, 0x0d, 0xd3, 0x9c, 0x1f, 0x94,
];

/// `H`.
pub(super) static H: LazyLock<EdwardsPoint> =
    LazyLock::new(|| decompress(&H_BYTES).expect("the constant is the encoding of a point"));

/// The outputs up to which the generators have tables.
const TABLED_OUTPUTS: usize = 2;
/// The most points of proofs for which the tables still win; for more, sorting into buckets is faster.
const TABLED_POINTS: usize = 60;

/// The generators of one kind of proof.
pub(super) struct Generators {
    /// `Gi`, 64 for every output.
    pub(super) g: Vec<EdwardsPoint>,
    /// `Hi`, 64 for every output.
    pub(super) h: Vec<EdwardsPoint>,
    /// Multiples of G, H, then `Gi` and `Hi` in turn, for small products.
    tables: LazyLock<VartimeEdwardsPrecomputation, Box<dyn FnOnce() -> VartimeEdwardsPrecomputation + Send>>,
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
        let tabled = TABLED_OUTPUTS * BITS;
        let (tabled_g, tabled_h) = (g[..tabled].to_vec(), h[..tabled].to_vec());
        let tables = LazyLock::new(Box::new(move || {
            let pairs = tabled_g.iter().zip(&tabled_h).flat_map(|(g, h)| [*g, *h]);
            VartimeEdwardsPrecomputation::new([ED25519_BASEPOINT_POINT, *H].into_iter().chain(pairs))
        }) as Box<_>);
        Self { g, h, tables }
    }

    /// `base_scalars[0] * G + base_scalars[1] * H`, plus the sums over `Gi`, `Hi` and the given points. Not in
    /// constant time.
    pub(super) fn multiscalar_mul(
        &self,
        base_scalars: [Scalar; 2],
        g_scalars: &[Scalar],
        h_scalars: &[Scalar],
        scalars: &[Scalar],
        points: &[EdwardsPoint],
    ) -> EdwardsPoint {
        if g_scalars.len() <= TABLED_OUTPUTS * BITS && points.len() <= TABLED_POINTS {
            let pairs = g_scalars.iter().zip(h_scalars).flat_map(|(g, h)| [g, h]);
            return self.tables.vartime_mixed_multiscalar_mul(
                base_scalars.iter().chain(pairs),
                scalars,
                points,
            );
        }
        let mut all_scalars = Vec::with_capacity(2 + 2 * g_scalars.len() + scalars.len());
        all_scalars.extend_from_slice(&base_scalars);
        all_scalars.extend_from_slice(g_scalars);
        all_scalars.extend_from_slice(h_scalars);
        all_scalars.extend_from_slice(scalars);
        let base_points = [ED25519_BASEPOINT_POINT, *H];
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
