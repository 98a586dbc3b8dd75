//! Outputs: keys for rings, and their numbers.

use ferrite_types::epee::{
    Blob, EpeeError, EpeeErrorKind, Fields, Kind, List, Maybe, Pod, ReadItem, ReadObject, Value, WriteItem,
    WriteObject, Writer,
};
use ferrite_types::{CompressedPoint, Hash, PublicKey, epee_object};
use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, Loose, RawBytes};
use crate::schema::{Bytes, JsonSchema};

epee_object! {
    /// A requested output.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct OutputIndex {
        /// Its amount, 0 for RingCT outputs.
        pub amount: u64,
        /// Its index among the outputs of that amount.
        pub index: u64,
    }
}

epee_object! {
    /// `/get_outs.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetOutsBinRequest {
        /// The client id, for RPC payment.
        #[schemars(with = "Bytes")]
        pub client: Vec<u8>,
        /// Whether to include the transaction ids.
        pub get_txid: bool = true,
        /// The outputs.
        pub outputs: Vec<OutputIndex> as Loose<List>,
    }
}

epee_object! {
    /// An output in the answer to `/get_outs.bin`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, JsonSchema)]
    pub struct OutputKey {
        /// Its amount as requested, in the classic dialect.
        pub amount: Option<u64> as Maybe,
        /// The height of its block.
        pub height: u64,
        /// Its one-time key.
        #[schemars(with = "Bytes")]
        pub key: PublicKey as Blob,
        /// Its commitment.
        #[schemars(with = "Bytes")]
        pub mask: CompressedPoint as Blob,
        /// Its transaction; zero if not requested.
        #[schemars(with = "Bytes")]
        pub txid: Hash as Blob,
        /// Whether its unlock time has passed.
        pub unlocked: bool,
    }
}

epee_object! {
    /// The response to `/get_outs.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetOutsBinResponse {
        /// Always 0 without payment.
        pub credits: u64,
        /// The outputs, in the order requested.
        pub outs: Vec<OutputKey> as List,
        /// `OK`, or the error.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

/// `/get_outs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetOutsRequest {
    /// The outputs.
    #[serde(deserialize_with = "crate::json::objects")]
    pub outputs: Vec<OutputIndex>,
    /// Whether to include the transaction ids.
    pub get_txid: bool,
}

/// An output in the answer to `/get_outs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct OutputKeyText {
    /// The height of its block.
    pub height: u64,
    /// Its one-time key.
    pub key: String,
    /// Its commitment.
    pub mask: String,
    /// Its transaction; empty if not requested.
    pub txid: String,
    /// Whether its unlock time has passed.
    pub unlocked: bool,
}

/// The response to `/get_outs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetOutsResponse {
    /// The outputs, in the order requested.
    pub outs: Vec<OutputKeyText>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// `get_output_histogram`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetOutputHistogramRequest {
    /// The amounts; empty for all.
    pub amounts: Vec<u64>,
    /// Only amounts with at least this many outputs.
    pub min_count: u64,
    /// Only amounts with at most this many outputs; 0 for no limit.
    pub max_count: u64,
    /// Whether to count unlocked outputs.
    pub unlocked: bool,
    /// Whether to count outputs since then.
    pub recent_cutoff: u64,
}

/// The number of outputs of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HistogramEntry {
    /// The amount, 0 for RingCT outputs.
    pub amount: u64,
    /// The number.
    pub total_instances: u64,
    /// Number of those that are ten blocks old.
    pub unlocked_instances: u64,
    /// Number of those that are recent.
    pub recent_instances: u64,
}

/// The response to `get_output_histogram`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetOutputHistogramResponse {
    /// One per amount, in order.
    pub histogram: Vec<HistogramEntry>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

/// `get_output_distribution`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetOutputDistributionRequest {
    /// The amounts.
    pub amounts: Vec<u64>,
    /// The first block.
    pub from_height: u64,
    /// The last block; 0 for the tip.
    pub to_height: u64,
    /// Whether the numbers are cumulative.
    pub cumulative: bool,
    /// Whether the numbers are requested in binary form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary: Option<bool>,
    /// Whether to compress the numbers.
    pub compress: bool,
}

epee_object! {
    /// `/get_output_distribution.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetOutputDistributionBinRequest {
        /// The amounts.
        pub amounts: Vec<u64> as Loose<List>,
        /// Whether the numbers are requested in binary form, as they must be.
        pub binary: bool = true,
        /// The client id, for RPC payment.
        #[schemars(with = "Bytes")]
        pub client: Vec<u8>,
        /// Whether to compress the numbers.
        pub compress: bool = false,
        /// Whether the numbers are cumulative.
        pub cumulative: bool = false,
        /// The first block.
        pub from_height: u64 = 0,
        /// The last block; 0 for the tip.
        pub to_height: u64 = 0,
    }
}

/// Numbers of outputs per block, in the requested form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Counts {
    /// Numbers.
    Numbers(Vec<u64>),
    /// Eight little-endian bytes per number, or compressed varints.
    Bytes(RawBytes),
}

impl Default for Counts {
    fn default() -> Self {
        Self::Numbers(Vec::new())
    }
}

/// The distribution of outputs of an amount over blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Distribution {
    /// The amount, 0 for RingCT outputs.
    pub amount: u64,
    /// The number before the first block.
    pub base: u64,
    /// Whether the numbers are in binary form.
    pub binary: bool,
    /// Whether the bytes are compressed.
    pub compress: bool,
    /// The compressed numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compressed_data: Option<RawBytes>,
    /// The uncompressed numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Counts>,
    /// The first block.
    pub start_height: u64,
}

impl Distribution {
    /// The numbers in either form. `None` if they are malformed.
    pub fn counts(&self) -> Option<Vec<u64>> {
        match (&self.compressed_data, &self.distribution) {
            (Some(RawBytes(bytes)), None) => varints(bytes),
            (None, Some(Counts::Numbers(numbers))) => Some(numbers.clone()),
            (None, Some(Counts::Bytes(RawBytes(bytes)))) => {
                let (numbers, rest) = bytes.as_chunks();
                rest.is_empty().then(|| numbers.iter().map(|number| u64::from_le_bytes(*number)).collect())
            }
            (None, None) => Some(Vec::new()),
            (Some(_), Some(_)) => None,
        }
    }
}

/// Varints of seven bits per byte, lowest first.
fn varints(bytes: &[u8]) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    let (mut number, mut shift) = (0u64, 0);
    for byte in bytes {
        let bits = u64::from(byte & 0x7f);
        number |= bits.checked_shl(shift).filter(|shifted| shifted >> shift == bits)?;
        if byte & 0x80 != 0 {
            shift += 7;
        } else {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(numbers)
}

/// The response to `get_output_distribution`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetOutputDistributionResponse {
    /// One per amount, in the order requested.
    pub distributions: Vec<Distribution>,
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
}

epee_object! {
    /// The response to `/get_output_distribution.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetOutputDistributionBinResponse {
        /// Always 0 without payment.
        pub credits: u64,
        /// One per amount, in the order requested.
        pub distributions: Vec<Distribution> as List,
        /// `OK`, or the error.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// A distribution in portable storage.
    struct StoredDistribution {
        amount: u64,
        base: u64,
        binary: bool,
        compress: bool,
        compressed_data: Vec<u8> = Vec::<u8>::new(),
        distribution: Vec<u8> = Vec::<u8>::new(),
        start_height: u64,
    }
}

impl WriteObject for Distribution {
    fn field_count(&self) -> usize {
        5 + usize::from(self.compressed_data.is_some()) + usize::from(self.written().is_some())
    }

    fn write_fields(&self, writer: &mut Writer<'_>) {
        let number = |writer: &mut Writer<'_>, name: &[u8], value: u64| {
            writer.name(name);
            writer.kind(Kind::U64);
            value.push_pod(writer.buffer());
        };
        let flag = |writer: &mut Writer<'_>, name: &[u8], value: bool| {
            writer.name(name);
            writer.kind(Kind::Bool);
            value.write_item(writer);
        };
        number(writer, b"amount", self.amount);
        number(writer, b"base", self.base);
        flag(writer, b"binary", self.binary);
        flag(writer, b"compress", self.compress);
        if let Some(RawBytes(bytes)) = &self.compressed_data {
            writer.name(b"compressed_data");
            writer.kind(Kind::String);
            writer.string(bytes);
        }
        match self.written() {
            None => {}
            Some(Counts::Bytes(RawBytes(bytes))) => {
                writer.name(b"distribution");
                writer.kind(Kind::String);
                writer.string(bytes);
            }
            Some(Counts::Numbers(numbers)) => {
                writer.name(b"distribution");
                writer.list(numbers);
            }
        }
        number(writer, b"start_height", self.start_height);
    }
}

impl Distribution {
    /// The uncompressed numbers, unless empty.
    fn written(&self) -> Option<&Counts> {
        self.distribution.as_ref().filter(|counts| match counts {
            Counts::Numbers(numbers) => !numbers.is_empty(),
            Counts::Bytes(RawBytes(bytes)) => !bytes.is_empty(),
        })
    }
}

impl WriteItem for Distribution {
    const KIND: Kind = Kind::Object;

    fn write_item(&self, writer: &mut Writer<'_>) {
        writer.section(self);
    }
}

impl<'a> ReadObject<'a> for Distribution {
    fn read_object(fields: Fields<'_, 'a>) -> Result<Self, EpeeError> {
        let stored = StoredDistribution::read_object(fields)?;
        if !stored.distribution.len().is_multiple_of(8) {
            return Err(EpeeErrorKind::BlobSize { expected: 8, found: stored.distribution.len() }.into());
        }
        let (compressed_data, distribution) = if stored.compress {
            (Some(RawBytes(stored.compressed_data)), None)
        } else {
            (None, Some(Counts::Bytes(RawBytes(stored.distribution))))
        };
        Ok(Self {
            amount: stored.amount,
            base: stored.base,
            binary: stored.binary,
            compress: stored.compress,
            compressed_data,
            distribution,
            start_height: stored.start_height,
        })
    }
}

impl<'a> ReadItem<'a> for Distribution {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.object()
    }
}
