//! General information: get_info, heights, versions, forks, fees.

pub(crate) mod alternates;
pub(crate) mod fees;
pub(crate) mod upkeep;

use ferrite_consensus::difficulty::target_seconds;
use ferrite_rpc::daemon::info::{
    CORE_RPC_VERSION, GetBlockCountResponse, GetHeightResponse, GetInfoResponse, GetVersionResponse,
    HardForkEntry, HardForkInfoRequest, HardForkInfoResponse,
};
use ferrite_rpc::daemon::{AccessResponseBase, EmptyRequest, ResponseBase, STATUS_OK, Wide};
use ferrite_rpc::error::daemon;
use ferrite_rpc::{Ctx, RpcError};
use ferrite_types::Height;
use ferrite_types::network::Network;

use super::OrBroken;
use crate::caches::{Counts, Sizes};
use crate::config::VERSION;
use crate::daemon::Daemon;
use crate::node::Node;
use ferrite_chain::db::DbError;
use ferrite_chain::pool::RelayCategory;

/// Restricted callers get the database size rounded to this.
const SIZE_STEP: u64 = 5 << 30;

pub(crate) fn get_info(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<GetInfoResponse, RpcError> {
    let (daemon, restricted) = (ctx.service, ctx.restricted);
    let node = &daemon.node;
    // Two snapshots; a block in between does no harm.
    let summary = node.summary();
    let now = node.now();
    let change = node.chain().database().last_change();
    let figures = daemon.caches.figures((now, || sizes(node)), (change, || counts(node)));
    let (sizes, Counts { txs, alt_blocks }) = figures.or_broken()?;
    let difficulty = Wide::from(summary.next_difficulty.as_ref().copied().unwrap_or(0));
    let work = Wide::from(summary.cumulative_difficulty);
    let peers = daemon.peers.summary();
    let network = node.network();
    let height = summary.height.0;
    let pool = if restricted { RelayCategory::Broadcasted } else { RelayCategory::All };
    let count = |value: u64| if restricted { 0 } else { value };
    let limits = summary.limits;
    Ok(GetInfoResponse {
        adjusted_time: summary.time.unwrap_or(now),
        alt_blocks_count: count(alt_blocks),
        block_size_limit: limits.block_weight_limit,
        block_size_median: limits.effective_median,
        block_weight_limit: limits.block_weight_limit,
        block_weight_median: limits.effective_median,
        bootstrap_daemon_address: if restricted { String::new() } else { daemon.bootstrap.address() },
        busy_syncing: peers.busy_syncing,
        credits: 0,
        cumulative_difficulty: work.low,
        cumulative_difficulty_top64: work.top64,
        database_size: if restricted {
            sizes.database.checked_next_multiple_of(SIZE_STEP).unwrap_or(u64::MAX)
        } else {
            sizes.database
        },
        difficulty: difficulty.low,
        difficulty_top64: difficulty.top64,
        free_space: if restricted { u64::MAX } else { sizes.free },
        grey_peerlist_size: count(peers.grey),
        height,
        height_without_bootstrap: count(height),
        incoming_connections_count: count(peers.incoming),
        mainnet: network == Network::Mainnet,
        nettype: nettype(network).to_owned(),
        offline: daemon.peers.is_offline(),
        outgoing_connections_count: count(peers.outgoing),
        restricted,
        rpc_connections_count: count(u64::try_from(ctx.connections).unwrap_or(u64::MAX)),
        stagenet: network == Network::Stagenet,
        start_time: count(node.started()),
        status: STATUS_OK.to_owned(),
        synchronized: daemon.is_ready(),
        target: target_seconds(summary.version()),
        target_height: peers.target_height,
        testnet: network == Network::Testnet,
        top_block_hash: summary.top.to_string(),
        top_hash: String::new(),
        tx_count: txs,
        tx_pool_size: u64::try_from(node.pool().len(pool)).unwrap_or(u64::MAX),
        untrusted: false,
        update_available: false,
        version: if restricted { String::new() } else { VERSION.to_owned() },
        was_bootstrap_ever_used: !restricted && daemon.bootstrap.was_ever_used(),
        white_peerlist_size: count(peers.white),
        wide_cumulative_difficulty: work.hex,
        wide_difficulty: difficulty.hex,
    })
}

/// The reference's name of a network.
const fn nettype(network: Network) -> &'static str {
    match network {
        Network::Mainnet => "mainnet",
        Network::Testnet => "testnet",
        Network::Stagenet => "stagenet",
        Network::Regtest => "fakechain",
    }
}

/// Numbers of entries. Miner transactions are not counted.
fn counts(node: &Node) -> Result<Counts, DbError> {
    let reader = node.reader()?;
    let view = reader.view();
    let txs = view.top_info()?.map_or(0, |(height, info)| info.tx_ids().end.saturating_sub(height.0 + 1));
    Ok(Counts { txs, alt_blocks: view.alt_count()? })
}

/// Sizes on disk.
pub(crate) fn sizes(node: &Node) -> Sizes {
    let folder = &node.options().data_dir;
    let file = node.options().database_dir().join("data.mdb");
    let database = std::fs::metadata(file).map_or(0, |file| file.len());
    let free = rustix::fs::statvfs(folder).map_or(0, |disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    Sizes { database, free }
}

pub(crate) fn get_height(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<GetHeightResponse, RpcError> {
    let tip = ctx.service.node.chain().tip();
    Ok(GetHeightResponse { base: ResponseBase::default(), height: tip.height.0, hash: tip.id.to_string() })
}

/// The reference accepts strings here and ignores them.
pub(crate) fn get_block_count(
    ctx: &Ctx<'_, Daemon>,
    _: Vec<String>,
) -> Result<GetBlockCountResponse, RpcError> {
    Ok(GetBlockCountResponse {
        base: ResponseBase::default(),
        count: ctx.service.node.chain().tip().height.0,
    })
}

pub(crate) fn on_get_block_hash(ctx: &Ctx<'_, Daemon>, heights: Vec<u64>) -> Result<String, RpcError> {
    let [height] = heights[..] else {
        return Err(RpcError::new(daemon::WRONG_PARAM, "Wrong parameters, expected height"));
    };
    let reader = ctx.service.node.reader().or_broken()?;
    let view = reader.view();
    match view.block_id(Height(height)).or_broken()? {
        Some(id) => Ok(id.to_string()),
        None => Err(too_high(height, view.height().or_broken()?)),
    }
}

/// The error for a height above the tip.
pub(super) fn too_high(asked: u64, chain: Height) -> RpcError {
    let text = format!(
        "Requested block height: {asked} greater than current top block height: {}",
        chain.0.wrapping_sub(1)
    );
    RpcError::new(daemon::TOO_BIG_HEIGHT, text)
}

pub(crate) fn get_version(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<GetVersionResponse, RpcError> {
    let node = &ctx.service.node;
    let forks = node.options().chain.forks.forks();
    let entry = |fork: &ferrite_types::network::hardforks::HardFork| HardForkEntry {
        hf_version: fork.version,
        height: fork.height.0,
    };
    Ok(GetVersionResponse {
        base: ResponseBase::default(),
        version: CORE_RPC_VERSION,
        // As for the version it stands in for; clients warn about anything that is not a release.
        release: true,
        current_height: node.chain().tip().height.0,
        target_height: ctx.service.peers.summary().target_height,
        hard_forks: forks.iter().map(entry).collect(),
    })
}

pub(crate) fn hard_fork_info(
    ctx: &Ctx<'_, Daemon>,
    request: HardForkInfoRequest,
) -> Result<HardForkInfoResponse, RpcError> {
    let node = &ctx.service.node;
    let summary = node.summary();
    let forks = &summary.forks;
    let asked = if request.version > 0 { request.version } else { forks.next_version() };
    let vote = forks.voting_info(asked, node.now());
    Ok(HardForkInfoResponse {
        access: AccessResponseBase::default(),
        version: forks.current_version(),
        enabled: vote.enabled,
        window: vote.window,
        votes: vote.votes,
        threshold: vote.threshold,
        voting: vote.voting,
        state: vote.state as u32,
        earliest_height: vote.earliest_height.map_or(u64::MAX, |height| height.0),
    })
}
