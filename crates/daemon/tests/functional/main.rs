//! The reference's public functional suite on our node beside the real `monero-wallet-rpc`.
//!
//! The suite is not part of this repository. `FERRITE_FUNCTIONAL_SUITE` names a folder with `tests/functional_tests`
//! and `utils/python-rpc` of the reference at tag v0.18.0.0; `FERRITE_PYTHON` an interpreter that has `requests`,
//! `psutil` and `monotonic` (otherwise `python3`); `FERRITE_FUNCTIONAL_TESTS` a few of its tests (otherwise all
//! that the real node passes on a machine without internet). It uses fixed ports, so one run at a time. Then:
//! `cargo nextest run -p ferrite-daemon --test functional --run-ignored all --no-capture --profile soak`.

#![allow(clippy::unwrap_used, reason = "a test")]

mod p2p;

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What passes with the real node (peers and pages that need the internet apart).
const TESTS: &str = "daemon_info get_output_distribution bans blockchain txpool integrated_address sign_message uri \
                     wallet transfer proofs cold_signing multisig mining";

/// A folder that looks like the reference's build: `bin` with the two programs.
fn build_folder(root: &Path) -> PathBuf {
    let build = root.join("build");
    for folder in ["bin", "tests/functional_tests", "functional-tests-directory"] {
        std::fs::create_dir_all(build.join(folder)).unwrap();
    }
    // Under this name it speaks as today's clients expect.
    symlink(env!("CARGO_BIN_EXE_ferrited"), build.join("bin/monerod")).unwrap();
    let wallet =
        std::env::var("FERRITE_WALLET_RPC").unwrap_or_else(|_| "/usr/bin/monero-wallet-rpc".to_owned());
    symlink(wallet, build.join("bin/monero-wallet-rpc")).unwrap();
    build
}

/// Runs some of the suite's tests; all of them have to pass.
fn run_suite(build: &Path, names: &str) {
    let Some(suite) = std::env::var_os("FERRITE_FUNCTIONAL_SUITE") else {
        println!("SKIPPED: FERRITE_FUNCTIONAL_SUITE does not say where the suite is, nothing was run");
        return;
    };
    let source = Path::new(&suite).join("tests/functional_tests");
    let python = std::env::var("FERRITE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut run = Command::new(&python);
    run.arg(source.join("functional_tests_rpc.py")).arg(&python).arg(&source).arg(build);
    run.args(names.split_whitespace());
    run.env("MINING_NO_MEASUREMENT", "1").stdout(Stdio::piped());
    let mut child = run.spawn().unwrap();
    let mut passed = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        println!("{line}");
        if let Some(name) = line.strip_prefix("[TEST PASSED] ") {
            passed.push(name.to_owned());
        }
    }
    child.wait().unwrap();
    let failed: Vec<&str> =
        names.split_whitespace().filter(|name| !passed.iter().any(|passed| passed == name)).collect();
    println!("{} of {} tests of the suite passed", passed.len(), names.split_whitespace().count());
    assert!(failed.is_empty(), "failed: {failed:?}; logs were in {}", build.display());
}

#[test]
#[ignore = "needs the reference's functional suite: see the top of this file"]
fn the_suite_passes_on_our_node() {
    let names = std::env::var("FERRITE_FUNCTIONAL_TESTS").unwrap_or_else(|_| TESTS.to_owned());
    let root = tempfile::tempdir().unwrap();
    run_suite(&build_folder(root.path()), &names);
}
