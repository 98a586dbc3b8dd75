//! Checks that exactly the right data is pruned.

use ferrite_types::Height;

use super::has_unpruned_block;
use crate::db::{Database, DbError, Result, TxId, View};

/// A deviation from correct pruning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A transaction in the block at this height lacks data that should be kept.
    Missing(Height),
    /// A transaction in the block at this height has data that should be pruned.
    Unpruned(Height),
}

/// Checks all blocks of a pruned database, `at_once` per read transaction: a single long one would prevent the reuse of
/// freed pages, and the file would grow. Between them `go_on` decides whether to continue.
///
/// # Errors
/// If the database fails.
pub fn check(
    db: &Database,
    at_once: u64,
    mut report: impl FnMut(Fault),
    mut go_on: impl FnMut() -> bool,
) -> Result<()> {
    let mut next = 0;
    loop {
        let reader = db.reader()?;
        let view = reader.view();
        let (seed, height) = (view.pruning_seed()?, view.height()?);
        let end = height.0.min(next + at_once.max(1));
        if seed == 0 {
            return Ok(());
        }
        for at in (next..end).map(Height) {
            check_block(&view, at, has_unpruned_block(at, height, seed), &mut report)?;
        }
        next = end;
        drop(reader);
        if next >= height.0 || !go_on() {
            return Ok(());
        }
    }
}

fn check_block(
    view: &View<'_>,
    height: Height,
    should_be_whole: bool,
    report: &mut impl FnMut(Fault),
) -> Result<()> {
    let info = view.block_info(height)?.ok_or(DbError::NoBlock(height))?;
    for id in info.tx_ids().map(TxId) {
        let is_v1 = view.tx_pruned_blob(id)?.is_some_and(|blob| blob.first() == Some(&1));
        let prunable = view.tx_prunable_blob(id, height)?;
        if should_be_whole && prunable.is_none() {
            report(Fault::Missing(height));
        }
        if !should_be_whole && !is_v1 && prunable.is_some_and(|part| !part.is_empty()) {
            report(Fault::Unpruned(height));
        }
    }
    Ok(())
}
