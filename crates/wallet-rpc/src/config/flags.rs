//! All flags of the program, as a table. Names and defaults are the reference's.

use ferrite_program::config::flag::{Flag, Kind, Table, flag, only_here};
use ferrite_program::config::server;
use ferrite_program::{page, watch};

const PROGRAM: &str = "Program";
const LOG: &str = "Log";
const WALLET: &str = "Wallet";
const DAEMON: &str = "Daemon";
const RPC: &str = "RPC";

/// All flags of the program.
pub(super) static TABLE: Table = Table {
    program: "ferrite-wallet-rpc",
    usage: "ferrite-wallet-rpc [--wallet-file=<file>|--generate-from-json=<file>|--wallet-dir=<directory>] [--rpc-bind-port=<port>]",
    about: "A wallet of the Monero network, as a service",
    words: None,
    flags: &[FLAGS, server::FLAGS, watch::FLAGS, page::FLAGS],
};

/// The flags of the wallet service only, in the order of `--help`.
const FLAGS: &[Flag] = &[
    only_here(PROGRAM, "help", Kind::Switch, "", "Print this list and exit"),
    only_here(PROGRAM, "version", Kind::Switch, "", "Print the version and exit"),
    only_here(
        PROGRAM,
        "config-file",
        Kind::Text,
        "",
        "Read settings from this file, one name=value per line",
    ),
    flag(PROGRAM, "detach", Kind::Switch, "", "Run in the background"),
    flag(PROGRAM, "pidfile", Kind::Text, "", "Write the process id to this file (needs --detach)"),
    flag(PROGRAM, "non-interactive", Kind::Switch, "", "Run without a terminal"),
    flag(PROGRAM, "testnet", Kind::Switch, "", "Use the test network; the node needs the same flag"),
    flag(PROGRAM, "stagenet", Kind::Switch, "", "Use the staging network; the node needs the same flag"),
    flag(
        PROGRAM,
        "max-concurrency",
        Kind::U32,
        "0",
        "Maximum number of threads per job; 0 for the number of cores",
    ),
    flag(PROGRAM, "extra-entropy", Kind::Text, "", "Mix the bytes of this file into the random numbers"),
    flag(
        LOG,
        "log-file",
        Kind::Text,
        "",
        "Write the log to this file [default: ferrite-wallet-rpc.PORT.log in the folder of the wallets]",
    ),
    flag(
        LOG,
        "log-level",
        Kind::Text,
        "",
        "A level from 0 to 4, or categories with their levels, as in 1,wallet.rpc:DEBUG",
    ),
    flag(LOG, "log-json", Kind::Switch, "", "Write each line of the log as a JSON object"),
    flag(LOG, "max-log-file-size", Kind::U64, "104850000", "Start a new log file after this many bytes"),
    flag(LOG, "max-log-files", Kind::U64, "50", "Keep this many old log files; 0 for all"),
    flag(WALLET, "wallet-file", Kind::Text, "", "Open this wallet"),
    flag(WALLET, "generate-from-json", Kind::Text, "", "Create the wallet that this file describes"),
    flag(WALLET, "wallet-dir", Kind::Text, "", "Let calls create and open wallets in this directory"),
    flag(WALLET, "password", Kind::Text, "", "The password of the wallet"),
    flag(WALLET, "password-file", Kind::Text, "", "Read the password of the wallet from this file"),
    flag(
        WALLET,
        "load-wallet",
        Kind::List,
        "",
        "Load this wallet of --wallet-dir at the start, for calls to /wallet/NAME/json_rpc; repeatable",
    ),
    flag(
        WALLET,
        "load-wallet-password-file",
        Kind::List,
        "",
        "Read the password of a wallet of --load-wallet from this file: one for each, in the same order, or one for all",
    ),
    flag(WALLET, "prompt-for-password", Kind::Switch, "", "Ask for a password that is missing"),
    flag(
        WALLET,
        "no-initial-sync",
        Kind::Switch,
        "",
        "Has no effect: calls are answered while the wallet follows the chain",
    ),
    flag(WALLET, "kdf-rounds", Kind::U64, "1", "Number of rounds of password hashing"),
    flag(
        WALLET,
        "tx-notify",
        Kind::Text,
        "",
        "Run a program for each transaction that brings something; %s is its hash",
    ),
    flag(
        WALLET,
        "max-fee-per-byte",
        Kind::U64,
        "0",
        "Refuse fees above this many atomic units per byte; 0 for the most that the network's fee rules give",
    ),
    flag(WALLET, "shared-ringdb-dir", Kind::Text, "", "Refused: ring databases are not supported"),
    flag(WALLET, "hw-device", Kind::Text, "", "The device that holds the keys"),
    flag(WALLET, "hw-device-deriv-path", Kind::Text, "", "The derivation path of the keys on the device"),
    flag(WALLET, "bitmessage-address", Kind::Text, "http://localhost:8442/", "The address of Bitmessage"),
    flag(WALLET, "bitmessage-login", Kind::Text, "username:password", "The login of Bitmessage"),
    flag(WALLET, "rpc-client-secret-key", Kind::Text, "", "A key to pay for calls with"),
    flag(
        DAEMON,
        "daemon-address",
        Kind::Text,
        "",
        "The node, host:port [default: localhost with 18081, testnet 28081, stagenet 38081]",
    ),
    flag(DAEMON, "daemon-host", Kind::Text, "", "The host of the node"),
    flag(DAEMON, "daemon-port", Kind::Number(0, 65535), "0", "The port of the node"),
    flag(DAEMON, "daemon-login", Kind::Text, "", "user[:password] for the node"),
    flag(DAEMON, "daemon-ssl", Kind::Text, "autodetect", "Encryption: enabled, disabled or autodetect"),
    flag(DAEMON, "daemon-ssl-private-key", Kind::Text, "", "A key to show to the node, a PEM file"),
    flag(DAEMON, "daemon-ssl-certificate", Kind::Text, "", "A certificate to show to the node, a PEM file"),
    flag(
        DAEMON,
        "daemon-ssl-ca-certificates",
        Kind::Text,
        "",
        "Trust the daemon certificates in this PEM file",
    ),
    flag(
        DAEMON,
        "daemon-ssl-allowed-fingerprints",
        Kind::List,
        "",
        "Trust daemon certificates with these SHA-256 fingerprints",
    ),
    flag(DAEMON, "daemon-ssl-allow-any-cert", Kind::Switch, "", "Trust any daemon certificate"),
    flag(
        DAEMON,
        "daemon-ssl-allow-chained",
        Kind::Switch,
        "",
        "Trust daemon certificates signed by those of --daemon-ssl-ca-certificates",
    ),
    flag(DAEMON, "proxy", Kind::Text, "", "Reach the node through this SOCKS proxy, [ip:]port"),
    flag(DAEMON, "trusted-daemon", Kind::Switch, "", "The node is trusted [default: if it is local]"),
    flag(DAEMON, "untrusted-daemon", Kind::Switch, "", "The node is not trusted"),
    flag(DAEMON, "allow-mismatched-daemon-version", Kind::Switch, "", "Accept nodes of unexpected versions"),
    flag(DAEMON, "no-dns", Kind::Switch, "", "Send no DNS queries"),
    flag(DAEMON, "offline", Kind::Switch, "", "Connect to no node and send no DNS queries"),
    flag(RPC, "rpc-bind-port", Kind::Text, "", "Answer calls on this port"),
    flag(RPC, "disable-rpc-login", Kind::Switch, "", "Require no login"),
    flag(
        RPC,
        "token-file",
        Kind::Text,
        "",
        "Accept tokens with limited rights, which are made with create_token or ferrite wallet token, and kept in this file",
    ),
    flag(
        RPC,
        "audit-log",
        Kind::Text,
        "",
        "Write a line about each call to this file; ferrite wallet audit checks it",
    ),
    flag(RPC, "restricted-rpc", Kind::Switch, "", "Refuse calls that change the wallet or disclose much"),
    flag(
        RPC,
        "rpc-dialect",
        Kind::Text,
        "",
        "How contradictions between versions of the interface are resolved: classic or modern [default: classic; modern under the name monero-wallet-rpc]",
    ),
];
