//! Transaction blobs (cryptonote_basic.h: `transaction`).

use super::ringct::{RangeProofs, RctBase, RctPrunable, RctType};
use super::ringct_codec::Shape;
use super::{PrunedTransaction, Transaction, TransactionPrefix, TxIn, TxProofs};
use crate::codec::{DecodeError, DecodeReason, Reader};
use crate::newtypes::Signature;

/// Where the parts of a transaction end in its blob.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) prefix_end: usize,
    pub(super) unprunable_end: usize,
}

impl Transaction {
    /// Decodes a complete transaction.
    ///
    /// Rejects what the reference rejects on parsing (cryptonote_format_utils.cpp: `parse_and_validate_tx_from_blob`
    /// with `expand_transaction_1`), including some rules for proof sizes and a version 2 transaction without inputs,
    /// but nothing that needs curve arithmetic: Bulletproof transactions with output commitments off the curve, which
    /// the reference rejects at the same time, are left to the verifier.
    pub fn from_blob(blob: &[u8]) -> Result<Self, DecodeError> {
        Self::from_blob_with_layout(blob).map(|(tx, _)| tx)
    }

    /// Decodes the transaction at the start of a blob, without the checks after parsing. Also returns its length. Other
    /// formats embed transactions.
    pub fn from_blob_start(blob: &[u8]) -> Result<(Self, usize), DecodeError> {
        let mut reader = Reader::new(blob);
        let (tx, _) = Self::read(&mut reader)?;
        Ok((tx, reader.position()))
    }

    pub(super) fn from_blob_with_layout(blob: &[u8]) -> Result<(Self, BlobFacts), DecodeError> {
        let mut reader = Reader::new(blob);
        let (tx, layout) = Self::read(&mut reader)?;
        reader.finish("transaction")?;
        tx.check_expandable(layout)?;
        Ok((tx, BlobFacts { layout, canonical: !reader.ended_in_open_varint() }))
    }

    /// Reads a transaction without the reference's checks after parsing, which do not apply to miner transactions
    /// inside blocks.
    pub(crate) fn read_unchecked(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Self::read(reader).map(|(tx, _)| tx)
    }

    fn read(reader: &mut Reader<'_>) -> Result<(Self, Layout), DecodeError> {
        let start = reader.position();
        let (version, prefix) = TransactionPrefix::read(reader)?;
        let prefix_end = reader.position() - start;
        let mut layout = Layout { prefix_end, unprunable_end: prefix_end };
        let proofs = if version == 1 {
            TxProofs::V1 { signatures: read_signatures(reader, &prefix.vin)? }
        } else {
            let base = read_base(reader, &prefix)?;
            layout.unprunable_end = reader.position() - start;
            let prunable = match base.rct_type {
                RctType::Null => None,
                rct_type => Some(
                    RctPrunable::read(reader, rct_type, prefix.shape())
                        .map_err(|error| error.inside("rctsig_prunable"))?,
                ),
            };
            TxProofs::V2 { base, prunable }
        };
        Ok((Self { prefix, proofs }, layout))
    }

    /// The reference checks these after parsing, so errors point to the end of the part concerned.
    fn check_expandable(&self, layout: Layout) -> Result<(), DecodeError> {
        let TxProofs::V2 { base, prunable } = &self.proofs else { return Ok(()) };
        if self.prefix.vin.is_empty() {
            return Err(DecodeError::new("vin", layout.prefix_end, DecodeReason::NoInputs));
        }
        check_output_keys(&self.prefix, base, layout.prefix_end)?;
        let Some(prunable) = prunable else { return Ok(()) };
        if self.is_coinbase() || matches!(prunable.range_proofs, RangeProofs::Borromean(_)) {
            return Ok(());
        }
        match prunable.range_proofs.aggregated() {
            1 => Ok(()),
            found => {
                let reason = DecodeReason::NotOneProof { rct_type: base.rct_type as u8, found };
                Err(DecodeError::new("rctsig_prunable.nbp", layout.unprunable_end, reason))
            }
        }
    }

    /// Encodes the complete transaction.
    pub fn to_blob(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(2048);
        self.write(&mut out);
        out
    }

    /// Appends the wire form.
    pub fn write(&self, out: &mut Vec<u8>) {
        self.write_with_layout(out);
    }

    pub(super) fn write_with_layout(&self, out: &mut Vec<u8>) -> Layout {
        let start = out.len();
        self.prefix.write(self.version(), out);
        let prefix_end = out.len() - start;
        if let TxProofs::V2 { base, .. } = &self.proofs {
            write_base(&self.prefix, base, out);
        }
        let layout = Layout { prefix_end, unprunable_end: out.len() - start };
        self.write_prunable(out);
        layout
    }

    fn write_prunable(&self, out: &mut Vec<u8>) {
        match &self.proofs {
            TxProofs::V1 { signatures } => {
                for signature in signatures.iter().flatten() {
                    out.extend_from_slice(&signature.c.0);
                    out.extend_from_slice(&signature.r.0);
                }
            }
            TxProofs::V2 { base, prunable: Some(prunable) } => prunable.write(base.rct_type, out),
            TxProofs::V2 { prunable: None, .. } => {}
        }
    }

    /// Encodes the part that is never pruned.
    pub fn to_pruned_blob(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(1024);
        self.prefix.write(self.version(), &mut out);
        if let TxProofs::V2 { base, .. } = &self.proofs {
            write_base(&self.prefix, base, &mut out);
        }
        out
    }

    /// Encodes the prunable part. The pruned blob followed by this is the complete blob.
    pub fn to_prunable_blob(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(2048);
        self.write_prunable(&mut out);
        out
    }
}

/// Properties of a blob noticed while decoding it.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlobFacts {
    pub(super) layout: Layout,
    /// Whether the blob equals the encoding of the transaction.
    pub(super) canonical: bool,
}

impl PrunedTransaction {
    /// Decodes a pruned transaction.
    pub fn from_blob(blob: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(blob);
        let tx = Self::read(&mut reader)?;
        reader.finish("transaction")?;
        Ok(tx)
    }

    /// Decodes the pruned transaction at the start of a blob, which may be that of a complete transaction. Also returns
    /// its length (cryptonote_format_utils.cpp: `parse_and_validate_tx_base_from_blob`).
    pub fn from_blob_start(blob: &[u8]) -> Result<(Self, usize), DecodeError> {
        let mut reader = Reader::new(blob);
        let tx = Self::read(&mut reader)?;
        Ok((tx, reader.position()))
    }

    /// Reads a pruned transaction.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let (version, prefix) = TransactionPrefix::read(reader)?;
        if version == 1 {
            return Ok(Self { prefix, base: None });
        }
        let prefix_end = reader.position();
        let base = read_base(reader, &prefix)?;
        check_output_keys(&prefix, &base, prefix_end)?;
        Ok(Self { prefix, base: Some(base) })
    }

    /// Encodes the pruned transaction.
    pub fn to_blob(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(1024);
        self.prefix.write(self.version(), &mut out);
        if let Some(base) = &self.base {
            write_base(&self.prefix, base, &mut out);
        }
        out
    }

    /// Joins the pruned transaction with its prunable blob.
    pub fn with_prunable_blob(&self, prunable: &[u8]) -> Result<Transaction, DecodeError> {
        let mut blob = self.to_blob();
        blob.extend_from_slice(prunable);
        Transaction::from_blob(&blob)
    }
}

impl TransactionPrefix {
    fn shape(&self) -> Shape {
        // Inputs without a ring count as a ring of one.
        let ring_size = match self.vin.first() {
            Some(TxIn::ToKey { key_offsets, .. }) => key_offsets.len(),
            _ => 1,
        };
        Shape { inputs: self.vin.len(), outputs: self.vout.len(), ring_size }
    }
}

fn read_signatures(reader: &mut Reader<'_>, vin: &[TxIn]) -> Result<Vec<Vec<Signature>>, DecodeError> {
    let mut signatures = Vec::with_capacity(vin.len());
    for (index, input) in vin.iter().enumerate() {
        let bytes = reader
            .bytes("ring", input.ring_size().saturating_mul(64))
            .map_err(|error| error.within("signatures", index))?;
        let (keys, _) = bytes.as_chunks::<32>();
        let (pairs, _) = keys.as_chunks::<2>();
        let ring = pairs.iter().map(|[c, r]| Signature { c: (*c).into(), r: (*r).into() });
        signatures.push(ring.collect());
    }
    Ok(signatures)
}

/// A version 2 transaction without inputs does not even have a RingCT type.
fn read_base(reader: &mut Reader<'_>, prefix: &TransactionPrefix) -> Result<RctBase, DecodeError> {
    if prefix.vin.is_empty() {
        return Ok(RctBase::null());
    }
    RctBase::read(reader, prefix.shape()).map_err(|error| error.inside("rct_signatures"))
}

fn write_base(prefix: &TransactionPrefix, base: &RctBase, out: &mut Vec<u8>) {
    if !prefix.vin.is_empty() {
        base.write(out);
    }
}

fn check_output_keys(prefix: &TransactionPrefix, base: &RctBase, offset: usize) -> Result<(), DecodeError> {
    if base.rct_type == RctType::Null || prefix.is_coinbase() {
        return Ok(());
    }
    match prefix.vout.iter().position(|out| out.key().is_none()) {
        Some(index) => {
            Err(DecodeError::new("target", offset, DecodeReason::NoOutputKey).within("vout", index))
        }
        None => Ok(()),
    }
}
