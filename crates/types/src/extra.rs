//! The `extra` field of a transaction.
//!
//! Consensus ignores it: it may be any bytes. Wallets and miners put tagged fields there, and [`Extra::parse`] reads
//! them as the reference does (cryptonote_format_utils.cpp: `parse_tx_extra`): up to the first byte that does not
//! decode, keeping what came before.

mod build;

pub use build::{
    ExtraError, push_additional_pub_keys, push_merge_mining_tag, push_nonce, push_payment_id, push_pub_key,
    remove_fields, sort,
};

use crate::codec::{DecodeError, DecodeReason, Reader, put_byte_list, put_key_list, put_varint, varint_len};
use crate::newtypes::{Hash, PublicKey};

/// Limit of a nonce.
pub const NONCE_MAX: usize = 255;

/// A field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExtraField {
    /// Zeros up to the end; their number, including the tag.
    Padding(u8),
    /// The public key of the transaction.
    PubKey(PublicKey),
    /// Up to 255 bytes; a payment id, if it has the form of one.
    Nonce(Vec<u8>),
    /// The root over the chains merge-mined with this one.
    MergeMining(MergeMiningTag),
    /// A public key per output, if several outputs go to subaddresses.
    AdditionalPubKeys(Vec<PublicKey>),
    /// Written by an old miner, without known meaning.
    MysteriousMinergate(Vec<u8>),
}

/// The root over merge-mined chains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MergeMiningTag {
    /// The depth of the tree.
    pub depth: u64,
    /// Its root.
    pub merkle_root: Hash,
}

/// The tags of fields on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields are documented at `ExtraField`")]
pub enum ExtraTag {
    Padding = 0,
    PubKey = 1,
    Nonce = 2,
    MergeMining = 3,
    AdditionalPubKeys = 4,
    MysteriousMinergate = 0xde,
}

/// A payment id inside a nonce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentId {
    /// 32 bytes in plain text.
    Plain(Hash),
    /// 8 bytes, encrypted for the receiver.
    Encrypted([u8; 8]),
}

/// The fields of an extra field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Extra {
    /// The fields up to the end, or to the first that does not decode.
    pub fields: Vec<ExtraField>,
    /// Number of bytes of the fields.
    pub parsed_size: usize,
    /// Why the rest does not decode, if there is one.
    pub error: Option<DecodeError>,
}

impl Extra {
    /// Parses fields up to the first that does not decode.
    pub fn parse(bytes: &[u8]) -> Self {
        let mut extra = Self::default();
        let mut reader = Reader::new(bytes);
        while reader.remaining() > 0 {
            match ExtraField::read(&mut reader) {
                Ok(field) => {
                    extra.fields.push(field);
                    extra.parsed_size = reader.position();
                }
                Err(error) => {
                    extra.error = Some(error.within("extra", extra.fields.len()));
                    break;
                }
            }
        }
        extra
    }

    /// Whether all of the bytes decoded.
    pub const fn is_complete(&self) -> bool {
        self.error.is_none()
    }

    /// The transaction public keys. There should be one, but some old transactions have more.
    pub fn pub_keys(&self) -> impl Iterator<Item = &PublicKey> {
        self.fields.iter().filter_map(|field| match field {
            ExtraField::PubKey(key) => Some(key),
            _ => None,
        })
    }

    /// The first transaction public key.
    pub fn pub_key(&self) -> Option<&PublicKey> {
        self.pub_keys().next()
    }

    /// The public keys of the outputs: those of the first such field.
    pub fn additional_pub_keys(&self) -> Option<&[PublicKey]> {
        self.fields.iter().find_map(|field| match field {
            ExtraField::AdditionalPubKeys(keys) => Some(&keys[..]),
            _ => None,
        })
    }

    /// The first nonce.
    pub fn nonce(&self) -> Option<&[u8]> {
        self.fields.iter().find_map(|field| match field {
            ExtraField::Nonce(nonce) => Some(&nonce[..]),
            _ => None,
        })
    }

    /// The payment id in the first nonce.
    pub fn payment_id(&self) -> Option<PaymentId> {
        PaymentId::from_nonce(self.nonce()?)
    }

    /// The first merge-mining tag.
    pub fn merge_mining_tag(&self) -> Option<&MergeMiningTag> {
        self.fields.iter().find_map(|field| match field {
            ExtraField::MergeMining(tag) => Some(tag),
            _ => None,
        })
    }

    /// Encodes the fields.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(64);
        for field in &self.fields {
            field.write(&mut out);
        }
        out
    }
}

impl PaymentId {
    /// The payment id in a nonce, which must have exactly the right length.
    pub fn from_nonce(nonce: &[u8]) -> Option<Self> {
        match nonce {
            [0, id @ ..] => id.try_into().ok().map(|id| Self::Plain(Hash(id))),
            [1, id @ ..] => id.try_into().ok().map(Self::Encrypted),
            _ => None,
        }
    }

    /// The nonce for this payment id.
    pub fn to_nonce(self) -> Vec<u8> {
        match self {
            Self::Plain(id) => [&[0][..], &id.0].concat(),
            Self::Encrypted(id) => [&[1][..], &id].concat(),
        }
    }
}

impl ExtraField {
    /// Which field this is.
    pub const fn tag(&self) -> ExtraTag {
        match self {
            Self::Padding(_) => ExtraTag::Padding,
            Self::PubKey(_) => ExtraTag::PubKey,
            Self::Nonce(_) => ExtraTag::Nonce,
            Self::MergeMining(_) => ExtraTag::MergeMining,
            Self::AdditionalPubKeys(_) => ExtraTag::AdditionalPubKeys,
            Self::MysteriousMinergate(_) => ExtraTag::MysteriousMinergate,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match reader.byte("tag")? {
            0 => read_padding(reader),
            1 => Ok(Self::PubKey(reader.key("pub_key")?)),
            2 => read_nonce(reader),
            3 => read_merge_mining(reader).map(Self::MergeMining),
            4 => Ok(Self::AdditionalPubKeys(reader.key_list("additional_pub_keys")?)),
            0xde => Ok(Self::MysteriousMinergate(reader.byte_list("mysterious_minergate")?)),
            tag => Err(reader.error("tag", DecodeReason::UnknownTag(tag))),
        }
    }

    /// Appends the wire form.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(self.tag() as u8);
        match self {
            Self::Padding(size) => out.extend((1..*size).map(|_| 0)),
            Self::PubKey(key) => out.extend_from_slice(&key.0),
            Self::Nonce(bytes) | Self::MysteriousMinergate(bytes) => put_byte_list(out, bytes),
            Self::MergeMining(tag) => {
                put_varint(out, 32 + varint_len(tag.depth) as u64);
                put_varint(out, tag.depth);
                out.extend_from_slice(&tag.merkle_root.0);
            }
            Self::AdditionalPubKeys(keys) => put_key_list(out, keys),
        }
    }
}

fn read_padding(reader: &mut Reader<'_>) -> Result<ExtraField, DecodeError> {
    let mut size = 1u8;
    while reader.remaining() > 0 {
        let byte = reader.byte("padding")?;
        if byte != 0 {
            return Err(reader.error("padding", DecodeReason::PaddingNotZero(byte)));
        }
        size = size.checked_add(1).ok_or_else(|| reader.error("padding", DecodeReason::PaddingTooLong))?;
    }
    Ok(ExtraField::Padding(size))
}

fn read_nonce(reader: &mut Reader<'_>) -> Result<ExtraField, DecodeError> {
    let nonce = reader.byte_list("nonce")?;
    if nonce.len() > NONCE_MAX {
        return Err(reader.error("nonce", DecodeReason::NonceTooLong(nonce.len())));
    }
    Ok(ExtraField::Nonce(nonce))
}

/// The tag is a blob inside the blob, which must be consumed.
fn read_merge_mining(reader: &mut Reader<'_>) -> Result<MergeMiningTag, DecodeError> {
    let size = reader.count("merge_mining")?;
    let mut inner = Reader::new(reader.bytes("merge_mining", size)?);
    let tag = MergeMiningTag {
        depth: inner.varint("merge_mining.depth")?,
        merkle_root: inner.key("merge_mining.merkle_root")?,
    };
    inner.finish("merge_mining")?;
    Ok(tag)
}
