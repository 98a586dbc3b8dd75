//! Full disks, and power cuts while the log is written.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ferrite_testkit::full_disk::{self, Task, fill, limit_files};
use ferrite_testkit::power_cut::{Explorer, Removals, Subject, Tried, last_number, lives, task};

use super::{AuditLog, Record, Stage, verify};

const CUT_CHILD: &str = "audit::failures::child_without_power";
const FULL_CHILD: &str = "audit::failures::child_without_room";
const SEED: u64 = 41;

/// A call with a number. The name of its method is longer than a sector, so a part of the line can be lost.
fn write(log: &AuditLog, number: u64, durable: bool) -> std::io::Result<()> {
    let method = format!("{number:0>600}");
    let record = Record {
        stage: if durable { Stage::Asked } else { Stage::Done },
        caller: "login",
        peer: "",
        wallet: None,
        method: &method,
        code: None,
        txs: &[],
    };
    log.write(&record, durable)
}

/// The numbers of the calls in the log.
fn numbers(log: &AuditLog) -> Vec<u64> {
    let entries = log.last(usize::MAX).unwrap().into_iter().filter(|entry| !entry.method.is_empty());
    entries.map(|entry| entry.method.parse().unwrap()).collect()
}

/// The log, whatever a power cut leaves of it.
struct AnyLog;

impl Subject for AnyLog {
    /// The last call that is in the log for certain, and the last one that may be.
    type Promise = (u64, u64);
    type Seen = u64;

    fn promise(&self, marks: &[&str]) -> Option<(u64, u64)> {
        Some((last_number(marks, "has").unwrap_or(0), last_number(marks, "begins").unwrap_or(0)))
    }

    fn open(&self, folder: &Path) -> Result<u64, String> {
        let path = folder.join("audit");
        let log = AuditLog::open(&path).map_err(|error| error.to_string())?;
        let numbers = numbers(&log);
        let last = numbers.last().copied().unwrap_or(0);
        if !numbers.iter().copied().eq(1..=last) {
            return Err(format!("the calls {numbers:?}"));
        }
        write(&log, last + 1, true).map_err(|error| error.to_string())?;
        let chain = verify(&path, None).map_err(|error| error.to_string())?;
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let names = names.filter(|name| !name.ends_with(".ferrite-new"));
        let hashes = names.filter_map(|name| Some(name.split_once(".torn-")?.1[..16].to_owned()));
        let damaged = hashes.collect::<BTreeSet<String>>().len() as u64;
        // A power cut can damage the first line of a log, and the line that says so.
        match chain.gaps == damaged || (chain.gaps < damaged && last == 0) {
            true => Ok(last),
            false => Err(format!("{damaged} files of damaged lines, and {} lines that say so", chain.gaps)),
        }
    }

    fn never_reads(&self, path: &str) -> bool {
        path.ends_with(".ferrite-new")
    }

    fn keeps(&self, (certain, begun): &(u64, u64), seen: &u64) -> Result<(), String> {
        match (certain..=begun.max(certain)).contains(&seen) {
            true => Ok(()),
            false => Err(format!("{seen} calls, {certain} were promised and {begun} begun")),
        }
    }
}

/// Not a test in itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child_without_power() {
    let Some(mut task) = task() else { return };
    let log = AuditLog::open(&task.folder.join("audit")).unwrap();
    let mut next = numbers(&log).last().map_or(1, |last| last + 1);
    // The line about the start was flushed, and all before it.
    task.mark(&format!("has {}", next - 1));
    for _ in 0..3 {
        for durable in [false, false, true] {
            task.mark(&format!("begins {next}"));
            write(&log, next, durable).unwrap();
            if durable {
                task.mark(&format!("has {next}"));
            }
            next += 1;
        }
    }
    task.mark(&format!("begins {next}"));
    write(&log, next, false).unwrap();
}

#[test]
fn lines_before_a_call_survive_power_cuts() {
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    for (life, machine) in lives(CUT_CHILD, &["write"]) {
        let explorer = Explorer::new(&machine, &AnyLog, 4, SEED);
        let tried = explorer.cut_everywhere();
        println!("audit log, {life}: {tried}");
        total += tried;
        removals.add(&explorer);
    }
    println!("audit log: seed {SEED}, {total}");
    println!("{removals}");
    // Nothing is promised about the line of a start, so its flush alone is not missed.
    removals.check_sites();
}

/// Not a test in itself: the process with the full disk.
#[test]
#[ignore = "started by the other tests"]
fn child_without_room() {
    match full_disk::task() {
        Some(Task::Limited(folder)) => limited(&folder),
        Some(Task::Mounted(folder)) => mounted(&folder),
        None => {}
    }
}

/// Writes calls until the disk is full, and returns the number of the one that is missing.
fn write_all(log: &AuditLog, mut next: u64) -> u64 {
    while write(log, next, true).is_ok() {
        next += 1;
    }
    println!("full after {} calls", next - 1);
    assert_eq!(numbers(log).last().map_or(1, |last| last + 1), next);
    next
}

/// Continues the log once there is room. The line says that one is missing.
fn go_on(log: &AuditLog, path: &Path, next: u64, gaps: u64) {
    write(log, next, true).unwrap();
    let chain = verify(path, None).unwrap();
    assert_eq!(chain.gaps, gaps);
    let text = fs::read_to_string(path).unwrap();
    assert!(text.lines().last().unwrap().contains("\"missing\":1,"), "{text}");
}

/// With a limit on the file size.
fn limited(folder: &Path) {
    let path = folder.join("audit");
    for limit in [0, 1, 100] {
        limit_files(Some(limit));
        AuditLog::open(&path).unwrap_err();
    }
    limit_files(None);
    let log = AuditLog::open(&path).unwrap();
    let mut next = 1;
    for round in 0..20 {
        let length = fs::metadata(&path).unwrap().len();
        limit_files(Some(length + 137 * round));
        next = write_all(&log, next);
        limit_files(None);
        // The first lines, for which there was no room, are one more.
        go_on(&log, &path, next, round + 2);
        next += 1;
    }
    drop(log);
    // It does not begin without its first line, and loses nothing.
    let before = fs::read(&path).unwrap();
    limit_files(Some(before.len() as u64 + 10));
    AuditLog::open(&path).unwrap_err();
    limit_files(None);
    assert!(fs::read(&path).unwrap().starts_with(&before));
    AuditLog::open(&path).unwrap();
    assert_eq!(verify(&path, None).unwrap().gaps, 22, "the beginning of a line is there");
}

/// On a small file system.
fn mounted(folder: &Path) {
    let path = folder.join("audit");
    let log = AuditLog::open(&path).unwrap();
    write(&log, 1, true).unwrap();
    let filler = folder.join("filler");
    drop(fill(&filler));
    let next = write_all(&log, 2);
    fs::remove_file(&filler).unwrap();
    go_on(&log, &path, next, 1);
}

#[test]
fn a_full_disk_is_an_error_and_the_next_line_says_so() {
    let folder = tempfile::tempdir().unwrap();
    full_disk::limited(FULL_CHILD, folder.path());
}

#[test]
fn a_full_file_system_is_an_error_and_the_next_line_says_so() {
    full_disk::small_file_system(FULL_CHILD, 1);
}
