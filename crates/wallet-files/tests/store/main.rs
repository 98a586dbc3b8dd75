//! The store: whatever happens to the file or the process, committed data is there, or there is a clear error.

#![allow(clippy::unwrap_used)]

mod bytes;
mod full_disk;
mod kill;
mod model;
mod power_cut;
mod power_cut_events;
mod power_cut_files;
mod power_cut_signers;

fn rounds() -> u64 {
    ferrite_testkit::soak::rounds() as u64
}

/// A directory in memory, if available, because these tests flush thousands of small files.
fn folder() -> std::io::Result<tempfile::TempDir> {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir())
}
