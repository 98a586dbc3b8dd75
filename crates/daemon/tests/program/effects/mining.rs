//! Flags of the miner.

use ferrite_testkit::http::{json_number, json_text, json_true};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, wait_for};

#[test]
fn it_mines_from_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let messages = folder.path().join("messages");
    std::fs::write(&messages, "aGVsbG8=\n").unwrap();
    let messages = messages.display().to_string();
    let flags =
        ["--start-mining", SOME_ADDRESS, "--mining-threads", "2", "--extra-messages-file", messages.as_str()];
    let mut node = Ferrited::start_offline(BINARY, &flags);
    wait_for("mined block", || {
        (json_number(&node.json_rpc("get_block_count", "{}"), "count") > Some(1)).then_some(())
    });
    let status = node.post("/mining_status", "");
    assert!(json_true(&status, "active") && !json_true(&status, "is_background_mining_enabled"), "{status}");
    assert_eq!(json_number(&status, "threads_count"), Some(2));
    assert_eq!(json_text(&status, "address").as_deref(), Some(SOME_ADDRESS));
    // A nonce of five bytes, with the message in it.
    let block = node.json_rpc("get_block", r#"{"height":1}"#);
    let blob = json_text(&block, "blob").unwrap();
    assert!(blob.contains(&format!("0205{}", const_hex::encode("hello"))), "{blob}");
    assert!(node.stop().success());
}

#[test]
fn it_mines_in_the_background() {
    let line = "--bg-mining-enable --bg-mining-ignore-battery --bg-mining-min-idle-interval 200 \
                --bg-mining-idle-threshold 98 --bg-mining-miner-target 3";
    let flags: Vec<&str> =
        ["--start-mining", SOME_ADDRESS].into_iter().chain(line.split_whitespace()).collect();
    let mut node = Ferrited::start_offline(BINARY, &flags);
    let status = wait_for("miner", || {
        let status = node.post("/mining_status", "");
        json_true(&status, "active").then_some(status)
    });
    assert!(json_true(&status, "is_background_mining_enabled"), "{status}");
    assert!(json_true(&status, "bg_ignore_battery"), "{status}");
    let numbers = ["bg_min_idle_seconds", "bg_idle_threshold", "bg_target", "threads_count"];
    assert_eq!(numbers.map(|name| json_number(&status, name).unwrap()), [200, 98, 3, 1], "{status}");
    assert!(node.stop().success());
}
