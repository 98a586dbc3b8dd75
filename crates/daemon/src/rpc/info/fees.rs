//! Fee estimates, and total rewards.

use ferrite_chain::db::{DbError, View};
use ferrite_consensus::fee::QUANTIZATION_MASK;
use ferrite_rpc::daemon::info::{
    GetCoinbaseTxSumRequest, GetCoinbaseTxSumResponse, GetFeeEstimateRequest, GetFeeEstimateResponse,
};
use ferrite_rpc::daemon::{AccessResponseBase, Wide};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::tx::PrunedTransaction;
use ferrite_types::{Amount, Height};

use crate::caches::fees::Estimate;
use crate::daemon::Daemon;
use crate::rpc::OrBroken;

pub(crate) fn get_fee_estimate(
    ctx: &Ctx<'_, Daemon>,
    request: GetFeeEstimateRequest,
) -> Result<GetFeeEstimateResponse, RpcError> {
    let estimate = ctx.service.caches.fees.get(&ctx.service.node, request.grace_blocks).or_broken()?;
    let (fee, fees) = match estimate {
        Estimate::One(fee) => (fee, Vec::new()),
        Estimate::Four(fees) => (fees[0], fees.to_vec()),
        // The reference fails here.
        Estimate::Refused => return Err(RpcError::BROKEN),
    };
    Ok(GetFeeEstimateResponse {
        access: AccessResponseBase::default(),
        fee,
        quantization_mask: QUANTIZATION_MASK,
        fees,
    })
}

pub(crate) fn get_coinbase_tx_sum(
    ctx: &Ctx<'_, Daemon>,
    request: GetCoinbaseTxSumRequest,
) -> Result<GetCoinbaseTxSumResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let height = view.height().or_broken()?;
    if request.height >= height.0 || request.count > height.0 {
        let access = AccessResponseBase::status("height or count is too large");
        return Ok(GetCoinbaseTxSumResponse { access, ..GetCoinbaseTxSumResponse::default() });
    }
    // Neither exceeds the height of the chain.
    let end = (request.height + request.count).min(height.0);
    let (emission, fees) = sums(&view, Height(request.height)..Height(end)).or_broken()?;
    let (emission, fees) = (Wide::from(emission), Wide::from(fees));
    Ok(GetCoinbaseTxSumResponse {
        access: AccessResponseBase::default(),
        emission_amount: emission.low,
        emission_amount_top64: emission.top64,
        wide_emission_amount: emission.hex,
        fee_amount: fees.low,
        fee_amount_top64: fees.top64,
        wide_fee_amount: fees.hex,
    })
}

/// Total block rewards without fees, and total fees.
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
