//! Removing the top block.

use ferrite_types::block::Block;
use ferrite_types::tx::{TransactionPrefix, TxIn};
use ferrite_types::{Hash, Height};
use heed::RwTxn;

use super::Writer;
use super::append::filed_as_rct;
use super::error::{DbError, Result};
use super::prune;
use super::records::{BlockInfo, PoppedBlock, PoppedTx, TxId, amount_key, decode_indices, dense_key};
use super::tables::{Table, Tables};
use super::view::View;

impl Writer<'_> {
    /// Removes the top block. Every table is then as it was before the block was appended. (Except that pruned data
    /// stays pruned.)
    ///
    /// # Errors
    /// [`DbError::Empty`] changes nothing; after any other error the writer can only be dropped.
    pub fn pop_block(&mut self) -> Result<PoppedBlock> {
        self.settle()?;
        self.output_counts.clear();
        let Some((height, info)) = self.view().top_info()? else { return Err(DbError::Empty) };
        self.write(|txn, tables| remove_block(txn, tables, height, info))
    }
}

fn remove_block(
    txn: &mut RwTxn<'_>,
    tables: &Tables,
    height: Height,
    info: BlockInfo,
) -> Result<PoppedBlock> {
    let key = dense_key(height.0);
    let missing = DbError::Inconsistent { what: "block info without a block", at: height.0 };
    let blob = tables.blocks.get(txn, &key)?.ok_or(missing)?.to_vec();
    let bad = |source| DbError::BadBlob { table: tables.blocks.name, source };
    let block = Block::from_blob(&blob).map_err(bad)?;
    if block.tx_hashes.len() as u64 != u64::from(info.tx_count) {
        return Err(DbError::Inconsistent {
            what: "a block with another number of transactions",
            at: height.0,
        });
    }
    let mut next_rct = info.cumulative_rct_outputs;
    let mut txs = Vec::with_capacity(block.tx_hashes.len());
    for (hash, id) in block.tx_hashes.iter().zip(info.tx_ids().skip(1).collect::<Vec<_>>()).rev() {
        let blob = View::new(txn, tables).transaction_at(TxId(id), height)?;
        remove_tx(txn, tables, TxId(id), height, hash, &mut next_rct)?;
        txs.push(PoppedTx { hash: *hash, blob });
    }
    txs.reverse();
    remove_tx(txn, tables, info.first_tx_id, height, &info.miner_tx_hash, &mut next_rct)?;
    delete(txn, &tables.blocks, &key, height.0)?;
    delete(txn, &tables.block_info, &key, height.0)?;
    delete(txn, &tables.block_heights, &info.id.0, height.0)?;
    prune::after_pop(txn, tables, height)?;
    Ok(PoppedBlock { info, blob, txs })
}

fn remove_tx(
    txn: &mut RwTxn<'_>,
    tables: &Tables,
    id: TxId,
    height: Height,
    hash: &Hash,
    next_rct: &mut u64,
) -> Result<()> {
    let key = dense_key(id.0);
    let (version, prefix) = read_prefix(txn, tables, id)?;
    let missing = DbError::Inconsistent { what: "a transaction without output indices", at: id.0 };
    let indices = tables.tx_outputs.read(txn, &key, decode_indices)?.ok_or(missing)?;
    if indices.len() != prefix.vout.len() {
        return Err(DbError::Inconsistent { what: "a transaction with other outputs", at: id.0 });
    }
    for (out, index) in prefix.vout.iter().zip(&indices).rev() {
        if filed_as_rct(version, &prefix, out) {
            remove_rct_output(txn, tables, *index, next_rct)?;
        } else {
            delete(txn, &tables.outputs, &amount_key(out.amount.0, *index), id.0)?;
        }
    }
    for image in prefix.vin.iter().filter_map(TxIn::key_image) {
        delete(txn, &tables.spent_keys, &image.0, id.0)?;
    }
    delete(txn, &tables.tx_outputs, &key, id.0)?;
    tables.prunable_hashes.delete(txn, &key)?;
    tables.txs_prunable[prune::stripe_table(height)].delete(txn, &key)?;
    delete(txn, &tables.txs_pruned, &key, id.0)?;
    delete(txn, &tables.tx_ids, &hash.0, id.0)
}

/// Reads the version and the prefix.
fn read_prefix(txn: &RwTxn<'_>, tables: &Tables, id: TxId) -> Result<(u8, TransactionPrefix)> {
    let missing = DbError::Inconsistent { what: "a transaction number without a transaction", at: id.0 };
    let blob = tables.txs_pruned.get(txn, &dense_key(id.0))?.ok_or(missing)?;
    let bad = |source| DbError::BadBlob { table: tables.txs_pruned.name, source };
    TransactionPrefix::from_blob_start(blob).map_err(bad)
}

fn remove_rct_output(txn: &mut RwTxn<'_>, tables: &Tables, index: u64, next_rct: &mut u64) -> Result<()> {
    if Some(index) != next_rct.checked_sub(1) {
        return Err(DbError::Inconsistent { what: "an output that is not the last", at: index });
    }
    *next_rct = index;
    delete(txn, &tables.rct_outputs, &dense_key(index), index)
}

fn delete(txn: &mut RwTxn<'_>, table: &Table, key: &[u8], at: u64) -> Result<()> {
    if table.delete(txn, key)? {
        return Ok(());
    }
    Err(DbError::Inconsistent { what: "an entry that should be there is not", at })
}
