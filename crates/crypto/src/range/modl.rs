//! Numbers modulo the group order, for the long sums of verification. Public data only.
//!
//! The curve library keeps scalars outside the Montgomery domain and pays two reductions for every product. Verifying
//! is mostly products, so here numbers stay in the domain: `x` is kept as `x * 2^256` in four words, not fully
//! reduced but below twice the order, which saves the last subtraction of every product.

use curve25519_dalek::Scalar;
use rand_core::CryptoRng;

/// The group order, least significant word first.
const ORDER: [u64; 4] = [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 0x1000_0000_0000_0000];
/// Twice the group order: the bound of every number kept here.
const TWICE_ORDER: [u64; 4] = [0xb024_c634_b9eb_a7da, 0x29bd_f3bd_45ef_39ac, 0, 0x2000_0000_0000_0000];
/// `-1 / ORDER` modulo 2^64.
const NEG_INVERSE: u64 = neg_inverse();
/// 2^256 modulo the order: one, in the Montgomery domain.
const R: [u64; 4] = power_of_two(256);
/// 2^512 modulo the order: what a plain number is multiplied with to enter the domain.
const R_SQUARED: [u64; 4] = power_of_two(512);

const fn neg_inverse() -> u64 {
    let mut inverse = 1_u64;
    // Newton: every step doubles the number of correct low bits.
    let mut correct_bits = 1;
    while correct_bits < 64 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(ORDER[0].wrapping_mul(inverse)));
        correct_bits *= 2;
    }
    inverse.wrapping_neg()
}

const fn power_of_two(exponent: usize) -> [u64; 4] {
    let mut power = [1, 0, 0, 0];
    let mut i = 0;
    while i < exponent {
        power = subtract_if_not_below(&add_words(&power, &power), &ORDER);
        i += 1;
    }
    power
}

/// `a + b + carry` and the carry out.
#[inline(always)]
const fn add_carry(a: u64, b: u64, carry: u64) -> (u64, u64) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry);
    (sum, first as u64 | second as u64)
}

/// `a - b - borrow` and the borrow out.
#[inline(always)]
const fn sub_borrow(a: u64, b: u64, borrow: u64) -> (u64, u64) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow);
    (difference, first as u64 | second as u64)
}

/// `accumulator + a * b + carry` and the high word; it cannot overflow two words.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "splits a double word into its halves")]
const fn multiply_add(accumulator: u64, a: u64, b: u64, carry: u64) -> (u64, u64) {
    let wide =
        (a as u128).wrapping_mul(b as u128).wrapping_add(accumulator as u128).wrapping_add(carry as u128);
    (wide as u64, (wide >> 64) as u64)
}

/// The sum, which must fit.
#[inline(always)]
const fn add_words(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (w0, carry) = add_carry(a[0], b[0], 0);
    let (w1, carry) = add_carry(a[1], b[1], carry);
    let (w2, carry) = add_carry(a[2], b[2], carry);
    let (w3, _) = add_carry(a[3], b[3], carry);
    [w0, w1, w2, w3]
}

#[inline(always)]
const fn sub_words(a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    let (w0, borrow) = sub_borrow(a[0], b[0], 0);
    let (w1, borrow) = sub_borrow(a[1], b[1], borrow);
    let (w2, borrow) = sub_borrow(a[2], b[2], borrow);
    let (w3, borrow) = sub_borrow(a[3], b[3], borrow);
    ([w0, w1, w2, w3], borrow)
}

#[inline(always)]
const fn subtract_if_not_below(a: &[u64; 4], bound: &[u64; 4]) -> [u64; 4] {
    let (difference, borrow) = sub_words(a, bound);
    // A mask instead of a branch: the outcome is random, and a mispredicted branch would cost more than the product.
    let keep = borrow.wrapping_neg();
    [
        difference[0] ^ (keep & (difference[0] ^ a[0])),
        difference[1] ^ (keep & (difference[1] ^ a[1])),
        difference[2] ^ (keep & (difference[2] ^ a[2])),
        difference[3] ^ (keep & (difference[3] ^ a[3])),
    ]
}

/// A number modulo the group order, in the Montgomery domain.
#[derive(Clone, Copy, Debug)]
pub(super) struct ModL([u64; 4]);

impl ModL {
    pub(super) const ZERO: Self = Self([0; 4]);
    pub(super) const ONE: Self = Self(R);

    /// A number chosen at random from all but zero.
    pub(super) fn random_nonzero(rng: &mut impl CryptoRng) -> Self {
        loop {
            let scalar = Scalar::random(rng);
            if scalar != Scalar::ZERO {
                return Self::from(&scalar);
            }
        }
    }

    #[inline(always)]
    pub(super) fn add(&self, other: &Self) -> Self {
        Self(subtract_if_not_below(&add_words(&self.0, &other.0), &TWICE_ORDER))
    }

    #[inline(always)]
    pub(super) fn sub(&self, other: &Self) -> Self {
        let (difference, borrow) = sub_words(&self.0, &other.0);
        let mask = borrow.wrapping_neg();
        let correction = [TWICE_ORDER[0] & mask, TWICE_ORDER[1] & mask, 0, TWICE_ORDER[3] & mask];
        Self(add_words(&difference, &correction))
    }

    #[inline(always)]
    pub(super) fn neg(&self) -> Self {
        Self::ZERO.sub(self)
    }

    #[inline(always)]
    pub(super) fn double(&self) -> Self {
        self.add(self)
    }

    #[inline(always)]
    pub(super) fn square(&self) -> Self {
        self.mul(self)
    }

    /// The product, by interleaved multiplication and reduction. For factors below `2^254` the result is below
    /// `2^252 + ORDER`, thus below twice the order.
    #[inline(always)]
    pub(super) fn mul(&self, other: &Self) -> Self {
        let (a, b) = (&self.0, &other.0);
        let mut t = [0_u64; 5];
        for &word in a {
            let mut carry;
            (t[0], carry) = multiply_add(t[0], word, b[0], 0);
            (t[1], carry) = multiply_add(t[1], word, b[1], carry);
            (t[2], carry) = multiply_add(t[2], word, b[2], carry);
            (t[3], carry) = multiply_add(t[3], word, b[3], carry);
            (t[4], _) = add_carry(t[4], carry, 0);
            t = reduce_step(&t);
        }
        Self([t[0], t[1], t[2], t[3]])
    }

    /// `self` raised to the power `2^exponent`.
    pub(super) fn square_times(&self, exponent: usize) -> Self {
        (0..exponent).fold(*self, |power, _| power.square())
    }
}

/// Adds the multiple of the order that clears the lowest word, and drops that word. The order's third word is zero and
/// its fourth a power of two, so two products suffice.
#[inline(always)]
fn reduce_step(t: &[u64; 5]) -> [u64; 5] {
    let factor = t[0].wrapping_mul(NEG_INVERSE);
    let (_, carry) = multiply_add(t[0], factor, ORDER[0], 0);
    let (w0, carry) = multiply_add(t[1], factor, ORDER[1], carry);
    let (w1, carry) = add_carry(t[2], carry, 0);
    let (w2, carry) = add_carry(t[3], factor << 60, carry);
    let (w3, _) = add_carry(t[4], factor >> 4, carry);
    [w0, w1, w2, w3, 0]
}

impl From<&Scalar> for ModL {
    fn from(scalar: &Scalar) -> Self {
        Self(words(scalar.as_bytes())).mul(&Self(R_SQUARED))
    }
}

impl From<u64> for ModL {
    fn from(number: u64) -> Self {
        Self([number, 0, 0, 0]).mul(&Self(R_SQUARED))
    }
}

impl From<&ModL> for Scalar {
    fn from(number: &ModL) -> Self {
        let plain = subtract_if_not_below(&number.mul(&ModL([1, 0, 0, 0])).0, &ORDER);
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(plain) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Scalar::from_canonical_bytes(bytes).expect("the number was just reduced modulo the order")
    }
}

fn words(bytes: &[u8; 32]) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_le_bytes(chunk.try_into().expect("chunks of eight bytes"));
    }
    words
}

/// Replaces every number by its inverse, at the price of one inversion. None of them may be zero.
pub(super) fn invert_all(numbers: &mut [ModL]) {
    let mut product = ModL::ONE;
    let before: Vec<ModL> = numbers
        .iter()
        .map(|number| {
            let before = product;
            product = product.mul(number);
            before
        })
        .collect();
    let mut inverse = ModL::from(&Scalar::from(&product).invert());
    for (number, before) in numbers.iter_mut().zip(before).rev() {
        let this = inverse.mul(&before);
        inverse = inverse.mul(number);
        *number = this;
    }
}

/// Appends `base` times every product of a subset of `ratios`: entry `i` has the ratios at the set bits of `i`.
pub(super) fn subset_products(base: ModL, ratios: &[ModL], products: &mut Vec<ModL>) {
    products.clear();
    products.reserve(1 << ratios.len());
    products.push(base);
    for ratio in ratios {
        for i in 0..products.len() {
            products.push(products[i].mul(ratio));
        }
    }
}

/// `x + x^2 + .. + x^(2^log_count)`.
pub(super) fn sum_of_powers(x: &ModL, log_count: usize) -> ModL {
    let mut power = *x;
    let mut sum = *x;
    for _ in 0..log_count {
        sum = sum.add(&sum.mul(&power));
        power = power.square();
    }
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn scalar() -> impl Strategy<Value = Scalar> {
        prop_oneof![
            8 => any::<[u8; 32]>().prop_map(Scalar::from_bytes_mod_order),
            1 => any::<u64>().prop_map(Scalar::from),
            1 => (0_u64..4).prop_map(|n| -Scalar::from(n)),
            1 => (0_u64..4).prop_map(Scalar::from),
        ]
    }

    fn plain(number: &ModL) -> Scalar {
        Scalar::from(number)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn agrees_with_the_curve_library(a in scalar(), b in scalar(), c in any::<u64>()) {
            let (x, y) = (ModL::from(&a), ModL::from(&b));
            prop_assert_eq!(plain(&x), a);
            prop_assert_eq!(plain(&ModL::from(c)), Scalar::from(c));
            prop_assert_eq!(plain(&x.add(&y)), a + b);
            prop_assert_eq!(plain(&x.sub(&y)), a - b);
            prop_assert_eq!(plain(&x.neg()), -a);
            prop_assert_eq!(plain(&x.mul(&y)), a * b);
            prop_assert_eq!(plain(&x.square()), a * a);
            prop_assert_eq!(plain(&x.double()), a + a);
        }

        #[test]
        fn long_chains_stay_in_bounds(start in scalar(), steps in prop::collection::vec((0_u8..5, scalar()), 1..60)) {
            let (mut expected, mut number) = (start, ModL::from(&start));
            for (operation, operand) in steps {
                let other = ModL::from(&operand);
                (expected, number) = match operation {
                    0 => (expected + operand, number.add(&other)),
                    1 => (expected - operand, number.sub(&other)),
                    2 => (expected * operand, number.mul(&other)),
                    3 => (-expected, number.neg()),
                    _ => (expected + expected, number.double()),
                };
                let (_, below) = sub_words(&number.0, &TWICE_ORDER);
                prop_assert_eq!(below, 1);
            }
            prop_assert_eq!(plain(&number), expected);
        }

        #[test]
        fn inverts_many_at_once(scalars in prop::collection::vec(scalar(), 0..20)) {
            let scalars: Vec<Scalar> = scalars.into_iter().filter(|s| *s != Scalar::ZERO).collect();
            let mut numbers: Vec<ModL> = scalars.iter().map(ModL::from).collect();
            invert_all(&mut numbers);
            for (number, scalar) in numbers.iter().zip(&scalars) {
                prop_assert_eq!(plain(number), scalar.invert());
            }
        }

        #[test]
        fn products_and_power_sums(base in scalar(), ratios in prop::collection::vec(scalar(), 0..6)) {
            let numbers: Vec<ModL> = ratios.iter().map(ModL::from).collect();
            let mut products = Vec::new();
            subset_products(ModL::from(&base), &numbers, &mut products);
            prop_assert_eq!(products.len(), 1 << ratios.len());
            for (i, product) in products.iter().enumerate() {
                let chosen = ratios.iter().enumerate().filter(|(bit, _)| i >> bit & 1 == 1);
                prop_assert_eq!(plain(product), chosen.fold(base, |acc, (_, ratio)| acc * ratio));
            }
            let mut power = Scalar::ONE;
            let sum: Scalar = (0..1 << ratios.len()).map(|_| { power *= base; power }).sum();
            prop_assert_eq!(plain(&sum_of_powers(&ModL::from(&base), ratios.len())), sum);
        }
    }
}
