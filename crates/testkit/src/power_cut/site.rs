//! The source line of a flush.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
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

/// The lines of our source for addresses in this program. Looking up some takes as long as looking up all, so those of
/// other recordings are kept.
static LINES_OF: Mutex<BTreeMap<u64, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Finds the sites of flushes from their call stacks, which are addresses in this program, and whether they flush a
/// single write.
pub(super) fn find<'a>(flushes: impl Iterator<Item = (&'a Vec<u64>, bool)> + Clone) -> Vec<Site> {
    let mut known = lock(&LINES_OF);
    let calls = flushes.clone().flat_map(|(calls, _)| calls);
    let unknown: BTreeSet<u64> = calls.filter(|address| !known.contains_key(address)).copied().collect();
    if !unknown.is_empty() {
        known.extend(lines_behind(&unknown));
    }
    let site = |(calls, of_write): (&Vec<u64>, bool)| Site {
        lines: calls.iter().flat_map(|address| known[address].clone()).take(LINES).collect(),
        kind: if of_write { "(write)" } else { "(file or folder)" },
    };
    flushes.map(site).collect()
}

fn lines_behind(addresses: &BTreeSet<u64>) -> BTreeMap<u64, Vec<String>> {
    let mut lines: BTreeMap<u64, Vec<String>> =
        addresses.iter().map(|address| (*address, Vec::new())).collect();
    let program = std::env::current_exe().expect("this program has a file");
    // The stack contains return addresses.
    let arguments = addresses.iter().map(|address| format!("{:#x}", address.wrapping_sub(1)));
    let mut command = Command::new("addr2line");
    let output = command.arg("-a").arg("-i").arg("-e").arg(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("addr2line (binutils) does not start: {error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    let mut found = lines.values_mut();
    let mut current = None;
    for line in text.lines() {
        if line.starts_with("0x") {
            current = found.next();
        } else if let (Some(lines), Some(own)) = (&mut current, own_line(line)) {
            lines.push(own);
        }
    }
    lines
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
