//! The source line of a flush.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use addr2line::Context;
use addr2line::gimli::{self, Dwarf, EndianSlice, LittleEndian, SectionId};
use object::{Object as _, ObjectSection as _};

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

thread_local! {
    /// A test asks many times, and reading a program takes a while.
    static SYMBOLS: RefCell<Symbols> = RefCell::new(Symbols::of_this_program());
}

/// Finds the sites of flushes from their call stacks, which are addresses in this program, and whether they flush a
/// single write.
pub(super) fn find<'a>(flushes: impl Iterator<Item = (&'a Vec<u64>, bool)>) -> Vec<Site> {
    SYMBOLS.with_borrow_mut(|symbols| {
        let site = |(calls, of_write): (&Vec<u64>, bool)| Site {
            lines: calls.iter().flat_map(|address| symbols.lines(*address).to_vec()).take(LINES).collect(),
            kind: if of_write { "(write)" } else { "(file or folder)" },
        };
        flushes.map(site).collect()
    })
}

/// The source lines of addresses in this program.
struct Symbols {
    program: Context<EndianSlice<'static, LittleEndian>>,
    known: BTreeMap<u64, Vec<String>>,
}

impl Symbols {
    fn of_this_program() -> Self {
        let path = std::env::current_exe().expect("this program has a file");
        // Needed until the program ends.
        let file: &[u8] = std::fs::read(path).expect("a file that can be read").leak();
        let file = object::File::parse(file).expect("an object file");
        let section = |id: SectionId| {
            let section = file.section_by_name(id.name());
            let data = section.and_then(|section| section.data().ok()).unwrap_or_default();
            Ok::<_, gimli::Error>(EndianSlice::new(data, LittleEndian))
        };
        let program = Dwarf::load(section).and_then(Context::from_dwarf).expect("readable line tables");
        Self { program, known: BTreeMap::new() }
    }

    /// The lines of our crates at an address, the innermost of inlined functions first.
    fn lines(&mut self, address: u64) -> &[String] {
        self.known.entry(address).or_insert_with(|| {
            // The stack contains return addresses.
            let frames = self.program.find_frames(address.wrapping_sub(1)).skip_all_loads();
            let mut frames = frames.expect("readable line tables");
            let mut found = Vec::new();
            while let Some(frame) = frames.next().expect("readable line tables") {
                found.extend(frame.location.and_then(|location| own_line(location.file?, location.line?)));
            }
            found
        })
    }
}

/// A line of the source of one of our crates, without tests.
fn own_line(file: &str, line: u32) -> Option<String> {
    let (_, path) = file.rsplit_once("/crates/")?;
    let (krate, rest) = path.split_once('/')?;
    (rest.starts_with("src/") && krate != "testkit").then(|| format!("{path}:{line}"))
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
