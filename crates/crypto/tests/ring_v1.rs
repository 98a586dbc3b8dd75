//! Version 1 ring signatures against the reference's vectors and against monero-oxide.

use std::convert::Infallible;

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::ring::{PositionError, key_image_in_domain, v1};
use ferrite_testkit::data;
use ferrite_types::{Hash, KeyImage, PublicKey, ScalarBytes, Signature};
use monero_oxide::ed25519::CompressedPoint;
use monero_oxide::ring_signatures::RingSignature;
use rand_chacha::ChaCha20Rng;
use rand_core::{SeedableRng, TryCryptoRng, TryRng};

#[path = "support/ring.rs"]
mod support;
use support::{below, flip_bit, mutate_point, mutate_scalar, random_hash, random_point, rounds};

/// The generator that the reference's tests run with: a Keccak state full of 42, permuted once per call.
struct ReferenceRng([u64; 25]);

impl ReferenceRng {
    fn new() -> Self {
        Self([u64::from_le_bytes([42; 8]); 25])
    }
}

impl TryRng for ReferenceRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("the reference draws bytes only")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("the reference draws bytes only")
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(136) {
            keccak::Keccak::new().with_f1600(|f1600| f1600(&mut self.0));
            let state: Vec<u8> = self.0.iter().flat_map(|lane| lane.to_le_bytes()).collect();
            chunk.copy_from_slice(&state[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for ReferenceRng {}

/// The fields of one vector line, taken from the left.
struct Fields<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Fields<'a> {
    fn text(&mut self) -> &'a str {
        self.0.next().expect("the line is long enough")
    }

    fn bytes32(&mut self) -> [u8; 32] {
        data::unhex(self.text()).try_into().expect("32 bytes")
    }

    fn number(&mut self) -> usize {
        self.text().parse().expect("a number")
    }

    fn ring(&mut self) -> Vec<PublicKey> {
        (0..self.number()).map(|_| PublicKey(self.bytes32())).collect()
    }

    /// All signatures stand in one field, without anything between them.
    fn signatures(&mut self) -> Vec<Signature> {
        let scalar = |bytes: &[u8]| ScalarBytes(bytes.try_into().expect("32 bytes"));
        let blob = data::unhex(self.text());
        blob.chunks_exact(64)
            .map(|both| Signature { c: scalar(&both[..32]), r: scalar(&both[32..]) })
            .collect()
    }
}

#[test]
fn vectors_of_the_check() {
    let (mut accepted, mut rejected) = (0, 0);
    for line in data::lines(&data::reference("crypto/tests.txt")) {
        let mut fields = Fields(line.split_whitespace());
        if fields.text() != "check_ring_signature" {
            continue;
        }
        let (hash, image, ring) = (Hash(fields.bytes32()), KeyImage(fields.bytes32()), fields.ring());
        let signatures = if ring.is_empty() { Vec::new() } else { fields.signatures() };
        let expected = fields.text() == "true";
        let result = v1::verify(&hash, &image, &ring, &signatures);
        assert_eq!(result.is_ok(), expected, "{result:?}: {line}");
        *(if expected { &mut accepted } else { &mut rejected }) += 1;
    }
    println!("check_ring_signature: {accepted} accepted, {rejected} rejected");
    assert_eq!(accepted + rejected, 1024);
    assert!(accepted > 100 && rejected > 100);
}

/// The reference's test program draws from one generator all along the file, so everything that draws is replayed.
#[test]
fn vectors_of_the_generator() {
    let mut rng = ReferenceRng::new();
    let (mut scalars, mut signed) = (0, 0);
    for line in data::lines(&data::reference("crypto/tests.txt")) {
        let mut fields = Fields(line.split_whitespace());
        match fields.text() {
            "random_scalar" => {
                assert_eq!(random_scalar(&mut rng).to_bytes(), fields.bytes32());
                scalars += 1;
            }
            "generate_keys" => {
                fields.text();
                assert_eq!(random_scalar(&mut rng).to_bytes(), fields.bytes32());
            }
            "generate_signature" => drop(random_scalar(&mut rng)),
            "generate_ring_signature" => {
                let (hash, image, ring) = (Hash(fields.bytes32()), KeyImage(fields.bytes32()), fields.ring());
                let secret = SecretKey::from_canonical_bytes(&fields.bytes32()).expect("a secret key");
                let index = fields.number();
                let made = v1::sign(&mut rng, &hash, &ring, &secret, index).expect("a valid ring");
                assert_eq!(made, (image, fields.signatures()));
                v1::verify(&hash, &image, &ring, &made.1).expect("just made");
                signed += 1;
            }
            _ => {}
        }
    }
    println!("random_scalar: {scalars} cases, generate_ring_signature: {signed} cases");
    assert_eq!((scalars, signed), (245, 256));
}

/// The inputs of a verification.
#[derive(Clone)]
struct Case {
    hash: Hash,
    image: KeyImage,
    ring: Vec<PublicKey>,
    signatures: Vec<Signature>,
}

impl Case {
    fn random(rng: &mut ChaCha20Rng, size: usize) -> Self {
        let hash = random_hash(rng);
        let secret = SecretKey::from_scalar(random_scalar(rng));
        let mut ring: Vec<_> = (0..size).map(|_| PublicKey(random_point(rng))).collect();
        let index = below(rng, size);
        ring[index] = secret.public_key();
        let (image, signatures) = v1::sign(rng, &hash, &ring, &secret, index).expect("a valid ring");
        Self { hash, image, ring, signatures }
    }

    fn ours(&self) -> bool {
        key_image_in_domain(&self.image)
            && v1::verify(&self.hash, &self.image, &self.ring, &self.signatures).is_ok()
    }

    /// monero-oxide also checks the key image's domain, and that scalars are reduced while reading.
    fn theirs(&self) -> bool {
        let blob: Vec<u8> = self.signatures.iter().flat_map(|both| [both.c.0, both.r.0]).flatten().collect();
        let Ok(signature) = RingSignature::read(self.signatures.len(), &mut blob.as_slice()) else {
            return false;
        };
        let ring: Vec<_> = self.ring.iter().map(|key| CompressedPoint::from(key.0)).collect();
        signature.verify(&self.hash.0, &ring, &CompressedPoint::from(self.image.0))
    }

    fn mutate(&mut self, rng: &mut ChaCha20Rng) {
        let i = below(rng, self.ring.len());
        match below(rng, 7) {
            0 => flip_bit(rng, &mut self.hash.0),
            1 => mutate_point(rng, &mut self.image.0),
            2 => mutate_point(rng, &mut self.ring[i].0),
            3 => mutate_scalar(rng, &mut self.signatures[i].c.0),
            4 => mutate_scalar(rng, &mut self.signatures[i].r.0),
            5 => drop(self.signatures.pop()),
            _ => drop(self.ring.swap_remove(i)),
        }
    }
}

#[test]
fn agrees_with_monero_oxide() {
    let mut rng = ChaCha20Rng::seed_from_u64(0x7631);
    let mut mutants = 0;
    for round in 0..40 * rounds() {
        let case = Case::random(&mut rng, 1 + round % 12);
        assert!(case.ours() && case.theirs());
        for _ in 0..50 {
            let mut mutant = case.clone();
            mutant.mutate(&mut rng);
            assert_eq!(mutant.ours(), mutant.theirs(), "{:?}", mutant.ring);
            mutants += 1;
        }
    }
    ferrite_testkit::seen!("version 1 against monero-oxide: {mutants} mutated signatures");
}

#[test]
fn signing_errors_are_named() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let secret = SecretKey::from_scalar(random_scalar(&mut rng));
    let other = SecretKey::from_scalar(random_scalar(&mut rng));
    let ring = [secret.public_key(), other.public_key()];
    let hash = Hash([3; 32]);
    let out_of_range = PositionError { index: 2, members: 2 }.into();
    assert_eq!(v1::sign(&mut rng, &hash, &ring, &secret, 2), Err(out_of_range));
    assert_eq!(v1::sign(&mut rng, &hash, &ring, &secret, 1), Err(v1::SignError::SecretKey));
    let ring = [secret.public_key(), PublicKey([0xff; 32])];
    assert_eq!(v1::sign(&mut rng, &hash, &ring, &secret, 0), Err(v1::SignError::Key(1)));
}
