//! Commands about peers.

use ferrite_testkit::http::json_number;
use ferrite_testkit::ours::Ferrited;

use super::{Stage, digits, fact, rows, send};
use crate::support::{BINARY, wait_for};

pub(super) fn peer_list(stage: &mut Stage) {
    let said = stage.says_under(&["peer_list", "print_pl"], &[]);
    let mut addresses: Vec<&str> = rows(&said).iter().map(|row| row[1]).collect();
    addresses.sort_unstable();
    assert_eq!(addresses, ["1.2.3.4:5555", "5.6.7.8:6666"]);
    let lists = stage.path("/get_peer_list", "");
    let (white, gray) = (lists.list("white_list").len(), lists.list("gray_list").len());
    for (arguments, count) in [
        (&["white"][..], white),
        (&["gray"], gray),
        (&["white", "gray"], white + gray),
        (&["1"], white.min(1) + gray.min(1)),
        (&["gray", "0"], 0),
    ] {
        let said = stage.says(&[&["print_pl"], arguments].concat());
        let shown = if said == "peer list is empty" { 0 } else { rows(&said).len() };
        assert_eq!(shown, count, "{arguments:?}: {said}");
    }
    stage.misused(&["print_pl black", "peer_list white gray 1 2"]);
}

pub(super) fn peer_list_stats(stage: &mut Stage) {
    let info = stage.info();
    let said = stage.says(&["print_pl_stats"]);
    assert_eq!(fact(&said, "white"), digits(&info, "white_peerlist_size"));
    assert_eq!(fact(&said, "gray"), digits(&info, "grey_peerlist_size"));
    stage.misused(&["print_pl_stats 1"]);
}

/// The hosts of all bans.
fn hosts(stage: &mut Stage) -> Vec<String> {
    let bans = stage.method("get_bans", "{}");
    bans.list("bans").iter().map(|ban| ban.text("host").unwrap().to_owned()).collect()
}

pub(super) fn bans(stage: &mut Stage) {
    assert_eq!(stage.says(&["bans"]), "no banned peers");
    assert_eq!(stage.says(&["ban", "1.2.3.4", "7200"]), "banned 1.2.3.4 for 2 h 0 min");
    assert_eq!(stage.says(&["ban", "10.20.0.0/16"]), "banned 10.20.0.0/16 for 1 d 0 h");
    assert_eq!(hosts(stage), ["1.2.3.4", "10.20.0.0/16"]);
    let said = stage.says(&["bans"]);
    let printed: Vec<&str> = rows(&said).iter().map(|row| row[0]).collect();
    assert_eq!(printed, ["1.2.3.4", "10.20.0.0/16"]);
    assert!(said.contains("1 h 59 min") || said.contains("2 h 0 min"), "{said}");
    assert!(stage.says(&["banned", "10.20.30.40"]).starts_with("banned for "));
    assert_eq!(stage.says(&["banned", "10.21.30.40"]), "not banned");
    for host in ["1.2.3.4", "10.20.0.0/16"] {
        assert_eq!(stage.says(&["unban", host]), format!("unbanned {host}"));
    }
    assert!(hosts(stage).is_empty());

    let list = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(list.path(), "# a list\n\n9.8.7.6 # one\n  11.0.0.0/8\n2001:db8::1\n").unwrap();
    let file = format!("@{}", list.path().display());
    assert_eq!(stage.says(&["ban", &file, "60"]), "banned 3 hosts and subnets for 1 min");
    let mut listed = hosts(stage);
    listed.sort();
    assert_eq!(listed, ["11.0.0.0/8", "2001:db8::1", "9.8.7.6"]);
    for host in listed {
        stage.says(&["unban", &host]);
    }

    stage.misused(&[
        "bans all",
        "ban",
        "ban 1.2.3.4 long",
        "ban 1.2.3.4 0",
        "ban 1.2.3.4 1 2",
        "unban",
        "unban 1.2.3.4 5.6.7.8",
        "banned",
        "banned 1.2.3.4 5.6.7.8",
    ]);
    assert_eq!(stage.refuses(&["ban", "nonsense"]), "the node responded: Unsupported host/subnet type");
    assert_eq!(stage.refuses(&["banned", "nonsense"]), "the node responded: Unsupported host type");
    assert!(stage.refuses(&["ban", "@/no/such/list"]).contains("cannot read the ban list /no/such/list"));
    assert!(hosts(stage).is_empty());
}

pub(super) fn limits(stage: &mut Stage) {
    let set = |stage: &mut Stage| {
        let limit = stage.path("/get_limit", "");
        (limit.number("limit_up").unwrap(), limit.number("limit_down").unwrap())
    };
    assert_eq!(stage.says_under(&["limit", "limit_up", "limit_down"], &[]), "up 8192 kB/s, down 32768 kB/s");
    assert_eq!(stage.says(&["limit_up", "111"]), "up 111 kB/s, down 32768 kB/s");
    assert_eq!(set(stage), (111, 32768));
    assert_eq!(stage.says(&["limit_down", "222"]), "up 111 kB/s, down 222 kB/s");
    assert_eq!(set(stage), (111, 222));
    assert_eq!(stage.says(&["limit", "333"]), "up 333 kB/s, down 333 kB/s");
    assert_eq!(set(stage), (333, 333));
    stage.misused(&["limit x", "limit 1 2", "limit_up x", "limit_down 1 2"]);
}

pub(super) fn numbers_of_peers(stage: &mut Stage) {
    let set = |stage: &mut Stage, name: &str| {
        stage.path(&format!("/{name}"), r#"{"set":false}"#).number(name).unwrap()
    };
    assert_eq!(stage.says(&["out_peers"]), "12");
    assert_eq!(stage.says(&["in_peers"]), "unlimited");
    for name in ["out_peers", "in_peers"] {
        assert_eq!(stage.says(&[name, "7"]), "7");
        assert_eq!(set(stage, name), 7);
        stage.misused(&[&format!("{name} many"), &format!("{name} 1 2")]);
    }
}

/// Two connected nodes. Each is stopped under another name of the same command.
pub(super) fn connections(stage: &mut Stage) {
    let flags = ["--fixed-difficulty", "1", "--add-exclusive-node"];
    let mut called = Ferrited::start_with(BINARY, &[&flags[..], &["127.0.0.1:1"]].concat());
    let address = format!("127.0.0.1:{}", called.p2p_port());
    let mut caller = Ferrited::start_with(BINARY, &[&flags[..], &[&address]].concat());
    let connected = |node: &mut Ferrited| node.json_rpc("get_info", "{}").contains("\"synchronized\": true");
    wait_for("handshake", || (connected(&mut called) && connected(&mut caller)).then_some(()));
    let says = |stage: &mut Stage, node: &Ferrited, name: &str| {
        stage.used.insert(name.to_owned());
        let ended = send(node.rpc_port(), &[name]);
        assert_eq!(ended.code, Some(0), "{name}: {ended:?}");
        ended.stdout
    };
    for name in ["peers", "print_cn"] {
        let said = says(stage, &caller, name);
        let row = &rows(&said)[0];
        assert_eq!(row[..4], ["out", &address, "normal", "1"], "{said}");
        assert_eq!(rows(&says(stage, &called, name))[0][0], "in");
        assert_eq!(stage.says(&[name]), "no connections");
    }
    let said = says(stage, &caller, "sync_info");
    assert_eq!((fact(&said, "height"), fact(&said, "peers")), ("1 of 1", "1"));
    for name in ["net_stats", "print_net_stats"] {
        let stats = |node: &mut Ferrited| {
            let answer = node.post("/get_net_stats", "");
            let number = |field| json_number(&answer, field).unwrap();
            (number("total_packets_in"), number("total_packets_out"))
        };
        // Messages may arrive meanwhile.
        let (before, said, after) = (stats(&mut caller), says(stage, &caller, name), stats(&mut caller));
        let packets = |name: &str| -> i64 {
            let words: Vec<&str> = fact(&said, name).split(' ').collect();
            words[words.len() - 2].parse().unwrap()
        };
        assert!((before.0..=after.0).contains(&packets("received")) && before.0 > 0, "{said}");
        assert!((before.1..=after.1).contains(&packets("sent")) && before.1 > 0, "{said}");
    }
    stage.misused(&["peers 1", "print_cn 1", "sync_info 1", "net_stats 1"]);
    for (node, name) in [(&mut called, "exit"), (&mut caller, "quit")] {
        assert_eq!(says(stage, node, name), "the node shuts down\n");
        assert!(node.wait_for_end().success(), "{name}");
    }
}
