//! Flags of the peers.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;

use ferrite_p2p::message::CoreSyncData;
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{ports, recorded, socks};

use crate::support::{BINARY, wait_for};
use ferrite_testkit::peer::{RawPeer, introduction};

/// An address without a listener.
const UNREACHABLE_PEER: &str = "127.0.0.1:1";

#[test]
fn an_offline_node_does_not_listen() {
    let node = Ferrited::start_with(BINARY, &["--offline"]);
    assert!(TcpStream::connect(("127.0.0.1", node.p2p_port())).is_err());
    let online = Ferrited::start_with(BINARY, &["--add-exclusive-node", UNREACHABLE_PEER]);
    assert!(TcpStream::connect(("127.0.0.1", online.p2p_port())).is_ok());
}

/// The state of a chain with only the genesis block.
fn first_block(node: &mut Ferrited) -> CoreSyncData {
    // Other calls fail until there is a peer.
    let id = json_text(&node.json_rpc("get_info", "{}"), "top_block_hash").unwrap();
    CoreSyncData {
        current_height: 1,
        cumulative_difficulty: 1,
        top_id: id.parse().unwrap(),
        top_version: 16,
        ..CoreSyncData::default()
    }
}

#[tokio::test]
async fn peers_see_the_effect_of_flags() {
    let folder = tempfile::tempdir().unwrap();
    let bans = folder.path().join("bans");
    std::fs::write(&bans, "# banned\n127.7.7.7\n10.20.0.0/16\n").unwrap();
    let port_v6 = ports::lease();
    let line = format!(
        "--fixed-difficulty 1 --add-exclusive-node {UNREACHABLE_PEER} --p2p-external-port 4242 --public-node --in-peers 4 \
         --out-peers 5 --max-connections-per-ip 2 --limit-rate-up 111 --limit-rate-down 222 --ban-list {} \
         --p2p-use-ipv6 --p2p-bind-ipv6-address ::1 --p2p-bind-port-ipv6 {port_v6}",
        bans.display()
    );
    // The testkit passes --p2p-bind-ip 127.0.0.1 and --p2p-bind-port.
    let mut node = Ferrited::start_with(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    let chain = first_block(&mut node);
    let ip = |last: u8| Ipv4Addr::new(127, 1, 0, last);

    let mut first = RawPeer::connect_from(ip(1), node.p2p_port()).await;
    let told = first.invoke(&introduction(1, chain.clone())).await.expect("hands are shaken");
    assert_eq!((told.node_data.my_port, told.node_data.rpc_port), (4242, node.restricted_port()));
    let stream = tokio::net::TcpStream::connect((Ipv6Addr::LOCALHOST, port_v6)).await.unwrap();
    let mut sixth = RawPeer::over(stream);
    assert!(sixth.invoke(&introduction(2, chain.clone())).await.is_some());

    // Two from one address, four in total, none from a banned one.
    let mut second = RawPeer::connect_from(ip(1), node.p2p_port()).await;
    assert!(second.invoke(&introduction(3, chain.clone())).await.is_some());
    let mut third = RawPeer::connect_from(ip(1), node.p2p_port()).await;
    assert!(third.invoke(&introduction(4, chain.clone())).await.is_none());
    let mut banned = RawPeer::connect_from(Ipv4Addr::new(127, 7, 7, 7), node.p2p_port()).await;
    assert!(banned.invoke(&introduction(5, chain.clone())).await.is_none());
    let mut other = RawPeer::connect_from(ip(2), node.p2p_port()).await;
    assert!(other.invoke(&introduction(6, chain.clone())).await.is_some());
    let mut fifth = RawPeer::connect_from(ip(3), node.p2p_port()).await;
    assert!(fifth.invoke(&introduction(7, chain)).await.is_none());

    let limit = node.post("/get_limit", "");
    assert_eq!((json_number(&limit, "limit_up"), json_number(&limit, "limit_down")), (Some(111), Some(222)));
    assert_eq!(json_number(&node.post("/out_peers", r#"{"set":false}"#), "out_peers"), Some(5));
    assert_eq!(json_number(&node.post("/in_peers", r#"{"set":false}"#), "in_peers"), Some(4));
    let listed = node.json_rpc("get_bans", "{}");
    assert!(listed.contains("\"127.7.7.7\"") && listed.contains("10.20.0.0"), "{listed}");
}

/// One node has a chain, and another is given its address, but does not sync.
#[test]
fn peers_that_are_named() {
    let chain = recorded::chain(BINARY.as_ref(), Path::new(env!("CARGO_TARGET_TMPDIR")));
    let flags = ["--fixed-difficulty", "1", "--keep-fakechain", "--add-exclusive-node", UNREACHABLE_PEER];
    let mut named = Ferrited::start_on(BINARY, &chain, &flags);
    let height = json_number(&named.json_rpc("get_info", "{}"), "height").unwrap();
    assert!(height > 10, "{height}");
    let address = format!("127.0.0.1:{}", named.p2p_port());
    let seed = TcpListener::bind("127.0.0.1:0").unwrap();
    let line = format!(
        "--fixed-difficulty 1 --seed-node {} --add-priority-node {address} --no-sync --limit-rate 333",
        seed.local_addr().unwrap()
    );
    let mut node = Ferrited::start_with(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    let connections = wait_for("connection", || {
        let connections = node.json_rpc("get_connections", "{}");
        connections.contains("\"state\": \"normal\"").then_some(connections)
    });
    assert!(connections.contains(&address), "{connections}");
    // It knows the longer chain, and does not download it.
    assert_eq!(json_number(&connections, "height"), Some(height));
    let info = node.json_rpc("get_info", "{}");
    assert_eq!((json_number(&info, "height"), json_number(&info, "target_height")), (Some(1), Some(height)));
    // A seed node is asked for peers.
    seed.accept().unwrap();
    let limit = node.post("/get_limit", "");
    assert_eq!((json_number(&limit, "limit_up"), json_number(&limit, "limit_down")), (Some(333), Some(333)));
}

#[test]
fn private_addresses_are_kept_if_that_is_asked_for() {
    for (flag, kept) in [(None, false), (Some("--allow-local-ip"), true)] {
        let flags: Vec<&str> = ["--offline", "--add-peer", "10.1.2.3:4444", "--add-peer", "1.2.3.4:5555"]
            .into_iter()
            .chain(flag)
            .collect();
        let mut node = Ferrited::start_with(BINARY, &flags);
        let lists = node.post("/get_peer_list", "");
        assert!(lists.contains("\"port\": 5555"), "{lists}");
        assert_eq!(lists.contains("\"port\": 4444"), kept, "{lists}");
    }
}

#[tokio::test]
async fn hidden_ports_are_not_advertised() {
    for (flag, told) in [(None, true), (Some("--hide-my-port"), false)] {
        let flags: Vec<&str> = ["--fixed-difficulty", "1", "--add-exclusive-node", UNREACHABLE_PEER]
            .into_iter()
            .chain(flag)
            .collect();
        let mut node = Ferrited::start_with(BINARY, &flags);
        let chain = first_block(&mut node);
        let mut peer = RawPeer::connect_from(Ipv4Addr::LOCALHOST, node.p2p_port()).await;
        let answer = peer.invoke(&introduction(1, chain)).await.expect("hands are shaken");
        assert_eq!(answer.node_data.my_port, if told { u32::from(node.p2p_port()) } else { 0 });
    }
}

#[test]
fn proxies() {
    const HIDDEN: &str = "vww6ybal4bd7szmgncyruucpgfkqahzddi37ktceo3ah7ngmcopnpyyd.onion";
    const OWN: &str = "xmrto2bturnore26xmrto2bturnore26xmrto2bturnore26xmrto2ad.onion";
    // Whatever the request, the proxy leads nowhere.
    let (proxy, asked) = socks::start(1, false);
    let (tx_proxy, asked_hidden) = socks::start(1, false);
    let inbound = ports::lease();
    let line = format!(
        "--proxy 127.0.0.1:{proxy} --add-exclusive-node 1.2.3.4:18080 \
         --tx-proxy tor,127.0.0.1:{tx_proxy},10 --add-exclusive-node {HIDDEN}:18083 \
         --anonymous-inbound {OWN}:18083,127.0.0.1:{inbound},25"
    );
    let _node = Ferrited::start_with(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    let asked = asked.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
    assert_eq!((asked.host.as_str(), asked.port), ("1.2.3.4", 18080));
    let asked = asked_hidden.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
    assert_eq!((asked.host.as_str(), asked.port), (HIDDEN, 18083));
    let address = SocketAddr::from(([127, 0, 0, 1], inbound));
    assert!(TcpStream::connect(address).is_ok(), "a hidden service is listened for");
}
