//! CLSAGs made jointly by several signers (`multisig_clsag_context.cpp`, `multisig_tx_builder_ringct.cpp`).
//!
//! The key of the output is a sum of shares. The proposer fixes everything except the response of the real ring member;
//! that is a sum to which each signer adds a part. As in MuSig2, each signer has two nonces, and the second is weighted
//! by a hash of everything that is signed and of the sums of all public nonces. A nonce is good for one signature: two
//! responses with it reveal the share. [`Nonce`] therefore cannot be copied, and responding consumes it.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::traits::IsIdentity;
use ferrite_types::hash::Keccak256;
use ferrite_types::tx::ringct::Clsag;
use ferrite_types::{CompressedPoint, Hash, KeyImage, PublicKey, ScalarBytes};
use rand_core::CryptoRng;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{BadMember, Member, Rounds, SignError, members, prime_order_key_image};
use crate::curve::{canonical_scalar, decompress, inv_eight};
use crate::hash_to_ec::hash_to_ec;
use crate::keys::SecretKey;
use crate::random::random_scalar;
use crate::ring::{PositionError, RingMember};

/// How many nonces each signer has for an input (`kAlphaComponents`).
pub const NONCES: usize = 2;

/// The domain of the factor that merges the nonces, without its final zeros.
const MERGE_FACTOR: &[u8; 27] = b"CLSAG_round_ms_merge_factor";

/// A secret nonce. It cannot be copied or read, and a response consumes it.
pub struct Nonce(SecretKey);

/// Its only part wipes itself.
impl ZeroizeOnDrop for Nonce {}

impl Nonce {
    /// A new nonce.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self(SecretKey::random(rng))
    }

    /// Its public part for the other signers, for the output with this key (`generate_multisig_LR`).
    pub fn public(&self, output_key: &PublicKey) -> PublicNonce {
        let points =
            [EdwardsPoint::mul_base(self.0.as_scalar()), hash_to_ec(&output_key.0) * self.0.as_scalar()];
        let [l, r] = EdwardsPoint::compress_batch(&points);
        PublicNonce { l: CompressedPoint(l.0), r: CompressedPoint(r.0) }
    }
}

/// A nonce times the generator, and times that of the output's key image; or a sum of such.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicNonce {
    /// `kG`.
    pub l: CompressedPoint,
    /// `k Hp(P)`.
    pub r: CompressedPoint,
}

impl PublicNonce {
    /// Whether both are points of the prime-order group (`rct::isInMainSubgroup`).
    pub fn is_valid(&self) -> bool {
        [&self.l.0, &self.r.0].into_iter().all(in_main_subgroup)
    }

    /// The sum with another one; `None` if one of them is not a point.
    #[must_use]
    pub fn add(&self, other: &Self) -> Option<Self> {
        let sum = |one: &CompressedPoint, other: &CompressedPoint| {
            Some(CompressedPoint((decompress(&one.0)? + decompress(&other.0)?).compress().0))
        };
        Some(Self { l: sum(&self.l, &other.l)?, r: sum(&self.r, &other.r)? })
    }
}

/// Whether bytes are a point without a torsion component; the identity is one.
pub fn in_main_subgroup(bytes: &[u8; 32]) -> bool {
    decompress(bytes).is_some_and(|point| point.is_torsion_free())
}

/// The key image of an output: the signer's own part, which includes everything that is not shared, and the parts of
/// the others (`generate_multisig_composite_key_image`). `own_parts` are those of the signer's shares, which are in
/// `own`; shares held by several signers count once. `None` if a part is not a point.
pub fn combine_key_image(
    own: &KeyImage,
    own_parts: &[KeyImage],
    parts: impl IntoIterator<Item = KeyImage>,
) -> Option<KeyImage> {
    let mut used = own_parts.to_vec();
    let mut sum = decompress(&own.0)?;
    for part in parts {
        if !used.contains(&part) {
            sum += decompress(&part.0)?;
            used.push(part);
        }
    }
    Some(KeyImage(sum.compress().0))
}

/// What the proposer of a signature decides: the ring with its real member, and the difference of the commitments.
pub struct Proposal<'a> {
    /// The hash that is signed.
    pub message: &'a Hash,
    /// The ring.
    pub ring: &'a [RingMember],
    /// The pseudo output commitment.
    pub pseudo_out: &'a CompressedPoint,
    /// The whole key image of the real member.
    pub image: &'a KeyImage,
    /// The index of the real member.
    pub index: usize,
}

/// A signature that lacks only the response of the real member.
pub struct SharedClsag {
    rounds: Rounds,
    members: Vec<Member>,
    index: usize,
    responses: Vec<Scalar>,
    /// The hash of the merge factor up to the nonces.
    before_nonces: Keccak256,
    image: KeyImage,
    /// Eight times the `D` of the transaction.
    d: EdwardsPoint,
}

impl SharedClsag {
    /// Begins a signature: draws the responses of the decoys. `mask_difference` is the mask of the real member's
    /// commitment minus that of the pseudo output's. The returned signature has zeros for the response of the real
    /// member and the first challenge.
    ///
    /// # Errors
    /// If the ring has members that are not points, or the masks do not match.
    pub fn propose(
        proposal: &Proposal<'_>,
        mask_difference: &Scalar,
        rng: &mut impl CryptoRng,
    ) -> Result<(Self, Clsag), SignError> {
        let members = proposal.members()?;
        let real = &members[proposal.index];
        if EdwardsPoint::mul_base(mask_difference) != real.commitment || real.commitment.is_identity() {
            return Err(SignError::Masks);
        }
        let d = real.hp * mask_difference;
        let draw = |place| if place == proposal.index { Scalar::ZERO } else { random_scalar(rng) };
        let responses: Vec<Scalar> = (0..members.len()).map(draw).collect();
        let clsag = Clsag {
            s: responses.iter().map(|response| ScalarBytes(response.to_bytes())).collect(),
            c1: ScalarBytes::default(),
            d: CompressedPoint((d * inv_eight()).compress().0),
        };
        Ok((Self::new(proposal, &clsag.d, d, members, responses)?, clsag))
    }

    /// Continues a signature that another signer proposed.
    ///
    /// # Errors
    /// If the proposal cannot become a valid signature.
    pub fn resume(proposal: &Proposal<'_>, proposed: &Clsag) -> Result<Self, SignError> {
        let members = proposal.members()?;
        if proposed.s.len() != members.len() {
            return Err(SignError::Responses);
        }
        let mut responses = Vec::with_capacity(members.len());
        for (place, response) in proposed.s.iter().enumerate() {
            let response = canonical_scalar(&response.0).ok_or(SignError::Responses)?;
            responses.push(if place == proposal.index { Scalar::ZERO } else { response });
        }
        let d = decompress(&proposed.d.0).ok_or(SignError::CommitmentImage)?.mul_by_cofactor();
        if d.is_identity() {
            return Err(SignError::CommitmentImage);
        }
        Self::new(proposal, &proposed.d, d, members, responses)
    }

    fn new(
        proposal: &Proposal<'_>,
        d: &CompressedPoint,
        d_point: EdwardsPoint,
        members: Vec<Member>,
        responses: Vec<Scalar>,
    ) -> Result<Self, SignError> {
        let Proposal { message, ring, pseudo_out, image, index } = proposal;
        let image_point = prime_order_key_image(image).ok_or(SignError::KeyImage)?;
        let rounds = Rounds::new(message, ring, pseudo_out, image, d, &image_point, &d_point);
        let mut before_nonces = super::ring_hash(MERGE_FACTOR, ring);
        before_nonces.update(&pseudo_out.0);
        before_nonces.update(&message.0);
        Ok(Self { rounds, members, index: *index, responses, before_nonces, image: **image, d: d_point })
    }

    /// The challenge that all signers answer, given the sums of their nonces. `None` if a sum is not a point.
    pub fn challenge(&self, totals: &[PublicNonce; NONCES]) -> Option<Challenge> {
        let merge_factor = self.merge_factor(totals);
        let [first, second] = totals;
        let merged = |first: &CompressedPoint, second: &CompressedPoint| {
            Some(decompress(&first.0)? + decompress(&second.0)? * merge_factor)
        };
        let mut challenge =
            self.rounds.challenge([merged(&first.l, &second.l)?, merged(&first.r, &second.r)?]);
        let size = self.members.len();
        let mut first_challenge = challenge;
        for place in (self.index + 1..size).chain(0..self.index) {
            if place == 0 {
                first_challenge = challenge;
            }
            challenge = self.rounds.next(&self.members[place], &challenge, &self.responses[place]);
        }
        if self.index == 0 {
            first_challenge = challenge;
        }
        Some(Challenge {
            first: first_challenge,
            last: challenge,
            merge_factor,
            aggregate_key: self.rounds.aggregate_key,
            aggregate_commitment: self.rounds.aggregate_commitment,
        })
    }

    fn merge_factor(&self, totals: &[PublicNonce; NONCES]) -> Scalar {
        let mut hash = self.before_nonces.clone();
        for total in totals {
            hash.update(&total.l.0);
        }
        for total in totals {
            hash.update(&total.r.0);
        }
        hash.update(&self.image.0);
        hash.update(&self.d.compress().0);
        for (place, response) in self.responses.iter().enumerate() {
            if place != self.index {
                hash.update(&response.to_bytes());
            }
        }
        for number in [self.index, NONCES, self.members.len()] {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&(number as u64).to_le_bytes());
            hash.update(&bytes);
        }
        Scalar::from_bytes_mod_order(hash.finish())
    }
}

impl Proposal<'_> {
    fn members(&self) -> Result<Vec<Member>, SignError> {
        if self.index >= self.ring.len() {
            return Err(PositionError { index: self.index, members: self.ring.len() }.into());
        }
        let offset = decompress(&self.pseudo_out.0).ok_or(SignError::PseudoOut)?;
        members(self.ring, &offset).map_err(|bad| match bad {
            BadMember::Key(place) => SignError::Key(place),
            BadMember::Commitment(place) => SignError::Commitment(place),
        })
    }
}

/// The challenge for the signers. Nothing in it is secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    first: Scalar,
    last: Scalar,
    merge_factor: Scalar,
    aggregate_key: Scalar,
    aggregate_commitment: Scalar,
}

impl Challenge {
    /// The challenge in the signature.
    pub fn first(&self) -> ScalarBytes {
        ScalarBytes(self.first.to_bytes())
    }

    /// The response of the proposer, whose key includes everything that is not shared: the derivation of the output,
    /// and the subaddress.
    pub fn respond_first(
        &self,
        nonces: [Nonce; NONCES],
        key: &SecretKey,
        mask_difference: &Scalar,
    ) -> PartialResponse {
        let secret = Zeroizing::new(
            self.aggregate_key * key.as_scalar() + self.aggregate_commitment * mask_difference,
        );
        self.respond_with(nonces, &secret)
    }

    /// The response of another signer: `key` is the sum of its shares that no response includes yet.
    pub fn respond(&self, nonces: [Nonce; NONCES], key: &SecretKey) -> PartialResponse {
        self.respond_with(nonces, &Zeroizing::new(self.aggregate_key * key.as_scalar()))
    }

    fn respond_with(&self, nonces: [Nonce; NONCES], secret: &Scalar) -> PartialResponse {
        let [first, second] = &nonces;
        let nonce = Zeroizing::new(first.0.as_scalar() + self.merge_factor * second.0.as_scalar());
        PartialResponse(*nonce - self.last * secret)
    }

    /// Puts the sum of all responses into the signature.
    pub fn finish(&self, response: PartialResponse, index: usize, clsag: &mut Clsag) {
        if let Some(real) = clsag.s.get_mut(index) {
            *real = response.to_bytes();
        }
        clsag.c1 = self.first();
    }
}

/// The response of the real member, so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartialResponse(Scalar);

impl PartialResponse {
    /// Decodes a reduced response.
    pub fn from_bytes(bytes: &ScalarBytes) -> Option<Self> {
        canonical_scalar(&bytes.0).map(Self)
    }

    /// Its bytes.
    pub fn to_bytes(self) -> ScalarBytes {
        ScalarBytes(self.0.to_bytes())
    }
}

impl std::ops::Add for PartialResponse {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
