//! Looking up names.

use std::sync::atomic::Ordering;

use ferrite_net::dns::{LookupError, NameServers, Resolver, TxtAnswer};

use crate::world::{Flaw, Server, World, name};

fn answer(records: &[&str], available: bool, valid: bool) -> TxtAnswer {
    TxtAnswer {
        records: records.iter().map(|text| (*text).to_owned()).collect(),
        dnssec_available: available,
        dnssec_valid: valid,
    }
}

fn all_flaws() -> World {
    let flaws = [
        ("good", Flaw::None),
        ("plain", Flaw::Unsigned),
        ("altered", Flaw::Altered),
        ("stripped", Flaw::Stripped),
        ("expired", Flaw::Expired),
        ("wrong", Flaw::WrongKey),
    ];
    let mut world = World::new(&flaws);
    for (zone, _) in flaws {
        world.text(&format!("a.{zone}"), &["some ", "text"]);
    }
    world.alias("alias.good", "a.good");
    world.alias("astray.good", "a.plain");
    world.alias("lost.good", "a.altered");
    world
}

#[tokio::test]
async fn signatures_decide() {
    let server = Server::start(all_flaws()).await;
    let resolver = server.resolver();
    let cases = [
        ("a.good", answer(&["some text"], true, true)),
        ("A.Good.", answer(&["some text"], true, true)),
        ("alias.good", answer(&["some text"], true, true)),
        ("a.plain", answer(&["some text"], false, false)),
        ("astray.good", answer(&["some text"], false, false)),
        ("a.altered", answer(&[], true, false)),
        ("lost.good", answer(&[], true, false)),
        ("a.stripped", answer(&[], true, false)),
        ("a.expired", answer(&[], true, false)),
        ("a.wrong", answer(&[], true, false)),
        ("missing.good", answer(&[], true, true)),
        ("missing.plain", answer(&[], false, false)),
    ];
    for (text, expected) in cases {
        assert_eq!(resolver.txt(text).await, Ok(expected), "{text}");
    }
}

#[tokio::test]
async fn another_root_is_not_trusted() {
    let server = Server::start(all_flaws()).await;
    let stranger = World::new(&[]).root_key();
    let resolver = Resolver::with_root_keys(server.servers(false), &[stranger]);
    let found = resolver.txt("a.good").await.unwrap();
    assert_eq!(found, answer(&[], true, false));
    // The real root did not sign these zones either.
    let found = Resolver::new(server.servers(false)).txt("a.good").await.unwrap();
    assert!(!found.dnssec_valid && found.records.is_empty(), "{found:?}");
}

#[tokio::test]
async fn additional_records_are_ignored() {
    let mut world = all_flaws();
    world.extra = Some(name("a.plain"));
    let server = Server::start(world).await;
    assert_eq!(server.resolver().txt("a.good").await, Ok(answer(&["some text"], true, true)));
    let mut world = World::new(&[("good", Flaw::None), ("evil", Flaw::None)]);
    world.text("a.good", &["some text"]);
    world.text("a.evil", &["more text"]);
    world.extra = Some(name("a.evil"));
    let server = Server::start(world).await;
    assert_eq!(server.resolver().txt("a.good").await, Ok(answer(&["some text"], true, true)));
}

#[tokio::test]
async fn long_answers_come_over_tcp() {
    let piece = "x".repeat(250);
    let mut world = World::new(&[("good", Flaw::None)]);
    world.text("long.good", &[&piece, &piece, &piece, &piece]);
    world.text("short.good", &["y"]);
    let server = Server::start(world).await;
    let resolver = server.resolver();
    assert_eq!(resolver.txt("short.good").await, Ok(answer(&["y"], true, true)));
    assert_eq!(server.over_tcp.load(Ordering::Relaxed), 0);
    assert_eq!(resolver.txt("long.good").await, Ok(answer(&[&piece.repeat(4)], true, true)));
    assert!(server.over_tcp.load(Ordering::Relaxed) > 0);
    // Now everything is sent over TCP.
    let before = server.over_tcp.load(Ordering::Relaxed);
    let resolver = Resolver::with_root_keys(server.servers(true), &[server.root()]);
    assert_eq!(resolver.txt("short.good").await, Ok(answer(&["y"], true, true)));
    assert!(server.over_tcp.load(Ordering::Relaxed) > before + 1, "its keys, too");
}

#[tokio::test]
async fn names_have_to_agree() {
    let zones = ["one", "two", "three", "four"];
    let world = |flaw: Flaw, different: &str| {
        let mut world = World::new(&zones.map(|zone| (zone, if zone == "two" { flaw } else { Flaw::None })));
        for zone in zones {
            world.text(&format!("list.{zone}"), &["1:a"]);
            world.text(&format!("list.{zone}"), &[if zone == different { "3:c" } else { "2:b" }]);
        }
        world
    };
    let names = ["list.one", "list.two", "list.three", "list.four"];
    let both = Some(vec!["1:a".to_owned(), "2:b".to_owned()]);
    for (flaw, different, expected) in [
        (Flaw::None, "", both.clone()),
        (Flaw::None, "three", both.clone()),
        (Flaw::Unsigned, "", both.clone()),
        (Flaw::Altered, "", both),
        // Two of four are not enough.
        (Flaw::Unsigned, "three", None),
    ] {
        let server = Server::start(world(flaw, different)).await;
        assert_eq!(server.resolver().agreed_txt(&names).await, expected, "{flaw:?} {different}");
    }
}

#[tokio::test]
async fn blocking_lookups_work_without_a_runtime() {
    let server = Server::start(all_flaws()).await;
    let resolver = server.resolver();
    let expected = Ok(answer(&["some text"], true, true));
    // On a thread without a runtime, and on one of a runtime.
    let waiting = resolver.clone();
    let other = tokio::task::spawn_blocking(move || waiting.txt_blocking("a.good")).await.unwrap();
    assert_eq!(other, expected);
    let thread = std::thread::spawn(move || resolver.txt_blocking("a.good"));
    let joined = tokio::task::spawn_blocking(move || thread.join().unwrap()).await.unwrap();
    assert_eq!(joined, expected);
}

#[tokio::test]
async fn a_lookup_without_name_servers_fails() {
    // A port without a listener.
    let socket = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    drop(socket);
    let resolver = Resolver::new(NameServers { addresses: vec![address], tcp_only: false });
    assert!(resolver.txt("a.good").await.is_err());
    assert_eq!(resolver.agreed_txt(&["a.good", "b.good"]).await, None);
    let without_servers = Resolver::new(NameServers { addresses: Vec::new(), tcp_only: true });
    assert!(matches!(without_servers.txt("a.good").await, Err(LookupError::Failed(_))));
}

#[tokio::test]
async fn invalid_names() {
    let resolver = Resolver::new(NameServers { addresses: Vec::new(), tcp_only: true });
    let long = "a.".repeat(200);
    for text in ["", ".", "a..b", &"x".repeat(64), &long] {
        assert_eq!(resolver.txt(text).await, Err(LookupError::Name(text.to_owned())), "{text}");
    }
}
