//! Maintenance: popping, pruning, saving, setting a bootstrap daemon.

use ferrite_chain::db::DbError;
use ferrite_chain::handle::ChainError;
use ferrite_chain::prune::{self, Fault};
use ferrite_rpc::client::Credentials;
use ferrite_rpc::daemon::info::{
    FlushCacheRequest, PopBlocksRequest, PopBlocksResponse, PruneBlockchainRequest, PruneBlockchainResponse,
    SetBootstrapDaemonRequest, SetBootstrapDaemonResponse,
};
use ferrite_rpc::daemon::{EmptyRequest, ResponseBase, STATUS_OK, StatusResponse};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};

use crate::daemon::Daemon;
use crate::node::Node;
use crate::pruning;
use crate::rpc::broken;

/// Blocks checked per read transaction.
const CHECK_AT_ONCE: u64 = 1024;

pub(crate) fn pop_blocks(
    ctx: &Ctx<'_, Daemon>,
    request: PopBlocksRequest,
) -> Result<PopBlocksResponse, RpcError> {
    match ctx.service.node.chain().pop_blocks(request.nblocks) {
        Ok(_) => {}
        // The reference ignores the error, too: the height shows it.
        Err(ChainError::Db(error)) => {
            tracing::error!(target: "blockchain", "Error when popping blocks: {error}");
        }
        Err(error) => return Err(broken(&error)),
    }
    Ok(PopBlocksResponse { base: ResponseBase::default(), height: ctx.service.node.chain().tip().height.0 })
}

pub(crate) fn save_bc(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<StatusResponse, RpcError> {
    Ok(match ctx.service.node.chain().database().sync() {
        Ok(()) => ResponseBase::default(),
        Err(error) => {
            tracing::error!(target: "blockchain", "cannot flush the chain to disk: {error}");
            ResponseBase::status("Error while storing blockchain")
        }
    })
}

pub(crate) fn set_bootstrap_daemon(
    ctx: &Ctx<'_, Daemon>,
    request: SetBootstrapDaemonRequest,
) -> Result<SetBootstrapDaemonResponse, RpcError> {
    let named = !request.username.is_empty() || !request.password.is_empty();
    let login = named.then(|| Credentials::new(&request.username, &request.password));
    let set = ctx.service.bootstrap.set(
        &request.address,
        login,
        Some(&request.proxy),
        ctx.service.node.network().parameters().ports.rpc,
    );
    // The reference fails for an invalid proxy.
    set.map_err(|error| {
        tracing::error!(target: "daemon.rpc", "Failed to set bootstrap daemon: {error}");
        RpcError::BROKEN
    })?;
    Ok(SetBootstrapDaemonResponse { status: STATUS_OK.to_owned() })
}

pub(crate) fn flush_cache(
    ctx: &Ctx<'_, Daemon>,
    request: FlushCacheRequest,
) -> Result<StatusResponse, RpcError> {
    if request.bad_blocks {
        let flushed = ctx.service.node.chain().run(|engine| engine.flush_invalid_blocks());
        flushed.map_err(|error| broken(&error))?;
    }
    Ok(ResponseBase::default())
}

pub(crate) fn prune_blockchain(
    ctx: &Ctx<'_, Daemon>,
    request: PruneBlockchainRequest,
) -> Result<PruneBlockchainResponse, RpcError> {
    let refused = |error: ChainError| {
        tracing::error!(target: "blockchain", "cannot prune: {error}");
        let text =
            if request.check { "Failed to check blockchain pruning" } else { "Failed to prune blockchain" };
        RpcError::new(daemon::INTERNAL_ERROR, text)
    };
    let node = &ctx.service.node;
    let done = if request.check { check(node) } else { pruning::run(node) };
    done.map_err(refused)?;
    let seed = || -> Result<u32, DbError> { node.reader()?.view().pruning_seed() };
    let pruning_seed = seed().map_err(|error| refused(error.into()))?;
    Ok(PruneBlockchainResponse { base: ResponseBase::default(), pruned: pruning_seed != 0, pruning_seed })
}

/// Findings are logged, as in the reference.
fn check(node: &Node) -> Result<(), ChainError> {
    let report = |fault: Fault| match fault {
        Fault::Missing(height) => {
            tracing::error!(target: "blockchain.db", "Prunable data not found for unpruned height {height}");
        }
        Fault::Unpruned(height) => {
            tracing::error!(target: "blockchain.db", "Prunable data found for pruned height {height}");
        }
    };
    Ok(prune::check(node.chain().database(), CHECK_AT_ONCE, report, || !node.is_stopping())?)
}
