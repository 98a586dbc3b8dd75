//! Applying blocks.

use ferrite_types::{Amount, Hash, Height};

use super::Wallet;
use super::applied::{Applied, Detached};
use super::entry::{Entry, MetaKey};
use super::receive::Place;
use crate::scan::ScannedBlock;

/// Why blocks do not connect to the wallet's chain. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ApplyError {
    /// The genesis block differs.
    #[error(
        "Genesis block mismatch. You probably use wallet without testnet (or stagenet) flag with blockchain from test (or stage) network or vice versa"
    )]
    Genesis,
    /// Blocks are missing in between.
    #[error("expected block {expected}, but got block {found}")]
    Gap {
        /// The next height.
        expected: Height,
        /// The height of the block.
        found: Height,
    },
    /// A block does not connect to the one before it. The node must be asked again with the [chain
    /// history](Wallet::short_chain_history).
    #[error("block {0} does not connect to the block before it")]
    NotConnected(Height),
    /// The reorg would exceed [`Wallet::max_reorg_depth`] (`wallet2.cpp: process_parsed_blocks`).
    #[error("reorg exceeds maximum allowed depth, use 'set max-reorg-depth N' to allow it, reorg depth: {0}")]
    ReorgDepth(u64),
}

impl Wallet {
    /// Applies consecutive blocks. Known blocks are skipped; from the first one that differs, the wallet's blocks are
    /// detached first.
    ///
    /// `chain` is the height of the node.
    ///
    /// # Errors
    /// If the blocks do not connect. Nothing is changed then.
    pub fn apply(&mut self, blocks: Vec<ScannedBlock>, chain: Height) -> Result<Applied, ApplyError> {
        let mut applied = Applied::default();
        let new = self.check_blocks(&blocks)?;
        let Some(first) = blocks.get(new) else { return Ok(applied) };
        self.note_behind(chain);
        if first.height < self.height() {
            applied.detached = Some(self.replace_from(first.height, Some(first.previous))?);
        }
        for block in blocks.into_iter().skip(new) {
            self.apply_block(block, chain, &mut applied);
            applied.blocks += 1;
        }
        Ok(applied)
    }

    /// Applies the ids of blocks that are not scanned, as sent by `get_hashes.bin`, from `start` on.
    ///
    /// # Errors
    /// If they do not connect. Nothing is changed then.
    pub fn apply_ids(&mut self, start: Height, ids: &[Hash], chain: Height) -> Result<Applied, ApplyError> {
        let mut applied = Applied::default();
        let next = self.height();
        if start > next {
            return Err(ApplyError::Gap { expected: next, found: start });
        }
        let new = self.count_seen((start.0..).map(Height).zip(ids.iter().copied()));
        let Some(new_ids) = ids.get(new..).filter(|ids| !ids.is_empty()) else { return Ok(applied) };
        let first = Height(start.0 + u64::try_from(new).expect("a usize has at most 64 bits"));
        match first.0 {
            0 => return Err(ApplyError::Genesis),
            _ if new == 0 && first < next => return Err(ApplyError::NotConnected(first)),
            _ => {}
        }
        self.note_behind(chain);
        if first < next {
            applied.detached = Some(self.replace_from(first, ids[..new].last().copied())?);
        }
        for id in new_ids {
            self.push_id(*id, chain);
            applied.blocks += 1;
        }
        Ok(applied)
    }

    /// Checks that blocks connect. Returns the number of known ones.
    fn check_blocks(&self, blocks: &[ScannedBlock]) -> Result<usize, ApplyError> {
        for pair in blocks.windows(2) {
            let expected = Height(pair[0].height.0.saturating_add(1));
            if pair[1].height != expected {
                return Err(ApplyError::Gap { expected, found: pair[1].height });
            }
            if pair[1].previous != pair[0].id {
                return Err(ApplyError::NotConnected(expected));
            }
        }
        let new = self.count_seen(blocks.iter().map(|block| (block.height, block.id)));
        let Some(first) = blocks.get(new) else { return Ok(new) };
        let next = self.height();
        if first.height > next {
            return Err(ApplyError::Gap { expected: next, found: first.height });
        }
        let Some(before) = first.height.0.checked_sub(1) else { return Err(ApplyError::Genesis) };
        // The previous block was skipped, or is the wallet's last one, or one whose id is stored.
        match self.chain.id(Height(before)) {
            _ if new > 0 => Ok(new),
            Some(id) if id == first.previous => Ok(new),
            // The fork is deeper than the stored ids.
            None => {
                Err(self.check_depth(first.height).err().unwrap_or(ApplyError::NotConnected(first.height)))
            }
            Some(_) => Err(ApplyError::NotConnected(first.height)),
        }
    }

    /// The number of blocks, which are consecutive, that the wallet knows.
    ///
    /// Only some ids of old blocks are stored. Blocks in between belong to the same chain as the next stored one; if
    /// none follows, nothing indicates that they differ from the wallet's.
    fn count_seen(&self, blocks: impl Iterator<Item = (Height, Hash)>) -> usize {
        let (mut seen, mut count) = (0, 0);
        for (height, id) in blocks {
            count += 1;
            match self.chain.id(height) {
                Some(known) if known == id => seen = count,
                None if height < self.height() => {}
                _ => return seen,
            }
        }
        count
    }

    /// Checks the depth of a reorg.
    fn check_depth(&self, from: Height) -> Result<(), ApplyError> {
        let depth = self.height().0.saturating_sub(from.0);
        if depth > self.max_reorg_depth { Err(ApplyError::ReorgDepth(depth)) } else { Ok(()) }
    }

    /// Detaches the blocks from a height on, unless the reorg is too deep.
    fn replace_from(&mut self, height: Height, previous: Option<Hash>) -> Result<Detached, ApplyError> {
        self.check_depth(height)?;
        let end = self.height();
        let txs = self.txs_from(height).len();
        self.detach(height, previous);
        Ok(Detached { from: height, to: Height(end.0 - 1), txs })
    }

    fn apply_block(&mut self, block: ScannedBlock, chain: Height, applied: &mut Applied) {
        if block.looked_into {
            let place = Place::Block {
                height: block.height,
                version: block.major_version,
                timestamp: block.timestamp,
            };
            for mut tx in block.txs {
                self.take_in(&mut tx, place, applied);
            }
            self.set_last_block_reward(block.reward);
        }
        self.push_id(block.id, chain);
    }

    fn push_id(&mut self, id: Hash, chain: Height) {
        if !self.refreshed && self.height().0 > 0 {
            self.refreshed = true;
            self.touch(Entry::Meta(MetaKey::Refreshed));
        }
        let changed = self.chain.push(id, chain);
        self.dirty.extend(changed.into_iter().map(Entry::BlockId));
    }

    /// Sets the reward of the last block.
    pub fn set_last_block_reward(&mut self, reward: Amount) {
        if self.last_block_reward != reward {
            self.last_block_reward = reward;
            self.touch(Entry::Meta(MetaKey::LastBlockReward));
        }
    }

    /// The chain of a new wallet: the genesis block.
    pub(super) fn start_chain(&mut self) {
        let genesis = &self.options.network.parameters().genesis;
        self.push_id(genesis.id, Height(0));
        let reward = ferrite_types::tx::PrunedTransaction::from_blob_start(genesis.transaction)
            .map(|(tx, _)| tx.prefix.vout.iter().map(|out| out.amount.0).sum())
            .expect("the genesis transaction of every network can be read");
        self.set_last_block_reward(Amount(reward));
    }
}
