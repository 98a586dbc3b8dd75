//! MLSAG verification against monero-oxide, with signatures from a prover that is written out from the definition.

use curve25519_dalek::{EdwardsPoint, Scalar};
use ferrite_crypto::curve::{decompress, hash_to_scalar};
use ferrite_crypto::hash_to_ec::hash_to_ec;
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::ring::mlsag::{VerifyError, verify_full, verify_simple};
use ferrite_crypto::ring::{RingMember, key_image_in_domain};
use ferrite_types::tx::ringct::Mlsag;
use ferrite_types::{Amount, CompressedPoint, Hash, KeyImage, PublicKey, ScalarBytes};
use monero_ed25519 as ed25519;
use monero_mlsag as oxide;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

#[path = "support/ring.rs"]
mod support;
use support::{below, flip_bit, mutate_point, mutate_scalar, random_hash, random_point, rounds};

/// What the commitments of the inputs must add up to.
#[derive(Clone, Debug)]
enum Balance {
    Simple { pseudo_out: CompressedPoint },
    Full { out_pk: Vec<CompressedPoint>, fee: u64 },
}

/// The inputs of a verification.
#[derive(Clone, Debug)]
struct Case {
    message: Hash,
    signature: Mlsag,
    images: Vec<KeyImage>,
    /// One ring per input.
    rings: Vec<Vec<RingMember>>,
    balance: Balance,
}

fn point(bytes: &[u8; 32]) -> EdwardsPoint {
    decompress(bytes).expect("a point")
}

fn commit(mask: &Scalar, amount: u64) -> CompressedPoint {
    let mask = ed25519::Scalar::read(&mut mask.to_bytes().as_slice()).expect("reduced");
    CompressedPoint(ed25519::Commitment::new(mask, amount).commit().compress().to_bytes())
}

impl Case {
    fn simple(rng: &mut ChaCha20Rng, size: usize) -> Self {
        let (mask, amount) = (random_scalar(rng), rng.next_u64());
        let balance = Balance::Simple { pseudo_out: commit(&mask, amount) };
        Self::signed(rng, size, vec![amount], mask, balance)
    }

    fn full(rng: &mut ChaCha20Rng, size: usize, inputs: usize) -> Self {
        let amounts: Vec<u64> = (0..inputs).map(|_| rng.next_u64() >> 8).collect();
        let mut rest: u64 = amounts.iter().sum();
        let (mut out_pk, mut masks) = (Vec::new(), Scalar::ZERO);
        for _ in 0..below(rng, 4) {
            let (mask, amount) = (random_scalar(rng), rest / 3);
            rest -= amount;
            masks += mask;
            out_pk.push(commit(&mask, amount));
        }
        Self::signed(rng, size, amounts, masks, Balance::Full { out_pk, fee: rest })
    }

    /// Signs at a random position, with random decoys.
    fn signed(
        rng: &mut ChaCha20Rng,
        size: usize,
        amounts: Vec<u64>,
        masks_out: Scalar,
        balance: Balance,
    ) -> Self {
        let index = below(rng, size);
        let mut secrets = Vec::new();
        let mut mask_difference = -masks_out;
        let mut rings = Vec::new();
        for amount in amounts {
            let decoy = |rng: &mut ChaCha20Rng| RingMember {
                key: PublicKey(random_point(rng)),
                commitment: CompressedPoint(random_point(rng)),
            };
            let mut ring: Vec<_> = (0..size).map(|_| decoy(rng)).collect();
            let (key, mask) = (random_scalar(rng), random_scalar(rng));
            ring[index].key = PublicKey(EdwardsPoint::mul_base(&key).compress().0);
            ring[index].commitment = commit(&mask, amount);
            mask_difference += mask;
            secrets.push(key);
            rings.push(ring);
        }
        secrets.push(mask_difference);
        let message = random_hash(rng);
        let offset = match &balance {
            Balance::Simple { pseudo_out } => point(&pseudo_out.0),
            Balance::Full { out_pk, fee } => {
                let fee = point(&commit(&Scalar::ZERO, *fee).0);
                out_pk.iter().map(|commitment| point(&commitment.0)).fold(fee, |sum, next| sum + next)
            }
        };
        let (signature, images) = prove(rng, &message, &rings, &offset, &secrets, index);
        Self { message, signature, images, rings, balance }
    }

    fn ours(&self) -> Result<(), VerifyError> {
        let Self { message, signature, images, rings, balance } = self;
        match balance {
            Balance::Simple { pseudo_out } => {
                verify_simple(message, signature, &images[0], &rings[0], pseudo_out)
            }
            Balance::Full { out_pk, fee } => {
                let rings: Vec<&[RingMember]> = rings.iter().map(Vec::as_slice).collect();
                verify_full(message, signature, images, &rings, out_pk, Amount(*fee))
            }
        }
    }

    /// monero-oxide checks that scalars are reduced while reading, and its verification includes the key images'
    /// domain.
    fn theirs(&self) -> bool {
        let old = |bytes: [u8; 32]| ed25519::CompressedPoint::from(bytes);
        let ring = |ring: &Vec<RingMember>| -> Vec<_> {
            ring.iter().map(|m| [old(m.key.0), old(m.commitment.0)]).collect()
        };
        let matrix = match &self.balance {
            Balance::Simple { pseudo_out } => {
                oxide::RingMatrix::individual(&ring(&self.rings[0]), old(pseudo_out.0))
            }
            Balance::Full { out_pk, fee } => {
                let out_pk: Vec<_> = out_pk.iter().map(|commitment| old(commitment.0)).collect();
                oxide::AggregateRingMatrixBuilder::new(&out_pk, *fee).and_then(|mut builder| {
                    for input in &self.rings {
                        builder.push_ring(&ring(input))?;
                    }
                    builder.build()
                })
            }
        };
        let width = self.signature.ss.first().map_or(0, Vec::len);
        if self.signature.ss.iter().any(|row| row.len() != width) {
            return false;
        }
        let mut blob: Vec<u8> = self.signature.ss.iter().flatten().flat_map(|s| s.0).collect();
        blob.extend(self.signature.cc.0);
        let signature = oxide::Mlsag::read(self.signature.ss.len(), width, &mut blob.as_slice());
        let images: Vec<_> = self.images.iter().map(|image| old(image.0)).collect();
        match (matrix, signature) {
            (Ok(matrix), Ok(signature)) => signature.verify(&self.message.0, &matrix, &images).is_ok(),
            _ => false,
        }
    }

    fn mutate(&mut self, rng: &mut ChaCha20Rng) {
        let (j, i) = (below(rng, self.rings.len()), below(rng, self.rings[0].len()));
        let layer = below(rng, self.rings.len() + 1);
        match (below(rng, 12), &mut self.balance) {
            (0, _) => flip_bit(rng, &mut self.message.0),
            (1, _) => mutate_point(rng, &mut self.images[j].0),
            (2, _) => mutate_point(rng, &mut self.rings[j][i].key.0),
            (3, _) => mutate_point(rng, &mut self.rings[j][i].commitment.0),
            (4, _) => mutate_scalar(rng, &mut self.signature.ss[i][layer].0),
            (5, _) => mutate_scalar(rng, &mut self.signature.cc.0),
            (6, _) => drop(self.rings[j].swap_remove(i)),
            (7, _) => drop(self.signature.ss.swap_remove(i)),
            (8, _) => drop(self.signature.ss[i].pop()),
            (9, Balance::Full { .. }) => drop(self.images.swap_remove(j)),
            (9, Balance::Simple { pseudo_out }) => mutate_point(rng, &mut pseudo_out.0),
            (10, Balance::Full { out_pk, .. }) if !out_pk.is_empty() => {
                let output = below(rng, out_pk.len());
                mutate_point(rng, &mut out_pk[output].0);
            }
            (10 | 11, Balance::Full { fee, .. }) => *fee ^= 1 << below(rng, 64),
            _ => {
                for ring in &mut self.rings {
                    ring.swap_remove(i);
                }
                self.signature.ss.swap_remove(i);
            }
        }
    }
}

/// Every key but the last of each column has a key image; the last is the difference of commitments.
fn prove(
    rng: &mut ChaCha20Rng,
    message: &Hash,
    rings: &[Vec<RingMember>],
    offset: &EdwardsPoint,
    secrets: &[Scalar],
    index: usize,
) -> (Mlsag, Vec<KeyImage>) {
    let (inputs, size) = (rings.len(), rings[0].len());
    let column = |i: usize| -> Vec<[u8; 32]> {
        let sum = rings.iter().map(|ring| point(&ring[i].commitment.0)).fold(-offset, |a, b| a + b);
        rings.iter().map(|ring| ring[i].key.0).chain([sum.compress().0]).collect()
    };
    let hps: Vec<_> = rings.iter().map(|ring| hash_to_ec(&ring[index].key.0)).collect();
    let images: Vec<_> = hps.iter().zip(secrets).map(|(hp, secret)| hp * secret).collect();
    let nonces: Vec<_> = secrets.iter().map(|_| random_scalar(rng)).collect();
    let challenge = |i: usize, left: &[EdwardsPoint], right: &[EdwardsPoint]| {
        let mut data = message.0.to_vec();
        for (layer, key) in column(i).iter().enumerate() {
            data.extend(key);
            data.extend(left[layer].compress().0);
            data.extend(right.get(layer).map(|point| point.compress().0).into_iter().flatten());
        }
        hash_to_scalar(data)
    };

    let left: Vec<_> = nonces.iter().map(EdwardsPoint::mul_base).collect();
    let right: Vec<_> = hps.iter().zip(&nonces).map(|(hp, nonce)| hp * nonce).collect();
    let mut c = challenge(index, &left, &right);
    let mut cc = c;
    let mut ss = vec![Vec::new(); size];
    for step in 1..=size {
        let i = (index + step) % size;
        if i == 0 {
            cc = c;
        }
        let row: Vec<Scalar> = if i == index {
            nonces.iter().zip(secrets).map(|(nonce, secret)| nonce - c * secret).collect()
        } else {
            nonces.iter().map(|_| random_scalar(rng)).collect()
        };
        ss[i] = row.iter().map(|response| ScalarBytes(response.to_bytes())).collect();
        if i == index {
            break;
        }
        let keys = column(i);
        let left: Vec<_> =
            keys.iter().zip(&row).map(|(key, s)| EdwardsPoint::mul_base(s) + point(key) * c).collect();
        let right: Vec<_> =
            (0..inputs).map(|layer| hash_to_ec(&keys[layer]) * row[layer] + images[layer] * c).collect();
        c = challenge(i, &left, &right);
    }
    let images = images.iter().map(|image| KeyImage(image.compress().0)).collect();
    (Mlsag { ss, cc: ScalarBytes(cc.to_bytes()) }, images)
}

/// Mutates each of the cases fifty times; both sides must agree every time. Returns how many were tried, and the kinds
/// of errors seen.
fn compare(rng: &mut ChaCha20Rng, cases: Vec<Case>) -> (usize, std::collections::BTreeSet<String>) {
    let (mut mutants, mut reasons) = (0, std::collections::BTreeSet::new());
    for case in cases {
        assert_eq!(case.ours(), Ok(()));
        assert!(case.theirs());
        for _ in 0..50 {
            let mut mutant = case.clone();
            mutant.mutate(rng);
            let result = mutant.ours();
            let accepted = result.is_ok() && mutant.images.iter().all(key_image_in_domain);
            assert_eq!(accepted, mutant.theirs(), "{result:?} for {mutant:?}");
            if let Err(error) = result {
                let text = format!("{error:?}");
                reasons.insert(text.split(['(', ' ']).next().unwrap_or_default().to_owned());
            }
            mutants += 1;
        }
    }
    (mutants, reasons)
}

#[test]
fn simple_signatures_agree_with_monero_oxide() {
    let mut rng = ChaCha20Rng::seed_from_u64(0x3151);
    let cases = (0..40 * rounds()).map(|round| Case::simple(&mut rng, 2 + round % 10)).collect();
    let (mutants, reasons) = compare(&mut rng, cases);
    ferrite_testkit::seen!("simple MLSAG: {mutants} mutated signatures, {reasons:?}");
    for reason in
        ["RingSize", "Shape", "Response", "FirstChallenge", "KeyImage", "Key", "Commitment", "PseudoOut"]
    {
        assert!(reasons.contains(reason), "{reason}");
    }
}

#[test]
fn full_signatures_agree_with_monero_oxide() {
    let mut rng = ChaCha20Rng::seed_from_u64(0x3152);
    let cases = (0..40 * rounds()).map(|round| Case::full(&mut rng, 2 + round % 5, 1 + round % 3)).collect();
    let (mutants, reasons) = compare(&mut rng, cases);
    ferrite_testkit::seen!("full MLSAG: {mutants} mutated signatures, {reasons:?}");
    for reason in ["RingSize", "UnevenRing", "KeyImageCount", "Shape", "Response", "OutPk", "NotClosed"] {
        assert!(reasons.contains(reason), "{reason}");
    }
}

#[test]
fn no_inputs_and_no_members_are_rejected() {
    let signature = Mlsag { ss: Vec::new(), cc: ScalarBytes::default() };
    let message = Hash::default();
    let none = verify_full(&message, &signature, &[], &[], &[], Amount(0));
    assert_eq!(none, Err(VerifyError::NoInputs));
    let identity = CompressedPoint(EdwardsPoint::default().compress().0);
    let empty = verify_simple(&message, &signature, &KeyImage::default(), &[], &identity);
    assert_eq!(empty, Err(VerifyError::RingSize(0)));
}
