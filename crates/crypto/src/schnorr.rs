//! Schnorr signatures of one key, and proofs of shared secrets.

mod shared_secret;

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::IsIdentity;
use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, PublicKey, ScalarBytes, Signature};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

pub use shared_secret::{
    SharedSecretError, SharedSecretStatement, SharedSecretVersion, prove_shared_secret, verify_shared_secret,
};

use crate::curve::{canonical_scalar, decompress};
use crate::keys::KeyPair;
use crate::random::random_scalar;

/// Why a signature is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignatureError {
    /// The signer's key is not a point of the curve.
    #[error("signature: the public key is not a point of the curve")]
    PublicKey,
    /// `c` or `r` is not reduced modulo the group order.
    #[error("signature: scalar {0} is not reduced")]
    ScalarNotReduced(&'static str),
    /// `c` is zero.
    #[error("signature: the challenge is zero")]
    ZeroChallenge,
    /// `cP + rG` is the identity.
    #[error("signature: the commitment is the identity")]
    IdentityCommitment,
    /// The challenge is not the expected hash.
    #[error("signature: it does not belong to this key and message")]
    Mismatch,
}

/// Signs a hash (`generate_signature`).
pub fn sign(rng: &mut impl CryptoRng, prefix_hash: &Hash, keys: &KeyPair) -> Signature {
    loop {
        let nonce = Zeroizing::new(random_scalar(rng));
        let c = challenge(prefix_hash, keys.public(), &EdwardsPoint::mul_base(&nonce));
        let r = *nonce - c * keys.secret().as_scalar();
        if c != Scalar::ZERO && r != Scalar::ZERO {
            return signature(&c, &r);
        }
    }
}

/// Checks the signature of a hash (`check_signature`).
pub fn verify(prefix_hash: &Hash, key: &PublicKey, signature: &Signature) -> Result<(), SignatureError> {
    let point = decompress(&key.0).ok_or(SignatureError::PublicKey)?;
    let c = canonical_scalar(&signature.c.0).ok_or(SignatureError::ScalarNotReduced("c"))?;
    let r = canonical_scalar(&signature.r.0).ok_or(SignatureError::ScalarNotReduced("r"))?;
    if c == Scalar::ZERO {
        return Err(SignatureError::ZeroChallenge);
    }
    let commitment = EdwardsPoint::vartime_double_scalar_mul_basepoint(&c, &point, &r);
    if commitment.is_identity() {
        return Err(SignatureError::IdentityCommitment);
    }
    if challenge(prefix_hash, key, &commitment) == c { Ok(()) } else { Err(SignatureError::Mismatch) }
}

fn challenge(prefix_hash: &Hash, key: &PublicKey, commitment: &EdwardsPoint) -> Scalar {
    let mut hash = Keccak256::new();
    hash.update(&prefix_hash.0);
    hash.update(&key.0);
    hash.update(&commitment.compress().0);
    Scalar::from_bytes_mod_order(hash.finish())
}

fn signature(c: &Scalar, r: &Scalar) -> Signature {
    Signature { c: ScalarBytes(c.to_bytes()), r: ScalarBytes(r.to_bytes()) }
}
