//! The program: flags, exit codes, logins, signals, and wallets opened at startup.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod described;
mod effects;
#[path = "../against_wallet_rpc/nodes.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod nodes;
mod operating;
mod packaging;

use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output, Stdio};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::known_wallets;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet_files::file::{KeysFile, settings};

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
const SEED: &str = known_wallets::FIRST.seed;
const ADDRESS: &str = known_wallets::FIRST.address;

/// Runs the program to its end, in a folder where it may write.
fn run(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    Command::new(BINARY).args(arguments).current_dir(&folder).stdin(Stdio::null()).output().unwrap()
}

fn fails(arguments: &str, words: &str) {
    let output = run(&arguments.split_whitespace().collect::<Vec<_>>());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{arguments}: {text}");
    assert!(text.contains(words), "{arguments}: {text}");
}

#[test]
fn invalid_command_lines_are_refused() {
    for (arguments, words) in [
        ("--wallet-dir d", "the option '--rpc-bind-port' is required but missing"),
        ("--rpc-bind-port 1", "Must specify --wallet-file or --generate-from-json or --wallet-dir"),
        (
            "--rpc-bind-port 1 --wallet-file a --generate-from-json b",
            "Can't specify more than one of --wallet-file and --generate-from-json",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --password-file b",
            "--password-file is not allowed in combination with --wallet-dir",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --wallet-file b",
            "wallet-dir and wallet-file are incompatible, use only one of them",
        ),
        ("--rpc-bind-port 1 --wallet-file a --load-wallet b", "--load-wallet loads wallets of --wallet-dir"),
        (
            "--rpc-bind-port 1 --wallet-dir a --load-wallet b",
            "1 --load-wallet and 0 --load-wallet-password-file",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --load-wallet b --load-wallet-password-file none",
            "the password file none could not be read",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --testnet --stagenet",
            "Can't specify more than one of --testnet and --stagenet",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --disable-rpc-login --rpc-login a:b",
            "Cannot specify --disable-rpc-login and --rpc-login",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --trusted-daemon --untrusted-daemon",
            "--trusted-daemon and --untrusted-daemon are both seen, assuming untrusted",
        ),
        ("--rpc-bind-port 1 --wallet-dir a --daemon-ssl enabled", "Enabling --daemon-ssl requires"),
        ("--rpc-bind-port 1 --wallet-dir a --proxy 9050", "Enabling --proxy requires"),
        ("--rpc-bind-port 1 --wallet-dir a --kdf-rounds 0", "KDF rounds must not be 0"),
        ("--rpc-bind-port 1 --wallet-dir a --config-file none", "Can't find config file none"),
        (
            "--rpc-bind-port 1 --wallet-dir a --rpc-bind-ip 0.0.0.0",
            "--rpc-bind-ip permits inbound unencrypted",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --rpc-restricted-bind-ip x",
            "Invalid IP address given for --rpc-restricted-bind-ip",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --rpc-restricted-bind-ipv6-address x",
            "Invalid IP address given for --rpc-restricted-bind-ipv6-address",
        ),
        (
            "--rpc-bind-port 1 --wallet-dir a --shared-ringdb-dir r",
            "ring databases are not supported. Rings are kept",
        ),
        ("--no-such-flag", "unrecognised option"),
        (
            "--rpc-bind-port 1 --wallet-file none --password x --log-file l",
            "Wallet initialization failed: file not found",
        ),
        (
            "--rpc-bind-port 0 --wallet-file none --log-file l --disable-rpc-login",
            "no password specified; use --prompt-for-password",
        ),
    ] {
        // A free port, for command lines with which the program gets as far as listening.
        fails(&arguments.replace("--rpc-bind-port 1 ", "--rpc-bind-port 0 "), words);
    }
}

#[test]
fn help_and_version() {
    for (flag, words) in [("--help", "--wallet-dir"), ("--version", "0.18.5.1")] {
        let output = run(&[flag]);
        assert!(output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains(words));
    }
}

/// The reference accepts them, too, and listens on no second address.
#[test]
fn addresses_for_restricted_calls_are_accepted() {
    let flags = ["--offline", "--rpc-restricted-bind-ip", "0.0.0.0"];
    let ipv6 = ["--rpc-restricted-bind-ipv6-address", "[::]"];
    let service = OurWallet::start(BINARY, &[&flags[..], &ipv6].concat());
    for name in ["rpc-restricted-bind-ip", "rpc-restricted-bind-ipv6-address"] {
        assert!(service.log().contains(&format!("--{name} has no effect")), "{}", service.log());
    }
}

#[test]
fn settings_without_effect_are_logged_once() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    let path = service.folder().join("w.keys");
    let params = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
    service.json_rpc("restore_deterministic_wallet", &params);
    service.json_rpc("close_wallet", "{}");
    let key = FileKey::derive(b"", 1);
    let mut keys = KeysFile::open_with(&std::fs::read(&path).unwrap(), &key).unwrap();
    settings::REFRESH_TYPE.set(&mut keys.settings, 2);
    settings::TRACK_USES.set(&mut keys.settings, true);
    std::fs::write(&path, keys.seal(&key, &mut os_rng())).unwrap();
    let answer = service.json_rpc("open_wallet", r#"{"filename":"w","password":""}"#);
    assert!(!answer.contains("error"), "{answer}");
    let log = service.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("no effect")).collect();
    assert_eq!(lines.len(), 1, "{log}");
    assert!(lines[0].ends_with("refresh_type, track_uses"), "{}", lines[0]);
}

#[test]
fn a_signal_stores_and_ends() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    let params = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
    service.json_rpc("restore_deterministic_wallet", &params);
    service.json_rpc("create_address", r#"{"account_index":0,"label":"kept"}"#);
    for signal in ["TERM", "INT"] {
        service.signal(signal);
        assert!(service.wait_for_end().success(), "{signal}");
        service.start_again();
        let answer = service.json_rpc("open_wallet", r#"{"filename":"w","password":""}"#);
        assert!(!answer.contains("error"), "{answer}");
        assert!(service.json_rpc("get_address", r#"{"account_index":0}"#).contains("kept"));
    }
}

#[test]
fn acknowledged_changes_survive_a_power_cut() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    service.json_rpc("create_wallet", r#"{"filename":"w","password":"","language":"German"}"#);
    for round in 0..5 {
        let answer = service.json_rpc("set_attribute", &format!(r#"{{"key":"{round}","value":"v{round}"}}"#));
        assert!(!answer.contains("error"), "{answer}");
        service.kill();
        service.start_again();
        let answer = service.json_rpc("open_wallet", r#"{"filename":"w","password":""}"#);
        assert!(!answer.contains("error"), "{answer}");
        for earlier in 0..=round {
            let answer = service.json_rpc("get_attribute", &format!(r#"{{"key":"{earlier}"}}"#));
            assert!(answer.contains(&format!("\"v{earlier}\"")), "{answer}");
        }
    }
}

#[test]
fn a_login_is_generated_in_the_modern_dialect() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(BINARY)
        .args(["--offline", "--rpc-dialect", "modern", "--rpc-bind-port", "0", "--wallet-dir", "d"])
        .args(["--log-file", "log"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let file = folder.path().join("monero-wallet-rpc.0.login");
    let started = std::time::Instant::now();
    while !std::fs::read_to_string(&file).is_ok_and(|text| text.len() == "monero:".len() + 24) {
        assert!(started.elapsed().as_secs() < 60, "no file");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let id = child.id().to_string();
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("monero:"));
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    assert!(!file.exists());
}

#[test]
fn a_wallet_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let wallet = folder.path().join("w").display().to_string();
    let json = folder.path().join("w.json");
    let mut file = std::fs::File::create(&json).unwrap();
    write!(file, r#"{{"version":1,"filename":"{wallet}","password":"p","seed":"{SEED}"}}"#).unwrap();
    let mut made =
        OurWallet::start(BINARY, &["--offline", "--generate-from-json", &json.display().to_string()]);
    wait_for(&mut made, ADDRESS);
    made.json_rpc("stop_wallet", "{}");
    assert!(made.wait_for_end().success());
    let mut opened = OurWallet::start(BINARY, &["--offline", "--wallet-file", &wallet, "--password", "p"]);
    wait_for(&mut opened, ADDRESS);
    // Two processes cannot open the same wallet.
    fails(
        &format!(
            "--offline --rpc-bind-port 0 --disable-rpc-login --log-file l --wallet-file {wallet} --password p"
        ),
        "is opened by another wallet program",
    );
    fails(
        &format!(
            "--offline --rpc-bind-port 0 --disable-rpc-login --log-file l --generate-from-json {}",
            json.display()
        ),
        "Error creating wallet",
    );
}

/// The port answers before the wallet is open.
fn wait_for(service: &mut OurWallet, address: &str) {
    let started = std::time::Instant::now();
    while !service.json_rpc("get_address", r#"{"account_index":0}"#).contains(address) {
        assert!(started.elapsed().as_secs() < 60, "the wallet does not open: {}", service.log());
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
