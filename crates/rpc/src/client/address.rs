//! Addresses of services.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

/// Why a text is not an address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// An unsupported scheme.
    #[error("unknown scheme {0:?}")]
    Scheme(String),
    /// There is no host.
    #[error("no host in {0:?}")]
    Host(String),
    /// The port is not a number up to 65535.
    #[error("bad port in {0:?}")]
    Port(String),
}

/// The address of a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// A name or an address, without brackets.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Whether TLS is required or forbidden.
    pub encrypted: Option<bool>,
    /// The prefix of every path; empty, or it starts with a slash.
    pub prefix: String,
}

impl Endpoint {
    /// Parses `[http://|https://]host[:port][/prefix]`.
    ///
    /// # Errors
    /// If there is no host, or something is invalid.
    pub fn parse(text: &str, default_port: u16) -> Result<Self, AddressError> {
        let (encrypted, rest) = match text.split_once("://") {
            None => (None, text),
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => (Some(false), rest),
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => (Some(true), rest),
            Some((scheme, _)) => return Err(AddressError::Scheme(scheme.to_owned())),
        };
        let (place, prefix) = match rest.find('/') {
            Some(slash) => rest.split_at(slash),
            None => (rest, ""),
        };
        let (host, port) = host_and_port(place)?;
        Ok(Self {
            host: host.to_owned(),
            port: port.unwrap_or(default_port),
            encrypted,
            prefix: prefix.trim_end_matches('/').to_owned(),
        })
    }

    /// The host as it is written in a URL.
    pub fn host_in_url(&self) -> String {
        if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() }
    }
}

impl From<SocketAddr> for Endpoint {
    fn from(address: SocketAddr) -> Self {
        let (host, port) = (address.ip().to_string(), address.port());
        Self { host, port, encrypted: None, prefix: String::new() }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host_in_url(), self.port)
    }
}

/// A host without its brackets, and an optional port.
fn host_and_port(text: &str) -> Result<(&str, Option<u16>), AddressError> {
    let (host, port) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, "")) => (host, None),
        Some((host, after)) => {
            let port = after.strip_prefix(':').ok_or_else(|| AddressError::Host(text.to_owned()))?;
            (host, Some(port))
        }
        // Several colons without brackets are an IPv6 address without a port.
        None if text.matches(':').count() > 1 => (text, None),
        None => text.split_once(':').map_or((text, None), |(host, port)| (host, Some(port))),
    };
    let bad = |byte: u8| byte.is_ascii_control() || matches!(byte, b' ' | b'@' | b'[' | b']' | b'?' | b'#');
    if host.is_empty() || host.bytes().any(bad) || (host.contains(':') && host.parse::<IpAddr>().is_err()) {
        return Err(AddressError::Host(text.to_owned()));
    }
    let number = |port: &str| {
        let digits = port.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| port.parse().ok()).flatten().ok_or_else(|| AddressError::Port(text.to_owned()))
    };
    Ok((host, port.map(number).transpose()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints() {
        for (text, host, port, encrypted, prefix) in [
            ("localhost", "localhost", 7, None, ""),
            ("http://a.example:80", "a.example", 80, Some(false), ""),
            ("HTTPS://a.example/monero/", "a.example", 7, Some(true), "/monero"),
            ("[::1]:18081", "::1", 18081, None, ""),
            ("::1", "::1", 7, None, ""),
            ("https://[fe80::1]", "fe80::1", 7, Some(true), ""),
        ] {
            let endpoint = Endpoint::parse(text, 7).unwrap();
            let expected = Endpoint { host: host.to_owned(), port, encrypted, prefix: prefix.to_owned() };
            assert_eq!(endpoint, expected, "{text}");
        }
        for text in
            ["", ":1", "ftp://a", "a:b", "a:65536", "a:+1", "a b", "[::1]x", "[x:y]:1", "a:1:2", "u@h:1"]
        {
            assert!(Endpoint::parse(text, 7).is_err(), "{text}");
        }
    }
}
