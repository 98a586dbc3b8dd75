//! Building transactions.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use curve25519_dalek::Scalar;
use ferrite_chain::db::View;
use ferrite_crypto::amount::{commit, commitment_mask, encode_compact};
use ferrite_crypto::keys::{AddressKeys, Derivation, KeyPair, SecretKey};
use ferrite_crypto::random::random_scalar;
use ferrite_crypto::range::bulletproof_plus;
use ferrite_crypto::ring::{RingMember, clsag, v1};
use ferrite_types::extra::push_pub_key;
use ferrite_types::tx::ringct::{
    Clsag, EcdhInfo, RangeProofs, RctBase, RctPrunable, RctType, RingSignatures,
};
use ferrite_types::tx::{
    Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs, absolute_to_relative, pre_mlsag_hash,
};
use ferrite_types::{Amount, CompressedPoint, GlobalIndex, Hash, Height, KeyImage};
use rand_chacha::ChaCha20Rng;
use rand_core::Rng;

/// The current ring size.
const RING_SIZE: usize = 16;

/// An output of the wallet.
#[derive(Clone)]
pub(super) struct Owned {
    pub(super) visible: Amount,
    pub(super) index: u64,
    pub(super) amount: Amount,
    pub(super) key: SecretKey,
    pub(super) mask: SecretKey,
    pub(super) image: KeyImage,
    pub(super) unlock_time: u64,
    pub(super) height: Height,
}

/// The shape of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// Number of inputs.
    pub inputs: usize,
    /// Number of outputs, all to the wallet itself.
    pub outputs: usize,
    /// The fee.
    pub fee: u64,
    /// The unlock time.
    pub unlock_time: u64,
    /// Number of zero bytes at the end of the extra field.
    pub padding: usize,
    /// Whether the outputs have view tags. In version 1 they never have.
    pub view_tags: bool,
}

/// Why a payment cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpendError {
    /// Not enough spendable outputs.
    NotEnoughOutputs,
    /// The outputs are worth less than the fee.
    NotEnoughMoney,
    /// Not enough outputs for the rings.
    NotEnoughDecoys,
}

impl Payment {
    /// With two outputs.
    pub const fn simple(inputs: usize, fee: u64) -> Self {
        Self { inputs, outputs: 2, fee, unlock_time: 0, padding: 0, view_tags: true }
    }
}

/// An address and an amount.
pub(super) struct Output {
    pub(super) amount: Amount,
    pub(super) address: AddressKeys,
}

/// An input with its ring.
struct Ringed<'a> {
    owned: &'a Owned,
    indices: Vec<u64>,
    members: Vec<RingMember>,
    position: usize,
}

/// Chooses a ring among the outputs that can be spent in the next block.
fn ring<'a>(
    view: &View<'_>,
    owned: &'a Owned,
    size: usize,
    rng: &mut ChaCha20Rng,
) -> Result<Ringed<'a>, SpendError> {
    let height = view.height().expect("the database works").0;
    let count = view.output_count(owned.visible).expect("the database works");
    let output = |index| {
        view.output(owned.visible, GlobalIndex(index))
            .expect("the database works")
            .expect("indices are dense")
    };
    let usable = |index: u64| {
        let output = output(index);
        output.unlock_time <= height && output.height.0 + 10 <= height
    };
    let mut indices = BTreeSet::from([owned.index]);
    // On a short chain every output is considered, on a long one a random selection.
    let all = if count < 1000 { (0..count).filter(|&index| usable(index)).count() } else { size };
    if all < size {
        return Err(SpendError::NotEnoughDecoys);
    }
    while indices.len() < size {
        let index = rng.next_u64() % count;
        if usable(index) {
            indices.insert(index);
        }
    }
    let indices: Vec<u64> = indices.into_iter().collect();
    let members = indices
        .iter()
        .map(|&index| {
            let output = output(index);
            RingMember { key: output.key, commitment: output.commitment.unwrap_or_default() }
        })
        .collect();
    let position = indices.iter().position(|&index| index == owned.index).expect("it is in its own ring");
    Ok(Ringed { owned, indices, members, position })
}

fn rings<'a>(
    view: &View<'_>,
    inputs: &'a [Owned],
    size: usize,
    rng: &mut ChaCha20Rng,
) -> Result<Vec<Ringed<'a>>, SpendError> {
    let rings = inputs.iter().map(|input| ring(view, input, size, rng));
    let mut rings = rings.collect::<Result<Vec<_>, _>>()?;
    rings.sort_by_key(|ring| Reverse(ring.owned.image));
    Ok(rings)
}

fn prefix(inputs: &[Ringed<'_>], vout: Vec<TxOut>, tx_key: &KeyPair, payment: &Payment) -> TransactionPrefix {
    let vin = inputs
        .iter()
        .map(|input| TxIn::ToKey {
            amount: input.owned.visible,
            key_offsets: absolute_to_relative(&input.indices),
            key_image: input.owned.image,
        })
        .collect();
    let mut extra = Vec::new();
    push_pub_key(&mut extra, tx_key.public());
    extra.resize(extra.len() + payment.padding, 0);
    TransactionPrefix { unlock_time: payment.unlock_time, vin, vout, extra }
}

/// A version 1 transaction: the amount to one address, one output per digit, rings of one.
pub(super) fn version_1(
    view: &View<'_>,
    inputs: &[Owned],
    address: &AddressKeys,
    amount: u64,
    payment: &Payment,
    rng: &mut ChaCha20Rng,
) -> Result<Transaction, SpendError> {
    let inputs = rings(view, inputs, 1, rng)?;
    let tx_key = KeyPair::random(rng);
    let derivation = Derivation::new(&address.view, tx_key.secret()).expect("an address is two points");
    let digits =
        (0..20).map(|power| amount / 10u64.pow(power) % 10 * 10u64.pow(power)).filter(|digit| *digit != 0);
    let vout = (0..)
        .zip(digits)
        .map(|(position, amount)| {
            let key =
                derivation.derive_public_key(position, &address.spend).expect("an address is two points");
            TxOut { amount: Amount(amount), target: TxOutTarget::ToKey(key) }
        })
        .collect();
    let prefix = prefix(&inputs, vout, &tx_key, payment);
    let hash = prefix.hash(1);
    let signatures = inputs
        .iter()
        .map(|input| {
            let keys: Vec<_> = input.members.iter().map(|member| member.key).collect();
            v1::sign(rng, &hash, &keys, &input.owned.key, input.position).expect("it is in its own ring").1
        })
        .collect();
    Ok(Transaction { prefix, proofs: TxProofs::V1 { signatures } })
}

/// A version 2 transaction of type 6.
pub(super) fn version_2(
    view: &View<'_>,
    inputs: &[Owned],
    outputs: &[Output],
    payment: &Payment,
    rng: &mut ChaCha20Rng,
) -> Result<Transaction, SpendError> {
    let inputs = rings(view, inputs, RING_SIZE, rng)?;
    let tx_key = KeyPair::random(rng);
    let (mut vout, mut masks, mut ecdh_info) = (Vec::new(), Vec::new(), Vec::new());
    for (position, output) in (0..).zip(outputs) {
        let address = &output.address;
        let derivation = Derivation::new(&address.view, tx_key.secret()).expect("an address is two points");
        let key = derivation.derive_public_key(position, &address.spend).expect("an address is two points");
        let target = if payment.view_tags {
            TxOutTarget::ToTaggedKey { key, view_tag: derivation.view_tag(position) }
        } else {
            TxOutTarget::ToKey(key)
        };
        vout.push(TxOut { amount: Amount(0), target });
        let amount_key = derivation.to_scalar(position);
        masks.push(commitment_mask(&amount_key));
        ecdh_info.push(EcdhInfo::Compact(encode_compact(output.amount, &amount_key)));
    }
    let amounts: Vec<_> = outputs.iter().map(|output| output.amount).collect();
    let proof = bulletproof_plus::prove(&amounts, &masks, rng).expect("few amounts");
    let prefix = prefix(&inputs, vout, &tx_key, payment);
    let commitments = masks.iter().zip(&amounts).map(|(mask, amount)| point(mask.as_scalar(), *amount));
    let base = RctBase {
        rct_type: RctType::BulletproofPlus,
        fee: Amount(payment.fee),
        pseudo_outs: Vec::new(),
        ecdh_info,
        out_pk: commitments.collect(),
    };
    let range_proofs = RangeProofs::BulletproofsPlus(vec![proof]);
    let message = pre_mlsag_hash(&prefix.hash(2), &base, &range_proofs);
    let total: Scalar = masks.iter().map(SecretKey::as_scalar).sum();
    let (clsags, pseudo_outs) = sign(&inputs, &message, total, rng);
    let prunable = RctPrunable { range_proofs, ring_signatures: RingSignatures::Clsag(clsags), pseudo_outs };
    Ok(Transaction { prefix, proofs: TxProofs::V2 { base, prunable: Some(prunable) } })
}

fn point(mask: &Scalar, amount: Amount) -> CompressedPoint {
    CompressedPoint(commit(mask, amount).compress().0)
}

/// Signs every input, with masks that sum to those of the outputs.
fn sign(
    inputs: &[Ringed<'_>],
    message: &Hash,
    mut left: Scalar,
    rng: &mut ChaCha20Rng,
) -> (Vec<Clsag>, Vec<CompressedPoint>) {
    let mut signed = Vec::new();
    for (at, input) in inputs.iter().enumerate() {
        let mask = if at + 1 == inputs.len() { left } else { random_scalar(rng) };
        left -= mask;
        let pseudo_out = point(&mask, input.owned.amount);
        let opening = clsag::Opening {
            index: input.position,
            key: &input.owned.key,
            mask: input.owned.mask.as_scalar(),
            pseudo_out_mask: &mask,
        };
        let (clsag, _) =
            clsag::sign(rng, message, &input.members, &pseudo_out, &opening).expect("it is in its own ring");
        signed.push((clsag, pseudo_out));
    }
    signed.into_iter().unzip()
}
