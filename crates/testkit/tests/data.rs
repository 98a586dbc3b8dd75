//! The recorded data is complete and unchanged, and missing data is noticed.

use ferrite_testkit::data::{self, DataError, FAMILIES, Recorded};

/// A copy of one recorded file with the list, in its own folder.
fn copy_of(name: &str) -> (tempfile::TempDir, Recorded) {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in [name, "SHA256SUMS"] {
        let target = folder.path().join(name);
        std::fs::create_dir_all(target.parent().expect("a parent")).expect("a new folder");
        std::fs::copy(source.join(name), target).expect("a copy");
    }
    let recorded = Recorded::at(folder.path());
    (folder, recorded)
}

#[test]
fn every_file_is_listed_and_unchanged() {
    let recorded = Recorded::in_repository();
    let mut listed: Vec<String> =
        recorded.sums().expect("the list").into_iter().map(|(name, _)| name).collect();
    listed.sort();
    assert_eq!(recorded.files().expect("the folder"), listed);
    for name in &listed {
        let bytes = recorded.bytes(name).unwrap_or_else(|error| panic!("{error}"));
        assert!(!bytes.is_empty(), "{name} is empty");
    }
}

#[test]
fn every_family_has_its_cases() {
    let count = |lines: &[String], event: &str| {
        lines.iter().filter(|line| line.starts_with(&format!("{{\"event\":\"{event}\""))).count()
    };
    let counted = FAMILIES.map(|family| {
        let lines = data::corpus(family);
        (count(&lines, "start"), count(&lines, "block"), count(&lines, "tx"), lines.len())
    });
    // Cases, blocks, transactions and lines, as in the README of the data.
    let recorded = [
        (23, 598, 21, 642),
        (23, 1679, 26, 1728),
        (10, 1231, 29, 1270),
        (19, 1444, 19, 1482),
        (25, 1912, 120, 2057),
        (16, 1111, 54, 1181),
    ];
    assert_eq!(counted, recorded);
    assert_eq!((data::mainnet("block").len(), data::mainnet("tx").len()), (5, 8));
}

#[test]
fn missing_data_is_an_error() {
    const NAME: &str = "corpus/blocks.jsonl.zst";
    let (folder, recorded) = copy_of(NAME);
    assert!(recorded.bytes(NAME).is_ok());
    std::fs::remove_file(folder.path().join(NAME)).expect("it was copied");
    assert!(matches!(recorded.bytes(NAME), Err(DataError::Unreadable(..))));
    assert!(matches!(
        Recorded::at(folder.path().join("nowhere")).bytes(NAME),
        Err(DataError::Unreadable(..))
    ));
}

#[test]
#[should_panic(expected = "recorded data: cannot read")]
fn a_test_that_reads_a_missing_family_fails() {
    data::corpus("no such family");
}

#[test]
#[should_panic(expected = "recorded data: nothing of kind")]
fn a_test_that_reads_a_missing_kind_fails() {
    data::mainnet("no such kind");
}

#[test]
fn changed_data_is_an_error() {
    const NAME: &str = "mainnet/difficulty_3000000_3002000.csv.zst";
    let (folder, recorded) = copy_of(NAME);
    let path = folder.path().join(NAME);
    let good = std::fs::read(&path).expect("it was copied");
    let mut cut = good.clone();
    cut.pop();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    for bad in [cut, flipped] {
        std::fs::write(&path, bad).expect("it can be written");
        assert!(matches!(recorded.bytes(NAME), Err(DataError::Changed { .. })));
    }
    std::fs::write(&path, good).expect("it can be written");
    assert!(recorded.bytes(NAME).is_ok());
    std::fs::write(folder.path().join("other.bin"), "x").expect("it can be written");
    assert!(matches!(recorded.bytes("other.bin"), Err(DataError::NotListed(_))));
}
