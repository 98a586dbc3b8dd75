//! Secret and public keys, and everything that is derived from them.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::PublicKey;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::curve::canonical_scalar;

/// A secret scalar. It is wiped when dropped, cannot be printed, and compares in constant time only.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct SecretKey(Scalar);

impl SecretKey {
    /// The key that `bytes` encode, if they are reduced modulo the group order.
    pub fn from_canonical_bytes(bytes: &[u8; 32]) -> Option<Self> {
        canonical_scalar(bytes).map(Self)
    }

    /// Wraps a scalar that is already known to be secret.
    pub fn from_scalar(scalar: Scalar) -> Self {
        Self(scalar)
    }

    /// The scalar itself, for arithmetic.
    pub fn as_scalar(&self) -> &Scalar {
        &self.0
    }

    /// The 32 bytes of the key.
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.0.to_bytes())
    }

    /// The public key `xG`.
    pub fn public_key(&self) -> PublicKey {
        PublicKey(EdwardsPoint::mul_base(&self.0).compress().0)
    }
}

impl ConstantTimeEq for SecretKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}
