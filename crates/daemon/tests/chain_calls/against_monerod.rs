//! The same requests to the real daemon with the same chain.

use ferrite_rpc::json::Value;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::quick;

use super::support::{Ours, SOME_ADDRESS, result, texts};

/// Fields that depend on the clock, the machine or the program.
const EXCUSED: &[&str] = &[
    "adjusted_time",
    "start_time",
    "free_space",
    "database_size",
    "version",
    "release",
    "rpc_connections_count",
    // Of `get_version`: older releases lack it.
    "hard_forks",
    "current_height",
];

fn strip(value: &mut Value, excused: &[&str]) {
    match value {
        Value::Object(object) => {
            object.retain(|name, _| !excused.iter().any(|excused| excused.as_bytes() == name.as_slice()));
            object.values_mut().for_each(|value| strip(value, excused));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| strip(item, excused)),
        _ => {}
    }
}

/// Mines on the reference, and submits all its blocks to our node.
fn same_chain(reference: &mut Monerod, ours: &mut Ours, blocks: u32) {
    reference.mine(blocks, SOME_ADDRESS);
    let count = result(reference.json_rpc("get_block_count", "{}").as_bytes()).unwrap();
    let Some(Value::U64(count)) = super::support::member(&count, "count") else { panic!("no count") };
    let known = ours.node.chain().tip().height.0;
    for height in known..count {
        let block = reference.json_rpc("get_block", &format!(r#"{{"height":{height}}}"#));
        let blob = ferrite_testkit::http::json_text(&block, "blob").unwrap();
        ours.rpc("submit_block", &format!(r#"["{blob}"]"#)).unwrap();
    }
}

fn questions(ids: &[String]) -> Vec<(&'static str, String)> {
    let mut all: Vec<(&str, String)> = Vec::new();
    for (method, params) in [
        ("get_info", "{}"),
        ("get_block_count", "{}"),
        ("get_block_count", "[]"),
        ("get_block_count", "[1]"),
        ("get_block_count", r#"["x"]"#),
        ("getblockcount", "5"),
        ("get_version", "{}"),
        ("hard_fork_info", "{}"),
        ("hard_fork_info", r#"{"version":1}"#),
        ("hard_fork_info", r#"{"version":16}"#),
        ("hard_fork_info", r#"{"version":17}"#),
        ("hard_fork_info", r#"{"version":256}"#),
        ("get_fee_estimate", "{}"),
        ("get_fee_estimate", r#"{"grace_blocks":10}"#),
        ("get_fee_estimate", r#"{"grace_blocks":100}"#),
        ("get_fee_estimate", r#"{"grace_blocks":101}"#),
        ("get_coinbase_tx_sum", "{}"),
        ("get_coinbase_tx_sum", r#"{"height":0,"count":1}"#),
        ("get_coinbase_tx_sum", r#"{"height":1,"count":20}"#),
        ("get_coinbase_tx_sum", r#"{"height":0,"count":66}"#),
        ("get_coinbase_tx_sum", r#"{"height":3,"count":67}"#),
        ("get_coinbase_tx_sum", r#"{"height":66,"count":1}"#),
        ("get_alternate_chains", "{}"),
        ("get_last_block_header", "{}"),
        ("getlastblockheader", r#"{"fill_pow_hash":true}"#),
        ("get_block_header_by_height", "{}"),
        ("getblockheaderbyheight", r#"{"height":5}"#),
        ("get_block_header_by_height", r#"{"height":"5"}"#),
        ("get_block_header_by_height", r#"{"height":5,"fill_pow_hash":true}"#),
        ("get_block_header_by_height", r#"{"height":0,"fill_pow_hash":true}"#),
        ("get_block_header_by_height", r#"{"height":65}"#),
        ("get_block_header_by_height", r#"{"height":66}"#),
        ("get_block_header_by_height", r#"{"height":-1}"#),
        ("get_block_header_by_height", r#"{"height":18446744073709551615}"#),
        ("get_block_header_by_hash", "{}"),
        ("getblockheaderbyhash", r#"{"hash":"00"}"#),
        ("get_block_header_by_hash", r#"{"hash":"zz"}"#),
        ("get_block_headers_range", "{}"),
        ("getblockheadersrange", r#"{"start_height":3,"end_height":7}"#),
        ("get_block_headers_range", r#"{"start_height":7,"end_height":3}"#),
        ("get_block_headers_range", r#"{"start_height":60,"end_height":65}"#),
        ("get_block_headers_range", r#"{"start_height":60,"end_height":66}"#),
        ("get_block_headers_range", r#"{"start_height":66,"end_height":66}"#),
        ("get_block", "{}"),
        ("getblock", r#"{"height":9}"#),
        ("get_block", r#"{"height":66}"#),
        ("get_block", r#"{"hash":"x"}"#),
        ("get_block", r#"{"hash":"x","height":3}"#),
        ("submit_block", "{}"),
        ("submit_block", "[]"),
        ("submitblock", r#"["zz"]"#),
        ("submit_block", r#"["00"]"#),
        ("submit_block", r#"[""]"#),
        ("submit_block", r#"["00","00"]"#),
        ("submit_block", "[1]"),
        ("get_block_template", "{}"),
        ("get_block_template", r#"{"reserve_size":256}"#),
        ("get_block_template", r#"{"reserve_size":1,"extra_nonce":"00"}"#),
        ("get_block_template", r#"{"wallet_address":"x"}"#),
        ("generateblocks", r#"{"amount_of_blocks":0}"#),
        ("generateblocks", r#"{"amount_of_blocks":1}"#),
        ("prune_blockchain", r#"{"check":true}"#),
        ("flush_cache", "{}"),
        ("flush_cache", r#"{"bad_blocks":true}"#),
        ("get_miner_data", "{}"),
        ("calc_pow", "{}"),
        ("calc_pow", r#"{"block_blob":"zz"}"#),
        ("calc_pow", r#"{"major_version":16,"height":5,"block_blob":"0011","seed_hash":"00"}"#),
        ("calc_pow", r#"{"major_version":16,"height":5,"block_blob":"0011"}"#),
        ("calc_pow", r#"{"major_version":1,"height":5,"block_blob":"0011"}"#),
        ("calc_pow", r#"{"major_version":1,"height":202612,"block_blob":"0011"}"#),
        ("add_aux_pow", "{}"),
        ("add_aux_pow", r#"{"aux_pow":[{"id":"00","hash":"00"}]}"#),
    ] {
        all.push((method, params.to_owned()));
    }
    let zeros = "0".repeat(64);
    let upper = ids[3].to_uppercase();
    for params in [
        format!(r#"{{"hash":"{}"}}"#, ids[3]),
        format!(r#"{{"hash":"{upper}"}}"#),
        format!(r#"{{"hash":"{}","hashes":["{}","{}"]}}"#, ids[3], ids[4], ids[5]),
        format!(r#"{{"hashes":["{}"]}}"#, ids[4]),
        format!(r#"{{"hashes":["{}","{zeros}"]}}"#, ids[4]),
        format!(r#"{{"hashes":["{}",""]}}"#, ids[4]),
        format!(r#"{{"hash":"{zeros}"}}"#),
        format!(r#"{{"hash":"{}","fill_pow_hash":true}}"#, ids[7]),
    ] {
        all.push(("get_block_header_by_hash", params.clone()));
        all.push(("get_block", params));
    }
    for params in [
        format!(r#"{{"wallet_address":"{SOME_ADDRESS}","extra_nonce":"0"}}"#),
        format!(r#"{{"wallet_address":"{SOME_ADDRESS}","extra_nonce":"zz"}}"#),
        format!(r#"{{"wallet_address":"{SOME_ADDRESS}","extra_nonce":"{}"}}"#, "0".repeat(512)),
        format!(r#"{{"wallet_address":"{SOME_ADDRESS}","prev_block":"zz"}}"#),
        format!(r#"{{"wallet_address":"{SOME_ADDRESS}","prev_block":"{zeros}"}}"#),
    ] {
        all.push(("get_block_template", params));
    }
    for (id, hash) in [(zeros.as_str(), "00"), (&zeros, &zeros)] {
        let params = format!(r#"{{"blocktemplate_blob":"zz","aux_pow":[{{"id":"{id}","hash":"{hash}"}}]}}"#);
        all.push(("add_aux_pow", params));
    }
    all
}

#[test]
fn calls_answer_alike() {
    // Its answers contain the hashes.
    quick::keep_work();
    let mut reference = Monerod::start();
    let mut ours = Ours::start();
    same_chain(&mut reference, &mut ours, 65);
    let headers = ours.rpc("get_block_headers_range", r#"{"start_height":0,"end_height":65}"#).unwrap();
    let Some(Value::Array(headers)) = super::support::member(&headers, "headers") else {
        panic!("no headers")
    };
    let ids: Vec<_> = headers.iter().map(|header| super::support::string(header, "hash")).collect();
    assert!(texts(&headers[0], "absent").is_empty());
    let mut differences = Vec::new();
    let questions = questions(&ids);
    for (method, params) in &questions {
        let mut answers = [reference.json_rpc(method, params), ours.raw(method, params)]
            .map(|answer| ferrite_rpc::json::parse(answer.as_bytes()).map(Value::Object).unwrap());
        answers.iter_mut().for_each(|answer| strip(answer, EXCUSED));
        let [theirs, mine] = answers;
        if theirs != mine {
            differences.push(format!(
                "{method} {params}\n  monerod  {}\n  ferrited {}",
                show(&theirs),
                show(&mine)
            ));
        }
    }
    println!("{} calls compared, {} differences", questions.len(), differences.len());
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn show(value: &Value) -> String {
    let mut out = Vec::new();
    ferrite_rpc::json::write_value(&mut out, value, 0);
    String::from_utf8_lossy(&out).replace("\r\n", " ")
}
