//! Consistency check of all tables.

use ferrite_crypto::amount::zero_commit;
use ferrite_types::tx::{PrunedTransaction, Transaction, TransactionPrefix, TxIn, TxOut};
use ferrite_types::{Amount, CompressedPoint, GlobalIndex, Hash, Height, keccak256};

use super::append::filed_as_rct;
use super::error::{DbError, Result};
use super::prune;
use super::records::{BlockInfo, OutputRecord, TxId, TxLocation, dense_key, read_hash};
use super::tables::Table;
use super::view::View;

/// The numbers of verified entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verified {
    /// Blocks.
    pub blocks: u64,
    /// Transactions, including miner transactions.
    pub transactions: u64,
    /// RingCT outputs.
    pub rct_outputs: u64,
    /// Outputs with a public amount.
    pub outputs: u64,
    /// Spent key images.
    pub key_images: u64,
    /// Transactions whose prunable part is stored.
    pub prunable: u64,
    /// Transactions that have a prunable hash.
    pub prunable_hashes: u64,
}

impl View<'_> {
    /// Checks that the tables are consistent: heights and numbers are dense, ids match the blobs, and every index has
    /// exactly the entries that the blobs imply. Consensus rules are not checked.
    ///
    /// With a depth, only that many blocks below the tip are checked, and no totals.
    ///
    /// # Errors
    /// The first inconsistency.
    pub fn verify(&self, depth: Option<u64>) -> Result<Verified> {
        self.verify_with(depth, |_| {})
    }

    /// As [`verify`](Self::verify), with a report after each block.
    ///
    /// # Errors
    /// The same.
    pub fn verify_with(&self, depth: Option<u64>, mut report: impl FnMut(&Verified)) -> Result<Verified> {
        let height = self.height()?;
        let from = depth.map_or(0, |depth| height.0.saturating_sub(depth));
        let mut check = Check::new(*self, Height(from))?;
        for height in from..height.0 {
            check.block(Height(height))?;
            report(&check.seen);
        }
        check.ends(height)?;
        if from == 0 {
            check.totals()?;
        }
        self.verify_pool()?;
        Ok(check.seen)
    }

    fn verify_pool(&self) -> Result<()> {
        let alone = DbError::Inconsistent { what: "a pool blob without an entry", at: 0 };
        let mut blobs = 0;
        for entry in self.tables.pool_blobs.iter(self.txn)? {
            let hash = read_hash(entry?.0).map_err(|source| self.tables.pool_blobs.damaged(source))?;
            self.pool_meta(&hash)?.ok_or_else(|| alone.clone())?;
            blobs += 1;
        }
        if blobs != self.pool_count()? {
            return Err(DbError::Inconsistent { what: "a pool entry without a blob", at: 0 });
        }
        for block in self.alt_blocks()? {
            block?;
        }
        Ok(())
    }
}

struct Check<'t> {
    view: View<'t>,
    seen: Verified,
    previous: Option<BlockInfo>,
    next_tx: u64,
    next_rct: u64,
    seed: u32,
    pruned_below: Height,
}

fn wrong<T>(what: &'static str, at: u64) -> Result<T> {
    Err(DbError::Inconsistent { what, at })
}

fn ensure(right: bool, what: &'static str, at: u64) -> Result<()> {
    if right { Ok(()) } else { wrong(what, at) }
}

impl<'t> Check<'t> {
    fn new(view: View<'t>, from: Height) -> Result<Self> {
        let previous = match from.0.checked_sub(1) {
            None => None,
            Some(before) => Some(view.block_info(Height(before))?.ok_or(DbError::NoBlock(Height(before)))?),
        };
        Ok(Self {
            view,
            seen: Verified::default(),
            previous,
            next_tx: previous.map_or(0, |info| info.tx_ids().end),
            next_rct: previous.map_or(0, |info| info.cumulative_rct_outputs),
            seed: view.pruning_seed()?,
            pruned_below: view.pruned_below()?,
        })
    }

    fn block(&mut self, height: Height) -> Result<()> {
        let at = height.0;
        let info = self.view.block_info(height)?.ok_or(DbError::NoBlock(height))?;
        let Some(block) = self.view.block(height)? else { return wrong("block info without a block", at) };
        ensure(block.id() == Ok(info.id), "a block that does not have its id", at)?;
        ensure(self.view.height_of(&info.id)? == Some(height), "a block id that is not listed", at)?;
        let header = &block.header;
        if let Some(previous) = self.previous {
            ensure(header.prev_id == previous.id, "a block that does not follow the one before", at)?;
            let rising = info.cumulative_difficulty > previous.cumulative_difficulty;
            ensure(rising, "a cumulative difficulty that does not rise", at)?;
        }
        let same = (header.timestamp, header.major_version, header.minor_version)
            == (info.timestamp, info.major_version, info.minor_version);
        ensure(same, "block info with another header", at)?;
        ensure(
            block.tx_hashes.len() as u64 == u64::from(info.tx_count),
            "another number of transactions",
            at,
        )?;
        ensure(info.first_tx_id.0 == self.next_tx, "a gap between transaction numbers", at)?;
        ensure(info.miner_tx_hash == block.miner_tx.hash(), "another miner transaction", at)?;
        self.tx(height, &info.miner_tx_hash)?;
        for hash in &block.tx_hashes {
            ensure(self.view.tx_hash(TxId(self.next_tx), height)? == Some(*hash), "another transaction", at)?;
            self.tx(height, hash)?;
        }
        ensure(info.cumulative_rct_outputs == self.next_rct, "another number of RingCT outputs", at)?;
        self.previous = Some(info);
        self.seen.blocks += 1;
        Ok(())
    }

    fn tx(&mut self, height: Height, hash: &Hash) -> Result<()> {
        let at = self.next_tx;
        let id = TxId(at);
        let Some(blob) = self.view.tx_pruned_blob(id)? else { return wrong("a missing transaction", at) };
        let bad = |source| DbError::BadBlob { table: self.view.tables.txs_pruned.name, source };
        let (version, prefix) = TransactionPrefix::from_blob_start(blob).map_err(bad)?;
        let location = TxLocation { tx_id: id, height, unlock_time: prefix.unlock_time };
        ensure(self.view.tx_location(hash)? == Some(location), "a transaction that is not listed", at)?;
        let base = if version == 1 { None } else { PrunedTransaction::from_blob(blob).map_err(bad)?.base };
        self.proofs(id, height, hash, blob, version)?;
        let indices = self.view.output_indices(id)?.unwrap_or_default();
        ensure(indices.len() == prefix.vout.len(), "another number of output indices", at)?;
        let commitments = base.as_ref().map_or(&[][..], |base| &base.out_pk);
        for (position, (out, index)) in prefix.vout.iter().zip(indices).enumerate() {
            let commitment = filed_as_rct(version, &prefix, out).then(|| match commitments.get(position) {
                Some(commitment) => *commitment,
                None => CompressedPoint(zero_commit(out.amount).compress().0),
            });
            self.output(&location, position, out, index, commitment)?;
        }
        for image in prefix.vin.iter().filter_map(TxIn::key_image) {
            ensure(self.view.is_spent(image)?, "a key image that is not listed", at)?;
            self.seen.key_images += 1;
        }
        self.next_tx += 1;
        self.seen.transactions += 1;
        Ok(())
    }

    /// Checks that the id matches the blob, and that prunable data is present or absent as it should be.
    fn proofs(&mut self, id: TxId, height: Height, hash: &Hash, pruned: &[u8], version: u8) -> Result<()> {
        let prunable = self.view.tx_prunable_blob(id, height)?;
        let table = &self.view.tables.txs_prunable[prune::stripe_table(height)];
        let stored = table.contains(self.view.txn, &dense_key(id.0))?;
        self.seen.prunable += u64::from(stored);
        if version == 1 {
            let Some(prunable) = prunable else {
                return wrong("a version 1 transaction that is pruned", id.0);
            };
            let whole = [pruned, prunable].concat();
            return ensure(Hash(keccak256(whole)) == *hash, "a transaction that does not have its id", id.0);
        }
        let bad = |source| DbError::BadBlob { table: self.view.tables.txs_pruned.name, source };
        let prunable_hash = self.view.tx_prunable_hash(id)?.unwrap_or_default();
        let computed = PrunedTransaction::from_blob(pruned).map_err(bad)?.hash(&prunable_hash);
        ensure(computed == Some(*hash), "a transaction that does not have its id", id.0)?;
        let has_hash = self.view.tables.prunable_hashes.contains(self.view.txn, &dense_key(id.0))?;
        self.seen.prunable_hashes += u64::from(has_hash);
        ensure(has_hash || !stored, "prunable data without a hash", id.0)?;
        if let Some(prunable) = prunable.filter(|_| has_hash) {
            ensure(Hash(keccak256(prunable)) == prunable_hash, "prunable data with another hash", id.0)?;
            let whole = [pruned, prunable].concat();
            Transaction::from_blob(&whole).map_err(bad)?;
        }
        let kept = self.seed == 0
            || height >= self.pruned_below
            || prune::has_unpruned_block(height, Height(u64::MAX), self.seed);
        ensure(
            prunable.is_some() == (kept || !has_hash),
            "pruned data that should be there, or the reverse",
            id.0,
        )
    }

    fn output(
        &mut self,
        location: &TxLocation,
        position: usize,
        out: &TxOut,
        index: GlobalIndex,
        commitment: Option<CompressedPoint>,
    ) -> Result<()> {
        let at = location.tx_id.0;
        let amount = if commitment.is_some() { Amount(0) } else { out.amount };
        let Some(record) = self.view.output(amount, index)? else { return wrong("a missing output", at) };
        let expected = OutputRecord {
            key: out.key().copied().unwrap_or_default(),
            commitment,
            unlock_time: location.unlock_time,
            height: location.height,
            tx_id: location.tx_id,
            local_index: u32::try_from(position).unwrap_or(u32::MAX),
        };
        ensure(record == expected, "another output", at)?;
        if commitment.is_some() {
            ensure(index.0 == self.next_rct, "a gap between RingCT outputs", at)?;
            self.next_rct += 1;
            self.seen.rct_outputs += 1;
        } else {
            ensure(index.0 < self.view.output_count(amount)?, "an output beyond the last", at)?;
            self.seen.outputs += 1;
        }
        Ok(())
    }

    /// Checks that nothing is beyond the tip.
    fn ends(&self, height: Height) -> Result<()> {
        let tables = self.view.tables;
        let blocks: [(&Table, u64); 2] = [(&tables.blocks, height.0), (&tables.block_info, height.0)];
        let others = [
            (&tables.txs_pruned, self.next_tx),
            (&tables.tx_outputs, self.next_tx),
            (&tables.rct_outputs, self.next_rct),
        ];
        for (table, count) in blocks.into_iter().chain(others) {
            let end = table.last(self.view.txn)?.map(|(key, _)| key.to_vec());
            let expected = count.checked_sub(1).map(|last| dense_key(last).to_vec());
            ensure(end == expected, "a table that does not end with the chain", count)?;
        }
        Ok(())
    }

    /// Checks that the tables have no other entries.
    fn totals(&self) -> Result<()> {
        let (tables, seen) = (self.view.tables, &self.seen);
        for (table, count) in [
            (&tables.blocks, seen.blocks),
            (&tables.block_info, seen.blocks),
            (&tables.block_heights, seen.blocks),
            (&tables.tx_ids, seen.transactions),
            (&tables.txs_pruned, seen.transactions),
            (&tables.tx_outputs, seen.transactions),
            (&tables.rct_outputs, seen.rct_outputs),
            (&tables.outputs, seen.outputs),
            (&tables.spent_keys, seen.key_images),
            (&tables.prunable_hashes, seen.prunable_hashes),
        ] {
            ensure(table.len(self.view.txn)? == count, "a table with entries that nothing asks for", count)?;
        }
        let mut prunable = 0;
        for table in &tables.txs_prunable {
            prunable += table.len(self.view.txn)?;
        }
        ensure(prunable == seen.prunable, "prunable data that nothing asks for", prunable)?;
        let by_amount = self.view.output_amounts()?;
        let sum: u64 = by_amount.iter().map(|(_, count)| *count).sum();
        ensure(sum == seen.rct_outputs + seen.outputs, "outputs of an amount that are not dense", sum)
    }
}
