//! What can be asked about the network.

use ferrite_types::network::constants::p2p;

use crate::address::NetworkAddress;
use crate::book::UnixTime;
use crate::peer::PeerInfo;
use crate::sync::PeerState;

/// A connection as the RPC shows it. What depends on the address alone ([`NetworkAddress::is_loopback`],
/// [`NetworkAddress::is_local`], [`NetworkAddress::type_id`]) is not repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionInfo {
    /// Who it is; nothing that it said of itself is known before the handshake.
    pub peer: PeerInfo,
    /// What its RPC asks for.
    pub rpc_credits_per_hash: u32,
    /// What is spoken with it.
    pub state: PeerState,
    /// Seconds since it was made.
    pub live_time: u64,
    /// Bytes received.
    pub recv_count: u64,
    /// Seconds since the last of them.
    pub recv_idle_time: u64,
    /// Bytes sent.
    pub send_count: u64,
    /// Seconds since the last of them.
    pub send_idle_time: u64,
    /// KiB a second received, since it was made.
    pub avg_download: u64,
    /// KiB a second received in the last seconds.
    pub current_download: u64,
    /// KiB a second sent, since it was made.
    pub avg_upload: u64,
    /// KiB a second sent in the last seconds.
    pub current_upload: u64,
    /// How long the peer's chain is, as far as it told.
    pub height: u64,
    /// Which blocks it has in full; zero for all.
    pub pruning_seed: u32,
}

/// How many peers there are on the public network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerCounts {
    /// Connections that we made.
    pub outgoing: usize,
    /// Connections that others made.
    pub incoming: usize,
    /// Peers that are known to answer.
    pub white: usize,
    /// Peers that others told of.
    pub gray: usize,
}

/// Which peers of the lists to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PeerFilter {
    /// Those of Tor and I2P, too.
    pub all_zones: bool,
    /// Those that are banned, too.
    pub include_banned: bool,
}

/// Which peers that offer a public RPC to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicNodeFilter {
    /// Those of the white list.
    pub white: bool,
    /// Those of the gray list.
    pub gray: bool,
    /// Those that are banned, too.
    pub include_banned: bool,
}

/// Peers that offer a public RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PublicNodes {
    /// Those of the white list.
    pub white: Vec<PublicNode>,
    /// Those of the gray list.
    pub gray: Vec<PublicNode>,
}

/// A peer that offers a public RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicNode {
    /// Where it is; the port is that of its p2p interface.
    pub address: NetworkAddress,
    /// When it answered last; zero for never.
    pub last_seen: UnixTime,
    /// The port of its RPC.
    pub rpc_port: u16,
    /// What its RPC asks for.
    pub rpc_credits_per_hash: u32,
}

/// How fast may be sent and received, in kilobytes (of 1024 bytes) a second, over all connections together.
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

/// What went over all connections since the start.
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
