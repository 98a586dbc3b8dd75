//! BLAKE-256, the SHA-3 finalist (not BLAKE2): one of the four finalisers, and the byte source of variant R.

use zeroize::Zeroize;

const BLOCK: usize = 64;
const ROUNDS: usize = 14;

const INITIAL: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The first digits of pi.
const PI: [u32; 16] = [
    0x243f_6a88,
    0x85a3_08d3,
    0x1319_8a2e,
    0x0370_7344,
    0xa409_3822,
    0x299f_31d0,
    0x082e_fa98,
    0xec4e_6c89,
    0x4528_21e6,
    0x38d0_1377,
    0xbe54_66cf,
    0x34e9_0c6c,
    0xc0ac_29b7,
    0xc97c_50dd,
    0x3f84_d5b5,
    0xb547_0917,
];

/// The order of the message words in each round; rounds past the tenth start over.
const SIGMA: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// The columns and diagonals that a round mixes, in order.
const LINES: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/// BLAKE-256 of one buffer.
pub(super) fn blake256(data: &[u8]) -> [u8; 32] {
    let mut chain = INITIAL;
    let mut bits = 0u64;
    let mut blocks = data.chunks_exact(BLOCK);
    for block in &mut blocks {
        bits = bits.wrapping_add(512);
        compress(&mut chain, block, bits);
    }
    finish(&mut chain, blocks.remainder(), bits);
    let mut out = [0; 32];
    for (bytes, word) in out.chunks_exact_mut(4).zip(chain) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    chain.zeroize();
    out
}

/// Pads the last, incomplete block: a one bit, zeros, another one bit, and the length in bits.
fn finish(chain: &mut [u32; 8], rest: &[u8], bits_before: u64) {
    let bits = bits_before.wrapping_add(8 * rest.len() as u64);
    let mut block = [0; BLOCK];
    block[..rest.len()].copy_from_slice(rest);
    block[rest.len()] = 0x80;
    // The counter of a block is the number of message bits up to its end, and 0 if it holds no message bit.
    let mut counter = if rest.is_empty() { 0 } else { bits };
    if rest.len() > 55 {
        compress(chain, &block, counter);
        block = [0; BLOCK];
        counter = 0;
    }
    block[55] |= 1;
    block[56..].copy_from_slice(&bits.to_be_bytes());
    compress(chain, &block, counter);
    block.zeroize();
}

fn compress(chain: &mut [u32; 8], block: &[u8], counter: u64) {
    let mut message = [0u32; 16];
    for (word, bytes) in message.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes(bytes.try_into().expect("chunks of four bytes"));
    }
    let mut v = [0u32; 16];
    v[..8].copy_from_slice(chain);
    v[8..].copy_from_slice(&PI[..8]);
    let [low, high] = halves(counter);
    v[12] ^= low;
    v[13] ^= low;
    v[14] ^= high;
    v[15] ^= high;
    for round in 0..ROUNDS {
        let order = &SIGMA[round % SIGMA.len()];
        for (line, pair) in LINES.iter().zip(order.chunks_exact(2)) {
            mix(&mut v, *line, message[pair[0]] ^ PI[pair[1]], message[pair[1]] ^ PI[pair[0]]);
        }
    }
    for (index, word) in chain.iter_mut().enumerate() {
        *word ^= v[index] ^ v[index + 8];
    }
    message.zeroize();
    v.zeroize();
}

fn mix(v: &mut [u32; 16], [a, b, c, d]: [usize; 4], first: u32, second: u32) {
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(first);
    v[d] = (v[d] ^ v[a]).rotate_right(16);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(12);
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(second);
    v[d] = (v[d] ^ v[a]).rotate_right(8);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(7);
}

#[expect(clippy::cast_possible_truncation, reason = "splits a word into its halves")]
fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}
