//! Subjects whose promise is a number of commits to a database of ours.

use std::ops::RangeInclusive;

/// Compares a number of commits with those that were promised.
///
/// # Errors
/// If there are too few or too many.
pub fn keeps_commits(promised: &RangeInclusive<u64>, seen: u64) -> Result<(), String> {
    if promised.contains(&seen) {
        Ok(())
    } else {
        let (least, most) = (promised.start(), promised.end());
        Err(format!("{seen} commits are there, {least} to {most} were promised"))
    }
}

/// Whether a file is a lock of a database, which is rewritten whenever that is opened.
pub fn is_database_lock(path: &str) -> bool {
    path.ends_with("/lock.mdb") || path.ends_with("/ferrite.lock")
}
