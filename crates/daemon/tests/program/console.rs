//! Commands sent to a running node: `ferrited COMMAND`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use crate::support::{BINARY, Ended, command, run, wait_for};

/// Sends a command to a node without a terminal.
fn ask(node: &Ferrited, words: &[&str]) -> Ended {
    let home = tempfile::tempdir().unwrap();
    let port = node.rpc_port().to_string();
    let mut arguments = vec!["--regtest", "--rpc-bind-port", &port];
    arguments.extend(words);
    run(&mut command(BINARY, home.path(), &arguments))
}

/// The same from a terminal, with an answer to one question.
fn ask_on_terminal(node: &Ferrited, words: &str, answer: &str) -> Ended {
    let home = tempfile::tempdir().unwrap();
    let line = format!("{BINARY} --regtest --rpc-bind-port {} {words}", node.rpc_port());
    let mut terminal = Command::new("script");
    terminal.args(["--quiet", "--return", "--command", &line, "/dev/null"]).env("HOME", home.path());
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.as_mut().unwrap(), "{answer}").unwrap();
    let status = wait_for("end", || child.try_wait().unwrap());
    let mut stdout = String::new();
    std::io::Read::read_to_string(child.stdout.as_mut().unwrap(), &mut stdout).unwrap();
    Ended { code: status.code(), stdout, stderr: String::new() }
}

fn height(node: &Ferrited) -> String {
    ask(node, &["height"]).stdout.trim().to_owned()
}

#[test]
fn destructive_commands_need_confirmation() {
    let mut node = Ferrited::start(BINARY);
    node.mine(5, SOME_ADDRESS);
    for (words, what) in [
        (&["pop_blocks", "2"][..], "The last 2 blocks are removed from the chain"),
        (&["flush_txpool"], "All transactions are removed from the pool"),
        (&["prune_blockchain"], "Old signatures and proofs are removed"),
    ] {
        let ended = ask(&node, words);
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.stderr.contains(what) && ended.stderr.contains("add --yes"), "{ended:?}");
    }
    assert_eq!(height(&node), "6");
    let ended = ask(&node, &["pop_blocks", "2", "--yes"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), "the chain now has 4 blocks\n"), "{ended:?}");
    assert_eq!(ask(&node, &["flush_txpool", "--yes"]).code, Some(0));
    let one = "00".repeat(32);
    assert_eq!(ask(&node, &["flush_txpool", &one]).code, Some(0), "it names what it removes");
    assert_eq!(ask(&node, &["pop_blocks"]).code, Some(1), "it has to say how many");
    assert_eq!(height(&node), "4");
}

#[test]
fn a_person_at_a_terminal_is_asked() {
    let mut node = Ferrited::start(BINARY);
    node.mine(5, SOME_ADDRESS);
    let ended = ask_on_terminal(&node, "pop_blocks 2", "n");
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.stdout.contains("are removed from the chain. Continue? [y/N]"), "{ended:?}");
    assert_eq!(height(&node), "6");
    let ended = ask_on_terminal(&node, "pop_blocks 2", "y");
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(height(&node), "4");
}

#[test]
fn answers_are_for_people() {
    let node = Ferrited::start(BINARY);
    for (words, expected) in [
        (&["in_peers"][..], "unlimited\n"),
        (&["in_peers", "7"], "7\n"),
        (&["bans"], "no banned peers\n"),
        (&["ban", "1.2.3.4", "60"], "banned 1.2.3.4 for 1 min\n"),
        (&["unban", "1.2.3.4"], "unbanned 1.2.3.4\n"),
        (&["peers"], "no connections\n"),
        (&["peer_list"], "peer list is empty\n"),
        (&["alt_chain_info"], "no alternative chains\n"),
    ] {
        let ended = ask(&node, words);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), expected), "{words:?}: {ended:?}");
    }
    // A value that would silence the log is rejected.
    let ended = ask(&node, &["set_log", "banana"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.stderr.contains("usage: set_log [LEVEL|CATEGORIES]"), "{ended:?}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for arguments in [&["--help"][..], &["--version"]] {
        let home = tempfile::tempdir().unwrap();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ended = run(command(BINARY, home.path(), arguments).stdout(writer));
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}
