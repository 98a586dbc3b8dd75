//! Choosing the transactions of a block (`tx_pool.cpp: fill_block_template`).

use std::collections::HashSet;

use ferrite_consensus::reward::block_reward;
use ferrite_types::network::constants::weight::COINBASE_BLOB_RESERVED_SIZE;
use ferrite_types::{Amount, Hash, KeyImage};

use super::{TemplateContext, TemplateError};
use crate::db::{DbError, View};
use crate::engine::PoolContext;
use crate::pool::index::{Entry, Index};
use crate::pool::ready::quick;
use crate::pool::{Pool, RelayCategory, RelayMethod};

/// The version from which a block is filled as long as that pays off, and not only up to the median.
const PAYING_SINCE: u8 = 5;

/// How often a block is filled again because some of its transactions were not ready. After that, those not known to be
/// ready are left out.
const MAX_PASSES: usize = 8;

/// The transactions of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Filled {
    pub(super) hashes: Vec<Hash>,
    pub(super) weight: u64,
    pub(super) fees: Amount,
    pub(super) expected_reward: Amount,
}

/// The limits of a block.
struct Limits {
    version: u8,
    median: u64,
    max_weight: u64,
    generated: Amount,
    mine_stem_txs: bool,
}

/// The result of one pass over the pool.
struct Pass {
    filled: Filled,
    /// Added although it is not known whether they are ready.
    unknown: Vec<Hash>,
    /// Found to be ready or not.
    told: Vec<(Hash, bool)>,
}

/// Chooses transactions by fee rate. They share no key image, and all of them are ready.
pub(super) fn fill(
    pool: &Pool,
    view: &View<'_>,
    chain: &PoolContext,
    parent: &TemplateContext,
) -> Result<Filled, TemplateError> {
    let median = parent.median_weight;
    let paying = parent.major_version >= PAYING_SINCE;
    let largest = if paying { median.saturating_mul(2) } else { median.saturating_mul(130) / 100 };
    let limits = Limits {
        version: parent.major_version,
        median,
        // After very light blocks the only limit is that of the reward: the reference wraps as well.
        max_weight: largest.wrapping_sub(COINBASE_BLOB_RESERVED_SIZE),
        generated: parent.already_generated,
        mine_stem_txs: pool.mines_stem_txs(),
    };
    let mut passes = 0;
    loop {
        let take_unknown = passes < MAX_PASSES;
        let pass = limits.pass(&pool.index(), view, chain, take_unknown)?;
        for (hash, ready) in &pass.told {
            pool.remember_ready(chain, hash, *ready);
        }
        let mut all_ready = true;
        for hash in &pass.unknown {
            all_ready &= pool.check_ready(view, chain, hash)?;
        }
        if all_ready {
            return Ok(pass.filled);
        }
        passes += 1;
    }
}

impl Limits {
    fn pass(
        &self,
        index: &Index,
        view: &View<'_>,
        chain: &PoolContext,
        take_unknown: bool,
    ) -> Result<Pass, TemplateError> {
        let empty = block_reward(self.version, self.median, 0, self.generated)?;
        let filled = Filled { hashes: Vec::new(), weight: 0, fees: Amount(0), expected_reward: empty };
        let mut pass = Pass { filled, unknown: Vec::new(), told: Vec::new() };
        let mut spent: HashSet<KeyImage> = HashSet::new();
        for (hash, entry) in index.by_fee() {
            if self.version < PAYING_SINCE && pass.filled.weight > self.median {
                break;
            }
            let Some(reward) = self.reward_with(&pass.filled, entry) else { continue };
            if entry.images.iter().any(|image| spent.contains(image)) {
                continue;
            }
            if !pass.is_ready(view, chain, hash, entry, take_unknown)? {
                continue;
            }
            spent.extend(entry.images.iter().copied());
            pass.filled.hashes.push(*hash);
            pass.filled.weight += entry.meta.weight;
            pass.filled.fees.0 += entry.meta.fee;
            pass.filled.expected_reward = reward;
        }
        Ok(pass)
    }

    /// The miner's income with a transaction added; `None` if it must not be added, or the income would fall.
    fn reward_with(&self, filled: &Filled, entry: &Entry) -> Option<Amount> {
        let meta = &entry.meta;
        let minable = meta.matches(RelayCategory::Legacy)
            || (self.mine_stem_txs && meta.relay_method() == RelayMethod::Stem);
        let weight = filled.weight.checked_add(meta.weight).filter(|weight| *weight <= self.max_weight)?;
        if !minable || meta.pruned {
            return None;
        }
        let fees = filled.fees.0.checked_add(meta.fee)?;
        let reward =
            block_reward(self.version, self.median, weight, self.generated).ok()?.0.checked_add(fees)?;
        let enough = self.version < PAYING_SINCE || reward >= filled.expected_reward.0;
        enough.then_some(Amount(reward))
    }
}

impl Pass {
    fn is_ready(
        &mut self,
        view: &View<'_>,
        chain: &PoolContext,
        hash: &Hash,
        entry: &Entry,
        take_unknown: bool,
    ) -> Result<bool, DbError> {
        let known = quick(view, chain, entry)?;
        match known {
            Some(ready) => {
                self.told.push((*hash, ready));
                Ok(ready)
            }
            None => {
                if take_unknown {
                    self.unknown.push(*hash);
                }
                Ok(take_unknown)
            }
        }
    }
}
