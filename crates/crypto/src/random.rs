//! Randomness comes from the operating system, and only from there.

use curve25519_dalek::Scalar;
use getrandom::SysRng;
use rand_core::{CryptoRng, UnwrapErr};
use zeroize::Zeroizing;

/// The operating system's generator. It stops the program if the system cannot give random bytes: there is no safe
/// way on without them.
pub fn os_rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}

/// Fifteen times the group order, little endian: the greatest multiple that fits in 32 bytes.
const LIMIT: [u8; 32] = [
    0xe3, 0x6a, 0x67, 0x72, 0x8b, 0xce, 0x13, 0x29, 0x8f, 0x30, 0x82, 0x8c, 0x0b, 0xa4, 0x10, 0x39, 0x01, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0,
];

/// A uniformly random scalar other than zero.
///
/// Takes 32 bytes at a time and drops those that would bias the reduction (`random32_unbiased` in `crypto.cpp`), so
/// that the same random bytes give the same scalar as the reference.
pub fn random_scalar(rng: &mut impl CryptoRng) -> Scalar {
    let mut bytes = Zeroizing::new([0; 32]);
    loop {
        rng.fill_bytes(bytes.as_mut());
        // How a draw that is thrown away compares says nothing about the one that is kept.
        if bytes.iter().rev().ge(LIMIT.iter().rev()) {
            continue;
        }
        let scalar = Scalar::from_bytes_mod_order(*bytes);
        if scalar != Scalar::ZERO {
            return scalar;
        }
    }
}
