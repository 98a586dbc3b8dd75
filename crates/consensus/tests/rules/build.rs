//! Valid transactions, to be broken one rule at a time.

use std::cmp::Reverse;

use curve25519_dalek::Scalar;
use ferrite_consensus::context::{ResolvedInput, RingOutput};
use ferrite_crypto::amount::commit;
use ferrite_crypto::keys::{KeyPair, SecretKey, key_image};
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::range::bulletproof_plus;
use ferrite_crypto::ring::{RingMember, clsag, v1};
use ferrite_types::tx::ringct::{EcdhInfo, RangeProofs, RctBase, RctPrunable, RctType, RingSignatures};
use ferrite_types::tx::{
    ParsedTransaction, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs, pre_mlsag_hash,
};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, PublicKey};
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

/// A transaction with its resolved inputs.
#[derive(Clone)]
pub(crate) struct Built {
    pub(crate) tx: Transaction,
    pub(crate) resolved: Vec<ResolvedInput>,
}

impl Built {
    /// As from decoding, also for transactions that do not decode.
    pub(crate) fn parsed(&self) -> ParsedTransaction {
        ParsedTransaction {
            id: self.tx.hash(),
            prefix_hash: self.tx.prefix_hash(),
            prunable_hash: self.tx.prunable_hash().unwrap_or_default(),
            blob_size: self.tx.blob_size(),
            pruned_size: self.tx.to_pruned_blob().len(),
            tx: self.tx.clone(),
        }
    }

    /// The same with one change.
    pub(crate) fn with(&self, change: impl FnOnce(&mut Transaction)) -> Self {
        let mut built = self.clone();
        change(&mut built.tx);
        built
    }

    /// The same on another chain.
    pub(crate) fn on(&self, change: impl FnOnce(&mut [ResolvedInput])) -> Self {
        let mut built = self.clone();
        change(&mut built.resolved);
        built
    }

    pub(crate) fn base(&mut self) -> &mut RctBase {
        base(&mut self.tx)
    }
}

pub(crate) fn base(tx: &mut Transaction) -> &mut RctBase {
    match &mut tx.proofs {
        TxProofs::V2 { base, .. } => base,
        TxProofs::V1 { .. } => panic!("not a version 2 transaction"),
    }
}

pub(crate) fn prunable(tx: &mut Transaction) -> &mut RctPrunable {
    match &mut tx.proofs {
        TxProofs::V2 { prunable: Some(prunable), .. } => prunable,
        _ => panic!("not a version 2 transaction with proofs"),
    }
}

pub(crate) fn set_key_image(tx: &mut Transaction, index: usize, image: KeyImage) {
    let TxIn::ToKey { key_image, .. } = &mut tx.prefix.vin[index] else { panic!("not a key input") };
    *key_image = image;
}

pub(crate) fn set_amount(tx: &mut Transaction, index: usize, new: u64) {
    let TxIn::ToKey { amount, .. } = &mut tx.prefix.vin[index] else { panic!("not a key input") };
    *amount = Amount(new);
}

pub(crate) fn offsets(tx: &mut Transaction, index: usize) -> &mut Vec<u64> {
    let TxIn::ToKey { key_offsets, .. } = &mut tx.prefix.vin[index] else { panic!("not a key input") };
    key_offsets
}

/// Bytes that are not a point.
pub(crate) const NOT_A_POINT: [u8; 32] = [0xff; 32];

struct Owned {
    secret: SecretKey,
    mask: Scalar,
    amount: u64,
    position: usize,
    ring: Vec<RingOutput>,
    image: KeyImage,
}

/// Builds transactions from a seed.
pub(crate) struct Builder {
    rng: ChaCha20Rng,
}

impl Builder {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: ChaCha20Rng::seed_from_u64(seed) }
    }

    fn owned(&mut self, ring_size: usize, amount: u64, mask: Scalar) -> Owned {
        let secret = SecretKey::random(&mut self.rng);
        let position = ring_size / 2;
        let ring = (0..ring_size)
            .map(|at| {
                let (key, commitment) = if at == position {
                    (secret.public_key(), commit(&mask, Amount(amount)))
                } else {
                    let decoy = random_scalar(&mut self.rng);
                    (*KeyPair::random(&mut self.rng).public(), commit(&decoy, Amount(1)))
                };
                let commitment = CompressedPoint(commitment.compress().0);
                RingOutput { key, commitment, unlock_time: 0, height: Height(at as u64) }
            })
            .collect();
        let image = key_image(&secret.public_key(), &secret);
        Owned { secret, mask, amount, position, ring, image }
    }

    fn prefix(inputs: &[Owned], visible: bool, vout: Vec<TxOut>) -> TransactionPrefix {
        let vin = inputs
            .iter()
            .map(|input| TxIn::ToKey {
                amount: Amount(if visible { input.amount } else { 0 }),
                key_offsets: vec![1; input.ring.len()],
                key_image: input.image,
            })
            .collect();
        TransactionPrefix { unlock_time: 0, vin, vout, extra: vec![1; 33] }
    }

    fn resolved(inputs: Vec<Owned>) -> Vec<ResolvedInput> {
        inputs
            .into_iter()
            .map(|input| ResolvedInput { ring: Some(input.ring), spent: false, outputs_of_amount: 1000 })
            .collect()
    }

    fn outputs(&mut self, amounts: impl IntoIterator<Item = u64>, tagged: bool) -> Vec<TxOut> {
        let target = |key: PublicKey| {
            if tagged { TxOutTarget::ToTaggedKey { key, view_tag: 7 } } else { TxOutTarget::ToKey(key) }
        };
        amounts
            .into_iter()
            .map(|amount| {
                let key = *KeyPair::random(&mut self.rng).public();
                TxOut { amount: Amount(amount), target: target(key) }
            })
            .collect()
    }

    /// A version 1 transaction with one ring signature per input.
    pub(crate) fn version_1(&mut self, ring_sizes: &[usize], inputs: u64, outputs: &[u64]) -> Built {
        let mut owned: Vec<_> =
            ring_sizes.iter().map(|&size| self.owned(size, inputs, Scalar::ONE)).collect();
        owned.sort_by_key(|input| Reverse(input.image));
        let vout = self.outputs(outputs.iter().copied(), false);
        let prefix = Self::prefix(&owned, true, vout);
        let hash = prefix.hash(1);
        let signatures = owned
            .iter()
            .map(|input| {
                let ring: Vec<_> = input.ring.iter().map(|output| output.key).collect();
                v1::sign(&mut self.rng, &hash, &ring, &input.secret, input.position).expect("it can sign").1
            })
            .collect();
        let tx = Transaction { prefix, proofs: TxProofs::V1 { signatures } };
        Built { tx, resolved: Self::resolved(owned) }
    }

    /// A version 2 transaction of type 6, with view tags.
    pub(crate) fn version_2(&mut self, ring_sizes: &[usize], outputs: usize) -> Built {
        const EACH: u64 = 1000;
        let fee = 100;
        let mut owned: Vec<_> = ring_sizes
            .iter()
            .map(|&size| {
                let mask = random_scalar(&mut self.rng);
                self.owned(size, EACH * outputs as u64, mask)
            })
            .collect();
        owned.sort_by_key(|input| Reverse(input.image));
        let mut amounts = vec![EACH; outputs];
        amounts[0] = owned.iter().map(|input| input.amount).sum::<u64>() - EACH * (outputs as u64 - 1) - fee;
        let amounts: Vec<_> = amounts.into_iter().map(Amount).collect();
        let masks: Vec<_> = amounts.iter().map(|_| SecretKey::random(&mut self.rng)).collect();
        let proof = bulletproof_plus::prove(&amounts, &masks, &mut self.rng).expect("it can be proven");
        let vout = self.outputs(amounts.iter().map(|_| 0), true);
        let prefix = Self::prefix(&owned, false, vout);
        let point = |mask: &Scalar, amount| CompressedPoint(commit(mask, amount).compress().0);
        let base = RctBase {
            rct_type: RctType::BulletproofPlus,
            fee: Amount(fee),
            pseudo_outs: Vec::new(),
            ecdh_info: vec![EcdhInfo::Compact([0; 8]); outputs],
            out_pk: masks
                .iter()
                .zip(&amounts)
                .map(|(mask, amount)| point(mask.as_scalar(), *amount))
                .collect(),
        };
        let range_proofs = RangeProofs::BulletproofsPlus(vec![proof]);
        let message = pre_mlsag_hash(&prefix.hash(2), &base, &range_proofs);
        let total: Scalar = masks.iter().map(SecretKey::as_scalar).sum();
        let (clsags, pseudo_outs) = self.sign(&owned, &message, total);
        let ring_signatures = RingSignatures::Clsag(clsags);
        let prunable = Some(RctPrunable { range_proofs, ring_signatures, pseudo_outs });
        let tx = Transaction { prefix, proofs: TxProofs::V2 { base, prunable } };
        Built { tx, resolved: Self::resolved(owned) }
    }

    /// Signs every input, with masks that add up.
    fn sign(
        &mut self,
        inputs: &[Owned],
        message: &Hash,
        total: Scalar,
    ) -> (Vec<ferrite_types::tx::ringct::Clsag>, Vec<CompressedPoint>) {
        let mut left = total;
        let mut signed = Vec::new();
        for (at, input) in inputs.iter().enumerate() {
            let mask = if at + 1 == inputs.len() { left } else { random_scalar(&mut self.rng) };
            left -= mask;
            let pseudo_out = CompressedPoint(commit(&mask, Amount(input.amount)).compress().0);
            let ring: Vec<_> = input
                .ring
                .iter()
                .map(|output| RingMember { key: output.key, commitment: output.commitment })
                .collect();
            let opening = clsag::Opening {
                index: input.position,
                key: &input.secret,
                mask: &input.mask,
                pseudo_out_mask: &mask,
            };
            let (clsag, _) =
                clsag::sign(&mut self.rng, message, &ring, &pseudo_out, &opening).expect("it can sign");
            signed.push((clsag, pseudo_out));
        }
        signed.into_iter().unzip()
    }
}
