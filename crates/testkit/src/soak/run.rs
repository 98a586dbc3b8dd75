//! Runs parts of the soak, one table entry after the other.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use super::record::{self, Record};
use super::table::{Entry, Need, Part};
use super::{ROUNDS, SHARE, junit, page};
use crate::machine;

/// The path of nextest's report.
const REPORT: &str = "target/nextest/soak/junit.xml";

/// Options of a soak.
#[derive(Debug, Clone)]
pub struct Options {
    /// All parts.
    pub parts: &'static [Part],
    /// The folder of records.
    pub records: PathBuf,
    /// The page.
    pub page: PathBuf,
    /// The number of the only part to run.
    pub only: Option<u32>,
    /// Whether to repeat what has passed.
    pub again: bool,
}

/// What is tested, and where.
#[derive(Debug, Clone)]
struct Facts {
    commit: String,
    code: Option<String>,
    machine: String,
    versions: String,
}

/// Runs an entry: nextest, except in a test.
type Runner<'a> = &'a dyn Fn(&Entry) -> Result<Record, String>;

/// Runs the requested parts, and writes the page after each entry. Fails if a test failed or was missing.
pub fn run(options: &Options) -> ExitCode {
    let facts = Facts {
        commit: machine::commit(),
        code: machine::code(),
        machine: machine::machine(),
        versions: machine::versions(),
    };
    match run_with(options, &facts, &nextest) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run_with(options: &Options, facts: &Facts, runner: Runner<'_>) -> std::io::Result<bool> {
    let mut passed = true;
    for part in options.parts.iter().filter(|part| options.only.is_none_or(|only| only == part.number)) {
        passed &= run_part(options, part, facts, runner)?;
    }
    Ok(passed)
}

fn run_part(options: &Options, part: &Part, facts: &Facts, runner: Runner<'_>) -> std::io::Result<bool> {
    println!("soak: part {}, {}: about {} minutes", part.number, part.title, part.minutes());
    let mut records: Vec<(&Entry, Record)> = Vec::new();
    for entry in part.entries {
        let path = record::path(&options.records, part, entry);
        let is_final = |record: &Record| !options.again && record.is_final(facts.code.as_deref());
        let finished = Record::read(&path).filter(is_final);
        let record = match finished {
            Some(record) => {
                println!("soak: {} has passed at {} already", entry.binary, record.commit);
                record
            }
            None => {
                let _ = std::fs::remove_file(&path);
                let record = run_entry(entry, facts, runner);
                record.write(&path)?;
                record
            }
        };
        records.push((entry, record));
        write_page(options, part, &records)?;
    }
    let passed = records.iter().all(|(_, record)| record.passed());
    println!("soak: part {}: {}", part.number, if passed { "nothing failed" } else { "FAILED" });
    Ok(passed)
}

fn write_page(options: &Options, part: &Part, records: &[(&Entry, Record)]) -> std::io::Result<()> {
    let page = std::fs::read_to_string(&options.page).unwrap_or_default();
    let page = page::with_section(&page, options.parts, part, &page::section(part, records));
    std::fs::write(&options.page, page)
}

fn run_entry(entry: &Entry, facts: &Facts, runner: Runner<'_>) -> Record {
    let (started, load, begun) = (machine::now(), machine::load(), Instant::now());
    let result = match entry.needs.and_then(Need::missing) {
        Some(why) => Record { skipped: Some(why.to_owned()), ..Record::default() },
        None => {
            runner(entry).unwrap_or_else(|problem| Record { problem: Some(problem), ..Record::default() })
        }
    };
    let problem = result.problem.clone().or_else(|| match result.skipped {
        Some(_) => None,
        None => not_run(entry, &result),
    });
    Record {
        commit: facts.commit.clone(),
        code: facts.code.clone().unwrap_or_default(),
        machine: facts.machine.clone(),
        versions: facts.versions.clone(),
        started,
        load,
        rounds: entry.rounds,
        seconds: begun.elapsed().as_secs(),
        problem,
        ..result
    }
}

/// The tests of an entry that were not run.
fn not_run(entry: &Entry, record: &Record) -> Option<String> {
    let has_run = |test: &&&str| !record.tests.iter().any(|result| result.name == ***test);
    let missing: Vec<&str> = entry.tests.iter().filter(has_run).copied().collect();
    (!missing.is_empty()).then(|| format!("not run: {}", missing.join(", ")))
}

fn nextest(entry: &Entry) -> Result<Record, String> {
    let report = machine::root().join(REPORT);
    let _ = std::fs::remove_file(&report);
    let mut command = machine::cargo();
    command.env(ROUNDS, entry.rounds.to_string());
    match entry.share {
        Some(share) => command.env(SHARE, share),
        None => command.env_remove(SHARE),
    };
    // One selection of packages for all entries, so that nothing is rebuilt.
    command.args(["nextest", "run", "--locked", "--workspace", "--cargo-profile", "soak"]);
    command.args(["--profile", "soak", "--run-ignored", "all"]);
    command.args(["-E", &entry.filter()]);
    let status = command.status().map_err(|error| format!("cannot start cargo: {error}"))?;
    result_of(&report, status.success())
}

/// The tests of a report. A failure outside of tests is a problem of its own.
fn result_of(report: &Path, success: bool) -> Result<Record, String> {
    let text = std::fs::read_to_string(report).map_err(|_| "nextest wrote no report".to_owned())?;
    let tests = junit::read(&text).ok_or("the report of nextest cannot be read")?;
    let unexplained = !success && tests.iter().all(|test| test.passed);
    let problem = unexplained.then(|| "nextest failed, but no test did".to_owned());
    Ok(Record { tests, problem, ..Record::default() })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::super::record::TestResult;
    use super::super::table::tests::TINY;
    use super::*;

    fn options(folder: &Path) -> Options {
        let (records, page) = (folder.join("records"), folder.join("soak.md"));
        Options { parts: &TINY, records, page, only: None, again: false }
    }

    /// A commit with the same content as another is written with a prime: `abc'`.
    fn at(commit: &str) -> Facts {
        let code = (!commit.contains(' ')).then(|| commit.trim_end_matches('\'').to_owned());
        Facts { commit: commit.to_owned(), code, machine: String::new(), versions: String::new() }
    }

    fn result(entry: &Entry, passed: bool) -> Record {
        let test = |name: &&str| TestResult {
            name: (*name).to_owned(),
            seconds: 1.0,
            passed,
            seen: vec!["a fact".to_owned()],
        };
        Record { tests: entry.tests.iter().map(test).collect(), ..Record::default() }
    }

    /// Runs a soak. Returns whether all passed, and which entries were run.
    fn soak(options: &Options, commit: &str, failing: &str) -> (bool, Vec<String>) {
        let ran = RefCell::new(Vec::new());
        let runner = |entry: &Entry| {
            ran.borrow_mut().push(entry.binary.to_owned());
            Ok(result(entry, entry.binary != failing))
        };
        let passed = run_with(options, &at(commit), &runner).unwrap();
        (passed, ran.into_inner())
    }

    #[test]
    fn passed_entries_are_not_run_again_at_the_same_commit() {
        let folder = tempfile::tempdir().unwrap();
        let mut options = options(folder.path());
        assert_eq!(
            soak(&options, "abc", "x::two"),
            (false, ["x::one", "x::two", "y"].map(String::from).to_vec())
        );
        let page = std::fs::read_to_string(&options.page).unwrap();
        assert!(page.contains("**failed**") && page.contains("Seen: a fact"), "{page}");
        // Only failures are repeated, and everything at another commit, with changes, or on request.
        assert_eq!(soak(&options, "abc", ""), (true, vec!["x::two".to_owned()]));
        assert_eq!(soak(&options, "abc", ""), (true, Vec::new()));
        let page = std::fs::read_to_string(&options.page).unwrap();
        assert!(!page.contains("**failed**") && page.matches(": passed.").count() == 2, "{page}");
        assert_eq!(soak(&options, "abc'", ""), (true, Vec::new()));
        assert_eq!(soak(&options, "def", "").1.len(), 3);
        assert_eq!(soak(&options, "def with changes", "").1.len(), 3);
        assert_eq!(soak(&options, "def with changes", "").1.len(), 3);
        options.again = true;
        assert_eq!(soak(&options, "def", "").1.len(), 3);
        options.only = Some(2);
        assert_eq!(soak(&options, "def", "").1, ["y"]);
    }

    #[test]
    fn an_interrupted_part_resumes() {
        let folder = tempfile::tempdir().unwrap();
        let options = options(folder.path());
        let part = &TINY[0];
        let record = run_entry(&part.entries[0], &at("abc"), &|entry| Ok(result(entry, true)));
        record.write(&record::path(&options.records, part, &part.entries[0])).unwrap();
        assert_eq!(soak(&options, "abc", ""), (true, vec!["x::two".to_owned(), "y".to_owned()]));
    }

    #[test]
    fn a_test_that_is_not_there_fails_its_entry() {
        let entry = &TINY[0].entries[0];
        let record = run_entry(entry, &at("abc"), &|_| Ok(Record::default()));
        assert_eq!(record.problem.as_deref(), Some("not run: first, second"));
        assert!(!record.passed());
        let record = run_entry(entry, &at("abc"), &|_| Err("no cargo".to_owned()));
        assert_eq!(record.problem.as_deref(), Some("no cargo"));
        let report = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(report.path(), "<testsuites></testsuites>").unwrap();
        assert!(!result_of(report.path(), false).unwrap().passed());
        assert!(result_of(report.path(), true).unwrap().passed());
        assert!(result_of(Path::new("/nowhere"), true).is_err());
    }
}
