//! Debian's `monerod` with RPC options that keep simple clients out.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ferrite_testkit::{ports, quick};

/// A running node on a private chain.
pub struct Reference {
    child: Child,
    pub folder: tempfile::TempDir,
    pub port: u16,
}

impl Reference {
    /// Starts it with more options, and waits until its port responds.
    pub fn start(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (port, p2p) = (ports::lease(), ports::lease());
        let mut command = Command::new("monerod");
        command
            .args(
                "--regtest --offline --non-interactive --disable-dns-checkpoints --no-igd --no-zmq"
                    .split(' '),
            )
            .args(
                "--check-updates disabled --fixed-difficulty 1 --log-level 0 --rpc-bind-ip 127.0.0.1"
                    .split(' '),
            )
            .args(["--rpc-bind-port", &port.to_string(), "--p2p-bind-port", &p2p.to_string()])
            .args(["--p2p-bind-ip", "127.0.0.1", "--data-dir"])
            .arg(folder.path())
            .arg("--log-file")
            .arg(folder.path().join("log"))
            .args(options);
        quick::prepare(&mut command, folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("the Debian package `monero` is installed");
        let mut reference = Self { child, folder, port };
        let started = Instant::now();
        while !answers(port) {
            let ended = reference.child.try_wait().unwrap();
            assert!(ended.is_none(), "monerod ended with {ended:?}: {options:?}");
            assert!(started.elapsed() < Duration::from_secs(120), "monerod does not answer");
            std::thread::sleep(Duration::from_millis(100));
        }
        reference
    }

    /// Its certificate.
    #[allow(dead_code, reason = "only for tests of encryption")]
    pub fn certificate(&self) -> PathBuf {
        let file = self.folder.path().join("fake").join("rpc_ssl.crt");
        if file.exists() { file } else { self.folder.path().join("rpc_ssl.crt") }
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether there is any response, even an error.
fn answers(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return false };
    let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
    // Not HTTP, and TLS must be started by the client: the connection is closed or answered.
    let _ = stream.write_all(
        b"GET /get_height HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n\r\n\r\n\r\n\r\n\r\n",
    );
    stream.read(&mut [0; 16]).is_ok()
}
