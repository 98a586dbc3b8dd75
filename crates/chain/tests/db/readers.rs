//! Readers and the writer do not block each other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ferrite_chain::db::DbError;
use ferrite_testkit::synthetic::{Shape, append_all, chain, open};
use ferrite_types::Height;

#[test]
fn a_snapshot_stays_as_it_was_while_the_chain_moves_on() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    let blocks = chain(1, 60, |_| Shape::TWO);
    append_all(&db, &blocks[..20]);
    let old = db.reader().unwrap();
    let dump = old.view().dump().unwrap();
    let owned = db.owned_reader().unwrap();
    for block in &blocks[20..] {
        append_all(&db, std::slice::from_ref(block));
    }
    let mut writer = db.writer().unwrap();
    for _ in 0..50 {
        writer.pop_block().unwrap();
    }
    writer.commit().unwrap();
    assert_eq!(old.view().dump().unwrap(), dump);
    old.view().verify(None).unwrap();
    let moved = thread::spawn(move || owned.view().height().unwrap());
    assert_eq!(moved.join().unwrap(), Height(20));
    assert_eq!(db.reader().unwrap().view().height().unwrap(), Height(10));
    // A reader that begins during a write sees nothing of it.
    let mut writer = db.writer().unwrap();
    writer.pop_block().unwrap();
    assert_eq!(db.reader().unwrap().view().height().unwrap(), Height(10));
    assert_eq!(writer.view().height().unwrap(), Height(9));
    assert_eq!(db.writer().err(), Some(DbError::WritingAlready));
    drop(writer);
    db.writer().unwrap().commit().unwrap();
    db.writer().unwrap().pop_block().unwrap();
}

#[test]
fn writers_take_turns() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let mut writer = db.writer().unwrap();
                    let count = writer.view().property("count").unwrap().map_or(0, |value| value[0]);
                    writer.put_property("count", &[count + 1]).unwrap();
                    writer.commit().unwrap();
                }
            });
        }
    });
    assert_eq!(db.reader().unwrap().view().property("count").unwrap(), Some(&[200][..]));
}

#[test]
fn readers_of_all_threads_see_whole_blocks() {
    let directory = tempfile::tempdir().unwrap();
    let db = open(directory.path());
    let blocks = chain(2, 200, |_| Shape::TWO);
    append_all(&db, &blocks[..1]);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let readers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let (mut reads, mut last) = (0, 0);
                    while !done.load(Ordering::Relaxed) || reads == 0 {
                        let reader = db.reader().unwrap();
                        let verified = reader.view().verify(Some(3)).unwrap();
                        assert!(verified.blocks >= 1);
                        let height = reader.view().height().unwrap().0;
                        assert!(height >= last);
                        last = height;
                        reads += 1;
                    }
                    reads
                })
            })
            .collect();
        for block in &blocks[1..] {
            append_all(&db, std::slice::from_ref(block));
        }
        done.store(true, Ordering::Relaxed);
        let reads: u64 = readers.into_iter().map(|reader| reader.join().unwrap()).sum();
        println!("{reads} snapshots checked during {} appends", blocks.len() - 1);
    });
    assert_eq!(db.reader().unwrap().view().height().unwrap(), Height(200));
}
