//! Scenarios in the client's own language.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{INSTALL, Statement};

/// The directory of the clients, which has this file.
pub fn installed(file: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/clients");
    assert!(folder.join(file).exists(), "{INSTALL}");
    folder
}

/// The interpreter that has monero-python.
pub fn python() -> PathBuf {
    installed("venv/bin/python").join("venv/bin/python")
}

/// The directory that has monero-ts.
pub fn node_modules() -> String {
    installed("node_modules/monero-ts/package.json").display().to_string()
}

/// Runs a scenario, a file beside this one, and returns its statements.
pub fn run(interpreter: &Path, story: &str, arguments: &[&str]) -> Vec<Statement> {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "clients", story].iter().collect();
    let path = path.display().to_string();
    run_program(interpreter, &[&[path.as_str()], arguments].concat())
}

/// Runs a program and returns its statements: lines that begin with `= ` and have a tab between subject and value.
/// Clients print other lines as well.
pub fn run_program(program: &Path, arguments: &[&str]) -> Vec<Statement> {
    let run = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let output = run.unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
    let text = String::from_utf8_lossy(&output.stdout);
    let statements = text.lines().filter_map(|line| line.strip_prefix("= ")?.split_once('\t'));
    let statements = statements.map(|(about, value)| (about.to_owned(), value.to_owned())).collect();
    assert!(
        output.status.success(),
        "{} {arguments:?} ended with {}\n{text}\n{}",
        program.display(),
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    statements
}
