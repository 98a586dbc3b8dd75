//! Transactions as senders make them, without proofs: enough for scanning.

use ferrite_crypto::amount::{commit, commitment_mask, encode_compact, encode_full};
use ferrite_crypto::keys::{AddressKeys, Derivation, SecretKey};
use ferrite_types::address::ShortPaymentId;
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::extra::{Extra, ExtraField, PaymentId};
use ferrite_types::tx::ringct::{EcdhInfo, RctBase, RctType};
use ferrite_types::tx::{
    PrunedTransaction, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, PublicKey};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// How amounts are encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amounts {
    /// Public, in a version 1 transaction.
    V1,
    /// Hidden, with 32 bytes.
    Full,
    /// Hidden, with 8 bytes.
    Compact,
    /// Public, in a miner transaction.
    Coinbase,
}

/// An output to make.
#[derive(Clone, Copy, Debug)]
pub struct To {
    /// Its address.
    pub address: AddressKeys,
    /// Whether that is a subaddress.
    pub subaddress: bool,
    /// The amount.
    pub amount: u64,
}

/// How the sender publishes transaction keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// One for all outputs. Only valid for main addresses, or a single subaddress.
    One,
    /// One per output, besides that of the transaction.
    Additional,
}

/// A sender of payments.
pub struct Sender {
    /// The source of its keys.
    pub rng: ChaCha20Rng,
    /// How it encodes amounts.
    pub amounts: Amounts,
    /// Whether outputs have view tags.
    pub view_tags: bool,
    /// How it publishes transaction keys.
    pub keys: Keys,
    /// A payment id for the first output.
    pub payment_id: Option<ShortPaymentId>,
    /// The height in miner transactions.
    pub height: Height,
    /// The key image that payments spend.
    pub key_image: KeyImage,
    /// Keys to put before that of the transaction.
    pub other_keys: Vec<PublicKey>,
}

impl Sender {
    /// A sender with hidden amounts, view tags and one key.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha20Rng::seed_from_u64(seed),
            amounts: Amounts::Compact,
            view_tags: true,
            keys: Keys::One,
            payment_id: None,
            height: Height(7),
            key_image: KeyImage([9; 32]),
            other_keys: Vec::new(),
        }
    }

    /// Makes a transaction.
    ///
    /// # Panics
    /// If an address is invalid.
    pub fn tx(&mut self, outputs: &[To]) -> PrunedTransaction {
        let secret = SecretKey::random(&mut self.rng);
        let mut fields: Vec<_> = self.other_keys.iter().map(|key| ExtraField::PubKey(*key)).collect();
        let public = match outputs {
            [one] if one.subaddress && self.keys == Keys::One => tx_key(&secret, one),
            _ => secret.public_key(),
        };
        fields.push(ExtraField::PubKey(public));
        let mut additional = Vec::new();
        let mut tx = PrunedTransaction { prefix: TransactionPrefix::default(), base: self.base() };
        for (index, to) in (0..).zip(outputs) {
            let own = match self.keys {
                Keys::One => secret.clone(),
                Keys::Additional => SecretKey::random(&mut self.rng),
            };
            additional.push(tx_key(&own, to));
            // Only outputs to subaddresses are found by their own key.
            let with = if to.subaddress { own } else { secret.clone() };
            let derivation = Derivation::new(&to.address.view, &with).expect("a point");
            self.output(&mut tx, &derivation, index, to);
        }
        if self.keys == Keys::Additional {
            fields.push(ExtraField::AdditionalPubKeys(additional));
        }
        if let Some(id) = self.payment_id {
            let derivation = Derivation::new(&outputs[0].address.view, &secret).expect("a point");
            let hidden = derivation.encrypt_payment_id(id);
            fields.push(ExtraField::Nonce(PaymentId::Encrypted(hidden.0).to_nonce()));
        }
        tx.prefix.extra = Extra { fields, ..Extra::default() }.to_bytes();
        tx.prefix.vin = match self.amounts {
            Amounts::Coinbase => vec![TxIn::Gen { height: self.height }],
            _ => vec![TxIn::ToKey {
                amount: Amount(if self.amounts == Amounts::V1 { u64::MAX } else { 0 }),
                key_offsets: vec![3, 1, 4],
                key_image: self.key_image,
            }],
        };
        tx
    }

    fn base(&self) -> Option<RctBase> {
        let rct_type = match self.amounts {
            Amounts::V1 => return None,
            Amounts::Coinbase => return Some(RctBase::null()),
            Amounts::Full => RctType::Simple,
            Amounts::Compact => RctType::BulletproofPlus,
        };
        let pseudo_outs =
            if rct_type == RctType::Simple { vec![CompressedPoint([1; 32])] } else { Vec::new() };
        Some(RctBase { rct_type, fee: Amount(30), pseudo_outs, ..RctBase::null() })
    }

    fn output(&mut self, tx: &mut PrunedTransaction, derivation: &Derivation, index: u64, to: &To) {
        let key = derivation.derive_public_key(index, &to.address.spend).expect("a point");
        let target = if self.view_tags {
            TxOutTarget::ToTaggedKey { key, view_tag: derivation.view_tag(index) }
        } else {
            TxOutTarget::ToKey(key)
        };
        let hidden = matches!(self.amounts, Amounts::Full | Amounts::Compact);
        tx.prefix.vout.push(TxOut { amount: Amount(if hidden { 0 } else { to.amount }), target });
        if !hidden {
            return;
        }
        let amount_key = derivation.to_scalar(index);
        let amount = Amount(to.amount);
        let (info, mask) = if self.amounts == Amounts::Full {
            let mask = SecretKey::random(&mut self.rng);
            (encode_full(amount, &mask, &amount_key), mask)
        } else {
            (EcdhInfo::Compact(encode_compact(amount, &amount_key)), commitment_mask(&amount_key))
        };
        let base = tx.base.as_mut().expect("hidden amounts are of version 2");
        base.ecdh_info.push(info);
        base.out_pk.push(CompressedPoint(commit(mask.as_scalar(), amount).compress().0));
    }

    /// An arbitrary hash.
    pub fn some_hash(&mut self) -> Hash {
        let mut bytes = [0; 32];
        self.rng.fill_bytes(&mut bytes);
        Hash(bytes)
    }
}

fn tx_key(secret: &SecretKey, to: &To) -> PublicKey {
    if to.subaddress { secret.multiply(&to.address.spend).expect("a point") } else { secret.public_key() }
}

/// A block with this miner transaction.
pub fn block(miner_tx: PrunedTransaction, previous: Hash, tx_hashes: Vec<Hash>) -> Block {
    let proofs = match miner_tx.base {
        None => TxProofs::V1 { signatures: vec![Vec::new()] },
        Some(base) => TxProofs::V2 { base, prunable: None },
    };
    Block {
        header: BlockHeader {
            major_version: 16,
            minor_version: 16,
            timestamp: 1_600_000_000,
            prev_id: previous,
            nonce: 0,
        },
        miner_tx: Transaction { prefix: miner_tx.prefix, proofs },
        tx_hashes,
    }
}
