//! A database that cannot be opened gives an understandable error.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;

use ferrite_chain::db::{Database, DbError, OpenError, OpenOptions, Owner, SyncMode, move_database};
use ferrite_testkit::files::contents;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::synthetic::{GENESIS, Shape, append_all, chain, open, options};
use ferrite_types::Hash;
use ferrite_types::Height;

fn refused(path: &Path) -> OpenError {
    match Database::open(path, &options()) {
        Err(error) => {
            println!("{error}");
            error
        }
        Ok(_) => panic!("it opened"),
    }
}

#[test]
fn a_missing_directory_is_created_and_opens_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a/b/lmdb");
    append_all(&open(&path), &chain(1, 3, |_| Shape::TWO));
    assert_eq!(open(&path).reader().unwrap().view().height().unwrap(), Height(3));
    // An empty file counts as none.
    let empty = directory.path().join("empty");
    fs::create_dir(&empty).unwrap();
    File::create(empty.join("data.mdb")).unwrap();
    assert_eq!(open(&empty).reader().unwrap().view().height().unwrap(), Height(0));
}

#[test]
fn the_default_map_is_reserved_and_not_written() {
    let directory = tempfile::tempdir().unwrap();
    let db = Database::open(directory.path(), &OpenOptions::new(GENESIS)).unwrap();
    append_all(&db, &chain(1, 3, |_| Shape::TWO));
    let length = fs::metadata(directory.path().join("data.mdb")).unwrap().len();
    assert!(length < 1 << 20, "{length}");
}

#[test]
fn every_sync_mode_works() {
    for mode in ["safe", "fast", "fast:sync:3blocks", "fastest:async:10000bytes"] {
        let directory = tempfile::tempdir().unwrap();
        let sync: SyncMode = mode.parse().unwrap();
        let blocks = chain(1, 10, |_| Shape::TWO);
        {
            let db = Database::open(directory.path(), &OpenOptions { sync, ..options() }).unwrap();
            // They flush as they say.
            db.defer_flushes().unwrap();
            assert!(!directory.path().join("mark").exists(), "{mode}");
            for block in &blocks {
                append_all(&db, std::slice::from_ref(block));
            }
            db.sync().unwrap();
        }
        let db = open(directory.path());
        assert_eq!(db.reader().unwrap().view().verify(None).unwrap().blocks, 10, "{mode}");
    }
}

/// Copies the files of an open database, as a crash leaves them.
fn crash_image(from: &Path) -> tempfile::TempDir {
    let image = tempfile::tempdir().unwrap();
    for name in ["data.mdb", "mark"] {
        fs::copy(from.join(name), image.path().join(name)).unwrap();
    }
    image
}

fn height_after_boot(path: &Path, boot: Option<&str>) -> Height {
    let options = OpenOptions { boot: boot.map(str::to_owned), ..options() };
    let height = Database::open(path, &options).unwrap().reader().unwrap().view().height().unwrap();
    assert!(!path.join("mark").exists(), "everything is flushed now");
    height
}

#[test]
fn only_another_boot_returns_to_the_mark() {
    let directory = tempfile::tempdir().unwrap();
    let blocks = chain(1, 5, |_| Shape::TWO);
    append_all(&open(directory.path()), &blocks[..1]);
    let backup = fs::read(directory.path().join("data.mdb")).unwrap();
    let boot = OpenOptions { boot: Some("this".to_owned()), ..options() };
    let db = Database::open(directory.path(), &boot).unwrap();
    append_all(&db, &blocks[1..3]);
    db.defer_flushes().unwrap();
    append_all(&db, &blocks[3..]);
    let image = || crash_image(directory.path());
    assert_eq!(height_after_boot(image().path(), Some("this")), Height(5));
    assert_eq!(height_after_boot(image().path(), Some("another")), Height(3));
    assert_eq!(height_after_boot(image().path(), None), Height(3));
    // A file that is older than the mark is a backup, and without a file there is nothing to return to.
    let other = image();
    fs::write(other.path().join("data.mdb"), backup).unwrap();
    assert_eq!(height_after_boot(other.path(), Some("another")), Height(1));
    fs::remove_file(other.path().join("data.mdb")).unwrap();
    fs::copy(directory.path().join("mark"), other.path().join("mark")).unwrap();
    assert_eq!(height_after_boot(other.path(), Some("another")), Height(0));
    let damaged = image();
    fs::write(damaged.path().join("mark"), "FERRMRK1").unwrap();
    let error = refused(damaged.path());
    assert!(matches!(&error, OpenError::Io { path, .. } if path.ends_with("mark")), "{error}");
    drop(db);
    assert!(!directory.path().join("mark").exists());
}

#[test]
fn one_process_at_a_time() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    let error = refused(directory.path());
    assert!(
        matches!(&error, OpenError::InUse { owner, .. } if owner.contains(&std::process::id().to_string()))
    );
    let clone = db.clone();
    drop(db);
    assert!(matches!(refused(directory.path()), OpenError::InUse { .. }));
    drop(clone);
    open(directory.path());
}

#[test]
fn other_networks_and_newer_formats_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    drop(open(directory.path()));
    let other = OpenOptions { genesis: Hash([9; 32]), ..options() };
    let error = Database::open(directory.path(), &other).err().unwrap();
    println!("{error}");
    assert!(matches!(error, OpenError::OtherNetwork { found: GENESIS, .. }));

    let db = open(directory.path());
    let mut writer = db.writer().unwrap();
    writer.put_property("ferrite_format", &2u32.to_le_bytes()).unwrap();
    writer.commit().unwrap();
    drop(db);
    assert!(matches!(refused(directory.path()), OpenError::NewerFormat { found: 2, known: 1, .. }));
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data.mdb");
    for content in [&b"x"[..], &[0; 100], &[0; 5000], &[0xff; 9000], &b"SQLite format 3\0".repeat(1000)] {
        fs::write(&data, content).unwrap();
        assert!(matches!(refused(directory.path()), OpenError::Foreign { .. }), "{} bytes", content.len());
        assert_eq!(fs::read(&data).unwrap(), content);
    }
    fs::remove_file(&data).unwrap();
    fs::create_dir(&data).unwrap();
    assert!(matches!(refused(directory.path()), OpenError::Foreign { .. }));
    // A file in the place of the directory.
    let file = directory.path().join("file");
    File::create(&file).unwrap();
    assert!(matches!(refused(&file), OpenError::CreateDirectory { .. }));
}

#[test]
fn another_program_s_lmdb_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    {
        let mut env = heed::EnvOpenOptions::new();
        env.max_dbs(2).map_size(1 << 20);
        #[allow(unsafe_code)]
        // SAFETY: nothing else accesses the file.
        let env = unsafe { env.open(directory.path()).unwrap() };
        let txn = env.write_txn().unwrap();
        env.create_databases_and_commit(txn, |opener, txn| {
            let table =
                opener.create_database::<heed::types::Bytes, heed::types::Bytes>(txn, Some("properties"))?;
            table.put(txn, b"version", &5u32.to_le_bytes())?;
            Ok::<_, heed::Error>(heed::CommitOrAbort::<_, ()>::Commit(table))
        })
        .unwrap();
    }
    let before = fs::read(directory.path().join("data.mdb")).unwrap();
    assert!(matches!(refused(directory.path()), OpenError::Foreign { .. }));
    assert_eq!(fs::read(directory.path().join("data.mdb")).unwrap(), before);
}

#[test]
fn a_database_of_monerod_is_recognised_and_left_alone() {
    let mut monerod = Monerod::start();
    monerod.mine(12, SOME_ADDRESS);
    assert!(monerod.stop().success());
    let folder = monerod.folder().join("fake/lmdb");
    let before = contents(&folder);
    assert!(before.contains_key("data.mdb"));
    assert_eq!(Owner::of(&folder), Owner::Monerod);
    let error = refused(&folder);
    assert!(matches!(error, OpenError::Monerod { .. }), "{error}");
    assert!(!error.to_string().contains("delete"), "{error}");
    assert!(contents(&folder) == before, "the folder has changed");
}

#[test]
fn owners_are_distinguished() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("lmdb");
    assert_eq!(Owner::of(&path), Owner::Missing);
    append_all(&open(&path), &chain(1, 40, |_| Shape::TWO));
    assert_eq!(Owner::of(&path), Owner::Ferrite);
    let moved = directory.path().join("moved");
    {
        let _open = open(&path);
        assert!(matches!(move_database(&path, &moved), Err(OpenError::InUse { .. })));
    }
    move_database(&path, &moved).unwrap();
    assert_eq!((Owner::of(&path), Owner::of(&moved)), (Owner::Missing, Owner::Ferrite));
    assert_eq!(open(&moved).reader().unwrap().view().height().unwrap(), Height(40));
    // However the file is truncated, the error is one of the four, and the file stays.
    let whole = fs::read(moved.join("data.mdb")).unwrap();
    for length in [0, 1, 100, 4096, 8191, 8192, 12_288, whole.len() / 2] {
        fs::write(moved.join("data.mdb"), &whole[..length]).unwrap();
        assert_ne!(Owner::of(&moved), Owner::Monerod, "{length} bytes");
    }
    fs::write(moved.join("data.mdb"), b"SQLite format 3\0".repeat(1000)).unwrap();
    assert_eq!(Owner::of(&moved), Owner::Unknown);
}

#[test]
fn permissions_are_named() {
    let directory = tempfile::tempdir().unwrap();
    drop(open(directory.path()));
    let data = directory.path().join("data.mdb");
    fs::set_permissions(&data, Permissions::from_mode(0o000)).unwrap();
    if File::open(&data).is_ok() {
        println!("permissions do not stop this user: nothing to test");
        return;
    }
    assert!(matches!(refused(directory.path()), OpenError::Permission { .. }));
}

#[test]
fn torn_headers_are_named_and_salvage_goes_back_one_commit() {
    let directory = tempfile::tempdir().unwrap();
    let blocks = chain(1, 5, |_| Shape::TWO);
    for block in &blocks {
        append_all(&open(directory.path()), std::slice::from_ref(block));
    }
    let data = directory.path().join("data.mdb");
    let whole = fs::read(&data).unwrap();
    let file = File::options().write(true).open(&data).unwrap();
    file.write_all_at(&[0xee; 64], 4096).unwrap();
    assert!(matches!(refused(directory.path()), OpenError::TornHeader { .. }));
    // Both headers have magic and version, but the newer one points nowhere.
    fs::write(&data, &whole).unwrap();
    let newer = newer_meta(&whole);
    file.write_all_at(&12345u64.to_le_bytes(), newer + 16 + 24 + 48 + 40).unwrap();
    assert!(matches!(refused(directory.path()), OpenError::Damaged { .. }));
    {
        let db = Database::open(directory.path(), &OpenOptions { salvage: true, ..options() }).unwrap();
        let view = db.reader().unwrap();
        assert_eq!(view.view().height().unwrap(), Height(4));
        view.view().verify(None).unwrap();
        drop(view);
        append_all(&db, &blocks[4..]);
    }
    let db = open(directory.path());
    assert_eq!(db.reader().unwrap().view().verify(None).unwrap().blocks, 5);
}

fn newer_meta(file: &[u8]) -> u64 {
    let txn = |at: usize| u64::from_le_bytes(file[at + 144..at + 152].try_into().unwrap());
    if txn(0) > txn(4096) { 0 } else { 4096 }
}

#[test]
fn a_garbled_lock_file_of_lmdb_is_replaced() {
    let directory = tempfile::tempdir().unwrap();
    append_all(&open(directory.path()), &chain(1, 3, |_| Shape::TWO));
    for content in [&b""[..], &b"x"[..], &[0xaa; 300], &[0xff; 100_000]] {
        fs::write(directory.path().join("lock.mdb"), content).unwrap();
        File::options()
            .write(true)
            .open(directory.path().join("ferrite.lock"))
            .unwrap()
            .write_all(b"\xff\xfe nonsense")
            .unwrap();
        let db = open(directory.path());
        assert_eq!(db.reader().unwrap().view().verify(None).unwrap().blocks, 3);
    }
}

#[test]
fn a_full_map_is_an_error_that_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let db = Database::open(directory.path(), &OpenOptions { map_size: Some(1), ..options() }).unwrap();
    let mut writer = db.writer().unwrap();
    writer.put_property("small", b"1").unwrap();
    writer.commit().unwrap();
    let mut writer = db.writer().unwrap();
    writer.put_property("small", b"2").unwrap();
    let error = writer.put_property("large", &vec![7; 1 << 27]).unwrap_err();
    assert_eq!(error, DbError::MapFull);
    assert_eq!(writer.put_property("small", b"3"), Err(DbError::Poisoned));
    assert_eq!(writer.commit(), Err(DbError::Poisoned));
    assert_eq!(db.reader().unwrap().view().property("small").unwrap(), Some(&b"1"[..]));
    // The writer after it works.
    let mut writer = db.writer().unwrap();
    writer.put_property("small", b"4").unwrap();
    writer.commit().unwrap();
}
