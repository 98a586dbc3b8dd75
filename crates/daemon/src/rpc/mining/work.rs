//! Work for miners that build their own blocks, and proofs of work.

use ferrite_chain::db::DbError;
use ferrite_consensus::block::check_blob_size;
use ferrite_consensus::block::pow::{Branch, Work};
use ferrite_rpc::daemon::mining::{BacklogTx, CalcPowRequest, GetMinerDataResponse};
use ferrite_rpc::daemon::{EmptyRequest, ResponseBase};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::{Hash, Height};

use super::{FIRST_RANDOMX_VERSION, decode_hex, error};
use crate::daemon::Daemon;
use crate::node::Node;
use crate::rpc::OrBroken;

pub(crate) fn get_miner_data(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetMinerDataResponse, RpcError> {
    if !ctx.service.is_ready() {
        return Err(error(daemon::CORE_BUSY, "Core is busy"));
    }
    miner_data(&ctx.service.node).map_err(|reason| {
        tracing::error!(target: "daemon.rpc", "Failed to get miner data: {reason}");
        error(daemon::INTERNAL_ERROR, "Internal error: failed to get miner data")
    })
}

fn miner_data(node: &Node) -> Result<GetMinerDataResponse, DbError> {
    loop {
        let summary = node.summary();
        let reader = node.reader()?;
        let view = reader.view();
        if view.top()?.map(|(_, id)| id) != Some(summary.top) {
            // A block arrived between the two.
            std::thread::yield_now();
            continue;
        }
        let seed_hash = if summary.version() >= FIRST_RANDOMX_VERSION {
            view.block_id(node.options().chain.seed_epoch.seed_height(summary.height))?
        } else {
            None
        };
        let median_weight = summary.limits.effective_median;
        let chain = summary.pool_context(node.now());
        let backlog = node.pool().miner_backlog(&view, &chain, median_weight)?;
        let tx_backlog = backlog
            .into_iter()
            .map(|tx| BacklogTx { id: tx.id.to_string(), weight: tx.weight, fee: tx.fee })
            .collect();
        return Ok(GetMinerDataResponse {
            base: ResponseBase::default(),
            major_version: summary.forks.table().ideal_version(summary.height),
            height: summary.height.0,
            prev_id: summary.top.to_string(),
            seed_hash: seed_hash.unwrap_or_default().to_string(),
            difficulty: format!("{:#x}", summary.next_difficulty.as_ref().copied().unwrap_or(0)),
            median_weight,
            already_generated_coins: summary.generated.0,
            tx_backlog,
        });
    }
}

pub(crate) fn calc_pow(ctx: &Ctx<'_, Daemon>, request: CalcPowRequest) -> Result<String, RpcError> {
    let node = &ctx.service.node;
    let blob = decode_hex(&request.block_blob);
    let hashing_blob = blob.ok_or_else(|| error(daemon::WRONG_BLOCKBLOB, "Wrong block blob"))?;
    if check_blob_size(hashing_blob.len(), &node.summary().limits).is_err() {
        let text = "Block blob size is too big, rejecting block";
        return Err(error(daemon::WRONG_BLOCKBLOB_SIZE, text));
    }
    let height = Height(request.height);
    let seed = match request.seed_hash.as_str() {
        "" => main_seed(node, height).or_broken()?,
        text => text.parse().map_err(|_| error(daemon::WRONG_PARAM, "Wrong seed hash"))?,
    };
    let work = Work {
        major_version: request.major_version,
        branch: Branch::Main,
        height,
        seed,
        hashing_blob,
        difficulty: 0,
    };
    let hash = work.hash(node.work()).map_err(|reason| {
        tracing::error!(target: "daemon.rpc", "cannot compute the proof of work: {reason}");
        RpcError::BROKEN
    })?;
    Ok(hash.to_string())
}

fn main_seed(node: &Node, height: Height) -> Result<Hash, DbError> {
    let reader = node.reader()?;
    let seed_height = node.options().chain.seed_epoch.seed_height(height);
    Ok(reader.view().block_id(seed_height)?.unwrap_or_default())
}
