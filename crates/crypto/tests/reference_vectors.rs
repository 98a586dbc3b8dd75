//! Every line of the reference's `crypto/tests.txt`, in order: some lines draw from its deterministic generator.

use std::collections::BTreeMap;
use std::convert::Infallible;

use curve25519_dalek::traits::IsIdentity;
use ferrite_crypto::curve::{canonical_scalar, decompress, hash_to_scalar};
use ferrite_crypto::hash_to_ec::{hash_to_ec, hash_to_point};
use ferrite_crypto::keys::{Derivation, KeyPair, SecretKey, check_key, key_image};
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::ring::v1;
use ferrite_crypto::schnorr;
use ferrite_testkit::data::{lines, reference, unhex};
use ferrite_types::{Hash, KeyImage, PublicKey, ScalarBytes, Signature};
use rand_core::{TryCryptoRng, TryRng};

/// The generator of the reference's own test program: a Keccak state that starts as all 42 and is permuted before
/// every read; a read takes at most 136 bytes of it.
struct TestGenerator([u64; 25]);

impl TestGenerator {
    fn new() -> Self {
        Self([u64::from_le_bytes([42; 8]); 25])
    }
}

impl TryRng for TestGenerator {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for block in out.chunks_mut(136) {
            keccak::Keccak::new().with_f1600(|f1600| f1600(&mut self.0));
            let state: Vec<u8> = self.0.iter().flat_map(|lane| lane.to_le_bytes()).collect();
            block.copy_from_slice(&state[..block.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for TestGenerator {}

/// The words of one line after the function's name.
struct Words<'a>(std::str::SplitWhitespace<'a>);

impl Words<'_> {
    fn word(&mut self) -> &str {
        self.0.next().expect("the line is too short")
    }

    fn bytes(&mut self) -> [u8; 32] {
        unhex(self.word()).try_into().expect("32 bytes")
    }

    fn key(&mut self) -> PublicKey {
        PublicKey(self.bytes())
    }

    fn hash(&mut self) -> Hash {
        Hash(self.bytes())
    }

    fn secret(&mut self) -> SecretKey {
        SecretKey::from_canonical_bytes(&self.bytes()).expect("a reduced secret key")
    }

    fn number(&mut self) -> usize {
        self.word().parse().expect("a number")
    }

    fn index(&mut self) -> u64 {
        self.word().parse().expect("an output index")
    }

    fn truth(&mut self) -> bool {
        match self.word() {
            "true" => true,
            "false" => false,
            other => panic!("neither true nor false: {other}"),
        }
    }

    fn signatures(&mut self, count: usize) -> Vec<Signature> {
        let bytes = unhex(self.word());
        assert_eq!(bytes.len(), 64 * count);
        let scalar = |bytes: &[u8]| ScalarBytes(bytes.try_into().expect("half of a signature"));
        bytes
            .chunks_exact(64)
            .map(|bytes| Signature { c: scalar(&bytes[..32]), r: scalar(&bytes[32..]) })
            .collect()
    }

    fn ring(&mut self) -> Vec<PublicKey> {
        let count = self.number();
        (0..count).map(|_| self.key()).collect()
    }

    /// An expected result that is present only if the word before it says so.
    fn optional(&mut self) -> Option<[u8; 32]> {
        self.truth().then(|| self.bytes())
    }
}

fn run(function: &str, words: &mut Words<'_>, rng: &mut TestGenerator) {
    match function {
        "check_scalar" => assert_eq!(canonical_scalar(&words.bytes()).is_some(), words.truth()),
        "random_scalar" => assert_eq!(random_scalar(rng).to_bytes(), words.bytes()),
        "hash_to_scalar" => assert_eq!(hash_to_scalar(unhex(words.word())).to_bytes(), words.bytes()),
        "generate_keys" => {
            let pair = KeyPair::random(rng);
            assert_eq!((*pair.public(), *pair.secret().to_bytes()), (words.key(), words.bytes()));
        }
        "check_key" => assert_eq!(check_key(&words.key()), words.truth()),
        "check_ge_p3_identity" => check_identity(words),
        "hash_to_point" => assert_eq!(hash_to_point(&words.bytes()).compress().0, words.bytes()),
        "hash_to_ec" => assert_eq!(hash_to_ec(&words.bytes()).compress().0, words.bytes()),
        "generate_key_image" => {
            let image = key_image(&words.key(), &words.secret());
            assert_eq!(image.0, words.bytes());
        }
        "secret_key_to_public_key"
        | "generate_key_derivation"
        | "derive_public_key"
        | "derive_secret_key"
        | "derive_view_tag" => derive(function, words),
        "generate_signature" | "check_signature" | "generate_ring_signature" | "check_ring_signature" => {
            sign(function, words, rng);
        }
        other => panic!("no such function is known here: {other}"),
    }
    assert_eq!(words.0.next(), None, "the line was not read to its end");
}

/// The first expected value is what the reference's old, broken check says about its own unreduced field elements.
/// The second is the truth.
fn check_identity(words: &mut Words<'_>) {
    let point = decompress(&words.bytes()).expect("a point");
    let _broken = words.truth();
    assert_eq!((point + point - point - point).is_identity(), words.truth());
}

fn derive(function: &str, words: &mut Words<'_>) {
    match function {
        "secret_key_to_public_key" => {
            let secret = SecretKey::from_canonical_bytes(&words.bytes());
            assert_eq!(secret.map(|secret| secret.public_key().0), words.optional());
        }
        "generate_key_derivation" => {
            let (key, secret) = (words.key(), words.secret());
            let expected = words.optional();
            assert_eq!(
                Derivation::new(&key, &secret).ok().map(|derivation| *derivation.as_bytes()),
                expected
            );
            let batch = Derivation::batch(&[key; 3], &secret);
            assert_eq!(batch.len(), 3);
            for derivation in batch {
                assert_eq!(derivation.map(|derivation| *derivation.as_bytes()), expected);
            }
        }
        "derive_public_key" => {
            let (derivation, index, base) =
                (Derivation::from_bytes(words.bytes()), words.index(), words.key());
            let derived = derivation.derive_public_key(index, &base).ok();
            assert_eq!(derived.map(|key| key.0), words.optional());
            if let Some(derived) = derived {
                assert_eq!(derivation.spend_key_of(index, &derived), Ok(base));
            }
        }
        "derive_secret_key" => {
            let (derivation, index, base) =
                (Derivation::from_bytes(words.bytes()), words.index(), words.secret());
            assert_eq!(*derivation.derive_secret_key(index, &base).to_bytes(), words.bytes());
        }
        _ => {
            let (derivation, index) = (Derivation::from_bytes(words.bytes()), words.index());
            assert_eq!(vec![derivation.view_tag(index)], unhex(words.word()));
        }
    }
}

fn sign(function: &str, words: &mut Words<'_>, rng: &mut TestGenerator) {
    let prefix_hash = words.hash();
    match function {
        "generate_signature" => {
            let (public, pair) = (words.key(), KeyPair::from_secret(words.secret()));
            assert_eq!(*pair.public(), public);
            assert_eq!(vec![schnorr::sign(rng, &prefix_hash, &pair)], words.signatures(1));
        }
        "check_signature" => {
            let (key, signature) = (words.key(), words.signatures(1)[0]);
            assert_eq!(schnorr::verify(&prefix_hash, &key, &signature).is_ok(), words.truth());
        }
        "generate_ring_signature" => {
            let (image, ring) = (KeyImage(words.bytes()), words.ring());
            let (secret, real) = (words.secret(), words.number());
            let (made, signatures) = v1::sign(rng, &prefix_hash, &ring, &secret, real).expect("a valid ring");
            assert_eq!(made, image);
            assert_eq!(signatures, words.signatures(ring.len()));
        }
        _ => {
            let (image, ring) = (KeyImage(words.bytes()), words.ring());
            let signatures = words.signatures(ring.len());
            assert_eq!(v1::verify(&prefix_hash, &image, &ring, &signatures).is_ok(), words.truth());
        }
    }
}

#[test]
fn every_line_of_the_reference_vectors() {
    let lines = lines(&reference("crypto/tests.txt"));
    let mut rng = TestGenerator::new();
    let mut counts = BTreeMap::<&str, usize>::new();
    for (number, line) in lines.iter().enumerate() {
        let mut words = line.split_whitespace();
        let function = words.next().expect("empty lines were left out");
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            run(function, &mut Words(words), &mut rng);
        }));
        assert!(outcome.is_ok(), "line {}: {line}", number + 1);
        *counts.entry(function).or_default() += 1;
    }
    for (function, count) in &counts {
        println!("{function}: {count}");
    }
    let total: usize = counts.values().sum();
    println!("crypto/tests.txt: {total} cases of {} functions", counts.len());
    assert_eq!(total, lines.len());
    assert_eq!(counts.len(), 18, "the file names 18 functions");
}
