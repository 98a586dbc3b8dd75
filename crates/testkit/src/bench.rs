//! Shared by the benchmarks: rows with goals, printed as they are measured and kept for `docs/bench.md` and
//! `docs/growth.md`.
//!
//! Each benchmark fills one [`Bench`], whose [`Bench::finish`] writes a fragment. `make bench` runs all of them and
//! assembles the page from the fragments: see [`page`].

mod growth;
pub mod page;
mod row;
pub mod shares;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

pub use growth::{Growth, Limit, Unit, grouped};
pub use row::{Goal, Row, Spread};

use crate::machine;
use page::{Fragment, Run};

/// Set by `make bench-quick`: fewer turns, smaller sizes, and only the most informative rows.
pub const QUICK: &str = "FERRITE_BENCH_QUICK";
/// The id of a run, set for all its benchmarks.
pub const RUN: &str = "FERRITE_BENCH_RUN";

/// Whether this is the quick form.
pub fn is_quick() -> bool {
    std::env::var_os(QUICK).is_some()
}

/// A number from the environment, or else the default of the full or the quick form.
pub fn setting(name: &str, whole: usize, quick: usize) -> usize {
    let given = std::env::var(name).ok().and_then(|text| text.parse().ok());
    given.unwrap_or(if is_quick() { quick } else { whole })
}

/// Whether `cargo test --benches` only checks that the program starts.
pub fn is_only_tested() -> bool {
    std::env::args().any(|argument| argument == "--test")
}

/// A running benchmark.
#[derive(Debug)]
pub struct Bench {
    name: &'static str,
    started: Instant,
    run: Run,
    text: String,
    rows: usize,
    missed: Vec<String>,
    /// Whether the current table has a header already.
    in_table: bool,
    folder: PathBuf,
    /// At the start.
    processor_ticks: (u64, u64),
}

impl Bench {
    /// Starts the section `title` of the page. `name` is that of the benchmark's target.
    pub fn start(name: &'static str, title: &str) -> Self {
        Self::start_in(page::folder(), name, title, Run::this())
    }

    fn start_in(folder: PathBuf, name: &'static str, title: &str, run: Run) -> Self {
        println!("{title} ({name}): load at the start {}\n", run.load);
        let text = format!("## {title}\n");
        let started = Instant::now();
        let processor_ticks = machine::processor_ticks();
        Self {
            name,
            started,
            run,
            text,
            rows: 0,
            missed: Vec::new(),
            in_table: false,
            folder,
            processor_ticks,
        }
    }

    /// A paragraph, printed and kept: what is measured, and why the comparison is fair.
    pub fn note(&mut self, text: &str) {
        self.in_table = false;
        println!("\n{text}\n");
        let _ = write!(self.text, "\n{text}\n");
    }

    /// Starts a table. `beside` names what ours is compared with.
    pub fn table(&mut self, beside: &str) {
        self.in_table = true;
        let head = format!(
            "| operation | {beside} | ferrite | ratio | goal | | also seen |\n|---|---:|---:|---:|---:|---|---|"
        );
        println!("\n{head}");
        let _ = write!(self.text, "\n{head}\n");
    }

    /// Adds a row to the table.
    ///
    /// # Panics
    /// If there is no table.
    pub fn row(&mut self, row: &Row) {
        assert!(self.in_table, "a row outside a table: {}", row.operation());
        println!("{row}");
        let _ = writeln!(self.text, "{row}");
        self.rows += 1;
        if row.is_missed() {
            self.missed.push(row.operation().to_owned());
        }
    }

    /// A table of how quantities grow with the number of something, such as `blocks`.
    pub fn growth(&mut self, things: &str, sizes: &[u64], rows: &[Growth]) {
        self.in_table = false;
        let lines: Vec<String> = rows.iter().map(|growth| growth.row(sizes)).collect();
        let table = format!("{}\n{}", growth::head(things, sizes), lines.join("\n"));
        println!("\n{table}");
        let _ = write!(self.text, "\n{table}\n");
        self.rows += rows.len();
        self.missed.extend(rows.iter().filter(|row| row.is_missed()).map(|row| row.name().to_owned()));
    }

    /// Writes the fragment, and reports missed goals, also by the exit code.
    ///
    /// # Panics
    /// If there are no rows, or the fragment cannot be written.
    pub fn finish(mut self) -> ExitCode {
        assert!(self.rows > 0, "nothing was measured");
        let (now, before) = (machine::processor_ticks(), self.processor_ticks);
        let (all, stolen) = (now.0.saturating_sub(before.0), now.1.saturating_sub(before.1));
        if stolen > 0 {
            let percent = (stolen * 100).div_ceil(all.max(1));
            self.note(&format!(
                "The host of this virtual machine kept {percent} % of the processors' time for others meanwhile."
            ));
        }
        let seconds = self.started.elapsed().as_secs();
        let missed = self.missed;
        match missed[..] {
            [] => println!("\nEvery goal is met ({} rows, {seconds} s).", self.rows),
            _ => println!("\nMissed: {}.", missed.join("; ")),
        }
        let code = if missed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        let fragment = Fragment { run: self.run, seconds, missed, text: self.text };
        fragment.write(&self.folder, self.name);
        code
    }
}

impl Run {
    /// The run that this process belongs to.
    pub fn this() -> Self {
        Self {
            id: std::env::var(RUN).unwrap_or_else(|_| "by hand".to_owned()),
            form: if is_quick() { "quick" } else { "whole" }.to_owned(),
            commit: machine::commit(),
            machine: machine::machine(),
            versions: machine::versions(),
            started: machine::now(),
            load: machine::load(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run {
        Run { id: "1".to_owned(), commit: "abc".to_owned(), load: "0.50".to_owned(), ..Run::default() }
    }

    fn measured(missed: bool) -> (Fragment, ExitCode) {
        let folder = tempfile::tempdir().unwrap();
        let mut bench = Bench::start_in(folder.path().to_owned(), "some", "Something", run());
        bench.note("Both do the same.");
        bench.table("reference");
        let ours = Spread::of([if missed { 0.005 } else { 0.001 }]);
        bench.row(&Row::time("work", ours).beside(Spread::of([0.004])).goal(Goal::Faster(3.0)));
        bench.row(&Row::time("work without a goal", Spread::of([1.0])));
        let code = bench.finish();
        (Fragment::read(folder.path(), "some").unwrap(), code)
    }

    #[test]
    fn a_missed_goal_is_in_the_fragment_and_in_the_exit_code() {
        let (fragment, code) = measured(true);
        assert_eq!(fragment.missed, ["work"]);
        assert_eq!(code, ExitCode::FAILURE);
        let (fragment, code) = measured(false);
        assert!(fragment.missed.is_empty());
        assert_eq!(code, ExitCode::SUCCESS);
        assert!(fragment.text.contains("\nBoth do the same.\n"), "{}", fragment.text);
        assert!(fragment.text.contains("| work | 4.00 ms | 1.00 ms | 4.0x | at least 3x | met | |"));
        assert_eq!((fragment.run.commit.as_str(), fragment.run.load.as_str()), ("abc", "0.50"));
    }
}
