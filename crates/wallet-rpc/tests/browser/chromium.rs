//! Debian's Chromium in headless mode.

use std::process::{Child, Command, Stdio};

/// A name that resolves to 127.0.0.1 in the browser, as after DNS rebinding.
pub const EVIL: &str = "evil.example";

const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP evil.example 127.0.0.1, MAP *.example 127.0.0.1, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/// A running browser with its own profile.
pub struct Chromium {
    child: Child,
    folder: tempfile::TempDir,
}

impl Chromium {
    /// Opens a page.
    pub fn open(address: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let log = std::fs::File::create(folder.path().join("log")).unwrap();
        let mut command = Command::new("chromium");
        command.args(FLAGS).arg(format!("--user-data-dir={}", folder.path().join("profile").display()));
        command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        // Its child processes end with it, even when it is killed.
        let child = command.spawn().expect("the Debian package `chromium` is installed");
        Self { child, folder }
    }

    /// The log of the browser.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
