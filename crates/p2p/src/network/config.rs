//! Network settings.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ferrite_net::socks::Proxy;
use ferrite_types::network::Network as Chain;
use ferrite_types::network::constants::p2p;

use super::info::RateLimits;
use crate::address::{NetworkAddress, Zone};
use crate::book::Allow;
use crate::protocol::ProtocolConfig;

/// The value of `--in-peers` that means no limit.
pub const UNLIMITED_PEERS: u32 = u32::MAX;

/// Network settings.
#[derive(Debug, Clone)]
pub struct NetworkConfig {
    /// The network.
    pub chain: Chain,
    /// No sockets at all (`--offline`). Bans and limits still work.
    pub offline: bool,
    /// The peer file; `None` to save nothing.
    pub peer_file: Option<PathBuf>,
    /// Listening address (`--p2p-bind-ip`, `--p2p-bind-port`). Port 0 lets the system choose.
    pub bind_v4: Option<SocketAddrV4>,
    /// Ignore a failure to listen on IPv4 (`--p2p-ignore-ipv4`) if IPv6 works.
    pub ignore_v4: bool,
    /// Additional listening address (`--p2p-use-ipv6`, `--p2p-bind-ipv6-address`, `--p2p-bind-port-ipv6`).
    pub bind_v6: Option<SocketAddrV6>,
    /// The port advertised to peers (`--p2p-external-port`); 0 for the listening port.
    pub external_port: u16,
    /// Do not advertise the listening port (`--hide-my-port`).
    pub hide_my_port: bool,
    /// Which peer addresses to keep.
    pub allow: Allow,
    /// Peers to add to the peer list (`--add-peer`): `host[:port]`.
    pub add_peers: Vec<String>,
    /// Peers to keep connected (`--add-priority-node`).
    pub priority_nodes: Vec<String>,
    /// The only peers to connect to (`--add-exclusive-node`).
    pub exclusive_nodes: Vec<String>,
    /// Peers to ask for other peers (`--seed-node`).
    pub seed_nodes: Vec<String>,
    /// Limit of outgoing connections (`--out-peers`).
    pub out_peers: u32,
    /// Limit of incoming connections (`--in-peers`); [`UNLIMITED_PEERS`] for none.
    pub in_peers: u32,
    /// Limit of incoming connections from one address (`--max-connections-per-ip`).
    pub max_connections_per_ip: u32,
    /// Rate limits in kilobytes per second (`--limit-rate-up`, `--limit-rate-down`).
    pub rate_limits: RateLimits,
    /// A proxy for all connections to IP addresses (`--proxy`).
    pub proxy: Option<Proxy>,
    /// Resolve names in spite of a proxy (`--proxy-allow-dns-leaks`).
    pub proxy_allow_dns_leaks: bool,
    /// Proxies to anonymity networks for our own transactions (`--tx-proxy`).
    pub tx_proxies: Vec<TxProxy>,
    /// Our own hidden services (`--anonymous-inbound`).
    pub anonymous_inbounds: Vec<AnonymousInbound>,
    /// A file of permanent bans (`--ban-list`).
    pub ban_list: Option<PathBuf>,
    /// Ban the addresses of the DNS block list (`--enable-dns-blocklist`).
    pub dns_blocklist: bool,
    /// Lookup of the DNS block list; without one, the list is not used.
    pub txt_records: Option<TxtRecords>,
    /// Type of service of outgoing packets (`--tos-flag`); `None` for the default.
    pub tos: Option<u32>,
    /// The port of our public RPC, advertised to peers; 0 for none (`--public-node`).
    pub rpc_port: u16,
    /// Limit of the bytes of incomplete and unhandled messages across all connections, and of those waiting to be sent.
    /// Above it, the connection with the largest share is closed.
    pub memory_limit: usize,
    /// Settings of the protocol. Those that depend on the fields above are filled in.
    pub protocol: ProtocolConfig,
    /// Intervals and timeouts.
    pub timings: Timings,
}

impl NetworkConfig {
    /// The defaults of `monerod`.
    pub fn new(chain: Chain) -> Self {
        let port = chain.parameters().ports.p2p;
        Self {
            chain,
            offline: false,
            peer_file: None,
            bind_v4: Some(SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, port)),
            ignore_v4: false,
            bind_v6: None,
            external_port: 0,
            hide_my_port: false,
            allow: Allow::Public,
            add_peers: Vec::new(),
            priority_nodes: Vec::new(),
            exclusive_nodes: Vec::new(),
            seed_nodes: Vec::new(),
            out_peers: default_out_peers(),
            in_peers: UNLIMITED_PEERS,
            max_connections_per_ip: 1,
            rate_limits: RateLimits::default(),
            proxy: None,
            proxy_allow_dns_leaks: false,
            tx_proxies: Vec::new(),
            anonymous_inbounds: Vec::new(),
            ban_list: None,
            dns_blocklist: false,
            txt_records: None,
            tos: None,
            rpc_port: 0,
            memory_limit: 512 * 1024 * 1024,
            protocol: ProtocolConfig::default(),
            timings: Timings::default(),
        }
    }

    /// A node without sockets.
    pub fn offline(chain: Chain) -> Self {
        Self { offline: true, ..Self::new(chain) }
    }
}

/// The default of `--out-peers`.
pub fn default_out_peers() -> u32 {
    u32::try_from(p2p::DEFAULT_CONNECTIONS_COUNT).expect("a dozen")
}

/// Looks up the signed text records on which enough of the given names agree; `None` if there are none. May block. An
/// untrusted ban list would let an attacker choose our peers, and the system's resolver does not verify signatures, so
/// it is not used here.
#[derive(Clone)]
pub struct TxtRecords(pub Arc<TxtLookup>);

/// See [`TxtRecords`].
pub type TxtLookup = dyn Fn(&[&str]) -> Option<Vec<String>> + Send + Sync;

impl fmt::Debug for TxtRecords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TxtRecords")
    }
}

/// A proxy to an anonymity network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxProxy {
    /// Tor or I2P.
    pub zone: Zone,
    /// The address of the proxy.
    pub proxy: Proxy,
    /// Limit of outgoing connections; `None` for the default.
    pub max_connections: Option<u32>,
    /// Whether to send at a constant rate, which hides when there is a transaction.
    pub noise: bool,
}

/// A hidden service of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnonymousInbound {
    /// Its address.
    pub address: NetworkAddress,
    /// The address to which its daemon forwards connections.
    pub bind: SocketAddr,
    /// Limit of incoming connections; `None` for no limit.
    pub max_connections: Option<u32>,
}

/// Intervals and timeouts. The defaults are the reference's; tests use shorter ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timings {
    /// Interval of timed syncs.
    pub timed_sync: Duration,
    /// Interval at which outgoing connections are topped up.
    pub connections: Duration,
    /// Interval at which a gray peer is tested.
    pub gray_check: Duration,
    /// Interval at which peers are saved.
    pub save: Duration,
    /// Interval at which the DNS block list is read.
    pub dns_blocklist: Duration,
    /// Timeout of connecting.
    pub connect: Duration,
    /// Timeout of connecting through a proxy.
    pub proxy_connect: Duration,
    /// Timeout of connecting for a ping.
    pub ping: Duration,
    /// Timeout of the response to our handshake.
    pub handshake: Duration,
    /// Timeout of the handshake on an incoming connection.
    pub new_connection: Duration,
    /// Timeout of the response to any other request.
    pub invoke: Duration,
    /// Timeout without a byte in a direction in which some are expected.
    pub idle: Duration,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            timed_sync: Duration::from_secs(p2p::HANDSHAKE_INTERVAL_SECONDS),
            connections: Duration::from_secs(1),
            gray_check: Duration::from_secs(60),
            save: Duration::from_secs(30 * 60),
            dns_blocklist: Duration::from_secs(7000),
            connect: Duration::from_millis(p2p::CONNECTION_TIMEOUT_MS),
            proxy_connect: Duration::from_secs(p2p::SOCKS_CONNECT_TIMEOUT_SECONDS),
            ping: Duration::from_millis(p2p::PING_CONNECTION_TIMEOUT_MS),
            handshake: Duration::from_millis(p2p::HANDSHAKE_INVOKE_TIMEOUT_MS),
            new_connection: Duration::from_secs(10),
            invoke: Duration::from_millis(p2p::INVOKE_TIMEOUT_MS),
            idle: Duration::from_secs(p2p::IDLE_CONNECTION_KILL_SECONDS),
        }
    }
}
