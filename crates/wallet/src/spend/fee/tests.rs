use super::*;

fn shape(inputs: u64, outputs: u64) -> Shape {
    Shape { rct: true, inputs, decoys: 15, outputs, extra_size: 0 }
}

#[test]
fn sizes_match_manual_calculation() {
    let rules = TxRules::TODAY;
    // Prefix 7, input 71 + 32 + 576, outputs 2 * 79, proof 643, type 1, fee 4.
    assert_eq!(shape(1, 2).size(&rules), 1492);
    assert_eq!(shape(2, 2).size(&rules), 1492 + 679);
    assert_eq!(shape(1, 3).size(&rules), 1492 + 79 + 64);
    assert_eq!(Shape { extra_size: 44, ..shape(1, 2) }.size(&rules), 1492 + 44);
    assert_eq!(Shape { rct: false, decoys: 0, ..shape(3, 4) }.size(&rules), 3 * 80 + 4);
}

#[test]
fn weights_include_the_clawback() {
    let rules = TxRules::TODAY;
    assert_eq!(shape(1, 2).weight(&rules), shape(1, 2).size(&rules));
    // 320 for each of four, minus a proof of 32 * (6 + 16), four fifths of that.
    assert_eq!(shape(1, 3).weight(&rules), shape(1, 3).size(&rules) + (320 * 4 - 704) * 4 / 5);
    assert_eq!(shape(1, 16).weight(&rules), shape(1, 16).size(&rules) + (320 * 16 - 832) * 4 / 5);
}

#[test]
fn the_estimate_bounds_real_transactions() {
    // A mainnet transaction with one input and two outputs weighs 1530 to 1545, including 44 bytes of extra.
    let estimate = Shape { extra_size: 44, ..shape(1, 2) }.weight(&TxRules::TODAY);
    assert!((1530..1560).contains(&estimate), "{estimate}");
}

#[test]
fn absurd_shapes_do_not_overflow() {
    let rules = TxRules::TODAY;
    let shape =
        Shape { rct: true, inputs: u64::MAX, decoys: u64::MAX, outputs: u64::MAX, extra_size: u64::MAX };
    assert_eq!(shape.weight(&rules), u64::MAX);
    assert_eq!(Shape { rct: false, ..shape }.weight(&rules), u64::MAX);
    assert!(Shape { rct: true, inputs: 1, decoys: 15, outputs: 0, extra_size: 0 }.weight(&rules) > 0);
    assert_eq!(from_weight(u64::MAX, u64::MAX, 10_000), u64::MAX);
    assert_eq!(from_weight(20_000, 1500, 0), 30_000_000);
}

#[test]
fn fees_are_rounded_up() {
    assert_eq!(from_weight(20_001, 1500, 10_000), 30_010_000);
    assert_eq!(from_weight(20_000, 1500, 10_000), 30_000_000);
    assert_eq!(per_kb(2_000_000_000, 1024), 2_000_000_000);
    assert_eq!(per_kb(2_000_000_000, 1025), 4_000_000_000);
}

#[test]
fn current_base_fees() {
    let forks = Forks::long_since(16);
    let estimate = Estimate { fee: 20, fees: vec![20, 80, 320, 4000], quantization_mask: 10_000 };
    let fee = |priority| base_fee(Priority(priority), Priority::DEFAULT, Some(&estimate), &forks);
    assert_eq!([0, 1, 2, 3, 4, 5, 99].map(fee), [20, 20, 80, 320, 4000, 4000, 4000]);
    assert_eq!(base_fee(Priority(2), Priority::DEFAULT, None, &forks), PER_BYTE);
    let short = Estimate { fees: vec![20], ..estimate.clone() };
    assert_eq!(base_fee(Priority(2), Priority::DEFAULT, Some(&short), &forks), PER_BYTE);
    assert_eq!(quantization_mask(Some(&estimate), &forks), 10_000);
    assert_eq!(quantization_mask(None, &forks), 1);
}

#[test]
fn old_multipliers() {
    let multipliers = |version, default| {
        let forks = Forks::long_since(version);
        [0, 1, 2, 3, 4, 5].map(|priority| multiplier(Priority(priority), Priority(default), &forks))
    };
    assert_eq!(multipliers(2, 0), [1, 1, 2, 3, 1, 1]);
    assert_eq!(multipliers(3, 0), [1, 1, 20, 166, 1, 1]);
    assert_eq!(multipliers(5, 0), [4, 1, 4, 20, 166, 1]);
    assert_eq!(multipliers(8, 0), [5, 1, 5, 25, 1000, 1]);
    assert_eq!(multipliers(8, 3), [25, 1, 5, 25, 1000, 1]);
    let forks = Forks::long_since(14);
    let estimate = Estimate { fee: 100, fees: Vec::new(), quantization_mask: 10_000 };
    assert_eq!(base_fee(Priority(3), Priority::DEFAULT, Some(&estimate), &forks), 2500);
}

#[test]
fn automatic_priority() {
    assert!(is_automatic(Priority(0), Priority(0), true));
    assert!(!is_automatic(Priority(1), Priority(0), true));
    assert!(!is_automatic(Priority(0), Priority(2), true));
    assert!(!is_automatic(Priority(0), Priority(0), false));
    let pool = [
        Waiting { weight: 200_000, fee: 200_000 * 20 },
        Waiting { weight: 200_000, fee: 200_000 * 19 },
        Waiting { weight: 0, fee: 1 },
        Waiting { weight: 100_000, fee: 100_000 * 80 },
    ];
    assert_eq!(backlog(20.0, &pool, 600_000), Ok(1));
    assert_eq!(backlog(20.0, &pool[..2], 600_000), Ok(0));
    assert_eq!(backlog(19.0, &pool, 600_000), Ok(1));
    assert_eq!(backlog(20.0, &pool, 1), Err(BlockWeightLimitError));
    assert_eq!(from_fullness(&[240_000; 10], 600_000), Some(Priority::UNIMPORTANT));
    assert_eq!(from_fullness(&[243_000; 10], 600_000), Some(Priority::NORMAL));
    assert_eq!(from_fullness(&[u64::MAX; 10], 600_000), Some(Priority::NORMAL));
    assert_eq!(from_fullness(&[240_000; 9], 600_000), None);
    assert_eq!(from_fullness(&[240_000; 10], 1), None);
}
