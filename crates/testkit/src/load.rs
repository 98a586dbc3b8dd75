//! Load by `wrk`, in turns, so that other load on the machine affects all alike.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::bench::Spread;
use crate::processor;

/// A repeated request: the bodies are sent in turn.
#[derive(Debug, Clone)]
pub struct Request {
    /// The path.
    pub path: &'static str,
    /// The bodies, at least one.
    pub bodies: Vec<Vec<u8>>,
}

/// A server.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its address.
    pub address: SocketAddr,
    /// Its process.
    pub process: u32,
    /// Concurrent connections.
    pub connections: u32,
}

/// The measurements.
#[derive(Debug, Clone, Copy)]
pub struct Figures {
    /// Responses per second.
    pub per_second: f64,
    /// Megabytes per second.
    pub megabytes: f64,
    /// The 99th percentile of the latency, in microseconds.
    pub p99_us: f64,
    /// Processor time of the server per request in microseconds, which is hardly affected by other load.
    pub cpu_us: f64,
}

/// The duration.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    /// Number of turns.
    pub count: usize,
    /// Seconds per turn.
    pub seconds: usize,
}

/// Whether `wrk` is installed.
pub fn is_installed() -> bool {
    Command::new("wrk").arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Loads each of them in turn, several times, and returns the results of each turn, in the same order.
///
/// # Errors
/// If `wrk` fails, or a server does not respond with 200 to all requests.
pub fn compare(request: &Request, targets: &[Target], turns: Turns) -> io::Result<Vec<Vec<Figures>>> {
    let mut script = tempfile::NamedTempFile::new()?;
    script.write_all(lua(request).as_bytes())?;
    script.flush()?;
    let mut measured = vec![Vec::new(); targets.len()];
    for _ in 0..turns.count.max(1) {
        for (target, measured) in targets.iter().zip(&mut measured) {
            measured.push(run(target, request.path, script.path(), turns.seconds)?);
        }
    }
    Ok(measured)
}

/// A script that sends the bodies in turn. A single one costs `wrk` less.
fn lua(request: &Request) -> String {
    let text = |body: &Vec<u8>| {
        let digits = body.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "\\{byte:03}");
            text
        });
        format!("\"{digits}\"")
    };
    if let [body] = &request.bodies[..] {
        return format!("wrk.method = 'POST'\nwrk.body = {}\n", text(body));
    }
    let bodies: Vec<String> = request.bodies.iter().map(text).collect();
    format!(
        "local bodies = {{\n{}\n}}\nlocal requests, at = {{}}, 0\n\
         init = function(arguments)\n\
         for i, body in ipairs(bodies) do requests[i] = wrk.format('POST', '{}', nil, body) end\nend\n\
         request = function()\nat = at % #requests + 1\nreturn requests[at]\nend\n",
        bodies.join(",\n"),
        request.path
    )
}

/// The responses per second of all turns.
pub fn rates(turns: &[Figures]) -> Spread {
    Spread::of(turns.iter().map(|figures| figures.per_second))
}

/// The median of each figure.
pub fn median(turns: &[Figures]) -> Figures {
    let middle = |pick: fn(&Figures) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(pick).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    Figures {
        per_second: middle(|figures| figures.per_second),
        megabytes: middle(|figures| figures.megabytes),
        p99_us: middle(|figures| figures.p99_us),
        cpu_us: middle(|figures| figures.cpu_us),
    }
}

fn run(target: &Target, path: &str, script: &Path, seconds: usize) -> io::Result<Figures> {
    let threads = target.connections.min(2);
    let before = processor::used(target.process);
    let output = Command::new("wrk")
        .args(["--latency", "-t", &threads.to_string(), "-c", &target.connections.to_string()])
        .args(["-d", &format!("{seconds}s"), "--timeout", "20s", "-s"])
        .arg(script)
        .arg(format!("http://{}{path}", target.address))
        .output()?;
    let used = processor::used(target.process).saturating_sub(before);
    let text = String::from_utf8_lossy(&output.stdout);
    let wrong = || io::Error::other(format!("wrk: {text}"));
    if !output.status.success() || text.contains("Non-2xx") || text.contains("Socket errors") {
        return Err(wrong());
    }
    read(&text, used).ok_or_else(wrong)
}

/// Parses the output of `wrk`.
fn read(text: &str, used: Duration) -> Option<Figures> {
    let after = |word: &str| text.lines().find_map(|line| line.trim().strip_prefix(word)).map(str::trim);
    let requests = text.lines().find_map(|line| line.trim().split_once(" requests in "))?.0;
    Some(Figures {
        per_second: after("Requests/sec:")?.parse().ok()?,
        megabytes: scaled(after("Transfer/sec:")?, BYTES)? / 1e6,
        p99_us: scaled(after("99%")?, MICROSECONDS)?,
        cpu_us: used.as_secs_f64() * 1e6 / requests.parse::<f64>().ok()?,
    })
}

const MICROSECONDS: &[(&str, f64)] = &[("us", 1.0), ("ms", 1e3), ("s", 1e6), ("m", 60e6)];
const BYTES: &[(&str, f64)] =
    &[("GB", 1024.0 * 1024.0 * 1024.0), ("MB", 1024.0 * 1024.0), ("KB", 1024.0), ("B", 1.0)];

/// A number with a unit.
fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let digits = text.trim_end_matches(char::is_alphabetic);
    let (_, scale) = units.iter().find(|(unit, _)| *unit == &text[digits.len()..])?;
    Some(digits.parse::<f64>().ok()? * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_wrk_is_parsed() {
        let text = "Running 1s test @ http://127.0.0.1:1/\n  Latency Distribution\n     50%   19.00us\n     \
                    99%    1.50ms\n  47123 requests in 1.10s, 62.10MB read\nRequests/sec:  42839.11\n\
                    Transfer/sec:     56.45MB\n";
        let figures = read(text, Duration::from_millis(471)).unwrap();
        assert_eq!((figures.per_second, figures.p99_us), (42839.11, 1500.0));
        assert!(
            (figures.megabytes - 59.19).abs() < 0.01 && (figures.cpu_us - 9.995).abs() < 0.01,
            "{figures:?}"
        );
        assert!(read("nothing", Duration::ZERO).is_none());
        assert_eq!(scaled("5", BYTES), None);
    }
}
