//! The ring signatures of version 1 transactions (`check_ring_signature`, `generate_ring_signature` in
//! `crypto.cpp`).
//!
//! Every ring member has a challenge and a response of its own; the challenges add up to the hash of the message
//! and all commitments.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, KeyImage, PublicKey, ScalarBytes, Signature};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::PositionError;
use crate::curve::{canonical_scalar, decompress};
use crate::hash_to_ec::{hash_to_ec, hash_to_ec_batch};
use crate::keys::SecretKey;
use crate::random::random_scalar;

/// Why a version 1 ring signature is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// There must be one signature per ring member.
    #[error("{signatures} signatures for a ring of {members}")]
    Count {
        /// Size of the ring.
        members: usize,
        /// Number of signatures.
        signatures: usize,
    },
    /// The key image is not a point.
    #[error("the key image is not a point")]
    KeyImage,
    /// `c` or `r` of this ring member is not reduced.
    #[error("a scalar of ring member {0} is not reduced")]
    Scalar(usize),
    /// The key of this ring member is not a point.
    #[error("the key of ring member {0} is not a point")]
    Key(usize),
    /// The challenges do not add up to the hash.
    #[error("the challenges do not add up to the hash")]
    Challenge,
}

/// Why a version 1 ring signature cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignError {
    /// The signer's position is outside of the ring.
    #[error(transparent)]
    Index(#[from] PositionError),
    /// The secret key does not belong to the ring member at the signer's position.
    #[error("the secret key does not belong to the signing ring member")]
    SecretKey,
    /// The key of this ring member is not a point.
    #[error("the key of ring member {0} is not a point")]
    Key(usize),
}

/// Verifies the signatures of one input over `prefix_hash`.
///
/// The key image's domain is not checked here, as in the reference: see
/// [`key_image_in_domain`](super::key_image_in_domain).
///
/// # Errors
/// The first rule that is broken.
pub fn verify(
    prefix_hash: &Hash,
    image: &KeyImage,
    ring: &[PublicKey],
    signatures: &[Signature],
) -> Result<(), VerifyError> {
    if ring.len() != signatures.len() {
        return Err(VerifyError::Count { members: ring.len(), signatures: signatures.len() });
    }
    let image = decompress(&image.0).ok_or(VerifyError::KeyImage)?;
    let mut sum = Scalar::ZERO;
    let mut members = Vec::with_capacity(ring.len());
    for (i, (key, signature)) in ring.iter().zip(signatures).enumerate() {
        let (c, r) = canonical_scalar(&signature.c.0)
            .zip(canonical_scalar(&signature.r.0))
            .ok_or(VerifyError::Scalar(i))?;
        let key = decompress(&key.0).ok_or(VerifyError::Key(i))?;
        sum += c;
        members.push((key, c, r));
    }
    let mut commitments = Vec::with_capacity(2 * ring.len());
    for ((key, c, r), hp) in members.iter().zip(hash_to_ec_batch(ring.iter().map(|key| &key.0))) {
        commitments.extend(member_commitments(key, &hp, &image, c, r));
    }
    if challenge(prefix_hash, &commitments) != sum {
        return Err(VerifyError::Challenge);
    }
    Ok(())
}

/// Signs with the key of `ring[index]`. Returns the signatures and the key image.
///
/// Random scalars are drawn in the reference's order: `c` and `r` of each decoy, the nonce at the signer's position.
///
/// # Errors
/// If the secret key is not that of `ring[index]`, or another member of the ring is not a point.
pub fn sign(
    rng: &mut impl CryptoRng,
    prefix_hash: &Hash,
    ring: &[PublicKey],
    secret: &SecretKey,
    index: usize,
) -> Result<(KeyImage, Vec<Signature>), SignError> {
    let signer = ring.get(index).ok_or(PositionError { index, members: ring.len() })?;
    if secret.public_key() != *signer {
        return Err(SignError::SecretKey);
    }
    let signer_hp = hash_to_ec(&signer.0);
    let image = signer_hp * secret.as_scalar();
    let mut nonce = Zeroizing::new(Scalar::ZERO);
    let mut sum = Scalar::ZERO;
    let mut scalars = Vec::with_capacity(ring.len());
    let mut commitments = Vec::with_capacity(2 * ring.len());
    for (i, key) in ring.iter().enumerate() {
        if i == index {
            *nonce = random_scalar(rng);
            commitments.extend([EdwardsPoint::mul_base(&nonce), signer_hp * *nonce]);
            scalars.push((Scalar::ZERO, Scalar::ZERO));
            continue;
        }
        let (c, r) = (random_scalar(rng), random_scalar(rng));
        let point = decompress(&key.0).ok_or(SignError::Key(i))?;
        commitments.extend(member_commitments(&point, &hash_to_ec(&key.0), &image, &c, &r));
        sum += c;
        scalars.push((c, r));
    }
    let c = challenge(prefix_hash, &commitments) - sum;
    scalars[index] = (c, *nonce - c * secret.as_scalar());
    let signature =
        |(c, r): (Scalar, Scalar)| Signature { c: ScalarBytes(c.to_bytes()), r: ScalarBytes(r.to_bytes()) };
    Ok((KeyImage(image.compress().0), scalars.into_iter().map(signature).collect()))
}

/// `rG + cP` and `r Hp(P) + cI` of one ring member.
fn member_commitments(
    key: &EdwardsPoint,
    hp: &EdwardsPoint,
    image: &EdwardsPoint,
    c: &Scalar,
    r: &Scalar,
) -> [EdwardsPoint; 2] {
    [
        EdwardsPoint::vartime_double_scalar_mul_basepoint(c, key, r),
        EdwardsPoint::vartime_multiscalar_mul([r, c], [hp, image]),
    ]
}

/// The required sum of the challenges.
fn challenge(prefix_hash: &Hash, commitments: &[EdwardsPoint]) -> Scalar {
    let mut hash = Keccak256::new();
    hash.update(&prefix_hash.0);
    for point in EdwardsPoint::compress_batch_alloc(commitments) {
        hash.update(&point.0);
    }
    Scalar::from_bytes_mod_order(hash.finish())
}
