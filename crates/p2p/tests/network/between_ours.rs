//! Two of our nodes on loopback.

use std::time::Duration;

use ferrite_p2p::levin::{Command, Kind};
use ferrite_p2p::message::{
    GetTxpoolComplement, Notification, PingRequest, SupportFlagsRequest, SupportFlagsResponse, notification,
    response,
};
use ferrite_p2p::network::{Network, NetworkConfig, RateLimits, Timings};
use ferrite_p2p::peer::PeerEvent;
use ferrite_p2p::sync::PeerState;
use ferrite_types::Hash;

use crate::support::{Ours, RawPeer, TestNode, connecting_to, handshake, loopback, shaken, until};

fn connected(events: &[PeerEvent]) -> Option<(ferrite_p2p::peer::PeerInfo, u64)> {
    events.iter().find_map(|event| match event {
        PeerEvent::Connected { info, chain } => Some((info.clone(), chain.current_height)),
        _ => None,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_shake_hands_talk_and_part() {
    let listening = Ours::start(loopback()).await;
    listening.node.set_height(17);
    let dialing = Ours::start(connecting_to(&[listening.port()])).await;
    until("both are connected", || {
        connected(&listening.heard()).is_some() && connected(&dialing.heard()).is_some()
    })
    .await;
    let (to, height) = connected(&dialing.heard()).unwrap();
    let (from, _) = connected(&listening.heard()).unwrap();
    assert_eq!(height, 17);
    assert!(!to.incoming && from.incoming);
    assert_eq!(to.address.port(), listening.port());
    assert_eq!((to.support_flags, from.support_flags), (1, 1));
    assert_ne!(to.peer_id, from.peer_id);
    assert_eq!((listening.network.counts().incoming, dialing.network.counts().outgoing), (1, 1));

    // Messages in both directions, in order.
    for number in 0..50 {
        let hashes = vec![Hash::from([number; 32]); usize::from(number)];
        assert!(dialing.peers().send(to.id, notification(&GetTxpoolComplement { hashes })));
    }
    until("all messages are there", || {
        listening.heard().iter().filter(|event| matches!(event, PeerEvent::Notified { .. })).count() == 50
    })
    .await;
    let lengths: Vec<usize> = listening
        .heard()
        .iter()
        .filter_map(|event| match event {
            PeerEvent::Notified { id, message: Notification::GetTxpoolComplement(message) } => {
                assert_eq!(*id, from.id);
                Some(message.hashes.len())
            }
            _ => None,
        })
        .collect();
    assert_eq!(lengths, (0..50).collect::<Vec<_>>());
    let info = &dialing.shaken()[0];
    assert_eq!(info.peer.address.port(), listening.port());
    assert!(info.send_count > 0 && info.recv_count > 0);
    let traffic = dialing.network.traffic();
    assert!(traffic.packets_out >= 51 && traffic.bytes_out >= 50 * 33, "{traffic:?}");

    listening.network.stop().await;
    until(
        "the other hears of it",
        || matches!(dialing.heard().last(), Some(PeerEvent::Closed { id }) if *id == to.id),
    )
    .await;
    assert!(!dialing.peers().send(to.id, notification(&GetTxpoolComplement::default())));
    dialing.network.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn timed_syncs_tell_new_heights_in_both_directions() {
    let fast = Timings { timed_sync: Duration::from_millis(50), ..Timings::default() };
    let listening = Ours::start(loopback()).await;
    let config = connecting_to(&[listening.port()]);
    let timings = Timings { timed_sync: fast.timed_sync, ..config.timings };
    let dialing = Ours::start(NetworkConfig { timings, ..config }).await;
    until("they are connected", || dialing.shaken().len() == 1).await;
    let synced = |ours: &Ours, height: u64| {
        ours.heard()
            .iter()
            .any(|event| matches!(event, PeerEvent::Synced { chain, .. } if chain.current_height == height))
    };
    for height in [5, 6] {
        listening.node.set_height(height);
        dialing.node.set_height(height + 100);
        until("both know the new heights", || synced(&dialing, height) && synced(&listening, height + 100))
            .await;
    }
    assert_eq!(dialing.shaken()[0].height, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_does_not_stay_connected_to_itself() {
    let port = ferrite_testkit::ports::lease();
    let mut config = connecting_to(&[port]);
    config.bind_v4.as_mut().unwrap().set_port(port);
    let ours = Ours::start(config).await;
    until("it tried", || ours.network.traffic().packets_in >= 3).await;
    assert!(ours.heard().is_empty(), "{:?}", ours.heard());
    assert!(ours.shaken().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn banned_peers_are_disconnected_and_rejected() {
    let listening = Ours::start(loopback()).await;
    let dialing = Ours::start(connecting_to(&[listening.port()])).await;
    // The listening side finishes the handshake first. If it closed then, its response could be lost.
    until("they are connected", || listening.shaken().len() == 1 && dialing.shaken().len() == 1).await;
    assert!(listening.network.ban("127.0.0.0/8".parse().unwrap(), 1000));
    until("it is disconnected", || dialing.heard().iter().any(|e| matches!(e, PeerEvent::Closed { .. })))
        .await;
    let before = listening.network.traffic().bytes_in;
    for attempt in 0..5 {
        let mut peer = RawPeer::connect(listening.port()).await;
        assert!(peer.invoke(&handshake(50 + attempt)).await.is_none(), "attempt {attempt}");
    }
    assert!(listening.network.connections().is_empty());
    assert_eq!(listening.network.traffic().bytes_in, before);
    assert!(listening.network.unban(&"127.0.0.0/8".parse().unwrap()));
    until("it is let in again", || listening.shaken().len() == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_of_peers_are_kept() {
    let listening = Ours::start(NetworkConfig { in_peers: 2, ..loopback() }).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(Ours::start(connecting_to(&[listening.port()])).await);
    }
    until("two are in", || listening.shaken().len() == 2).await;
    let mut fourth = RawPeer::connect(listening.port()).await;
    assert!(fourth.invoke(&handshake(50)).await.is_none());
    assert_eq!(listening.network.counts().incoming, 2);
    listening.network.set_in_peers(1);
    until("one has to go", || listening.network.counts().incoming == 1).await;
    listening.network.set_in_peers(u32::MAX);
    until("all are in", || listening.shaken().len() == 3).await;
    others[0].network.set_out_peers(0);
    until("one leaves", || listening.shaken().len() == 2).await;
    assert_eq!(others[0].network.counts().outgoing, 0);

    let strict = Ours::start(NetworkConfig { max_connections_per_ip: 1, ..loopback() }).await;
    let first = Ours::start(connecting_to(&[strict.port()])).await;
    until("one is in", || strict.shaken().len() == 1).await;
    let mut other = RawPeer::connect(strict.port()).await;
    assert!(other.invoke(&handshake(50)).await.is_none());
    let second = Ours::start(connecting_to(&[strict.port()])).await;
    assert_eq!(strict.network.counts().incoming, 1);
    first.network.stop().await;
    until("then the other is in", || second.shaken().len() == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rates_are_limited_and_can_be_changed() {
    let listening = Ours::start(loopback()).await;
    let mut config = connecting_to(&[listening.port()]);
    config.rate_limits = RateLimits { up: 100, down: 32768 };
    let dialing = Ours::start(config).await;
    until("they are connected", || dialing.shaken().len() == 1).await;
    let id = dialing.shaken()[0].peer.id;
    let start = std::time::Instant::now();
    let hashes = vec![Hash::from([1; 32]); 3000];
    for _ in 0..4 {
        assert!(dialing.peers().send(id, notification(&GetTxpoolComplement { hashes: hashes.clone() })));
    }
    let told =
        || listening.heard().iter().filter(|event| matches!(event, PeerEvent::Notified { .. })).count();
    until("all is there", || told() == 4).await;
    // 375 kB at 100 kB/s with a burst of 100 kB: never faster, however slow the machine is.
    assert!(start.elapsed() >= Duration::from_millis(2500), "{:?}", start.elapsed());
    for _ in 0..50 {
        assert!(dialing.peers().send(id, notification(&GetTxpoolComplement { hashes: hashes.clone() })));
    }
    // Would take 46 seconds.
    dialing.network.set_rate_limits(RateLimits { up: 100_000, down: 32768 });
    until("all is there", || told() == 54).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ipv6_works_too() {
    let bind_v6 = Some("[::1]:0".parse().unwrap());
    let Ok(listening) = Ours::try_start(NetworkConfig { bind_v4: None, bind_v6, ..loopback() }).await else {
        println!("no IPv6 here");
        return;
    };
    let mut config = connecting_to(&[]);
    config.exclusive_nodes = vec![format!("[::1]:{}", listening.port())];
    config.bind_v6 = bind_v6;
    let dialing = Ours::start(config).await;
    until("they are connected", || dialing.shaken().len() == 1 && listening.shaken().len() == 1).await;
    assert_eq!(listening.shaken()[0].peer.address.type_id(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_peer_is_connected_once() {
    let ours = Ours::start(loopback()).await;
    let mut first = shaken(ours.port(), 31).await;
    // A peer gets its response before it is entered in the table.
    until("it is known", || ours.shaken().len() == 1).await;
    let mut second = RawPeer::connect(ours.port()).await;
    assert!(second.invoke(&handshake(31)).await.is_none());
    let _third = shaken(ours.port(), 32).await;
    assert!(first.invoke(&PingRequest {}).await.is_some());
    until("both are known", || ours.shaken().len() == 2).await;
    assert!(ours.network.bans().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn peers_without_support_flags_are_asked() {
    let ours = Ours::start(loopback()).await;
    let mut request = handshake(41);
    request.node_data.support_flags = 0;
    let mut peer = RawPeer::connect(ours.port()).await;
    peer.invoke(&request).await.unwrap();
    let asked = peer.receive().await.unwrap();
    assert_eq!((asked.command, asked.kind), (Command::SupportFlags.code(), Kind::Request));
    assert_eq!(ours.shaken()[0].peer.support_flags, 0);
    peer.send(&response(&SupportFlagsResponse { support_flags: 5 })).await;
    until("we know", || ours.shaken()[0].peer.support_flags == 5).await;
    let id = ours.shaken()[0].peer.id;
    until("announcements of blocks", || {
        ours.heard().contains(&PeerEvent::Understands { id, support_flags: 5 })
    })
    .await;
    assert_eq!(peer.invoke(&SupportFlagsRequest {}).await.unwrap().support_flags, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_with_the_real_protocol_agree_that_they_are_up_to_date() {
    let listening = Network::start(loopback(), TestNode::new()).await.unwrap();
    let config = connecting_to(&[listening.listening_port().unwrap()]);
    let dialing = Network::start(config, TestNode::new()).await.unwrap();
    for network in [&listening, &dialing] {
        until("they are connected", || {
            network.connections().iter().any(|connection| connection.state == PeerState::Normal)
        })
        .await;
        until("they are up to date", || network.sync_status().synchronized).await;
    }
    dialing.stop().await;
    until("it is gone", || listening.connections().is_empty()).await;
    listening.stop().await;
}
