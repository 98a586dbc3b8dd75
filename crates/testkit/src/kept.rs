//! Files that are expensive to make, made once and kept next to the test binaries.

use std::fs::File;
use std::path::{Path, PathBuf};

/// A file, which `make` writes if no test has done so yet. Concurrent tests wait for the one that makes it.
pub(crate) fn file(name: &str, make: impl FnOnce(&Path)) -> PathBuf {
    let program = std::env::current_exe().expect("a test knows where it is");
    in_folder(&program.with_file_name("kept"), name, make)
}

fn in_folder(folder: &Path, name: &str, make: impl FnOnce(&Path)) -> PathBuf {
    std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let kept = folder.join(name);
    let lock = folder.join(format!("{name}.lock"));
    let lock = File::create(&lock).unwrap_or_else(|error| panic!("{}: {error}", lock.display()));
    lock.lock().expect("a file can be locked");
    if !kept.exists() {
        let partial = folder.join(format!("{name}.partial"));
        make(&partial);
        std::fs::rename(&partial, &kept).expect("a file can be renamed");
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_file_is_created_once() {
        let folder = tempfile::tempdir().unwrap();
        let made = AtomicUsize::new(0);
        let make = |path: &Path| {
            made.fetch_add(1, Ordering::Relaxed);
            std::fs::write(path, "whole").unwrap();
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let path = in_folder(folder.path(), "some", make);
                    assert_eq!(std::fs::read(path).unwrap(), b"whole");
                });
            }
        });
        assert_eq!(made.into_inner(), 1);
    }
}
