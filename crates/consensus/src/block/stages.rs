//! The order of the block rules, enforced by types: each stage is only obtained from the previous one, and what the
//! chain stores about a block only from the last.

use ferrite_types::block::Block;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height};

use super::pow::{Branch, PowError, Work};
use super::{BlockError, check_unique_key_images};
use crate::checkpoints::Checkpoints;
use crate::hardfork::ForkVoting;
use crate::known::{KnownBlock, Vouched};
use crate::miner_tx::{self, MinedCoins, RewardContext};
use crate::timestamp::{check_median, check_timestamp};
use crate::tx::non_input::check_has_weight;

/// The context for checking the header of a block on the main chain.
#[derive(Debug, Clone, Copy)]
pub struct HeaderContext<'a> {
    /// The hard forks and their votes.
    pub forks: &'a ForkVoting,
    /// The tip.
    pub top: Hash,
    /// The timestamps of the last 60 blocks, oldest first; fewer in a shorter chain.
    pub last_60: &'a [u64],
    /// The current time.
    pub now: u64,
}

/// A block that extends the main chain, with a valid header. Next: its work.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct MainHeader<'b>(&'b Block);

/// A block of the main chain with valid work, or a known id. Next: its checkpoint.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct MainWork<'b> {
    block: &'b Block,
    known: Option<KnownBlock>,
}

/// A block of a side chain with a valid header. Next: its timestamp, for which its chain must be known.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct SideHeader<'b> {
    block: &'b Block,
    claimed: Height,
}

/// A block of a side chain with a valid timestamp. Next: its checkpoint.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct SideTime<'b>(&'b Block);

/// A block of a side chain that contradicts no checkpoint. Next: its work.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct SideCheckpoint<'b>(&'b Block);

/// A block with a valid position and work. Next: its miner transaction.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Placed<'b> {
    block: &'b Block,
    known: Option<KnownBlock>,
}

/// A block with a valid miner transaction, except for its claim. Next: the other transactions, each of which must be
/// new to the chain, available and valid; if the id of the block is known ([`Self::vouched`]), they need no proofs.
/// Those of a side chain are checked only when it becomes the main chain.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Weighed<'b> {
    block: &'b Block,
    known: Option<KnownBlock>,
}

/// A block with all its transactions. Next: the miner's claim.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Filled<'b> {
    block: &'b Block,
    totals: BlockTotals,
}

/// A block with a valid claim. Finally, no two of its transactions may have the same key image.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "more rules follow"]
pub struct Rewarded {
    totals: BlockTotals,
    mined: MinedCoins,
}

/// A valid block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValidBlock {
    /// Its weight and its fees.
    pub totals: BlockTotals,
    /// The miner's claim.
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

    /// Continues with the verdict on the work: `Ok` if it is known already, or checked later together with others.
    ///
    /// # Errors
    /// If the work is insufficient.
    pub fn worked(self, verdict: Result<(), PowError>) -> Result<MainWork<'b>, BlockError> {
        verdict?;
        Ok(MainWork { block: self.0, known: None })
    }

    /// Continues without work, if the block is the known one at its height.
    ///
    /// # Errors
    /// If it is another one.
    pub fn known(self, known: &KnownBlock, height: Height, id: &Hash) -> Result<MainWork<'b>, BlockError> {
        known.check(height, id)?;
        Ok(MainWork { block: self.0, known: Some(*known) })
    }
}

impl<'b> MainWork<'b> {
    /// Compares the block with the checkpoint at its height.
    ///
    /// # Errors
    /// If there is one for another block.
    pub fn check_checkpoint(
        self,
        checkpoints: &Checkpoints,
        height: Height,
        id: &Hash,
    ) -> Result<Placed<'b>, BlockError> {
        checkpoints.check_block(height, id)?;
        Ok(Placed { block: self.block, known: self.known })
    }
}

impl<'b> SideHeader<'b> {
    /// Checks a block of a side chain before its parent is looked up (`blockchain.cpp: handle_alternative_block`),
    /// while the main chain has height `chain_height`.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(
        block: &'b Block,
        forks: &ForkVoting,
        checkpoints: &Checkpoints,
        chain_height: Height,
    ) -> Result<Self, BlockError> {
        // Anything but a miner transaction counts as height 0 as well.
        let claimed = match block.height() {
            Some(height) if height != Height(0) => height,
            _ => return Err(BlockError::SideBlockAtGenesis),
        };
        // The reference checks the checkpoints in between, but which rule is broken first makes no difference.
        forks.check_for_height(block.header.major_version, block.header.minor_version, claimed)?;
        checkpoints.check_alternative(chain_height, claimed)?;
        Ok(Self { block, claimed })
    }

    /// The height it claims, by which its version is checked.
    pub const fn claimed(&self) -> Height {
        self.claimed
    }

    /// Compares its timestamp with those of its predecessors: see
    /// [`main_chain_window`](crate::timestamp::main_chain_window).
    ///
    /// # Errors
    /// If it is before their median.
    pub fn check_timestamp(self, timestamps: &[u64]) -> Result<SideTime<'b>, BlockError> {
        check_median(self.block.header.timestamp, timestamps)?;
        Ok(SideTime(self.block))
    }
}

impl<'b> SideTime<'b> {
    /// Compares the block with the checkpoint at its height. Also returns whether it is a checkpoint.
    ///
    /// # Errors
    /// If there is one for another block.
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

    /// Continues with the verdict on the work, `Ok` if it is known already.
    ///
    /// # Errors
    /// If the work is insufficient.
    pub fn worked(self, verdict: Result<(), PowError>) -> Result<Placed<'b>, BlockError> {
        verdict?;
        Ok(Placed { block: self.0, known: None })
    }
}

impl<'b> Placed<'b> {
    /// Checks the miner transaction, except for its claim.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check_miner_tx(self, height: Height, hf_version: u8) -> Result<Weighed<'b>, BlockError> {
        miner_tx::prevalidate(&self.block.miner_tx, height, hf_version)?;
        // One without a weight is detected before any other transaction is checked.
        check_has_weight(&self.block.miner_tx).map_err(|_| BlockError::MinerTxWithoutWeight)?;
        Ok(Weighed { block: self.block, known: self.known })
    }
}

impl<'b> Weighed<'b> {
    /// The weight of the miner transaction alone.
    pub fn miner_tx_weight(&self) -> u64 {
        self.block.miner_tx.weight()
    }

    /// Whether its id is known, so that its transactions need only be
    /// [well-formed](crate::tx::non_input::check_vouched).
    pub fn vouched(&self) -> Option<Vouched> {
        self.known.as_ref().map(Vouched::by)
    }

    /// Adds the weights and fees of the block's other transactions, which are valid. The sums wrap, as the reference's
    /// do; real coins and blocks do not get there.
    pub fn fill(self, transactions: impl IntoIterator<Item = (u64, Amount)>) -> Filled<'b> {
        let mut totals = BlockTotals { weight: self.miner_tx_weight(), fees: Amount(0) };
        for (weight, fee) in transactions {
            totals.weight = totals.weight.wrapping_add(weight);
            totals.fees = Amount(totals.fees.0.wrapping_add(fee.0));
        }
        Filled { block: self.block, totals }
    }
}

impl Filled<'_> {
    /// The weight and the fees of the block.
    pub const fn totals(&self) -> BlockTotals {
        self.totals
    }

    /// Checks the miner's claim, and with it the weight of the block.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check_reward(self, context: &RewardContext) -> Result<Rewarded, BlockError> {
        let mined = miner_tx::validate(&self.block.miner_tx, context)?;
        Ok(Rewarded { totals: self.totals, mined })
    }
}

impl Rewarded {
    /// Checks that no two transactions of the block have the same key image.
    ///
    /// # Errors
    /// The first repeated key image.
    pub fn check_key_images<'a>(
        self,
        transactions: impl IntoIterator<Item = &'a ParsedTransaction>,
    ) -> Result<ValidBlock, BlockError> {
        check_unique_key_images(transactions)?;
        Ok(ValidBlock { totals: self.totals, mined: self.mined })
    }
}
