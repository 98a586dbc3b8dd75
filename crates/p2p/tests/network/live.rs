//! The network and the real `monerod`.
//!
//! Whether its ping succeeds cannot be observed: version 0.18.0 connects for the ping, then fails to send on that
//! connection ("Failed to do_send") and disconnects.

use std::net::{Ipv4Addr, SocketAddrV4};
use std::time::Duration;

use ferrite_p2p::book::Allow;
use ferrite_p2p::network::{NetworkConfig, PeerFilter, Timings};
use ferrite_p2p::peer::{PeerEvent, PeerInfo};
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};

use crate::support::{Ours, RESPONSE_TIMEOUT, connecting_to, loopback, until};

fn connected(ours: &Ours) -> Option<(PeerInfo, u64)> {
    ours.heard().iter().find_map(|event| match event {
        PeerEvent::Connected { info, chain } => Some((info.clone(), chain.current_height)),
        _ => None,
    })
}

/// Polls `monerod` until the response is as expected. Calls block, but not on this runtime.
async fn until_it_says(monerod: &mut Monerod, what: &str, call: &str, good: impl Fn(&str) -> bool) -> String {
    let start = std::time::Instant::now();
    loop {
        let answer = if call.starts_with('/') {
            monerod.post(call, r#"{"public_only":false}"#)
        } else {
            monerod.json_rpc(call, "{}")
        };
        if good(&answer) {
            return answer;
        }
        assert!(start.elapsed() < RESPONSE_TIMEOUT, "timeout: {what}: {answer}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn we_connect_to_monerod() {
    let mut monerod = Monerod::start_with_peers(&["--add-exclusive-node", "127.0.0.1:1"]);
    let mut config = connecting_to(&[monerod.p2p_port()]);
    config.timings.timed_sync = Duration::from_millis(300);
    let ours = Ours::start(config).await;
    until("they shake hands", || connected(&ours).is_some()).await;
    let (info, height) = connected(&ours).unwrap();
    assert_eq!((info.incoming, info.support_flags, height), (false, 1, 1));

    let answer = until_it_says(&mut monerod, "it sees us", "get_connections", |answer| {
        json_text(answer, "peer_id").is_some_and(|id| id != "0000000000000000")
    })
    .await;
    assert!(answer.contains("\"incoming\": true"), "{answer}");
    let seen = &ours.shaken()[0];
    assert_eq!((seen.peer.peer_id, seen.peer.address.port()), (info.peer_id, monerod.p2p_port()));
    assert!(seen.recv_count > 0 && seen.send_count > 0);

    // A timed sync reports what it mines.
    monerod.mine(3, SOME_ADDRESS);
    until("we hear of the new height", || {
        ours.heard()
            .iter()
            .any(|event| matches!(event, PeerEvent::Synced { chain, .. } if chain.current_height == 4))
    })
    .await;
    assert_eq!(ours.shaken()[0].height, 4);
    // It also announces its blocks.
    until("it tells of blocks", || {
        ours.heard().iter().any(|event| matches!(event, PeerEvent::Notified { .. }))
    })
    .await;

    ours.network.stop().await;
    until_it_says(&mut monerod, "we are gone", "get_connections", |answer| !answer.contains("peer_id")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn monerod_connects_to_us() {
    let ours = Ours::start(loopback()).await;
    let node = format!("127.0.0.1:{}", ours.port());
    let mut monerod = Monerod::start_with_peers(&["--add-exclusive-node", &node]);
    until("they shake hands", || connected(&ours).is_some()).await;
    let (info, height) = connected(&ours).unwrap();
    assert_eq!((info.incoming, info.support_flags, height), (true, 1, 1));
    let answer = until_it_says(&mut monerod, "it sees us", "get_connections", |answer| {
        json_text(answer, "peer_id").is_some_and(|id| id != "0000000000000000")
    })
    .await;
    assert!(answer.contains("\"incoming\": false") && answer.contains(&node), "{answer}");
    assert!(answer.contains("\"support_flags\": 1"), "{answer}");
    // It accepts several of our timed syncs.
    ours.node.set_height(1);
    assert_eq!(ours.network.counts().incoming, 1);
    // A ban disconnects it.
    assert!(ours.network.ban("127.0.0.1".parse().unwrap(), 1000));
    until_it_says(&mut monerod, "it is dropped", "get_connections", |answer| !answer.contains("peer_id"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn monerod_and_we_tell_of_peers_and_it_is_pinged() {
    let ip = Ipv4Addr::LOCALHOST;
    // It knows many peers and connects to none of them.
    let mut flags = vec!["--add-exclusive-node".to_owned(), "127.0.0.1:1".to_owned()];
    for n in 1..=50 {
        flags.extend(["--add-peer".to_owned(), format!("198.51.{n}.9:18080")]);
    }
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let monerod = Monerod::start_with_peers(&flags);
    let target = format!("{ip}:{}", monerod.p2p_port());
    let timings = Timings {
        connections: Duration::from_millis(100),
        timed_sync: Duration::from_millis(300),
        ..Timings::default()
    };
    let config = NetworkConfig {
        bind_v4: Some(SocketAddrV4::new(ip, 0)),
        exclusive_nodes: vec![target.clone()],
        allow: Allow::Loopback,
        timings,
        ..loopback()
    };
    let ours = Ours::start(config).await;
    until("we know all of its peers", || ours.network.counts().gray == 50).await;
    let white = ours.network.white_peers(PeerFilter::default());
    assert_eq!(white.iter().map(|peer| peer.address.to_string()).collect::<Vec<_>>(), [target]);
    ours.network.stop().await;

    // The reverse: it connects to us, takes our peer list, and we ping it.
    let add_peers = (1..=50).map(|n| format!("61.{n}.1.9:18080")).collect();
    let config = NetworkConfig {
        bind_v4: Some(SocketAddrV4::new(ip, 0)),
        allow: Allow::Loopback,
        add_peers,
        // No outgoing connections.
        out_peers: 0,
        timings,
        ..loopback()
    };
    let ours = Ours::start(config).await;
    assert_eq!(ours.network.counts().white, 50);
    let node = format!("{ip}:{}", ours.port());
    let flags = ["--add-exclusive-node", &node];
    let mut second = Monerod::start_with_peers(&flags);
    let address = format!("{ip}:{}", second.p2p_port());
    until("we have pinged it", || {
        let white = ours.network.white_peers(PeerFilter::default());
        white.iter().any(|peer| peer.address.to_string() == address)
    })
    .await;
    until_it_says(&mut second, "it knows our peers", "/get_peer_list", |answer| {
        (1..=50).all(|n| answer.contains(&format!("61.{n}.1.9")))
    })
    .await;
}
