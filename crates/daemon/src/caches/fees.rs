//! Fee estimates, which change only with the tip.

use std::collections::HashMap;
use std::sync::Mutex;

use ferrite_chain::db::{BlockInfo, DbError, View};
use ferrite_consensus::fee::FeeBasis;
use ferrite_consensus::weight::BlockWeights;
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::REWARD_BLOCKS_WINDOW;
use ferrite_types::sync::lock;
use ferrite_types::{Hash, Height};

use crate::node::Node;

/// Up to this many new blocks are added to the known weights; beyond that, the whole window is read again.
const MAX_CATCH_UP: u64 = 1000;

/// Estimates for the current chain.
#[derive(Default)]
pub(crate) struct FeeCache {
    last: Mutex<Option<Estimates>>,
}

struct Estimates {
    top: Hash,
    weights: BlockWeights,
    by_grace: HashMap<u64, Estimate>,
}

/// A fee estimate.
#[derive(Clone)]
pub(crate) enum Estimate {
    /// A single fee, before version 15.
    One(u64),
    /// Fees of four priorities.
    Four([u64; 4]),
    /// There is none.
    Refused,
}

impl FeeCache {
    /// The estimated fee per byte, for a number of grace blocks.
    pub(crate) fn get(&self, node: &Node, grace: u64) -> Result<Estimate, DbError> {
        let mut last = lock(&self.last);
        loop {
            let summary = node.summary();
            if let Some(known) = &mut *last
                && known.top == summary.top
            {
                return Ok(known.estimate(&summary.fees(), grace));
            }
            let reader = node.reader()?;
            let view = reader.view();
            let Some((top_height, top)) = view.top()? else { return Err(DbError::Empty) };
            let height = Height(top_height.0 + 1);
            let weights = match last.take().map(|known| known.weights_up_to(&view, height)).transpose()? {
                Some(Some(weights)) => weights,
                _ => read_weights(&view, height, node.options().chain.long_term_window)?,
            };
            // If a block has arrived since, or is not published yet, the next iteration finds out.
            *last = Some(Estimates { top, weights, by_grace: HashMap::new() });
            std::thread::yield_now();
        }
    }
}

impl Estimates {
    /// The weights including those of new blocks; `None` after a reorg.
    fn weights_up_to(self, view: &View<'_>, height: Height) -> Result<Option<BlockWeights>, DbError> {
        let Some(known) = view.height_of(&self.top)? else { return Ok(None) };
        let next = Height(known.0 + 1);
        if height.0.saturating_sub(next.0) > MAX_CATCH_UP {
            return Ok(None);
        }
        let mut weights = self.weights;
        for info in view.block_infos(next..height)? {
            let info = info?;
            weights.push(info.weight, info.long_term_weight);
        }
        Ok(Some(weights))
    }

    fn estimate(&mut self, basis: &FeeBasis, grace: u64) -> Estimate {
        let weights = &self.weights;
        let compute = || {
            if basis.version < since_version::SCALING_2021 {
                return Estimate::One(basis.estimate(weights, grace));
            }
            // The reference fails when the grace blocks alone fill the window.
            let window = REWARD_BLOCKS_WINDOW as u64;
            let fees = if grace < window { basis.estimate_2021(weights, grace).ok() } else { None };
            fees.map_or(Estimate::Refused, Estimate::Four)
        };
        if grace >= REWARD_BLOCKS_WINDOW as u64 {
            // Too many different values to cache.
            return compute();
        }
        self.by_grace.entry(grace).or_insert_with(compute).clone()
    }
}

fn read_weights(view: &View<'_>, height: Height, long_term_window: usize) -> Result<BlockWeights, DbError> {
    let column = |window: usize, value: fn(&BlockInfo) -> u64| -> Result<Vec<u64>, DbError> {
        let start = height.0.saturating_sub(u64::try_from(window).unwrap_or(u64::MAX));
        view.block_infos(Height(start)..height)?.map(|info| Ok(value(&info?))).collect()
    };
    let weights = column(REWARD_BLOCKS_WINDOW, |info| info.weight)?;
    let long_term = column(long_term_window, |info| info.long_term_weight)?;
    let incomplete = DbError::Inconsistent { what: "blocks without block info", at: height.0 };
    BlockWeights::resume(long_term_window, height, weights, long_term).ok_or(incomplete)
}
