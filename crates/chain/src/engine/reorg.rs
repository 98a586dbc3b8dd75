//! Reorgs (`blockchain.cpp: switch_to_alternative_blockchain`) and popping blocks.
//!
//! Each is one write transaction, so restoring the old chain after a failure means dropping it.

use std::sync::Arc;

use ferrite_types::block::Block;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height};

use super::given::GivenTxs;
use super::main_chain::Mode;
use super::outcome::{AddBlockError, Reorganisation};
use super::pool_access::{KeptTx, PoolAccess};
use super::side::{SideBlock, SideChain};
use super::{Candidate, ChainChange, Engine};
use crate::db::{DbError, Writer};

/// Why a side chain could not become the main chain.
pub(super) struct SwitchError {
    /// The first block that was not accepted.
    pub(super) at: usize,
    pub(super) error: AddBlockError,
}

/// A block that left the main chain.
struct LeftBlock {
    candidate: Candidate,
    /// Its difficulty.
    difficulty: u128,
}

impl<P: PoolAccess> Engine<P> {
    /// Makes a side chain the main chain. The old blocks become a side chain, unless they contradict a checkpoint.
    /// After an error the writer must be dropped.
    pub(super) fn switch(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &SideChain,
        at_checkpoint: bool,
    ) -> Result<Reorganisation, SwitchError> {
        let outside = |error: DbError| SwitchError { at: 0, error: error.into() };
        let Some(first) = chain.blocks.first() else { return Err(outside(DbError::Empty)) };
        let mut left = Vec::new();
        while self.state.top() != first.candidate.block.header.prev_id {
            left.push(self.pop_for_switch(writer).map_err(outside)?);
        }
        left.reverse();
        let split = self.state.height();
        for (at, block) in chain.blocks.iter().enumerate() {
            let mode = Mode::Full { proven: Some(block.difficulty) };
            let joined = self.extend(writer, &block.candidate, &GivenTxs::none(), mode);
            joined.map_err(|error| SwitchError { at, error })?;
        }
        let left_ids = left.iter().map(|block| block.candidate.id).collect();
        if !at_checkpoint {
            self.keep_left(writer, left).map_err(outside)?;
        }
        for block in &chain.blocks {
            writer.remove_alt_block(&block.candidate.id).map_err(outside)?;
        }
        let id = |block: &SideBlock| block.candidate.id;
        Ok(Reorganisation {
            split,
            height: self.state.height(),
            left: left_ids,
            joined: chain.blocks.iter().map(id).collect(),
        })
    }

    fn pop_for_switch(&mut self, writer: &mut Writer<'_>) -> Result<LeftBlock, DbError> {
        let above = self.state.cumulative_difficulty();
        let candidate = self.pop_one(writer)?;
        Ok(LeftBlock { candidate, difficulty: above.wrapping_sub(self.state.cumulative_difficulty()) })
    }

    /// Checks blocks that left the main chain as blocks of a side chain. Those that fail its rules are dropped, and
    /// their descendants are orphans.
    fn keep_left(&mut self, writer: &mut Writer<'_>, left: Vec<LeftBlock>) -> Result<(), DbError> {
        for LeftBlock { candidate, difficulty } in left {
            let kept = self.side_step(writer, candidate, &GivenTxs::none(), Some(difficulty));
            if let Err(AddBlockError::Db(error)) = kept {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Pops the top block; its transactions go back into the pool (`blockchain.cpp: pop_block_from_blockchain`).
    pub(super) fn pop_one(&mut self, writer: &mut Writer<'_>) -> Result<Candidate, DbError> {
        let version = self.state.version();
        if self.state.height() <= Height(1) {
            return Err(DbError::Empty);
        }
        let popped = writer.pop_block()?;
        self.state.pop(&writer.view(), &popped.info)?;
        let removed = ChainChange::Popped { height: self.state.height(), id: popped.info.id };
        self.changes.pending.push(removed);
        let chain = self.state.pool_context(self.now());
        for tx in popped.txs.into_iter().rev() {
            // Pruned transactions cannot go back.
            let Some(blob) = tx.blob else { continue };
            let bad = |source| DbError::BadBlob { table: "transactions", source };
            let parsed = Arc::new(Transaction::parse(&blob).map_err(bad)?);
            self.pool.keep(writer, &chain, KeptTx { parsed, blob: blob.into() })?;
        }
        self.pool.on_block_popped(writer, &chain)?;
        if self.state.version() != version {
            self.pool.revalidate(writer, &chain)?;
        }
        let bad = |source| DbError::BadBlob { table: "blocks", source };
        let block = Block::from_blob(&popped.blob).map_err(bad)?;
        Ok(Candidate { block, blob: popped.blob, id: popped.info.id })
    }

    /// Pops up to `count` blocks, but never the genesis block. Their transactions go back into the pool. Returns the
    /// ids of the popped blocks, top first.
    ///
    /// # Errors
    /// If the database fails; nothing is changed then.
    pub fn pop_blocks(&mut self, count: u64) -> Result<Vec<Hash>, DbError> {
        let target = self.state.height().0.saturating_sub(count).max(1);
        self.transaction(|engine, writer| {
            let mut popped = Vec::new();
            while engine.state.height().0 > target {
                popped.push(engine.pop_one(writer)?.id);
            }
            Ok(popped)
        })
    }

    /// Sets the checkpoints and, if the chain contradicts one, rolls it back to two blocks before it (`blockchain.cpp:
    /// check_against_checkpoints`). Returns the ids of the popped blocks, top first.
    ///
    /// # Errors
    /// If the database fails; nothing is changed then.
    pub fn enforce_checkpoints(
        &mut self,
        checkpoints: ferrite_consensus::checkpoints::Checkpoints,
    ) -> Result<Vec<Hash>, DbError> {
        let conflict = self.first_conflict(&checkpoints)?;
        self.config.checkpoints = checkpoints;
        let Some(keep) = conflict.and_then(|height| height.0.checked_sub(2)).filter(|keep| *keep > 0) else {
            return Ok(Vec::new());
        };
        self.pop_blocks(self.state.height().0 - keep)
    }

    /// The first block of the main chain that contradicts a checkpoint.
    fn first_conflict(
        &self,
        checkpoints: &ferrite_consensus::checkpoints::Checkpoints,
    ) -> Result<Option<Height>, DbError> {
        let reader = self.db.reader()?;
        for (height, expected) in checkpoints.iter().take_while(|(height, _)| *height < self.state.height()) {
            if reader.view().block_id(height)? != Some(expected) {
                return Ok(Some(height));
            }
        }
        Ok(None)
    }
}
