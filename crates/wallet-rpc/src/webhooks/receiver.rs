//! The other side of a webhook: its address, the connection to it, and the signature that it checks.
//!
//! Receivers may be anywhere, also on this machine and in its network: that is where merchants run them. So a client
//! that may add webhooks can make this service send requests to machines that the client itself cannot reach. What that
//! is worth is limited: a token needs the scope `admin`, the method is always POST, only the path and the query are
//! freely chosen, redirects are not followed, and of the response only the status is told.

use std::net::IpAddr;
use std::time::Duration;

use ferrite_net::is_private;
use ferrite_rpc::client::{AddressError, Client, ClientError, Encryption, Endpoint, Options, Proxy, Retry};
use ferrite_rpc::tls::{Fingerprint, TlsError, Trust};
use ferrite_wallet::state::Webhook;
use ring::hmac;

/// The header with the signature.
const SIGNATURE: &str = "Ferrite-Signature";
/// Limit of the length of a URL.
const MAX_URL: usize = 2000;
/// Timeout of connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of an attempt.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Limit of a response, whose content does not matter.
const MAX_ANSWER: usize = 64 << 10;

/// Why a text is not the address of a receiver.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UrlError {
    /// It is too long.
    #[error("the URL is longer than {MAX_URL} bytes")]
    Long,
    /// It does not begin with a scheme.
    #[error("the URL must begin with http:// or https://")]
    Scheme,
    /// The host or the port is invalid.
    #[error("invalid URL: {0}")]
    Address(#[from] AddressError),
    /// It has characters that must be escaped.
    #[error("invalid URL: a character must be percent-encoded, or there is a fragment")]
    Path,
}

/// Where events are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Receiver {
    endpoint: Endpoint,
    /// With the query.
    path: String,
}

impl Receiver {
    /// Reads a URL.
    pub(crate) fn parse(url: &str) -> Result<Self, UrlError> {
        if url.len() > MAX_URL {
            return Err(UrlError::Long);
        }
        let (scheme, rest) = url.split_once("://").ok_or(UrlError::Scheme)?;
        let port = match scheme.to_ascii_lowercase().as_str() {
            "http" => 80,
            "https" => 443,
            _ => return Err(UrlError::Scheme),
        };
        let (place, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let is_fine = |byte: u8| byte.is_ascii_graphic() && byte != b'#';
        if !path.bytes().all(is_fine) {
            return Err(UrlError::Path);
        }
        let endpoint = Endpoint::parse(&format!("{scheme}://{place}"), port)?;
        if !endpoint.host.is_ascii() {
            return Err(UrlError::Path);
        }
        let path = if path.is_empty() { "/" } else { path };
        Ok(Self { endpoint, path: path.to_owned() })
    }

    /// Host and port. The rest of a URL may be secret.
    pub(crate) fn place(&self) -> String {
        self.endpoint.to_string()
    }

    /// Whether only a proxy can find it.
    pub(crate) fn is_hidden(&self) -> bool {
        let host = self.endpoint.host.to_ascii_lowercase();
        host.ends_with(".onion") || host.ends_with(".i2p")
    }

    /// Whether it is named as a part of this machine or its network, which a proxy does not reach.
    fn is_near(&self) -> bool {
        let host = &self.endpoint.host;
        host.eq_ignore_ascii_case("localhost")
            || host.parse::<IpAddr>().is_ok_and(|ip| is_private(ip.to_canonical()))
    }

    /// The value of `Host`.
    fn host(&self) -> String {
        match (self.endpoint.port, self.endpoint.encrypted) {
            (80, Some(false)) | (443, Some(true)) => self.endpoint.host_in_url(),
            _ => self.endpoint.to_string(),
        }
    }
}

/// A receiver with connections to it.
pub(super) struct Line {
    client: Client,
    receiver: Receiver,
    host: String,
}

impl Line {
    /// Prepares connections. A receiver that is near is reached without the proxy.
    pub(super) fn new(receiver: Receiver, webhook: &Webhook, proxy: Option<Proxy>) -> Result<Self, TlsError> {
        let encryption = match receiver.endpoint.encrypted {
            Some(true) => Encryption::Enabled(trust(webhook)),
            _ => Encryption::Disabled,
        };
        let options = Options {
            encryption,
            proxy: proxy.filter(|_| !receiver.is_near()),
            connect_timeout: CONNECT_TIMEOUT,
            timeout: TIMEOUT,
            answer_limit: MAX_ANSWER,
            connections: 1,
            retry: Retry::Unanswered,
            ..Options::default()
        };
        let client = Client::new(receiver.endpoint.clone(), options)?;
        let host = receiver.host();
        Ok(Self { client, receiver, host })
    }

    /// The receiver.
    pub(super) fn receiver(&self) -> &Receiver {
        &self.receiver
    }

    /// Sends a body at a time. The receiver has taken it if it says so with a status from 200 to 299.
    pub(super) async fn send(&self, secret: &str, now: u64, body: &[u8]) -> Result<(), ClientError> {
        let signature = signature(secret, now, body);
        let headers = [
            ("Host", self.host.as_str()),
            ("Content-Type", "application/json"),
            ("User-Agent", "ferrite-wallet-rpc"),
            (SIGNATURE, &signature),
        ];
        match self.client.post_with(&self.receiver.path, body, &headers).await?.0 {
            200..=299 => Ok(()),
            status => Err(ClientError::Status(status)),
        }
    }
}

fn trust(webhook: &Webhook) -> Trust {
    match webhook.fingerprints.is_empty() {
        true => Trust::public(),
        false => Trust::Known {
            fingerprints: webhook.fingerprints.iter().copied().map(Fingerprint::Sha256).collect(),
            authorities: Vec::new(),
            chained: false,
        },
    }
}

/// The signature of a body at a time. The time is signed too, so that a receiver can refuse old deliveries.
fn signature(secret: &str, now: u64, body: &[u8]) -> String {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()));
    context.update(now.to_string().as_bytes());
    context.update(b".");
    context.update(body);
    format!("t={now},v1={}", const_hex::encode(context.sign()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_receivers() {
        for (url, host, path, place, header) in [
            ("http://shop.example", "shop.example", "/", "shop.example:80", "shop.example"),
            ("HTTPS://a.example/hook/?x=1&y", "a.example", "/hook/?x=1&y", "a.example:443", "a.example"),
            ("http://127.0.0.1:8080/a", "127.0.0.1", "/a", "127.0.0.1:8080", "127.0.0.1:8080"),
            ("https://[::1]:80//", "::1", "//", "[::1]:80", "[::1]:80"),
            ("http://[::1]/", "::1", "/", "[::1]:80", "[::1]"),
        ] {
            let receiver = Receiver::parse(url).unwrap();
            assert_eq!((&*receiver.endpoint.host, &*receiver.path), (host, path), "{url}");
            assert_eq!((receiver.place(), receiver.host()), (place.to_owned(), header.to_owned()), "{url}");
        }
        for (url, problem) in [
            ("shop.example/hook", UrlError::Scheme),
            ("ftp://shop.example", UrlError::Scheme),
            ("file:///etc/passwd", UrlError::Scheme),
            ("http://a.example/x y", UrlError::Path),
            ("http://a.example/x\r\nHost: b", UrlError::Path),
            ("http://a.example/\u{e9}", UrlError::Path),
            ("http://\u{e9}.example/", UrlError::Path),
            ("http://a.example/x#y", UrlError::Path),
        ] {
            assert_eq!(Receiver::parse(url), Err(problem), "{url}");
        }
        for url in
            ["http://", "http:///x", "http://u:p@a.example/", "http://a:b/", "http://a?x=1", "http://a\r\nb/"]
        {
            assert!(matches!(Receiver::parse(url), Err(UrlError::Address(_))), "{url}");
        }
        let long = format!("http://a.example/{}", "x".repeat(MAX_URL));
        assert_eq!(Receiver::parse(&long), Err(UrlError::Long));
    }

    #[test]
    fn the_proxy_is_for_receivers_that_are_not_near() {
        let near = |url| Receiver::parse(url).unwrap().is_near();
        for url in [
            "http://localhost/",
            "http://LOCALHOST:8080/",
            "http://127.3.4.5/",
            "https://10.0.0.1/",
            "http://192.168.1.9/",
            "http://169.254.169.254/",
            "http://[::1]/",
            "http://[fd00::1]/",
            "http://[::ffff:127.0.0.1]/",
        ] {
            assert!(near(url), "{url}");
        }
        for url in
            ["http://1.2.3.4/", "https://shop.example/", "http://localhost.example/", "http://[2001:db8::1]/"]
        {
            assert!(!near(url), "{url}");
        }
        assert!(Receiver::parse("http://abc.onion/").unwrap().is_hidden());
        assert!(!Receiver::parse("http://onion.example/").unwrap().is_hidden());
    }

    fn hook() -> Webhook {
        Webhook {
            url: String::new(),
            kinds: Vec::new(),
            account: None,
            subaddress: None,
            label: None,
            secret: zeroize::Zeroizing::new("a secret of 16 bytes".to_owned()),
            fingerprints: Vec::new(),
            paused: false,
            created: 0,
            max_attempts: 1,
            max_seconds: 1,
        }
    }

    /// A receiver that answers one request, and returns its head.
    fn receiver() -> (u16, std::thread::JoinHandle<String>) {
        use std::io::{BufRead as _, Read as _, Write as _};
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let answering = std::thread::spawn(move || {
            let mut stream = std::io::BufReader::new(listener.accept().unwrap().0);
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                stream.read_line(&mut head).unwrap();
            }
            stream.read_exact(&mut [0; 2]).unwrap();
            stream.get_mut().write_all(b"HTTP/1.1 204 Taken\r\n\r\n").unwrap();
            head
        });
        (port, answering)
    }

    #[tokio::test]
    async fn deliveries_with_and_without_the_proxy() {
        for (host, through_proxy) in [("shop.example:8080", true), ("127.0.0.1:PORT", false)] {
            let (port, answering) = receiver();
            let (proxy_port, asked) = ferrite_testkit::socks::start(port, false);
            let proxy: Proxy = format!("127.0.0.1:{proxy_port}").parse().unwrap();
            let host = host.replace("PORT", &port.to_string());
            let receiver = Receiver::parse(&format!("http://{host}/hook?a=b")).unwrap();
            let line = Line::new(receiver, &hook(), Some(proxy)).unwrap();
            line.send("a secret of 16 bytes", 1_700_000_000, b"{}").await.unwrap();
            let head = answering.join().unwrap();
            assert!(head.starts_with("POST /hook?a=b HTTP/1.1\r\n"), "{head}");
            assert!(head.contains(&format!("\r\nHost: {host}\r\n")), "{head}");
            assert!(head.contains("\r\nFerrite-Signature: t=1700000000,v1="), "{head}");
            let asked = asked.try_recv().ok().map(|asked| (asked.host, asked.port));
            assert_eq!(asked, through_proxy.then(|| ("shop.example".to_owned(), 8080)));
        }
    }

    #[test]
    fn signatures() {
        // python3 -c 'import hmac; print(hmac.new(b"a secret of 16 bytes", b"1700000000.{}", "sha256").hexdigest())'
        let expected = "t=1700000000,v1=be6c8db43050f8312cbbf22fdde34a49242627e04211fb556f9e9c5866500a29";
        assert_eq!(signature("a secret of 16 bytes", 1_700_000_000, b"{}"), expected);
    }
}
