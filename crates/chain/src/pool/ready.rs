//! Whether a pool transaction could go into the next block (`tx_pool.cpp: is_transaction_ready_to_go`).
//!
//! Usually this is known without looking up the rings: they are unchanged as long as the youngest block among them is
//! on the chain. Then only the key images can have been spent.

use std::collections::HashSet;

use ferrite_consensus::tx::non_input;
use ferrite_types::{Hash, Height, KeyImage};

use super::index::Entry;
use super::verified::Lasting;
use super::{Pool, RelayCategory, missing};
use crate::db::{DbError, View};
use crate::engine::PoolContext;

/// A transaction that could go into the next block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinerBacklogEntry {
    /// Its id.
    pub id: Hash,
    /// Its weight.
    pub weight: u64,
    /// Its fee.
    pub fee: u64,
}

impl Lasting {
    fn holds(&self, view: &View<'_>, chain: &PoolContext) -> Result<bool, DbError> {
        Ok(self.hf_version == chain.chain.hf_version
            && self.chain_height <= chain.chain.chain_height
            && view.block_id(self.ring_height)? == Some(self.ring_block))
    }
}

/// Whether a transaction is ready, if that can be determined without looking up its rings.
pub(crate) fn quick(view: &View<'_>, chain: &PoolContext, entry: &Entry) -> Result<Option<bool>, DbError> {
    if entry.meta.last_failed_id == chain.top {
        return Ok(Some(false));
    }
    if entry.standing.ready_at == Some(chain.top) {
        return Ok(Some(true));
    }
    match &entry.standing.lasting {
        Some(lasting) if lasting.holds(view, chain)? => {
            for image in entry.images.iter() {
                if view.is_spent(image)? {
                    return Ok(Some(false));
                }
            }
            Ok(Some(true))
        }
        _ => Ok(None),
    }
}

impl Pool {
    /// Determines whether a transaction is ready, and records the result. One that is gone is not.
    pub(crate) fn check_ready(
        &self,
        view: &View<'_>,
        chain: &PoolContext,
        hash: &Hash,
    ) -> Result<bool, DbError> {
        let Some(blob) = view.pool_blob(hash)? else { return Ok(false) };
        let tx = non_input::decode(blob).map_err(|_| missing(hash))?;
        let verdict = self.verified().check_inputs(view, chain, &tx, true)?;
        match &verdict {
            Ok(sound) => self.index_mut().set_ready(hash, sound, chain.top),
            Err(_) => self.set_failed(chain, hash),
        }
        Ok(verdict.is_ok())
    }

    fn set_failed(&self, chain: &PoolContext, hash: &Hash) {
        let top_height = Height(chain.chain.chain_height.0.saturating_sub(1));
        self.index_mut().set_failed(hash, top_height, chain.top);
    }

    /// Records a result of [`quick`].
    pub(crate) fn remember_ready(&self, chain: &PoolContext, hash: &Hash, ready: bool) {
        if ready {
            self.index_mut().set_still_ready(hash, chain.top);
        } else {
            self.set_failed(chain, hash);
        }
    }

    fn is_ready(&self, view: &View<'_>, chain: &PoolContext, hash: &Hash) -> Result<bool, DbError> {
        let quick = match self.index().get(hash) {
            Some(entry) => quick(view, chain, entry)?,
            None => Some(false),
        };
        match quick {
            Some(ready) => Ok(ready),
            None => self.check_ready(view, chain, hash),
        }
    }

    /// The transactions for the next block: of those broadcast as many as pay off, the highest fee rates first if there
    /// are more (`tx_pool.cpp: get_block_template_backlog`). The median is that of block weights.
    ///
    /// # Errors
    /// If the database fails.
    pub fn miner_backlog(
        &self,
        view: &View<'_>,
        chain: &PoolContext,
        median_weight: u64,
    ) -> Result<Vec<MinerBacklogEntry>, DbError> {
        let index = self.index();
        let mut candidates: Vec<(MinerBacklogEntry, std::sync::Arc<[KeyImage]>)> = index
            .in_category(RelayCategory::Broadcasted)
            .map(|(hash, entry)| {
                let candidate =
                    MinerBacklogEntry { id: *hash, weight: entry.meta.weight, fee: entry.meta.fee };
                (candidate, entry.images.clone())
            })
            .collect();
        drop(index);
        // The reward is greatest at an eighth above the median.
        let max_weight = median_weight.saturating_add(median_weight / 8);
        // In the reference's order: as little-endian numbers.
        candidates.sort_unstable_by(|(a, _), (b, _)| a.id.0.iter().rev().cmp(b.id.0.iter().rev()));
        if candidates.iter().map(|(candidate, _)| candidate.weight).sum::<u64>() > max_weight {
            candidates.sort_by(|(a, _), (b, _)| {
                let by_rate =
                    |x: &MinerBacklogEntry, y: &MinerBacklogEntry| u128::from(x.fee) * u128::from(y.weight);
                by_rate(b, a).cmp(&by_rate(a, b))
            });
        }
        let mut backlog = Vec::new();
        let mut spent = HashSet::new();
        let mut weight = 0;
        for (candidate, images) in candidates {
            if images.iter().any(|image| spent.contains(image))
                || !self.is_ready(view, chain, &candidate.id)?
            {
                continue;
            }
            spent.extend(images.iter().copied());
            backlog.push(candidate);
            weight += candidate.weight;
            if weight > max_weight {
                break;
            }
        }
        Ok(backlog)
    }
}
