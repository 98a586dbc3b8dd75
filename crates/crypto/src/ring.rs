//! Ring signatures: version 1, MLSAG, CLSAG.
//!
//! Each proves that one of the keys in a ring signed, without revealing which, and contains the unique key image of
//! this key. Everything here accepts and rejects exactly what the reference does; an error gives the reason.

use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::IsIdentity;
use ferrite_types::{CompressedPoint, KeyImage, PublicKey};

use crate::curve::decompress;

pub mod clsag;
pub mod mlsag;
pub mod v1;

/// One output of a ring: the key that may sign and the commitment to its amount (`ctkey`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RingMember {
    /// The output's one-time key (`dest`).
    pub key: PublicKey,
    /// The commitment to the output's amount (`mask`).
    pub commitment: CompressedPoint,
}

/// The signer's position is outside of the ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("position {index} is outside of a ring of {members}")]
pub struct PositionError {
    /// The position given.
    pub index: usize,
    /// Size of the ring.
    pub members: usize,
}

/// Whether a key image is a point of the prime-order group other than the identity.
///
/// Without this rule, adding a point of small order would give a second image of the same output. The reference checks
/// it for every input before any signature (`core::check_tx_inputs_keyimages_domain`).
pub fn key_image_in_domain(image: &KeyImage) -> bool {
    prime_order_key_image(image).is_some()
}

/// The point of a key image that [`key_image_in_domain`] accepts.
fn prime_order_key_image(image: &KeyImage) -> Option<EdwardsPoint> {
    let point = decompress(&image.0)?;
    (!point.is_identity() && point.is_torsion_free()).then_some(point)
}

#[cfg(test)]
mod tests {
    use curve25519_dalek::Scalar;
    use curve25519_dalek::constants::EIGHT_TORSION;
    use curve25519_dalek::traits::Identity;
    use rand_chacha::ChaCha20Rng;
    use rand_core::SeedableRng;

    use super::*;
    use crate::random::random_scalar;

    fn in_domain(point: EdwardsPoint) -> bool {
        key_image_in_domain(&KeyImage(point.compress().0))
    }

    #[test]
    fn only_points_of_prime_order_are_key_images() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        for _ in 0..100 {
            let point = EdwardsPoint::mul_base(&random_scalar(&mut rng));
            for torsion in EIGHT_TORSION {
                let is_identity = torsion == EdwardsPoint::identity();
                assert_eq!(in_domain(point + torsion), is_identity);
                assert!(!in_domain(torsion));
            }
        }
    }

    #[test]
    fn invalid_points_are_not_key_images() {
        let mut bytes = EdwardsPoint::mul_base(&Scalar::from(9u8)).compress().0;
        assert!(key_image_in_domain(&KeyImage(bytes)));
        // The identity with a sign, a coordinate equal to the modulus, and one that no point has.
        bytes = [0; 32];
        (bytes[0], bytes[31]) = (1, 0x80);
        assert!(!key_image_in_domain(&KeyImage(bytes)));
        bytes = [0xff; 32];
        (bytes[0], bytes[31]) = (0xed, 0x7f);
        assert!(!key_image_in_domain(&KeyImage(bytes)));
        bytes = [0; 32];
        bytes[0] = 2;
        assert!(!key_image_in_domain(&KeyImage(bytes)));
    }
}
