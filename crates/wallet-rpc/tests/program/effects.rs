//! The effect of each flag.
//!
//! [`ROWS`] names a test for each flag of the program; a flag without one fails `every_flag_has_a_test`.

mod monitors;
mod node;
mod pages;
mod servers;
mod wallets;

use std::ffi::OsString;
use std::path::Path;

use ferrite_testkit::flag_rows::{self, Row};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_wallet_rpc::config::{Config, Invocation, read, table};

use crate::{BINARY, fails};

const ROWS: &[Row] = &[
    ("help", &["program/main.rs: help_and_version"]),
    ("version", &["program/main.rs: help_and_version"]),
    ("config-file", &["program/effects/servers.rs: addresses"]),
    ("detach", &["program/effects/servers.rs: it_runs_in_the_background"]),
    ("pidfile", &["program/effects/servers.rs: it_runs_in_the_background"]),
    ("non-interactive", QUIET),
    ("testnet", &["program/effects/wallets.rs: networks_have_addresses_of_their_own"]),
    ("stagenet", &["program/effects/wallets.rs: networks_have_addresses_of_their_own"]),
    ("max-concurrency", &["program/effects/node.rs: a_wallet_that_is_paid"]),
    ("extra-entropy", QUIET),
    ("log-file", &["program/effects/servers.rs: full_log_files_are_rotated"]),
    ("log-level", &["program/effects/servers.rs: full_log_files_are_rotated"]),
    ("log-json", &["program/effects/monitors.rs: metrics_and_health"]),
    ("max-log-file-size", &["program/effects/servers.rs: full_log_files_are_rotated"]),
    ("max-log-files", &["program/effects/servers.rs: full_log_files_are_rotated"]),
    ("wallet-file", &["program/main.rs: a_wallet_at_the_start"]),
    ("generate-from-json", &["program/main.rs: a_wallet_at_the_start"]),
    ("wallet-dir", &["program/operating.rs: several_services_have_several_logs"]),
    ("password", &["program/main.rs: a_wallet_at_the_start"]),
    ("password-file", &["program/effects/wallets.rs: passwords_come_from_files_and_from_the_keyboard"]),
    ("load-wallet", &["program/effects/wallets.rs: wallets_are_loaded_at_the_start"]),
    ("load-wallet-password-file", &["program/effects/wallets.rs: wallets_are_loaded_at_the_start"]),
    ("prompt-for-password", &["program/effects/wallets.rs: passwords_come_from_files_and_from_the_keyboard"]),
    ("no-initial-sync", QUIET),
    ("kdf-rounds", &["program/effects/wallets.rs: passwords_are_hashed_more_than_once"]),
    ("tx-notify", &["program/effects/node.rs: a_wallet_that_is_paid"]),
    ("max-fee-per-byte", &["sending/lies.rs: a_node_cannot_ask_for_any_fee"]),
    ("shared-ringdb-dir", &["program/main.rs: invalid_command_lines_are_refused"]),
    ("hw-device", REFUSED),
    ("hw-device-deriv-path", REFUSED),
    ("bitmessage-address", QUIET),
    ("bitmessage-login", QUIET),
    ("rpc-client-secret-key", QUIET),
    ("daemon-address", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("daemon-host", &["program/effects/node.rs: a_wallet_that_is_paid"]),
    ("daemon-port", &["program/effects/node.rs: a_wallet_that_is_paid"]),
    ("daemon-login", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("daemon-ssl", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("daemon-ssl-private-key", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("daemon-ssl-certificate", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("daemon-ssl-ca-certificates", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    (
        "daemon-ssl-allowed-fingerprints",
        &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"],
    ),
    ("daemon-ssl-allow-any-cert", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("daemon-ssl-allow-chained", &["program/effects/node.rs: nodes_are_known_by_logins_and_certificates"]),
    ("proxy", &["program/effects/node.rs: nodes_are_reached_through_a_proxy"]),
    ("trusted-daemon", &["program/effects/node.rs: nodes_are_reached_through_a_proxy"]),
    ("untrusted-daemon", &["program/effects/node.rs: a_wallet_that_is_paid"]),
    ("allow-mismatched-daemon-version", &["program/effects/node.rs: a_wallet_that_is_paid"]),
    ("no-dns", &["program/effects/node.rs: nodes_are_reached_through_a_proxy"]),
    ("offline", &["program/effects/node.rs: an_offline_service_sends_no_requests"]),
    ("rpc-bind-port", &["program/effects/servers.rs: addresses"]),
    ("disable-rpc-login", &["program/effects/servers.rs: addresses"]),
    ("token-file", &["tokens/http.rs: revoked_tokens_are_refused_at_once"]),
    ("audit-log", &["tokens/http.rs: revoked_tokens_are_refused_at_once"]),
    ("restricted-rpc", &["bad_input/main.rs: restricted"]),
    ("rpc-dialect", &["program/main.rs: a_login_is_generated_in_the_modern_dialect"]),
    ("rpc-bind-ip", &["program/effects/servers.rs: addresses"]),
    ("rpc-bind-ipv6-address", &["program/effects/servers.rs: addresses"]),
    ("rpc-restricted-bind-ip", &["program/main.rs: addresses_for_restricted_calls_are_accepted"]),
    ("rpc-restricted-bind-ipv6-address", &["program/main.rs: addresses_for_restricted_calls_are_accepted"]),
    ("rpc-use-ipv6", &["program/effects/servers.rs: addresses"]),
    ("rpc-ignore-ipv4", &["program/effects/servers.rs: addresses_in_use_can_be_ignored"]),
    ("confirm-external-bind", &["program/effects/servers.rs: external_addresses_are_confirmed"]),
    ("rpc-login", &["program/effects/servers.rs: external_addresses_are_confirmed"]),
    ("rpc-access-control-origins", &["program/effects/servers.rs: addresses"]),
    ("rpc-allowed-hosts", &["program/effects/servers.rs: addresses"]),
    ("rpc-ssl", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-private-key", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-certificate", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-ca-certificates", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-allowed-fingerprints", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-allow-chained", &["program/effects/servers.rs: certificates_of_clients"]),
    ("disable-rpc-ban", QUIET),
    (
        "rpc-max-connections-per-public-ip",
        &[SETTINGS, "ferrite-rpc:limits.rs: connections_altogether_and_from_one_address"],
    ),
    (
        "rpc-max-connections-per-private-ip",
        &[SETTINGS, "ferrite-rpc:limits.rs: connections_altogether_and_from_one_address"],
    ),
    (
        "rpc-max-connections",
        &[SETTINGS, "ferrite-rpc:limits.rs: connections_altogether_and_from_one_address"],
    ),
    ("rpc-response-soft-limit", &[SETTINGS, "ferrite-rpc:limits.rs: asking_for_more_without_reading"]),
    ("metrics-bind-ip", &["program/effects/monitors.rs: metrics_and_health"]),
    ("metrics-bind-port", &["program/effects/monitors.rs: metrics_and_health"]),
    ("page-bind-ip", &["program/effects/pages.rs: the_page_has_a_port_of_its_own"]),
    ("page-bind-port", &["program/effects/pages.rs: the_page_has_a_port_of_its_own"]),
    (
        "ready-max-lag",
        &[
            "program/effects/monitors.rs: metrics_and_health",
            "several_wallets/monitoring.rs: prometheus_scrapes_both_programs",
        ],
    ),
];

/// The test of flags that are accepted without effect.
const QUIET: &[&str] = &["program/effects.rs: flags_without_effect_are_logged"];
/// The test of flags that are rejected.
const REFUSED: &[&str] = &["program/effects.rs: flags_that_are_refused"];
/// The test of flags whose effect is only visible in a test of another part: it checks the settings.
const SETTINGS: &str = "program/effects.rs: settings_of_other_parts";

#[test]
fn every_flag_has_a_test() {
    flag_rows::check(table().rows().map(|flag| flag.name), ROWS, Path::new(env!("CARGO_MANIFEST_DIR")));
}

#[test]
fn flags_without_effect_are_logged() {
    let entropy = tempfile::NamedTempFile::new().unwrap();
    let path = entropy.path().display().to_string();
    let line = [
        ("--extra-entropy", path.as_str()),
        ("--no-initial-sync", ""),
        ("--bitmessage-address", "http://localhost:1/"),
        ("--bitmessage-login", "a:b"),
        ("--rpc-client-secret-key", "00"),
        ("--disable-rpc-ban", ""),
    ];
    let flags = line.iter().flat_map(|(flag, value)| [*flag, *value]).filter(|word| !word.is_empty());
    let service = OurWallet::start(BINARY, &flags.chain(["--offline"]).collect::<Vec<_>>());
    let log = service.log();
    for (flag, _) in line {
        let said = log.lines().filter(|line| line.contains(&format!("{flag} has no effect: "))).count();
        assert_eq!(said, 1, "{flag}: {log}");
    }
    // This flag requests the default: the terminal is used for passwords only.
    let service = OurWallet::start(BINARY, &["--offline", "--non-interactive"]);
    assert!(!service.log().contains("has no effect"), "{}", service.log());
}

#[test]
fn flags_that_are_refused() {
    let common = "--offline --rpc-bind-port 0 --wallet-dir d";
    fails(&format!("{common} --hw-device Ledger"), "hardware devices are not supported");
    fails(&format!("{common} --hw-device-deriv-path m/0"), "hardware devices are not supported");
    fails(
        &format!("{common} --extra-entropy /no/such/file"),
        "Failed to load extra entropy from /no/such/file",
    );
}

/// The settings of a command line.
fn config(line: &str) -> Config {
    let words = ["ferrite-wallet-rpc", "--rpc-bind-port", "1", "--wallet-dir", "d"];
    let words = words.into_iter().chain(line.split_whitespace());
    match read(&words.map(OsString::from).collect::<Vec<_>>(), &|_| None) {
        Ok(Invocation::Run(config)) => *config,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn settings_of_other_parts() {
    let limits = config(
        "--rpc-max-connections 9 --rpc-max-connections-per-private-ip 8 --rpc-max-connections-per-public-ip 7 \
         --rpc-response-soft-limit 654321",
    )
    .rpc
    .limits;
    assert_eq!((limits.connections, limits.per_private_ip, limits.per_public_ip), (9, 8, 7));
    assert_eq!(limits.response_bytes, 654_321);
}
