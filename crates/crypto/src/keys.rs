//! Secret and public keys, and derivations from them.

mod account;
mod derivation;
mod key_image;
mod payment_id;
mod subaddress;

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::PublicKey;
use rand_core::CryptoRng;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

pub use account::{AccountKeys, AddressKeys, deterministic_view_key};
pub use derivation::Derivation;
pub use key_image::{key_image, key_images};
pub use payment_id::encrypt_payment_id;
pub use subaddress::{
    subaddress, subaddress_scalar, subaddress_secret_keys, subaddress_spend_key, subaddress_spend_keys,
};

use crate::curve::{canonical_scalar, decompress};
use crate::random::random_scalar;

/// A public key that is not a point on the curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("public key {0} is not a point of the curve")]
pub struct InvalidPublicKeyError(pub PublicKey);

/// A secret scalar. It is wiped when dropped, cannot be printed, and compares in constant time only.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct SecretKey(Scalar);

impl SecretKey {
    /// A new key.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self(random_scalar(rng))
    }

    /// The key that `bytes` encode, if they are reduced modulo the group order.
    pub fn from_canonical_bytes(bytes: &[u8; 32]) -> Option<Self> {
        canonical_scalar(bytes).map(Self)
    }

    /// The key that `bytes` give when reduced modulo the group order.
    pub fn from_bytes_mod_order(bytes: &[u8; 32]) -> Self {
        Self(Scalar::from_bytes_mod_order(*bytes))
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

    /// `xP` for another public key `P`, without the cofactor. The result is as secret as the key when `P` is foreign.
    pub fn multiply(&self, point: &PublicKey) -> Result<PublicKey, InvalidPublicKeyError> {
        let point = point_of(point)?;
        Ok(PublicKey((point * self.0).compress().0))
    }
}

impl ConstantTimeEq for SecretKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

/// A secret key with its public key.
#[derive(Clone)]
pub struct KeyPair {
    secret: SecretKey,
    public: PublicKey,
}

/// Its only secret part wipes itself.
impl ZeroizeOnDrop for KeyPair {}

impl KeyPair {
    /// A new pair (`generate_keys` without a recovery key).
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self::from_secret(SecretKey::random(rng))
    }

    /// The pair of a secret key.
    pub fn from_secret(secret: SecretKey) -> Self {
        let public = secret.public_key();
        Self { secret, public }
    }

    /// The pair that a recovery key gives: any 32 bytes, reduced modulo the group order (`generate_keys` with one).
    pub fn from_recovery_key(bytes: &[u8; 32]) -> Self {
        Self::from_secret(SecretKey::from_bytes_mod_order(bytes))
    }

    /// The secret key.
    pub fn secret(&self) -> &SecretKey {
        &self.secret
    }

    /// The public key.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }
}

/// Whether `key` is the canonical encoding of a point of the curve (`check_key`).
pub fn check_key(key: &PublicKey) -> bool {
    decompress(&key.0).is_some()
}

pub(crate) fn point_of(key: &PublicKey) -> Result<EdwardsPoint, InvalidPublicKeyError> {
    decompress(&key.0).ok_or(InvalidPublicKeyError(*key))
}
