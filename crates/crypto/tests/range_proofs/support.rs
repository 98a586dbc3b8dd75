//! Proofs as lists of 32-byte words, so that tests can change any of them, and their conversion for both
//! implementations.

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use ferrite_crypto::range::{BatchError, Commitments, RangeProofError, bulletproof, bulletproof_plus};
pub(crate) use ferrite_testkit::soak::rounds;
use ferrite_types::tx::ringct::{Bulletproof, BulletproofPlus};
use ferrite_types::{CompressedPoint, ScalarBytes};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

pub(crate) type Word = [u8; 32];
pub(crate) type Oracle = monero_bulletproofs::Bulletproof;

pub(crate) fn rng(seed: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(seed)
}

pub(crate) fn below(rng: &mut ChaCha20Rng, bound: usize) -> usize {
    usize::try_from(rng.next_u64() % bound as u64).unwrap()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Original,
    Plus,
}

/// An aggregated proof of either kind.
#[derive(Debug, Clone)]
pub(crate) struct Proof {
    pub(crate) kind: Kind,
    /// A, S, T1, T2, or A, A1, B.
    pub(crate) points: Vec<Word>,
    /// taux, mu, a, b, t, or r1, s1, d1.
    pub(crate) scalars: Vec<Word>,
    pub(crate) l: Vec<Word>,
    pub(crate) r: Vec<Word>,
    /// Not divided.
    pub(crate) out_pk: Vec<Word>,
}

impl Proof {
    /// Splits what the oracle wrote.
    pub(crate) fn from_oracle(kind: Kind, oracle: &Oracle, out_pk: Vec<Word>) -> Self {
        let bytes = oracle.serialize();
        let mut rest = bytes.as_slice();
        let mut words = |count: usize| {
            let (head, tail) = rest.split_at(count * 32);
            rest = tail;
            head.chunks(32).map(|word| word.try_into().unwrap()).collect::<Vec<Word>>()
        };
        let (points, mut scalars) = match kind {
            Kind::Original => (words(4), words(2)),
            Kind::Plus => (words(3), words(3)),
        };
        let mut list = || {
            let (length, tail) = rest.split_first().unwrap();
            let (head, tail) = tail.split_at(usize::from(*length) * 32);
            rest = tail;
            head.chunks(32).map(|word| word.try_into().unwrap()).collect::<Vec<Word>>()
        };
        let (l, r) = (list(), list());
        scalars.extend(rest.chunks(32).map(|word| Word::try_from(word).unwrap()));
        Self { kind, points, scalars, l, r, out_pk }
    }

    fn wire(&self) -> Vec<u8> {
        let early = if self.kind == Kind::Original { 2 } else { 3 };
        let mut bytes = [self.points.concat(), self.scalars[..early].concat()].concat();
        for list in [&self.l, &self.r] {
            bytes.push(u8::try_from(list.len()).unwrap());
            bytes.extend(list.concat());
        }
        bytes.extend(self.scalars[early..].concat());
        bytes
    }

    pub(crate) fn oracle(&self) -> Option<Oracle> {
        let bytes = self.wire();
        match self.kind {
            Kind::Original => Oracle::read(&mut bytes.as_slice()).ok(),
            Kind::Plus => Oracle::read_plus(&mut bytes.as_slice()).ok(),
        }
    }

    pub(crate) fn oracle_accepts(&self) -> bool {
        let out_pk: Vec<_> = self.out_pk.iter().map(|point| (*point).into()).collect();
        self.oracle().is_some_and(|proof| proof.verify(&mut rand_core_06::OsRng, &out_pk))
    }

    pub(crate) fn commitments(&self) -> Result<Commitments, RangeProofError> {
        Commitments::from_outputs(&points(&self.out_pk))
    }

    pub(crate) fn original(&self) -> Bulletproof {
        let [a, s, t1, t2] = self.points[..] else { panic!("not an original proof") };
        let [taux, mu, ip_a, ip_b, t] = self.scalars[..] else { panic!("not an original proof") };
        Bulletproof {
            a: CompressedPoint(a),
            s: CompressedPoint(s),
            t1: CompressedPoint(t1),
            t2: CompressedPoint(t2),
            taux: ScalarBytes(taux),
            mu: ScalarBytes(mu),
            l: points(&self.l),
            r: points(&self.r),
            ip_a: ScalarBytes(ip_a),
            ip_b: ScalarBytes(ip_b),
            t: ScalarBytes(t),
        }
    }

    pub(crate) fn plus(&self) -> BulletproofPlus {
        let [a, a1, b] = self.points[..] else { panic!("not a plus proof") };
        let [r1, s1, d1] = self.scalars[..] else { panic!("not a plus proof") };
        BulletproofPlus {
            a: CompressedPoint(a),
            a1: CompressedPoint(a1),
            b: CompressedPoint(b),
            r1: ScalarBytes(r1),
            s1: ScalarBytes(s1),
            d1: ScalarBytes(d1),
            l: points(&self.l),
            r: points(&self.r),
        }
    }

    pub(crate) fn verify(&self) -> Result<(), RangeProofError> {
        let commitments = self.commitments()?;
        match self.kind {
            Kind::Original => bulletproof::verify(&self.original(), &commitments, &mut rng(1)),
            Kind::Plus => bulletproof_plus::verify(&self.plus(), &commitments, &mut rng(1)),
        }
    }

    /// Checks that both implementations return `valid`.
    pub(crate) fn check(&self, valid: bool, what: &str) {
        let ours = self.verify();
        assert_eq!(ours.is_ok(), valid, "ours says {ours:?}: {what}\n{self:02x?}");
        assert_eq!(self.oracle_accepts(), valid, "the oracle disagrees: {what}\n{self:02x?}");
    }

    /// Every word whose change must make the proof fail, with its name.
    pub(crate) fn words_mut(&mut self) -> Vec<(&'static str, &mut Word)> {
        let lists = [
            ("point", &mut self.points),
            ("scalar", &mut self.scalars),
            ("L", &mut self.l),
            ("R", &mut self.r),
            ("outPk", &mut self.out_pk),
        ];
        lists.into_iter().flat_map(|(name, list)| list.iter_mut().map(move |word| (name, word))).collect()
    }
}

pub(crate) fn points(words: &[Word]) -> Vec<CompressedPoint> {
    words.iter().map(|word| CompressedPoint(*word)).collect()
}

pub(crate) fn verify_batch(proofs: &[&Proof]) -> Result<(), BatchError> {
    let commitments: Vec<_> = proofs.iter().map(|proof| proof.commitments().unwrap()).collect();
    let kind = proofs.first().map_or(Kind::Plus, |proof| proof.kind);
    match kind {
        Kind::Original => {
            let proofs: Vec<_> = proofs.iter().map(|proof| proof.original()).collect();
            let items: Vec<_> = proofs.iter().zip(&commitments).collect();
            bulletproof::verify_batch(&items, &mut rng(2))
        }
        Kind::Plus => {
            let proofs: Vec<_> = proofs.iter().map(|proof| proof.plus()).collect();
            let items: Vec<_> = proofs.iter().zip(&commitments).collect();
            bulletproof_plus::verify_batch(&items, &mut rng(2))
        }
    }
}

pub(crate) fn find_invalid(proofs: &[&Proof]) -> Vec<(usize, RangeProofError)> {
    let commitments: Vec<_> = proofs.iter().map(|proof| proof.commitments().unwrap()).collect();
    match proofs[0].kind {
        Kind::Original => {
            let proofs: Vec<_> = proofs.iter().map(|proof| proof.original()).collect();
            bulletproof::find_invalid(&proofs.iter().zip(&commitments).collect::<Vec<_>>(), &mut rng(3))
        }
        Kind::Plus => {
            let proofs: Vec<_> = proofs.iter().map(|proof| proof.plus()).collect();
            bulletproof_plus::find_invalid(&proofs.iter().zip(&commitments).collect::<Vec<_>>(), &mut rng(3))
        }
    }
}

/// A proof by the oracle over random amounts, some of them extreme.
pub(crate) fn oracle_proof(kind: Kind, outputs: usize, rng: &mut ChaCha20Rng) -> Proof {
    let commitments: Vec<_> = (0..outputs)
        .map(|_| {
            let amount = match rng.next_u32() % 4 {
                0 => 0,
                1 => u64::MAX,
                _ => rng.next_u64() >> (rng.next_u32() % 64),
            };
            let mask: Word = Scalar::random(rng).to_bytes();
            let mask = monero_ed25519::Scalar::read(&mut mask.as_slice()).unwrap();
            monero_ed25519::Commitment::new(mask, amount)
        })
        .collect();
    let out_pk = commitments.iter().map(|c| c.commit().compress().to_bytes()).collect();
    let proof = match kind {
        Kind::Original => Oracle::prove(&mut rand_core_06::OsRng, commitments),
        Kind::Plus => Oracle::prove_plus(&mut rand_core_06::OsRng, commitments),
    };
    Proof::from_oracle(kind, &proof.unwrap(), out_pk)
}

/// Adds the group order to a scalar: the same value, but unreduced.
pub(crate) fn add_order(word: &mut Word) {
    let order = (-Scalar::ONE).to_bytes();
    let mut carry = 1;
    for (byte, other) in word.iter_mut().zip(order) {
        carry += u16::from(*byte) + u16::from(other);
        *byte = carry.to_le_bytes()[0];
        carry >>= 8;
    }
}

/// Changes a point or scalar in one of many ways, some of which leave it unchanged.
pub(crate) fn mutate_word(word: &mut Word, rng: &mut ChaCha20Rng) {
    match below(rng, 10) {
        0..=3 => word[below(rng, 32)] ^= 1 << below(rng, 8),
        4 => add_order(word),
        5 => *word = EIGHT_TORSION[below(rng, 8)].compress().0,
        6 => {
            if let Some(point) = CompressedEdwardsY(*word).decompress() {
                *word = (point + EIGHT_TORSION[1 + below(rng, 7)]).compress().0;
            }
        }
        7 => rng.fill_bytes(word),
        8 => *word = (EdwardsPoint::mul_base(&Scalar::random(rng)) + ED25519_BASEPOINT_POINT).compress().0,
        _ => *word = ODD_WORDS[below(rng, ODD_WORDS.len())],
    }
}

const fn word(first: u8, middle: u8, last: u8) -> Word {
    let mut word = [middle; 32];
    word[0] = first;
    word[31] = last;
    word
}

/// Zero, encodings that are not canonical, and other extremes.
pub(crate) const ODD_WORDS: [Word; 9] = [
    word(0, 0, 0),
    word(1, 0, 0),
    word(1, 0, 0x80),
    word(0xec, 0xff, 0x7f),
    word(0xec, 0xff, 0xff),
    word(0xed, 0xff, 0x7f),
    word(0xee, 0xff, 0x7f),
    word(0xee, 0xff, 0xff),
    word(0xff, 0xff, 0xff),
];
