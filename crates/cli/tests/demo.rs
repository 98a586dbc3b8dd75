//! The demo from beginning to end, and what it does when it cannot begin.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

/// `ferrited` lies beside `ferrite` once it was built; a test of this crate alone does not build it.
fn build_daemon() {
    let ferrite = Path::new(env!("CARGO_BIN_EXE_ferrite"));
    if ferrite.with_file_name("ferrited").exists() {
        return;
    }
    let status = Command::new(env!("CARGO")).args(["build", "--package", "ferrite-daemon"]).status();
    assert!(status.expect("cargo is there").success());
}

fn ferrite(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ferrite")).args(arguments).output().expect("it starts")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("a port").port()
}

#[test]
fn it_mines_and_ends() {
    build_daemon();
    let output = ferrite(&["demo", "--once", "--rpc-bind-port", &free_port().to_string()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("5 of 5 blocks") && text.contains("was found"), "{text}");
    let (_, folder) = text.split_once("starts in ").unwrap();
    let folder = folder.lines().next().unwrap().trim_end_matches('.');
    assert!(!Path::new(folder).exists(), "{folder} is left behind");
}

#[test]
fn a_port_that_is_taken_is_a_sentence() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("a port").port().to_string();
    let output = ferrite(&["demo", "--once", "--rpc-bind-port", &port]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&format!("port {port} is taken; choose another")), "{error}");
}

#[test]
fn a_node_that_is_not_there_is_a_sentence() {
    let address = format!("127.0.0.1:{}", free_port());
    let output = ferrite(&["node", "--daemon-address", &address, "status"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&address) && error.lines().count() == 1, "{error}");
}

#[test]
fn help_lists_the_commands() {
    let output = ferrite(&["node"]);
    let text = String::from_utf8(output.stdout).unwrap();
    for command in
        ["status", "height", "diff", "block", "tx", "pool", "peers", "bans", "mining", "hard_fork_info"]
    {
        assert!(
            text.lines().any(|line| line.split_whitespace().next() == Some(command)),
            "{command}: {text}"
        );
    }
}
