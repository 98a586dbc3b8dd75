//! The receiver in `receiver.py`.

use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ferrite_testkit::certificates::Pair;
use ferrite_testkit::diff::Tree;
use ferrite_testkit::ports;
use tempfile::TempDir;

/// A receiver. It ends with the test.
pub(super) struct Receiver {
    child: Option<Child>,
    port: u16,
    folder: TempDir,
    certificate: Option<Pair>,
}

impl Receiver {
    /// A receiver that does not run yet.
    pub(super) fn new() -> Self {
        Self { child: None, port: ports::lease(), folder: tempfile::tempdir().unwrap(), certificate: None }
    }

    /// One that is reached with TLS.
    pub(super) fn encrypted(certificate: Pair) -> Self {
        let mut receiver = Self::new();
        receiver.certificate = Some(certificate);
        receiver
    }

    /// Starts it.
    pub(super) fn start(&mut self) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/several_wallets/webhooks/receiver.py");
        let mut python = Command::new("python3");
        python.arg(script).arg(self.port.to_string()).arg(self.folder.path());
        if let Some((certificate, key)) = &self.certificate {
            python.args([certificate, key]);
        }
        let child = python.stdin(Stdio::null()).stderr(Stdio::null()).spawn();
        self.child = Some(child.expect("python3 is installed"));
        for _ in 0..600 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("the receiver does not listen");
    }

    /// Kills it, as a power cut does.
    pub(super) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The URL of a path.
    pub(super) fn url(&self, name: &str) -> String {
        let scheme = if self.certificate.is_some() { "https" } else { "http" };
        format!("{scheme}://127.0.0.1:{}/{name}", self.port)
    }

    /// Says how deliveries to a path are treated.
    pub(super) fn treat(&self, name: &str, mode: &str) {
        self.put(&format!("{name}.mode"), mode);
    }

    /// Tells it the secret of the webhook of a path.
    pub(super) fn trust(&self, name: &str, secret: &str) {
        self.put(&format!("{name}.secret"), secret);
    }

    /// Replaces a file as a whole: the receiver may read it now.
    fn put(&self, name: &str, text: &str) {
        let (new, path) = (self.folder.path().join("new"), self.folder.path().join(name));
        std::fs::write(&new, text).unwrap();
        std::fs::rename(&new, path).unwrap();
    }

    fn bodies(&self, file: &str) -> Vec<Tree> {
        let text = std::fs::read_to_string(self.folder.path().join(file)).unwrap_or_default();
        text.lines()
            .map(|line| Tree::from_json(line.as_bytes()).unwrap_or_else(|| panic!("{line}")))
            .collect()
    }

    /// What it has taken at a path, oldest first.
    pub(super) fn taken(&self, name: &str) -> Vec<Tree> {
        self.check();
        self.bodies(&format!("{name}.log"))
    }

    /// What it has refused at a path.
    pub(super) fn refused(&self, name: &str) -> Vec<Tree> {
        self.check();
        self.bodies(&format!("{name}.refused"))
    }

    /// Every signature was right, and no redirect was followed.
    fn check(&self) {
        let problems = std::fs::read_to_string(self.folder.path().join("problems")).unwrap_or_default();
        assert!(problems.is_empty(), "{problems}");
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.kill();
    }
}
