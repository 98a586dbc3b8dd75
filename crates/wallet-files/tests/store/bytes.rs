//! Stores that are truncated, modified, reordered or foreign.

use std::fs;
use std::path::Path;

use ferrite_wallet_files::store::{OpenStoreError, Placement, Store, StoreError};
use proptest::prelude::*;

use crate::model::{State, changes, collect, commit, count, key, state};

/// A store with a base of some commits and others on top. Returns the size of the file after each.
fn build(path: &Path, base: u64, total: u64) -> Vec<(u64, State)> {
    let mut store = Store::create(path, &key(1), changes(&state(base)), Placement::New).unwrap();
    let mut lengths = vec![(store.size().0, state(base))];
    for number in base..total {
        store.commit(&commit(number)).unwrap();
        lengths.push((store.size().0, state(number + 1)));
    }
    lengths
}

fn open(path: &Path) -> Result<State, OpenStoreError> {
    Store::open(path, &key(1)).map(|(_, records)| collect(records))
}

#[test]
fn every_truncation_is_a_prefix_of_the_commits() {
    let folder = crate::folder().unwrap();
    let (path, cut) = (folder.path().join("w"), folder.path().join("cut"));
    let lengths = build(&path, 2, 7);
    let whole = fs::read(&path).unwrap();
    assert_eq!(whole.len() as u64, lengths.last().unwrap().0);
    let mut opened = 0;
    for length in 0..=whole.len() {
        fs::write(&cut, &whole[..length]).unwrap();
        let expected = lengths.iter().rev().find(|(end, _)| *end <= length as u64);
        match (open(&cut), expected) {
            (Ok(found), Some((end, expected))) => {
                assert_eq!(&found, expected, "at {length}");
                assert_eq!(fs::metadata(&cut).unwrap().len(), *end, "the rest is cut off");
                opened += 1;
            }
            (Err(OpenStoreError::Foreign | OpenStoreError::HalfWritten), None) => {
                assert_eq!(fs::metadata(&cut).unwrap().len(), length as u64, "the file is left as it is");
            }
            (found, _) => panic!("at {length}: {:?}", found.map(|state| state.len())),
        }
    }
    println!("{} truncations, {opened} opened", whole.len() + 1);
}

#[test]
fn a_file_that_was_extended_but_not_written_is_truncated() {
    let folder = crate::folder().unwrap();
    let path = folder.path().join("w");
    let lengths = build(&path, 3, 40);
    let whole = fs::read(&path).unwrap();
    let mut cases = 0;
    for (end, _) in &lengths[..lengths.len() - 1] {
        let next = lengths.iter().find(|(later, _)| later > end).unwrap().0;
        let (end, next) = (usize::try_from(*end).unwrap(), usize::try_from(next).unwrap());
        // Parts of the next frame that never reached the disk: up to the end of a sector, from the start of one, or
        // all.
        let sectors = (end..next).filter(|at| at % 512 == 0);
        let holes = sectors
            .clone()
            .map(|at| end..at)
            .chain(sectors.map(|at| at..next))
            .chain(std::iter::once(end..next));
        for hole in holes {
            let mut torn = whole[..next].to_vec();
            torn[hole].fill(0);
            fs::write(&path, &torn).unwrap();
            let found = open(&path).unwrap();
            assert_eq!(
                Some(&found),
                lengths.iter().find(|(at, _)| *at == end as u64).map(|(_, state)| state)
            );
            assert_eq!(fs::metadata(&path).unwrap().len(), end as u64);
            cases += 1;
        }
    }
    println!("{cases} files with holes");
}

#[test]
fn every_flipped_bit_is_detected() {
    let folder = crate::folder().unwrap();
    let path = folder.path().join("w");
    build(&path, 1, 3);
    let whole = fs::read(&path).unwrap();
    for position in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[position] ^= 1 << (position % 8);
        fs::write(&path, &damaged).unwrap();
        let error = open(&path).expect_err("a changed file");
        assert!(
            matches!(error, OpenStoreError::Foreign | OpenStoreError::Damaged(_)),
            "at {position}: {error}"
        );
        assert_eq!(fs::read(&path).unwrap(), damaged, "the file is left as it is");
    }
    println!("{} flipped bits", whole.len());
}

#[test]
fn moved_frames_are_detected() {
    let folder = crate::folder().unwrap();
    let (path, other) = (folder.path().join("w"), folder.path().join("other"));
    let lengths = build(&path, 2, 12);
    build(&other, 2, 12);
    let (whole, other) = (fs::read(&path).unwrap(), fs::read(&other).unwrap());
    let ends: Vec<_> = lengths.iter().map(|(end, _)| usize::try_from(*end).unwrap()).collect();
    let frame = |number: usize| whole[ends[number]..ends[number + 1]].to_vec();
    let base = &whole[..ends[0]];
    let cases = [
        [base, &frame(1), &frame(0)].concat(),
        [base, &frame(1)].concat(),
        [base, &frame(0), &frame(0)].concat(),
        [base, &other[ends[0]..]].concat(),
        [&whole[..], &frame(9)].concat(),
        [&whole[..], b"something else that was appended to it"].concat(),
    ];
    for (number, case) in cases.iter().enumerate() {
        fs::write(&path, case).unwrap();
        assert!(matches!(open(&path), Err(OpenStoreError::Damaged(_))), "case {number}");
        assert_eq!(&fs::read(&path).unwrap(), case);
    }
}

#[test]
fn foreign_files_are_refused() {
    let folder = crate::folder().unwrap();
    let path = folder.path().join("w");
    assert!(matches!(open(&path), Err(OpenStoreError::Io(_))));
    for foreign in [&b""[..], b"x", b"Ferrite wallet", &[0; 5000]] {
        fs::write(&path, foreign).unwrap();
        assert!(matches!(open(&path), Err(OpenStoreError::Foreign)));
        assert_eq!(fs::read(&path).unwrap(), foreign);
        let error = Store::create(&path, &key(1), [], Placement::New).err().unwrap();
        assert!(matches!(error, StoreError::Io(error) if error.kind() == std::io::ErrorKind::AlreadyExists));
        assert_eq!(fs::read(&path).unwrap(), foreign);
    }
    fs::remove_file(&path).unwrap();
    build(&path, 1, 3);
    assert!(matches!(Store::open(&path, &key(2)).err(), Some(OpenStoreError::OtherKeys)));
    let mut later = fs::read(&path).unwrap();
    later[16] = 2;
    let checksum = crc32fast::hash(&later[..68]);
    later[68..72].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, later).unwrap();
    assert!(matches!(open(&path), Err(OpenStoreError::Newer(2))));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left behind");
}

#[test]
fn the_content_is_encrypted_and_other_keys_cannot_open_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = crate::folder().unwrap();
    let path = folder.path().join("w");
    build(&path, 3, 3);
    let (mut store, _) = Store::open(&path, &key(1)).unwrap();
    for round in 0..2 {
        let bytes = fs::read(&path).unwrap();
        assert!(!bytes.windows(6).any(|part| part == b"number"));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        if round == 0 {
            store.compact(changes(&state(3))).unwrap();
        }
    }
}

#[test]
fn compaction_removes_history() {
    let folder = crate::folder().unwrap();
    let path = folder.path().join("w");
    let mut store = Store::create(&path, &key(1), [], Placement::New).unwrap();
    let (mut compactions, mut largest) = (0, 0);
    let mut now = State::new();
    for number in 0..4000 {
        let changes = commit(number);
        crate::model::apply(&mut now, &changes);
        store.commit(&changes).unwrap();
        largest = largest.max(store.size().0);
        if store.wants_compaction() {
            store.compact(crate::model::changes(&now)).unwrap();
            let (total, live) = store.size();
            assert!(total < 2 * live + 2000, "{total} {live}");
            compactions += 1;
        }
    }
    drop(store);
    assert!(compactions > 0);
    assert_eq!(open(&path).unwrap(), now);
    ferrite_testkit::seen!("{compactions} compactions, at most {largest} bytes");
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(64))]

    #[test]
    fn open_and_commit_and_compact_in_any_order(steps in prop::collection::vec(0u8..4, 1..40)) {
        let folder = crate::folder().unwrap();
        let path = folder.path().join("w");
        let mut store = Store::create(&path, &key(1), [], Placement::New).unwrap();
        let mut next = 0;
        for step in steps {
            match step {
                0 => {
                    drop(store);
                    let records;
                    (store, records) = Store::open(&path, &key(1)).unwrap();
                    let found = collect(records);
                    prop_assert_eq!(count(&found), next);
                    prop_assert_eq!(found, state(next));
                }
                1 => store.compact(changes(&state(next))).unwrap(),
                _ => {
                    store.commit(&commit(next)).unwrap();
                    next += 1;
                }
            }
        }
        drop(store);
        prop_assert_eq!(open(&path).unwrap(), state(next));
    }

    #[test]
    fn any_bytes_are_an_error(bytes in prop::collection::vec(any::<u8>(), 0..400), ours in any::<bool>()) {
        let folder = crate::folder().unwrap();
        let path = folder.path().join("w");
        let mut file = Vec::new();
        if ours {
            build(&path, 0, 1);
            file = fs::read(&path).unwrap();
        }
        file.extend(&bytes);
        fs::write(&path, &file).unwrap();
        if let Ok(found) = open(&path) {
            prop_assert!(ours && found == state(1));
        }
    }
}
