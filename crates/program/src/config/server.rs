//! Settings of an RPC server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use ferrite_rpc::server::Limits;
use ferrite_rpc::tls::Fingerprint;
use zeroize::Zeroizing;

use super::flag::{Flag, Kind, flag};
use super::{ConfigError, Settings};

/// The flags of an RPC server that both programs have.
pub const FLAGS: &[Flag] = &[
    flag("RPC", "rpc-bind-ip", Kind::Text, "127.0.0.1", "RPC address"),
    flag(
        "RPC",
        "rpc-bind-ipv6-address",
        Kind::Text,
        "::1",
        "Additional IPv6 address for RPC, with --rpc-use-ipv6",
    ),
    flag(
        "RPC",
        "rpc-restricted-bind-ip",
        Kind::Text,
        "127.0.0.1",
        "Address of the restricted RPC server (node only)",
    ),
    flag(
        "RPC",
        "rpc-restricted-bind-ipv6-address",
        Kind::Text,
        "::1",
        "IPv6 address of the restricted RPC server, with --rpc-use-ipv6 (node only)",
    ),
    flag("RPC", "rpc-use-ipv6", Kind::Switch, "", "Also listen for RPC on IPv6"),
    flag("RPC", "rpc-ignore-ipv4", Kind::Switch, "", "Continue if the IPv4 address is not available"),
    flag(
        "RPC",
        "confirm-external-bind",
        Kind::Switch,
        "",
        "Confirm that listening on a non-loopback address is intended",
    ),
    flag(
        "RPC",
        "rpc-login",
        Kind::Text,
        "",
        "Require this login, user[:password]; prompts for a missing password",
    ),
    flag(
        "RPC",
        "rpc-access-control-origins",
        Kind::Text,
        "",
        "Comma-separated origins whose web pages may use the service; * for all",
    ),
    flag(
        "RPC",
        "rpc-allowed-hosts",
        Kind::Text,
        "",
        "Comma-separated host names to accept on a loopback address, besides localhost; * for all",
    ),
    flag(
        "RPC",
        "rpc-ssl",
        Kind::Text,
        "autodetect",
        "TLS on RPC connections: enabled, disabled or autodetect",
    ),
    flag("RPC", "rpc-ssl-private-key", Kind::Text, "", "PEM file with the private key"),
    flag("RPC", "rpc-ssl-certificate", Kind::Text, "", "PEM file with the certificate"),
    flag("RPC", "rpc-ssl-ca-certificates", Kind::Text, "", "Accept client certificates from this PEM file"),
    flag(
        "RPC",
        "rpc-ssl-allowed-fingerprints",
        Kind::List,
        "",
        "Accept client certificates with these SHA-256 fingerprints",
    ),
    flag(
        "RPC",
        "rpc-ssl-allow-chained",
        Kind::Switch,
        "",
        "Accept client certificates signed by those in --rpc-ssl-ca-certificates",
    ),
    flag("RPC", "disable-rpc-ban", Kind::Switch, "", "Do not ban clients that send bad calls"),
    flag(
        "RPC",
        "rpc-max-connections-per-public-ip",
        Kind::U64,
        "3",
        "Maximum number of connections from one public address",
    ),
    flag(
        "RPC",
        "rpc-max-connections-per-private-ip",
        Kind::U64,
        "25",
        "Maximum number of connections from one private or loopback address",
    ),
    flag("RPC", "rpc-max-connections", Kind::U64, "100", "Maximum number of connections"),
    flag(
        "RPC",
        "rpc-response-soft-limit",
        Kind::U64,
        "26214400",
        "Bytes of a response that may wait while its client sends another request",
    ),
];

/// The listening addresses of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listen {
    /// The main address.
    pub address: SocketAddr,
    /// The IPv6 address.
    pub ipv6: Option<SocketAddr>,
    /// Whether the server may run without the main address.
    pub ignore_ipv4: bool,
}

/// The required login.
pub struct LoginConfig {
    /// The user.
    pub user: String,
    /// The password; `None` to ask for it.
    pub password: Option<Zeroizing<String>>,
}

impl std::fmt::Debug for LoginConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoginConfig").field("user", &self.user).finish_non_exhaustive()
    }
}

/// Whether connections use TLS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SslMode {
    /// None do.
    Disabled,
    /// All do.
    Enabled,
    /// The client decides.
    Autodetect,
}

/// TLS settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SslConfig {
    /// Whether connections use TLS.
    pub mode: SslMode,
    /// Certificate and key; `None` to generate them.
    pub files: Option<(PathBuf, PathBuf)>,
    /// Certificates of the clients that may connect.
    pub ca_file: Option<PathBuf>,
    /// Whether those in the file may have signed those of the clients.
    pub allow_chained: bool,
    /// Fingerprints of the clients that may connect.
    pub fingerprints: Vec<Fingerprint>,
}

impl Listen {
    /// Reads the addresses of the main server.
    ///
    /// # Errors
    /// If an address is invalid, or not local without confirmation.
    pub fn main(settings: &Settings, port: u16) -> Result<Self, ConfigError> {
        let confirmed = settings.switch("confirm-external-bind");
        let server = Self::new(settings, "rpc-bind-ip", "rpc-bind-ipv6-address", port)?;
        let names = [("rpc-bind-ip", Some(server.address)), ("rpc-bind-ipv6-address", server.ipv6)];
        for (name, address) in names {
            if !confirmed && address.is_some_and(|address| !address.ip().is_loopback()) {
                return Err(ConfigError::value(format!(
                    "--{name} permits inbound unencrypted external connections. Consider SSH tunnel or SSL proxy instead. Override with --confirm-external-bind"
                )));
            }
        }
        Ok(server)
    }

    /// Reads the addresses of a server, from flags with these names.
    ///
    /// # Errors
    /// If an address is invalid.
    pub fn new(settings: &Settings, ip: &str, ipv6: &str, port: u16) -> Result<Self, ConfigError> {
        let first = address(settings, ip)?;
        let other = address(settings, ipv6)?;
        let ipv6 = settings.switch("rpc-use-ipv6").then(|| SocketAddr::new(other, port));
        Ok(Self {
            address: SocketAddr::new(first, port),
            ipv6,
            ignore_ipv4: settings.switch("rpc-ignore-ipv4"),
        })
    }
}

/// Reads an address, which may be in brackets.
///
/// # Errors
/// If it is invalid.
pub(crate) fn address(settings: &Settings, name: &str) -> Result<IpAddr, ConfigError> {
    let text = settings.text(name);
    let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    text.parse().map_err(|_| ConfigError::value(format!("Invalid IP address given for --{name}")))
}

/// Reads a port.
///
/// # Errors
/// If it is invalid.
pub fn port(text: &str) -> Result<u16, ConfigError> {
    text.trim().parse().map_err(|_| ConfigError::value(format!("Failed to convert port no = {text}")))
}

impl LoginConfig {
    /// Reads `--rpc-login`, or its environment variable.
    ///
    /// # Errors
    /// If there is no user.
    pub fn new(
        settings: &Settings,
        environment: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, ConfigError> {
        let text = if settings.is_given("rpc-login") {
            settings.text("rpc-login").to_owned()
        } else {
            match environment("RPC_LOGIN").filter(|text| !text.is_empty()) {
                Some(text) => text,
                None => return Ok(None),
            }
        };
        let text = Zeroizing::new(text);
        let (user, password) = match text.split_once(':') {
            Some((user, password)) => (user, Some(Zeroizing::new(password.to_owned()))),
            None => (text.as_str(), None),
        };
        if user.is_empty() {
            return Err(ConfigError::value("Username specified with --rpc-login cannot be empty"));
        }
        Ok(Some(Self { user: user.to_owned(), password }))
    }
}

/// Reads the allowed origins.
pub fn origins(settings: &Settings) -> Vec<String> {
    list(settings, "rpc-access-control-origins")
}

/// Reads the accepted host names.
pub fn hosts(settings: &Settings) -> Vec<String> {
    list(settings, "rpc-allowed-hosts")
}

fn list(settings: &Settings, name: &str) -> Vec<String> {
    let items = settings.text(name).split(',').map(str::trim);
    items.filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

impl SslConfig {
    /// Reads the TLS settings. With `allow_any`, a client may have any certificate.
    ///
    /// # Errors
    /// If a value is invalid, or half of a pair is missing.
    pub fn new(settings: &Settings, allow_any: bool) -> Result<Self, ConfigError> {
        let file = |name| settings.some_text(name).map(PathBuf::from);
        let files = match (file("rpc-ssl-certificate"), file("rpc-ssl-private-key")) {
            (Some(certificate), Some(key)) => Some((certificate, key)),
            (None, None) => None,
            _ => {
                return Err(ConfigError::value(
                    "--rpc-ssl-certificate and --rpc-ssl-private-key need each other",
                ));
            }
        };
        let (mut ca_file, mut fingerprints) = (None, Vec::new());
        if !allow_any {
            ca_file = file("rpc-ssl-ca-certificates");
            for text in settings.list("rpc-ssl-allowed-fingerprints") {
                fingerprints.push(fingerprint(text)?);
            }
        }
        let mode = match settings.text("rpc-ssl") {
            // Required client certificates need TLS.
            _ if ca_file.is_some() || !fingerprints.is_empty() => SslMode::Enabled,
            "enabled" => SslMode::Enabled,
            "disabled" => SslMode::Disabled,
            "autodetect" => SslMode::Autodetect,
            _ => return Err(ConfigError::value("Invalid argument for rpc-ssl")),
        };
        let allow_chained = settings.switch("rpc-ssl-allow-chained");
        Ok(Self { mode, files, ca_file, allow_chained, fingerprints })
    }
}

/// Parses hex digits, optionally with colons or spaces between the bytes.
///
/// # Errors
/// If there are not 32 bytes.
pub fn fingerprint(text: &str) -> Result<Fingerprint, ConfigError> {
    let digits: String = text.chars().filter(|c| *c != ':' && !c.is_ascii_whitespace()).collect();
    const_hex::decode_to_array(&digits)
        .map(Fingerprint::Sha256)
        .map_err(|_| ConfigError::value("SHA-256 fingerprint should be 32 bytes long."))
}

/// Reads the limits of connections and responses.
///
/// # Errors
/// If they contradict each other.
pub fn limits(settings: &Settings) -> Result<Limits, ConfigError> {
    let number = |name: &str| -> usize {
        let number: u64 = settings.number(name).expect("it has a default");
        usize::try_from(number).unwrap_or(usize::MAX)
    };
    let connections = number("rpc-max-connections");
    for name in ["rpc-max-connections-per-public-ip", "rpc-max-connections-per-private-ip"] {
        if connections < number(name) {
            return Err(ConfigError::value(format!("{name} is bigger than rpc-max-connections")));
        }
    }
    Ok(Limits {
        per_public_ip: number("rpc-max-connections-per-public-ip"),
        per_private_ip: number("rpc-max-connections-per-private-ip"),
        connections,
        response_bytes: number("rpc-response-soft-limit"),
        ..Limits::default()
    })
}
