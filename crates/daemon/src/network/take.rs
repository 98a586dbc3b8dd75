//! Blocks and transactions from peers.

use std::collections::HashSet;
use std::ops::Range;
use std::time::{Duration, Instant};

use ferrite_chain::engine::{
    AddBlockError, ArrivedBlock, BatchTimes, BlockOutcome, BlockPlace, BlockVerdict, Engine, GivenTxs,
    PreparedBlocks,
};
use ferrite_chain::handle::{ChainError, ChainHandle};
use ferrite_chain::known::KnownBlocks;
use ferrite_chain::pool::{Arrival, Pool, PoolWriter, RelayCategory, RelayMethod, TxOutcome};
use ferrite_chain::prune;
use ferrite_p2p::message::{BlockCompleteEntry, TxBlobEntry};
use ferrite_p2p::node::{BatchDone, BlockFate, DueTx, TxFate, TxRoute};
use ferrite_types::pruning::stripe;
use ferrite_types::{Hash, Height};
use rayon::prelude::*;

use super::{PeerAccess, relay_method, route, unanswered};

/// The first version whose blocks are requested without their proofs.
const FIRST_PRUNED_VERSION: u8 = 11;

/// Turns verdicts on blocks into what they mean for their sender.
struct Judge {
    chain: ChainHandle<PoolWriter>,
    pool: Pool,
}

/// A batch from a peer, after everything that can be done without the chain's thread.
struct Batch {
    prepared: PreparedBlocks,
    /// The next block did not decode.
    cut_short: bool,
}

impl Batch {
    /// Decodes blocks and looks up what they need, on all cores.
    fn prepare(
        entries: Vec<BlockCompleteEntry>,
        chain: &ChainHandle<PoolWriter>,
    ) -> Result<Self, ChainError> {
        let count = entries.len();
        let decode = |entry| whole_block(entry, chain.known_blocks());
        let decoded: Vec<Option<ArrivedBlock>> = entries.into_par_iter().map(decode).collect();
        let blocks: Vec<ArrivedBlock> = decoded.into_iter().map_while(|block| block).collect();
        let cut_short = blocks.len() < count;
        let prepared = PreparedBlocks::look_up(blocks, chain.database(), chain.known_blocks())?;
        Ok(Self { prepared, cut_short })
    }
}

impl PeerAccess {
    /// Prepares blocks here, while the chain's thread may be busy with others, and hands them to it.
    pub(super) fn take_blocks(&self, entries: Vec<BlockCompleteEntry>, done: BatchDone) {
        let started = Instant::now();
        let batch = match Batch::prepare(entries, &self.chain) {
            Ok(batch) => batch,
            Err(error) => return done.report(Err(unanswered(error))),
        };
        let (prepare, judge) = (started.elapsed(), self.judge());
        let add = move |engine: &mut Engine<PoolWriter>| {
            // What waits for its turn need not be added before the shutdown: it can be downloaded again.
            if judge.chain.is_stopping() {
                return;
            }
            let started = Instant::now();
            let verdicts = engine.add_prepared(&batch.prepared);
            log_times(&engine.take_times(), prepare, started.elapsed());
            let fates = verdicts.map_err(ChainError::from).and_then(|verdicts| judge.fates(verdicts, &batch));
            done.report(fates.map_err(unanswered));
            // To free all that takes a while.
            rayon::spawn(move || drop(batch));
        };
        // If the chain is shut down, the batch reports that itself.
        let _ = self.chain.hand(add);
    }

    fn judge(&self) -> Judge {
        Judge { chain: self.chain.clone(), pool: self.pool.clone() }
    }

    /// Adds a new block, whose transactions may be in the pool.
    pub(super) fn take_new_block(&self, entry: BlockCompleteEntry) -> Result<BlockFate, ChainError> {
        let Some(block) = new_block(entry) else { return Ok(BlockFate::Undecodable) };
        let (id, named) = (block.id(), block.block().tx_hashes.clone());
        self.judge().fate(self.chain.add_block(block), id, &named)
    }

    /// Whether these blocks may come without their proofs: their weights are known, and their prunable parts would be
    /// removed, as they are neither those of the own stripe nor of the newest blocks.
    pub(super) fn needs_no_proofs(&self, heights: Range<u64>, peer_height: u64) -> Result<bool, ChainError> {
        let Some(last) = heights.end.checked_sub(1).filter(|last| *last >= heights.start) else {
            return Ok(false);
        };
        let known = self.chain.known_blocks();
        let has_weight = |height| known.block(Height(height)).is_some_and(|block| block.weight().is_some());
        // Older ones have proofs of other sizes, and the reference does not request them either.
        let compact = self.forks.ideal_version(Height(heights.start)) >= FIRST_PRUNED_VERSION;
        let old = heights.end.saturating_add(prune::TIP_BLOCKS) <= peer_height;
        if !compact || !old || !has_weight(heights.start) || !has_weight(last) {
            return Ok(false);
        }
        let seed = self.chain.database().reader()?.view().pruning_seed()?;
        let own = |height| stripe(height, prune::LOG_STRIPES) == prune::stripe_of_seed(seed);
        Ok(seed != 0 && !own(heights.start) && !own(last))
    }

    /// Adds transactions in order; the result ends with the first offence.
    pub(super) fn take_transactions(
        &self,
        txs: Vec<Vec<u8>>,
        way: TxRoute,
    ) -> Result<Vec<TxFate>, ChainError> {
        let method = relay_method(way);
        let txs = self.verify_transactions(txs, method)?;
        let arrival = Arrival { relay: method, relayed: true };
        let outcomes = self.pool.admit(&self.chain, txs, arrival)?;
        let fate = |outcome: TxOutcome| {
            let offence = outcome.is_offence();
            let onward = if offence { None } else { route(outcome.relay) };
            TxFate { id: outcome.id, onward, offence, against_policy: outcome.is_against_policy() }
        };
        Ok(outcomes.into_iter().map(fate).collect())
    }

    /// Verifies on this thread, so that the chain's thread has nothing left to compute. Returns the transactions up to
    /// the first offence.
    fn verify_transactions(
        &self,
        mut txs: Vec<Vec<u8>>,
        relay: RelayMethod,
    ) -> Result<Vec<Vec<u8>>, ChainError> {
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

    /// Transactions that are due to be relayed.
    pub(super) fn due(&self) -> Result<Vec<DueTx>, ChainError> {
        let due = self
            .chain
            .try_run(|engine| engine.change_pool(|pool, writer, chain| pool.relayable(writer, chain.now)))?;
        let due = due
            .unwrap_or_default()
            .into_iter()
            .filter_map(|tx| Some(DueTx { id: tx.hash, route: route(tx.method)? }));
        Ok(due.collect())
    }
}

impl Judge {
    /// What the verdicts on a batch mean for its senders; ends with the first block that is not accepted.
    fn fates(&self, verdicts: Vec<BlockVerdict>, batch: &Batch) -> Result<Vec<BlockFate>, ChainError> {
        let mut fates = Vec::with_capacity(verdicts.len() + 1);
        for (verdict, block) in verdicts.into_iter().zip(batch.prepared.blocks()) {
            let fate = self.fate(verdict, block.id(), &block.block().tx_hashes)?;
            let accepted = fate.is_accepted();
            fates.push(fate);
            if !accepted {
                return Ok(fates);
            }
        }
        if batch.cut_short {
            fates.push(BlockFate::Undecodable);
        }
        Ok(fates)
    }

    /// What the verdict on a block means for its sender.
    fn fate(&self, verdict: BlockVerdict, id: Hash, named: &[Hash]) -> Result<BlockFate, ChainError> {
        Ok(match verdict {
            Ok(BlockOutcome::Added { .. } | BlockOutcome::Reorganised(_)) => {
                BlockFate::Added { id, height: self.chain.tip().height.0 }
            }
            Ok(BlockOutcome::Alternative { .. }) => BlockFate::Kept,
            Ok(BlockOutcome::AlreadyExists(BlockPlace::Main | BlockPlace::Side)) => BlockFate::Known,
            Ok(BlockOutcome::AlreadyExists(BlockPlace::Invalid)) => BlockFate::KnownInvalid,
            Ok(BlockOutcome::Orphan) => BlockFate::Orphan,
            Err(AddBlockError::Db(error)) => return Err(error.into()),
            Err(AddBlockError::Stopped(stopped)) => return Err(stopped.into()),
            Err(error) => match error.flags() {
                flags if flags.missing_txs => BlockFate::Missing { id, indices: self.missing(named)? },
                flags if flags.failed => BlockFate::Invalid { bad_pow: flags.bad_pow },
                _ => BlockFate::Unjudged,
            },
        })
    }

    /// Positions of a block's transactions that neither the chain nor the pool has. Stem transactions are included:
    /// peers must not learn that they are here.
    fn missing(&self, named: &[Hash]) -> Result<Vec<u64>, ChainError> {
        let reader = self.chain.database().reader()?;
        let view = reader.view();
        let mut indices = Vec::new();
        for (index, hash) in (0..).zip(named) {
            if !self.pool.contains(hash, RelayCategory::Legacy) && view.tx_location(hash)?.is_none() {
                indices.push(index);
            }
        }
        Ok(indices)
    }
}

/// Logs how long blocks took.
fn log_times(times: &BatchTimes, prepare: Duration, all: Duration) {
    let BatchTimes { blocks, known, txs, append, wait, proofs, work, commit } = times;
    tracing::debug!(
        target: "net.cn",
        "Block process time ({blocks} blocks, {known} of them known, {txs} txs): {} ms; append {}, wait {}, commit {}; proofs {} (all cores {} with proofs of work); prepared before in {}",
        all.as_millis(),
        append.as_millis(),
        wait.as_millis(),
        commit.as_millis(),
        proofs.as_millis(),
        work.as_millis(),
        prepare.as_millis(),
    );
}

/// A new block with the transactions sent along; `None` if it does not decode, or they do not match.
fn new_block(entry: BlockCompleteEntry) -> Option<ArrivedBlock> {
    let block = ArrivedBlock::decode(&entry.block).ok()?;
    let pruned = entry.txs.iter().any(|tx| tx.prunable_hash != Hash::default());
    if has_repeated_tx(&block) || pruned {
        return None;
    }
    with_txs(block, entry.txs)
}

/// A block that came with all its transactions (`make_full_pool_supplement_from_block_entry`). Whether they may be
/// pruned is for the chain to decide.
fn whole_block(entry: BlockCompleteEntry, known: &KnownBlocks) -> Option<ArrivedBlock> {
    let block = ArrivedBlock::decode(&entry.block).ok()?;
    if has_repeated_tx(&block) || entry.txs.len() != block.block().tx_hashes.len() {
        return None;
    }
    if entry.pruned {
        return with_pruned_txs(block, entry.txs);
    }
    let blobs: Vec<Vec<u8>> = entry.txs.into_iter().map(|tx| tx.blob).collect();
    block.with_blobs(known, blobs).ok()
}

/// In a pruned block, only transactions with a prunable part are pruned.
fn with_pruned_txs(block: ArrivedBlock, txs: Vec<TxBlobEntry>) -> Option<ArrivedBlock> {
    let (pruned, whole): (Vec<_>, Vec<_>) =
        txs.into_iter().partition(|tx| tx.prunable_hash != Hash::default());
    let whole: Vec<Vec<u8>> = whole.into_iter().map(|tx| tx.blob).collect();
    let mut given = GivenTxs::decode(block.block(), whole).ok()?;
    for (index, tx) in pruned.into_iter().enumerate() {
        given.add_pruned(block.block(), index, tx.blob, tx.prunable_hash).ok()?;
    }
    Some(block.with(given))
}

fn has_repeated_tx(block: &ArrivedBlock) -> bool {
    let named = &block.block().tx_hashes;
    named.iter().collect::<HashSet<_>>().len() != named.len()
}

fn with_txs(block: ArrivedBlock, txs: Vec<TxBlobEntry>) -> Option<ArrivedBlock> {
    let blobs: Vec<Vec<u8>> = txs.into_iter().map(|tx| tx.blob).collect();
    let given = GivenTxs::decode(block.block(), blobs).ok()?;
    Some(block.with(given))
}
