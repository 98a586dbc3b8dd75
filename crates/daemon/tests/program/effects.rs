//! The effect of each flag.
//!
//! [`ROWS`] names a test for each flag of the program, in a file that contains the flag; a flag without one fails
//! `every_flag_has_a_test`. The tests of this module start as few programs as possible, each with many flags.

mod chain;
mod known_hashes;
mod mining;
mod monitors;
mod page;
mod peers;
mod quiet;
mod servers;
mod settings;

use std::path::Path;

use ferrite_daemon::config::table;
use ferrite_testkit::flag_rows::{self, Row};

const ROWS: &[Row] = &[
    ("help", &["program/flags.rs: help_and_version"]),
    ("version", &["program/flags.rs: help_and_version"]),
    ("os-version", &["program/flags.rs: help_and_version"]),
    ("config-file", &["program/file.rs: the_file_is_read_and_the_command_line_wins"]),
    ("detach", &["program/background.rs: it_runs_in_the_background"]),
    ("pidfile", &["program/background.rs: it_runs_in_the_background"]),
    ("non-interactive", &["program/terminal.rs: it_continues_without_a_keyboard"]),
    ("data-dir", &["program/effects/chain.rs: networks_have_folders_of_their_own"]),
    ("testnet", &["program/effects/chain.rs: networks_have_folders_of_their_own"]),
    ("stagenet", &["program/effects/chain.rs: networks_have_folders_of_their_own"]),
    ("regtest", &["program/effects/chain.rs: networks_have_folders_of_their_own"]),
    ("keep-fakechain", &["program/life.rs: a_kept_chain_survives_a_kill"]),
    ("fixed-difficulty", &["program/effects/chain.rs: a_chain_with_its_own_difficulty"]),
    ("offline", &["program/effects/peers.rs: an_offline_node_does_not_listen"]),
    ("max-concurrency", &["program/effects/chain.rs: pool_and_side_chains_between_runs"]),
    ("check-updates", &["program/effects/quiet.rs: looking_for_updates_has_no_effect"]),
    ("yes", &["program/console.rs: destructive_commands_need_confirmation"]),
    ("log-file", &["program/effects/chain.rs: networks_have_folders_of_their_own"]),
    ("log-level", &["program/log.rs: level_and_environment"]),
    ("log-json", &["program/effects/monitors.rs: metrics_and_health"]),
    ("page-bind-ip", &["program/effects/page.rs: the_page_is_where_flags_say"]),
    ("page-bind-port", &["program/effects/page.rs: the_page_is_where_flags_say"]),
    ("page-peer-addresses", &["program/effects/page.rs: addresses_of_peers_are_shown_if_that_is_asked_for"]),
    ("max-log-file-size", &["program/log.rs: full_files_are_rotated"]),
    ("max-log-files", &["program/log.rs: full_files_are_rotated"]),
    ("db-sync-mode", &[SETTINGS, "ferrite-chain:db/open.rs: every_sync_mode_works"]),
    ("db-salvage", &["program/effects/chain.rs: a_damaged_chain_is_salvaged"]),
    ("prune-blockchain", &["program/pruning.rs: a_grown_chain_is_pruned_while_the_node_runs"]),
    (
        "sync-pruned-blocks",
        &[
            "program/effects/quiet.rs: flags_without_effect_are_logged",
            "program/effects/known_hashes/pruned.rs: known_blocks_of_monerod_come_without_their_proofs",
            "simulated/pruned.rs: known_blocks_come_without_their_proofs",
        ],
    ),
    ("keep-alt-blocks", &["program/effects/chain.rs: pool_and_side_chains_between_runs"]),
    ("block-sync-size", &[SETTINGS, "simulated/syncing.rs: many_peers_share_the_work"]),
    ("block-download-max-size", &[SETTINGS, "simulated/syncing.rs: blocks_may_wait_only_up_to_a_limit"]),
    ("fast-block-sync", &["program/effects/known_hashes.rs: a_chain_of_monerod_with_known_hashes"]),
    ("known-hashes", &["program/effects/known_hashes.rs: a_chain_of_monerod_with_known_hashes"]),
    ("prep-blocks-threads", QUIET),
    (
        "disable-dns-checkpoints",
        &[SETTINGS, "chain_calls/checkpoints.rs: a_chain_is_compared_and_rolled_back_if_that_is_wanted"],
    ),
    (
        "enforce-dns-checkpointing",
        &[SETTINGS, "chain_calls/checkpoints.rs: a_chain_is_compared_and_rolled_back_if_that_is_wanted"],
    ),
    ("max-txpool-weight", &["program/effects/chain.rs: pool_and_side_chains_between_runs"]),
    ("fluffy-blocks", QUIET),
    ("show-time-stats", QUIET),
    ("rpc-bind-port", &["program/effects/servers.rs: addresses"]),
    ("rpc-restricted-bind-port", &["program/effects/servers.rs: addresses"]),
    ("restricted-rpc", &["program/servers.rs: the_main_port_can_be_restricted"]),
    ("rpc-ssl-allow-any-cert", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-dialect", &["program/peers.rs: seconds_of_bans_by_dialect"]),
    ("public-node", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("rpc-payment-address", QUIET),
    ("rpc-payment-difficulty", QUIET),
    ("rpc-payment-credits", QUIET),
    ("rpc-payment-allow-free-loopback", QUIET),
    ("bootstrap-daemon-address", &["program/bootstrap.rs: flags_choose_the_bootstrap_daemon"]),
    ("bootstrap-daemon-login", &["program/bootstrap.rs: flags_choose_the_bootstrap_daemon"]),
    ("bootstrap-daemon-proxy", &["program/bootstrap.rs: flags_choose_the_bootstrap_daemon"]),
    ("no-zmq", &["program/effects/servers.rs: addresses"]),
    ("zmq-rpc-bind-ip", &["program/effects/servers.rs: addresses"]),
    ("zmq-rpc-bind-port", &["program/effects/servers.rs: addresses"]),
    ("zmq-pub", &["zmq/wire.rs: a_miner_without_a_library"]),
    ("restricted-zmq-rpc", &["zmq/calls.rs: restricted_calls_are_refused"]),
    ("confirm-zmq-rpc-external-bind", &["program/effects/servers.rs: external_addresses_are_confirmed"]),
    ("p2p-bind-ip", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("p2p-bind-port", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("p2p-bind-ipv6-address", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("p2p-bind-port-ipv6", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("p2p-use-ipv6", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("p2p-ignore-ipv4", &["program/effects/servers.rs: addresses_in_use_can_be_ignored"]),
    ("p2p-external-port", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("allow-local-ip", &["program/effects/peers.rs: private_addresses_are_kept_if_that_is_asked_for"]),
    ("add-peer", &["program/peers.rs: peers_that_were_given_are_listed_in_both_dialects"]),
    ("add-priority-node", &["program/effects/peers.rs: peers_that_are_named"]),
    ("add-exclusive-node", &["program/life.rs: two_nodes_meet"]),
    ("seed-node", &["program/effects/peers.rs: peers_that_are_named"]),
    ("tx-proxy", &["program/effects/peers.rs: proxies"]),
    ("anonymous-inbound", &["program/effects/peers.rs: proxies"]),
    ("ban-list", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("hide-my-port", &["program/effects/peers.rs: hidden_ports_are_not_advertised"]),
    ("no-sync", &["program/effects/peers.rs: peers_that_are_named"]),
    ("enable-dns-blocklist", &[SETTINGS, "ferrite-p2p:network/lists.rs: the_block_list_bans_for_some_days"]),
    ("no-igd", QUIET),
    ("igd", QUIET),
    ("proxy", &["program/effects/peers.rs: proxies"]),
    ("proxy-allow-dns-leaks", &[SETTINGS, "ferrite-p2p:network/lists.rs: the_block_list_bans_for_some_days"]),
    ("out-peers", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("in-peers", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("limit-rate-up", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("limit-rate-down", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("limit-rate", &["program/effects/peers.rs: peers_that_are_named"]),
    ("max-connections-per-ip", &["program/effects/peers.rs: peers_see_the_effect_of_flags"]),
    ("tos-flag", &[SETTINGS, "ferrite-p2p:../src/network/tos.rs: packets_are_marked"]),
    ("pad-transactions", &[SETTINGS, "simulated/relaying.rs: transactions_are_padded_if_that_is_asked_for"]),
    ("start-mining", &["program/effects/mining.rs: it_mines_from_the_start"]),
    ("mining-threads", &["program/effects/mining.rs: it_mines_from_the_start"]),
    ("extra-messages-file", &["program/effects/mining.rs: it_mines_from_the_start"]),
    ("bg-mining-enable", &["program/effects/mining.rs: it_mines_in_the_background"]),
    ("bg-mining-ignore-battery", &["program/effects/mining.rs: it_mines_in_the_background"]),
    ("bg-mining-min-idle-interval", &["program/effects/mining.rs: it_mines_in_the_background"]),
    ("bg-mining-idle-threshold", &["program/effects/mining.rs: it_mines_in_the_background"]),
    ("bg-mining-miner-target", &["program/effects/mining.rs: it_mines_in_the_background"]),
    ("block-notify", &["program/notify.rs: programs_are_run"]),
    ("reorg-notify", &["program/notify.rs: programs_are_run"]),
    (
        "block-rate-notify",
        &[
            "program/notify.rs: a_program_that_cannot_be_run_is_refused",
            "ferrite-daemon:../src/notify.rs: an_unlikely_rate_runs_a_program",
        ],
    ),
    ("test-drop-download", QUIET),
    ("test-drop-download-height", QUIET),
    ("test-dbg-lock-sleep", QUIET),
    ("rpc-bind-ip", &["program/effects/servers.rs: addresses"]),
    ("rpc-bind-ipv6-address", &["program/effects/servers.rs: addresses"]),
    ("rpc-restricted-bind-ip", &["program/effects/servers.rs: addresses"]),
    ("rpc-restricted-bind-ipv6-address", &["program/effects/servers.rs: addresses"]),
    ("rpc-use-ipv6", &["program/effects/servers.rs: addresses"]),
    ("rpc-ignore-ipv4", &["program/effects/servers.rs: addresses_in_use_can_be_ignored"]),
    ("confirm-external-bind", &["program/effects/servers.rs: external_addresses_are_confirmed"]),
    ("rpc-login", &["program/servers.rs: a_login_is_demanded"]),
    ("rpc-access-control-origins", &["program/servers.rs: web_pages_and_budgets"]),
    ("rpc-allowed-hosts", &["program/servers.rs: web_pages_and_budgets"]),
    ("rpc-ssl", &["program/servers.rs: encryption_can_be_forbidden_and_demanded"]),
    ("rpc-ssl-private-key", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-certificate", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-ca-certificates", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-allowed-fingerprints", &["program/effects/servers.rs: certificates_of_clients"]),
    ("rpc-ssl-allow-chained", &["program/effects/servers.rs: certificates_of_clients"]),
    ("disable-rpc-ban", &["program/effects/servers.rs: dishonest_clients_are_banned"]),
    (
        "rpc-max-connections-per-public-ip",
        &[SETTINGS, "ferrite-rpc:limits.rs: connections_altogether_and_from_one_address"],
    ),
    ("rpc-max-connections-per-private-ip", &["program/servers.rs: web_pages_and_budgets"]),
    ("rpc-max-connections", &["program/servers.rs: web_pages_and_budgets"]),
    ("rpc-response-soft-limit", &[SETTINGS, "ferrite-rpc:limits.rs: asking_for_more_without_reading"]),
    ("metrics-bind-ip", &["program/effects/monitors.rs: metrics_and_health"]),
    ("metrics-bind-port", &["program/effects/monitors.rs: metrics_and_health"]),
    ("ready-max-lag", &["program/effects/monitors.rs: a_node_that_is_behind_is_not_ready"]),
];

/// The test of flags that are accepted without effect.
const QUIET: &[&str] = &["program/effects/quiet.rs: flags_without_effect_are_logged"];
/// The test of flags whose effect is only visible in a test of another part: it checks the settings.
const SETTINGS: &str = "program/effects/settings.rs: settings_of_other_parts";

#[test]
fn every_flag_has_a_test() {
    flag_rows::check(table().rows().map(|flag| flag.name), ROWS, Path::new(env!("CARGO_MANIFEST_DIR")));
}
