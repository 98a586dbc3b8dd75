//! Changed proofs, for tests that they are rejected.

use ferrite_types::base58;

/// A proof with one bit changed, at the position `part` of `parts`. `header` is the length of what precedes its base 58.
///
/// # Panics
/// If the rest is not base 58.
pub fn flip(proof: &str, header: usize, part: usize, parts: usize) -> String {
    let (header, body) = proof.split_at(header);
    let mut bytes = base58::decode(body).expect("base 58");
    let bit = bytes.len() * 8 * part / parts + 3;
    bytes[bit / 8] ^= 1 << (bit % 8);
    format!("{header}{}", base58::encode(&bytes))
}
