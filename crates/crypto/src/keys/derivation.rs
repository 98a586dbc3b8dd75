//! The secret that sender and receiver of an output share, and what follows from it.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::hash::Keccak256;
use ferrite_types::{PublicKey, keccak256};
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::{InvalidPublicKeyError, SecretKey, point_of};
use crate::curve::decompress;
use crate::varint::Varint;

/// How many derivations share one field inversion. More gains nothing measurable.
const BATCH: usize = 32;

/// A key derivation: `8aR` for the receiver, `8rA` for the sender.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Derivation([u8; 32]);

impl Derivation {
    /// The derivation of a transaction's public key and the view key, or of the address's view key and the
    /// transaction's secret key (`generate_key_derivation`).
    pub fn new(public: &PublicKey, secret: &SecretKey) -> Result<Self, InvalidPublicKeyError> {
        let shared = Zeroizing::new((point_of(public)? * secret.as_scalar()).mul_by_cofactor());
        Ok(Self(shared.compress().0))
    }

    /// The derivations of many transaction keys with one view key, cheaper than one by one. `None` where a key is not
    /// a point of the curve.
    pub fn batch(publics: &[PublicKey], secret: &SecretKey) -> Vec<Option<Self>> {
        let mut derivations = Vec::with_capacity(publics.len());
        for chunk in publics.chunks(BATCH) {
            let mut points = Zeroizing::new(Vec::with_capacity(chunk.len()));
            let valid: Vec<bool> = chunk
                .iter()
                .map(|public| {
                    let point = decompress(&public.0);
                    points.extend(point.map(|point| (point * secret.as_scalar()).mul_by_cofactor()));
                    point.is_some()
                })
                .collect();
            let compressed = Zeroizing::new(EdwardsPoint::compress_batch_alloc(&points));
            let mut compressed = compressed.iter();
            derivations.extend(
                valid
                    .into_iter()
                    .map(|valid| if valid { compressed.next().map(|c| Self(c.0)) } else { None }),
            );
        }
        derivations
    }

    /// The derivation from `aR`, which a payment proof discloses: the cofactor is still missing.
    pub fn from_shared_secret(shared: &PublicKey) -> Result<Self, InvalidPublicKeyError> {
        Ok(Self(point_of(shared)?.mul_by_cofactor().compress().0))
    }

    /// Wraps 32 bytes that are known to be a derivation.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The scalar of one output, which hides its key and is the key to its amount (`derivation_to_scalar`).
    pub fn to_scalar(&self, output_index: u64) -> SecretKey {
        let mut hash = Keccak256::new();
        hash.update(&self.0);
        hash.update(Varint::new(output_index).as_bytes());
        SecretKey::from_bytes_mod_order(&Zeroizing::new(hash.finish()))
    }

    /// The byte by which a scanner discards most foreign outputs without curve arithmetic (`derive_view_tag`).
    pub fn view_tag(&self, output_index: u64) -> u8 {
        let mut hash = Keccak256::new();
        hash.update(b"view_tag");
        hash.update(&self.0);
        hash.update(Varint::new(output_index).as_bytes());
        hash.finish()[0]
    }

    /// The one-time output key for the spend key `base` (`derive_public_key`).
    pub fn derive_public_key(
        &self,
        output_index: u64,
        base: &PublicKey,
    ) -> Result<PublicKey, InvalidPublicKeyError> {
        let base = point_of(base)?;
        Ok(PublicKey((base + self.output_point(output_index)).compress().0))
    }

    /// The secret key of the output that [`derive_public_key`](Self::derive_public_key) gives (`derive_secret_key`).
    pub fn derive_secret_key(&self, output_index: u64, base: &SecretKey) -> SecretKey {
        let scalar: Scalar = base.as_scalar() + self.to_scalar(output_index).as_scalar();
        SecretKey::from_scalar(scalar)
    }

    /// The spend key of an output's recipient, which a scanner looks up among its subaddresses
    /// (`derive_subaddress_public_key`).
    pub fn spend_key_of(
        &self,
        output_index: u64,
        output_key: &PublicKey,
    ) -> Result<PublicKey, InvalidPublicKeyError> {
        let output_key = point_of(output_key)?;
        Ok(PublicKey((output_key - self.output_point(output_index)).compress().0))
    }

    /// [`spend_key_of`](Self::spend_key_of) for many outputs, each with its derivation and place, cheaper than one by
    /// one. `None` where an output key is not a point of the curve.
    pub fn spend_keys_of<'a>(
        outputs: impl IntoIterator<Item = (&'a Self, u64, &'a PublicKey)>,
    ) -> Vec<Option<PublicKey>> {
        let mut valid = Vec::new();
        let mut points = Vec::new();
        for (derivation, output_index, output_key) in outputs {
            let point = decompress(&output_key.0);
            points.extend(point.map(|point| point - derivation.output_point(output_index)));
            valid.push(point.is_some());
        }
        let mut compressed = EdwardsPoint::compress_batch_alloc(&points).into_iter();
        let mut next = |valid: bool| if valid { compressed.next() } else { None };
        valid.into_iter().map(|valid| next(valid).map(|point| PublicKey(point.0))).collect()
    }

    fn output_point(&self, output_index: u64) -> EdwardsPoint {
        EdwardsPoint::mul_base(self.to_scalar(output_index).as_scalar())
    }

    /// The hash of the derivation with one more byte, which hides payment ids.
    pub(super) fn hash_with(&self, domain: u8) -> Zeroizing<[u8; 32]> {
        let mut data = Zeroizing::new([0; 33]);
        data[..32].copy_from_slice(&self.0);
        data[32] = domain;
        Zeroizing::new(keccak256(data.as_slice()))
    }
}

impl ConstantTimeEq for Derivation {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}
