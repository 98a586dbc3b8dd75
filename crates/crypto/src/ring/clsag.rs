//! Concise linkable ring signatures, one per input since hard fork 13 (`verRctCLSAGSimple`, `CLSAG_Gen` in
//! `rctSigs.cpp`).
//!
//! A ring member is an output key `P` and the difference `C` between its commitment and the input's pseudo output
//! commitment; the signer knows the discrete logarithms of both. Two aggregation scalars merge the two keys, and
//! the two images `I = p Hp(P)` and `D = z Hp(P)`, so that one response per member is enough.

pub mod multisig;

use std::sync::LazyLock;

use curve25519_dalek::Scalar;
use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::{EdwardsPoint, VartimeEdwardsPrecomputation};
use curve25519_dalek::traits::{IsIdentity, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};
use ferrite_types::hash::Keccak256;
use ferrite_types::tx::ringct::Clsag;
use ferrite_types::{CompressedPoint, Hash, KeyImage, ScalarBytes};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::{PositionError, RingMember, prime_order_key_image};
use crate::curve::{canonical_scalar, decompress, inv_eight};
use crate::hash_to_ec::hash_to_ec_batch;
use crate::keys::SecretKey;
use crate::random::random_scalar;

const ROUND: &[u8; 11] = b"CLSAG_round";
const AGGREGATE_KEYS: &[u8; 11] = b"CLSAG_agg_0";
const AGGREGATE_COMMITMENTS: &[u8; 11] = b"CLSAG_agg_1";

/// Multiples of the generator for [`Rounds::next`].
static GENERATOR: LazyLock<VartimeEdwardsPrecomputation> =
    LazyLock::new(|| VartimeEdwardsPrecomputation::new([ED25519_BASEPOINT_POINT]));

/// Why a CLSAG is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The ring has no members.
    #[error("the ring is empty")]
    EmptyRing,
    /// There must be one response per ring member.
    #[error("{responses} responses for a ring of {members}")]
    Count {
        /// Size of the ring.
        members: usize,
        /// Number of responses.
        responses: usize,
    },
    /// The response of this ring member is not reduced.
    #[error("response {0} is not reduced")]
    Response(usize),
    /// The first challenge is not reduced.
    #[error("the first challenge is not reduced")]
    FirstChallenge,
    /// The key image is not a point of the prime-order group, or it is the identity.
    #[error("the key image is outside of its domain")]
    KeyImage,
    /// The pseudo output commitment is not a point.
    #[error("the pseudo output commitment is not a point")]
    PseudoOut,
    /// `D` is not a point, or eight times it is the identity.
    #[error("D is not a point or has a small order")]
    CommitmentImage,
    /// The key of this ring member is not a point.
    #[error("the key of ring member {0} is not a point")]
    Key(usize),
    /// The commitment of this ring member is not a point.
    #[error("the commitment of ring member {0} is not a point")]
    Commitment(usize),
    /// The challenge that follows this ring member is zero.
    #[error("the challenge after ring member {0} is zero")]
    ZeroChallenge(usize),
    /// The last challenge is not the first one.
    #[error("the challenges do not close the ring")]
    NotClosed,
}

/// Why a CLSAG cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignError {
    /// The signer's position is outside of the ring.
    #[error(transparent)]
    Index(#[from] PositionError),
    /// The key of this ring member is not a point.
    #[error("the key of ring member {0} is not a point")]
    Key(usize),
    /// The commitment of this ring member is not a point.
    #[error("the commitment of ring member {0} is not a point")]
    Commitment(usize),
    /// The pseudo output commitment is not a point.
    #[error("the pseudo output commitment is not a point")]
    PseudoOut,
    /// The secret key does not belong to the ring member at the signer's position.
    #[error("the secret key does not belong to the signing ring member")]
    SecretKey,
    /// The masks do not account for the difference between the signer's commitment and the pseudo output's: a mask
    /// is wrong, or the amounts differ. Equal masks are wrong too, because `D` would be the identity.
    #[error("the masks do not fit the commitment and the pseudo output commitment")]
    Masks,
    /// The key image is not a point of the prime-order group, or it is the identity.
    #[error("the key image is outside of its domain")]
    KeyImage,
    /// There must be one response for each ring member, and all reduced.
    #[error("the responses do not fit the ring")]
    Responses,
    /// `D` is not a point, or eight times it is the identity.
    #[error("D is not a point or has a small order")]
    CommitmentImage,
}

/// The signer's secrets for one input.
pub struct Opening<'a> {
    /// The signer's position in the ring.
    pub index: usize,
    /// The secret key of that ring member.
    pub key: &'a SecretKey,
    /// The mask of that ring member's commitment.
    pub mask: &'a Scalar,
    /// The mask of the pseudo output commitment, which commits to the same amount.
    pub pseudo_out_mask: &'a Scalar,
}

/// Checks the signature of one input. `message` is the hash that all signatures of the transaction sign.
///
/// Includes the rule of [`key_image_in_domain`](super::key_image_in_domain), which the reference applies apart.
///
/// # Errors
/// The first rule that is broken.
pub fn verify(
    message: &Hash,
    signature: &Clsag,
    image: &KeyImage,
    ring: &[RingMember],
    pseudo_out: &CompressedPoint,
) -> Result<(), VerifyError> {
    if ring.is_empty() {
        return Err(VerifyError::EmptyRing);
    }
    if ring.len() != signature.s.len() {
        return Err(VerifyError::Count { members: ring.len(), responses: signature.s.len() });
    }
    let mut responses = Vec::with_capacity(ring.len());
    for (i, s) in signature.s.iter().enumerate() {
        responses.push(canonical_scalar(&s.0).ok_or(VerifyError::Response(i))?);
    }
    let first_challenge = canonical_scalar(&signature.c1.0).ok_or(VerifyError::FirstChallenge)?;
    let image_point = prime_order_key_image(image).ok_or(VerifyError::KeyImage)?;
    let offset = decompress(&pseudo_out.0).ok_or(VerifyError::PseudoOut)?;
    let d = decompress(&signature.d.0).ok_or(VerifyError::CommitmentImage)?.mul_by_cofactor();
    if d.is_identity() {
        return Err(VerifyError::CommitmentImage);
    }
    let members = members(ring, &offset).map_err(|bad| match bad {
        BadMember::Key(i) => VerifyError::Key(i),
        BadMember::Commitment(i) => VerifyError::Commitment(i),
    })?;

    let rounds = Rounds::new(message, ring, pseudo_out, image, &signature.d, &image_point, &d);
    let mut challenge = first_challenge;
    for (i, (member, response)) in members.iter().zip(&responses).enumerate() {
        challenge = rounds.next(member, &challenge, response);
        if challenge == Scalar::ZERO {
            return Err(VerifyError::ZeroChallenge(i));
        }
    }
    if challenge != first_challenge {
        return Err(VerifyError::NotClosed);
    }
    Ok(())
}

/// Signs one input. Returns the signature and the key image.
///
/// The caller chooses the mask of the pseudo output commitment, so that the masks of a transaction can be made to
/// balance. Random scalars are drawn in the reference's order: the nonce, then the responses of the members that
/// follow the signer.
///
/// # Errors
/// If the opening is not that of the ring member at its position, or the ring has members that are not points.
pub fn sign(
    rng: &mut impl CryptoRng,
    message: &Hash,
    ring: &[RingMember],
    pseudo_out: &CompressedPoint,
    opening: &Opening<'_>,
) -> Result<(Clsag, KeyImage), SignError> {
    let (index, size) = (opening.index, ring.len());
    let signer = ring.get(index).ok_or(PositionError { index, members: size })?;
    let offset = decompress(&pseudo_out.0).ok_or(SignError::PseudoOut)?;
    let members = members(ring, &offset).map_err(|bad| match bad {
        BadMember::Key(i) => SignError::Key(i),
        BadMember::Commitment(i) => SignError::Commitment(i),
    })?;
    if opening.key.public_key() != signer.key {
        return Err(SignError::SecretKey);
    }
    let mask_difference = Zeroizing::new(opening.mask - opening.pseudo_out_mask);
    if EdwardsPoint::mul_base(&mask_difference) != members[index].commitment
        || members[index].commitment.is_identity()
    {
        return Err(SignError::Masks);
    }

    let hp = members[index].hp;
    let nonce = Zeroizing::new(random_scalar(rng));
    let image_point = hp * opening.key.as_scalar();
    let d_point = hp * *mask_difference;
    let image = KeyImage(image_point.compress().0);
    let d = CompressedPoint((d_point * inv_eight()).compress().0);
    let rounds = Rounds::new(message, ring, pseudo_out, &image, &d, &image_point, &d_point);

    let mut responses = vec![Scalar::ZERO; size];
    let mut challenge = rounds.challenge([EdwardsPoint::mul_base(&nonce), hp * *nonce]);
    let mut first_challenge = challenge;
    for i in (index + 1..size).chain(0..index) {
        if i == 0 {
            first_challenge = challenge;
        }
        responses[i] = random_scalar(rng);
        challenge = rounds.next(&members[i], &challenge, &responses[i]);
    }
    if index == 0 {
        first_challenge = challenge;
    }
    let secret = Zeroizing::new(
        rounds.aggregate_key * opening.key.as_scalar() + rounds.aggregate_commitment * *mask_difference,
    );
    responses[index] = *nonce - challenge * *secret;

    let s = responses.iter().map(|response| ScalarBytes(response.to_bytes())).collect();
    Ok((Clsag { s, c1: ScalarBytes(first_challenge.to_bytes()), d }, image))
}

/// A ring member as the rounds need it.
struct Member {
    key: EdwardsPoint,
    /// The commitment minus the pseudo output commitment.
    commitment: EdwardsPoint,
    hp: EdwardsPoint,
}

enum BadMember {
    Key(usize),
    Commitment(usize),
}

fn members(ring: &[RingMember], offset: &EdwardsPoint) -> Result<Vec<Member>, BadMember> {
    let hps = hash_to_ec_batch(ring.iter().map(|member| &member.key.0));
    let mut members = Vec::with_capacity(ring.len());
    for (i, (member, hp)) in ring.iter().zip(hps).enumerate() {
        let key = decompress(&member.key.0).ok_or(BadMember::Key(i))?;
        let commitment = decompress(&member.commitment.0).ok_or(BadMember::Commitment(i))? - offset;
        members.push(Member { key, commitment, hp });
    }
    Ok(members)
}

/// The common state of all rounds of a signature.
struct Rounds {
    aggregate_key: Scalar,
    aggregate_commitment: Scalar,
    /// The round hash after absorbing the constant part.
    prefix: Keccak256,
    /// Multiples of the aggregated image.
    image: VartimeEdwardsPrecomputation,
}

impl Rounds {
    /// `image_point` and `d_point` (`8 D`) have to be of prime order.
    fn new(
        message: &Hash,
        ring: &[RingMember],
        pseudo_out: &CompressedPoint,
        image: &KeyImage,
        d: &CompressedPoint,
        image_point: &EdwardsPoint,
        d_point: &EdwardsPoint,
    ) -> Self {
        let aggregate = |domain: &[u8]| {
            let mut hash = ring_hash(domain, ring);
            for bytes in [&image.0, &d.0, &pseudo_out.0] {
                hash.update(bytes);
            }
            Scalar::from_bytes_mod_order(hash.finish())
        };
        let (aggregate_key, aggregate_commitment) =
            (aggregate(AGGREGATE_KEYS), aggregate(AGGREGATE_COMMITMENTS));
        let mut prefix = ring_hash(ROUND, ring);
        prefix.update(&pseudo_out.0);
        prefix.update(&message.0);
        // The reference multiplies both images in every round. To merge them first comes to the same because they
        // are of prime order; ring members need not be, so theirs stay apart.
        let image = EdwardsPoint::vartime_multiscalar_mul(
            [&aggregate_key, &aggregate_commitment],
            [image_point, d_point],
        );
        let image = VartimeEdwardsPrecomputation::new([image]);
        Self { aggregate_key, aggregate_commitment, prefix, image }
    }

    /// The challenge that follows a ring member.
    fn next(&self, member: &Member, challenge: &Scalar, response: &Scalar) -> Scalar {
        let left = GENERATOR.vartime_mixed_multiscalar_mul(
            [response],
            [self.aggregate_key * challenge, self.aggregate_commitment * challenge],
            [member.key, member.commitment],
        );
        let right = self.image.vartime_mixed_multiscalar_mul([challenge], [response], [member.hp]);
        self.challenge([left, right])
    }

    fn challenge(&self, left_right: [EdwardsPoint; 2]) -> Scalar {
        let mut hash = self.prefix.clone();
        for point in EdwardsPoint::compress_batch(&left_right) {
            hash.update(&point.0);
        }
        Scalar::from_bytes_mod_order(hash.finish())
    }
}

/// A hash that has absorbed its domain, padded to 32 bytes, all keys and all commitments.
fn ring_hash(domain: &[u8], ring: &[RingMember]) -> Keccak256 {
    let mut padded = [0; 32];
    padded[..domain.len()].copy_from_slice(domain);
    let mut hash = Keccak256::new();
    hash.update(&padded);
    for member in ring {
        hash.update(&member.key.0);
    }
    for member in ring {
        hash.update(&member.commitment.0);
    }
    hash
}
