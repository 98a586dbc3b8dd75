//! Flags of wallets.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use ferrite_testkit::http::{Client, json_text};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ports;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet_files::file::KeysFile;

use crate::{ADDRESS, BINARY, SEED};

#[test]
fn networks_have_addresses_of_their_own() {
    for (flag, first) in [(None, '4'), (Some("--testnet"), '9'), (Some("--stagenet"), '5')] {
        let flags: Vec<&str> = ["--offline"].into_iter().chain(flag).collect();
        let mut service = OurWallet::start(BINARY, &flags);
        let params = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
        let answer = service.json_rpc("restore_deterministic_wallet", &params);
        let address = json_text(&answer, "address").unwrap_or_else(|| panic!("{flag:?}: {answer}"));
        assert!(address.starts_with(first), "{flag:?}: {address}");
    }
}

/// A wallet on disk, with the password `p`.
fn wallet(flags: &[&str]) -> OurWallet {
    let mut service = OurWallet::start(BINARY, &[&["--offline"], flags].concat());
    let params = format!(r#"{{"filename":"w","password":"p","seed":"{SEED}"}}"#);
    let answer = service.json_rpc("restore_deterministic_wallet", &params);
    assert!(answer.contains(ADDRESS), "{answer}");
    service.json_rpc("close_wallet", "{}");
    service
}

#[test]
fn passwords_are_hashed_more_than_once() {
    let service = wallet(&["--kdf-rounds", "3"]);
    let bytes = std::fs::read(service.folder().join("w.keys")).unwrap();
    for (rounds, opens) in [(3, true), (1, false)] {
        let keys = KeysFile::open_with(&bytes, &FileKey::derive(b"p", rounds));
        assert_eq!(keys.is_ok(), opens, "{rounds} rounds");
    }
}

#[test]
fn passwords_come_from_files_and_from_the_keyboard() {
    let service = wallet(&[]);
    let file = service.folder().join("password");
    std::fs::write(&file, "p\n").unwrap();
    let file = file.display().to_string();
    for (flags, typed) in [(&["--password-file", file.as_str()][..], ""), (&["--prompt-for-password"], "p\n")]
    {
        let port = ports::lease();
        let mut program = Command::new(BINARY);
        program.args(["--offline", "--disable-rpc-login", "--rpc-bind-port", &port.to_string()]).args(flags);
        program.arg("--wallet-file").arg(service.folder().join("w"));
        program.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = program.spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(typed.as_bytes()).unwrap();
        let started = Instant::now();
        loop {
            assert!(child.try_wait().unwrap().is_none(), "{flags:?}: it has ended");
            assert!(started.elapsed() < Duration::from_secs(60), "{flags:?}: the wallet does not open");
            let body = r#"{"method":"get_address","params":{"account_index":0}}"#;
            let answer = Client::connect(port).and_then(|mut client| client.post("/json_rpc", body));
            if answer.is_ok_and(|(_, answer)| String::from_utf8_lossy(&answer).contains(ADDRESS)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Client::connect(port).unwrap().post("/json_rpc", r#"{"method":"stop_wallet"}"#).unwrap();
        assert!(child.wait().unwrap().success(), "{flags:?}");
    }
}

#[test]
fn wallets_are_loaded_at_the_start() {
    let mut service = wallet(&[]);
    service.json_rpc("create_wallet", r#"{"filename":"v","password":"q","language":"English"}"#);
    service.json_rpc("stop_wallet", "{}");
    service.wait_for_end();
    let folder = service.folder().display().to_string();
    let password = |name: &str, text: &str| {
        std::fs::write(service.folder().join(name), text).unwrap();
        format!("{folder}/{name}")
    };
    let (p, q) = (password("p", "p\n"), password("q", "q"));
    let common =
        ["--offline", "--wallet-dir", &folder, "--load-wallet", "w", "--load-wallet-password-file", &p];
    let more = ["--load-wallet", "v", "--load-wallet-password-file", &q];
    let program = OurWallet::start(BINARY, &[&common[..], &more].concat());
    // Calls are answered before the wallets are loaded.
    let asked = Instant::now();
    let address = loop {
        let mut client = Client::connect(program.rpc_port()).unwrap();
        let list = client.post("/json_rpc", r#"{"method":"list_wallets"}"#).unwrap().1;
        if String::from_utf8_lossy(&list).matches("filename").count() == 2 {
            let (_, answer) = client.post("/wallet/w/json_rpc", r#"{"method":"get_address"}"#).unwrap();
            break String::from_utf8(answer).unwrap();
        }
        assert!(asked.elapsed() < Duration::from_secs(60), "the wallets are not loaded");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(address.contains(ADDRESS), "{address}");
    drop(program);
    // A wallet that cannot be loaded is an error, as with --wallet-file.
    for (flags, text) in [
        (&["--load-wallet", "v"][..], "Failed to load wallet \"v\": Invalid password."),
        (
            &["--load-wallet", "x", "--load-wallet-password-file", &q],
            "Failed to load wallet \"x\": file not found",
        ),
        (&["--load-wallet", "../w", "--load-wallet-password-file", &q], "Invalid filename"),
    ] {
        let mut program = Command::new(BINARY);
        program.args([
            "--disable-rpc-login",
            "--rpc-bind-port",
            "0",
            "--log-file",
            &format!("{folder}/log2"),
        ]);
        let output = program.args(common).args(flags).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && errors.contains(text), "{flags:?}: {errors}");
    }
}
