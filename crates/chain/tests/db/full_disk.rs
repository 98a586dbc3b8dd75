//! A disk that is full. A limit on the size of files stands for it, which only a process of its own can have; and,
//! where the system lets us mount one, there is a small file system too.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use ferrite_chain::db::{Database, DbError, OpenError};
use ferrite_types::Height;

use crate::synthetic::{Shape, append_all, chain, open, options};

const CHILD: &str = "FERRITE_FULL_DISK_CHILD";
const MOUNT: &str = "FERRITE_FULL_DISK_MOUNT";

#[test]
fn a_full_disk_is_an_error_that_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["full_disk::child", "--exact", "--ignored", "--nocapture"])
        .env(CHILD, directory.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {text} {}", output.status, String::from_utf8_lossy(&output.stderr));
    let last = text.lines().find_map(|line| line.strip_prefix("height ")).unwrap();
    let db = open(&directory.path().join("lmdb"));
    let reader = db.reader().unwrap();
    assert_eq!(reader.view().verify(None).unwrap().blocks, last.parse().unwrap());
    println!("{}", text.lines().filter(|line| line.starts_with("full")).collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_full_file_system_is_an_error_that_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let script = r#"mount -t tmpfs -o size=3m none "$FERRITE_FULL_DISK_MOUNT" || exit 77; exec "$@""#;
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["full_disk::child", "--exact", "--ignored", "--nocapture"])
        .env(MOUNT, directory.path())
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

/// On a small file system.
fn mounted(path: &Path) {
    // No room at all.
    let filler = path.join("filler");
    let mut file = File::create(&filler).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
    let refused = Database::open(&path.join("lmdb"), &options()).err().unwrap();
    println!("{refused}");
    assert!(matches!(refused, OpenError::NoSpace { .. }));
    // Room for the table of readers, but not for the rest.
    file.set_len(file.metadata().unwrap().len() - 80_000).unwrap();
    let refused = Database::open(&path.join("lmdb"), &options()).err().unwrap();
    println!("{refused}");
    assert!(matches!(refused, OpenError::NoSpace { .. } | OpenError::Io { .. }));
    drop(file);
    std::fs::remove_file(&filler).unwrap();

    // Room for some blocks.
    let db = open(&path.join("lmdb"));
    let mut file = File::create(&filler).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
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

#[allow(unsafe_code)]
fn limit_files(bytes: Option<u64>) {
    let limit =
        libc::rlimit { rlim_cur: bytes.unwrap_or(libc::RLIM_INFINITY), rlim_max: libc::RLIM_INFINITY };
    // SAFETY: both only change settings of this process; the pointer is to a local.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
        assert_eq!(libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit), 0);
    }
}

/// Not a test by itself: the process with the full disk.
#[test]
#[ignore = "started by the other test"]
fn child() {
    if let Ok(path) = std::env::var(MOUNT) {
        println!();
        return mounted(Path::new(&path));
    }
    let Ok(path) = std::env::var(CHILD) else {
        println!("started without a task: nothing to do");
        return;
    };
    println!();
    let path = Path::new(&path).join("lmdb");
    // No room even for a new database.
    for limit in [0, 1000, 10_000, 80_000] {
        limit_files(Some(limit));
        match Database::open(&path, &options()) {
            Err(OpenError::NoSpace { .. } | OpenError::Io { .. }) => {}
            Err(error) => panic!("{limit}: {error}"),
            Ok(_) => assert_eq!(limit, 80_000),
        }
    }
    limit_files(None);
    let db = open(&path);
    let blocks = chain(4, 400, |_| Shape::TWO);
    let mut next = 0;
    for round in 1..=8 {
        let length = std::fs::metadata(path.join("data.mdb")).unwrap().len();
        // Not a multiple of a page, so that a page is cut in two.
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
        // Reading goes on, and nothing has changed.
        assert_eq!(db.reader().unwrap().view().dump().unwrap(), before);
        db.reader().unwrap().view().verify(None).unwrap();
        println!("full at block {next}");
        // Room was made: writing goes on.
        limit_files(None);
        append_all(&db, &blocks[next..next + 1]);
        next += 1;
        assert_eq!(db.reader().unwrap().view().height().unwrap(), Height(next as u64));
    }
    println!("height {next}");
}
