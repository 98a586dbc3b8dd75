//! The command line.

use crate::support::{BINARY, command, ferrited, run};

/// Invalid command lines and their errors.
const BAD: &[(&str, &str)] = &[
    ("--no-such-flag", "unrecognised option '--no-such-flag'"),
    ("--rpc-bind-prot 1", "unrecognised option '--rpc-bind-prot' (there is '--rpc-bind-port')"),
    ("--data-dir", "the required argument for option '--data-dir' is missing"),
    ("--data-dir a --data-dir b", "option '--data-dir' cannot be specified more than once"),
    ("--testnet=1", "option '--testnet' does not take any arguments"),
    ("--out-peers many", "the argument ('many') for option '--out-peers' is invalid"),
    ("--max-concurrency -1", "the argument ('-1') for option '--max-concurrency' is invalid"),
    ("--max-concurrency 4294967296", "the argument ('4294967296') for option '--max-concurrency' is invalid"),
    ("--fixed-difficulty -1", "the argument ('-1') for option '--fixed-difficulty' is invalid"),
    (
        "--fixed-difficulty 340282366920938463463374607431768211456",
        "the argument ('340282366920938463463374607431768211456') for option '--fixed-difficulty' is invalid",
    ),
    ("--testnet --stagenet", "Can't specify more than one of"),
    ("--testnet --regtest", "Can't specify more than one of"),
    ("--config-file /no/such/file", "Can't find config file /no/such/file"),
    ("--pidfile x", "--pidfile needs --detach"),
    ("--rpc-dialect modem", "--rpc-dialect: unknown dialect \"modem\""),
    ("--db-sync-mode slow", "invalid db sync mode \"slow\""),
    ("--check-updates maybe", "Invalid argument to --check-updates: maybe"),
    ("--block-sync-size 2049", "Error --block-sync-size cannot be greater than 2048"),
    ("--rpc-bind-ip localhost", "Invalid IP address given for --rpc-bind-ip"),
    ("--rpc-bind-port 65536", "Failed to convert port no = 65536"),
    ("--rpc-bind-ip 0.0.0.0", "--rpc-bind-ip permits inbound unencrypted external connections."),
    (
        "--rpc-use-ipv6 --rpc-bind-ipv6-address ::",
        "--rpc-bind-ipv6-address permits inbound unencrypted external connections.",
    ),
    ("--rpc-restricted-bind-ip x", "Invalid IP address given for --rpc-restricted-bind-ip"),
    ("--rpc-restricted-bind-port x", "Failed to convert port no = x"),
    ("--rpc-login :secret", "Username specified with --rpc-login cannot be empty"),
    ("--rpc-ssl maybe", "Invalid argument for rpc-ssl"),
    ("--rpc-ssl-private-key x", "need each other"),
    ("--rpc-ssl-allowed-fingerprints 0102", "SHA-256 fingerprint should be 32 bytes long."),
    ("--rpc-max-connections 2", "rpc-max-connections-per-public-ip is bigger than rpc-max-connections"),
    ("--rpc-max-connections 24", "rpc-max-connections-per-private-ip is bigger than rpc-max-connections"),
    ("--public-node", "restricted RPC mode is required"),
    ("--zmq-rpc-bind-ip 0.0.0.0", "--zmq-rpc-bind-ip permits inbound unencrypted external connections."),
    ("--zmq-rpc-bind-ip x", "Invalid IP address given for --zmq-rpc-bind-ip"),
    ("--zmq-pub udp://127.0.0.1:1", "is neither tcp://ip:port nor ipc://path"),
    ("--p2p-bind-ip x", "Invalid IP address given for --p2p-bind-ip"),
    ("--p2p-bind-port x", "Failed to convert port no = x"),
    ("--p2p-external-port 65536", "--p2p-external-port is not a port"),
    ("--tos-flag 256", "--tos-flag: 256 is not from 0 to 255"),
    ("--out-peers -2", "--out-peers: -2 is not a number of peers"),
    ("--limit-rate 0", "--limit-rate: 0 is not a number of kB a second"),
    ("--ban-list /no/such/list", "Can't find ban list file /no/such/list"),
    ("--proxy x", "Invalid --proxy value"),
    ("--tx-proxy ,127.0.0.1:1", "No network type for --tx-proxy"),
    ("--tx-proxy tor", "No ip:port given for --tx-proxy"),
    ("--tx-proxy net,127.0.0.1:1", "Invalid network for --tx-proxy"),
    ("--tx-proxy tor,127.0.0.1:1,0", "Invalid max connections given to --tx-proxy"),
    ("--tx-proxy tor,127.0.0.1:1,1,disable_noise,x", "Too many ',' characters given to --tx-proxy"),
    ("--tx-proxy tor,127.0.0.1:1 --tx-proxy tor,127.0.0.1:2", "Listed --tx-proxy twice with tor"),
    ("--anonymous-inbound ,127.0.0.1:1", "No inbound address for --anonymous-inbound"),
    ("--anonymous-inbound x.onion", "No local ipv4:port given for --anonymous-inbound"),
    ("--anonymous-inbound x.onion,1", "No local port given for --anonymous-inbound"),
    ("--anonymous-inbound 1.2.3.4,127.0.0.1:1", "Invalid inbound address (1.2.3.4) for --anonymous-inbound"),
    ("--bg-mining-idle-threshold 100", "--bg-mining-idle-threshold: 100 is not from 0 to 99"),
    ("--bg-mining-min-idle-interval 1", "--bg-mining-min-idle-interval: 1 is not from 10 to 3600"),
    ("--log-level 5", "Invalid numerical log level: 5"),
];

#[test]
fn bad_command_lines_are_refused_with_a_clear_error() {
    let mut checked = 0;
    for (line, message) in BAD {
        let home = tempfile::tempdir().unwrap();
        let mut command = command(BINARY, home.path(), &line.split(' ').collect::<Vec<_>>());
        let ended = run(command.current_dir(home.path()));
        assert_eq!(ended.code, Some(1), "{line}: {ended:?}");
        assert!(ended.stderr.contains(message), "{line}: {ended:?}");
        checked += 1;
    }
    println!("{checked} command lines were refused");
}

#[test]
fn the_reference_refuses_the_same() {
    // Those that the older version knows and checks before it opens anything.
    let both = [
        "--no-such-flag",
        "--data-dir",
        "--data-dir a --data-dir b",
        "--testnet=1",
        "--out-peers many",
        "--max-concurrency 4294967296",
        "--testnet --stagenet",
        "--config-file /no/such/file",
        "--public-node",
    ];
    for line in both {
        let home = tempfile::tempdir().unwrap();
        let arguments: Vec<_> = line.split(' ').collect();
        for binary in [BINARY, "monerod"] {
            let ended = run(command(binary, home.path(), &arguments).current_dir(home.path()));
            assert_eq!(ended.code, Some(1), "{binary} {line}: {ended:?}");
        }
    }
    println!("{} command lines were refused by both programs", both.len());
}

#[test]
fn help_and_version() {
    let help = ferrited(&["--help"]);
    assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""));
    for name in ["--rpc-bind-port", "--block-rate-notify", "--bg-mining-enable", "--no-zmq"] {
        assert!(help.stdout.contains(name), "{name}");
    }
    let version = ferrited(&["--version"]);
    assert_eq!(version.code, Some(0));
    assert!(version.stdout.contains("(v0.18.5.1-"), "{version:?}");
    let system = ferrited(&["--os-version"]);
    assert_eq!(system.code, Some(0));
    assert!(system.stdout.starts_with("OS: "), "{system:?}");
}

/// Every flag that the reference's own help lists is known.
#[test]
fn the_flags_of_the_reference_are_known() {
    let home = tempfile::tempdir().unwrap();
    let theirs = run(&mut command("monerod", home.path(), &["--help"]));
    assert_eq!(theirs.code, Some(0), "{theirs:?}");
    let ours = ferrited(&["--help"]).stdout;
    let names = theirs.stdout.lines().filter_map(|line| line.strip_prefix("  --"));
    let names: Vec<_> = names.filter_map(|line| line.split(' ').next()).collect();
    // This one has been removed since.
    let missing: Vec<_> = names
        .iter()
        .filter(|name| **name != "no-fluffy-blocks")
        .filter(|name| !ours.split([' ', '\n']).any(|word| word == format!("--{name}")))
        .collect();
    assert!(names.len() > 100 && missing.is_empty(), "{} known, missing {missing:?}", names.len());
    println!("{} flags of the reference are known", names.len());
}

#[test]
fn an_unknown_command_is_refused() {
    let ended = ferrited(&["no_such_command"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.stderr.contains("nknown command: no_such_command"), "{ended:?}");
}
