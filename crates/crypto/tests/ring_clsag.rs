//! CLSAG against monero-oxide: each side's signatures under the other's verification, and mutated ones under both.

use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ferrite_crypto::curve::{decompress, hash_to_scalar};
use ferrite_crypto::hash_to_ec::hash_to_ec;
use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::ring::clsag::{Opening, SignError, VerifyError, sign, verify};
use ferrite_crypto::ring::{PositionError, RingMember};
use ferrite_types::tx::ringct::Clsag;
use ferrite_types::{CompressedPoint, Hash, KeyImage, PublicKey, ScalarBytes};
use monero_clsag as oxide;
use monero_ed25519 as ed25519;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use zeroize::Zeroizing;

#[path = "support/ring.rs"]
mod support;
use support::{below, flip_bit, mutate_point, mutate_scalar, random_hash, random_point, rounds};

/// The signer's secrets.
struct Secrets {
    index: usize,
    key: SecretKey,
    amount: u64,
    mask: Scalar,
    pseudo_out_mask: Scalar,
}

impl Secrets {
    fn random(rng: &mut ChaCha20Rng, size: usize) -> Self {
        Self {
            index: below(rng, size),
            key: SecretKey::from_scalar(random_scalar(rng)),
            amount: rng.next_u64(),
            mask: random_scalar(rng),
            pseudo_out_mask: random_scalar(rng),
        }
    }

    fn opening(&self) -> Opening<'_> {
        let Self { index, key, mask, pseudo_out_mask, .. } = self;
        Opening { index: *index, key, mask, pseudo_out_mask }
    }

    fn ring(&self, rng: &mut ChaCha20Rng, size: usize) -> Vec<RingMember> {
        let decoy = |rng: &mut ChaCha20Rng| RingMember {
            key: PublicKey(random_point(rng)),
            commitment: CompressedPoint(random_point(rng)),
        };
        let mut ring: Vec<_> = (0..size).map(|_| decoy(rng)).collect();
        ring[self.index] =
            RingMember { key: self.key.public_key(), commitment: commit(&self.mask, self.amount) };
        ring
    }

    fn pseudo_out(&self) -> CompressedPoint {
        commit(&self.pseudo_out_mask, self.amount)
    }
}

fn old_scalar(scalar: &Scalar) -> ed25519::Scalar {
    ed25519::Scalar::read(&mut scalar.to_bytes().as_slice()).expect("reduced")
}

fn old_point(bytes: &[u8; 32]) -> ed25519::Point {
    ed25519::CompressedPoint::from(*bytes).decompress().expect("a point")
}

fn commit(mask: &Scalar, amount: u64) -> CompressedPoint {
    CompressedPoint(ed25519::Commitment::new(old_scalar(mask), amount).commit().compress().to_bytes())
}

/// The inputs of a verification.
#[derive(Clone, Debug)]
struct Case {
    message: Hash,
    signature: Clsag,
    image: KeyImage,
    ring: Vec<RingMember>,
    pseudo_out: CompressedPoint,
}

impl Case {
    fn signed_by_us(rng: &mut ChaCha20Rng, size: usize) -> Self {
        let secrets = Secrets::random(rng, size);
        let (message, ring, pseudo_out) = (random_hash(rng), secrets.ring(rng, size), secrets.pseudo_out());
        let (signature, image) =
            sign(rng, &message, &ring, &pseudo_out, &secrets.opening()).expect("a valid opening");
        Self { message, signature, image, ring, pseudo_out }
    }

    fn signed_by_them(rng: &mut ChaCha20Rng, size: usize) -> Self {
        let secrets = Secrets::random(rng, size);
        let (message, ring) = (random_hash(rng), secrets.ring(rng, size));
        let points = ring.iter().map(|m| [old_point(&m.key.0), old_point(&m.commitment.0)]).collect();
        let index = u8::try_from(secrets.index).expect("a small ring");
        let decoys = oxide::Decoys::new(vec![1; size], index, points).expect("valid decoys");
        let commitment = ed25519::Commitment::new(old_scalar(&secrets.mask), secrets.amount);
        let context = oxide::ClsagContext::new(decoys, commitment).expect("a valid opening");
        let key = Zeroizing::new(old_scalar(secrets.key.as_scalar()));
        let sum = old_scalar(&secrets.pseudo_out_mask);
        let made = oxide::Clsag::sign(&mut OldRng(rng), vec![(key, context)], sum, message.0);
        let (signature, pseudo_out) = made.expect("a valid opening").remove(0);
        let signature = Clsag {
            s: signature.s.iter().map(|s| ScalarBytes(<[u8; 32]>::from(*s))).collect(),
            c1: ScalarBytes(<[u8; 32]>::from(signature.c1)),
            d: CompressedPoint(signature.D.to_bytes()),
        };
        let image = hash_to_ec(&secrets.key.public_key().0) * secrets.key.as_scalar();
        let pseudo_out = CompressedPoint(pseudo_out.compress().to_bytes());
        Self { message, signature, image: KeyImage(image.compress().0), ring, pseudo_out }
    }

    fn ours(&self) -> Result<(), VerifyError> {
        verify(&self.message, &self.signature, &self.image, &self.ring, &self.pseudo_out)
    }

    /// monero-oxide checks that scalars are reduced while reading.
    fn theirs(&self) -> bool {
        let mut blob: Vec<u8> = self.signature.s.iter().flat_map(|s| s.0).collect();
        blob.extend(self.signature.c1.0);
        blob.extend(self.signature.d.0);
        let Ok(signature) = oxide::Clsag::read(self.signature.s.len(), &mut blob.as_slice()) else {
            return false;
        };
        let point = ed25519::CompressedPoint::from;
        let ring = self.ring.iter().map(|m| [point(m.key.0), point(m.commitment.0)]).collect();
        signature.verify(ring, &point(self.image.0), &point(self.pseudo_out.0), &self.message.0).is_ok()
    }

    fn mutate(&mut self, rng: &mut ChaCha20Rng) {
        let i = below(rng, self.ring.len());
        match below(rng, 11) {
            0 => flip_bit(rng, &mut self.message.0),
            1 => mutate_point(rng, &mut self.image.0),
            2 => mutate_point(rng, &mut self.ring[i].key.0),
            3 => mutate_point(rng, &mut self.ring[i].commitment.0),
            4 => mutate_point(rng, &mut self.pseudo_out.0),
            5 => mutate_point(rng, &mut self.signature.d.0),
            6 => mutate_scalar(rng, &mut self.signature.s[i].0),
            7 => mutate_scalar(rng, &mut self.signature.c1.0),
            8 => drop(self.ring.swap_remove(i)),
            9 => drop(self.signature.s.swap_remove(i)),
            _ => {
                self.ring.swap_remove(i);
                self.signature.s.swap_remove(i);
            }
        }
    }
}

/// monero-oxide is written against an older generation of the random number traits.
struct OldRng<'a>(&'a mut ChaCha20Rng);

impl rand_core_06::RngCore for OldRng<'_> {
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        self.0.fill_bytes(bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), rand_core_06::Error> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

impl rand_core_06::CryptoRng for OldRng<'_> {}

#[test]
fn both_accept_signatures_of_either() {
    let mut rng = ChaCha20Rng::seed_from_u64(0xc15a);
    let mut cases = 0;
    for round in 0..64 * rounds() {
        let size = 1 + round % 16;
        for case in [Case::signed_by_us(&mut rng, size), Case::signed_by_them(&mut rng, size)] {
            assert_eq!(case.ours(), Ok(()));
            assert!(case.theirs());
            cases += 1;
        }
    }
    ferrite_testkit::seen!("CLSAG: {cases} signatures accepted by both sides");
}

#[test]
fn both_judge_mutated_signatures_alike() {
    let mut rng = ChaCha20Rng::seed_from_u64(0xc15b);
    let (mut rejected, mut reasons) = (0, std::collections::BTreeSet::new());
    for round in 0..60 * rounds() {
        // Small rings more often than large ones: they cover the fields just as well.
        let size = if round % 4 == 0 { 1 + round % 16 } else { 1 + round % 5 };
        let case = Case::signed_by_us(&mut rng, size);
        for _ in 0..50 {
            let mut mutant = case.clone();
            mutant.mutate(&mut rng);
            let result = mutant.ours();
            assert_eq!(result.is_ok(), mutant.theirs(), "{result:?} for {mutant:?}");
            if let Err(error) = result {
                rejected += 1;
                reasons.insert(format!("{error:?}").split(['(', ' ']).next().map(str::to_owned));
            }
        }
    }
    ferrite_testkit::seen!("CLSAG: {} mutated signatures, {rejected} rejected", 60 * 50 * rounds());
    // All except a challenge of zero, which cannot be produced.
    assert_eq!(reasons.len(), 10, "{reasons:?}");
}

/// `D` is multiplied by eight before use, so that a signer may put a torsion component on it. Signed step by step
/// from the definition, without the shortcuts of the code under test.
#[test]
fn a_torsion_component_on_d_is_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(0xc15c);
    for torsion in EIGHT_TORSION {
        let size = 1 + below(&mut rng, 4);
        let secrets = Secrets::random(&mut rng, size);
        let (message, ring, pseudo_out) =
            (random_hash(&mut rng), secrets.ring(&mut rng, size), secrets.pseudo_out());
        let hp = hash_to_ec(&secrets.key.public_key().0);
        let mask = secrets.mask - secrets.pseudo_out_mask;
        let eighth = Scalar::from(8u8).invert();
        let image = KeyImage((hp * secrets.key.as_scalar()).compress().0);
        let d = CompressedPoint((hp * (mask * eighth) + torsion).compress().0);
        let signature = sign_naively(&mut rng, &secrets, mask, &message, &ring, &pseudo_out, &image, d);
        let case = Case { message, signature, image, ring, pseudo_out };
        assert_eq!(case.ours(), Ok(()));
        assert!(case.theirs());
    }
}

#[expect(clippy::too_many_arguments, reason = "the letters of the definition")]
fn sign_naively(
    rng: &mut ChaCha20Rng,
    secrets: &Secrets,
    mask: Scalar,
    message: &Hash,
    ring: &[RingMember],
    pseudo_out: &CompressedPoint,
    image: &KeyImage,
    d: CompressedPoint,
) -> Clsag {
    let point = |bytes: &[u8; 32]| decompress(bytes).expect("a point");
    let members: Vec<u8> =
        ring.iter().map(|m| m.key.0).chain(ring.iter().map(|m| m.commitment.0)).flatten().collect();
    let hash = |domain: &str, rest: &[[u8; 32]]| {
        let mut data = domain.as_bytes().to_vec();
        data.resize(32, 0);
        data.extend(&members);
        data.extend(rest.as_flattened());
        hash_to_scalar(data)
    };
    let mu_p = hash("CLSAG_agg_0", &[image.0, d.0, pseudo_out.0]);
    let mu_c = hash("CLSAG_agg_1", &[image.0, d.0, pseudo_out.0]);
    let challenge = |left: EdwardsPoint, right: EdwardsPoint| {
        hash("CLSAG_round", &[pseudo_out.0, message.0, left.compress().0, right.compress().0])
    };

    let nonce = random_scalar(rng);
    let mut c = challenge(EdwardsPoint::mul_base(&nonce), hash_to_ec(&ring[secrets.index].key.0) * nonce);
    let mut c1 = c;
    let mut s = vec![ScalarBytes::default(); ring.len()];
    for step in 1..=ring.len() {
        let i = (secrets.index + step) % ring.len();
        if i == 0 {
            c1 = c;
        }
        if i == secrets.index {
            s[i] = ScalarBytes((nonce - c * (mu_p * secrets.key.as_scalar() + mu_c * mask)).to_bytes());
            break;
        }
        let response = random_scalar(rng);
        s[i] = ScalarBytes(response.to_bytes());
        let commitment = point(&ring[i].commitment.0) - point(&pseudo_out.0);
        let left =
            EdwardsPoint::mul_base(&response) + point(&ring[i].key.0) * (c * mu_p) + commitment * (c * mu_c);
        let right = hash_to_ec(&ring[i].key.0) * response
            + point(&image.0) * (c * mu_p)
            + point(&d.0).mul_by_cofactor() * (c * mu_c);
        c = challenge(left, right);
    }
    Clsag { s, c1: ScalarBytes(c1.to_bytes()), d }
}

#[test]
fn signing_errors_are_named() {
    let mut rng = ChaCha20Rng::seed_from_u64(0xc15d);
    let mut secrets = Secrets::random(&mut rng, 3);
    secrets.index = 1;
    let (message, ring, pseudo_out) = (Hash([7; 32]), secrets.ring(&mut rng, 3), secrets.pseudo_out());
    let mut try_sign = |ring: &[RingMember], pseudo_out: &CompressedPoint, opening: &Opening<'_>| {
        sign(&mut rng, &message, ring, pseudo_out, opening).err()
    };
    assert_eq!(try_sign(&ring, &pseudo_out, &secrets.opening()), None);

    let opening = Opening { index: 3, ..secrets.opening() };
    assert_eq!(try_sign(&ring, &pseudo_out, &opening), Some(PositionError { index: 3, members: 3 }.into()));
    let opening = Opening { index: 0, ..secrets.opening() };
    assert_eq!(try_sign(&ring, &pseudo_out, &opening), Some(SignError::SecretKey));
    let opening = Opening { mask: &Scalar::ONE, ..secrets.opening() };
    assert_eq!(try_sign(&ring, &pseudo_out, &opening), Some(SignError::Masks));
    let opening = Opening { pseudo_out_mask: &secrets.mask, ..secrets.opening() };
    let same = ring[1].commitment;
    assert_eq!(try_sign(&ring, &same, &opening), Some(SignError::Masks));
    let other_amount = commit(&secrets.pseudo_out_mask, secrets.amount ^ 1);
    assert_eq!(try_sign(&ring, &other_amount, &secrets.opening()), Some(SignError::Masks));

    let not_a_point = CompressedPoint([0xff; 32]);
    assert_eq!(try_sign(&ring, &not_a_point, &secrets.opening()), Some(SignError::PseudoOut));
    let mut bad_ring = ring.clone();
    bad_ring[2].commitment = not_a_point;
    assert_eq!(try_sign(&bad_ring, &pseudo_out, &secrets.opening()), Some(SignError::Commitment(2)));
    bad_ring[0].key = PublicKey([0xff; 32]);
    assert_eq!(try_sign(&bad_ring, &pseudo_out, &secrets.opening()), Some(SignError::Key(0)));
}
