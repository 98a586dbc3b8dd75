//! Joint CLSAGs: whatever the group and the order of the signers, the verifier accepts their signature, and nothing
//! else.

use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ferrite_crypto::amount::commit;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::hash_to_ec::hash_to_ec;
use ferrite_crypto::keys::{SecretKey, key_image};
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::ring::clsag::multisig::{
    NONCES, Nonce, PartialResponse, Proposal, PublicNonce, SharedClsag, combine_key_image, in_main_subgroup,
};
use ferrite_crypto::ring::clsag::{SignError, VerifyError, verify};
use ferrite_crypto::ring::{PositionError, RingMember};
use ferrite_types::tx::ringct::Clsag;
use ferrite_types::{Amount, CompressedPoint, Hash, KeyImage, PublicKey, ScalarBytes};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

const RING: usize = 16;

/// A group of which any `threshold` can sign: each share is held by all except `threshold - 1` signers.
struct Group {
    /// The shares of each signer, by their numbers.
    holders: Vec<Vec<usize>>,
    shares: Vec<SecretKey>,
    /// The part that is not shared, which every signer knows.
    common: SecretKey,
}

impl Group {
    fn new(threshold: usize, total: usize, rng: &mut ChaCha20Rng) -> Self {
        let sets: Vec<usize> = (0..1usize << total)
            .filter(|set| usize::try_from(set.count_ones()).expect("small") == total - threshold + 1)
            .collect();
        let holds = |signer: usize| (0..sets.len()).filter(|&share| sets[share] >> signer & 1 == 1).collect();
        Self {
            holders: (0..total).map(holds).collect(),
            shares: sets.iter().map(|_| SecretKey::random(rng)).collect(),
            common: SecretKey::random(rng),
        }
    }

    fn whole(&self) -> SecretKey {
        SecretKey::from_scalar(
            self.shares.iter().map(SecretKey::as_scalar).sum::<Scalar>() + self.common.as_scalar(),
        )
    }

    fn sum(&self, shares: impl IntoIterator<Item = usize>) -> Scalar {
        shares.into_iter().map(|share| *self.shares[share].as_scalar()).sum()
    }

    fn parts(&self, signer: usize, key: &PublicKey) -> Vec<KeyImage> {
        self.holders[signer].iter().map(|&share| key_image(key, &self.shares[share])).collect()
    }
}

/// An input to sign.
struct Input {
    message: Hash,
    ring: Vec<RingMember>,
    pseudo_out: CompressedPoint,
    image: KeyImage,
    index: usize,
    mask_difference: Scalar,
}

impl Input {
    fn new(group: &Group, index: usize, rng: &mut ChaCha20Rng) -> Self {
        let key = group.whole().public_key();
        let (mask, pseudo_mask, amount) = (random_scalar(rng), random_scalar(rng), Amount(77));
        let mut decoy = || EdwardsPoint::mul_base(&random_scalar(rng)).compress().0;
        let mut ring: Vec<RingMember> = (0..RING)
            .map(|_| RingMember { key: PublicKey(decoy()), commitment: CompressedPoint(decoy()) })
            .collect();
        let point = |mask| CompressedPoint(commit(mask, amount).compress().0);
        ring[index] = RingMember { key, commitment: point(&mask) };
        Self {
            message: Hash([7; 32]),
            ring,
            pseudo_out: point(&pseudo_mask),
            image: key_image(&key, &group.whole()),
            index,
            mask_difference: mask - pseudo_mask,
        }
    }

    fn proposal(&self) -> Proposal<'_> {
        Proposal {
            message: &self.message,
            ring: &self.ring,
            pseudo_out: &self.pseudo_out,
            image: &self.image,
            index: self.index,
        }
    }

    fn verify(&self, clsag: &Clsag) -> Result<(), VerifyError> {
        verify(&self.message, clsag, &self.image, &self.ring, &self.pseudo_out)
    }
}

fn nonces(rng: &mut ChaCha20Rng) -> [Nonce; NONCES] {
    [Nonce::random(rng), Nonce::random(rng)]
}

/// Signs as the signers in this order; `tamper` may change the response after each.
fn sign(
    group: &Group,
    input: &Input,
    signers: &[usize],
    rng: &mut ChaCha20Rng,
    tamper: impl Fn(usize, PartialResponse) -> PartialResponse,
) -> Clsag {
    let key = input.ring[input.index].key;
    let (proposed, mut clsag) =
        SharedClsag::propose(&input.proposal(), &input.mask_difference, rng).expect("a good proposal");
    let mut secret: Vec<_> = signers.iter().map(|_| nonces(rng)).collect();
    let totals = std::array::from_fn(|number| {
        let public = secret.iter().map(|nonces| nonces[number].public(&key));
        public.reduce(|sum, nonce| sum.add(&nonce).expect("points")).expect("some signers")
    });
    let challenge = proposed.challenge(&totals).expect("points");
    let first = secret.remove(0);
    let mut signed = group.holders[signers[0]].clone();
    let own = SecretKey::from_scalar(group.sum(signed.clone()) + group.common.as_scalar());
    let mut response = tamper(0, challenge.respond_first(first, &own, &input.mask_difference));
    for (place, (signer, nonces)) in signers[1..].iter().zip(secret).enumerate() {
        let resumed = SharedClsag::resume(&input.proposal(), &clsag).expect("the same proposal");
        let again = resumed.challenge(&totals).expect("points");
        assert_eq!(again, challenge, "all signers answer the same challenge");
        let new: Vec<usize> =
            group.holders[*signer].iter().copied().filter(|share| !signed.contains(share)).collect();
        let key = SecretKey::from_scalar(group.sum(new.clone()));
        signed.extend(new);
        response = tamper(place + 1, response + again.respond(nonces, &key));
    }
    challenge.finish(response, input.index, &mut clsag);
    clsag
}

/// All orders of `count` of the signers.
fn orders(count: usize, total: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let extend = |order: Vec<usize>| {
        (0..total)
            .filter(|signer| !order.contains(signer))
            .map(|signer| [order.clone(), vec![signer]].concat())
            .collect::<Vec<_>>()
    };
    orders(count - 1, total).into_iter().flat_map(extend).collect()
}

#[test]
fn every_order_of_enough_signers_gives_a_valid_signature() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    for (threshold, total) in [(1, 2), (2, 2), (2, 3), (3, 3), (2, 4), (3, 4)] {
        let group = Group::new(threshold, total, &mut rng);
        for (number, order) in orders(threshold, total).into_iter().enumerate() {
            let input = Input::new(&group, number % RING, &mut rng);
            let clsag = sign(&group, &input, &order, &mut rng, |_, response| response);
            assert_eq!(input.verify(&clsag), Ok(()), "{threshold}/{total} in order {order:?}");
        }
    }
}

#[test]
fn too_few_signers_give_no_signature() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    for (threshold, total) in [(2, 2), (2, 3), (3, 4)] {
        let group = Group::new(threshold, total, &mut rng);
        for order in orders(threshold - 1, total) {
            let input = Input::new(&group, 5, &mut rng);
            let clsag = sign(&group, &input, &order, &mut rng, |_, response| response);
            assert_eq!(input.verify(&clsag), Err(VerifyError::NotClosed));
        }
    }
}

#[test]
fn one_wrong_part_spoils_it() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let group = Group::new(3, 4, &mut rng);
    let one = PartialResponse::from_bytes(&ScalarBytes(Scalar::ONE.to_bytes())).expect("reduced");
    for wrong in 0..3 {
        let input = Input::new(&group, 0, &mut rng);
        let tamper = |place, response| if place == wrong { response + one } else { response };
        let clsag = sign(&group, &input, &[3, 1, 0], &mut rng, tamper);
        assert_eq!(input.verify(&clsag), Err(VerifyError::NotClosed));
    }
}

#[test]
fn key_images_are_put_together_from_any_signer_on() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    for (threshold, total) in [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4)] {
        let group = Group::new(threshold, total, &mut rng);
        let key = group.whole().public_key();
        let whole = key_image(&key, &group.whole());
        for order in orders(threshold, total) {
            let own_shares = group.sum(group.holders[order[0]].clone());
            let own = key_image(&key, &SecretKey::from_scalar(own_shares + group.common.as_scalar()));
            let own_parts = group.parts(order[0], &key);
            let others = |count: usize| -> Vec<KeyImage> {
                order[1..count].iter().flat_map(|signer| group.parts(*signer, &key)).collect()
            };
            assert_eq!(combine_key_image(&own, &own_parts, others(threshold)), Some(whole));
            assert_ne!(combine_key_image(&own, &own_parts, others(threshold - 1)), Some(whole));
            let twice = [others(threshold), own_parts.clone(), others(threshold)].concat();
            assert_eq!(combine_key_image(&own, &own_parts, twice), Some(whole), "each share counts once");
        }
        assert_eq!(combine_key_image(&whole, &[], [KeyImage([0xff; 32])]), None, "not a point");
    }
}

/// What a challenge depends on: anything left out could be changed after others have signed.
#[test]
fn a_challenge_commits_to_all_of_a_proposal() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let group = Group::new(2, 2, &mut rng);
    let input = Input::new(&group, 3, &mut rng);
    let key = input.ring[3].key;
    let (proposed, clsag) =
        SharedClsag::propose(&input.proposal(), &input.mask_difference, &mut rng).expect("good");
    let totals: [PublicNonce; NONCES] = std::array::from_fn(|_| Nonce::random(&mut rng).public(&key));
    let challenge = proposed.challenge(&totals).expect("points");
    let differs = |what: &str, proposal: &Proposal<'_>, clsag: &Clsag, totals: &[PublicNonce; NONCES]| {
        let other = SharedClsag::resume(proposal, clsag).expect("a proposal").challenge(totals);
        assert_ne!(other.as_ref(), Some(&challenge), "{what}");
    };

    let message = Hash([8; 32]);
    differs("message", &Proposal { message: &message, ..input.proposal() }, &clsag, &totals);
    let mut ring = input.ring.clone();
    ring[0].key = key;
    differs("ring", &Proposal { ring: &ring, ..input.proposal() }, &clsag, &totals);
    let pseudo_out = input.ring[0].commitment;
    differs("pseudo out", &Proposal { pseudo_out: &pseudo_out, ..input.proposal() }, &clsag, &totals);
    let image = KeyImage(hash_to_ec(&key.0).compress().0);
    differs("image", &Proposal { image: &image, ..input.proposal() }, &clsag, &totals);
    differs("index", &Proposal { index: 4, ..input.proposal() }, &clsag, &totals);
    let mut other = clsag.clone();
    other.s[9] = ScalarBytes(Scalar::ONE.to_bytes());
    differs("response", &input.proposal(), &other, &totals);
    let other =
        Clsag { d: CompressedPoint(EdwardsPoint::mul_base(&Scalar::ONE).compress().0), ..clsag.clone() };
    differs("D", &input.proposal(), &other, &totals);
    let [first, second] = totals;
    differs("nonces", &input.proposal(), &clsag, &[second, first]);
    differs("nonces", &input.proposal(), &clsag, &[first, PublicNonce { r: first.r, ..second }]);
    differs("nonces", &input.proposal(), &clsag, &[PublicNonce { l: second.l, ..first }, second]);

    let mut same = clsag;
    same.s[3] = ScalarBytes(Scalar::ONE.to_bytes());
    same.c1 = ScalarBytes([1; 32]);
    let resumed = SharedClsag::resume(&input.proposal(), &same).expect("a proposal");
    assert_eq!(resumed.challenge(&totals), Some(challenge), "what is still missing does not count");
}

#[test]
fn bad_proposals_are_refused() {
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    let group = Group::new(2, 3, &mut rng);
    let input = Input::new(&group, 2, &mut rng);
    let (_, clsag) = SharedClsag::propose(&input.proposal(), &input.mask_difference, &mut rng).expect("good");
    let refused = |proposal: &Proposal<'_>, clsag: &Clsag| SharedClsag::resume(proposal, clsag).err();

    let wrong = input.mask_difference + Scalar::ONE;
    let proposed = SharedClsag::propose(&input.proposal(), &wrong, &mut rng);
    assert_eq!(proposed.err(), Some(SignError::Masks));
    let outside = Proposal { index: RING, ..input.proposal() };
    assert_eq!(refused(&outside, &clsag), Some(PositionError { index: RING, members: RING }.into()));
    let image = KeyImage((decompress(&input.image.0).expect("a point") + EIGHT_TORSION[1]).compress().0);
    let with_torsion = Proposal { image: &image, ..input.proposal() };
    assert_eq!(refused(&with_torsion, &clsag), Some(SignError::KeyImage));
    let mut few = clsag.clone();
    few.s.pop();
    assert_eq!(refused(&input.proposal(), &few), Some(SignError::Responses));
    let mut unreduced = clsag.clone();
    unreduced.s[7] = ScalarBytes([0xff; 32]);
    assert_eq!(refused(&input.proposal(), &unreduced), Some(SignError::Responses));
    let small = Clsag { d: CompressedPoint(EIGHT_TORSION[3].compress().0), ..clsag };
    assert_eq!(refused(&input.proposal(), &small), Some(SignError::CommitmentImage));
}

#[test]
fn public_nonces_are_of_prime_order() {
    let mut rng = ChaCha20Rng::seed_from_u64(7);
    let key = SecretKey::random(&mut rng).public_key();
    let nonce = Nonce::random(&mut rng).public(&key);
    assert!(nonce.is_valid());
    let spoil = |point: &CompressedPoint| {
        CompressedPoint((decompress(&point.0).expect("a point") + EIGHT_TORSION[2]).compress().0)
    };
    assert!(!PublicNonce { l: spoil(&nonce.l), ..nonce }.is_valid());
    assert!(!PublicNonce { r: spoil(&nonce.r), ..nonce }.is_valid());
    assert!(!in_main_subgroup(&[0xff; 32]));
}
