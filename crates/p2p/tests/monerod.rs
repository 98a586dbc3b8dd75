//! A conversation with the real `monerod`: every frame and message it sends decodes and re-encodes to the same bytes,
//! and every request of ours is answered.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use ferrite_p2p::levin::{Command, Decoder, Kind, Message, return_code};
use ferrite_p2p::message::{
    BasicNodeData, BlockCompleteEntry, CoreSyncData, GetTxpoolComplement, HandshakeRequest,
    HandshakeResponse, Incoming, Invoke, NewFluffyBlock, Notification, Payload, PingRequest, PingResponse,
    Request, RequestChain, RequestFluffyMissingTx, RequestGetObjects, SupportFlagsRequest, TimedSyncRequest,
    TimedSyncResponse, notification, response,
};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_types::network::Network;
use ferrite_types::network::constants::p2p::SUPPORT_FLAGS;
use ferrite_types::{Hash, block::Block};

const OUR_ID: u64 = 0x0123_4567_89ab_cdef;

/// A peer on a plain socket.
struct Peer {
    stream: TcpStream,
    decoder: Decoder,
    left: Vec<u8>,
    sync: CoreSyncData,
    frames: usize,
}

impl Peer {
    fn connect(port: u16) -> Self {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let parameters = Network::Regtest.parameters();
        let sync = CoreSyncData {
            current_height: 1,
            cumulative_difficulty: 1,
            top_id: parameters.genesis.id,
            top_version: 1,
            ..CoreSyncData::default()
        };
        Self { stream, decoder: Decoder::new(), left: Vec::new(), sync, frames: 0 }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// The next message, whose payload must equal our encoding. `None` if the peer disconnects.
    fn receive(&mut self) -> Option<Message> {
        loop {
            let mut input = self.left.as_slice();
            let message = self.decoder.decode(&mut input).unwrap();
            self.left = input.to_vec();
            if let Some(message) = message {
                self.frames += 1;
                return Some(message);
            }
            let mut buffer = [0; 5000];
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(count) => self.left.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing from the peer: {error}"),
            }
        }
    }

    /// The next message that is not a request; requests are answered.
    fn next(&mut self) -> Incoming {
        loop {
            let message = self.receive().expect("the peer stays");
            let payload = message.payload.clone();
            match Incoming::from_message(message).unwrap() {
                Incoming::Request(Request::TimedSync(_)) => {
                    let answer = TimedSyncResponse { payload_data: self.sync.clone(), ..Default::default() };
                    self.send(&response(&answer));
                }
                Incoming::Request(Request::Ping(_)) => self.send(&response(&PingResponse::ok(OUR_ID))),
                Incoming::Request(request) => panic!("unexpected {request:?}"),
                Incoming::Notification(told) => {
                    assert_eq!(told.to_payload(), payload, "{told:?}");
                    return Incoming::Notification(told);
                }
                answer @ Incoming::Response { .. } => return answer,
            }
        }
    }

    fn invoke<T: Invoke>(&mut self, request: &T) -> T::Response {
        self.send(&request.request());
        loop {
            match self.next() {
                Incoming::Response { command, code, payload } => {
                    assert_eq!((command, code), (T::COMMAND.code(), return_code::SUCCESS));
                    let answer = T::Response::from_payload(&payload).unwrap();
                    assert_eq!(answer.to_payload(), payload, "the answer to {:?}", T::COMMAND);
                    return answer;
                }
                other => println!("meanwhile: {:?}", kind_of(&other)),
            }
        }
    }

    fn handshake(&mut self, my_port: u32) -> HandshakeResponse {
        let request = HandshakeRequest {
            node_data: BasicNodeData {
                my_port,
                network_id: Network::Regtest.parameters().id,
                peer_id: OUR_ID,
                support_flags: SUPPORT_FLAGS,
                ..BasicNodeData::default()
            },
            payload_data: self.sync.clone(),
        };
        self.decoder.handshake_done();
        self.invoke(&request)
    }

    /// Waits for a notification with this command.
    fn told(&mut self, command: Command) -> Notification {
        loop {
            match self.next() {
                Incoming::Notification(told) if told.command() == command => return told,
                other => println!("meanwhile: {:?}", kind_of(&other)),
            }
        }
    }
}

fn kind_of(message: &Incoming) -> String {
    match message {
        Incoming::Request(request) => format!("{:?}", request.command()),
        Incoming::Notification(told) => format!("{:?}", told.command()),
        Incoming::Response { command, code, .. } => format!("response {command} {code}"),
    }
}

fn id_of(entry: &BlockCompleteEntry) -> Hash {
    Block::from_blob(&entry.block).unwrap().id().unwrap()
}

#[test]
fn conversation() {
    const BLOCKS: u32 = 25;
    let mut monerod = Monerod::start_with_peers(&["--out-peers", "0"]);
    let parameters = Network::Regtest.parameters();

    // It mines once it knows from a peer that it is not behind, and announces every block to that peer.
    let mut listener = Peer::connect(monerod.p2p_port());
    assert_eq!(listener.handshake(0).payload_data.top_id, parameters.genesis.id);
    monerod.mine(BLOCKS, SOME_ADDRESS);
    for height in 1..=u64::from(BLOCKS) {
        let Notification::NewFluffyBlock(told) = listener.told(Command::NewFluffyBlock) else {
            unreachable!()
        };
        assert_eq!(told.current_blockchain_height, height + 1);
        assert!(told.b.txs.is_empty() && !told.b.pruned);
    }

    let mut peer = Peer::connect(monerod.p2p_port());

    // Before the handshake only these are answered.
    let pong = peer.invoke(&PingRequest::default());
    assert_eq!(pong.status, PingResponse::OK);

    let shake = peer.handshake(0);
    assert_eq!(shake.node_data.network_id, parameters.id);
    assert_eq!(shake.node_data.peer_id, pong.peer_id);
    assert_eq!(shake.node_data.my_port, u32::from(monerod.p2p_port()));
    assert_eq!(shake.node_data.support_flags, SUPPORT_FLAGS);
    assert_eq!(shake.payload_data.current_height, u64::from(BLOCKS) + 1);
    assert!(shake.local_peerlist_new.is_empty());

    let flags = peer.invoke(&SupportFlagsRequest::default());
    assert_eq!(flags.support_flags, SUPPORT_FLAGS);
    let synced = peer.invoke(&TimedSyncRequest { payload_data: peer.sync.clone() });
    assert_eq!(synced.payload_data, shake.payload_data);

    // The chain, from the genesis block on.
    peer.send(&notification(&RequestChain { block_ids: vec![parameters.genesis.id], prune: false }));
    let Notification::ResponseChainEntry(entry) = peer.told(Command::ResponseChainEntry) else {
        unreachable!()
    };
    assert_eq!((entry.start_height, entry.total_height), (0, u64::from(BLOCKS) + 1));
    assert_eq!(entry.block_ids.len(), BLOCKS as usize + 1);
    assert_eq!(entry.block_weights.len(), entry.block_ids.len());
    assert_eq!(entry.block_ids.first(), Some(&parameters.genesis.id));
    assert_eq!(entry.block_ids.last(), Some(&shake.payload_data.top_id));
    assert_eq!(entry.cumulative_difficulty, shake.payload_data.cumulative_difficulty);

    // Twenty of its blocks, in both forms.
    let wanted = entry.block_ids[1..21].to_vec();
    for prune in [false, true] {
        peer.send(&notification(&RequestGetObjects { blocks: wanted.clone(), prune }));
        let Notification::ResponseGetObjects(objects) = peer.told(Command::ResponseGetObjects) else {
            unreachable!()
        };
        let ids: Vec<Hash> = objects.blocks.iter().map(id_of).collect();
        assert_eq!(ids, wanted);
        assert!(objects.blocks.iter().all(|block| block.pruned == prune));
        assert!(objects.missed_ids.is_empty());
        assert_eq!(objects.current_blockchain_height, u64::from(BLOCKS) + 1);
    }

    // A fluffy block without transactions can be requested at any time.
    let missing = RequestFluffyMissingTx {
        block_hash: shake.payload_data.top_id,
        current_blockchain_height: u64::from(BLOCKS) + 1,
        missing_tx_indices: vec![],
    };
    peer.send(&notification(&missing));
    let Notification::NewFluffyBlock(NewFluffyBlock { b, .. }) = peer.told(Command::NewFluffyBlock) else {
        unreachable!()
    };
    assert_eq!(id_of(&b), shake.payload_data.top_id);

    // The pool is empty: the next message is the response to something else.
    peer.send(&notification(&GetTxpoolComplement { hashes: vec![] }));
    peer.invoke(&TimedSyncRequest { payload_data: peer.sync.clone() });

    println!("{} frames understood", peer.frames);
    refused(monerod.p2p_port());
}

/// What the reference rejects, as seen from outside: it disconnects, or returns an error.
fn refused(port: u16) {
    // Another network.
    let mut peer = Peer::connect(port);
    let request = HandshakeRequest { payload_data: peer.sync.clone(), ..HandshakeRequest::default() };
    peer.send(&request.request());
    while let Some(message) = peer.receive() {
        assert!(matches!(message.kind, Kind::Response { .. }), "{message:?}");
        assert!(HandshakeResponse::from_payload(&message.payload).is_ok_and(|a| a.node_data.peer_id == 0));
    }

    // A payload above the limit of its command, and an incomplete header.
    for bytes in
        [Message { command: 1003, kind: Kind::Request, payload: vec![0; 4097] }.to_bytes(), vec![0x20; 33]]
    {
        let mut peer = Peer::connect(port);
        assert!(Decoder::new().decode(&mut bytes.as_slice()).is_err(), "we would hang up, too");
        let _ = peer.stream.write_all(&bytes);
        assert_eq!(peer.receive(), None);
    }

    // Too many blocks requested.
    let mut peer = Peer::connect(port);
    peer.handshake(0);
    let request = RequestGetObjects { blocks: vec![peer.sync.top_id; 101], prune: false };
    assert!(RequestGetObjects::from_payload(&request.to_payload()).is_err());
    peer.send(&notification(&request));
    assert_eq!(peer.receive(), None);
}
