//! What wallets fetch in bulk, in portable storage: blocks, hashes, output indices.
//!
//! Answers borrow: the node's from its database, a client's from the bytes that it received.

use ferrite_types::epee::{
    Blob, BlobList, EpeeError, Fields, Kind, List, ReadField, ReadItem, ReadObject, Value, WriteField,
    WriteItem, WriteObject, Writer,
};
use ferrite_types::{Hash, epee_object};

use super::Loose;

epee_object! {
    /// `/get_blocks.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetBlocksRequest {
        /// Blocks of the asker's chain, the newest first, the genesis block last.
        pub block_ids: Vec<Hash> as Loose<BlobList>,
        /// Who asks, if he pays.
        pub client: Vec<u8>,
        /// The most blocks that are wanted; 0 for as many as the node gives.
        pub max_block_count: u64 = 0,
        /// Leave out the output indices of miner transactions.
        pub no_miner_tx: bool = false,
        /// Only what changed in the pool since then.
        pub pool_info_since: u64 = 0,
        /// Leave out what can be pruned of transactions.
        pub prune: bool,
        /// Blocks, the pool, or both.
        pub requested_info: u8 = 0,
        /// Where to start, whatever the ids say; 0 for where they say.
        pub start_height: u64,
    }
}

/// Values of [`GetBlocksRequest::requested_info`].
pub mod requested_info {
    /// Blocks.
    pub const BLOCKS_ONLY: u8 = 0;
    /// Blocks and the pool.
    pub const BLOCKS_AND_POOL: u8 = 1;
    /// The pool.
    pub const POOL_ONLY: u8 = 2;
}

/// Values of [`GetBlocks::pool_info_extent`].
pub mod pool_info_extent {
    /// Nothing is said about the pool.
    pub const NONE: u8 = 0;
    /// What changed.
    pub const INCREMENTAL: u8 = 1;
    /// The whole pool.
    pub const FULL: u8 = 2;
}

epee_object! {
    /// The answer to `/get_blocks.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetBlocks<'a> {
        /// What came into the pool.
        pub added_pool_txs: Vec<PoolTx<'a>> as List,
        /// The blocks.
        pub blocks: Vec<BlockEntry<'a>> as List,
        /// Always 0 without payment.
        pub credits: u64,
        /// How many blocks the chain has.
        pub current_height: u64,
        /// The clock of the node, when it began to answer.
        pub daemon_time: u64 = 0,
        /// The output indices of each block's transactions.
        pub output_indices: Vec<BlockIndices<'a>> as List,
        /// What is said about the pool.
        pub pool_info_extent: u8 = 0,
        /// What else came into the pool.
        pub remaining_added_pool_txids: Vec<Hash> as BlobList,
        /// What left the pool.
        pub removed_pool_txids: Vec<Hash> as BlobList,
        /// The height of the first block.
        pub start_height: u64,
        /// `OK`, or what went wrong.
        pub status: &'a str,
        /// Always empty without payment.
        pub top_hash: &'a str,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// A transaction that came into the pool.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PoolTx<'a> {
        /// Whether another spends the same.
        pub double_spend_seen: bool,
        /// The transaction, without what can be pruned if that was asked for.
        pub tx_blob: Parts<'a>,
        /// Its id.
        pub tx_hash: Hash as Blob,
    }
}

/// A string that lies in memory in two parts. One that was read has only the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parts<'a>(pub &'a [u8], pub &'a [u8]);

impl Parts<'_> {
    /// How many bytes there are.
    pub const fn len(&self) -> usize {
        self.0.len() + self.1.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The two parts joined.
    pub fn to_vec(&self) -> Vec<u8> {
        [self.0, self.1].concat()
    }
}

impl WriteItem for Parts<'_> {
    const KIND: Kind = Kind::String;

    fn write_item(&self, writer: &mut Writer<'_>) {
        writer.varint(self.len());
        writer.raw(self.0);
        writer.raw(self.1);
    }
}

impl<'a: 'b, 'b> ReadItem<'a> for Parts<'b> {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.bytes().map(|bytes| Self(bytes, &[]))
    }
}

/// A block with its transactions but the miner's. On the wire those of a pruned block are objects with a hash that is
/// always zero, those of others are strings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BlockEntry<'a> {
    /// The block.
    pub block: &'a [u8],
    /// Whether the transactions are without what can be pruned.
    pub pruned: bool,
    /// The transactions.
    pub txs: Vec<Parts<'a>>,
}

impl WriteObject for BlockEntry<'_> {
    fn field_count(&self) -> usize {
        1 + usize::from(self.pruned) + usize::from(!self.txs.is_empty())
    }

    fn write_fields(&self, writer: &mut Writer<'_>) {
        writer.name(b"block");
        writer.kind(Kind::String);
        writer.string(self.block);
        if self.pruned {
            writer.name(b"pruned");
            writer.kind(Kind::Bool);
            true.write_item(writer);
        }
        if self.txs.is_empty() {
            return;
        }
        writer.name(b"txs");
        if !self.pruned {
            return writer.list(&self.txs);
        }
        writer.array(Kind::Object, self.txs.len());
        for blob in &self.txs {
            writer.section(&PrunedTx { blob: *blob, prunable_hash: Hash::default() });
        }
    }
}

impl WriteItem for BlockEntry<'_> {
    const KIND: Kind = Kind::Object;

    fn write_item(&self, writer: &mut Writer<'_>) {
        writer.section(self);
    }
}

impl<'a: 'b, 'b> ReadObject<'a> for BlockEntry<'b> {
    fn read_object(fields: Fields<'_, 'a>) -> Result<Self, EpeeError> {
        let mut entry = Self::default();
        fields.for_each(|name, value| {
            match name {
                b"block" => entry.block = value.bytes()?,
                b"pruned" => entry.pruned = value.bool()?,
                b"txs" if value.kind() == Kind::Object => {
                    let txs: Vec<PrunedTx<'_>> = value.list()?;
                    entry.txs = txs.into_iter().map(|tx| tx.blob).collect();
                }
                b"txs" => entry.txs = value.list()?,
                _ => {}
            }
            Ok(())
        })?;
        Ok(entry)
    }
}

impl<'a: 'b, 'b> ReadItem<'a> for BlockEntry<'b> {
    fn read_item(value: Value<'_, 'a>) -> Result<Self, EpeeError> {
        value.object()
    }
}

epee_object! {
    struct PrunedTx<'a> {
        blob: Parts<'a>,
        prunable_hash: Hash as Blob,
    }
}

epee_object! {
    /// The output indices of a block's transactions, the miner's first.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct BlockIndices<'a> {
        /// One for each transaction.
        pub indices: Vec<TxIndices<'a>> as List,
    }
}

epee_object! {
    /// The output indices of a transaction.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TxIndices<'a> {
        /// The global indices of its outputs.
        pub indices: PackedU64<'a> as Packed,
    }
}

/// Numbers of 8 bytes each, little-endian, as they stand in a database and on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PackedU64<'a>(pub &'a [[u8; 8]]);

impl PackedU64<'_> {
    /// The numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u64> {
        self.0.iter().map(|bytes| u64::from_le_bytes(*bytes))
    }
}

/// A field that is an array of numbers without being copied.
enum Packed {}

impl<'a: 'b, 'b> ReadField<'a, PackedU64<'b>> for Packed {
    fn read_field(value: Value<'_, 'a>) -> Result<PackedU64<'b>, EpeeError> {
        if value.kind() != Kind::U64 {
            return Err(value.wrong_type("an array of u64"));
        }
        Ok(PackedU64(value.packed()?.as_chunks().0))
    }
}

impl WriteField<PackedU64<'_>> for Packed {
    fn is_written(value: &PackedU64<'_>) -> bool {
        !value.0.is_empty()
    }

    fn write_field(value: &PackedU64<'_>, writer: &mut Writer<'_>) {
        writer.array(Kind::U64, value.0.len());
        writer.raw(value.0.as_flattened());
    }
}

epee_object! {
    /// `/get_blocks_by_height.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetBlocksByHeightRequest {
        /// Who asks, if he pays.
        pub client: Vec<u8>,
        /// Which blocks.
        pub heights: Vec<u64> as Loose<List>,
    }
}

epee_object! {
    /// The answer to `/get_blocks_by_height.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetBlocksByHeight<'a> {
        /// The blocks, never pruned.
        pub blocks: Vec<BlockEntry<'a>> as List,
        /// Always 0 without payment.
        pub credits: u64,
        /// `OK`, or what went wrong.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: &'a str,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// `/get_hashes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetHashesRequest {
        /// Blocks of the asker's chain, the newest first, the genesis block last.
        pub block_ids: Vec<Hash> as Loose<BlobList>,
        /// Who asks, if he pays.
        pub client: Vec<u8>,
        /// Has no effect.
        pub start_height: u64,
    }
}

epee_object! {
    /// The answer to `/get_hashes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetHashes {
        /// Always 0 without payment.
        pub credits: u64,
        /// How many blocks the chain has.
        pub current_height: u64,
        /// The ids of blocks, the first of them one that the asker has.
        pub m_block_ids: Vec<Hash> as BlobList,
        /// The height of the first.
        pub start_height: u64,
        /// `OK`, or what went wrong.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// `/get_o_indexes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetOutputIndexesRequest {
        /// Who asks, if he pays.
        pub client: Vec<u8>,
        /// Which transaction.
        pub txid: Hash as Loose<Blob>,
    }
}

epee_object! {
    /// The answer to `/get_o_indexes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetOutputIndexes {
        /// Always 0 without payment.
        pub credits: u64,
        /// The global indices of the transaction's outputs.
        pub o_indexes: Vec<u64> as List,
        /// `OK`, or what went wrong.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the answer comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}
