//! Whether two samples come from the same distribution.

use std::collections::{BTreeMap, BTreeSet};

/// The probability that two samples of the same distribution differ as much as these (Kolmogorov and Smirnov). For
/// values that occur more than once it is too high rather than too low.
pub fn same_distribution(a: &[f64], b: &[f64]) -> f64 {
    let sorted = |values: &[f64]| {
        let mut values = values.to_vec();
        values.sort_by(f64::total_cmp);
        values
    };
    let (a, b) = (sorted(a), sorted(b));
    if a.is_empty() || b.is_empty() {
        return 1.0;
    }
    let share = |values: &[f64], limit: f64| {
        values.partition_point(|value| *value <= limit) as f64 / values.len() as f64
    };
    let distance = a.iter().chain(&b).map(|&at| (share(&a, at) - share(&b, at)).abs()).fold(0.0, f64::max);
    let (n, m) = (a.len() as f64, b.len() as f64);
    let effective = (n * m / (n + m)).sqrt();
    kolmogorov((effective + 0.12 + 0.11 / effective) * distance)
}

/// The upper tail of Kolmogorov's distribution.
fn kolmogorov(x: f64) -> f64 {
    if x < 0.2 {
        return 1.0;
    }
    let terms = (1..=100).map(|k| {
        let k = f64::from(k);
        let sign = if k % 2.0 == 1.0 { 1.0 } else { -1.0 };
        sign * (-2.0 * k * k * x * x).exp()
    });
    (2.0 * terms.sum::<f64>()).clamp(0.0, 1.0)
}

/// The same for things that are equal or not (Pearson). Kinds that are too rare for it are taken together.
pub fn same_shares(a: &BTreeMap<String, u64>, b: &BTreeMap<String, u64>) -> f64 {
    let kinds: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let count = |map: &BTreeMap<String, u64>, kind: &String| map.get(kind).copied().unwrap_or(0);
    let mut rows = Vec::new();
    let mut rare = [0, 0];
    for kind in kinds {
        let row = [count(a, kind), count(b, kind)];
        if row[0] + row[1] < 10 {
            rare = [rare[0] + row[0], rare[1] + row[1]];
        } else {
            rows.push(row);
        }
    }
    if rare[0] + rare[1] > 0 {
        rows.push(rare);
    }
    let sums = rows.iter().fold([0, 0], |sum, row| [sum[0] + row[0], sum[1] + row[1]]);
    let all = (sums[0] + sums[1]) as f64;
    if rows.len() < 2 || sums.contains(&0) {
        return 1.0;
    }
    let statistic: f64 = rows
        .iter()
        .flat_map(|row| {
            let total = (row[0] + row[1]) as f64;
            [0, 1].map(|side| {
                let expected = total * sums[side] as f64 / all;
                (row[side] as f64 - expected).powi(2) / expected
            })
        })
        .sum();
    chi_square_tail(statistic, (rows.len() - 1) as f64)
}

/// The upper tail of the chi-square distribution.
fn chi_square_tail(statistic: f64, freedom: f64) -> f64 {
    gamma_tail(freedom / 2.0, statistic / 2.0)
}

/// The upper tail of the gamma distribution with a scale of one: the upper incomplete gamma function.
pub fn gamma_tail(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        // The series of the lower function.
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-15 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - sum * scale).clamp(0.0, 1.0);
    }
    // The continued fraction of the upper one, by Lentz.
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / f64::MIN_POSITIVE;
    let mut d = 1.0 / b;
    let mut h = d;
    for i in 1..1000 {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        let step = d * c;
        h *= step;
        if (step - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (scale * h).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function (Lanczos).
fn ln_gamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 6] = [
        76.180_091_729_471_46,
        -86.505_320_329_416_77,
        24.014_098_240_830_91,
        -1.231_739_572_450_155,
        0.001_208_650_973_866_179,
        -0.000_005_395_239_384_953,
    ];
    let base = x + 5.5;
    let mut at = x;
    let mut sum = 1.000_000_000_190_015;
    for coefficient in COEFFICIENTS {
        at += 1.0;
        sum += coefficient / at;
    }
    (x + 0.5) * base.ln() - base + (2.506_628_274_631_000_5 * sum / x).ln()
}

#[test]
fn tails_are_those_of_the_tables() {
    for (statistic, freedom, tail) in [
        (3.841, 1.0, 0.05),
        (18.307, 10.0, 0.05),
        (2.706, 1.0, 0.1),
        (29.588, 10.0, 0.001),
        (9.342, 10.0, 0.5),
    ] {
        assert!((chi_square_tail(statistic, freedom) - tail).abs() < 1e-4, "{statistic} {freedom}");
    }
    for (x, tail) in [(1.358, 0.05), (1.628, 0.01), (0.828, 0.5)] {
        assert!((kolmogorov(x) - tail).abs() < 1e-3, "{x}");
    }
}

#[test]
fn what_differs_is_told() {
    let line = |from: f64| (0..500).map(|i| from + f64::from(i) / 500.0).collect::<Vec<_>>();
    assert!(same_distribution(&line(0.0), &line(0.0)) > 0.99);
    assert!(same_distribution(&line(0.0), &line(0.2)) < 1e-6);
    let shares = |a: u64, b: u64| BTreeMap::from([("a".to_owned(), a), ("b".to_owned(), b)]);
    assert!(same_shares(&shares(500, 500), &shares(510, 490)) > 0.5);
    assert!(same_shares(&shares(500, 500), &shares(650, 350)) < 1e-6);
}
