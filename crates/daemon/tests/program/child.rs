//! The program as a child of another one, and its memory as others see it.

use std::process::{Command, Stdio};

use ferrite_testkit::child::{
    Output, Started, core_limits, memory_owner, start_reading_pieces, without_rights,
};

use crate::support::{BINARY, command};

const READY: &str = "core RPC server started ok";

fn node(folder: &tempfile::TempDir) -> Command {
    let data = folder.path().display().to_string();
    let mut command =
        command(BINARY, folder.path(), &["--regtest", "--offline", "--no-zmq", "--data-dir", &data]);
    command.args(["--rpc-bind-port", "0", "--non-interactive"]).stderr(Stdio::null());
    command
}

#[test]
fn a_parent_that_takes_each_piece_of_output_for_a_line_finds_the_port() {
    for output in [Output::Socket, Output::Pipe] {
        for round in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let started = start_reading_pieces(&mut node(&folder), output, READY);
            started.unwrap_or_else(|problem| panic!("{output:?}, round {round}: {problem}"));
        }
    }
}

#[test]
fn its_memory_is_not_for_others() {
    let start = |allowed: Option<&str>| -> (Started, u32, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = node(&folder);
        let user = without_rights(&mut command, folder.path());
        command.envs(allowed.map(|value| ("FERRITE_ALLOW_CORE_DUMPS", value)));
        (start_reading_pieces(&mut command, Output::Pipe, READY).unwrap(), user, folder)
    };
    let (node, _, _folder) = start(None);
    assert_eq!(core_limits(node.process_id()), ["0", "0"]);
    assert_eq!(memory_owner(node.process_id()), 0);
    // Unless a debugger is to be allowed.
    let (node, user, _folder) = start(Some("1"));
    assert_eq!(core_limits(node.process_id()), core_limits(std::process::id()));
    assert_eq!(memory_owner(node.process_id()), user);
}
