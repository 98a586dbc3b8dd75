//! Bans, limits and peers of a node without connections.

use ferrite_testkit::http::{Client, json_number};
use ferrite_testkit::ours::Ferrited;

use crate::support::BINARY;

fn set_ban(node: &mut Ferrited, ban: &str) -> String {
    node.json_rpc("set_bans", &format!("{{\"bans\":[{ban}]}}"))
}

/// Hosts and seconds of all bans.
fn bans(node: &mut Ferrited) -> Vec<(String, i64)> {
    let answer = node.json_rpc("get_bans", "{}");
    let mut bans = Vec::new();
    for part in answer.split("\"host\": \"").skip(1) {
        let host = part.split_once('"').unwrap().0.replace("\\/", "/");
        bans.push((host, json_number(part, "seconds").unwrap()));
    }
    bans
}

#[test]
fn bans_are_kept_and_lifted() {
    let mut node = Ferrited::start_offline(BINARY, &["--rpc-dialect", "modern"]);
    assert_eq!(bans(&mut node), []);
    let ok = "\"status\": \"OK\"";
    for ban in [
        r#"{"host":"9.8.7.6","ban":true,"seconds":1000}"#,
        r#"{"ip":67305985,"ban":true,"seconds":2000}"#,
        r#"{"host":"10.20.0.0/16","ban":true,"seconds":3000}"#,
        r#"{"host":"2001:db8::1","ban":true,"seconds":4000}"#,
    ] {
        let answer = set_ban(&mut node, ban);
        assert!(answer.contains(ok), "{ban}: {answer}");
    }
    let list = bans(&mut node);
    let hosts: Vec<_> = list.iter().map(|(host, _)| host.as_str()).collect();
    assert_eq!(hosts, ["1.2.3.4", "2001:db8::1", "9.8.7.6", "10.20.0.0/16"]);
    assert!((1900..=2000).contains(&list[0].1), "{list:?}");
    for (address, banned) in
        [("1.2.3.4", true), ("1.2.3.5", false), ("10.20.30.40", true), ("10.21.0.1", false)]
    {
        let answer = node.json_rpc("banned", &format!("{{\"address\":\"{address}\"}}"));
        assert!(answer.contains(&format!("\"banned\": {banned}")), "{address}: {answer}");
        assert!(!answer.contains("untrusted"), "{answer}");
    }
    for (ban, message) in [
        (r#"{"host":"nonsense","ban":true,"seconds":1}"#, "Unsupported host/subnet type"),
        (r#"{"host":"1.2.3.4/33","ban":true,"seconds":1}"#, "Unsupported host/subnet type"),
        (r#"{"ban":true,"seconds":1}"#, "No ip/host supplied"),
    ] {
        let answer = set_ban(&mut node, ban);
        assert!(answer.contains("\"code\": -1") && answer.contains(&message.replace('/', "\\/")), "{answer}");
    }
    let answer = node.json_rpc("banned", r#"{"address":"nonsense"}"#);
    assert!(answer.contains("\"code\": -1") && answer.contains("Unsupported host type"), "{answer}");
    let lift = r#"{"host":"1.2.3.4","ban":false},{"host":"10.20.0.0/16","ban":false},{"host":"2001:db8::1"}"#;
    assert!(set_ban(&mut node, lift).contains(ok));
    assert_eq!(bans(&mut node).len(), 1);
}

#[test]
fn seconds_of_bans_by_dialect() {
    let now = i64::try_from(ferrite_types::time::unix_time()).unwrap();
    for (dialect, expected) in [("classic", now + 500), ("modern", 500)] {
        let mut node = Ferrited::start_offline(BINARY, &["--rpc-dialect", dialect]);
        set_ban(&mut node, r#"{"host":"1.2.3.4","ban":true,"seconds":500}"#);
        let (_, seconds) = bans(&mut node).remove(0);
        assert!((expected - 100..=expected + 100).contains(&seconds), "{dialect}: {seconds}");
    }
}

#[test]
fn the_name_of_the_program_decides_the_dialect() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("monerod");
    std::os::unix::fs::symlink(BINARY, &link).unwrap();
    let mut node = Ferrited::start_offline(&link, &[]);
    set_ban(&mut node, r#"{"host":"1.2.3.4","ban":true,"seconds":500}"#);
    assert!(bans(&mut node)[0].1 <= 500);
}

#[test]
fn banned_clients_get_no_response() {
    let mut node = Ferrited::start(BINARY);
    let port = node.rpc_port();
    set_ban(&mut node, r#"{"host":"127.0.0.1","ban":true,"seconds":500}"#);
    let refused = Client::connect(port).and_then(|mut client| client.post("/get_height", ""));
    assert!(refused.is_err(), "{refused:?}");
    // The existing connection stays open.
    assert!(set_ban(&mut node, r#"{"host":"127.0.0.1","ban":false}"#).contains("OK"));
    let answered = Client::connect(port).and_then(|mut client| client.post("/get_height", ""));
    assert_eq!(answered.unwrap().0, 200);
}

#[test]
fn limits() {
    let mut node = Ferrited::start(BINARY);
    let both =
        |answer: &str| (json_number(answer, "limit_up").unwrap(), json_number(answer, "limit_down").unwrap());
    assert_eq!(both(&node.post("/get_limit", "")), (8192, 32768));
    let answer = node.post("/set_limit", r#"{"limit_up":10,"limit_down":20}"#);
    assert_eq!(both(&answer), (10, 20));
    assert_eq!(both(&node.post("/set_limit", r#"{"limit_up":0,"limit_down":-1}"#)), (10, 32768));
    let answer = node.post("/set_limit", r#"{"limit_up":-2,"limit_down":30}"#);
    assert!(answer.contains("\"status\": \"Invalid parameter\""), "{answer}");
    assert_eq!(both(&answer), (0, 0));
    // The valid limit was applied.
    assert_eq!(both(&node.post("/get_limit", "")), (10, 30));
    assert_eq!(both(&node.post("/set_limit", r#"{"limit_up":-1,"limit_down":-1}"#)), (8192, 32768));
}

#[test]
fn numbers_of_peers() {
    let mut node = Ferrited::start(BINARY);
    let read = |node: &mut Ferrited, path: &str, name: &str, body: &str| {
        json_number(&node.post(path, body), name).unwrap()
    };
    assert_eq!(read(&mut node, "/out_peers", "out_peers", r#"{"set":false}"#), 12);
    assert_eq!(read(&mut node, "/out_peers", "out_peers", r#"{"out_peers":3}"#), 3);
    assert_eq!(read(&mut node, "/out_peers", "out_peers", r#"{"set":false,"out_peers":9}"#), 3);
    assert_eq!(read(&mut node, "/in_peers", "in_peers", r#"{"set":false}"#), 4_294_967_295);
    assert_eq!(read(&mut node, "/in_peers", "in_peers", r#"{"in_peers":0}"#), 0);
    let (status, _) =
        Client::connect(node.rpc_port()).unwrap().post("/in_peers", r#"{"in_peers":-1}"#).unwrap();
    assert_eq!(status, 400);
}

#[test]
fn a_node_without_peers() {
    let mut node = Ferrited::start(BINARY);
    let connections = node.json_rpc("get_connections", "{}");
    assert!(!connections.contains("\"connections\"") && connections.contains("OK"), "{connections}");
    let sync = node.json_rpc("sync_info", "{}");
    assert!(sync.contains("\"overview\": \"[]\"") && sync.contains("\"height\": 1"), "{sync}");
    let stats = node.post("/get_net_stats", "");
    assert_eq!(json_number(&stats, "total_bytes_in"), Some(0), "{stats}");
    assert!(json_number(&stats, "start_time").unwrap() > 1_700_000_000, "{stats}");
    assert_eq!(node.post("/get_public_nodes", "").matches(':').count(), 2);
    let update = node.post("/update", r#"{"command":"check"}"#);
    assert!(update.contains("\"status\": \"Daemon is running offline\""), "{update}");
    for path in ["/start_save_graph", "/stop_save_graph"] {
        assert!(node.post(path, "").contains("\"status\": \"OK\""));
    }
}

#[test]
fn peers_that_were_given_are_listed_in_both_dialects() {
    for (dialect, host) in [("classic", "\"host\": 67305985"), ("modern", "\"host\": \"1.2.3.4\"")] {
        let flags =
            ["--rpc-dialect", dialect, "--add-peer", "1.2.3.4:5555", "--add-peer", "[2001:db8::7]:6666"];
        let mut node = Ferrited::start_offline(BINARY, &flags);
        let lists = node.post("/get_peer_list", "");
        assert!(lists.contains(host), "{dialect}: {lists}");
        assert!(lists.contains("\"ip\": 67305985") && lists.contains("\"port\": 5555"), "{lists}");
        assert!(lists.contains("\"host\": \"2001:db8::7\"") && lists.contains("\"port\": 6666"), "{lists}");
        assert_eq!(lists.contains("\"id\": \""), dialect == "classic", "{lists}");
        set_ban(&mut node, r#"{"host":"1.2.3.4","ban":true,"seconds":500}"#);
        assert!(!node.post("/get_peer_list", "").contains("67305985"));
    }
}
