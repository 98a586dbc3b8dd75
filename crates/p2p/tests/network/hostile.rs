//! Malicious peers. Each is dropped or banned, memory stays bounded, and an honest peer is served throughout.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use ferrite_p2p::levin::{self, Command, HEADER_SIZE, Kind, Message, SIGNATURE};
use ferrite_p2p::message::{
    GetTxpoolComplement, HandshakeRequest, Invoke, Payload, PingRequest, TimedSyncRequest, TimedSyncResponse,
    notification, response,
};
use ferrite_p2p::network::{NetworkConfig, Timings};
use ferrite_p2p::peer::PeerEvent;
use ferrite_types::Hash;
use tokio::net::TcpStream;

use crate::support::{Ours, RESPONSE_TIMEOUT, RawPeer, handshake, loopback, shaken, until};
use ferrite_testkit::peer::memory;

const HONEST_ID: u64 = 77;

/// A peer that keeps sending requests and must always get a response.
struct Honest {
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicUsize>,
    task: tokio::task::JoinHandle<()>,
}

impl Honest {
    async fn start(port: u16) -> Self {
        let (stop, answers) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let mut peer = shaken(port, HONEST_ID).await;
        let task = tokio::spawn({
            let (stop, answers) = (stop.clone(), answers.clone());
            async move {
                let payload_data = handshake(HONEST_ID).payload_data;
                while !stop.load(Ordering::Relaxed) {
                    let request = TimedSyncRequest { payload_data: payload_data.clone() };
                    peer.invoke(&request).await.expect("an honest peer is served");
                    answers.fetch_add(1, Ordering::Relaxed);
                    // An honest peer sends at most one request per second.
                    tokio::time::sleep(Duration::from_millis(1100)).await;
                }
            }
        });
        Self { stop, answers, task }
    }

    async fn served(self) -> usize {
        let before = self.answers.load(Ordering::Relaxed);
        until("the honest peer is still served", || self.answers.load(Ordering::Relaxed) > before).await;
        self.stop.store(true, Ordering::Relaxed);
        self.task.await.expect("the honest peer saw nothing wrong");
        self.answers.load(Ordering::Relaxed)
    }
}

fn frame(command: u32, kind: Kind, payload: Vec<u8>) -> Vec<u8> {
    Message { command, kind, payload }.to_bytes()
}

/// A header of any size.
fn header(command: u32, size: u64, flags: u32) -> Vec<u8> {
    let mut bytes = SIGNATURE.to_le_bytes().to_vec();
    bytes.extend_from_slice(&size.to_le_bytes());
    bytes.push(0);
    for number in [command, 0, flags, 1] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    assert_eq!(bytes.len(), HEADER_SIZE);
    bytes
}

/// Invalid portable storages, and small ones that would expand.
fn bombs() -> Vec<Vec<u8>> {
    const START: &[u8] = &[0x01, 0x11, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01];
    let storage = |content: &[u8]| [START, content].concat();
    // One field named "a" with 2^62 - 1 elements.
    let huge = [0xff; 8];
    let mut nested = START.to_vec();
    for _ in 0..2000 {
        nested.extend_from_slice(&[0x04, 1, b'a', 0x0c]);
    }
    let mut arrays = START.to_vec();
    arrays.extend_from_slice(&[0x04, 1, b'a']);
    for _ in 0..2000 {
        arrays.extend_from_slice(&[0x8d, 0x04]);
    }
    let objects: Vec<u8> = std::iter::repeat_n([0x00], 9000).flatten().collect();
    vec![
        b"not a storage at all".to_vec(),
        Vec::new(),
        storage(&[]),
        storage(&[&[0x04, 1, b'a', 0x8a], &huge[..]].concat()),
        storage(&[&[0x04, 1, b'a', 0x0a], &huge[..]].concat()),
        storage(&[&[0x04, 1, b'a', 0x8c], &huge[..]].concat()),
        storage(&huge),
        storage(&[&[0x04, 1, b'a', 0x8c, 0xa1, 0x8c], &objects[..]].concat()),
        nested,
        arrays,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_frames_end_the_connection() {
    let ours = Ours::start(loopback()).await;
    let honest = Honest::start(ours.port()).await;
    let request = handshake(1).request();
    let mut wrong_version = request.clone();
    wrong_version[29] = 9;
    let cases: Vec<(&str, Vec<u8>, Vec<u8>)> = vec![
        ("bad magic", Vec::new(), vec![0x20; 33]),
        ("bad magic in the first byte", Vec::new(), vec![0x00]),
        ("HTTP", Vec::new(), b"GET / HTTP/1.1\r\nHost: a\r\n\r\n".to_vec()),
        ("too long before the handshake", Vec::new(), header(2004, 300_000, 1)),
        ("endless", Vec::new(), header(2004, u64::MAX, 1)),
        ("too long a ping", Vec::new(), header(1003, 4097, 1)),
        ("too long a handshake", Vec::new(), header(1001, 65_537, 1)),
        ("too long after the handshake", request.clone(), header(2004, 100_000_001, 1)),
        ("too long for its command", request.clone(), header(2006, 512 * 1024 + 1, 1)),
        ("an answer to nothing", request.clone(), frame(1002, Kind::Response { code: 1 }, Vec::new())),
        ("a second handshake", request.clone(), request.clone()),
        ("timed sync before the handshake", Vec::new(), TimedSyncRequest::default().request()),
        (
            "fragments without a header",
            request.clone(),
            [header(0, 3, 4), vec![1; 3], header(0, 1, 8), vec![1]].concat(),
        ),
        (
            "fragments that say too much",
            request.clone(),
            [header(0, 33, 4), header(2002, 50, 1), header(0, 0, 8)].concat(),
        ),
    ];
    for (what, first, then) in &cases {
        println!("{what}");
        let mut peer = RawPeer::connect(ours.port()).await;
        peer.send(first).await;
        peer.send(then).await;
        peer.hung_up().await;
    }
    println!("{} kinds of broken frames", cases.len());
    // A foreign version is no reason to disconnect: it only turns a response into something else.
    let mut peer = RawPeer::connect(ours.port()).await;
    peer.send(&wrong_version).await;
    assert!(peer.receive().await.is_some());
    assert!(honest.served().await > 0);
    assert_eq!(ours.network.bans(), [], "the reference bans no host for these");
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_cut_off_leave_nothing_behind() {
    let ours = Ours::start(loopback()).await;
    let honest = Honest::start(ours.port()).await;
    let before = memory();
    let first = handshake(1).request();
    let then = notification(&GetTxpoolComplement { hashes: vec![Hash::from([3; 32]); 10_000] });
    let mut cut = 0;
    // In the header, after it, in the middle, and before the last byte.
    for (handshaken, frame) in [(false, &first), (true, &then)] {
        for length in [1, 8, HEADER_SIZE - 1, HEADER_SIZE, frame.len() / 2, frame.len() - 1] {
            let mut peer = if handshaken {
                shaken(ours.port(), 1000 + u64::try_from(length).unwrap()).await
            } else {
                RawPeer::connect(ours.port()).await
            };
            peer.send(&frame[..length]).await;
            drop(peer);
            cut += 1;
        }
    }
    println!("{cut} frames that were cut off");
    until("they are gone", || ours.network.connections().len() == 1).await;
    assert!(memory() < before + 64 * 1024 * 1024);
    assert!(honest.served().await > 0);
    assert_eq!(ours.network.bans(), [], "whose connection breaks has done nothing wrong");
    assert!(
        ours.heard().iter().all(|event| !matches!(event, PeerEvent::Notified { .. })),
        "half a message is none"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bombs_are_rejected_and_their_senders_banned() {
    // The honest peer has the same address: it is banned with the others in the end, and not before.
    let ours = Ours::start(loopback()).await;
    let before = memory();
    let mut sent = 0;
    for bomb in bombs() {
        for command in Command::ALL {
            let kind = if command.is_request() { Kind::Request } else { Kind::Notification };
            let mut peer = RawPeer::connect(ours.port()).await;
            if *command != Command::Handshake {
                peer.invoke(&handshake(sent + 1000)).await.expect("hands are shaken");
            }
            peer.send(&frame(command.code(), kind, bomb.clone())).await;
            // Some messages may be empty, others are completed by what follows.
            peer.send(&frame(Command::Handshake.code(), Kind::Request, vec![1])).await;
            peer.hung_up().await;
            sent += 1;
            ours.network.unban(&"127.0.0.1".parse().expect("an address"));
        }
    }
    println!("{sent} bombs");
    assert!(memory() < before + 64 * 1024 * 1024, "{before} bytes before, {} after", memory());
    // From here on the ban stays.
    for id in 0..12 {
        if !ours.network.bans().is_empty() {
            break;
        }
        let mut peer = shaken(ours.port(), id + 1).await;
        peer.send(&frame(2002, Kind::Notification, b"nonsense".to_vec())).await;
        peer.hung_up().await;
    }
    assert!(ours.network.remaining_ban(&"127.0.0.1".parse().expect("an address")).is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_network_is_banned_after_a_while() {
    let ours = Ours::start(loopback()).await;
    let mut request = handshake(5);
    request.node_data.network_id[15] ^= 1;
    for attempt in 0..11 {
        assert_eq!(ours.network.bans().len(), 0, "after {attempt}");
        let mut peer = RawPeer::connect(ours.port()).await;
        assert!(peer.invoke(&request).await.is_none());
    }
    until("it is banned", || ours.network.bans().len() == 1).await;
    // A banned host cannot even connect.
    let mut peer = RawPeer::connect(ours.port()).await;
    assert!(peer.invoke(&handshake(6)).await.is_none());
    assert!(ours.heard().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn peers_that_never_finish_are_dropped() {
    let timings = Timings { new_connection: Duration::from_secs(3), ..Timings::default() };
    let ours = Ours::start(NetworkConfig { timings, ..loopback() }).await;
    let honest = Honest::start(ours.port()).await;
    // Sends nothing.
    let mut silent = RawPeer::connect(ours.port()).await;
    // Half a handshake.
    let request = handshake(1).request();
    let mut half = RawPeer::connect(ours.port()).await;
    half.send(&request[..request.len() - 1]).await;
    // Keeps talking, but never performs the handshake.
    let mut chatty = RawPeer::connect(ours.port()).await;
    let chat = async {
        while chatty.send(&notification(&GetTxpoolComplement::default())).await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    // One byte at a time.
    let mut slow = RawPeer::connect(ours.port()).await;
    let trickle = async {
        let endless = [header(2002, 200_000, 1), vec![0; 200_000]].concat();
        for byte in endless {
            if !slow.send(&[byte]).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("all of it was taken");
    };
    let all = async { tokio::join!(silent.hung_up(), half.hung_up(), chat, trickle) };
    tokio::time::timeout(RESPONSE_TIMEOUT, all).await.expect("all are dropped");
    assert_eq!(ours.shaken().len(), 1);
    assert!(honest.served().await > 0);
    // Only the honest peer reached the protocol.
    assert!(ours.heard().iter().all(|event| !matches!(event, PeerEvent::Notified { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn peers_that_stop_responding_are_dropped() {
    let timings = Timings {
        timed_sync: Duration::from_millis(50),
        invoke: Duration::from_millis(500),
        ..Timings::default()
    };
    let ours = Ours::start(NetworkConfig { timings, ..loopback() }).await;
    let mut peer = shaken(ours.port(), 5).await;
    // Never responds.
    peer.hung_up().await;
    // A response without a request.
    let mut peer = shaken(ours.port(), 6).await;
    let message = peer.receive().await.expect("it asks");
    assert_eq!((message.command, message.kind), (Command::TimedSync.code(), Kind::Request));
    peer.send(&frame(Command::Ping.code(), Kind::Response { code: 1 }, Vec::new())).await;
    peer.hung_up().await;
    // Too many peers, or some of another zone.
    for count in [251, 1] {
        let mut peer = shaken(ours.port(), 7).await;
        peer.receive().await.expect("it asks");
        let entry = ferrite_p2p::message::PeerlistEntry {
            adr: Some(ferrite_p2p::address::NetworkAddress::I2p(
                format!("{}.b32.i2p", "a".repeat(52)).parse().expect("a name"),
            )),
            ..Default::default()
        };
        let answer = TimedSyncResponse { local_peerlist_new: vec![entry; count], ..Default::default() };
        peer.send(&response(&answer)).await;
        peer.hung_up().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_timed_syncs_is_stopped() {
    let ours = Ours::start(loopback()).await;
    let honest = Honest::start(ours.port()).await;
    let before = memory();
    let mut peer = shaken(ours.port(), 9).await;
    let request = TimedSyncRequest { payload_data: handshake(9).payload_data }.request();
    let flood: Vec<u8> = std::iter::repeat_n(request, 1000).flatten().collect();
    // The responses are not read.
    while peer.send(&flood).await {}
    until("the flood is over", || ours.shaken().len() == 1).await;
    assert!(memory() < before + 64 * 1024 * 1024);
    let answered = ours.heard().iter().filter(|event| matches!(event, PeerEvent::Synced { .. })).count();
    assert!(answered < 1000, "{answered} were answered");
    assert!(honest.served().await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_messages_waits_for_the_event_handler() {
    let ours = Ours::start(loopback()).await;
    let honest = Honest::start(ours.port()).await;
    let before = memory();
    let mut peers = Vec::new();
    let big = notification(&GetTxpoolComplement { hashes: vec![Hash::from([3; 32]); 100_000] });
    for id in 0..8 {
        let mut peer = shaken(ours.port(), 100 + id).await;
        // Nearly all of a large message, and never the rest.
        peer.send(&big[..big.len() - 1]).await;
        peers.push(peer);
    }
    until("it is there", || ours.network.traffic().bytes_in > 8 * 3_000_000).await;
    // 8 times 3.2 MB, twice because a buffer grows by doubling, and the buffers of the sending side.
    assert!(memory() < before + 128 * 1024 * 1024);
    drop(peers);
    until("they are gone", || ours.shaken().len() == 1).await;
    assert!(honest.served().await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn unhandled_messages_count_as_memory() {
    let ours = Ours::start(NetworkConfig { memory_limit: 10_000_000, ..loopback() }).await;
    let honest = Honest::start(ours.port()).await;
    let greedy = shaken(ours.port(), 100).await;
    let modest = shaken(ours.port(), 101).await;
    // A peer gets its response before it is entered in the table.
    until("all are known", || ours.shaken().len() == 3).await;
    let id = |peer_id: u64| {
        ours.shaken().iter().find(|info| info.peer.peer_id == peer_id).map(|info| info.peer.id).unwrap()
    };
    let (first, second) = (id(100), id(101));
    ours.peers().waiting(first, 6_000_000);
    ours.peers().waiting(second, 3_000_000);
    // Handled bytes no longer count.
    ours.peers().waiting(second, 1_000_000);
    ours.peers().waiting(first, 8_000_000);
    assert_eq!(ours.shaken().len(), 3);
    ours.peers().waiting(second, 3_000_000);
    until("the one with the most has to go", || ours.shaken().len() == 2).await;
    assert!(ours.shaken().iter().all(|info| info.peer.id != first));
    // Its bytes are not counted any more: there is room again.
    ours.peers().waiting(second, 9_000_000);
    assert!(ours.shaken().iter().any(|info| info.peer.id == second));
    assert!(honest.served().await > 0);
    drop((greedy, modest));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_connection_with_the_most_memory_is_closed() {
    let ours = Ours::start(NetworkConfig { memory_limit: 10_000_000, ..loopback() }).await;
    let honest = Honest::start(ours.port()).await;
    let part = |bytes: usize| {
        let whole = notification(&GetTxpoolComplement { hashes: vec![Hash::from([3; 32]); 120_000] });
        whole[..bytes].to_vec()
    };
    // Half of a message from each, together too much.
    let mut peers = Vec::new();
    for id in 0..6 {
        let mut peer = shaken(ours.port(), 100 + id).await;
        peer.send(&part(2_000_000 + 100_000 * usize::try_from(id).unwrap())).await;
        peers.push(peer);
    }
    until("some have to go", || ours.shaken().len() <= 5).await;
    // The same with responses that are not read.
    drop(peers);
    until("all are gone", || ours.shaken().len() == 1).await;
    let mut peers = Vec::new();
    for id in 0..4 {
        peers.push(shaken(ours.port(), 200 + id).await);
    }
    for round in 0..4 {
        for connection in ours.shaken().iter().filter(|peer| peer.peer.peer_id >= 200) {
            ours.peers().send(connection.peer.id, part(3_000_000));
        }
        println!("{round}: {} left", ours.shaken().len());
    }
    until("some have to go", || ours.shaken().len() <= 4).await;
    assert!(honest.served().await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn peers_that_do_not_read_are_dropped() {
    let timings = Timings { idle: Duration::from_secs(4), ..Timings::default() };
    let ours = Ours::start(NetworkConfig { timings, ..loopback() }).await;
    let _peer = shaken(ours.port(), 9).await;
    until("it is known", || ours.shaken().len() == 1).await;
    let id = ours.shaken()[0].peer.id;
    let before = memory();
    let big = notification(&GetTxpoolComplement { hashes: vec![Hash::from([3; 32]); 100_000] });
    let mut taken = 0;
    while ours.peers().send(id, big.clone()) {
        taken += big.len();
        assert!(taken < 256 * 1024 * 1024, "there is no end");
        tokio::task::yield_now().await;
    }
    println!("{taken} bytes were queued");
    assert!(memory() < before + 192 * 1024 * 1024);
    until("it is dropped", || ours.network.connections().is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_connections_from_one_address() {
    let mut ours = loopback();
    ours.max_connections_per_ip = 3;
    let ours = Ours::start(ours).await;
    let honest = Honest::start(ours.port()).await;
    let before = memory();
    let mut streams = Vec::new();
    let mut refused = 0;
    for _ in 0..3000 {
        match TcpStream::connect(("127.0.0.1", ours.port())).await {
            Ok(stream) => streams.push(stream),
            Err(_) => refused += 1,
        }
        assert!(ours.network.connections().len() <= 3);
        if streams.len() > 500 {
            streams.drain(..400);
        }
    }
    println!("3000 connections, {refused} of them refused by the system");
    assert!(ours.network.counts().incoming <= 3);
    assert!(memory() < before + 64 * 1024 * 1024);
    assert!(honest.served().await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_messages_are_answered_or_ignored() {
    let ours = Ours::start(loopback()).await;
    let mut peer = shaken(ours.port(), 4).await;
    peer.send(&frame(4711, Kind::Request, b"what is this".to_vec())).await;
    let answer = peer.receive().await.expect("an answer");
    assert_eq!((answer.command, answer.kind), (4711, Kind::Response { code: -6 }));
    peer.send(&frame(2001, Kind::Request, Vec::new())).await;
    assert_eq!(peer.receive().await.expect("an answer").kind, Kind::Response { code: -6 });
    peer.send(&frame(4711, Kind::Notification, b"what is this".to_vec())).await;
    peer.send(&levin::fragment::noise(1000).expect("long enough")).await;
    let pong = peer.invoke(&PingRequest {}).await.expect("still there");
    assert_eq!(pong.status, "OK");
    let request = HandshakeRequest::default();
    assert!(HandshakeRequest::from_payload(&request.to_payload()).is_ok());
}
