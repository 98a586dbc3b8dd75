//! Status types of the network.

use ferrite_types::network::constants::p2p;

use crate::address::NetworkAddress;
use crate::book::UnixTime;
use crate::peer::PeerInfo;
use crate::sync::PeerState;

/// A connection as reported by RPC, without the fields that follow from the address ([`NetworkAddress::is_loopback`],
/// [`NetworkAddress::is_local`], [`NetworkAddress::type_id`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionInfo {
    /// The peer; before the handshake only its address is known.
    pub peer: PeerInfo,
    /// The price of its RPC.
    pub rpc_credits_per_hash: u32,
    /// The sync state of the peer.
    pub state: PeerState,
    /// Seconds since it was made.
    pub live_time: u64,
    /// Bytes received.
    pub recv_count: u64,
    /// Seconds since the last byte received.
    pub recv_idle_time: u64,
    /// Bytes sent.
    pub send_count: u64,
    /// Seconds since the last byte sent.
    pub send_idle_time: u64,
    /// KiB per second received since the start of the connection.
    pub avg_download: u64,
    /// KiB per second received recently.
    pub current_download: u64,
    /// KiB per second sent since the start of the connection.
    pub avg_upload: u64,
    /// KiB per second sent recently.
    pub current_upload: u64,
    /// The last known height of the peer's chain.
    pub height: u64,
    /// Its pruning seed; zero if it has all blocks in full.
    pub pruning_seed: u32,
}

/// Numbers of peers and connections in the public zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerCounts {
    /// Outgoing connections.
    pub outgoing: usize,
    /// Incoming connections.
    pub incoming: usize,
    /// White peers.
    pub white: usize,
    /// Gray peers.
    pub gray: usize,
}

/// Which listed peers to return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerFilter {
    /// Include those of Tor and I2P.
    pub all_zones: bool,
    /// Include banned ones.
    pub include_banned: bool,
}

/// Which peers with a public RPC to return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicNodeFilter {
    /// Include the white list.
    pub white: bool,
    /// Include the gray list.
    pub gray: bool,
    /// Include banned ones.
    pub include_banned: bool,
}

/// Peers with a public RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PublicNodes {
    /// Those of the white list.
    pub white: Vec<PublicNode>,
    /// Those of the gray list.
    pub gray: Vec<PublicNode>,
}

/// A peer with a public RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicNode {
    /// Its address, with the P2P port.
    pub address: NetworkAddress,
    /// When it last responded; zero for never.
    pub last_seen: UnixTime,
    /// The port of its RPC.
    pub rpc_port: u16,
    /// The price of its RPC.
    pub rpc_credits_per_hash: u32,
}

/// Rate limits in KiB per second, for all connections together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimits {
    /// To peers.
    pub up: u64,
    /// From peers.
    pub down: u64,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self { up: p2p::LIMIT_RATE_UP_KB, down: p2p::LIMIT_RATE_DOWN_KB }
    }
}

impl RateLimits {
    /// Whether the limit of downloads also applies until the chain is synchronised for the first time: only if it was
    /// chosen.
    pub(super) fn limits_first_sync(&self) -> bool {
        self.down != Self::default().down
    }
}

/// Traffic of all connections since the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traffic {
    /// Packets received.
    pub packets_in: u64,
    /// Bytes received.
    pub bytes_in: u64,
    /// Packets sent.
    pub packets_out: u64,
    /// Bytes sent.
    pub bytes_out: u64,
}
