//! Randomness, which comes from the operating system only.

use curve25519_dalek::Scalar;
use getrandom::SysRng;
use rand_core::{CryptoRng, UnwrapErr};
use zeroize::Zeroizing;

/// Fifteen times the group order, in little-endian words: the largest multiple of it below 2^256.
const LIMIT: [u64; 4] = [0x2913_ce8b_7267_6ae3, 0x3910_a40b_8c82_308f, 1, 0xf000_0000_0000_0000];

/// The operating system's generator. It aborts the program if the system has no random bytes: there is no safe way to
/// continue.
pub fn os_rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}

/// A uniformly distributed nonzero scalar.
///
/// Reads 32 bytes per attempt and discards those at or above fifteen times the group order, as the reference does
/// (`crypto.cpp: random32_unbiased`); the reference's vectors depend on that.
pub fn random_scalar(rng: &mut impl CryptoRng) -> Scalar {
    let mut bytes = Zeroizing::new([0; 32]);
    loop {
        rng.fill_bytes(bytes.as_mut());
        if !is_below_limit(&bytes) {
            continue;
        }
        let scalar = Scalar::from_bytes_mod_order(*bytes);
        if scalar != Scalar::ZERO {
            return scalar;
        }
    }
}

/// Reads every word whatever the value, so that timing reveals nothing about an accepted scalar.
fn is_below_limit(bytes: &[u8; 32]) -> bool {
    let mut borrow = false;
    for (word, limit) in bytes.chunks_exact(8).zip(LIMIT) {
        let word = u64::from_le_bytes(word.try_into().expect("chunks of eight bytes"));
        let (difference, first) = word.overflowing_sub(limit);
        let (_, second) = difference.overflowing_sub(u64::from(borrow));
        borrow = first | second;
    }
    borrow
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_fifteen_times_the_group_order() {
        let mut bytes = [0; 32];
        for (out, word) in bytes.chunks_exact_mut(8).zip(LIMIT) {
            out.copy_from_slice(&word.to_le_bytes());
        }
        assert!(!is_below_limit(&bytes));
        assert_eq!(Scalar::from_bytes_mod_order(bytes), Scalar::ZERO);
        bytes[0] -= 1;
        assert!(is_below_limit(&bytes));
        assert_eq!(Scalar::from_bytes_mod_order(bytes), -Scalar::ONE);
        assert!(is_below_limit(&[0; 32]));
        assert!(!is_below_limit(&[0xff; 32]));
    }
}
