//! Rules in prose: the envelope, call styles, errors.

use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use ferrite_testkit::diff::{Connections, Question, Tree};
use ferrite_testkit::http::Client;
use ferrite_testkit::{ports, strict_json};

use crate::support::{Node, ok};

#[test]
fn an_answer_echoes_the_id() {
    let mut node = Node::new();
    let body = r#"{"jsonrpc":"2.0","id":"my id","method":"get_block_count"}"#;
    let answer = node.ask(&Question::path("/json_rpc", body)).tree().unwrap();
    assert_eq!(answer.text("id"), Some("my id"));
    assert_eq!(answer.text("jsonrpc"), Some("2.0"));
    ok(answer.get("result").unwrap());
    assert_eq!(answer.get("error"), None);
    // As a client sends it.
    let mut client = Client::connect(node.program.rpc_port()).unwrap();
    let (status, answer) = client.post("/json_rpc", body).unwrap();
    assert_eq!(status, 200);
    assert_eq!(Tree::from_json(&answer).unwrap().text("id"), Some("my id"));
}

#[test]
fn an_error_has_a_code_and_a_message_and_no_result() {
    let mut node = Node::new();
    let answer = node.envelope("get_block_header_by_height", r#"{"height":1000}"#);
    assert_eq!(answer.text("id"), Some("0"));
    assert_eq!(answer.text("jsonrpc"), Some("2.0"));
    assert!(matches!(answer.get("error.code"), Some(Tree::Number(..))));
    assert!(answer.text("error.message").is_some());
    assert_eq!(answer.get("result"), None);
}

#[test]
fn parameters_may_be_omitted_when_there_are_none() {
    let mut node = Node::new();
    for name in
        ["get_block_count", "get_info", "get_version", "get_last_block_header", "hard_fork_info", "get_bans"]
    {
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{name}"}}"#);
        let answer = node.ask(&Question::path("/json_rpc", body)).tree().unwrap();
        ok(answer.get("result").unwrap_or_else(|| panic!("{name}: {answer:?}")));
    }
}

#[test]
fn calls_without_inputs_are_requested_without_a_body() {
    let mut node = Node::new();
    for path in [
        "/get_height",
        "/get_info",
        "/get_alt_blocks_hashes",
        "/mining_status",
        "/save_bc",
        "/get_transaction_pool",
        "/get_transaction_pool_stats",
        "/get_limit",
        "/get_transaction_pool_hashes.bin",
    ] {
        ok(&node.path(path, ""));
        ok(&node.ask(&Question::path(path, "")).tree().unwrap());
    }
}

#[test]
fn get_info_names_the_network() {
    let mut node = Node::new();
    let info = node.method("get_info", "{}");
    for network in NETWORKS {
        assert_eq!(info.get(network), Some(&Tree::Bool(false)), "this one is private");
    }
    for (network, flag) in NETWORKS.iter().zip(["--no-igd", "--stagenet", "--testnet"]) {
        let info = info_of(flag);
        assert_eq!(info.text("nettype"), Some(*network));
        for name in NETWORKS {
            assert_eq!(info.get(name), Some(&Tree::Bool(name == *network)), "{network}");
        }
    }
}

const NETWORKS: [&str; 3] = ["mainnet", "stagenet", "testnet"];

/// The info of a node started with this flag and no private chain.
fn info_of(flag: &str) -> Tree {
    let (folder, port) = (tempfile::tempdir().unwrap(), ports::lease());
    let mut program = Command::new(env!("CARGO_BIN_EXE_ferrited"));
    program.args(["--offline", "--no-zmq", "--non-interactive", flag, "--rpc-bind-port", &port.to_string()]);
    program.arg("--data-dir").arg(folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = program.spawn().unwrap();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(child.try_wait().unwrap().is_none(), "{flag}: it has ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut node = Connections::new(port, port);
    let info = node.method("get_info", "{}");
    node.ask(&Question::path("/stop_daemon", ""));
    assert!(child.wait().unwrap().success(), "{flag}");
    info
}

#[test]
fn answers_are_json() {
    let mut node = Node::with_chain();
    let (top, _) = node.top();
    let mut questions = vec![
        Question::method("get_block", &format!(r#"{{"height":{top}}}"#)),
        Question::method("get_output_distribution", r#"{"amounts":[0]}"#),
    ];
    for method in [
        "get_info",
        "get_txpool_backlog",
        "hard_fork_info",
        "get_alternate_chains",
        "sync_info",
        "get_connections",
        "get_bans",
        "get_version",
        "submit_block",
    ] {
        questions.push(Question::method(method, "{}"));
    }
    for path in
        ["/get_info", "/get_transaction_pool", "/get_transaction_pool_stats", "/get_peer_list", "/get_height"]
    {
        questions.push(Question::path(path, ""));
    }
    // Echoed values are re-encoded.
    let odd = r#"{"jsonrpc":"2.0","id":"\u0000\u000b\u001f/","method":"get_version"}"#;
    questions.push(Question::path("/json_rpc", odd));
    questions.push(Question::path("/set_log_categories", r#"{"categories":"\u0001\u000b:INFO"}"#));
    for question in &questions {
        let answer = node.ask(question);
        let checked = strict_json::check(&answer.body);
        assert_eq!(checked, Ok(()), "{question:?}: {}", String::from_utf8_lossy(&answer.body));
    }
}

/// A node without blocks, in front of one with some.
#[test]
fn answers_of_a_bootstrap_daemon_are_untrusted() {
    let mut behind = Node::with_chain();
    let (top, hash) = behind.top();
    let address = format!("127.0.0.1:{}", behind.program.rpc_port());
    let flags = ["--offline", "--no-sync", "--bootstrap-daemon-address", &address];
    let mut node = Node::with_flags(&flags);
    let info = node.method("get_info", "{}");
    assert_eq!(info.get("untrusted"), Some(&Tree::Bool(true)));
    assert_eq!((info.number("height"), info.number("height_without_bootstrap")), (Some(top + 1), Some(1)));
    assert_eq!(info.text("bootstrap_daemon_address"), Some(address.as_str()));
    assert_eq!(info.get("was_bootstrap_ever_used"), Some(&Tree::Bool(true)));
    let height = node.path("/get_height", "");
    assert_eq!(
        (height.text("hash"), height.get("untrusted")),
        (Some(hash.as_str()), Some(&Tree::Bool(true)))
    );
    // Local responses are trusted.
    ok(&node.path("/mining_status", ""));
    let backlog = Question::method("get_txpool_backlog", "{}");
    let answer = node.ask(&backlog);
    assert_eq!(strict_json::check(&answer.body), Ok(()));
    let (front, own) = (answer.tree().unwrap(), behind.ask(&backlog).tree().unwrap());
    assert_eq!(front.get("result.untrusted"), Some(&Tree::Bool(true)));
    let length = |answer: &Tree| answer.text("result.backlog").unwrap().chars().count();
    assert_eq!(length(&front), length(&own), "{front:?}");
}
