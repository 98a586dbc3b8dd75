//! The complete record of an output in the reference's wallet (wallet2.h: `transfer_details`), as in caches and old
//! exports.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_count};
use ferrite_types::extra::{Extra, push_additional_pub_keys, push_pub_key};
use ferrite_types::tx::{TransactionPrefix, TxIn, TxOut, TxOutTarget};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage, PublicKey};
use zeroize::Zeroizing;

use super::MAX_INDEX_IN_TX;
use super::fields::{number, pair, put_number, put_subaddress, put_switch, subaddress, switch};
use crate::state::records::OwnedOutput;

/// The fields, independent of their serialisation.
#[derive(Default)]
pub struct Transfer {
    /// The height of its block.
    pub height: u64,
    /// The transaction prefix.
    pub tx: TransactionPrefix,
    /// The transaction id.
    pub txid: Hash,
    /// The index in the transaction.
    pub index_in_tx: u64,
    /// The global index among outputs of its amount.
    pub global_index: u64,
    /// Whether it is spent.
    pub spent: bool,
    /// Whether it is frozen.
    pub frozen: bool,
    /// The height at which it is spent.
    pub spent_height: u64,
    /// The key image, if known.
    pub key_image: KeyImage,
    /// The commitment mask.
    pub mask: Zeroizing<[u8; 32]>,
    /// The amount.
    pub amount: u64,
    /// Whether it is a RingCT output.
    pub rct: bool,
    /// Whether the key image is known.
    pub key_image_known: bool,
    /// Whether the key image is to be requested.
    pub key_image_request: bool,
    /// The index of its transaction public key.
    pub pk_index: u64,
    /// The address it was paid to.
    pub subaddress: SubaddressIndex,
    /// Whether the key image is partial.
    pub key_image_partial: bool,
}

impl Transfer {
    /// The amount in the transaction.
    pub fn plain_amount(&self) -> Option<u64> {
        Some(self.tx.vout.get(usize::try_from(self.index_in_tx).ok()?)?.amount.0)
    }

    /// Converts it to our record.
    ///
    /// # Errors
    /// If the transaction has no such output.
    pub fn into_output(self, reader: &Reader<'_>) -> Result<OwnedOutput, DecodeError> {
        let wrong = |field| reader.error(field, DecodeReason::UnknownTag(0));
        let output = usize::try_from(self.index_in_tx).ok().and_then(|index| self.tx.vout.get(index));
        let key = *output.and_then(|output| output.key()).ok_or_else(|| wrong("m_internal_output_index"))?;
        let extra = Extra::parse(&self.tx.extra);
        let position = usize::try_from(self.pk_index).unwrap_or(usize::MAX);
        let tx_key = extra.pub_keys().nth(position).copied().unwrap_or_default();
        // A signer's wallet has no key image until the others sent their parts.
        let part = self.key_image_partial && self.key_image != KeyImage::default();
        let known = self.key_image_known || part;
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

/// Decodes an output in the current serialisation.
///
/// # Errors
/// If the data does not decode.
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
    // Multisig nonces are valid for one transaction only, and are created anew.
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

/// Encodes an output in the current serialisation. `vin` has the inputs of its transaction, as far as they are known.
pub fn write_transfer(out: &mut Vec<u8>, output: &OwnedOutput, vin: Vec<TxIn>) {
    let known = output.key_image.is_some() && !output.key_image_partial;
    let (tx, pk_index) = prefix(output, vin);
    put_number(out, output.height.0);
    tx.write(if output.rct { 2 } else { 1 }, out);
    out.extend_from_slice(&output.txid.0);
    put_number(out, output.index_in_tx);
    put_number(out, output.global_index.0);
    put_switch(out, output.spent.is_some());
    put_switch(out, output.frozen);
    put_number(out, output.spent.unwrap_or_default().0);
    out.extend_from_slice(&output.key_image.unwrap_or_default().0);
    out.extend_from_slice(&*output.mask);
    put_number(out, output.amount.0);
    put_switch(out, output.rct);
    put_switch(out, known);
    put_switch(out, output.key_image_requested);
    put_number(out, pk_index);
    put_subaddress(out, output.subaddress);
    put_switch(out, output.key_image_partial);
    // Neither nonces nor the rings in which the output is a decoy.
    for _ in ["m_multisig_k", "m_multisig_info", "m_uses"] {
        put_count(out, 0);
    }
}

/// The largest position of a transaction key for which all keys before it are written.
const MAX_PK_INDEX: u64 = 255;

/// What is known of the transaction of an output: its keys, this output, and its unlock time. The reference makes the
/// same of exported outputs (`wallet2.cpp: import_outputs`). Keys before that of the output cannot be known, so all are
/// the same. Returns the position of the key too.
fn prefix(output: &OwnedOutput, vin: Vec<TxIn>) -> (TransactionPrefix, u64) {
    let empty = TxOut { amount: Amount(0), target: TxOutTarget::ToScript(Box::default()) };
    let before = output.index_in_tx.min(MAX_INDEX_IN_TX);
    let mut vout = vec![empty; usize::try_from(before).unwrap_or_default()];
    let amount = if output.rct { Amount(0) } else { output.amount };
    vout.push(TxOut { amount, target: TxOutTarget::ToKey(output.key) });
    let pk_index = if output.pk_index > MAX_PK_INDEX { 0 } else { output.pk_index };
    let mut extra = Vec::new();
    if output.tx_key != PublicKey::default() {
        (0..=pk_index).for_each(|_| push_pub_key(&mut extra, &output.tx_key));
    }
    if !output.additional_keys.is_empty() {
        push_additional_pub_keys(&mut extra, &output.additional_keys);
    }
    (TransactionPrefix { unlock_time: output.unlock_time, vin, vout, extra }, pk_index)
}
