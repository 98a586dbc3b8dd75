//! Transactions: fetching, sending, and spent key images.

pub(crate) mod fetch;
pub(crate) mod send;

use ferrite_chain::db::DbError;
use ferrite_chain::handle::ChainError;
use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_rpc::daemon::transactions::{
    FlushTxpoolRequest, FlushTxpoolResponse, IsKeyImageSpentRequest, IsKeyImageSpentResponse, RelayTxRequest,
    RelayTxResponse, spent_status,
};
use ferrite_rpc::daemon::{AccessResponseBase, ResponseBase};
use ferrite_rpc::error::daemon as code;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::{Hash, KeyImage};

use super::OrBroken;
use super::wire::unhex;
use crate::daemon::Daemon;
use crate::node::Node;

/// Limit of key images on a restricted interface.
const RESTRICTED_KEY_IMAGES: usize = 5000;

pub(crate) fn is_key_image_spent(
    ctx: &Ctx<'_, Daemon>,
    request: IsKeyImageSpentRequest,
) -> Result<IsKeyImageSpentResponse, RpcError> {
    let refused = |status| {
        Ok(IsKeyImageSpentResponse { access: AccessResponseBase::status(status), ..Default::default() })
    };
    if ctx.restricted && request.key_images.len() > RESTRICTED_KEY_IMAGES {
        return refused("Too many key images queried in restricted mode");
    }
    let mut images = Vec::with_capacity(request.key_images.len());
    for text in &request.key_images {
        let Some(bytes) = unhex(text) else {
            return refused("Failed to parse hex representation of key image");
        };
        match bytes.try_into() {
            Ok(bytes) => images.push(KeyImage(bytes)),
            Err(_) => return refused("Failed, size of data mismatch"),
        }
    }
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    let status = |image: &KeyImage| -> Result<i32, DbError> {
        if view.is_spent(image)? {
            return Ok(spent_status::IN_BLOCKCHAIN);
        }
        let in_pool = ctx.service.node.pool().is_spent(image, !ctx.restricted);
        Ok(if in_pool { spent_status::IN_POOL } else { spent_status::UNSPENT })
    };
    let spent_status = images.iter().map(status).collect::<Result<_, _>>().or_broken()?;
    Ok(IsKeyImageSpentResponse { spent_status, ..Default::default() })
}

pub(crate) fn relay_tx(ctx: &Ctx<'_, Daemon>, request: RelayTxRequest) -> Result<RelayTxResponse, RpcError> {
    let mut failures: Vec<String> = Vec::new();
    for text in &request.txids {
        let Ok(hash) = text.parse::<Hash>() else {
            failures.push(format!("invalid transaction id: {text}"));
            continue;
        };
        if !relay_one(ctx.service, hash).or_broken()? {
            failures.push(format!("transaction not found in pool: {text}"));
        }
    }
    if failures.is_empty() {
        return Ok(RelayTxResponse::default());
    }
    Err(RpcError::new(code::INTERNAL_ERROR, failures.join(", ")))
}

/// Relays a pool transaction. Returns whether it is there. A public one goes to all peers.
fn relay_one(daemon: &Daemon, hash: Hash) -> Result<bool, ChainError> {
    let pool = daemon.node.pool();
    if !pool.contains(&hash, RelayCategory::All) {
        return Ok(false);
    }
    let public = pool.contains(&hash, RelayCategory::Broadcasted);
    daemon.relay_local(hash, if public { RelayMethod::Fluff } else { RelayMethod::Local })?;
    Ok(true)
}

pub(crate) fn flush_txpool(
    ctx: &Ctx<'_, Daemon>,
    request: FlushTxpoolRequest,
) -> Result<FlushTxpoolResponse, RpcError> {
    let (hashes, unreadable) = if request.txids.is_empty() {
        (ctx.service.node.pool().hashes(RelayCategory::All), false)
    } else {
        let hashes: Vec<Hash> = request.txids.iter().filter_map(|text| text.parse().ok()).collect();
        let unreadable = hashes.len() < request.txids.len();
        (hashes, unreadable)
    };
    let none = hashes.is_empty();
    if !none {
        flush(&ctx.service.node, hashes).or_broken()?;
    }
    let base = match (unreadable, none) {
        (false, _) => ResponseBase::default(),
        (true, true) => ResponseBase::status("Failed to parse txid"),
        (true, false) => ResponseBase::status("Failed to parse some of the txids"),
    };
    Ok(FlushTxpoolResponse { base })
}

fn flush(node: &Node, hashes: Vec<Hash>) -> Result<(), ChainError> {
    node.chain().try_run(move |engine| {
        engine.change_pool(|pool, writer, chain| pool.flush(writer, &hashes, chain.now).map(|_| ()))
    })
}
