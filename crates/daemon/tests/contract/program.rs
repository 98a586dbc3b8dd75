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
    for level in [-1, 5] {
        let answer = node.path("/set_log_level", &format!(r#"{{"level":{level}}}"#));
        assert_ne!(answer.text("status"), Some("OK"), "0 to 4");
    }
}

#[test]
fn set_log_categories() {
    let mut node = Node::new();
    let set = node.path("/set_log_categories", r#"{"categories":"*:INFO,net.p2p:ERROR"}"#);
    ok(&set);
    assert_eq!(set.text("categories"), Some("*:INFO,net.p2p:ERROR"));
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
fn set_log_categories_restores_what_the_program_was_started_with() {
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
    let answer = node.path("/update", r#"{"command":"check"}"#);
    fields(
        &answer,
        "auto_uri:str hash:str path:str status:str untrusted:bool update:bool user_uri:str version:str",
    );
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
