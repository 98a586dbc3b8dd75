//! Peers, bans, limits, and how far the node is with syncing.

use serde::{Deserialize, Serialize};

use super::{Access, Base, is_zero};

/// A connection to a peer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Connection {
    /// Where the peer is, with its port.
    pub address: String,
    /// The kind of address: 1 IPv4, 2 IPv6, 3 I2P, 4 Tor.
    pub address_type: u8,
    /// KiB a second received, since it was made.
    pub avg_download: u64,
    /// KiB a second sent, since it was made.
    pub avg_upload: u64,
    /// The connection.
    pub connection_id: String,
    /// KiB a second received now.
    pub current_download: u64,
    /// KiB a second sent now.
    pub current_upload: u64,
    /// How long the peer's chain is.
    pub height: u64,
    /// Where the peer is, without its port.
    pub host: String,
    /// Whether the peer connected to us.
    pub incoming: bool,
    /// The address if it is an IP address.
    pub ip: String,
    /// Seconds since it was made.
    pub live_time: u64,
    /// Whether the address is private.
    pub local_ip: bool,
    /// Whether the peer is on this machine.
    pub localhost: bool,
    /// The number that the peer gave itself, in hex digits.
    pub peer_id: String,
    /// The port if it is an IP address.
    pub port: String,
    /// Which blocks the peer has in full; zero for all.
    pub pruning_seed: u32,
    /// Bytes received.
    pub recv_count: u64,
    /// Seconds since the last of them.
    pub recv_idle_time: u64,
    /// What the peer's RPC asks for.
    pub rpc_credits_per_hash: u32,
    /// The port of its public RPC, 0 for none.
    pub rpc_port: u16,
    /// Bytes sent.
    pub send_count: u64,
    /// Seconds since the last of them.
    pub send_idle_time: u64,
    /// What is spoken with it.
    pub state: String,
    /// What it understands.
    pub support_flags: u32,
}

/// Answers `get_connections`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Connections {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// All of them.
    pub connections: Vec<Connection>,
}

/// A ban that `set_bans` asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetBan {
    /// An address or a range.
    pub host: String,
    /// An IPv4 address as a number, its first byte lowest.
    pub ip: u32,
    /// Whether to ban, or to lift a ban.
    pub ban: bool,
    /// For how long.
    pub seconds: u32,
}

/// Asks `set_bans`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetBans {
    /// In turn.
    #[serde(deserialize_with = "crate::json::objects")]
    pub bans: Vec<SetBan>,
}

/// A ban.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ban {
    /// Who is banned.
    pub host: String,
    /// The same as a number, its first byte lowest; zero if it is not one IPv4 address.
    pub ip: u32,
    /// How long it lasts, or until when.
    pub seconds: u32,
}

/// Answers `get_bans`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Bans {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// All of them.
    pub bans: Vec<Ban>,
}

/// Asks `banned`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IsBanned {
    /// Who.
    pub address: String,
}

/// Answers `banned`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Banned {
    /// How it went.
    pub status: String,
    /// Whether.
    pub banned: bool,
    /// How long it lasts.
    pub seconds: u32,
}

/// A peer of `sync_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncPeer {
    /// The connection.
    pub info: Connection,
}

/// Blocks that a peer was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Span {
    /// The peer.
    pub connection_id: String,
    /// How many blocks.
    pub nblocks: u64,
    /// Bytes a second.
    pub rate: u32,
    /// Where the peer is.
    pub remote_address: String,
    /// Bytes that were received.
    pub size: u64,
    /// The speed in percent of the fastest peer's.
    pub speed: u32,
    /// The first block.
    pub start_block_height: u64,
}

/// Answers `sync_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SyncInfo {
    /// How it went.
    #[serde(flatten)]
    pub access: Access,
    /// How many blocks the chain has.
    pub height: u64,
    /// How many it is to have; zero when that is reached.
    pub target_height: u64,
    /// Which pruned blocks are needed next.
    pub next_needed_pruning_seed: u32,
    /// All peers.
    pub peers: Vec<SyncPeer>,
    /// Blocks that are on their way.
    pub spans: Vec<Span>,
    /// The same as a drawing.
    pub overview: String,
}

/// Asks `/get_peer_list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GetPeerList {
    /// Leave out peers of Tor and I2P.
    pub public_only: bool,
    /// List those that are banned, too.
    pub include_blocked: bool,
}

impl Default for GetPeerList {
    fn default() -> Self {
        Self { public_only: true, include_blocked: false }
    }
}

/// The number or the name of something, depending on the dialect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberOrText {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

impl Default for NumberOrText {
    fn default() -> Self {
        Self::Number(0)
    }
}

/// A peer of the peer lists.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Peer {
    /// Where it is: a text, or an IPv4 address as a number.
    pub host: NumberOrText,
    /// The number that it gave itself, as a number or a text of digits.
    pub id: NumberOrText,
    /// The IPv4 address as a number, its first byte lowest.
    pub ip: u32,
    /// When it answered last.
    pub last_seen: u64,
    /// Its port.
    pub port: u16,
    /// Which blocks it has in full.
    #[serde(skip_serializing_if = "is_zero")]
    pub pruning_seed: u32,
    /// What its RPC asks for.
    #[serde(skip_serializing_if = "is_zero")]
    pub rpc_credits_per_hash: u32,
    /// The port of its public RPC.
    #[serde(skip_serializing_if = "is_zero")]
    pub rpc_port: u16,
}

/// Answers `/get_peer_list`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PeerLists {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// Peers that answered.
    pub white_list: Vec<Peer>,
    /// Peers that others told of.
    pub gray_list: Vec<Peer>,
}

/// Asks `/get_public_nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GetPublicNodes {
    /// Those of the gray list.
    pub gray: bool,
    /// Those of the white list.
    pub white: bool,
    /// Those that are banned, too.
    pub include_blocked: bool,
}

impl Default for GetPublicNodes {
    fn default() -> Self {
        Self { gray: false, white: true, include_blocked: false }
    }
}

/// A peer that offers a public RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PublicNode {
    /// Where it is.
    pub host: String,
    /// When it answered last.
    pub last_seen: u64,
    /// The port of its RPC.
    pub rpc_port: u16,
    /// What it asks for.
    pub rpc_credits_per_hash: u32,
}

/// Answers `/get_public_nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PublicNodes {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// Those of the gray list.
    pub gray: Vec<PublicNode>,
    /// Those of the white list.
    pub white: Vec<PublicNode>,
}

/// Answers `/get_net_stats`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct NetStats {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// When the node was started.
    pub start_time: u64,
    /// Packets received.
    pub total_packets_in: u64,
    /// Bytes received.
    pub total_bytes_in: u64,
    /// Packets sent.
    pub total_packets_out: u64,
    /// Bytes sent.
    pub total_bytes_out: u64,
}

/// Asks `/set_limit`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetLimit {
    /// kB a second to receive; 0 to keep it, -1 for the default.
    pub limit_down: i64,
    /// kB a second to send; 0 to keep it, -1 for the default.
    pub limit_up: i64,
}

/// Answers `/get_limit` and `/set_limit`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Limit {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// kB a second that may be sent.
    pub limit_up: u64,
    /// kB a second that may be received.
    pub limit_down: u64,
}

/// Asks `/out_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetOutPeers {
    /// Whether to change it.
    pub set: bool,
    /// Connections that we make.
    pub out_peers: u32,
}

impl Default for SetOutPeers {
    fn default() -> Self {
        Self { set: true, out_peers: 0 }
    }
}

/// Answers `/out_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OutPeers {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// Connections that we make.
    pub out_peers: u32,
}

/// Asks `/in_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetInPeers {
    /// Whether to change it.
    pub set: bool,
    /// Connections that others make.
    pub in_peers: u32,
}

impl Default for SetInPeers {
    fn default() -> Self {
        Self { set: true, in_peers: 0 }
    }
}

/// Answers `/in_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct InPeers {
    /// How it went.
    #[serde(flatten)]
    pub base: Base,
    /// Connections that others make.
    pub in_peers: u32,
}
