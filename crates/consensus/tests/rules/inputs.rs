//! Every rule that needs the chain, and relay policy.

use crate::build::{Builder, Built, offsets, prunable, set_amount};
use ferrite_consensus::context::ChainContext;
use ferrite_consensus::fee::FeeBasis;
use ferrite_consensus::tx::inputs::{check, check_rules};
use ferrite_consensus::tx::{InputsError, RelayError, SignatureError, TxVerificationFlags, relay};
use ferrite_consensus::weight::WeightLimits;
use ferrite_types::tx::ringct::RingSignatures;
use ferrite_types::tx::{Transaction, TxIn, TxProofs};
use ferrite_types::{Amount, Height};

const INVALID_INPUT: TxVerificationFlags = TxVerificationFlags::INVALID_INPUT;
const LOW_MIXIN: TxVerificationFlags = TxVerificationFlags { low_mixin: true, ..INVALID_INPUT };

fn chain(hf_version: u8) -> ChainContext {
    ChainContext { hf_version, chain_height: Height(100), unlock_clock: 1_600_000_000 }
}

fn v1(ring_sizes: &[usize]) -> Built {
    Builder::new(1).version_1(ring_sizes, 1000, &[300, 700])
}

fn v2(ring_sizes: &[usize]) -> Built {
    Builder::new(2).version_2(ring_sizes, 2)
}

#[track_caller]
fn breaks(built: &Built, hf_version: u8, error: InputsError, flags: TxVerificationFlags) {
    let verdict = check_rules(&built.parsed(), &chain(hf_version), &built.resolved);
    assert_eq!(verdict, Err(error), "fork {hf_version}");
    assert_eq!(error.flags(), flags);
}

#[track_caller]
fn holds(built: &Built, hf_version: u8) {
    let verdict = check_rules(&built.parsed(), &chain(hf_version), &built.resolved);
    assert!(verdict.is_ok(), "fork {hf_version}: {verdict:?}");
}

#[test]
fn transactions_in_order_pass_with_their_signatures() {
    for hf_version in 1..=5 {
        let built = v1(&[3, 3]);
        let verdict = check(&built.parsed(), &chain(hf_version), &built.resolved);
        assert_eq!(verdict, Ok(Height(2)), "fork {hf_version}");
    }
    let built = v2(&[16, 16, 16]);
    for hf_version in [15, 16] {
        let verdict = check(&built.parsed(), &chain(hf_version), &built.resolved);
        assert_eq!(verdict, Ok(Height(15)), "fork {hf_version}");
    }
}

#[test]
fn at_least_two_outputs_from_fork_12() {
    let single = Builder::new(3).version_2(&[11], 1);
    for hf_version in 8..=11 {
        holds(&single, hf_version);
    }
    let flags = TxVerificationFlags { too_few_outputs: true, ..INVALID_INPUT };
    for hf_version in 12..=15 {
        breaks(&single, hf_version, InputsError::TooFewOutputs { outputs: 1 }, flags);
    }
}

#[test]
fn ring_sizes_by_fork() {
    for hf_version in 1..=16u8 {
        for ring_size in 1..=20usize {
            let allowed = match hf_version {
                1 => true,
                2..=5 => ring_size >= 3,
                6 => ring_size >= 5,
                7 => ring_size >= 7,
                8..=14 => ring_size == 11,
                15 => ring_size == 11 || ring_size == 16,
                _ => ring_size == 16,
            };
            let built = if hf_version < 4 { v1(&[ring_size]) } else { v2(&[ring_size]) };
            let verdict = check_rules(&built.parsed(), &chain(hf_version), &built.resolved);
            assert_eq!(verdict.is_ok(), allowed, "fork {hf_version}, ring size {ring_size}: {verdict:?}");
            if let Err(error) = verdict {
                assert_eq!(error.flags(), LOW_MIXIN);
            }
        }
    }
    breaks(&v2(&[10]), 8, InputsError::RingTooSmall { found: 10, needed: 11 }, LOW_MIXIN);
    breaks(&v2(&[12]), 8, InputsError::WrongRingSize { found: 12, needed: 11 }, LOW_MIXIN);
}

#[test]
fn rings_of_the_same_size_from_fork_12() {
    // The smallest ring decides first.
    for hf_version in 8..=11 {
        holds(&v2(&[11, 12]), hf_version);
    }
    let error = InputsError::RingSizesDiffer { smallest: 11, largest: 12 };
    for hf_version in 12..=15 {
        breaks(&v2(&[11, 12]), hf_version, error, LOW_MIXIN);
    }
}

/// Version 1 inputs, of which the first `unmixable` have too few outputs of their amount.
fn dust(ring_sizes: &[usize], unmixable: usize) -> Built {
    v1(ring_sizes).on(|resolved| {
        for input in &mut resolved[..unmixable] {
            input.outputs_of_amount = 2;
        }
    })
}

#[test]
fn unmixable_inputs_may_have_small_rings() {
    for hf_version in 2..=16 {
        holds(&dust(&[1, 1, 1], 3), hf_version);
        holds(&dust(&[1, 1, 1], 2), hf_version);
        let needed = match hf_version {
            2..=5 => 3,
            6 => 5,
            7 => 7,
            8..=14 => 11,
            _ => 16,
        };
        let error = InputsError::TooManyMixable { found: 1, needed, mixable: 2 };
        breaks(&dust(&[1, 1, 1], 1), hf_version, error, LOW_MIXIN);
        breaks(&dust(&[1, 1, 1], 0), hf_version, InputsError::RingTooSmall { found: 1, needed }, LOW_MIXIN);
    }
}

#[test]
fn how_few_outputs_make_an_amount_unmixable() {
    for (hf_version, few, needed) in [(2, 2, 3), (6, 4, 5), (7, 6, 7), (8, 10, 11), (15, 15, 16)] {
        let with = |count| v1(&[1]).on(|resolved| resolved[0].outputs_of_amount = count);
        holds(&with(few), hf_version);
        breaks(&with(few + 1), hf_version, InputsError::RingTooSmall { found: 1, needed }, LOW_MIXIN);
    }
    // RingCT inputs are always mixable.
    let hidden = v1(&[1]).with(|tx| set_amount(tx, 0, 0)).on(|resolved| resolved[0].outputs_of_amount = 0);
    breaks(&hidden, 2, InputsError::RingTooSmall { found: 1, needed: 3 }, LOW_MIXIN);
}

#[test]
fn version_1_is_for_unmixable_inputs_from_fork_6() {
    holds(&v1(&[11]), 5);
    for (hf_version, ring_size) in [(6, 11), (7, 11), (8, 11), (14, 11), (15, 16), (16, 16)] {
        let error = InputsError::VersionTooLow { found: 1, min: 2 };
        breaks(&v1(&[ring_size]), hf_version, error, INVALID_INPUT);
        holds(&dust(&[ring_size], 1), hf_version);
    }
    breaks(&v2(&[11]), 3, InputsError::VersionTooHigh { found: 2, max: 1 }, INVALID_INPUT);
}

#[test]
fn sorted_inputs_from_fork_7() {
    let unsorted = v2(&[11, 11]).with(|tx| tx.prefix.vin.reverse());
    for hf_version in 4..=6 {
        holds(&unsorted, hf_version);
    }
    for hf_version in 7..=15 {
        breaks(&unsorted, hf_version, InputsError::Unsorted { index: 1 }, INVALID_INPUT);
    }
}

#[test]
fn rings_without_members() {
    let empty = v1(&[3, 3]).with(|tx| offsets(tx, 1).clear());
    breaks(&empty, 1, InputsError::EmptyRing { index: 1 }, INVALID_INPUT);
    // The reference treats an empty ring as a huge one.
    breaks(&empty, 2, InputsError::EmptyRing { index: 1 }, INVALID_INPUT);
    let error = InputsError::RingSizesDiffer { smallest: 11, largest: 0 };
    breaks(&v2(&[11, 11]).with(|tx| offsets(tx, 1).clear()), 12, error, LOW_MIXIN);
    let error = InputsError::WrongRingSize { found: 0, needed: 11 };
    breaks(&v2(&[11]).with(|tx| offsets(tx, 0).clear()), 8, error, LOW_MIXIN);
    let coins = |tx: &mut Transaction| tx.prefix.vin[0] = TxIn::Gen { height: Height(1) };
    breaks(&v1(&[3, 3]).with(coins), 1, InputsError::InputType { index: 0 }, INVALID_INPUT);
}

#[test]
fn lookups_in_the_chain() {
    let key_image = *v1(&[3, 3]).tx.prefix.vin[1].key_image().expect("it has one");
    let double = TxVerificationFlags { double_spend: true, ..INVALID_INPUT };
    let spent = v1(&[3, 3]).on(|resolved| resolved[1].spent = true);
    breaks(&spent, 1, InputsError::DoubleSpend { key_image }, double);
    // The first invalid input counts.
    let both = spent.on(|resolved| resolved[0].ring = None);
    breaks(&both, 1, InputsError::NoSuchOutput { index: 0 }, INVALID_INPUT);
    let both = v1(&[3, 3]).on(|resolved| {
        resolved[1].spent = true;
        resolved[1].ring = None;
    });
    breaks(&both, 1, InputsError::DoubleSpend { key_image }, double);

    let unlock_time = 101;
    let locked = |unlock_time| {
        v1(&[3, 3]).on(|resolved| resolved[1].ring.as_mut().expect("a ring")[0].unlock_time = unlock_time)
    };
    breaks(&locked(unlock_time), 1, InputsError::Locked { index: 1, unlock_time }, INVALID_INPUT);
    holds(&locked(100), 1);
    let unlock_time = 1_600_000_061;
    breaks(&locked(unlock_time), 1, InputsError::Locked { index: 1, unlock_time }, INVALID_INPUT);
    holds(&locked(unlock_time), 2);
}

#[test]
fn outputs_are_ten_blocks_old_from_fork_12() {
    let at = |position: usize, height| {
        v2(&[11]).on(|resolved| resolved[0].ring.as_mut().expect("a ring")[position].height = Height(height))
    };
    holds(&at(10, 91), 11);
    holds(&at(10, 90), 12);
    let error = InputsError::TooYoung { height: Height(91), chain_height: Height(100) };
    breaks(&at(10, 91), 12, error, INVALID_INPUT);
    // Only the last ring member counts, which is the youngest unless offsets overflow.
    holds(&at(9, 91), 12);
}

#[test]
fn kept_by_block() {
    let flags = InputsError::TooFewOutputs { outputs: 1 }.flags().kept_by_block();
    let expected = TxVerificationFlags {
        impossible: true,
        added_to_pool: true,
        too_few_outputs: true,
        ..TxVerificationFlags::default()
    };
    assert_eq!(flags, expected);
}

#[test]
fn signatures() {
    let verdict = |built: &Built, hf_version| check(&built.parsed(), &chain(hf_version), &built.resolved);

    let wrong = v1(&[3, 3]).with(|tx| {
        let TxProofs::V1 { signatures } = &mut tx.proofs else { panic!("wrong version") };
        signatures[1][2].r.0[0] ^= 1;
    });
    let error = verdict(&wrong, 1).expect_err("a signature is wrong");
    assert!(matches!(error, InputsError::Signature(SignatureError::Ring { input: 1, .. })), "{error}");
    assert_eq!(error.flags(), INVALID_INPUT);

    let wrong = v2(&[16, 16]).with(|tx| {
        let RingSignatures::Clsag(clsags) = &mut prunable(tx).ring_signatures else { panic!("wrong kind") };
        clsags[1].s[3].0[0] ^= 1;
    });
    let error = verdict(&wrong, 16).expect_err("a signature is wrong");
    assert!(matches!(error, InputsError::Signature(SignatureError::Clsag { input: 1, .. })), "{error}");

    // Another ring, another extra field, another fee: nothing that was signed may change.
    let ring = v2(&[16]).on(|resolved| {
        let ring = resolved[0].ring.as_mut().expect("a ring");
        ring.swap(0, 1);
    });
    assert!(verdict(&ring, 16).is_err());
    assert!(verdict(&v2(&[16]).with(|tx| tx.prefix.extra[0] ^= 1), 16).is_err());
    assert!(verdict(&v2(&[16]).with(|tx| crate::build::base(tx).fee.0 += 1), 16).is_err());
}

#[test]
fn relay_rules() {
    let limits = WeightLimits::new(16, 300_000, 300_000);
    let basis = FeeBasis { version: 16, limits, already_generated: Amount(18_000_000_000_000_000_000) };
    let mut built = v2(&[16]);
    let weight = built.parsed().weight();
    let needed = basis.needed_fee(weight);
    let enough = needed.0 - needed.0 / 50;
    let failed = TxVerificationFlags { no_drop_offense: true, ..TxVerificationFlags::FAILED };

    // The fee is a varint: keep its length constant.
    built.base().fee = Amount(enough);
    let weight = built.parsed().weight();
    let needed = basis.needed_fee(weight);
    let enough = needed.0 - needed.0 / 50;
    built.base().fee = Amount(enough);
    assert_eq!(relay::check(&built.parsed(), &basis), Ok(()));

    let cheap = built.with(|tx| crate::build::base(tx).fee = Amount(enough - 1));
    let error = relay::check(&cheap.parsed(), &basis).expect_err("the fee is too low");
    assert!(matches!(error, RelayError::Fee(_)), "{error}");
    assert_eq!(error.flags(), TxVerificationFlags { fee_too_low: true, ..failed });

    let generous = built.with(|tx| crate::build::base(tx).fee = Amount(10 * enough));
    let extra = |size| generous.with(|tx| tx.prefix.extra = vec![0; size]);
    assert_eq!(relay::check(&extra(1060).parsed(), &basis), Ok(()));
    let error = relay::check(&extra(1061).parsed(), &basis).expect_err("the extra field is too long");
    assert_eq!(error, RelayError::ExtraTooBig { size: 1061 });
    assert_eq!(error.flags(), TxVerificationFlags { tx_extra_too_big: true, ..failed });

    let locked = generous.with(|tx| tx.prefix.unlock_time = 1);
    let error = relay::check(&locked.parsed(), &basis).expect_err("the outputs are locked");
    assert_eq!(error, RelayError::NonzeroUnlockTime { unlock_time: 1 });
    assert_eq!(error.flags(), TxVerificationFlags { nonzero_unlock_time: true, ..failed });

    let double = TxVerificationFlags { double_spend: true, ..failed };
    assert_eq!(RelayError::DoubleSpendInPool.flags(), double);
}
