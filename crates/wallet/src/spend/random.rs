//! Random distributions.

use rand_core::CryptoRng;

/// The number of equidistant values that a double has between zero and one.
const STEPS: f64 = (1u64 << 53) as f64;

/// A uniformly distributed number below `limit`.
///
/// # Panics
/// If the limit is zero.
pub fn below(rng: &mut impl CryptoRng, limit: u64) -> u64 {
    assert!(limit > 0, "there is no number below zero");
    // Rejects the excess over the last whole multiple of the limit, which would favour small numbers.
    let excess = (u64::MAX % limit + 1) % limit;
    loop {
        let drawn = rng.next_u64();
        if drawn <= u64::MAX - excess {
            return drawn % limit;
        }
    }
}

/// A uniformly distributed index into a list of this length.
///
/// # Panics
/// If the list is empty.
#[expect(clippy::cast_possible_truncation, reason = "the result is below a length")]
pub fn index(rng: &mut impl CryptoRng, length: usize) -> usize {
    below(rng, length as u64) as usize
}

/// Shuffles a list uniformly.
pub fn shuffle<T>(rng: &mut impl CryptoRng, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, index(rng, last + 1));
    }
}

/// A uniformly distributed number from zero to one (exclusive).
pub fn unit(rng: &mut impl CryptoRng) -> f64 {
    (rng.next_u64() >> 11) as f64 / STEPS
}

/// A normally distributed number (Marsaglia's polar method).
fn normal(rng: &mut impl CryptoRng) -> f64 {
    loop {
        let (x, y) = (2.0 * unit(rng) - 1.0, 2.0 * unit(rng) - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * square.ln() / square).sqrt();
        }
    }
}

/// A gamma-distributed number (Marsaglia and Tsang), for shapes of at least one.
pub fn gamma(rng: &mut impl CryptoRng, shape: f64, scale: f64) -> f64 {
    debug_assert!(shape >= 1.0, "the method needs a correction for smaller shapes");
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v <= 0.0 {
            continue;
        }
        let u = unit(rng);
        if u > 0.0 && u.ln() < 0.5 * x * x + d * (1.0 - v + v.ln()) {
            return d * v * scale;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha20Rng;
    use rand_core::SeedableRng;

    use super::*;

    const DRAWS: usize = 200_000;

    #[test]
    fn numbers_below_a_limit_are_equally_likely() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let mut counts = [0u32; 7];
        for _ in 0..DRAWS {
            counts[index(&mut rng, 7)] += 1;
        }
        let expected = DRAWS as f64 / 7.0;
        let chi2: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        // Six degrees of freedom: the probability of exceeding 22.5 is one in a thousand.
        assert!(chi2 < 22.5, "{counts:?}");
        assert_eq!(below(&mut rng, 1), 0);
        assert!((0..100).all(|_| below(&mut rng, u64::MAX) < u64::MAX));
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut list = [0, 1, 2, 3];
            shuffle(&mut rng, &mut list);
            *counts.entry(list).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi2: f64 = counts.values().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        // 23 degrees of freedom: the probability of exceeding 49.7 is one in a thousand.
        assert!(chi2 < 49.7, "{chi2}");
    }

    #[test]
    fn the_gamma_distribution_has_the_right_moments() {
        let (shape, scale) = (19.28, 1.0 / 1.61);
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        let draws: Vec<f64> = (0..DRAWS).map(|_| gamma(&mut rng, shape, scale)).collect();
        let count = DRAWS as f64;
        let mean = draws.iter().sum::<f64>() / count;
        let variance = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
        let skew = draws.iter().map(|x| (x - mean).powi(3)).sum::<f64>() / count / variance.powf(1.5);
        // The standard error of the mean is 0.006.
        assert!((mean - shape * scale).abs() < 0.03, "{mean}");
        assert!((variance - shape * scale * scale).abs() < 0.12, "{variance}");
        assert!((skew - 2.0 / shape.sqrt()).abs() < 0.05, "{skew}");
    }
}
