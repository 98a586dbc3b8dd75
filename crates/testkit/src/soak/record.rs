//! Results of table entries, kept in `docs/soak`, so that an interrupted part continues after them, here or wherever
//! the records are committed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ferrite_types::files::{self, Access};

use super::table::{Entry, Part};

/// The result of a test.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct TestResult {
    pub(super) name: String,
    pub(super) seconds: f64,
    pub(super) passed: bool,
    /// Its reported lines.
    pub(super) seen: Vec<String>,
}

/// The result of an entry.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Record {
    pub(super) commit: String,
    /// The tested content, see [`machine::code`](crate::machine::code). Empty if changes were not committed.
    pub(super) code: String,
    pub(super) machine: String,
    pub(super) versions: String,
    pub(super) started: String,
    pub(super) load: String,
    pub(super) rounds: usize,
    pub(super) seconds: u64,
    /// Why it was skipped.
    pub(super) skipped: Option<String>,
    /// A problem besides failed tests.
    pub(super) problem: Option<String>,
    pub(super) tests: Vec<TestResult>,
}

/// The path of an entry's record.
pub(super) fn path(folder: &Path, part: &Part, entry: &Entry) -> PathBuf {
    let share = entry.share.map(|share| format!("-{}", share.replace('/', "of"))).unwrap_or_default();
    let first = entry.tests.first().copied().unwrap_or_default();
    let name = format!("{}-{}-{first}{share}", part.number, entry.binary);
    folder.join(format!("{}.record", name.replace("::", "-")))
}

impl Record {
    /// Whether everything went well.
    pub(super) fn passed(&self) -> bool {
        self.problem.is_none() && self.tests.iter().all(|test| test.passed)
    }

    /// Whether it need not be run again on this content.
    pub(super) fn is_final(&self, code: Option<&str>) -> bool {
        self.passed() && self.skipped.is_none() && code.is_some_and(|code| code == self.code)
    }

    pub(super) fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut text = String::new();
        let facts = [
            ("commit", self.commit.clone()),
            ("code", self.code.clone()),
            ("machine", self.machine.clone()),
            ("versions", self.versions.clone()),
            ("started", self.started.clone()),
            ("load", self.load.clone()),
            ("rounds", self.rounds.to_string()),
            ("seconds", self.seconds.to_string()),
        ];
        for (name, value) in facts {
            let _ = writeln!(text, "{name} {value}");
        }
        for (name, value) in [("skipped", &self.skipped), ("problem", &self.problem)] {
            if let Some(value) = value {
                let _ = writeln!(text, "{name} {}", value.replace('\n', " "));
            }
        }
        for test in &self.tests {
            let verdict = if test.passed { "passed" } else { "failed" };
            let _ = writeln!(text, "test {verdict} {:.3} {}", test.seconds, test.name);
            test.seen.iter().for_each(|line| {
                let _ = writeln!(text, "seen {line}");
            });
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // A partly written record would look like one with fewer tests.
        files::replace(path, text.as_bytes(), Access::Usual)
    }

    /// Reads what [`Record::write`] wrote. `None` if there is none.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(path).ok()?;
        let mut record = Self::default();
        for line in text.lines() {
            let (name, value) = line.split_once(' ')?;
            match name {
                "commit" => record.commit = value.to_owned(),
                "code" => record.code = value.to_owned(),
                "machine" => record.machine = value.to_owned(),
                "versions" => record.versions = value.to_owned(),
                "started" => record.started = value.to_owned(),
                "load" => record.load = value.to_owned(),
                "rounds" => record.rounds = value.parse().ok()?,
                "seconds" => record.seconds = value.parse().ok()?,
                "skipped" => record.skipped = Some(value.to_owned()),
                "problem" => record.problem = Some(value.to_owned()),
                "test" => {
                    let mut words = value.splitn(3, ' ');
                    let passed = words.next()? == "passed";
                    let seconds = words.next()?.parse().ok()?;
                    let name = words.next()?.to_owned();
                    record.tests.push(TestResult { name, seconds, passed, seen: Vec::new() });
                }
                "seen" => record.tests.last_mut()?.seen.push(value.to_owned()),
                _ => return None,
            }
        }
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::table::PARTS;
    use super::*;
    use crate::machine;

    #[test]
    fn a_record_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some/where");
        assert_eq!(Record::read(&path), None);
        let test = |passed| TestResult {
            name: "a::b".to_owned(),
            seconds: 1.25,
            passed,
            seen: vec!["3 kills, none lost".to_owned()],
        };
        let record = Record {
            commit: "abc".to_owned(),
            code: "123".to_owned(),
            rounds: 10,
            seconds: 7,
            problem: Some("cargo failed".to_owned()),
            tests: vec![test(true), test(false)],
            ..Record::default()
        };
        record.write(&path).unwrap();
        assert_eq!(Record::read(&path), Some(record.clone()));
        assert!(!record.passed());
        let passed = Record { problem: None, tests: vec![test(true)], ..record };
        assert!(passed.is_final(Some("123")) && !passed.is_final(Some("456")) && !passed.is_final(None));
        assert!(!Record { skipped: Some("no suite".to_owned()), ..passed.clone() }.is_final(Some("123")));
        let uncommitted = Record { code: String::new(), ..passed };
        assert!(!uncommitted.is_final(Some("123")) && !uncommitted.is_final(None));
    }

    #[test]
    fn every_record_that_was_committed_belongs_to_an_entry() {
        let folder = machine::root().join("docs/soak");
        let entries = PARTS.iter().flat_map(|part| part.entries.iter().map(move |entry| (part, entry)));
        let known: Vec<PathBuf> = entries.map(|(part, entry)| path(&folder, part, entry)).collect();
        let distinct: BTreeSet<&PathBuf> = known.iter().collect();
        assert_eq!(distinct.len(), known.len(), "two entries share a record");
        for file in std::fs::read_dir(&folder).into_iter().flatten() {
            let file = file.unwrap().path();
            assert!(known.contains(&file), "{} is of no entry: remove it", file.display());
            assert!(Record::read(&file).is_some(), "{} cannot be read", file.display());
        }
    }
}
