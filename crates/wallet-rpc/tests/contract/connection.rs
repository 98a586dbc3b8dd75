//! The connection to the node, and its authentication.

use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ferrite_rpc::client::blocking::Client;
use ferrite_rpc::client::{ClientError, Credentials, Options};
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::lifecycle::GetVersionResponse;
use ferrite_testkit::certificates::{certificates, fingerprint, sha1_fingerprint};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::ports;

use crate::nodes;
use crate::support::{OTHER, Service};

/// A node that presents a certificate to clients that encrypt; others are answered, too.
fn node(certificate: &(std::path::PathBuf, std::path::PathBuf)) -> Ferrited {
    let (file, key) = (certificate.0.display().to_string(), certificate.1.display().to_string());
    Ferrited::start_offline(
        nodes::program(),
        &["--rpc-ssl-certificate", &file, "--rpc-ssl-private-key", &key],
    )
}

/// A service with a wallet that refreshes only on request.
fn service(environment: &[(&str, &str)]) -> Service {
    let mut service = Service::with_environment(environment, &["--allow-mismatched-daemon-version"]);
    service.done("auto_refresh", r#"{"enable":false}"#);
    service.done("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
    service
}

/// Whether the wallet gets blocks from the given node.
fn reaches(service: &mut Service, params: &str) -> bool {
    service.done("set_daemon", params);
    let answer = service.envelope("refresh", "{}");
    assert_ne!(answer.get("result").is_some(), answer.get("error").is_some(), "{params}: {answer:?}");
    answer.get("result").is_some()
}

#[test]
fn fingerprints_of_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let node = node(&pair("alone"));
    let mut service = service(&[]);
    let with = |fingerprint: &str| {
        format!(
            r#"{{"address":"127.0.0.1:{}","trusted":true,"ssl_support":"enabled","ssl_allowed_fingerprints":["{fingerprint}"]}}"#,
            node.rpc_port()
        )
    };
    let colons = |hash: &[u8]| hash.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":");
    for (name, known) in [("alone", true), ("direct", false)] {
        let (sha1, sha256) = (sha1_fingerprint(&pair(name).0), fingerprint(&pair(name).0));
        assert_eq!(sha1.len(), 20);
        for text in [const_hex::encode(&sha1), colons(&sha1), const_hex::encode(sha256), colons(&sha256)] {
            assert_eq!(reaches(&mut service, &with(&text)), known, "{name}: {text}");
        }
    }
    for text in ["zz", &"00".repeat(19), &"00".repeat(31)] {
        assert_eq!(service.error("set_daemon", &with(text)).0, -38, "{text}");
    }
}

#[test]
fn certificates_are_signed_by_a_trusted_authority() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let (alone, signed) = (node(&pair("alone")), node(&pair("direct")));
    let file = |name: &str| pair(name).0.display().to_string();
    let mut service = service(&[("SSL_CERT_FILE", &file("ca"))]);
    let (self_signed, good) = (alone.rpc_port(), signed.rpc_port());
    for (address, more, works) in [
        // By default, nothing is checked.
        (format!("127.0.0.1:{self_signed}"), String::new(), true),
        (format!("127.0.0.1:{self_signed}"), r#","ssl_allow_any_cert":false"#.to_owned(), false),
        (format!("https://127.0.0.1:{self_signed}"), String::new(), false),
        (format!("https://127.0.0.1:{self_signed}"), r#","ssl_support":"disabled""#.to_owned(), false),
        (format!("127.0.0.1:{self_signed}"), r#","ssl_support":"enabled""#.to_owned(), false),
        (format!("https://127.0.0.1:{self_signed}"), r#","ssl_allow_any_cert":true"#.to_owned(), true),
        // The certificate is pinned, or another one is.
        (format!("https://127.0.0.1:{self_signed}"), format!(r#","ssl_ca_file":"{}""#, file("alone")), true),
        (format!("127.0.0.1:{self_signed}"), format!(r#","ssl_ca_file":"{}""#, file("ca")), false),
        // The certificate is for this name, and not for that one.
        (format!("https://localhost:{good}"), String::new(), true),
        (format!("localhost:{good}"), r#","ssl_allow_any_cert":false"#.to_owned(), true),
        (format!("localhost:{good}"), r#","ssl_support":"enabled""#.to_owned(), true),
        (format!("https://127.0.0.1:{good}"), String::new(), false),
        // Without encryption there is no certificate.
        (format!("http://127.0.0.1:{self_signed}"), r#","ssl_allow_any_cert":false"#.to_owned(), true),
    ] {
        let params = format!(r#"{{"address":"{address}","trusted":true{more}}}"#);
        assert_eq!(reaches(&mut service, &params), works, "{params}");
    }
}

/// A node that serves only clients with known certificates, so that the usual check whether it has started fails.
struct StrictNode {
    child: std::process::Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl StrictNode {
    fn start(flags: &[&str]) -> Self {
        let (port, folder) = (ports::lease(), tempfile::tempdir().unwrap());
        let mut command = std::process::Command::new(nodes::program());
        command.args(["--regtest", "--offline", "--no-zmq", "--non-interactive", "--data-dir"]);
        command.arg(folder.path()).args(["--rpc-bind-port", &port.to_string()]).args(flags);
        let child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        let mut node = Self { child, port, _folder: folder };
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = node.child.try_wait().unwrap();
            assert!(ended.is_none(), "the node has ended: {ended:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
        node
    }
}

impl Drop for StrictNode {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn certificates_of_the_wallet() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let path = |path: &std::path::Path| path.display().to_string();
    let (own, allowed) = (pair("direct"), const_hex::encode(fingerprint(&pair("alone").0)));
    let node = StrictNode::start(&[
        "--rpc-ssl-certificate",
        &path(&own.0),
        "--rpc-ssl-private-key",
        &path(&own.1),
        "--rpc-ssl-allowed-fingerprints",
        &allowed,
    ]);
    let mut service = service(&[]);
    for (name, works) in [("alone", true), ("chained", false), ("", false)] {
        let (file, key) = if name.is_empty() { Default::default() } else { pair(name) };
        let params = format!(
            r#"{{"address":"https://127.0.0.1:{}","trusted":true,"ssl_allow_any_cert":true,"ssl_certificate_path":"{}","ssl_private_key_path":"{}"}}"#,
            node.port,
            path(&file),
            path(&key)
        );
        assert_eq!(reaches(&mut service, &params), works, "{name}");
    }
}

#[test]
fn the_wallet_follows_the_node_and_has_it_mine() {
    let mut node = Ferrited::start_offline(nodes::program(), &[]);
    let mut service = service(&[]);
    let address = format!("127.0.0.1:{}", node.rpc_port());
    // A node is trusted only on request: some calls require that.
    service.done("set_daemon", &format!(r#"{{"address":"{address}"}}"#));
    let trusted = "This command requires a trusted daemon.".to_owned();
    assert_eq!(service.error("start_mining", r#"{"threads_count":1}"#).1, trusted);
    service.done("set_daemon", &format!(r#"{{"address":"{address}","trusted":true}}"#));
    // The wallet's height is that of the last refresh.
    node.mine(1, OTHER);
    let height = |service: &mut Service| service.call("get_height", "{}").number("height");
    let before = height(&mut service);
    assert!(before < Some(2), "{before:?}");
    service.call("refresh", "{}");
    assert_eq!(height(&mut service), Some(2));
    let own = service.call("get_address", "{}").text("address").unwrap().to_owned();
    // It refreshes by itself if auto-refresh is enabled.
    service.done("auto_refresh", r#"{"period":1}"#);
    node.mine(1, &own);
    while service.call("get_height", "{}").number("height") != Some(3) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let start = r#"{"threads_count":1,"do_background_mining":false,"ignore_battery":true}"#;
    service.done("start_mining", start);
    let status = node.post("/mining_status", "");
    assert!(status.contains("\"active\": true") && status.contains(&own), "{status}");
    service.done("stop_mining", "{}");
    let status = node.post("/mining_status", "");
    assert!(status.contains("\"active\": false"), "{status}");
}

/// A service started with these flags alone, and its response to `get_version`.
struct Started {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Started {
    fn new(flags: &[&str]) -> Self {
        let (folder, port) = (tempfile::tempdir().unwrap(), ports::lease());
        let mut program = Command::new(env!("CARGO_BIN_EXE_ferrite-wallet-rpc"));
        program.args(["--offline", "--rpc-bind-port", &port.to_string(), "--wallet-dir"]).arg(folder.path());
        program.args(["--log-file"]).arg(folder.path().join("log")).args(flags);
        let child = program.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { child, port, _folder: folder }
    }

    fn version(&self, login: Option<Credentials>) -> Result<u32, ClientError> {
        let endpoint = SocketAddr::from(([127, 0, 0, 1], self.port)).into();
        let options = Options { login, ..Options::default() };
        let client = Client::new(endpoint, options).unwrap();
        client.call("get_version", &EmptyRequest).map(|answer: GetVersionResponse| answer.version)
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn logins() {
    let login = |password| Some(Credentials::new("alice", password));
    let closed = Started::new(&["--rpc-login", "alice:secret"]);
    assert_eq!(closed.version(login("secret")).unwrap(), 65539);
    for wrong in [None, login("wrong")] {
        assert!(matches!(closed.version(wrong), Err(ClientError::Unauthorized)));
    }
    // Without the option, requests carry no credentials.
    let open = Started::new(&[]);
    assert_eq!(open.version(None).unwrap(), 65539);
}
