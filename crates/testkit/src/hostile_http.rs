//! Malicious clients for any server of the daemon's RPC: malformed, oversized, slow and half-open requests,
//! deterministic by seed.
//!
//! None of them stops a node or changes its chain, but invalid blocks and transactions are submitted. Servers should be
//! started with a limit of at least [`CONNECTIONS`] connections per address.

mod request;

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use request::Random;

/// Number of concurrent clients.
const THREADS: usize = 6;
/// Connections that each of them keeps open, to continue occasionally.
const PARKED: usize = 2;
/// Connections that are open at the same time, including some whose end the server has not seen yet.
pub const CONNECTIONS: usize = 24;

/// Timeout of a response. A slower server counts as hanging.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// The first byte of a TLS connection.
const TLS_HANDSHAKE: u8 = 0x16;
/// The start of a TLS alert.
const TLS_ALERT: [u8; 2] = [0x15, 3];

/// The outcome of the requests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    /// Requests sent, whole or in part.
    pub requests: usize,
    /// Responses that began like HTTP.
    pub answered: usize,
    /// Connections that the server closed without a response.
    pub closed: usize,
    /// Requests whose response was not awaited.
    pub left: usize,
    /// Connections that could not be made.
    pub refused: usize,
    /// Requests that were neither answered nor closed in time.
    pub hanging: usize,
    /// TLS alerts, after input that began like TLS but was not.
    pub alerts: usize,
    /// Responses that are neither HTTP nor such an alert.
    pub strange: usize,
}

impl Report {
    /// Adds another report.
    pub fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.answered += other.answered;
        self.closed += other.closed;
        self.left += other.left;
        self.refused += other.refused;
        self.hanging += other.hanging;
        self.alerts += other.alerts;
        self.strange += other.strange;
    }
}

/// Sends requests from several threads.
pub fn run(address: SocketAddr, rounds: usize, seed: u64) -> Report {
    let mut all = Report::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let share = rounds / THREADS + usize::from(thread < rounds % THREADS);
                let seed = seed.wrapping_mul(31).wrapping_add(thread as u64);
                scope.spawn(move || {
                    Client { address, random: Random(seed), parked: Vec::new(), report: Report::default() }
                        .run(share)
                })
            })
            .collect();
        for thread in threads {
            match thread.join() {
                Ok(report) => all.add(&report),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    all
}

/// Whether a plain request gets a response: any status, since a login may be required. Servers with short limits let a
/// client go that is slow to ask, so it asks again.
pub fn is_alive(address: SocketAddr) -> bool {
    (0..5).any(|_| answers(address))
}

fn answers(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect_timeout(&address, RESPONSE_TIMEOUT) else { return false };
    let body = r#"{"jsonrpc":"2.0","id":"0","method":"get_version"}"#;
    let request =
        format!("POST /json_rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut start = [0; 9];
    stream.set_read_timeout(Some(RESPONSE_TIMEOUT)).is_ok()
        && stream.write_all(request.as_bytes()).is_ok()
        && stream.read_exact(&mut start).is_ok()
        && start == *b"HTTP/1.1 "
}

/// Resident memory of a process, where the system reports it; 0 stands for this one.
pub fn resident_kib(process: u32) -> Option<u64> {
    let name = if process == 0 { "self".to_owned() } else { process.to_string() };
    let status = std::fs::read_to_string(format!("/proc/{name}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

struct Client {
    address: SocketAddr,
    random: Random,
    parked: Vec<TcpStream>,
    report: Report,
}

/// How a request is sent.
#[derive(Clone, Copy)]
enum Way {
    /// Send it and wait for the response.
    Wait,
    /// Send it, half-close the connection, and wait.
    HalfClose,
    /// Send it and disconnect.
    Leave,
    /// Send a part, and continue later, if ever.
    Park,
    /// Send it in small pieces.
    Pieces,
}

impl Client {
    fn run(mut self, rounds: usize) -> Report {
        for _ in 0..rounds {
            let bytes = request::hostile(&mut self.random);
            let way = match self.random.below(20) {
                0..=9 => Way::Wait,
                10..=12 => Way::HalfClose,
                13..=16 => Way::Leave,
                17..=18 => Way::Park,
                _ => Way::Pieces,
            };
            self.report.requests += 1;
            self.send(&bytes, way);
            self.dribble();
        }
        self.report
    }

    fn send(&mut self, bytes: &[u8], way: Way) {
        let Ok(mut stream) = TcpStream::connect_timeout(&self.address, RESPONSE_TIMEOUT) else {
            self.report.refused += 1;
            return;
        };
        let ready = stream
            .set_read_timeout(Some(RESPONSE_TIMEOUT))
            .and(stream.set_write_timeout(Some(RESPONSE_TIMEOUT)));
        if ready.is_err() {
            self.report.refused += 1;
            return;
        }
        // The server may close the connection while data is being sent.
        match way {
            Way::Wait | Way::HalfClose => {
                let _ = stream.write_all(bytes);
                if matches!(way, Way::HalfClose) || !request::is_whole(bytes) {
                    let _ = stream.shutdown(Shutdown::Write);
                }
                self.listen(&mut stream, bytes);
            }
            Way::Leave => {
                let _ = stream.write_all(bytes);
                self.report.left += 1;
            }
            Way::Park => {
                let part = self.random.below(bytes.len().max(1));
                let _ = stream.write_all(&bytes[..part]);
                self.report.left += 1;
                if self.parked.len() == PARKED {
                    self.parked.remove(0);
                }
                self.parked.push(stream);
            }
            Way::Pieces => {
                for piece in bytes[..bytes.len().min(300)].chunks(7) {
                    if stream.write_all(piece).is_err() {
                        break;
                    }
                }
                let _ = stream.shutdown(Shutdown::Write);
                self.listen(&mut stream, bytes);
            }
        }
    }

    fn listen(&mut self, stream: &mut TcpStream, sent: &[u8]) {
        let mut start = [0; 5];
        match stream.read(&mut start) {
            Ok(0) => self.report.closed += 1,
            Ok(length) if b"HTTP/".starts_with(&start[..length]) => self.report.answered += 1,
            Ok(2..) if sent[0] == TLS_HANDSHAKE && start[..2] == TLS_ALERT => self.report.alerts += 1,
            Ok(_) => self.report.strange += 1,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                self.report.hanging += 1;
            }
            Err(_) => self.report.closed += 1,
        }
    }

    /// Sends one more byte for a slow client.
    fn dribble(&mut self) {
        if self.parked.is_empty() {
            return;
        }
        let at = self.random.below(self.parked.len());
        if self.parked[at].write_all(b"a").is_err() {
            self.parked.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_requests() {
        let all = |seed| {
            let mut random = Random(seed);
            (0..300).map(|_| request::hostile(&mut random)).collect::<Vec<_>>()
        };
        assert!(all(1) == all(1));
        assert!(all(1) != all(2));
        assert!(all(3).iter().any(|request| request::is_whole(request)));
        assert!(all(3).iter().any(|request| !request::is_whole(request)));
        assert!(!is_alive(SocketAddr::from(([127, 0, 0, 1], 1))));
    }
}
