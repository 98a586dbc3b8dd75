//! Full disks, and power cuts while payments are counted.

use std::fs;
use std::path::Path;

use ferrite_testkit::full_disk::{self, Task, fill, limit_files};
use ferrite_testkit::power_cut::{Explorer, Removals, Subject, Tried, last_number, lives, task};
use ferrite_types::Hash;

use super::{Spending, SpentFile};

const CUT_CHILD: &str = "tokens::spent::failures::child_without_power";
const FULL_CHILD: &str = "tokens::spent::failures::child_without_room";
const SEED: u64 = 43;
const TOKEN: u64 = 1;
const NOW: u64 = 1_000_000;

/// Counts a call that sends two transactions, of one each.
fn pay(spent: &mut SpentFile, number: u64) -> std::io::Result<()> {
    let tx = |tx: u8| {
        let mut id = [tx; 32];
        id[..8].copy_from_slice(&number.to_be_bytes());
        Spending { id: Hash(id), amount: 1, replaces: None }
    };
    spent.add(TOKEN, NOW, &[tx(1), tx(2)], |_| true)
}

/// The number of counted calls. A call that was not confirmed may count in part.
fn calls(spent: &SpentFile) -> u64 {
    spent.sum(TOKEN, NOW).div_ceil(2)
}

/// The payments, whatever a power cut leaves of them.
struct AnyFile;

impl Subject for AnyFile {
    /// The number of calls that are counted for certain, and of those that may be.
    type Promise = (u64, u64);
    type Seen = u64;

    fn promise(&self, marks: &[&str]) -> Option<(u64, u64)> {
        Some((last_number(marks, "has").unwrap_or(0), last_number(marks, "begins").unwrap_or(0)))
    }

    fn open(&self, folder: &Path) -> Result<u64, String> {
        let path = folder.join("spent");
        let mut spent = SpentFile::open(&path).map_err(|error| error.to_string())?;
        let (there, sum) = (calls(&spent), spent.sum(TOKEN, NOW));
        pay(&mut spent, 1000).map_err(|error| error.to_string())?;
        drop(spent);
        let spent = SpentFile::open(&path).map_err(|error| error.to_string())?;
        if spent.sum(TOKEN, NOW) == sum + 2 { Ok(there) } else { Err("it does not go on".to_owned()) }
    }

    fn never_reads(&self, path: &str) -> bool {
        path.ends_with(".ferrite-new")
    }

    fn keeps(&self, (certain, begun): &(u64, u64), seen: &u64) -> Result<(), String> {
        match (certain..=begun.max(certain)).contains(&seen) {
            true => Ok(()),
            false => Err(format!("{seen} calls are counted, {certain} were answered and {begun} begun")),
        }
    }
}

/// Not a test in itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child_without_power() {
    let Some(mut task) = task() else { return };
    let mut spent = SpentFile::open(&task.folder.join("spent")).unwrap();
    let first = calls(&spent) + 1;
    for number in first..first + 8 {
        if number % 4 == 3 {
            // Old payments are removed, of which there are none.
            spent.rewrite_at = 0;
        }
        task.mark(&format!("begins {number}"));
        pay(&mut spent, number).unwrap();
        task.mark(&format!("has {number}"));
    }
}

#[test]
fn counted_payments_survive_power_cuts() {
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    for (life, machine) in lives(CUT_CHILD, &["rename", "write"]) {
        let explorer = Explorer::new(&machine, &AnyFile, 4, SEED);
        let tried = explorer.cut_everywhere();
        println!("counted payments, {life}: {tried}");
        total += tried;
        removals.add(&explorer);
    }
    println!("counted payments: seed {SEED}, {total}");
    println!("{removals}");
    // The flush of a shortened file is made up for by that of the next line, before a call is answered. The audit log
    // needs it, and its test notices it.
    removals.check_each();
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

/// Counts until the disk is full, and returns the number of the call that must not be made.
fn pay_all(spent: &mut SpentFile, mut next: u64) -> u64 {
    while pay(spent, next).is_ok() {
        next += 1;
    }
    println!("full after {} payments", next - 1);
    assert_eq!(calls(spent), next - 1, "what cannot be written does not count");
    next
}

/// With a limit on the file size.
fn limited(folder: &Path) {
    let path = folder.join("spent");
    let mut spent = SpentFile::open(&path).unwrap();
    let mut next = 1;
    for round in 0..20 {
        let length = spent.file.len();
        // The file cannot be written again without its old lines, but the payments that fit can be counted.
        spent.rewrite_at = if round % 2 == 0 { 0 } else { u64::MAX };
        limit_files(Some(length + 137 * round));
        next = pay_all(&mut spent, next);
        limit_files(None);
        assert!(!folder.join("spent.ferrite-new").exists(), "nothing is left behind");
        // Another program sees what was counted, whatever follows.
        let copy = folder.join("copy");
        fs::copy(&path, &copy).unwrap();
        assert_eq!(SpentFile::open(&copy).unwrap().sum(TOKEN, NOW) / 2, next - 1);
        pay(&mut spent, next).unwrap();
        next += 1;
    }
    drop(spent);
    assert_eq!(calls(&SpentFile::open(&path).unwrap()), next - 1);
}

/// On a small file system.
fn mounted(folder: &Path) {
    let path = folder.join("spent");
    let mut spent = SpentFile::open(&path).unwrap();
    pay(&mut spent, 1).unwrap();
    let filler = folder.join("filler");
    drop(fill(&filler));
    let next = pay_all(&mut spent, 2);
    fs::remove_file(&filler).unwrap();
    pay(&mut spent, next).unwrap();
    drop(spent);
    assert_eq!(calls(&SpentFile::open(&path).unwrap()), next);
}

#[test]
fn a_full_disk_is_an_error_and_the_payment_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    full_disk::limited(FULL_CHILD, folder.path());
}

#[test]
fn a_full_file_system_is_an_error_and_the_payment_does_not_count() {
    full_disk::small_file_system(FULL_CHILD, 1);
}
