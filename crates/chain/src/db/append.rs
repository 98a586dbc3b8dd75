//! Appending a block.

use std::collections::{HashMap, HashSet};

use ferrite_crypto::amount::zero_commit;
use ferrite_types::tx::ringct::RctBase;
use ferrite_types::tx::{TransactionPrefix, TxIn, TxOut};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, PublicKey};
use heed::RwTxn;

use super::Writer;
use super::error::{DbError, Result};
use super::fresh::Fresh;
use super::prune;
use super::records::{
    AppendBlock, AppendTx, BlockInfo, OutputRecord, TxId, TxLocation, amount_key, dense_key, encode_indices,
};
use super::tables::Tables;
use super::view::View;

/// A transaction in the form in which the tables store it.
struct NewTx<'b> {
    version: u8,
    prefix: &'b TransactionPrefix,
    base: Option<&'b RctBase>,
    hash: Hash,
    pruned: &'b [u8],
    prunable: &'b [u8],
    prunable_hash: Option<Hash>,
}

/// How an amount is stored.
enum StoredAmount {
    /// As the key.
    Visible,
    /// As a commitment.
    Committed(CompressedPoint),
    /// As a commitment that follows from the public amount.
    ZeroCommitted,
}

/// Where a block goes.
struct Destination<'w, 't> {
    txn: &'w mut RwTxn<'t>,
    tables: &'w Tables,
    fresh: &'w mut Fresh,
    /// The numbers of outputs of visible amounts.
    counts: &'w mut HashMap<Amount, u64>,
}

/// The next keys of the dense tables.
struct Next {
    height: Height,
    tx_id: u64,
    rct_outputs: u64,
}

impl Writer<'_> {
    /// Appends a block: its transactions, their outputs and key images.
    ///
    /// # Errors
    /// A block that does not fit changes nothing: [`DbError::NotOnTop`], [`DbError::BlockExists`],
    /// [`DbError::TransactionExists`], [`DbError::KeyImageSpent`], [`DbError::TransactionsDiffer`] and
    /// [`DbError::Unstorable`] are detected before the first write. After any other error the writer can only be
    /// dropped.
    pub fn append_block(&mut self, block: &AppendBlock<'_>) -> Result<()> {
        if self.poisoned {
            return Err(DbError::Poisoned);
        }
        let miner_blob = block.block.miner_tx.to_blob();
        let txs = new_txs(block, &miner_blob)?;
        let next = check_fits(self.view(), block, &txs)?;
        let height = next.height;
        let (mut fresh, mut counts) =
            (std::mem::take(&mut self.fresh), std::mem::take(&mut self.output_counts));
        let put = self.write(|txn, tables| {
            let mut to = Destination { txn, tables, fresh: &mut fresh, counts: &mut counts };
            put_block(&mut to, block, &txs, next)
        });
        (self.fresh, self.output_counts) = (fresh, counts);
        put?;
        self.blocks += 1;
        self.bytes += (block.blob.len() + block.txs.iter().map(|tx| tx.blob().len()).sum::<usize>()) as u64;
        prune::after_append(self, height)
    }
}

fn new_txs<'b>(block: &AppendBlock<'b>, miner_blob: &'b [u8]) -> Result<Vec<NewTx<'b>>> {
    let named = &block.block.tx_hashes;
    let differ = DbError::TransactionsDiffer { named: named.len(), given: block.txs.len() };
    if named.len() != block.txs.len() {
        return Err(differ);
    }
    let miner_tx = &block.block.miner_tx;
    let miner_pruned = miner_tx.to_pruned_blob().len();
    let (pruned, prunable) = miner_blob.split_at(miner_pruned);
    let mut txs = Vec::with_capacity(1 + block.txs.len());
    txs.push(NewTx {
        version: miner_tx.version(),
        prefix: &miner_tx.prefix,
        base: miner_tx.rct_base(),
        hash: miner_tx.hash(),
        pruned,
        prunable,
        prunable_hash: miner_tx.prunable_hash().filter(|_| !prunable.is_empty()),
    });
    for (tx, name) in block.txs.iter().zip(named) {
        txs.push(NewTx::of(tx).filter(|tx| tx.hash == *name).ok_or_else(|| differ.clone())?);
    }
    Ok(txs)
}

impl<'b> NewTx<'b> {
    /// `None` if a blob is not the one that was parsed.
    fn of(tx: &AppendTx<'b>) -> Option<Self> {
        match *tx {
            AppendTx::Whole { parsed, blob } => {
                let (pruned, prunable) = blob.split_at_checked(parsed.pruned_size)?;
                let has_prunable_hash = parsed.tx.rct_prunable().is_some();
                (parsed.blob_size == blob.len()).then(|| Self {
                    version: parsed.tx.version(),
                    prefix: &parsed.tx.prefix,
                    base: parsed.tx.rct_base(),
                    hash: parsed.id,
                    pruned,
                    prunable,
                    prunable_hash: has_prunable_hash.then_some(parsed.prunable_hash),
                })
            }
            AppendTx::Pruned { tx, id, blob, prunable_hash } => Some(Self {
                version: tx.version(),
                prefix: &tx.prefix,
                base: tx.base.as_ref(),
                hash: id,
                pruned: blob,
                prunable: &[],
                prunable_hash: Some(prunable_hash),
            }),
        }
    }
}

/// Checks everything about a block that is not the database's fault.
fn check_fits(view: View<'_>, block: &AppendBlock<'_>, txs: &[NewTx<'_>]) -> Result<Next> {
    let top = view.top_info()?;
    let parent = block.block.header.prev_id;
    if let Some((_, info)) = &top
        && info.id != parent
    {
        return Err(DbError::NotOnTop { parent, top: Some(info.id) });
    }
    if view.height_of(&block.id)?.is_some() {
        return Err(DbError::BlockExists(block.id));
    }
    let mut hashes = HashSet::with_capacity(txs.len());
    let mut images = HashSet::new();
    for tx in txs {
        if !hashes.insert(tx.hash) || view.tx_location(&tx.hash)?.is_some() {
            return Err(DbError::TransactionExists(tx.hash));
        }
        for input in &tx.prefix.vin {
            match input {
                TxIn::Gen { .. } => {}
                TxIn::ToKey { key_image, .. } => {
                    if !images.insert(*key_image) || view.is_spent(key_image)? {
                        return Err(DbError::KeyImageSpent(*key_image));
                    }
                }
                TxIn::ToScript { .. } | TxIn::ToScriptHash(_) => {
                    return Err(DbError::Unstorable { tx: tx.hash, reason: "an input to a script" });
                }
            }
        }
        for (index, out) in tx.prefix.vout.iter().enumerate() {
            stored_output(tx, index, out)?;
        }
    }
    Ok(match top {
        None => Next { height: Height(0), tx_id: 0, rct_outputs: 0 },
        Some((height, info)) => Next {
            height: Height(height.0 + 1),
            tx_id: info.tx_ids().end,
            rct_outputs: info.cumulative_rct_outputs,
        },
    })
}

/// Whether an output is stored among the RingCT outputs. Those of version 2 miner transactions are, although their
/// amounts are public (blockchain_db.cpp: `add_transaction`).
pub(super) fn filed_as_rct(version: u8, prefix: &TransactionPrefix, out: &TxOut) -> bool {
    out.amount.0 == 0 || version == 2 && creates_coins(prefix)
}

fn creates_coins(prefix: &TransactionPrefix) -> bool {
    prefix.vin.iter().any(|input| matches!(input, TxIn::Gen { .. }))
}

/// The key of an output, and how its amount is stored. Detects every invalid output.
fn stored_output(tx: &NewTx<'_>, index: usize, out: &TxOut) -> Result<(PublicKey, StoredAmount)> {
    let unstorable = |reason| DbError::Unstorable { tx: tx.hash, reason };
    let key = *out.key().ok_or_else(|| unstorable("an output without a key"))?;
    let prefix = tx.prefix;
    if !filed_as_rct(tx.version, prefix, out) {
        return Ok((key, StoredAmount::Visible));
    }
    let base = tx.base.ok_or_else(|| unstorable("an output of version 1 without an amount"))?;
    if creates_coins(prefix) {
        return Ok((key, StoredAmount::ZeroCommitted));
    }
    let commitment = base.out_pk.get(index).ok_or_else(|| unstorable("an output without a commitment"))?;
    Ok((key, StoredAmount::Committed(*commitment)))
}

fn put_block(
    to: &mut Destination<'_, '_>,
    block: &AppendBlock<'_>,
    txs: &[NewTx<'_>],
    mut next: Next,
) -> Result<()> {
    let too_large = DbError::TooLarge { what: "the number of transactions", value: txs.len() as u64 };
    let tx_count = u32::try_from(block.txs.len()).map_err(|_| too_large)?;
    let first_tx_id = TxId(next.tx_id);
    for tx in txs {
        put_tx(to, tx, &mut next)?;
    }
    let header = &block.block.header;
    let info = BlockInfo {
        id: block.id,
        miner_tx_hash: txs[0].hash,
        timestamp: header.timestamp,
        weight: block.weight,
        long_term_weight: block.long_term_weight,
        cumulative_difficulty: block.cumulative_difficulty,
        already_generated_coins: block.generated_coins,
        cumulative_rct_outputs: next.rct_outputs,
        first_tx_id,
        tx_count,
        hf_version: block.hf_version,
        major_version: header.major_version,
        minor_version: header.minor_version,
    };
    let key = dense_key(next.height.0);
    to.tables.blocks.append(to.txn, &key, block.blob)?;
    to.tables.block_info.append(to.txn, &key, &info.encode())?;
    to.fresh.block_heights.insert(block.id, next.height);
    Ok(())
}

fn put_tx(to: &mut Destination<'_, '_>, tx: &NewTx<'_>, next: &mut Next) -> Result<()> {
    let location =
        TxLocation { tx_id: TxId(next.tx_id), height: next.height, unlock_time: tx.prefix.unlock_time };
    let key = dense_key(next.tx_id);
    let tables = to.tables;
    to.fresh.tx_ids.insert(tx.hash, location);
    tables.txs_pruned.append(to.txn, &key, tx.pruned)?;
    if !tx.prunable.is_empty() {
        tables.txs_prunable[prune::stripe_table(next.height)].append(to.txn, &key, tx.prunable)?;
    }
    if let Some(hash) = tx.prunable_hash {
        tables.prunable_hashes.append(to.txn, &key, &hash.0)?;
    }
    to.fresh.spent_keys.extend(tx.prefix.vin.iter().filter_map(TxIn::key_image));
    let mut indices = Vec::with_capacity(tx.prefix.vout.len());
    for (position, out) in tx.prefix.vout.iter().enumerate() {
        indices.push(put_output(to, tx, (position, out), &location, next)?);
    }
    tables.tx_outputs.append(to.txn, &key, &encode_indices(&indices))?;
    next.tx_id += 1;
    Ok(())
}

fn put_output(
    to: &mut Destination<'_, '_>,
    tx: &NewTx<'_>,
    (position, out): (usize, &TxOut),
    location: &TxLocation,
    next: &mut Next,
) -> Result<u64> {
    let (key, amount) = stored_output(tx, position, out)?;
    let commitment = match amount {
        StoredAmount::Visible => None,
        StoredAmount::Committed(commitment) => Some(commitment),
        StoredAmount::ZeroCommitted => Some(CompressedPoint(zero_commit(out.amount).compress().0)),
    };
    let too_large = DbError::TooLarge { what: "the position of an output", value: position as u64 };
    let record = OutputRecord {
        key,
        commitment,
        unlock_time: location.unlock_time,
        height: location.height,
        tx_id: location.tx_id,
        local_index: u32::try_from(position).map_err(|_| too_large)?,
    };
    if commitment.is_some() {
        let index = next.rct_outputs;
        to.tables.rct_outputs.append(to.txn, &dense_key(index), &record.encode())?;
        next.rct_outputs += 1;
        return Ok(index);
    }
    let index = match to.counts.get(&out.amount) {
        Some(count) => *count,
        None => View::new(to.txn, to.tables).output_count(out.amount)?,
    };
    to.tables.outputs.put(to.txn, &amount_key(out.amount.0, index), &record.encode())?;
    to.counts.insert(out.amount, index + 1);
    Ok(index)
}
