//! Spend proofs: `SpendProofV1...`, a ring signature per input.

use ferrite_types::{Hash, KeyImage, PublicKey, Signature, base58};
use rand_core::CryptoRng;

use super::{SIGNATURE_LENGTH, decode_signature, signature_to_bytes, transaction_message_hash};
use crate::keys::SecretKey;
use crate::ring::v1;

const HEADER: &str = "SpendProofV1";

/// An input of the transaction, with the output keys that its ring names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpentInput<'a> {
    /// The key image.
    pub key_image: &'a KeyImage,
    /// The keys of the ring's outputs, in the order of the ring.
    pub ring: &'a [PublicKey],
}

/// What the owner knows about an input.
pub struct InputSecret<'a> {
    /// Which ring member is spent.
    pub real_index: usize,
    /// The secret key of that output.
    pub secret: &'a SecretKey,
}

/// Why a spend proof cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveSpendError {
    /// The ring cannot be signed with that secret.
    #[error("spend proof: input {input}: {source}")]
    Ring {
        /// The position among the given inputs.
        input: usize,
        /// Why.
        source: v1::SignError,
    },
    /// The secret has another key image.
    #[error("spend proof: input {0}: the key image is not that of the secret key")]
    KeyImage(usize),
}

/// Why a spend proof is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifySpendError {
    /// It does not start with `SpendProofV1`.
    #[error("spend proof: unknown header")]
    Header,
    /// It has not one signature per ring member.
    #[error("spend proof: {found} characters of signatures, expected {expected}")]
    Size {
        /// Characters after the header.
        found: usize,
        /// Characters that all rings need.
        expected: usize,
    },
    /// A signature is not base 58 of 64 bytes.
    #[error("spend proof: signature {0} is not base 58 of 64 bytes")]
    Encoding(usize),
    /// The signature of an input is invalid.
    #[error("spend proof: input {input}: {source}")]
    Ring {
        /// The position among the given inputs.
        input: usize,
        /// The cause.
        source: v1::VerifyError,
    },
}

/// Proves the authorship of a transaction, with the secrets of all its inputs.
pub fn prove(
    rng: &mut impl CryptoRng,
    txid: &Hash,
    message: &[u8],
    inputs: &[(SpentInput<'_>, InputSecret<'_>)],
) -> Result<String, ProveSpendError> {
    let hash = transaction_message_hash(txid, message);
    let mut text = String::from(HEADER);
    for (position, (input, secret)) in inputs.iter().enumerate() {
        let (key_image, signatures) = v1::sign(rng, &hash, input.ring, secret.secret, secret.real_index)
            .map_err(|source| ProveSpendError::Ring { input: position, source })?;
        if key_image != *input.key_image {
            return Err(ProveSpendError::KeyImage(position));
        }
        for signature in &signatures {
            text.push_str(&base58::encode(&signature_to_bytes(signature)));
        }
    }
    Ok(text)
}

/// Whether a text starts as a spend proof does.
pub fn has_header(proof: &str) -> bool {
    proof.starts_with(HEADER)
}

/// The signatures of a spend proof, if it has the length for this many ring members in total.
///
/// # Errors
/// If the text has another header or length.
pub(super) fn sized_body(proof: &str, members: usize) -> Result<&str, VerifySpendError> {
    let body = proof.strip_prefix(HEADER).ok_or(VerifySpendError::Header)?;
    let expected = SIGNATURE_LENGTH.saturating_mul(members);
    match body.len() == expected {
        true => Ok(body),
        false => Err(VerifySpendError::Size { found: body.len(), expected }),
    }
}

/// Checks a spend proof against the inputs of the transaction, miner inputs left out (`wallet2::check_spend_proof`).
pub fn verify(
    txid: &Hash,
    message: &[u8],
    inputs: &[SpentInput<'_>],
    proof: &str,
) -> Result<(), VerifySpendError> {
    let body = sized_body(proof, inputs.iter().map(|input| input.ring.len()).sum())?;
    let signatures = decode_signatures(body)?;
    let hash = transaction_message_hash(txid, message);
    let mut rest = signatures.as_slice();
    for (position, input) in inputs.iter().enumerate() {
        let (signatures, later) = rest.split_at(input.ring.len());
        rest = later;
        v1::verify(&hash, input.key_image, input.ring, signatures)
            .map_err(|source| VerifySpendError::Ring { input: position, source })?;
    }
    Ok(())
}

fn decode_signatures(body: &str) -> Result<Vec<Signature>, VerifySpendError> {
    body.as_bytes()
        .chunks(SIGNATURE_LENGTH)
        .enumerate()
        .map(|(i, text)| {
            let text = std::str::from_utf8(text).ok();
            text.and_then(decode_signature).ok_or(VerifySpendError::Encoding(i))
        })
        .collect()
}
