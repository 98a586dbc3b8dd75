//! A service manager as systemd is one for a program: it hears when the program is ready, alive and about to stop.

use std::os::unix::net::UnixDatagram;
use std::path::PathBuf;
use std::time::Duration;

use tempfile::TempDir;

/// Time for a message to arrive.
const TIMEOUT: Duration = Duration::from_secs(90);

/// The socket to which a program reports.
#[derive(Debug)]
pub struct ServiceManager {
    socket: UnixDatagram,
    path: PathBuf,
    _folder: TempDir,
}

impl ServiceManager {
    /// A service manager that no program reports to yet.
    ///
    /// # Panics
    /// If the system gives no socket.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("there is a folder for the socket");
        let path = folder.path().join("notify");
        let socket = UnixDatagram::bind(&path).expect("a socket can be bound");
        socket.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        Self { socket, path, _folder: folder }
    }

    /// The environment of a program that reports here, and that it is alive within `watchdog` microseconds.
    pub fn environment(&self, watchdog: &'static str) -> [(&'static str, &str); 2] {
        let path = self.path.to_str().expect("temporary folders have ordinary names");
        [("NOTIFY_SOCKET", path), ("WATCHDOG_USEC", watchdog)]
    }

    /// The next message.
    ///
    /// # Panics
    /// If there is none.
    pub fn next_message(&self) -> String {
        let mut buffer = [0; 256];
        let length = self.socket.recv(&mut buffer).expect("the program reports in time");
        String::from_utf8_lossy(&buffer[..length]).trim_end().to_owned()
    }

    /// Skips messages until this one.
    ///
    /// # Panics
    /// If it does not come.
    pub fn wait_for(&self, message: &str) {
        while self.next_message() != message {}
    }
}

impl Default for ServiceManager {
    fn default() -> Self {
        Self::new()
    }
}
