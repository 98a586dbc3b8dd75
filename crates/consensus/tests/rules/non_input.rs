//! Every rule that needs no chain, with a transaction that breaks it and no other.

use crate::build::{Builder, Built, NOT_A_POINT, base, offsets, prunable, set_amount, set_key_image};
use curve25519_dalek::constants::EIGHT_TORSION;
use ferrite_consensus::tx::non_input::{check, check_but_range_proof, decode};
use ferrite_consensus::tx::{
    NonInputError, NotDecomposedError, OutputTypeError, RctError, TxVerificationFlags,
};
use ferrite_crypto::curve::decompress;
use ferrite_crypto::random::os_rng;
use ferrite_types::tx::ringct::{BulletproofPlus, Clsag, RangeProofs, RctType};
use ferrite_types::tx::{Transaction, TxIn, TxOutTarget, TxProofs};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, PublicKey, ScalarBytes};

const EXCEPTION: TxVerificationFlags = TxVerificationFlags::EXCEPTION;
const FAILED: TxVerificationFlags = TxVerificationFlags::FAILED;
const INVALID_INPUT: TxVerificationFlags = TxVerificationFlags::INVALID_INPUT;
const INVALID_OUTPUT: TxVerificationFlags = TxVerificationFlags::INVALID_OUTPUT;
const OVERSPEND: TxVerificationFlags = TxVerificationFlags::OVERSPEND;
const TOO_BIG: TxVerificationFlags = TxVerificationFlags::TOO_BIG;

fn v1() -> Built {
    Builder::new(1).version_1(&[3, 3], 1000, &[300, 700])
}

fn v2() -> Built {
    Builder::new(2).version_2(&[16, 16], 2)
}

fn without_view_tags(tx: &mut Transaction) {
    for output in &mut tx.prefix.vout {
        output.target = TxOutTarget::ToKey(*output.key().expect("it has a key"));
    }
}

#[track_caller]
fn breaks(built: &Built, hf_version: u8, error: NonInputError, flags: TxVerificationFlags) {
    assert_eq!(check(&built.parsed(), hf_version, &mut os_rng()), Err(error.clone()), "fork {hf_version}");
    assert_eq!(error.flags(), flags);
}

#[track_caller]
fn holds(built: &Built, hf_version: u8) {
    assert_eq!(check(&built.parsed(), hf_version, &mut os_rng()), Ok(()), "fork {hf_version}");
}

#[test]
fn transactions_in_order_pass() {
    // By these rules, version 1 is allowed until outputs must have view tags.
    for hf_version in 1..=15 {
        holds(&v1(), hf_version);
    }
    holds(&v2(), 15);
    holds(&v2(), 16);
    for built in [v1(), v2()] {
        let blob = built.tx.to_blob();
        assert_eq!(decode(&blob), Ok(built.parsed()));
    }
}

#[test]
fn blobs() {
    let error = decode(&vec![0; 1_000_001]).expect_err("it is too big");
    assert_eq!(error, NonInputError::TooBig { size: 1_000_001 });
    assert_eq!(error.flags(), TOO_BIG);
    let error = decode(&[1, 2, 3]).expect_err("it is no transaction");
    assert!(matches!(error, NonInputError::Undecodable(_)), "{error}");
    assert_eq!(error.flags(), FAILED);
}

#[test]
fn inputs_on_which_the_reference_fails() {
    let bad = v2().with(|tx| base(tx).out_pk[1] = CompressedPoint(NOT_A_POINT));
    let error = decode(&bad.tx.to_blob()).expect_err("a commitment is no point");
    assert_eq!(error, NonInputError::CommitmentNotAPoint { index: 1 });
    assert_eq!(error.flags(), EXCEPTION);

    let bad = v2().with(|tx| set_key_image(tx, 1, KeyImage(NOT_A_POINT)));
    breaks(&bad, 16, NonInputError::KeyImageNotAPoint { index: 1 }, EXCEPTION);

    let error = decode(&seventeen_outputs().to_blob()).expect_err("it has no weight");
    assert_eq!(error, NonInputError::NoWeight { outputs: 17 });
    assert_eq!(error.flags(), EXCEPTION);
}

/// Shaped like a miner transaction, with two range proofs: the only way to more than 16 outputs.
fn seventeen_outputs() -> Transaction {
    let mut tx = v2().tx;
    tx.prefix.vin = vec![TxIn::Gen { height: Height(1) }];
    tx.prefix.vout = vec![tx.prefix.vout[0].clone(); 17];
    let point = CompressedPoint([1; 32]);
    let scalar = ScalarBytes::default();
    let proof = BulletproofPlus {
        a: point,
        a1: point,
        b: point,
        r1: scalar,
        s1: scalar,
        d1: scalar,
        l: vec![point; 10],
        r: vec![point; 10],
    };
    let base = base(&mut tx);
    base.out_pk = vec![point; 17];
    base.ecdh_info = vec![base.ecdh_info[0]; 17];
    let prunable = prunable(&mut tx);
    prunable.range_proofs = RangeProofs::BulletproofsPlus(vec![proof.clone(), proof]);
    prunable.pseudo_outs.truncate(1);
    let clsag = Clsag { s: vec![scalar], c1: scalar, d: point };
    prunable.ring_signatures = ferrite_types::tx::ringct::RingSignatures::Clsag(vec![clsag]);
    tx
}

#[test]
fn versions_by_fork() {
    for hf_version in 1..=3 {
        breaks(&v2(), hf_version, NonInputError::Version { found: 2, max: 1 }, FAILED);
    }
}

#[test]
fn weight() {
    let heavy = v1().with(|tx| tx.prefix.extra = vec![0; 149_400]);
    let weight = heavy.parsed().weight();
    holds(&heavy, 7);
    breaks(&heavy, 8, NonInputError::TooHeavy { weight, limit: 149_400 }, TOO_BIG);
    let lighter =
        heavy.with(|tx| tx.prefix.extra.truncate(298_800 - usize::try_from(weight).expect("it fits")));
    assert_eq!(lighter.parsed().weight(), 149_400);
    holds(&lighter, 8);
    let big = v1().with(|tx| tx.prefix.extra = vec![0; 1_000_000]);
    breaks(&big, 1, NonInputError::TooBig { size: big.parsed().blob_size }, TOO_BIG);
}

#[test]
fn inputs() {
    breaks(&v1().with(|tx| tx.prefix.vin.clear()), 1, NonInputError::NoInputs, INVALID_INPUT);
    let coins = |tx: &mut Transaction| tx.prefix.vin[1] = TxIn::Gen { height: Height(1) };
    breaks(&v1().with(coins), 1, NonInputError::InputType { index: 1 }, INVALID_INPUT);
    breaks(&v2().with(coins), 16, NonInputError::InputType { index: 1 }, INVALID_INPUT);
}

#[test]
fn outputs() {
    let script = |tx: &mut Transaction| tx.prefix.vout[1].target = TxOutTarget::ToScriptHash(Hash([1; 32]));
    breaks(&v1().with(script), 1, NonInputError::OutputWithoutKey { index: 1 }, INVALID_OUTPUT);
    let nothing = |tx: &mut Transaction| tx.prefix.vout[0].amount = Amount(0);
    breaks(&v1().with(nothing), 1, NonInputError::ZeroAmount { index: 0 }, INVALID_OUTPUT);
    let key = |tx: &mut Transaction| tx.prefix.vout[1].target = TxOutTarget::ToKey(PublicKey(NOT_A_POINT));
    breaks(&v1().with(key), 1, NonInputError::OutputKeyNotAPoint { index: 1 }, INVALID_OUTPUT);
    let mut fewer = v2();
    fewer.base().out_pk.pop();
    breaks(&fewer, 16, NonInputError::CommitmentCount { outputs: 2, commitments: 1 }, INVALID_OUTPUT);
}

#[test]
fn visible_amounts() {
    let overflow = v1().with(|tx| set_amount(tx, 0, u64::MAX));
    breaks(&overflow, 1, NonInputError::InputsOverflow, OVERSPEND);
    let overflow = v1().with(|tx| tx.prefix.vout[0].amount = Amount(u64::MAX));
    breaks(&overflow, 1, NonInputError::OutputsOverflow, OVERSPEND);
    let (spent, paid) = (Amount(2000), Amount(2000));
    let no_fee = v1().with(|tx| tx.prefix.vout[0].amount = Amount(1300));
    breaks(&no_fee, 1, NonInputError::Overspend { spent, paid }, OVERSPEND);
    // Version 2 has no public amounts, but the sums are still computed.
    let overflow = v2().with(|tx| {
        set_amount(tx, 0, u64::MAX);
        set_amount(tx, 1, 1);
    });
    breaks(&overflow, 16, NonInputError::InputsOverflow, OVERSPEND);
}

#[test]
fn decomposed_amounts() {
    let amount = Amount(310);
    let odd = v1().with(|tx| tx.prefix.vout[0].amount = amount);
    holds(&odd, 1);
    for hf_version in 2..=15 {
        let error = NotDecomposedError { index: 0, amount }.into();
        breaks(&odd, hf_version, error, INVALID_OUTPUT);
    }
}

#[test]
fn hidden_amounts() {
    let visible = v2().with(|tx| tx.prefix.vout[1].amount = Amount(5));
    let error = NonInputError::VisibleAmount { index: 1, amount: Amount(5) };
    breaks(&visible, 16, error, INVALID_OUTPUT);
}

#[test]
fn key_images() {
    let same = v1().with(|tx| {
        let image = *tx.prefix.vin[0].key_image().expect("it has one");
        set_key_image(tx, 1, image);
    });
    breaks(&same, 1, NonInputError::DuplicateKeyImage { index: 1 }, INVALID_INPUT);

    let mut identity = [0; 32];
    identity[0] = 1;
    let none = v1().with(|tx| set_key_image(tx, 0, KeyImage(identity)));
    breaks(&none, 1, NonInputError::KeyImageDomain { index: 0 }, INVALID_INPUT);

    for torsion in &EIGHT_TORSION[1..] {
        let twisted = v1().with(|tx| {
            let image = tx.prefix.vin[1].key_image().expect("it has one");
            let point = decompress(&image.0).expect("it is a point") + torsion;
            set_key_image(tx, 1, KeyImage(point.compress().0));
        });
        breaks(&twisted, 1, NonInputError::KeyImageDomain { index: 1 }, INVALID_INPUT);
    }
}

#[test]
fn ring_members_differ_from_fork_6() {
    let repeated = v1().with(|tx| offsets(tx, 1)[2] = 0);
    for hf_version in 1..=5 {
        holds(&repeated, hf_version);
    }
    for hf_version in 6..=15 {
        breaks(&repeated, hf_version, NonInputError::RepeatedRingMember { index: 1 }, INVALID_INPUT);
    }
    // The first offset is absolute.
    let first = v1().with(|tx| offsets(tx, 1)[0] = 0);
    holds(&first, 6);
}

#[test]
fn output_types_by_fork() {
    let plain = v2().with(without_view_tags);
    let mixed = v2().with(|tx| {
        tx.prefix.vout[1].target = TxOutTarget::ToKey(*tx.prefix.vout[1].key().expect("it has a key"));
    });
    let error = |error: OutputTypeError| NonInputError::OutputType(error);
    for hf_version in 4..=14 {
        breaks(&v2(), hf_version, error(OutputTypeError::ViewTagTooEarly { index: 0 }), INVALID_OUTPUT);
    }
    holds(&plain, 15);
    holds(&v2(), 15);
    breaks(&mixed, 15, error(OutputTypeError::Mixed { index: 1 }), INVALID_OUTPUT);
    breaks(&plain, 16, error(OutputTypeError::ViewTagRequired { index: 0 }), INVALID_OUTPUT);
    breaks(&mixed, 16, error(OutputTypeError::ViewTagRequired { index: 1 }), INVALID_OUTPUT);
}

#[test]
fn rct_types_by_fork() {
    // First and last version of each type.
    let lifetimes = [
        (RctType::Full, 4, 8),
        (RctType::Simple, 4, 8),
        (RctType::Bulletproof, 8, 10),
        (RctType::Bulletproof2, 10, 13),
        (RctType::Clsag, 13, 15),
        (RctType::BulletproofPlus, 15, 16),
    ];
    for (rct_type, first, last) in lifetimes {
        for hf_version in 4..=16 {
            let mut built = if hf_version > 15 { v2() } else { v2().with(without_view_tags) };
            built.base().rct_type = rct_type;
            let parsed = built.parsed();
            let verdict = check_but_range_proof(&parsed, hf_version);
            let refused = matches!(
                verdict,
                Err(NonInputError::RctTypeTooEarly { .. } | NonInputError::RctTypeTooLate { .. })
            );
            assert_eq!(!refused, (first..=last).contains(&hf_version), "{rct_type:?} at {hf_version}");
        }
    }
    let mut early = v2().with(without_view_tags);
    early.base().rct_type = RctType::Clsag;
    let error = NonInputError::RctTypeTooEarly { rct_type: RctType::Clsag, since: 13 };
    breaks(&early, 12, error, INVALID_OUTPUT);
}

#[test]
fn two_transactions_are_grandfathered() {
    let mut built = v2().with(without_view_tags);
    built.base().rct_type = RctType::Bulletproof2;
    let mut parsed = built.parsed();
    let error = NonInputError::RctTypeTooLate { rct_type: RctType::Bulletproof2, until: 13 };
    assert_eq!(check(&parsed, 14, &mut os_rng()), Err(error));
    for id in [
        "c5151944f0583097ba0c88cd0f43e7fabb3881278aa2f73b3b0a007c5d34e910",
        "6f2f117cde6fbcf8d4a6ef8974fcac744726574ac38cf25d3322c996b21edd4c",
    ] {
        parsed.id = id.parse().expect("a hash");
        for hf_version in 13..=15 {
            // Only the type is wrong, and that is not checked again.
            assert_eq!(check(&parsed, hf_version, &mut os_rng()), Ok(()), "fork {hf_version}");
        }
        let mut tagged = v2().parsed();
        tagged.id = parsed.id;
        if let TxProofs::V2 { base, .. } = &mut tagged.tx.proofs {
            base.rct_type = RctType::Bulletproof2;
        }
        let error = NonInputError::RctTypeTooLate { rct_type: RctType::Bulletproof2, until: 15 };
        assert_eq!(check(&tagged, 16, &mut os_rng()), Err(error));
    }
}

#[test]
fn rct_semantics() {
    let breaks_rct =
        |built: &Built, error: RctError| breaks(built, 16, NonInputError::Rct(error), INVALID_INPUT);

    let unbalanced = v2().with(|tx| base(tx).fee = Amount(101));
    breaks_rct(&unbalanced, RctError::Unbalanced);
    let swapped = v2().with(|tx| prunable(tx).pseudo_outs[0] = CompressedPoint(NOT_A_POINT));
    breaks_rct(&swapped, RctError::PseudoOutNotAPoint { index: 0 });
    let fewer = v2().with(|tx| prunable(tx).pseudo_outs.truncate(1));
    breaks_rct(&fewer, RctError::Count { field: "pseudoOuts", found: 1, expected: 2 });
    let none = v2().with(|tx| prunable(tx).range_proofs = RangeProofs::BulletproofsPlus(Vec::new()));
    breaks_rct(&none, RctError::ProofCount { found: 0 });
    let larger = v2().with(|tx| {
        let RangeProofs::BulletproofsPlus(proofs) = &mut prunable(tx).range_proofs else {
            panic!("wrong kind")
        };
        let point = proofs[0].l[0];
        proofs[0].l.push(point);
        proofs[0].r.push(point);
    });
    breaks_rct(&larger, RctError::ProofSize { rounds: 8, outputs: 2 });

    let wrong = v2().with(|tx| {
        let RangeProofs::BulletproofsPlus(proofs) = &mut prunable(tx).range_proofs else {
            panic!("wrong kind")
        };
        proofs[0].r1.0[0] ^= 1;
    });
    let error = check(&wrong.parsed(), 16, &mut os_rng()).expect_err("the proof is wrong");
    assert!(matches!(error, NonInputError::Rct(RctError::RangeProof(_))), "{error}");
    assert_eq!(error.flags(), INVALID_INPUT);

    let bare = v2().with(|tx| {
        tx.prefix.vout.clear();
        tx.proofs = TxProofs::V2 { base: ferrite_types::tx::ringct::RctBase::null(), prunable: None };
    });
    // From version 14 on, the type of proofs is no longer allowed.
    breaks(&bare, 13, NonInputError::Rct(RctError::NoProofs), INVALID_INPUT);
    let error = NonInputError::RctTypeTooLate { rct_type: RctType::Null, until: 13 };
    breaks(&bare, 14, error, INVALID_OUTPUT);
}

#[test]
fn proofs_for_sixteen_outputs() {
    for outputs in [1, 2, 3, 5, 8, 16] {
        holds(&Builder::new(outputs as u64).version_2(&[16], outputs), 16);
    }
}
