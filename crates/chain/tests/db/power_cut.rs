//! Power cuts while the database is being written.

use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use ferrite_chain::db::{Database, OpenOptions, SyncMode, TableDump};
use ferrite_testkit::power_cut::{
    Explorer, Machine, Removals, Subject, Task, Tried, is_database_lock, keeps_commits, last_number, task,
};
use ferrite_testkit::soak::rounds;
use ferrite_testkit::synthetic::options;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::crash::change;

const CHILD: &str = "power_cut::child";
const SEED: u64 = 23;
/// The path of the database: two directories have to be created.
const DATABASE: &str = "data/db";
/// Number of commits of a process.
const COMMITS: u64 = 5;
/// The property that counts commits.
const NUMBER: &str = "commits";

/// The tasks of processes that defer flushes: with marks when it asks for them, and after each commit.
const DEFERRED: &str = "deferred";
/// Their mark before they do so.
const DEFERS: &str = "defers";
const MARKED: &str = "deferred, always marked";

fn mode(name: &str) -> SyncMode {
    match name {
        "ordered" | DEFERRED | MARKED => SyncMode::Ordered,
        name => name.parse().unwrap(),
    }
}

fn open(path: &Path, sync: SyncMode) -> Result<Database, String> {
    open_with(path, &OpenOptions { sync, ..options() })
}

fn open_with(path: &Path, options: &OpenOptions) -> Result<Database, String> {
    let options = OpenOptions { max_readers: 8, ..options.clone() };
    Database::open(path, &options).map_err(|error| error.to_string())
}

/// The number of commits in a database.
fn number(db: &Database) -> Result<u64, String> {
    let reader = db.reader().map_err(|error| error.to_string())?;
    let found = reader.view().property(NUMBER).map_err(|error| error.to_string())?;
    Ok(found.map_or(0, |bytes| u64::from_le_bytes(bytes.try_into().unwrap())))
}

/// Makes the commit of a number, which is deterministic. Returns how many blocks it appended.
fn commit(db: &Database, number: u64) -> Result<u32, String> {
    let mut writer = db.writer().map_err(|error| error.to_string())?;
    let blocks = change(&mut writer, &mut ChaCha8Rng::seed_from_u64(number));
    writer.put_property(NUMBER, &(number + 1).to_le_bytes()).unwrap();
    writer.commit().map_err(|error| error.to_string())?;
    Ok(blocks)
}

/// A database after any number of commits.
struct AnyChain {
    /// Its contents after each.
    dumps: Vec<Vec<TableDump>>,
}

impl AnyChain {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let db = open(folder.path(), SyncMode::Ordered).unwrap();
        let dump = || db.reader().unwrap().view().dump().unwrap();
        let mut dumps = vec![dump()];
        for number in 0..3 * COMMITS {
            commit(&db, number).unwrap();
            dumps.push(dump());
        }
        Self { dumps }
    }
}

impl Subject for AnyChain {
    /// The possible numbers of commits.
    type Promise = RangeInclusive<u64>;
    type Seen = u64;

    fn promise(&self, marks: &[&str]) -> Option<RangeInclusive<u64>> {
        let at_rest = last_number(marks, "rests with").unwrap_or(0);
        let answered = last_number(marks, "has").unwrap_or(0);
        let begun = last_number(marks, "begins").unwrap_or(0);
        let name = marks.iter().rev().find_map(|mark| mark.strip_prefix("mode "));
        match name.map_or(SyncMode::Safe, mode) {
            // All since the last mark may be undone.
            SyncMode::Ordered if name != Some("ordered") => Some(at_rest..=begun),
            SyncMode::Safe => Some(answered.max(at_rest)..=begun),
            // The last commit may be undone.
            SyncMode::Ordered => Some(answered.saturating_sub(1).max(at_rest)..=begun),
            // Between two flushes nothing is guaranteed.
            SyncMode::Fast { .. } => {
                marks.last().is_some_and(|mark| mark.starts_with("rests")).then_some(at_rest..=at_rest)
            }
        }
    }

    fn open(&self, folder: &Path) -> Result<u64, String> {
        // The machine was started anew.
        let db = open_with(&folder.join(DATABASE), &OpenOptions { boot: None, ..options() })?;
        let number = number(&db)?;
        {
            let reader = db.reader().map_err(|error| error.to_string())?;
            reader.view().verify(None).map_err(|error| error.to_string())?;
            let dump = reader.view().dump().map_err(|error| error.to_string())?;
            if self.dumps.get(number as usize) != Some(&dump) {
                return Err(format!("not what was there after {number} commits"));
            }
        }
        // It continues from there.
        if (number as usize) + 1 < self.dumps.len() {
            commit(&db, number)?;
            let reader = db.reader().map_err(|error| error.to_string())?;
            reader.view().verify(None).map_err(|error| error.to_string())?;
        }
        Ok(number)
    }

    fn never_reads(&self, path: &str) -> bool {
        is_database_lock(path)
    }

    fn keeps(&self, promised: &RangeInclusive<u64>, seen: &u64) -> Result<(), String> {
        keeps_commits(promised, *seen)
    }
}

/// Not a test: the recorded process.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    let sync = mode(&task.name);
    let mark_interval = if task.name == MARKED { 0 } else { u64::MAX };
    let options = OpenOptions { sync, mark_interval, ..options() };
    let db = open_with(&task.folder.join(DATABASE), &options).unwrap();
    let mut next = number(&db).unwrap();
    // What it reports from now on must survive.
    task.mark(&format!("mode {}", task.name.clone()));
    task.mark(&format!("rests with {next}"));
    if task.name == DEFERRED || task.name == MARKED {
        return defer(&mut task, db, &mut next);
    }
    for _ in 0..COMMITS {
        commit_next(&mut task, &db, sync, &mut next);
    }
    db.sync().unwrap();
    task.mark(&format!("rests with {next}"));
    commit_next(&mut task, &db, sync, &mut next);
    drop(db);
    task.mark(&format!("rests with {next}"));
}

/// Commits without flushes; then with flushes, which reuses the pages of the last mark; then again without.
fn defer(task: &mut Task, db: Database, next: &mut u64) {
    let sync = SyncMode::Ordered;
    task.mark(DEFERS);
    db.defer_flushes().unwrap();
    for _ in 0..3 {
        commit_next(task, &db, sync, next);
    }
    db.sync().unwrap();
    task.mark(&format!("rests with {next}"));
    for _ in 0..2 {
        commit_next(task, &db, sync, next);
    }
    db.end_deferred_flushes().unwrap();
    task.mark("mode ordered");
    task.mark(&format!("rests with {next}"));
    for _ in 0..2 {
        commit_next(task, &db, sync, next);
    }
    task.mark(&format!("mode {DEFERRED}"));
    db.defer_flushes().unwrap();
    task.mark(&format!("rests with {next}"));
    for _ in 0..2 {
        commit_next(task, &db, sync, next);
    }
    drop(db);
    task.mark(&format!("rests with {next}"));
}

fn commit_next(task: &mut Task, db: &Database, sync: SyncMode, next: &mut u64) {
    task.mark(&format!("begins {}", *next + 1));
    let flushes = task.flushes();
    let blocks = commit(db, *next).unwrap();
    *next += 1;
    task.mark(&format!("has {next}"));
    if let SyncMode::Fast { background, .. } = sync
        && blocks > 0
    {
        while background && task.flushes() == flushes {
            std::thread::sleep(Duration::from_millis(1));
        }
        task.mark(&format!("rests with {next}"));
    }
}

/// Histories of a database: in each mode created, closed and opened again; opened after a kill in a mode that flushes
/// late; and opened after a kill before the name of the new file was flushed.
fn lives() -> impl Iterator<Item = (&'static str, Machine)> {
    let closed = ["ordered", "safe", "fast:sync:1blocks", "fast:async:1blocks"].into_iter().map(|mode| {
        let mut machine = Machine::new();
        machine.run(CHILD, mode);
        machine.run(CHILD, mode);
        (mode, machine)
    });
    let killed = [
        ("killed before a flush", "fast:sync:1blocks", "write"),
        ("killed when it was made", "ordered", "name data.mdb"),
    ];
    let killed = killed.into_iter().map(|(life, mode, last)| {
        let mut machine = Machine::new();
        machine.run(CHILD, mode);
        machine.kill_after(last);
        machine.run(CHILD, "ordered");
        (life, machine)
    });
    closed.chain(killed)
}

const FLUSHES: &[&str] = &["sync_all", "sync_data", "force_sync"];

#[test]
fn commits_survive_power_cuts() {
    cut(2 * rounds() as u64);
}

#[test]
fn deferred_commits_survive_power_cuts() {
    cut_deferred(2 * rounds() as u64);
}

#[test]
#[ignore = "takes minutes"]
fn commits_survive_very_many_power_cuts() {
    cut(20 * rounds() as u64);
    cut_deferred(20 * rounds() as u64);
}

fn cut(samples: u64) {
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    let subject = AnyChain::new();
    for (life, machine) in lives() {
        let explorer = Explorer::new(&machine, &subject, samples, SEED);
        let tried = explorer.cut_everywhere();
        println!("chain, {life}: {tried}");
        total += tried;
        removals.add(&explorer);
    }
    println!("chain: seed {SEED}, {total}");
    println!("{removals}");
    let parts = ["chain/src/db.rs", "chain/src/db/open", "chain/src/db/sync"];
    removals.check(env!("CARGO_MANIFEST_DIR"), FLUSHES, &parts);
}

/// Histories with deferred flushes: closed, opened again after a kill, and with a mark after each commit.
fn cut_deferred(samples: u64) {
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    let subject = AnyChain::new();
    for (task, kill) in [(DEFERRED, None), (DEFERRED, Some("name mark")), (MARKED, None)] {
        let mut machine = Machine::new();
        machine.run(CHILD, task);
        if let Some(last) = kill {
            machine.kill_after(last);
            machine.run(CHILD, "ordered");
        }
        let explorer = Explorer::new(&machine, &subject, samples, SEED);
        let tried = explorer.cut_everywhere();
        println!("{task}, killed {kill:?}: {tried}");
        total += tried;
        // Another mark, or opening again, would make up for one that is missing.
        if task == DEFERRED && kill.is_none() {
            removals.add_after(&explorer, DEFERS);
        }
    }
    println!("deferred: seed {SEED}, {total}");
    println!("{removals}");
    removals.check(env!("CARGO_MANIFEST_DIR"), FLUSHES, &["chain/src/db/mark"]);
}
