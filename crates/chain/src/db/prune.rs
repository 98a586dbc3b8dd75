//! Pruning: keeping one stripe in eight of the ring signatures and range proofs.
//!
//! The chain is divided into stripes of 4096 blocks, numbered 1 to 8 in rotation. A pruned node keeps the prunable data
//! of the stripe named by its seed, of the last 5500 blocks, and of all version 1 transactions; of the rest it keeps
//! the hashes, so that transaction ids can still be computed. Peers exchange their seeds and so know which data each
//! has (pruning.cpp; db_lmdb.cpp: `prune_worker`).
//!
//! Pruning proceeds from the first block up, in steps that are separate transactions and record their progress: it can
//! be stopped at any moment, even by a crash, and resumes there. After that, every appended block prunes the one that
//! leaves the last 5500.

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

/// Limit of transactions pruned by an append, which keeps it fast while pruning catches up.
const APPEND_BUDGET: u64 = 256;

/// A random stripe (`get_random_stripe`).
pub fn random_stripe(rng: &mut impl CryptoRng) -> u32 {
    1 + rng.next_u32() % STRIPES
}

/// The index of the table for a block's prunable data.
pub(crate) const fn stripe_table(height: Height) -> usize {
    stripe(height.0, LOG_STRIPES) as usize - 1
}

/// Progress of pruning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// All blocks below this height are pruned.
    pub below: Height,
    /// All blocks below this height are to be pruned.
    pub limit: Height,
    /// Number of transactions pruned by the last step.
    pub pruned: u64,
}

impl Progress {
    /// Progress in percent.
    pub const fn percent(&self) -> u64 {
        match self.below.0.saturating_mul(100).checked_div(self.limit.0) {
            Some(percent) if percent < 100 => percent,
            _ => 100,
        }
    }

    /// Whether pruning is complete.
    pub const fn is_done(&self) -> bool {
        self.below.0 >= self.limit.0
    }
}

/// Marks a database as pruned with a seed, which must be for eight stripes. Existing data is pruned by [`step`].
///
/// # Errors
/// If it is pruned with another seed, or the seed is invalid; nothing is changed then.
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

/// Prunes about `budget` transactions in chain order. A block with nothing to prune takes as long as a transaction and
/// counts as one. Does nothing if the database is not pruned.
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
        if is_kept(height, seed) {
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

/// Marks a database as pruned, and prunes it in steps of this many transactions, each committed separately. Between
/// steps `go_on` decides whether to continue; the next call resumes there.
///
/// # Errors
/// As [`start`]; if the database fails, at most one step is lost.
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

/// Prunes all blocks below a height, those still to be appended included: for a chain that is copied from a pruned one,
/// or pruned while it is copied.
///
/// # Errors
/// As [`start`].
pub(crate) fn ahead(writer: &mut Writer<'_>, seed: u32, below: Height) -> Result<()> {
    start(writer, seed)?;
    let done = writer.view().pruned_below()?;
    for height in (done.0..below.0.min(writer.view().height()?.0)).map(Height) {
        if !is_kept(height, seed) {
            prune_block(writer, height)?;
        }
    }
    if below > done {
        writer.put_property(property::PRUNED_BELOW, &below.0.to_le_bytes())?;
    }
    Ok(())
}

/// Whether the prunable data of a block is kept however old it is.
pub(crate) const fn is_kept(height: Height, seed: u32) -> bool {
    stripe(height.0, LOG_STRIPES) == stripe_of_seed(seed)
}

/// Prunes the block that left the last 5500 after an append; and the appended one if it is old already.
pub(crate) fn after_append(writer: &mut Writer<'_>, height: Height) -> Result<()> {
    let seed = writer.view().pruning_seed()?;
    if seed == 0 {
        return Ok(());
    }
    if height < writer.view().pruned_below()? {
        if !is_kept(height, seed) {
            prune_block(writer, height)?;
        }
        return Ok(());
    }
    step(writer, APPEND_BUDGET)?;
    Ok(())
}

/// A new block at this height has not been considered for pruning.
pub(crate) fn after_pop(txn: &mut RwTxn<'_>, tables: &Tables, height: Height) -> Result<()> {
    let below = crate::db::View::new(txn, tables).pruned_below()?;
    if below > height {
        tables.properties.put(txn, property::PRUNED_BELOW.as_bytes(), &height.0.to_le_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
