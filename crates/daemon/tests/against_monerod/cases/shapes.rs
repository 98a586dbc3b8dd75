//! Every name, called in every way.

use ferrite_testkit::diff::Question;

/// Methods that change nothing when called without parameters.
const METHODS: &[&str] = &[
    "get_block_count",
    "getblockcount",
    "on_get_block_hash",
    "on_getblockhash",
    "get_block_template",
    "getblocktemplate",
    "get_miner_data",
    "calc_pow",
    "add_aux_pow",
    "submit_block",
    "submitblock",
    "generateblocks",
    "get_last_block_header",
    "getlastblockheader",
    "get_block_header_by_hash",
    "getblockheaderbyhash",
    "get_block_header_by_height",
    "getblockheaderbyheight",
    "get_block_headers_range",
    "getblockheadersrange",
    "get_block",
    "getblock",
    "get_connections",
    "get_info",
    "hard_fork_info",
    "set_bans",
    "get_bans",
    "banned",
    "get_output_histogram",
    "get_version",
    "get_coinbase_tx_sum",
    "get_fee_estimate",
    "get_alternate_chains",
    "relay_tx",
    "sync_info",
    "get_txpool_backlog",
    "get_output_distribution",
    "flush_cache",
    "rpc_access_info",
    "rpc_access_submit_nonce",
    "rpc_access_pay",
    "rpc_access_tracking",
    "rpc_access_data",
    "rpc_access_account",
    "no_such_method",
    "",
    "/get_height",
];

/// Paths that change nothing when called without a body.
const PATHS: &[&str] = &[
    "/get_height",
    "/getheight",
    "/get_info",
    "/getinfo",
    "/get_transactions",
    "/gettransactions",
    "/get_alt_blocks_hashes",
    "/is_key_image_spent",
    "/send_raw_transaction",
    "/sendrawtransaction",
    "/start_mining",
    "/stop_mining",
    "/mining_status",
    "/save_bc",
    "/get_peer_list",
    "/get_public_nodes",
    "/set_log_hash_rate",
    "/get_transaction_pool",
    "/get_transaction_pool_hashes.bin",
    "/get_transaction_pool_hashes",
    "/get_transaction_pool_stats",
    "/set_bootstrap_daemon",
    "/get_net_stats",
    "/get_limit",
    "/set_limit",
    "/get_outs",
    "/update",
    "/pop_blocks",
    "/get_blocks.bin",
    "/getblocks.bin",
    "/get_blocks_by_height.bin",
    "/getblocks_by_height.bin",
    "/get_hashes.bin",
    "/gethashes.bin",
    "/get_o_indexes.bin",
    "/get_outs.bin",
    "/get_output_distribution.bin",
    "/no_such_path",
    "/json_rpc",
];

/// Parameters to send to any method.
const PARAMS: &[&str] = &["{}", "[]", "null", "\"x\"", "{\"no_such_parameter\":{\"a\":[1,2]}}", "7"];

/// Bodies to send to any path.
const BODIES: &[&str] = &["", "{}", "{", "x", "[]", "{\"no_such_parameter\":[{}]}", "null", "{}x"];

pub fn questions() -> Vec<Question> {
    let mut all = Vec::new();
    for name in METHODS {
        all.extend(PARAMS.iter().map(|params| Question::method(name, params)));
        let mut by_get = Question::method(name, "{}").with_verb("GET");
        all.push(by_get.clone());
        // No parameters at all, and an id that is a number.
        by_get.body = format!(r#"{{"id":17,"method":"{name}"}}"#).into_bytes();
        all.push(by_get.with_verb("PUT"));
    }
    for path in PATHS {
        all.extend(BODIES.iter().map(|body| Question::path(path, *body)));
        all.push(Question::path(path, "").with_verb("GET"));
        all.push(Question::path(path, "{}").with_verb("GET"));
        all.push(Question::path(path, "").with_verb("HEAD"));
        all.push(Question::path(path, "").with_verb("OPTIONS"));
        all.push(Question::path(&format!("{path}?x=1"), ""));
    }
    all
}
