//! Load by `wrk`, in turns, so that what else the machine does falls on all alike.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::questions::Question;
use crate::{cpu, setting};

/// Whom to load with what.
pub(crate) struct Target<'a> {
    pub(crate) port: u16,
    pub(crate) process: u32,
    pub(crate) question: &'a Question,
    pub(crate) connections: u32,
}

/// What was measured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    pub(crate) per_second: f64,
    pub(crate) megabytes: f64,
    pub(crate) p99_us: f64,
    /// Processor time of the server for each request, which what else the machine does hardly changes.
    pub(crate) cpu_us: f64,
}

/// Turns, of which the median counts.
pub(crate) fn turns() -> usize {
    setting("FERRITE_BENCH_TURNS", 3)
}

/// How long a turn takes.
pub(crate) fn seconds() -> usize {
    setting("FERRITE_BENCH_SECONDS", 1)
}

pub(crate) fn is_installed() -> bool {
    let version = Command::new("wrk").arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok()
}

/// Loads each of them in turn, several times, and returns medians in the same order.
pub(crate) fn compare(targets: &[Target<'_>]) -> Vec<Figures> {
    let mut script = tempfile::NamedTempFile::new().unwrap();
    script.write_all(lua(targets[0].question).as_bytes()).unwrap();
    script.flush().unwrap();
    let mut measured = vec![Vec::new(); targets.len()];
    for _ in 0..turns() {
        for (target, measured) in targets.iter().zip(&mut measured) {
            measured.push(run(target, script.path()));
        }
    }
    measured.iter().map(|turns| median(turns)).collect()
}

/// A script that sends the bodies one after the other.
fn lua(question: &Question) -> String {
    let mut script = String::from("local bodies = {\n");
    for body in &question.bodies {
        script.push('"');
        for byte in body {
            write!(script, "\\{byte:03}").unwrap();
        }
        script.push_str("\",\n");
    }
    write!(
        script,
        "}}\nlocal requests, at = {{}}, 0\n\
         init = function(arguments)\n\
         for i, body in ipairs(bodies) do requests[i] = wrk.format('POST', '{}', nil, body) end\nend\n\
         request = function()\nat = at % #requests + 1\nreturn requests[at]\nend\n",
        question.path
    )
    .unwrap();
    script
}

fn median(turns: &[Figures]) -> Figures {
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

fn run(target: &Target<'_>, script: &std::path::Path) -> Figures {
    let threads = target.connections.min(2);
    let before = cpu::used(target.process);
    let output = Command::new("wrk")
        .args(["--latency", "-t", &threads.to_string(), "-c", &target.connections.to_string()])
        .args(["-d", &format!("{}s", seconds()), "--timeout", "20s", "-s"])
        .arg(script)
        .arg(format!("http://127.0.0.1:{}{}", target.port, target.question.path))
        .output()
        .unwrap();
    let used = cpu::used(target.process) - before;
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
        megabytes: bytes(&after("Transfer/sec:")) / 1e6,
        p99_us: microseconds(&after("99%")),
        cpu_us: used.as_secs_f64() * 1e6 / requests.parse::<f64>().unwrap(),
    }
}

/// A number with a unit behind it.
fn scaled(text: &str, scale: impl Fn(&str) -> f64) -> f64 {
    let digits = text.trim_end_matches(char::is_alphabetic);
    digits.parse::<f64>().unwrap() * scale(&text[digits.len()..])
}

fn microseconds(text: &str) -> f64 {
    scaled(text, |unit| match unit {
        "us" => 1.0,
        "ms" => 1e3,
        _ => 1e6,
    })
}

fn bytes(text: &str) -> f64 {
    scaled(text, |unit| match unit {
        "GB" => 1024.0 * 1024.0 * 1024.0,
        "MB" => 1024.0 * 1024.0,
        "KB" => 1024.0,
        _ => 1.0,
    })
}
