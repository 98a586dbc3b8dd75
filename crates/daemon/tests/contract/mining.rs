//! Templates, submitted blocks, and the miner.

use ferrite_testkit::diff::Tree;
use ferrite_types::block::Block;

use crate::support::{ADDRESS, Node, fields, ok};

#[test]
fn get_block_template() {
    let mut node = Node::with_chain();
    let (top, hash) = node.top();
    for name in ["get_block_template", "getblocktemplate"] {
        let answer = node.method(name, &format!(r#"{{"wallet_address":"{ADDRESS}","reserve_size":60}}"#));
        ok(&answer);
        fields(
            &answer,
            "blocktemplate_blob:str blockhashing_blob:str difficulty:uint difficulty_top64:uint expected_reward:uint \
             height:uint next_seed_hash:str prev_hash:str reserved_offset:uint seed_hash:str seed_height:uint \
             wide_difficulty:str",
        );
        assert_eq!(answer.number("height"), Some(top + 1));
        assert_eq!(answer.text("prev_hash"), Some(hash.as_str()));
        let seed = answer.number("seed_height").unwrap();
        let seed = node.method("on_get_block_hash", &format!("[{seed}]"));
        assert_eq!(seed, Tree::Bytes(answer.text("seed_hash").unwrap().into()));
        let blob = const_hex::decode(answer.text("blocktemplate_blob").unwrap()).unwrap();
        let offset = usize::try_from(answer.number("reserved_offset").unwrap()).unwrap();
        assert_eq!(blob[offset..offset + 60], [0; 60], "60 bytes are free there");
        assert_eq!(blob[offset - 1], 60);
        let block = Block::from_blob(&blob).unwrap();
        let paid: u64 = block.miner_tx.prefix.vout.iter().map(|output| output.amount.0).sum();
        assert_eq!(answer.number("expected_reward"), Some(paid));
        // The hashing blob begins like the block.
        let hashed = const_hex::decode(answer.text("blockhashing_blob").unwrap()).unwrap();
        assert_eq!((&hashed[..39], hashed.len()), (&blob[..39], 76));
        assert_eq!((answer.number("difficulty"), answer.text("wide_difficulty")), (Some(1), Some("0x1")));
    }
}

#[test]
fn submit_block() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    let request = format!(r#"{{"wallet_address":"{ADDRESS}","reserve_size":0}}"#);
    for (name, height) in ["submit_block", "submitblock"].iter().zip(top + 1..) {
        let template = node.method("get_block_template", &request);
        // Any nonce meets a difficulty of 1.
        let answer = node.method(name, &format!(r#"["{}"]"#, template.text("blocktemplate_blob").unwrap()));
        ok(&answer);
        assert_eq!(node.top().0, height);
    }
}

#[test]
fn start_and_stop_mining_and_mining_status() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    let status = "active:bool address:str bg_idle_threshold:int bg_ignore_battery:bool bg_min_idle_seconds:int \
        bg_target:int block_reward:int block_target:int difficulty:uint difficulty_top64:uint \
        is_background_mining_enabled:bool pow_algorithm:str speed:uint threads_count:uint wide_difficulty:str";
    let idle = node.path("/mining_status", "");
    ok(&idle);
    fields(&idle, status);
    assert_eq!(idle.get("active"), Some(&Tree::Bool(false)));
    assert_eq!(idle.text("address"), Some(""));
    assert_eq!(idle.number("block_reward"), Some(0));
    let start = format!(
        r#"{{"do_background_mining":false,"ignore_battery":true,"miner_address":"{ADDRESS}","threads_count":1}}"#
    );
    ok(&node.path("/start_mining", &start));
    let busy = node.path("/mining_status", "");
    fields(&busy, status);
    assert_eq!(busy.get("active"), Some(&Tree::Bool(true)));
    assert_eq!(busy.text("address"), Some(ADDRESS));
    assert_eq!(busy.number("threads_count"), Some(1));
    assert_eq!(busy.number("block_target"), Some(120));
    assert!(busy.number("block_reward") > Some(0));
    assert_eq!(busy.get("is_background_mining_enabled"), Some(&Tree::Bool(false)));
    assert_eq!((busy.text("pow_algorithm"), busy.number("difficulty")), (Some("RandomX"), Some(1)));
    ok(&node.path("/set_log_hash_rate", r#"{"visible":true}"#));
    while node.top().0 == top {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    ok(&node.path("/stop_mining", ""));
    assert_eq!(node.path("/mining_status", "").get("active"), Some(&Tree::Bool(false)));
    // In the background.
    let start = start.replace("\"do_background_mining\":false", "\"do_background_mining\":true");
    ok(&node.path("/start_mining", &start));
    let idle = node.path("/mining_status", "");
    for name in ["is_background_mining_enabled", "bg_ignore_battery"] {
        assert_eq!(idle.get(name), Some(&Tree::Bool(true)), "{name}");
    }
    assert!((1..=100).contains(&idle.number("bg_target").unwrap()), "percent of the processor: {idle:?}");
    ok(&node.path("/stop_mining", ""));
}

#[test]
fn a_block_that_was_not_mined_is_refused() {
    // At this difficulty, the nonce of a template does not suffice.
    let mut node = Node::with_flags(&["--offline", "--fixed-difficulty", "1000000000000"]);
    let template = node.method("get_block_template", &format!(r#"{{"wallet_address":"{ADDRESS}"}}"#));
    let blob = template.text("blocktemplate_blob").unwrap();
    let error = node.error("submit_block", &format!(r#"["{blob}"]"#));
    assert_eq!(error, (-7, "Block not accepted".to_owned()));
}

#[test]
fn set_log_hash_rate_when_not_mining() {
    let mut node = Node::new();
    let answer = node.path("/set_log_hash_rate", r#"{"visible":true}"#);
    assert_eq!(answer.text("status"), Some("NOT MINING"));
    fields(&answer, "untrusted:bool");
}
