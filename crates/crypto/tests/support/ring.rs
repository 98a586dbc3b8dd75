//! Shared by the tests of all ring signatures: random values, and ways to break valid ones.

use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ferrite_crypto::curve::decompress;
use ferrite_crypto::random::random_scalar;
pub(crate) use ferrite_testkit::soak::rounds;
use ferrite_types::Hash;
use rand_chacha::ChaCha20Rng;
use rand_core::Rng;

pub(crate) fn below(rng: &mut ChaCha20Rng, bound: usize) -> usize {
    usize::try_from(rng.next_u32()).expect("32 bits fit") % bound
}

pub(crate) fn random_hash(rng: &mut ChaCha20Rng) -> Hash {
    let mut hash = Hash::default();
    rng.fill_bytes(&mut hash.0);
    hash
}

/// The encoding of a random point, every other time with a torsion component: nothing keeps those out of the chain.
pub(crate) fn random_point(rng: &mut ChaCha20Rng) -> [u8; 32] {
    let mut bytes = EdwardsPoint::mul_base(&random_scalar(rng)).compress().0;
    if below(rng, 2) == 0 {
        add_torsion(rng, &mut bytes);
    }
    bytes
}

pub(crate) fn add_torsion(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    let point = decompress(bytes).expect("it was a point until now");
    *bytes = (point + EIGHT_TORSION[1 + below(rng, 7)]).compress().0;
}

pub(crate) fn flip_bit(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    bytes[below(rng, 32)] ^= 1 << below(rng, 8);
}

/// Turns the encoding of a point into another one, or one that is not canonical, or something else altogether.
pub(crate) fn mutate_point(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    match below(rng, 6) {
        0 => flip_bit(rng, bytes),
        1 => add_torsion(rng, bytes),
        2 => *bytes = EIGHT_TORSION[below(rng, 8)].compress().0,
        3 => *bytes = random_point(rng),
        // The identity with a sign.
        4 => {
            *bytes = [0; 32];
            (bytes[0], bytes[31]) = (1, 0x80);
        }
        // Coordinates around the modulus.
        _ => {
            *bytes = [0xff; 32];
            bytes[0] = 0xec + u8::try_from(below(rng, 20)).expect("small");
            bytes[31] = if below(rng, 2) == 0 { 0x7f } else { 0xff };
        }
    }
}

/// Turns the encoding of a scalar into another one, or one that is not reduced.
pub(crate) fn mutate_scalar(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    match below(rng, 4) {
        0 => flip_bit(rng, bytes),
        1 => *bytes = random_scalar(rng).to_bytes(),
        2 => *bytes = [0; 32],
        _ => add_group_order(bytes),
    }
}

/// The same residue, but unreduced.
fn add_group_order(bytes: &mut [u8; 32]) {
    let mut carry = 1;
    for (byte, addend) in bytes.iter_mut().zip((-Scalar::ONE).to_bytes()) {
        let sum = u16::from(*byte) + u16::from(addend) + carry;
        *byte = u8::try_from(sum & 0xff).expect("eight bits");
        carry = sum >> 8;
    }
}
