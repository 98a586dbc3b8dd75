//! A full disk.

use std::path::Path;

use ferrite_testkit::full_disk::{self, Task, fill, limit_files};
use ferrite_wallet::changes::{Change, ChangeSet, Table};
use ferrite_wallet_files::store::{Placement, Store, StoreError};
use zeroize::Zeroizing;

use crate::model::{changes, collect, commit, key, state};

/// The test that runs in a separate process with a full disk.
const CHILD: &str = "full_disk::child";

#[test]
fn a_full_disk_is_an_error_that_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    full_disk::limited(CHILD, folder.path());
}

#[test]
fn a_full_file_system_is_an_error_that_changes_nothing() {
    full_disk::small_file_system(CHILD, 1);
}

fn open(path: &Path) -> Store {
    Store::open(path, &key(1)).unwrap().0
}

/// Commits until the disk is full, and returns the number of commits.
fn commit_all(store: &mut Store, mut next: u64) -> u64 {
    loop {
        match store.commit(&commit(next)) {
            Ok(()) => next += 1,
            Err(StoreError::Io(_)) => return next,
            Err(error) => panic!("{error}"),
        }
    }
}

fn check(path: &Path, count: u64) {
    let (_, records) = Store::open(path, &key(1)).unwrap();
    assert!(collect(records) == state(count), "not the state of {count} commits");
}

/// On a small file system.
fn mounted(folder: &Path) {
    let path = folder.join("w");
    let filler = folder.join("filler");
    let file = fill(&filler);
    assert!(matches!(
        Store::create(&path, &key(1), changes(&state(9)), Placement::New),
        Err(StoreError::Io(_))
    ));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1, "nothing is left behind");
    file.set_len(file.metadata().unwrap().len() - 100_000).unwrap();
    let mut store = Store::create(&path, &key(1), [], Placement::New).unwrap();
    let next = commit_all(&mut store, 0);
    println!("full after {next} commits");
    assert!(matches!(store.compact(too_much()), Err(StoreError::Io(_))));
    drop(store);
    check(&path, next);
    // Once there is room, commits succeed again.
    drop(file);
    std::fs::remove_file(&filler).unwrap();
    let mut store = open(&path);
    store.commit(&commit(next)).unwrap();
    store.compact(changes(&state(next + 1))).unwrap();
    check(&path, next + 1);
}

fn too_much() -> impl Iterator<Item = Change> {
    let large = |number: u16| {
        let value = Zeroizing::new(vec![1; 10_000]);
        Change::put(Table::Attributes, number.to_le_bytes().to_vec(), value)
    };
    (0..500).map(large)
}

/// Not a test in itself: the process with the full disk.
#[test]
#[ignore = "started by the other test"]
fn child() {
    match full_disk::task() {
        Some(Task::Limited(folder)) => limited(&folder),
        Some(Task::Mounted(folder)) => mounted(&folder),
        None => {}
    }
}

/// With a limit on the file size.
fn limited(folder: &Path) {
    let path = folder.join("w");
    for limit in [0, 10, 80, 1000] {
        limit_files(Some(limit));
        let refused = Store::create(&path, &key(1), changes(&state(99)), Placement::New);
        assert!(matches!(refused, Err(StoreError::Io(_))));
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0, "nothing is left behind");
    }
    limit_files(None);
    let mut store = Store::create(&path, &key(1), [], Placement::New).unwrap();
    let mut next = 0;
    for round in 1..=20 {
        limit_files(Some(store.size().0 + 1237 * round));
        next = commit_all(&mut store, next);
        println!("full after {next} commits");
        // Another process sees what was committed, and so does this one.
        check(&path, next);
        assert!(matches!(store.compact(too_much()), Err(StoreError::Io(_))));
        check(&path, next);
        // Once there is room, the failed changes are written with the next commit.
        limit_files(None);
        assert!(store.has_unsaved());
        store.commit(&ChangeSet::new()).unwrap();
        assert!(!store.has_unsaved());
        next += 1;
        check(&path, next);
    }
}
