//! The seam between connections and what is spoken over them.
//!
//! Whoever owns the sockets brings a peer through its handshake, answers its requests, and from then on hands every
//! notification on as a [`PeerEvent`]. Whoever handles those acts through [`Peers`].

use crate::address::{NetworkAddress, Zone};
use crate::book::UnixTime;
use crate::message::{CoreSyncData, Notification};
use crate::relay::ConnectionId;

/// What is known about a peer that has shaken hands. Only what it understands may change, because old peers have to be
/// asked for that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeerInfo {
    /// The connection.
    pub id: ConnectionId,
    /// Where the peer is; for an incoming connection, where it came from.
    pub address: NetworkAddress,
    /// The network over which it is connected.
    pub zone: Zone,
    /// Whether the peer connected to us.
    pub incoming: bool,
    /// The number that the peer gave itself.
    pub peer_id: u64,
    /// What it understands.
    pub support_flags: u32,
    /// The port of its public interface, 0 for none.
    pub rpc_port: u16,
    /// When the connection was made.
    pub since: UnixTime,
}

/// What happens on connections. The events of one connection come in order: `Connected`, then others, then `Closed`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeerEvent {
    /// A peer has shaken hands.
    Connected {
        /// Who it is.
        info: PeerInfo,
        /// Where its chain is.
        chain: CoreSyncData,
    },
    /// A peer said again where its chain is.
    Synced {
        /// Which peer.
        id: ConnectionId,
        /// Where its chain is.
        chain: CoreSyncData,
    },
    /// A peer that did not say it when it shook hands said what it understands.
    Understands {
        /// Which peer.
        id: ConnectionId,
        /// As in [`PeerInfo::support_flags`].
        support_flags: u32,
    },
    /// A peer told something.
    Told {
        /// Which peer.
        id: ConnectionId,
        /// What it told.
        message: Notification,
    },
    /// A connection has ended.
    Closed {
        /// Which one.
        id: ConnectionId,
    },
}

/// What can be done with connections. Nothing waits.
pub trait Peers: Send + Sync {
    /// Sends a [frame](crate::message::notification). `false` when the connection is gone or takes no more.
    fn send(&self, id: ConnectionId, frame: Vec<u8>) -> bool;

    /// Ends a connection, because it is of no use.
    fn close(&self, id: ConnectionId);

    /// Ends a connection and counts an offence of so many points against its host; enough of them ban it.
    fn punish(&self, id: ConnectionId, points: u32);

    /// Reports how many bytes that the peer has sent wait to be handled. They count as memory that its connection takes.
    fn waiting(&self, id: ConnectionId, bytes: u64) {
        let _ = (id, bytes);
    }

    /// Ends a connection and bans its host for so many seconds.
    fn ban(&self, id: ConnectionId, seconds: u64);
}
