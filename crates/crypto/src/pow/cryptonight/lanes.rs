//! 16-byte blocks and the AES round on them: with the processor's AES instructions, and without.

use zeroize::Zeroize;

/// How a block is held and worked on. The main loop is compiled once for each implementation.
///
/// # Safety
/// `load` and `store` must touch exactly the 16 bytes at the pointer.
#[allow(unsafe_code, reason = "the scratchpad is accessed without bounds checks; addresses are masked")]
pub(super) unsafe trait Lanes {
    /// One block: two little-endian 64-bit words.
    type Block: Copy + Zeroize;

    /// A block of two words.
    fn new(low: u64, high: u64) -> Self::Block;
    /// The first word.
    fn low(block: Self::Block) -> u64;
    /// The second word.
    fn high(block: Self::Block) -> u64;
    fn xor(a: Self::Block, b: Self::Block) -> Self::Block;
    /// Adds the two words separately, modulo 2^64.
    fn add(a: Self::Block, b: Self::Block) -> Self::Block;
    /// One full AES encryption round: SubBytes, ShiftRows, MixColumns, AddRoundKey.
    fn round(block: Self::Block, key: Self::Block) -> Self::Block;
    /// # Safety
    /// `from` is aligned to 16 bytes and valid for reading 16 initialised bytes. The processor has what the
    /// implementation needs.
    unsafe fn load(from: *const u8) -> Self::Block;
    /// # Safety
    /// `to` is aligned to 16 bytes and valid for writing 16 bytes.
    unsafe fn store(to: *mut u8, block: Self::Block);
}

/// Tables and 64-bit words; works everywhere.
pub(super) struct Portable;

#[allow(unsafe_code, reason = "reads and writes the scratchpad through pointers")]
// SAFETY: both pointer functions touch two adjacent words, 16 bytes.
unsafe impl Lanes for Portable {
    type Block = [u64; 2];

    #[inline(always)]
    fn new(low: u64, high: u64) -> [u64; 2] {
        [low, high]
    }

    #[inline(always)]
    fn low(block: [u64; 2]) -> u64 {
        block[0]
    }

    #[inline(always)]
    fn high(block: [u64; 2]) -> u64 {
        block[1]
    }

    #[inline(always)]
    fn xor(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        [a[0] ^ b[0], a[1] ^ b[1]]
    }

    #[inline(always)]
    fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])]
    }

    #[inline(always)]
    fn round(block: [u64; 2], key: [u64; 2]) -> [u64; 2] {
        // Column i of the result takes row r from column i + r: that is ShiftRows.
        let column = |i: usize| {
            let byte = |row: usize| {
                let position = (i + row) % 4 * 4 + row;
                usize::from(block[position / 8].to_le_bytes()[position % 8])
            };
            u64::from(
                MIX[byte(0)]
                    ^ MIX[byte(1)].rotate_left(8)
                    ^ MIX[byte(2)].rotate_left(16)
                    ^ MIX[byte(3)].rotate_left(24),
            )
        };
        [(column(0) | column(1) << 32) ^ key[0], (column(2) | column(3) << 32) ^ key[1]]
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> [u64; 2] {
        let from = from.cast::<u64>();
        // SAFETY: the caller's pointer is valid and aligned for two words.
        unsafe { [u64::from_le(from.read()), u64::from_le(from.add(1).read())] }
    }

    #[inline(always)]
    unsafe fn store(to: *mut u8, block: [u64; 2]) {
        let to = to.cast::<u64>();
        // SAFETY: the caller's pointer is valid and aligned for two words.
        unsafe {
            to.write(block[0].to_le());
            to.add(1).write(block[1].to_le());
        }
    }
}

/// The AES instructions of x86-64.
#[cfg(target_arch = "x86_64")]
pub(super) struct AesNi;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "processor intrinsics")]
// SAFETY: both pointer functions move one 128-bit register, 16 bytes.
unsafe impl Lanes for AesNi {
    type Block = core::arch::x86_64::__m128i;

    #[inline(always)]
    fn new(low: u64, high: u64) -> Self::Block {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { core::arch::x86_64::_mm_set_epi64x(high.cast_signed(), low.cast_signed()) }
    }

    #[inline(always)]
    fn low(block: Self::Block) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { core::arch::x86_64::_mm_cvtsi128_si64(block).cast_unsigned() }
    }

    #[inline(always)]
    fn high(block: Self::Block) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let high = core::arch::x86_64::_mm_unpackhi_epi64(block, block);
            core::arch::x86_64::_mm_cvtsi128_si64(high).cast_unsigned()
        }
    }

    #[inline(always)]
    fn xor(a: Self::Block, b: Self::Block) -> Self::Block {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { core::arch::x86_64::_mm_xor_si128(a, b) }
    }

    #[inline(always)]
    fn add(a: Self::Block, b: Self::Block) -> Self::Block {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { core::arch::x86_64::_mm_add_epi64(a, b) }
    }

    #[inline(always)]
    fn round(block: Self::Block, key: Self::Block) -> Self::Block {
        // SAFETY: this type is used only after the AES instructions were detected (`cryptonight::compute`).
        unsafe { core::arch::x86_64::_mm_aesenc_si128(block, key) }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self::Block {
        // SAFETY: the caller's pointer is valid and aligned for 16 bytes.
        unsafe { core::arch::x86_64::_mm_load_si128(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut u8, block: Self::Block) {
        // SAFETY: the caller's pointer is valid and aligned for 16 bytes.
        unsafe { core::arch::x86_64::_mm_store_si128(to.cast(), block) }
    }
}

/// Whether the processor has AES instructions that [`AesNi`] can use.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_aes() -> bool {
    std::is_x86_feature_detected!("aes")
}

/// The first ten round keys of AES-256; CryptoNight uses no more.
pub(super) fn round_keys<L: Lanes>(key: [u64; 4]) -> [L::Block; 10] {
    let mut words = [0u32; 40];
    for (pair, word) in words.chunks_exact_mut(2).zip(key) {
        pair[0] = low_half(word);
        pair[1] = low_half(word >> 32);
    }
    let mut constant = 1;
    for i in 8..words.len() {
        let mut word = words[i - 1];
        if i % 8 == 0 {
            word = substitute(word.rotate_right(8)) ^ u32::from(constant);
            constant = double(constant);
        } else if i % 4 == 0 {
            word = substitute(word);
        }
        words[i] = words[i - 8] ^ word;
    }
    let keys = std::array::from_fn(|i| {
        let word = |at: usize| u64::from(words[4 * i + at]) | u64::from(words[4 * i + at + 1]) << 32;
        L::new(word(0), word(2))
    });
    words.zeroize();
    keys
}

#[expect(clippy::cast_possible_truncation, reason = "takes the low half")]
const fn low_half(word: u64) -> u32 {
    word as u32
}

fn substitute(word: u32) -> u32 {
    u32::from_le_bytes(word.to_le_bytes().map(|byte| SUBSTITUTION[usize::from(byte)]))
}

const SUBSTITUTION: [u8; 256] = substitution();

/// SubBytes and MixColumns of a byte in the first row, as a little-endian column.
const MIX: [u32; 256] = mix_columns();

/// Multiplication by x in the field of AES.
const fn double(byte: u8) -> u8 {
    (byte << 1) ^ (if byte & 0x80 == 0 { 0 } else { 0x1b })
}

/// The S-box, from powers of the generator 3 and of its inverse: they run through all pairs of inverses.
const fn substitution() -> [u8; 256] {
    let mut table = [0; 256];
    table[0] = 0x63;
    let (mut power, mut inverse) = (1u8, 1u8);
    loop {
        power ^= double(power);
        // Division by 3.
        inverse ^= inverse << 1;
        inverse ^= inverse << 2;
        inverse ^= inverse << 4;
        if inverse & 0x80 != 0 {
            inverse ^= 0x09;
        }
        table[power as usize] = inverse
            ^ inverse.rotate_left(1)
            ^ inverse.rotate_left(2)
            ^ inverse.rotate_left(3)
            ^ inverse.rotate_left(4)
            ^ 0x63;
        if power == 1 {
            return table;
        }
    }
}

const fn mix_columns() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let one = SUBSTITUTION[byte];
        let two = double(one);
        table[byte] = u32::from_le_bytes([two, one, one, two ^ one]);
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn substitution_table_has_its_published_values() {
        assert_eq!(SUBSTITUTION[..8], [0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5]);
        assert_eq!(SUBSTITUTION[0x53], 0xed);
        assert_eq!(SUBSTITUTION[0xff], 0x16);
        let mut sorted = SUBSTITUTION;
        sorted.sort_unstable();
        assert!(sorted.iter().enumerate().all(|(at, byte)| at == usize::from(*byte)));
    }

    #[test]
    fn portable_round_and_key_schedule_follow_fips_197() {
        // FIPS 197, appendix A.3: the AES-256 key and some of the words it expands to.
        let key = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";
        let bytes = ferrite_testkit::data::unhex(key);
        let words: Vec<u64> =
            bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
        let keys = round_keys::<Portable>(words.try_into().unwrap());
        let hex =
            |block: [u64; 2]| const_hex::encode([block[0].to_le_bytes(), block[1].to_le_bytes()].concat());
        assert_eq!(hex(keys[0]), "603deb1015ca71be2b73aef0857d7781");
        assert_eq!(hex(keys[2]), "9ba354118e6925afa51a8b5f2067fcde");
        assert_eq!(hex(keys[3]), "a8b09c1a93d194cdbe49846eb75d5b9a");
        assert_eq!(hex(keys[7]), "98c5bfc9bebd198e268c3ba709e04214");
        assert_eq!(hex(keys[8]), "68007bacb2df331696e939e46c518d80");
        assert_eq!(hex(keys[9]), "c814e20476a9fb8a5025c02d59c58239");

        // FIPS 197, appendix B: the first round of the AES-128 example.
        let word = |text: &str| u64::from_str_radix(text, 16).unwrap().swap_bytes();
        let start = [word("193de3bea0f4e22b"), word("9ac68d2ae9f84808")];
        let key = [word("a0fafe1788542cb1"), word("23a339392a6c7605")];
        assert_eq!(hex(Portable::round(start, key)), "a49c7ff2689f352b6b5bea43026a5049");
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn both_rounds_agree_on_random_blocks() {
        use rand_core::Rng as _;
        if !has_aes() {
            println!("this processor has no AES instructions to compare with");
            return;
        }
        let mut rng = <rand_chacha::ChaCha20Rng as rand_core::SeedableRng>::seed_from_u64(1);
        let rounds = 100_000;
        for _ in 0..rounds {
            let [a, b, c, d] = std::array::from_fn(|_| rng.next_u64());
            let portable = Portable::round([a, b], [c, d]);
            let native = AesNi::round(AesNi::new(a, b), AesNi::new(c, d));
            assert_eq!(portable, [AesNi::low(native), AesNi::high(native)]);
            let sum = AesNi::add(AesNi::new(a, b), AesNi::new(c, d));
            assert_eq!(Portable::add([a, b], [c, d]), [AesNi::low(sum), AesNi::high(sum)]);
        }
        println!("{rounds} blocks");
    }
}
