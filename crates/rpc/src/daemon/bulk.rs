//! Bulk data for wallets, in portable storage: blocks, hashes, output indices.
//!
//! Responses borrow: the node's from its database, a client's from the received bytes.

use ferrite_types::epee::{
    Blob, BlobList, EpeeError, Fields, Kind, List, ReadField, ReadItem, ReadObject, Value, WriteField,
    WriteItem, WriteObject, Writer,
};
use ferrite_types::{Hash, epee_object};

use super::Loose;
use crate::same_schema;
use crate::schema::{Bytes, JsonSchema, Schema, SchemaGenerator, json_schema};

epee_object! {
    /// `/get_blocks.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetBlocksBinRequest {
        /// Block ids of the caller's chain, newest first, the genesis block last.
        #[schemars(with = "Bytes")]
        pub block_ids: Vec<Hash> as Loose<BlobList>,
        /// The client id, for RPC payment.
        #[schemars(with = "Bytes")]
        pub client: Vec<u8>,
        /// Limit of blocks; 0 for the node's limit.
        pub max_block_count: u64 = 0,
        /// Leave out the output indices of miner transactions.
        pub no_miner_tx: bool = false,
        /// Only changes of the pool since then.
        pub pool_info_since: u64 = 0,
        /// Omit the prunable parts of transactions.
        pub prune: bool,
        /// Blocks, the pool, or both.
        pub requested_info: u8 = 0,
        /// The start height, overriding the ids; 0 for none.
        pub start_height: u64,
    }
}

/// Values of [`GetBlocksBinRequest::requested_info`].
pub mod requested_info {
    /// Blocks.
    pub const BLOCKS_ONLY: u8 = 0;
    /// Blocks and the pool.
    pub const BLOCKS_AND_POOL: u8 = 1;
    /// The pool.
    pub const POOL_ONLY: u8 = 2;
}

/// Values of [`GetBlocksBinResponse::pool_info_extent`].
pub mod pool_info_extent {
    /// No pool information.
    pub const NONE: u8 = 0;
    /// Changes.
    pub const INCREMENTAL: u8 = 1;
    /// The whole pool.
    pub const FULL: u8 = 2;
}

epee_object! {
    /// The response to `/get_blocks.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetBlocksBinResponse<'a> {
        /// New pool transactions.
        pub added_pool_txs: Vec<PoolTx<'a>> as List,
        /// The blocks.
        pub blocks: Vec<BlockEntry<'a>> as List,
        /// Always 0 without payment.
        pub credits: u64,
        /// The height of the chain.
        pub current_height: u64,
        /// The node's time at the start of the response.
        #[schemars(with = "Option<u64>")]
        pub daemon_time: u64 = 0,
        /// The output indices of each block's transactions.
        pub output_indices: Vec<BlockIndices<'a>> as List,
        /// The kind of pool information.
        #[schemars(with = "Option<u8>")]
        pub pool_info_extent: u8 = 0,
        /// Ids of further new pool transactions.
        #[schemars(with = "Bytes")]
        pub remaining_added_pool_txids: Vec<Hash> as BlobList,
        /// Removed pool transactions.
        #[schemars(with = "Bytes")]
        pub removed_pool_txids: Vec<Hash> as BlobList,
        /// The height of the first block.
        pub start_height: u64,
        /// `OK`, or the error.
        pub status: &'a str,
        /// Always empty without payment.
        pub top_hash: &'a str,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// A new pool transaction.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct PoolTx<'a> {
        /// Whether there is a double spend.
        pub double_spend_seen: bool,
        /// The transaction, without its prunable part if so requested.
        pub tx_blob: Parts<'a>,
        /// Its id.
        #[schemars(with = "Bytes")]
        pub tx_hash: Hash as Blob,
    }
}

/// A string in two parts of memory. A parsed one has only the first.
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

same_schema!(Parts<'_> => Bytes);

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

/// A block with its transactions except the miner transaction. On the wire, those of a pruned block are objects with a
/// hash that is always zero, others are strings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BlockEntry<'a> {
    /// The block.
    pub block: &'a [u8],
    /// Whether the prunable parts are omitted.
    pub pruned: bool,
    /// The transactions.
    pub txs: Vec<Parts<'a>>,
}

impl JsonSchema for BlockEntry<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BlockEntry".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let bytes = generator.subschema_for::<Bytes>();
        let pruned = json_schema!({
            "type": "object",
            "properties": { "blob": bytes, "prunable_hash": bytes },
            "required": ["blob", "prunable_hash"],
        });
        json_schema!({
            "type": "object",
            "description": "A block with its transactions except the miner transaction.",
            "properties": {
                "block": bytes,
                "pruned": { "type": "boolean", "description": "Whether the prunable parts are omitted; absent if not." },
                "txs": {
                    "type": "array",
                    "items": { "anyOf": [bytes, pruned] },
                    "description": "The transactions; those of a pruned block are objects with a hash of zeros.",
                },
            },
            "required": ["block"],
        })
    }
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
    /// The output indices of a block's transactions, the miner transaction first.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct BlockIndices<'a> {
        /// One per transaction.
        pub indices: Vec<TxIndices<'a>> as List,
    }
}

epee_object! {
    /// The output indices of a transaction.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct TxIndices<'a> {
        /// The global indices of its outputs.
        #[schemars(with = "Vec<u64>")]
        pub indices: PackedU64<'a> as Packed,
    }
}

/// 8-byte little-endian numbers, as in the database and on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PackedU64<'a>(pub &'a [[u8; 8]]);

impl PackedU64<'_> {
    /// The numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u64> {
        self.0.iter().map(|bytes| u64::from_le_bytes(*bytes))
    }
}

/// An array of numbers that is not copied.
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
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetBlocksByHeightBinRequest {
        /// The client id, for RPC payment.
        #[schemars(with = "Bytes")]
        pub client: Vec<u8>,
        /// The heights.
        pub heights: Vec<u64> as Loose<List>,
    }
}

epee_object! {
    /// The response to `/get_blocks_by_height.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetBlocksByHeightBinResponse<'a> {
        /// The blocks, never pruned.
        pub blocks: Vec<BlockEntry<'a>> as List,
        /// Always 0 without payment.
        pub credits: u64,
        /// `OK`, or the error.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: &'a str,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// `/get_hashes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetHashesBinRequest {
        /// Block ids of the caller's chain, newest first, the genesis block last.
        #[schemars(with = "Bytes")]
        pub block_ids: Vec<Hash> as Loose<BlobList>,
        /// The client id, for RPC payment.
        #[schemars(with = "Bytes")]
        pub client: Vec<u8>,
        /// Has no effect.
        pub start_height: u64,
    }
}

epee_object! {
    /// The response to `/get_hashes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetHashesBinResponse {
        /// Always 0 without payment.
        pub credits: u64,
        /// The height of the chain.
        pub current_height: u64,
        /// Block ids, the first of which the caller has.
        #[schemars(with = "Bytes")]
        pub m_block_ids: Vec<Hash> as BlobList,
        /// The height of the first.
        pub start_height: u64,
        /// `OK`, or the error.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}

epee_object! {
    /// `/get_o_indexes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetOIndexesBinRequest {
        /// The client id, for RPC payment.
        #[schemars(with = "Bytes")]
        pub client: Vec<u8>,
        /// The transaction.
        #[schemars(with = "Bytes")]
        pub txid: Hash as Loose<Blob>,
    }
}

epee_object! {
    /// The response to `/get_o_indexes.bin`.
    #[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
    pub struct GetOIndexesBinResponse {
        /// Always 0 without payment.
        pub credits: u64,
        /// The global indices of the transaction's outputs.
        pub o_indexes: Vec<u64> as List,
        /// `OK`, or the error.
        pub status: String,
        /// Always empty without payment.
        pub top_hash: String,
        /// Whether the response comes from a bootstrap daemon.
        pub untrusted: bool,
    }
}
