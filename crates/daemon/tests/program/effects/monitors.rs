//! Flags for monitors.

use ferrite_p2p::message::CoreSyncData;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::peer::{RawPeer, introduction};
use ferrite_testkit::{ports, strict_json};
use ferrite_types::Hash;

use crate::support::{BINARY, curl, ferrited, wait_for};

/// The status and body of a response, as soon as there is one.
fn get(host: &str, port: u16, path: &str) -> (String, String) {
    let url = format!("http://{host}:{port}{path}");
    wait_for(&format!("answer from {url}"), || {
        let answer = curl(&["--write-out", "%{http_code}", &url]);
        let (body, status) = answer.stdout.split_at_checked(answer.stdout.len().checked_sub(3)?)?;
        (answer.code == Some(0)).then(|| (status.to_owned(), body.to_owned()))
    })
}

#[test]
fn metrics_and_health() {
    let port = ports::lease();
    let text = port.to_string();
    let mut node = Ferrited::start_offline(
        BINARY,
        &[
            "--metrics-bind-ip",
            "127.0.0.7",
            "--metrics-bind-port",
            &text,
            "--ready-max-lag",
            "0",
            "--log-json",
        ],
    );
    node.post("/get_info", "{}");
    let (status, text) = get("127.0.0.7", port, "/metrics");
    assert_eq!(status, "200");
    for line in [
        "\nferrite_node_height 1\n",
        "\nferrite_node_lag_blocks 0\n",
        "\nferrite_node_peers{direction=\"in\",network=\"tor\"} 0\n",
        "\nferrite_rpc_calls_total{method=\"/get_info\",status=\"ok\"} 1\n",
        "\nferrite_rpc_call_duration_seconds_count{method=\"/get_info\"} 1\n",
        "\nferrite_rpc_connections{server=\"core\"} ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(get("127.0.0.7", port, "/healthz"), ("200".to_owned(), "ok\n".to_owned()));
    assert_eq!(get("127.0.0.7", port, "/readyz"), ("200".to_owned(), "ready: height 1\n".to_owned()));
    assert_eq!(get("127.0.0.7", port, "/get_info").0, "404", "calls are answered elsewhere");
    let log = node.log();
    assert!(log.lines().count() > 5, "{log}");
    for line in log.lines() {
        strict_json::check(line.as_bytes()).unwrap_or_else(|problem| panic!("{problem}: {line}"));
        assert!(line.contains("\"level\":\"") && line.contains("\"message\":\""), "{line}");
    }
    let refused = ferrited(&["--regtest", "--metrics-bind-ip", "0.0.0.0", "--metrics-bind-port", "1"]);
    let expected = "--metrics-bind-ip permits inbound unencrypted external connections";
    assert!(refused.code != Some(0) && refused.stderr.contains(expected), "{refused:?}");
}

/// A node that hears of a longer chain is not ready until it has it.
#[tokio::test]
async fn a_node_that_is_behind_is_not_ready() {
    let port = ports::lease();
    let text = port.to_string();
    let line = ["--fixed-difficulty", "1", "--metrics-bind-port", &text, "--ready-max-lag", "5"];
    let node = Ferrited::start_with(BINARY, &line);
    let unknown = ("503".to_owned(), "no peer has told its height yet\n".to_owned());
    assert_eq!(get("127.0.0.1", port, "/readyz"), unknown);
    let chain = CoreSyncData {
        current_height: 1000,
        cumulative_difficulty: 1000,
        top_id: Hash([7; 32]),
        top_version: 16,
        ..CoreSyncData::default()
    };
    let mut peer = RawPeer::connect(node.p2p_port()).await;
    assert!(peer.invoke(&introduction(1, chain)).await.is_some());
    wait_for("lag", || get("127.0.0.1", port, "/readyz").1.contains("999 blocks behind").then_some(()));
    assert_eq!(get("127.0.0.1", port, "/readyz").0, "503");
    assert_eq!(get("127.0.0.1", port, "/healthz").0, "200");
    let metrics = get("127.0.0.1", port, "/metrics").1;
    assert!(metrics.contains("\nferrite_node_lag_blocks 999\n"), "{metrics}");
    assert!(metrics.contains("\nferrite_node_peers{direction=\"in\",network=\"public\"} 1\n"), "{metrics}");
}
