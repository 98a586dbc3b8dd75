//! The three passes over the scratchpad: fill it, mix it, fold it back.
//!
//! Everything here is inlined into one function for each kind of block and variant (`cryptonight::compute`), so the
//! tests of the variant cost nothing at run time.

use zeroize::Zeroize;

use super::State;
use super::lanes::{Lanes, round_keys};
use super::random_math::Program;
use super::scratchpad::{SIZE, Scratchpad};

const BLOCK: usize = 16;
/// Blocks that are encrypted side by side.
const STRIDE: usize = 8;
const ITERATIONS: u32 = 1 << 19;
/// Makes a word an offset of a block in the scratchpad.
const BLOCK_MASK: u64 = (SIZE - BLOCK) as u64;

/// The blocks of the state that are spread over the scratchpad and take it up again.
fn text<L: Lanes>(state: &State) -> [L::Block; STRIDE] {
    std::array::from_fn(|i| L::new(state[8 + 2 * i], state[9 + 2 * i]))
}

#[inline(always)]
fn encrypt<L: Lanes>(text: &mut [L::Block; STRIDE], keys: &[L::Block; 10]) {
    for key in keys {
        for block in text.iter_mut() {
            *block = L::round(*block, *key);
        }
    }
}

/// Fills the scratchpad with what repeated encryption makes of the state.
#[inline(always)]
#[allow(unsafe_code, reason = "the memory is not initialised yet")]
pub(super) fn explode<L: Lanes>(pad: &mut Scratchpad, state: &State) {
    let mut keys = round_keys::<L>([state[0], state[1], state[2], state[3]]);
    let mut text = text::<L>(state);
    let start = pad.start();
    for offset in (0..SIZE).step_by(STRIDE * BLOCK) {
        encrypt::<L>(&mut text, &keys);
        for (i, block) in text.iter().enumerate() {
            // SAFETY: the stride divides the size, so the offset is inside and a multiple of the block size; the
            // start is aligned to more than a block.
            unsafe { L::store(start.add(offset + i * BLOCK), *block) };
        }
    }
    keys.zeroize();
    text.zeroize();
}

/// Encrypts the whole scratchpad into the state.
#[inline(always)]
#[allow(unsafe_code, reason = "reads the scratchpad without bounds checks")]
pub(super) fn implode<L: Lanes>(pad: &mut Scratchpad, state: &mut State) {
    let mut keys = round_keys::<L>([state[4], state[5], state[6], state[7]]);
    let mut text = text::<L>(state);
    let start = pad.start();
    for offset in (0..SIZE).step_by(STRIDE * BLOCK) {
        for (i, block) in text.iter_mut().enumerate() {
            // SAFETY: as in `explode`, which has initialised all of the memory.
            *block = L::xor(*block, unsafe { L::load(start.add(offset + i * BLOCK)) });
        }
        encrypt::<L>(&mut text, &keys);
    }
    for (words, block) in state[8..24].chunks_exact_mut(2).zip(text) {
        words[0] = L::low(block);
        words[1] = L::high(block);
    }
    keys.zeroize();
    text.zeroize();
}

/// Where the word points to in the scratchpad.
#[inline(always)]
fn offset(word: u64) -> usize {
    (word & BLOCK_MASK) as usize
}

/// The half million dependent steps. `VARIANT` is 0, 1, 2 or 4; `tweak` is for 1 and `program` for 4.
#[inline(always)]
#[allow(unsafe_code, reason = "accesses the scratchpad at masked offsets without bounds checks")]
pub(super) fn mix<L: Lanes, const VARIANT: u8>(
    pad: &mut Scratchpad,
    state: &State,
    tweak: u64,
    program: &Program,
) {
    let start = pad.start();
    let (mut a0, mut a1) = (state[0] ^ state[4], state[1] ^ state[5]);
    let mut b = L::new(state[2] ^ state[6], state[3] ^ state[7]);
    let mut b_before = L::new(state[8] ^ state[10], state[9] ^ state[11]);
    let (mut quotient, mut root) = (state[12], state[13]);
    let mut registers = [state[12], state[13]];

    for _ in 0..ITERATIONS {
        // Every access below is in bounds: `offset` gives multiples of 16 below the size, xor with 16, 32 or 48 keeps
        // them so, the start is aligned to more than that, and `explode` has initialised all of the memory.
        let at = offset(a0);
        let a = L::new(a0, a1);
        // SAFETY: `at` is in bounds, see above.
        let mut c = L::round(unsafe { L::load(start.add(at)) }, a);
        if VARIANT >= 2 {
            // SAFETY: `at` is in bounds, see above.
            let line = unsafe { Line::<L>::load(start, at) };
            // SAFETY: `at` is in bounds, see above.
            unsafe { line.shuffle(start, at, a, b, b_before) };
            if VARIANT == 4 {
                c = L::xor(c, line.sum());
            }
        }
        let mut written = L::xor(b, c);
        if VARIANT == 1 {
            written = L::new(L::low(written), flip_bits(L::high(written)));
        }
        // SAFETY: `at` is in bounds, see above.
        unsafe { L::store(start.add(at), written) };

        let c_low = L::low(c);
        let at = offset(c_low);
        // SAFETY: `at` is in bounds, see above.
        let there = unsafe { L::load(start.add(at)) };
        let (mut d0, d1) = (L::low(there), L::high(there));
        if VARIANT == 2 {
            d0 ^= quotient ^ (root << 32);
            (quotient, root) = divide_and_root(c_low, L::high(c), root);
        }
        if VARIANT == 4 {
            let [low, high] = registers.map(sum_of_halves);
            d0 ^= low | high << 32;
            registers = program.run(registers, [a0, a1, L::low(b), L::low(b_before), L::high(b_before)]);
            a0 ^= registers[1];
            a1 ^= registers[0];
        }
        let (mut low, mut high) = multiply(c_low, d0);
        if VARIANT >= 2 {
            // SAFETY: `at` is in bounds, see above.
            let mut line = unsafe { Line::<L>::load(start, at) };
            if VARIANT == 2 {
                line.0[0] = L::xor(line.0[0], L::new(high, low));
                high ^= L::low(line.0[1]);
                low ^= L::high(line.0[1]);
            }
            // SAFETY: `at` is in bounds, see above.
            unsafe { line.shuffle(start, at, a, b, b_before) };
            if VARIANT == 4 {
                c = L::xor(c, line.sum());
            }
            b_before = b;
        }
        a0 = a0.wrapping_add(high);
        a1 = a1.wrapping_add(low);
        let tweaked = if VARIANT == 1 { a1 ^ tweak } else { a1 };
        // SAFETY: `at` is in bounds, see above.
        unsafe { L::store(start.add(at), L::new(a0, tweaked)) };
        a0 ^= d0;
        a1 ^= d1;
        b = c;
    }
}

/// The other three blocks of a cache line, at the offset xor 16, 32 and 48.
struct Line<L: Lanes>([L::Block; 3]);

#[allow(unsafe_code, reason = "accesses the scratchpad without bounds checks")]
impl<L: Lanes> Line<L> {
    /// # Safety
    /// `at` is the offset of a block in the initialised scratchpad that begins at `start`.
    #[inline(always)]
    unsafe fn load(start: *const u8, at: usize) -> Self {
        // SAFETY: the offsets stay in the block's own line, which is all inside.
        unsafe {
            Self([
                L::load(start.add(at ^ 0x10)),
                L::load(start.add(at ^ 0x20)),
                L::load(start.add(at ^ 0x30)),
            ])
        }
    }

    /// Moves the blocks on by one place and adds to each.
    ///
    /// # Safety
    /// As for `load`.
    #[inline(always)]
    unsafe fn shuffle(&self, start: *mut u8, at: usize, a: L::Block, b: L::Block, b_before: L::Block) {
        let [first, second, third] = self.0;
        // SAFETY: the offsets stay in the block's own line, which is all inside.
        unsafe {
            L::store(start.add(at ^ 0x10), L::add(third, b_before));
            L::store(start.add(at ^ 0x20), L::add(first, b));
            L::store(start.add(at ^ 0x30), L::add(second, a));
        }
    }

    #[inline(always)]
    fn sum(&self) -> L::Block {
        L::xor(L::xor(self.0[0], self.0[1]), self.0[2])
    }
}

/// The high and low word of a product, as (low, high).
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "splits the product into its halves")]
fn multiply(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    (product as u64, (product >> 64) as u64)
}

/// Variant 1: flips two bits of the block's byte 11, chosen by three others of that byte.
#[inline(always)]
fn flip_bits(high: u64) -> u64 {
    let byte = high >> 24;
    let index = (((byte >> 3) & 6) | (byte & 1)) << 1;
    high ^ (((0x7_5310u64 >> index) & 0x30) << 24)
}

/// Variant R: the sum of the two 32-bit registers in a word.
#[inline(always)]
fn sum_of_halves(word: u64) -> u64 {
    (word & 0xffff_ffff).wrapping_add(word >> 32) & 0xffff_ffff
}

/// Variant 2: a division by something near 2^31 or more, and the square root of its result.
#[inline(always)]
fn divide_and_root(c_low: u64, c_high: u64, root: u64) -> (u64, u64) {
    let divisor = (c_low.wrapping_add(root << 1) | 0x8000_0001) & 0xffff_ffff;
    let quotient = ((c_high / divisor) & 0xffff_ffff) | (c_high % divisor) << 32;
    (quotient, integer_root(c_low.wrapping_add(quotient)))
}

/// The integer part of `2 sqrt(2^64 + n) - 2^33`: the 32 bits after the "1.0" of the root of 1.n.
#[inline(always)]
fn integer_root(n: u64) -> u64 {
    // The significand's 52 bits hold all but 12 of n, so the result is at most one off.
    const ONE: u64 = 1023 << 52;
    let estimate = (f64::from_bits((n >> 12) + ONE).sqrt().to_bits() - ONE) >> 19;
    // With r = 2s + b, r is too large if s(s + b) + 2^32 r + b/4 > n, and r + 1 is not if that, for r + 1, is at
    // most n. None of it overflows for n up to 2^64 - 1.
    let half = estimate >> 1;
    let odd = estimate & 1;
    let square = (half * (half + odd)).wrapping_add(estimate << 32);
    let too_large = u64::from(square.wrapping_add(odd) > n);
    let too_small = u64::from(square.wrapping_add(1 << 32) < n.wrapping_sub(half));
    estimate.wrapping_sub(too_large).wrapping_add(too_small)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By integers only.
    fn slow_root(n: u64) -> u64 {
        let square = (1u128 << 66) + 4 * u128::from(n);
        u64::try_from(square.isqrt() - (1 << 33)).unwrap()
    }

    #[test]
    fn integer_root_is_exact_around_every_kind_of_edge() {
        let mut cases = 0u64;
        let mut check = |n: u64| {
            assert_eq!(integer_root(n), slow_root(n), "of {n}");
            cases += 1;
        };
        for n in [0, 1, 1 << 32, (1 << 32) + 1, 1 << 50, 1 << 63, u64::MAX - 1, u64::MAX] {
            check(n);
        }
        // The last n with root r - 1 and the first with root r, for r spread over the whole range.
        for r in (1..=3_558_067_407u64).step_by(15_013) {
            let half = r >> 1;
            let last = if r & 1 == 0 { half * half + (r << 32) - 1 } else { half * (half + 1) + (r << 32) };
            assert_eq!(slow_root(last), r - 1);
            assert_eq!(slow_root(last + 1), r);
            check(last);
            check(last + 1);
        }
        assert_eq!(integer_root(1 << 63), 1_930_543_745);
        assert_eq!(integer_root(u64::MAX), 3_558_067_407);
        println!("{cases} roots");
    }
}
