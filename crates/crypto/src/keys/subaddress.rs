//! Subaddresses.

use std::ops::Range;

use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::{PublicKey, keccak256};
use zeroize::Zeroizing;

use super::{AddressKeys, InvalidPublicKeyError, SecretKey, point_of};

/// The domain of the subaddress hash, with its final zero byte.
const DOMAIN: &[u8; 8] = b"SubAddr\0";

/// The scalar `m` by which a subaddress differs from the main address (`get_subaddress_secret_key`).
pub fn subaddress_scalar(view: &SecretKey, index: SubaddressIndex) -> SecretKey {
    let mut data = Zeroizing::new([0; 48]);
    data[..8].copy_from_slice(DOMAIN);
    data[8..40].copy_from_slice(view.to_bytes().as_ref());
    data[40..44].copy_from_slice(&index.major.to_le_bytes());
    data[44..].copy_from_slice(&index.minor.to_le_bytes());
    SecretKey::from_bytes_mod_order(&Zeroizing::new(keccak256(data.as_slice())))
}

/// The public spend key `D = B + mG` at `index`; `B` itself at `0/0`.
pub fn subaddress_spend_key(
    view: &SecretKey,
    spend: &PublicKey,
    index: SubaddressIndex,
) -> Result<PublicKey, InvalidPublicKeyError> {
    if index.is_main() {
        return Ok(*spend);
    }
    Ok(PublicKey(spend_point(view, &point_of(spend)?, index).compress().0))
}

/// The public spend keys of a range of addresses of one account, for a wallet's lookahead table.
pub fn subaddress_spend_keys(
    view: &SecretKey,
    spend: &PublicKey,
    major: u32,
    minors: Range<u32>,
) -> Result<Vec<PublicKey>, InvalidPublicKeyError> {
    let base = point_of(spend)?;
    let points: Vec<EdwardsPoint> = minors
        .map(|minor| SubaddressIndex { major, minor })
        .map(|index| if index.is_main() { base } else { spend_point(view, &base, index) })
        .collect();
    Ok(EdwardsPoint::compress_batch_alloc(&points).into_iter().map(|point| PublicKey(point.0)).collect())
}

/// Both public keys at `index`: `D = B + mG` and `C = aD`, or the main address.
pub fn subaddress(
    view: &SecretKey,
    spend: &PublicKey,
    index: SubaddressIndex,
) -> Result<AddressKeys, InvalidPublicKeyError> {
    let base = point_of(spend)?;
    if index.is_main() {
        return Ok(AddressKeys { spend: *spend, view: view.public_key() });
    }
    let point = spend_point(view, &base, index);
    let [spend, view] = EdwardsPoint::compress_batch(&[point, point * view.as_scalar()]);
    Ok(AddressKeys { spend: PublicKey(spend.0), view: PublicKey(view.0) })
}

/// The secret spend and view key at `index`: `b + m` and `a(b + m)`, or those of the main address.
pub fn subaddress_secret_keys(
    view: &SecretKey,
    spend: &SecretKey,
    index: SubaddressIndex,
) -> (SecretKey, SecretKey) {
    if index.is_main() {
        return (spend.clone(), view.clone());
    }
    let spend = SecretKey::from_scalar(spend.as_scalar() + subaddress_scalar(view, index).as_scalar());
    let view = SecretKey::from_scalar(view.as_scalar() * spend.as_scalar());
    (spend, view)
}

fn spend_point(view: &SecretKey, base: &EdwardsPoint, index: SubaddressIndex) -> EdwardsPoint {
    base + EdwardsPoint::mul_base(subaddress_scalar(view, index).as_scalar())
}
