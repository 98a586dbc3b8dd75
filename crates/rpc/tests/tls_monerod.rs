//! TLS connections of our client to Debian's `monerod`, and of OpenSSL's clients to our server, with certificates
//! checked in both directions.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

#[path = "support/reference.rs"]
mod reference;
#[path = "support/wire.rs"]
mod wire;

use std::net::SocketAddr;
use std::process::Command;

use ferrite_rpc::client::{Client, ClientError, Encryption, Options};
use ferrite_rpc::server::{Config, Tls, TlsMode};
use ferrite_rpc::tls::{Fingerprint, Trust};
use ferrite_testkit::certificates::{certificates, fingerprint};
use reference::Reference;
use serde::{Deserialize, Serialize};
use wire::Ours;

#[derive(Serialize)]
struct Nothing {}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Height {
    height: u64,
}

async fn height(port: u16, options: Options) -> Result<u64, ClientError> {
    let client = Client::new(SocketAddr::from(([127, 0, 0, 1], port)).into(), options).unwrap();
    client.path("/get_height", &Nothing {}).await.map(|answer: Height| answer.height)
}

fn with(encryption: Encryption) -> Options {
    Options { encryption, ..Options::default() }
}

#[tokio::test]
async fn monerod_with_its_own_certificate() {
    let reference = Reference::start(&["--rpc-ssl", "enabled"]);
    let file = reference.certificate();
    let known =
        |print| Encryption::Enabled(Trust::known(&[Fingerprint::Sha256(print)], None, false).unwrap());
    let port = reference.port;
    assert_eq!(height(port, with(Encryption::Enabled(Trust::Any))).await.unwrap(), 1);
    assert_eq!(height(port, with(Encryption::Autodetect(Trust::Any))).await.unwrap(), 1);
    assert_eq!(height(port, with(known(fingerprint(&file)))).await.unwrap(), 1);
    let by_file = Trust::known(&[], Some(&file), false).unwrap();
    assert_eq!(height(port, with(Encryption::Enabled(by_file))).await.unwrap(), 1);
    let other = height(port, with(known([0; 32]))).await;
    assert!(matches!(other, Err(ClientError::Handshake(_))), "{other:?}");
    assert!(height(port, with(Encryption::Disabled)).await.is_err());
}

#[tokio::test]
async fn monerod_without_encryption() {
    let reference = Reference::start(&["--rpc-ssl", "disabled"]);
    assert_eq!(height(reference.port, with(Encryption::Autodetect(Trust::Any))).await.unwrap(), 1);
    assert!(height(reference.port, with(Encryption::Enabled(Trust::Any))).await.is_err());
}

/// Which of [`certificates`] a server with client certificates accepts.
const CASES: [(&str, bool, &[&str]); 3] =
    [("", false, &["direct"]), ("ca", false, &["ca", "direct"]), ("ca", true, &["ca", "direct", "chained"])];

#[tokio::test]
async fn clients_are_known_by_their_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    for (authority, chained, let_in) in CASES {
        let print = fingerprint(&pair("direct").0);
        let file = (!authority.is_empty()).then(|| pair(authority).0);
        let fingerprints = if authority.is_empty() { vec![Fingerprint::Sha256(print)] } else { Vec::new() };
        let trust = Trust::known(&fingerprints, file.as_deref(), chained).unwrap();
        let (certificate, key) = pair("alone");
        let tls = Tls::from_files(&certificate, &key, &[]).unwrap().demanding(trust).unwrap();
        let ours = Ours::start(Config { tls: TlsMode::Enabled(tls), ..Config::default() }, "00");
        let mut options = vec!["--rpc-ssl", "enabled"];
        let (hex, path) = (const_hex::encode(print), file.unwrap_or_default().display().to_string());
        match authority {
            "" => options.extend(["--rpc-ssl-allowed-fingerprints", &hex]),
            _ => options.extend(["--rpc-ssl-ca-certificates", &path]),
        }
        if chained {
            options.push("--rpc-ssl-allow-chained");
        }
        let reference = Reference::start(&options);
        for name in ["", "ca", "direct", "chained", "alone"] {
            let certificate = (!name.is_empty()).then(|| pair(name));
            let expected = let_in.contains(&name);
            for (side, port) in [("ours", ours.port), ("monerod", reference.port)] {
                let options =
                    Options { certificate: certificate.clone(), ..with(Encryption::Enabled(Trust::Any)) };
                let answer = height(port, options).await;
                assert_eq!(answer.is_ok(), expected, "{side}, {authority} {chained}: {name} {answer:?}");
            }
            if let Some((certificate, key)) = &certificate {
                let url = format!("https://127.0.0.1:{}/get_height", ours.port);
                let mut curl = Command::new("curl");
                curl.args(["-s", "-k", "--cert"]).arg(certificate).arg("--key").arg(key).arg(&url);
                let answer = curl.output().map(|output| !output.stdout.is_empty());
                assert_eq!(answer.unwrap_or(expected), expected, "curl, {authority} {chained}: {name}");
            }
        }
    }
}

#[tokio::test]
async fn servers_are_known_by_their_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    for name in ["direct", "chained", "alone"] {
        let (certificate, key) = pair(name);
        let tls = Tls::from_files(&certificate, &key, &[]).unwrap();
        let ours = Ours::start(Config { tls: TlsMode::Enabled(tls), ..Config::default() }, "00");
        for (authority, chained, believed) in [
            ("ca", false, &["direct"][..]),
            ("ca", true, &["direct", "chained"]),
            ("alone", false, &["alone"]),
            ("direct", true, &["direct"]),
        ] {
            let trust = Trust::known(&[], Some(&pair(authority).0), chained).unwrap();
            let answer = height(ours.port, with(Encryption::Enabled(trust))).await;
            assert_eq!(
                answer.is_ok(),
                believed.contains(&name),
                "{name} by {authority} {chained}: {answer:?}"
            );
        }
    }
}

#[test]
fn certificates_are_kept_and_renewed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rpc_ssl.crt");
    let first = Tls::self_signed(Some(folder.path()), &[]).unwrap().fingerprint();
    assert_eq!(fingerprint(&file), first);
    assert_eq!(Tls::self_signed(Some(folder.path()), &[]).unwrap().fingerprint(), first, "found again");
    // A certificate that expires soon is not reused, nor is a broken one.
    let key = rcgen::KeyPair::from_pem(&std::fs::read_to_string(folder.path().join("rpc_ssl.key")).unwrap())
        .unwrap();
    let mut params = rcgen::CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    params.not_after = rcgen::date_time_ymd(2026, 1, 1);
    std::fs::write(&file, params.self_signed(&key).unwrap().pem()).unwrap();
    let second = Tls::self_signed(Some(folder.path()), &[]).unwrap().fingerprint();
    assert_eq!(fingerprint(&file), second);
    assert_ne!(first, second);
    std::fs::write(folder.path().join("rpc_ssl.key"), "x").unwrap();
    let third = Tls::self_signed(Some(folder.path()), &[]).unwrap().fingerprint();
    assert_ne!(second, third);
    for file in ["rpc_ssl.crt", "rpc_ssl.key"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(folder.path().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    let nowhere = folder.path().join("no").join("folder");
    assert!(Tls::self_signed(Some(&nowhere), &[]).is_err());
    assert!(Trust::known(&[], Some(&folder.path().join("rpc_ssl.key")), false).is_err());
}
