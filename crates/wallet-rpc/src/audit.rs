//! The audit log: a line of JSON for each call, chained by hashes.
//!
//! Calls that send money or change the service are in the log before they are made; if the line cannot be written, the
//! call is refused. All calls have a line with their outcome. If that one cannot be written, the caller still gets the
//! answer: the money may have moved. The next line that can be written says how many are missing.
//!
//! Lines of other calls are not flushed one by one, so a power cut may damage the last ones. What is left of them is
//! moved to a file of its own, named after the hash of the last good line, and the chain goes on with a line that says
//! so.

mod chain;
mod entry;
#[cfg(test)]
mod failures;
mod torn;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ferrite_types::sync::lock;
use ferrite_types::time::unix_time;
use serde::{Deserialize, Serialize};

use crate::line_file::{LineFile, MOST_UNFLUSHED, OpenError};

pub use chain::{Chain, ChainError, verify};
pub(crate) use entry::Entry;

/// The last bytes of a file that are searched for its last line.
const TAIL: u64 = 4 * MOST_UNFLUSHED;

/// Why the log cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AuditError {
    /// The file cannot be opened.
    #[error("cannot open the audit log {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Another service writes to it.
    #[error("another service writes to the audit log {}", .0.display())]
    InUse(PathBuf),
    /// The last line is not one of an audit log.
    #[error("the audit log {} is damaged at its end: keep it as evidence, and choose another file", .0.display())]
    Damaged(PathBuf),
}

/// The moment of a call that a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// The service began to write this log.
    Start,
    /// Before the call is made.
    Asked,
    /// After it.
    Done,
}

/// A transaction that a call made or sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moved {
    /// Its id.
    pub(crate) txid: String,
    /// What it pays to others, without the fee.
    pub(crate) amount: u64,
    /// Its fee.
    pub(crate) fee: u64,
}

/// What a line says of a call. There are no parameters, which may be secret.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Record<'a> {
    /// The moment.
    pub(crate) stage: Stage,
    /// Who called: `token NAME`, `login`, or `anyone`.
    pub(crate) caller: &'a str,
    /// The caller's address.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) peer: &'a str,
    /// The name of the loaded wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wallet: Option<&'a str>,
    /// The method.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) method: &'a str,
    /// The outcome: 0, or the code of the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<i64>,
    /// The transactions.
    #[serde(skip_serializing_if = "<[Moved]>::is_empty")]
    pub(crate) txs: &'a [Moved],
}

/// A line, without its hash.
#[derive(Serialize)]
struct Line<'a> {
    seq: u64,
    time: u64,
    #[serde(flatten)]
    record: &'a Record<'a>,
    /// Lines before this one that could not be written.
    #[serde(skip_serializing_if = "is_zero")]
    missing: u64,
    /// The bytes that were damaged and moved to a file of their own.
    #[serde(skip_serializing_if = "is_zero")]
    torn: u64,
    prev: &'a str,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The log.
pub struct AuditLog {
    path: PathBuf,
    end: Mutex<End>,
}

/// The end of the log.
struct End {
    file: LineFile,
    seq: u64,
    hash: String,
    missing: u64,
    torn: u64,
}

impl std::fmt::Debug for AuditLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AuditLog").field(&self.path).finish()
    }
}

impl AuditLog {
    /// Continues a log, or begins one, with a line of its own. If the last lines are not complete, they are moved to
    /// another file: a call that changes something was not made then, or its answer was not sent.
    ///
    /// # Errors
    /// If the file cannot be written, is damaged, or another service uses it.
    pub fn open(path: &Path) -> Result<Self, AuditError> {
        let failed = |source: io::Error| AuditError::Io { path: path.to_owned(), source };
        let damaged = || AuditError::Damaged(path.to_owned());
        let (file, content) = LineFile::open(path, TAIL).map_err(|error| match error {
            OpenError::InUse => AuditError::InUse(path.to_owned()),
            OpenError::LongLine => damaged(),
            OpenError::Io(source) => failed(source),
        })?;
        let (seq, hash) = match last_line(&content.lines) {
            None => (0, chain::START.to_owned()),
            Some(line) => {
                let linked = chain::open(line, 0).map_err(|_| damaged())?;
                (linked.seq, linked.hash)
            }
        };
        let torn = match (seq, content.rest.is_empty()) {
            // A file for the beginning of a log may be that of an earlier log at this path.
            (0, true) => 0,
            _ => torn::move_aside(path, &hash, &content.rest).map_err(failed)?,
        };
        let end = End { file, seq, hash, missing: u64::from(torn > 0), torn };
        let log = Self { path: path.to_owned(), end: Mutex::new(end) };
        let start = Record {
            stage: Stage::Start,
            caller: "program",
            peer: "",
            wallet: None,
            method: "",
            code: None,
            txs: &[],
        };
        log.write(&start, true).map_err(failed)?;
        Ok(log)
    }

    /// The last lines, oldest first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn last(&self, count: usize) -> io::Result<Vec<Entry>> {
        // What is written meanwhile does not matter: only complete lines before this place are read.
        let length = lock(&self.end).file.len();
        entry::last(&mut File::open(&self.path)?, length, count)
    }

    /// Lets writing fail from here on, or repairs it.
    #[cfg(test)]
    pub(crate) fn set_broken(&self, broken: bool) {
        lock(&self.end).file.set_broken(broken);
    }

    /// Adds a line. If it is `durable`, it is on disk when this returns.
    ///
    /// # Errors
    /// If it cannot be written. The next line says so.
    pub(crate) fn write(&self, record: &Record<'_>, durable: bool) -> io::Result<()> {
        let mut end = lock(&self.end);
        let written = end.write(record, durable);
        if let Err(problem) = &written {
            end.missing = end.missing.saturating_add(1);
            let path = self.path.display();
            tracing::error!(target: "wallet.rpc", "the audit log {path} cannot be written: {problem}");
        }
        written
    }
}

impl End {
    fn write(&mut self, record: &Record<'_>, durable: bool) -> io::Result<()> {
        let (seq, missing, torn) = (self.seq + 1, self.missing, self.torn);
        let line = Line { seq, time: unix_time(), record, missing, torn, prev: &self.hash };
        let (line, hash) = chain::seal(&line)?;
        self.file.append(&line, durable)?;
        (self.seq, self.hash, self.missing, self.torn) = (seq, hash, 0, 0);
        Ok(())
    }
}

/// The last of some complete lines.
fn last_line(lines: &[u8]) -> Option<&[u8]> {
    lines.split_inclusive(|byte| *byte == b'\n').next_back()
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};
    use std::io::Write as _;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn record<'a>(method: &'a str, txs: &'a [Moved]) -> Record<'a> {
        Record {
            stage: Stage::Done,
            caller: "token shop",
            peer: "127.0.0.1",
            wallet: Some("w\"1"),
            method,
            code: Some(0),
            txs,
        }
    }

    /// A log with some lines.
    fn log_of(path: &Path, lines: u64) {
        let log = AuditLog::open(path).unwrap();
        for _ in 0..lines {
            log.write(&record("get_balance", &[]), false).unwrap();
        }
    }

    /// The file for damaged lines after these.
    fn aside(path: &Path, lines: &[u8]) -> PathBuf {
        let hash = chain::open(last_line(lines).unwrap(), 0).unwrap().hash;
        torn::files(path, &hash).next().unwrap()
    }

    #[test]
    fn the_last_lines_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("audit");
        let log = AuditLog::open(&path).unwrap();
        let moved = [Moved { txid: "ab".to_owned(), amount: 5, fee: 1 }];
        log.write(&record("transfer", &moved), true).unwrap();
        let all = log.last(10).unwrap();
        let methods: Vec<&str> = all.iter().map(|entry| entry.method.as_str()).collect();
        assert_eq!(methods, ["", "transfer"]);
        assert_eq!((all[1].seq, all[1].stage.as_str(), all[1].code), (2, "done", Some(0)));
        assert_eq!((all[1].wallet.as_deref(), all[1].txs.as_slice()), (Some("w\"1"), &moved[..]));
        // More than the part that is read, and the beginning of a line that is not complete.
        let long = "m".repeat(1000);
        for _ in 0..2000 {
            log.write(&record(&long, &[]), false).unwrap();
        }
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"{\"seq\":9999").unwrap();
        let some = log.last(100).unwrap();
        assert_eq!((some.len(), some.last().map(|entry| entry.seq)), (100, Some(2002)));
        let most = log.last(usize::MAX).unwrap().len();
        assert!((500..1500).contains(&most), "{most}");
    }

    #[test]
    fn lines_are_chained_over_restarts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("audit");
        log_of(&path, 3);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let first = verify(&path, None).unwrap();
        assert_eq!(first.lines, 4);
        let log = AuditLog::open(&path).unwrap();
        assert!(matches!(AuditLog::open(&path), Err(AuditError::InUse(_))));
        let moved = [Moved { txid: "ab".to_owned(), amount: 5, fee: 1 }];
        log.write(&record("transfer", &moved), true).unwrap();
        drop(log);
        let chain = verify(&path, Some(&first.last)).unwrap();
        assert_eq!(chain.lines, 6);
        assert!(matches!(verify(&path, Some("12")), Err(ChainError::Missing(_))));
        let text = fs::read_to_string(&path).unwrap();
        let last = text.lines().last().unwrap();
        assert!(last.contains(r#""caller":"token shop","peer":"127.0.0.1","wallet":"w\"1","method":"transfer","code":0,"txs":[{"txid":"ab","amount":5,"fee":1}],"prev":""#), "{last}");
        assert!(last.ends_with(&format!(",\"hash\":\"{}\"}}", chain.last)), "{last}");
    }

    #[test]
    fn every_change_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("audit");
        log_of(&path, 4);
        let whole = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = whole.split_inclusive('\n').collect();
        let broken = |lines: &[&str]| {
            fs::write(&path, lines.concat()).unwrap();
            verify(&path, None).unwrap_err()
        };
        for place in 0..lines.len() {
            let changed = lines[place].replace("127.0.0.1", "127.0.0.2").replace("program", "progrum");
            let mut others = lines.clone();
            others[place] = &changed;
            assert!(matches!(broken(&others), ChainError::Hash(line) if line == place as u64 + 1), "{place}");
        }
        for place in 0..lines.len() - 1 {
            let mut fewer = lines.clone();
            fewer.remove(place);
            assert!(matches!(broken(&fewer), ChainError::Order(_)), "{place}");
            let mut exchanged = lines.clone();
            exchanged.swap(place, place + 1);
            assert!(matches!(broken(&exchanged), ChainError::Order(_)), "{place}");
            let mut twice = lines.clone();
            twice.insert(place, lines[place]);
            assert!(matches!(broken(&twice), ChainError::Order(_)), "{place}");
        }
        assert!(matches!(broken(&[&whole[..whole.len() - 1]]), ChainError::Torn(5)));
        assert!(matches!(broken(&[&whole, "{}\n"]), ChainError::Format(6)));
        assert!(matches!(broken(&[&whole, "\n"]), ChainError::Format(6)));
        // Lines that are missing at the end are found with a hash that was noted.
        let last = lines[4].rsplit('"').nth(1).unwrap();
        fs::write(&path, lines[..4].concat()).unwrap();
        verify(&path, None).unwrap();
        assert!(matches!(verify(&path, Some(last)), Err(ChainError::Missing(_))));
        fs::write(&path, &whole).unwrap();
        verify(&path, Some(last)).unwrap();
    }

    #[test]
    fn lines_that_a_power_cut_damaged_are_moved_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("audit");
        log_of(&path, 4);
        let whole = fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..whole.len()).filter(|place| whole[*place] == b'\n').collect();
        // The beginning of the fourth line is lost, and the end of the file is not.
        let mut damaged = whole.clone();
        damaged[ends[2] + 1..ends[2] + 100].fill(0);
        fs::write(&path, &damaged).unwrap();
        log_of(&path, 1);
        assert_eq!(verify(&path, None).unwrap().lines, 5);
        assert!(fs::read(aside(&path, &whole[..=ends[2]])).unwrap() == damaged[ends[2] + 1..]);
        // The program was killed after it had moved them, and before it could say so.
        fs::write(&path, &whole[..=ends[1]]).unwrap();
        fs::write(aside(&path, &whole[..=ends[1]]), "?").unwrap();
        log_of(&path, 1);
        assert_eq!(verify(&path, None).unwrap().gaps, 1);
        assert!(fs::read_to_string(&path).unwrap().contains("\"torn\":1,"));
        // The line that says so is damaged as well.
        fs::write(&path, [&whole[..=ends[1]], b"{\"se"].concat()).unwrap();
        log_of(&path, 1);
        assert!(fs::read_to_string(&path).unwrap().contains("\"torn\":5,"));
        assert_eq!(fs::read_to_string(aside(&path, &whole[..=ends[1]])).unwrap(), "?");
        log_of(&path, 1);
        assert_eq!(verify(&path, None).unwrap().gaps, 1, "it is said once");
    }

    #[test]
    fn torn_and_damaged_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("audit");
        log_of(&path, 2);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{{\"seq\":4,")).unwrap();
        log_of(&path, 1);
        let chain = verify(&path, None).unwrap();
        assert_eq!((chain.lines, chain.gaps), (5, 1));
        let said = fs::read_to_string(&path).unwrap();
        assert!(said.contains("\"missing\":1,\"torn\":9,"), "it says so: {said}");
        let kept = aside(&path, whole.as_bytes());
        assert_eq!(fs::read_to_string(&kept).unwrap(), "{\"seq\":4,");
        assert_eq!(fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o600);
        for damaged in
            ["x\n".to_owned(), format!("{whole}{{}}\n"), whole.replace("get_balance", "get_height_")]
        {
            fs::write(&path, &damaged).unwrap();
            assert!(matches!(AuditLog::open(&path), Err(AuditError::Damaged(_))), "{damaged}");
            assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
        }
    }
}
