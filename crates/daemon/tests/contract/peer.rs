//! A peer with a chain that it never sends, for what only shows while there is a network.

use std::sync::{Arc, Mutex};

use ferrite_p2p::levin::Kind;
use ferrite_p2p::message::{
    BasicNodeData, CoreSyncData, HandshakeResponse, Notification, Request, ResponseChainEntry,
    TimedSyncResponse, notification, response,
};
use ferrite_types::Hash;
use ferrite_types::network::REGTEST;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use ferrite_testkit::peer::RawPeer;

/// The notifications sent to a peer.
type Received = Arc<Mutex<Vec<Notification>>>;

/// A running peer.
pub struct Peer {
    pub address: String,
    received: Received,
    _runtime: Runtime,
}

impl Peer {
    /// Listens, performs the handshake and claims this chain state. It sends ids on request, but no blocks.
    pub fn start(chain: CoreSyncData, ids: Vec<Hash>) -> Self {
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let received = Received::default();
        runtime.spawn({
            let received = Arc::clone(&received);
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let (chain, ids, received) = (chain.clone(), ids.clone(), Arc::clone(&received));
                    tokio::spawn(async move { talk(RawPeer::over(stream), chain, ids, &received).await });
                }
            }
        });
        Self { address, received, _runtime: runtime }
    }

    /// The transactions sent to it.
    pub fn transactions(&self) -> Vec<Vec<u8>> {
        let received = self.received.lock().unwrap();
        let of = |one: &Notification| match one {
            Notification::NewTransactions(new) => new.txs.clone(),
            _ => Vec::new(),
        };
        received.iter().flat_map(of).collect()
    }
}

async fn talk(mut peer: RawPeer, chain: CoreSyncData, ids: Vec<Hash>, received: &Mutex<Vec<Notification>>) {
    while let Some(message) = peer.receive().await {
        let answer = match message.kind {
            Kind::Request => match Request::from_payload(message.command, &message.payload) {
                Ok(Request::Handshake(_)) => Some(response(&handshake(&chain))),
                Ok(Request::TimedSync(_)) => {
                    let payload_data = chain.clone();
                    Some(response(&TimedSyncResponse { payload_data, ..TimedSyncResponse::default() }))
                }
                _ => None,
            },
            Kind::Notification => match Notification::from_payload(message.command, &message.payload) {
                Ok(Notification::RequestChain(_)) => Some(notification(&ResponseChainEntry {
                    total_height: chain.current_height,
                    cumulative_difficulty: chain.cumulative_difficulty,
                    block_ids: ids.clone(),
                    ..ResponseChainEntry::default()
                })),
                Ok(other) => {
                    received.lock().unwrap().push(other);
                    None
                }
                Err(error) => panic!("what ours sends can be read: {error}"),
            },
            Kind::Response { .. } => None,
        };
        if let Some(answer) = answer {
            peer.send(&answer).await;
        }
    }
}

fn handshake(chain: &CoreSyncData) -> HandshakeResponse {
    HandshakeResponse {
        node_data: BasicNodeData {
            network_id: REGTEST.id,
            peer_id: 4711,
            support_flags: 1,
            ..BasicNodeData::default()
        },
        payload_data: chain.clone(),
        ..HandshakeResponse::default()
    }
}
