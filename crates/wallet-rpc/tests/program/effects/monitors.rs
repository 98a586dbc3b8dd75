//! Flags for monitors.

use std::process::Command;
use std::time::Duration;

use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::{ports, strict_json};

use crate::{BINARY, SEED, fails};

/// The status and body of a response. The port may not be open yet.
fn get(host: &str, port: u16, path: &str) -> (String, String) {
    let url = format!("http://{host}:{port}{path}");
    for _ in 0..600 {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--max-time", "60", "--write-out", "%{http_code}", &url]);
        let text = String::from_utf8(curl.output().unwrap().stdout).unwrap();
        let (body, status) = text.split_at(text.len() - 3);
        if status != "000" {
            return (status.to_owned(), body.to_owned());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("nothing listens at {url}");
}

#[test]
fn metrics_and_health() {
    let port = ports::lease();
    let text = port.to_string();
    let line = format!(
        "--metrics-bind-ip 127.0.0.7 --metrics-bind-port {text} --ready-max-lag 0 --log-json --daemon-address 127.0.0.1:1"
    );
    let mut service = OurWallet::start(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(get("127.0.0.7", port, "/readyz"), ("200".to_owned(), "ready: 0 wallets\n".to_owned()));
    let restore = format!(r#"{{"filename":"w","password":"p","seed":"{SEED}"}}"#);
    service.json_rpc("restore_deterministic_wallet", &restore);
    let (status, metrics) = get("127.0.0.7", port, "/metrics");
    assert_eq!(status, "200");
    for line in [
        "\nferrite_wallet_wallets 1\n",
        "\nferrite_wallet_height{wallet=\"/json_rpc\"} ",
        "\nferrite_rpc_calls_total{method=\"restore_deterministic_wallet\",status=\"ok\"} 1\n",
        "\nferrite_wallet_events_total{type=\"synced\"} 0\n",
        "\nferrite_wallet_sends_total{status=\"failed\"} 0\n",
        "\nferrite_rpc_connections{server=\"wallet\"} ",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    assert_eq!(get("127.0.0.7", port, "/healthz"), ("200".to_owned(), "ok\n".to_owned()));
    // Nothing listens where its node should be.
    let expected = "1 of 1 wallets have no answer from the node\n";
    assert_eq!(get("127.0.0.7", port, "/readyz"), ("503".to_owned(), expected.to_owned()));
    let progress = service.json_rpc("get_refresh_progress", "{}");
    assert!(progress.contains("\"state\": \"idle\""), "{progress}");
    assert!(progress.contains("\"target_height\": 0") && !progress.contains("seconds_left"), "{progress}");
    let log = service.log();
    for line in log.lines() {
        strict_json::check(line.as_bytes()).unwrap_or_else(|problem| panic!("{problem}: {line}"));
        assert!(line.contains("\"level\":\"") && line.contains("\"message\":\""), "{line}");
    }
    fails(
        "--offline --rpc-bind-port 0 --wallet-dir d --metrics-bind-ip 0.0.0.0 --metrics-bind-port 1",
        "--metrics-bind-ip permits inbound unencrypted external connections",
    );
}
