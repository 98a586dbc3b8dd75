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

fn mypy(files: &[&Path], cache: &Path) -> (bool, String) {
    let mut command = Command::new("mypy");
    command.args(["--strict", "--python-version", "3.11", "--cache-dir"]).arg(cache).args(files);
    check(command.env("MYPYPATH", folder("python")))
}

fn tsc(file: &Path) -> (bool, String) {
    let mut command = Command::new("tsc");
    check(command.args(["--noEmit", "--strict", "--target", "es2020", "--module", "commonjs"]).arg(file))
}

#[test]
fn python_types_are_valid() {
    let temporary = tempfile::tempdir().unwrap();
    let files =
        ["ferrite_node.py", "ferrite_wallet.py", "example.py"].map(|file| folder("python").join(file));
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let (good, text) = mypy(&files, temporary.path());
    assert!(good, "{text}");
    let wrong = temporary.path().join("wrong.py");
    for (line, complaint) in [
        ("client.get_info()['heigth']", "no key \"heigth\""),
        ("client.get_block({'hash': 5})", "ncompatible type"),
        ("client.get_blok()", "has no attribute"),
        ("client.get_block_count()['count'] + 'x'", "Unsupported operand"),
    ] {
        std::fs::write(
            &wrong,
            format!("import ferrite_node\nclient = ferrite_node.Client(lambda name, params: 0)\n{line}\n"),
        )
        .unwrap();
        let (good, text) = mypy(&[&wrong], temporary.path());
        assert!(!good && text.contains(complaint), "{line}: {text}");
    }
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
    for file in ["node.ts", "wallet.ts", "example.ts"] {
        let (good, text) = tsc(&folder("typescript").join(file));
        assert!(good, "{file}: {text}");
    }
    let temporary = tempfile::tempdir().unwrap();
    std::fs::copy(folder("typescript").join("wallet.ts"), temporary.path().join("wallet.ts")).unwrap();
    let wrong = temporary.path().join("wrong.ts");
    for (line, complaint) in [
        ("client.call('get_balance', { account: 1 });", "account"),
        ("client.call('get_ballance', {});", "get_ballance"),
        ("client.call('get_height', {}).then((result) => result.hight);", "hight"),
    ] {
        let text = format!("import {{ Client }} from './wallet';\ndeclare const client: Client;\n{line}\n");
        std::fs::write(&wrong, text).unwrap();
        let (good, text) = tsc(&wrong);
        assert!(!good && text.contains(complaint), "{line}: {text}");
    }
}
