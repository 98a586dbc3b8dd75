//! The Python client and its messages.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Timeout for an expected message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(180);

/// A running client. It ends with the test.
pub struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Client {
    /// Subscribes to topics, in this order.
    pub fn subscribe(address: &str, topics: &[&str]) -> Self {
        Self::start(&[&["sub", address], topics].concat())
    }

    /// Connects for RPC.
    pub fn caller(address: &str) -> Self {
        Self::start(&["req", address])
    }

    fn start(arguments: &[&str]) -> Self {
        let script: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "zmq", "client.py"].iter().collect();
        let mut child = Command::new(python())
            .arg(script)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take().expect("it has an input");
        Self { child, input, lines }
    }

    /// The next message, if one arrives soon.
    pub fn soon(&self) -> Option<String> {
        match self.lines.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => panic!("the client has ended"),
        }
    }

    /// All messages up to one with this topic and content.
    pub fn up_to(&self, topic: &str, content: &str) -> Vec<String> {
        let mut messages = Vec::new();
        loop {
            let message = self.lines.recv_timeout(MESSAGE_TIMEOUT);
            let message = message.unwrap_or_else(|_| panic!("no {topic} with {content} after {messages:#?}"));
            let last = message.starts_with(topic) && message.contains(content);
            messages.push(message);
            if last {
                return messages;
            }
        }
    }

    /// Sends a request. Returns the response.
    pub fn call(&mut self, request: &str) -> String {
        writeln!(self.input, "{request}").expect("the client listens");
        self.lines.recv_timeout(MESSAGE_TIMEOUT).unwrap_or_else(|_| panic!("no answer to {request}"))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The Python interpreter with pyzmq.
fn python() -> &'static str {
    let has_zmq = |python: &&str| {
        let status = Command::new(python).args(["-c", "import zmq"]).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    ["/usr/bin/python3", "python3"].into_iter().find(has_zmq).expect("pyzmq is installed: scripts/need zmq")
}
