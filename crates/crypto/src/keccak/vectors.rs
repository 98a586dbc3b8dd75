//! The permutation of several states at once.

#![allow(unsafe_code, reason = "processor features that were detected, and words as vectors")]

use super::{States, WORDS};

/// The constants of the rounds.
const ROUNDS: [u64; 24] = [
    0x0000_0000_0000_0001,
    0x0000_0000_0000_8082,
    0x8000_0000_0000_808a,
    0x8000_0000_8000_8000,
    0x0000_0000_0000_808b,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8009,
    0x0000_0000_0000_008a,
    0x0000_0000_0000_0088,
    0x0000_0000_8000_8009,
    0x0000_0000_8000_000a,
    0x0000_0000_8000_808b,
    0x8000_0000_0000_008b,
    0x8000_0000_0000_8089,
    0x8000_0000_0000_8003,
    0x8000_0000_0000_8002,
    0x8000_0000_0000_0080,
    0x0000_0000_0000_800a,
    0x8000_0000_8000_000a,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8080,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8008,
];

/// The permutation of eight states, if the processor has AVX-512.
pub(super) fn eight() -> Option<fn(&mut States<8>)> {
    // SAFETY: it is only returned where the processor has what it needs.
    std::is_x86_feature_detected!("avx512f").then_some(|states| unsafe { avx512::permute(states) })
}

/// The permutation of four states, if the processor has AVX2.
pub(super) fn four() -> Option<fn(&mut States<4>)> {
    // SAFETY: it is only returned where the processor has what it needs.
    std::is_x86_feature_detected!("avx2").then_some(|states| unsafe { avx2::permute(states) })
}

/// The permutation, from the operations of a vector.
macro_rules! permutation {
    ($feature:literal, $lanes:literal, $vector:ty) => {
        #[target_feature(enable = $feature)]
        pub(super) fn permute(states: &mut States<$lanes>) {
            // SAFETY: both are as many words of 64 bits, of which each value is valid.
            let mut a = unsafe { transmute::<States<$lanes>, [$vector; WORDS]>(*states) };
            for constant in ROUNDS {
                round(&mut a, constant);
            }
            // SAFETY: as above.
            *states = unsafe { transmute::<[$vector; WORDS], States<$lanes>>(a) };
        }

        #[inline]
        #[target_feature(enable = $feature)]
        fn round(a: &mut [$vector; WORDS], constant: u64) {
            let mut c = [splat(0); 5];
            for x in 0..5 {
                c[x] = xor(xor(a[x], a[x + 5], a[x + 10]), a[x + 15], a[x + 20]);
            }
            for x in 0..5 {
                let (left, right) = (c[(x + 4) % 5], rotate::<1, 63>(c[(x + 1) % 5]));
                for y in 0..5 {
                    a[x + 5 * y] = xor(a[x + 5 * y], left, right);
                }
            }
            moves! { a:
                10 1, 7 3, 11 6, 17 10, 18 15, 3 21, 5 28, 16 36, 8 45, 21 55, 24 2, 4 14,
                15 27, 23 41, 19 56, 13 8, 12 25, 2 43, 20 62, 14 18, 22 39, 9 61, 6 20, 1 44
            }
            for y in 0..5 {
                let row = [a[5 * y], a[5 * y + 1], a[5 * y + 2], a[5 * y + 3], a[5 * y + 4]];
                for x in 0..5 {
                    a[5 * y + x] = xor_not_and(row[x], row[(x + 1) % 5], row[(x + 2) % 5]);
                }
            }
            a[0] = xor(a[0], splat(constant), splat(0));
        }
    };
}

/// Moves each word but the first to the place that the one before had, rotated.
macro_rules! moves {
    ($a:ident: $($place:literal $bits:literal),*) => {
        let mut moved = $a[1];
        $(
            let next = $a[$place];
            $a[$place] = rotate::<$bits, { 64 - $bits }>(moved);
            moved = next;
        )*
        let _ = moved;
    };
}

mod avx512 {
    use std::arch::x86_64::{__m512i, _mm512_rol_epi64, _mm512_set1_epi64, _mm512_ternarylogic_epi64};
    use std::mem::transmute;

    use super::{ROUNDS, States, WORDS};

    permutation!("avx512f", 8, __m512i);

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn splat(word: u64) -> __m512i {
        _mm512_set1_epi64(word.cast_signed())
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0x96>(a, b, c)
    }

    /// `a ^ (!b & c)`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn xor_not_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0xd2>(a, b, c)
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn rotate<const LEFT: i32, const RIGHT: i32>(a: __m512i) -> __m512i {
        _mm512_rol_epi64::<LEFT>(a)
    }
}

mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_andnot_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_slli_epi64,
        _mm256_srli_epi64, _mm256_xor_si256,
    };
    use std::mem::transmute;

    use super::{ROUNDS, States, WORDS};

    permutation!("avx2", 4, __m256i);

    #[inline]
    #[target_feature(enable = "avx2")]
    fn splat(word: u64) -> __m256i {
        _mm256_set1_epi64x(word.cast_signed())
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn xor(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        _mm256_xor_si256(_mm256_xor_si256(a, b), c)
    }

    /// `a ^ (!b & c)`.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn xor_not_and(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        _mm256_xor_si256(a, _mm256_andnot_si256(b, c))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn rotate<const LEFT: i32, const RIGHT: i32>(a: __m256i) -> __m256i {
        _mm256_or_si256(_mm256_slli_epi64::<LEFT>(a), _mm256_srli_epi64::<RIGHT>(a))
    }
}
