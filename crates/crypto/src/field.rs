//! Arithmetic modulo 2^255 - 19, as far as `hash_to_ec` needs it.
//!
//! Nothing here is constant-time in its branches: only public data may go in.

use std::num::Wrapping;

const LOW_51: u64 = (1 << 51) - 1;

/// The modulus in four words of 64 bits.
const MODULUS: [u64; 4] = [0xffff_ffff_ffff_ffed, u64::MAX, u64::MAX, 0x7fff_ffff_ffff_ffff];

/// Twice the modulus in limbs: added before a subtraction so that no limb goes below zero.
const TWICE_MODULUS: [u64; 5] = [(LOW_51 - 18) * 2, LOW_51 * 2, LOW_51 * 2, LOW_51 * 2, LOW_51 * 2];

/// An integer modulo 2^255 - 19 in five limbs of 51 bits. Every operation leaves its limbs below
/// 2^51 + 2^14.
#[derive(Clone, Copy)]
pub struct FieldElement([u64; 5]);

impl FieldElement {
    /// 0
    pub const ZERO: Self = Self([0; 5]);
    /// 1
    pub const ONE: Self = Self([1, 0, 0, 0, 0]);

    /// A small constant.
    pub const fn small(value: u32) -> Self {
        Self([value as u64, 0, 0, 0, 0])
    }

    /// All 256 bits of `bytes`, little endian, reduced.
    pub fn from_wide_bytes(bytes: &[u8; 32]) -> Self {
        let [a, b, c, d] = words(bytes);
        let top = d >> 63;
        Self([
            (a & LOW_51) + 19 * top,
            ((a >> 51) | (b << 13)) & LOW_51,
            ((b >> 38) | (c << 26)) & LOW_51,
            ((c >> 25) | (d << 39)) & LOW_51,
            (d >> 12) & LOW_51,
        ])
    }

    /// The least non-negative representative, little endian; the topmost bit is always clear.
    pub fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.to_words()) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn to_words(self) -> [u64; 4] {
        let mut limbs = carry(self.0);
        // The value is below twice the modulus, so the modulus fits in it once or not at all.
        let mut overflow = 19;
        for limb in limbs {
            overflow = (limb + overflow) >> 51;
        }
        limbs[0] += 19 * overflow;
        let mut carried = 0;
        for limb in &mut limbs {
            let sum = *limb + carried;
            carried = sum >> 51;
            *limb = sum & LOW_51;
        }
        let [a, b, c, d, e] = limbs;
        [a | (b << 51), (b >> 13) | (c << 38), (c >> 26) | (d << 25), (d >> 39) | (e << 12)]
    }

    /// `self + other`
    pub fn add(&self, other: &Self) -> Self {
        let mut sum = self.0;
        for (limb, addend) in sum.iter_mut().zip(other.0) {
            *limb += addend;
        }
        Self(carry(sum))
    }

    /// `self - other`
    pub fn sub(&self, other: &Self) -> Self {
        let mut difference = self.0;
        for ((limb, subtrahend), bias) in difference.iter_mut().zip(other.0).zip(TWICE_MODULUS) {
            *limb = *limb + bias - subtrahend;
        }
        Self(carry(difference))
    }

    /// `self * other`
    pub fn mul(&self, other: &Self) -> Self {
        let [a0, a1, a2, a3, a4] = self.0;
        let [b0, b1, b2, b3, b4] = other.0;
        // 2^255 = 19: what would land above the top limb comes in again at the bottom, 19-fold.
        let [w1, w2, w3, w4] = [b1, b2, b3, b4].map(|limb| limb.wrapping_mul(19));
        Self(reduce([
            wide(a0, b0) + wide(a1, w4) + wide(a2, w3) + wide(a3, w2) + wide(a4, w1),
            wide(a0, b1) + wide(a1, b0) + wide(a2, w4) + wide(a3, w3) + wide(a4, w2),
            wide(a0, b2) + wide(a1, b1) + wide(a2, b0) + wide(a3, w4) + wide(a4, w3),
            wide(a0, b3) + wide(a1, b2) + wide(a2, b1) + wide(a3, b0) + wide(a4, w4),
            wide(a0, b4) + wide(a1, b3) + wide(a2, b2) + wide(a3, b1) + wide(a4, b0),
        ]))
    }

    /// `self * self`
    pub fn square(&self) -> Self {
        let [a0, a1, a2, a3, a4] = self.0;
        let [d0, d1, d2, d3] = [a0, a1, a2, a3].map(|limb| limb << 1);
        let [w3, w4] = [a3, a4].map(|limb| limb.wrapping_mul(19));
        Self(reduce([
            wide(a0, a0) + wide(d1, w4) + wide(d2, w3),
            wide(d0, a1) + wide(d2, w4) + wide(a3, w3),
            wide(d0, a2) + wide(a1, a1) + wide(d3, w4),
            wide(d0, a3) + wide(d1, a2) + wide(a4, w4),
            wide(d0, a4) + wide(d1, a3) + wide(a2, a2),
        ]))
    }

    fn square_times(&self, times: u32) -> Self {
        (0..times).fold(*self, |power, _| power.square())
    }

    /// `self^(2^250 - 1)`, from which the interesting powers are a few steps away, and `self^11`.
    fn power_of_250_ones(&self) -> (Self, Self) {
        let p2 = self.square();
        let p9 = p2.square_times(2).mul(self);
        let p11 = p9.mul(&p2);
        let ones5 = p11.square().mul(&p9);
        let ones10 = ones5.square_times(5).mul(&ones5);
        let ones20 = ones10.square_times(10).mul(&ones10);
        let ones40 = ones20.square_times(20).mul(&ones20);
        let ones50 = ones40.square_times(10).mul(&ones10);
        let ones100 = ones50.square_times(50).mul(&ones50);
        let ones200 = ones100.square_times(100).mul(&ones100);
        (ones200.square_times(50).mul(&ones50), p11)
    }

    /// `1 / self`; zero gives zero.
    pub fn invert(&self) -> Self {
        // The exponent is 2^255 - 21.
        let (ones250, p11) = self.power_of_250_ones();
        ones250.square_times(5).mul(&p11)
    }

    /// Whether `self` is a square. Zero counts as one.
    pub fn is_square(&self) -> bool {
        let words = self.to_words();
        if words == [0; 4] {
            return true;
        }
        jacobi(words).unwrap_or_else(|| self.is_square_by_euler())
    }

    /// `self^((p - 1) / 2) == 1`, for a value other than zero.
    fn is_square_by_euler(&self) -> bool {
        // The exponent is 2^254 - 10.
        let (ones250, _) = self.power_of_250_ones();
        let p3 = self.square().mul(self);
        let p6 = p3.square();
        ones250.square_times(4).mul(&p6).to_words() == [1, 0, 0, 0]
    }
}

/// Inverts all of `values` at the cost of one inversion. None of them may be zero.
pub fn invert_all(values: &mut [FieldElement]) {
    let mut before = Vec::with_capacity(values.len());
    let mut product = FieldElement::ONE;
    for value in values.iter() {
        before.push(product);
        product = product.mul(value);
    }
    let mut inverse = product.invert();
    for (value, before) in values.iter_mut().zip(before).rev() {
        let next = inverse.mul(value);
        *value = inverse.mul(&before);
        inverse = next;
    }
}

fn words(bytes: &[u8; 32]) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_le_bytes(chunk.try_into().expect("the chunks have eight bytes"));
    }
    words
}

/// A product, in a type whose sums are not checked for overflow. Neither are the other steps of a multiplication:
/// the limbs are too small for it to happen, and the checks would take half as long as the arithmetic.
fn wide(a: u64, b: u64) -> Wrapping<u128> {
    Wrapping(u128::from(a) * u128::from(b))
}

/// One carry through all limbs at once.
fn carry(limbs: [u64; 5]) -> [u64; 5] {
    let [a, b, c, d, e] = limbs;
    [
        (a & LOW_51) + 19 * (e >> 51),
        (b & LOW_51) + (a >> 51),
        (c & LOW_51) + (b >> 51),
        (d & LOW_51) + (c >> 51),
        (e & LOW_51) + (d >> 51),
    ]
}

/// Sums of products back to limbs.
fn reduce(sums: [Wrapping<u128>; 5]) -> [u64; 5] {
    let mut limbs = [0; 5];
    let mut carried = Wrapping(0);
    for (limb, sum) in limbs.iter_mut().zip(sums) {
        let sum = sum + carried;
        *limb = low_51(sum);
        carried = sum >> 51;
    }
    // The factors' limbs are below 2^52, so every sum is below 2^111, and what is carried here below 2^60.
    let sum = wide(low_64(carried), 19) + Wrapping(u128::from(limbs[0]));
    limbs[0] = low_51(sum);
    limbs[1] = limbs[1].wrapping_add(low_64(sum >> 51));
    limbs
}

fn low_51(value: Wrapping<u128>) -> u64 {
    low_64(value) & LOW_51
}

#[expect(clippy::cast_possible_truncation, reason = "the low word is wanted")]
fn low_64(value: Wrapping<u128>) -> u64 {
    value.0 as u64
}

/// Halving steps that one round of [`jacobi`] does on single words.
const STEPS: u32 = 62;

/// Rounds after which [`jacobi`] gives up; about eleven are usual.
const MAX_ROUNDS: u32 = 25;

/// Whether `value`, which is not zero, is a square modulo the prime, by the Jacobi symbol.
///
/// Bernstein and Yang's divsteps, in the variant where both numbers stay positive so that quadratic reciprocity
/// can be followed: `g` is replaced by `(g + f) / 2` or `g / 2`, and the two change places from time to time. The
/// low words decide the steps, so 62 of them are gathered in a matrix before the full numbers are touched. `None`
/// in the unlikely case that it takes too long.
fn jacobi(value: [u64; 4]) -> Option<bool> {
    let (mut f, mut g) = (MODULUS, value);
    let mut balance = -1;
    let mut negative = 0;
    for _ in 0..MAX_ROUNDS {
        let matrix = divsteps(&mut balance, f[0], g[0], &mut negative);
        (f, g) = (combine(matrix[0], &f, &g), combine(matrix[1], &f, &g));
        if f == [1, 0, 0, 0] {
            return Some(negative & 1 == 0);
        }
    }
    None
}

/// 62 steps on the low words of `f` and `g`. Returns the matrix that takes the full numbers to 2^62 times their
/// successors; the sum of each of its rows is at most 2^62. Bit 0 of `negative` flips with the Jacobi symbol.
fn divsteps(balance: &mut i64, mut f: u64, mut g: u64, negative: &mut u64) -> [[u64; 2]; 2] {
    let (mut row_f, mut row_g) = ([1u64, 0], [0, 1u64]);
    let mut left = STEPS;
    loop {
        let zeros = (g | (u64::MAX << left)).trailing_zeros();
        g >>= zeros;
        row_f = row_f.map(|entry| entry << zeros);
        *balance -= i64::from(zeros);
        left -= zeros;
        // 2 is not a square modulo f when f is 3 or 5 modulo 8.
        *negative ^= u64::from(zeros) & ((f >> 1) ^ (f >> 2));
        if left == 0 {
            return [row_f, row_g];
        }
        if *balance < 0 {
            *balance = -*balance;
            (f, g) = (g, f);
            (row_f, row_g) = (row_g, row_f);
            // Reciprocity: the symbol changes when both are 3 modulo 4.
            *negative ^= (f & g) >> 1;
        }
        // Up to six of the next steps at once, but not across the next change of places: the multiple of f that
        // clears that many low bits of g. f (2 - f^2) is the inverse of f modulo 64.
        let at_once = i64::from(left).min(*balance + 1).min(6);
        let inverse = f.wrapping_mul(2u64.wrapping_sub(f.wrapping_mul(f)));
        let multiple = g.wrapping_mul(inverse).wrapping_neg() & ((1 << at_once) - 1);
        g = g.wrapping_add(f.wrapping_mul(multiple));
        row_g[0] += row_f[0] * multiple;
        row_g[1] += row_f[1] * multiple;
    }
}

/// `(row[0] * f + row[1] * g) / 2^62`; the division is exact, and the result no greater than `f` and `g`.
fn combine(row: [u64; 2], f: &[u64; 4], g: &[u64; 4]) -> [u64; 4] {
    let mut product = [0; 5];
    let mut carried = Wrapping(0);
    for i in 0..4 {
        // The row's sum is at most 2^62, so this is below 2^127.
        let sum = wide(row[0], f[i]) + wide(row[1], g[i]) + carried;
        product[i] = low_64(sum);
        carried = sum >> 64;
    }
    product[4] = low_64(carried);
    std::array::from_fn(|i| (product[i] >> STEPS) | (product[i + 1] << (64 - STEPS)))
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha20Rng;
    use rand_core::{Rng, SeedableRng};

    use super::*;

    fn random(rng: &mut ChaCha20Rng) -> FieldElement {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        FieldElement::from_wide_bytes(&bytes)
    }

    /// Numbers around zero, the modulus, its double and 2^256.
    fn corners() -> Vec<FieldElement> {
        let mut all = Vec::new();
        for high in [0u8, 0x7f, 0x80, 0xff] {
            for low in [0u8, 1, 2, 18, 19, 20, 0xd9, 0xda, 0xdb, 0xec, 0xed, 0xee, 0xff] {
                let mut bytes = [if high & 0x7f == 0 { 0 } else { 0xff }; 32];
                bytes[0] = low;
                bytes[31] = high;
                all.push(FieldElement::from_wide_bytes(&bytes));
            }
        }
        all
    }

    #[test]
    fn wide_bytes_are_reduced() {
        let mut bytes = [0xff; 32];
        // 2^256 - 1 = 2 * (2^255 - 19) + 37
        let mut expected = [0; 32];
        expected[0] = 37;
        assert_eq!(FieldElement::from_wide_bytes(&bytes).to_bytes(), expected);
        bytes[31] = 0x7f;
        expected[0] = 18;
        assert_eq!(FieldElement::from_wide_bytes(&bytes).to_bytes(), expected);
        bytes[0] = 0xed;
        assert_eq!(FieldElement::from_wide_bytes(&bytes).to_bytes(), [0; 32]);
    }

    #[test]
    fn the_laws_of_a_field_hold() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let mut values = corners();
        values.extend((0..500).map(|_| random(&mut rng)));
        for (i, a) in values.iter().enumerate() {
            let b = values[(i * 7 + 3) % values.len()];
            let c = values[(i * 11 + 5) % values.len()];
            assert_eq!(a.mul(a).to_bytes(), a.square().to_bytes());
            assert_eq!(a.mul(&b.add(&c)).to_bytes(), a.mul(&b).add(&a.mul(&c)).to_bytes());
            assert_eq!(a.sub(&b).add(&b).to_bytes(), a.to_bytes());
            if a.to_bytes() != [0; 32] {
                assert_eq!(a.mul(&a.invert()).to_bytes(), FieldElement::ONE.to_bytes());
            }
        }
    }

    #[test]
    fn a_batch_inverts_like_single_inversions() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let values: Vec<_> = (0..20).map(|_| random(&mut rng)).collect();
        for count in 0..values.len() {
            let mut batch = values[..count].to_vec();
            invert_all(&mut batch);
            for (inverse, value) in batch.iter().zip(&values) {
                assert_eq!(inverse.to_bytes(), value.invert().to_bytes());
            }
        }
    }

    #[test]
    fn the_jacobi_symbol_agrees_with_eulers_criterion() {
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        let mut values = corners();
        values.extend((1..200).map(FieldElement::small));
        for value in values {
            // A few of these take too many rounds; then Euler's criterion decides.
            let is_zero = value.to_bytes() == [0; 32];
            assert_eq!(value.is_square(), is_zero || value.is_square_by_euler());
        }
        let mut squares = 0;
        for _ in 0..5000 {
            let value = random(&mut rng);
            let expected = value.is_square_by_euler();
            assert_eq!(jacobi(value.to_words()), Some(expected));
            assert!(value.square().is_square());
            assert!(!value.square().add(&value.square()).is_square(), "2 is not a square");
            squares += u32::from(expected);
        }
        assert!((2200..2800).contains(&squares), "about half of all values are squares: {squares}");
    }
}
