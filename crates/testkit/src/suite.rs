//! The reference's functional test suite, which is not part of this repository.
//!
//! `FERRITE_FUNCTIONAL_SUITE` names a folder with `tests/functional_tests` and `utils/python-rpc` of the reference at
//! tag v0.18.0.0 or v0.18.5.1; `FERRITE_PYTHON` an interpreter with `requests`, `psutil`, `monotonic`, `deepdiff` and
//! `pyzmq` (otherwise `python3`); `FERRITE_FUNCTIONAL_TESTS` some of its tests (otherwise those named by the caller).
//! `FERRITE_FUNCTIONAL_MONEROD` and `FERRITE_FUNCTIONAL_WALLET_RPC` name the real programs that it starts (otherwise
//! Debian's). It uses fixed ports, so only one run at a time is possible.

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The real node that the suite starts.
pub fn real_node() -> PathBuf {
    std::env::var_os("FERRITE_FUNCTIONAL_MONEROD").unwrap_or_else(|| "/usr/bin/monerod".into()).into()
}

/// The real wallet service that the suite starts.
pub fn real_wallet() -> PathBuf {
    let program = std::env::var_os("FERRITE_FUNCTIONAL_WALLET_RPC");
    program.unwrap_or_else(|| "/usr/bin/monero-wallet-rpc".into()).into()
}

/// A folder that looks like the reference's build: `bin` with the two programs. Under these names ours use the modern
/// dialect.
///
/// # Panics
/// If it cannot be created.
pub fn build_folder(root: &Path, node: &Path, wallet: &Path) -> PathBuf {
    let build = root.join("build");
    for folder in ["bin", "tests/functional_tests", "functional-tests-directory"] {
        std::fs::create_dir_all(build.join(folder)).expect("a new folder");
    }
    symlink(node, build.join("bin/monerod")).expect("a new link");
    symlink(wallet, build.join("bin/monero-wallet-rpc")).expect("a new link");
    build
}

/// A copy of the suite that expects the responses of v0.18.5.1: since then a wallet counts its own transaction as soon
/// as it is in the pool, and not only when it is in a block. The suite of v0.18.5.1 expects that and is copied
/// unchanged. In that of v0.18.0.0 a line of `transfer.py` is moved up, and in `multisig.py` a pool transaction is
/// pending for all its signers, which know its key images, and not only for the one that submitted it.
fn copy(suite: &Path, root: &Path) -> PathBuf {
    let copy = root.join("suite");
    std::fs::create_dir_all(&copy).expect("a new folder");
    for folder in ["tests", "utils"] {
        let done = Command::new("cp").arg("-r").arg(suite.join(folder)).arg(&copy).status();
        assert!(done.is_ok_and(|status| status.success()), "the suite is not in {}", suite.display());
    }
    spends_at_once(&copy.join("tests/functional_tests/transfer.py"));
    pending_for_all_signers(&copy.join("tests/functional_tests/multisig.py"));
    copy
}

fn pending_for_all_signers(path: &Path) {
    let text = std::fs::read_to_string(path).expect("the suite has it");
    let today = text.replace("== (1 if i == signers[-1] else 0)", "== (1 if i in signers else 0)");
    std::fs::write(path, today).expect("a copy of our own");
}

fn spends_at_once(path: &Path) {
    let text = std::fs::read_to_string(path).expect("the suite has it");
    let mut lines: Vec<&str> = text.lines().collect();
    let spends = |line: &&str| line.trim() == "running_balances[0] -= 1000000000000 + fee";
    let sends = |line: &&str| line.trim() == "res = daemon.send_raw_transaction(tx_blob)";
    let (from, to) = (lines.iter().position(spends), lines.iter().position(sends));
    if let (Some(from), Some(to)) = (from, to)
        && to < from
    {
        let line = lines.remove(from);
        lines.insert(to, line);
        std::fs::write(path, lines.join("\n")).expect("a copy of our own");
    }
}

/// The path of the suite.
fn place() -> PathBuf {
    let suite = std::env::var_os("FERRITE_FUNCTIONAL_SUITE");
    suite.expect("set FERRITE_FUNCTIONAL_SUITE to the folder of the reference's functional suite").into()
}

/// Runs some of the suite's tests unchanged, for the real wallet service; all of them must pass.
///
/// # Panics
/// If one fails, or the suite is missing.
pub fn run(build: &Path, names: &str) {
    run_from(&place(), build, names);
}

/// The same for a wallet service that responds like v0.18.5.1.
///
/// # Panics
/// If a test fails, or the suite is missing.
pub fn run_as_today(build: &Path, names: &str) {
    run_from(&copy(&place(), build), build, names);
}

fn run_from(suite: &Path, build: &Path, names: &str) {
    let source = suite.join("tests/functional_tests");
    let python = std::env::var("FERRITE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut run = Command::new(&python);
    run.arg(source.join("functional_tests_rpc.py")).arg(&python).arg(&source).arg(build);
    run.args(names.split_whitespace());
    run.env("MINING_NO_MEASUREMENT", "1").stdout(Stdio::piped());
    let mut child = run.spawn().expect("python runs");
    let mut passed = Vec::new();
    for line in BufReader::new(child.stdout.take().expect("it is a pipe")).lines() {
        let line = line.expect("the suite writes text");
        println!("{line}");
        if let Some(name) = line.strip_prefix("[TEST PASSED] ") {
            passed.push(name.to_owned());
        }
    }
    child.wait().expect("it was started");
    let failed: Vec<&str> =
        names.split_whitespace().filter(|name| !passed.iter().any(|passed| passed == name)).collect();
    crate::seen!("{} of {} tests of the suite passed", passed.len(), names.split_whitespace().count());
    assert!(failed.is_empty(), "failed: {failed:?}; logs were in {}", build.display());
}

/// The requested tests, or else the given ones.
pub fn asked(otherwise: &str) -> String {
    std::env::var("FERRITE_FUNCTIONAL_TESTS").unwrap_or_else(|_| otherwise.to_owned())
}
