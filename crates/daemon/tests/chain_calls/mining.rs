//! Templates, submitted blocks, and the miner.

use std::time::{Duration, Instant};

use ferrite_rpc::json::Value;
use ferrite_types::Hash;
use ferrite_types::block::Block;
use ferrite_types::extra::Extra;
use ferrite_types::network::Network;

use super::support::{Ours, SOME_ADDRESS, boolean, items, number, refusal, string, texts};

fn template(ours: &mut Ours, more: &str) -> Value {
    let params = format!(r#"{{"wallet_address":"{SOME_ADDRESS}"{more}}}"#);
    ours.rpc("get_block_template", &params).unwrap()
}

fn block_of(answer: &Value) -> Block {
    Block::from_blob(&const_hex::decode(string(answer, "blocktemplate_blob")).unwrap()).unwrap()
}

#[test]
fn a_template_becomes_a_block() {
    let mut ours = Ours::start();
    let top = ours.mine(2)[1].clone();
    let answer = template(&mut ours, r#","reserve_size":60"#);
    assert_eq!((number(&answer, "height"), number(&answer, "difficulty")), (3, 1));
    assert_eq!(string(&answer, "prev_hash"), top);
    assert_eq!(string(&answer, "next_seed_hash"), "");
    let genesis = ours.node.genesis();
    assert_eq!(string(&answer, "seed_hash"), genesis.to_string());
    let block = block_of(&answer);
    assert_eq!(string(&answer, "blockhashing_blob"), const_hex::encode(block.hashing_blob()));
    let offset = usize::try_from(number(&answer, "reserved_offset")).unwrap();
    let mut blob = block.to_blob();
    assert_eq!(blob[offset..offset + 60], [0; 60]);
    blob[offset..offset + 60].fill(7);
    let changed = Block::from_blob(&blob).unwrap();
    assert_eq!(Extra::parse(&changed.miner_tx.prefix.extra).nonce(), Some(&[7; 60][..]));
    let accepted = ours.rpc("submit_block", &format!(r#"["{}"]"#, const_hex::encode(&blob))).unwrap();
    assert_eq!(string(&accepted, "block_id"), changed.id().unwrap().to_string());
    assert_eq!(ours.node.chain().tip().height.0, 4);
    // A known block is not an error.
    ours.rpc("submitblock", &format!(r#"["{}"]"#, const_hex::encode(&blob))).unwrap();
    let plain = template(&mut ours, "");
    assert_eq!(number(&plain, "reserved_offset"), 0);
    let chosen = template(&mut ours, r#","extra_nonce":"c0ffee""#);
    let extra = block_of(&chosen).miner_tx.prefix.extra;
    assert_eq!(Extra::parse(&extra).nonce(), Some(&[0xc0, 0xff, 0xee][..]));
}

#[test]
fn invalid_template_requests() {
    let mut ours = Ours::start();
    let address = format!(r#""wallet_address":"{SOME_ADDRESS}""#);
    let subaddress =
        "8AsN91rznfkBGTY8psSNkJBg9SZgxxGGRUhGwRptBhgr5XSQ1XzmA9m8QAnoxydecSh5aLJXdrgXwTDMMZ1AuXsN1EX5Mtm";
    for (params, code, text) in [
        (r#"{"reserve_size":256}"#.to_owned(), -3, "Too big reserved size, maximum 255"),
        (
            r#"{"reserve_size":1,"extra_nonce":"00"}"#.to_owned(),
            -1,
            "Cannot specify both a reserve_size and an extra_nonce",
        ),
        (
            format!(r#"{{"extra_nonce":"{}"}}"#, "0".repeat(511)),
            -3,
            "Too big extra_nonce size, maximum 510 hex chars",
        ),
        ("{}".to_owned(), -4, "Failed to parse wallet address"),
        (r#"{"wallet_address":"x"}"#.to_owned(), -4, "Failed to parse wallet address"),
        (format!(r#"{{"wallet_address":"{subaddress}"}}"#), -12, "Mining to subaddress is not supported yet"),
        (format!(r#"{{{address},"extra_nonce":"0x"}}"#), -1, "Parameter extra_nonce should be a hex string"),
        (format!(r#"{{{address},"extra_nonce":"000"}}"#), -1, "Parameter extra_nonce should be a hex string"),
        (format!(r#"{{{address},"prev_block":"00"}}"#), -5, "Invalid prev_block"),
        (
            format!(r#"{{{address},"prev_block":"{}"}}"#, Hash::default()),
            -5,
            "Internal error: failed to create block template",
        ),
    ] {
        assert_eq!(ours.rpc("get_block_template", &params), Err(refusal(code, text)), "{params}");
    }
}

#[test]
fn blocks_that_are_not_accepted() {
    let mut ours =
        Ours::start_with(|options| options.node.chain.fixed_difficulty = Some(u128::from(u64::MAX)));
    let answer = template(&mut ours, "");
    let blob = string(&answer, "blocktemplate_blob");
    let submit = |ours: &mut Ours, params: &str| ours.rpc("submit_block", params);
    let not_accepted = || Err(refusal(-7, "Block not accepted"));
    assert_eq!(submit(&mut ours, &format!(r#"["{blob}"]"#)), not_accepted());
    let mut block = block_of(&answer);
    block.tx_hashes.push(Hash([1; 32]));
    let with_tx = const_hex::encode(block.to_blob());
    assert_eq!(submit(&mut ours, &format!(r#"["{with_tx}"]"#)), not_accepted());
    let wrong = || Err(refusal(-6, "Wrong block blob"));
    for digits in ["", "0", "zz", "0x00", &blob[2..], &format!("{blob}00")] {
        assert_eq!(submit(&mut ours, &format!(r#"["{digits}"]"#)), wrong(), "{digits}");
    }
    for params in ["[]", "{}", r#"["00","00"]"#] {
        assert_eq!(submit(&mut ours, params), Err(refusal(-1, "Wrong param")), "{params}");
    }
}

#[test]
fn generated_blocks() {
    let mut ours = Ours::start();
    let none = ours.rpc("generateblocks", r#"{"amount_of_blocks":0}"#).unwrap();
    assert_eq!((number(&none, "height"), texts(&none, "blocks")), (1, Vec::new()));
    let refused = ours.rpc("generateblocks", r#"{"amount_of_blocks":1}"#);
    assert_eq!(refused, Err(refusal(-4, "Failed to parse wallet address")));
    let params = format!(r#"{{"amount_of_blocks":3,"wallet_address":"{SOME_ADDRESS}","starting_nonce":77}}"#);
    let some = ours.rpc("generateblocks", &params).unwrap();
    assert_eq!(number(&some, "height"), 3);
    let ids = texts(&some, "blocks");
    assert_eq!(ids.len(), 3);
    let block = ours.rpc("get_block", r#"{"height":2}"#).unwrap();
    let blob = Block::from_blob(&const_hex::decode(string(&block, "blob")).unwrap()).unwrap();
    assert_eq!(blob.header.nonce, 77);
    // Three blocks on the first outweigh the two that were there.
    let other = ours.mine_after(&ids[0], 3);
    assert_eq!(ours.node.chain().tip().id.to_string(), other[2]);
    assert_eq!(ours.node.chain().tip().height.0, 5);
}

#[test]
fn harder_blocks_are_mined_too() {
    let mut ours = Ours::start_with(|options| options.node.chain.fixed_difficulty = Some(10));
    let ids = ours.mine(3);
    assert_eq!(ours.node.chain().tip().id.to_string(), ids[2]);
    assert_eq!(ours.node.chain().tip().cumulative_difficulty, 31);
}

#[test]
fn generating_is_for_private_chains() {
    let mut ours = Ours::start_on(Network::Stagenet, |_| {});
    let refused = ours.rpc("generateblocks", r#"{"amount_of_blocks":1}"#);
    assert_eq!(refused, Err(refusal(-13, "Regtest required when generating blocks")));
}

#[test]
fn miners_get_their_data() {
    let mut ours = Ours::start();
    let ids = ours.mine(2);
    let data = ours.rpc("get_miner_data", "{}").unwrap();
    assert_eq!((number(&data, "major_version"), number(&data, "height")), (16, 3));
    assert_eq!(string(&data, "prev_id"), ids[1]);
    assert_eq!(string(&data, "difficulty"), "0x1");
    assert_eq!(number(&data, "median_weight"), 300_000);
    assert_eq!(string(&data, "seed_hash"), ours.node.genesis().to_string());
    assert!(number(&data, "already_generated_coins") > 0);
    assert!(items(&data, "tx_backlog").is_empty());
}

#[test]
fn other_chains_are_mined_along() {
    let mut ours = Ours::start();
    let blob = string(&template(&mut ours, ""), "blocktemplate_blob");
    let aux = |byte: u8| format!(r#"{{"id":"{}","hash":"{}"}}"#, Hash([byte; 32]), Hash([byte + 1; 32]));
    let ask = |ours: &mut Ours, count: u8| {
        let all: Vec<_> = (0..count).map(aux).collect();
        let params = format!(r#"{{"blocktemplate_blob":"{blob}","aux_pow":[{}]}}"#, all.join(","));
        ours.rpc("add_aux_pow", &params)
    };
    let one = ask(&mut ours, 1).unwrap();
    assert_eq!(string(&one, "merkle_root"), Hash([1; 32]).to_string());
    assert_eq!(number(&one, "merkle_tree_depth"), 0);
    assert_eq!(items(&one, "aux_pow").len(), 1);
    let tagged = block_of(&one);
    let tag = *Extra::parse(&tagged.miner_tx.prefix.extra).merge_mining_tag().unwrap();
    assert_eq!((tag.depth, tag.merkle_root), (0, Hash([1; 32])));
    assert_eq!(string(&one, "blockhashing_blob"), const_hex::encode(tagged.hashing_blob()));
    // An existing tag is replaced.
    let again = format!(
        r#"{{"blocktemplate_blob":"{}","aux_pow":[{}]}}"#,
        string(&one, "blocktemplate_blob"),
        aux(5)
    );
    let again = block_of(&ours.rpc("add_aux_pow", &again).unwrap());
    assert_eq!(again.miner_tx.prefix.extra.len(), tagged.miner_tx.prefix.extra.len());
    assert_eq!(ask(&mut ours, 0), Err(refusal(-1, "Empty aux pow hash vector")));
    let five = ask(&mut ours, 5).unwrap();
    let tag = *Extra::parse(&block_of(&five).miner_tx.prefix.extra).merge_mining_tag().unwrap();
    assert_eq!((tag.depth, number(&five, "merkle_tree_depth") > 0), (0, true));
    assert_eq!(tag.merkle_root.to_string(), string(&five, "merkle_root"));
    let all: Vec<_> = (0..11).map(aux).collect();
    let params = format!(r#"{{"aux_pow":[{}]}}"#, all.join(","));
    assert_eq!(ours.restricted("add_aux_pow", &params), Err(refusal(-19, "Too many aux pow hashes")));
    let twice = format!(r#"{{"blocktemplate_blob":"{blob}","aux_pow":[{},{}]}}"#, aux(0), aux(0));
    assert_eq!(ours.rpc("add_aux_pow", &twice), Err(refusal(-5, "Failed to find a suitable nonce")));
    let bad = |blob: &str| format!(r#"{{"blocktemplate_blob":"{blob}","aux_pow":[{}]}}"#, aux(0));
    assert_eq!(ours.rpc("add_aux_pow", &bad("zz")), Err(refusal(-1, "Invalid blocktemplate_blob")));
    assert_eq!(ours.rpc("add_aux_pow", &bad("00")), Err(refusal(-6, "Wrong blocktemplate_blob")));
}

#[test]
fn the_miner_mines() {
    let mut ours = Ours::start();
    let status = |ours: &mut Ours, path: &str, body: &str| string(&ours.path(path, body), "status");
    let idle = ours.path("/mining_status", "");
    assert!(!boolean(&idle, "active"));
    assert_eq!(
        (string(&idle, "address"), string(&idle, "pow_algorithm")),
        (String::new(), "RandomX".to_owned())
    );
    assert_eq!((number(&idle, "block_target"), number(&idle, "threads_count")), (120, 0));
    assert_eq!(status(&mut ours, "/stop_mining", ""), "Mining never started");
    assert_eq!(status(&mut ours, "/set_log_hash_rate", r#"{"visible":true}"#), "NOT MINING");
    assert_eq!(status(&mut ours, "/start_mining", r#"{"miner_address":"x"}"#), "Failed, wrong address");
    let start = |threads: u64| format!(r#"{{"miner_address":"{SOME_ADDRESS}","threads_count":{threads}}}"#);
    let too_many = "Failed, too many threads relative to CPU cores.";
    assert_eq!(status(&mut ours, "/start_mining", &start(1_000_000)), too_many);
    assert_eq!(status(&mut ours, "/start_mining", &start(u64::MAX)), too_many);
    assert_eq!(status(&mut ours, "/start_mining", &start(1)), "OK");
    assert_eq!(status(&mut ours, "/start_mining", &start(1)), "Already mining");
    let started = Instant::now();
    while ours.node.chain().tip().height.0 < 4 {
        assert!(started.elapsed() < Duration::from_secs(120), "no blocks are found");
        std::thread::sleep(Duration::from_millis(50));
    }
    let active = ours.path("/mining_status", "");
    assert!(boolean(&active, "active") && !boolean(&active, "is_background_mining_enabled"));
    assert_eq!((string(&active, "address"), number(&active, "threads_count")), (SOME_ADDRESS.to_owned(), 1));
    assert!(number(&active, "block_reward") > 0);
    assert_eq!(status(&mut ours, "/set_log_hash_rate", r#"{"visible":false}"#), "OK");
    assert_eq!(status(&mut ours, "/stop_mining", ""), "OK");
    let height = ours.node.chain().tip().height;
    assert!(!ours.daemon.miner.is_mining());
    let header = ours.rpc("get_last_block_header", "{}").unwrap();
    assert_eq!(string(&header, "status"), "OK");
    assert_eq!(ours.node.chain().tip().height, height);
    assert_eq!(status(&mut ours, "/stop_mining", ""), "Mining never started");
}

#[test]
fn the_miner_waits_in_the_background() {
    let mut ours = Ours::start();
    let params = format!(
        r#"{{"miner_address":"{SOME_ADDRESS}","threads_count":2,"do_background_mining":true,"ignore_battery":true}}"#
    );
    assert_eq!(string(&ours.path("/start_mining", &params), "status"), "OK");
    let active = ours.path("/mining_status", "");
    assert!(boolean(&active, "is_background_mining_enabled") && boolean(&active, "bg_ignore_battery"));
    assert_eq!((number(&active, "bg_idle_threshold"), number(&active, "bg_min_idle_seconds")), (90, 10));
    assert_eq!(number(&active, "bg_target"), 40);
    assert_eq!(string(&ours.path("/stop_mining", ""), "status"), "OK");
    assert!(!boolean(&ours.path("/mining_status", ""), "is_background_mining_enabled"));
}
