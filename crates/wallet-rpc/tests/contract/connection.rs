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

#[test]
fn certificates_are_signed_by_a_trusted_authority() {
    let folder = tempfile::tempdir().unwrap();
    let pair = certificates(folder.path());
    let (alone, signed) = (node(&pair("alone")), node(&pair("direct")));
    let file = |name: &str| pair(name).0.display().to_string();
    let mut service = service(&[("SSL_CERT_FILE", &file("ca"))]);
    let (self_signed, good) = (alone.rpc_port(), signed.rpc_port());
    for (address, more, works) in [
        // Nothing is said, and nothing is checked.
        (format!("127.0.0.1:{self_signed}"), String::new(), true),
        (format!("127.0.0.1:{self_signed}"), r#","ssl_allow_any_cert":false"#.to_owned(), false),
        (format!("https://127.0.0.1:{self_signed}"), String::new(), false),
        (format!("https://127.0.0.1:{self_signed}"), r#","ssl_support":"disabled""#.to_owned(), false),
        (format!("127.0.0.1:{self_signed}"), r#","ssl_support":"enabled""#.to_owned(), false),
        (format!("https://127.0.0.1:{self_signed}"), r#","ssl_allow_any_cert":true"#.to_owned(), true),
        // It is pinned, or another one is.
        (format!("https://127.0.0.1:{self_signed}"), format!(r#","ssl_ca_file":"{}""#, file("alone")), true),
        (format!("127.0.0.1:{self_signed}"), format!(r#","ssl_ca_file":"{}""#, file("ca")), false),
        // It is signed for this name, and not for that one.
        (format!("https://localhost:{good}"), String::new(), true),
        (format!("localhost:{good}"), r#","ssl_allow_any_cert":false"#.to_owned(), true),
        (format!("localhost:{good}"), r#","ssl_support":"enabled""#.to_owned(), true),
        (format!("https://127.0.0.1:{good}"), String::new(), false),
        // Where there is no encryption there is no certificate.
        (format!("http://127.0.0.1:{self_signed}"), r#","ssl_allow_any_cert":false"#.to_owned(), true),
    ] {
        let params = format!(r#"{{"address":"{address}","trusted":true{more}}}"#);
        assert_eq!(reaches(&mut service, &params), works, "{params}");
    }
}
