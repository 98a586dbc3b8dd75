//! Signatures and proofs of our transactions.

use chacha20::ChaCha20Rng;
use curve25519_dalek::Scalar;
use ferrite_crypto::amount::{commit, commitment_mask, encode_compact};
use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::range::bulletproof_plus;
use ferrite_crypto::ring::{RingMember, clsag, v1};
use ferrite_types::tx::ringct::{
    BulletproofPlus, Clsag, EcdhInfo, RangeProofs, RctBase, RctPrunable, RctType, RingSignatures,
};
use ferrite_types::tx::{Transaction, TransactionPrefix, TxProofs, pre_mlsag_hash};
use ferrite_types::{Amount, CompressedPoint, Hash, PublicKey, ScalarBytes, Signature};
use rand_core::{CryptoRng, SeedableRng};
use rayon::prelude::*;
use zeroize::{Zeroize, Zeroizing};

use super::super::{Destination, Ring};
use super::outputs::Outputs;
use super::{BuildError, TxPlan};

/// A transaction that only lacks its proofs.
pub(super) struct Unsigned<'a> {
    pub(super) plan: &'a TxPlan<'a>,
    pub(super) prefix: TransactionPrefix,
    pub(super) order: &'a [usize],
    pub(super) secrets: &'a [SecretKey],
    pub(super) outputs: &'a Outputs,
}

/// The hidden amounts of the outputs.
pub(super) struct HiddenAmounts {
    pub(super) amounts: Vec<Amount>,
    pub(super) masks: Vec<SecretKey>,
    pub(super) base: RctBase,
}

impl HiddenAmounts {
    pub(super) fn new(fee: Amount, destinations: &[Destination], outputs: &Outputs) -> Self {
        let amounts: Vec<Amount> = destinations.iter().map(|destination| destination.amount).collect();
        let masks: Vec<SecretKey> = outputs.amount_keys.iter().map(commitment_mask).collect();
        let encrypted = amounts.iter().zip(&outputs.amount_keys);
        let committed = masks.iter().zip(&amounts);
        let base = RctBase {
            rct_type: RctType::BulletproofPlus,
            fee,
            pseudo_outs: Vec::new(),
            ecdh_info: encrypted
                .map(|(amount, key)| EcdhInfo::Compact(encode_compact(*amount, key)))
                .collect(),
            out_pk: committed.map(|(mask, amount)| point(mask.as_scalar(), *amount)).collect(),
        };
        Self { amounts, masks, base }
    }
}

/// The data for signing an input.
struct Signing<'a> {
    ring: &'a Ring,
    secret: &'a SecretKey,
    mask: &'a SecretKey,
    pseudo_mask: Scalar,
    pseudo_out: CompressedPoint,
    rng: ChaCha20Rng,
}

impl Drop for Signing<'_> {
    fn drop(&mut self) {
        self.pseudo_mask.zeroize();
    }
}

impl Unsigned<'_> {
    /// RingCT: Bulletproofs+ and CLSAGs.
    pub(super) fn version_2(
        self,
        destinations: &[Destination],
        rng: &mut impl CryptoRng,
    ) -> Result<Transaction, BuildError> {
        let HiddenAmounts { amounts, masks, base } =
            HiddenAmounts::new(self.plan.fee()?, destinations, self.outputs);
        let range_proofs =
            RangeProofs::BulletproofsPlus(vec![bulletproof_plus::prove(&amounts, &masks, rng)?]);
        let message = pre_mlsag_hash(&self.prefix.hash(2), &base, &range_proofs);
        let mut signings = self.signings(&masks, rng);
        let pseudo_outs = signings.iter().map(|signing| signing.pseudo_out).collect();
        let clsags = signings
            .par_iter_mut()
            .enumerate()
            .map(|(input, signing)| {
                signing.sign(&message).map_err(|source| BuildError::Clsag { input, source })
            })
            .collect::<Result<_, _>>()?;
        drop(signings);
        let prunable =
            RctPrunable { range_proofs, ring_signatures: RingSignatures::Clsag(clsags), pseudo_outs };
        Ok(Transaction { prefix: self.prefix, proofs: TxProofs::V2 { base, prunable: Some(prunable) } })
    }

    /// The masks of the pseudo outputs: random except for the last, which balances them with the outputs.
    fn signings(&self, masks: &[SecretKey], rng: &mut impl CryptoRng) -> Vec<Signing<'_>> {
        let mut left: Zeroizing<Scalar> = Zeroizing::new(masks.iter().map(SecretKey::as_scalar).sum());
        let last = self.order.len() - 1;
        self.order
            .iter()
            .zip(self.secrets)
            .enumerate()
            .map(|(input, (&place, secret))| {
                let (source, ring) = self.plan.sources[place];
                let pseudo_mask = if input == last { *left } else { random_scalar(rng) };
                *left -= pseudo_mask;
                let mut seed = Zeroizing::new([0; 32]);
                rng.fill_bytes(seed.as_mut());
                Signing {
                    ring,
                    secret,
                    mask: &source.mask,
                    pseudo_mask,
                    pseudo_out: point(&pseudo_mask, source.amount),
                    rng: ChaCha20Rng::from_seed(*seed),
                }
            })
            .collect()
    }

    /// Visible amounts.
    pub(super) fn version_1(self, rng: &mut impl CryptoRng) -> Result<Transaction, BuildError> {
        let hash = self.prefix.hash(1);
        let mut signatures = Vec::with_capacity(self.order.len());
        for (input, (&place, secret)) in self.order.iter().zip(self.secrets).enumerate() {
            let ring = self.plan.sources[place].1;
            let keys: Vec<PublicKey> = ring.members.iter().map(|member| member.key).collect();
            let (_, signed) = v1::sign(rng, &hash, &keys, secret, ring.real)
                .map_err(|source| BuildError::V1 { input, source })?;
            signatures.push(signed);
        }
        Ok(Transaction { prefix: self.prefix, proofs: TxProofs::V1 { signatures } })
    }
}

impl Signing<'_> {
    fn sign(&mut self, message: &Hash) -> Result<Clsag, clsag::SignError> {
        let members = members(self.ring);
        let opening = clsag::Opening {
            index: self.ring.real,
            key: self.secret,
            mask: self.mask.as_scalar(),
            pseudo_out_mask: &self.pseudo_mask,
        };
        clsag::sign(&mut self.rng, message, &members, &self.pseudo_out, &opening).map(|(clsag, _)| clsag)
    }
}

/// The members of a ring in the form that signatures use.
pub(super) fn members(ring: &Ring) -> Vec<RingMember> {
    ring.members.iter().map(|member| RingMember { key: member.key, commitment: member.commitment }).collect()
}

pub(super) fn point(mask: &Scalar, amount: Amount) -> CompressedPoint {
    CompressedPoint(commit(mask, amount).compress().0)
}

/// Placeholder proofs of the right size.
pub(super) fn placeholders(plan: &TxPlan<'_>, order: &[usize]) -> TxProofs {
    let rings = order.iter().map(|&place| plan.sources[place].1.members.len());
    if !plan.rct {
        return TxProofs::V1 { signatures: rings.map(|size| vec![Signature::default(); size]).collect() };
    }
    let (outputs, inputs) = (plan.destinations.len(), plan.sources.len());
    let (no_point, no_scalar) = (CompressedPoint::default(), ScalarBytes::default());
    let rounds = 6 + outputs.next_power_of_two().ilog2() as usize;
    let proof = BulletproofPlus {
        a: no_point,
        a1: no_point,
        b: no_point,
        r1: no_scalar,
        s1: no_scalar,
        d1: no_scalar,
        l: vec![no_point; rounds],
        r: vec![no_point; rounds],
    };
    let clsags = rings.map(|size| Clsag { s: vec![no_scalar; size], c1: no_scalar, d: no_point }).collect();
    let base = RctBase {
        rct_type: RctType::BulletproofPlus,
        fee: plan.fee().unwrap_or_default(),
        pseudo_outs: Vec::new(),
        ecdh_info: vec![EcdhInfo::Compact([0; 8]); outputs],
        out_pk: vec![no_point; outputs],
    };
    let prunable = RctPrunable {
        range_proofs: RangeProofs::BulletproofsPlus(vec![proof]),
        ring_signatures: RingSignatures::Clsag(clsags),
        pseudo_outs: vec![no_point; inputs],
    };
    TxProofs::V2 { base, prunable: Some(prunable) }
}
