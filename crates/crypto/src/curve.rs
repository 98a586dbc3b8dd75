//! Decoding curve points and scalars by the reference's rules.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use ferrite_types::keccak256;

/// Decodes a canonical encoding of a point. Points with a torsion component are accepted (`ge_frombytes_vartime` draws
/// the same line).
pub fn decompress(bytes: &[u8; 32]) -> Option<EdwardsPoint> {
    if !is_canonical_encoding(bytes) {
        return None;
    }
    CompressedEdwardsY(*bytes).decompress()
}

/// dalek reduces `y` and accepts a sign on `x = 0`; the protocol accepts neither.
fn is_canonical_encoding(bytes: &[u8; 32]) -> bool {
    let sign = bytes[31] >> 7;
    let high_bits_set = bytes[31] & 0x7f == 0x7f && bytes[1..31].iter().all(|&byte| byte == 0xff);
    if high_bits_set && bytes[0] >= 0xed {
        return false;
    }
    let x_is_zero = (high_bits_set && bytes[0] == 0xec)
        || (bytes[0] == 1 && bytes[1..31].iter().all(|&byte| byte == 0) && bytes[31] & 0x7f == 0);
    !(sign == 1 && x_is_zero)
}

/// The scalar that `bytes` encode, if they are reduced modulo the group order (`sc_check`).
pub fn canonical_scalar(bytes: &[u8; 32]) -> Option<Scalar> {
    Scalar::from_canonical_bytes(*bytes).into_option()
}

/// Keccak-256 reduced modulo the group order (`hash_to_scalar`).
pub fn hash_to_scalar(data: impl AsRef<[u8]>) -> Scalar {
    Scalar::from_bytes_mod_order(keccak256(data))
}

/// `1/8` modulo the group order (`INV_EIGHT`).
const INV_EIGHT_BYTES: [u8; 32] = [
    0x79, 0x2f, 0xdc, 0xe2, 0x29, 0xe5, 0x06, 0x61, 0xd0, 0xda, 0x1c, 0x7d, 0xb3, 0x9d, 0xd3, 0x07, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x06,
];

/// `1/8` modulo the group order.
pub(crate) fn inv_eight() -> Scalar {
    canonical_scalar(&INV_EIGHT_BYTES).expect("the constant is reduced")
}
