//! Reads, from snapshots and from the writer's uncommitted state.

use std::ops::Range;

use ferrite_types::block::Block;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage};
use heed::RoTxn;

use super::error::{DbError, Result};
use super::fresh::Fresh;
use super::prune;
use super::records::{
    AltBlock, BlockInfo, OutputRecord, PoolMeta, RecordError, TxId, TxLocation, amount_key, decode_indices,
    dense_key, read_amount_key, read_dense_key, read_hash, read_height,
};
use super::tables::{Table, Tables, property};

/// The name of a table and its entries.
pub type TableDump = (&'static str, Vec<(Vec<u8>, Vec<u8>)>);

/// The state of the database at one moment. Results borrow from the transaction; copies are avoided where possible.
#[derive(Clone, Copy)]
pub struct View<'t> {
    pub(super) txn: &'t RoTxn<'t>,
    pub(super) tables: &'t Tables,
    /// What the writer has yet to put into the tables; none in a snapshot.
    pub(super) fresh: Option<&'t Fresh>,
}

impl<'t> View<'t> {
    pub(crate) const fn new(txn: &'t RoTxn<'t>, tables: &'t Tables) -> Self {
        Self { txn, tables, fresh: None }
    }

    /// The height of the chain.
    pub fn height(&self) -> Result<Height> {
        // The table is dense, and LMDB keeps count.
        Ok(Height(self.tables.block_info.len(self.txn)?))
    }

    /// The height and id of the top block.
    pub fn top(&self) -> Result<Option<(Height, Hash)>> {
        Ok(self.top_info()?.map(|(height, info)| (height, info.id)))
    }

    /// The height and metadata of the top block.
    pub fn top_info(&self) -> Result<Option<(Height, BlockInfo)>> {
        let table = &self.tables.block_info;
        let Some((key, value)) = table.last(self.txn)? else { return Ok(None) };
        let info = BlockInfo::decode(value).map_err(|source| table.damaged(source))?;
        Ok(Some((Height(self.dense(table, key)?), info)))
    }

    /// The metadata of the block at a height.
    pub fn block_info(&self, height: Height) -> Result<Option<BlockInfo>> {
        self.tables.block_info.read(self.txn, &dense_key(height.0), BlockInfo::decode)
    }

    /// The metadata of a range of blocks, in order; ends early at the tip.
    pub fn block_infos(
        &self,
        heights: Range<Height>,
    ) -> Result<impl Iterator<Item = Result<BlockInfo>> + use<'t>> {
        let table = self.tables.block_info;
        let (from, to) = (dense_key(heights.start.0), dense_key(heights.end.0));
        let entries = table.range(self.txn, &from, &to)?;
        Ok(entries.map(move |entry| BlockInfo::decode(entry?.1).map_err(|source| table.damaged(source))))
    }

    /// The blob of the block at a height.
    pub fn block_blob(&self, height: Height) -> Result<Option<&'t [u8]>> {
        self.tables.blocks.get(self.txn, &dense_key(height.0))
    }

    /// The blobs of a range of blocks, in order; ends early at the tip.
    pub fn block_blobs(
        &self,
        heights: Range<Height>,
    ) -> Result<impl Iterator<Item = Result<&'t [u8]>> + use<'t>> {
        self.values(&self.tables.blocks, heights.start.0..heights.end.0)
    }

    /// The block at a height.
    pub fn block(&self, height: Height) -> Result<Option<Block>> {
        let Some(blob) = self.block_blob(height)? else { return Ok(None) };
        let bad = |source| DbError::BadBlob { table: self.tables.blocks.name, source };
        Block::from_blob(blob).map(Some).map_err(bad)
    }

    /// The id of the block at a height.
    pub fn block_id(&self, height: Height) -> Result<Option<Hash>> {
        Ok(self.block_info(height)?.map(|info| info.id))
    }

    /// The height of a block of the main chain.
    pub fn height_of(&self, id: &Hash) -> Result<Option<Height>> {
        if let Some(height) = self.fresh.and_then(|fresh| fresh.block_heights.get(id)) {
            return Ok(Some(*height));
        }
        self.tables.block_heights.read(self.txn, &id.0, read_height)
    }

    /// The number of transactions, including miner transactions: the next transaction number.
    pub fn tx_count(&self) -> Result<u64> {
        Ok(self.top_info()?.map_or(0, |(_, info)| info.tx_ids().end))
    }

    /// The location of a transaction; `None` if it is not in the chain.
    pub fn tx_location(&self, hash: &Hash) -> Result<Option<TxLocation>> {
        if let Some(location) = self.fresh.and_then(|fresh| fresh.tx_ids.get(hash)) {
            return Ok(Some(*location));
        }
        self.tables.tx_ids.read(self.txn, &hash.0, TxLocation::decode)
    }

    /// The id of a transaction that is in the block at a height.
    pub fn tx_hash(&self, id: TxId, height: Height) -> Result<Option<Hash>> {
        let Some(info) = self.block_info(height)? else { return Ok(None) };
        let ids = info.tx_ids();
        if !ids.contains(&id.0) {
            return Ok(None);
        }
        if id == info.first_tx_id {
            return Ok(Some(info.miner_tx_hash));
        }
        let Some(blob) = self.block_blob(height)? else { return Ok(None) };
        // The hashes of the transactions are the end of a block.
        let from_end = usize::try_from(32 * (ids.end - id.0)).expect("at most 2^28 transactions");
        let hash = blob.len().checked_sub(from_end).and_then(|at| blob[at..].first_chunk());
        match hash {
            Some(hash) => Ok(Some(Hash(*hash))),
            None => Err(DbError::Inconsistent { what: "a block names too few transactions", at: height.0 }),
        }
    }

    /// The part of a transaction's blob that is never pruned.
    pub fn tx_pruned_blob(&self, id: TxId) -> Result<Option<&'t [u8]>> {
        self.tables.txs_pruned.get(self.txn, &dense_key(id.0))
    }

    /// The unprunable parts of a range of transactions, in order; ends early at the last transaction.
    pub fn tx_pruned_blobs(
        &self,
        ids: Range<TxId>,
    ) -> Result<impl Iterator<Item = Result<&'t [u8]>> + use<'t>> {
        self.values(&self.tables.txs_pruned, ids.start.0..ids.end.0)
    }

    /// The rest of a transaction's blob; `None` if it is pruned. The height is that of its block.
    pub fn tx_prunable_blob(&self, id: TxId, height: Height) -> Result<Option<&'t [u8]>> {
        let table = &self.tables.txs_prunable[prune::stripe_table(height)];
        if let Some(blob) = table.get(self.txn, &dense_key(id.0))? {
            return Ok(Some(blob));
        }
        // Empty parts are not stored: those of miner transactions, and of version 1 without signatures.
        let Some(pruned) = self.tx_pruned_blob(id)? else { return Ok(None) };
        let was_pruned =
            pruned.first() != Some(&1) && self.tables.prunable_hashes.contains(self.txn, &dense_key(id.0))?;
        Ok((!was_pruned).then_some(&[]))
    }

    /// The hash of the prunable part: zero for miner transactions, `None` for version 1 and unknown transactions.
    pub fn tx_prunable_hash(&self, id: TxId) -> Result<Option<Hash>> {
        let key = dense_key(id.0);
        if let Some(hash) = self.tables.prunable_hashes.read(self.txn, &key, read_hash)? {
            return Ok(Some(hash));
        }
        let version = self.tx_pruned_blob(id)?.and_then(|blob| blob.first());
        Ok(version.filter(|version| **version != 1).map(|_| Hash::default()))
    }

    /// The whole blob of a transaction; `None` if it is not in the chain or pruned.
    pub fn transaction(&self, hash: &Hash) -> Result<Option<Vec<u8>>> {
        match self.tx_location(hash)? {
            None => Ok(None),
            Some(location) => self.transaction_at(location.tx_id, location.height),
        }
    }

    /// The whole blob of a transaction; `None` if it is not in the chain or pruned. The height is that of its block.
    pub fn transaction_at(&self, id: TxId, height: Height) -> Result<Option<Vec<u8>>> {
        let Some(pruned) = self.tx_pruned_blob(id)? else { return Ok(None) };
        let Some(prunable) = self.tx_prunable_blob(id, height)? else { return Ok(None) };
        Ok(Some([pruned, prunable].concat()))
    }

    /// An output. The amount of RingCT outputs is 0.
    pub fn output(&self, amount: Amount, index: GlobalIndex) -> Result<Option<OutputRecord>> {
        if amount.0 == 0 {
            return self.tables.rct_outputs.read(self.txn, &dense_key(index.0), OutputRecord::decode_rct);
        }
        self.tables.outputs.read(self.txn, &amount_key(amount.0, index.0), OutputRecord::decode_pre_rct)
    }

    /// The number of outputs of an amount.
    pub fn output_count(&self, amount: Amount) -> Result<u64> {
        if amount.0 == 0 {
            return Ok(self.top_info()?.map_or(0, |(_, info)| info.cumulative_rct_outputs));
        }
        let table = &self.tables.outputs;
        let Some((key, _)) = table.at_or_before(self.txn, &amount_key(amount.0, u64::MAX))? else {
            return Ok(0);
        };
        let (found, index) = read_amount_key(key).map_err(|source| table.damaged(source))?;
        Ok(if found == amount.0 { index + 1 } else { 0 })
    }

    /// All amounts in order, with the number of outputs of each. RingCT outputs have amount 0. The cost grows with the
    /// number of amounts, not of outputs.
    pub fn output_amounts(&self) -> Result<Vec<(Amount, u64)>> {
        let mut amounts = Vec::new();
        let rct = self.output_count(Amount(0))?;
        if rct > 0 {
            amounts.push((Amount(0), rct));
        }
        let table = &self.tables.outputs;
        let mut next = table.first(self.txn)?;
        while let Some((key, _)) = next {
            let (amount, _) = read_amount_key(key).map_err(|source| table.damaged(source))?;
            amounts.push((Amount(amount), self.output_count(Amount(amount))?));
            next = match amount.checked_add(1) {
                Some(larger) => table.at_or_after(self.txn, &amount_key(larger, 0))?,
                None => None,
            };
        }
        Ok(amounts)
    }

    /// The number of RingCT outputs up to and including each block of a range; ends early at the tip.
    pub fn cumulative_rct_outputs(&self, heights: Range<Height>) -> Result<Vec<u64>> {
        self.block_infos(heights)?.map(|info| Ok(info?.cumulative_rct_outputs)).collect()
    }

    /// The global indices of a transaction's outputs.
    pub fn output_indices(&self, id: TxId) -> Result<Option<Vec<GlobalIndex>>> {
        let indices = self.tables.tx_outputs.read(self.txn, &dense_key(id.0), decode_indices)?;
        Ok(indices.map(|indices| indices.into_iter().map(GlobalIndex).collect()))
    }

    /// The global indices of the outputs of a range of transactions, in order, each index as 8 bytes little-endian;
    /// ends early at the last transaction.
    pub fn output_index_bytes(
        &self,
        ids: Range<TxId>,
    ) -> Result<impl Iterator<Item = Result<&'t [[u8; 8]]>> + use<'t>> {
        let table = self.tables.tx_outputs;
        Ok(self.values(&table, ids.start.0..ids.end.0)?.map(move |bytes| {
            let bytes = bytes?;
            let (indices, rest) = bytes.as_chunks();
            let wrong = RecordError { record: "output indices", found: bytes.len() };
            if rest.is_empty() { Ok(indices) } else { Err(table.damaged(wrong)) }
        }))
    }

    /// The heights of all outputs of an amount, in the order of their indices.
    pub fn output_heights(&self, amount: Amount) -> Result<impl Iterator<Item = Result<Height>> + use<'t>> {
        let (table, from, to) = if amount.0 == 0 {
            (self.tables.rct_outputs, dense_key(0).to_vec(), dense_key(u64::MAX).to_vec())
        } else {
            (self.tables.outputs, amount_key(amount.0, 0).to_vec(), amount_key(amount.0, u64::MAX).to_vec())
        };
        let decode = if amount.0 == 0 { OutputRecord::decode_rct } else { OutputRecord::decode_pre_rct };
        Ok(table.range(self.txn, &from, &to)?.map(move |entry| {
            let record = decode(entry?.1).map_err(|source| table.damaged(source))?;
            Ok(record.height)
        }))
    }

    /// Whether a key image is spent on the chain.
    pub fn is_spent(&self, image: &KeyImage) -> Result<bool> {
        if self.fresh.is_some_and(|fresh| fresh.spent_keys.contains(image)) {
            return Ok(true);
        }
        self.tables.spent_keys.contains(self.txn, &image.0)
    }

    /// An alternative block.
    pub fn alt_block(&self, id: &Hash) -> Result<Option<AltBlock>> {
        self.tables.alt_blocks.read(self.txn, &id.0, AltBlock::decode)
    }

    /// All alternative blocks, by id.
    pub fn alt_blocks(&self) -> Result<impl Iterator<Item = Result<(Hash, AltBlock)>> + use<'t>> {
        let table = self.tables.alt_blocks;
        Ok(table.iter(self.txn)?.map(move |entry| {
            let (key, value) = entry?;
            let id = read_hash(key).map_err(|source| table.damaged(source))?;
            let block = AltBlock::decode(value).map_err(|source| table.damaged(source))?;
            Ok((id, block))
        }))
    }

    /// The number of alternative blocks.
    pub fn alt_count(&self) -> Result<u64> {
        self.tables.alt_blocks.len(self.txn)
    }

    /// The metadata of a pool transaction.
    pub fn pool_meta(&self, hash: &Hash) -> Result<Option<PoolMeta>> {
        self.tables.pool_meta.read(self.txn, &hash.0, PoolMeta::decode)
    }

    /// The blob of a pool transaction.
    pub fn pool_blob(&self, hash: &Hash) -> Result<Option<&'t [u8]>> {
        self.tables.pool_blobs.get(self.txn, &hash.0)
    }

    /// A pool transaction.
    pub fn pool_tx(&self, hash: &Hash) -> Result<Option<(PoolMeta, &'t [u8])>> {
        Ok(self.pool_meta(hash)?.zip(self.pool_blob(hash)?))
    }

    /// The metadata of all pool transactions, by id.
    pub fn pool_metas(&self) -> Result<impl Iterator<Item = Result<(Hash, PoolMeta)>> + use<'t>> {
        let table = self.tables.pool_meta;
        Ok(table.iter(self.txn)?.map(move |entry| {
            let (key, value) = entry?;
            let hash = read_hash(key).map_err(|source| table.damaged(source))?;
            let meta = PoolMeta::decode(value).map_err(|source| table.damaged(source))?;
            Ok((hash, meta))
        }))
    }

    /// All pool transactions, by id.
    pub fn pool_txs(&self) -> Result<impl Iterator<Item = Result<(Hash, PoolMeta, &'t [u8])>> + use<'t>> {
        let view = *self;
        Ok(self.pool_metas()?.map(move |entry| {
            let (hash, meta) = entry?;
            let missing =
                DbError::Inconsistent { what: "a pool entry without a blob", at: meta.receive_time };
            let blob = view.pool_blob(&hash)?.ok_or(missing)?;
            Ok((hash, meta, blob))
        }))
    }

    /// The number of pool transactions.
    pub fn pool_count(&self) -> Result<u64> {
        self.tables.pool_meta.len(self.txn)
    }

    /// A property.
    pub fn property(&self, name: &str) -> Result<Option<&'t [u8]>> {
        self.tables.properties.get(self.txn, name.as_bytes())
    }

    /// The pruning seed, 0 if the database is not pruned.
    pub fn pruning_seed(&self) -> Result<u32> {
        let Some(bytes) = self.property(property::PRUNING_SEED)? else { return Ok(0) };
        let damaged = DbError::Inconsistent { what: "a pruning seed that is none", at: 0 };
        bytes.try_into().map(u32::from_le_bytes).map_err(|_| damaged)
    }

    /// All blocks below this height have been considered for pruning.
    pub fn pruned_below(&self) -> Result<Height> {
        let Some(bytes) = self.property(property::PRUNED_BELOW)? else { return Ok(Height(0)) };
        let damaged = DbError::Inconsistent { what: "a pruning height that is none", at: 0 };
        bytes.try_into().map(|bytes| Height(u64::from_le_bytes(bytes))).map_err(|_| damaged)
    }

    /// The name, the number of entries and the bytes of every table.
    pub fn table_sizes(&self) -> Result<Vec<(&'static str, u64, u64)>> {
        let size = |table: Table| table.size(self.txn).map(|(entries, bytes)| (table.name, entries, bytes));
        self.tables.all().into_iter().map(size).collect()
    }

    /// A copy of every entry of every table, for comparing two databases.
    pub fn dump(&self) -> Result<Vec<TableDump>> {
        let mut dump = Vec::new();
        for table in self.tables.all() {
            let entries = table.iter(self.txn)?;
            let entries = entries.map(|entry| entry.map(|(key, value)| (key.to_vec(), value.to_vec())));
            let mut entries = entries.collect::<Result<Vec<_>>>()?;
            if let Some(fresh) = self.fresh {
                let fresh = fresh.entries(&table, self.tables);
                entries.extend(fresh.into_iter().map(|(key, value)| (key.to_vec(), value)));
                entries.sort_unstable();
            }
            dump.push((table.name, entries));
        }
        Ok(dump)
    }

    /// The values of a dense table for a range of keys.
    fn values(
        &self,
        table: &Table,
        keys: Range<u64>,
    ) -> Result<impl Iterator<Item = Result<&'t [u8]>> + use<'t>> {
        let entries = table.range(self.txn, &dense_key(keys.start), &dense_key(keys.end))?;
        Ok(entries.map(|entry| entry.map(|(_, value)| value)))
    }

    fn dense(&self, table: &Table, key: &[u8]) -> Result<u64> {
        read_dense_key(key).map_err(|source| table.damaged(source))
    }
}
