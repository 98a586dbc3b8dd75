//! Borromean proofs. They are obsolete, so the prover is here.

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use ferrite_crypto::curve::hash_to_scalar;
use ferrite_crypto::range::{RangeProofError, borromean};
use ferrite_types::tx::ringct::{BoroSig, RangeSig};
use ferrite_types::{CompressedPoint, ScalarBytes};
use monero_borromean::BorromeanRange;
use monero_ed25519::UnreducedScalar;
use rand_chacha::ChaCha20Rng;
use rand_core::Rng;

use super::support::{Word, add_order, below, mutate_word, rng, rounds};

/// The words of a proof as they stand on the wire: s0, s1, ee, Ci.
#[derive(Debug, Clone)]
pub(crate) struct Proof {
    pub(crate) words: Vec<Word>,
    pub(crate) commitment: Word,
}

const EE: usize = 128;
const CI: usize = 129;

fn array<T: std::fmt::Debug, const N: usize>(words: &[Word], wrap: fn(Word) -> T) -> Box<[T; N]> {
    Box::new(words.iter().copied().map(wrap).collect::<Vec<_>>().try_into().unwrap())
}

impl Proof {
    pub(crate) fn range_sig(&self) -> RangeSig {
        RangeSig {
            asig: BoroSig {
                s0: array(&self.words[..64], ScalarBytes),
                s1: array(&self.words[64..EE], ScalarBytes),
                ee: ScalarBytes(self.words[EE]),
            },
            ci: array(&self.words[CI..], CompressedPoint),
        }
    }

    pub(crate) fn verify(&self) -> Result<(), RangeProofError> {
        borromean::verify(&self.range_sig(), &CompressedPoint(self.commitment))
    }

    pub(crate) fn oracle_accepts(&self) -> bool {
        let bytes = self.words.concat();
        BorromeanRange::read(&mut bytes.as_slice()).is_ok_and(|proof| proof.verify(&self.commitment.into()))
    }
}

fn h() -> EdwardsPoint {
    CompressedEdwardsY(monero_ed25519::CompressedPoint::H.to_bytes()).decompress().unwrap()
}

/// The reference's prover, with two freedoms: a response that is chosen at random may be any 32 bytes, and
/// commitments to single bits may have a torsion component.
fn prove(amount: u64, torsion: &[EdwardsPoint; 64], any_response: bool, rng: &mut ChaCha20Rng) -> Proof {
    let bit = |i: usize| amount >> i & 1 == 1;
    let masks: Vec<Scalar> = (0..64).map(|_| Scalar::random(rng)).collect();
    let mut power = h();
    let mut zero_keys = Vec::new();
    let mut one_keys = Vec::new();
    for i in 0..64 {
        let blinding = EdwardsPoint::mul_base(&masks[i]) + torsion[i];
        let key = if bit(i) { blinding + power } else { blinding };
        zero_keys.push(key);
        one_keys.push(key - power);
        power += power;
    }
    let mut free_response = || {
        let mut bytes = Scalar::random(rng).to_bytes();
        if any_response {
            rng.fill_bytes(&mut bytes);
        }
        let effective = UnreducedScalar::read(&mut bytes.as_slice()).unwrap().ref10_slide_scalar_vartime();
        (bytes, Scalar::from_canonical_bytes(Word::from(effective)).unwrap())
    };
    let mut s0 = vec![[0; 32]; 64];
    let mut s1 = vec![[0; 32]; 64];
    let alphas: Vec<Scalar> = (0..64).map(|_| free_response().1).collect();
    let mut last = Vec::new();
    for i in 0..64 {
        let nonce = EdwardsPoint::mul_base(&alphas[i]);
        if bit(i) {
            last.push(nonce.compress().0);
        } else {
            let (bytes, response) = free_response();
            s1[i] = bytes;
            let challenge = hash_to_scalar(nonce.compress().0);
            last.push((one_keys[i] * challenge + EdwardsPoint::mul_base(&response)).compress().0);
        }
    }
    let ee = hash_to_scalar(last.concat());
    for i in 0..64 {
        if bit(i) {
            let (bytes, response) = free_response();
            s0[i] = bytes;
            let first = zero_keys[i] * ee + EdwardsPoint::mul_base(&response);
            s1[i] = (alphas[i] - masks[i] * hash_to_scalar(first.compress().0)).to_bytes();
        } else {
            s0[i] = (alphas[i] - masks[i] * ee).to_bytes();
        }
    }
    let ci: Vec<_> = zero_keys.iter().map(|key| key.compress().0).collect();
    let commitment = zero_keys.iter().sum::<EdwardsPoint>().compress().0;
    Proof { words: [s0, s1, vec![ee.to_bytes()], ci].concat(), commitment }
}

const NO_TORSION: [EdwardsPoint; 64] = [EIGHT_TORSION[0]; 64];

#[test]
fn proofs_hold_and_every_word_matters() {
    let mut rng = rng(20);
    let mut cases = 0;
    for amount in [0, u64::MAX, 1, 1 << 63, rng.next_u64()] {
        let valid = prove(amount, &NO_TORSION, false, &mut rng);
        assert_eq!(valid.verify(), Ok(()));
        assert!(valid.oracle_accepts());
        for index in 0..=valid.words.len() {
            let mut proof = valid.clone();
            let word =
                if index == valid.words.len() { &mut proof.commitment } else { &mut proof.words[index] };
            let before = *word;
            mutate_word(word, &mut rng);
            let ours = proof.verify();
            assert_eq!(ours.is_ok(), proof.oracle_accepts(), "word {index} from {before:02x?}: {ours:?}");
            cases += 1;
        }
    }
    println!("{cases} proofs with each word changed");
}

#[test]
fn responses_need_not_be_reduced() {
    let mut rng = rng(21);
    let mut unreduced = 0;
    for _ in 0..20 * rounds() {
        let proof = prove(rng.next_u64(), &NO_TORSION, true, &mut rng);
        unreduced += proof.words[..EE]
            .iter()
            .filter(|word| bool::from(Scalar::from_canonical_bytes(**word).is_none()))
            .count();
        assert_eq!(proof.verify(), Ok(()));
        assert!(proof.oracle_accepts());

        // The same value in another form, below 2^255: the reference sees no difference.
        let mut proof = prove(rng.next_u64(), &NO_TORSION, false, &mut rng);
        for index in 0..EE {
            for _ in 0..below(&mut rng, 7) {
                add_order(&mut proof.words[index]);
            }
        }
        assert_eq!(proof.verify(), Ok(()));
        assert!(proof.oracle_accepts());
        // But the challenge is compared as it stands.
        add_order(&mut proof.words[EE]);
        assert_eq!(proof.verify(), Err(RangeProofError::UnreducedScalar { field: "ee" }));
        assert!(!proof.oracle_accepts());
    }
    ferrite_testkit::seen!("{unreduced} responses were not reduced");
    assert!(unreduced > 500);
}

/// Points keep their torsion here: whether such a proof verifies depends on the challenge.
#[test]
fn torsion_is_kept() {
    let mut rng = rng(22);
    let mut accepted = 0;
    let cases = 60 * rounds();
    for _ in 0..cases {
        let mut torsion = NO_TORSION;
        // 4 is the point of order two: half of all challenges clear it.
        torsion[below(&mut rng, 64)] =
            EIGHT_TORSION[if below(&mut rng, 3) > 0 { 4 } else { below(&mut rng, 8) }];
        let proof = prove(rng.next_u64(), &torsion, false, &mut rng);
        let ours = proof.verify();
        assert_eq!(ours.is_ok(), proof.oracle_accepts(), "{ours:?}");
        accepted += usize::from(ours.is_ok());
    }
    ferrite_testkit::seen!("{accepted} of {cases} proofs with torsion hold");
    assert!(accepted > 0 && accepted < cases);
}

#[test]
fn reasons_are_named() {
    let mut rng = rng(23);
    let valid = prove(77, &NO_TORSION, false, &mut rng);
    let error = |change: &dyn Fn(&mut Proof)| {
        let mut proof = valid.clone();
        change(&mut proof);
        assert!(!proof.oracle_accepts());
        proof.verify().unwrap_err()
    };
    let no_point = [0xff; 32];
    assert_eq!(error(&|proof| proof.words[CI + 5] = no_point), RangeProofError::InvalidPoint { field: "Ci" });
    assert_eq!(error(&|proof| proof.commitment = no_point), RangeProofError::WrongSum);
    assert_eq!(error(&|proof| proof.words.swap(CI, CI + 1)), RangeProofError::Invalid);
    assert_eq!(error(&|proof| proof.words.swap(0, 1)), RangeProofError::Invalid);
    assert_eq!(error(&|proof| proof.words[EE] = [0; 32]), RangeProofError::Invalid);
}
