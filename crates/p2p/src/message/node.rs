//! Messages about nodes and their peers.

use ferrite_types::epee::{Blob, List};
use ferrite_types::epee_object;
use ferrite_types::network::constants::p2p::MAX_PEERS_IN_HANDSHAKE;

use super::{CoreSyncData, Invoke, MessageError, Payload, check_count, payload};
use crate::address::{NetworkAddress, WireAddress};
use crate::levin::Command;

epee_object! {
    /// The identity of a node.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct BasicNodeData {
        /// Its listening port; zero if undisclosed.
        pub my_port: u32,
        /// Its network id.
        pub network_id: [u8; 16] as Blob,
        /// Its peer id, a random number by which a node recognises a connection to itself.
        pub peer_id: u64,
        /// The price of its RPC.
        pub rpc_credits_per_hash: u32 = 0,
        /// The port of its public RPC; zero if it has none.
        pub rpc_port: u16 = 0,
        /// Its supported features.
        pub support_flags: u32 = 0,
    }
}

epee_object! {
    /// An entry of a peer list.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PeerlistEntry {
        /// Its address; `None` if it cannot be parsed.
        pub adr: Option<NetworkAddress> as WireAddress,
        /// Its peer id.
        pub id: u64,
        /// Unix time of the last contact; zero if undisclosed.
        pub last_seen: i64 = 0,
        /// Its pruning seed; zero if it has all blocks in full.
        pub pruning_seed: u32 = 0,
        /// The price of its RPC.
        pub rpc_credits_per_hash: u32 = 0,
        /// The port of its public RPC; zero if it has none.
        pub rpc_port: u16 = 0,
    }
}

epee_object! {
    /// The first message on a connection.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HandshakeRequest {
        /// The requester.
        pub node_data: BasicNodeData,
        /// The state of its chain.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// Response to [`HandshakeRequest`].
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HandshakeResponse {
        /// A peer list in no particular order.
        pub local_peerlist_new: Vec<PeerlistEntry> as List,
        /// The responder.
        pub node_data: BasicNodeData,
        /// The state of its chain.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// Sent once a minute.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TimedSyncRequest {
        /// The state of the requester's chain.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// Response to [`TimedSyncRequest`].
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TimedSyncResponse {
        /// A peer list in no particular order.
        pub local_peerlist_new: Vec<PeerlistEntry> as List,
        /// The state of the responder's chain.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// Sent on a separate connection to test whether a peer is reachable.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PingRequest {}
}

epee_object! {
    /// Response to [`PingRequest`].
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PingResponse {
        /// The peer id of the responder.
        pub peer_id: u64,
        /// [`PingResponse::OK`].
        pub status: String,
    }
}

impl PingResponse {
    /// The status of a reachable peer.
    pub const OK: &'static str = "OK";

    /// The response of a reachable peer.
    pub fn ok(peer_id: u64) -> Self {
        Self { peer_id, status: Self::OK.to_owned() }
    }
}

epee_object! {
    /// Sent to a peer that did not state its supported features.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SupportFlagsRequest {}
}

epee_object! {
    /// Response to [`SupportFlagsRequest`].
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SupportFlagsResponse {
        /// Its supported features.
        pub support_flags: u32,
    }
}

payload! {
    Handshake: HandshakeRequest;
    TimedSync: TimedSyncRequest;
    Ping: PingRequest, PingResponse;
    SupportFlags: SupportFlagsRequest, SupportFlagsResponse;
}

impl Payload for HandshakeResponse {
    const COMMAND: Command = Command::Handshake;

    fn check(&self) -> Result<(), MessageError> {
        check_count("peers", self.local_peerlist_new.len(), MAX_PEERS_IN_HANDSHAKE)
    }
}

impl Payload for TimedSyncResponse {
    const COMMAND: Command = Command::TimedSync;

    fn check(&self) -> Result<(), MessageError> {
        check_count("peers", self.local_peerlist_new.len(), MAX_PEERS_IN_HANDSHAKE)
    }
}

impl Invoke for HandshakeRequest {
    type Response = HandshakeResponse;
}

impl Invoke for TimedSyncRequest {
    type Response = TimedSyncResponse;
}

impl Invoke for PingRequest {
    type Response = PingResponse;
}

impl Invoke for SupportFlagsRequest {
    type Response = SupportFlagsResponse;
}
