//! The map from a hash to a curve point.
//!
//! It is Elligator 2 with the non-square 2, carried over to the Edwards curve (`ge_fromfe_frombytes_vartime` in
//! `crypto-ops.c`). The sign of `x` says which of the two cases was taken, so neither case needs `x` itself: a
//! Jacobi symbol and a division give the compressed point, and only decompression takes a square root.

use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use ferrite_types::keccak256;

use crate::field::{FieldElement, invert_all};

/// `A` of the Montgomery curve `v^2 = u^3 + A u^2 + u`.
const A: FieldElement = FieldElement::small(486_662);

/// The generator of key images for the output key `key`, `Hp(key)`: eight times the map of its Keccak-256.
///
/// `key` is hashed as it stands and need not be a point. Not constant-time: output keys are public.
pub fn hash_to_ec(key: &[u8; 32]) -> EdwardsPoint {
    hash_to_point(&keccak256(key)).mul_by_cofactor()
}

/// [`hash_to_ec`] of every key of a ring; the map's divisions are done together.
pub fn hash_to_ec_batch<'a>(keys: impl IntoIterator<Item = &'a [u8; 32]>) -> Vec<EdwardsPoint> {
    let maps: Vec<_> = keys.into_iter().map(|key| Map::of(&keccak256(key))).collect();
    let mut inverses: Vec<_> = maps.iter().map(|map| map.denominator).collect();
    invert_all(&mut inverses);
    maps.iter().zip(&inverses).map(|(map, inverse)| map.point(inverse).mul_by_cofactor()).collect()
}

/// The bare map of a hash, before the cofactor is cleared: the point may have a torsion component.
pub fn hash_to_point(hash: &[u8; 32]) -> EdwardsPoint {
    let map = Map::of(hash);
    map.point(&map.denominator.invert())
}

/// A mapped point with its division still to do.
struct Map {
    numerator: FieldElement,
    denominator: FieldElement,
    x_is_negative: bool,
}

impl Map {
    fn of(hash: &[u8; 32]) -> Self {
        let r = FieldElement::from_wide_bytes(hash);
        let square = r.square();
        let v = square.add(&square);
        let w = v.add(&FieldElement::ONE);
        // The Montgomery coordinate is u = -A / w or, if that is not on the curve, u = -A v / w. At the first one the
        // curve equation's right side is -A x / w^3 with x = w^2 - A^2 v, and A is not a square, so it is on the
        // curve when w x is not a square.
        let av = A.mul(&v);
        let x = w.square().sub(&A.mul(&av));
        let x_is_negative = !w.mul(&x).is_square();
        let z = if x_is_negative { A } else { av };
        // y = (u - 1) / (u + 1), both multiplied by -w. The denominator cannot vanish: no point has u = -1.
        Self { numerator: z.add(&w), denominator: z.sub(&w), x_is_negative }
    }

    fn point(&self, inverse_of_denominator: &FieldElement) -> EdwardsPoint {
        let mut bytes = self.numerator.mul(inverse_of_denominator).to_bytes();
        bytes[31] |= u8::from(self.x_is_negative) << 7;
        CompressedEdwardsY(bytes).decompress().expect("the map ends on the curve")
    }
}
