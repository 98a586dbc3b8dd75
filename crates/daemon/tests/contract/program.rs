//! The program itself.

use crate::support::{Node, fields, ok};

#[test]
fn save_bc() {
    let mut node = Node::new();
    ok(&node.path("/save_bc", ""));
}

#[test]
fn set_log_level() {
    let mut node = Node::new();
    for level in 0..=4 {
        ok(&node.path("/set_log_level", &format!(r#"{{"level":{level}}}"#)));
    }
    ok(&node.path("/set_log_level", "{}"));
    // Higher levels log more.
    let mut categories = |level: u8| {
        ok(&node.path("/set_log_level", &format!(r#"{{"level":{level}}}"#)));
        let answer = node.path("/set_log_categories", r#"{"categories":"+"}"#);
        answer.text("categories").unwrap().to_owned()
    };
    let defaults = categories(0);
    assert!(defaults.starts_with("*:WARNING,"), "{defaults}");
    for (level, wanted) in [(1, "*:INFO,"), (2, "*:DEBUG"), (3, "*:TRACE,"), (4, "*:TRACE")] {
        let found = categories(level);
        assert!(found.starts_with(wanted), "{level}: {found}");
    }
    // Without a level it is 0.
    ok(&node.path("/set_log_level", "{}"));
    let answer = node.path("/set_log_categories", r#"{"categories":"+"}"#);
    assert_eq!(answer.text("categories"), Some(defaults.as_str()));
    for level in [-1, 5] {
        let answer = node.path("/set_log_level", &format!(r#"{{"level":{level}}}"#));
        assert_ne!(answer.text("status"), Some("OK"), "0 to 4");
    }
}

/// All categories.
const CATEGORIES: &str = "* default net net.http net.p2p logging net.throttle blockchain.db blockchain.db.lmdb bcutil \
    checkpoints net.dns net.dl i18n perf stacktrace updates account cn difficulty hardfork miner blockchain txpool \
    cn.block_queue net.cn daemon debugtools.deserialize debugtools.objectsizes device.ledger wallet.gen_multisig multisig \
    bulletproofs ringct daemon.rpc wallet.simplewallet WalletAPI wallet.ringdb wallet.wallet2 wallet.rpc tests.core";

/// A level includes the more severe ones: a line of level INFO appears from INFO on.
#[test]
fn levels_of_categories() {
    let mut node = Node::new();
    let mut seen = Vec::new();
    for level in ["FATAL", "ERROR", "WARNING", "INFO", "DEBUG", "TRACE"] {
        let set = format!(r#"{{"categories":"*:FATAL,daemon.rpc:{level}"}}"#);
        ok(&node.path("/set_log_categories", &set));
        // This logs a line of level INFO in this category.
        node.path("/send_raw_transaction", r#"{"tx_as_hex":"zz"}"#);
        let count = node.program.log().matches("\tdaemon.rpc\t").count();
        seen.push(count);
    }
    assert_eq!(seen, [0, 0, 0, 1, 2, 3]);
}

#[test]
fn set_log_categories() {
    let mut node = Node::new();
    let set = node.path("/set_log_categories", r#"{"categories":"*:INFO,net.p2p:ERROR"}"#);
    ok(&set);
    assert_eq!(set.text("categories"), Some("*:INFO,net.p2p:ERROR"));
    for name in CATEGORIES.split(' ') {
        let levels = ["FATAL", "ERROR", "WARNING", "INFO", "DEBUG", "TRACE"];
        let list = levels.map(|level| format!("{name}:{level}")).join(",");
        let set = node.path("/set_log_categories", &format!(r#"{{"categories":"{list}"}}"#));
        ok(&set);
        assert_eq!(set.text("categories"), Some(list.as_str()));
    }
    // An empty string suppresses all.
    let empty = node.path("/set_log_categories", r#"{"categories":""}"#);
    ok(&empty);
    assert_eq!(empty.text("categories"), Some(""));
    // Without input the defaults are restored.
    let defaults = node.path("/set_log_categories", "");
    ok(&defaults);
    let categories = defaults.text("categories").unwrap();
    let default = "*:WARNING,net:FATAL,net.p2p:FATAL,net.cn:FATAL,global:INFO,verify:FATAL,stacktrace:INFO,logging:INFO,msgwriter:INFO";
    for wanted in default.split(',') {
        assert!(categories.split(',').any(|category| category == wanted), "{wanted} is not in {categories}");
    }
}

#[test]
fn set_log_categories_restores_the_initial_categories() {
    let mut node = Node::with_flags(&["--offline", "--log-level", "1,net.p2p:ERROR"]);
    let first = node.path("/set_log_categories", r#"{"categories":"+"}"#);
    let first = first.text("categories").unwrap();
    assert!(first.starts_with("*:INFO,") && first.ends_with(",net.p2p:ERROR"), "{first}");
    for body in ["", "{}"] {
        let silent = node.path("/set_log_categories", r#"{"categories":""}"#);
        assert_eq!(silent.text("categories"), Some(""));
        let defaults = node.path("/set_log_categories", body);
        ok(&defaults);
        assert_eq!(defaults.text("categories"), Some(first));
    }
}

#[test]
fn update() {
    let mut node = Node::new();
    for request in [r#"{"command":"check"}"#, r#"{"command":"download","path":"/nowhere"}"#] {
        let answer = node.path("/update", request);
        fields(
            &answer,
            "auto_uri:str hash:str path:str status:str untrusted:bool update:bool user_uri:str version:str",
        );
        // Offline there is no update, and nothing happens.
        assert_eq!(answer.text("status"), Some("Daemon is running offline"));
        assert_eq!(answer.get("update"), Some(&ferrite_testkit::diff::Tree::Bool(false)));
    }
}

#[test]
fn start_save_graph_and_stop_save_graph() {
    let mut node = Node::new();
    for path in ["/start_save_graph", "/stop_save_graph"] {
        assert_eq!(node.path(path, "").text("status"), Some("OK"));
    }
}

#[test]
fn stop_daemon() {
    let mut node = Node::new();
    assert_eq!(node.path("/stop_daemon", "").text("status"), Some("OK"));
    assert!(node.program.wait_for_end().success());
}
