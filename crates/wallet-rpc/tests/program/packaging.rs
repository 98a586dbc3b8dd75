//! What is installed with the program: manual page, completions, examples, and its unit for systemd.

use std::ffi::OsString;

use ferrite_program::invoke::Invocation;
use ferrite_testkit::manuals;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::service_manager::ServiceManager;
use ferrite_wallet_rpc::config::{self, Config, Start, table};

use crate::BINARY;

/// The settings of a command line.
fn read(arguments: &[String]) -> Box<Config> {
    let words: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    match config::read(&words, &|_| None) {
        Ok(Invocation::Run(config)) => config,
        Ok(Invocation::Print(text)) => panic!("{arguments:?}: {text}"),
        Err(error) => panic!("{arguments:?}: {error}"),
    }
}

#[test]
fn manual_pages_and_completions_are_current() {
    manuals::check(&table().command());
}

#[test]
fn examples_are_valid() {
    for file in manuals::configs("wallet-", "ferrite-wallet-rpc") {
        let file = file.to_str().unwrap();
        let mut arguments = ["ferrite-wallet-rpc", "--config-file", file].map(str::to_owned).to_vec();
        if file.ends_with("ferrite-wallet-rpc.conf") {
            arguments = manuals::command_of_unit("ferrite-wallet-rpc");
        }
        let config = read(&arguments);
        assert!(config.warnings.is_empty(), "{file}: {:?}", config.warnings);
        assert!(
            matches!(&config.start, Start::Directory(path) if path.ends_with("ferrite/wallets")),
            "{file}"
        );
    }
}

#[test]
fn the_service_manager_is_told_of_start_and_stop() {
    let manager = ServiceManager::new();
    let mut wallet = OurWallet::start_in(BINARY, &manager.environment("200000"), &["--offline"]);
    assert_eq!(manager.next_message(), "READY=1");
    for _ in 0..3 {
        assert_eq!(manager.next_message(), "WATCHDOG=1");
    }
    wallet.signal("TERM");
    manager.wait_for("STOPPING=1");
    assert!(wallet.wait_for_end().success());
}
