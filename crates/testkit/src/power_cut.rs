//! Power cuts. Killing a process loses nothing that it wrote, flushed or not; a power cut does.
//!
//! A test starts itself again as a process whose file changes are recorded ([`Machine::run`]): writes, flushes, names
//! and renames, and in between its own statements ([`Task::mark`]). From the recording, an [`Explorer`] derives the
//! states that a disk can have after a power cut at each moment, opens them with a [`Subject`], and compares with what
//! was promised by then. It also disables flushes, one by one and all of the same source line, and reports whether that
//! is noticed: a flush that nothing depends on is unnecessary, or untested.
//!
//! The recorder is a C library (`power_cut/recorder.c`) that the tests compile with the compiler that also links them,
//! and load into the process with `LD_PRELOAD`; the program itself is the shipped one. The recording is replayed and
//! compared with the files.

mod commits;
mod disk;
mod explore;
mod lives;
mod log;
mod removals;
mod site;

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

pub use commits::{is_database_lock, keeps_commits};
pub use disk::Snapshot;
pub use explore::{Explorer, Subject, Tried};
pub use lives::{CREATE, OPEN, lives};
pub use removals::Removals;

use disk::Disk;
use log::{FILES, LogReader, MARKS, Op};

const RECORDER: &str = include_str!("power_cut/recorder.c");
const ROOT: &str = "FERRITE_POWER_CUT_ROOT";
const LOG: &str = "FERRITE_POWER_CUT_LOG";
const TASK: &str = "FERRITE_POWER_CUT_TASK";
const NO_LINKS: &str = "FERRITE_POWER_CUT_NO_LINKS";

/// A folder in memory, if possible: these tests flush thousands of small files.
fn folder_in_memory() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a new folder")
}

/// The recorder, compiled once.
fn recorder() -> &'static [u8] {
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let work = folder_in_memory();
        let [source, library] = ["recorder.c", "recorder.so"].map(|name| work.path().join(name));
        std::fs::write(&source, RECORDER).expect("a new file");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
        let status = compiler.status().expect("cc, which also links Rust programs");
        assert!(status.success(), "the recorder cannot be compiled: {status}");
        std::fs::read(&library).expect("it was just compiled")
    })
}

/// A machine whose processes are recorded, and which can lose power at any moment.
#[derive(Debug)]
pub struct Machine {
    work: TempDir,
    reader: LogReader,
    /// The disk before the recording.
    disk: Disk,
    ops: Vec<Op>,
    /// The marks before the recording.
    past: Vec<String>,
    last: LastRun,
    links: bool,
}

/// What is needed to undo a part of the last process.
#[derive(Debug, Default)]
struct LastRun {
    before: LogReader,
    ops_before: usize,
    log: Vec<u8>,
}

impl Machine {
    /// A machine with an empty folder.
    ///
    /// # Panics
    /// If the recorder cannot be compiled.
    pub fn new() -> Self {
        Self::with(&Snapshot::default())
    }

    /// A machine with these files.
    ///
    /// # Panics
    /// If the recorder cannot be compiled.
    pub fn with(files: &Snapshot) -> Self {
        let work = folder_in_memory();
        std::fs::write(work.path().join("recorder.so"), recorder()).expect("a new file");
        let mut machine = Self {
            work,
            reader: LogReader::default(),
            disk: Disk::default(),
            ops: Vec::new(),
            past: Vec::new(),
            last: LastRun::default(),
            links: true,
        };
        for (path, (_, content)) in &files.0 {
            let length = content.as_ref().map(|content| content.len() as u64);
            let (folder, name, node) = machine.reader.existing(&format!("{FILES}{path}"), length);
            machine.disk.add(folder, name, node, content.clone());
        }
        std::fs::create_dir_all(machine.folder()).expect("a new folder");
        files.write(&machine.folder());
        machine
    }

    /// A file system without hard links.
    #[must_use]
    pub fn without_links(mut self) -> Self {
        self.links = false;
        self
    }

    /// A working folder, with one that is recorded.
    fn work(&self) -> PathBuf {
        self.work.path().canonicalize().expect("it is there")
    }

    fn root(&self) -> PathBuf {
        self.work().join("recorded")
    }

    fn folder(&self) -> PathBuf {
        self.root().join(FILES.trim_start_matches('/'))
    }

    /// Runs an ignored test of this program to its end, which asks [`task`] for its purpose, and records it.
    ///
    /// # Panics
    /// If it fails, or something was not recorded.
    pub fn run(&mut self, test: &str, task: &str) {
        let log = self.work().join("log");
        let mut command = Command::new(std::env::current_exe().expect("this program has a file"));
        command.args([test, "--exact", "--ignored", "--nocapture", "--test-threads=1"]);
        command.env("LD_PRELOAD", self.work().join("recorder.so")).env(LOG, &log).env(ROOT, self.root());
        command.env(TASK, task);
        if !self.links {
            command.env(NO_LINKS, "1");
        }
        let output = command.output().expect("this program starts once more");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(output.status.success(), "{task}: {} {}", text(&output.stdout), text(&output.stderr));
        let recorded = std::fs::read(&log).expect("the recorder was loaded");
        std::fs::remove_file(&log).expect("it was just read");
        self.last = LastRun { before: self.reader.clone(), ops_before: self.ops.len(), log: recorded };
        self.ops.extend(self.reader.read(&self.last.log, usize::MAX));
        assert!(self.ops.iter().any(|op| matches!(op, Op::Mark(_))), "{test} did nothing");
        let (found, expected) = (Snapshot::read(&self.folder()), self.seen_by_processes(self.ops.len()));
        let same_names = found.0.keys().eq(expected.0.keys());
        assert!(same_names, "{:?} instead of {:?}", expected.0.keys(), found.0.keys());
        for ((path, (_, found)), (_, recorded)) in found.0.iter().zip(expected.0.values()) {
            let mapped = self.reader.is_mapped(&format!("{FILES}{path}"));
            assert!(mapped || found == recorded, "not all that was written to {path} was recorded");
        }
    }

    /// The files as processes see them after this many changes.
    fn seen_by_processes(&self, changes: usize) -> Snapshot {
        self.after(changes, |_, _| true)
    }

    fn after(&self, changes: usize, mut fate: impl FnMut(usize, disk::Part) -> bool) -> Snapshot {
        let mut disk = self.disk.clone();
        for (place, op) in self.ops[..changes].iter().enumerate() {
            disk.apply(place, op, false);
        }
        disk.after_power_cut(&mut fate)
    }

    /// Pretends that the last process was killed after the last change with this description: later changes are undone,
    /// but unflushed ones are not lost.
    ///
    /// # Panics
    /// If there is no such change.
    pub fn kill_after(&mut self, description: &str) {
        let place = self.last(description);
        let LastRun { before, ops_before, log } = std::mem::take(&mut self.last);
        assert!(place >= ops_before, "it was not the last process");
        self.reader = before;
        self.ops.truncate(ops_before);
        self.ops.extend(self.reader.read(&log, place + 1 - ops_before));
        let files = self.seen_by_processes(self.ops.len());
        std::fs::remove_dir_all(self.folder()).expect("it is there");
        std::fs::create_dir(self.folder()).expect("a new folder");
        files.write(&self.folder());
    }

    /// The machine after a power cut with the last change of this description half written, and nothing else that was
    /// not flushed.
    ///
    /// # Panics
    /// If there is no such change.
    #[must_use]
    pub fn cut_power_within(&self, description: &str) -> Self {
        let torn = self.last(description);
        let left = self.after(torn + 1, |place, part| {
            place == torn && !matches!(part, disk::Part::Sector(index, count) if index >= count / 2)
        });
        let mut machine = Self::with(&left);
        machine.past = self.marks(torn).map(str::to_owned).collect();
        machine
    }

    /// The marks before a change.
    fn marks(&self, place: usize) -> impl Iterator<Item = &str> {
        let marks = self.ops[..place].iter().filter_map(|op| match op {
            Op::Mark(text) => Some(text.as_str()),
            _ => None,
        });
        self.past.iter().map(String::as_str).chain(marks)
    }

    fn last(&self, description: &str) -> usize {
        let found = self.ops.iter().rposition(|op| op.to_string().starts_with(description));
        found.unwrap_or_else(|| panic!("no {description:?} in\n{}", self.describe()))
    }

    /// All changes, one per line.
    pub fn describe(&self) -> String {
        let lines = self.ops.iter().enumerate().map(|(place, op)| format!("{}: {op}\n", place + 1));
        lines.collect()
    }
}

impl Default for Machine {
    fn default() -> Self {
        Self::new()
    }
}

/// The purpose of a process started by [`Machine::run`].
#[derive(Debug)]
pub struct Task {
    /// The name of the task.
    pub name: String,
    /// The recorded folder.
    pub folder: PathBuf,
    marks: File,
}

/// The purpose of this process; `None` if it was started otherwise.
///
/// # Panics
/// If the recorder is not loaded.
pub fn task() -> Option<Task> {
    let Ok(name) = std::env::var(TASK) else {
        println!("started without a task: nothing to do");
        return None;
    };
    let root = PathBuf::from(std::env::var_os(ROOT).expect("it comes with the task"));
    let at = |path: &str| root.join(path.trim_start_matches('/'));
    let marks = File::options().create(true).append(true).open(at(MARKS)).expect("a file for marks");
    Some(Task { name, folder: at(FILES), marks })
}

impl Task {
    /// Records a statement between the changes before and after it: `begins ...` announces, and everything else
    /// acknowledges.
    ///
    /// # Panics
    /// If it cannot be recorded.
    pub fn mark(&mut self, text: &str) {
        self.marks.write_all(text.as_bytes()).expect("marks can be written");
    }

    /// The number of flushes so far, of all threads.
    ///
    /// # Panics
    /// If the log cannot be read.
    pub fn flushes(&self) -> usize {
        let log = std::env::var_os(LOG).expect("it comes with the task");
        log::count(&std::fs::read(Path::new(&log)).expect("a log"), log::FLUSH)
    }
}

/// The last number after a word in the marks.
pub fn last_number(marks: &[&str], word: &str) -> Option<u64> {
    marks.iter().rev().find_map(|mark| mark.strip_prefix(word)?.trim_start().parse().ok())
}
