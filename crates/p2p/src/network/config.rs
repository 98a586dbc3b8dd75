//! How a node takes part in the network.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ferrite_types::network::Network as Chain;
use ferrite_types::network::constants::p2p;

use super::info::RateLimits;
use super::proxy::SocksEndpoint;
use crate::address::{NetworkAddress, Zone};
use crate::book::Allow;
use crate::protocol::ProtocolConfig;

/// What `--in-peers` is when it is not limited.
pub const UNLIMITED_PEERS: u32 = u32::MAX;

/// How a node takes part in the network.
#[derive(Debug, Clone)]
pub struct NetworkConfig {
    /// The chain whose network it is.
    pub chain: Chain,
    /// No sockets at all (`--offline`). Bans and limits are kept all the same.
    pub offline: bool,
    /// Where peers are saved; `None` for nowhere.
    pub peer_file: Option<PathBuf>,
    /// Where to listen (`--p2p-bind-ip`, `--p2p-bind-port`). Port 0 lets the system choose.
    pub bind_v4: Option<SocketAddrV4>,
    /// Go on when that cannot be done (`--p2p-ignore-ipv4`), if IPv6 can.
    pub ignore_v4: bool,
    /// Where to listen as well (`--p2p-use-ipv6`, `--p2p-bind-ipv6-address`, `--p2p-bind-port-ipv6`).
    pub bind_v6: Option<SocketAddrV6>,
    /// The port to tell peers, when it is not the one we listen on; 0 for the latter (`--p2p-external-port`).
    pub external_port: u16,
    /// Tell nobody where we listen (`--hide-my-port`).
    pub hide_my_port: bool,
    /// Which peers to remember.
    pub allow: Allow,
    /// Peers to remember (`--add-peer`): `host[:port]`.
    pub add_peers: Vec<String>,
    /// Peers to keep connected (`--add-priority-node`).
    pub priority_nodes: Vec<String>,
    /// The only peers to connect to (`--add-exclusive-node`).
    pub exclusive_nodes: Vec<String>,
    /// Peers to ask for other peers (`--seed-node`).
    pub seed_nodes: Vec<String>,
    /// The most outgoing connections (`--out-peers`).
    pub out_peers: u32,
    /// The most incoming connections (`--in-peers`); [`UNLIMITED_PEERS`] for any number.
    pub in_peers: u32,
    /// The most incoming connections from one address (`--max-connections-per-ip`).
    pub max_connections_per_ip: u32,
    /// How many kilobytes a second may be sent and received (`--limit-rate-up`, `--limit-rate-down`).
    pub rate_limits: RateLimits,
    /// A proxy for all connections to IP addresses (`--proxy`).
    pub proxy: Option<SocksEndpoint>,
    /// Look up names although there is a proxy (`--proxy-allow-dns-leaks`).
    pub proxy_allow_dns_leaks: bool,
    /// Proxies to hidden services, for our own transactions (`--tx-proxy`).
    pub tx_proxies: Vec<TxProxy>,
    /// Our own hidden services (`--anonymous-inbound`).
    pub anonymous_inbounds: Vec<AnonymousInbound>,
    /// A file of bans that do not end (`--ban-list`).
    pub ban_list: Option<PathBuf>,
    /// Ban whom the block list in DNS names (`--enable-dns-blocklist`).
    pub dns_blocklist: bool,
    /// How it is looked up; without this there is none.
    pub txt_records: Option<TxtRecords>,
    /// How packets are to be treated on their way (`--tos-flag`); `None` for as always.
    pub tos: Option<u32>,
    /// The port of our public RPC, to tell peers of; 0 for none (`--public-node`).
    pub rpc_port: u16,
    /// The most bytes of messages that are not complete or not handled, of all connections, and the most that wait to
    /// be sent. Beyond it the connection with the largest part has to go: who sends or asks for much at once stands
    /// out from those who do not.
    pub memory_limit: usize,
    /// How blocks and transactions are exchanged. Whether there are peers, how many, and of which networks is known
    /// from the rest.
    pub protocol: ProtocolConfig,
    /// How long things take.
    pub timings: Timings,
}

impl NetworkConfig {
    /// What `monerod` does without flags.
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

    /// Where `--p2p-use-ipv6` listens when nothing else is said.
    pub fn default_bind_v6(chain: Chain) -> SocketAddrV6 {
        SocketAddrV6::new(Ipv6Addr::UNSPECIFIED, chain.parameters().ports.p2p, 0, 0)
    }
}

/// What `--out-peers` is when it is not given.
pub fn default_out_peers() -> u32 {
    u32::try_from(p2p::DEFAULT_CONNECTIONS_COUNT).expect("a dozen")
}

/// Looks up the text records that enough of these names agree on, and that are signed; `None` when there are none. It
/// may wait. A list of bans that cannot be trusted would let others choose our peers, which is why this is not
/// left to the system's resolver: it does not check signatures.
#[derive(Clone)]
pub struct TxtRecords(pub Arc<TxtLookup>);

/// See [`TxtRecords`].
pub type TxtLookup = dyn Fn(&[&str]) -> Option<Vec<String>> + Send + Sync;

impl fmt::Debug for TxtRecords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TxtRecords")
    }
}

/// A proxy to the hidden services of one network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TxProxy {
    /// Which network: not the public one.
    pub zone: Zone,
    /// Where the proxy is.
    pub proxy: SocksEndpoint,
    /// The most outgoing connections; `None` for the usual number.
    pub max_connections: Option<u32>,
    /// Whether to send at a steady rate, so that nobody sees when there is a transaction.
    pub noise: bool,
}

/// A hidden service of our own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnonymousInbound {
    /// Its address.
    pub address: NetworkAddress,
    /// Where its daemon forwards connections to.
    pub bind: SocketAddr,
    /// The most incoming connections; `None` for any number.
    pub max_connections: Option<u32>,
}

/// How long things take. The defaults are the reference's; tests have less patience.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timings {
    /// Between timed syncs.
    pub timed_sync: Duration,
    /// Between looking whether there are enough connections.
    pub connections: Duration,
    /// Between looking whether a gray peer answers.
    pub gray_check: Duration,
    /// Between saving the peers.
    pub save: Duration,
    /// Between readings of the DNS block list.
    pub dns_blocklist: Duration,
    /// To connect.
    pub connect: Duration,
    /// To connect through a proxy.
    pub proxy_connect: Duration,
    /// To connect for a ping.
    pub ping: Duration,
    /// To answer a handshake that we asked for.
    pub handshake: Duration,
    /// To ask for a handshake after connecting to us.
    pub new_connection: Duration,
    /// To answer any other request.
    pub invoke: Duration,
    /// Without a byte, in one direction or the other, although something is expected.
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
