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
        assert!(answer.number("free_space") > Some(0));
        let header = node.method("get_last_block_header", "{}");
        for name in ["difficulty", "cumulative_difficulty"] {
            assert_eq!(answer.number(name), header.number(&format!("block_header.{name}")), "{name}");
        }
        assert_eq!(answer.text("wide_difficulty"), Some("0x1"));
        // The median is at least the minimum block weight.
        assert_eq!(answer.number("block_weight_limit"), Some(600_000));
        assert_eq!(answer.number("block_size_median"), answer.number("block_weight_median"));
        assert_eq!(answer.number("block_weight_median"), Some(300_000));
        for name in ["incoming_connections_count", "outgoing_connections_count", "white_peerlist_size"] {
            assert_eq!(answer.number(name), Some(0), "{name}");
        }
        assert_eq!(answer.text("bootstrap_daemon_address"), Some(""));
        for name in ["update_available", "was_bootstrap_ever_used"] {
            assert_eq!(answer.get(name), Some(&Tree::Bool(false)), "{name}");
        }
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
        // The preferred calls agree.
        assert_eq!(node.method("get_info", "{}").number("height"), Some(top + 1));
        assert_eq!(node.method("get_last_block_header", "{}").number("block_header.height"), Some(top));
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
    // The forks of a private chain were long ago, so another one is overdue.
    assert_eq!(answer.number("state"), Some(0), "there is likely a fork that the node does not know");
    assert_eq!(answer.get("enabled"), Some(&Tree::Bool(true)));
    assert_eq!(answer.number("earliest_height"), Some(1));
    // Votes are counted over 10,080 blocks, or the whole chain; today's forks need none.
    let (top, _) = node.top();
    assert_eq!(answer.number("window"), Some((top + 1).min(10_080)));
    assert_eq!(answer.number("threshold"), Some(0));
    assert!(answer.number("votes") <= answer.number("window"));
}

#[test]
fn get_version() {
    let mut node = Node::new();
    let answer = node.method("get_version", "{}");
    ok(&answer);
    fields(&answer, "release:bool version:uint");
    assert_eq!(answer.number("version").unwrap() >> 16, 3, "the high half is the major version");
}

#[test]
fn get_fee_estimate() {
    let mut node = Node::with_chain();
    let plain = node.method("get_fee_estimate", "{}");
    ok_with_access(&plain);
    fields(&plain, "fee:uint quantization_mask:uint");
    assert!(plain.number("fee") > Some(0));
    // Fees are rounded up to a multiple of the mask, and are at least the fee of their bytes.
    let mask = plain.number("quantization_mask").unwrap();
    let pool = node.path("/get_transaction_pool", "");
    for tx in pool.list("transactions") {
        assert_eq!(tx.number("fee").unwrap() % mask, 0);
        assert!(tx.number("fee").unwrap() >= plain.number("fee").unwrap() * tx.number("blob_size").unwrap());
    }
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
    // The miners' income is the emission plus the fees.
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
        let last = header.number("block_header.height").unwrap() + hashes.len() as u64 - 1;
        assert_eq!(chain.number("height"), Some(last), "where it ends");
        let work = chain.number("difficulty").unwrap();
        assert_eq!(chain.text("wide_difficulty"), Some(format!("{work:#x}").as_str()));
        assert_eq!(chain.number("difficulty_top64"), Some(0));
    }
    assert!(chains.iter().any(|chain| chain.number("length") == Some(2)));
}

#[test]
fn get_alt_blocks_hashes() {
    let mut node = Node::with_chain();
    let answer = node.path("/get_alt_blocks_hashes", "");
    ok_with_access(&answer);
    let mut hashes = texts(&answer, "blks_hashes");
    assert_eq!(hashes.len(), 3);
    let chains = node.method("get_alternate_chains", "{}");
    let mut listed: Vec<String> =
        chains.list("chains").iter().flat_map(|chain| texts(chain, "block_hashes")).collect();
    hashes.sort();
    listed.sort();
    assert_eq!(hashes, listed);
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
    assert_eq!(answer.text("overview"), Some("[]"), "nothing is queued");
}
