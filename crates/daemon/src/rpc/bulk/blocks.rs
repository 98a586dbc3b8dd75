//! Blocks with their transactions and output indices, and changes of the pool.

use ferrite_chain::db::{BlockInfo, DbError, TxId, View};
use ferrite_chain::pool::query::PoolChanges;
use ferrite_rpc::daemon::STATUS_OK;
use ferrite_rpc::daemon::bulk::{
    BlockEntry, BlockIndices, GetBlocksBinRequest, GetBlocksBinResponse, GetBlocksByHeightBinRequest,
    GetBlocksByHeightBinResponse, PackedU64, Parts, PoolTx, TxIndices, pool_info_extent, requested_info,
};
use ferrite_rpc::table::Reply;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Height;
use ferrite_types::tx::PrunedTransaction;

use super::split_height;
use crate::daemon::Daemon;
use crate::rpc::OrBroken;
use crate::rpc::wire::{RESTRICTED_TRANSACTIONS, read, write};

/// Limit of blocks in a response.
const MAX_BLOCKS: u64 = 1000;
/// No block is added once there are this many transactions ...
const MAX_TXS: usize = 20_000;
/// ... or this many bytes ...
const MAX_BYTES: usize = 100 * 1024 * 1024;
/// ... unless there are fewer blocks than this.
const MIN_BLOCKS: usize = 3;
/// Limit of blocks by height on a restricted interface.
const RESTRICTED_BLOCKS: usize = 1000;
/// Limit of the bytes of blocks by height. The reference is limited only by its memory.
const MAX_BYTES_BY_HEIGHT: usize = 1 << 30;

/// The blocks of a response.
#[derive(Default)]
pub(crate) struct Found<'t> {
    pub(crate) blocks: Vec<BlockEntry<'t>>,
    pub(crate) indices: Vec<BlockIndices<'t>>,
    /// Bytes of blocks and transactions.
    bytes: usize,
    txs: usize,
}

pub(crate) fn get_blocks_bin(ctx: &Ctx<'_, Daemon>, body: &[u8]) -> Result<Reply, RpcError> {
    let request: GetBlocksBinRequest = read(body)?;
    // Before anything is looked up: a transaction that enters the pool meanwhile is reported twice rather than never.
    let daemon_time = ctx.service.node.now();
    let answer = GetBlocksBinResponse { daemon_time, status: STATUS_OK, ..GetBlocksBinResponse::default() };
    let (blocks, pool) = match request.requested_info {
        requested_info::BLOCKS_ONLY => (true, false),
        requested_info::BLOCKS_AND_POOL => (true, true),
        requested_info::POOL_ONLY => (false, true),
        _ => {
            return Ok(write(
                &GetBlocksBinResponse { status: "Failed, wrong requested info", ..answer },
                512,
            ));
        }
    };
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let changes = if pool { pool_changes(ctx, &view, request.pool_info_since)? } else { None };
    let Some(mut answer) = with_pool(answer, changes.as_ref(), request.prune) else {
        return Ok(write(
            &GetBlocksBinResponse {
                daemon_time,
                status: "Failed to serialize transaction",
                ..GetBlocksBinResponse::default()
            },
            512,
        ));
    };
    if blocks && !add_blocks(&mut answer, ctx, &view, &request).or_broken()? {
        ctx.service.rpc_failure(ctx.peer.ip());
        answer.status = "Failed";
    }
    let length = length(&answer);
    Ok(write(&answer, length))
}

fn pool_changes(ctx: &Ctx<'_, Daemon>, view: &View<'_>, since: u64) -> Result<Option<PoolChanges>, RpcError> {
    let most = if ctx.restricted { RESTRICTED_TRANSACTIONS } else { usize::MAX };
    let changes = ctx.service.node.pool().changes_since(view, since, !ctx.restricted, most);
    changes.map(Some).or_broken()
}

/// The response with the pool information. `None` if a pool transaction does not decode.
fn with_pool<'t>(
    mut answer: GetBlocksBinResponse<'t>,
    changes: Option<&'t PoolChanges>,
    prune: bool,
) -> Option<GetBlocksBinResponse<'t>> {
    let Some(changes) = changes else { return Some(answer) };
    for tx in &changes.added {
        let kept = if prune { PrunedTransaction::from_blob_start(&tx.blob).ok()?.1 } else { tx.blob.len() };
        answer.added_pool_txs.push(PoolTx {
            double_spend_seen: tx.meta.double_spend_seen,
            tx_blob: Parts(&tx.blob[..kept], &[]),
            tx_hash: tx.hash,
        });
    }
    answer.remaining_added_pool_txids.clone_from(&changes.remaining_added);
    if changes.incremental {
        answer.pool_info_extent = pool_info_extent::INCREMENTAL;
        answer.removed_pool_txids.clone_from(&changes.removed);
    } else {
        answer.pool_info_extent = pool_info_extent::FULL;
    }
    Some(answer)
}

/// Adds the requested blocks. Returns whether there are any.
fn add_blocks<'t>(
    answer: &mut GetBlocksBinResponse<'t>,
    ctx: &Ctx<'_, Daemon>,
    view: &View<'t>,
    request: &GetBlocksBinRequest,
) -> Result<bool, DbError> {
    let Some((top, top_id)) = view.top()? else { return Ok(false) };
    if request.block_ids.first() == Some(&top_id) {
        answer.current_height = top.0 + 1;
        return Ok(true);
    }
    let start = if request.start_height > 0 {
        Some(Height(request.start_height)).filter(|start| *start <= top)
    } else {
        split_height(view, &ctx.service.node.genesis(), &request.block_ids)?
    };
    let Some(start) = start else { return Ok(false) };
    let most = match request.max_block_count {
        0 => MAX_BLOCKS,
        count => count.min(MAX_BLOCKS),
    };
    let found = find(view, start, most, request.prune, request.no_miner_tx)?;
    answer.current_height = top.0 + 1;
    answer.start_height = start.0;
    answer.blocks = found.blocks;
    answer.output_indices = found.indices;
    Ok(true)
}

/// Blocks from a height on, up to the limits of a response.
pub(crate) fn find<'t>(
    view: &View<'t>,
    start: Height,
    most: u64,
    prune: bool,
    no_miner_tx: bool,
) -> Result<Found<'t>, DbError> {
    let mut found = Found::default();
    let heights = start..Height(start.0.saturating_add(most));
    let infos = view.block_infos(heights.clone())?;
    let mut blobs = view.block_blobs(heights)?;
    let first = view.block_info(start)?.map_or(TxId(u64::MAX), |info| info.first_tx_id);
    let mut txs = view.tx_pruned_blobs(first..TxId(u64::MAX))?;
    let mut indices = view.output_index_bytes(first..TxId(u64::MAX))?;
    let missing = |height: Height| DbError::Inconsistent { what: "a block is not whole", at: height.0 };
    for (height, info) in (start.0..).map(Height).zip(infos) {
        let info = info?;
        let block = blobs.next().ok_or_else(|| missing(height))??;
        found.bytes += block.len();
        // The miner transaction is part of the block.
        txs.next().ok_or_else(|| missing(height))??;
        let miner_indices = indices.next().ok_or_else(|| missing(height))??;
        let count = usize::try_from(info.tx_count).expect("a block has at most 2^28 transactions");
        let mut entry = BlockEntry { block, pruned: prune, txs: Vec::with_capacity(count) };
        let mut outputs = BlockIndices { indices: Vec::with_capacity(count + 1) };
        let miner_indices = if no_miner_tx { &[] } else { miner_indices };
        outputs.indices.push(TxIndices { indices: PackedU64(miner_indices) });
        for id in info.tx_ids().skip(1).map(TxId) {
            let pruned = txs.next().ok_or_else(|| missing(height))??;
            let prunable = if prune { &[] } else { prunable(view, id, height)? };
            let blob = Parts(pruned, prunable);
            found.bytes += blob.len();
            entry.txs.push(blob);
            let of_tx = indices.next().ok_or_else(|| missing(height))??;
            outputs.indices.push(TxIndices { indices: PackedU64(of_tx) });
        }
        found.txs += count;
        found.blocks.push(entry);
        found.indices.push(outputs);
        let enough = found.bytes >= MAX_BYTES || found.txs >= MAX_TXS;
        if enough && found.blocks.len() >= MIN_BLOCKS {
            break;
        }
    }
    Ok(found)
}

/// The prunable part of a transaction. Like the reference, a node that has pruned it cannot answer.
fn prunable<'t>(view: &View<'t>, id: TxId, height: Height) -> Result<&'t [u8], DbError> {
    let pruned = DbError::Inconsistent { what: "a transaction is pruned", at: id.0 };
    view.tx_prunable_blob(id, height)?.ok_or(pruned)
}

/// The approximate size of a response, to reserve its buffer.
fn length(answer: &GetBlocksBinResponse<'_>) -> usize {
    let blocks = answer.blocks.iter().map(|entry| {
        let txs = entry.txs.iter().map(|blob| blob.len() + 64).sum::<usize>();
        64 + entry.block.len() + txs
    });
    let indices = answer.output_indices.iter().map(|block| {
        let txs = block.indices.iter().map(|tx| 16 + 8 * tx.indices.0.len()).sum::<usize>();
        16 + txs
    });
    let pool = answer.added_pool_txs.iter().map(|tx| 128 + tx.tx_blob.len()).sum::<usize>();
    let ids = answer.remaining_added_pool_txids.len() + answer.removed_pool_txids.len();
    512 + blocks.sum::<usize>() + indices.sum::<usize>() + pool + 32 * ids
}

pub(crate) fn get_blocks_by_height_bin(ctx: &Ctx<'_, Daemon>, body: &[u8]) -> Result<Reply, RpcError> {
    let request: GetBlocksByHeightBinRequest = read(body)?;
    let failed = |status: String| {
        write(&GetBlocksByHeightBinResponse { status, ..GetBlocksByHeightBinResponse::default() }, 512)
    };
    if ctx.restricted && request.heights.len() > RESTRICTED_BLOCKS {
        return Ok(failed("Too many blocks requested in restricted mode".to_owned()));
    }
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let mut answer = GetBlocksByHeightBinResponse {
        status: STATUS_OK.to_owned(),
        ..GetBlocksByHeightBinResponse::default()
    };
    let mut length = 512;
    for height in request.heights {
        match whole_block(&view, Height(height)).or_broken()? {
            Some(entry) => {
                length += 128 + entry.block.len();
                length += entry.txs.iter().map(|blob| 8 + blob.len()).sum::<usize>();
                answer.blocks.push(entry);
            }
            None => {
                // The blocks before it are in the response, as in the reference's.
                answer.status = format!("Error retrieving block at height {height}");
                break;
            }
        }
        if length > MAX_BYTES_BY_HEIGHT {
            return Err(RpcError::BROKEN);
        }
    }
    Ok(write(&answer, length))
}

/// A block with complete transactions. Those that are pruned here are left out (`blockchain.cpp: get_transactions`).
fn whole_block<'t>(view: &View<'t>, height: Height) -> Result<Option<BlockEntry<'t>>, DbError> {
    let (Some(info), Some(block)) = (view.block_info(height)?, view.block_blob(height)?) else {
        return Ok(None);
    };
    let mut entry = BlockEntry { block, pruned: false, txs: Vec::new() };
    for id in tx_ids(&info) {
        let (pruned, prunable) = (view.tx_pruned_blob(id)?, view.tx_prunable_blob(id, height)?);
        if let (Some(pruned), Some(prunable)) = (pruned, prunable) {
            entry.txs.push(Parts(pruned, prunable));
        }
    }
    Ok(Some(entry))
}

/// The transactions of a block except the miner transaction.
fn tx_ids(info: &BlockInfo) -> impl Iterator<Item = TxId> {
    info.tx_ids().skip(1).map(TxId)
}
