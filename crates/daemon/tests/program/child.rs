//! The program as a child process, and its memory as seen from outside.

use std::path::Path;
use std::process::{Command, Stdio};

use ferrite_testkit::child::{Output, check_that_memory_is_private, start_reading_pieces};

use crate::support::{BINARY, command};

const READY: &str = "core RPC server started ok";

fn node(program: &Path, folder: &Path) -> Command {
    let data = folder.display().to_string();
    let mut command = command(program, folder, &["--regtest", "--offline", "--no-zmq", "--data-dir", &data]);
    command.args(["--rpc-bind-port", "0", "--non-interactive"]).stderr(Stdio::null());
    command
}

#[test]
fn a_parent_that_reads_output_in_chunks_finds_the_port() {
    for output in [Output::Socket, Output::Pipe] {
        for round in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let started = start_reading_pieces(&mut node(BINARY.as_ref(), folder.path()), output, READY);
            started.unwrap_or_else(|problem| panic!("{output:?}, round {round}: {problem}"));
        }
    }
}

#[test]
fn its_memory_is_private() {
    check_that_memory_is_private(BINARY, node, READY);
}
