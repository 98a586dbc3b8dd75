//! The demo from start to end, and its errors when it cannot start.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The other programs are next to `ferrite` once they are built; a test of this crate alone does not build them.
fn build_others() {
    let ferrite = Path::new(env!("CARGO_BIN_EXE_ferrite"));
    for (program, package) in [("ferrited", "ferrite-daemon"), ("ferrite-wallet-rpc", "ferrite-wallet-rpc")] {
        if !ferrite.with_file_name(program).exists() {
            let status =
                Command::new(env!("CARGO")).args(["build", "--locked", "--package", package]).status();
            assert!(status.expect("cargo is there").success());
        }
    }
}

fn ferrite(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ferrite")).args(arguments).output().expect("it starts")
}

/// Unused ports.
fn free_ports<const N: usize>() -> [u16; N] {
    [(); N].map(|()| ferrite_testkit::ports::lease())
}

const PORT_FLAGS: [&str; 3] = ["--rpc-bind-port", "--wallet-rpc-bind-port", "--payee-rpc-bind-port"];

fn demo(ports: [u16; 3], more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    command.arg("demo").args(more);
    for (flag, port) in PORT_FLAGS.into_iter().zip(ports) {
        command.args([flag, &port.to_string()]);
    }
    command
}

/// The folder of its files, from its output.
fn folder_in(text: &str) -> Option<PathBuf> {
    let (_, after) = text.split_once("all files are in\n   ")?;
    after.split_once('\n').map(|(folder, _)| PathBuf::from(folder))
}

#[test]
fn it_pays_proves_and_ends() {
    build_others();
    let output = demo(free_ports(), &["--once"]).output().expect("it starts");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    for part in [
        "80 of 80 blocks",
        "Alice pays Bob 12.5 coins",
        "10 of 10 confirmations",
        "Bob has 12.5 coins, and can spend them",
        "OutProofV2",
        "It is good: Bob's address got 12.5 coins",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let folder = folder_in(&text).expect("it says where its files are");
    assert!(!folder.exists(), "{} is left behind", folder.display());
}

#[test]
fn an_early_stop_leaves_nothing_behind() {
    build_others();
    for signal in ["INT", "TERM"] {
        let ports = free_ports();
        let mut child = demo(ports, &[]).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let mut text = String::new();
        while !text.contains("The node mines") {
            assert_ne!(lines.read_line(&mut text).expect("text"), 0, "it has ended: {text}");
        }
        let folder = folder_in(&text).expect("it says where its files are");
        assert!(folder.exists());
        let status = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(status.expect("kill is there").success());
        assert!(child.wait().expect("it ends").success());
        lines.read_to_string(&mut text).expect("text");
        assert!(text.contains("Stopping, and removing"), "{text}");
        assert!(!folder.exists(), "{} is left behind", folder.display());
        for port in ports {
            TcpListener::bind(("127.0.0.1", port)).expect("there is no listener");
        }
    }
}

#[test]
fn a_port_in_use_gives_a_clear_error() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("a port").port();
    for (at, flag) in PORT_FLAGS.into_iter().enumerate() {
        let mut ports = free_ports();
        ports[at] = port;
        let output = demo(ports, &["--once"]).output().expect("it starts");
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, format!("ferrite: port {port} is taken; choose another with {flag}\n"));
    }
}

#[test]
fn an_unreachable_node_gives_a_clear_error() {
    let [port] = free_ports();
    let address = format!("127.0.0.1:{port}");
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
