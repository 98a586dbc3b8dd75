//! Proofs of knowledge of `r` with `R = rG` (or `R = rB` for a subaddress `B`) and `D = rA`.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, PublicKey, Signature, keccak256};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::signature;
use crate::curve::{canonical_scalar, decompress};
use crate::keys::SecretKey;
use crate::random::random_scalar;

/// The domain of version 2 challenges.
const DOMAIN: &[u8] = b"TXPROOF_V2";

/// What the challenge covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SharedSecretVersion {
    /// The message, `D` and the commitments only. Accepted in old proofs, but no longer made, because `R`, `A` and `B`
    /// can be exchanged under it.
    V1,
    /// All of the statement.
    V2,
}

/// The public side of the proof. A payment's sender proves it with `R` the transaction's key, its receiver with `R`
/// the view key and `A` the transaction's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedSecretStatement<'a> {
    /// `R`, the public key of the secret.
    pub r: &'a PublicKey,
    /// `A`, the other party's key.
    pub a: &'a PublicKey,
    /// `B`, the base of `R` if it is not `G`.
    pub b: Option<&'a PublicKey>,
    /// `D`, the shared secret.
    pub d: &'a PublicKey,
}

/// Why a proof of a shared secret cannot be made, or is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SharedSecretError {
    /// One of `R`, `A`, `B`, `D` is not a point of the curve.
    #[error("shared secret proof: {0} is not a point of the curve")]
    Point(&'static str),
    /// `c` or `r` is not reduced modulo the group order.
    #[error("shared secret proof: scalar {0} is not reduced")]
    ScalarNotReduced(&'static str),
    /// The challenge is not the expected hash.
    #[error("shared secret proof: it does not belong to this statement and message")]
    Mismatch,
}

struct Points {
    r: EdwardsPoint,
    a: EdwardsPoint,
    b: Option<EdwardsPoint>,
    d: EdwardsPoint,
}

impl SharedSecretStatement<'_> {
    fn points(&self) -> Result<Points, SharedSecretError> {
        let point = |name, key: &PublicKey| decompress(&key.0).ok_or(SharedSecretError::Point(name));
        Ok(Points {
            r: point("R", self.r)?,
            a: point("A", self.a)?,
            b: self.b.map(|b| point("B", b)).transpose()?,
            d: point("D", self.d)?,
        })
    }

    fn challenge(
        &self,
        version: SharedSecretVersion,
        prefix_hash: &Hash,
        x: &EdwardsPoint,
        y: &EdwardsPoint,
    ) -> Scalar {
        let mut hash = Keccak256::new();
        hash.update(&prefix_hash.0);
        hash.update(&self.d.0);
        for commitment in EdwardsPoint::compress_batch(&[*x, *y]) {
            hash.update(&commitment.0);
        }
        if version == SharedSecretVersion::V2 {
            hash.update(&keccak256(DOMAIN));
            hash.update(&self.r.0);
            hash.update(&self.a.0);
            hash.update(&self.b.map_or([0; 32], |b| b.0));
        }
        Scalar::from_bytes_mod_order(hash.finish())
    }
}

/// Proves a statement whose secret is `secret` (`generate_tx_proof`).
pub fn prove_shared_secret(
    rng: &mut impl CryptoRng,
    version: SharedSecretVersion,
    prefix_hash: &Hash,
    statement: &SharedSecretStatement<'_>,
    secret: &SecretKey,
) -> Result<Signature, SharedSecretError> {
    let points = statement.points()?;
    let nonce = Zeroizing::new(random_scalar(rng));
    let x = points.b.map_or_else(|| EdwardsPoint::mul_base(&nonce), |b| b * *nonce);
    let y = points.a * *nonce;
    let c = statement.challenge(version, prefix_hash, &x, &y);
    let r = *nonce - c * secret.as_scalar();
    Ok(signature(&c, &r))
}

/// Checks the proof of a statement (`check_tx_proof`).
pub fn verify_shared_secret(
    version: SharedSecretVersion,
    prefix_hash: &Hash,
    statement: &SharedSecretStatement<'_>,
    proof: &Signature,
) -> Result<(), SharedSecretError> {
    let points = statement.points()?;
    let c = canonical_scalar(&proof.c.0).ok_or(SharedSecretError::ScalarNotReduced("c"))?;
    let r = canonical_scalar(&proof.r.0).ok_or(SharedSecretError::ScalarNotReduced("r"))?;
    let x = match points.b {
        Some(b) => EdwardsPoint::vartime_multiscalar_mul([c, r], [points.r, b]),
        None => EdwardsPoint::vartime_double_scalar_mul_basepoint(&c, &points.r, &r),
    };
    let y = EdwardsPoint::vartime_multiscalar_mul([c, r], [points.d, points.a]);
    let expected = statement.challenge(version, prefix_hash, &x, &y);
    if expected == c { Ok(()) } else { Err(SharedSecretError::Mismatch) }
}
