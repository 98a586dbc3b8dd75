//! An output with all that the reference's wallet knows of it (wallet2.h: `transfer_details`): caches and old exports
//! have it.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader};
use ferrite_types::extra::Extra;
use ferrite_types::tx::{TransactionPrefix, TxIn};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use zeroize::Zeroizing;

use super::fields::{number, pair, subaddress, switch};
use crate::state::records::OwnedOutput;

/// The fields, whatever they were written as.
#[derive(Default)]
pub struct Transfer {
    /// The block it is in.
    pub height: u64,
    /// The transaction without its signatures.
    pub tx: TransactionPrefix,
    /// The id of the transaction.
    pub txid: Hash,
    /// Its place in the transaction.
    pub index_in_tx: u64,
    /// Its index among all outputs of its amount.
    pub global_index: u64,
    /// Whether it is spent.
    pub spent: bool,
    /// Whether it may not be spent.
    pub frozen: bool,
    /// The block in which it is spent.
    pub spent_height: u64,
    /// Its key image, if that is known.
    pub key_image: KeyImage,
    /// The mask of its commitment.
    pub mask: Zeroizing<[u8; 32]>,
    /// Its amount.
    pub amount: u64,
    /// Whether its amount is hidden.
    pub rct: bool,
    /// Whether the key image is known.
    pub key_image_known: bool,
    /// Whether the key image has to be asked for.
    pub key_image_request: bool,
    /// Which of the transaction's public keys belongs to it.
    pub pk_index: u64,
    /// The address that it was paid to.
    pub subaddress: SubaddressIndex,
    /// Whether the key image is only a part of one.
    pub key_image_partial: bool,
}

impl Transfer {
    /// The amount that stands in the transaction.
    pub fn plain_amount(&self) -> Option<u64> {
        Some(self.tx.vout.get(usize::try_from(self.index_in_tx).ok()?)?.amount.0)
    }

    /// The output as ours.
    ///
    /// # Errors
    /// When the transaction has no such output.
    pub fn into_output(self, reader: &Reader<'_>) -> Result<OwnedOutput, DecodeError> {
        let wrong = |field| reader.error(field, DecodeReason::UnknownTag(0));
        let output = usize::try_from(self.index_in_tx).ok().and_then(|index| self.tx.vout.get(index));
        let key = *output.and_then(|output| output.key()).ok_or_else(|| wrong("m_internal_output_index"))?;
        let extra = Extra::parse(&self.tx.extra);
        let position = usize::try_from(self.pk_index).unwrap_or(usize::MAX);
        let tx_key = extra.pub_keys().nth(position).copied().unwrap_or_default();
        let known = self.key_image_known || self.key_image_partial;
        Ok(OwnedOutput {
            height: Height(self.height),
            txid: self.txid,
            index_in_tx: self.index_in_tx,
            global_index: GlobalIndex(self.global_index),
            key,
            tx_key,
            pk_index: self.pk_index,
            additional_keys: extra.additional_pub_keys().map(<[_]>::to_vec).unwrap_or_default(),
            subaddress: self.subaddress,
            amount: Amount(self.amount),
            mask: self.mask,
            rct: self.rct,
            unlock_time: self.tx.unlock_time,
            // The cache has the prefix only.
            tx_size: 0,
            key_image: known.then_some(self.key_image),
            key_image_requested: self.key_image_request,
            key_image_partial: self.key_image_partial,
            spent: self.spent.then_some(Height(self.spent_height)),
            frozen: self.frozen,
            tx_inputs: if known { Vec::new() } else { inputs(&self.tx) },
            replaced: None,
        })
    }
}

fn inputs(tx: &TransactionPrefix) -> Vec<KeyImage> {
    let image = |input: &TxIn| match input {
        TxIn::ToKey { key_image, .. } => Some(*key_image),
        _ => None,
    };
    tx.vin.iter().filter_map(image).collect()
}

/// Reads an output in the serialisation of today.
///
/// # Errors
/// When the bytes are none.
pub fn read_transfer(r: &mut Reader<'_>) -> Result<OwnedOutput, DecodeError> {
    let mut transfer = Transfer { height: number(r, "m_block_height")?, ..Transfer::default() };
    (_, transfer.tx) = TransactionPrefix::read(r)?;
    transfer.txid = r.key("m_txid")?;
    transfer.index_in_tx = number(r, "m_internal_output_index")?;
    transfer.global_index = number(r, "m_global_output_index")?;
    transfer.spent = switch(r, "m_spent")?;
    transfer.frozen = switch(r, "m_frozen")?;
    transfer.spent_height = number(r, "m_spent_height")?;
    transfer.key_image = r.key("m_key_image")?;
    transfer.mask = Zeroizing::new(r.array("m_mask")?);
    transfer.amount = number(r, "m_amount")?;
    transfer.rct = switch(r, "m_rct")?;
    transfer.key_image_known = switch(r, "m_key_image_known")?;
    transfer.key_image_request = switch(r, "m_key_image_request")?;
    transfer.pk_index = number(r, "m_pk_index")?;
    transfer.subaddress = subaddress(r)?;
    transfer.key_image_partial = switch(r, "m_key_image_partial")?;
    // Nonces of common wallets are good for one transaction; they are made anew.
    r.list("m_multisig_k", |r| r.bytes("secret key", 32).map(|_| ()))?;
    r.list("m_multisig_info", multisig_info)?;
    r.list("m_uses", |r| {
        pair(r)?;
        r.varint("height")?;
        r.key::<Hash>("txid")
    })?;
    transfer.into_output(r)
}

fn multisig_info(r: &mut Reader<'_>) -> Result<(), DecodeError> {
    r.key::<PublicKey>("m_signer")?;
    r.list("m_LR", |r| r.bytes("L and R", 64).map(|_| ()))?;
    r.key_list::<Hash>("m_partial_key_images")?;
    Ok(())
}
