//! Peers, bans and limits.

use ferrite_testkit::diff::Tree;

use crate::support::{Node, fields, ok};

#[test]
fn get_connections() {
    let mut node = Node::new();
    let answer = node.method("get_connections", "{}");
    ok(&answer);
    assert_eq!(answer.get("connections"), None, "there are no connections, and empty arrays are omitted");
}

/// Two nodes, one of which knows the other's address.
#[test]
fn a_connection() {
    let known =
        ["--add-peer", "1.2.3.4:5555", "--fixed-difficulty", "1", "--add-exclusive-node", "127.0.0.1:1"];
    let mut node = Node::with_flags(&known);
    let peer = format!("127.0.0.1:{}", node.program.p2p_port());
    let mut other = Node::with_flags(&["--fixed-difficulty", "1", "--add-exclusive-node", &peer]);
    let entry = "address:str address_type:uint avg_download:uint avg_upload:uint connection_id:str \
        current_download:uint current_upload:uint height:uint host:str incoming:bool ip:str live_time:uint \
        local_ip:bool localhost:bool peer_id:str port:str pruning_seed:uint recv_count:uint recv_idle_time:uint \
        rpc_credits_per_hash:uint rpc_port:uint send_count:uint send_idle_time:uint state:str support_flags:uint";
    for (node, incoming) in [(&mut node, true), (&mut other, false)] {
        let answer = loop {
            let answer = node.method("get_connections", "{}");
            if answer.list("connections").iter().any(|peer| peer.text("state") == Some("normal")) {
                break answer;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        };
        ok(&answer);
        let connection = &answer.list("connections")[0];
        fields(connection, entry);
        assert_eq!(connection.get("incoming"), Some(&Tree::Bool(incoming)));
        assert_eq!((connection.text("host"), connection.text("ip")), (Some("127.0.0.1"), Some("127.0.0.1")));
        assert_eq!(connection.number("height"), Some(1));
        let port = connection.text("port").unwrap();
        assert_eq!(connection.text("address"), Some(format!("127.0.0.1:{port}").as_str()), "IPv4 and port");
        assert_eq!(connection.get("localhost"), Some(&Tree::Bool(true)));
        assert_eq!(connection.number("address_type"), Some(1));
        let is_hex = |name: &str, digits: usize| {
            let text = connection.text(name).unwrap();
            text.len() == digits && text.bytes().all(|digit| digit.is_ascii_hexdigit())
        };
        assert!(is_hex("connection_id", 32) && is_hex("peer_id", 16), "{connection:?}");
        for name in ["send_count", "recv_count"] {
            assert!(connection.number(name) > Some(0), "{name}");
        }
        if !incoming {
            assert_eq!(port, peer.rsplit(':').next().unwrap());
        }
        let sync = node.method("sync_info", "{}");
        fields(sync.get("peers.0.info").unwrap(), entry);
        let info = node.method("get_info", "{}");
        let counts =
            ["incoming_connections_count", "outgoing_connections_count"].map(|name| info.number(name));
        assert_eq!(counts, if incoming { [Some(1), Some(0)] } else { [Some(0), Some(1)] });
    }
    // A peer learned from another is on the gray list.
    let lists = other.path("/get_peer_list", "");
    let gray = lists.get("gray_list.0").unwrap_or_else(|| panic!("{lists:?}"));
    fields(gray, "host:uint id:str ip:uint last_seen:uint port:uint");
    assert_eq!((gray.number("ip"), gray.number("port")), (Some(67_305_985), Some(5555)));
    assert_eq!(other.method("get_info", "{}").number("grey_peerlist_size"), Some(1));
    fewer_peers(&mut node, &mut other);
}

/// Lowers the limits of connections.
fn fewer_peers(node: &mut Node, other: &mut Node) {
    let connected = |node: &mut Node| {
        let answer = node.method("get_connections", "{}");
        answer.list("connections").iter().any(|one| one.text("state") == Some("normal"))
    };
    let wait_until = |node: &mut Node, wanted: bool| {
        while connected(node) != wanted {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    };
    let answer = node.path("/in_peers", r#"{"in_peers":0}"#);
    ok(&answer);
    assert_eq!(answer.number("in_peers"), Some(0));
    wait_until(node, false);
    ok(&node.path("/in_peers", r#"{"in_peers":8}"#));
    wait_until(other, true);
    let answer = other.path("/out_peers", r#"{"out_peers":0}"#);
    ok(&answer);
    assert_eq!(answer.number("out_peers"), Some(0));
    wait_until(other, false);
}

#[test]
fn set_bans_and_get_bans() {
    let mut node = Node::new();
    let before = ferrite_types::time::unix_time();
    let by_host = r#"{"bans":[{"host":"192.168.1.51","ban":true,"seconds":30000}]}"#;
    assert_eq!(node.method("set_bans", by_host).text("status"), Some("OK"));
    // 838969536 is 192.168.1.50 as an integer.
    let by_number = r#"{"bans":[{"ip":838969536,"ban":true,"seconds":30000}]}"#;
    assert_eq!(node.method("set_bans", by_number).text("status"), Some("OK"));
    let answer = node.method("get_bans", "{}");
    ok(&answer);
    let bans = answer.list("bans");
    assert_eq!(bans.len(), 2);
    for ban in bans {
        fields(ban, "host:str ip:uint seconds:uint");
        // The local unix time until which the address is banned.
        let end = ban.number("seconds").unwrap();
        assert!((before + 30_000..before + 31_000).contains(&end), "{ban:?}");
    }
    let of = |host: &str| bans.iter().find(|ban| ban.text("host") == Some(host)).unwrap();
    assert_eq!(of("192.168.1.50").number("ip"), Some(838_969_536));
    assert_eq!(of("192.168.1.51").number("ip"), Some(855_746_752));
    let lift = r#"{"bans":[{"host":"192.168.1.50","ban":false},{"host":"192.168.1.51","ban":false}]}"#;
    assert_eq!(node.method("set_bans", lift).text("status"), Some("OK"));
    assert_eq!(node.method("get_bans", "{}").get("bans"), None);
}

#[test]
fn get_peer_list() {
    let mut node = Node::new();
    let answer = node.path("/get_peer_list", "");
    assert_eq!(answer.text("status"), Some("OK"));
    assert_eq!((answer.get("gray_list"), answer.get("white_list")), (None, None));
    let mut node = Node::with_flags(&["--offline", "--add-peer", "1.2.3.4:5555"]);
    let answer = node.path("/get_peer_list", "");
    let peer = answer.get("white_list.0").unwrap();
    fields(peer, "host:uint id:str ip:uint last_seen:uint port:uint");
    // 1.2.3.4 as an integer.
    assert_eq!((peer.number("host"), peer.number("ip")), (Some(67_305_985), Some(67_305_985)));
    assert_eq!(peer.number("port"), Some(5555));
    assert_eq!(node.method("get_info", "{}").number("white_peerlist_size"), Some(1));
}

#[test]
fn get_limit_and_set_limit() {
    let mut node = Node::new();
    let first = node.path("/get_limit", "");
    ok(&first);
    fields(&first, "limit_down:uint limit_up:uint");
    let set = node.path("/set_limit", r#"{"limit_down":1024,"limit_up":512}"#);
    ok(&set);
    assert_eq!((set.number("limit_down"), set.number("limit_up")), (Some(1024), Some(512)));
    // 0 leaves it unchanged.
    let kept = node.path("/set_limit", r#"{"limit_down":0,"limit_up":100}"#);
    assert_eq!((kept.number("limit_down"), kept.number("limit_up")), (Some(1024), Some(100)));
    let read = node.path("/get_limit", "");
    assert_eq!((read.number("limit_down"), read.number("limit_up")), (Some(1024), Some(100)));
    // -1 resets to default.
    node.path("/set_limit", r#"{"limit_down":-1,"limit_up":-1}"#);
    assert_eq!(node.path("/get_limit", ""), first);
}

#[test]
fn out_peers() {
    let mut node = Node::new();
    let answer = node.path("/out_peers", r#"{"out_peers":7}"#);
    ok(&answer);
    assert_eq!(answer.number("out_peers"), Some(7));
}

#[test]
fn in_peers() {
    let mut node = Node::new();
    let answer = node.path("/in_peers", r#"{"in_peers":9}"#);
    ok(&answer);
    assert_eq!(answer.number("in_peers"), Some(9));
}
