//! Who a peer is, and whom it knows.

use ferrite_types::epee::{Blob, List};
use ferrite_types::epee_object;
use ferrite_types::network::constants::p2p::MAX_PEERS_IN_HANDSHAKE;

use super::{CoreSyncData, Invoke, MessageError, Payload, check_count, payload};
use crate::address::{NetworkAddress, WireAddress};
use crate::levin::Command;

epee_object! {
    /// Who a peer is.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct BasicNodeData {
        /// Where it listens, or zero when it does not say.
        pub my_port: u32,
        /// Which network it belongs to.
        pub network_id: [u8; 16] as Blob,
        /// A random number by which it recognises itself.
        pub peer_id: u64,
        /// What its RPC asks for.
        pub rpc_credits_per_hash: u32 = 0,
        /// Where its RPC listens, when that is public.
        pub rpc_port: u16 = 0,
        /// What it understands.
        pub support_flags: u32 = 0,
    }
}

epee_object! {
    /// A peer that a peer knows.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PeerlistEntry {
        /// Where it is; `None` if that cannot be understood.
        pub adr: Option<NetworkAddress> as WireAddress,
        /// Its random number.
        pub id: u64,
        /// When it was heard of last, in unix time; zero when that is nobody's business.
        pub last_seen: i64 = 0,
        /// Which blocks it has in full; zero for all.
        pub pruning_seed: u32 = 0,
        /// What its RPC asks for.
        pub rpc_credits_per_hash: u32 = 0,
        /// Where its RPC listens, when that is public.
        pub rpc_port: u16 = 0,
    }
}

epee_object! {
    /// The first message on a connection.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HandshakeRequest {
        /// Who asks.
        pub node_data: BasicNodeData,
        /// Where its chain is.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// The answer to it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HandshakeResponse {
        /// Peers, in no order.
        pub local_peerlist_new: Vec<PeerlistEntry> as List,
        /// Who answers.
        pub node_data: BasicNodeData,
        /// Where its chain is.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// Asked every minute.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TimedSyncRequest {
        /// Where the chain of the one who asks is.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// The answer to it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TimedSyncResponse {
        /// Peers, in no order.
        pub local_peerlist_new: Vec<PeerlistEntry> as List,
        /// Where the chain of the one who answers is.
        pub payload_data: CoreSyncData,
    }
}

epee_object! {
    /// Asked on a connection of its own, to see whether a peer can be reached.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PingRequest {}
}

epee_object! {
    /// The answer to it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PingResponse {
        /// Its random number.
        pub peer_id: u64,
        /// [`PingResponse::OK`].
        pub status: String,
    }
}

impl PingResponse {
    /// What a peer says that can be reached.
    pub const OK: &'static str = "OK";

    /// The answer of a peer that can be reached.
    pub fn ok(peer_id: u64) -> Self {
        Self { peer_id, status: Self::OK.to_owned() }
    }
}

epee_object! {
    /// Asked of a peer that did not say what it understands.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SupportFlagsRequest {}
}

epee_object! {
    /// The answer to it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SupportFlagsResponse {
        /// What it understands.
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
