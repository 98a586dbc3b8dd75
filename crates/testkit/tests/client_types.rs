//! The types for clients in `docs/clients` are valid, and find mistakes of programs that use them.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::{Path, PathBuf};
use std::process::Command;

use ferrite_testkit::machine;

fn folder(language: &str) -> PathBuf {
    machine::root().join("docs/clients").join(language)
}

/// Runs a checker. Returns whether it is satisfied, and what it says.
fn check(command: &mut Command) -> (bool, String) {
    let name = command.get_program().to_owned();
    let output = command.output().unwrap_or_else(|error| panic!("{name:?}: {error}; run scripts/need types"));
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

fn mypy(files: &[PathBuf], cache: &Path) -> (bool, String) {
    let mut command = Command::new("mypy");
    command.args(["--strict", "--python-version", "3.11", "--cache-dir"]).arg(cache).args(files);
    check(command.env("MYPYPATH", folder("python")))
}

fn tsc(files: &[PathBuf]) -> (bool, String) {
    let mut command = Command::new("tsc");
    check(command.args(["--noEmit", "--strict", "--target", "es2020", "--module", "commonjs"]).args(files))
}

/// Writes one file for each line with a mistake, of a name with its number.
fn write_each<'a>(
    folder: &Path,
    ending: &str,
    before: &str,
    lines: impl Iterator<Item = &'a str>,
) -> Vec<PathBuf> {
    let write = |(number, line)| {
        let file = folder.join(format!("wrong{number}.{ending}"));
        std::fs::write(&file, format!("{before}{line}\n")).unwrap();
        file
    };
    lines.enumerate().map(write).collect()
}

/// Checks that there is a complaint about each file.
fn assert_complaints(cases: &[(&str, &str)], (good, text): (bool, String)) {
    assert!(!good, "{text}");
    for (number, (line, complaint)) in cases.iter().enumerate() {
        let file = format!("wrong{number}.");
        let told = text.lines().any(|said| said.contains(&file) && said.contains(complaint));
        assert!(told, "{line}: {text}");
    }
}

#[test]
fn python_types_are_valid() {
    let temporary = tempfile::tempdir().unwrap();
    let files =
        ["ferrite_node.py", "ferrite_wallet.py", "example.py"].map(|file| folder("python").join(file));
    let (good, text) = mypy(&files, temporary.path());
    assert!(good, "{text}");
    let cases = [
        ("client.get_info()['heigth']", "no key \"heigth\""),
        ("client.get_block({'hash': 5})", "ncompatible type"),
        ("client.get_blok()", "has no attribute"),
        ("client.get_block_count()['count'] + 'x'", "Unsupported operand"),
    ];
    let before = "import ferrite_node\nclient = ferrite_node.Client(lambda name, params: 0)\n";
    let wrong = write_each(temporary.path(), "py", before, cases.iter().map(|(line, _)| *line));
    assert_complaints(&cases, mypy(&wrong, temporary.path()));
}

#[test]
fn python_types_can_be_imported() {
    let mut python = Command::new("python3");
    let code =
        "import ferrite_node, ferrite_wallet; print(len(ferrite_node.ERRORS), len(ferrite_wallet.ERRORS))";
    let (good, text) = check(python.args(["-B", "-c", code]).env("PYTHONPATH", folder("python")));
    assert!(good, "{text}");
}

#[test]
fn typescript_types_are_valid() {
    let files = ["node.ts", "wallet.ts", "example.ts"].map(|file| folder("typescript").join(file));
    let (good, text) = tsc(&files);
    assert!(good, "{text}");
    let temporary = tempfile::tempdir().unwrap();
    std::fs::copy(folder("typescript").join("wallet.ts"), temporary.path().join("wallet.ts")).unwrap();
    let cases = [
        ("client.call('get_balance', { account: 1 });", "account"),
        ("client.call('get_ballance', {});", "get_ballance"),
        ("client.call('get_height', {}).then((result) => result.hight);", "hight"),
    ];
    let before = "import { Client } from './wallet';\ndeclare const client: Client;\n";
    let wrong = write_each(temporary.path(), "ts", before, cases.iter().map(|(line, _)| *line));
    assert_complaints(&cases, tsc(&wrong));
}
