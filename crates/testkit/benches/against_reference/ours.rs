//! Our own timings, of the same work as the reference's.

use std::hint::black_box;
use std::time::{Duration, Instant};

use curve25519_dalek::{EdwardsPoint, Scalar};
use ferrite_crypto::amount::commit;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::{Derivation, KeyPair, SecretKey};
use ferrite_crypto::pow::cryptonight::{Variant, slow_hash};
use ferrite_crypto::random::{os_rng, random_scalar};
use ferrite_crypto::range::{Commitments, bulletproof_plus};
use ferrite_crypto::ring::{RingMember, clsag};
use ferrite_crypto::{hash_to_ec, keys, schnorr};
use ferrite_types::tx::ringct::BulletproofPlus;
use ferrite_types::tx::{Transaction, TxProofs};
use ferrite_types::{Amount, CompressedPoint, Hash, Height};

use super::reference;

/// The median over samples of at least 2 ms each, over half a second or at least five samples.
fn measure<T>(mut work: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    let once = start.elapsed().max(Duration::from_nanos(100));
    let calls =
        u32::try_from(Duration::from_millis(2).as_nanos() / once.as_nanos() + 1).expect("20,001 at most");
    let mut samples = Vec::new();
    let start = Instant::now();
    while samples.len() < 5 || start.elapsed() < Duration::from_millis(500) {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(work());
        }
        samples.push(start.elapsed() / calls);
    }
    samples.sort();
    samples[samples.len() / 2]
}

pub(crate) fn key_derivation() -> Duration {
    let (a, b) = (KeyPair::random(&mut os_rng()), KeyPair::random(&mut os_rng()));
    measure(|| Derivation::new(a.public(), b.secret()).expect("a valid key"))
}

pub(crate) fn derive_public_key() -> Duration {
    let (a, b) = (KeyPair::random(&mut os_rng()), KeyPair::random(&mut os_rng()));
    let derivation = Derivation::new(a.public(), b.secret()).expect("a valid key");
    measure(|| derivation.derive_public_key(0, b.public()).expect("a valid key"))
}

pub(crate) fn key_image() -> Duration {
    let pair = KeyPair::random(&mut os_rng());
    measure(|| keys::key_image(pair.public(), pair.secret()))
}

pub(crate) fn hash_to_ec() -> Duration {
    let key = KeyPair::random(&mut os_rng());
    measure(|| hash_to_ec::hash_to_ec(&key.public().0).compress())
}

pub(crate) fn check_signature() -> Duration {
    let (pair, hash) = (KeyPair::random(&mut os_rng()), Hash([7; 32]));
    let signature = schnorr::sign(&mut os_rng(), &hash, &pair);
    measure(|| schnorr::verify(&hash, pair.public(), &signature).expect("signed just now"))
}

/// Two inputs with a ring of 16 and the balance of two inputs and two outputs, as in the reference's test; per input.
pub(crate) fn clsag() -> Duration {
    let mut rng = os_rng();
    let message = Hash(random_scalar(&mut rng).to_bytes());
    let mut ring: Vec<RingMember> = (0..16)
        .map(|_| RingMember {
            key: *KeyPair::random(&mut rng).public(),
            commitment: point(&EdwardsPoint::mul_base(&random_scalar(&mut rng))),
        })
        .collect();
    let openings: Vec<(KeyPair, Scalar, Scalar)> = (0..2)
        .map(|_| (KeyPair::random(&mut rng), random_scalar(&mut rng), random_scalar(&mut rng)))
        .collect();
    for (member, (pair, mask, _)) in ring.iter_mut().zip(&openings) {
        *member = RingMember { key: *pair.public(), commitment: point(&commit(mask, Amount(5))) };
    }
    let pseudo_outs: Vec<CompressedPoint> =
        openings.iter().map(|(_, _, mask)| point(&commit(mask, Amount(5)))).collect();
    // Outputs of other amounts and masks with the same sums.
    let (first, all) = (random_scalar(&mut rng), openings.iter().map(|(_, _, mask)| mask).sum::<Scalar>());
    let out_pk = [commit(&first, Amount(3)), commit(&(all - first), Amount(7))].map(|output| point(&output));
    let signatures: Vec<_> = openings
        .iter()
        .zip(&pseudo_outs)
        .enumerate()
        .map(|(index, ((pair, mask, pseudo_out_mask), pseudo_out))| {
            let opening = clsag::Opening { index, key: pair.secret(), mask, pseudo_out_mask };
            clsag::sign(&mut rng, &message, &ring, pseudo_out, &opening).expect("the opening fits")
        })
        .collect();
    let both = measure(|| {
        for ((signature, image), pseudo_out) in signatures.iter().zip(&pseudo_outs) {
            clsag::verify(&message, signature, image, &ring, pseudo_out).expect("signed just now");
        }
        assert_eq!(sum(&pseudo_outs), sum(&out_pk), "inputs and outputs balance");
    });
    assert_ne!(sum(&pseudo_outs[..1]), sum(&out_pk), "the check can fail");
    both / 2
}

fn sum(points: &[CompressedPoint]) -> EdwardsPoint {
    points.iter().map(|point| decompress(&point.0).expect("made for this")).sum()
}

/// One proof of a batch of equal shape. The commitments are divided by eight, as in the reference's test.
pub(crate) fn bp_plus(outputs: usize, batch: u32) -> Duration {
    let proofs: Vec<(BulletproofPlus, Vec<CompressedPoint>)> = (0..batch).map(|_| prove(outputs)).collect();
    let whole = measure(|| {
        let commitments: Vec<Commitments> =
            proofs.iter().map(|(_, v)| Commitments::from_divided(v).expect("made above")).collect();
        let items: Vec<_> = proofs.iter().map(|(proof, _)| proof).zip(&commitments).collect();
        match items[..] {
            [(proof, commitments)] => {
                bulletproof_plus::verify(proof, commitments, &mut os_rng()).expect("valid")
            }
            _ => bulletproof_plus::verify_batch(&items, &mut os_rng()).expect("valid"),
        }
    });
    whole / batch
}

fn prove(outputs: usize) -> (BulletproofPlus, Vec<CompressedPoint>) {
    const AMOUNT: Amount = Amount(749_327_532_984);
    let masks: Vec<SecretKey> = (0..outputs).map(|_| SecretKey::random(&mut os_rng())).collect();
    let proof =
        bulletproof_plus::prove(&vec![AMOUNT; outputs], &masks, &mut os_rng()).expect("1 to 16 outputs");
    let out_pk: Vec<_> = masks.iter().map(|mask| point(&commit(mask.as_scalar(), AMOUNT))).collect();
    (proof, Commitments::from_outputs(&out_pk).expect("made above").divided().to_vec())
}

pub(crate) fn bp_plus_prove() -> Duration {
    measure(|| prove(2))
}

pub(crate) fn cryptonight(variant: u8) -> Duration {
    let variant = match variant {
        0 => Variant::V0,
        1 => Variant::V1,
        _ => Variant::V2,
    };
    let data = [42; 76];
    measure(|| slow_hash(variant, &data, Height(0)).expect("long enough"))
}

/// Parses, hashes and weighs a transaction, and divides its commitments by eight.
pub(crate) fn parse_transaction() -> Duration {
    let blob = reference::unit_test_transaction();
    measure(|| {
        let parsed = Transaction::parse(&blob).expect("the reference parses it");
        let TxProofs::V2 { base, .. } = &parsed.tx.proofs else { panic!("a transaction of version 2") };
        let commitments = Commitments::from_outputs(&base.out_pk).expect("the reference takes them");
        (parsed.weight(), parsed.id, commitments.divided().len())
    })
}

fn point(point: &EdwardsPoint) -> CompressedPoint {
    CompressedPoint(point.compress().0)
}
