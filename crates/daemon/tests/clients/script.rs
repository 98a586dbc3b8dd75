//! Scenarios in the client's own language.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Statement;

/// The directory of the clients, if it contains this file.
pub fn installed(file: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/clients");
    folder.join(file).exists().then_some(folder)
}

/// Runs a scenario and returns its statements: lines that begin with `= ` and have a tab between subject and value.
/// Clients print other lines as well.
pub fn run(interpreter: &Path, story: &str, arguments: &[&str]) -> Vec<Statement> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "clients", story].iter().collect();
    let run = Command::new(interpreter).arg(path).args(arguments).stdin(Stdio::null()).output();
    let output = run.unwrap_or_else(|error| panic!("cannot start {}: {error}", interpreter.display()));
    let text = String::from_utf8_lossy(&output.stdout);
    let statements = text.lines().filter_map(|line| line.strip_prefix("= ")?.split_once('\t'));
    let statements = statements.map(|(about, value)| (about.to_owned(), value.to_owned())).collect();
    assert!(
        output.status.success(),
        "{story} ended with {}\n{text}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    statements
}
