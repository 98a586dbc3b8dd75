//! `hash_to_ec` against the reference's vectors and against monero-oxide.

use ferrite_crypto::hash_to_ec::{hash_to_ec, hash_to_ec_batch, hash_to_point};
use ferrite_testkit::data;
use monero_ed25519::Point;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

fn bytes32(text: &str) -> [u8; 32] {
    data::unhex(text).try_into().expect("32 bytes")
}

/// The two fields of every line of the reference's `crypto/tests.txt` that begins with `command`.
fn vectors(command: &str) -> Vec<([u8; 32], [u8; 32])> {
    let mut vectors = Vec::new();
    for line in data::lines(&data::reference("crypto/tests.txt")) {
        let mut fields = line.split_whitespace();
        if let (Some(name), Some(input), Some(output)) = (fields.next(), fields.next(), fields.next())
            && name == command
        {
            vectors.push((bytes32(input), bytes32(output)));
        }
    }
    vectors
}

#[test]
fn vectors_of_the_bare_map() {
    let vectors = vectors("hash_to_point");
    for (hash, expected) in &vectors {
        assert_eq!(hash_to_point(hash).compress().0, *expected, "{}", const_hex::encode(hash));
    }
    println!("hash_to_point: {} cases", vectors.len());
    assert_eq!(vectors.len(), 371);
}

#[test]
fn vectors_of_the_whole_hash() {
    let vectors = vectors("hash_to_ec");
    for (key, expected) in &vectors {
        assert_eq!(hash_to_ec(key).compress().0, *expected, "{}", const_hex::encode(key));
    }
    let batch = hash_to_ec_batch(vectors.iter().map(|(key, _)| key));
    for (point, (_, expected)) in batch.iter().zip(&vectors) {
        assert_eq!(point.compress().0, *expected);
    }
    println!("hash_to_ec: {} cases, singly and as a batch", vectors.len());
    assert_eq!((vectors.len(), batch.len()), (256, 256));
}

#[test]
fn agrees_with_monero_oxide() {
    let mut rng = ChaCha20Rng::seed_from_u64(0x6865);
    let rounds = ferrite_testkit::soak::scaled(250);
    for _ in 0..rounds {
        let keys: [[u8; 32]; 20] = std::array::from_fn(|_| {
            let mut key = [0; 32];
            rng.fill_bytes(&mut key);
            key
        });
        let size = usize::try_from(rng.next_u32() % 21).unwrap();
        let batch = hash_to_ec_batch(&keys[..size]);
        assert_eq!(batch.len(), size);
        for (i, key) in keys.iter().enumerate() {
            let expected = Point::biased_hash(*key).compress().to_bytes();
            match batch.get(i) {
                Some(point) => assert_eq!(point.compress().0, expected),
                None => assert_eq!(hash_to_ec(key).compress().0, expected),
            }
        }
    }
    ferrite_testkit::seen!("hash_to_ec against monero-oxide: {} cases", rounds * 20);
}
