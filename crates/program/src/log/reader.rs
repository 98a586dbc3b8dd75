//! Programs that read our output.

use std::time::{Duration, Instant};

use rustix::fs::{FileType, fstat};
use rustix::io::ioctl_fionread;
use rustix::stdio::stdout;

/// Limit of the wait for a program that does not read.
const MAX_WAIT: Duration = Duration::from_millis(500);
/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The wait for a socket, which does not report how much of it was read.
const SOCKET_WAIT: Duration = Duration::from_millis(400);

/// Waits briefly until the output has been read, if another program reads it.
///
/// Some programs start ours, look for a line in its output, and treat each chunk as one line (monero-ts does, with the
/// line of the listening address). That works if the next line is written after they have read this one.
pub fn wait_for_reader() {
    let kind = fstat(stdout()).map(|data| FileType::from_raw_mode(data.st_mode));
    match kind {
        Ok(FileType::Fifo) => {
            let started = Instant::now();
            while started.elapsed() < MAX_WAIT && ioctl_fionread(stdout()).is_ok_and(|unread| unread > 0) {
                std::thread::sleep(POLL_INTERVAL);
            }
        }
        Ok(FileType::Socket) => std::thread::sleep(SOCKET_WAIT),
        _ => {}
    }
}
