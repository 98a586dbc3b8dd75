//! What is installed with the program: manual page, completions, examples, and its unit for systemd.

use std::ffi::OsString;
use std::path::Path;

use ferrite_daemon::config::{self, Config, table};
use ferrite_program::invoke::Invocation;
use ferrite_testkit::manuals;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::service_manager::ServiceManager;

use crate::support::BINARY;

/// The settings of a command line.
fn read(arguments: &[String]) -> Box<Config> {
    let words: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    match config::read(&words, &|_| None) {
        Ok(Invocation::Run(config)) => config,
        other => panic!("{arguments:?}: {other:?}"),
    }
}

#[test]
fn manual_pages_and_completions_are_current() {
    manuals::check(&table().command());
}

#[test]
fn examples_are_valid() {
    for file in manuals::configs("node-", "ferrited") {
        let arguments = ["ferrited", "--config-file", file.to_str().unwrap()].map(str::to_owned);
        assert!(read(&arguments).warnings.is_empty(), "{}", file.display());
    }
    let unit = read(&manuals::command_of_unit("ferrited"));
    assert_eq!(unit.data_dir, Path::new("/var/lib/ferrite/node"));
}

#[test]
fn the_service_manager_is_told_of_start_and_stop() {
    let manager = ServiceManager::new();
    let mut node =
        Ferrited::start_in(BINARY, &manager.environment("200000"), &["--offline", "--fixed-difficulty", "1"]);
    assert_eq!(manager.next_message(), "READY=1");
    for _ in 0..3 {
        assert_eq!(manager.next_message(), "WATCHDOG=1");
    }
    node.signal("TERM");
    manager.wait_for("STOPPING=1");
    assert!(node.wait_for_end().success());
}
