//! The demo from start to end, without a terminal and in one, and its errors when it cannot start.
//!
//! What it prints is in `target/demo`, with pictures of its pages.

#![allow(clippy::unwrap_used, reason = "a test")]

mod watched;

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const FERRITE: &str = env!("CARGO_BIN_EXE_ferrite");

/// The other programs are next to `ferrite` once they are built; a test of this crate alone does not build them.
fn build_others() {
    let ferrite = Path::new(FERRITE);
    for (program, package) in [("ferrited", "ferrite-daemon"), ("ferrite-wallet-rpc", "ferrite-wallet-rpc")] {
        if !ferrite.with_file_name(program).exists() {
            let status =
                Command::new(env!("CARGO")).args(["build", "--locked", "--package", package]).status();
            assert!(status.expect("cargo is there").success());
        }
    }
}

fn ferrite(arguments: &[&str]) -> Output {
    Command::new(FERRITE).args(arguments).output().expect("it starts")
}

/// Unused ports.
fn free_ports<const N: usize>() -> [u16; N] {
    [(); N].map(|()| ferrite_testkit::ports::lease())
}

const PORT_FLAGS: [&str; 5] = [
    "--rpc-bind-port",
    "--wallet-rpc-bind-port",
    "--payee-rpc-bind-port",
    "--page-bind-port",
    "--payee-page-bind-port",
];

/// The words of a demo with these ports.
fn words(ports: [u16; 5], more: &[&str]) -> Vec<String> {
    let flags = PORT_FLAGS.into_iter().zip(ports);
    let ports = flags.flat_map(|(flag, port)| [flag.to_owned(), port.to_string()]);
    std::iter::once("demo").chain(more.iter().copied()).map(str::to_owned).chain(ports).collect()
}

fn demo(ports: [u16; 5], more: &[&str]) -> Command {
    let mut command = Command::new(FERRITE);
    command.args(words(ports, more));
    command
}

/// Where the demo is recorded.
fn record(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/demo");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// What the shop is told, in this order.
const TOLD: [&str; 4] = [
    "payment_in_pool, 12.5 coins",
    "payment_confirmed, 12.5 coins, 1 confirmation",
    "payment_confirmed, 12.5 coins, 10 confirmations",
    "payment_unlocked, 12.5 coins",
];

/// The messages of the wallet that the shop has accepted, each with the number of its event.
fn told(text: &str) -> Vec<(String, u64)> {
    let message = |line: &str| {
        let (message, rest) = line.trim().strip_prefix("Bob's shop is told: ")?.split_once(" (event ")?;
        let number = rest.strip_suffix(", the signature is right)")?;
        Some((message.to_owned(), number.parse().ok()?))
    };
    text.lines().filter_map(message).collect()
}

/// The shop is told everything, in the order in which it happens.
fn assert_told_in_order(text: &str) {
    let told = told(text);
    assert!(told.is_sorted_by_key(|(_, number)| *number), "{told:?}");
    assert!(told.iter().map(|(message, _)| message).eq(TOLD.iter()), "{told:?}: {text}");
}

/// The folder of its files, from its output.
fn folder_in(text: &str) -> Option<PathBuf> {
    let (_, after) = text.split_once("all files are in\n   ")?;
    after.split_once('\n').map(|(folder, _)| PathBuf::from(folder))
}

#[test]
fn without_a_terminal_it_pays_proves_and_ends() {
    build_others();
    let output = demo(free_ports(), &[]).stdin(Stdio::null()).output().expect("it starts");
    let text = String::from_utf8(output.stdout).unwrap();
    std::fs::write(record("transcript.txt"), &text).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
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
    assert_told_in_order(&text);
    // Lines of text and nothing else: no colours, no lines that are drawn again, no questions.
    let odd = text.chars().find(|letter| letter.is_control() && *letter != '\n');
    assert_eq!(odd, None, "{text}");
    assert!(!text.contains("Enter"), "{text}");
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
