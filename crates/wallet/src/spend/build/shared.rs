//! Multisig transactions (`multisig_tx_builder_ringct.cpp`).
//!
//! The proposer fixes everything except the real responses of the ring signatures. The other signers rebuild the
//! transaction from its construction data, and sign only if the result is the same. To make this possible, the secret
//! transaction keys are hashes of some entropy and of the spent key images; the latter ensure that no two transactions
//! in the chain have the same outputs.

use curve25519_dalek::Scalar;
use curve25519_dalek::edwards::EdwardsPoint;
use ferrite_crypto::amount::h;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::{SecretKey, encrypt_payment_id};
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::range::bulletproof_plus;
use ferrite_crypto::range::{Commitments, RangeProofError};
use ferrite_crypto::ring::clsag::multisig::{Proposal, SharedClsag};
use ferrite_crypto::ring::clsag::{self, SignError};
use ferrite_types::hash::Keccak256;
use ferrite_types::tx::ringct::{Clsag, RangeProofs, RctBase, RctPrunable, RingSignatures};
use ferrite_types::tx::{Transaction, TransactionPrefix, TxProofs, pre_mlsag_hash};
use ferrite_types::{CompressedPoint, Hash, KeyImage, PublicKey, keccak256};
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use super::super::{Destination, SenderKeys, random};
use super::outputs::{Outputs, Recipients};
use super::proofs::{HiddenAmounts, members, point};
use super::{BuildError, Built, TxPlan, extra};

const SEED: &[u8] = b"multisig_tx_privkeys_seed";
const KEYS: &[u8] = b"multisig_tx_privkeys";

/// How a rebuilt transaction differs from the proposed one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RebuildError {
    /// It cannot be built.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// Its secret keys are not derived from its entropy.
    #[error("the secret keys of the transaction are not derived from its entropy")]
    TxKeys,
    /// Its inputs, outputs or extra field differ.
    #[error("the transaction does not match its construction data")]
    Prefix,
    /// Its fee, amounts or commitments differ.
    #[error("the amounts do not match the construction data")]
    Amounts,
    /// Proofs are missing or of the wrong type.
    #[error("the transaction does not have the expected proofs")]
    Proofs,
    /// Its range proof is invalid.
    #[error("range proof: {0}")]
    RangeProof(#[from] RangeProofError),
    /// Inputs and outputs do not balance.
    #[error("the commitments do not balance")]
    Balance,
    /// The partial signature of an input is invalid.
    #[error("ring signature of input {input}: {source}")]
    Clsag {
        /// The input.
        input: usize,
        /// The cause.
        source: SignError,
    },
    /// The complete signature of an input is invalid.
    #[error("ring signature of input {input}: {source}")]
    Signature {
        /// The input.
        input: usize,
        /// The cause.
        source: clsag::VerifyError,
    },
}

/// An input with a partial signature.
pub(in crate::spend) struct SharedInput {
    /// The key of the spent output.
    pub(in crate::spend) output: PublicKey,
    /// The position of the real output in the ring.
    pub(in crate::spend) real: usize,
    /// The partial signature.
    pub(in crate::spend) clsag: SharedClsag,
}

/// A proposed transaction.
pub(in crate::spend) struct Proposed {
    pub(in crate::spend) built: Built,
    pub(in crate::spend) entropy: SecretKey,
    pub(in crate::spend) inputs: Vec<SharedInput>,
    /// For each input, the mask of its commitment minus that of its pseudo output.
    pub(in crate::spend) mask_differences: Vec<Zeroizing<Scalar>>,
}

/// Proposes a transaction: everything except the real responses.
///
/// # Errors
/// If the plan cannot be executed by a multisig wallet.
pub(in crate::spend) fn propose(
    plan: &TxPlan<'_>,
    sender: &SenderKeys,
    rng: &mut impl CryptoRng,
) -> Result<Proposed, BuildError> {
    plan.check()?;
    plan.check_shared()?;
    let order = plan.input_order();
    let entropy = SecretKey::random(rng);
    let mut destinations = plan.destinations.clone();
    random::shuffle(rng, &mut destinations);
    let skeleton = Skeleton::new(plan, sender, &order, &destinations, &entropy)?;
    let HiddenAmounts { amounts, masks, base } = &skeleton.amounts;
    let range_proofs = RangeProofs::BulletproofsPlus(vec![bulletproof_plus::prove(amounts, masks, rng)?]);
    let message = pre_mlsag_hash(&skeleton.prefix.hash(2), base, &range_proofs);

    let pseudo_masks = pseudo_masks(masks, order.len(), rng);
    let (mut inputs, mut clsags, mut pseudo_outs) = (Vec::new(), Vec::new(), Vec::new());
    let mut mask_differences = Vec::with_capacity(order.len());
    for (input, (&place, pseudo_mask)) in order.iter().zip(&pseudo_masks).enumerate() {
        let source = plan.sources[place].0;
        let pseudo_out = point(pseudo_mask, source.amount);
        let mask_difference = Zeroizing::new(source.mask.as_scalar() - **pseudo_mask);
        let wrong = |source| BuildError::Clsag { input, source };
        let (shared, clsag) = plan
            .with_proposal(place, &message, &pseudo_out, |proposal| {
                SharedClsag::propose(proposal, &mask_difference, rng)
            })
            .map_err(wrong)?;
        inputs.push(plan.shared_input(place, shared));
        clsags.push(clsag);
        pseudo_outs.push(pseudo_out);
        mask_differences.push(mask_difference);
    }
    let prunable = RctPrunable { range_proofs, ring_signatures: RingSignatures::Clsag(clsags), pseudo_outs };
    let Skeleton { prefix, amounts, tx_key, additional } = skeleton;
    let proofs = TxProofs::V2 { base: amounts.base, prunable: Some(prunable) };
    let tx = Transaction { prefix, proofs };
    let built = Built { tx, tx_key, additional_tx_keys: additional, input_order: order, destinations };
    Ok(Proposed { built, entropy, inputs, mask_differences })
}

/// A transaction as claimed by its proposer.
pub(in crate::spend) struct Claimed<'a> {
    pub(in crate::spend) tx: &'a Transaction,
    pub(in crate::spend) tx_key: &'a SecretKey,
    pub(in crate::spend) additional_tx_keys: &'a [SecretKey],
    pub(in crate::spend) entropy: &'a SecretKey,
}

/// The parts of a rebuilt transaction that are signed.
pub(in crate::spend) struct Rebuilt {
    pub(in crate::spend) message: Hash,
    pub(in crate::spend) order: Vec<usize>,
    pub(in crate::spend) inputs: Vec<SharedInput>,
}

/// Rebuilds a transaction from its plan and compares it with the claimed one.
///
/// # Errors
/// If they differ.
pub(in crate::spend) fn rebuild(
    plan: &TxPlan<'_>,
    sender: &SenderKeys,
    claimed: &Claimed<'_>,
    rng: &mut impl CryptoRng,
) -> Result<Rebuilt, RebuildError> {
    plan.check()?;
    plan.check_shared()?;
    let order = plan.input_order();
    let skeleton = Skeleton::new(plan, sender, &order, &plan.destinations, claimed.entropy)?;
    if !skeleton.has_keys(claimed.tx_key, claimed.additional_tx_keys) {
        return Err(RebuildError::TxKeys);
    }
    if skeleton.prefix != claimed.tx.prefix {
        return Err(RebuildError::Prefix);
    }
    let (base, prunable, clsags) = proofs(claimed.tx).ok_or(RebuildError::Proofs)?;
    if *base != skeleton.amounts.base {
        return Err(RebuildError::Amounts);
    }
    let RangeProofs::BulletproofsPlus(range_proofs) = &prunable.range_proofs else {
        return Err(RebuildError::Proofs);
    };
    let [range_proof] = &range_proofs[..] else { return Err(RebuildError::Proofs) };
    if [clsags.len(), prunable.pseudo_outs.len()] != [order.len(); 2] {
        return Err(RebuildError::Proofs);
    }
    bulletproof_plus::verify(range_proof, &Commitments::from_outputs(&base.out_pk)?, rng)?;
    if !balances(base, &prunable.pseudo_outs) {
        return Err(RebuildError::Balance);
    }
    let message = pre_mlsag_hash(&skeleton.prefix.hash(2), base, &prunable.range_proofs);
    let mut inputs = Vec::with_capacity(order.len());
    for (input, &place) in order.iter().enumerate() {
        let shared = plan.with_proposal(place, &message, &prunable.pseudo_outs[input], |proposal| {
            SharedClsag::resume(proposal, &clsags[input])
        });
        let shared = shared.map_err(|source| RebuildError::Clsag { input, source })?;
        inputs.push(plan.shared_input(place, shared));
    }
    Ok(Rebuilt { message, order, inputs })
}

impl Rebuilt {
    /// Verifies the complete signatures of the transaction.
    ///
    /// # Errors
    /// If one is invalid because a signer's part is wrong or missing.
    pub(in crate::spend) fn verify(&self, plan: &TxPlan<'_>, tx: &Transaction) -> Result<(), RebuildError> {
        let (_, prunable, clsags) = proofs(tx).ok_or(RebuildError::Proofs)?;
        let signed = clsags.iter().zip(&prunable.pseudo_outs);
        for (input, (&place, (clsag, pseudo_out))) in self.order.iter().zip(signed).enumerate() {
            let (source, ring) = plan.sources[place];
            clsag::verify(&self.message, clsag, &source.key_image, &members(ring), pseudo_out)
                .map_err(|source| RebuildError::Signature { input, source })?;
        }
        Ok(())
    }
}

/// The proofs of a RingCT transaction.
fn proofs(tx: &Transaction) -> Option<(&RctBase, &RctPrunable, &[Clsag])> {
    let TxProofs::V2 { base, prunable: Some(prunable) } = &tx.proofs else { return None };
    let RingSignatures::Clsag(clsags) = &prunable.ring_signatures else { return None };
    Some((base, prunable, clsags))
}

/// The ring signatures of a transaction, for completion.
pub(in crate::spend) fn clsags_of(tx: &mut Transaction) -> Option<&mut Vec<Clsag>> {
    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { return None };
    match &mut prunable.ring_signatures {
        RingSignatures::Clsag(clsags) => Some(clsags),
        _ => None,
    }
}

/// The parts determined by a plan, an order of the outputs and the entropy.
struct Skeleton {
    prefix: TransactionPrefix,
    amounts: HiddenAmounts,
    tx_key: SecretKey,
    additional: Vec<SecretKey>,
}

impl Skeleton {
    fn new(
        plan: &TxPlan<'_>,
        sender: &SenderKeys,
        order: &[usize],
        destinations: &[Destination],
        entropy: &SecretKey,
    ) -> Result<Self, BuildError> {
        let recipients = Recipients::of(destinations, plan.change.as_ref());
        let additional = if recipients.need_additional_keys() { destinations.len() } else { 0 };
        let images = order.iter().map(|&place| plan.sources[place].0.key_image);
        let (tx_key, additional) = tx_keys(entropy, images, additional);
        let outputs = Outputs::derive(plan, sender, &recipients, destinations, &tx_key, &additional)?;
        let extra = extra::assemble(plan, &outputs.tx_key, &outputs.additional_keys, |id, view| {
            Ok(encrypt_payment_id(id, view, &tx_key)?)
        })?;
        let amounts = HiddenAmounts::new(plan.fee()?, destinations, &outputs);
        let prefix = plan.prefix(order, outputs.outs, extra);
        Ok(Self { prefix, amounts, tx_key, additional })
    }

    fn has_keys(&self, tx_key: &SecretKey, additional: &[SecretKey]) -> bool {
        let same = |(own, other): (&SecretKey, &SecretKey)| bool::from(own.ct_eq(other));
        same((&self.tx_key, tx_key))
            && self.additional.len() == additional.len()
            && self.additional.iter().zip(additional).all(same)
    }
}

/// The secret transaction keys: a chain of hashes (`make_tx_secret_key_seed`, `make_tx_secret_keys`).
fn tx_keys(
    entropy: &SecretKey,
    key_images: impl Iterator<Item = KeyImage>,
    additional: usize,
) -> (SecretKey, Vec<SecretKey>) {
    let mut hash = Keccak256::new();
    hash.update(&keccak256(SEED));
    hash.update(entropy.to_bytes().as_slice());
    key_images.for_each(|image| hash.update(&image.0));
    let seed = Zeroizing::new(hash.finish());
    let mut last = Zeroizing::new(keccak256(KEYS));
    let mut next = || {
        let mut hash = Keccak256::new();
        hash.update(seed.as_slice());
        hash.update(last.as_slice());
        let key = SecretKey::from_bytes_mod_order(&Zeroizing::new(hash.finish()));
        last = key.to_bytes();
        key
    };
    (next(), (0..additional).map(|_| next()).collect())
}

/// The masks of the pseudo outputs: random except for the last, which balances them with the outputs.
fn pseudo_masks(masks: &[SecretKey], count: usize, rng: &mut impl CryptoRng) -> Vec<Zeroizing<Scalar>> {
    let mut left: Zeroizing<Scalar> = Zeroizing::new(masks.iter().map(SecretKey::as_scalar).sum());
    let mut drawn = Vec::with_capacity(count);
    for _ in 1..count {
        let mask = Zeroizing::new(random_scalar(rng));
        *left -= *mask;
        drawn.push(mask);
    }
    drawn.push(left);
    drawn
}

/// Whether the commitments of the inputs equal those of the outputs plus the fee.
fn balances(base: &RctBase, pseudo_outs: &[CompressedPoint]) -> bool {
    let sum = |points: &[CompressedPoint]| -> Option<EdwardsPoint> {
        points.iter().map(|point| decompress(&point.0)).sum()
    };
    let fee = h() * Scalar::from(base.fee.0);
    match (sum(pseudo_outs), sum(&base.out_pk)) {
        (Some(spent), Some(paid)) => spent == paid + fee,
        _ => false,
    }
}

impl TxPlan<'_> {
    fn check_shared(&self) -> Result<(), BuildError> {
        if !self.rct || self.sources.iter().any(|(source, _)| !source.rct) {
            return Err(BuildError::SharedVersion1);
        }
        if self.unlock_time == 0 { Ok(()) } else { Err(BuildError::SharedUnlockTime) }
    }

    fn with_proposal<T>(
        &self,
        place: usize,
        message: &Hash,
        pseudo_out: &CompressedPoint,
        make: impl FnOnce(&Proposal<'_>) -> T,
    ) -> T {
        let (source, ring) = self.sources[place];
        let members = members(ring);
        make(&Proposal { message, ring: &members, pseudo_out, image: &source.key_image, index: ring.real })
    }

    fn shared_input(&self, place: usize, clsag: SharedClsag) -> SharedInput {
        let (source, ring) = self.sources[place];
        SharedInput { output: source.key, real: ring.real, clsag }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed independently, with another implementation of the hash.
    #[test]
    fn keys_are_derived_from_entropy_and_key_images() {
        let entropy = SecretKey::from_bytes_mod_order(&[7; 32]);
        let images = [KeyImage([9; 32]), KeyImage([8; 32])];
        let (first, additional) = tx_keys(&entropy, images.into_iter(), 2);
        assert_eq!(const_hex::encode(*first.to_bytes()), EXPECTED[0]);
        for (key, expected) in additional.iter().zip(&EXPECTED[1..]) {
            assert_eq!(const_hex::encode(*key.to_bytes()), *expected);
        }
        let (alone, none) = tx_keys(&entropy, images.into_iter(), 0);
        assert!(bool::from(alone.ct_eq(&first)) && none.is_empty());
        let (other, _) = tx_keys(&entropy, images.into_iter().rev(), 0);
        assert!(!bool::from(other.ct_eq(&first)), "the order of the inputs counts");
    }

    const EXPECTED: [&str; 3] = [
        "55f518875912ea71d7ac66f055d68a8ab073886fb8912e25a2d0424add519d07",
        "8178f73a44e99eb35ae13b41cdc5384e5aec55d861a219d77b699b8878647502",
        "56c9355da97969d4598faac72350a93f4addcc1f5d6f9f8dc44910036f164804",
    ];
}
