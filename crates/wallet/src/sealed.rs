//! The encrypted and signed form of data exchanged between wallets with the same keys.

use ferrite_crypto::keys::KeyPair;
use ferrite_crypto::schnorr;
use ferrite_types::{Hash, ScalarBytes, Signature, keccak256};
use rand_core::CryptoRng;

use crate::cipher::{FileKey, Iv};

const IV: usize = 8;
const SIGNATURE: usize = 64;

/// Why data cannot be decrypted (`wallet2.cpp: decrypt`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecryptError {
    /// It is too short.
    #[error("Unexpected ciphertext size")]
    Size,
    /// It belongs to another wallet, or is damaged.
    #[error("Failed to authenticate ciphertext")]
    Authentication,
}

/// Encrypts and signs data: one key signs, and a key derived from it encrypts (`wallet2.cpp: encrypt`).
pub(crate) fn seal(
    magic: &[u8],
    mut data: Vec<u8>,
    pair: &KeyPair,
    key: &FileKey,
    rng: &mut impl CryptoRng,
) -> Vec<u8> {
    let iv = Iv::random(rng);
    key.apply(iv, &mut data);
    let sealed = [iv.0.as_slice(), &data].concat();
    let signature = schnorr::sign(rng, &Hash(keccak256(&sealed)), pair);
    [magic, &sealed, &signature.c.0, &signature.r.0].concat()
}

/// Decrypts such data, without its magic. The encryption key is derived only if the signature is valid.
///
/// # Errors
/// If it was encrypted with another key.
pub(crate) fn unseal(
    sealed: &[u8],
    pair: &KeyPair,
    key: impl FnOnce() -> FileKey,
) -> Result<Vec<u8>, DecryptError> {
    let (iv, _) = sealed.split_first_chunk::<IV>().ok_or(DecryptError::Size)?;
    let signed =
        sealed.len().checked_sub(SIGNATURE).filter(|signed| *signed >= IV).ok_or(DecryptError::Size)?;
    let (signed, signature) = sealed.split_at(signed);
    let (c, r) = signature.split_at(SIGNATURE / 2);
    let scalar = |bytes: &[u8]| ScalarBytes(bytes.try_into().expect("half of 64 bytes"));
    let signature = Signature { c: scalar(c), r: scalar(r) };
    schnorr::verify(&Hash(keccak256(signed)), pair.public(), &signature)
        .map_err(|_| DecryptError::Authentication)?;
    let mut data = signed[IV..].to_vec();
    key().apply(Iv(*iv), &mut data);
    Ok(data)
}
