//! Programs started for a test: each with its own folder and ports, ended with the test.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::http::{Client, json_number};
use crate::{ports, quick};

/// Timeout of a program's start, and of its end.
pub(crate) const START_LIMIT: Duration = Duration::from_secs(120);

/// A running program with its own folder.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    command: Command,
    folder: PathBuf,
    port: u16,
}

impl Program {
    /// Starts `binary` with arguments that depend on a folder and a port.
    pub(crate) fn start(
        binary: &Path,
        environment: &[(&str, &str)],
        arguments: impl FnOnce(&Path, u16) -> Vec<String>,
    ) -> Self {
        Self::start_prepared(binary, environment, arguments, |_, _| {})
    }

    /// The same for a program of the reference.
    pub(crate) fn start_reference(
        binary: &Path,
        environment: &[(&str, &str)],
        arguments: impl FnOnce(&Path, u16) -> Vec<String>,
    ) -> Self {
        Self::start_prepared(binary, environment, arguments, quick::prepare)
    }

    fn start_prepared(
        binary: &Path,
        environment: &[(&str, &str)],
        arguments: impl FnOnce(&Path, u16) -> Vec<String>,
        prepare: impl FnOnce(&mut Command, &Path),
    ) -> Self {
        let name = binary.file_name().unwrap_or_default().to_string_lossy();
        // A name with the id of the process may exist: a test that was killed leaves its folder, and ids are used again.
        let folder = tempfile::Builder::new().prefix(&format!("ferrite-{name}-")).tempdir();
        let folder = folder.expect("a temporary folder can be created").keep();
        let port = ports::lease();
        let mut command = Command::new(binary);
        command.args(arguments(&folder, port)).envs(environment.iter().copied());
        prepare(&mut command, &folder);
        let child = spawn(&mut command, &folder);
        Self { child, command, folder, port }
    }

    /// Starts it again after it has ended, with the same folder and arguments.
    pub(crate) fn start_again(&mut self) {
        assert!(self.ended().is_some(), "{:?} still runs", self.command.get_program());
        self.child = spawn(&mut self.command, &self.folder);
    }

    /// Waits until the program responds to `method`, even if only to require a login.
    pub(crate) fn wait_for(&mut self, method: &str) -> Client {
        let started = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                panic!(
                    "{:?} ended with {status} before it answered\n{}\n{}",
                    self.command,
                    self.read("stdout"),
                    self.read("stderr"),
                );
            }
            if let Ok(mut client) = Client::connect(self.port)
                && matches!(client.post("/json_rpc", &call(method, "{}")), Ok((200 | 401, _)))
            {
                return client;
            }
            assert!(started.elapsed() < START_LIMIT, "no answer from port {}", self.port);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Its exit status, if it has ended.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("a child can be waited for")
    }

    /// Waits until it has ended.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                return status;
            }
            assert!(started.elapsed() < START_LIMIT, "{:?} does not end", self.command.get_program());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The content of a file in its folder.
    pub(crate) fn read(&self, file: &str) -> String {
        let path = self.folder.join(file);
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Starts a command; its output is appended to files in its folder.
fn spawn(command: &mut Command, folder: &Path) -> Child {
    let file = |name| {
        let open = std::fs::File::options().create(true).append(true).open(folder.join(name));
        Stdio::from(open.expect("the folder of a program can be written"))
    };
    command.stdin(Stdio::null()).stdout(file("stdout")).stderr(file("stderr"));
    command.spawn().unwrap_or_else(|error| {
        panic!(
            "cannot start {:?} ({error}): is the Debian package `monero` installed?",
            command.get_program()
        )
    })
}

/// The flag of a wallet service that requires no login, unless its other flags set one.
pub(crate) fn no_login(flags: &[&str]) -> &'static str {
    if flags.contains(&"--rpc-login") { "" } else { "--disable-rpc-login" }
}

/// The body of a JSON-RPC call.
pub(crate) fn call(method: &str, parameters: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{parameters}}}"#)
}

/// Posts a body. The response must be text.
pub(crate) fn post(client: &mut Client, path: &str, body: &str) -> String {
    let (status, answer) =
        client.post(path, body).unwrap_or_else(|error| panic!("no answer to {path}: {error}"));
    assert_eq!(status, 200, "status of {path}");
    String::from_utf8(answer).unwrap_or_else(|_| panic!("the answer to {path} is not text"))
}

/// Makes a node mine blocks.
pub(crate) fn mine(client: &mut Client, blocks: u32, address: &str) {
    let parameters = format!(r#"{{"amount_of_blocks":{blocks},"wallet_address":"{address}"}}"#);
    let answer = post(client, "/json_rpc", &call("generateblocks", &parameters));
    assert!(answer.contains("\"status\": \"OK\""), "mining failed: {answer}");
}

/// Submits a block to a node. The error is the code of the rejection.
pub(crate) fn submit_block(client: &mut Client, blob: &[u8]) -> Result<(), i64> {
    let parameters = format!(r#"["{}"]"#, const_hex::encode(blob));
    let answer = post(client, "/json_rpc", &call("submit_block", &parameters));
    match json_number(&answer, "code") {
        Some(code) => Err(code),
        None if answer.contains("\"status\": \"OK\"") => Ok(()),
        None => panic!("submit_block: {answer}"),
    }
}
