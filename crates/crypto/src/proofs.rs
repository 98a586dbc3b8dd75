//! Proofs made by wallets: messages, payments, spends, reserves.
//!
//! Each has a text form that starts with its kind and version. Everything here is pure: chain data about a transaction
//! (its keys, its outputs, whether a key image is spent) is a parameter or left to the caller.

pub mod chain_tx;
pub mod check;
pub mod message;
pub mod reserve;
pub mod spend;
pub mod tx;

use ferrite_types::hash::Keccak256;
use ferrite_types::{Hash, ScalarBytes, Signature, base58};

/// Characters of a public key in base 58: four blocks of eight bytes.
const KEY_LENGTH: usize = 44;
/// Characters of a signature in base 58: eight blocks.
const SIGNATURE_LENGTH: usize = 88;

/// The hash that proofs about a transaction sign.
fn transaction_message_hash(txid: &Hash, message: &[u8]) -> Hash {
    let mut hash = Keccak256::new();
    hash.update(&txid.0);
    hash.update(message);
    Hash(hash.finish())
}

fn signature_to_bytes(signature: &Signature) -> [u8; 64] {
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&signature.c.0);
    bytes[32..].copy_from_slice(&signature.r.0);
    bytes
}

fn signature_from_bytes(bytes: &[u8; 64]) -> Signature {
    let (c, r) = bytes.split_at(32);
    let scalar = |half: &[u8]| ScalarBytes(half.try_into().expect("half of 64 bytes"));
    Signature { c: scalar(c), r: scalar(r) }
}

/// Base 58 that has to hold exactly `N` bytes.
fn decode_exact<const N: usize>(text: &str) -> Option<[u8; N]> {
    base58::decode(text).ok()?.try_into().ok()
}

fn decode_signature(text: &str) -> Option<Signature> {
    decode_exact(text).map(|bytes| signature_from_bytes(&bytes))
}
