//! Outputs: keys for rings, and how many there are.

use ferrite_types::epee::{
    Blob, EpeeError, EpeeErrorKind, Fields, Kind, List, Maybe, Pod, ReadItem, ReadObject, Value, WriteItem,
    WriteObject, Writer,
};
use ferrite_types::{CompressedPoint, Hash, PublicKey, epee_object};
use serde::{Deserialize, Serialize};

use super::{Access, Loose, RawBytes};

epee_object! {
    /// An output that is asked for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default)]
    pub struct OutputRequest {
        /// Its amount, 0 for RingCT outputs.
        pub amount: u64,
        /// Its position among the outputs of that amount.
        pub index: u64,
    }
}

epee_object! {
    /// `/get_outs.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetOutsBinRequest {
        /// Who asks, if he pays.
        pub client: Vec<u8>,
        /// Whether the transactions are wanted as well.
        pub get_txid: bool = true,
        /// Which outputs.
        pub outputs: Vec<OutputRequest> as Loose<List>,
    }
}

epee_object! {
    /// An output in the answer to `/get_outs.bin`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct OutputKey {
        /// Its amount, as it was asked for, if whoever asks wants to know.
        pub amount: Option<u64> as Maybe,
        /// The height of its block.
        pub height: u64,
        /// Its one-time key.
        pub key: PublicKey as Blob,
        /// Its commitment.
        pub mask: CompressedPoint as Blob,
        /// Its transaction; zero when not asked for.
        pub txid: Hash as Blob,
        /// Whether it can be spent, as far as its unlock time is concerned.
        pub unlocked: bool,
    }
}

epee_object! {
    /// The answer to `/get_outs.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetOutsBin {
        /// Always 0 without payment.
        pub credits: u64,
        /// The outputs in the order in which they were asked for.
        pub outs: Vec<OutputKey> as List,
        /// `OK`, or what went wrong.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

/// `/get_outs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetOutsRequest {
    /// Which outputs.
    #[serde(deserialize_with = "crate::json::objects")]
    pub outputs: Vec<OutputRequest>,
    /// Whether the transactions are wanted as well.
    pub get_txid: bool,
}

/// An output in the answer to `/get_outs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OutputKeyText {
    /// The height of its block.
    pub height: u64,
    /// Its one-time key.
    pub key: String,
    /// Its commitment.
    pub mask: String,
    /// Its transaction; empty when not asked for.
    pub txid: String,
    /// Whether it can be spent, as far as its unlock time is concerned.
    pub unlocked: bool,
}

/// The answer to `/get_outs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetOuts {
    /// The outputs in the order in which they were asked for.
    pub outs: Vec<OutputKeyText>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// `get_output_histogram`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetOutputHistogramRequest {
    /// Which amounts; none for all.
    pub amounts: Vec<u64>,
    /// Only amounts with at least as many outputs.
    pub min_count: u64,
    /// Only amounts with at most as many outputs; 0 for no limit.
    pub max_count: u64,
    /// Whether to count those that can be spent.
    pub unlocked: bool,
    /// Whether to count those since then.
    pub recent_cutoff: u64,
}

/// How many outputs of an amount there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HistogramEntry {
    /// The amount, 0 for RingCT outputs.
    pub amount: u64,
    /// How many.
    pub total_instances: u64,
    /// How many are ten blocks old.
    pub unlocked_instances: u64,
    /// How many of those are recent.
    pub recent_instances: u64,
}

/// The answer to `get_output_histogram`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetOutputHistogram {
    /// One for each amount, in their order.
    pub histogram: Vec<HistogramEntry>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

/// `get_output_distribution`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetOutputDistributionRequest {
    /// Which amounts.
    pub amounts: Vec<u64>,
    /// The first block.
    pub from_height: u64,
    /// The last block; 0 for the top.
    pub to_height: u64,
    /// Whether each block counts those before it as well.
    pub cumulative: bool,
    /// Whether the numbers are wanted as bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary: Option<bool>,
    /// Whether those bytes are to be as few as possible.
    pub compress: bool,
}

epee_object! {
    /// `/get_output_distribution.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetOutputDistributionBinRequest {
        /// Which amounts.
        pub amounts: Vec<u64> as Loose<List>,
        /// Whether the numbers are wanted as bytes. They must be.
        pub binary: bool = true,
        /// Who asks, if he pays.
        pub client: Vec<u8>,
        /// Whether those bytes are to be as few as possible.
        pub compress: bool = false,
        /// Whether each block counts those before it as well.
        pub cumulative: bool = false,
        /// The first block.
        pub from_height: u64 = 0,
        /// The last block; 0 for the top.
        pub to_height: u64 = 0,
    }
}

/// How many outputs each block has, in the form that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Counts {
    /// Numbers.
    Numbers(Vec<u64>),
    /// Eight bytes a number, little-endian; or, compressed, as many as it takes.
    Bytes(RawBytes),
}

impl Default for Counts {
    fn default() -> Self {
        Self::Numbers(Vec::new())
    }
}

/// How many outputs of an amount each block has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Distribution {
    /// The amount, 0 for RingCT outputs.
    pub amount: u64,
    /// How many there are before the first block.
    pub base: u64,
    /// Whether the numbers are bytes.
    pub binary: bool,
    /// Whether the bytes are compressed.
    pub compress: bool,
    /// The compressed numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compressed_data: Option<RawBytes>,
    /// The numbers that are not compressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Counts>,
    /// The first block.
    pub start_height: u64,
}

impl Distribution {
    /// The numbers, whatever form they have. `None` when they have none that makes sense.
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

/// Numbers of seven bits a byte, the lowest first.
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

/// The answer to `get_output_distribution`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GetOutputDistribution {
    /// One for each amount, in the order in which they were asked for.
    pub distributions: Vec<Distribution>,
    /// Status and the like.
    #[serde(flatten)]
    pub access: Access,
}

epee_object! {
    /// The answer to `/get_output_distribution.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetOutputDistributionBin {
        /// Always 0 without payment.
        pub credits: u64,
        /// One for each amount, in the order in which they were asked for.
        pub distributions: Vec<Distribution> as List,
        /// `OK`, or what went wrong.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// A distribution as portable storage has it.
    struct StoredDistribution {
        amount: u64,
        base: u64,
        binary: bool,
        compress: bool,
        compressed_data: Vec<u8> = Vec::new(),
        distribution: Vec<u8> = Vec::new(),
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
    /// What is not compressed, unless it is empty.
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
