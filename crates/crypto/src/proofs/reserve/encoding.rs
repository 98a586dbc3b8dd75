//! The text form of a reserve proof: the reference's binary archive in base 58.
//!
//! Programs older than that archive wrote version 1 in a format of the Boost library, which the reference reads only
//! when told to; here it is [`ParseReserveProofError`] like any other bytes.

use std::fmt;
use std::str::FromStr;

use ferrite_types::{Hash, KeyImage, PublicKey, Signature, base58};

use super::{ReserveEntry, ReserveProof};
use crate::proofs::{signature_from_bytes, signature_to_bytes};
use crate::schnorr::SharedSecretVersion;
use crate::varint::Varint;

const HEADER_V1: &str = "ReserveProofV1";
const HEADER_V2: &str = "ReserveProofV2";
/// The version of an entry that is written; any other is read alike.
const ENTRY_VERSION: u64 = 0;

/// Why a text is not a reserve proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseReserveProofError {
    /// It starts with neither header.
    #[error("reserve proof: unknown header")]
    Header,
    /// The rest is not base 58.
    #[error("reserve proof: not base 58")]
    Base58,
    /// The data end within a field.
    #[error("reserve proof: the data end in {0}")]
    Truncated(&'static str),
    /// A number is too large or not written in its shortest form.
    #[error("reserve proof: {0} is not a valid number")]
    Number(&'static str),
    /// A spend key and its signature are not a pair.
    #[error("reserve proof: a spend key is not paired with one signature")]
    Pair,
    /// There are more data than the proof needs.
    #[error("reserve proof: {0} bytes too many")]
    TrailingBytes(usize),
}

impl fmt::Display for ReserveProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.version {
            SharedSecretVersion::V1 => HEADER_V1,
            SharedSecretVersion::V2 => HEADER_V2,
        })?;
        f.write_str(&base58::encode(&self.to_archive()))
    }
}

impl FromStr for ReserveProof {
    type Err = ParseReserveProofError;

    fn from_str(text: &str) -> Result<Self, ParseReserveProofError> {
        let (version, body) = if let Some(body) = text.strip_prefix(HEADER_V1) {
            (SharedSecretVersion::V1, body)
        } else if let Some(body) = text.strip_prefix(HEADER_V2) {
            (SharedSecretVersion::V2, body)
        } else {
            return Err(ParseReserveProofError::Header);
        };
        let archive = base58::decode(body).map_err(|_| ParseReserveProofError::Base58)?;
        Self::from_archive(version, &archive)
    }
}

impl ReserveProof {
    fn to_archive(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend_from_slice(Varint::new(self.entries.len() as u64).as_bytes());
        for entry in &self.entries {
            out.extend_from_slice(Varint::new(ENTRY_VERSION).as_bytes());
            out.extend_from_slice(&entry.txid.0);
            out.extend_from_slice(Varint::new(entry.index_in_tx).as_bytes());
            out.extend_from_slice(&entry.shared_secret.0);
            out.extend_from_slice(&entry.key_image.0);
            out.extend_from_slice(&signature_to_bytes(&entry.shared_secret_signature));
            out.extend_from_slice(&signature_to_bytes(&entry.key_image_signature));
        }
        out.extend_from_slice(Varint::new(self.spend_keys.len() as u64).as_bytes());
        for (key, signature) in &self.spend_keys {
            out.push(2);
            out.extend_from_slice(&key.0);
            out.extend_from_slice(&signature_to_bytes(signature));
        }
        out
    }

    fn from_archive(version: SharedSecretVersion, archive: &[u8]) -> Result<Self, ParseReserveProofError> {
        let mut reader = Reader(archive);
        let mut entries = Vec::new();
        for _ in 0..reader.count("the number of entries")? {
            entries.push(reader.entry()?);
        }
        let mut spend_keys = Vec::<(PublicKey, Signature)>::new();
        let mut seen = std::collections::HashSet::new();
        for _ in 0..reader.count("the number of spend keys")? {
            let (key, signature) = reader.spend_key()?;
            // The reference reads them into a map, where the first of two equal keys stays.
            if seen.insert(key) {
                spend_keys.push((key, signature));
            }
        }
        if !reader.0.is_empty() {
            return Err(ParseReserveProofError::TrailingBytes(reader.0.len()));
        }
        Ok(Self { version, entries, spend_keys })
    }
}

/// What is left of the archive.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self, field: &'static str) -> Result<[u8; N], ParseReserveProofError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(ParseReserveProofError::Truncated(field))?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn signature(&mut self, field: &'static str) -> Result<Signature, ParseReserveProofError> {
        self.bytes(field).map(|bytes| signature_from_bytes(&bytes))
    }

    fn varint(&mut self, field: &'static str, bits: u32) -> Result<u64, ParseReserveProofError> {
        let mut value = 0;
        for shift in (0..).step_by(7) {
            let [byte] = self.bytes(field)?;
            let too_large = shift + 7 >= bits && u64::from(byte) >= 1 << (bits - shift);
            if too_large || (byte == 0 && shift != 0) {
                return Err(ParseReserveProofError::Number(field));
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        Ok(value)
    }

    /// A number of elements, each of which has at least one byte.
    fn count(&mut self, field: &'static str) -> Result<usize, ParseReserveProofError> {
        let count = self.varint(field, 64)?;
        usize::try_from(count)
            .ok()
            .filter(|&count| count <= self.0.len())
            .ok_or(ParseReserveProofError::Truncated(field))
    }

    fn entry(&mut self) -> Result<ReserveEntry, ParseReserveProofError> {
        self.varint("version", 32)?;
        Ok(ReserveEntry {
            txid: Hash(self.bytes("txid")?),
            index_in_tx: self.varint("index_in_tx", 64)?,
            shared_secret: PublicKey(self.bytes("shared_secret")?),
            key_image: KeyImage(self.bytes("key_image")?),
            shared_secret_signature: self.signature("shared_secret_sig")?,
            key_image_signature: self.signature("key_image_sig")?,
        })
    }

    fn spend_key(&mut self) -> Result<(PublicKey, Signature), ParseReserveProofError> {
        if self.varint("spend key pair", 64)? != 2 {
            return Err(ParseReserveProofError::Pair);
        }
        Ok((PublicKey(self.bytes("spend key")?), self.signature("spend key signature")?))
    }
}
