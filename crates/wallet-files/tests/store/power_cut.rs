//! Power cuts while a store is written.

use std::path::Path;

use ferrite_testkit::power_cut::{
    CREATE, Explorer, Removals, Subject, Task, Tried, last_number, lives, task,
};
use ferrite_wallet_files::store::{Placement, Store};

use crate::model::{apply, changes, collect, commit, count, key, state};

const CHILD: &str = "power_cut::child";
const SEED: u64 = 23;

/// A store in a directory in any state that a power cut can leave behind.
struct AnyStore;

/// The number of acknowledged and of started commits; `None` before the store was created.
type Promise = (Option<u64>, u64);

impl Subject for AnyStore {
    type Promise = Promise;
    type Seen = Option<u64>;

    fn promise(&self, marks: &[&str]) -> Option<Promise> {
        Some((last_number(marks, "has"), last_number(marks, "begins").unwrap_or(0)))
    }

    fn open(&self, folder: &Path) -> Result<Option<u64>, String> {
        let path = folder.join("w");
        if !path.exists() {
            drop(Store::create(&path, &key(1), [], Placement::New).map_err(|error| error.to_string())?);
            return Ok(None);
        }
        let (mut store, records) = Store::open(&path, &key(1)).map_err(|error| error.to_string())?;
        let mut now = collect(records);
        let there = count(&now);
        if now != state(there) {
            return Err(format!("not the state of {there} commits"));
        }
        // The store remains usable.
        store.commit(&commit(there)).map_err(|error| error.to_string())?;
        apply(&mut now, &commit(there));
        store.compact(changes(&now)).map_err(|error| error.to_string())?;
        let (_, records) = Store::open(&path, &key(1)).map_err(|error| error.to_string())?;
        if collect(records) == now { Ok(Some(there)) } else { Err("it does not go on".to_owned()) }
    }

    fn keeps(&self, (answered, begun): &Promise, seen: &Option<u64>) -> Result<(), String> {
        match (answered, seen) {
            (None, None) => Ok(()),
            (Some(answered), None) => Err(format!("{answered} commits were answered, and there is no store")),
            (_, Some(there)) if *there > *begun => Err(format!("{there} commits, but {begun} were begun")),
            (Some(answered), Some(there)) if there < answered => {
                Err(format!("{answered} commits were answered, {there} are there"))
            }
            (_, Some(_)) => Ok(()),
        }
    }
}

/// Not a test in itself: the process that is recorded.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    let path = task.folder.join("w");
    let (mut store, mut next) = if task.name == CREATE {
        (Store::create(&path, &key(1), [], Placement::New).unwrap(), 0)
    } else {
        let (store, records) = Store::open(&path, &key(1)).unwrap();
        (store, count(&collect(records)))
    };
    // State shown by an opened wallet counts as acknowledged.
    task.mark(&format!("has {next}"));
    for _ in 0..2 {
        for _ in 0..4 {
            commit_next(&mut task, &mut store, &mut next);
        }
        store.compact(changes(&state(next))).unwrap();
    }
    commit_next(&mut task, &mut store, &mut next);
}

fn commit_next(task: &mut Task, store: &mut Store, next: &mut u64) {
    task.mark(&format!("begins {}", *next + 1));
    store.commit(&commit(*next)).unwrap();
    *next += 1;
    task.mark(&format!("has {next}"));
}

#[test]
fn acknowledged_commits_survive_power_cuts() {
    cut(4 * crate::rounds());
}

#[test]
#[ignore = "takes minutes"]
fn acknowledged_commits_survive_very_many_power_cuts() {
    cut(40 * crate::rounds());
}

fn cut(samples: u64) {
    let (mut removals, mut total) = (Removals::default(), Tried::default());
    // A kill after a rename is one between the new file of a compaction and the flush of its name; one after a write is
    // between a commit and its flush.
    for (life, machine) in lives(CHILD, &["rename", "write"]) {
        let explorer = Explorer::new(&machine, &AnyStore, samples, SEED);
        let tried = explorer.cut_everywhere();
        println!("store, {life}: {tried}");
        total += tried;
        removals.add(&explorer);
    }
    println!("store: seed {SEED}, {total}");
    println!("{removals}");
    removals.check(env!("CARGO_MANIFEST_DIR"), &["sync_all", "sync_data"], &["wallet-files/src/store"]);
}
