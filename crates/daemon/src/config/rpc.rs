//! Settings of the RPC servers.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use ferrite_rpc::server::Limits;
use ferrite_types::network::Network;
use zeroize::Zeroizing;

use super::ConfigError;
use super::settings::Settings;

/// Where a server listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listen {
    /// The address that has to be available.
    pub address: SocketAddr,
    /// The other one.
    pub ipv6: Option<SocketAddr>,
    /// Whether the server may go on without the first.
    pub ignore_ipv4: bool,
}

/// Who may call.
pub struct LoginConfig {
    /// The user.
    pub user: String,
    /// The password; none if the user is to be asked for it.
    pub password: Option<Zeroizing<String>>,
}

impl std::fmt::Debug for LoginConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoginConfig").field("user", &self.user).finish_non_exhaustive()
    }
}

/// Whether connections are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SslMode {
    /// None is.
    Disabled,
    /// All are.
    Enabled,
    /// The client decides.
    Autodetect,
}

/// Encryption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SslConfig {
    /// Whether connections are encrypted.
    pub mode: SslMode,
    /// Certificate and key; none if they are made.
    pub files: Option<(PathBuf, PathBuf)>,
    /// Certificates of the clients that may connect.
    pub ca_file: Option<PathBuf>,
    /// Whether those in the file may have signed those of the clients.
    pub allow_chained: bool,
    /// Hashes of certificates of the clients that may connect.
    pub fingerprints: Vec<[u8; 32]>,
}

/// The RPC servers.
#[derive(Debug)]
pub struct RpcConfig {
    /// The main one.
    pub main: Listen,
    /// The restricted one.
    pub restricted: Option<Listen>,
    /// Whether the main one is restricted.
    pub restrict_main: bool,
    /// Who may call.
    pub login: Option<LoginConfig>,
    /// Web pages that may call.
    pub origins: Vec<String>,
    /// Encryption.
    pub ssl: SslConfig,
    /// Connections and answers.
    pub limits: Limits,
    /// Do not ban for bad calls.
    pub disable_ban: bool,
    /// The port that peers are told about.
    pub public_port: Option<u16>,
}

impl RpcConfig {
    pub(super) fn new(
        settings: &Settings,
        environment: &dyn Fn(&str) -> Option<String>,
        network: Network,
        warnings: &mut Vec<String>,
    ) -> Result<Self, ConfigError> {
        let main = main_server(settings, network)?;
        let restricted = restricted_server(settings)?;
        let public_port = public_port(settings, &main, restricted.as_ref(), warnings)?;
        Ok(Self {
            main,
            restricted,
            restrict_main: settings.switch("restricted-rpc"),
            login: login(settings, environment)?,
            origins: origins(settings),
            ssl: ssl(settings)?,
            limits: limits(settings)?,
            disable_ban: settings.switch("disable-rpc-ban"),
            public_port,
        })
    }
}

fn main_server(settings: &Settings, network: Network) -> Result<Listen, ConfigError> {
    let confirmed = settings.switch("confirm-external-bind");
    let port = match settings.some_text("rpc-bind-port") {
        Some(text) => port(text)?,
        None => network.parameters().ports.rpc,
    };
    let server = listen(settings, "rpc-bind-ip", "rpc-bind-ipv6-address", port)?;
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

fn restricted_server(settings: &Settings) -> Result<Option<Listen>, ConfigError> {
    let port = settings.some_text("rpc-restricted-bind-port").map(port).transpose()?;
    let names = ("rpc-restricted-bind-ip", "rpc-restricted-bind-ipv6-address");
    let server = listen(settings, names.0, names.1, port.unwrap_or_default())?;
    Ok(port.map(|_| server))
}

fn listen(settings: &Settings, ip: &str, ipv6: &str, port: u16) -> Result<Listen, ConfigError> {
    let address = address(settings, ip)?;
    let other = self::address(settings, ipv6)?;
    let ipv6 = settings.switch("rpc-use-ipv6").then(|| SocketAddr::new(other, port));
    Ok(Listen {
        address: SocketAddr::new(address, port),
        ipv6,
        ignore_ipv4: settings.switch("rpc-ignore-ipv4"),
    })
}

fn address(settings: &Settings, name: &str) -> Result<IpAddr, ConfigError> {
    let text = settings.text(name);
    let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    text.parse().map_err(|_| ConfigError::value(format!("Invalid IP address given for --{name}")))
}

pub(super) fn port(text: &str) -> Result<u16, ConfigError> {
    text.trim().parse().map_err(|_| ConfigError::value(format!("Failed to convert port no = {text}")))
}

fn public_port(
    settings: &Settings,
    main: &Listen,
    restricted: Option<&Listen>,
    warnings: &mut Vec<String>,
) -> Result<Option<u16>, ConfigError> {
    if !settings.switch("public-node") {
        return Ok(None);
    }
    let server = match restricted {
        Some(server) => server,
        None if settings.switch("restricted-rpc") => main,
        None => return Err(ConfigError::value("restricted RPC mode is required")),
    };
    let local = match server.address.ip() {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    };
    if local {
        warnings.push(format!(
            "--public-node is enabled, but RPC server {} may be unreachable from outside, please check RPC server bind address",
            server.address
        ));
    }
    Ok(Some(server.address.port()))
}

fn login(
    settings: &Settings,
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<LoginConfig>, ConfigError> {
    let text = match settings.is_given("rpc-login") {
        true => settings.text("rpc-login").to_owned(),
        false => match environment("RPC_LOGIN").filter(|text| !text.is_empty()) {
            Some(text) => text,
            None => return Ok(None),
        },
    };
    let text = Zeroizing::new(text);
    let (user, password) = match text.split_once(':') {
        Some((user, password)) => (user, Some(Zeroizing::new(password.to_owned()))),
        None => (text.as_str(), None),
    };
    if user.is_empty() {
        return Err(ConfigError::value("Username specified with --rpc-login cannot be empty"));
    }
    Ok(Some(LoginConfig { user: user.to_owned(), password }))
}

fn origins(settings: &Settings) -> Vec<String> {
    let text = settings.text("rpc-access-control-origins");
    text.split(',').map(|origin| origin.trim().to_owned()).filter(|origin| !origin.is_empty()).collect()
}

fn ssl(settings: &Settings) -> Result<SslConfig, ConfigError> {
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
    if !settings.switch("rpc-ssl-allow-any-cert") {
        ca_file = file("rpc-ssl-ca-certificates");
        for text in settings.list("rpc-ssl-allowed-fingerprints") {
            fingerprints.push(fingerprint(text)?);
        }
    }
    let mode = match settings.text("rpc-ssl") {
        // Clients that have to show something have to encrypt.
        _ if ca_file.is_some() || !fingerprints.is_empty() => SslMode::Enabled,
        "enabled" => SslMode::Enabled,
        "disabled" => SslMode::Disabled,
        "autodetect" => SslMode::Autodetect,
        _ => return Err(ConfigError::value("Invalid argument for rpc-ssl")),
    };
    let allow_chained = settings.switch("rpc-ssl-allow-chained");
    Ok(SslConfig { mode, files, ca_file, allow_chained, fingerprints })
}

/// Hex digits, with colons or blanks between the bytes if one likes.
fn fingerprint(text: &str) -> Result<[u8; 32], ConfigError> {
    let digits: String = text.chars().filter(|c| *c != ':' && !c.is_ascii_whitespace()).collect();
    const_hex::decode_to_array(&digits)
        .map_err(|_| ConfigError::value("SHA-256 fingerprint should be 32 bytes long."))
}

fn limits(settings: &Settings) -> Result<Limits, ConfigError> {
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
