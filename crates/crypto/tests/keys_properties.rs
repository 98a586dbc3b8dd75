//! Sender and receiver agree on every output, and on nothing that was modified.

use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::{Scalar, constants};
use ferrite_crypto::amount::{self, OpenAmountError};
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::{
    AccountKeys, Derivation, KeyPair, SecretKey, check_key, encrypt_payment_id, key_image, key_images,
    subaddress_secret_keys,
};
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::schnorr::{
    self, SharedSecretError, SharedSecretStatement, SharedSecretVersion, SignatureError, prove_shared_secret,
    verify_shared_secret,
};
use ferrite_testkit::soak::scaled;
use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::tx::ringct::EcdhInfo;
use ferrite_types::{Amount, CompressedPoint, Hash, PublicKey, ScalarBytes, Signature};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use subtle::ConstantTimeEq;

fn bytes(rng: &mut ChaCha20Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    bytes
}

fn same(a: &SecretKey, b: &SecretKey) -> bool {
    a.ct_eq(b).into()
}

#[test]
fn an_output_reaches_its_subaddress() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    for round in 0..scaled(300) {
        let account = AccountKeys::random(&mut rng);
        let major = if round % 2 == 0 { 0 } else { rng.next_u32() };
        let index = SubaddressIndex { major, minor: if round % 3 == 0 { 0 } else { rng.next_u32() } };
        let address = account.subaddress(index);
        let tx_secret = SecretKey::random(&mut rng);
        let tx_public = if index.is_main() {
            tx_secret.public_key()
        } else {
            tx_secret.multiply(&address.spend).expect("a point")
        };
        let output_index = rng.next_u64() >> (rng.next_u32() % 64);

        let sender = Derivation::new(&address.view, &tx_secret).expect("a point");
        let receiver = Derivation::new(&tx_public, account.view.secret()).expect("a point");
        assert_eq!(sender.as_bytes(), receiver.as_bytes());
        assert!(same(&sender.to_scalar(output_index), &receiver.to_scalar(output_index)));
        let shared = account.view.secret().multiply(&tx_public).expect("a point");
        let disclosed = Derivation::from_shared_secret(&shared).expect("a point");
        assert!(bool::from(disclosed.ct_eq(&receiver)));

        let output = sender.derive_public_key(output_index, &address.spend).expect("a point");
        assert_eq!(receiver.spend_key_of(output_index, &output), Ok(address.spend));
        let (spend, view) = subaddress_secret_keys(account.view.secret(), account.spend.secret(), index);
        assert_eq!((spend.public_key(), view.public_key()), (address.spend, address.view));
        assert_eq!(receiver.derive_secret_key(output_index, &spend).public_key(), output);

        let id = ShortPaymentId(rng.next_u64().to_le_bytes());
        let encrypted = encrypt_payment_id(id, &address.view, &tx_secret).expect("a point");
        assert_ne!(encrypted, id);
        assert_eq!(encrypt_payment_id(encrypted, &tx_public, account.view.secret()), Ok(id));
    }
}

#[test]
fn a_batch_of_spend_keys_is_each_of_them() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let derivations: Vec<_> = (0..5).map(|_| Derivation::from_bytes(bytes(&mut rng))).collect();
    for length in [0, 1, 2, 33, 100] {
        // About half of all byte strings are points.
        let outputs: Vec<_> = (0..length)
            .map(|at| (&derivations[at % 5], rng.next_u64(), PublicKey(bytes(&mut rng))))
            .collect();
        let batch = Derivation::spend_keys_of(outputs.iter().map(|(with, index, key)| (*with, *index, key)));
        let each: Vec<_> =
            outputs.iter().map(|(with, index, key)| with.spend_key_of(*index, key).ok()).collect();
        assert_eq!(batch, each);
        assert!(length < 33 || each.iter().any(Option::is_some) && each.iter().any(Option::is_none));
    }
}

#[test]
fn a_batch_of_derivations_is_each_of_them() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    let secret = SecretKey::random(&mut rng);
    for length in [0, 1, 2, 31, 32, 33, 200] {
        // About half of all byte strings are points, many of them with torsion.
        let keys: Vec<_> = (0..length).map(|_| PublicKey(bytes(&mut rng))).collect();
        let batch = Derivation::batch(&keys, &secret);
        assert_eq!(batch.len(), keys.len());
        for (key, derivation) in keys.iter().zip(batch) {
            let single = Derivation::new(key, &secret).ok();
            assert_eq!(derivation.map(|d| *d.as_bytes()), single.map(|d| *d.as_bytes()));
        }
    }
}

/// Encodings of points near every rule: y of p and beyond, x of zero with a sign, points of small order.
fn odd_encodings() -> Vec<[u8; 32]> {
    let mut all = Vec::new();
    for low in 0..=255 {
        for (filling, high) in [(0xff, 0x7f), (0xff, 0xff), (0, 0), (0, 0x80)] {
            let mut bytes = [filling; 32];
            bytes[0] = low;
            bytes[31] = high;
            all.push(bytes);
        }
    }
    for torsion in constants::EIGHT_TORSION {
        let mut bytes = torsion.compress().0;
        all.push(bytes);
        bytes[31] ^= 0x80;
        all.push(bytes);
    }
    all
}

#[test]
fn points_match_the_second_implementation() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let mut cases = odd_encodings();
    cases.extend((0..scaled(5000)).map(|_| bytes(&mut rng)));
    let mut valid = 0;
    for encoding in &cases {
        let theirs = monero_ed25519::CompressedPoint::from(*encoding).decompress();
        assert_eq!(check_key(&PublicKey(*encoding)), theirs.is_some(), "{encoding:?}");
        if let Some(theirs) = theirs {
            let ours = decompress(encoding).expect("just checked");
            assert_eq!(ours.compress().0, theirs.compress().to_bytes());
            valid += 1;
        }
    }
    ferrite_testkit::seen!("{} encodings, {valid} of them points", cases.len());
}

#[test]
fn commitments_are_those_of_the_second_implementation() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for _ in 0..scaled(1000) {
        let mask = random_scalar(&mut rng);
        let value = rng.next_u64() >> (rng.next_u32() % 64);
        let ours = amount::commit(&mask, Amount(value)).compress().0;
        let their_mask = monero_ed25519::Scalar::read(&mut mask.to_bytes().as_slice()).expect("reduced");
        let theirs = monero_ed25519::Commitment::new(their_mask, value).commit().compress();
        assert_eq!(ours, theirs.to_bytes());
        assert!(amount::check_commitment(&CompressedPoint(ours), &mask, Amount(value)));
        assert!(!amount::check_commitment(&CompressedPoint(ours), &mask, Amount(value ^ 1)));
        let zero = amount::zero_commit(Amount(value));
        assert_eq!(zero, constants::ED25519_BASEPOINT_POINT + amount::h() * Scalar::from(value));
    }
}

#[test]
fn amounts_open_for_their_key_only() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    for _ in 0..scaled(300) {
        let (key, other) = (SecretKey::random(&mut rng), SecretKey::random(&mut rng));
        let value = Amount(rng.next_u64() >> (rng.next_u32() % 64));
        let mask = SecretKey::random(&mut rng);
        let compact = EcdhInfo::Compact(amount::encode_compact(value, &key));
        let cases =
            [(compact, amount::commitment_mask(&key)), (amount::encode_full(value, &mask, &key), mask)];
        for (info, mask) in cases {
            let commitment = CompressedPoint(amount::commit(mask.as_scalar(), value).compress().0);
            let opened = amount::open(&info, &commitment, &key).expect("the right key");
            assert_eq!(opened.amount, value);
            assert!(same(&opened.mask, &mask));
            assert!(amount::open(&info, &commitment, &other).is_err());
            let wrong = CompressedPoint(amount::commit(mask.as_scalar(), Amount(!value.0)).compress().0);
            assert_eq!(amount::open(&info, &wrong, &key).err(), Some(OpenAmountError::Commitment));
            let batch = [(&info, &commitment, &key), (&info, &wrong, &key), (&info, &commitment, &other)];
            let batch = amount::open_batch(batch);
            assert!(batch[0].as_ref().is_ok_and(|first| first.amount == value && same(&first.mask, &mask)));
            assert_eq!(batch[1].as_ref().err(), Some(&OpenAmountError::Commitment));
            assert!(batch[2].is_err());
        }
    }
}

#[test]
fn key_images_of_a_batch_equal_single_ones() {
    let mut rng = ChaCha20Rng::seed_from_u64(15);
    for count in 0..20 {
        let outputs: Vec<_> = (0..count)
            .map(|_| {
                let secret = SecretKey::random(&mut rng);
                (secret.public_key(), secret)
            })
            .collect();
        let single: Vec<_> = outputs.iter().map(|(key, secret)| key_image(key, secret)).collect();
        assert_eq!(key_images(&outputs), single);
    }
}

#[test]
fn an_old_amount_may_be_unreduced_but_not_too_large() {
    let key = SecretKey::from_scalar(Scalar::from(7u8));
    let mask = SecretKey::from_scalar(Scalar::from(9u8));
    let EcdhInfo::Full { mask: sent_mask, amount: sent } = amount::encode_full(Amount(5), &mask, &key) else {
        panic!("the full encoding has two scalars");
    };
    // Adding the group order changes the bytes, not the value.
    let unreduced = |scalar: ScalarBytes| ScalarBytes(plus_order(scalar.0));
    let info = EcdhInfo::Full { mask: unreduced(sent_mask), amount: unreduced(sent) };
    let opened = amount::decode(&info, &key).expect("the value is the same");
    assert_eq!(opened.amount, Amount(5));
    assert!(same(&opened.mask, &mask));

    let beyond = Scalar::from_bytes_mod_order(sent.0) + Scalar::from(u64::MAX);
    let info = EcdhInfo::Full { mask: sent_mask, amount: ScalarBytes(beyond.to_bytes()) };
    assert_eq!(amount::decode(&info, &key).err(), Some(OpenAmountError::TooLarge));
}

fn plus_order(bytes: [u8; 32]) -> [u8; 32] {
    let mut order = (-Scalar::ONE).to_bytes();
    order[0] += 1;
    let mut carry = 0u16;
    std::array::from_fn(|i| {
        carry += u16::from(bytes[i]) + u16::from(order[i]);
        let [low, high] = carry.to_le_bytes();
        carry = u16::from(high);
        low
    })
}

#[test]
fn signatures_hold_for_their_key_and_message_only() {
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    for _ in 0..scaled(300) {
        let (pair, other) = (KeyPair::random(&mut rng), KeyPair::random(&mut rng));
        let hash = Hash(bytes(&mut rng));
        let good = schnorr::sign(&mut rng, &hash, &pair);
        assert_eq!(schnorr::verify(&hash, pair.public(), &good), Ok(()));
        let mismatch = Err(SignatureError::Mismatch);
        assert_eq!(schnorr::verify(&hash, other.public(), &good), mismatch);
        assert_eq!(schnorr::verify(&Hash(bytes(&mut rng)), pair.public(), &good), mismatch);
        let unreduced = Signature { c: ScalarBytes(plus_order(good.c.0)), ..good };
        let refused = schnorr::verify(&hash, pair.public(), &unreduced);
        assert_eq!(refused, Err(SignatureError::ScalarNotReduced("c")));
        let unreduced = Signature { r: ScalarBytes(plus_order(good.r.0)), ..good };
        let refused = schnorr::verify(&hash, pair.public(), &unreduced);
        assert_eq!(refused, Err(SignatureError::ScalarNotReduced("r")));
        let zero = Signature { c: ScalarBytes::default(), ..good };
        assert_eq!(schnorr::verify(&hash, pair.public(), &zero), Err(SignatureError::ZeroChallenge));
        let c = Scalar::from_bytes_mod_order(good.c.0);
        let identity = Signature { r: ScalarBytes((-c * pair.secret().as_scalar()).to_bytes()), ..good };
        let refused = schnorr::verify(&hash, pair.public(), &identity);
        assert_eq!(refused, Err(SignatureError::IdentityCommitment));
    }
}

#[test]
fn shared_secret_proofs_hold_for_their_statement_only() {
    let mut rng = ChaCha20Rng::seed_from_u64(7);
    let versions = [SharedSecretVersion::V1, SharedSecretVersion::V2];
    for round in 0..scaled(200) {
        let [a, b, evil] = std::array::from_fn(|_| *KeyPair::random(&mut rng).public());
        let secret = SecretKey::random(&mut rng);
        let base = (round % 2 == 0).then_some(&b);
        let r = base.map_or_else(|| secret.public_key(), |base| secret.multiply(base).expect("a point"));
        let d = secret.multiply(&a).expect("a point");
        let hash = Hash(bytes(&mut rng));
        let statement = SharedSecretStatement { r: &r, a: &a, b: base, d: &d };
        for version in versions {
            let proof = prove_shared_secret(&mut rng, version, &hash, &statement, &secret).expect("points");
            for checked in versions {
                let outcome = verify_shared_secret(checked, &hash, &statement, &proof);
                assert_eq!(outcome.is_ok(), checked == version);
            }
            let wrong = [
                SharedSecretStatement { r: &evil, ..statement },
                SharedSecretStatement { a: &evil, ..statement },
                SharedSecretStatement { b: Some(&evil), ..statement },
                SharedSecretStatement { d: &evil, ..statement },
            ];
            for statement in wrong {
                let outcome = verify_shared_secret(version, &hash, &statement, &proof);
                assert_eq!(outcome, Err(SharedSecretError::Mismatch));
            }
            let unreduced = Signature { r: ScalarBytes(plus_order(proof.r.0)), ..proof };
            let outcome = verify_shared_secret(version, &hash, &statement, &unreduced);
            assert_eq!(outcome, Err(SharedSecretError::ScalarNotReduced("r")));
        }
        let no_point = PublicKey([0xff; 32]);
        let invalid = SharedSecretStatement { a: &no_point, ..statement };
        let refused = prove_shared_secret(&mut rng, SharedSecretVersion::V2, &hash, &invalid, &secret);
        assert_eq!(refused, Err(SharedSecretError::Point("A")));
    }
}

#[test]
fn a_derivation_clears_torsion() {
    let mut rng = ChaCha20Rng::seed_from_u64(8);
    let view = SecretKey::random(&mut rng);
    let point = EdwardsPoint::mul_base(&random_scalar(&mut rng));
    let plain = Derivation::new(&PublicKey(point.compress().0), &view).expect("a point");
    for torsion in constants::EIGHT_TORSION {
        let dirty = PublicKey((point + torsion).compress().0);
        assert_eq!(Derivation::new(&dirty, &view).map(|d| *d.as_bytes()), Ok(*plain.as_bytes()));
    }
}
