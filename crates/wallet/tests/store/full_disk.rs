//! A disk that is full. A limit on the size of files stands for it, which only a process of its own can have; and,
//! where the system lets us mount one, there is a small file system too.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use ferrite_wallet::changes::{Change, ChangeSet, Table};
use ferrite_wallet::store::{Placement, Store, StoreError};
use rustix::process::{Resource, Rlimit, setrlimit};
use zeroize::Zeroizing;

use crate::model::{changes, collect, commit, key, state};

const CHILD: &str = "FERRITE_FULL_DISK_CHILD";
const MOUNT: &str = "FERRITE_FULL_DISK_MOUNT";

#[test]
fn a_full_disk_is_an_error_that_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // Without the signal that a file is too large, only the error.
    let output = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; exec "$@""#, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["full_disk::child", "--exact", "--ignored", "--nocapture"])
        .env(CHILD, folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {text} {}", output.status, String::from_utf8_lossy(&output.stderr));
    println!("{}", text.lines().filter(|line| line.starts_with("full")).collect::<Vec<_>>().join("\n"));
    assert!(text.contains("full"));
}

#[test]
fn a_full_file_system_is_an_error_that_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"mount -t tmpfs -o size=1m none "$FERRITE_FULL_DISK_MOUNT" || exit 77; exec "$@""#;
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["full_disk::child", "--exact", "--ignored", "--nocapture"])
        .env(MOUNT, folder.path())
        .output();
    let output = match output {
        Ok(output) if output.status.code() != Some(77) && !output.stdout.is_empty() => output,
        _ => {
            println!("no file system of our own to be had: nothing to test");
            return;
        }
    };
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {text} {}", output.status, String::from_utf8_lossy(&output.stderr));
    println!("{}", text.lines().find(|line| line.starts_with("full")).expect("it became full"));
}

fn limit_files(bytes: Option<u64>) {
    setrlimit(Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
}

fn open(path: &Path) -> Store {
    Store::open(path, &key(1)).unwrap().0
}

/// Commits until there is no room, and returns how many there are now.
fn fill(store: &mut Store, mut next: u64) -> u64 {
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
    let mut file = File::create(&filler).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
    assert!(matches!(
        Store::create(&path, &key(1), changes(&state(9)), Placement::New),
        Err(StoreError::Io(_))
    ));
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1, "nothing is left behind");
    file.set_len(file.metadata().unwrap().len() - 100_000).unwrap();
    let mut store = Store::create(&path, &key(1), [], Placement::New).unwrap();
    let next = fill(&mut store, 0);
    println!("full after {next} commits");
    assert!(matches!(store.compact(too_much()), Err(StoreError::Io(_))));
    drop(store);
    check(&path, next);
    // With room again, it goes on.
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

/// Not a test by itself: the process with the full disk.
#[test]
#[ignore = "started by the other test"]
fn child() {
    if let Ok(path) = std::env::var(MOUNT) {
        println!();
        return mounted(Path::new(&path));
    }
    let Ok(folder) = std::env::var(CHILD) else {
        println!("started without a task: nothing to do");
        return;
    };
    println!();
    let path = Path::new(&folder).join("w");
    for limit in [0, 10, 80, 1000] {
        limit_files(Some(limit));
        let refused = Store::create(&path, &key(1), changes(&state(99)), Placement::New);
        assert!(matches!(refused, Err(StoreError::Io(_))));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
    }
    limit_files(None);
    let mut store = Store::create(&path, &key(1), [], Placement::New).unwrap();
    let mut next = 0;
    for round in 1..=20 {
        limit_files(Some(store.size().0 + 1237 * round));
        next = fill(&mut store, next);
        println!("full after {next} commits");
        // The next process sees what was committed, and so does this one.
        check(&path, next);
        assert!(matches!(store.compact(too_much()), Err(StoreError::Io(_))));
        check(&path, next);
        // With room again, it goes on where it was: what failed is written with the next.
        limit_files(None);
        assert!(store.has_unsaved());
        store.commit(&ChangeSet::new()).unwrap();
        assert!(!store.has_unsaved());
        next += 1;
        check(&path, next);
    }
}
