//! Ring signatures: version 1, MLSAG, CLSAG.
//!
//! Each proves that one of the keys in a ring signed, without saying which, and shows the key image that this key
//! and no other has. Everything here accepts and rejects exactly what the reference does; an error says why.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::IsIdentity;
use ferrite_types::{CompressedPoint, KeyImage, PublicKey};

use crate::curve::decompress;

pub mod clsag;
pub mod v1;

/// One output of a ring: the key that may sign and the commitment to its amount (`ctkey`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RingMember {
    /// The output's one-time key (`dest`).
    pub key: PublicKey,
    /// The commitment to the output's amount (`mask`).
    pub commitment: CompressedPoint,
}

/// Whether a key image is a point of the prime-order group other than the identity.
///
/// Without this rule, adding a point of small order would give a second image of the same output. The reference
/// applies it to every input before any signature is looked at (`core::check_tx_inputs_keyimages_domain`).
pub fn key_image_in_domain(image: &KeyImage) -> bool {
    prime_order_key_image(image).is_some()
}

/// The point of a key image that [`key_image_in_domain`] accepts.
fn prime_order_key_image(image: &KeyImage) -> Option<EdwardsPoint> {
    let point = decompress(&image.0)?;
    // In the prime-order group, and only there, the order's predecessor negates a point.
    let negated = EdwardsPoint::vartime_double_scalar_mul_basepoint(&-Scalar::ONE, &point, &Scalar::ZERO);
    (!point.is_identity() && negated == -point).then_some(point)
}
