//! What sending has to remember besides the transactions.

use ferrite_types::Hash;
use ferrite_types::codec::{DecodeError, Reader, put_byte_list, put_count, put_varint};
use zeroize::Zeroizing;

use super::codec::{Record, flags, put_flags};
use crate::changes::Table;

/// A send that is done once however often it is asked for.
#[derive(Clone, PartialEq, Eq)]
pub struct NamedSend {
    /// Of what was asked for, so that nobody asks for something else by the same name.
    pub fingerprint: Hash,
    /// The answer.
    pub answer: Zeroizing<Vec<u8>>,
    /// Whether the transactions are to be given to a node.
    pub relay: bool,
    /// The ids of the transactions.
    pub txids: Vec<Hash>,
    /// The transactions in the form of [`crate::spend::pending::PendingTx::to_bytes`]; none once all of them are in
    /// blocks for good.
    pub txs: Vec<Zeroizing<Vec<u8>>>,
}

/// The places of the members of a ring.
#[derive(PartialEq, Eq)]
pub(crate) struct KnownRing(pub(crate) Vec<u64>);

impl Record for NamedSend {
    const TABLE: Table = Table::NamedSends;

    fn size(&self) -> usize {
        let txs: usize = self.txs.iter().map(|tx| 8 + tx.len()).sum();
        64 + self.answer.len() + 32 * self.txids.len() + txs
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.relay]);
        out.extend_from_slice(&self.fingerprint.0);
        put_byte_list(out, &self.answer);
        put_count(out, self.txids.len());
        for txid in &self.txids {
            out.extend_from_slice(&txid.0);
        }
        put_count(out, self.txs.len());
        for tx in &self.txs {
            put_byte_list(out, tx);
        }
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let [relay] = flags(reader, "flags")?;
        Ok(Self {
            relay,
            fingerprint: reader.key("fingerprint")?,
            answer: Zeroizing::new(reader.byte_list("answer")?),
            txids: reader.list("txids", |reader| reader.key("txid"))?,
            txs: reader.list("txs", |reader| reader.byte_list("tx").map(Zeroizing::new))?,
        })
    }
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
