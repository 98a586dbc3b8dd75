//! Requests from web pages.
//!
//! Any page in a browser can send requests to services on the same machine and network, without its user's knowledge.
//! Browsers mark them: in `Origin`, in `Sec-Fetch-Site`, and in `Host` if a page's own name was made to point here (DNS
//! rebinding). Other programs send neither of the first two, and are not affected.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use ferrite_types::sync::lock;

use super::Config;
use super::http::Head;

/// Why a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The host is not a name of this service.
    Host,
    /// A page whose origin is not on the list.
    Origin,
    /// A page without an origin.
    CrossSite,
    /// A browser that does not say whether a page asks.
    Unknown,
    /// A WebSocket.
    WebSocket,
}

impl Refusal {
    /// The message for the client.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Host => {
                "This service does not answer to this host name. Use its IP address or localhost, or allow the name with \
                 --rpc-allowed-hosts.\n"
            }
            Self::Origin => {
                "Web pages of this origin may not use this service. To allow them, name the origin in \
                 --rpc-access-control-origins.\n"
            }
            Self::CrossSite => {
                "Web pages of other sites may not use this service. To allow one, name its origin in \
                 --rpc-access-control-origins and let it send its requests with CORS.\n"
            }
            Self::Unknown => {
                "This browser does not say whether a web page asks, so it may not use this service. Use a restricted \
                 port, or allow all web pages with --rpc-access-control-origins \"*\".\n"
            }
            Self::WebSocket => "This service does not speak the WebSocket protocol.\n",
        }
    }
}

/// Logging of rejected requests. A page can send any number of them, so most are logged at debug level only.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    last_warning: Mutex<Option<Instant>>,
}

impl Refusals {
    const LOG_INTERVAL: Duration = Duration::from_secs(60);

    pub(super) fn report(&self, refusal: Refusal, peer: SocketAddr, head: &Head, bytes: &[u8]) {
        let text = |text: Option<&[u8]>| {
            let text = text.unwrap_or(b"none");
            String::from_utf8_lossy(&text[..text.len().min(100)]).into_owned()
        };
        let (origin, host) = (text(head.origin(bytes)), text(head.host(bytes)));
        let why = refusal.text().trim_end();
        let mut last = lock(&self.last_warning);
        if last.is_none_or(|last| last.elapsed() >= Self::LOG_INTERVAL) {
            *last = Some(Instant::now());
            tracing::warn!(target: "net.http", "refused a request from {peer}, origin {origin:?}, host {host:?}: {why}");
        } else {
            tracing::debug!(target: "net.http", "refused a request from {peer}, origin {origin:?}, host {host:?}: {why}");
        }
    }
}

/// Checks the origin of a request. `loopback` says whether the server can only be reached locally.
pub(super) fn check(config: &Config, loopback: bool, head: &Head, bytes: &[u8]) -> Result<(), Refusal> {
    let host = head.host(bytes).unwrap_or_default();
    if loopback && !host.is_empty() && !is_known(config, host) {
        return Err(Refusal::Host);
    }
    if head.web_socket {
        return Err(Refusal::WebSocket);
    }
    match (head.origin(bytes).unwrap_or_default(), head.fetch_site(bytes)) {
        (b"", None) if config.restricted || !head.is_browser(bytes) => Ok(()),
        (b"", Some(b"none" | b"same-origin")) => Ok(()),
        // The page of another site that contains the link gets nothing of the response.
        (b"", Some(_)) if config.links && head.fetch_mode(bytes) == Some(b"navigate") => Ok(()),
        _ if config.origins.iter().any(|allowed| allowed == "*") => Ok(()),
        (b"", None) => Err(Refusal::Unknown),
        (b"", Some(_)) => Err(Refusal::CrossSite),
        (origin, _) if config.origins.iter().any(|allowed| allowed.as_bytes() == origin) => Ok(()),
        (origin, _) if is_same(origin, host) && is_known(config, host) => Ok(()),
        _ => Err(Refusal::Origin),
    }
}

/// Whether an origin has this host and port. The scheme may differ: there can be a TLS proxy in front.
fn is_same(origin: &[u8], host: &[u8]) -> bool {
    let rest = origin.strip_prefix(b"http://").or_else(|| origin.strip_prefix(b"https://"));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
}

/// Whether no page can have made this `Host` point here: an address, localhost, or a configured name.
fn is_known(config: &Config, host: &[u8]) -> bool {
    let name = without_port(host);
    let Ok(text) = std::str::from_utf8(name) else { return false };
    if let Some(address) = text.strip_prefix('[') {
        return address.strip_suffix(']').is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
    }
    let plain = text.strip_suffix('.').unwrap_or(text);
    // The reference's own client omits the brackets of IPv6. No name has colons.
    let bare = |text: &[u8]| std::str::from_utf8(text).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok());
    text.parse::<Ipv4Addr>().is_ok()
        || (host.contains(&b':') && (bare(host) || bare(name)))
        || plain.eq_ignore_ascii_case("localhost")
        || (config.restricted && is_hidden_service(plain))
        || config.hosts.iter().any(|allowed| {
            allowed == "*"
                || allowed.eq_ignore_ascii_case(plain)
                || allowed.as_bytes().eq_ignore_ascii_case(host)
        })
}

/// Tor and I2P names are keys: they cannot be made to point elsewhere, and their daemons connect from loopback. Since a
/// name server could still claim one, only restricted ports, which are public anyway, accept them.
fn is_hidden_service(name: &str) -> bool {
    let ends = |suffix: &str| {
        name.len()
            .checked_sub(suffix.len())
            .is_some_and(|at| name.as_bytes()[at..].eq_ignore_ascii_case(suffix.as_bytes()))
    };
    ends(".onion") || ends(".i2p")
}

fn without_port(host: &[u8]) -> &[u8] {
    let digits = host.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    host[..host.len() - digits].strip_suffix(b":").unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::super::http::{self, Progress};
    use super::*;

    const BROWSER: &str = "User-Agent: Mozilla/5.0 (X11)\r\nAccept-Language: en\r\n";

    fn judge(config: &Config, loopback: bool, fields: &str) -> Result<(), Refusal> {
        let bytes = format!("POST /json_rpc HTTP/1.1\r\n{fields}\r\n").into_bytes();
        let Progress::Head(head, _) = http::head(&bytes) else { panic!("not a head: {fields}") };
        check(config, loopback, &head, &bytes)
    }

    fn config(origins: &[&str], hosts: &[&str]) -> Config {
        let list = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        Config { origins: list(origins), hosts: list(hosts), ..Config::default() }
    }

    #[test]
    fn hosts() {
        let names = config(&[], &["node.example", "other.example:81"]);
        for (host, known) in [
            ("", true),
            ("127.0.0.1", true),
            ("127.0.0.1:18081", true),
            ("192.168.7.9:1", true),
            ("[::1]:18081", true),
            ("[fd00::1]", true),
            ("localhost", true),
            ("LocalHost:18081", true),
            ("localhost.:18081", true),
            ("node.example", true),
            ("NODE.example:9", true),
            ("node.example.", true),
            ("other.example:81", true),
            ("other.example", false),
            ("evil.example", false),
            ("evil.example:18081", false),
            ("127.0.0.1.evil.example", false),
            ("127.0.0.1@evil.example", false),
            ("localhost.evil.example", false),
            ("a.localhost", false),
            ("x", false),
            ("[::1", false),
            ("[::1].evil.example", false),
            ("::1", true),
            ("::1:18081", true),
            ("::x", false),
            ("abc.onion", false),
            ("\u{e9}", false),
        ] {
            let fields = format!("Host: {host}\r\n");
            assert_eq!(
                judge(&names, true, &fields),
                if known { Ok(()) } else { Err(Refusal::Host) },
                "{host}"
            );
            assert_eq!(judge(&names, false, &fields), Ok(()), "{host} to a public address");
        }
        assert_eq!(judge(&names, true, ""), Ok(()));
        assert_eq!(judge(&config(&[], &["*"]), true, "Host: evil.example\r\n"), Ok(()));
        let restricted = Config { restricted: true, ..config(&[], &[]) };
        assert_eq!(judge(&restricted, true, "Host: abc.onion:18089\r\n"), Ok(()));
        assert_eq!(judge(&restricted, true, "Host: evil.example\r\n"), Err(Refusal::Host));
    }

    #[test]
    fn origins() {
        let listed = config(&["http://a.example"], &["node.example"]);
        for (fields, expected) in [
            ("Host: localhost\r\n", Ok(())),
            ("Origin: \r\n", Ok(())),
            ("Origin: http://a.example\r\n", Ok(())),
            ("Origin: http://a.example\r\nSec-Fetch-Site: cross-site\r\n", Ok(())),
            ("Origin: https://a.example\r\n", Err(Refusal::Origin)),
            ("Origin: http://a.example:80\r\n", Err(Refusal::Origin)),
            ("Origin: http://b.example\r\n", Err(Refusal::Origin)),
            ("Origin: null\r\n", Err(Refusal::Origin)),
            ("Origin: null\r\nSec-Fetch-Site: same-origin\r\n", Err(Refusal::Origin)),
            ("Origin: chrome-extension://abc\r\n", Err(Refusal::Origin)),
            ("Host: localhost:1\r\nOrigin: http://localhost:1\r\n", Ok(())),
            ("Host: 127.0.0.1:1\r\nOrigin: https://127.0.0.1:1\r\n", Ok(())),
            ("Host: node.example\r\nOrigin: https://node.example\r\n", Ok(())),
            ("Host: localhost:1\r\nOrigin: http://localhost:2\r\n", Err(Refusal::Origin)),
            ("Host: localhost:1\r\nOrigin: http://127.0.0.1:1\r\n", Err(Refusal::Origin)),
            ("Sec-Fetch-Site: cross-site\r\n", Err(Refusal::CrossSite)),
            ("Sec-Fetch-Site: same-site\r\n", Err(Refusal::CrossSite)),
            ("Sec-Fetch-Site: \r\n", Err(Refusal::CrossSite)),
            ("Sec-Fetch-Site: none\r\n", Ok(())),
            ("Sec-Fetch-Site: same-origin\r\n", Ok(())),
            ("Upgrade: WebSocket\r\n", Err(Refusal::WebSocket)),
            ("Upgrade: h2c\r\n", Ok(())),
        ] {
            assert_eq!(judge(&listed, true, fields), expected, "{}", fields.escape_debug());
        }
        // On other addresses any name is accepted, but not as an origin.
        let rebound = "Host: evil.example\r\nOrigin: http://evil.example\r\n";
        assert_eq!(judge(&listed, false, rebound), Err(Refusal::Origin));
        let all = config(&["*"], &[]);
        assert_eq!(judge(&all, true, "Origin: null\r\n"), Ok(()));
        assert_eq!(judge(&all, true, "Sec-Fetch-Site: cross-site\r\n"), Ok(()));
        assert_eq!(judge(&all, true, BROWSER), Ok(()));
    }

    #[test]
    fn links_of_other_sites_reach_a_service_that_allows_them() {
        let linked = Config { links: true, restricted: true, ..config(&[], &[]) };
        let link = "Host: localhost:1\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
        assert_eq!(judge(&linked, true, link), Ok(()));
        assert_eq!(judge(&config(&[], &[]), true, link), Err(Refusal::CrossSite));
        let image = "Host: localhost:1\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
        assert_eq!(judge(&linked, true, image), Err(Refusal::CrossSite));
        let form = format!("{link}Origin: http://evil.example\r\n");
        assert_eq!(judge(&linked, true, &form), Err(Refusal::Origin));
        let rebound = link.replace("localhost", "evil.example");
        assert_eq!(judge(&linked, true, &rebound), Err(Refusal::Host));
    }

    #[test]
    fn browsers_without_an_origin_may_only_use_restricted_ports() {
        let open = config(&[], &[]);
        let restricted = Config { restricted: true, ..config(&[], &[]) };
        assert_eq!(judge(&open, true, BROWSER), Err(Refusal::Unknown));
        assert_eq!(judge(&open, false, BROWSER), Err(Refusal::Unknown));
        assert_eq!(judge(&restricted, true, BROWSER), Ok(()));
        let typed = format!("{BROWSER}Sec-Fetch-Site: none\r\n");
        assert_eq!(judge(&open, true, &typed), Ok(()));
        for other in [
            "User-Agent: curl/8.0\r\nAccept-Language: en\r\n",
            "User-Agent: Mozilla/5.0 (Windows NT; de-DE) WindowsPowerShell/5.1\r\n",
            "User-Agent: node\r\nAccept-Language: *\r\nSec-Fetch-Mode: cors\r\n",
        ] {
            assert_eq!(judge(&open, true, other), Ok(()), "{other}");
        }
    }
}
