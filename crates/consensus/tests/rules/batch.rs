//! Batches give the same verdicts as single checks.

use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::context::ChainContext;
use ferrite_consensus::tx::{self, InputsError, NonInputError, RctError, SignatureError, TxError};
use ferrite_crypto::random::os_rng;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::tx::ringct::{RangeProofs, RingSignatures};
use ferrite_types::{Amount, Height};

use crate::build::{Builder, Built, base, prunable};

fn chain(hf_version: u8) -> ChainContext {
    ChainContext { hf_version, chain_height: Height(100), unlock_clock: 0 }
}

fn break_range_proof(built: &Built) -> Built {
    built.with(|tx| {
        let RangeProofs::BulletproofsPlus(proofs) = &mut prunable(tx).range_proofs else {
            panic!("wrong kind")
        };
        proofs[0].d1.0[0] ^= 1;
    })
}

fn break_signature(built: &Built, input: usize) -> Built {
    built.with(|tx| {
        let RingSignatures::Clsag(clsags) = &mut prunable(tx).ring_signatures else { panic!("wrong kind") };
        clsags[input].s[0].0[0] ^= 1;
    })
}

/// Valid ones, and one for each violation.
fn transactions() -> Vec<(Built, u8)> {
    let mut builder = Builder::new(5);
    let mut all: Vec<_> = (0..6)
        .map(|at| (builder.version_2(&[16; 3][..1 + at % 3], 1 + at.max(1) % 4), 16))
        .filter(|(built, _)| built.tx.prefix.vout.len() >= 2)
        .collect();
    let good = builder.version_2(&[16, 16], 2);
    all.push((break_range_proof(&good), 16));
    all.push((break_signature(&good, 1), 16));
    all.push((break_signature(&break_range_proof(&good), 0), 16));
    all.push((good.with(|tx| base(tx).fee = Amount(7)), 16));
    all.push((good.on(|resolved| resolved[0].spent = true), 16));
    all.push((break_range_proof(&good).on(|resolved| resolved[0].spent = true), 16));
    all.push((good, 15));
    all.push((builder.version_1(&[3, 4], 1000, &[300, 700]), 2));
    let mut wrong = builder.version_1(&[3], 1000, &[300]);
    wrong.tx.prefix.extra.push(0);
    all.push((wrong, 2));
    all
}

fn batch<'a>(built: &'a [(Built, u8)], parsed: &'a [ParsedTransaction], known: Known) -> Vec<BatchTx<'a>> {
    built
        .iter()
        .zip(parsed)
        .map(|((built, hf_version), tx)| BatchTx {
            tx,
            chain: chain(*hf_version),
            resolved: &built.resolved,
            known,
        })
        .collect()
}

#[test]
fn batches_agree_with_single_checks() {
    let built = transactions();
    let parsed: Vec<_> = built.iter().map(|(built, _)| built.parsed()).collect();
    let verdicts = verify_transactions(&batch(&built, &parsed, Known::default()), os_rng);
    assert_eq!(verdicts.len(), built.len());
    let mut refused = 0;
    for (((built, hf_version), parsed), verdict) in built.iter().zip(&parsed).zip(&verdicts) {
        let alone = tx::check(parsed, &chain(*hf_version), &built.resolved, &mut os_rng());
        assert_eq!(*verdict, alone);
        refused += usize::from(alone.is_err());
    }
    assert_eq!(refused, 7);
    println!("{} transactions, {refused} refused", built.len());
}

#[test]
fn the_first_broken_rule_is_named() {
    let good = Builder::new(6).version_2(&[16, 16], 2);
    let built = [
        (break_range_proof(&break_signature(&good, 0)), 16),
        (break_signature(&good, 1), 16),
        (break_range_proof(&good).on(|resolved| resolved[0].spent = true), 16),
        (good.clone(), 16),
    ];
    let parsed: Vec<_> = built.iter().map(|(built, _)| built.parsed()).collect();
    let verdicts = verify_transactions(&batch(&built, &parsed, Known::default()), os_rng);
    let range = |verdict: &Result<_, TxError>| {
        matches!(verdict, Err(TxError::NonInput(NonInputError::Rct(RctError::RangeProof(_)))))
    };
    assert!(range(&verdicts[0]) && range(&verdicts[2]), "{verdicts:?}");
    let signature = Err(TxError::Inputs(InputsError::Signature(SignatureError::Clsag {
        input: 1,
        source: ferrite_crypto::ring::clsag::VerifyError::NotClosed,
    })));
    assert_eq!(verdicts[1], signature);
    assert_eq!(verdicts[3], Ok(Height(15)));
}

#[test]
fn known_transactions_are_not_verified_again() {
    let good = Builder::new(7).version_2(&[16], 2);
    let built = [(break_range_proof(&good), 16), (break_signature(&good, 0), 16)];
    let parsed: Vec<_> = built.iter().map(|(built, _)| built.parsed()).collect();
    let known = Known { non_input: true, signatures: true };
    let verdicts = verify_transactions(&batch(&built, &parsed, known), os_rng);
    assert!(verdicts.iter().all(Result::is_ok), "{verdicts:?}");
    // The chain is still checked.
    let spent = [(good.on(|resolved| resolved[0].spent = true), 16)];
    let parsed = [good.parsed()];
    let verdicts = verify_transactions(&batch(&spent, &parsed, known), os_rng);
    assert!(matches!(verdicts[0], Err(TxError::Inputs(InputsError::DoubleSpend { .. }))));
}

#[test]
fn many_range_proofs_share_a_few_multiplications() {
    let mut builder = Builder::new(8);
    let mut built: Vec<_> = (0..70).map(|_| (builder.version_2(&[11], 2), 15)).collect();
    built[41].0 = break_range_proof(&built[41].0);
    built[3].0 = break_range_proof(&built[3].0);
    let parsed: Vec<_> = built.iter().map(|(built, _)| built.parsed()).collect();
    let known = Known { non_input: false, signatures: true };
    let verdicts = verify_transactions(&batch(&built, &parsed, known), os_rng);
    let refused: Vec<_> = (0..built.len()).filter(|&at| verdicts[at].is_err()).collect();
    assert_eq!(refused, [3, 41]);
}
