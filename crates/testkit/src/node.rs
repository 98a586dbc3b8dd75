//! Operations on a node of either program.

use std::path::Path;
use std::process::ExitStatus;

use crate::http::Client;
use crate::program::{Program, call, mine, post, submit_block};

/// A running node.
#[derive(Debug)]
pub struct Node {
    pub(crate) client: Client,
    pub(crate) program: Program,
    pub(crate) p2p_port: u16,
}

impl Node {
    /// Waits until a program responds to `method`.
    pub(crate) fn wait_for(mut program: Program, method: &str, p2p_port: u16) -> Self {
        let client = program.wait_for(method);
        Self { client, program, p2p_port }
    }

    /// The port of its RPC server.
    pub fn rpc_port(&self) -> u16 {
        self.program.port()
    }

    /// Its P2P port, unless it is offline.
    pub fn p2p_port(&self) -> u16 {
        self.p2p_port
    }

    /// The id of its process.
    pub fn process_id(&self) -> u32 {
        self.program.process_id()
    }

    /// Its `--data-dir`.
    pub fn folder(&self) -> &Path {
        self.program.folder()
    }

    /// Stops it with a call, and waits until it has ended.
    ///
    /// # Panics
    /// If it does not end.
    pub fn stop(&mut self) -> ExitStatus {
        let answer = self.post("/stop_daemon", "");
        assert!(answer.contains("\"status\": \"OK\""), "stop_daemon: {answer}");
        self.program.wait_for_end()
    }

    /// Its log so far.
    ///
    /// # Panics
    /// If there is no log.
    pub fn log(&self) -> String {
        self.program.read("log")
    }

    /// The response to a JSON-RPC call; `parameters` is JSON.
    ///
    /// # Panics
    /// If there is no response.
    pub fn json_rpc(&mut self, method: &str, parameters: &str) -> String {
        self.post("/json_rpc", &call(method, parameters))
    }

    /// The response of another path.
    ///
    /// # Panics
    /// If there is no response.
    pub fn post(&mut self, path: &str, body: &str) -> String {
        post(&mut self.client, path, body)
    }

    /// Mines blocks.
    ///
    /// # Panics
    /// If they are rejected.
    pub fn mine(&mut self, blocks: u32, address: &str) {
        mine(&mut self.client, blocks, address);
    }

    /// Submits a block. The error is the code of the rejection.
    ///
    /// # Panics
    /// If the response is missing or has neither.
    pub fn submit_block(&mut self, blob: &[u8]) -> Result<(), i64> {
        submit_block(&mut self.client, blob)
    }
}

/// The arguments of a node: those of a line, its folder, and the rest.
pub(crate) fn arguments(line: &str, folder: &std::path::Path, rest: &[&str]) -> Vec<String> {
    let mut arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    arguments.extend(["--data-dir".to_owned(), folder.display().to_string()]);
    arguments.extend(["--log-file".to_owned(), folder.join("log").display().to_string()]);
    arguments.extend(rest.iter().map(|&flag| flag.to_owned()));
    arguments
}

/// Makes a type dereference to its node.
macro_rules! is_a_node {
    ($name:ident) => {
        impl std::ops::Deref for $name {
            type Target = $crate::node::Node;

            fn deref(&self) -> &Self::Target {
                &self.node
            }
        }

        impl std::ops::DerefMut for $name {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.node
            }
        }
    };
}
pub(crate) use is_a_node;
