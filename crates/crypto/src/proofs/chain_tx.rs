//! A transaction that a proof is about, as the chain or the pool has it.

use ferrite_types::extra::Extra;
use ferrite_types::tx::ringct::RctType;
use ferrite_types::tx::{PrunedTransaction, TxIn};
use ferrite_types::{Amount, Hash, KeyImage, PublicKey};

use super::tx::ProvenDerivations;
use crate::amount::open;
use crate::keys::Derivation;

/// A transaction in the chain or the pool.
#[derive(Debug)]
pub struct ChainTx {
    /// The verified id.
    pub txid: Hash,
    /// The part that is never pruned.
    pub tx: PrunedTransaction,
    /// Whether it is in the pool.
    pub in_pool: bool,
    /// The number of confirmations; 0 if it is in no block.
    pub confirmations: u64,
}

impl ChainTx {
    /// The transaction public key and the additional ones, if there are any.
    pub fn keys(&self) -> Option<(PublicKey, Vec<PublicKey>)> {
        let extra = Extra::parse(&self.tx.prefix.extra);
        // As in the reference, a key of zeros counts as missing.
        let main = extra.pub_key().filter(|key| key.0 != [0; 32])?;
        Some((*main, extra.additional_pub_keys().unwrap_or_default().to_vec()))
    }

    /// The amount paid to an address with this spend key (`wallet2.cpp: check_tx_key_helper`).
    pub fn received(&self, derivations: &ProvenDerivations, spend: &PublicKey) -> u64 {
        let outputs = (0..).zip(&self.tx.prefix.vout);
        outputs.fold(0, |sum: u64, (index, out)| {
            let found = out.key().and_then(|key| derivations.find(index, key, out.view_tag(), spend));
            let amount = found.map_or(0, |derivation| self.amount(index, derivation).0);
            // Sums beyond the supply wrap, as in the reference.
            sum.wrapping_add(amount)
        })
    }

    /// The amount of an output, or 0 if it does not decrypt.
    pub fn amount(&self, index: u64, derivation: &Derivation) -> Amount {
        let Ok(place) = usize::try_from(index) else { return Amount(0) };
        let visible = self.tx.prefix.vout.get(place).map_or(Amount(0), |out| out.amount);
        match &self.tx.base {
            Some(base) if base.rct_type != RctType::Null => {
                let hidden = base.ecdh_info.get(place).zip(base.out_pk.get(place));
                let opened = hidden.and_then(|(encrypted, commitment)| {
                    open(encrypted, commitment, &derivation.to_scalar(index)).ok()
                });
                opened.map_or(Amount(0), |opened| opened.amount)
            }
            _ => visible,
        }
    }

    /// The inputs, except that of a miner transaction.
    pub fn inputs(&self) -> impl Iterator<Item = Input<'_>> {
        self.tx.prefix.vin.iter().filter_map(|input| match input {
            TxIn::ToKey { amount, key_offsets, key_image } => {
                Some(Input { amount: *amount, key_offsets, key_image })
            }
            TxIn::Gen { .. } | TxIn::ToScript { .. } | TxIn::ToScriptHash(_) => None,
        })
    }
}

/// An input that spends an output.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The amount of its ring members; 0 for RingCT.
    pub amount: Amount,
    /// The relative indices of its ring members.
    pub key_offsets: &'a [u64],
    /// The key image, which prevents double spends.
    pub key_image: &'a KeyImage,
}
