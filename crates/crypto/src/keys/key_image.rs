//! Key images, which reveal double spends.

use ferrite_types::{KeyImage, PublicKey};

use super::SecretKey;
use crate::hash_to_ec::hash_to_ec;

/// The key image `x Hp(P)` of an output (`generate_key_image`).
pub fn key_image(output_key: &PublicKey, secret: &SecretKey) -> KeyImage {
    KeyImage((hash_to_ec(&output_key.0) * secret.as_scalar()).compress().0)
}
