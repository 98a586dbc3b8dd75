//! Ports for programs started by tests.
//!
//! A port that was bound and closed again may be given to another program before its own one listens: the system
//! assigns ephemeral ports to any program, also for outgoing connections. The ports of this module are outside the
//! ephemeral range, and a lock on a file reserves each of them for one process until it ends.

use std::fs::{File, TryLockError};
use std::net::TcpListener;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;

use ferrite_types::sync;

/// The ephemeral range if `/proc` does not report it: the default of Linux.
const EPHEMERAL: Range<u16> = 32_768..61_000;
/// The first port used below the ephemeral range: those of the reference's networks and its test suite are lower.
const FIRST: u16 = 20_000;

/// The locks of this process, which the system releases when it ends.
static LEASED: Mutex<Vec<(u16, File)>> = Mutex::new(Vec::new());

/// A port of loopback without a listener, reserved for this process.
///
/// # Panics
/// If there is none left, or locks cannot be created.
pub fn lease() -> u16 {
    let range = range(&ephemeral());
    let mut leased = sync::lock(&LEASED);
    // Each process starts elsewhere, so few locked ports are tried.
    let begin = std::process::id().wrapping_mul(97).wrapping_add(u32::try_from(leased.len()).unwrap_or(0));
    for step in 0..u32::from(range.end - range.start) {
        let offset = begin.wrapping_add(step) % u32::from(range.end - range.start);
        let port = range.start + u16::try_from(offset).expect("it is below the length of the range");
        if let Some(lock) = lock(port)
            && TcpListener::bind(("127.0.0.1", port)).is_ok()
        {
            leased.push((port, lock));
            return port;
        }
    }
    panic!("no port of {range:?} is free");
}

/// The lock of a port, unless this or another process has it.
fn lock(port: u16) -> Option<File> {
    let path = folder().join(port.to_string());
    let file = File::options().create(true).append(true).open(&path);
    let file = file.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    match file.try_lock() {
        Ok(()) => Some(file),
        Err(TryLockError::WouldBlock) => None,
        Err(TryLockError::Error(error)) => panic!("cannot lock {}: {error}", path.display()),
    }
}

/// The folder of this user's locks.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ferrite-ports-{}", rustix::process::getuid().as_raw()));
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}

/// The ephemeral range.
fn ephemeral() -> Range<u16> {
    let text = std::fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range").unwrap_or_default();
    let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(first), Some(last)) => first..u16::saturating_add(last, 1),
        _ => EPHEMERAL,
    }
}

/// The ports to use: below the ephemeral range, or above it if that leaves too few.
fn range(ephemeral: &Range<u16>) -> Range<u16> {
    if ephemeral.start >= FIRST + 1000 { FIRST..ephemeral.start } else { ephemeral.end..u16::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_leased_once() {
        let mut ports: Vec<u16> = (0..200).map(|_| lease()).collect();
        let system = ephemeral();
        assert!(ports.iter().all(|port| !system.contains(port)), "{ports:?}");
        ports.sort_unstable();
        ports.dedup();
        assert_eq!(ports.len(), 200);
        // A lock of this process excludes others, as that of another process does.
        assert!(ports.iter().all(|port| lock(*port).is_none()));
    }

    #[test]
    fn ports_in_use_are_passed_over() {
        let listener = TcpListener::bind(("127.0.0.1", lease())).unwrap();
        let taken = listener.local_addr().unwrap().port();
        LEASED.lock().unwrap().retain(|(port, _)| *port != taken);
        assert!((0..50).all(|_| lease() != taken));
    }

    #[test]
    fn the_range_is_not_the_systems() {
        assert_eq!(range(&EPHEMERAL), FIRST..32_768);
        assert_eq!(range(&(1024..60_000)), 60_000..u16::MAX);
    }
}
