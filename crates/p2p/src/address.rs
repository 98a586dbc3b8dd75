//! Peer addresses: IPv4, IPv6, Tor and I2P.

mod host;
mod wire;

pub use host::{AddressError, Host, HostError, I2pHost, TorHost};
pub use wire::WireAddress;

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Networks that cannot reach each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Zone {
    /// IPv4 and IPv6.
    Public = 1,
    /// I2P.
    I2p = 2,
    /// Tor.
    Tor = 3,
}

impl Zone {
    /// The name that flags and logs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::I2p => "i2p",
            Self::Tor => "tor",
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The address of a peer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NetworkAddress {
    /// IPv4 or IPv6.
    Ip(SocketAddr),
    /// A Tor hidden service.
    Tor {
        /// Its name.
        host: TorHost,
        /// Its virtual port; zero if unspecified.
        port: u16,
    },
    /// An I2P destination, which has no port.
    I2p(I2pHost),
}

impl NetworkAddress {
    /// Parses an address, using `default_port` if the text has no port. IPv6 with a port needs brackets.
    pub fn parse(text: &str, default_port: u16) -> Result<Self, AddressError> {
        let (host, port) = host::split(text);
        let host = host.parse::<Host>()?;
        let port = match port {
            None | Some("") => default_port,
            Some(port) => port.parse().map_err(|_| AddressError::Port(host::shown(port)))?,
        };
        Ok(match host {
            Host::Ip(ip) => Self::Ip(SocketAddr::new(ip, port)),
            Host::Tor(host) => Self::Tor { host, port },
            Host::I2p(host) => Self::I2p(host),
        })
    }

    /// The address without its port. IPv4-mapped IPv6 addresses become IPv4.
    pub fn host(&self) -> Host {
        match self {
            Self::Ip(address) => Host::Ip(address.ip().to_canonical()),
            Self::Tor { host, .. } => Host::Tor(host.clone()),
            Self::I2p(host) => Host::I2p(host.clone()),
        }
    }

    /// The port; for I2P, which has none, it is 1 as in the reference.
    pub fn port(&self) -> u16 {
        match self {
            Self::Ip(address) => address.port(),
            Self::Tor { port, .. } => *port,
            Self::I2p(_) => 1,
        }
    }

    /// The network it belongs to.
    pub fn zone(&self) -> Zone {
        match self {
            Self::Ip(_) => Zone::Public,
            Self::Tor { .. } => Zone::Tor,
            Self::I2p(_) => Zone::I2p,
        }
    }

    /// Whether it is a loopback address.
    pub fn is_loopback(&self) -> bool {
        matches!(self, Self::Ip(address) if address.ip().to_canonical().is_loopback())
    }

    /// Whether it belongs to a private network (`local_ip.h: is_ip_local`, `net_utils_base.cpp`).
    pub fn is_local(&self) -> bool {
        match self {
            Self::Ip(address) => match address.ip().to_canonical() {
                IpAddr::V4(ip) => ip.is_private(),
                IpAddr::V6(ip) => ip.is_unicast_link_local(),
            },
            Self::Tor { .. } | Self::I2p(_) => false,
        }
    }

    /// Whether it is 0.0.0.0 or the placeholder of a hidden service that did not state its name.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Ip(address) => address.ip() == IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            Self::Tor { host, .. } => host.is_unknown(),
            Self::I2p(host) => host.is_unknown(),
        }
    }

    /// The number of its kind on the wire and in RPC responses.
    pub fn type_id(&self) -> u8 {
        match self {
            Self::Ip(SocketAddr::V4(_)) => 1,
            Self::Ip(SocketAddr::V6(_)) => 2,
            Self::I2p(_) => 3,
            Self::Tor { .. } => 4,
        }
    }
}

impl fmt::Display for NetworkAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ip(address) => address.fmt(f),
            Self::Tor { host, port: 0 } => host.fmt(f),
            Self::Tor { host, port } => write!(f, "{host}:{port}"),
            Self::I2p(host) => host.fmt(f),
        }
    }
}

impl From<SocketAddr> for NetworkAddress {
    fn from(address: SocketAddr) -> Self {
        Self::Ip(address)
    }
}
