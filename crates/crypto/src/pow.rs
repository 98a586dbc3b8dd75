//! Proof of work: CryptoNight of every variant, and RandomX.

pub mod cryptonight;
mod huge_pages;
pub mod randomx;
pub mod seed;

use ferrite_types::{Hash, Height};

use cryptonight::Variant;

/// What a block's hashing blob is hashed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProofOfWork {
    /// CryptoNight, see [`cryptonight::slow_hash`].
    CryptoNight(Variant),
    /// RandomX, see [`randomx::Verifier`].
    RandomX,
}

impl ProofOfWork {
    /// The algorithm for blocks with this major version.
    pub const fn for_fork_version(version: u8) -> Self {
        match version {
            0..=6 => Self::CryptoNight(Variant::V0),
            7 => Self::CryptoNight(Variant::V1),
            8 | 9 => Self::CryptoNight(Variant::V2),
            10 | 11 => Self::CryptoNight(Variant::R),
            12.. => Self::RandomX,
        }
    }
}

/// The fixed proof-of-work hash at this height, whatever the block there.
///
/// Mainnet block 202612 has a transaction tree that old nodes hashed wrongly; the rule applies on all networks
/// (cryptonote_format_utils.cpp: get_block_longhash).
pub const fn fixed_hash(height: Height) -> Option<Hash> {
    match height.0 {
        202_612 => Some(HASH_OF_202612),
        _ => None,
    }
}

/// 84f64766475d51837ac9efbef1926486e58563c95a19fef4aec3254f03000000
const HASH_OF_202612: Hash = Hash([
    0x84, 0xf6, 0x47, 0x66, 0x47, 0x5d, 0x51, 0x83, 0x7a, 0xc9, 0xef, 0xbe, 0xf1, 0x92, 0x64, 0x86, 0xe5,
    0x85, 0x63, 0xc9, 0x5a, 0x19, 0xfe, 0xf4, 0xae, 0xc3, 0x25, 0x4f, 0x03, 0x00, 0x00, 0x00,
]);

/// Whether a hash is small enough: as a little-endian number, times the difficulty, it is below 2^256.
pub fn hash_meets_difficulty(hash: &Hash, difficulty: u128) -> bool {
    let limbs: [u64; 4] = std::array::from_fn(|i| {
        u64::from_le_bytes(hash.0[8 * i..8 * i + 8].try_into().expect("a hash has four words"))
    });
    let [low, high] = [difficulty & u128::from(u64::MAX), difficulty >> 64];
    let mut product = [0u64; 6];
    for (offset, factor) in [low, high].into_iter().enumerate() {
        let mut carry = 0;
        for (place, limb) in product[offset..].iter_mut().zip(limbs.into_iter().chain([0])) {
            // At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1.
            let sum = u128::from(limb) * factor + u128::from(*place) + carry;
            *place = low_word(sum);
            carry = sum >> 64;
        }
    }
    product[4..] == [0, 0]
}

#[expect(clippy::cast_possible_truncation, reason = "takes the low word")]
const fn low_word(number: u128) -> u64 {
    number as u64
}
