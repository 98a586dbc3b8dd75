//! Pruning while the node runs.
//!
//! Pruning proceeds in steps that are separate commits, between which blocks are added and calls answered. It can stop
//! after any step: [`ferrite_chain::prune`] resumes there.

use ferrite_chain::db::DbError;
use ferrite_chain::handle::ChainError;
use ferrite_chain::prune::{self, Progress};
use ferrite_crypto::random::os_rng;

use crate::node::Node;

/// Transactions pruned per commit.
const TXS_PER_COMMIT: u64 = 4096;

/// Marks the chain as pruned, unless it is. Only new data is pruned so far.
///
/// # Errors
/// If the node shuts down or the database fails.
pub fn begin(node: &Node) -> Result<(), ChainError> {
    step(node, 0).map(|_| ())
}

/// Prunes the rest, until it is done or the node is to stop. Progress is logged.
///
/// # Errors
/// If the node shuts down or the database fails.
pub fn run(node: &Node) -> Result<(), ChainError> {
    let mut below = node.reader()?.view().pruned_below()?;
    let mut told = None;
    while !node.is_stopping() {
        let progress = step(node, TXS_PER_COMMIT)?;
        let percent = progress.percent();
        // If everything was pruned before, there is nothing to log.
        if progress.below > below && told.replace(percent) != Some(percent) {
            tracing::info!(
                target: "global",
                "Pruning blockchain: {percent}%, height {} of {}",
                progress.below,
                progress.limit
            );
        }
        below = progress.below;
        if progress.is_done() {
            return Ok(());
        }
    }
    Ok(())
}

fn step(node: &Node, budget: u64) -> Result<Progress, ChainError> {
    node.chain().try_run(move |engine| -> Result<Progress, DbError> {
        let mut writer = engine.database().writer()?;
        let seed = match writer.view().pruning_seed()? {
            0 => {
                let stripe = prune::random_stripe(&mut os_rng());
                prune::make_seed(stripe, prune::LOG_STRIPES).expect("the stripe is one of eight")
            }
            seed => seed,
        };
        prune::start(&mut writer, seed)?;
        let progress = prune::step(&mut writer, budget)?;
        writer.commit()?;
        Ok(progress)
    })
}
