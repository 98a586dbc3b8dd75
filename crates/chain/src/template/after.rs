//! The context of a template on a given block (`blockchain.cpp: create_block_template` with `from_block`).

use ferrite_crypto::pow::ProofOfWork;
use ferrite_types::{Hash, Height};

use super::TemplateContext;
use crate::db::{DbError, View};
use crate::engine::{AddBlockError, ChainConfig, ChainSummary, SideChain};

impl TemplateContext {
    /// The context of a block on top of another, on the main chain or a side chain; `None` if that is unknown. For the
    /// tip, [`on_top`](Self::on_top) is exact; here the median weight is estimated from the parent, low enough for the
    /// block not to be too heavy.
    ///
    /// # Errors
    /// If the side chain has lost its root, there is no difficulty, or the database fails.
    pub fn after(
        view: &View<'_>,
        state: &ChainSummary,
        config: &ChainConfig,
        parent: Hash,
    ) -> Result<Option<Self>, AddBlockError> {
        let Some(chain) = SideChain::read(view, parent)? else { return Ok(None) };
        let height = Height(chain.last_height().0 + 1);
        let table = state.forks.table();
        let major_version = table.ideal_version(height);
        let median_weight = match view.alt_block(&parent)? {
            Some(block) => block.cumulative_weight - block.cumulative_weight / 20,
            None => chain.fork.weight,
        };
        let difficulty = match config.fixed_difficulty {
            Some(fixed) => fixed,
            None => chain.next_difficulty(view, major_version)?,
        };
        let seeded = ProofOfWork::for_fork_version(major_version) == ProofOfWork::RandomX;
        let (seed_height, next) =
            if seeded { config.seed_epoch.seed_heights(height) } else { Default::default() };
        let seed = |at: Height| if seeded { seed_at(view, &chain, at) } else { Ok(Hash::default()) };
        Ok(Some(Self {
            height,
            prev_id: parent,
            major_version,
            minor_version: table.last().version,
            median_weight,
            already_generated: chain.generated(),
            difficulty,
            last_60: state.last_60.clone(),
            seed_height,
            seed_hash: seed(seed_height)?,
            next_seed_hash: seed(next)?,
        }))
    }
}

/// The id of the block at a height of a side chain.
fn seed_at(view: &View<'_>, chain: &SideChain, height: Height) -> Result<Hash, DbError> {
    match chain.block_at(height.0) {
        Some(block) => Ok(block.candidate.id),
        None => view.block_id(height)?.ok_or(DbError::NoBlock(height)),
    }
}
