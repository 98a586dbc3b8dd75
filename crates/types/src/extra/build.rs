//! Writing the extra field: appending and removing fields, and the common order.

use super::{Extra, ExtraField, ExtraTag, MergeMiningTag, NONCE_MAX, PaymentId};
use crate::codec::DecodeError;
use crate::newtypes::{Hash, PublicKey};

/// Why a field cannot be written, or bytes cannot be edited.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtraError {
    /// A nonce beyond 255 bytes.
    #[error("{0} bytes of nonce, 255 allowed")]
    NonceTooLong(usize),
    /// A merge-mining tree of 32 or more levels.
    #[error("a merge mining tree of depth {0}, 31 allowed")]
    TreeTooDeep(u64),
    /// The bytes to be edited do not decode.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

/// Appends the public key of the transaction.
pub fn push_pub_key(extra: &mut Vec<u8>, key: &PublicKey) {
    ExtraField::PubKey(*key).write(extra);
}

/// Appends the public keys of the outputs.
pub fn push_additional_pub_keys(extra: &mut Vec<u8>, keys: &[PublicKey]) {
    ExtraField::AdditionalPubKeys(keys.to_vec()).write(extra);
}

/// Appends a nonce.
pub fn push_nonce(extra: &mut Vec<u8>, nonce: &[u8]) -> Result<(), ExtraError> {
    if nonce.len() > NONCE_MAX {
        return Err(ExtraError::NonceTooLong(nonce.len()));
    }
    ExtraField::Nonce(nonce.to_vec()).write(extra);
    Ok(())
}

/// Appends a nonce with a payment id.
pub fn push_payment_id(extra: &mut Vec<u8>, id: PaymentId) {
    ExtraField::Nonce(id.to_nonce()).write(extra);
}

/// Appends a merge-mining tag.
pub fn push_merge_mining_tag(extra: &mut Vec<u8>, depth: u64, merkle_root: Hash) -> Result<(), ExtraError> {
    if depth >= 32 {
        return Err(ExtraError::TreeTooDeep(depth));
    }
    ExtraField::MergeMining(MergeMiningTag { depth, merkle_root }).write(extra);
    Ok(())
}

/// The bytes without the fields of one type (cryptonote_format_utils.cpp: `remove_field_from_tx_extra`).
pub fn remove_fields(extra: &[u8], tag: ExtraTag) -> Result<Vec<u8>, ExtraError> {
    let mut parsed = Extra::parse(extra);
    if let Some(error) = parsed.error.take() {
        return Err(error.into());
    }
    parsed.fields.retain(|field| field.tag() != tag);
    Ok(parsed.to_bytes())
}

/// The bytes with their fields in the order that makes transactions of different wallets look alike
/// (cryptonote_format_utils.cpp: `sort_tx_extra`).
///
/// Bytes that do not decode are an error, or, with `allow_partial`, stay at the end.
pub fn sort(extra: &[u8], allow_partial: bool) -> Result<Vec<u8>, ExtraError> {
    let mut parsed = Extra::parse(extra);
    if let Some(error) = parsed.error.take()
        && !allow_partial
    {
        return Err(error.into());
    }
    parsed.fields.sort_by_key(|field| match field.tag() {
        ExtraTag::PubKey => 0,
        ExtraTag::AdditionalPubKeys => 1,
        ExtraTag::Nonce => 2,
        ExtraTag::MergeMining => 3,
        ExtraTag::MysteriousMinergate => 4,
        ExtraTag::Padding => 5,
    });
    let mut sorted = parsed.to_bytes();
    sorted.extend_from_slice(&extra[parsed.parsed_size..]);
    Ok(sorted)
}
