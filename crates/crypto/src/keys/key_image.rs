//! Key images, which reveal double spends.

use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::{KeyImage, PublicKey};

use super::SecretKey;
use crate::hash_to_ec::{hash_to_ec, hash_to_ec_batch};

/// The key image `x Hp(P)` of an output (`generate_key_image`).
pub fn key_image(output_key: &PublicKey, secret: &SecretKey) -> KeyImage {
    KeyImage((hash_to_ec(&output_key.0) * secret.as_scalar()).compress().0)
}

/// [`key_image`] for many outputs, cheaper than one by one.
pub fn key_images(outputs: &[(PublicKey, SecretKey)]) -> Vec<KeyImage> {
    let generators = hash_to_ec_batch(outputs.iter().map(|(key, _)| &key.0));
    let images: Vec<_> = generators
        .iter()
        .zip(outputs)
        .map(|(generator, (_, secret))| generator * secret.as_scalar())
        .collect();
    EdwardsPoint::compress_batch_alloc(&images).into_iter().map(|image| KeyImage(image.0)).collect()
}
