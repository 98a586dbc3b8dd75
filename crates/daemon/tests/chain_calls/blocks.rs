//! Block headers and blocks.

use super::support::{Ours, SOME_ADDRESS, boolean, items, member, number, refusal, string, texts};
use ferrite_rpc::json::Value;
use ferrite_types::block::Block;

fn header(ours: &mut Ours, method: &str, params: &str) -> Value {
    member(&ours.rpc(method, params).unwrap(), "block_header").unwrap()
}

#[test]
fn a_header_is_found_in_every_way() {
    let mut ours = Ours::start();
    let ids = ours.mine(4);
    let last = header(&mut ours, "get_last_block_header", "{}");
    assert_eq!(string(&last, "hash"), ids[3]);
    assert_eq!((number(&last, "height"), number(&last, "depth")), (4, 0));
    assert_eq!(string(&last, "pow_hash"), "");
    assert_eq!(header(&mut ours, "getblockheaderbyheight", r#"{"height":4}"#), last);
    let by_hash = format!(r#"{{"hash":"{}"}}"#, ids[3]);
    assert_eq!(header(&mut ours, "get_block_header_by_hash", &by_hash), last);
    let range = ours.rpc("get_block_headers_range", r#"{"start_height":2,"end_height":4}"#).unwrap();
    let headers = items(&range, "headers");
    assert_eq!(headers.len(), 3);
    assert_eq!(headers[2], last);
    assert_eq!(string(&headers[2], "prev_hash"), string(&headers[1], "hash"));
}

#[test]
fn proofs_of_work_are_computed_on_demand() {
    let mut ours = Ours::start();
    let ids = ours.mine(1);
    let asked = header(&mut ours, "get_last_block_header", r#"{"fill_pow_hash":true}"#);
    let pow = string(&asked, "pow_hash");
    assert_eq!(pow.len(), 64);
    let block = ours.rpc("get_block", &format!(r#"{{"hash":"{}"}}"#, ids[0])).unwrap();
    let blob = Block::from_blob(&const_hex::decode(string(&block, "blob")).unwrap()).unwrap();
    let params = format!(
        r#"{{"major_version":16,"height":1,"block_blob":"{}"}}"#,
        const_hex::encode(blob.hashing_blob())
    );
    assert_eq!(ours.rpc("calc_pow", &params), Ok(Value::String(pow.into_bytes())));
    let public = ours.restricted("get_last_block_header", r#"{"fill_pow_hash":true}"#).unwrap();
    assert_eq!(string(&member(&public, "block_header").unwrap(), "pow_hash"), "");
}

#[test]
fn a_block_has_its_blob_and_its_json() {
    let mut ours = Ours::start();
    let ids = ours.mine(2);
    let block = ours.rpc("get_block", r#"{"height":2}"#).unwrap();
    assert_eq!(ours.rpc("getblock", &format!(r#"{{"hash":"{}","height":77}}"#, ids[1])).unwrap(), block);
    let blob = Block::from_blob(&const_hex::decode(string(&block, "blob")).unwrap()).unwrap();
    assert_eq!(blob.id().unwrap().to_string(), ids[1]);
    assert_eq!(string(&block, "json"), blob.to_json());
    assert_eq!(string(&block, "miner_tx_hash"), blob.miner_tx.hash().to_string());
    assert!(texts(&block, "tx_hashes").is_empty());
    assert_eq!(number(&member(&ours.rpc("get_block", "{}").unwrap(), "block_header").unwrap(), "height"), 0);
}

#[test]
fn blocks_of_side_chains_are_orphans() {
    let mut ours = Ours::start();
    let main = ours.mine(3);
    let side = ours.mine_after(&main[0], 1);
    let params = format!(r#"{{"hash":"{}"}}"#, side[0]);
    let orphan = header(&mut ours, "get_block_header_by_hash", &params);
    assert!(boolean(&orphan, "orphan_status"));
    assert_eq!((number(&orphan, "height"), number(&orphan, "depth")), (2, 1));
    let block = ours.rpc("get_block", &params).unwrap();
    assert_eq!(member(&block, "block_header"), Some(orphan));
    // A side chain may end above the tip of the main chain, where nothing can be reported of it.
    ours.path("/pop_blocks", r#"{"nblocks":2}"#);
    assert_eq!(ours.rpc("get_block_header_by_hash", &params), Err(refusal(0, "")));
    assert_eq!(ours.rpc("get_block", &params), Err(refusal(0, "")));
}

#[test]
fn missing_blocks_are_errors() {
    let mut ours = Ours::start();
    ours.mine(1);
    let zeros = "0".repeat(64);
    let unknown = format!("Internal error: can't get block by hash. Hash = {zeros}.");
    for method in ["get_block_header_by_hash", "get_block"] {
        assert_eq!(ours.rpc(method, &format!(r#"{{"hash":"{zeros}"}}"#)), Err(refusal(-5, &unknown)));
        let text = "Failed to parse hex representation of block hash. Hex = 12.";
        assert_eq!(ours.rpc(method, r#"{"hash":"12"}"#), Err(refusal(-1, text)));
    }
    let high = "Requested block height: 2 greater than current top block height: 1";
    for method in ["get_block_header_by_height", "get_block"] {
        assert_eq!(ours.rpc(method, r#"{"height":2}"#), Err(refusal(-2, high)));
    }
    for (start, end) in [(1, 0), (0, 2), (2, 2)] {
        let params = format!(r#"{{"start_height":{start},"end_height":{end}}}"#);
        let refused = Err(refusal(-2, "Invalid start/end heights."));
        assert_eq!(ours.rpc("get_block_headers_range", &params), refused);
    }
    let many = format!(r#"{{"hashes":[{}]}}"#, vec![format!("\"{zeros}\""); 1001].join(","));
    let text = "Too many block headers requested in restricted mode";
    assert_eq!(ours.restricted("get_block_header_by_hash", &many), Err(refusal(-19, text)));
    assert_eq!(ours.rpc("get_block_header_by_hash", &many), Err(refusal(-5, &unknown)));
    let nothing = ours.rpc("get_block_header_by_hash", "{}").unwrap();
    let empty = member(&nothing, "block_header").unwrap();
    assert_eq!((string(&empty, "hash"), string(&empty, "wide_difficulty")), (String::new(), String::new()));
}

#[test]
fn a_node_that_is_not_ready_is_busy() {
    use ferrite_types::network::Network;
    let mut ours = Ours::start_on(Network::Stagenet, |options| options.offline = false);
    ours.look_for_peers();
    let busy = ours.rpc("get_last_block_header", "{}").unwrap();
    assert_eq!(string(&busy, "status"), "BUSY");
    assert_eq!(string(&member(&busy, "block_header").unwrap(), "hash"), "");
    assert_eq!(string(&ours.rpc("submit_block", "[]").unwrap(), "status"), "BUSY");
    assert_eq!(string(&ours.rpc("generateblocks", "{}").unwrap(), "status"), "BUSY");
    assert_eq!(string(&ours.path("/start_mining", "{}"), "status"), "BUSY");
    for method in ["get_block_template", "get_miner_data"] {
        let params = format!(r#"{{"wallet_address":"{SOME_ADDRESS}"}}"#);
        assert_eq!(ours.rpc(method, &params), Err(refusal(-9, "Core is busy")));
    }
    // All other calls work.
    assert_eq!(number(&ours.rpc("get_block_count", "{}").unwrap(), "count"), 1);
    assert!(!boolean(&ours.rpc("get_info", "{}").unwrap(), "synchronized"));
}
