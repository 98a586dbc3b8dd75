//! Name servers.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;

/// The port of name servers.
const PORT: u16 = 53;

/// Name servers that forward signatures, as in the reference (`DEFAULT_DNS_PUBLIC_ADDR`).
pub const PUBLIC_SERVERS: [Ipv4Addr; 5] = [
    Ipv4Addr::new(194, 150, 168, 168),
    Ipv4Addr::new(80, 67, 169, 40),
    Ipv4Addr::new(89, 233, 43, 71),
    Ipv4Addr::new(109, 69, 8, 51),
    Ipv4Addr::new(193, 58, 251, 251),
];

/// Name servers, in the order in which they are queried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameServers {
    /// Their addresses.
    pub addresses: Vec<SocketAddr>,
    /// Whether they are queried over TCP only.
    pub tcp_only: bool,
}

impl NameServers {
    /// The system's name servers.
    pub fn system() -> Self {
        Self::from_file(Path::new("/etc/resolv.conf"))
    }

    /// The name servers in a file in the format of `resolv.conf`; the local one if there are none.
    pub fn from_file(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let mut addresses: Vec<SocketAddr> = text.lines().filter_map(name_server).collect();
        if addresses.is_empty() {
            addresses.push(SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)));
        }
        Self { addresses, tcp_only: false }
    }

    /// [`PUBLIC_SERVERS`].
    pub fn public() -> Self {
        let addresses = PUBLIC_SERVERS.iter().map(|ip| SocketAddr::from((*ip, PORT))).collect();
        Self { addresses, tcp_only: true }
    }

    /// Parses `DNS_PUBLIC`: `tcp`, or `tcp://` and an IPv4 address (`dns_utils.cpp: parse_dns_public`). `None` for
    /// anything else.
    pub fn parse_public(text: &str) -> Option<Self> {
        if text == "tcp" {
            return Some(Self::public());
        }
        let ip: Ipv4Addr = text.strip_prefix("tcp://")?.parse().ok()?;
        Some(Self { addresses: vec![SocketAddr::from((ip, PORT))], tcp_only: true })
    }
}

fn name_server(line: &str) -> Option<SocketAddr> {
    let mut words = line.split_whitespace();
    let ip: IpAddr = (words.next() == Some("nameserver")).then(|| words.next())??.parse().ok()?;
    Some(SocketAddr::from((ip, PORT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dns_public_is_parsed() {
        assert_eq!(NameServers::parse_public("tcp"), Some(NameServers::public()));
        let one = NameServers::parse_public("tcp://9.8.7.6").map(|servers| servers.addresses);
        assert_eq!(one, Some(vec!["9.8.7.6:53".parse().expect("an address")]));
        for text in ["", "udp", "tcp://", "tcp://1.2.3", "tcp://1.2.3.4.5", "tcp://256.1.1.1", "1.2.3.4"] {
            assert_eq!(NameServers::parse_public(text), None, "{text}");
        }
    }

    #[test]
    fn resolv_conf_is_parsed() {
        let path = std::env::temp_dir().join(format!("ferrite-resolv-{}", std::process::id()));
        std::fs::write(
            &path,
            "# a comment\nsearch lan\nnameserver 10.0.0.1\nnameserver invalid\nnameserver ::1\n",
        )
        .expect("it can be written");
        let servers = NameServers::from_file(&path);
        std::fs::remove_file(&path).expect("it was written");
        let expected: Vec<SocketAddr> =
            ["10.0.0.1:53", "[::1]:53"].map(|text| text.parse().expect("an address")).to_vec();
        assert_eq!(servers, NameServers { addresses: expected, tcp_only: false });
        let none = NameServers::from_file(&path);
        assert_eq!(none.addresses, ["127.0.0.1:53".parse().expect("an address")]);
    }
}
