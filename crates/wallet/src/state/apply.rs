//! Taking in blocks.

use ferrite_types::{Amount, Hash, Height};

use super::Wallet;
use super::entry::{Entry, MetaKey};
use super::receive::Place;
use crate::scan::ScannedBlock;

/// Blocks that do not fit to those that the wallet has seen. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    /// The genesis block is that of another chain.
    #[error(
        "Genesis block mismatch. You probably use wallet without testnet (or stagenet) flag with blockchain from test (or stage) network or vice versa"
    )]
    Genesis,
    /// Blocks in between are missing.
    #[error("block {found} came, but {expected} is the next")]
    Gap {
        /// The next height.
        expected: Height,
        /// That of the block that came.
        found: Height,
    },
    /// A block does not follow the one before it. The node has to be asked again from the
    /// [history](Wallet::short_chain_history) on.
    #[error("block {0} does not follow the block before it")]
    NotConnected(Height),
}

/// What came of taking in blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Applied {
    /// How many blocks are new.
    pub blocks: u64,
    /// From where on blocks were taken back, if they were.
    pub detached: Option<Height>,
    /// Whether the wallet got something.
    pub received: bool,
    /// The transactions to tell of, in order.
    pub notify: Vec<Hash>,
    /// Whether more addresses are looked out for than before, so that a new [scanner](Wallet::scanner) is needed.
    pub addresses_grew: bool,
}

impl Wallet {
    /// Takes in blocks that follow each other. Those that the wallet has seen are passed over; where one is another than
    /// the wallet has seen, all it has seen from there on is taken back first.
    ///
    /// `chain` is how many blocks the node has.
    ///
    /// # Errors
    /// When the blocks do not fit. Nothing is changed then.
    pub fn apply(&mut self, blocks: Vec<ScannedBlock>, chain: Height) -> Result<Applied, ApplyError> {
        let mut applied = Applied::default();
        let new = self.check_blocks(&blocks)?;
        let Some(first) = blocks.get(new) else { return Ok(applied) };
        if first.height < self.height() {
            self.detach(first.height, Some(first.previous));
            applied.detached = Some(first.height);
        }
        for block in blocks.into_iter().skip(new) {
            self.apply_block(block, chain, &mut applied);
            applied.blocks += 1;
        }
        Ok(applied)
    }

    /// Takes in the ids of blocks that are not looked into, as `get_hashes.bin` gives them, from `start` on.
    ///
    /// # Errors
    /// When they do not fit. Nothing is changed then.
    pub fn apply_ids(&mut self, start: Height, ids: &[Hash], chain: Height) -> Result<Applied, ApplyError> {
        let mut applied = Applied::default();
        let next = self.height();
        if start > next {
            return Err(ApplyError::Gap { expected: next, found: start });
        }
        let heights = (start.0..).map(Height);
        let known = |height: Height, id: Hash| height < next && self.chain.id(height) == Some(id);
        let new = heights.zip(ids).take_while(|(height, id)| known(*height, **id)).count();
        let Some(new_ids) = ids.get(new..).filter(|ids| !ids.is_empty()) else { return Ok(applied) };
        let first = Height(start.0 + u64::try_from(new).expect("a usize has at most 64 bits"));
        match first.0 {
            0 => return Err(ApplyError::Genesis),
            _ if new == 0 && first < next => return Err(ApplyError::NotConnected(first)),
            _ => {}
        }
        if first < next {
            let previous = ids[..new].last().copied();
            self.detach(first, previous);
            applied.detached = Some(first);
        }
        for id in new_ids {
            self.push_id(*id, chain);
            applied.blocks += 1;
        }
        Ok(applied)
    }

    /// Checks that blocks fit. Returns how many of them the wallet has seen.
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
        let seen = |block: &&ScannedBlock| self.chain.id(block.height) == Some(block.id);
        let new = blocks.iter().take_while(seen).count();
        let Some(first) = blocks.get(new) else { return Ok(new) };
        let next = self.height();
        if first.height > next {
            return Err(ApplyError::Gap { expected: next, found: first.height });
        }
        let Some(before) = first.height.0.checked_sub(1) else { return Err(ApplyError::Genesis) };
        // The block before it was passed over, or it is the last the wallet has seen, or one of those it remembers.
        if new == 0 && self.chain.id(Height(before)) != Some(first.previous) {
            return Err(ApplyError::NotConnected(first.height));
        }
        Ok(new)
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

    /// Notes the reward of the last block.
    pub fn set_last_block_reward(&mut self, reward: Amount) {
        if self.last_block_reward != reward {
            self.last_block_reward = reward;
            self.touch(Entry::Meta(MetaKey::LastBlockReward));
        }
    }

    /// The chain of a wallet that has seen nothing: the genesis block.
    pub(super) fn start_chain(&mut self) {
        let genesis = &self.options.network.parameters().genesis;
        self.push_id(genesis.id, Height(0));
        let reward = ferrite_types::tx::PrunedTransaction::from_blob_start(genesis.transaction)
            .map(|(tx, _)| tx.prefix.vout.iter().map(|out| out.amount.0).sum())
            .expect("the genesis transaction of every network can be read");
        self.set_last_block_reward(Amount(reward));
    }
}
