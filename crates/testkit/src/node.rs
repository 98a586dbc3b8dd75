//! What a node can be asked, whoever wrote it.

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
    /// A program, as soon as it answers a call of `method`.
    pub(crate) fn wait_for(mut program: Program, method: &str, p2p_port: u16) -> Self {
        let client = program.wait_for(method);
        Self { client, program, p2p_port }
    }

    /// The port of its RPC server.
    pub fn rpc_port(&self) -> u16 {
        self.program.port()
    }

    /// The port on which it listens for peers, unless it is offline.
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

    /// Asks it to stop with a call, and waits until it has.
    ///
    /// # Panics
    /// When it does not end.
    pub fn stop(&mut self) -> ExitStatus {
        let answer = self.post("/stop_daemon", "");
        assert!(answer.contains("\"status\": \"OK\""), "stop_daemon: {answer}");
        self.program.wait_for_end()
    }

    /// What it has logged so far.
    ///
    /// # Panics
    /// When there is no log.
    pub fn log(&self) -> String {
        self.program.read("log")
    }

    /// The answer to a call of the JSON-RPC interface; `parameters` is JSON.
    ///
    /// # Panics
    /// When there is no answer.
    pub fn json_rpc(&mut self, method: &str, parameters: &str) -> String {
        self.post("/json_rpc", &call(method, parameters))
    }

    /// The answer to a call of one of the other paths.
    ///
    /// # Panics
    /// When there is no answer.
    pub fn post(&mut self, path: &str, body: &str) -> String {
        post(&mut self.client, path, body)
    }

    /// Mines blocks.
    ///
    /// # Panics
    /// When they are refused.
    pub fn mine(&mut self, blocks: u32, address: &str) {
        mine(&mut self.client, blocks, address);
    }

    /// Submits a block. The error is the code of the refusal.
    ///
    /// # Panics
    /// When there is no answer, or one without either.
    pub fn submit_block(&mut self, blob: &[u8]) -> Result<(), i64> {
        submit_block(&mut self.client, blob)
    }
}

/// The arguments of a node: those of a line, where its files are, and the rest.
pub(crate) fn arguments(line: &str, folder: &std::path::Path, rest: &[&str]) -> Vec<String> {
    let mut arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    arguments.extend(["--data-dir".to_owned(), folder.display().to_string()]);
    arguments.extend(["--log-file".to_owned(), folder.join("log").display().to_string()]);
    arguments.extend(rest.iter().map(|&flag| flag.to_owned()));
    arguments
}

/// A node by another name.
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
