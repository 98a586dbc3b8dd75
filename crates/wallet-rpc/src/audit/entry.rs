//! Lines of the log, read back for those who may see it.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};

use serde::Deserialize;

use super::{Moved, TAIL};

/// A line.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Entry {
    /// Its number.
    pub(crate) seq: u64,
    /// When it was written.
    pub(crate) time: u64,
    /// The moment of the call: `start`, `asked` or `done`.
    pub(crate) stage: String,
    /// Who called.
    pub(crate) caller: String,
    /// The caller's address.
    pub(crate) peer: String,
    /// The name of the loaded wallet.
    pub(crate) wallet: Option<String>,
    /// The method.
    pub(crate) method: String,
    /// The outcome: 0, or the code of the error.
    pub(crate) code: Option<i64>,
    /// The transactions.
    pub(crate) txs: Vec<Moved>,
}

/// The last complete lines of a file, up to a length of it, as far as they are in its last part. Lines that cannot be
/// read are left out: checking the log is the task of another program.
pub(super) fn last(file: &mut File, length: u64, count: usize) -> io::Result<Vec<Entry>> {
    let from = length.saturating_sub(TAIL);
    file.seek(SeekFrom::Start(from))?;
    let mut tail = Vec::new();
    file.take(length - from).read_to_end(&mut tail)?;
    let mut lines: Vec<&[u8]> = tail.split_inclusive(|byte| *byte == b'\n').collect();
    if from > 0 && !lines.is_empty() {
        // Its beginning is not here.
        lines.remove(0);
    }
    let skipped = lines.len().saturating_sub(count);
    Ok(lines[skipped..].iter().filter_map(|line| serde_json::from_slice(line).ok()).collect())
}
