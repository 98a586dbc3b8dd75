//! Histogram of outputs by amount.

use std::collections::BTreeSet;

use ferrite_chain::db::{DbError, View};
use ferrite_rpc::daemon::AccessResponseBase;
use ferrite_rpc::daemon::outputs::{GetOutputHistogramRequest, GetOutputHistogramResponse, HistogramEntry};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::network::constants::time::DEFAULT_TX_SPENDABLE_AGE;
use ferrite_types::{Amount, GlobalIndex, Height};

use crate::daemon::Daemon;
use crate::rpc::OrBroken;

/// How far back restricted callers may ask, in seconds.
const RESTRICTED_CUTOFF: u64 = 3 * 86_400;

pub(crate) fn get_output_histogram(
    ctx: &Ctx<'_, Daemon>,
    request: GetOutputHistogramRequest,
) -> Result<GetOutputHistogramResponse, RpcError> {
    let refused = |status| {
        Ok(GetOutputHistogramResponse { access: AccessResponseBase::status(status), ..Default::default() })
    };
    if ctx.restricted && request.amounts.is_empty() {
        return refused(
            "Restricted RPC will not serve histograms on the whole blockchain. Use your own node.",
        );
    }
    let earliest = ctx.service.node.now().saturating_sub(RESTRICTED_CUTOFF);
    if ctx.restricted && request.recent_cutoff > 0 && request.recent_cutoff < earliest {
        return refused("Recent cutoff is too old");
    }
    let reader = ctx.service.node.reader().or_broken()?;
    let histogram = histogram(&reader.view(), &request).or_broken()?;
    Ok(GetOutputHistogramResponse { histogram, ..Default::default() })
}

fn histogram(view: &View<'_>, request: &GetOutputHistogramRequest) -> Result<Vec<HistogramEntry>, DbError> {
    let counts: Vec<(Amount, u64)> = if request.amounts.is_empty() {
        view.output_amounts()?
    } else {
        let amounts: BTreeSet<u64> = request.amounts.iter().copied().collect();
        let count = |amount| Ok((Amount(amount), view.output_count(Amount(amount))?));
        amounts.into_iter().map(count).collect::<Result<_, DbError>>()?
    };
    let fits =
        |total: u64| total >= request.min_count && (total <= request.max_count || request.max_count == 0);
    let kept = counts.into_iter().filter(|(_, total)| fits(*total));
    kept.map(|(amount, total)| entry(view, request, amount, total)).collect()
}

fn entry(
    view: &View<'_>,
    request: &GetOutputHistogramRequest,
    amount: Amount,
    total: u64,
) -> Result<HistogramEntry, DbError> {
    let mut entry = HistogramEntry { amount: amount.0, total_instances: total, ..HistogramEntry::default() };
    if request.unlocked || request.recent_cutoff > 0 {
        entry.unlocked_instances = unlocked(view, amount, total)?;
    }
    if request.recent_cutoff > 0 {
        entry.recent_instances = recent(view, amount, entry.unlocked_instances, request.recent_cutoff)?;
    }
    Ok(entry)
}

fn height_of(view: &View<'_>, amount: Amount, index: u64) -> Result<Height, DbError> {
    let missing = DbError::Inconsistent { what: "outputs of an amount have a gap", at: index };
    Ok(view.output(amount, GlobalIndex(index))?.ok_or(missing)?.height)
}

/// Number of outputs that are ten blocks old. They are sorted by height.
fn unlocked(view: &View<'_>, amount: Amount, total: u64) -> Result<u64, DbError> {
    let chain_height = view.height()?.0;
    let (mut low, mut high) = (0, total);
    while low < high {
        let middle = low + (high - low) / 2;
        if height_of(view, amount, middle)?.0 + DEFAULT_TX_SPENDABLE_AGE <= chain_height {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// Number of these outputs, from the newest on, since the cutoff: up to the first that is older.
fn recent(view: &View<'_>, amount: Amount, unlocked: u64, cutoff: u64) -> Result<u64, DbError> {
    let mut seen: Option<(Height, u64)> = None;
    for index in (0..unlocked).rev() {
        let height = height_of(view, amount, index)?;
        let timestamp = match seen {
            Some((at, timestamp)) if at == height => timestamp,
            _ => view.block_info(height)?.map_or(0, |info| info.timestamp),
        };
        if timestamp < cutoff {
            return Ok(unlocked - 1 - index);
        }
        seen = Some((height, timestamp));
    }
    Ok(unlocked)
}
