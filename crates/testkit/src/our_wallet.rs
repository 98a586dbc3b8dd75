//! `ferrite-wallet-rpc`, started for a test and stopped with it.
//!
//! Cargo gives the path of the program only to the tests of its own package, so they pass
//! `env!("CARGO_BIN_EXE_ferrite-wallet-rpc")`.

use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use crate::http::Client;
use crate::program::{Program, call, no_login, post};

/// A running wallet service.
#[derive(Debug)]
pub struct OurWallet {
    client: Client,
    program: Program,
}

impl OurWallet {
    /// Starts it without a wallet, with its own folder as `--wallet-dir`, and waits until it answers.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(binary: impl AsRef<Path>, flags: &[&str]) -> Self {
        Self::start_in(binary, &[], flags)
    }

    /// As [`OurWallet::start`], with additional environment variables.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_in(binary: impl AsRef<Path>, environment: &[(&str, &str)], flags: &[&str]) -> Self {
        let mut program = Program::start(binary.as_ref(), environment, |folder, port| {
            let login = no_login(flags);
            let text = format!("{login} --rpc-bind-ip 127.0.0.1 --rpc-bind-port {port}");
            let mut arguments: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            arguments.extend(flags.iter().map(|flag| (*flag).to_owned()));
            let opens = ["--wallet-file", "--generate-from-json", "--wallet-dir"];
            if !flags.iter().any(|flag| opens.contains(flag)) {
                arguments.extend(["--wallet-dir".to_owned(), folder.display().to_string()]);
            }
            arguments.extend(["--log-file".to_owned(), folder.join("log").display().to_string()]);
            arguments
        });
        let client = program.wait_for("get_version");
        Self { client, program }
    }

    /// As [`OurWallet::start`], on the chain of the daemon at a port of loopback.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_on(binary: impl AsRef<Path>, daemon_port: u16, flags: &[&str]) -> Self {
        let address = format!("127.0.0.1:{daemon_port}");
        let daemon = ["--trusted-daemon", "--daemon-address", &address, "--allow-mismatched-daemon-version"];
        Self::start(binary, &[&daemon, flags].concat())
    }

    /// The response to a JSON-RPC call; `parameters` is JSON.
    ///
    /// # Panics
    /// If there is no response.
    pub fn json_rpc(&mut self, method: &str, parameters: &str) -> String {
        post(&mut self.client, "/json_rpc", &call(method, parameters))
    }

    /// Waits this long for responses, instead of five minutes.
    ///
    /// # Panics
    /// If the system refuses.
    #[must_use]
    pub fn waiting_for(self, time: Duration) -> Self {
        Self { client: self.client.waiting_for(time).expect("a timeout can be set"), ..self }
    }

    /// The port of its RPC server.
    pub fn rpc_port(&self) -> u16 {
        self.program.port()
    }

    /// The folder of its wallets.
    pub fn folder(&self) -> &Path {
        self.program.folder()
    }

    /// The id of its process.
    pub fn process_id(&self) -> u32 {
        self.program.process_id()
    }

    /// Its log so far.
    ///
    /// # Panics
    /// If there is no log.
    pub fn log(&self) -> String {
        self.program.read("log")
    }

    /// Waits until it has ended.
    ///
    /// # Panics
    /// If it does not end.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        self.program.wait_for_end()
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
        self.program.kill();
    }

    /// Starts it again after it has ended, with the same folder, port and flags.
    ///
    /// # Panics
    /// If it is still running, or does not start.
    pub fn start_again(&mut self) {
        self.program.start_again();
        self.client = self.program.wait_for("get_version");
    }
}
