//! Remains of RPC payment: the client field of requests.

use ferrite_rpc::json::{Object, Value};

/// Methods that can require payment (`core_rpc_server_commands_defs.h: rpc_access_request_base`), by their first name.
/// Those that parse their body themselves are not listed.
const PAID: &[&str] = &[
    "get_info",
    "/get_info",
    "get_last_block_header",
    "get_block_header_by_hash",
    "get_block_header_by_height",
    "get_block_headers_range",
    "get_block",
    "hard_fork_info",
    "get_output_histogram",
    "get_output_distribution",
    "get_coinbase_tx_sum",
    "get_fee_estimate",
    "relay_tx",
    "sync_info",
    "get_txpool_backlog",
    "rpc_access_info",
    "rpc_access_submit_nonce",
    "rpc_access_pay",
    "/get_alt_blocks_hashes",
    "/get_transactions",
    "/is_key_image_spent",
    "/get_outs",
    "/send_raw_transaction",
    "/get_transaction_pool",
    "/get_transaction_pool_hashes",
    "/get_transaction_pool_stats",
];

/// Whether the client field, if present, is a string. Payment is never required, so nothing else is checked.
pub(super) fn names_its_client(method: &'static str, parameters: &Object) -> bool {
    match parameters.get(&b"client"[..]) {
        None | Some(Value::String(_)) => true,
        Some(_) => !PAID.contains(&method),
    }
}

/// The name under which a method is counted, by its first name; some are not.
pub(super) fn counted_as(method: &'static str) -> Option<&'static str> {
    Some(match method {
        "get_block_count" => "getblockcount",
        "on_get_block_hash" => "getblockhash",
        "get_block_template" => "getblocktemplate",
        "submit_block" => "submitblock",
        "calc_pow" => "calcpow",
        "get_fee_estimate" => "get_base_fee_estimate",
        "/send_raw_transaction" => "send_raw_tx",
        "/get_o_indexes.bin" => "get_indexes",
        "/get_outs.bin" => "get_outs_bin",
        "/get_output_distribution.bin" => "get_output_distribution_bin",
        "get_miner_data" | "banned" | "/set_bootstrap_daemon" | "/start_save_graph" => return None,
        other => {
            let name = other.trim_start_matches('/');
            name.strip_suffix(".bin").unwrap_or(name)
        }
    })
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::json;

    use super::*;

    #[test]
    fn every_paid_call_exists() {
        let names = crate::rpc::table().names();
        for paid in PAID {
            assert!(names.iter().any(|name| name.first == *paid), "{paid}");
        }
    }

    #[test]
    fn a_client_is_a_text() {
        let check = |method, text: &str| names_its_client(method, &json::parse(text.as_bytes()).unwrap());
        assert!(check("get_info", r#"{"client":"x"}"#));
        assert!(check("get_info", r#"{"height":5}"#));
        assert!(!check("get_info", r#"{"client":5}"#));
        assert!(check("/get_height", r#"{"client":5}"#), "this one cannot be paid for");
    }
}
