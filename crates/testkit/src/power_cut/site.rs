//! The source line of a flush.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use ferrite_types::sync::lock;

/// Number of lines that identify a site: the flush itself, often in a helper function, and its caller.
const LINES: usize = 2;

/// The innermost lines of our crates that led to a flush, such as `wallet-files/src/store.rs:188`, after the kind of flush.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Site {
    pub(super) lines: Vec<String>,
    pub(super) kind: &'static str,
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.lines.join(" < "), self.kind)
    }
}

/// Finds lines of our source for addresses in this program.
static LINES_OF: Mutex<Option<Symbols>> = Mutex::new(None);

/// Finds the sites of flushes from their call stacks, which are addresses in this program, and whether they flush a
/// single write.
pub(super) fn find<'a>(flushes: impl Iterator<Item = (&'a Vec<u64>, bool)>) -> Vec<Site> {
    let mut symbols = lock(&LINES_OF);
    let symbols = symbols.get_or_insert_with(Symbols::start);
    let site = |(calls, of_write): (&Vec<u64>, bool)| Site {
        lines: calls.iter().flat_map(|address| symbols.lines(*address).to_vec()).take(LINES).collect(),
        kind: if of_write { "(write)" } else { "(file or folder)" },
    };
    flushes.map(site).collect()
}

/// A process that knows the lines of this program. It takes seconds to learn them, so one is asked for all addresses.
struct Symbols {
    /// It ends with its input, when this process ends.
    _process: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
    known: BTreeMap<u64, Vec<String>>,
}

impl Symbols {
    fn start() -> Self {
        let program = std::env::current_exe().expect("this program has a file");
        let mut command = Command::new("addr2line");
        command.arg("-a").arg("-i").arg("-e").arg(program).stdin(Stdio::piped()).stdout(Stdio::piped());
        // The test has ended when its output is closed.
        command.stderr(Stdio::null());
        let child = command.spawn();
        let mut child = child.unwrap_or_else(|error| panic!("addr2line (binutils) does not start: {error}"));
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (asked, answers) = pipes.expect("both are pipes");
        Self { _process: child, asked, answers: BufReader::new(answers), known: BTreeMap::new() }
    }

    fn lines(&mut self, address: u64) -> &[String] {
        if !self.known.contains_key(&address) {
            let lines = self.ask(address);
            self.known.insert(address, lines);
        }
        &self.known[&address]
    }

    /// Asks about an address, and about address 0, whose answer shows the end of the first.
    fn ask(&mut self, address: u64) -> Vec<String> {
        // The stack contains return addresses.
        let before = address.wrapping_sub(1);
        self.asked.write_all(format!("{before:#x}\n0x0\n").as_bytes()).expect("addr2line reads");
        let mut found = Vec::new();
        loop {
            let line = self.line();
            let Some(digits) = line.strip_prefix("0x") else {
                found.extend(own_line(&line));
                continue;
            };
            if digits.chars().all(|digit| digit == '0') {
                // Nothing is there.
                self.line();
                return found;
            }
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let length = self.answers.read_line(&mut line).expect("addr2line answers");
        assert!(length > 0, "addr2line has ended");
        line.trim_end().to_owned()
    }
}

/// A line of the source of one of our crates, without tests.
fn own_line(line: &str) -> Option<String> {
    let (_, path) = line.rsplit_once("/crates/")?;
    let path = path.split(' ').next()?;
    let (krate, rest) = path.split_once('/')?;
    (rest.starts_with("src/") && krate != "testkit").then(|| path.to_owned())
}

/// The lines of a crate's source that call one of some functions, in the form of a [`Site`]. Unit tests are excluded.
///
/// # Panics
/// If the source cannot be read.
pub(super) fn lines_calling(manifest_dir: &str, functions: &[&str]) -> Vec<String> {
    let root = Path::new(manifest_dir);
    let krate = root.file_name().and_then(|name| name.to_str()).expect("a crate has a folder");
    let mut folders = vec![root.join("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("the source is there");
        for path in entries.map(|entry| entry.expect("the source is there").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                lines_of(&path, functions, |line| {
                    let below = path.strip_prefix(root).expect("it was found there").display();
                    found.push(format!("{krate}/{below}:{line}"));
                });
            }
        }
    }
    found.sort();
    found
}

fn lines_of(path: &PathBuf, functions: &[&str], mut each: impl FnMut(usize)) {
    let text = std::fs::read_to_string(path).expect("the source is there");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    for (number, line) in code.lines().enumerate() {
        let calls = functions.iter().any(|function| line.contains(&format!(".{function}(")));
        if calls && !line.trim_start().starts_with("//") {
            each(number + 1);
        }
    }
}
