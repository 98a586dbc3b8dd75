//! Original Bulletproofs and Bulletproofs+.

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::range::{
    BatchError, Commitments, MAX_OUTPUTS, ProveError, RangeProofError, bulletproof_plus,
};
use ferrite_types::{Amount, CompressedPoint};
use rand_chacha::ChaCha20Rng;
use rand_core::Rng;

use super::support::{
    Kind, ODD_WORDS, Oracle, Proof, Word, add_order, below, find_invalid, mutate_word, oracle_proof, points,
    rng, rounds, verify_batch,
};

/// Proofs of every size verify, and fail if any single word is changed.
fn every_word_matters(kind: Kind, seed: u64) {
    let mut rng = rng(seed);
    let mut cases = 0;
    for outputs in 1..=MAX_OUTPUTS {
        let valid = oracle_proof(kind, outputs, &mut rng);
        valid.check(true, "fresh");
        cases += 1;
        // Larger proofs are slow on both sides: not every word of each.
        let count = valid.clone().words_mut().len();
        let step = if outputs <= 2 { 1 } else { count / (2 * rounds()).min(count) };
        for index in (below(&mut rng, step)..count).step_by(step) {
            let mut proof = valid.clone();
            let mut words = proof.words_mut();
            let (name, word) = &mut words[index];
            let (name, before) = (*name, **word);
            while **word == before {
                mutate_word(word, &mut rng);
            }
            proof.check(false, name);
            cases += 1;
        }
    }
    ferrite_testkit::seen!("{kind:?}: {cases} proofs with each word changed");
}

#[test]
fn every_word_of_an_original_proof_matters() {
    every_word_matters(Kind::Original, 1);
}

#[test]
fn every_word_of_a_plus_proof_matters() {
    every_word_matters(Kind::Plus, 2);
}

fn shorten(list: &mut Vec<Word>) {
    list.pop();
}

/// Several changes at once, of words, of lengths and of order.
fn mutate(proof: &mut Proof, rng: &mut ChaCha20Rng) {
    for _ in 0..=below(rng, 2) {
        match below(rng, 12) {
            0 => shorten(&mut proof.l),
            1 => shorten(&mut proof.r),
            2 => {
                shorten(&mut proof.l);
                shorten(&mut proof.r);
            }
            3 => {
                proof.l.push(proof.points[0]);
                proof.r.push(proof.points[1]);
            }
            4 => shorten(&mut proof.out_pk),
            5 => proof.out_pk.push(proof.points[below(rng, proof.points.len())]),
            6 => std::mem::swap(&mut proof.l, &mut proof.r),
            7 => proof.points.rotate_left(1),
            8 => proof.scalars.rotate_left(1),
            9 => proof.out_pk.reverse(),
            _ => {
                let mut words = proof.words_mut();
                let index = below(rng, words.len());
                mutate_word(words[index].1, rng);
            }
        }
    }
}

fn both_agree_on_mutations(kind: Kind, seed: u64, cases: usize) {
    let mut rng = rng(seed);
    let pool: Vec<_> = [1, 1, 2, 2, 2, 3].map(|outputs| oracle_proof(kind, outputs, &mut rng)).into();
    let mut accepted = 0;
    for _ in 0..cases {
        let mut proof = pool[below(&mut rng, pool.len())].clone();
        mutate(&mut proof, &mut rng);
        let ours = proof.verify();
        assert_eq!(ours.is_ok(), proof.oracle_accepts(), "ours says {ours:?}\n{proof:02x?}");
        accepted += usize::from(ours.is_ok());
    }
    ferrite_testkit::seen!("{kind:?}: {cases} mutated proofs, {accepted} of them still valid");
    assert!(accepted < cases / 10);
}

#[test]
fn both_agree_on_mutated_original_proofs() {
    both_agree_on_mutations(Kind::Original, 3, 800 * rounds());
}

#[test]
fn both_agree_on_mutated_plus_proofs() {
    both_agree_on_mutations(Kind::Plus, 4, 800 * rounds());
}

#[test]
fn reasons_are_named() {
    let mut rng = rng(5);
    for kind in [Kind::Original, Kind::Plus] {
        let valid = oracle_proof(kind, 2, &mut rng);
        let error = |change: &dyn Fn(&mut Proof)| {
            let mut proof = valid.clone();
            change(&mut proof);
            assert!(!proof.oracle_accepts());
            proof.verify().unwrap_err()
        };
        let (l, r) = (valid.l.len(), valid.r.len());
        assert_eq!(error(&|proof| proof.out_pk.clear()), RangeProofError::NoCommitments);
        assert_eq!(
            error(&|proof| proof.out_pk.resize(17, proof.out_pk[0])),
            RangeProofError::TooManyCommitments { found: 17 }
        );
        assert_eq!(error(&|proof| shorten(&mut proof.l)), RangeProofError::UnequalRounds { l: l - 1, r });
        assert_eq!(
            error(&|proof| proof.out_pk.truncate(1)),
            RangeProofError::WrongRounds { expected: 6, found: 7 }
        );
        let scalars: &[_] = match kind {
            Kind::Original => &["taux", "mu", "a", "b", "t"],
            Kind::Plus => &["r1", "s1", "d1"],
        };
        for (index, field) in scalars.iter().enumerate() {
            let expected = RangeProofError::UnreducedScalar { field };
            assert_eq!(error(&|proof| add_order(&mut proof.scalars[index])), expected);
        }
        let names: &[_] = match kind {
            Kind::Original => &["A", "S", "T1", "T2"],
            Kind::Plus => &["A", "A1", "B"],
        };
        for odd in ODD_WORDS.iter().filter(|word| word[0] >= 0xed || word[31] >= 0x80) {
            for (index, field) in names.iter().enumerate() {
                assert_eq!(
                    error(&|proof| proof.points[index] = *odd),
                    RangeProofError::InvalidPoint { field }
                );
            }
            assert_eq!(error(&|proof| proof.l[3] = *odd), RangeProofError::InvalidPoint { field: "L" });
            assert_eq!(error(&|proof| proof.r[6] = *odd), RangeProofError::InvalidPoint { field: "R" });
            assert_eq!(error(&|proof| proof.out_pk[1] = *odd), RangeProofError::InvalidPoint { field: "V" });
        }
        assert_eq!(error(&|proof| proof.scalars.swap(0, 1)), RangeProofError::Invalid);
    }
}

/// Batches of mixed sizes verify; with exactly one bad proof they fail, and it is found.
fn batches(kind: Kind, seed: u64) {
    let mut rng = rng(seed);
    let pool: Vec<_> =
        [1, 2, 3, 4, 7, 8, 16, 2, 1, 5].map(|outputs| oracle_proof(kind, outputs, &mut rng)).into();
    assert_eq!(verify_batch(&[]), Ok(()));
    assert_eq!(verify_batch(&pool.iter().collect::<Vec<_>>()), Ok(()));

    let cases = 40 * rounds();
    for _ in 0..cases {
        let mut batch: Vec<_> =
            (0..=below(&mut rng, 8)).map(|_| &pool[below(&mut rng, pool.len())]).collect();
        assert_eq!(verify_batch(&batch), Ok(()));

        let index = below(&mut rng, batch.len());
        let mut bad = batch[index].clone();
        let position = below(&mut rng, bad.scalars.len());
        bad.scalars[position] = Scalar::random(&mut rng).to_bytes();
        batch[index] = &bad;
        assert_eq!(verify_batch(&batch), Err(BatchError::Invalid));
        assert_eq!(find_invalid(&batch), [(index, RangeProofError::Invalid)]);

        let mut malformed = bad.clone();
        malformed.l.pop();
        batch[index] = &malformed;
        let [(_, source)] = find_invalid(&batch)[..] else { panic!("one is malformed") };
        assert_eq!(verify_batch(&batch), Err(BatchError::Malformed { index, source }));
    }
    ferrite_testkit::seen!(
        "{kind:?}: {cases} batches, each valid, with a wrong proof, and with a malformed one"
    );
}

#[test]
fn batches_of_original_proofs() {
    batches(Kind::Original, 6);
}

#[test]
fn batches_of_plus_proofs() {
    batches(Kind::Plus, 7);
}

/// Two proofs whose errors are opposite must not cancel out.
#[test]
fn errors_do_not_cancel() {
    let mut rng = rng(8);
    let valid = oracle_proof(Kind::Plus, 2, &mut rng);
    let shifted = |by: Scalar| {
        let mut proof = valid.clone();
        let d1 = Scalar::from_canonical_bytes(proof.scalars[2]).unwrap();
        proof.scalars[2] = (d1 + by).to_bytes();
        proof
    };
    let (up, down) = (shifted(Scalar::ONE), shifted(-Scalar::ONE));
    assert_eq!(verify_batch(&[&up, &down]), Err(BatchError::Invalid));
    assert_eq!(find_invalid(&[&up, &valid, &down]).len(), 2);
}

#[test]
fn division_by_eight_is_the_references() {
    let mut rng = rng(9);
    let inv_eight = Scalar::from(8_u8).invert();
    for case in 0..500 * rounds() {
        let point = EdwardsPoint::mul_base(&Scalar::random(&mut rng)) + EIGHT_TORSION[case % 8];
        let out_pk = [CompressedPoint(point.compress().0)];
        let commitments = Commitments::from_outputs(&out_pk).unwrap();
        let divided = commitments.divided()[0];
        // The reference multiplies by the integer; the oracle's library multiplies differently.
        assert_eq!(divided.0, (point * inv_eight).compress().0);
        assert_eq!(Commitments::from_divided(&[divided]).unwrap().divided(), [divided]);
    }
    for small in EIGHT_TORSION {
        let bytes = small.compress().0;
        assert_eq!(Commitments::from_outputs(&points(&[bytes])).unwrap().divided()[0].0, bytes);
    }
}

fn own_proof(amounts: &[Amount], rng: &mut ChaCha20Rng) -> Proof {
    let masks: Vec<Scalar> = amounts.iter().map(|_| Scalar::random(rng)).collect();
    let secret_masks: Vec<_> = masks.iter().map(|mask| SecretKey::from_scalar(*mask)).collect();
    let proof = bulletproof_plus::prove(amounts, &secret_masks, rng).unwrap();
    let out_pk = amounts.iter().zip(&masks).map(|(amount, mask)| {
        let mask = monero_ed25519::Scalar::read(&mut mask.as_bytes().as_slice()).unwrap();
        monero_ed25519::Commitment::new(mask, amount.0).commit().compress().to_bytes()
    });
    let words = |points: &[CompressedPoint]| points.iter().map(|point| point.0).collect::<Vec<Word>>();
    Proof {
        kind: Kind::Plus,
        points: words(&[proof.a, proof.a1, proof.b]),
        scalars: [proof.r1, proof.s1, proof.d1].map(|scalar| scalar.0).into(),
        l: words(&proof.l),
        r: words(&proof.r),
        out_pk: out_pk.collect(),
    }
}

#[test]
fn own_proofs_verify_in_both_implementations() {
    let mut rng = rng(10);
    for outputs in 1..=MAX_OUTPUTS {
        let amounts: Vec<_> = (0..outputs)
            .map(|i| Amount(if i == 0 { u64::MAX } else { rng.next_u64() >> (rng.next_u32() % 65).min(63) }))
            .collect();
        own_proof(&amounts, &mut rng).check(true, "own proof");
    }
    for amount in [0, 1, 1 << 63, u64::MAX] {
        own_proof(&[Amount(amount)], &mut rng).check(true, "own proof");
    }
    // The same amounts and masks must not give the same proof twice.
    let amounts = [Amount(5)];
    let masks = [SecretKey::from_scalar(Scalar::from(6_u8))];
    let first = bulletproof_plus::prove(&amounts, &masks, &mut rng).unwrap();
    assert_ne!(first, bulletproof_plus::prove(&amounts, &masks, &mut rng).unwrap());
}

#[test]
fn invalid_amounts_and_masks_are_refused() {
    let mut rng = rng(11);
    let mask = || SecretKey::from_scalar(Scalar::ONE);
    let mut prove = |amounts: usize, masks: usize| {
        let masks: Vec<_> = (0..masks).map(|_| mask()).collect();
        bulletproof_plus::prove(&vec![Amount(1); amounts], &masks, &mut rng).unwrap_err()
    };
    assert_eq!(prove(0, 0), ProveError::NoAmounts);
    assert_eq!(prove(17, 17), ProveError::TooManyAmounts { found: 17 });
    assert_eq!(prove(2, 1), ProveError::UnequalLengths { amounts: 2, masks: 1 });
}

/// The reference's fuzz corpus, and words cut from it.
#[test]
fn fuzz_corpus() {
    let mut rng = rng(12);
    let mut cases = 0;
    for entry in std::fs::read_dir(ferrite_testkit::data::reference("fuzz/bulletproof")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let oracle = Oracle::read(&mut bytes.as_slice()).expect("the corpus holds a well-formed proof");
        let proof = Proof::from_oracle(Kind::Original, &oracle, vec![ODD_WORDS[1]; 1]);
        for outputs in 0..=17 {
            let mut proof = proof.clone();
            proof.out_pk = (0..outputs).map(|_| proof.points[below(&mut rng, 4)]).collect();
            assert!(proof.verify().is_err());
            assert!(!proof.oracle_accepts());
            cases += 1;
        }
    }
    println!("{cases} statements for the proofs of the fuzz corpus");
    assert!(cases > 0);
}
