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

/// Up to this many observations the exact test is used, above it Pearson's for kinds that are common enough.
const EXACT: u64 = 400;
/// Minimum frequency of a kind for Pearson's test.
const COMMON: u64 = 10;

/// The probability for categories. Nothing is left out or merged: a kind that only one side shows counts in full,
/// however rare it is.
pub fn same_shares(a: &BTreeMap<String, u64>, b: &BTreeMap<String, u64>) -> f64 {
    // In an order that is independent of the sides, in case that not all of them are used.
    let mut kinds: Vec<&String> = a.keys().chain(b.keys()).collect::<BTreeSet<_>>().into_iter().collect();
    kinds.sort_by_key(|kind| scatter(kind));
    let count = |map: &BTreeMap<String, u64>, kind: &String| map.get(kind).copied().unwrap_or(0);
    let rows: Vec<[u64; 2]> = kinds.into_iter().map(|kind| [count(a, kind), count(b, kind)]).collect();
    if rows.iter().flatten().sum::<u64>() <= EXACT {
        return exact_shares(&rows);
    }
    let (common, rare): (Vec<[u64; 2]>, Vec<[u64; 2]>) =
        rows.into_iter().partition(|row| row[0] + row[1] >= COMMON);
    // Whether rare kinds are as frequent on both sides, and whether they are the same ones.
    let all_rare = rare.iter().fold([0, 0], |sum, row| [sum[0] + row[0], sum[1] + row[1]]);
    let pearson = pearson(&[common, vec![all_rare]].concat());
    let mut seen = 0;
    let within = rare.into_iter().take_while(|row| {
        seen += row[0] + row[1];
        seen <= EXACT
    });
    either(pearson, exact_shares(&within.collect::<Vec<_>>()))
}

/// A hash that scatters similar names (FNV).
fn scatter(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The probability of the less likely of two results, corrected for the choice between two.
pub fn either(one: f64, other: f64) -> f64 {
    (2.0 * one.min(other)).min(1.0)
}

/// The probability that observations are distributed to the two sides at least as unevenly as these, if each kind's are
/// dealt out at random while both sides keep their totals. Unevenness is the sum of the distances from the expected
/// counts. Every deal is counted, so this holds for any number of observations.
fn exact_shares(rows: &[[u64; 2]]) -> f64 {
    let sums = rows.iter().fold([0, 0], |sum, row| [sum[0] + row[0], sum[1] + row[1]]);
    let all = sums[0] + sums[1];
    if rows.len() < 2 || sums.contains(&0) {
        return 1.0;
    }
    let index = |number: u64| usize::try_from(number).expect("few things");
    // Twice the distance, so that halves are integers.
    let distance = |row: [u64; 2], taken: u64| {
        let expected = (2 * (row[0] + row[1]) * sums[0] + all / 2) / all;
        (2 * taken).abs_diff(expected)
    };
    let observed: u64 = rows.iter().map(|row| distance(*row, row[0])).sum();
    // The number of deals, by the number of observations on the first side so far and by the distance, which is capped
    // at the observed one.
    let width = index(observed) + 1;
    let mut deals = vec![0.0; (index(sums[0]) + 1) * width];
    deals[0] = 1.0;
    let mut dealt = 0;
    for row in rows {
        let total = row[0] + row[1];
        let mut next = vec![0.0; deals.len()];
        for taken in 0..=total.min(sums[0]) {
            let (ways, step) = (choose(total, taken), distance(*row, taken));
            for have in 0..=dealt.min(sums[0] - taken) {
                let (from, to) = (index(have) * width, index(have + taken) * width);
                for so_far in 0..width {
                    let count = deals[from + so_far];
                    if count > 0.0 {
                        next[to + (so_far + index(step)).min(width - 1)] += count * ways;
                    }
                }
            }
        }
        deals = next;
        dealt += total;
    }
    let end = index(sums[0]) * width;
    (deals[end + width - 1] / choose(all, sums[0])).min(1.0)
}

/// The binomial coefficient.
fn choose(all: u64, some: u64) -> f64 {
    (0..some.min(all - some)).fold(1.0, |ways, step| ways * (all - step) as f64 / (step + 1) as f64)
}

/// Pearson's test of two samples of common kinds.
fn pearson(rows: &[[u64; 2]]) -> f64 {
    let rows: Vec<&[u64; 2]> = rows.iter().filter(|row| row[0] + row[1] > 0).collect();
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

/// The probability that at least or at most `seen` of several independent events happen, each with its own probability.
pub fn as_likely(chances: &[f64], seen: usize) -> f64 {
    let mut counts = vec![1.0];
    for chance in chances {
        let mut next = vec![0.0; counts.len() + 1];
        for (count, probability) in counts.iter().enumerate() {
            next[count] += probability * (1.0 - chance);
            next[count + 1] += probability * chance;
        }
        counts = next;
    }
    let few: f64 = counts[..=seen].iter().sum();
    let many: f64 = counts[seen..].iter().sum();
    either(few, many)
}

/// Combines several independent probabilities (Fisher). Where those are too high, this is too.
pub fn together(probabilities: &[f64]) -> f64 {
    let statistic: f64 = probabilities.iter().map(|p| -2.0 * p.max(1e-300).ln()).sum();
    chi_square_tail(statistic, 2.0 * probabilities.len() as f64)
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
fn tails_match_published_tables() {
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
fn differences_are_detected() {
    let line = |from: f64| (0..500).map(|i| from + f64::from(i) / 500.0).collect::<Vec<_>>();
    assert!(same_distribution(&line(0.0), &line(0.0)) > 0.99);
    assert!(same_distribution(&line(0.0), &line(0.2)) < 1e-6);
    let shares = |a: u64, b: u64| BTreeMap::from([("a".to_owned(), a), ("b".to_owned(), b)]);
    assert!(same_shares(&shares(500, 500), &shares(510, 490)) > 0.5);
    assert!(same_shares(&shares(500, 500), &shares(650, 350)) < 1e-6);
}

/// Two sides without a common kind are told apart, however rare each kind is, in small and in large samples.
#[test]
fn rare_kinds_count() {
    let shares = |side: &str, kinds: usize, each: u64| -> BTreeMap<String, u64> {
        (0..kinds).map(|kind| (format!("{side}{kind}"), each)).collect()
    };
    assert!(same_shares(&shares("a", 8, 5), &shares("b", 8, 5)) < 1e-15);
    assert!(same_shares(&shares("a", 80, 5), &shares("b", 80, 5)) < 1e-15);
    assert!(same_shares(&shares("a", 8, 5), &shares("a", 8, 5)) > 0.99);
}

#[test]
fn exact_probabilities_are_those_of_fisher() {
    // Fisher's tea tasting: all eight right in one of seventy deals, or all wrong.
    assert!((exact_shares(&[[4, 0], [0, 4]]) - 2.0 / 70.0).abs() < 1e-12);
    assert!((exact_shares(&[[3, 1], [1, 3]]) - 34.0 / 70.0).abs() < 1e-12);
    // Three kinds, against all deals of six observations to the first side.
    let rows = [[4, 0], [2, 2], [0, 4]];
    let uneven = |a: u64, b: u64, c: u64| 2 * (a.abs_diff(2) + b.abs_diff(2) + c.abs_diff(2));
    let (mut as_uneven, mut all) = (0.0, 0.0);
    for (a, b) in (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))) {
        if let Some(c) = 6u64.checked_sub(a + b).filter(|c| *c <= 4) {
            let ways = choose(4, a) * choose(4, b) * choose(4, c);
            all += ways;
            as_uneven += if uneven(a, b, c) >= uneven(4, 2, 0) { ways } else { 0.0 };
        }
    }
    assert!((exact_shares(&rows) - as_uneven / all).abs() < 1e-12);
    assert!((all - choose(12, 6)).abs() < 1e-6);
}

#[test]
fn probabilities_of_several_events() {
    assert!((as_likely(&[0.5; 10], 10) - 2.0 / 1024.0).abs() < 1e-12);
    assert!((as_likely(&[0.5; 10], 5) - 1.0).abs() < 1e-12);
    assert!((as_likely(&[0.5, 0.25], 2) - 0.25).abs() < 1e-12);
    assert!((together(&[0.05]) - 0.05).abs() < 1e-9);
    assert!(together(&[1.0, 1.0, 1.0]) > 0.99 && together(&[1e-3; 4]) < 1e-7);
}
