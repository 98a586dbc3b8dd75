//! TLS on the same port, restricted ports, IPv6, batches.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/wire.rs"]
mod wire;

use std::net::{Ipv6Addr, SocketAddr};
use std::process::Command;

use ferrite_rpc::server::{Config, Tls, TlsMode};
use ferrite_rpc::tls::Fingerprint;
use wire::{Ours, post, talk};

fn curl(arguments: &[&str]) -> Option<String> {
    let output = Command::new("curl").args(["-s", "-k"]).args(arguments).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn plain_and_encrypted_on_one_port() {
    let folder = std::env::temp_dir().join(format!("ferrite-rpc-tls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tls = Tls::self_signed(Some(&folder), &[]).unwrap();
    let made = std::fs::read(folder.join("rpc_ssl.crt")).unwrap();
    let ours = Ours::start(Config { tls: TlsMode::Autodetect(tls), ..Config::default() }, "00");
    assert!(talk(ours.port, &post("/get_height", b"")).0.starts_with(b"HTTP/1.1 200"));
    match curl(&[&format!("https://127.0.0.1:{}/get_height", ours.port)]) {
        Some(answer) => assert!(answer.contains("\"height\": 1"), "{answer}"),
        None => println!("curl is not installed"),
    }
    // It is found again, and can be used like a given file.
    Tls::self_signed(Some(&folder), &[]).unwrap();
    assert_eq!(std::fs::read(folder.join("rpc_ssl.crt")).unwrap(), made);
    let files = (folder.join("rpc_ssl.crt"), folder.join("rpc_ssl.key"));
    let own = Tls::from_files(&files.0, &files.1, &[]).unwrap();
    // A client without a certificate is rejected.
    let known = Tls::from_files(&files.0, &files.1, &[Fingerprint::Sha256([7; 32])]).unwrap();
    assert!(Tls::from_files(&files.1, &files.0, &[]).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
    let own = Ours::start(Config { tls: TlsMode::Enabled(own), ..Config::default() }, "00");
    assert!(!talk(own.port, &post("/get_height", b"")).0.starts_with(b"HTTP"));
    let known = Ours::start(Config { tls: TlsMode::Enabled(known), ..Config::default() }, "00");
    if let Some(answer) = curl(&[&format!("https://127.0.0.1:{}/get_height", known.port)]) {
        assert_eq!(answer, "");
        assert!(curl(&[&format!("https://127.0.0.1:{}/get_height", own.port)]).unwrap().contains("height"));
    }
}

#[test]
fn restricted_ports_hide_methods() {
    let open = Ours::start(Config::default(), "00");
    let restricted = Ours::start(Config { restricted: true, ..Config::default() }, "00");
    let request = post("/set_log_level", b"{}");
    assert!(talk(open.port, &request).0.starts_with(b"HTTP/1.1 200 Ok"));
    assert!(talk(restricted.port, &request).0.starts_with(b"HTTP/1.1 404 Not found"));
}

#[test]
fn version_6_of_the_internet_protocol() {
    let address = SocketAddr::from((Ipv6Addr::LOCALHOST, 0));
    if std::net::TcpListener::bind(address).is_err() {
        return println!("this machine has no IPv6");
    }
    let ours = Ours::start_at(address, Config::default(), "00");
    if let Some(answer) = curl(&[&format!("http://[::1]:{}/get_height", ours.port)]) {
        assert!(answer.contains("\"height\": 1"), "{answer}");
    }
}

#[test]
fn batches_are_answered_in_order() {
    let ours = Ours::start(Config::default(), "ab");
    let body = br#" [{"id":1,"method":"on_get_block_hash","params":[0]},{"id":2,"method":"panic"},{"id":3,"method":9}]"#;
    let answer = String::from_utf8(talk(ours.port, &post("/json_rpc", body)).0).unwrap();
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    let flat: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(
        flat,
        "[{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":\"ab\"},\
         {\"error\":{\"code\":0,\"message\":\"\"},\"id\":2,\"jsonrpc\":\"2.0\"},\
         {\"error\":{\"code\":-32600,\"message\":\"InvalidRequest\"},\"id\":0,\"jsonrpc\":\"2.0\"}]"
    );
}
