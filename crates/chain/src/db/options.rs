//! Options for opening a database.

use std::fmt;
use std::str::FromStr;

use ferrite_types::Hash;
use heed::EnvFlags;

/// Options for opening a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenOptions {
    /// The id of the genesis block: a database of another network is rejected.
    pub genesis: Hash,
    /// What a commit waits for.
    pub sync: SyncMode,
    /// Minimum address space to reserve; `None` for the size in [`grow`](super::grow).
    pub map_size: Option<usize>,
    /// Limit of concurrent readers.
    pub max_readers: u32,
    /// How many pages of the file to check before it is used; a file with at most this many is checked completely.
    pub check_pages: u64,
    /// Return to the state before the last commit (`--db-salvage`). The next write makes that final.
    pub salvage: bool,
    /// Whether the file will be read in the order of the chain. The system then reads ahead; for random reads of a file
    /// larger than the memory, that evicts what is needed.
    pub read_ahead: bool,
    /// Bytes of blocks that stay unflushed at most, while [flushes are deferred](super::Database::defer_flushes).
    pub mark_interval: u64,
    /// The id of this boot of the machine: what another one has left unflushed is lost. `None` if unknown.
    pub boot: Option<String>,
}

impl OpenOptions {
    /// The defaults for a network.
    pub fn new(genesis: Hash) -> Self {
        Self {
            genesis,
            sync: SyncMode::default(),
            map_size: None,
            max_readers: 1024,
            check_pages: 1 << 16,
            salvage: false,
            read_ahead: false,
            mark_interval: 512 << 20,
            boot: boot_id(),
        }
    }
}

/// The id of this boot; `None` if the kernel does not tell.
fn boot_id() -> Option<String> {
    let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(id.trim().to_owned()).filter(|id| !id.is_empty())
}

/// What a commit waits for (`--db-sync-mode`).
///
/// In every mode, a crash of the program loses nothing that was committed. The modes differ in the effect of a power
/// loss or a crash of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SyncMode {
    /// The default, which the reference does not have: each commit waits for its data, but not for the page that makes
    /// it current. A power loss undoes at most the last commit and never damages the database.
    #[default]
    Ordered,
    /// `safe`: each commit waits until it is on disk.
    Safe,
    /// `fast` and `fastest`, which differ in their default threshold: commits do not wait, and are flushed at
    /// intervals. A power loss in between can damage the database.
    Fast {
        /// `async`: the commit that reaches the threshold does not wait for the flush either.
        background: bool,
        /// The flush interval.
        threshold: SyncThreshold,
    },
}

/// The interval at which the fast modes flush.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncThreshold {
    /// After this many blocks.
    Blocks(u64),
    /// After this many bytes of blocks.
    Bytes(u64),
}

/// Not a sync mode.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid db sync mode {0:?}: expected safe, fast or fastest, then :sync or :async, then a number of blocks or bytes as in fast:async:250000000bytes"
)]
pub struct ParseSyncModeError(String);

impl SyncMode {
    pub(super) fn flags(self) -> EnvFlags {
        match self {
            Self::Safe => EnvFlags::empty(),
            Self::Ordered => EnvFlags::NO_META_SYNC,
            Self::Fast { .. } => EnvFlags::NO_SYNC,
        }
    }
}

impl FromStr for SyncMode {
    type Err = ParseSyncModeError;

    /// Parses the value of `--db-sync-mode` (cryptonote_core.cpp: `core::init`). Parts are separated by colons or
    /// spaces; anything after `safe` is ignored. Unlike the reference, unknown words are rejected.
    fn from_str(text: &str) -> Result<Self, ParseSyncModeError> {
        let error = || ParseSyncModeError(text.chars().take(80).collect());
        let mut words = text.trim().split([':', ' ']);
        let default_blocks = match words.next() {
            Some("safe") => return Ok(Self::Safe),
            Some("fast") => 1,
            Some("fastest") => 1000,
            _ => return Err(error()),
        };
        let background = match words.next() {
            None | Some("async") => true,
            Some("sync") => false,
            Some(_) => return Err(error()),
        };
        let threshold = match words.next() {
            None => SyncThreshold::Blocks(default_blocks),
            Some(word) => SyncThreshold::parse(word).ok_or_else(error)?,
        };
        if words.next().is_some() {
            return Err(error());
        }
        Ok(Self::Fast { background, threshold })
    }
}

impl SyncThreshold {
    fn parse(word: &str) -> Option<Self> {
        let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let number = digits.parse().ok()?;
        match &word[digits.len()..] {
            "" | "blocks" => Some(Self::Blocks(number)),
            "bytes" => Some(Self::Bytes(number)),
            _ => None,
        }
    }
}

impl fmt::Display for SyncMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ordered => f.write_str("ordered"),
            Self::Safe => f.write_str("safe"),
            Self::Fast { background, threshold } => {
                let wait = if *background { "async" } else { "sync" };
                match threshold {
                    SyncThreshold::Blocks(blocks) => write!(f, "fast:{wait}:{blocks}blocks"),
                    SyncThreshold::Bytes(bytes) => write!(f, "fast:{wait}:{bytes}bytes"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_read_as_in_the_reference() {
        use SyncThreshold::{Blocks, Bytes};
        let fast = |background, threshold| Some(SyncMode::Fast { background, threshold });
        for (text, mode) in [
            ("safe", Some(SyncMode::Safe)),
            ("safe:sync:7", Some(SyncMode::Safe)),
            ("fast", fast(true, Blocks(1))),
            (" fast:sync ", fast(false, Blocks(1))),
            ("fast:async:250000000bytes", fast(true, Bytes(250_000_000))),
            ("fast async 20", fast(true, Blocks(20))),
            ("fastest", fast(true, Blocks(1000))),
            ("fastest:sync:5000blocks", fast(false, Blocks(5000))),
            ("", None),
            ("slow", None),
            ("fast:maybe", None),
            ("fast:sync:", None),
            ("fast:sync:12parsecs", None),
            ("fast:sync:-1", None),
            ("fast:sync:1:1", None),
        ] {
            assert_eq!(text.parse().ok(), mode, "{text:?}");
        }
    }
}
