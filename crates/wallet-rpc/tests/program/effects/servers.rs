//! Flags of the server and of the process.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use ferrite_testkit::certificates::{certificates, fingerprint};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ports;

use crate::BINARY;

/// A service started with these flags and those that isolate it.
struct Alone {
    child: Child,
    folder: tempfile::TempDir,
}

impl Alone {
    fn start(line: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let child = command(line, &folder).stdout(Stdio::null()).spawn().unwrap();
        Self { child, folder }
    }

    /// Curl's output for a request, as soon as there is some.
    fn answer(&mut self, arguments: &[&str]) -> String {
        let started = Instant::now();
        loop {
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended: {:?}", self.folder.path());
            let text = curl(arguments);
            if !text.is_empty() {
                return text;
            }
            assert!(started.elapsed() < Duration::from_secs(60), "no answer to {arguments:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until something listens at a port.
    fn listens(&mut self, port: u16) {
        let started = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended");
            assert!(started.elapsed() < Duration::from_secs(60), "it does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(line: &str, folder: &tempfile::TempDir) -> Command {
    let mut command = Command::new(BINARY);
    command.args(["--offline", "--wallet-dir", "d"]).args(line.split_whitespace());
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Curl's output for `get_version`.
fn curl(arguments: &[&str]) -> String {
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--max-time", "60", "--data", r#"{"method":"get_version"}"#]).args(arguments);
    let Output { stdout, .. } = curl.output().unwrap();
    String::from_utf8_lossy(&stdout).into_owned()
}

fn is_closed(ip: impl Into<IpAddr>, port: u16) -> bool {
    TcpStream::connect(SocketAddr::new(ip.into(), port)).is_err()
}

#[test]
fn addresses() {
    let port = ports::lease();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "rpc-access-control-origins=https://a.example\n").unwrap();
    let mut service = Alone::start(&format!(
        "--config-file {} --rpc-bind-port {port} --rpc-bind-ip 127.0.0.2 --rpc-use-ipv6 \
         --rpc-bind-ipv6-address ::1 --disable-rpc-login --rpc-allowed-hosts wallet.example",
        file.path().display()
    ));
    let url = format!("http://127.0.0.2:{port}/json_rpc");
    assert!(service.answer(&[&url]).contains("\"version\""));
    assert!(service.answer(&[&format!("http://[::1]:{port}/json_rpc")]).contains("\"version\""));
    assert!(is_closed(Ipv4Addr::LOCALHOST, port));
    for (header, allowed) in [
        ("Host: wallet.example", true),
        ("Host: evil.example", false),
        ("Origin: https://a.example", true),
        ("Origin: https://b.example", false),
    ] {
        let answer = service.answer(&["--header", header, &url]);
        assert_eq!(answer.contains("\"version\""), allowed, "{header}: {answer}");
    }
    drop(service);
    // The same with the other flag.
    let mut service = Alone::start(&format!(
        "--rpc-bind-port {port} --disable-rpc-login --rpc-access-control-origins https://b.example"
    ));
    let url = format!("http://127.0.0.1:{port}/json_rpc");
    assert!(service.answer(&["--header", "Origin: https://b.example", &url]).contains("\"version\""));
}

#[test]
fn external_addresses_are_confirmed() {
    let port = ports::lease();
    let mut service = Alone::start(&format!(
        "--rpc-bind-port {port} --rpc-bind-ip 0.0.0.0 --confirm-external-bind --rpc-login alice:secret"
    ));
    let url = format!("http://127.0.0.9:{port}/json_rpc");
    assert!(service.answer(&["--digest", "--user", "alice:secret", &url]).contains("\"version\""));
    for login in ["alice:wrong", "bob:secret"] {
        assert!(!curl(&["--digest", "--user", login, &url]).contains("\"version\""), "{login}");
    }
    assert!(!curl(&[&url]).contains("\"version\""));
}

#[test]
fn addresses_in_use_can_be_ignored() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let line = format!("--rpc-bind-port {port} --disable-rpc-login --rpc-use-ipv6");
    let folder = tempfile::tempdir().unwrap();
    let refused = command(&line, &folder).output().unwrap();
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    let mut service = Alone::start(&format!("{line} --rpc-ignore-ipv4"));
    assert!(service.answer(&[&format!("http://[::1]:{port}/json_rpc")]).contains("\"version\""));
}

#[test]
fn certificates_of_clients() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let file = |name: &str| pair(name).0.display().to_string();
    let key = |name: &str| pair(name).1.display().to_string();
    let (own, own_key, authority) = (file("direct"), key("direct"), file("ca"));
    let hash = const_hex::encode(fingerprint(&pair("alone").0));
    for (flags, let_in) in [
        ("--rpc-ssl enabled".to_owned(), &["", "direct", "chained", "alone"][..]),
        (format!("--rpc-ssl-ca-certificates {authority}"), &["direct"]),
        (format!("--rpc-ssl-ca-certificates {authority} --rpc-ssl-allow-chained"), &["direct", "chained"]),
        (format!("--rpc-ssl-allowed-fingerprints {hash}"), &["alone"]),
    ] {
        let port = ports::lease();
        let mut service = Alone::start(&format!(
            "--rpc-bind-port {port} --disable-rpc-login --rpc-ssl-certificate {own} \
             --rpc-ssl-private-key {own_key} {flags}"
        ));
        service.listens(port);
        assert!(!curl(&[&format!("http://127.0.0.1:{port}/json_rpc")]).contains("\"version\""), "{flags}");
        // The server presents the given certificate.
        let (url, place) = (format!("https://direct:{port}/json_rpc"), format!("direct:{port}:127.0.0.1"));
        for name in ["", "direct", "chained", "alone"] {
            let (client, client_key) = (file(name), key(name));
            let mut arguments = vec!["--resolve", &place, "--cacert", &authority];
            // The name is not an address, so the service must be told to accept it.
            arguments.extend(["--header", "Host: localhost"]);
            if !name.is_empty() {
                arguments.extend(["--cert", &client, "--key", &client_key]);
            }
            arguments.push(&url);
            let answer = curl(&arguments);
            assert_eq!(answer.contains("\"version\""), let_in.contains(&name), "{flags}: {name}: {answer}");
        }
    }
}

#[test]
fn full_log_files_are_rotated() {
    // The testkit gives --log-file.
    let flags = [
        "--offline",
        "--log-level",
        "logging:INFO,first:DEBUG",
        "--max-log-file-size",
        "2000",
        "--max-log-files",
        "3",
    ];
    let mut service = OurWallet::start(BINARY, &flags);
    let answer = service.json_rpc("set_log_categories", r#"{"categories":"+"}"#);
    assert!(answer.contains("logging:INFO,first:DEBUG"), "{answer}");
    for number in 0..60 {
        let params = format!(r#"{{"categories":"logging:INFO,x{number}:INFO"}}"#);
        service.json_rpc("set_log_categories", &params);
    }
    let entries = std::fs::read_dir(service.folder()).unwrap().map(|entry| entry.unwrap());
    let logs: Vec<_> =
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("log")).collect();
    assert_eq!(logs.len(), 3, "{logs:?}");
    assert!(logs.iter().all(|entry| entry.metadata().unwrap().len() < 2200));
}

/// Kills processes left in the background when a test fails.
struct Ended(String);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-s", "KILL", &self.0]).stderr(Stdio::null()).status();
    }
}

#[test]
fn it_runs_in_the_background() {
    let (folder, port) = (tempfile::tempdir().unwrap(), ports::lease());
    let pidfile = folder.path().join("pid");
    let line = format!("--rpc-bind-port {port} --disable-rpc-login --detach --pidfile {}", pidfile.display());
    let started = command(&line, &folder).output().unwrap();
    assert!(started.status.success(), "{started:?}");
    let id = std::fs::read_to_string(&pidfile).unwrap().trim_end().to_owned();
    let _guard = Ended(id.clone());
    let url = format!("http://127.0.0.1:{port}/json_rpc");
    let begun = Instant::now();
    while !curl(&[&url]).contains("\"version\"") {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not answer");
        std::thread::sleep(Duration::from_millis(20));
    }
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    // Its own session, without a terminal.
    assert_eq!((fields[3], fields[4]), (id.as_str(), "0"), "{stat}");
    assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    while std::path::Path::new(&format!("/proc/{id}")).exists()
        && !std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| stat.contains(") Z "))
    {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}
