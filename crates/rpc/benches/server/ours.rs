//! Our server, with methods whose responses have the size of the real ones.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_rpc::schema::JsonSchema;
use ferrite_rpc::server::{Config, Limits, Server};
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;

pub(crate) struct Ours {
    pub(crate) address: SocketAddr,
    _server: Server,
    _runtime: Runtime,
}

/// Values that change from call to call, so that nothing can be cached.
#[derive(Default)]
struct Service {
    height: AtomicU64,
}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct Nothing {}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct AtHeight {
    height: u64,
}

/// The fields of `get_info`.
#[derive(Serialize, JsonSchema)]
struct Info {
    adjusted_time: u64,
    alt_blocks_count: u64,
    block_size_limit: u64,
    block_size_median: u64,
    block_weight_limit: u64,
    block_weight_median: u64,
    bootstrap_daemon_address: String,
    busy_syncing: bool,
    credits: u64,
    cumulative_difficulty: u64,
    cumulative_difficulty_top64: u64,
    database_size: u64,
    difficulty: u64,
    difficulty_top64: u64,
    free_space: u64,
    grey_peerlist_size: u64,
    height: u64,
    height_without_bootstrap: u64,
    incoming_connections_count: u64,
    mainnet: bool,
    nettype: String,
    offline: bool,
    outgoing_connections_count: u64,
    restricted: bool,
    rpc_connections_count: u64,
    stagenet: bool,
    start_time: u64,
    status: String,
    synchronized: bool,
    target: u64,
    target_height: u64,
    testnet: bool,
    top_block_hash: String,
    top_hash: String,
    tx_count: u64,
    tx_pool_size: u64,
    untrusted: bool,
    update_available: bool,
    version: String,
    was_bootstrap_ever_used: bool,
    white_peerlist_size: u64,
    wide_cumulative_difficulty: String,
    wide_difficulty: String,
}

/// A block header.
#[derive(Serialize, JsonSchema)]
struct Header {
    block_size: u64,
    block_weight: u64,
    cumulative_difficulty: u64,
    cumulative_difficulty_top64: u64,
    depth: u64,
    difficulty: u64,
    difficulty_top64: u64,
    hash: String,
    height: u64,
    long_term_weight: u64,
    major_version: u8,
    miner_tx_hash: String,
    minor_version: u8,
    nonce: u32,
    num_txes: u64,
    orphan_status: bool,
    pow_hash: String,
    prev_hash: String,
    reward: u64,
    timestamp: u64,
    wide_cumulative_difficulty: String,
    wide_difficulty: String,
}

#[derive(Serialize, JsonSchema)]
struct HeaderAnswer {
    block_header: Header,
    credits: u64,
    status: &'static str,
    top_hash: String,
    untrusted: bool,
}

pub(crate) fn start() -> Ours {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let inside = runtime.enter();
    let limits = Limits { per_private_ip: 1000, connections: 1000, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let server =
        Server::start(&[SocketAddr::from(([127, 0, 0, 1], 0))], config, Arc::new(table()), Arc::default());
    let server = server.unwrap();
    drop(inside);
    Ours { address: server.addresses()[0], _server: server, _runtime: runtime }
}

fn table() -> Table<Service> {
    use Access::Everyone;
    Table::new()
        .json_rpc(&["get_info"], Everyone, Run::Inline, info)
        .path(&["/get_info"], Everyone, Run::Inline, info)
        .json_rpc(&["get_block_header_by_height"], Everyone, Run::Inline, header)
        .json_rpc(&["header_elsewhere"], Everyone, Run::Blocking, header)
}

fn hash(number: u64) -> String {
    format!("{number:016x}").repeat(4)
}

fn info(ctx: &Ctx<'_, Service>, _: Nothing) -> Result<Info, RpcError> {
    let height = 3_300_000 + ctx.service.height.load(Ordering::Relaxed);
    Ok(Info {
        adjusted_time: 1_794_700_000,
        alt_blocks_count: 0,
        block_size_limit: 600_000,
        block_size_median: 300_000,
        block_weight_limit: 600_000,
        block_weight_median: 300_000,
        bootstrap_daemon_address: String::new(),
        busy_syncing: false,
        credits: 0,
        cumulative_difficulty: 412_345_678_901_234_567,
        cumulative_difficulty_top64: 0,
        database_size: 215_000_000_000,
        difficulty: 412_345_678_901,
        difficulty_top64: 0,
        free_space: 812_000_000_000,
        grey_peerlist_size: 4999,
        height,
        height_without_bootstrap: height,
        incoming_connections_count: 12,
        mainnet: true,
        nettype: "mainnet".to_owned(),
        offline: false,
        outgoing_connections_count: 12,
        restricted: ctx.restricted,
        rpc_connections_count: 1,
        stagenet: false,
        start_time: 1_794_600_000,
        status: "OK".to_owned(),
        synchronized: true,
        target: 120,
        target_height: height,
        testnet: false,
        top_block_hash: hash(height),
        top_hash: String::new(),
        tx_count: 42_000_000,
        tx_pool_size: 37,
        untrusted: false,
        update_available: false,
        version: "0.18.5.1-release".to_owned(),
        was_bootstrap_ever_used: false,
        white_peerlist_size: 1000,
        wide_cumulative_difficulty: "0x5b8f1e2d3c4b5a6".to_owned(),
        wide_difficulty: "0x6001e2d3c4".to_owned(),
    })
}

fn header(ctx: &Ctx<'_, Service>, request: AtHeight) -> Result<HeaderAnswer, RpcError> {
    let height = request.height + ctx.service.height.load(Ordering::Relaxed);
    let block_header = Header {
        major_version: 16,
        minor_version: 16,
        timestamp: 1_794_700_000,
        prev_hash: hash(height + 1),
        nonce: 4_000_000_000,
        orphan_status: false,
        height,
        depth: 3_299_999,
        hash: hash(height),
        difficulty: 412_345_678_901,
        wide_difficulty: "0x6001e2d3c4".to_owned(),
        difficulty_top64: 0,
        cumulative_difficulty: 412_345_678_901_234_567,
        wide_cumulative_difficulty: "0x5b8f1e2d3c4b5a6".to_owned(),
        cumulative_difficulty_top64: 0,
        reward: 600_000_000_000,
        block_size: 120_000,
        block_weight: 120_000,
        num_txes: 60,
        pow_hash: String::new(),
        long_term_weight: 176_470,
        miner_tx_hash: hash(height + 2),
    };
    Ok(HeaderAnswer { block_header, credits: 0, status: "OK", top_hash: String::new(), untrusted: false })
}
