//! The boundary between connections and the protocol.
//!
//! The owner of the sockets performs the handshake, responds to requests, and forwards every notification as a
//! [`PeerEvent`]. The handler of these events acts through [`Peers`].

use crate::address::{NetworkAddress, Zone};
use crate::book::UnixTime;
use crate::message::{CoreSyncData, Notification};
use crate::relay::ConnectionId;

/// A peer after its handshake. Only the support flags can change, because old peers must be asked for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeerInfo {
    /// The connection.
    pub id: ConnectionId,
    /// The peer's address; for an incoming connection, the remote end.
    pub address: NetworkAddress,
    /// The zone of the connection.
    pub zone: Zone,
    /// Whether the peer connected to us.
    pub incoming: bool,
    /// The peer id from the handshake.
    pub peer_id: u64,
    /// Its supported features.
    pub support_flags: u32,
    /// The port of its public RPC; 0 for none.
    pub rpc_port: u16,
    /// When the connection was made.
    pub since: UnixTime,
}

/// Events of connections. Those of one connection come in order: `Connected`, others, `Closed`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeerEvent {
    /// A handshake completed.
    Connected {
        /// The peer.
        info: PeerInfo,
        /// The state of its chain.
        chain: CoreSyncData,
    },
    /// A timed sync with new chain state.
    Synced {
        /// The connection.
        id: ConnectionId,
        /// The state of its chain.
        chain: CoreSyncData,
    },
    /// The response of a peer that did not state its support flags in the handshake.
    Understands {
        /// The connection.
        id: ConnectionId,
        /// As in [`PeerInfo::support_flags`].
        support_flags: u32,
    },
    /// A notification.
    Notified {
        /// The connection.
        id: ConnectionId,
        /// The message.
        message: Notification,
    },
    /// A connection closed.
    Closed {
        /// The connection.
        id: ConnectionId,
    },
}

/// Actions on connections. None of them blocks.
pub trait Peers: Send + Sync {
    /// Sends a [frame](crate::message::notification). `false` if the connection is closed or its queue is full.
    fn send(&self, id: ConnectionId, frame: Vec<u8>) -> bool;

    /// Closes a connection.
    fn close(&self, id: ConnectionId);

    /// Closes a connection and adds misbehaviour points to its host.
    fn punish(&self, id: ConnectionId, points: u32);

    /// Reports how many bytes from the peer are waiting to be handled. They count as memory of its connection.
    fn waiting(&self, id: ConnectionId, bytes: u64) {
        let _ = (id, bytes);
    }

    /// Closes a connection and bans its host for `seconds`.
    fn ban(&self, id: ConnectionId, seconds: u64);
}
