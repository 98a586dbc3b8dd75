//! What the tables hold, and the exact bytes.
//!
//! Numbers in values are little-endian; records have a fixed size, or a fixed head and one blob at the end.

use ferrite_types::block::Block;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{CompressedPoint, Hash, Height, PublicKey};

/// The position of a transaction among all transactions of the chain: dense, and in chain order. The miner
/// transaction of a block comes before its other transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TxId(pub u64);

/// What is known about a block without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockInfo {
    /// The block id.
    pub id: Hash,
    /// The id of the miner transaction.
    pub miner_tx_hash: Hash,
    /// When the block was made, as it says.
    pub timestamp: u64,
    /// The weight.
    pub weight: u64,
    /// The long-term weight.
    pub long_term_weight: u64,
    /// The sum of all difficulties up to and including this block's.
    pub cumulative_difficulty: u128,
    /// The coins generated up to and including this block.
    pub already_generated_coins: u64,
    /// How many RingCT outputs there are up to and including this block.
    pub cumulative_rct_outputs: u64,
    /// The miner transaction. The others follow it without a gap.
    pub first_tx_id: TxId,
    /// How many transactions there are besides the miner's.
    pub tx_count: u32,
    /// The fork whose rules the block was checked by.
    pub hf_version: u8,
    /// The major version in the header.
    pub major_version: u8,
    /// The minor version in the header: the vote.
    pub minor_version: u8,
}

/// Where a transaction is in the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TxLocation {
    /// Its number.
    pub tx_id: TxId,
    /// The height of its block.
    pub height: Height,
    /// Its unlock time.
    pub unlock_time: u64,
}

/// An output of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputRecord {
    /// The one-time key.
    pub key: PublicKey,
    /// The commitment of a RingCT output. Outputs with a visible amount have none stored: theirs is
    /// [`zero_commit`](ferrite_crypto::amount::zero_commit) of the amount.
    pub commitment: Option<CompressedPoint>,
    /// The unlock time of its transaction.
    pub unlock_time: u64,
    /// The height of its block.
    pub height: Height,
    /// Its transaction.
    pub tx_id: TxId,
    /// Its position in the transaction.
    pub local_index: u32,
}

/// A block that is not in the main chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AltBlock {
    /// Its height.
    pub height: Height,
    /// Its weight, which the reference calls the cumulative weight.
    pub cumulative_weight: u64,
    /// The sum of all difficulties up to and including this block's, along its own chain.
    pub cumulative_difficulty: u128,
    /// The coins generated up to and including this block, along its own chain.
    pub already_generated_coins: u64,
    /// The block.
    pub blob: Vec<u8>,
}

/// What the pool remembers about a transaction (blockchain_db.h: `txpool_tx_meta_t`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent, and are the reference's")]
pub struct PoolMeta {
    /// The youngest block that the inputs depend on.
    pub max_used_block_id: Hash,
    /// Its height.
    pub max_used_block_height: Height,
    /// The top block when the inputs last failed their check; zero when they did not.
    pub last_failed_id: Hash,
    /// Its height.
    pub last_failed_height: Height,
    /// The weight.
    pub weight: u64,
    /// The fee.
    pub fee: u64,
    /// When it came, in unix time.
    pub receive_time: u64,
    /// When it was last relayed, or, while it is in the stem or being forwarded, when it will be.
    pub last_relayed_time: u64,
    /// It came with a block, or came back from one.
    pub kept_by_block: bool,
    /// It was relayed.
    pub relayed: bool,
    /// It is not to be relayed.
    pub do_not_relay: bool,
    /// Another transaction that spends the same was seen.
    pub double_spend_seen: bool,
    /// Its blob is pruned.
    pub pruned: bool,
    /// It came from this node's own interface.
    pub is_local: bool,
    /// It is in the Dandelion++ stem.
    pub dandelionpp_stem: bool,
    /// It is being forwarded over an anonymity network.
    pub is_forwarding: bool,
}

/// A block to append, with everything that is stored about it. The database checks that it fits on top, and nothing
/// about its validity.
#[derive(Debug, Clone, Copy)]
pub struct AppendBlock<'b> {
    /// The block.
    pub block: &'b Block,
    /// Its blob.
    pub blob: &'b [u8],
    /// Its id.
    pub id: Hash,
    /// Its weight.
    pub weight: u64,
    /// Its long-term weight.
    pub long_term_weight: u64,
    /// The sum of all difficulties up to and including this block's.
    pub cumulative_difficulty: u128,
    /// The coins generated up to and including this block.
    pub generated_coins: u64,
    /// The fork whose rules it was checked by.
    pub hf_version: u8,
    /// Its transactions in the order of its `tx_hashes`, without the miner's.
    pub txs: &'b [AppendTx<'b>],
}

/// A transaction of a block to append.
#[derive(Debug, Clone, Copy)]
pub struct AppendTx<'b> {
    /// The transaction with its hashes.
    pub parsed: &'b ParsedTransaction,
    /// The blob that it was parsed from.
    pub blob: &'b [u8],
}

/// A block that was removed from the top of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoppedBlock {
    /// What was known about it.
    pub info: BlockInfo,
    /// The block.
    pub blob: Vec<u8>,
    /// Its transactions in its own order, without the miner's.
    pub txs: Vec<PoppedTx>,
}

/// A transaction of a block that was removed from the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoppedTx {
    /// The transaction id.
    pub hash: Hash,
    /// The whole blob; `None` when it was pruned.
    pub blob: Option<Vec<u8>>,
}

/// Bytes in a table that are not what the table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{record} of {found} bytes")]
pub struct RecordError {
    /// What should have been there.
    pub record: &'static str,
    /// How long what was there is.
    pub found: usize,
}

/// Takes fixed-size fields off the front of a record.
struct Fields<'b> {
    record: &'static str,
    whole: usize,
    rest: &'b [u8],
}

impl<'b> Fields<'b> {
    const fn new(record: &'static str, bytes: &'b [u8]) -> Self {
        Self { record, whole: bytes.len(), rest: bytes }
    }

    const fn error(&self) -> RecordError {
        RecordError { record: self.record, found: self.whole }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], RecordError> {
        let Some((field, rest)) = self.rest.split_first_chunk() else { return Err(self.error()) };
        self.rest = rest;
        Ok(*field)
    }

    fn u64(&mut self) -> Result<u64, RecordError> {
        self.take().map(u64::from_le_bytes)
    }

    fn finish(self) -> Result<(), RecordError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.error()) }
    }
}

/// The big-endian key of a dense table: a height, an output index or a transaction number.
pub(crate) const fn dense_key(number: u64) -> [u8; 8] {
    number.to_be_bytes()
}

pub(crate) fn read_dense_key(bytes: &[u8]) -> Result<u64, RecordError> {
    let mut fields = Fields::new("a dense key", bytes);
    let number = u64::from_be_bytes(fields.take()?);
    fields.finish()?;
    Ok(number)
}

/// The key of an output with a visible amount.
pub(crate) fn amount_key(amount: u64, index: u64) -> [u8; 16] {
    let mut key = [0; 16];
    key[..8].copy_from_slice(&amount.to_be_bytes());
    key[8..].copy_from_slice(&index.to_be_bytes());
    key
}

pub(crate) fn read_amount_key(bytes: &[u8]) -> Result<(u64, u64), RecordError> {
    let mut fields = Fields::new("an output's key", bytes);
    let key = (u64::from_be_bytes(fields.take()?), u64::from_be_bytes(fields.take()?));
    fields.finish()?;
    Ok(key)
}

/// The height of a block, by its id.
pub(crate) fn read_height(bytes: &[u8]) -> Result<Height, RecordError> {
    let mut fields = Fields::new("a height", bytes);
    let height = Height(fields.u64()?);
    fields.finish()?;
    Ok(height)
}

pub(crate) fn read_hash(bytes: &[u8]) -> Result<Hash, RecordError> {
    let mut fields = Fields::new("a hash", bytes);
    let hash = Hash(fields.take()?);
    fields.finish()?;
    Ok(hash)
}

impl BlockInfo {
    /// The length of the record.
    pub const SIZE: usize = 32 + 32 + 3 * 8 + 16 + 3 * 8 + 4 + 3;

    /// The transactions of the block, the miner's first.
    pub const fn tx_ids(&self) -> std::ops::Range<u64> {
        self.first_tx_id.0..self.first_tx_id.0 + 1 + self.tx_count as u64
    }

    pub(crate) fn encode(&self) -> [u8; Self::SIZE] {
        let mut out = Vec::with_capacity(Self::SIZE);
        out.extend_from_slice(&self.id.0);
        out.extend_from_slice(&self.miner_tx_hash.0);
        for number in [self.timestamp, self.weight, self.long_term_weight] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.cumulative_difficulty.to_le_bytes());
        for number in [self.already_generated_coins, self.cumulative_rct_outputs, self.first_tx_id.0] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.tx_count.to_le_bytes());
        out.extend_from_slice(&[self.hf_version, self.major_version, self.minor_version]);
        out.try_into().expect("the fields add up to the size")
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut fields = Fields::new("block info", bytes);
        let info = Self {
            id: Hash(fields.take()?),
            miner_tx_hash: Hash(fields.take()?),
            timestamp: fields.u64()?,
            weight: fields.u64()?,
            long_term_weight: fields.u64()?,
            cumulative_difficulty: u128::from_le_bytes(fields.take()?),
            already_generated_coins: fields.u64()?,
            cumulative_rct_outputs: fields.u64()?,
            first_tx_id: TxId(fields.u64()?),
            tx_count: u32::from_le_bytes(fields.take()?),
            hf_version: fields.take::<1>()?[0],
            major_version: fields.take::<1>()?[0],
            minor_version: fields.take::<1>()?[0],
        };
        fields.finish()?;
        Ok(info)
    }
}

impl TxLocation {
    pub(crate) fn encode(&self) -> [u8; 24] {
        let mut out = [0; 24];
        out[..8].copy_from_slice(&self.tx_id.0.to_le_bytes());
        out[8..16].copy_from_slice(&self.height.0.to_le_bytes());
        out[16..].copy_from_slice(&self.unlock_time.to_le_bytes());
        out
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut fields = Fields::new("a transaction's location", bytes);
        let location =
            Self { tx_id: TxId(fields.u64()?), height: Height(fields.u64()?), unlock_time: fields.u64()? };
        fields.finish()?;
        Ok(location)
    }
}

impl OutputRecord {
    /// The commitment is last, so that both kinds have the same head.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(92);
        out.extend_from_slice(&self.key.0);
        for number in [self.unlock_time, self.height.0, self.tx_id.0] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.extend_from_slice(&self.local_index.to_le_bytes());
        if let Some(commitment) = self.commitment {
            out.extend_from_slice(&commitment.0);
        }
        out
    }

    fn decode_head(fields: &mut Fields<'_>) -> Result<Self, RecordError> {
        Ok(Self {
            key: PublicKey(fields.take()?),
            commitment: None,
            unlock_time: fields.u64()?,
            height: Height(fields.u64()?),
            tx_id: TxId(fields.u64()?),
            local_index: u32::from_le_bytes(fields.take()?),
        })
    }

    pub(crate) fn decode_rct(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut fields = Fields::new("a RingCT output", bytes);
        let mut record = Self::decode_head(&mut fields)?;
        record.commitment = Some(CompressedPoint(fields.take()?));
        fields.finish()?;
        Ok(record)
    }

    pub(crate) fn decode_pre_rct(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut fields = Fields::new("an output", bytes);
        let record = Self::decode_head(&mut fields)?;
        fields.finish()?;
        Ok(record)
    }
}

/// The global indices of a transaction's outputs.
pub(crate) fn encode_indices(indices: &[u64]) -> Vec<u8> {
    indices.iter().flat_map(|index| index.to_le_bytes()).collect()
}

pub(crate) fn decode_indices(bytes: &[u8]) -> Result<Vec<u64>, RecordError> {
    let (indices, rest) = bytes.as_chunks::<8>();
    if !rest.is_empty() {
        return Err(RecordError { record: "output indices", found: bytes.len() });
    }
    Ok(indices.iter().map(|index| u64::from_le_bytes(*index)).collect())
}

impl AltBlock {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(40 + self.blob.len());
        out.extend_from_slice(&self.height.0.to_le_bytes());
        out.extend_from_slice(&self.cumulative_weight.to_le_bytes());
        out.extend_from_slice(&self.cumulative_difficulty.to_le_bytes());
        out.extend_from_slice(&self.already_generated_coins.to_le_bytes());
        out.extend_from_slice(&self.blob);
        out
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut fields = Fields::new("an alternative block", bytes);
        Ok(Self {
            height: Height(fields.u64()?),
            cumulative_weight: fields.u64()?,
            cumulative_difficulty: u128::from_le_bytes(fields.take()?),
            already_generated_coins: fields.u64()?,
            blob: fields.rest.to_vec(),
        })
    }
}

impl PoolMeta {
    const SIZE: usize = 64 + 6 * 8 + 1;

    const fn flags(&self) -> [bool; 8] {
        [
            self.kept_by_block,
            self.relayed,
            self.do_not_relay,
            self.double_spend_seen,
            self.pruned,
            self.is_local,
            self.dandelionpp_stem,
            self.is_forwarding,
        ]
    }

    pub(crate) fn encode(&self) -> [u8; Self::SIZE] {
        let mut out = Vec::with_capacity(Self::SIZE);
        out.extend_from_slice(&self.max_used_block_id.0);
        out.extend_from_slice(&self.last_failed_id.0);
        for number in [
            self.max_used_block_height.0,
            self.last_failed_height.0,
            self.weight,
            self.fee,
            self.receive_time,
            self.last_relayed_time,
        ] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.push(self.flags().iter().rev().fold(0, |byte, flag| byte << 1 | u8::from(*flag)));
        out.try_into().expect("the fields add up to the size")
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        let mut fields = Fields::new("a pool entry", bytes);
        let max_used_block_id = Hash(fields.take()?);
        let last_failed_id = Hash(fields.take()?);
        let max_used_block_height = Height(fields.u64()?);
        let last_failed_height = Height(fields.u64()?);
        let (weight, fee) = (fields.u64()?, fields.u64()?);
        let (receive_time, last_relayed_time) = (fields.u64()?, fields.u64()?);
        let byte = fields.take::<1>()?[0];
        fields.finish()?;
        let flag = |bit: u32| byte >> bit & 1 == 1;
        Ok(Self {
            max_used_block_id,
            max_used_block_height,
            last_failed_id,
            last_failed_height,
            weight,
            fee,
            receive_time,
            last_relayed_time,
            kept_by_block: flag(0),
            relayed: flag(1),
            do_not_relay: flag(2),
            double_spend_seen: flag(3),
            pruned: flag(4),
            is_local: flag(5),
            dandelionpp_stem: flag(6),
            is_forwarding: flag(7),
        })
    }
}

#[cfg(test)]
mod tests;
