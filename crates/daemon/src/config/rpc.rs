//! Settings of the RPC servers.

use std::net::IpAddr;

use ferrite_program::config::server::{self, Listen, LoginConfig, SslConfig, port};
use ferrite_program::config::{ConfigError, Settings};
use ferrite_rpc::server::Limits;
use ferrite_types::network::Network;

/// The RPC servers.
#[derive(Debug)]
pub struct RpcConfig {
    /// The main server.
    pub main: Listen,
    /// The restricted server.
    pub restricted: Option<Listen>,
    /// Whether the main server is restricted.
    pub restrict_main: bool,
    /// The login, if required.
    pub login: Option<LoginConfig>,
    /// Allowed origins.
    pub origins: Vec<String>,
    /// Accepted host names.
    pub hosts: Vec<String>,
    /// TLS.
    pub ssl: SslConfig,
    /// Limits of connections and responses.
    pub limits: Limits,
    /// Do not ban clients for bad calls.
    pub disable_ban: bool,
    /// The port advertised to peers.
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
            login: LoginConfig::new(settings, environment)?,
            origins: server::origins(settings),
            hosts: server::hosts(settings),
            ssl: SslConfig::new(settings, settings.switch("rpc-ssl-allow-any-cert"))?,
            limits: server::limits(settings)?,
            disable_ban: settings.switch("disable-rpc-ban"),
            public_port,
        })
    }
}

fn main_server(settings: &Settings, network: Network) -> Result<Listen, ConfigError> {
    let port = match settings.some_text("rpc-bind-port") {
        Some(text) => port(text)?,
        None => network.parameters().ports.rpc,
    };
    Listen::main(settings, port)
}

fn restricted_server(settings: &Settings) -> Result<Option<Listen>, ConfigError> {
    let port = settings.some_text("rpc-restricted-bind-port").map(port).transpose()?;
    let names = ("rpc-restricted-bind-ip", "rpc-restricted-bind-ipv6-address");
    let server = Listen::new(settings, names.0, names.1, port.unwrap_or_default())?;
    Ok(port.map(|_| server))
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
