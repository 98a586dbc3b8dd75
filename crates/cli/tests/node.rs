//! `ferrite node` without a node, and with readers that do not read.

use std::process::{Command, Output, Stdio};

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
