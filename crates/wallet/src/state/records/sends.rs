//! What sending has to remember besides the transactions.

use std::collections::HashMap;

use ferrite_types::codec::{DecodeError, Reader, put_byte_list, put_count, put_varint};
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Hash, Height, KeyImage};
use zeroize::Zeroizing;

use super::codec::{Record, flags, put_flags};
use crate::changes::Table;

/// A send that is done once however often it is asked for.
#[derive(Clone, PartialEq, Eq)]
pub struct NamedSend {
    /// Of the request, so that the same name cannot stand for another one.
    pub fingerprint: Hash,
    /// The answer.
    pub answer: Zeroizing<Vec<u8>>,
    /// Whether the transactions are to be given to a node.
    pub relay: bool,
    /// The ids of the transactions that the answer names.
    pub txids: Vec<Hash>,
    /// For each transaction of the answer all attempts at it, the oldest first. Empty once the send is
    /// [closed](Self::closed).
    pub parts: Vec<Vec<Attempt>>,
    /// Since when only the answer is kept: all transactions are in blocks for good, or are not to be relayed.
    pub closed: Option<Height>,
}

/// A transaction that may have been given to a node. Attempts of one part spend an output in common, so that at most one
/// of them gets into the chain.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Its id.
    pub txid: Hash,
    /// What it spends.
    pub key_images: Vec<KeyImage>,
    /// How many blocks the wallet had seen when it was made.
    pub made_at: Height,
    /// The block of the oldest output that it spends; 0 when that is not known.
    pub oldest_input: Height,
    /// Whether a node has refused it.
    pub refused: bool,
    /// The transaction in the form of `spend::pending::PendingTx::to_bytes`.
    pub tx: Zeroizing<Vec<u8>>,
}

/// Rings that were picked before, by key image. Outputs that are spent again, because the first try was not sent, keep
/// their rings: two different rings would have little but the spent output in common. If one of several has none, all
/// get new ones, as in wallet2, whose node could tell the two apart otherwise (ringdb.cpp: `get_rings`).
pub type KnownRings = HashMap<KeyImage, Vec<u64>>;

/// The places of the members of a ring.
#[derive(PartialEq, Eq)]
pub(crate) struct KnownRing(pub(crate) Vec<u64>);

impl Record for NamedSend {
    const TABLE: Table = Table::NamedSends;
    const VERSION: u8 = 2;

    fn size(&self) -> usize {
        let attempts: usize = self.parts.iter().flatten().map(Attempt::size).sum();
        80 + self.answer.len() + 32 * self.txids.len() + 8 * self.parts.len() + attempts
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.relay, self.closed.is_some()]);
        out.extend_from_slice(&self.fingerprint.0);
        put_byte_list(out, &self.answer);
        put_count(out, self.txids.len());
        for txid in &self.txids {
            out.extend_from_slice(&txid.0);
        }
        put_count(out, self.parts.len());
        for part in &self.parts {
            put_count(out, part.len());
            part.iter().for_each(|attempt| attempt.write(out));
        }
        if let Some(closed) = self.closed {
            put_varint(out, closed.0);
        }
    }

    fn read(reader: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError> {
        if version == 1 {
            return read_version_1(reader);
        }
        let [relay, closed] = flags(reader, "flags")?;
        Ok(Self {
            relay,
            fingerprint: reader.key("fingerprint")?,
            answer: Zeroizing::new(reader.byte_list("answer")?),
            txids: reader.list("txids", |reader| reader.key("txid"))?,
            parts: reader.list("parts", |reader| reader.list("attempts", Attempt::read))?,
            closed: closed.then(|| reader.varint("closed").map(Height)).transpose()?,
        })
    }
}

impl Attempt {
    fn size(&self) -> usize {
        64 + 32 * self.key_images.len() + self.tx.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.refused]);
        out.extend_from_slice(&self.txid.0);
        put_count(out, self.key_images.len());
        for key_image in &self.key_images {
            out.extend_from_slice(&key_image.0);
        }
        put_varint(out, self.made_at.0);
        put_varint(out, self.oldest_input.0);
        put_byte_list(out, &self.tx);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let [refused] = flags(reader, "flags")?;
        Ok(Self {
            refused,
            txid: reader.key("txid")?,
            key_images: reader.list("key_images", |reader| reader.key("key_image"))?,
            made_at: Height(reader.varint("made_at")?),
            oldest_input: Height(reader.varint("oldest_input")?),
            tx: Zeroizing::new(reader.byte_list("tx")?),
        })
    }
}

/// The first version kept one transaction for each part, and none once all were in blocks for good.
fn read_version_1(reader: &mut Reader<'_>) -> Result<NamedSend, DecodeError> {
    let [relay] = flags(reader, "flags")?;
    let fingerprint = reader.key("fingerprint")?;
    let answer = Zeroizing::new(reader.byte_list("answer")?);
    let txids: Vec<Hash> = reader.list("txids", |reader| reader.key("txid"))?;
    let txs: Vec<Vec<u8>> = reader.list("txs", |reader| reader.byte_list("tx"))?;
    let parts: Vec<Vec<Attempt>> = match relay {
        true => txids.iter().zip(txs).map(|(txid, tx)| vec![version_1_attempt(*txid, tx)]).collect(),
        false => Vec::new(),
    };
    let closed = parts.is_empty().then_some(Height(0));
    Ok(NamedSend { fingerprint, answer, relay, txids, parts, closed })
}

fn version_1_attempt(txid: Hash, tx: Vec<u8>) -> Attempt {
    let tx = Zeroizing::new(tx);
    let key_images = key_images_of(&tx).unwrap_or_default();
    Attempt { txid, key_images, made_at: Height(0), oldest_input: Height(0), refused: false, tx }
}

/// What a transaction spends, which stands behind the version of its form.
fn key_images_of(tx: &[u8]) -> Result<Vec<KeyImage>, DecodeError> {
    let mut reader = Reader::new(tx);
    reader.varint("version")?;
    let (tx, _) = Transaction::from_blob_start(&tx[reader.position()..])?;
    Ok(tx.prefix.vin.iter().filter_map(TxIn::key_image).copied().collect())
}

impl Record for KnownRing {
    const TABLE: Table = Table::Rings;

    fn size(&self) -> usize {
        8 + 10 * self.0.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_count(out, self.0.len());
        for place in &self.0 {
            put_varint(out, *place);
        }
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        Ok(Self(reader.list("ring", |reader| reader.varint("place"))?))
    }
}
