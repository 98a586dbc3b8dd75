//! Aggregation of the group's key (`multisig_account_kex_impl.cpp: generate_multisig_aggregate_key`).

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::{Identity, VartimeMultiscalarMul};
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::SecretKey;
use ferrite_types::PublicKey;
use ferrite_types::hash::Keccak256;
use ferrite_types::network::constants::domain;

/// Why shares cannot be aggregated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AggregateError {
    /// A share occurs twice.
    #[error("Unexpected duplicate found in input list.")]
    Duplicate,
    /// A share is zero.
    #[error("Multisig privkey with aggregation coefficient unexpectedly null.")]
    Null,
}

/// Adds up the public shares of the others and our own, each multiplied by a coefficient that depends on all of them,
/// so that no signer can choose a share that cancels others. Our secret shares are multiplied as well.
pub(super) fn aggregate(others: Vec<PublicKey>, own: &mut [SecretKey]) -> Result<PublicKey, AggregateError> {
    let own_public: Vec<PublicKey> = own.iter().map(SecretKey::public_key).collect();
    let mut all = others;
    all.extend(&own_public);
    all.sort_unstable_by_key(|key| key.0);
    if !all.is_sorted_by(|a, b| a.0 < b.0) {
        return Err(AggregateError::Duplicate);
    }
    for (share, public) in own.iter_mut().zip(&own_public) {
        *share = SecretKey::from_scalar(coefficient(&all, public) * share.as_scalar());
        if *share.as_scalar() == Scalar::ZERO {
            return Err(AggregateError::Null);
        }
    }
    let coefficients = all.iter().map(|key| coefficient(&all, key));
    let points = all.iter().map(|key| decompress(&key.0));
    let sum = EdwardsPoint::optional_multiscalar_mul(coefficients, points);
    Ok(PublicKey(sum.unwrap_or_else(EdwardsPoint::identity).compress().0))
}

/// The coefficient of one key among all of them, which are sorted.
fn coefficient(all: &[PublicKey], key: &PublicKey) -> Scalar {
    let mut hash = Keccak256::new();
    hash.update(&key.0);
    all.iter().for_each(|key| hash.update(&key.0));
    let mut salt = [0; 32];
    for (byte, letter) in salt.iter_mut().zip(domain::MULTISIG_KEY_AGGREGATION) {
        *byte = *letter;
    }
    hash.update(&salt);
    Scalar::from_bytes_mod_order(hash.finish())
}
