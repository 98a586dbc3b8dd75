//! SOCKS: connections through a proxy (`socks.cpp`, `parse.cpp`).

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use zeroize::Zeroizing;

use crate::address::NetworkAddress;

/// The SOCKS version of a proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SocksVersion {
    /// Version 4: IPv4 addresses only.
    V4,
    /// Version 4a: also names.
    V4a,
    /// Version 5: also IPv6 and a login.
    V5,
}

/// The address of a proxy and how to use it.
#[derive(Clone, PartialEq, Eq)]
pub struct SocksEndpoint {
    /// Its address.
    pub address: SocketAddr,
    /// Its SOCKS version.
    pub version: SocksVersion,
    login: Option<(Zeroizing<String>, Zeroizing<String>)>,
}

/// Why a string is not a proxy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseProxyError {
    /// A scheme other than `socks`, `socks4`, `socks4a` or `socks5`.
    #[error("unknown kind of proxy")]
    Scheme,
    /// Not an IP address and a port.
    #[error("invalid proxy address: expected ip:port")]
    Address,
    /// A percent sign that is not followed by two hex digits, or more than 255 bytes.
    #[error("invalid proxy user or password")]
    Login,
    /// A login, which only SOCKS 5 supports.
    #[error("a login requires socks5://")]
    UnexpectedLogin,
}

/// Why a connection through a proxy failed.
#[derive(Debug, thiserror::Error)]
pub enum ProxyError {
    /// The proxy cannot be reached or closed the connection.
    #[error("proxy: {0}")]
    Io(#[from] io::Error),
    /// Not SOCKS.
    #[error("unexpected response of the proxy")]
    Protocol,
    /// The proxy requires a login, or a different one.
    #[error("the proxy refused the login")]
    Login,
    /// The proxy cannot or does not want to connect.
    #[error("the proxy refused with code {0}")]
    Refused(u8),
    /// This kind of address needs another SOCKS version.
    #[error("the proxy's SOCKS version does not support such addresses")]
    Unsupported,
}

impl FromStr for SocksEndpoint {
    type Err = ParseProxyError;

    /// `[socks5://[user:password@]]ip:port`.
    fn from_str(text: &str) -> Result<Self, ParseProxyError> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
        let rest = rest.split('/').next().unwrap_or("");
        let version = match scheme {
            "" | "socks" | "socks4a" => SocksVersion::V4a,
            "socks4" => SocksVersion::V4,
            "socks5" => SocksVersion::V5,
            _ => return Err(ParseProxyError::Scheme),
        };
        let (login, address) = match rest.split_once('@') {
            Some((login, address)) => (parse_login(login)?, address),
            None => (None, rest),
        };
        if login.is_some() && version != SocksVersion::V5 {
            return Err(ParseProxyError::UnexpectedLogin);
        }
        match NetworkAddress::parse(address, 0) {
            Ok(NetworkAddress::Ip(address)) if address.port() != 0 => Ok(Self { address, version, login }),
            _ => Err(ParseProxyError::Address),
        }
    }
}

type Login = (Zeroizing<String>, Zeroizing<String>);

fn parse_login(text: &str) -> Result<Option<Login>, ParseProxyError> {
    let (user, password) = text.split_once(':').unwrap_or((text, ""));
    if user.is_empty() && password.is_empty() {
        return Ok(None);
    }
    let (user, password) = (percent_decoded(user)?, percent_decoded(password)?);
    if user.len() > 255 || password.len() > 255 {
        return Err(ParseProxyError::Login);
    }
    Ok(Some((user, password)))
}

fn percent_decoded(text: &str) -> Result<Zeroizing<String>, ParseProxyError> {
    let mut bytes = Zeroizing::new(Vec::new());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let (digits, behind) = rest.split_at_checked(2).ok_or(ParseProxyError::Login)?;
        let digits = std::str::from_utf8(digits).map_err(|_| ParseProxyError::Login)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| ParseProxyError::Login)?);
        rest = behind;
    }
    let text = std::str::from_utf8(&bytes).map_err(|_| ParseProxyError::Login)?;
    Ok(Zeroizing::new(text.to_owned()))
}

impl fmt::Debug for SocksEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} {}{}",
            self.version,
            self.address,
            if self.login.is_some() { " with login" } else { "" }
        )
    }
}

impl SocksEndpoint {
    /// A proxy without login.
    pub fn new(address: SocketAddr, version: SocksVersion) -> Self {
        Self { address, version, login: None }
    }

    /// Connects through the proxy. The caller sets the timeout.
    pub async fn connect(&self, target: &NetworkAddress) -> Result<TcpStream, ProxyError> {
        let request = self.request(target)?;
        let mut stream = TcpStream::connect(self.address).await?;
        match self.version {
            SocksVersion::V4 | SocksVersion::V4a => {
                stream.write_all(&request).await?;
                let mut answer = [0; 8];
                stream.read_exact(&mut answer).await?;
                match answer {
                    [0, 90, ..] => Ok(stream),
                    [0, code, ..] => Err(ProxyError::Refused(code)),
                    _ => Err(ProxyError::Protocol),
                }
            }
            SocksVersion::V5 => {
                self.greet(&mut stream).await?;
                stream.write_all(&request).await?;
                read_v5_answer(&mut stream).await?;
                Ok(stream)
            }
        }
    }

    /// The connect request.
    fn request(&self, target: &NetworkAddress) -> Result<Vec<u8>, ProxyError> {
        let port = target.port().to_be_bytes();
        let name = match target {
            NetworkAddress::Ip(address) => return self.ip_request(address.ip(), port),
            NetworkAddress::Tor { host, .. } => host.as_str(),
            NetworkAddress::I2p(host) => host.as_str(),
        };
        Ok(match self.version {
            SocksVersion::V4 => return Err(ProxyError::Unsupported),
            // An invalid address announces that a name follows.
            SocksVersion::V4a => [&[4, 1], &port[..], &[0, 0, 0, 1, 0], name.as_bytes(), &[0]].concat(),
            SocksVersion::V5 => {
                let length = u8::try_from(name.len()).map_err(|_| ProxyError::Unsupported)?;
                [&[5, 1, 0, 3, length], name.as_bytes(), &port[..]].concat()
            }
        })
    }

    fn ip_request(&self, ip: IpAddr, port: [u8; 2]) -> Result<Vec<u8>, ProxyError> {
        Ok(match (self.version, ip.to_canonical()) {
            (SocksVersion::V4 | SocksVersion::V4a, IpAddr::V4(ip)) => {
                [&[4, 1], &port[..], &ip.octets()[..], &[0]].concat()
            }
            (SocksVersion::V4 | SocksVersion::V4a, IpAddr::V6(_)) => return Err(ProxyError::Unsupported),
            (SocksVersion::V5, IpAddr::V4(ip)) => [&[5, 1, 0, 1], &ip.octets()[..], &port[..]].concat(),
            (SocksVersion::V5, IpAddr::V6(ip)) => [&[5, 1, 0, 4], &ip.octets()[..], &port[..]].concat(),
        })
    }

    /// The greeting of SOCKS 5, in which the proxy chooses the login method.
    async fn greet(&self, stream: &mut TcpStream) -> Result<(), ProxyError> {
        let methods: &[u8] = if self.login.is_some() { &[5, 2, 0, 2] } else { &[5, 1, 0] };
        stream.write_all(methods).await?;
        let mut answer = [0; 2];
        stream.read_exact(&mut answer).await?;
        match (answer, &self.login) {
            ([5, 0], _) => Ok(()),
            ([5, 2], Some((user, password))) => {
                let length = |text: &str| u8::try_from(text.len()).expect("checked when it was read");
                let mut request = Zeroizing::new(vec![1, length(user)]);
                request.extend_from_slice(user.as_bytes());
                request.push(length(password));
                request.extend_from_slice(password.as_bytes());
                stream.write_all(&request).await?;
                stream.read_exact(&mut answer).await?;
                if answer[1] == 0 { Ok(()) } else { Err(ProxyError::Login) }
            }
            ([5, _], _) => Err(ProxyError::Login),
            _ => Err(ProxyError::Protocol),
        }
    }
}

/// Reads the reply of SOCKS 5 and ignores the address in it.
async fn read_v5_answer(stream: &mut TcpStream) -> Result<(), ProxyError> {
    let mut head = [0; 4];
    stream.read_exact(&mut head).await?;
    let length = match head {
        [5, 0, _, 1] => 4,
        [5, 0, _, 4] => 16,
        [5, 0, _, 3] => usize::from(stream.read_u8().await?),
        [5, 0, ..] => return Err(ProxyError::Protocol),
        [5, code, ..] => return Err(ProxyError::Refused(code)),
        _ => return Err(ProxyError::Protocol),
    };
    let mut rest = [0; 255 + 2];
    stream.read_exact(&mut rest[..length + 2]).await?;
    Ok(())
}
