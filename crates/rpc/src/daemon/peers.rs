//! Peers, bans, limits, and sync progress.

use serde::{Deserialize, Serialize};

use super::{AccessResponseBase, ResponseBase, is_zero};
use crate::schema::JsonSchema;

/// A connection to a peer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Connection {
    /// The peer's address with its port.
    pub address: String,
    /// The type of address: 1 IPv4, 2 IPv6, 3 I2P, 4 Tor.
    pub address_type: u8,
    /// KiB per second received since the start of the connection.
    pub avg_download: u64,
    /// KiB per second sent since the start of the connection.
    pub avg_upload: u64,
    /// The connection.
    pub connection_id: String,
    /// KiB per second received recently.
    pub current_download: u64,
    /// KiB per second sent recently.
    pub current_upload: u64,
    /// The height of the peer's chain.
    pub height: u64,
    /// The peer's address without its port.
    pub host: String,
    /// Whether the peer connected to us.
    pub incoming: bool,
    /// The address if it is an IP address.
    pub ip: String,
    /// Seconds since the start of the connection.
    pub live_time: u64,
    /// Whether the address is private.
    pub local_ip: bool,
    /// Whether the peer is on this machine.
    pub localhost: bool,
    /// The peer id, in hex digits.
    pub peer_id: String,
    /// The port if it is an IP address.
    pub port: String,
    /// The peer's pruning seed; zero if it has all blocks in full.
    pub pruning_seed: u32,
    /// Bytes received.
    pub recv_count: u64,
    /// Seconds since the last of them.
    pub recv_idle_time: u64,
    /// The price of the peer's RPC.
    pub rpc_credits_per_hash: u32,
    /// The port of its public RPC, 0 for none.
    pub rpc_port: u16,
    /// Bytes sent.
    pub send_count: u64,
    /// Seconds since the last of them.
    pub send_idle_time: u64,
    /// The state of the connection.
    pub state: String,
    /// Its supported features.
    pub support_flags: u32,
}

/// The response of `get_connections`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetConnectionsResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// All of them.
    pub connections: Vec<Connection>,
}

/// A ban in `set_bans`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetBan {
    /// A host or subnet.
    pub host: String,
    /// An IPv4 address as a little-endian number.
    pub ip: u32,
    /// Whether to ban, or to lift a ban.
    pub ban: bool,
    /// The duration in seconds.
    pub seconds: u32,
}

/// The request of `set_bans`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetBansRequest {
    /// Applied in order.
    #[serde(deserialize_with = "crate::json::objects")]
    pub bans: Vec<SetBan>,
}

/// A ban.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Ban {
    /// The banned host or subnet.
    pub host: String,
    /// The IPv4 address as a little-endian number; zero for anything else.
    pub ip: u32,
    /// The remaining seconds, or the end of the ban.
    pub seconds: u32,
}

/// The response of `get_bans`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetBansResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// All of them.
    pub bans: Vec<Ban>,
}

/// The request of `banned`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BannedRequest {
    /// The address.
    pub address: String,
}

/// The response of `banned`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BannedResponse {
    /// The status.
    pub status: String,
    /// Whether it is banned.
    pub banned: bool,
    /// The remaining seconds.
    pub seconds: u32,
}

/// A peer of `sync_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SyncPeer {
    /// The connection.
    pub info: Connection,
}

/// Consecutive blocks requested from a peer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Span {
    /// The peer.
    pub connection_id: String,
    /// Number of blocks.
    pub nblocks: u64,
    /// Bytes per second.
    pub rate: u32,
    /// The peer's address.
    pub remote_address: String,
    /// Bytes received.
    pub size: u64,
    /// The speed, in percent of the fastest peer.
    pub speed: u32,
    /// The first block.
    pub start_block_height: u64,
}

/// The response of `sync_info`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SyncInfoResponse {
    /// The status.
    #[serde(flatten)]
    pub access: AccessResponseBase,
    /// The height of the chain.
    pub height: u64,
    /// The target height; zero once it is reached.
    pub target_height: u64,
    /// The pruning seed needed next.
    pub next_needed_pruning_seed: u32,
    /// All peers.
    pub peers: Vec<SyncPeer>,
    /// Blocks in flight.
    pub spans: Vec<Span>,
    /// The same as a picture.
    pub overview: String,
}

/// The request of `/get_peer_list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetPeerListRequest {
    /// Omit Tor and I2P peers.
    pub public_only: bool,
    /// Include banned peers.
    pub include_blocked: bool,
}

impl Default for GetPeerListRequest {
    fn default() -> Self {
        Self { public_only: true, include_blocked: false }
    }
}

/// A number or string, depending on the dialect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

/// An entry of the peer lists.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Peer {
    /// Its address: a string, or an IPv4 address as a number.
    pub host: NumberOrText,
    /// Its peer id, as a number or a string of digits.
    pub id: NumberOrText,
    /// The IPv4 address as a little-endian number.
    pub ip: u32,
    /// When it last responded.
    pub last_seen: u64,
    /// Its port.
    pub port: u16,
    /// Its pruning seed.
    #[serde(skip_serializing_if = "is_zero")]
    pub pruning_seed: u32,
    /// The price of its RPC.
    #[serde(skip_serializing_if = "is_zero")]
    pub rpc_credits_per_hash: u32,
    /// The port of its public RPC.
    #[serde(skip_serializing_if = "is_zero")]
    pub rpc_port: u16,
}

/// The response of `/get_peer_list`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetPeerListResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// White peers.
    pub white_list: Vec<Peer>,
    /// Gray peers.
    pub gray_list: Vec<Peer>,
}

/// The request of `/get_public_nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetPublicNodesRequest {
    /// Those of the gray list.
    pub gray: bool,
    /// Those of the white list.
    pub white: bool,
    /// Include banned peers.
    pub include_blocked: bool,
}

impl Default for GetPublicNodesRequest {
    fn default() -> Self {
        Self { gray: false, white: true, include_blocked: false }
    }
}

/// A peer with a public RPC.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PublicNode {
    /// Its address.
    pub host: String,
    /// When it last responded.
    pub last_seen: u64,
    /// The port of its RPC.
    pub rpc_port: u16,
    /// The price.
    pub rpc_credits_per_hash: u32,
}

/// The response of `/get_public_nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetPublicNodesResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Those of the gray list.
    pub gray: Vec<PublicNode>,
    /// Those of the white list.
    pub white: Vec<PublicNode>,
}

/// The response of `/get_net_stats`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetNetStatsResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Unix time of the start.
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

/// The request of `/set_limit`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SetLimitRequest {
    /// kB per second to receive; 0 for no change, -1 for the default.
    pub limit_down: i64,
    /// kB per second to send; 0 for no change, -1 for the default.
    pub limit_up: i64,
}

/// The response of `/get_limit`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GetLimitResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// The limit of sending, in kB per second.
    pub limit_up: u64,
    /// The limit of receiving, in kB per second.
    pub limit_down: u64,
}

/// The response of `/set_limit`.
pub type SetLimitResponse = GetLimitResponse;

/// The request of `/out_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct OutPeersRequest {
    /// Whether to change the limit.
    pub set: bool,
    /// Outgoing connections.
    pub out_peers: u32,
}

impl Default for OutPeersRequest {
    fn default() -> Self {
        Self { set: true, out_peers: 0 }
    }
}

/// The response of `/out_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct OutPeersResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Outgoing connections.
    pub out_peers: u32,
}

/// The request of `/in_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct InPeersRequest {
    /// Whether to change the limit.
    pub set: bool,
    /// Incoming connections.
    pub in_peers: u32,
}

impl Default for InPeersRequest {
    fn default() -> Self {
        Self { set: true, in_peers: 0 }
    }
}

/// The response of `/in_peers`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct InPeersResponse {
    /// The status.
    #[serde(flatten)]
    pub base: ResponseBase,
    /// Incoming connections.
    pub in_peers: u32,
}
