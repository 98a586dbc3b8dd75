//! No file content causes a crash: it is rejected on opening, or gives an error later.
//!
//! A failure would be a signal that ends the process, so the cases run in a child process that reports its progress.

use std::fs;
use std::path::Path;
use std::process::Command;

use ferrite_chain::db::{Database, OpenError};
use ferrite_testkit::soak::rounds;
use ferrite_testkit::synthetic::{Shape, append_all, chain, open, options};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const CHILD: &str = "FERRITE_DAMAGE_CHILD";

/// Runs the cases of a kind in a child, and fails unless it completes.
fn run_child(kind: &str) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["damage::child", "--exact", "--ignored", "--nocapture"])
        .env(CHILD, kind)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let last: Vec<_> = text.lines().rev().take(5).collect();
    assert!(
        output.status.success(),
        "{}: {last:#?} {}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    ferrite_testkit::seen!(
        "{}",
        text.lines().find(|line| line.starts_with("cases")).expect("the child counts its cases")
    );
}

#[test]
fn cut_off_files_are_refused() {
    run_child("truncated");
}

#[test]
fn changed_bytes_never_crash() {
    run_child("mutated");
}

#[test]
fn zeroed_and_exchanged_pages_never_crash() {
    run_child("pages");
}

/// Not a test: the child process.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    match std::env::var(CHILD).as_deref() {
        Ok("truncated") => truncated(),
        Ok("mutated") => mutated(),
        Ok("pages") => pages(),
        _ => println!("started without a task: nothing to do"),
    }
}

/// A database with two-level trees, large values, free pages, and both kinds of outputs.
fn sample(path: &Path) -> Vec<u8> {
    let db = open(path);
    let blocks = chain(3, 30, |height| Shape { miner_version: 1 + (height % 2) as u8, v1: 1, v2: 2 });
    for blocks in blocks.chunks(7) {
        append_all(&db, blocks);
    }
    let mut writer = db.writer().unwrap();
    for _ in 0..10 {
        writer.pop_block().unwrap();
    }
    writer.commit().unwrap();
    append_all(&db, &blocks[20..25]);
    db.reader().unwrap().view().verify(None).unwrap();
    drop(db);
    fs::read(path.join("data.mdb")).unwrap()
}

/// Opens, reads everything, and writes. True if all of it succeeded.
fn exercise(path: &Path) -> Result<bool, OpenError> {
    let db = Database::open(path, &options())?;
    let reads = db.reader().map(|reader| {
        let view = reader.view();
        (view.verify(None).is_ok(), view.dump().is_ok())
    });
    let writes = db.writer().and_then(|mut writer| {
        writer.pop_block()?;
        writer.put_property("name", b"value")?;
        writer.pop_block()?;
        writer.commit()
    });
    Ok(matches!(reads, Ok((true, true))) && writes.is_ok())
}

fn truncated() {
    let directory = tempfile::tempdir().unwrap();
    let whole = sample(directory.path());
    let data = directory.path().join("data.mdb");
    let mut lengths: Vec<usize> = (0..300).chain((0..whole.len()).step_by(1021)).collect();
    lengths.extend((0..whole.len()).step_by(4096).flat_map(|at| [at.saturating_sub(1), at, at + 1]));
    let mut cases = 0;
    for length in lengths.into_iter().filter(|length| *length < whole.len()) {
        fs::write(&data, &whole[..length]).unwrap();
        match exercise(directory.path()) {
            // An empty file is a new database.
            Ok(_) if length == 0 => {}
            Err(OpenError::Truncated { has, needs, .. }) => {
                assert!(has == length as u64 && needs > has && needs <= whole.len() as u64, "{length}");
            }
            Err(OpenError::Foreign { .. }) if length < 20 => {}
            other => panic!("{length} of {} bytes: {other:?}", whole.len()),
        }
        if length > 0 {
            assert_eq!(fs::metadata(&data).unwrap().len(), length as u64, "the file was changed");
        }
        cases += 1;
    }
    println!("cases: {cases} lengths of a file of {} bytes", whole.len());
}

/// Writes a damaged file, records the result, and counts.
struct Damage<'w> {
    directory: tempfile::TempDir,
    whole: &'w [u8],
    refused: u64,
    noticed: u64,
    harmless: u64,
}

impl Damage<'_> {
    fn try_one(&mut self, what: &str, file: &[u8]) {
        fs::write(self.directory.path().join("data.mdb"), file).unwrap();
        // The last line identifies a crash.
        println!("{what}");
        match exercise(self.directory.path()) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                self.refused += 1;
            }
            Ok(false) => self.noticed += 1,
            Ok(true) => self.harmless += 1,
        }
    }

    fn report(&self) {
        let all = self.refused + self.noticed + self.harmless;
        println!(
            "cases: {all} changes to a file of {} bytes: {} refused, {} noticed later, {} harmless",
            self.whole.len(),
            self.refused,
            self.noticed,
            self.harmless
        );
        assert!(self.refused > 0);
    }
}

fn mutated() {
    let directory = tempfile::tempdir().unwrap();
    let whole = sample(directory.path());
    let mut damage = Damage { directory, whole: &whole, refused: 0, noticed: 0, harmless: 0 };
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    // Every byte of the headers.
    for page in [0, 4096] {
        for at in page..page + 152 {
            for value in [0, 0xff, whole[at] ^ 0x10] {
                let mut file = whole.clone();
                file[at] = value;
                damage.try_one(&format!("byte {at} to {value}"), &file);
            }
        }
    }
    for _ in 0..1000 * rounds() as u64 {
        let mut file = whole.clone();
        for _ in 0..1 + rng.next_u32() % 3 {
            let at = rng.next_u64() as usize % file.len();
            // Structure is at the start of pages and nodes; half of the changes go to the start of a page.
            let at = if rng.next_u32() & 1 == 0 { at } else { at / 4096 * 4096 + at % 64 };
            file[at] ^= 1 << (rng.next_u32() % 8);
            println!("bit of byte {at}");
        }
        damage.try_one("together", &file);
    }
    damage.report();
}

fn pages() {
    let directory = tempfile::tempdir().unwrap();
    let whole = sample(directory.path());
    let mut damage = Damage { directory, whole: &whole, refused: 0, noticed: 0, harmless: 0 };
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let count = whole.len() / 4096;
    for page in 0..count {
        for (name, filler) in [("zero", 0u8), ("ones", 0xff)] {
            let mut file = whole.clone();
            file[4096 * page..4096 * (page + 1)].fill(filler);
            damage.try_one(&format!("page {page} to {name}"), &file);
        }
        // An earlier version of the page, or another page.
        let other = rng.next_u64() as usize % count;
        let mut file = whole.clone();
        file.copy_within(4096 * other..4096 * (other + 1), 4096 * page);
        damage.try_one(&format!("page {page} to {other}"), &file);
    }
    damage.report();
}
