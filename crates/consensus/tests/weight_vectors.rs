//! Block weights: recorded mainnet blocks, and the reference's scenarios against a simple model.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use ferrite_consensus::weight::{
    BlockWeights, WeightLimits, long_term_weight, penalty_free_zone, transaction_weight_limit,
};
use ferrite_testkit::data;
use ferrite_types::Height;

#[test]
fn recorded_mainnet_blocks() {
    let rows: Vec<(u64, u64)> = data::recorded_lines("mainnet/weights_2850000_3050000.csv.zst")[1..]
        .iter()
        .map(|row| row.split_once(',').unwrap())
        .map(|(weight, long_term)| (weight.parse().unwrap(), long_term.parse().unwrap()))
        .collect();
    let first = 2_850_000;
    let row_at = |height: Height| rows[usize::try_from(height.0 - first).unwrap()];
    let mut chain = BlockWeights::resume(
        100_000,
        Height(first + 100_000),
        rows[99_900..100_000].iter().map(|row| row.0),
        rows[..100_000].iter().map(|row| row.1),
    )
    .unwrap();
    let start = chain.clone();
    let mut clamped = 0;
    for &(weight, long_term) in &rows[100_000..] {
        let height = chain.chain_height();
        assert_eq!(chain.next_long_term_weight(16, weight), long_term, "{height}");
        assert!(weight <= chain.limits(16).block_weight_limit, "{height}");
        clamped += usize::from(weight != long_term);
        chain.push(weight, long_term);
    }
    let recomputed = rows.len() - 100_000;
    assert_eq!(recomputed, 100_000);
    for _ in 0..recomputed {
        chain.pop(|height| Ok::<_, ()>(row_at(height).0), |height| Ok(row_at(height).1)).unwrap();
    }
    assert_eq!(chain, start);
    println!(
        "mainnet {first}..: {recomputed} long term weights recomputed ({clamped} clamped), and popped again"
    );
}

/// The rules computed from the whole history.
struct Model {
    window: usize,
    blocks: Vec<(u64, u64)>,
}

impl Model {
    fn median(values: impl Iterator<Item = u64>) -> u64 {
        let mut values: Vec<_> = values.collect();
        values.sort_unstable();
        let middle = values.len() / 2;
        match values.len() {
            0 => 0,
            length if length % 2 == 1 => values[middle],
            _ => u64::try_from((u128::from(values[middle - 1]) + u128::from(values[middle])) / 2).unwrap(),
        }
    }

    fn long_term(&self) -> u64 {
        let start = self.blocks.len().saturating_sub(self.window);
        Self::median(self.blocks[start..].iter().map(|block| block.1)).max(300_000)
    }

    fn short_term(&self) -> u64 {
        let start = self.blocks.len().saturating_sub(100);
        Self::median(self.blocks[start..].iter().map(|block| block.0))
    }

    fn next_long_term_weight(&self, version: u8, weight: u64) -> u64 {
        let median = self.long_term();
        match version {
            0..10 => weight,
            10..15 => weight.min(median + median * 2 / 5),
            _ => weight.max(median * 10 / 17).min(median + median * 7 / 10),
        }
    }

    fn effective_median(&self, version: u8) -> u64 {
        let short_term = self.short_term();
        match version {
            0..2 => short_term.max(20_000),
            2..5 => short_term.max(60_000),
            5..10 => short_term.max(300_000),
            10..15 => short_term.max(300_000).min(50 * self.long_term()),
            _ => short_term.max(self.long_term()).min(50 * self.long_term()),
        }
    }
}

struct Chain {
    weights: BlockWeights,
    blocks: Vec<(u64, u64)>,
    version: u8,
}

impl Chain {
    fn new(version: u8, window: usize) -> Self {
        let mut chain = Self { weights: BlockWeights::new(window), blocks: vec![], version };
        chain.push_raw(80, 80);
        chain
    }

    fn push_raw(&mut self, weight: u64, long_term: u64) {
        self.weights.push(weight, long_term);
        self.blocks.push((weight, long_term));
    }

    fn push(&mut self, weight: u64) -> u64 {
        let long_term = self.weights.next_long_term_weight(self.version, weight);
        self.push_raw(weight, long_term);
        long_term
    }

    fn pop(&mut self) {
        let at = |height: Height| self.blocks[usize::try_from(height.0).unwrap()];
        self.weights.pop(|height| Ok::<_, ()>(at(height).0), |height| Ok(at(height).1)).unwrap();
        self.blocks.pop();
    }

    fn limits(&self) -> WeightLimits {
        self.weights.limits(self.version)
    }
}

struct Lcg(u32);

impl Lcg {
    fn next(&mut self) -> u32 {
        // Only the low halves of the reference's 64-bit constants matter.
        self.0 = self.0.wrapping_mul(0x1b3).wrapping_add(0x8422_2325);
        self.0
    }
}

/// Largest, wavy and smallest blocks, by version, against the model. The window is 500 instead of 5000, as the model
/// sorts it for every block.
#[test]
fn scenarios_against_the_model() {
    const WINDOW: usize = 500;
    let mut compared = 0;
    for version in [1, 4, 9, 10, 14, 15, 16] {
        for scenario in ["largest", "wavy", "smallest"] {
            let mut lcg = Lcg(0);
            let mut chain = Chain::new(version, WINDOW);
            let mut model = Model { window: WINDOW, blocks: vec![(80, 80)] };
            for block in 0..4 * WINDOW {
                let limits = chain.limits();
                assert_eq!(
                    limits.effective_median,
                    model.effective_median(version),
                    "{version} {scenario} {block}"
                );
                assert_eq!(limits.block_weight_limit, 2 * limits.effective_median);
                let expected = if version >= 12 { limits.effective_median } else { model.short_term() };
                assert_eq!(chain.weights.reward_median(version), expected);
                let weight = match scenario {
                    "largest" => limits.block_weight_limit,
                    "wavy" => wavy(&mut lcg, block),
                    _ => 90,
                };
                let long_term = chain.push(weight);
                assert_eq!(
                    long_term,
                    model.next_long_term_weight(version, weight),
                    "{version} {scenario} {block}"
                );
                model.blocks.push((weight, long_term));
                compared += 1;
            }
        }
    }
    println!("block weight scenarios: {compared} blocks equal to the model");
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "any weights will do")]
fn wavy(lcg: &mut Lcg, block: usize) -> u64 {
    let wave = (block as f64 / 200.0).sin() * 350_000.0;
    let weight = 90 + i64::from(lcg.next() % 500_000) + 250_000 + wave as i64;
    u64::try_from(weight.max(90)).unwrap()
}

#[test]
fn largest_blocks_end_at_the_surge_limit() {
    let mut chain = Chain::new(10, 5000);
    for block in 0..5000 + 2500 - 1 {
        let weight = if block < 5000 { 300_000 } else { chain.limits().block_weight_limit };
        chain.push(weight);
    }
    assert_eq!(chain.limits().effective_median, 15_000_000);
    assert_eq!(chain.limits().block_weight_limit, 30_000_000);
}

#[test]
fn before_version_10_long_term_weights_are_weights() {
    let mut chain = Chain::new(9, 5000);
    assert_eq!(chain.limits().effective_median, 300_000);
    assert_eq!(chain.limits().block_weight_limit, 600_000);
    for block in 1..2000 {
        let weight = if block < 100 { 300_000 } else { chain.limits().block_weight_limit };
        assert_eq!(chain.push(weight), weight);
    }
    assert!(chain.limits().block_weight_limit > 100_000_000, "nothing holds the median back");
}

#[test]
fn long_growth_spike_and_drop() {
    let mut chain = Chain::new(10, 5000);
    let year = 365 * 720 * 5000 / 100_000;
    let three_weeks = 21 * 720 * 5000 / 100_000;
    for _ in 0..5000 {
        chain.push(300_000);
    }
    assert_eq!(chain.limits().long_term_effective_median, 300_000);
    for block in 0..year {
        chain.push(300_000 + 30_000 * block / year);
    }
    let about_8_percent = |chain: &Chain| {
        let median = chain.limits().long_term_effective_median;
        assert!((321_000..327_000).contains(&median), "{median}");
    };
    about_8_percent(&chain);
    for _ in 0..three_weeks {
        chain.push(chain.limits().block_weight_limit);
    }
    about_8_percent(&chain);
    for _ in 0..three_weeks {
        chain.push(chain.limits().effective_median / 4);
    }
    about_8_percent(&chain);
}

#[test]
fn popping_and_adding_again() {
    for version in [10, 16] {
        let window = 500;
        let mut chain = Chain::new(version, window);
        let weight = |chain: &Chain| {
            let height = u32::try_from(chain.blocks.len()).unwrap();
            if chain.blocks.len() < window {
                return 300_000;
            }
            u64::from(Lcg(height).next()) % chain.limits().block_weight_limit
        };
        for _ in 0..2 * window - 10 {
            chain.push(weight(&chain));
        }
        for round in 0..1000 {
            let (remove, add) = (1 + round * 17 % 8, round * 23 % 123);
            let (blocks, limits) = (chain.blocks.clone(), chain.limits());
            for _ in 0..remove {
                chain.pop();
            }
            for _ in 0..add {
                chain.push(weight(&chain));
                if chain.blocks.len() == blocks.len() {
                    assert_eq!(chain.limits(), limits, "{version} {round}");
                }
            }
            let common = chain.blocks.len().min(blocks.len());
            assert_eq!(chain.blocks[..common], blocks[..common], "{version} {round}");
            let fresh = BlockWeights::resume(
                window,
                chain.weights.chain_height(),
                chain.blocks[chain.blocks.len() - 100..].iter().map(|block| block.0),
                chain.blocks[chain.blocks.len() - window..].iter().map(|block| block.1),
            );
            assert_eq!(fresh.as_ref(), Some(&chain.weights), "{version} {round}");
        }
    }
}

#[test]
fn short_chains_and_limits() {
    let zones = [1, 2, 4, 5, 16].map(penalty_free_zone);
    assert_eq!(zones, [20_000, 60_000, 60_000, 300_000, 300_000]);
    let limits = [1, 2, 5, 7, 8, 16].map(transaction_weight_limit);
    assert_eq!(limits, [19_400, 59_400, 299_400, 299_400, 149_400, 149_400]);
    assert_eq!(BlockWeights::default().limits(1).block_weight_limit, 40_000);
    assert_eq!(BlockWeights::default().limits(16).block_weight_limit, 600_000);
    let mut empty = BlockWeights::new(3);
    empty.pop(|_| Err(()), |_| Err(())).unwrap();
    assert_eq!(empty, BlockWeights::new(3));
    assert!(BlockWeights::resume(3, Height(5), [1; 5], [1; 2]).is_none());
    assert!(BlockWeights::resume(3, Height(5), [1; 4], [1; 3]).is_none());
    assert_eq!(BlockWeights::resume(3, Height(5), [1; 5], [1; 3]).unwrap().chain_height(), Height(5));
    // Nothing overflows, whatever the numbers.
    for version in 0..=255 {
        assert!(WeightLimits::new(version, u64::MAX, u64::MAX).block_weight_limit >= 40_000);
        long_term_weight(version, u64::MAX, u64::MAX);
    }
}
