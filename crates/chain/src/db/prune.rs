//! Pruning: keeping one stripe in eight of the ring signatures and range proofs.
//!
//! The chain is cut into stripes of 4096 blocks, numbered 1 to 8 over and over. A pruned node keeps the prunable data
//! of the stripe that its seed names, of the last 5500 blocks, and of all version 1 transactions; of the rest it
//! keeps the hashes, so that transaction ids can still be computed. Peers tell each other their seeds and so know
//! who has what (pruning.cpp; db_lmdb.cpp: `prune_worker`).
//!
//! Pruning goes from the first block up, in steps that are transactions of their own and record how far they came:
//! it can be stopped at any moment, even by a crash, and goes on from there. Once it has caught up, every appended
//! block takes the step for the block that leaves the last 5500.

mod check;

use ferrite_types::Height;
use ferrite_types::pruning::stripe;
use heed::RwTxn;
use rand_core::CryptoRng;

use super::tables::{Tables, property};
use super::{Database, DbError, Result, Writer};

pub use check::{Fault, check};
pub use ferrite_types::pruning::{
    LOG_STRIPES, STRIPE_SIZE, STRIPES, TIP_BLOCKS, has_unpruned_block, log_stripes_of_seed, make_seed,
    next_pruned_block, next_unpruned_block, seed_of_block, stripe_of_block, stripe_of_seed,
};

/// How many transactions an append may prune, so that it stays quick while pruning is catching up.
const APPEND_BUDGET: u64 = 256;

/// A random one of the stripes (`get_random_stripe`).
pub fn random_stripe(rng: &mut impl CryptoRng) -> u32 {
    1 + rng.next_u32() % STRIPES
}

/// Which of the tables of prunable data a block's is in.
pub(crate) const fn stripe_table(height: Height) -> usize {
    stripe(height.0, LOG_STRIPES) as usize - 1
}

/// How far pruning came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// All blocks below this height are done.
    pub below: Height,
    /// All blocks below this height are to be done.
    pub limit: Height,
    /// How many transactions the last step pruned.
    pub pruned: u64,
}

impl Progress {
    /// How much is done, in percent.
    pub const fn percent(&self) -> u64 {
        match self.below.0.saturating_mul(100).checked_div(self.limit.0) {
            Some(percent) if percent < 100 => percent,
            _ => 100,
        }
    }

    /// Whether there is nothing left to do.
    pub const fn is_done(&self) -> bool {
        self.below.0 >= self.limit.0
    }
}

/// Makes a database one that is pruned with a seed, which must be one for eight stripes. What is there already is
/// pruned by [`step`].
///
/// # Errors
/// When it is pruned with another seed, or the seed is impossible; nothing is changed then.
pub fn start(writer: &mut Writer<'_>, seed: u32) -> Result<()> {
    let is = writer.view().pruning_seed()?;
    let possible = make_seed(stripe_of_seed(seed), LOG_STRIPES) == Some(seed);
    if !possible || is != 0 && is != seed {
        return Err(DbError::PruningSeed { is, asked: seed });
    }
    if is == 0 {
        writer.put_property(property::PRUNING_SEED, &seed.to_le_bytes())?;
        writer.put_property(property::PRUNED_BELOW, &0u64.to_le_bytes())?;
    }
    Ok(())
}

/// Prunes up to about `budget` transactions, in the order of the chain. A block that has nothing to prune takes as long
/// as a transaction, and counts as one. Does nothing to a database that is not pruned.
pub fn step(writer: &mut Writer<'_>, budget: u64) -> Result<Progress> {
    let limit = Height(writer.view().height()?.0.saturating_sub(TIP_BLOCKS));
    let seed = writer.view().pruning_seed()?;
    if seed == 0 {
        return Ok(Progress { below: limit, limit, pruned: 0 });
    }
    let start = writer.view().pruned_below()?;
    let mut progress = Progress { below: start, limit, pruned: 0 };
    let mut left = budget;
    while !progress.is_done() && left > 0 {
        let height = progress.below;
        if stripe(height.0, LOG_STRIPES) == stripe_of_seed(seed) {
            let next_stripe = (height.0 / STRIPE_SIZE + 1) * STRIPE_SIZE;
            progress.below = Height(next_stripe.min(limit.0));
            continue;
        }
        let pruned = prune_block(writer, height)?;
        progress.pruned += pruned;
        left = left.saturating_sub(pruned.max(1));
        progress.below = Height(height.0 + 1);
    }
    if progress.below > start {
        writer.put_property(property::PRUNED_BELOW, &progress.below.0.to_le_bytes())?;
    }
    Ok(progress)
}

fn prune_block(writer: &mut Writer<'_>, height: Height) -> Result<u64> {
    let info = writer.view().block_info(height)?.ok_or(DbError::NoBlock(height))?;
    let mut pruned = 0;
    for id in info.tx_ids() {
        pruned += u64::from(writer.prune_tx(id, height)?);
    }
    Ok(pruned)
}

/// Makes a database one that is pruned, and prunes it in steps of so many transactions, each committed by itself.
/// Between the steps `go_on` is asked whether to go on; when it says no, or the program ends, the next call goes on
/// from there.
///
/// # Errors
/// As [`start`]; or the database fails, which loses the step at most.
pub fn run(
    db: &Database,
    seed: u32,
    budget: u64,
    mut go_on: impl FnMut(&Progress) -> bool,
) -> Result<Progress> {
    loop {
        let mut writer = db.writer()?;
        start(&mut writer, seed)?;
        let progress = step(&mut writer, budget.max(1))?;
        writer.commit()?;
        if progress.is_done() || !go_on(&progress) {
            return Ok(progress);
        }
    }
}

/// What an append does for pruning: the block that left the last 5500 loses its data.
pub(crate) fn after_append(writer: &mut Writer<'_>) -> Result<()> {
    if writer.view().pruning_seed()? != 0 {
        step(writer, APPEND_BUDGET)?;
    }
    Ok(())
}

/// A block that comes again at this height was not considered yet.
pub(crate) fn after_pop(txn: &mut RwTxn<'_>, tables: &Tables, height: Height) -> Result<()> {
    let below = crate::db::View::new(txn, tables).pruned_below()?;
    if below > height {
        tables.properties.put(txn, property::PRUNED_BELOW.as_bytes(), &height.0.to_le_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
