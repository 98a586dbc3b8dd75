//! Flags whose effect is only visible in a test of another part: the resulting settings.

use std::ffi::OsString;

use ferrite_chain::db::SyncMode;
use ferrite_daemon::checkpoints::DnsCheckpoints;
use ferrite_daemon::config::{Config, Invocation, read};

/// The settings of a command line.
fn config(line: &str) -> Config {
    let words = std::iter::once("ferrited").chain(line.split_whitespace());
    let arguments: Vec<OsString> = words.map(OsString::from).collect();
    match read(&arguments, &|_| None) {
        Ok(Invocation::Run(config)) => *config,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn settings_of_other_parts() {
    let plain = config("");
    let protocol =
        config("--block-sync-size 7 --block-download-max-size 123456 --pad-transactions").peers.protocol;
    assert_eq!((protocol.block_sync_size, protocol.block_download_max_size), (7, 123_456));
    assert!(protocol.pad_transactions && !plain.peers.protocol.pad_transactions);
    assert_eq!((config("--tos-flag 16").peers.tos, plain.peers.tos), (Some(16), None));

    let limits = config(
        "--rpc-max-connections 9 --rpc-max-connections-per-private-ip 8 --rpc-max-connections-per-public-ip 7 \
         --rpc-response-soft-limit 654321",
    )
    .rpc
    .limits;
    assert_eq!((limits.connections, limits.per_private_ip, limits.per_public_ip), (9, 8, 7));
    assert_eq!(limits.response_bytes, 654_321);

    for (mode, expected) in [("safe", SyncMode::Safe), ("fast:sync:1blocks", "fast:sync:1".parse().unwrap())]
    {
        assert_eq!(config(&format!("--db-sync-mode {mode}")).sync, expected);
        assert_ne!(plain.sync, expected);
    }
}

#[test]
fn names_that_are_looked_up() {
    let dns = |line: &str| config(line).checkpoints.dns;
    assert_eq!(dns(""), DnsCheckpoints::Warn);
    assert_eq!(dns("--enforce-dns-checkpointing"), DnsCheckpoints::Enforce);
    let off = [
        "--disable-dns-checkpoints",
        "--disable-dns-checkpoints --enforce-dns-checkpointing",
        "--offline",
        "--testnet",
        "--proxy 127.0.0.1:9050",
    ];
    for line in off {
        assert_eq!(dns(line), DnsCheckpoints::Off, "{line}");
    }
    assert_eq!(dns("--proxy 127.0.0.1:9050 --proxy-allow-dns-leaks"), DnsCheckpoints::Warn);

    assert!(config("--enable-dns-blocklist").peers.dns_blocklist && !config("").peers.dns_blocklist);
    let leaks = |line: &str| config(line).peers.proxy_allow_dns_leaks;
    assert!(leaks("--proxy 127.0.0.1:9050 --proxy-allow-dns-leaks") && !leaks("--proxy 127.0.0.1:9050"));
    // It is meaningless without a proxy, which causes a warning.
    let warnings = config("--proxy-allow-dns-leaks").warnings;
    assert!(warnings.iter().any(|warning| warning.contains("--proxy is not specified")), "{warnings:?}");
}
