//! Random distributions for relaying and peer selection.

use getrandom::SysRng;
use rand_core::{Rng, UnwrapErr};

/// A uniform number below `bound`; zero if the bound is zero.
pub fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    // With 128 bits the bias is at most 2^-64, which is not observable.
    let wide = u128::from(rng.next_u64()) * u128::from(bound);
    u64::try_from(wide >> 64).expect("half of 128 bits")
}

/// A position in a list of this length.
///
/// # Panics
/// If the list is empty.
pub fn index(rng: &mut impl Rng, length: usize) -> usize {
    assert!(length > 0, "nothing to choose from");
    let bound = u64::try_from(length).expect("lengths have at most 64 bits");
    usize::try_from(below(rng, bound)).expect("less than a length")
}

/// Shuffles a list.
pub fn shuffle<T>(rng: &mut impl Rng, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, index(rng, last + 1));
    }
}

/// A Poisson-distributed number. `mean` must be small (the relay's largest is 39): the running time grows with it, and
/// above 700 the first probability underflows.
pub fn poisson(rng: &mut impl Rng, mean: f64) -> u32 {
    const SCALE: f64 = 1.0 / (1_u64 << 53) as f64;
    let mut left = (rng.next_u64() >> 11) as f64 * SCALE;
    let mut probability = (-mean).exp();
    let mut number = 0;
    // Beyond the 53 bits drawn, probabilities are lost in rounding.
    while left >= probability && number < 10_000 {
        left -= probability;
        number += 1;
        probability *= mean / f64::from(number);
        if probability < f64::MIN_POSITIVE && f64::from(number) > mean {
            break;
        }
    }
    number
}

/// The operating system's generator. It aborts the program if the system has no random bytes: there is no safe way to
/// continue.
pub fn os_rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}
