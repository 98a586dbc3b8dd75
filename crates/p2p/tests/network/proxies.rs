//! Connections through proxies, and hidden services.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ferrite_p2p::address::{NetworkAddress, Zone};
use ferrite_p2p::message::{GetTxpoolComplement, NewTransactions, PingRequest, notification};
use ferrite_p2p::network::{
    AnonymousInbound, NetworkConfig, PeerFilter, StartNetworkError, Timings, TxProxy,
};
use ferrite_p2p::peer::PeerEvent;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Ours, RawPeer, handshake, loopback, until};

/// A proxy that connects to a fixed port and records the requested addresses.
struct Proxy {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    async fn start(target: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = asked.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, target, log.clone()));
            }
        });
        Self { address, asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

async fn until_zero(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    loop {
        match stream.read_u8().await.unwrap() {
            0 => return text,
            byte => text.push(char::from(byte)),
        }
    }
}

async fn serve(mut stream: TcpStream, target: u16, log: Arc<Mutex<Vec<String>>>) {
    let asked = match stream.read_u8().await.unwrap() {
        4 => {
            assert_eq!(stream.read_u8().await.unwrap(), 1);
            let port = stream.read_u16().await.unwrap();
            let ip = std::net::Ipv4Addr::from(stream.read_u32().await.unwrap());
            until_zero(&mut stream).await;
            let host =
                if ip.octets()[..3] == [0; 3] { until_zero(&mut stream).await } else { ip.to_string() };
            stream.write_all(&[0, 90, 0, 0, 0, 0, 0, 0]).await.unwrap();
            format!("4 {host}:{port}")
        }
        5 => serve_v5(&mut stream).await,
        other => panic!("version {other}"),
    };
    log.lock().unwrap().push(asked);
    let Ok(mut other) = TcpStream::connect(("127.0.0.1", target)).await else { return };
    let _ = tokio::io::copy_bidirectional(&mut stream, &mut other).await;
}

async fn serve_v5(stream: &mut TcpStream) -> String {
    let count = stream.read_u8().await.unwrap();
    let mut methods = vec![0; count.into()];
    stream.read_exact(&mut methods).await.unwrap();
    let mut login = String::new();
    if methods.contains(&2) {
        stream.write_all(&[5, 2]).await.unwrap();
        assert_eq!(stream.read_u8().await.unwrap(), 1);
        for _ in 0..2 {
            let mut text = vec![0; stream.read_u8().await.unwrap().into()];
            stream.read_exact(&mut text).await.unwrap();
            login += &String::from_utf8(text).unwrap();
            login += "@";
        }
        stream.write_all(&[1, 0]).await.unwrap();
    } else {
        stream.write_all(&[5, 0]).await.unwrap();
    }
    let mut head = [0; 4];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(head[..3], [5, 1, 0]);
    let host = match head[3] {
        1 => std::net::Ipv4Addr::from(stream.read_u32().await.unwrap()).to_string(),
        3 => {
            let mut text = vec![0; stream.read_u8().await.unwrap().into()];
            stream.read_exact(&mut text).await.unwrap();
            String::from_utf8(text).unwrap()
        }
        4 => std::net::Ipv6Addr::from(stream.read_u128().await.unwrap()).to_string(),
        other => panic!("kind {other}"),
    };
    let port = stream.read_u16().await.unwrap();
    // The address in the reply is a name, which must not confuse the client.
    stream.write_all(&[5, 0, 0, 3, 2, b'h', b'i', 0, 1]).await.unwrap();
    format!("5 {login}{host}:{port}")
}

fn quick() -> Timings {
    Timings { connections: Duration::from_millis(50), ..Timings::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn public_peers_are_reached_through_the_proxy() {
    for (scheme, asked) in [
        ("", "4 192.0.2.99:7"),
        ("socks4://", "4 192.0.2.99:7"),
        ("socks5://", "5 192.0.2.99:7"),
        ("socks5://me:a%3ab@", "5 me@a:b@192.0.2.99:7"),
    ] {
        let listening = Ours::start(loopback()).await;
        let proxy = Proxy::start(listening.port()).await;
        let config = NetworkConfig {
            proxy: Some(format!("{scheme}{}", proxy.address).parse().unwrap()),
            exclusive_nodes: vec!["192.0.2.99:7".to_owned()],
            timings: quick(),
            ..loopback()
        };
        let ours = Ours::start(config).await;
        until("they are connected", || ours.shaken().len() == 1 && listening.shaken().len() == 1).await;
        assert_eq!(proxy.asked(), [asked]);
        assert_eq!(ours.shaken()[0].peer.address.to_string(), "192.0.2.99:7");
    }
}

fn onion(letter: char) -> String {
    format!("{}.onion", letter.to_string().repeat(56))
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_services_talk_to_each_other() {
    // A hidden service that listens.
    let inbound = |letter, max_connections| AnonymousInbound {
        address: NetworkAddress::parse(&onion(letter), 18083).unwrap(),
        bind: "127.0.0.1:0".parse().unwrap(),
        max_connections,
    };
    let bind = SocketAddr::from(([127, 0, 0, 1], ferrite_testkit::ports::lease()));
    let nowhere = Proxy::start(1).await;
    let tx_proxy = |proxy: &Proxy| TxProxy {
        zone: Zone::Tor,
        proxy: proxy.address.to_string().parse().unwrap(),
        max_connections: Some(4),
        noise: false,
    };
    let listening = Ours::start(NetworkConfig {
        tx_proxies: vec![tx_proxy(&nowhere)],
        anonymous_inbounds: vec![AnonymousInbound { bind, ..inbound('a', Some(2)) }],
        ..loopback()
    })
    .await;

    // One that connects to it, and has its own hidden service.
    let proxy = Proxy::start(bind.port()).await;
    let ours = Ours::start(NetworkConfig {
        tx_proxies: vec![tx_proxy(&proxy)],
        anonymous_inbounds: vec![inbound('b', None)],
        exclusive_nodes: vec![format!("{}:18083", onion('a'))],
        timings: quick(),
        ..loopback()
    })
    .await;
    until("they are connected", || ours.shaken().len() == 1 && listening.shaken().len() == 1).await;
    assert_eq!(proxy.asked(), [format!("4 {}:18083", onion('a'))]);
    let (to, from) = (&ours.shaken()[0], &listening.shaken()[0]);
    assert_eq!((to.peer.zone, to.peer.peer_id, to.peer.support_flags), (Zone::Tor, 1, 0));
    assert_eq!(from.peer.address.to_string(), "<unknown tor host>");
    assert_eq!(ours.network.counts().outgoing, 0, "those are not of the public network");

    // Only some commands may be sent.
    assert!(!ours.peers().send(to.peer.id, notification(&GetTxpoolComplement::default())));
    assert!(ours.peers().send(to.peer.id, notification(&NewTransactions::default())));
    until("it was told", || {
        listening.heard().iter().any(|event| matches!(event, PeerEvent::Notified { .. }))
    })
    .await;
    // Peers that cannot be told apart cannot be banned.
    listening.peers().punish(from.peer.id, 100);
    until("it is gone", || listening.heard().iter().any(|event| matches!(event, PeerEvent::Closed { .. })))
        .await;
    assert!(listening.network.bans().is_empty());
    until("it is back", || listening.shaken().len() == 1).await;

    // A peer over Tor learns nothing that would identify us.
    let stream = TcpStream::connect(bind).await.unwrap();
    let mut peer = RawPeer::over(stream);
    let mut request = handshake(1);
    request.node_data.my_port = 80;
    let answer = peer.invoke(&request).await.unwrap();
    assert_eq!((answer.node_data.peer_id, answer.node_data.my_port), (1, 0));
    assert_eq!((answer.node_data.support_flags, answer.node_data.rpc_port), (0, 0));
    peer.send(&ferrite_p2p::message::Invoke::request(&PingRequest {})).await;
    let refused = peer.receive().await.unwrap();
    assert_eq!(refused.kind, ferrite_p2p::levin::Kind::Response { code: -6 });
    // That is two.
    let mut third = RawPeer::over(TcpStream::connect(bind).await.unwrap());
    third.hung_up().await;
    assert!(ours.network.white_peers(PeerFilter { all_zones: true, include_banned: true }).len() == 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_service_gets_our_address() {
    // We connect to a hidden service, which sends a timed sync.
    let service = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let proxy = Proxy::start(service.local_addr().unwrap().port()).await;
    let ours = Ours::start(NetworkConfig {
        tx_proxies: vec![TxProxy {
            zone: Zone::I2p,
            proxy: proxy.address.to_string().parse().unwrap(),
            max_connections: None,
            noise: false,
        }],
        anonymous_inbounds: vec![AnonymousInbound {
            address: NetworkAddress::parse(&format!("{}.b32.i2p", "c".repeat(52)), 1).unwrap(),
            bind: "127.0.0.1:0".parse().unwrap(),
            max_connections: None,
        }],
        exclusive_nodes: vec![format!("{}.b32.i2p", "d".repeat(52))],
        timings: quick(),
        ..loopback()
    })
    .await;
    let mut peer = RawPeer::over(service.accept().await.unwrap().0);
    peer.receive().await.unwrap();
    let answer = ferrite_p2p::message::HandshakeResponse {
        node_data: handshake(1).node_data,
        payload_data: handshake(1).payload_data,
        ..Default::default()
    };
    peer.send(&ferrite_p2p::message::response(&answer)).await;
    let request = ferrite_p2p::message::TimedSyncRequest { payload_data: handshake(1).payload_data };
    let synced = peer.invoke(&request).await.unwrap();
    let told: Vec<String> =
        synced.local_peerlist_new.iter().map(|entry| entry.adr.as_ref().unwrap().to_string()).collect();
    assert!(told.contains(&format!("{}.b32.i2p", "c".repeat(52))), "{told:?}");
    drop(ours);
}

#[tokio::test]
async fn flags_that_contradict_each_other_are_refused() {
    let exclusive = NetworkConfig { exclusive_nodes: vec![onion('a')], ..loopback() };
    assert!(matches!(Ours::try_start(exclusive).await, Err(StartNetworkError::NoProxy(Zone::Tor))));
    let inbound = AnonymousInbound {
        address: NetworkAddress::parse(&onion('a'), 1).unwrap(),
        bind: "127.0.0.1:0".parse().unwrap(),
        max_connections: None,
    };
    let alone = NetworkConfig { anonymous_inbounds: vec![inbound.clone()], ..loopback() };
    assert!(matches!(Ours::try_start(alone).await, Err(StartNetworkError::InboundOnly)));
    let proxy = TxProxy {
        zone: Zone::Tor,
        proxy: "127.0.0.1:9".parse().unwrap(),
        max_connections: None,
        noise: true,
    };
    let twice = NetworkConfig { tx_proxies: vec![proxy.clone(), proxy], ..loopback() };
    assert!(matches!(Ours::try_start(twice).await, Err(StartNetworkError::TxProxy(Zone::Tor))));
    let nonsense = NetworkConfig { exclusive_nodes: vec!["no such host.invalid:7".to_owned()], ..loopback() };
    assert!(matches!(Ours::try_start(nonsense).await, Err(StartNetworkError::Resolve(_))));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut config = loopback();
    config.bind_v4.as_mut().unwrap().set_port(taken.local_addr().unwrap().port());
    assert!(matches!(Ours::try_start(config).await, Err(StartNetworkError::Bind { .. })));
}
