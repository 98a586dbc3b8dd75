//! The prefix, which all versions have in common.

use crate::codec::{DecodeError, DecodeReason, Reader, put_byte_list, put_count, put_key_list, put_varint};
use crate::hash::keccak256;
use crate::newtypes::{Amount, Hash, Height, KeyImage, PublicKey};

/// A transaction without its version and its proofs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TransactionPrefix {
    /// When the outputs may be spent: a height below 500,000,000, otherwise a unix time.
    pub unlock_time: u64,
    /// The inputs.
    pub vin: Vec<TxIn>,
    /// The outputs.
    pub vout: Vec<TxOut>,
    /// The extra field; see [`crate::extra`].
    pub extra: Vec<u8>,
}

/// An input. The script types were never used on any network, but they decode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TxIn {
    /// The input of a miner transaction.
    Gen {
        /// The height of the block.
        height: Height,
    },
    /// Spends an output to a script.
    ToScript {
        /// The transaction of the output.
        prev: Hash,
        /// The index of the output in it.
        prevout: u64,
        /// The signatures.
        sigset: Vec<u8>,
    },
    /// Spends an output to the hash of a script.
    ToScriptHash(Box<ToScriptHash>),
    /// Spends one of several key outputs, hiding which.
    ToKey {
        /// The amount of the outputs, 0 for RingCT.
        amount: Amount,
        /// The global indices of the ring members, each except the first relative to the previous one.
        key_offsets: Vec<u64>,
        /// Reveals a double spend.
        key_image: KeyImage,
    },
}

/// An input that spends an output to the hash of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToScriptHash {
    /// The transaction of the output.
    pub prev: Hash,
    /// The index of the output in it.
    pub prevout: u64,
    /// The script.
    pub script: Script,
    /// The signatures.
    pub sigset: Vec<u8>,
}

/// Keys and a script.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// The keys.
    pub keys: Vec<PublicKey>,
    /// The script.
    pub script: Vec<u8>,
}

/// An output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxOut {
    /// The amount, 0 for RingCT.
    pub amount: Amount,
    /// The condition for spending it.
    pub target: TxOutTarget,
}

/// The condition for spending an output. The script types were never used on any network, but they decode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TxOutTarget {
    /// A script.
    ToScript(Box<Script>),
    /// The hash of a script.
    ToScriptHash(Hash),
    /// A one-time key.
    ToKey(PublicKey),
    /// A one-time key with a view tag.
    ToTaggedKey {
        /// The one-time key.
        key: PublicKey,
        /// The first byte of a hash that only the owner can compute, which speeds up scanning.
        view_tag: u8,
    },
}

impl TxOut {
    /// The one-time key.
    pub const fn key(&self) -> Option<&PublicKey> {
        match &self.target {
            TxOutTarget::ToKey(key) | TxOutTarget::ToTaggedKey { key, .. } => Some(key),
            TxOutTarget::ToScript(_) | TxOutTarget::ToScriptHash(_) => None,
        }
    }

    /// The view tag.
    pub const fn view_tag(&self) -> Option<u8> {
        match self.target {
            TxOutTarget::ToTaggedKey { view_tag, .. } => Some(view_tag),
            _ => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let amount = Amount(reader.varint("amount")?);
        let target = match reader.byte("target")? {
            0 => {
                let script = Script::read(reader).map_err(|error| error.inside("target.script"))?;
                TxOutTarget::ToScript(Box::new(script))
            }
            1 => TxOutTarget::ToScriptHash(reader.key("target.scripthash")?),
            2 => TxOutTarget::ToKey(reader.key("target.key")?),
            3 => TxOutTarget::ToTaggedKey {
                key: reader.key("target.tagged_key.key")?,
                view_tag: reader.byte("target.tagged_key.view_tag")?,
            },
            tag => return Err(reader.error("target", DecodeReason::UnknownTag(tag))),
        };
        Ok(Self { amount, target })
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_varint(out, self.amount.0);
        match &self.target {
            TxOutTarget::ToScript(script) => {
                out.push(0);
                script.write(out);
            }
            TxOutTarget::ToScriptHash(hash) => {
                out.push(1);
                out.extend_from_slice(&hash.0);
            }
            TxOutTarget::ToKey(key) => {
                out.push(2);
                out.extend_from_slice(&key.0);
            }
            TxOutTarget::ToTaggedKey { key, view_tag } => {
                out.push(3);
                out.extend_from_slice(&key.0);
                out.push(*view_tag);
            }
        }
    }
}

impl TxIn {
    /// The size of the ring; 0 for inputs without a ring.
    pub const fn ring_size(&self) -> usize {
        match self {
            Self::ToKey { key_offsets, .. } => key_offsets.len(),
            _ => 0,
        }
    }

    /// The key image.
    pub const fn key_image(&self) -> Option<&KeyImage> {
        match self {
            Self::ToKey { key_image, .. } => Some(key_image),
            _ => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match reader.byte("tag")? {
            0xff => Ok(Self::Gen { height: Height(reader.varint("gen.height")?) }),
            0 => Ok(Self::ToScript {
                prev: reader.key("script.prev")?,
                prevout: reader.varint("script.prevout")?,
                sigset: reader.byte_list("script.sigset")?,
            }),
            1 => {
                let input = ToScriptHash::read(reader).map_err(|error| error.inside("scripthash"))?;
                Ok(Self::ToScriptHash(Box::new(input)))
            }
            2 => Ok(Self::ToKey {
                amount: Amount(reader.varint("key.amount")?),
                key_offsets: read_offsets(reader)?,
                key_image: reader.key("key.k_image")?,
            }),
            tag => Err(reader.error("tag", DecodeReason::UnknownTag(tag))),
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Gen { height } => {
                out.push(0xff);
                put_varint(out, height.0);
            }
            Self::ToScript { prev, prevout, sigset } => {
                out.push(0);
                out.extend_from_slice(&prev.0);
                put_varint(out, *prevout);
                put_byte_list(out, sigset);
            }
            Self::ToScriptHash(input) => {
                out.push(1);
                out.extend_from_slice(&input.prev.0);
                put_varint(out, input.prevout);
                input.script.write(out);
                put_byte_list(out, &input.sigset);
            }
            Self::ToKey { amount, key_offsets, key_image } => {
                out.push(2);
                put_varint(out, amount.0);
                put_count(out, key_offsets.len());
                for offset in key_offsets {
                    put_varint(out, *offset);
                }
                out.extend_from_slice(&key_image.0);
            }
        }
    }
}

fn read_offsets(reader: &mut Reader<'_>) -> Result<Vec<u64>, DecodeError> {
    let count = reader.count("key.key_offsets")?;
    let mut offsets = Vec::with_capacity(count.min(reader.affordable::<u64>()));
    for _ in 0..count {
        offsets.push(reader.varint("key.key_offsets")?);
    }
    Ok(offsets)
}

impl ToScriptHash {
    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self {
            prev: reader.key("prev")?,
            prevout: reader.varint("prevout")?,
            script: Script::read(reader).map_err(|error| error.inside("script"))?,
            sigset: reader.byte_list("sigset")?,
        })
    }
}

impl Script {
    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self { keys: reader.key_list("keys")?, script: reader.byte_list("script")? })
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_key_list(out, &self.keys);
        put_byte_list(out, &self.script);
    }
}

impl TransactionPrefix {
    /// Whether there is exactly one input, which generates coins.
    pub fn is_coinbase(&self) -> bool {
        self.coinbase_height().is_some()
    }

    /// The height in a miner transaction.
    pub fn coinbase_height(&self) -> Option<Height> {
        match self.vin[..] {
            [TxIn::Gen { height }] => Some(height),
            _ => None,
        }
    }

    /// Reads the version and the prefix.
    pub fn read(reader: &mut Reader<'_>) -> Result<(u8, Self), DecodeError> {
        let start = reader.clone();
        let version = match reader.varint("version")? {
            1 => 1,
            2 => 2,
            version => return Err(start.error("version", DecodeReason::UnsupportedVersion(version))),
        };
        let prefix = Self {
            unlock_time: reader.varint("unlock_time")?,
            vin: reader.list("vin", TxIn::read)?,
            vout: reader.list("vout", TxOut::read)?,
            extra: reader.byte_list("extra")?,
        };
        Ok((version, prefix))
    }

    /// Reads a version and a prefix from the start of a blob, ignoring the rest (cryptonote_format_utils.cpp:
    /// `parse_and_validate_tx_prefix_from_blob`).
    pub fn from_blob_start(blob: &[u8]) -> Result<(u8, Self), DecodeError> {
        Self::read(&mut Reader::new(blob))
    }

    /// Appends the wire form, which begins with the version.
    pub fn write(&self, version: u8, out: &mut Vec<u8>) {
        out.push(version);
        put_varint(out, self.unlock_time);
        put_count(out, self.vin.len());
        for input in &self.vin {
            input.write(out);
        }
        put_count(out, self.vout.len());
        for output in &self.vout {
            output.write(out);
        }
        put_byte_list(out, &self.extra);
    }

    /// The prefix hash, which version 1 ring signatures sign, and which is part of what those of version 2 sign.
    pub fn hash(&self, version: u8) -> Hash {
        let mut blob = Vec::with_capacity(512);
        self.write(version, &mut blob);
        Hash(keccak256(blob))
    }
}

/// Converts the ring member offsets of an input into global indices. Sums wrap, as in the reference.
pub fn relative_to_absolute(offsets: &[u64]) -> Vec<u64> {
    offsets
        .iter()
        .scan(0u64, |sum, offset| {
            *sum = sum.wrapping_add(*offset);
            Some(*sum)
        })
        .collect()
}

/// Converts global indices into the ring member offsets of an input; sorts first.
pub fn absolute_to_relative(indices: &[u64]) -> Vec<u64> {
    let mut sorted = indices.to_vec();
    sorted.sort_unstable();
    for at in (1..sorted.len()).rev() {
        sorted[at] -= sorted[at - 1];
    }
    sorted
}
