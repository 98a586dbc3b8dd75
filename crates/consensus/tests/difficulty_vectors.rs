//! Difficulty: the reference's file, recorded mainnet blocks, and a generated chain against big integers.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use crypto_bigint::{NonZero, U512};
use ferrite_consensus::difficulty::{
    DifficultyError, DifficultyWindow, ProofOfWorkError, check_proof_of_work, next_difficulty,
    next_difficulty_64, target_seconds, window,
};
use ferrite_testkit::data;
use ferrite_testkit::soak::rounds;
use ferrite_types::network::MAINNET;
use ferrite_types::{Hash, Height};
use proptest::prelude::*;

/// The rule by its definition: differences of single blocks, big integers, cuts as counts of what is left out. Dividend
/// and divisor; `None` for fewer than two blocks.
fn fraction(timestamps: &[u64], cumulative: &[u128], target: u64) -> Option<(U512, U512)> {
    let length = timestamps.len().min(720);
    if length < 2 {
        return None;
    }
    let excess = length.saturating_sub(600);
    let (begin, end) = (excess / 2 + excess % 2, length - excess / 2);
    let mut sorted = timestamps[..length].to_vec();
    sorted.sort();
    let seconds = U512::from_u64((sorted[end - 1] - sorted[begin]).max(1));
    let work = (begin + 1..end)
        .fold(U512::ZERO, |sum, at| sum.wrapping_add(&U512::from_u128(cumulative[at] - cumulative[at - 1])));
    Some((
        work.wrapping_mul(&U512::from_u64(target)).wrapping_add(&seconds).wrapping_sub(&U512::ONE),
        seconds,
    ))
}

fn divide((dividend, divisor): (U512, U512)) -> U512 {
    dividend.div_rem(&NonZero::new(divisor).unwrap()).0
}

fn low_bits(value: &U512) -> u128 {
    let bytes = crypto_bigint::Encoding::to_le_bytes(value);
    u128::from_le_bytes(bytes[..16].try_into().unwrap())
}

/// The wide form fails if the result does not fit into 128 bits.
fn oracle(timestamps: &[u64], cumulative: &[u128], target: u64) -> Option<u128> {
    let Some(fraction) = fraction(timestamps, cumulative, target) else { return Some(1) };
    let result = divide(fraction);
    (result <= U512::from_u128(u128::MAX)).then(|| low_bits(&result))
}

/// The narrow form fails if the dividend does not fit into 64 bits.
fn oracle_64(timestamps: &[u64], cumulative: &[u128], target: u64) -> Option<u128> {
    let Some(fraction) = fraction(timestamps, cumulative, target) else { return Some(1) };
    (fraction.0 <= U512::from_u64(u64::MAX)).then(|| low_bits(&divide(fraction)))
}

#[test]
fn reference_file() {
    let mut timestamps = Vec::new();
    let mut cumulative: Vec<u128> = Vec::new();
    let mut chain = DifficultyWindow::new();
    chain.push(0, 1);
    let rows = data::lines(&data::reference("difficulty/data.txt"));
    for (index, row) in rows.iter().enumerate() {
        let (timestamp, difficulty) = row.split_once(' ').unwrap();
        let (timestamp, difficulty): (u64, u64) =
            (timestamp.parse().unwrap(), difficulty.trim().parse().unwrap());
        let range = if index < 735 { 0..index.min(720) } else { index - 735..index - 15 };
        let cumulative_64: Vec<_> =
            cumulative[range.clone()].iter().map(|&sum| u64::try_from(sum).unwrap()).collect();
        assert_eq!(
            next_difficulty_64(&timestamps[range.clone()], &cumulative_64, 120),
            Ok(difficulty),
            "{index}"
        );
        let wide = next_difficulty(&timestamps[range.clone()], &cumulative[range], 120);
        assert_eq!(wide, Ok(u128::from(difficulty)), "{index}");
        assert_eq!(chain.next_difficulty(120), wide, "{index}");
        timestamps.push(timestamp);
        cumulative.push(cumulative.last().unwrap_or(&0) + u128::from(difficulty));
        chain.push(timestamp, *cumulative.last().unwrap());
    }
    assert_eq!(rows.len(), 1000);
    println!("difficulty/data.txt: {} difficulties, in 64 and in 128 bits", rows.len());
}

#[test]
fn recorded_mainnet_blocks() {
    let rows: Vec<(u64, u128)> = data::recorded_lines("mainnet/difficulty_3000000_3002000.csv.zst")[1..]
        .iter()
        .map(|row| row.split_once(',').unwrap())
        .map(|(cumulative, timestamp)| (timestamp.parse().unwrap(), cumulative.parse().unwrap()))
        .collect();
    let first = 3_000_000;
    let row_at = |height: Height| rows[usize::try_from(height.0 - first).unwrap()];
    let mut chain = DifficultyWindow::resume(Height(first + 735), rows[..735].iter().copied()).unwrap();
    let start = chain.clone();
    let mut recomputed = 0;
    for index in 735..rows.len() {
        let height = chain.chain_height();
        let target = target_seconds(MAINNET.hard_fork_at(height).version);
        let difficulty = rows[index].1 - rows[index - 1].1;
        assert_eq!(chain.next_difficulty(target), Ok(difficulty), "{height}");
        let fed: Vec<_> = window(height).map(|height| row_at(Height(height))).collect();
        assert_eq!(DifficultyWindow::resume(height, fed).unwrap(), chain);
        chain.push(rows[index].0, rows[index].1);
        recomputed += 1;
    }
    for _ in 735..rows.len() {
        chain.pop(|height| Ok::<_, ()>(row_at(height))).unwrap();
    }
    assert_eq!(chain, start);
    assert_eq!(recomputed, 1265);
    println!("mainnet {first}..{}: {recomputed} difficulties recomputed, and popped again", first + 2000);
}

#[test]
fn wide_difficulties() {
    let mut state = 1u64;
    let mut random = move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let blocks = 6000 * rounds();
    let (mut timestamps, mut cumulative) = (vec![], vec![]);
    let (mut time, mut sum, mut widest) = (1_000_000u64, 0u128, 0u128);
    let mut above_64_bits = 0;
    for block in 0..blocks {
        let begin = block.saturating_sub(735);
        let (times, sums) = (&timestamps[begin..], &cumulative[begin..]);
        let difficulty = next_difficulty(times, sums, 120).unwrap();
        assert_eq!(Some(difficulty), oracle(times, sums, 120), "{block}");
        // Growing hash power: the difficulty settles at about 120 times it.
        let power = 100u128 * 10u128.pow(u32::try_from(block / 200).unwrap().min(26));
        let step = u64::try_from((difficulty / power).min(100_000)).unwrap();
        time = (time + random() % (4 * step + 21)).saturating_sub(step + 10);
        sum += difficulty;
        widest = widest.max(difficulty);
        above_64_bits += usize::from(difficulty > u128::from(u64::MAX));
        timestamps.push(time);
        cumulative.push(sum);
    }
    assert!(above_64_bits > 1000, "only {above_64_bits}");
    let bits = 128 - widest.leading_zeros();
    ferrite_testkit::seen!(
        "generated chain: {blocks} difficulties, {above_64_bits} above 64 bits, the widest of {bits} bits"
    );
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(256))]

    #[test]
    fn any_history(
        timestamps in prop::collection::vec(prop_oneof![any::<u64>(), 0..10_000u64], 0..800),
        shift in 0u32..127,
        steps in prop::collection::vec(1u128.., 800),
        target in prop_oneof![Just(60u64), Just(120)],
    ) {
        let steps = steps.iter().map(|step| (step >> shift).max(1));
        let cumulative: Vec<u128> = steps
            .scan(0u128, |sum, step| { *sum = sum.checked_add(step)?; Some(*sum) })
            .take(timestamps.len())
            .collect();
        let timestamps = &timestamps[..cumulative.len()];
        let expected = oracle(timestamps, &cumulative, target);
        prop_assert_eq!(next_difficulty(timestamps, &cumulative, target).ok(), expected);

        let cumulative_64: Option<Vec<_>> = cumulative.iter().map(|&sum| u64::try_from(sum).ok()).collect();
        if let Some(cumulative_64) = cumulative_64 {
            let narrow = next_difficulty_64(timestamps, &cumulative_64, target);
            prop_assert_eq!(narrow.ok().map(u128::from), oracle_64(timestamps, &cumulative, target));
        }
    }

    #[test]
    fn any_hash(hash: [u8; 32], zeros in 0usize..32, difficulty: u128, shift in 0u32..128) {
        let mut hash = hash;
        hash[32 - zeros..].fill(0);
        let difficulty = difficulty >> shift;
        let mut wide = [0; 64];
        wide[..32].copy_from_slice(&hash);
        let value: U512 = crypto_bigint::Encoding::from_le_bytes(wide);
        let product = value.wrapping_mul(&U512::from_u128(difficulty));
        prop_assert_eq!(check_hash(&Hash(hash), difficulty), product <= max_256());
    }
}

fn check_hash(hash: &Hash, difficulty: u128) -> bool {
    let result = check_proof_of_work(hash, difficulty);
    result.map_err(|error| assert_eq!(error, ProofOfWorkError { hash: *hash, difficulty })).is_ok()
}

fn max_256() -> U512 {
    let mut bytes = [0; 64];
    bytes[..32].fill(0xff);
    crypto_bigint::Encoding::from_le_bytes(bytes)
}

#[test]
fn largest_hashes() {
    let largest = |difficulty: u128| {
        let (quotient, _) = max_256().div_rem(&NonZero::new(U512::from_u128(difficulty)).unwrap());
        let bytes = crypto_bigint::Encoding::to_le_bytes(&quotient);
        Hash(bytes[..32].try_into().unwrap())
    };
    let top = u128::from(u64::MAX) << 64;
    // The last three, and two more, are from the reference's unit tests.
    let difficulties = [1, 2, 3, 1000, u128::MAX, u128::from(u64::MAX), (1 << 64) + 1, top + 1];
    for difficulty in difficulties {
        assert!(check_hash(&largest(difficulty), difficulty), "{difficulty}");
        if let Some(harder) = difficulty.checked_add(1) {
            assert!(!check_hash(&largest(difficulty), harder), "{difficulty}");
        }
    }
    assert!(check_hash(&Hash([0xff; 32]), 1));
    assert!(check_hash(&Hash([0xff; 32]), 0), "no difficulty asks for nothing");
    assert!(!check_hash(&Hash([0xff; 32]), 2));
    assert!(check_hash(&Hash([0; 32]), u128::MAX));
}

#[test]
fn short_chains() {
    assert_eq!(window(Height(0)), 1..1);
    assert_eq!(window(Height(1)), 1..1);
    assert_eq!(window(Height(2)), 1..2);
    assert_eq!(window(Height(735)), 1..735);
    assert_eq!(window(Height(736)), 1..736);
    assert_eq!(window(Height(737)), 2..737);
    assert_eq!(next_difficulty(&[], &[], 60), Ok(1));
    assert_eq!(next_difficulty(&[7], &[5], 60), Ok(1));
    assert_eq!(next_difficulty(&[7, 7], &[5, 8], 60), Ok(180), "no time counts as a second");
    assert_eq!(next_difficulty(&[7, 9], &[5, 8], 60), Ok(90));
    assert_eq!(next_difficulty(&[7, 14], &[5, 8], 60), Ok(26), "rounded up");
    assert_eq!(next_difficulty(&[7, 7], &[0, u128::MAX], 60), Err(DifficultyError::Overflow));
    assert_eq!(next_difficulty_64(&[7, 7], &[0, u64::MAX], 60), Err(DifficultyError::Overflow));
    assert_eq!(
        next_difficulty(&[7, 7], &[0], 60),
        Err(DifficultyError::Lengths { timestamps: 2, difficulties: 1 })
    );
    assert!(DifficultyWindow::resume(Height(3), [(1, 2)]).is_none());
    assert_eq!((target_seconds(1), target_seconds(2), target_seconds(16)), (60, 120, 120));
}

#[test]
fn pops_undo_pushes() {
    let block = |height: u64| (1_000_000 + height * 120 - height % 7 * 300, u128::from(height * height) + 1);
    let mut states = vec![DifficultyWindow::new()];
    for height in 0..1500 {
        let mut next = states.last().unwrap().clone();
        let (timestamp, cumulative) = block(height);
        next.push(timestamp, cumulative);
        states.push(next);
    }
    let mut chain = states.last().unwrap().clone();
    while let Some(expected) = states.pop() {
        assert_eq!(chain, expected);
        let before = chain.clone();
        let failed = chain.pop(|_| Err(()));
        assert_eq!(failed.is_err(), before.chain_height().0 > 736);
        if failed.is_err() {
            assert_eq!(chain, before, "a failed pop changes nothing");
            chain.pop(|height| Ok::<_, ()>(block(height.0))).unwrap();
        }
    }
}
