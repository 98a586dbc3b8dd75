//! Signed messages: `SigV1...` and `SigV2...`.

use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, base58, keccak256};
use rand_core::CryptoRng;

use super::{decode_signature, signature_to_bytes};
use crate::keys::{AddressKeys, KeyPair};
use crate::schnorr;
use crate::varint::Varint;

/// The domain of version 2 hashes, with its final zero byte.
const DOMAIN: &[u8] = b"MoneroMessageSignature\0";
const HEADER_V1: &str = "SigV1";
const HEADER_V2: &str = "SigV2";

/// How the message was hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageVersion {
    /// The bare message.
    V1,
    /// The message with the address and the signing key's role.
    V2,
}

/// Which key of the address signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SigningKey {
    /// The spend key.
    Spend,
    /// The view key.
    View,
}

impl SigningKey {
    fn mode(self) -> u8 {
        match self {
            Self::Spend => 0,
            Self::View => 1,
        }
    }

    fn of(self, address: &AddressKeys) -> &ferrite_types::PublicKey {
        match self {
            Self::Spend => &address.spend,
            Self::View => &address.view,
        }
    }
}

/// The result of verifying a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedMessage {
    /// Its version; version 1 counts as old.
    pub version: MessageVersion,
    /// The key that signed.
    pub key: SigningKey,
}

/// The key to sign with is not one of the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("message signature: the secret key does not belong to the address")]
pub struct ForeignKeyError;

/// Why a message signature is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyMessageError {
    /// It starts with neither `SigV1` nor `SigV2`.
    #[error("message signature: unknown header")]
    Header,
    /// The rest is not 64 bytes in base 58.
    #[error("message signature: not base 58 of 64 bytes")]
    Encoding,
    /// Neither key of the address made it for this message.
    #[error("message signature: not made by this address for this message")]
    Mismatch,
}

/// The hash that is signed (`wallet2.cpp: get_message_hash`).
pub fn message_hash(message: &[u8], address: &AddressKeys, key: SigningKey, version: MessageVersion) -> Hash {
    if version == MessageVersion::V1 {
        return Hash(keccak256(message));
    }
    let mut hash = Keccak256::new();
    hash.update(DOMAIN);
    hash.update(&address.spend.0);
    hash.update(&address.view.0);
    hash.update(&[key.mode()]);
    hash.update(Varint::new(message.len() as u64).as_bytes());
    hash.update(message);
    Hash(hash.finish())
}

/// Signs a message for an address with one of its keys. For a subaddress both are those that
/// [`subaddress_secret_keys`](crate::keys::subaddress_secret_keys) gives.
pub fn sign(
    rng: &mut impl CryptoRng,
    message: &[u8],
    address: &AddressKeys,
    key: SigningKey,
    pair: &KeyPair,
) -> Result<String, ForeignKeyError> {
    sign_as(rng, MessageVersion::V2, message, address, key, pair)
}

/// As [`sign`], in a version of choice. Only old programs need version 1.
pub fn sign_as(
    rng: &mut impl CryptoRng,
    version: MessageVersion,
    message: &[u8],
    address: &AddressKeys,
    key: SigningKey,
    pair: &KeyPair,
) -> Result<String, ForeignKeyError> {
    if pair.public() != key.of(address) {
        return Err(ForeignKeyError);
    }
    let signature = schnorr::sign(rng, &message_hash(message, address, key, version), pair);
    let header = match version {
        MessageVersion::V1 => HEADER_V1,
        MessageVersion::V2 => HEADER_V2,
    };
    Ok(format!("{header}{}", base58::encode(&signature_to_bytes(&signature))))
}

/// Verifies a message signature for an address, and returns which of its keys made it (`wallet2::verify`).
pub fn verify(
    message: &[u8],
    address: &AddressKeys,
    signature: &str,
) -> Result<SignedMessage, VerifyMessageError> {
    let (version, body) = if let Some(body) = signature.strip_prefix(HEADER_V1) {
        (MessageVersion::V1, body)
    } else if let Some(body) = signature.strip_prefix(HEADER_V2) {
        (MessageVersion::V2, body)
    } else {
        return Err(VerifyMessageError::Header);
    };
    let signature = decode_signature(body).ok_or(VerifyMessageError::Encoding)?;
    [SigningKey::Spend, SigningKey::View]
        .into_iter()
        .find(|&key| {
            let hash = message_hash(message, address, key, version);
            schnorr::verify(&hash, key.of(address), &signature).is_ok()
        })
        .map(|key| SignedMessage { version, key })
        .ok_or(VerifyMessageError::Mismatch)
}
