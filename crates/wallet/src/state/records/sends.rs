//! Data about sends besides the transactions.

use std::collections::HashMap;

use ferrite_types::codec::{DecodeError, Reader, put_byte_list, put_count, put_varint};
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Hash, Height, KeyImage};
use zeroize::Zeroizing;

use super::codec::{Record, flags, put_flags};
use crate::changes::Table;

/// A send with an idempotency key, which is executed once however often it is requested.
#[derive(Clone, PartialEq, Eq)]
pub struct NamedSend {
    /// A hash of the request, so that the same name cannot be used for another one.
    pub fingerprint: Hash,
    /// The answer.
    pub answer: Zeroizing<Vec<u8>>,
    /// Whether the transactions are to be submitted.
    pub relay: bool,
    /// The ids of the transactions in the answer.
    pub txids: Vec<Hash>,
    /// All attempts at each transaction of the answer, oldest first. Empty once the send is [closed](Self::closed).
    pub parts: Vec<Vec<Attempt>>,
    /// The height from which only the answer is kept, because all transactions are final or are not to be relayed.
    pub closed: Option<Height>,
}

/// A transaction that may have been submitted to a node. Attempts at one part have an input in common, so that at most
/// one of them can confirm.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The id.
    pub txid: Hash,
    /// The key images it spends.
    pub key_images: Vec<KeyImage>,
    /// The wallet's height when it was created.
    pub made_at: Height,
    /// The height of the oldest output it spends; 0 if unknown.
    pub oldest_input: Height,
    /// Whether a node has refused it.
    pub refused: bool,
    /// The transaction, encoded by `spend::pending::PendingTx::to_bytes`.
    pub tx: Zeroizing<Vec<u8>>,
}

/// Previously selected rings, by key image. An output that is spent again because the first attempt was not sent keeps
/// its ring: two different rings would have little in common except the real output. If one of several inputs has no
/// ring, all get new ones, as in wallet2, because the node could otherwise distinguish them (ringdb.cpp: `get_rings`).
pub type KnownRings = HashMap<KeyImage, Vec<u64>>;

/// The indices of the members of a ring.
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

/// The first version stored one transaction per part, and none once all were final.
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

/// The key images of a transaction, which follow the version of its encoding.
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
