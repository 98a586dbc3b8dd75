//! The table that `make bench` prints, in Markdown.

use std::time::Duration;

/// One operation, timed on both sides.
pub(crate) struct Row {
    pub(crate) operation: &'static str,
    pub(crate) goal: f64,
    pub(crate) reference: Duration,
    pub(crate) ours: Duration,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.reference.as_secs_f64() / self.ours.as_secs_f64()
    }

    pub(crate) fn print(&self) {
        let short = if self.ratio() < self.goal { " (below)" } else { "" };
        println!(
            "| {} | {} | {} | {:.1}x | {:.0}x{short} |",
            self.operation,
            readable(self.reference),
            readable(self.ours),
            self.ratio(),
            self.goal
        );
    }
}

pub(crate) fn header() {
    println!("| operation | reference | ferrite | ratio | goal |");
    println!("|---|---:|---:|---:|---:|");
}

/// Says which rows are below their goal.
pub(crate) fn verdict(rows: &[Row]) {
    let below: Vec<&str> =
        rows.iter().filter(|row| row.ratio() < row.goal).map(|row| row.operation).collect();
    match below[..] {
        [] => println!("\nEvery goal is met."),
        _ => println!("\nBelow the goal: {}.", below.join("; ")),
    }
}

/// The processor, and which of the extensions that matter here it has.
pub(crate) fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        info.lines()
            .find(|line| line.starts_with(name))
            .and_then(|line| line.split_once(": "))
            .map_or("unknown", |(_, value)| value)
    };
    let flags: Vec<&str> = field("flags").split(' ').collect();
    let extensions: Vec<&str> =
        ["aes", "avx2", "avx512ifma", "avx512vl"].into_iter().filter(|name| flags.contains(name)).collect();
    format!("Processor: {} ({})", field("model name"), extensions.join(", "))
}

fn readable(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    if micros < 1000.0 { format!("{micros:.1} µs") } else { format!("{:.2} ms", micros / 1000.0) }
}
