//! The connection to the node, and who it has to be.

use ferrite_testkit::certificates::{certificates, fingerprint, sha1_fingerprint};
use ferrite_testkit::ours::Ferrited;

use crate::nodes;
use crate::support::Service;

/// A node that shows a certificate to clients that encrypt; others are answered, too.
fn node(certificate: &(std::path::PathBuf, std::path::PathBuf)) -> Ferrited {
    let (file, key) = (certificate.0.display().to_string(), certificate.1.display().to_string());
    Ferrited::start_offline(
        nodes::program(),
        &["--rpc-ssl-certificate", &file, "--rpc-ssl-private-key", &key],
    )
}

/// A service with a wallet that refreshes only when it is told to.
fn service(environment: &[(&str, &str)]) -> Service {
    let mut service = Service::with_environment(environment, &["--allow-mismatched-daemon-version"]);
    service.done("auto_refresh", r#"{"enable":false}"#);
    service.done("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
    service
}

/// Whether the wallet gets blocks from the node that it is given.
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
