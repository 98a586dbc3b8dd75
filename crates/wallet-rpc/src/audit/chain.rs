//! The chain of lines: each line contains the hash of the line before, and ends with its own.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The hash before the first line.
pub(super) const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// What precedes the hash of a line. It covers everything before this.
const HASH: &[u8] = b",\"hash\":\"";
/// Limit of the length of a line.
const MAX_LINE: u64 = 1 << 20;

/// What every line has.
#[derive(Debug, Deserialize)]
pub(super) struct Linked {
    pub(super) seq: u64,
    #[serde(default)]
    missing: u64,
    prev: String,
    pub(super) hash: String,
}

/// Why a chain is broken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChainError {
    /// The file cannot be read.
    #[error("cannot read the audit log: {0}")]
    Io(#[from] io::Error),
    /// A line is not one of an audit log.
    #[error("line {0} is not a line of an audit log")]
    Format(u64),
    /// A line was changed.
    #[error("line {0} was changed: its hash is wrong")]
    Hash(u64),
    /// A line does not follow the one before.
    #[error("line {0} does not follow the one before: lines were removed, added or exchanged")]
    Order(u64),
    /// The last line is not complete.
    #[error("line {0} is not complete")]
    Torn(u64),
    /// A hash that was noted earlier is not there.
    #[error("no line has the hash {0}: lines were removed or written again")]
    Missing(String),
}

/// A chain without a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// The number of lines.
    pub lines: u64,
    /// The hash of the last line.
    pub last: String,
    /// The number of lines that say that others are missing before them.
    pub gaps: u64,
}

/// Adds the hash to the members of a line. `members` is an object.
pub(super) fn seal(members: &impl Serialize) -> io::Result<(Vec<u8>, String)> {
    let mut line = serde_json::to_vec(members)?;
    line.pop();
    let hash = const_hex::encode(Sha256::digest(&line));
    line.extend_from_slice(HASH);
    line.extend_from_slice(hash.as_bytes());
    line.extend_from_slice(b"\"}\n");
    Ok((line, hash))
}

/// Reads a line, and checks its hash. `number` is for the error.
pub(super) fn open(line: &[u8], number: u64) -> Result<Linked, ChainError> {
    let line = line.strip_suffix(b"\n").ok_or(ChainError::Torn(number))?;
    let linked: Linked = serde_json::from_slice(line).map_err(|_| ChainError::Format(number))?;
    let tail = HASH.len() + linked.hash.len() + 2;
    let covered = line.len().checked_sub(tail).map(|length| &line[..length]);
    let covered = covered.filter(|covered| line[covered.len()..].starts_with(HASH));
    let covered = covered.ok_or(ChainError::Format(number))?;
    match const_hex::encode(Sha256::digest(covered)) == linked.hash {
        true => Ok(linked),
        false => Err(ChainError::Hash(number)),
    }
}

/// Checks all lines of an audit log. If a hash is given, a line must have it: somebody noted it earlier, so the lines up
/// to it are still those of that time.
///
/// # Errors
/// The first fault.
pub fn verify(path: &Path, noted: Option<&str>) -> Result<Chain, ChainError> {
    let mut reader = BufReader::new(File::open(path)?);
    let mut chain = Chain { lines: 0, last: START.to_owned(), gaps: 0 };
    let mut found = noted.is_none_or(|noted| noted == START);
    let mut line = Vec::new();
    loop {
        line.clear();
        let number = chain.lines + 1;
        if reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let linked = open(&line, number)?;
        if linked.seq != number || linked.prev != chain.last {
            return Err(ChainError::Order(number));
        }
        found |= noted.is_some_and(|noted| noted.eq_ignore_ascii_case(&linked.hash));
        let gaps = chain.gaps + u64::from(linked.missing > 0);
        chain = Chain { lines: number, last: linked.hash, gaps };
    }
    match noted {
        Some(noted) if !found => Err(ChainError::Missing(noted.to_owned())),
        _ => Ok(chain),
    }
}
