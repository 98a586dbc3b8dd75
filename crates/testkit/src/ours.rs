//! `ferrited`, started for a test on a private chain and stopped with it.
//!
//! Cargo gives the path of the program only to the tests of its own package, so they pass
//! `env!("CARGO_BIN_EXE_ferrited")`.

use std::path::Path;
use std::process::ExitStatus;

use crate::node::{Node, arguments, is_a_node};
use crate::ports;
use crate::program::Program;

/// The options that [`Ferrited::start`] adds to the usual ones.
const ALONE: &[&str] = &["--offline", "--fixed-difficulty", "1"];

/// A running `ferrited`.
#[derive(Debug)]
pub struct Ferrited {
    node: Node,
    restricted_port: u16,
}

is_a_node!(Ferrited);

impl Ferrited {
    /// Starts it offline on a new private chain with difficulty 1, and waits until it responds.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(binary: impl AsRef<Path>) -> Self {
        Self::start_with(binary, ALONE)
    }

    /// Starts it offline as [`Ferrited::start`], with more flags.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_offline(binary: impl AsRef<Path>, flags: &[&str]) -> Self {
        Self::start_with(binary, &[ALONE, flags].concat())
    }

    /// Starts it on a new private chain with only these flags and those for its files and ports, and waits until it
    /// responds.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_with(binary: impl AsRef<Path>, flags: &[&str]) -> Self {
        Self::start_in(binary, &[], flags)
    }

    /// As [`Ferrited::start_with`], with additional environment variables.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_in(binary: impl AsRef<Path>, environment: &[(&str, &str)], flags: &[&str]) -> Self {
        Self::start_after(binary, environment, flags, |_| {})
    }

    /// As [`Ferrited::start_with`], with a copy of a folder made by [`Ferrited::copy_folder`] as its `--data-dir`. A
    /// private chain is deleted at startup, unless the flags contain `--keep-fakechain`.
    ///
    /// # Panics
    /// If it does not start, or the folder cannot be copied.
    pub fn start_on(binary: impl AsRef<Path>, folder: &Path, flags: &[&str]) -> Self {
        Self::start_after(binary, &[], flags, |own| copy(folder, own))
    }

    /// As [`Ferrited::start_with`], on the database in a folder, which is not copied. The flags must contain
    /// `--keep-fakechain`.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_over(binary: impl AsRef<Path>, database: &Path, flags: &[&str]) -> Self {
        Self::start_after(binary, &[], flags, |own| {
            let chain = own.join("fake");
            std::fs::create_dir_all(&chain).expect("a folder can be created");
            std::os::unix::fs::symlink(database, chain.join("ferrite-lmdb")).expect("a link can be created");
        })
    }

    fn start_after(
        binary: impl AsRef<Path>,
        environment: &[(&str, &str)],
        flags: &[&str],
        prepare: impl FnOnce(&Path),
    ) -> Self {
        let restricted_port = ports::lease();
        let p2p_port = ports::lease();
        let zmq = if flags.iter().any(|flag| flag.starts_with("--zmq-")) { "" } else { "--no-zmq" };
        let program = Program::start(binary.as_ref(), environment, |folder, port| {
            prepare(folder);
            let text = format!(
                "--regtest --non-interactive --disable-dns-checkpoints --check-updates disabled --no-igd \
                 {zmq} --rpc-bind-ip 127.0.0.1 --rpc-bind-port {port} \
                 --rpc-restricted-bind-ip 127.0.0.1 --rpc-restricted-bind-port {restricted_port} \
                 --p2p-bind-ip 127.0.0.1 --p2p-bind-port {p2p_port}",
            );
            arguments(&text, folder, flags)
        });
        Self { node: Node::wait_for(program, "get_version", p2p_port), restricted_port }
    }

    /// The port of its restricted RPC server.
    pub fn restricted_port(&self) -> u16 {
        self.restricted_port
    }

    /// Copies its `--data-dir` to a new folder, for [`Ferrited::start_on`]. It should not be running.
    ///
    /// # Panics
    /// If that fails.
    pub fn copy_folder(&self, to: &Path) {
        std::fs::create_dir_all(to).expect("a folder can be created");
        copy(self.folder(), to);
    }

    /// Its standard output so far.
    ///
    /// # Panics
    /// If its folder is gone.
    pub fn stdout(&self) -> String {
        self.node.program.read("stdout")
    }

    /// Its standard error so far.
    ///
    /// # Panics
    /// If its folder is gone.
    pub fn stderr(&self) -> String {
        self.node.program.read("stderr")
    }

    /// Waits until it has ended.
    ///
    /// # Panics
    /// If it does not end.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        self.node.program.wait_for_end()
    }

    /// Its exit status, if it has ended.
    ///
    /// # Panics
    /// If the system does not report it.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.node.program.ended()
    }

    /// Sends it a signal, such as `TERM`.
    ///
    /// # Panics
    /// If there is no such signal, or no such process.
    pub fn signal(&mut self, name: &str) {
        let id = self.process_id().to_string();
        let status = std::process::Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.is_ok_and(|status| status.success()), "cannot send {name} to {id}");
    }

    /// Kills it, as a power cut does.
    pub fn kill(&mut self) {
        self.node.program.kill();
    }

    /// Starts it again after it has ended, with the same folder, ports and flags.
    ///
    /// # Panics
    /// If it is still running, or does not start.
    pub fn start_again(&mut self) {
        self.node.program.start_again();
        self.node.client = self.node.program.wait_for("get_version");
    }
}

/// Copies a folder recursively.
fn copy(from: &Path, to: &Path) {
    let status = std::process::Command::new("cp").arg("-a").arg(from.join(".")).arg(to).status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "cannot copy {} to {}",
        from.display(),
        to.display()
    );
}
