//! Version 1 ring signatures against the reference's vectors and against monero-oxide.

use std::convert::Infallible;

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::EIGHT_TORSION;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::ring::{key_image_in_domain, v1};
use ferrite_testkit::data;
use ferrite_types::{Hash, KeyImage, PublicKey, ScalarBytes, Signature};
use monero_oxide::ed25519::CompressedPoint;
use monero_oxide::ring_signatures::RingSignature;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng, TryCryptoRng, TryRng};

fn rounds() -> usize {
    std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

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

/// What one signature is checked with.
#[derive(Clone)]
struct Case {
    hash: Hash,
    image: KeyImage,
    ring: Vec<PublicKey>,
    signatures: Vec<Signature>,
}

impl Case {
    fn random(rng: &mut ChaCha20Rng, size: usize) -> Self {
        let mut hash = Hash::default();
        rng.fill_bytes(&mut hash.0);
        let secrets: Vec<_> = (0..size).map(|_| SecretKey::from_scalar(random_scalar(rng))).collect();
        let mut ring: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
        let index = below(rng, size);
        for (i, key) in ring.iter_mut().enumerate() {
            // Nothing keeps keys with a torsion component out of the chain.
            if i != index && below(rng, 2) == 0 {
                add_torsion(rng, &mut key.0);
            }
        }
        let (image, signatures) = v1::sign(rng, &hash, &ring, &secrets[index], index).expect("a valid ring");
        Self { hash, image, ring, signatures }
    }

    fn ours(&self) -> bool {
        key_image_in_domain(&self.image)
            && v1::verify(&self.hash, &self.image, &self.ring, &self.signatures).is_ok()
    }

    /// monero-oxide checks the key image's domain in the same go, and reduced scalars while reading.
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
            0 => self.hash.0[below(rng, 32)] ^= 1 << below(rng, 8),
            1 => mutate_point(rng, &mut self.image.0),
            2 => mutate_point(rng, &mut self.ring[i].0),
            3 => mutate_scalar(rng, &mut self.signatures[i].c.0),
            4 => mutate_scalar(rng, &mut self.signatures[i].r.0),
            5 => drop(self.signatures.pop()),
            _ => drop(self.ring.swap_remove(i)),
        }
    }
}

fn below(rng: &mut ChaCha20Rng, bound: usize) -> usize {
    usize::try_from(rng.next_u32()).expect("32 bits fit") % bound
}

fn add_torsion(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    let point = decompress(bytes).expect("it was a point until now");
    *bytes = (point + EIGHT_TORSION[1 + below(rng, 7)]).compress().0;
}

fn mutate_point(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    match below(rng, 5) {
        0 => bytes[below(rng, 32)] ^= 1 << below(rng, 8),
        1 => add_torsion(rng, bytes),
        2 => *bytes = EIGHT_TORSION[below(rng, 8)].compress().0,
        // Encodings of the identity and others that are not canonical.
        3 => {
            *bytes = [0; 32];
            (bytes[0], bytes[31]) = (1, 0x80);
        }
        _ => {
            *bytes = [0xff; 32];
            bytes[0] = 0xec + u8::try_from(below(rng, 20)).expect("small");
            bytes[31] = if below(rng, 2) == 0 { 0x7f } else { 0xff };
        }
    }
}

fn mutate_scalar(rng: &mut ChaCha20Rng, bytes: &mut [u8; 32]) {
    match below(rng, 4) {
        0 => bytes[below(rng, 32)] ^= 1 << below(rng, 8),
        1 => *bytes = random_scalar(rng).to_bytes(),
        2 => *bytes = [0; 32],
        // The same residue, but not reduced.
        _ => add_group_order(bytes),
    }
}

fn add_group_order(bytes: &mut [u8; 32]) {
    let below_order = (-Scalar::ONE).to_bytes();
    let mut carry = 1;
    for (byte, addend) in bytes.iter_mut().zip(below_order) {
        let sum = u16::from(*byte) + u16::from(addend) + carry;
        *byte = u8::try_from(sum & 0xff).expect("eight bits");
        carry = sum >> 8;
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
    println!("version 1 against monero-oxide: {mutants} mutated signatures");
}

#[test]
fn a_signer_is_told_what_is_wrong() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let secret = SecretKey::from_scalar(random_scalar(&mut rng));
    let other = SecretKey::from_scalar(random_scalar(&mut rng));
    let ring = [secret.public_key(), other.public_key()];
    let hash = Hash([3; 32]);
    let out_of_range = v1::SignError::Index { index: 2, members: 2 };
    assert_eq!(v1::sign(&mut rng, &hash, &ring, &secret, 2), Err(out_of_range));
    assert_eq!(v1::sign(&mut rng, &hash, &ring, &secret, 1), Err(v1::SignError::SecretKey));
    let ring = [secret.public_key(), PublicKey([0xff; 32])];
    assert_eq!(v1::sign(&mut rng, &hash, &ring, &secret, 0), Err(v1::SignError::Key(1)));
}
