//! How peers are found, verified and remembered.

use std::net::{Ipv4Addr, SocketAddrV4};
use std::sync::Arc;
use std::time::Duration;

use ferrite_p2p::address::NetworkAddress;
use ferrite_p2p::book::Allow;
use ferrite_p2p::message::{
    HandshakeResponse, PeerlistEntry, PingResponse, Request, TimedSyncResponse, response,
};
use ferrite_p2p::network::{NetworkConfig, PeerFilter, PublicNodeFilter, Timings, TxtRecords};
use ferrite_p2p::peer::PeerEvent;
use ferrite_types::network::Network as Chain;
use tokio::net::TcpListener;

use crate::support::{Ours, RawPeer, connecting_to, handshake, loopback, shaken, until};

/// The address of all nodes.
const HERE: Ipv4Addr = Ipv4Addr::LOCALHOST;
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 7, 0, 1);

/// A node whose address is remembered although it is local.
fn remembered(ip: Ipv4Addr) -> NetworkConfig {
    let timings = Timings {
        connections: Duration::from_millis(50),
        timed_sync: Duration::from_millis(200),
        gray_check: Duration::from_millis(200),
        ..Timings::default()
    };
    NetworkConfig { bind_v4: Some(SocketAddrV4::new(ip, 0)), allow: Allow::Loopback, timings, ..loopback() }
}

fn white(ours: &Ours) -> Vec<String> {
    let peers = ours.network.white_peers(PeerFilter::default());
    peers.iter().map(|peer| peer.address.to_string()).collect()
}

fn gray(ours: &Ours) -> Vec<String> {
    let peers = ours.network.gray_peers(PeerFilter::default());
    peers.iter().map(|peer| peer.address.to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn incoming_peers_are_pinged_before_they_are_advertised() {
    let listening = Ours::start(remembered(HERE)).await;
    let target = format!("{HERE}:{}", listening.port());
    let config = NetworkConfig { exclusive_nodes: vec![target.clone()], rpc_port: 4444, ..remembered(HERE) };
    let dialing = Ours::start(config).await;
    let reachable = format!("{HERE}:{}", dialing.port());
    until("it was pinged", || white(&listening) == [reachable.clone()]).await;
    until("it is known, too", || white(&dialing) == [target.clone()]).await;
    let nodes = PublicNodeFilter { white: true, gray: true, include_banned: false };
    let public = listening.network.public_nodes(nodes);
    assert_eq!((public.white.len(), public.white[0].rpc_port, public.gray.len()), (1, 4444, 0));

    // Hidden ports are not pinged.
    let hiding =
        NetworkConfig { exclusive_nodes: vec![target.clone()], hide_my_port: true, ..remembered(HERE) };
    let hiding = Ours::start(hiding).await;
    until("it is connected", || hiding.shaken().len() == 1).await;
    // A peer with a false peer id.
    let fake = TcpListener::bind((HERE, 0)).await.unwrap();
    let mut request = handshake(1234);
    request.node_data.my_port = fake.local_addr().unwrap().port().into();
    let stream = tokio::net::TcpStream::connect((HERE, listening.port())).await.unwrap();
    let mut liar = RawPeer::over(stream);
    liar.invoke(&request).await.unwrap();
    let (stream, _) = fake.accept().await.unwrap();
    let mut pinged = RawPeer::over(stream);
    let message = pinged.receive().await.unwrap();
    assert!(matches!(Request::from_payload(message.command, &message.payload), Ok(Request::Ping(_))));
    pinged.send(&response(&PingResponse::ok(4321))).await;
    pinged.hung_up().await;
    assert_eq!(white(&listening), [reachable]);

    // Bans remove a peer from the lists.
    listening.network.ban(HERE.to_string().parse().unwrap(), 10);
    assert!(white(&listening).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn peers_are_advertised_in_handshakes_and_timed_syncs() {
    let add_peers = (1..=120).map(|n| format!("60.{n}.1.7:1000")).collect();
    let telling = Ours::start(NetworkConfig { add_peers, out_peers: 0, ..loopback() }).await;
    assert_eq!(telling.network.counts().white, 120);
    let listening = Ours::start(connecting_to(&[telling.port()])).await;
    until("all are known", || listening.network.counts().gray == 120).await;
    assert!(listening.network.gray_peers(PeerFilter::default()).iter().all(|peer| peer.last_seen == 0));

    // The same in a timed sync, but only new entries.
    let mut peer = RawPeer::connect(telling.port()).await;
    let answer: HandshakeResponse = peer.invoke(&handshake(3)).await.unwrap();
    assert_eq!(answer.local_peerlist_new.len(), 120);
    assert!(answer.local_peerlist_new.iter().all(|entry| entry.last_seen == 0));
    let request = ferrite_p2p::message::TimedSyncRequest { payload_data: handshake(3).payload_data };
    let answer = peer.invoke(&request).await.unwrap();
    assert_eq!(answer.local_peerlist_new.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_are_asked_and_gray_peers_tried() {
    // It makes no connections of its own.
    let target = Ours::start(NetworkConfig { out_peers: 0, ..remembered(ELSEWHERE) }).await;
    let address = format!("{ELSEWHERE}:{}", target.port());
    // A seed that knows the target.
    let seed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let seed_node = format!("127.0.0.1:{}", seed.local_addr().unwrap().port());
    let entry =
        PeerlistEntry { adr: Some(NetworkAddress::parse(&address, 0).unwrap()), ..Default::default() };
    let seeding = tokio::spawn(async move {
        let mut peer = RawPeer::over(seed.accept().await.unwrap().0);
        let message = peer.receive().await.unwrap();
        assert!(matches!(
            Request::from_payload(message.command, &message.payload),
            Ok(Request::Handshake(_))
        ));
        let answer = HandshakeResponse {
            local_peerlist_new: vec![entry],
            node_data: handshake(55).node_data,
            payload_data: handshake(55).payload_data,
        };
        peer.send(&response(&answer)).await;
        peer.hung_up().await;
    });
    let config = NetworkConfig { seed_nodes: vec![seed_node], ..remembered(HERE) };
    let folder = tempfile::tempdir().unwrap();
    let config = NetworkConfig { peer_file: Some(folder.path().join("peers")), ..config };
    let ours = Ours::start(config.clone()).await;
    seeding.await.unwrap();
    until("the target is found", || {
        ours.shaken().iter().any(|peer| peer.peer.address.to_string() == address)
    })
    .await;
    assert_eq!(white(&ours), std::slice::from_ref(&address));
    // The seed was only asked for peers.
    assert!(ours.heard().iter().all(|event| {
        !matches!(event, PeerEvent::Connected { info, .. } if info.address.to_string() != address)
    }));
    ours.network.stop().await;

    // After a restart the peer is an anchor, and needs no seed.
    let ours = Ours::start(NetworkConfig { seed_nodes: Vec::new(), ..config }).await;
    until("the anchor is found", || ours.shaken().len() == 1).await;

    drop(target);
}

#[tokio::test(flavor = "multi_thread")]
async fn gray_peers_that_do_not_answer_are_forgotten() {
    let mut config = NetworkConfig { out_peers: 0, ..loopback() };
    config.timings.timed_sync = Duration::from_millis(50);
    config.timings.gray_check = Duration::from_millis(500);
    config.timings.connect = Duration::from_millis(100);
    let ours = Ours::start(config).await;
    let mut peer = shaken(ours.port(), 12).await;
    peer.receive().await.unwrap();
    let entry = |n: u8| PeerlistEntry {
        adr: Some(NetworkAddress::parse(&format!("203.0.113.{n}:1"), 0).unwrap()),
        ..Default::default()
    };
    let answer = TimedSyncResponse {
        local_peerlist_new: (1..=6).map(entry).collect(),
        payload_data: handshake(12).payload_data,
    };
    peer.send(&response(&answer)).await;
    // One peer is checked every half second, so the first may already be gone here.
    until("they are known", || gray(&ours).len() >= 2).await;
    until("they are forgotten", || gray(&ours).is_empty()).await;
    assert!(white(&ours).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn priority_nodes_are_reconnected() {
    // Outside the ephemeral range: no other program can take the port while the node is down.
    let port = ferrite_testkit::ports::lease();
    let mut listening = loopback();
    listening.bind_v4.as_mut().unwrap().set_port(port);
    let mut first = Ours::start(listening.clone()).await;
    let mut config = loopback();
    config.priority_nodes = vec![format!("127.0.0.1:{port}")];
    config.timings.connections = Duration::from_millis(50);
    let ours = Ours::start(config).await;
    for _ in 0..3 {
        until("they are connected", || ours.shaken().len() == 1).await;
        first.network.stop().await;
        until("they are not", || ours.shaken().is_empty()).await;
        first = Ours::start(listening.clone()).await;
    }
    until("they are connected", || ours.shaken().len() == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_block_list_bans_for_some_days() {
    let records = TxtRecords(Arc::new(|names: &[&str]| {
        assert!(names.contains(&"blocklist.moneropulse.se"));
        Some(vec!["192.0.2.1;198.51.100.0/24;;nonsense".to_owned(), "2001:db8::1".to_owned()])
    }));
    let config = NetworkConfig {
        chain: Chain::Mainnet,
        dns_blocklist: true,
        txt_records: Some(records),
        // No outgoing connections.
        exclusive_nodes: vec!["127.0.0.1:1".to_owned()],
        ..loopback()
    };
    let ours = Ours::start(config.clone()).await;
    until("they are banned", || ours.network.bans().len() == 3).await;
    let left = ours.network.remaining_ban(&"198.51.100.77".parse().unwrap()).unwrap();
    assert!((8 * 86_400 - 100..=8 * 86_400).contains(&left), "{left}");
    // Names are not resolved if there is a proxy.
    let proxy = Some("127.0.0.1:1".parse().unwrap());
    let ours = Ours::start(NetworkConfig { proxy, ..config }).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(ours.network.bans().is_empty());
}
