//! What peers send: blocks and transactions.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ferrite_chain::engine::{
    AddBlockError, BatchBlock, BatchTimes, BlockOutcome, BlockPlace, BlockVerdict, GivenTxs,
};
use ferrite_chain::pool::{Arrival, RelayCategory, RelayMethod, TxOutcome};
use ferrite_p2p::message::BlockCompleteEntry;
use ferrite_p2p::node::{BlockFate, DueTx, NewBlockFate, TxFate, TxRoute};
use ferrite_types::Hash;
use ferrite_types::block::Block;

use super::{AccessError, PeerAccess, relay_method, route};

impl PeerAccess {
    /// Adds blocks in turn; the answers end with the first that is not accepted.
    pub(super) fn take_blocks(
        &self,
        entries: Vec<BlockCompleteEntry>,
    ) -> Result<Vec<BlockFate>, AccessError> {
        let count = entries.len();
        let batch: Vec<BatchBlock> = entries.into_iter().map_while(whole_block).collect();
        let decoded = batch.len();
        let started = Instant::now();
        let (results, times) =
            self.chain.run(move |engine| (engine.add_blocks(&batch), engine.take_times()))?;
        log_times(&times, started.elapsed());
        let results = results?;
        let mut fates = Vec::with_capacity(count);
        for result in results {
            let fate = fate(&result)?;
            fates.push(fate);
            if !fate.is_accepted() {
                return Ok(fates);
            }
        }
        if decoded < count {
            fates.push(BlockFate::Undecodable);
        }
        Ok(fates)
    }

    /// Adds a new block, whose transactions may be in the pool.
    pub(super) fn take_new_block(&self, entry: BlockCompleteEntry) -> Result<NewBlockFate, AccessError> {
        let Some((block, id)) = decode(&entry.block) else { return Ok(NewBlockFate::Undecodable) };
        let distinct: HashSet<&Hash> = block.tx_hashes.iter().collect();
        let pruned = entry.txs.iter().any(|tx| tx.prunable_hash != Hash::default());
        if distinct.len() != block.tx_hashes.len() || pruned {
            return Ok(NewBlockFate::Undecodable);
        }
        let blobs: Vec<Vec<u8>> = entry.txs.into_iter().map(|tx| tx.blob).collect();
        let Ok(given) = GivenTxs::decode(&block, blobs) else { return Ok(NewBlockFate::Undecodable) };
        let result = self.chain.add_block(entry.block, given)?;
        if let Err(AddBlockError::Db(error)) = result {
            return Err(error.into());
        }
        let verdict = BlockVerdict::of(&result);
        Ok(if verdict.added {
            NewBlockFate::Added { id, height: self.chain.tip().height.0 }
        } else if verdict.orphan {
            NewBlockFate::Orphan
        } else if verdict.missing_txs {
            NewBlockFate::Missing { id, indices: self.missing(&block)? }
        } else if verdict.failed {
            NewBlockFate::Invalid { bad_pow: verdict.bad_pow }
        } else {
            NewBlockFate::Kept
        })
    }

    /// Positions of a block's transactions that neither the chain nor the pool has. What is in the stem is asked for as
    /// well: nobody may learn that it is here.
    fn missing(&self, block: &Block) -> Result<Vec<u64>, AccessError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let mut indices = Vec::new();
        for (index, hash) in (0..).zip(&block.tx_hashes) {
            if !self.pool.contains(hash, RelayCategory::Legacy) && view.tx_location(hash)?.is_none() {
                indices.push(index);
            }
        }
        Ok(indices)
    }

    /// Adds transactions in turn; the answers end with the first offence.
    pub(super) fn take_transactions(
        &self,
        txs: Vec<Vec<u8>>,
        way: TxRoute,
    ) -> Result<Vec<TxFate>, AccessError> {
        let method = relay_method(way);
        let txs = self.verify_transactions(txs, method)?;
        let arrival = Arrival { relay: method, relayed: true };
        let outcomes = self.pool.admit(&self.chain, txs, arrival)??;
        let fate = |outcome: TxOutcome| {
            let offence = outcome.is_offence();
            let onward = if offence { None } else { route(outcome.relay) };
            TxFate { id: outcome.id, onward, offence, against_policy: outcome.is_against_policy() }
        };
        Ok(outcomes.into_iter().map(fate).collect())
    }

    /// Verifies on this thread, so that the one that owns the chain has nothing left to compute. Returns the
    /// transactions up to the first that is an offence.
    fn verify_transactions(
        &self,
        mut txs: Vec<Vec<u8>>,
        relay: RelayMethod,
    ) -> Result<Vec<Vec<u8>>, AccessError> {
        let chain = self.chain.summary().pool_context((self.clock)());
        for (at, blob) in txs.iter().enumerate() {
            let reader = self.chain.database().reader()?;
            let verdict = self.pool.verify_ahead(&reader.view(), &chain, blob, relay)?;
            if let Some(Err(error)) = verdict
                && !error.flags().no_drop_offense
            {
                txs.truncate(at + 1);
                break;
            }
        }
        Ok(txs)
    }

    /// Transactions that are due to be sent.
    pub(super) fn due(&self) -> Result<Vec<DueTx>, AccessError> {
        let due = self
            .chain
            .run(|engine| engine.change_pool(|pool, writer, chain| pool.relayable(writer, chain.now)))?;
        let due = due?.unwrap_or_default();
        let due = due.into_iter().filter_map(|tx| Some(DueTx { id: tx.hash, route: route(tx.method)? }));
        Ok(due.collect())
    }
}

/// Tells how long blocks took, and what of it.
fn log_times(times: &BatchTimes, all: Duration) {
    let BatchTimes { blocks, txs, append, verify, signatures, work, commit } = times;
    tracing::debug!(
        target: "net.cn",
        "Block process time ({blocks} blocks, {txs} txs): {} ms; append {}, verify {} (signatures {}; all cores {} with proofs of work), commit {}",
        all.as_millis(),
        append.as_millis(),
        verify.as_millis(),
        signatures.as_millis(),
        work.as_millis(),
        commit.as_millis(),
    );
}

fn decode(blob: &[u8]) -> Option<(Block, Hash)> {
    let block = Block::from_blob(blob).ok()?;
    let id = block.id().ok()?;
    Some((block, id))
}

/// A block that came with all its transactions (`make_full_pool_supplement_from_block_entry`).
fn whole_block(entry: BlockCompleteEntry) -> Option<BatchBlock> {
    let block = Block::from_blob(&entry.block).ok()?;
    let distinct: HashSet<&Hash> = block.tx_hashes.iter().collect();
    let fits = distinct.len() == entry.txs.len() && distinct.len() == block.tx_hashes.len() && !entry.pruned;
    if !fits {
        return None;
    }
    let blobs: Vec<Vec<u8>> = entry.txs.into_iter().map(|tx| tx.blob).collect();
    let txs = GivenTxs::decode(&block, blobs).ok()?;
    Some(BatchBlock { blob: entry.block, txs })
}

fn fate(result: &Result<BlockOutcome, AddBlockError>) -> Result<BlockFate, AccessError> {
    Ok(match result {
        Ok(BlockOutcome::AlreadyExists(BlockPlace::Invalid)) => BlockFate::Invalid { bad_pow: false },
        Ok(BlockOutcome::AlreadyExists(BlockPlace::Main | BlockPlace::Side)) => BlockFate::Known,
        Ok(BlockOutcome::Orphan) | Err(AddBlockError::Detached) => BlockFate::Orphan,
        Ok(_) => BlockFate::Accepted,
        Err(AddBlockError::Db(error)) => return Err(error.clone().into()),
        Err(error) => BlockFate::Invalid { bad_pow: error.flags().bad_pow },
    })
}
