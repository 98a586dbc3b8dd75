//! The state of the chain.

use ferrite_testkit::diff::Tree;

use crate::support::{Node, fields, ok, ok_with_access, texts};

const INFO: &str = "adjusted_time:uint alt_blocks_count:uint block_size_limit:uint block_size_median:uint \
    block_weight_limit:uint block_weight_median:uint bootstrap_daemon_address:str busy_syncing:bool \
    cumulative_difficulty:uint cumulative_difficulty_top64:uint database_size:uint difficulty:uint \
    difficulty_top64:uint free_space:uint grey_peerlist_size:uint height:uint height_without_bootstrap:uint \
    incoming_connections_count:uint mainnet:bool nettype:str offline:bool outgoing_connections_count:uint \
    rpc_connections_count:uint stagenet:bool start_time:uint synchronized:bool target:uint target_height:uint \
    testnet:bool top_block_hash:str tx_count:uint tx_pool_size:uint update_available:bool version:str \
    was_bootstrap_ever_used:bool white_peerlist_size:uint wide_cumulative_difficulty:str wide_difficulty:str";

#[test]
fn get_info() {
    let mut node = Node::with_chain();
    let (top, hash) = node.top();
    let answers = [node.method("get_info", "{}"), node.path("/get_info", ""), node.path("/getinfo", "")];
    for answer in answers {
        ok_with_access(&answer);
        fields(&answer, INFO);
        assert_eq!(answer.number("height"), Some(top + 1));
        assert_eq!(answer.number("height_without_bootstrap"), Some(top + 1));
        assert_eq!(answer.text("top_block_hash"), Some(hash.as_str()));
        assert_eq!(answer.number("target"), Some(120));
        assert_eq!(answer.number("target_height"), Some(0), "0 when fully synced");
        assert_eq!(answer.number("tx_count"), Some(3));
        assert_eq!(answer.number("tx_pool_size"), Some(3));
        assert_eq!(answer.number("alt_blocks_count"), Some(3));
        assert_eq!(answer.get("synchronized"), Some(&Tree::Bool(true)));
        assert_eq!(answer.get("busy_syncing"), Some(&Tree::Bool(false)));
        assert_eq!(answer.get("offline"), Some(&Tree::Bool(true)));
        assert_eq!(answer.number("block_size_limit"), answer.number("block_weight_limit"));
        assert!(answer.number("rpc_connections_count") >= Some(1), "this request is counted");
        assert!(answer.number("adjusted_time") > Some(1_600_000_000));
        assert!(answer.number("start_time") > Some(1_600_000_000));
        assert!(answer.number("database_size") > Some(0));
    }
}

#[test]
fn get_height() {
    let mut node = Node::with_chain();
    let (top, hash) = node.top();
    for path in ["/get_height", "/getheight"] {
        let answer = node.path(path, "");
        ok(&answer);
        assert_eq!(answer.number("height"), Some(top + 1));
        assert_eq!(answer.text("hash"), Some(hash.as_str()));
    }
}

#[test]
fn hard_fork_info() {
    let mut node = Node::with_chain();
    let answer = node.method("hard_fork_info", "{}");
    ok_with_access(&answer);
    fields(
        &answer,
        "earliest_height:uint enabled:bool state:uint threshold:uint version:uint votes:uint voting:uint window:uint",
    );
    assert_eq!(answer.number("version"), Some(16));
    assert!(answer.number("state") <= Some(2));
    assert!(answer.number("window") <= Some(10_080));
}

#[test]
fn get_version() {
    let mut node = Node::new();
    let answer = node.method("get_version", "{}");
    ok(&answer);
    fields(&answer, "release:bool version:uint");
}

#[test]
fn get_fee_estimate() {
    let mut node = Node::with_chain();
    let plain = node.method("get_fee_estimate", "{}");
    ok_with_access(&plain);
    fields(&plain, "fee:uint quantization_mask:uint");
    assert!(plain.number("fee") > Some(0));
    let with_grace = node.method("get_fee_estimate", r#"{"grace_blocks":10}"#);
    ok_with_access(&with_grace);
    assert!(with_grace.number("fee") >= plain.number("fee"), "{with_grace:?}");
}

#[test]
fn get_coinbase_tx_sum() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    let answer = node.method("get_coinbase_tx_sum", &format!(r#"{{"height":0,"count":{}}}"#, top + 1));
    ok_with_access(&answer);
    fields(
        &answer,
        "emission_amount:uint emission_amount_top64:uint fee_amount:uint fee_amount_top64:uint \
         wide_emission_amount:str wide_fee_amount:str",
    );
    let (emission, fees) = (answer.number("emission_amount").unwrap(), answer.number("fee_amount").unwrap());
    assert_eq!(answer.text("wide_emission_amount").unwrap(), format!("{emission:#x}"));
    assert_eq!(answer.text("wide_fee_amount").unwrap(), format!("{fees:#x}"));
    // What the miners got is what was made and what was paid for.
    let range =
        node.method("get_block_headers_range", &format!(r#"{{"start_height":0,"end_height":{top}}}"#));
    let rewards: u64 = range.list("headers").iter().map(|header| header.number("reward").unwrap()).sum();
    assert_eq!(emission + fees, rewards);
    assert!(fees > 0);
}

#[test]
fn get_alternate_chains() {
    let mut node = Node::with_chain();
    let answer = node.method("get_alternate_chains", "{}");
    ok(&answer);
    let chains = answer.list("chains");
    assert_eq!(chains.len(), 2);
    for chain in chains {
        fields(
            chain,
            "block_hash:str block_hashes:arr<str> difficulty:uint difficulty_top64:uint height:uint length:uint \
             main_chain_parent_block:str wide_difficulty:str",
        );
        let hashes = texts(chain, "block_hashes");
        assert_eq!(chain.number("length"), Some(hashes.len() as u64));
        // `block_hash` is the first block that diverges: its parent is on the chain.
        let first = chain.text("block_hash").unwrap();
        let header = node.method("get_block_header_by_hash", &format!(r#"{{"hash":"{first}"}}"#));
        assert_eq!(header.text("block_header.prev_hash"), chain.text("main_chain_parent_block"));
        assert_eq!(header.get("block_header.orphan_status"), Some(&Tree::Bool(true)));
        assert!(hashes.iter().any(|hash| hash == first));
    }
    assert!(chains.iter().any(|chain| chain.number("length") == Some(2)));
}

#[test]
fn get_alt_blocks_hashes() {
    let mut node = Node::with_chain();
    let answer = node.path("/get_alt_blocks_hashes", "");
    ok_with_access(&answer);
    assert_eq!(texts(&answer, "blks_hashes").len(), 3);
}

#[test]
fn sync_info() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    let answer = node.method("sync_info", "{}");
    ok_with_access(&answer);
    fields(&answer, "height:uint next_needed_pruning_seed:uint overview:str target_height:uint");
    assert_eq!(answer.number("height"), Some(top + 1));
    assert_eq!(answer.number("target_height"), Some(0), "0 when fully synced");
    assert_eq!(answer.get("spans"), None, "absent when fully synced");
}
