//! What transactions should pay, and what miners got.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use ferrite_chain::db::{BlockInfo, DbError, View};
use ferrite_consensus::fee::{FeeBasis, QUANTIZATION_MASK};
use ferrite_consensus::weight::BlockWeights;
use ferrite_rpc::daemon::info::{CoinbaseTxSum, CoinbaseTxSumRequest, FeeEstimate, FeeEstimateRequest};
use ferrite_rpc::daemon::{Access, Wide};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::REWARD_BLOCKS_WINDOW;
use ferrite_types::tx::PrunedTransaction;
use ferrite_types::{Amount, Hash, Height};

use crate::node::Node;
use crate::rpc::broken;

/// So many new blocks are added to the weights of those before, rather than reading the whole window again.
const MAX_CATCH_UP: u64 = 1000;

/// Estimates for the present chain.
#[derive(Default)]
pub(crate) struct FeeCache {
    last: Mutex<Option<Estimates>>,
}

struct Estimates {
    top: Hash,
    weights: BlockWeights,
    by_grace: HashMap<u64, Estimate>,
}

#[derive(Clone)]
enum Estimate {
    /// One fee, before version 15.
    One(u64),
    /// Of four priorities.
    Four([u64; 4]),
    /// There is none.
    Refused,
}

pub(crate) fn get_fee_estimate(
    ctx: &Ctx<'_, Node>,
    request: FeeEstimateRequest,
) -> Result<FeeEstimate, RpcError> {
    let estimate =
        ctx.service.caches().fees.get(ctx.service, request.grace_blocks).map_err(|error| broken(&error))?;
    let (fee, fees) = match estimate {
        Estimate::One(fee) => (fee, Vec::new()),
        Estimate::Four(fees) => (fees[0], fees.to_vec()),
        // The reference breaks down here.
        Estimate::Refused => return Err(RpcError::BROKEN),
    };
    Ok(FeeEstimate { access: Access::default(), fee, quantization_mask: QUANTIZATION_MASK, fees })
}

impl FeeCache {
    fn get(&self, node: &Node, grace: u64) -> Result<Estimate, DbError> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
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
            // When a block has come since, or is not published yet, the next turn finds out.
            *last = Some(Estimates { top, weights, by_grace: HashMap::new() });
            std::thread::yield_now();
        }
    }
}

impl Estimates {
    /// The weights with those of the blocks that came since; `None` when the chain has become another one.
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
            // The reference breaks down when the future alone fills the window.
            let window = REWARD_BLOCKS_WINDOW as u64;
            let fees = if grace < window { basis.estimate_2021(weights, grace).ok() } else { None };
            fees.map_or(Estimate::Refused, Estimate::Four)
        };
        if grace >= REWARD_BLOCKS_WINDOW as u64 {
            // Of these there are too many to keep.
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

pub(super) fn get_coinbase_tx_sum(
    ctx: &Ctx<'_, Node>,
    request: CoinbaseTxSumRequest,
) -> Result<CoinbaseTxSum, RpcError> {
    let reader = ctx.service.reader().map_err(|error| broken(&error))?;
    let view = reader.view();
    let height = view.height().map_err(|error| broken(&error))?;
    if request.height >= height.0 || request.count > height.0 {
        let access = Access::status("height or count is too large");
        return Ok(CoinbaseTxSum { access, ..CoinbaseTxSum::default() });
    }
    // Neither is larger than the height of the chain.
    let end = (request.height + request.count).min(height.0);
    let (emission, fees) =
        sums(&view, Height(request.height)..Height(end)).map_err(|error| broken(&error))?;
    let (emission, fees) = (Wide::from(emission), Wide::from(fees));
    Ok(CoinbaseTxSum {
        access: Access::default(),
        emission_amount: emission.low,
        emission_amount_top64: emission.top64,
        wide_emission_amount: emission.hex,
        fee_amount: fees.low,
        fee_amount_top64: fees.top64,
        wide_fee_amount: fees.hex,
    })
}

/// What the miners of some blocks got besides fees, and the fees.
fn sums(view: &View<'_>, heights: std::ops::Range<Height>) -> Result<(u128, u128), DbError> {
    let (mut emission, mut fees) = (0u128, 0u128);
    for height in heights.start.0..heights.end.0 {
        let height = Height(height);
        let block = view.block(height)?.ok_or(DbError::NoBlock(height))?;
        let info = view.block_info(height)?.ok_or(DbError::NoBlock(height))?;
        let outputs = block.miner_tx.prefix.vout.iter();
        let coinbase = outputs.fold(0u64, |sum, output| sum.wrapping_add(output.amount.0));
        let mut paid = 0u64;
        for id in info.tx_ids().skip(1) {
            let fee = tx_fee(view, ferrite_chain::db::TxId(id))?;
            paid = paid.wrapping_add(fee.0);
        }
        emission = emission.wrapping_add(coinbase.wrapping_sub(paid).into());
        fees = fees.wrapping_add(paid.into());
    }
    Ok((emission, fees))
}

fn tx_fee(view: &View<'_>, id: ferrite_chain::db::TxId) -> Result<Amount, DbError> {
    let lost = DbError::Inconsistent { what: "a transaction of a block is not stored", at: id.0 };
    let blob = view.tx_pruned_blob(id)?.ok_or(lost)?;
    let bad = |source| DbError::BadBlob { table: "txs_pruned", source };
    let tx = PrunedTransaction::from_blob(blob).map_err(bad)?;
    Ok(tx.fee().unwrap_or_default())
}
