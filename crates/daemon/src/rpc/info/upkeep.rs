//! What is done to the node: popping, pruning, saving, choosing a bootstrap daemon.

use ferrite_chain::db::{DbError, View};
use ferrite_chain::prune::{self, Progress};
use ferrite_crypto::random::os_rng;
use ferrite_rpc::client::Credentials;
use ferrite_rpc::daemon::info::{
    FlushCacheRequest, PopBlocks, PopBlocksRequest, PruneBlockchain, PruneBlockchainRequest,
    SetBootstrapDaemon, SetBootstrapDaemonRequest,
};
use ferrite_rpc::daemon::{Base, Nothing, STATUS_OK};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Height;

use crate::node::{Node, NodeError};
use crate::rpc::failed;

/// How many transactions are pruned before others may write.
const PRUNE_AT_ONCE: u64 = 4096;

pub(super) fn pop_blocks(ctx: &Ctx<'_, Node>, request: PopBlocksRequest) -> Result<PopBlocks, RpcError> {
    let popped = ctx.service.chain().pop_blocks(request.nblocks).map_err(|error| failed(&error.into()))?;
    if let Err(error) = popped {
        // The reference goes on as well: the height tells.
        tracing::error!(target: "blockchain", "Error when popping blocks: {error}");
    }
    Ok(PopBlocks { base: Base::default(), height: ctx.service.chain().tip().height.0 })
}

pub(super) fn save_bc(ctx: &Ctx<'_, Node>, _: Nothing) -> Result<Base, RpcError> {
    Ok(match ctx.service.chain().database().sync() {
        Ok(()) => Base::default(),
        Err(error) => {
            tracing::error!(target: "blockchain", "cannot bring the chain to disk: {error}");
            Base::status("Error while storing blockchain")
        }
    })
}

pub(super) fn set_bootstrap_daemon(
    ctx: &Ctx<'_, Node>,
    request: SetBootstrapDaemonRequest,
) -> Result<SetBootstrapDaemon, RpcError> {
    let node = ctx.service;
    let named = !request.username.is_empty() || !request.password.is_empty();
    let login = named.then(|| Credentials::new(&request.username, &request.password));
    let set = node.bootstrap().set(
        &request.address,
        login,
        Some(&request.proxy),
        node.network().parameters().ports.rpc,
    );
    // The reference breaks down over a proxy that is none.
    set.map_err(|error| {
        tracing::error!(target: "daemon.rpc", "Failed to set bootstrap daemon: {error}");
        RpcError::BROKEN
    })?;
    Ok(SetBootstrapDaemon { status: STATUS_OK.to_owned() })
}

pub(super) fn flush_cache(ctx: &Ctx<'_, Node>, request: FlushCacheRequest) -> Result<Base, RpcError> {
    if request.bad_blocks {
        let flushed = ctx.service.chain().run(|engine| engine.flush_invalid_blocks());
        flushed.map_err(|error| failed(&error.into()))?;
    }
    Ok(Base::default())
}

pub(super) fn prune_blockchain(
    ctx: &Ctx<'_, Node>,
    request: PruneBlockchainRequest,
) -> Result<PruneBlockchain, RpcError> {
    let refused = |error: NodeError| {
        tracing::error!(target: "blockchain", "cannot prune: {error}");
        let text =
            if request.check { "Failed to check blockchain pruning" } else { "Failed to prune blockchain" };
        RpcError::new(daemon::INTERNAL_ERROR, text)
    };
    let node = ctx.service;
    let done = if request.check { check(node) } else { prune(node) };
    done.map_err(refused)?;
    let seed = || -> Result<u32, DbError> { node.reader()?.view().pruning_seed() };
    let pruning_seed = seed().map_err(|error| refused(error.into()))?;
    Ok(PruneBlockchain { base: Base::default(), pruned: pruning_seed != 0, pruning_seed })
}

/// Prunes what there is, in steps between which blocks can be added.
fn prune(node: &Node) -> Result<(), NodeError> {
    loop {
        let step = node.chain().run(|engine| -> Result<Progress, DbError> {
            let mut writer = engine.database().writer()?;
            let seed = match writer.view().pruning_seed()? {
                0 => prune::make_seed(prune::random_stripe(&mut os_rng()), prune::LOG_STRIPES).unwrap_or(0),
                seed => seed,
            };
            prune::start(&mut writer, seed)?;
            let progress = prune::step(&mut writer, PRUNE_AT_ONCE)?;
            writer.commit()?;
            Ok(progress)
        })??;
        if step.is_done() {
            return Ok(());
        }
    }
}

/// Looks whether all is there, and only that, which should be. As in the reference, what is found goes to the log.
fn check(node: &Node) -> Result<(), NodeError> {
    let reader = node.reader()?;
    let view = reader.view();
    let seed = view.pruning_seed()?;
    if seed == 0 {
        return Ok(());
    }
    let chain_height = view.height()?;
    for height in (0..chain_height.0).map(Height) {
        check_block(&view, height, prune::has_unpruned_block(height, chain_height, seed))?;
    }
    Ok(())
}

fn check_block(view: &View<'_>, height: Height, should_be_whole: bool) -> Result<(), DbError> {
    let info = view.block_info(height)?.ok_or(DbError::NoBlock(height))?;
    for id in info.tx_ids().map(ferrite_chain::db::TxId) {
        let is_v1 = view.tx_pruned_blob(id)?.is_some_and(|blob| blob.first() == Some(&1));
        let whole = view.tx_prunable_blob(id, height)?;
        if should_be_whole && whole.is_none() {
            tracing::error!(target: "blockchain.db", "Prunable data not found for unpruned height {height}");
        }
        if !should_be_whole && !is_v1 && whole.is_some_and(|part| !part.is_empty()) {
            tracing::error!(target: "blockchain.db", "Prunable data found for pruned height {height}");
        }
    }
    Ok(())
}
