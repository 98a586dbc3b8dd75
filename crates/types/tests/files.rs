//! Replacing files.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};

use ferrite_types::files::{Access, replace, temporary};

#[test]
fn a_file_is_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for text in ["first", "second, which is longer", "3"] {
        replace(&path, text.as_bytes(), Access::Usual).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn only_the_owner_reads_it_if_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    fs::write(&path, "old").unwrap();
    let usual = mode();
    // One that was readable by all does not make the new one so.
    replace(&path, b"secret", Access::Owner).unwrap();
    assert_eq!(mode(), 0o600);
    replace(&path, b"public", Access::Usual).unwrap();
    assert_eq!(mode(), usual);
}

#[test]
fn what_is_at_the_temporary_name_is_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("file"), folder.path().join("other"));
    fs::write(&other, "of another").unwrap();
    symlink(&other, temporary(&path)).unwrap();
    replace(&path, b"new", Access::Owner).unwrap();
    assert_eq!(fs::read_to_string(&other).unwrap(), "of another");
    assert!(fs::symlink_metadata(&path).unwrap().is_file());
}

#[test]
fn the_old_file_stays_if_there_can_be_no_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    fs::create_dir(temporary(&path)).unwrap();
    assert!(replace(&path, b"new", Access::Usual).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    // A directory is not replaced, and nothing is left behind.
    let directory = folder.path().join("directory");
    fs::create_dir(&directory).unwrap();
    assert!(replace(&directory, b"new", Access::Usual).is_err());
    assert!(directory.is_dir() && !temporary(&directory).exists());
    assert!(replace(&folder.path().join("nowhere/file"), b"new", Access::Usual).is_err());
}
