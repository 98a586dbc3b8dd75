//! Flags of the port for browsers.

use ferrite_p2p::message::CoreSyncData;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::peer::{RawPeer, introduction};
use ferrite_testkit::ports;

use crate::support::{BINARY, curl, ferrited, wait_for};

/// A page, as soon as there is one.
fn page(host: &str, port: u16, path: &str) -> String {
    let url = format!("http://{host}:{port}{path}");
    wait_for(&format!("answer from {url}"), || {
        let answer = curl(&[&url]);
        (answer.code == Some(0)).then_some(answer.stdout)
    })
}

/// `--page-bind-port`, `--page-bind-ip`.
#[test]
fn the_page_is_where_flags_say() {
    let port = ports::lease();
    let node = Ferrited::start_offline(
        BINARY,
        &["--page-bind-ip", "127.0.0.8", "--page-bind-port", &port.to_string()],
    );
    let home = page("127.0.0.8", port, "/");
    assert!(home.contains("<h1>Overview</h1>") && home.contains("offline"), "{home}");
    let log = node.stdout();
    assert!(log.contains(&format!("Web page at http://127.0.0.8:{port}/")), "{log}");
    let refused = ferrited(&["--regtest", "--page-bind-ip", "0.0.0.0", "--page-bind-port", "1"]);
    let expected = "--page-bind-ip permits inbound unencrypted external connections";
    assert!(refused.code != Some(0) && refused.stderr.contains(expected), "{refused:?}");
    let other = ports::lease().to_string();
    let taken = [
        "--regtest",
        "--offline",
        "--non-interactive",
        "--no-zmq",
        "--data-dir",
        &node.folder().join("other").display().to_string(),
        "--rpc-bind-port",
        &other,
        "--page-bind-ip",
        "127.0.0.8",
        "--page-bind-port",
        &port.to_string(),
    ];
    let taken = ferrited(&taken);
    let message = taken.stdout.clone() + &taken.stderr;
    assert!(message.contains("Failed to open the port for browsers") && taken.code != Some(0), "{taken:?}");
}

/// `--page-peer-addresses`.
#[tokio::test]
async fn addresses_of_peers_are_shown_if_that_is_asked_for() {
    for shown in [false, true] {
        let port = ports::lease();
        let text = port.to_string();
        let mut flags = vec!["--fixed-difficulty", "1", "--page-bind-port", &text];
        flags.extend(shown.then_some("--page-peer-addresses"));
        let node = Ferrited::start_with(BINARY, &flags);
        let mut peer = RawPeer::connect(node.p2p_port()).await;
        assert!(peer.invoke(&introduction(1, CoreSyncData::default())).await.is_some());
        wait_for("peer", || page("127.0.0.1", port, "/peers").contains("<td>in</td>").then_some(()));
        let peers = page("127.0.0.1", port, "/peers");
        assert_eq!(peers.contains("<code>127.0.0.1:"), shown, "{peers}");
        assert_eq!(peers.contains("Addresses are not shown."), !shown, "{peers}");
        drop(peer);
    }
}
