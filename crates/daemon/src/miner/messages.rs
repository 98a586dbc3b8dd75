//! Messages for mined blocks (`--extra-messages-file`).

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ferrite_rpc::json::{self, Value};
use serde::Serialize;

/// Next to the messages: how many of them are in blocks already.
const INDEX_FILE: &str = "miner_conf.json";

/// Why the messages cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ExtraMessagesError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A line is not base64.
    #[error("line {line} of {} is not base64", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line number.
        line: usize,
    },
    /// The index file does not contain the number.
    #[error("{} does not say which message is next", .0.display())]
    Index(PathBuf),
}

/// Messages to put into blocks, in order.
#[derive(Debug)]
pub struct ExtraMessages {
    messages: Vec<Vec<u8>>,
    next: AtomicU64,
    index_file: PathBuf,
}

#[derive(Serialize)]
struct Index {
    current_extra_message_index: u64,
}

impl ExtraMessages {
    /// Reads lines of base64; an empty line or `0` means a block without a message. `miner_conf.json` in the same
    /// directory holds the index of the next one; without that file it is the first.
    ///
    /// # Errors
    /// If the files are invalid.
    pub fn load(path: &Path) -> Result<Self, ExtraMessagesError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |source| ExtraMessagesError::File { path, source }
        };
        let text = std::fs::read(path).map_err(unreadable(path))?;
        let mut messages = Vec::new();
        for (line, bytes) in text.split(|byte| *byte == b'\n').enumerate() {
            let decoded = STANDARD.decode(bytes.trim_ascii());
            let message =
                decoded.map_err(|_| ExtraMessagesError::Line { path: path.to_owned(), line: line + 1 })?;
            messages.push(if message == b"0" { Vec::new() } else { message });
        }
        let index_file = path.with_file_name(INDEX_FILE);
        let next = match std::fs::read(&index_file) {
            Ok(bytes) => read_index(&bytes).ok_or_else(|| ExtraMessagesError::Index(index_file.clone()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0,
            Err(error) => return Err(unreadable(&index_file)(error)),
        };
        Ok(Self { messages, next: AtomicU64::new(next), index_file })
    }

    /// The message for the next block; empty if there is none.
    pub(super) fn current(&self) -> &[u8] {
        let next = usize::try_from(self.next.load(Ordering::Relaxed)).unwrap_or(usize::MAX);
        self.messages.get(next).map_or(&[], Vec::as_slice)
    }

    /// Moves on to the next message.
    pub(super) fn advance(&self) {
        let next = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let index = json::to_bytes(&Index { current_extra_message_index: next });
        let stored =
            index.map_err(std::io::Error::other).and_then(|text| std::fs::write(&self.index_file, text));
        if let Err(error) = stored {
            tracing::error!(target: "miner", "cannot write {}: {error}", self.index_file.display());
        }
    }
}

fn read_index(bytes: &[u8]) -> Option<u64> {
    match json::parse(bytes).ok()?.get(&b"current_extra_message_index"[..]) {
        Some(Value::U64(index)) => Some(*index),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_one_after_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("messages");
        // "one", none, "0" for none, "two".
        std::fs::write(&path, "b25l\n\n MA== \ndHdv").unwrap();
        let messages = ExtraMessages::load(&path).unwrap();
        for expected in [&b"one"[..], b"", b"", b"two", b"", b""] {
            assert_eq!(messages.current(), expected);
            messages.advance();
        }
        std::fs::write(folder.path().join(INDEX_FILE), r#"{"current_extra_message_index": 3}"#).unwrap();
        let again = ExtraMessages::load(&path).unwrap();
        assert_eq!(again.current(), b"two");
        again.advance();
        assert_eq!(ExtraMessages::load(&path).unwrap().current(), b"");
    }

    #[test]
    fn malformed_messages_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("messages");
        assert!(matches!(ExtraMessages::load(&path), Err(ExtraMessagesError::File { .. })));
        std::fs::write(&path, "b25l\n?").unwrap();
        assert!(matches!(ExtraMessages::load(&path), Err(ExtraMessagesError::Line { line: 2, .. })));
        std::fs::write(&path, "b25l").unwrap();
        std::fs::write(folder.path().join(INDEX_FILE), "{}").unwrap();
        assert!(matches!(ExtraMessages::load(&path), Err(ExtraMessagesError::Index(_))));
    }
}
