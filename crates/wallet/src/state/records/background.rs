//! Transactions scanned without the spend key.

use std::sync::Arc;

use ferrite_types::address::ShortPaymentId;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_byte_list, put_count, put_varint};
use ferrite_types::{Amount, GlobalIndex, Hash, Height};
use zeroize::Zeroizing;

use super::codec::{Record, flags, index, put_flags, put_index};
use crate::changes::Table;
use crate::scan::{FoundOutput, PaymentId, ScannedInput, ScannedTx, TxContent};

/// A transaction of a block that concerns the wallet, or may: it is applied again once the spend key is available
/// (wallet2's `background_synced_tx_t`).
#[derive(Clone)]
pub(crate) struct BackgroundTx {
    pub(crate) height: Height,
    /// The version of the block.
    pub(crate) block_version: u8,
    /// The timestamp of the block.
    pub(crate) timestamp: u64,
    pub(crate) txid: Hash,
    pub(crate) coinbase: bool,
    pub(crate) version: u8,
    pub(crate) unlock_time: u64,
    pub(crate) fee: Amount,
    pub(crate) visible: Amount,
    pub(crate) inputs: Vec<ScannedInput>,
    pub(crate) payment_id: Option<PaymentId>,
    pub(crate) extra: Vec<u8>,
    /// The size in bytes; 0 if unknown.
    pub(crate) size: u64,
    pub(crate) outputs: Vec<FoundOutput>,
}

impl BackgroundTx {
    /// The record of a transaction.
    pub(crate) fn new(tx: &ScannedTx, height: Height, block_version: u8, timestamp: u64) -> Self {
        Self {
            height,
            block_version,
            timestamp,
            txid: tx.txid,
            coinbase: tx.coinbase,
            version: tx.version,
            unlock_time: tx.unlock_time,
            fee: tx.fee,
            visible: tx.visible,
            inputs: tx.inputs.clone(),
            payment_id: tx.payment_id,
            extra: tx.extra.clone(),
            size: tx.size,
            outputs: tx.outputs.clone(),
        }
    }

    /// The transaction as scanned. Its candidates were examined when it was first applied.
    pub(crate) fn scanned(self) -> ScannedTx {
        let content = TxContent {
            txid: self.txid,
            coinbase: self.coinbase,
            version: self.version,
            unlock_time: self.unlock_time,
            fee: self.fee,
            visible: self.visible,
            inputs: self.inputs,
            extra: self.extra,
        };
        ScannedTx {
            content: Arc::new(content),
            payment_id: self.payment_id,
            size: self.size,
            outputs: self.outputs,
            candidates: Vec::new(),
            addresses_known: 0,
        }
    }
}

impl Record for BackgroundTx {
    const TABLE: Table = Table::Background;
    /// The first version had the length of the prefix instead of the size.
    const VERSION: u8 = 2;

    fn size(&self) -> usize {
        let rings: usize = self.inputs.iter().map(|input| 64 + 10 * input.key_offsets.len()).sum();
        160 + rings + self.extra.len() + 220 * self.outputs.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        let (long, short) = match self.payment_id {
            Some(PaymentId::Long(_)) => (true, false),
            Some(PaymentId::Short(_)) => (false, true),
            None => (false, false),
        };
        put_flags(out, &[self.coinbase, long, short]);
        put_varint(out, self.height.0);
        out.push(self.block_version);
        put_varint(out, self.timestamp);
        out.extend_from_slice(&self.txid.0);
        out.push(self.version);
        put_varint(out, self.unlock_time);
        put_varint(out, self.fee.0);
        put_varint(out, self.visible.0);
        put_count(out, self.inputs.len());
        for input in &self.inputs {
            out.extend_from_slice(&input.key_image.0);
            put_varint(out, input.amount.0);
            put_count(out, input.key_offsets.len());
            input.key_offsets.iter().for_each(|offset| put_varint(out, offset));
        }
        match &self.payment_id {
            Some(PaymentId::Long(id)) => out.extend_from_slice(&id.0),
            Some(PaymentId::Short(id)) => out.extend_from_slice(&id.0),
            None => {}
        }
        put_byte_list(out, &self.extra);
        put_varint(out, self.size);
        put_count(out, self.outputs.len());
        self.outputs.iter().for_each(|output| put_output(out, output));
    }

    fn read(reader: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError> {
        let [coinbase, long, short] = flags(reader, "flags")?;
        if long && short {
            return Err(reader.error("flags", DecodeReason::UnknownTag(6)));
        }
        let height = Height(reader.varint("height")?);
        let block_version = reader.byte("block_version")?;
        Ok(Self {
            height,
            block_version,
            timestamp: reader.varint("timestamp")?,
            txid: reader.key("txid")?,
            coinbase,
            version: reader.byte("version")?,
            unlock_time: reader.varint("unlock_time")?,
            fee: Amount(reader.varint("fee")?),
            visible: Amount(reader.varint("visible")?),
            inputs: reader.list("inputs", |reader| {
                Ok(ScannedInput {
                    key_image: reader.key("key_image")?,
                    amount: Amount(reader.varint("amount")?),
                    key_offsets: reader.list("key_offsets", |reader| reader.varint("offset"))?.into(),
                })
            })?,
            payment_id: match (long, short) {
                (true, _) => Some(PaymentId::Long(reader.key("payment_id")?)),
                (_, true) => Some(PaymentId::Short(ShortPaymentId(reader.array("payment_id")?))),
                _ => None,
            },
            extra: reader.byte_list("extra")?,
            size: reader.varint("size").map(|size| if version > 1 { size } else { 0 })?,
            outputs: reader.list("outputs", output)?,
        })
    }
}

/// Writes an output without its key image, which the reader computes.
fn put_output(out: &mut Vec<u8>, output: &FoundOutput) {
    put_flags(out, &[output.global_index.is_some(), output.additional, output.rct]);
    put_varint(out, output.index_in_tx);
    if let Some(index) = output.global_index {
        put_varint(out, index.0);
    }
    out.extend_from_slice(&output.key.0);
    out.extend_from_slice(&output.tx_key.0);
    put_varint(out, output.pk_index);
    put_index(out, output.subaddress);
    put_varint(out, output.amount.0);
    out.extend_from_slice(&*output.mask);
}

fn output(reader: &mut Reader<'_>) -> Result<FoundOutput, DecodeError> {
    let [placed, additional, rct] = flags(reader, "flags")?;
    Ok(FoundOutput {
        index_in_tx: reader.varint("index_in_tx")?,
        global_index: placed.then(|| reader.varint("global_index").map(GlobalIndex)).transpose()?,
        key: reader.key("key")?,
        tx_key: reader.key("tx_key")?,
        additional,
        pk_index: reader.varint("pk_index")?,
        subaddress: index(reader, "subaddress")?,
        amount: Amount(reader.varint("amount")?),
        mask: Zeroizing::new(reader.array("mask")?),
        rct,
        key_image: None,
    })
}
