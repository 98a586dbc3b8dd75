//! Our node.

use std::path::PathBuf;

use crate::BINARY;

/// Our node, built if no test has done so.
pub(crate) fn ferrited() -> PathBuf {
    let ours = PathBuf::from(BINARY);
    let program = ours.with_file_name("ferrited");
    if !program.exists() {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let mut build = std::process::Command::new(cargo);
        build.args(["build", "--quiet", "--locked", "--package", "ferrite-daemon", "--bin", "ferrited"]);
        if ours.parent().is_some_and(|folder| folder.ends_with("release")) {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "cannot build ferrited");
    }
    program
}
