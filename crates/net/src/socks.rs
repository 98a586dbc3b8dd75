//! SOCKS: connections through a proxy (`socks.cpp`, `parse.cpp`).

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use zeroize::Zeroizing;

/// Limit of a user, a password and a name, in bytes: SOCKS 5 has one byte for the length.
const MAX_LENGTH: usize = 255;
/// The login methods of SOCKS 5.
const NO_LOGIN: u8 = 0;
const PASSWORD: u8 = 2;

/// A version of SOCKS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Version {
    /// Version 4: IPv4 addresses only.
    V4,
    /// Version 4a: also names.
    V4a,
    /// Version 5: also IPv6 and a login.
    V5,
}

/// The address of a proxy and how to use it.
#[derive(Clone, PartialEq, Eq)]
pub struct Proxy {
    /// Its SOCKS version.
    pub version: Version,
    /// Its address or name, without brackets.
    pub host: String,
    /// Its port.
    pub port: u16,
    login: Option<Login>,
}

#[derive(Clone, PartialEq, Eq)]
struct Login {
    user: Zeroizing<String>,
    password: Zeroizing<String>,
}

/// What a proxy is asked to connect to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'a> {
    /// An address.
    Ip(SocketAddr),
    /// A name, which the proxy resolves, and a port.
    Name(&'a str, u16),
}

/// Why a string is not a proxy. None of them shows the string, which may contain a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseProxyError {
    /// A scheme other than `socks`, `socks4`, `socks4a`, `socks5` or `socks5h`.
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

/// Why a proxy does not connect.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProxyError {
    /// The connection to the proxy broke.
    #[error("proxy: {0}")]
    Io(#[from] io::Error),
    /// Not SOCKS.
    #[error("unexpected response of the proxy")]
    Protocol,
    /// The proxy requires a login, or a different one.
    #[error("the proxy refused the login")]
    Login,
    /// The proxy cannot or does not want to connect.
    #[error("the proxy refused with code {code} ({})", meaning(*code))]
    Refused {
        /// The code of its SOCKS version.
        code: u8,
    },
    /// This kind of address needs another SOCKS version, or the name is too long.
    #[error("the proxy's SOCKS version does not support such addresses")]
    Unsupported,
}

/// The codes of both versions, which do not overlap.
fn meaning(code: u8) -> &'static str {
    match code {
        2 => "not allowed",
        3 => "the network cannot be reached",
        4 => "the host cannot be reached",
        5 => "connection refused",
        6 => "timeout",
        92 | 93 => "it requires authentication",
        _ => "it did not connect",
    }
}

impl FromStr for Proxy {
    type Err = ParseProxyError;

    /// `[socks5://[user:password@]]host:port`, with `%` and two hex digits for special characters of the login. Without
    /// a scheme it is SOCKS 4a.
    fn from_str(text: &str) -> Result<Self, ParseProxyError> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
        let rest = rest.split('/').next().unwrap_or("");
        let version = match scheme {
            "" | "socks" | "socks4a" => Version::V4a,
            "socks4" => Version::V4,
            // The second has the proxy resolve names, which we always do.
            "socks5" | "socks5h" => Version::V5,
            _ => return Err(ParseProxyError::Scheme),
        };
        let (login, address) = match rest.rsplit_once('@') {
            Some((login, address)) => (parse_login(login)?, address),
            None => (None, rest),
        };
        if login.is_some() && version != Version::V5 {
            return Err(ParseProxyError::UnexpectedLogin);
        }
        let (host, port) = parse_address(address).ok_or(ParseProxyError::Address)?;
        Ok(Self { version, host: host.to_owned(), port, login })
    }
}

/// Host and port, both required.
fn parse_address(text: &str) -> Option<(&str, u16)> {
    let in_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => rest.split_once("]:").filter(|(host, _)| host.parse::<Ipv6Addr>().is_ok())?,
        None => text.split_once(':').filter(|(host, _)| !host.is_empty() && host.bytes().all(in_name))?,
    };
    let port = port.bytes().all(|byte| byte.is_ascii_digit()).then(|| port.parse().ok())??;
    (port != 0).then_some((host, port))
}

fn parse_login(text: &str) -> Result<Option<Login>, ParseProxyError> {
    let (user, password) = text.split_once(':').unwrap_or((text, ""));
    if user.is_empty() && password.is_empty() {
        return Ok(None);
    }
    let (user, password) = (percent_decoded(user)?, percent_decoded(password)?);
    if user.len().max(password.len()) > MAX_LENGTH {
        return Err(ParseProxyError::Login);
    }
    Ok(Some(Login { user, password }))
}

fn percent_decoded(text: &str) -> Result<Zeroizing<String>, ParseProxyError> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(text.len()));
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let (digits, behind) = rest.split_first_chunk::<2>().ok_or(ParseProxyError::Login)?;
        let digit = |digit: u8| char::from(digit).to_digit(16).ok_or(ParseProxyError::Login);
        let [value, ..] = (digit(digits[0])? << 4 | digit(digits[1])?).to_le_bytes();
        bytes.push(value);
        rest = behind;
    }
    let text = std::str::from_utf8(&bytes).map_err(|_| ParseProxyError::Login)?;
    Ok(Zeroizing::new(text.to_owned()))
}

impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let login = if self.login.is_some() { " with login" } else { "" };
        write!(f, "{:?} {}:{}{login}", self.version, self.host, self.port)
    }
}

impl Proxy {
    /// Whether the proxy is given by its address, so that no name server is asked for it.
    pub fn is_ip(&self) -> bool {
        self.host.parse::<IpAddr>().is_ok()
    }

    /// Asks the proxy at the other end of a stream to connect to a target, which is then at that end. The caller sets
    /// the timeout.
    ///
    /// # Errors
    /// If the proxy does not connect, or cannot be asked for such a target.
    pub async fn ask<S>(&self, stream: &mut S, target: Target<'_>) -> Result<(), ProxyError>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let request = match self.version {
            Version::V4 | Version::V4a => self.request_v4(target),
            Version::V5 => request_v5(target),
        };
        // Nothing is sent if it cannot be asked.
        let request = request.ok_or(ProxyError::Unsupported)?;
        if self.version == Version::V5 {
            self.greet(stream).await?;
        }
        stream.write_all(&request).await?;
        match self.version {
            Version::V4 | Version::V4a => read_v4_reply(stream).await,
            Version::V5 => read_v5_reply(stream).await,
        }
    }

    fn request_v4(&self, target: Target<'_>) -> Option<Vec<u8>> {
        match target {
            Target::Ip(address) => match address.ip().to_canonical() {
                IpAddr::V4(ip) => {
                    Some([&[4, 1], &address.port().to_be_bytes()[..], &ip.octets(), &[0]].concat())
                }
                IpAddr::V6(_) => None,
            },
            Target::Name(name, port) => {
                let fits = self.version == Version::V4a && name.len() <= MAX_LENGTH && !name.contains('\0');
                // An invalid address announces that a name follows.
                let request = [&[4, 1], &port.to_be_bytes()[..], &[0, 0, 0, 1, 0], name.as_bytes(), &[0]];
                fits.then(|| request.concat())
            }
        }
    }

    /// The greeting of SOCKS 5, in which the proxy chooses the login method.
    async fn greet<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: &mut S) -> Result<(), ProxyError> {
        let methods: &[u8] =
            if self.login.is_some() { &[5, 2, NO_LOGIN, PASSWORD] } else { &[5, 1, NO_LOGIN] };
        stream.write_all(methods).await?;
        let mut answer = [0; 2];
        stream.read_exact(&mut answer).await?;
        match (answer, &self.login) {
            ([5, NO_LOGIN], _) => Ok(()),
            ([5, PASSWORD], Some(Login { user, password })) => {
                let mut request = Zeroizing::new(Vec::with_capacity(3 + user.len() + password.len()));
                request.push(1);
                for text in [user, password] {
                    request.push(u8::try_from(text.len()).expect("checked when it was read"));
                    request.extend_from_slice(text.as_bytes());
                }
                stream.write_all(&request).await?;
                stream.read_exact(&mut answer).await?;
                if answer[1] == 0 { Ok(()) } else { Err(ProxyError::Login) }
            }
            ([5, _], _) => Err(ProxyError::Login),
            _ => Err(ProxyError::Protocol),
        }
    }
}

fn request_v5(target: Target<'_>) -> Option<Vec<u8>> {
    let port = match target {
        Target::Ip(address) => address.port(),
        Target::Name(_, port) => port,
    };
    let mut request = vec![5, 1, 0];
    match target {
        Target::Ip(address) => match address.ip().to_canonical() {
            IpAddr::V4(ip) => request.extend([&[1], &ip.octets()[..]].concat()),
            IpAddr::V6(ip) => request.extend([&[4], &ip.octets()[..]].concat()),
        },
        Target::Name(name, _) => {
            request.extend([3, u8::try_from(name.len()).ok()?]);
            request.extend_from_slice(name.as_bytes());
        }
    }
    request.extend(port.to_be_bytes());
    Some(request)
}

async fn read_v4_reply<S: AsyncRead + Unpin>(stream: &mut S) -> Result<(), ProxyError> {
    let mut reply = [0; 8];
    stream.read_exact(&mut reply).await?;
    match reply {
        [0, 90, ..] => Ok(()),
        [0, code, ..] => Err(ProxyError::Refused { code }),
        _ => Err(ProxyError::Protocol),
    }
}

/// Reads the reply of SOCKS 5 and ignores the address in it.
async fn read_v5_reply<S: AsyncRead + Unpin>(stream: &mut S) -> Result<(), ProxyError> {
    let mut head = [0; 4];
    stream.read_exact(&mut head).await?;
    let length = match head {
        [5, 0, _, 1] => 4,
        [5, 0, _, 4] => 16,
        [5, 0, _, 3] => usize::from(stream.read_u8().await?),
        [5, 0, ..] => return Err(ProxyError::Protocol),
        [5, code, ..] => return Err(ProxyError::Refused { code }),
        _ => return Err(ProxyError::Protocol),
    };
    let mut rest = [0; MAX_LENGTH + 2];
    stream.read_exact(&mut rest[..length + 2]).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxy(text: &str) -> Proxy {
        text.parse().unwrap()
    }

    /// Asks a proxy that answers with these bytes, whatever it is told. Returns what it was told, too.
    async fn ask(proxy: &Proxy, target: Target<'_>, answers: &[u8]) -> (Result<(), ProxyError>, Vec<u8>) {
        let (mut near, mut far) = tokio::io::duplex(4096);
        far.write_all(answers).await.unwrap();
        let result = proxy.ask(&mut near, target).await;
        drop(near);
        let mut told = Vec::new();
        far.read_to_end(&mut told).await.unwrap();
        (result, told)
    }

    #[test]
    fn proxies() {
        let plain = proxy("127.0.0.1:9050");
        assert_eq!((plain.version, &*plain.host, plain.port), (Version::V4a, "127.0.0.1", 9050));
        assert!(plain.is_ip() && !proxy("socks5h://tor:9050/").is_ip());
        let full = proxy("socks5://me:a:b@%63@[::1]:1080/path");
        assert_eq!((full.version, &*full.host, full.port), (Version::V5, "::1", 1080));
        let login = full.login.clone().unwrap();
        assert_eq!((&**login.user, &**login.password), ("me", "a:b@c"));
        assert!(!format!("{full:?}").contains("a:b"));
        assert!(proxy("socks4a://:@1.2.3.4:1").login.is_none());
        let long = "x".repeat(256);
        for (text, error) in [
            ("http://127.0.0.1:1", ParseProxyError::Scheme),
            ("", ParseProxyError::Address),
            ("127.0.0.1", ParseProxyError::Address),
            ("127.0.0.1:0", ParseProxyError::Address),
            ("127.0.0.1:+1", ParseProxyError::Address),
            ("127.0.0.1:65536", ParseProxyError::Address),
            ("[::1]", ParseProxyError::Address),
            ("::1:9050", ParseProxyError::Address),
            ("[tor]:1", ParseProxyError::Address),
            ("socks5://:1", ParseProxyError::Address),
            ("socks5://a%3@1.2.3.4:1", ParseProxyError::Login),
            ("socks5://a%+3@1.2.3.4:1", ParseProxyError::Login),
            ("socks5://a%ff@1.2.3.4:1", ParseProxyError::Login),
            (&format!("socks5://{long}@1.2.3.4:1"), ParseProxyError::Login),
            ("socks4://me@1.2.3.4:1", ParseProxyError::UnexpectedLogin),
        ] {
            assert_eq!(text.parse::<Proxy>(), Err(error), "{text}");
        }
    }

    #[tokio::test]
    async fn requests() {
        let (v4, v6) = (Target::Ip("1.2.3.4:5".parse().unwrap()), Target::Ip("[::1]:5".parse().unwrap()));
        let mapped = Target::Ip("[::ffff:1.2.3.4]:5".parse().unwrap());
        let name = Target::Name("ab", 5);
        let granted = [0, 90, 0, 0, 0, 0, 0, 0];
        for target in [v4, mapped] {
            let (result, told) = ask(&proxy("socks4://1.1.1.1:1"), target, &granted).await;
            assert_eq!((result.is_ok(), told), (true, vec![4, 1, 0, 5, 1, 2, 3, 4, 0]));
        }
        let (result, told) = ask(&proxy("1.1.1.1:1"), name, &granted).await;
        assert_eq!((result.is_ok(), &*told), (true, &b"\x04\x01\0\x05\0\0\0\x01\0ab\0"[..]));
        let answers = [5, 0, 5, 0, 0, 3, 2, b'h', 0xff, 0, 1];
        let (result, told) = ask(&proxy("socks5://1.1.1.1:1"), name, &answers).await;
        assert_eq!((result.is_ok(), &*told), (true, &b"\x05\x01\0\x05\x01\0\x03\x02ab\0\x05"[..]));
        let answers = [5, 2, 1, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        let (result, told) = ask(&proxy("socks5://me:you@1.1.1.1:1"), v6, &answers).await;
        let mut expected = b"\x05\x02\0\x02\x01\x02me\x03you\x05\x01\0\x04".to_vec();
        expected.extend(Ipv6Addr::LOCALHOST.octets());
        expected.extend([0, 5]);
        assert_eq!((result.is_ok(), told), (true, expected));
    }

    #[tokio::test]
    async fn refusals() {
        let name = Target::Name("ab", 5);
        let v6 = Target::Ip("[::1]:5".parse().unwrap());
        let long = "x".repeat(256);
        for (version, target) in [
            ("socks4", name),
            ("socks4", v6),
            ("socks4a", v6),
            ("socks4a", Target::Name("a\0b", 1)),
            ("socks4a", Target::Name(&long, 1)),
            ("socks5", Target::Name(&long, 1)),
        ] {
            let (result, told) = ask(&proxy(&format!("{version}://1.1.1.1:1")), target, &[]).await;
            assert!(matches!(result, Err(ProxyError::Unsupported)), "{version} {target:?} {result:?}");
            assert!(told.is_empty());
        }
        let (v4a, v5) = (proxy("1.1.1.1:1"), proxy("socks5://1.1.1.1:1"));
        let with_login = proxy("socks5://me:you@1.1.1.1:1");
        let (login, protocol) = ("the proxy refused the login", "unexpected response of the proxy");
        for (proxy, answers, expected) in [
            (&v4a, &[0, 91, 0, 0, 0, 0, 0, 0][..], "the proxy refused with code 91 (it did not connect)"),
            (&v4a, &[4, 90, 0, 0, 0, 0, 0, 0], protocol),
            (&v4a, b"HTTP/1.1", protocol),
            (&v5, &[5, 0, 5, 5, 0, 1], "the proxy refused with code 5 (connection refused)"),
            (&v5, &[5, 0, 5, 0, 0, 2], protocol),
            (&v5, &[5, 2], login),
            (&v5, &[5, 255], login),
            (&v5, &[4, 0], protocol),
            (&with_login, &[5, 255], login),
            (&with_login, &[5, 2, 1, 1], login),
            (&with_login, &[5, 2, 1, 0, 5, 0, 0, 9], protocol),
        ] {
            let error = ask(proxy, name, answers).await.0.unwrap_err();
            assert_eq!(error.to_string(), expected, "{answers:?}");
        }
        // It hangs up in the middle.
        let whole = [5, 0, 5, 0, 0, 3, 2, b'h', b'i', 0, 1];
        for length in 0..whole.len() {
            let (mut near, mut far) = tokio::io::duplex(4096);
            far.write_all(&whole[..length]).await.unwrap();
            far.shutdown().await.unwrap();
            let error = v5.ask(&mut near, name).await.unwrap_err();
            assert!(matches!(error, ProxyError::Io(_)), "{length} {error}");
        }
    }
}
