//! Load by `wrk`, in turns, so that what else the machine does falls on all alike.

use std::io::Write as _;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use crate::Question;

/// Turns, of which the median counts.
const TURNS: usize = 5;

/// Whom to load with what.
pub(crate) struct Target<'a> {
    pub(crate) address: SocketAddr,
    pub(crate) question: &'a Question,
    pub(crate) connections: u32,
}

/// What was measured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    pub(crate) per_second: f64,
    pub(crate) p99_us: f64,
    /// Processor time of this program for each request, which what else the machine does hardly changes.
    pub(crate) cpu_us: f64,
}

pub(crate) fn is_installed() -> bool {
    let version = Command::new("wrk").arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok()
}

/// Loads each of them in turn, several times, and returns medians in the same order.
pub(crate) fn compare(targets: &[Target<'_>]) -> Vec<Figures> {
    let mut measured = vec![Vec::new(); targets.len()];
    for _ in 0..TURNS {
        for (target, measured) in targets.iter().zip(&mut measured) {
            measured.push(run(target));
        }
    }
    measured.iter().map(|turns| median(turns)).collect()
}

fn median(turns: &[Figures]) -> Figures {
    let middle = |pick: fn(&Figures) -> f64| {
        let mut values: Vec<f64> = turns.iter().map(pick).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    Figures {
        per_second: middle(|figures| figures.per_second),
        p99_us: middle(|figures| figures.p99_us),
        cpu_us: middle(|figures| figures.cpu_us),
    }
}

fn run(target: &Target<'_>) -> Figures {
    let mut script = tempfile::NamedTempFile::new().unwrap();
    writeln!(script, "wrk.method = 'POST'\nwrk.body = '{}'", target.question.body).unwrap();
    let seconds = std::env::var("FERRITE_BENCH_SECONDS").unwrap_or_else(|_| "1".to_owned());
    let threads = target.connections.min(2);
    let before = processor_us();
    let output = Command::new("wrk")
        .args(["--latency", "-t", &threads.to_string(), "-c", &target.connections.to_string()])
        .args(["-d", &format!("{seconds}s"), "-s"])
        .arg(script.path())
        .arg(format!("http://{}{}", target.address, target.question.path))
        .output()
        .unwrap();
    let used = processor_us() - before;
    let text = String::from_utf8_lossy(&output.stdout);
    let bad = text.contains("Non-2xx") || text.contains("Socket errors");
    assert!(output.status.success() && !bad, "wrk: {text}");
    let after = |word: &str| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix(word));
        line.unwrap_or_else(|| panic!("wrk says nothing of {word}: {text}")).trim().to_owned()
    };
    let requests = text.lines().find_map(|line| line.trim().split_once(" requests in ")).unwrap().0;
    Figures {
        per_second: after("Requests/sec:").parse().unwrap(),
        p99_us: microseconds(&after("99%")),
        cpu_us: used / requests.parse::<f64>().unwrap(),
    }
}

/// Processor time that this program has used so far, from Linux's accounts in hundredths of a second.
fn processor_us() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let field = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (field(11) + field(12)) * 1e4
}

fn microseconds(text: &str) -> f64 {
    let digits = text.trim_end_matches(char::is_alphabetic);
    let scale = match &text[digits.len()..] {
        "us" => 1.0,
        "ms" => 1e3,
        _ => 1e6,
    };
    digits.parse::<f64>().unwrap() * scale
}
