//! A full disk.

use std::path::Path;

use ferrite_chain::db::{Database, DbError, OpenError};
use ferrite_testkit::full_disk::{self, Task, fill, limit_files};
use ferrite_testkit::synthetic::{Shape, append_all, chain, open, options};
use ferrite_types::Height;

/// The test that is run on a full disk.
const CHILD: &str = "full_disk::child";

#[test]
fn a_full_disk_is_an_error_that_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let text = full_disk::limited(CHILD, directory.path());
    let last = text.lines().find_map(|line| line.strip_prefix("height ")).unwrap();
    let db = open(&directory.path().join("lmdb"));
    let reader = db.reader().unwrap();
    assert_eq!(reader.view().verify(None).unwrap().blocks, last.parse::<u64>().unwrap());
}

#[test]
fn a_full_file_system_is_an_error_that_changes_nothing() {
    full_disk::small_file_system(CHILD, 3);
}

/// On a small file system.
fn mounted(path: &Path) {
    // No space at all.
    let filler = path.join("filler");
    let file = fill(&filler);
    let refused = Database::open(&path.join("lmdb"), &options()).err().unwrap();
    println!("{refused}");
    assert!(matches!(refused, OpenError::NoSpace { .. }));
    // Enough space for the reader table, but not for the rest.
    file.set_len(file.metadata().unwrap().len() - 80_000).unwrap();
    let refused = Database::open(&path.join("lmdb"), &options()).err().unwrap();
    println!("{refused}");
    assert!(matches!(refused, OpenError::NoSpace { .. } | OpenError::Io { .. }));
    drop(file);
    std::fs::remove_file(&filler).unwrap();

    // Space for some blocks.
    let db = open(&path.join("lmdb"));
    let file = fill(&filler);
    file.set_len(file.metadata().unwrap().len() - 400_000).unwrap();
    let blocks = chain(8, 400, |_| Shape::TWO);
    let mut next = 0;
    let before = loop {
        let before = db.reader().unwrap().view().dump().unwrap();
        let mut writer = db.writer().unwrap();
        blocks[next].append(&mut writer).unwrap();
        match writer.commit() {
            Ok(()) => next += 1,
            Err(DbError::DiskFull | DbError::WriteFailed(_)) => break before,
            Err(error) => panic!("{error}"),
        }
    };
    println!("full at block {next}");
    assert_eq!(db.reader().unwrap().view().dump().unwrap(), before);
    drop(db);
    let db = open(&path.join("lmdb"));
    assert_eq!(db.reader().unwrap().view().verify(None).unwrap().blocks, next as u64);
}

/// Not a test: the process with the full disk.
#[test]
#[ignore = "started by the other test"]
fn child() {
    match full_disk::task() {
        Some(Task::Limited(folder)) => limited(&folder.join("lmdb")),
        Some(Task::Mounted(folder)) => mounted(&folder),
        None => {}
    }
}

/// With a limit on file size.
fn limited(path: &Path) {
    // No space even for a new database.
    for limit in [0, 1000, 10_000, 80_000] {
        limit_files(Some(limit));
        match Database::open(path, &options()) {
            Err(OpenError::NoSpace { .. } | OpenError::Io { .. }) => {}
            Err(error) => panic!("{limit}: {error}"),
            Ok(_) => assert_eq!(limit, 80_000),
        }
    }
    limit_files(None);
    let db = open(path);
    let blocks = chain(4, 400, |_| Shape::TWO);
    let mut next = 0;
    for round in 1..=8 {
        let length = std::fs::metadata(path.join("data.mdb")).unwrap().len();
        // Not a multiple of the page size, to cut a page in two.
        limit_files(Some(length + 100_000 + 1237 * round));
        let before = loop {
            let before = db.reader().unwrap().view().dump().unwrap();
            let mut writer = db.writer().unwrap();
            for block in &blocks[next..next + 3] {
                block.append(&mut writer).unwrap();
            }
            match writer.commit() {
                Ok(()) => next += 3,
                Err(DbError::DiskFull | DbError::WriteFailed(_)) => break before,
                Err(error) => panic!("{error}"),
            }
        };
        // Reads still work, and nothing has changed.
        assert_eq!(db.reader().unwrap().view().dump().unwrap(), before);
        db.reader().unwrap().view().verify(None).unwrap();
        println!("full at block {next}");
        // With space again, writes work.
        limit_files(None);
        append_all(&db, &blocks[next..next + 1]);
        next += 1;
        assert_eq!(db.reader().unwrap().view().height().unwrap(), Height(next as u64));
    }
    println!("height {next}");
}
