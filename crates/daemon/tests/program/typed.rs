//! A node, ours or the reference's, with typed input.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use ferrite_testkit::http::Client;
use ferrite_testkit::{ports, quick};

use crate::support::{clean, wait_for};

/// A program whose input a test types.
pub(crate) struct Typed {
    pub(crate) child: Child,
    pub(crate) port: u16,
    printed: Receiver<Vec<u8>>,
    text: String,
    _home: tempfile::TempDir,
}

impl Typed {
    /// Starts an isolated node on a private chain, and waits until it responds.
    pub(crate) fn start(mut program: Command, input: Stdio) -> Self {
        let home = tempfile::tempdir().unwrap();
        let port = ports::lease();
        program.args(["--regtest", "--offline", "--no-zmq", "--disable-dns-checkpoints"]);
        program.args(["--check-updates", "disabled", "--log-level", "0", "--fixed-difficulty", "1"]);
        program.args(["--rpc-bind-port", &port.to_string(), "--p2p-bind-port", &ports::lease().to_string()]);
        clean(program.arg("--data-dir").arg(home.path()), home.path());
        if program.get_program() == "monerod" {
            quick::prepare(&mut program, home.path());
        }
        let mut child = program.stdin(input).stdout(Stdio::piped()).spawn().unwrap();
        let printed = pieces(child.stdout.take().unwrap());
        let mut typed = Self { child, port, printed, text: String::new(), _home: home };
        wait_for("answer", || typed.height());
        typed
    }

    /// The response to `get_height`, if any.
    pub(crate) fn height(&mut self) -> Option<String> {
        assert!(self.child.try_wait().unwrap().is_none(), "it has ended: {}", self.text);
        let answer = self.post("/get_height", "")?;
        answer.contains("OK").then_some(answer)
    }

    /// The response of a path, if any.
    pub(crate) fn post(&self, path: &str, body: &str) -> Option<String> {
        let (_, answer) = Client::connect(self.port).ok()?.post(path, body).ok()?;
        String::from_utf8(answer).ok()
    }

    /// Types a line.
    pub(crate) fn type_line(&mut self, line: &str) {
        self.text.clear();
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Types a line. Returns the output up to a text.
    pub(crate) fn say(&mut self, line: &str, expected: &str) -> String {
        self.type_line(line);
        wait_for(&format!("{expected:?} after {line:?}"), || {
            while let Ok(piece) = self.printed.try_recv() {
                self.text += &String::from_utf8_lossy(&piece);
            }
            self.text.contains(expected).then(|| self.text.clone())
        })
    }
}

impl Drop for Typed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pieces(mut output: ChildStdout) -> Receiver<Vec<u8>> {
    let (sender, printed) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = output.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    printed
}
