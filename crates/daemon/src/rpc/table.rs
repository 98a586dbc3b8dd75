//! The method table: one row for each method, with everything known of it.

use ferrite_rpc::Table;
use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::daemon::bulk::{
    GetBlocksBinRequest, GetBlocksBinResponse, GetBlocksByHeightBinRequest, GetBlocksByHeightBinResponse,
};
use ferrite_rpc::daemon::outputs::{GetOutsBinRequest, GetOutsBinResponse};
use ferrite_rpc::daemon::pool::{
    GetTransactionPoolHashesBinJsonResponse, GetTransactionPoolHashesBinResponse,
};
use ferrite_rpc::dialect::Service;
use ferrite_rpc::error::daemon as code;
use ferrite_rpc::error::daemon::{INTERNAL_ERROR, RESTRICTED, TOO_BIG_HEIGHT, WRONG_PARAM};
use ferrite_rpc::table::Access::{Everyone, Unrestricted};
use ferrite_rpc::table::Run::{Blocking, Inline};
use ferrite_rpc::table::{About, binary, json_rpc, path, raw};

use super::forward::Bootstrap::{
    Answers, AnswersBacklog, AnswersBlocks, AnswersInfo, AnswersPoolHashes, RefusesBlock, RefusesCount,
    RefusesHash, TakesTransaction,
};
use super::info::{alternates, fees, upkeep};
use super::mining::{aux_pow, control, generate, work};
use super::outputs::{distribution, histogram};
use super::transactions::{fetch, send};
use super::{blocks, bulk, events, info, mining, outputs, peers, pool, program, transactions};
use crate::daemon::Daemon;

const MIB: usize = 1 << 20;

/// The node, for its description.
const ABOUT: About = About {
    title: "ferrited",
    version: env!("CARGO_PKG_VERSION"),
    description: "A Monero node.",
    service: Service::Daemon,
    error_text: code::text,
    streams: &[],
};

/// The errors of making a block template.
const TEMPLATE: &[i64] = &[
    code::WRONG_PARAM,
    code::TOO_BIG_RESERVE_SIZE,
    code::WRONG_WALLET_ADDRESS,
    code::INTERNAL_ERROR,
    code::CORE_BUSY,
    code::MINING_TO_SUBADDRESS,
];
/// The errors of adding a block.
const BLOCK: &[i64] = &[
    code::WRONG_PARAM,
    code::WRONG_BLOCKBLOB,
    code::BLOCK_NOT_ACCEPTED,
    code::WRONG_BLOCKBLOB_SIZE,
    code::UNSUPPORTED_BOOTSTRAP,
];

/// All methods. The figures are the memory taken by large responses on mainnet, as structs and as bytes.
#[rustfmt::skip]
pub fn table() -> Table<Daemon> {
    Table::from([
        // The chain.
        json_rpc(&["get_info"], Everyone, Inline, info::get_info)
            .payable().forwarded(AnswersInfo),
        path(&["/get_info", "/getinfo"], Everyone, Inline, info::get_info)
            .payable().forwarded(AnswersInfo),
        path(&["/get_height", "/getheight"], Everyone, Inline, info::get_height)
            .forwarded(Answers),
        json_rpc(&["get_block_count", "getblockcount"], Everyone, Inline, info::get_block_count)
            .forwarded(RefusesCount).counted_as("getblockcount"),
        json_rpc(&["on_get_block_hash", "on_getblockhash"], Everyone, Inline, info::on_get_block_hash)
            .positional(&["height"]).fails(&[WRONG_PARAM, TOO_BIG_HEIGHT])
            .forwarded(RefusesHash).counted_as("getblockhash"),
        json_rpc(&["get_version"], Everyone, Inline, info::get_version)
            .forwarded(Answers),
        json_rpc(&["hard_fork_info"], Everyone, Inline, info::hard_fork_info)
            .payable().forwarded(Answers),
        json_rpc(&["get_fee_estimate"], Everyone, Blocking, fees::get_fee_estimate)
            .payable().forwarded(Answers).counted_as("get_base_fee_estimate"),
        json_rpc(&["get_coinbase_tx_sum"], Unrestricted, Blocking, fees::get_coinbase_tx_sum)
            .payable(),
        json_rpc(&["get_alternate_chains"], Unrestricted, Blocking, alternates::get_alternate_chains),
        path(&["/get_alt_blocks_hashes"], Unrestricted, Blocking, alternates::get_alt_blocks_hashes)
            .payable().forwarded(Answers),
        path(&["/pop_blocks"], Unrestricted, Blocking, upkeep::pop_blocks),
        path(&["/save_bc"], Unrestricted, Blocking, upkeep::save_bc),
        path(&["/set_bootstrap_daemon"], Unrestricted, Blocking, upkeep::set_bootstrap_daemon)
            .uncounted(),
        json_rpc(&["flush_cache"], Unrestricted, Blocking, upkeep::flush_cache),
        json_rpc(&["prune_blockchain"], Unrestricted, Blocking, upkeep::prune_blockchain)
            .fails(&[INTERNAL_ERROR]),

        // Blocks.
        json_rpc(&["get_last_block_header", "getlastblockheader"], Everyone, Inline, blocks::get_last_block_header)
            .fails(&[INTERNAL_ERROR])
            .payable().forwarded(Answers),
        json_rpc(&["get_block_header_by_hash", "getblockheaderbyhash"], Everyone, Inline,
            blocks::get_block_header_by_hash)
            .fails(&[WRONG_PARAM, INTERNAL_ERROR, RESTRICTED])
            .payable().forwarded(Answers),
        json_rpc(&["get_block_header_by_height", "getblockheaderbyheight"], Everyone, Inline,
            blocks::get_block_header_by_height)
            .fails(&[TOO_BIG_HEIGHT, INTERNAL_ERROR])
            .payable().forwarded(Answers),
        json_rpc(&["get_block_headers_range", "getblockheadersrange"], Everyone, Blocking,
            blocks::get_block_headers_range)
            .fails(&[TOO_BIG_HEIGHT, INTERNAL_ERROR, RESTRICTED])
            .payable().forwarded(Answers).memory(4 * MIB),
        json_rpc(&["get_block", "getblock"], Everyone, Blocking, blocks::get_block)
            .fails(&[WRONG_PARAM, TOO_BIG_HEIGHT, INTERNAL_ERROR])
            .payable().forwarded(Answers).memory(4 * MIB),
        raw(&["/get_blocks.bin", "/getblocks.bin"], Everyone, Blocking, bulk::blocks::get_blocks_bin)
            .storage::<GetBlocksBinRequest, GetBlocksBinResponse<'_>>()
            .forwarded(AnswersBlocks).memory(32 * MIB),
        raw(&["/get_blocks_by_height.bin", "/getblocks_by_height.bin"], Everyone, Blocking,
            bulk::blocks::get_blocks_by_height_bin)
            .storage::<GetBlocksByHeightBinRequest, GetBlocksByHeightBinResponse<'_>>()
            .forwarded(Answers).memory(32 * MIB),
        binary(&["/get_hashes.bin", "/gethashes.bin"], Everyone, Blocking, bulk::get_hashes_bin)
            .forwarded(Answers).memory(2 * MIB),

        // Events.
        json_rpc(&["get_node_events"], Everyone, Inline, events::get_node_events).fails(&[WRONG_PARAM]),

        // Mining.
        json_rpc(&["get_block_template", "getblocktemplate"], Everyone, Inline, mining::get_block_template)
            .fails(TEMPLATE)
            .forwarded(Answers).counted_as("getblocktemplate"),
        json_rpc(&["submit_block", "submitblock"], Everyone, Blocking, mining::submit_block)
            .positional(&["block"]).fails(BLOCK)
            .forwarded(RefusesBlock).counted_as("submitblock"),
        json_rpc(&["generateblocks"], Unrestricted, Blocking, generate::generateblocks)
            .fails(&[code::REGTEST_REQUIRED]).fails(TEMPLATE).fails(&[code::BLOCK_NOT_ACCEPTED]),
        json_rpc(&["get_miner_data"], Everyone, Blocking, work::get_miner_data)
            .fails(&[code::CORE_BUSY, INTERNAL_ERROR])
            .uncounted(),
        json_rpc(&["calc_pow"], Unrestricted, Blocking, work::calc_pow)
            .fails(&[WRONG_PARAM, code::WRONG_BLOCKBLOB, code::WRONG_BLOCKBLOB_SIZE])
            .counted_as("calcpow"),
        json_rpc(&["add_aux_pow"], Everyone, Blocking, aux_pow::add_aux_pow)
            .fails(&[WRONG_PARAM, INTERNAL_ERROR, code::WRONG_BLOCKBLOB, RESTRICTED])
            .forwarded(Answers),
        path(&["/start_mining"], Unrestricted, Blocking, control::start_mining),
        path(&["/stop_mining"], Unrestricted, Blocking, control::stop_mining),
        path(&["/mining_status"], Unrestricted, Blocking, control::mining_status),
        path(&["/set_log_hash_rate"], Unrestricted, Inline, control::set_log_hash_rate),

        // Transactions.
        path(&["/get_transactions", "/gettransactions"], Everyone, Blocking, fetch::get_transactions)
            .payable().forwarded(Answers).memory(16 * MIB),
        path(&["/is_key_image_spent"], Everyone, Blocking, transactions::is_key_image_spent)
            .payable().forwarded(Answers),
        path(&["/send_raw_transaction", "/sendrawtransaction"], Everyone, Blocking, send::send_raw_transaction)
            .payable().forwarded(TakesTransaction).counted_as("send_raw_tx"),
        json_rpc(&["relay_tx"], Unrestricted, Blocking, transactions::relay_tx)
            .fails(&[INTERNAL_ERROR])
            .payable(),
        json_rpc(&["flush_txpool"], Unrestricted, Blocking, transactions::flush_txpool),
        binary(&["/get_o_indexes.bin"], Everyone, Inline, bulk::get_o_indexes_bin)
            .forwarded(Answers).counted_as("get_indexes"),

        // The pool.
        path(&["/get_transaction_pool"], Everyone, Blocking, pool::get_transaction_pool)
            .payable().forwarded(Answers).memory(32 * MIB),
        raw(&["/get_transaction_pool_hashes.bin"], Everyone, Blocking, pool::get_transaction_pool_hashes_bin)
            .storage::<EmptyRequest, GetTransactionPoolHashesBinResponse>()
            .or_json::<GetTransactionPoolHashesBinJsonResponse>()
            .forwarded(AnswersPoolHashes),
        path(&["/get_transaction_pool_hashes"], Everyone, Blocking, pool::get_transaction_pool_hashes)
            .payable().forwarded(Answers),
        path(&["/get_transaction_pool_stats"], Everyone, Blocking, pool::get_transaction_pool_stats)
            .payable().forwarded(Answers),
        json_rpc(&["get_txpool_backlog"], Everyone, Blocking, pool::get_txpool_backlog)
            .payable().forwarded(AnswersBacklog),

        // Outputs.
        raw(&["/get_outs.bin"], Everyone, Inline, outputs::get_outs_bin)
            .storage::<GetOutsBinRequest, GetOutsBinResponse>()
            .forwarded(Answers).counted_as("get_outs_bin"),
        path(&["/get_outs"], Everyone, Blocking, outputs::get_outs)
            .payable().forwarded(Answers).memory(4 * MIB),
        json_rpc(&["get_output_histogram"], Everyone, Blocking, histogram::get_output_histogram)
            .payable().forwarded(Answers),
        json_rpc(&["get_output_distribution"], Everyone, Blocking, distribution::get_output_distribution)
            .fails(&[INTERNAL_ERROR, RESTRICTED])
            .payable().forwarded(Answers).memory(64 * MIB),
        binary(&["/get_output_distribution.bin"], Everyone, Blocking, distribution::get_output_distribution_bin)
            .forwarded(Answers).counted_as("get_output_distribution_bin").memory(64 * MIB),

        // Peers.
        json_rpc(&["get_connections"], Unrestricted, Inline, peers::get_connections),
        json_rpc(&["set_bans"], Unrestricted, Inline, peers::set_bans)
            .fails(&[WRONG_PARAM]),
        json_rpc(&["get_bans"], Unrestricted, Inline, peers::get_bans),
        json_rpc(&["banned"], Unrestricted, Inline, peers::banned)
            .fails(&[WRONG_PARAM])
            .uncounted(),
        json_rpc(&["sync_info"], Unrestricted, Inline, peers::sync_info)
            .payable(),
        path(&["/get_peer_list"], Unrestricted, Inline, peers::get_peer_list),
        path(&["/get_public_nodes"], Everyone, Inline, peers::get_public_nodes),
        path(&["/get_net_stats"], Unrestricted, Inline, peers::get_net_stats),
        path(&["/get_limit"], Everyone, Inline, peers::get_limit)
            .forwarded(Answers),
        path(&["/set_limit"], Unrestricted, Inline, peers::set_limit),
        path(&["/out_peers"], Unrestricted, Inline, peers::out_peers),
        path(&["/in_peers"], Unrestricted, Inline, peers::in_peers),

        // The program.
        path(&["/set_log_level"], Unrestricted, Inline, program::set_log_level),
        path(&["/set_log_categories"], Unrestricted, Inline, program::set_log_categories),
        path(&["/stop_daemon"], Unrestricted, Inline, program::stop_daemon),
        path(&["/update"], Unrestricted, Inline, program::update),
        path(&["/start_save_graph", "/stop_save_graph"], Unrestricted, Inline, program::start_save_graph)
            .uncounted(),
        json_rpc(&["rpc_access_info"], Everyone, Inline, program::rpc_access_info)
            .payable().forwarded(Answers),
        json_rpc(&["rpc_access_submit_nonce"], Everyone, Inline, program::rpc_access_submit_nonce)
            .payable().forwarded(Answers),
        json_rpc(&["rpc_access_pay"], Everyone, Inline, program::rpc_access_pay)
            .payable().forwarded(Answers),
        json_rpc(&["rpc_access_tracking"], Unrestricted, Inline, program::rpc_access_tracking),
        json_rpc(&["rpc_access_data"], Unrestricted, Inline, program::rpc_access_data)
            .fails(&[code::PAYMENTS_NOT_ENABLED])
            .forwarded(Answers),
        json_rpc(&["rpc_access_account"], Unrestricted, Inline, program::rpc_access_account)
            .fails(&[code::PAYMENTS_NOT_ENABLED])
            .forwarded(Answers),
    ])
    .with_discovery(ABOUT, |discovery| {
        json_rpc(&["rpc.discover"], Everyone, Blocking, move |ctx, _: EmptyRequest| {
            Ok(discovery.document(ctx.restricted))
        })
        .memory(2 * MIB).function_name("rpc_discover")
    })
}

#[cfg(test)]
mod tests;
