//! Hosts: addresses without ports.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// Why a string is not a host.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostError {
    /// The string is empty.
    #[error("empty host")]
    Empty,
    /// Neither an IP address nor one of the names below.
    #[error("unsupported host {0:?}: expected an IP address, a .onion or a .b32.i2p name")]
    Unsupported(String),
    /// Not 16 or 56 base32 characters before `.onion`.
    #[error("invalid Tor host {0:?}")]
    Tor(String),
    /// Not 52 base32 characters before `.b32.i2p`.
    #[error("invalid I2P host {0:?}")]
    I2p(String),
}

/// Why a string is not an address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The host is invalid.
    #[error(transparent)]
    Host(#[from] HostError),
    /// The port is not a number below 65,536.
    #[error("invalid port {0:?}")]
    Port(String),
}

/// Untrusted text, cut short for an error message.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Splits host and port. Two colons without brackets are an IPv6 address without a port.
pub(super) fn split(text: &str) -> (&str, Option<&str>) {
    if let Some((host, port)) = text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        return (host, port.strip_prefix(':').or_else(|| (!port.is_empty()).then_some(port)));
    }
    match text.split_once(':') {
        Some((host, port)) if !port.contains(':') => (host, Some(port)),
        _ => (text, None),
    }
}

macro_rules! hidden_host {
    ($(#[$meta:meta])* $name:ident, $suffix:literal, [$($length:literal),*], $unknown:literal, $error:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// Placeholder of a host that did not state its name.
            pub const UNKNOWN: &'static str = $unknown;

            /// The placeholder host.
            pub fn unknown() -> Self {
                Self(Self::UNKNOWN.to_owned())
            }

            /// Whether it is the placeholder.
            pub fn is_unknown(&self) -> bool {
                self.0 == Self::UNKNOWN
            }

            /// The name, in lower case.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// From a peer, which may send the placeholder.
            pub(super) fn from_wire(text: &str) -> Option<Self> {
                if text == Self::UNKNOWN { Some(Self::unknown()) } else { text.parse().ok() }
            }
        }

        impl FromStr for $name {
            type Err = HostError;

            fn from_str(text: &str) -> Result<Self, HostError> {
                let lower = text.to_ascii_lowercase();
                let letters = lower.strip_suffix($suffix).unwrap_or("");
                let valid = [$($length),*].contains(&letters.len())
                    && letters.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'2'..=b'7'));
                if valid { Ok(Self(lower)) } else { Err(HostError::$error(shown(text))) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

hidden_host!(
    /// The name of a Tor hidden service.
    TorHost, ".onion", [16, 56], "<unknown tor host>", Tor
);
hidden_host!(
    /// The name of an I2P destination.
    I2pHost, ".b32.i2p", [52], "<unknown i2p host>", I2p
);

/// An address without a port.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Host {
    /// IPv4 or IPv6.
    Ip(IpAddr),
    /// A Tor hidden service.
    Tor(TorHost),
    /// An I2P destination.
    I2p(I2pHost),
}

impl Host {
    /// The range in which one operator can easily have many addresses: the first 16 bits of an IPv4 address, the first
    /// 32 of an IPv6 address. Hidden services are free to create, so each host is its own group.
    pub fn group(&self) -> Self {
        match self {
            Self::Ip(IpAddr::V4(ip)) => {
                let [a, b, ..] = ip.octets();
                Self::Ip([a, b, 0, 0].into())
            }
            Self::Ip(IpAddr::V6(ip)) => {
                let [a, b, ..] = ip.segments();
                Self::Ip(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0).into())
            }
            Self::Tor(_) | Self::I2p(_) => self.clone(),
        }
    }

    /// Whether the host can be told apart from others, so that a ban makes sense.
    pub fn is_blockable(&self) -> bool {
        match self {
            Self::Ip(_) => true,
            Self::Tor(host) => !host.is_unknown(),
            Self::I2p(host) => !host.is_unknown(),
        }
    }
}

impl FromStr for Host {
    type Err = HostError;

    fn from_str(text: &str) -> Result<Self, HostError> {
        if text.is_empty() {
            return Err(HostError::Empty);
        }
        let lower = text.to_ascii_lowercase();
        if lower.ends_with(".onion") {
            return text.parse().map(Self::Tor);
        }
        if lower.ends_with(".i2p") {
            return text.parse().map(Self::I2p);
        }
        let ip: IpAddr = text.parse().map_err(|_| HostError::Unsupported(shown(text)))?;
        Ok(Self::Ip(ip))
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ip(ip) => ip.fmt(f),
            Self::Tor(host) => host.fmt(f),
            Self::I2p(host) => host.fmt(f),
        }
    }
}
