//! IP subnets.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// All IP addresses with a common prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subnet {
    network: IpAddr,
    prefix: u8,
}

/// Why a string is not a subnet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseSubnetError {
    /// No slash, or no IP address before it.
    #[error("invalid subnet {0:?}: expected an IP address, a slash and a number of bits")]
    Address(String),
    /// The prefix is longer than the address.
    #[error("invalid number of bits {0:?} after the slash")]
    Prefix(String),
}

impl Subnet {
    /// The subnet of an address. `None` if the prefix is longer than the address. An IPv4-mapped subnet becomes IPv4.
    pub fn new(address: IpAddr, prefix: u8) -> Option<Self> {
        match (address, address.to_canonical()) {
            (IpAddr::V6(_), IpAddr::V4(inner)) if (96..=128).contains(&prefix) => {
                Self::new(inner.into(), prefix - 96)
            }
            (IpAddr::V4(ip), _) => {
                let mask = u32::MAX.checked_shl(32_u32.checked_sub(prefix.into())?).unwrap_or(0);
                Some(Self { network: Ipv4Addr::from(u32::from(ip) & mask).into(), prefix })
            }
            (IpAddr::V6(ip), _) => {
                let mask = u128::MAX.checked_shl(128_u32.checked_sub(prefix.into())?).unwrap_or(0);
                Some(Self { network: Ipv6Addr::from(u128::from(ip) & mask).into(), prefix })
            }
        }
    }

    /// The first address.
    pub fn network(&self) -> IpAddr {
        self.network
    }

    /// The length of the prefix in bits.
    pub fn prefix(&self) -> u8 {
        self.prefix
    }

    /// Whether the subnet contains the address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.network.is_ipv4() && Self::new(address, self.prefix) == Some(*self)
    }

    /// All subnets that contain the address, smallest first.
    pub(super) fn all_of(address: IpAddr) -> impl Iterator<Item = Self> {
        let address = address.to_canonical();
        let bits = if address.is_ipv4() { 32 } else { 128 };
        (0..=bits).rev().filter_map(move |prefix| Self::new(address, prefix))
    }
}

impl FromStr for Subnet {
    type Err = ParseSubnetError;

    fn from_str(text: &str) -> Result<Self, ParseSubnetError> {
        let shown = |text: &str| text.chars().take(80).collect();
        let (address, prefix) = text.split_once('/').ok_or_else(|| ParseSubnetError::Address(shown(text)))?;
        let address: IpAddr = address.parse().map_err(|_| ParseSubnetError::Address(shown(text)))?;
        let bits = prefix.parse().map_err(|_| ParseSubnetError::Prefix(shown(prefix)))?;
        Self::new(address, bits).ok_or_else(|| ParseSubnetError::Prefix(shown(prefix)))
    }
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.network, self.prefix)
    }
}
