//! Rewards and fees: the reference's numbers.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use ferrite_consensus::fee::{
    FeeBasis, FeeError, QUANTIZATION_MASK, dynamic_base_fee, round_money_up, scaling_2021_fees,
};
use ferrite_consensus::reward::{RewardError, add_generated, base_reward, block_reward};
use ferrite_consensus::weight::{BlockWeights, WeightLimits};
use ferrite_types::Amount;
use proptest::prelude::*;

const TAIL_PER_MINUTE: u64 = 300_000_000_000;

#[test]
fn emission() {
    let cases = [
        (0, 17_592_186_044_415),
        (17_592_186_044_415, 17_592_169_267_200),
        (2_756_434_948_434_199_641, 14_963_444_829_249),
        (u64::MAX - ((2 << 20) + 1), TAIL_PER_MINUTE),
        (u64::MAX - (2 << 20), TAIL_PER_MINUTE),
        (u64::MAX - ((2 << 20) - 1), TAIL_PER_MINUTE),
        (u64::MAX - ((1 << 20) + 1), TAIL_PER_MINUTE),
        (u64::MAX - (1 << 20), TAIL_PER_MINUTE),
        (u64::MAX - ((1 << 20) - 1), TAIL_PER_MINUTE),
        (u64::MAX, TAIL_PER_MINUTE),
    ];
    for (generated, reward) in cases {
        assert_eq!(block_reward(1, 0, 10_000, Amount(generated)), Ok(Amount(reward)), "{generated}");
    }
    println!("emission: {} rewards", cases.len());
    assert_eq!(base_reward(2, Amount(0)), Amount(u64::MAX >> 19), "two minutes earn twice as much");
    assert_eq!(base_reward(16, Amount(u64::MAX)), Amount(2 * TAIL_PER_MINUTE));
    assert_eq!(add_generated(Amount(5), Amount(6)), Amount(11));
    assert_eq!(add_generated(Amount(u64::MAX - 5), Amount(6)), Amount(u64::MAX));
    assert_eq!(add_generated(Amount(u64::MAX), Amount(2 * TAIL_PER_MINUTE)), Amount(u64::MAX));
}

#[test]
fn penalty() {
    let full = base_reward(1, Amount(0)).0;
    for (given, median) in [(0, 20_000), (140_000, 140_000)] {
        let reward = |weight| block_reward(1, given, weight, Amount(0)).map(|reward| reward.0);
        assert_eq!(reward(0), Ok(full));
        assert_eq!(reward(median - 1), Ok(full));
        assert_eq!(reward(median), Ok(full));
        assert!((1..full).contains(&reward(median + 1).unwrap()));
        assert!((1..full).contains(&reward(2 * median - 1).unwrap()));
        assert_eq!(reward(2 * median), Ok(0));
        let too_heavy = RewardError::BlockTooHeavy { weight: 2 * median + 1, limit: 2 * median };
        assert_eq!(reward(2 * median + 1), Err(too_heavy));
        assert_eq!(reward(median * 9 / 8), Ok(full * 63 / 64));
        assert_eq!(reward(median * 3 / 2), Ok(full * 3 / 4));
        assert_eq!(reward(median * 15 / 8), Ok(full * 15 / 64));
    }
    for version in [0, 1, 2, 5, 12, 16, 255] {
        for median in [0, 1 << 33, u64::MAX / 2, u64::MAX] {
            for weight in [1, (1 << 33) + 1, u64::MAX / 2 + 1, u64::MAX] {
                let _ = block_reward(version, median, weight, Amount(u64::MAX / 3));
            }
        }
    }
}

#[test]
fn fees_by_the_kilobyte() {
    let up = |fee: u64| fee.div_ceil(QUANTIZATION_MASK) * QUANTIZATION_MASK;
    assert_eq!(QUANTIZATION_MASK, 10_000);
    let zone = 60_000;
    let mut cases = 0;
    for (reward, full) in
        [(10_000_000_000_000, 2_000_000_000), (1_000_000_000_000, 200_000_000), (300_000_000_000, 60_000_000)]
    {
        for small in [1, zone / 100, zone / 2, zone] {
            assert_eq!(dynamic_base_fee(3, Amount(reward), small), full);
            cases += 1;
        }
        for factor in [2, 10, 1000, 20_000] {
            assert_eq!(dynamic_base_fee(3, Amount(reward), zone * factor), up(full / factor));
            cases += 1;
        }
    }
    // From version 5 the zone is five times as large and the base a fifth.
    assert_eq!(dynamic_base_fee(5, Amount(10_000_000_000_000), 0), 400_000_000);
    assert_eq!(dynamic_base_fee(7, Amount(10_000_000_000_000), 600_000), 200_000_000);
    println!("fees by the kilobyte: {}", cases + 2);
}

#[test]
fn fees_by_the_byte() {
    let cases = [
        (1_200_000_000_000, 300_000, 8000, 38_000),
        (1_200_000_000_000, 1_425_000, 1684, 1684),
        (1_200_000_000_000, 1_500_000, 1600, 1520),
        (600_000_000_000, 300_000, 4000, 19_000),
        (600_000_000_000, 1_425_000, 842, 842),
        (600_000_000_000, 1_500_000, 800, 760),
    ];
    for (reward, median, before, after) in cases {
        for version in 8..15 {
            assert_eq!(dynamic_base_fee(version, Amount(reward), median), before);
        }
        for version in 15..17 {
            assert_eq!(dynamic_base_fee(version, Amount(reward), median), after);
        }
    }
    assert_eq!(dynamic_base_fee(16, Amount(600_000_000_000), u64::MAX), 1, "never nothing");
    assert_eq!(dynamic_base_fee(14, Amount(600_000_000_000), u64::MAX), 0);
    println!("fees by the byte: {} before and after the 2021 scaling", cases.len());
}

#[test]
fn four_levels() {
    let cases = [
        (300_000, 300_000, [20_000, 80_000, 320_000, 4_000_000]),
        (15_000_000, 300_000, [20_000, 80_000, 320_000, 1_300_000]),
        (1_425_000, 1_425_000, [890, 3600, 68_000, 850_000]),
        (1_500_000, 1_500_000, [800, 3200, 64_000, 800_000]),
        (75_000_000, 1_500_000, [800, 3200, 64_000, 260_000]),
    ];
    for (short_term, long_term, fees) in cases {
        assert_eq!(scaling_2021_fees(Amount(600_000_000_000), short_term, long_term), fees);
    }
    println!("four fee levels: {}", cases.len());
    for median in [0, 1, u64::MAX] {
        scaling_2021_fees(Amount(u64::MAX), median, median);
    }
}

#[test]
fn rounding() {
    const COIN: u64 = 1_000_000_000_000;
    let micro = |amount: u64| amount * 1_000_000;
    let cases = [
        (micro(27_810_000_000), 3, micro(27_900_000_000)),
        (micro(37_940_000), 3, 38 * COIN),
        (micro(555_500), 3, micro(556_000)),
        (micro(2342), 3, micro(2350)),
        (micro(27_810_000_000), 2, micro(28_000_000_000)),
        (micro(555_500), 2, micro(560_000)),
        (micro(2342), 2, micro(2400)),
        (0, 8, 0),
        (50 * COIN, 8, 50 * COIN),
        (micro(2342), 8, micro(2342)),
        (micro(2342), 1, micro(3000)),
        (45_678 * COIN, 1, 50_000 * COIN),
        (micro(1_234_000), 1, 2 * COIN),
        (COIN + 100_000, 4, micro(1_001_000)),
        (micro(1_002_000) + 100_000, 4, micro(1_003_000)),
        (micro(1_999_999), 6, 2 * COIN),
        (micro(1_999_999), 7, micro(1_999_999)),
        (micro(2_000_001), 1, 3 * COIN),
        (micro(2_000_001), 2, micro(2_100_000)),
        (micro(2_000_001), 6, micro(2_000_010)),
        (micro(2_000_001), 4000, micro(2_000_001)),
        (999 * COIN, 2, 1000 * COIN),
        (u64::MAX, 20, u64::MAX),
    ];
    for (amount, digits, rounded) in cases {
        assert_eq!(round_money_up(amount, digits), Some(rounded), "{amount} {digits}");
    }
    for (amount, digits) in
        [(micro(1_230_000), 0), (u64::MAX, 1), (u64::MAX, 2), (u64::MAX, 12), (u64::MAX, 19)]
    {
        assert_eq!(round_money_up(amount, digits), None, "{amount} {digits}");
    }
    println!("rounding: {}", cases.len() + 5);
}

fn basis(version: u8, weights: &BlockWeights) -> FeeBasis {
    FeeBasis { version, limits: weights.limits(version), already_generated: Amount(u64::MAX) }
}

fn chain(long_term_window: usize, blocks: usize, weight: u64) -> BlockWeights {
    let mut weights = BlockWeights::new(long_term_window);
    for _ in 0..blocks {
        weights.push(weight, weight);
    }
    weights
}

#[test]
fn least_fees() {
    let weights = chain(1000, 200, 1000);
    let needed = |version, weight| basis(version, &weights).needed_fee(weight).0;
    // By the kilobyte: fixed, then by reward.
    assert_eq!(needed(1, 1024), 2_000_000_000);
    assert_eq!(needed(3, 1025), 4_000_000_000);
    assert_eq!(needed(4, 1025), 2 * 120_000_000);
    assert_eq!(needed(5, 1), 24_000_000);
    // By the byte, in multiples of the mask.
    assert_eq!(needed(8, 1), 10_000);
    assert_eq!(needed(8, 2000), 8_000_000);
    assert_eq!(needed(14, 2001), 8_010_000);
    assert_eq!(needed(15, 2000), 38_000_000);
    assert_eq!(needed(16, 2001), 38_020_000);
    assert_eq!(needed(16, u64::MAX), u64::MAX);

    let basis = basis(16, &weights);
    let lowest = 38_000_000 - 38_000_000 / 50;
    assert_eq!(basis.check(2000, Amount(lowest)), Ok(()));
    let too_low = FeeError::TooLow { fee: Amount(lowest - 1), needed: Amount(38_000_000) };
    assert_eq!(basis.check(2000, Amount(lowest - 1)), Err(too_low));
}

#[test]
fn the_smaller_median_sets_the_fee() {
    // Short term far above long term: from version 10 on the long term median counts.
    let limits = WeightLimits {
        effective_median: 3_000_000,
        block_weight_limit: 6_000_000,
        long_term_effective_median: 600_000,
    };
    let fee = |version| {
        FeeBasis { version, limits, already_generated: Amount(u64::MAX) }.needed_fee(100_000).0 / 100_000
    };
    assert_eq!(fee(9), dynamic_base_fee(9, Amount(600_000_000_000), 3_000_000));
    assert_eq!(fee(10), dynamic_base_fee(10, Amount(600_000_000_000), 600_000));
    assert_eq!(fee(16), dynamic_base_fee(16, Amount(600_000_000_000), 600_000));
}

#[test]
fn estimates() {
    let small = chain(1000, 200, 1000);
    assert_eq!(basis(3, &small).estimate(&small, 10), 2_000_000_000);
    assert_eq!(basis(4, &small).estimate(&small, 10), 120_000_000);
    assert_eq!(basis(8, &small).estimate(&small, 10), 4000);
    assert_eq!(basis(16, &small).estimate(&small, 10), 20_000);
    assert_eq!(basis(16, &small).estimate(&small, u64::MAX), 20_000);
    let levels = [20_000, 80_000, 320_000, 4_000_000];
    assert_eq!(basis(16, &small).estimate_2021(&small, 10), Ok(levels));
    assert_eq!(basis(16, &small).estimate_2021(&small, 100), Ok(levels));
    assert!(basis(16, &small).estimate_2021(&small, 101).is_err());

    // Medians of 1,500,000, which a few empty blocks do not move and fifty do.
    let large = chain(100, 200, 1_500_000);
    let levels = [800, 3200, 64_000, 800_000];
    assert_eq!(basis(16, &large).estimate_2021(&large, 10), Ok(levels));
    assert_eq!(basis(16, &large).estimate_2021(&large, 49), Ok(levels));
    assert_eq!(
        basis(16, &large).estimate_2021(&large, 50),
        Ok(scaling_2021_fees(Amount(600_000_000_000), 750_000, 750_000))
    );
    assert_eq!(basis(9, &large).estimate(&large, 10), 800);
    assert_eq!(basis(9, &large).estimate(&large, 50), dynamic_base_fee(9, Amount(600_000_000_000), 900_000));
    assert_eq!(basis(9, &large).estimate(&large, 1000), 4000);

    // At most 99 blocks ahead count: of 199 long-term weights the middle one still stands.
    let wide = chain(199, 200, 1_500_000);
    assert_eq!(basis(16, &wide).estimate(&wide, 1000), 800);
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(1000))]

    #[test]
    fn penalty_is_exact(median in 300_000u64..3_000_000_000, above in 0.0..1.0f64, generated: u64) {
        #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "any weight will do")]
        let weight = median + (median as f64 * above) as u64;
        let base = base_reward(16, Amount(generated)).0;
        let reward = block_reward(16, median, weight, Amount(generated)).unwrap().0;
        // base * (1 - (weight / median - 1)^2), rounded down twice, which is the same as once.
        let excess = u128::from(weight - median);
        let square = u128::from(median) * u128::from(median);
        prop_assert_eq!(u128::from(reward), u128::from(base) * (square - excess * excess) / square);
    }

    #[test]
    fn rounding_up_is_the_next_multiple(amount: u64, shift in 0u32..64, digits in 1u32..20) {
        let amount = amount >> shift;
        let text = amount.to_string();
        let kept = usize::try_from(digits).unwrap().min(text.len());
        let unit = 10u128.pow(u32::try_from(text.len() - kept).unwrap());
        let expected = u128::from(amount).div_ceil(unit) * unit;
        prop_assert_eq!(round_money_up(amount, digits), u64::try_from(expected).ok());
    }
}
