//! The order of the rules for blocks, carried by types: a stage is only had from the one before, and what the chain
//! needs to store a block is only had from the last.

use ferrite_types::block::Block;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height};

use super::pow::{Branch, PowError, Work};
use super::{BlockError, check_unique_key_images};
use crate::checkpoints::Checkpoints;
use crate::hardfork::ForkVoting;
use crate::miner_tx::{self, MinedCoins, RewardContext};
use crate::timestamp::{check_median, check_timestamp};
use crate::tx::non_input::check_has_weight;

/// What the header of a block on the main chain is compared with.
#[derive(Debug, Clone, Copy)]
pub struct HeaderContext<'a> {
    /// The forks and their votes.
    pub forks: &'a ForkVoting,
    /// The last block of the chain.
    pub top: Hash,
    /// The timestamps of the last 60 blocks, oldest first; fewer when the chain is shorter.
    pub last_60: &'a [u64],
    /// The clock.
    pub now: u64,
}

/// A block that extends the main chain, with a header that is in order. Its work is next.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct MainHeader<'b>(&'b Block);

/// A block of the main chain that shows its work. Its checkpoint is next.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct MainWork<'b>(&'b Block);

/// A block of a side chain that is in order by itself. Its timestamp is next, for which its chain has to be known.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct SideHeader<'b> {
    block: &'b Block,
    claimed: Height,
}

/// A block of a side chain with a timestamp that is in order. Its checkpoint is next.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct SideTime<'b>(&'b Block);

/// A block of a side chain that contradicts no checkpoint. Its work is next.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct SideCheckpoint<'b>(&'b Block);

/// A block in its place, with its work. Its miner transaction is next.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Placed<'b>(&'b Block);

/// A block with a miner transaction that is in order, but for what it claims. The other transactions are next, each of
/// which has to be new to the chain, at hand and valid. Those of a block of a side chain are only checked when it becomes
/// part of the main chain.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Weighed<'b>(&'b Block);

/// A block with all its transactions. What its miner claims is next.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Filled<'b> {
    block: &'b Block,
    totals: BlockTotals,
}

/// A block whose miner claims what there is to claim. Last, no two of its transactions may spend the same.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Rewarded {
    totals: BlockTotals,
    mined: MinedCoins,
}

/// What is known of a block that keeps all rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValidBlock {
    /// Its weight and its fees.
    pub totals: BlockTotals,
    /// What its miner claims.
    pub mined: MinedCoins,
}

/// The weight and the fees of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockTotals {
    /// The weight of the miner transaction and all others.
    pub weight: u64,
    /// The fees of all others.
    pub fees: Amount,
}

impl<'b> MainHeader<'b> {
    /// Checks the header of a block that extends the main chain.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(block: &'b Block, context: &HeaderContext<'_>) -> Result<Self, BlockError> {
        let header = &block.header;
        if header.prev_id != context.top {
            return Err(BlockError::WrongParent { found: header.prev_id, expected: context.top });
        }
        context.forks.check(header.major_version, header.minor_version)?;
        check_timestamp(header.timestamp, context.last_60, context.now)?;
        Ok(Self(block))
    }

    /// The work that the block must show.
    pub fn work(&self, height: Height, seed: Hash, difficulty: u128) -> Work {
        Work::of(self.0, Branch::Main, height, seed, difficulty)
    }

    /// Goes on with the verdict on the work: good when it is known already, or checked later together with others.
    ///
    /// # Errors
    /// When the work is not enough.
    pub fn worked(self, verdict: Result<(), PowError>) -> Result<MainWork<'b>, BlockError> {
        verdict?;
        Ok(MainWork(self.0))
    }
}

impl<'b> MainWork<'b> {
    /// Compares the block with the checkpoint at its height.
    ///
    /// # Errors
    /// When there is one for another block.
    pub fn check_checkpoint(
        self,
        checkpoints: &Checkpoints,
        height: Height,
        id: &Hash,
    ) -> Result<Placed<'b>, BlockError> {
        checkpoints.check_block(height, id)?;
        Ok(Placed(self.0))
    }
}

impl<'b> SideHeader<'b> {
    /// Checks what a block of a side chain says by itself, before its parent is looked for (`blockchain.cpp:
    /// handle_alternative_block`), while the main chain has `chain_height` blocks.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(
        block: &'b Block,
        forks: &ForkVoting,
        checkpoints: &Checkpoints,
        chain_height: Height,
    ) -> Result<Self, BlockError> {
        // Something that is no miner transaction counts as height 0 as well.
        let claimed = match block.height() {
            Some(height) if height != Height(0) => height,
            _ => return Err(BlockError::SideBlockAtGenesis),
        };
        // The reference asks the checkpoints in between, but which rule is broken first makes no difference.
        forks.check_for_height(block.header.major_version, block.header.minor_version, claimed)?;
        checkpoints.check_alternative(chain_height, claimed)?;
        Ok(Self { block, claimed })
    }

    /// The height that it claims, which is what its version is judged by.
    pub const fn claimed(&self) -> Height {
        self.claimed
    }

    /// Compares its timestamp with those of its predecessors: see
    /// [`main_chain_window`](crate::timestamp::main_chain_window).
    ///
    /// # Errors
    /// When it is before their median.
    pub fn check_timestamp(self, timestamps: &[u64]) -> Result<SideTime<'b>, BlockError> {
        check_median(self.block.header.timestamp, timestamps)?;
        Ok(SideTime(self.block))
    }
}

impl<'b> SideTime<'b> {
    /// Compares the block with the checkpoint at its height. Also returns whether it is the block of one.
    ///
    /// # Errors
    /// When there is one for another block.
    pub fn check_checkpoint(
        self,
        checkpoints: &Checkpoints,
        height: Height,
        id: &Hash,
    ) -> Result<(SideCheckpoint<'b>, bool), BlockError> {
        let at_checkpoint = checkpoints.check_block(height, id)?;
        Ok((SideCheckpoint(self.0), at_checkpoint))
    }
}

impl<'b> SideCheckpoint<'b> {
    /// The work that the block must show.
    pub fn work(&self, height: Height, seed: Hash, difficulty: u128) -> Work {
        Work::of(self.0, Branch::Side, height, seed, difficulty)
    }

    /// Goes on with the verdict on the work, which is good when it is known already.
    ///
    /// # Errors
    /// When the work is not enough.
    pub fn worked(self, verdict: Result<(), PowError>) -> Result<Placed<'b>, BlockError> {
        verdict?;
        Ok(Placed(self.0))
    }
}

impl<'b> Placed<'b> {
    /// Checks the miner transaction, all but what it claims.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check_miner_tx(self, height: Height, hf_version: u8) -> Result<Weighed<'b>, BlockError> {
        miner_tx::prevalidate(&self.0.miner_tx, height, hf_version)?;
        // One without a weight is found before any other transaction is looked at.
        check_has_weight(&self.0.miner_tx).map_err(|_| BlockError::MinerTxWithoutWeight)?;
        Ok(Weighed(self.0))
    }
}

impl<'b> Weighed<'b> {
    /// The weight of the miner transaction alone.
    pub fn miner_tx_weight(&self) -> u64 {
        self.0.miner_tx.weight()
    }

    /// Adds up the weights and the fees of the block's other transactions, which are valid. The sums wrap, as the
    /// reference's do; real coins and blocks that fit memory do not get there.
    pub fn fill(self, transactions: impl IntoIterator<Item = (u64, Amount)>) -> Filled<'b> {
        let mut totals = BlockTotals { weight: self.miner_tx_weight(), fees: Amount(0) };
        for (weight, fee) in transactions {
            totals.weight = totals.weight.wrapping_add(weight);
            totals.fees = Amount(totals.fees.0.wrapping_add(fee.0));
        }
        Filled { block: self.0, totals }
    }
}

impl Filled<'_> {
    /// The weight and the fees of the block.
    pub const fn totals(&self) -> BlockTotals {
        self.totals
    }

    /// Checks what the miner claims, and with it the weight of the block.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check_reward(self, context: &RewardContext) -> Result<Rewarded, BlockError> {
        let mined = miner_tx::validate(&self.block.miner_tx, context)?;
        Ok(Rewarded { totals: self.totals, mined })
    }
}

impl Rewarded {
    /// Checks that no two transactions of the block spend the same output.
    ///
    /// # Errors
    /// The first key image that occurs again.
    pub fn check_key_images<'a>(
        self,
        transactions: impl IntoIterator<Item = &'a ParsedTransaction>,
    ) -> Result<ValidBlock, BlockError> {
        check_unique_key_images(transactions)?;
        Ok(ValidBlock { totals: self.totals, mined: self.mined })
    }
}
