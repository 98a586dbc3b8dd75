//! The distributions that the relay and the choice of peers draw from.

use getrandom::SysRng;
use rand_core::{Rng, UnwrapErr};

/// A number below `bound`, all equally likely; zero if the bound is.
pub fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    // 128 bits of range leave a bias of 2^-64 at most, which nobody can observe.
    let wide = u128::from(rng.next_u64()) * u128::from(bound);
    u64::try_from(wide >> 64).expect("half of 128 bits")
}

/// A position in a list of that length.
///
/// # Panics
/// When the list is empty.
pub fn index(rng: &mut impl Rng, length: usize) -> usize {
    assert!(length > 0, "nothing to choose from");
    let bound = u64::try_from(length).expect("lengths have at most 64 bits");
    usize::try_from(below(rng, bound)).expect("less than a length")
}

/// Puts a list into random order.
pub fn shuffle<T>(rng: &mut impl Rng, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, index(rng, last + 1));
    }
}

/// A number from the Poisson distribution. `mean` is small (the relay's largest is 39): the time grows with it, and
/// above 700 the first probability would vanish.
pub fn poisson(rng: &mut impl Rng, mean: f64) -> u32 {
    const SCALE: f64 = 1.0 / (1_u64 << 53) as f64;
    let mut left = (rng.next_u64() >> 11) as f64 * SCALE;
    let mut probability = (-mean).exp();
    let mut number = 0;
    // Beyond the 53 bits that were drawn all further probabilities are lost in rounding.
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

/// The operating system's generator. It stops the program if the system cannot give random bytes: there is no safe
/// way on without them.
pub fn os_rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}
