//! `ferrite node` without a node, and with readers that do not read.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Output, Stdio};

fn ferrite(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    ferrite(arguments).output().expect("it starts")
}

#[test]
fn help_lists_the_commands() {
    for arguments in [&["node", "--help"][..], &["node"], &["node", "help"]] {
        let output = run(arguments);
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        for command in
            ["status", "pop_blocks COUNT", "start_mining ADDRESS", "stop_daemon", "list banned peers"]
        {
            assert!(text.contains(command), "{arguments:?}: no {command} in {text}");
        }
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for arguments in [&["node"][..], &["node", "--help"], &["--help"], &["node", "help"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = ferrite(arguments).stdout(writer).output().expect("it starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
        assert_ne!(output.status.code(), Some(101), "{arguments:?}: {errors}");
    }
}

#[test]
fn destructive_commands_need_confirmation_before_the_connection() {
    // Nothing listens there: the confirmation comes before the connection.
    let output = run(&["node", "--daemon-address", "127.0.0.1:1", "pop_blocks", "5"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("The last 5 blocks are removed from the chain: not done"), "{errors}");
    let output = run(&["node", "--daemon-address", "127.0.0.1:1", "pop_blocks", "5", "--yes"]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!errors.contains("not done"), "{errors}");
}

/// Reads what a program prints up to a text.
fn read_until(child: &mut Child, text: &str) -> String {
    let output = child.stdout.as_mut().expect("it is piped");
    let (mut printed, mut byte) = (Vec::new(), [0]);
    while !String::from_utf8_lossy(&printed).contains(text) {
        let length = output.read(&mut byte).expect("it can be read");
        assert_eq!(length, 1, "no {text:?} in {}", String::from_utf8_lossy(&printed));
        printed.push(byte[0]);
    }
    String::from_utf8_lossy(&printed).into_owned()
}

#[test]
fn a_terminal_gets_a_prompt() {
    let line = format!("{} node --daemon-address 127.0.0.1:1", env!("CARGO_BIN_EXE_ferrite"));
    let mut terminal = Command::new("script");
    terminal.args(["--quiet", "--return", "--command", &line, "/dev/null"]).env("TERM", "xterm");
    let mut child =
        terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("script is installed");
    let mut say = |typed: &str, expected: &str| {
        child.stdin.as_mut().expect("it is piped").write_all(typed.as_bytes()).expect("it can be written");
        read_until(&mut child, expected)
    };
    say("", "ferrite> ");
    // Nothing listens there. The name is completed, and the line edited: backspace, then back in the history.
    say("heighx\x7f\t\r", "cannot connect to 127.0.0.1:1");
    say("", "ferrite> ");
    say("nonsense\r", "Error: unknown command: nonsense");
    say("", "ferrite> ");
    say("\x10\x10\r", "cannot connect to 127.0.0.1:1");
    say("", "ferrite> ");
    say("pop_blocks 5\r", "The last 5 blocks are removed from the chain. Continue? [y/N] ");
    say("n\r", "not done");
    say("", "ferrite> ");
    say("quit\r", "quit");
    assert!(child.wait().expect("it ends").success());
}
