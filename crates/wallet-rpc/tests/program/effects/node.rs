//! Flags of the wallet's node.

use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ferrite_testkit::certificates::{certificates, fingerprint};
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{ports, socks};

use crate::BINARY;
use crate::nodes::program;

/// Waits until `look` returns something.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "there is no {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn create(service: &mut OurWallet) {
    let answer = service.json_rpc("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
    assert!(!answer.contains("error"), "{answer}");
}

/// An untrusted node, at its own host and port, and a program that is notified of payments.
#[test]
fn a_wallet_that_is_paid() {
    let mut node = Ferrited::start(program());
    node.mine(1, SOME_ADDRESS);
    let folder = tempfile::tempdir().unwrap();
    let (script, heard) = (folder.path().join("heard.sh"), folder.path().join("heard"));
    std::fs::write(&script, format!("#!/bin/sh\necho \"$1\" >> {}\n", heard.display())).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (port, notify) = (node.rpc_port().to_string(), format!("{} %s", script.display()));
    let flags = [
        "--daemon-host",
        "127.0.0.1",
        "--daemon-port",
        &port,
        "--untrusted-daemon",
        "--max-concurrency",
        "3",
        "--tx-notify",
        &notify,
    ];
    // The version of its blocks is not that of mainnet, and an untrusted node does not decide that.
    let mut strict = OurWallet::start(BINARY, &flags);
    create(&mut strict);
    let refused = strict.json_rpc("refresh", "{}");
    assert!(refused.contains("\"error\""), "{refused}");
    drop(strict);
    let mut service =
        OurWallet::start(BINARY, &[&flags[..], &["--allow-mismatched-daemon-version"]].concat());
    create(&mut service);
    let threads = std::fs::read_dir(format!("/proc/{}/task", service.process_id())).unwrap().flatten();
    let names = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("comm")).ok());
    assert_eq!(names.filter(|name| name.starts_with("job ")).count(), 3);
    let refused = service.json_rpc("rescan_spent", "{}");
    assert!(refused.contains("This command requires a trusted daemon."), "{refused}");

    let address = json_text(&service.json_rpc("get_address", "{}"), "address").unwrap();
    node.mine(1, &address);
    service.json_rpc("refresh", "{}");
    let balance = service.json_rpc("get_balance", "{}");
    assert!(json_number(&balance, "balance") > Some(0), "{balance}");
    let header = node.json_rpc("get_last_block_header", "{}");
    let paid = json_text(&header, "miner_tx_hash").unwrap();
    let notified =
        wait_for("notification", || std::fs::read_to_string(&heard).ok().filter(|text| !text.is_empty()));
    assert_eq!(notified.trim(), paid);
}

/// A node that accepts encrypted connections only.
struct Encrypted {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Encrypted {
    fn start(flags: &[&str]) -> Self {
        let (folder, port) = (tempfile::tempdir().unwrap(), ports::lease());
        let mut node = Command::new(program());
        node.args(["--regtest", "--offline", "--no-zmq", "--non-interactive", "--fixed-difficulty", "1"]);
        node.args(["--rpc-bind-port", &port.to_string(), "--data-dir"]).arg(folder.path()).args(flags);
        let child = node.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        wait_for("node", || TcpStream::connect(("127.0.0.1", port)).ok());
        Self { child, port, _folder: folder }
    }
}

impl Drop for Encrypted {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The node has a certificate signed by an authority, requires one from clients, and a login.
#[test]
fn nodes_are_known_by_logins_and_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let text = |path: PathBuf| path.display().to_string();
    let file = |name: &str| text(pair(name).0);
    let key = |name: &str| text(pair(name).1);
    let authority = file("ca");
    let node = Encrypted::start(&[
        "--rpc-ssl-certificate",
        &file("chained"),
        "--rpc-ssl-private-key",
        &key("chained"),
        "--rpc-ssl-ca-certificates",
        &authority,
        "--rpc-login",
        "alice:secret",
    ]);
    let hash = |name: &str| const_hex::encode(fingerprint(&pair(name).0));
    let client = format!(
        "--daemon-address 127.0.0.1:{} --daemon-ssl-certificate {} --daemon-ssl-private-key {}",
        node.port,
        file("direct"),
        key("direct")
    );
    let login = "--daemon-login alice:secret";
    let known = format!("--daemon-ssl-ca-certificates {authority} --daemon-ssl-allow-chained");
    for (flags, works) in [
        (format!("{client} {login} {known}"), true),
        (format!("{client} {login} --daemon-ssl-ca-certificates {authority}"), false),
        (format!("{client} {login} --daemon-ssl-allowed-fingerprints {}", hash("chained")), true),
        (format!("{client} {login} --daemon-ssl enabled --daemon-ssl-allow-any-cert"), true),
        (format!("{client} {login} --daemon-ssl disabled"), false),
        (format!("{client} --daemon-login alice:wrong {known}"), false),
        (format!("--daemon-address 127.0.0.1:{} {login} {known}", node.port), false),
    ] {
        let mut service = OurWallet::start(BINARY, &flags.split_whitespace().collect::<Vec<_>>());
        create(&mut service);
        let answer = service.json_rpc("refresh", "{}");
        assert_eq!(answer.contains("\"blocks_fetched\""), works, "{flags}: {answer}");
    }
}

/// Through a proxy, the node is addressed by name, and no name server is queried.
#[test]
fn nodes_are_reached_through_a_proxy() {
    let node = Ferrited::start_offline(program(), &["--rpc-allowed-hosts", "node.example"]);
    let (proxy, asked) = socks::start(node.rpc_port(), false);
    let proxy = format!("127.0.0.1:{proxy}");
    let flags = [
        "--proxy",
        &proxy,
        "--daemon-address",
        "node.example:18081",
        "--daemon-ssl",
        "disabled",
        "--daemon-ssl-allow-any-cert",
        "--trusted-daemon",
        "--no-dns",
    ];
    let mut service = OurWallet::start(BINARY, &flags);
    create(&mut service);
    let answer = service.json_rpc("refresh", "{}");
    assert!(answer.contains("\"blocks_fetched\""), "{answer}");
    let asked = asked.try_recv().unwrap();
    assert_eq!((asked.host.as_str(), asked.port), ("node.example", 18081));
    // It is not local, but declared trusted.
    let answer = service.json_rpc("rescan_spent", "{}");
    assert!(!answer.contains("requires a trusted daemon"), "{answer}");
    let params = r#"{"destinations":[{"address":"donate@name.example","amount":1}]}"#;
    let answer = service.json_rpc("transfer", params);
    assert!(answer.contains("\"error\""), "{answer}");
    assert!(!service.log().contains("name.example"), "a name server is asked: {}", service.log());
}

#[test]
fn an_offline_service_sends_no_requests() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let mut service = OurWallet::start(BINARY, &["--offline", "--daemon-address", &address]);
    create(&mut service);
    let answer = service.json_rpc("refresh", "{}");
    assert!(answer.contains("\"error\""), "{answer}");
    assert!(listener.accept().is_err(), "there is a connection");
}
