//! Commands about the miner.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::SOME_ADDRESS;

use super::{Stage, coins, fact};

fn is(tree: &Tree, field: &str) -> bool {
    tree.get(field) == Some(&Tree::Bool(true))
}

pub(super) fn mining(stage: &mut Stage) {
    assert_eq!(fact(&stage.says_under(&["mining", "mining_status"], &[]), "mining"), "no");
    assert_eq!(stage.refuses(&["stop_mining"]), "the node responded: Mining never started");
    assert_eq!(stage.refuses(&["show_hr"]), "the node responded: NOT MINING");
    assert_eq!(stage.refuses(&["start_mining", "x"]), "the node responded: Failed, wrong address");
    stage.misused(&[
        "start_mining",
        &format!("start_mining {SOME_ADDRESS} many"),
        &format!("start_mining {SOME_ADDRESS} 1 perhaps"),
        &format!("start_mining {SOME_ADDRESS} 1 true perhaps"),
        &format!("start_mining {SOME_ADDRESS} 1 true true 1"),
        "stop_mining now",
        "mining now",
        "show_hr now",
        "hide_hr now",
    ]);
    let status = stage.path("/mining_status", "");
    assert!(!is(&status, "active"), "{status:?}");

    assert_eq!(stage.says(&["start_mining", SOME_ADDRESS]), "mining");
    let status = stage.path("/mining_status", "");
    assert!(is(&status, "active") && !is(&status, "is_background_mining_enabled"), "{status:?}");
    let said = stage.says(&["mining"]);
    assert_eq!(fact(&said, "mining"), "1 threads, RandomX");
    assert_eq!(fact(&said, "address"), SOME_ADDRESS);
    assert_eq!(stage.refuses(&["start_mining", SOME_ADDRESS]), "the node responded: Already mining");
    assert_eq!(stage.says(&["show_hr"]), "the hash rate is printed");
    assert_eq!(stage.says(&["hide_hr"]), "the hash rate is not printed");
    assert_eq!(stage.says(&["stop_mining"]), "stopped");
    assert!(!is(&stage.path("/mining_status", ""), "active"));

    // Background mining does not start on a busy machine.
    assert_eq!(stage.says(&["start_mining", SOME_ADDRESS, "2", "true", "yes"]), "mining");
    let status = stage.path("/mining_status", "");
    assert!(is(&status, "is_background_mining_enabled") && is(&status, "bg_ignore_battery"), "{status:?}");
    assert_eq!(status.number("threads_count"), Some(2));
    let said = stage.says(&["mining_status"]);
    assert_eq!(fact(&said, "block reward"), coins(&status, "block_reward"));
    assert_eq!(stage.says(&["stop_mining"]), "stopped");
}
