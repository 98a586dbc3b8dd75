//! Bulk data for wallets, in portable storage: blocks, hashes, output indices.
//!
//! Responses are written directly from a database snapshot: each blob is copied once.

pub(crate) mod blocks;

use ferrite_chain::db::{DbError, View};
use ferrite_rpc::daemon::STATUS_OK;
use ferrite_rpc::daemon::bulk::{
    GetHashesBinRequest, GetHashesBinResponse, GetOIndexesBinRequest, GetOIndexesBinResponse,
};
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::network::constants::sync::BLOCK_IDS_DEFAULT_COUNT;
use ferrite_types::{Hash, Height};

use super::OrBroken;
use crate::daemon::Daemon;

/// The height of the first of these blocks that the chain has. They are newest first, and the last must be our genesis
/// block (`blockchain.cpp: find_blockchain_supplement`).
pub(crate) fn split_height(view: &View<'_>, genesis: &Hash, ids: &[Hash]) -> Result<Option<Height>, DbError> {
    if ids.last() != Some(genesis) {
        return Ok(None);
    }
    for id in ids {
        if let Some(height) = view.height_of(id)? {
            return Ok(Some(height));
        }
    }
    Ok(None)
}

pub(crate) fn get_hashes_bin(
    ctx: &Ctx<'_, Daemon>,
    request: GetHashesBinRequest,
) -> Result<GetHashesBinResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let found = hashes_after(&reader.view(), &ctx.service.node.genesis(), &request.block_ids);
    match found.or_broken()? {
        Some(answer) => Ok(answer),
        None => {
            ctx.service.rpc_failure(ctx.peer.ip());
            let status = "Failed".to_owned();
            Ok(GetHashesBinResponse {
                start_height: request.start_height,
                status,
                ..GetHashesBinResponse::default()
            })
        }
    }
}

pub(crate) fn hashes_after(
    view: &View<'_>,
    genesis: &Hash,
    ids: &[Hash],
) -> Result<Option<GetHashesBinResponse>, DbError> {
    let Some(start) = split_height(view, genesis, ids)? else { return Ok(None) };
    let blocks = view.block_infos(start..Height(u64::MAX))?.take(BLOCK_IDS_DEFAULT_COUNT);
    let m_block_ids = blocks.map(|info| Ok(info?.id)).collect::<Result<_, DbError>>()?;
    Ok(Some(GetHashesBinResponse {
        current_height: view.height()?.0,
        m_block_ids,
        start_height: start.0,
        status: STATUS_OK.to_owned(),
        ..GetHashesBinResponse::default()
    }))
}

pub(crate) fn get_o_indexes_bin(
    ctx: &Ctx<'_, Daemon>,
    request: GetOIndexesBinRequest,
) -> Result<GetOIndexesBinResponse, RpcError> {
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let indices = || -> Result<_, DbError> {
        let Some(location) = view.tx_location(&request.txid)? else { return Ok(None) };
        view.output_indices(location.tx_id)
    };
    let answer = match indices().or_broken()? {
        Some(indices) => GetOIndexesBinResponse {
            o_indexes: indices.into_iter().map(|index| index.0).collect(),
            status: STATUS_OK.to_owned(),
            ..GetOIndexesBinResponse::default()
        },
        None => GetOIndexesBinResponse { status: "Failed".to_owned(), ..GetOIndexesBinResponse::default() },
    };
    Ok(answer)
}
