//! The port for browsers, with the web pages of a program.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_rpc::Table;
use ferrite_rpc::server::{self, Limits, Server};

use crate::config::flag::{Flag, Kind, flag};
use crate::config::server::{address, hosts, port};
use crate::config::{ConfigError, Settings};

/// The flags of the port.
pub const FLAGS: &[Flag] = &[
    flag("Web page", "page-bind-ip", Kind::Text, "127.0.0.1", "Address of the port for browsers"),
    flag(
        "Web page",
        "page-bind-port",
        Kind::Text,
        "",
        "Port for browsers, with the web page [default: none]",
    ),
];

/// Settings of the port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageConfig {
    /// Its address.
    pub address: SocketAddr,
    /// Accepted host names.
    pub hosts: Vec<String>,
}

impl PageConfig {
    /// Reads the settings; `None` if the port is off.
    ///
    /// # Errors
    /// If a value is invalid, or the address is not local without confirmation.
    pub fn new(settings: &Settings) -> Result<Option<Self>, ConfigError> {
        let ip = address(settings, "page-bind-ip")?;
        let Some(port) = settings.some_text("page-bind-port").map(port).transpose()? else {
            return Ok(None);
        };
        if !ip.is_loopback() && !settings.switch("confirm-external-bind") {
            return Err(ConfigError::value(
                "--page-bind-ip permits inbound unencrypted external connections. Override with --confirm-external-bind",
            ));
        }
        Ok(Some(Self { address: SocketAddr::new(ip, port), hosts: hosts(settings) }))
    }

    /// Limits of the server: a browser opens several connections to a page, and each open page keeps one for its
    /// events. Few pages are made at a time, so that they never take the machine from the node.
    pub fn limits() -> Limits {
        Limits { per_public_ip: 20, per_private_ip: 100, connections: 300, calls: 2, ..Limits::default() }
    }
}

/// Why the port cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "Failed to open the port for browsers: cannot listen on {address}: {source}; stop the program that uses the port, or choose another one with --page-bind-port"
)]
pub struct PageError {
    address: SocketAddr,
    source: io::Error,
}

/// Opens the port. Its addresses and host names are those of the settings. Must be called within a runtime.
///
/// # Errors
/// If the address is not available.
pub fn start<S: Send + Sync + 'static>(
    config: &PageConfig,
    server_config: server::Config,
    table: Table<S>,
    service: Arc<S>,
) -> Result<Server, PageError> {
    let server_config = server::Config { hosts: config.hosts.clone(), ..server_config };
    let server = Server::start(&[config.address], server_config, Arc::new(table), service)
        .map_err(|source| PageError { address: config.address, source })?;
    for address in server.addresses() {
        tracing::info!(target: "global", "Web page at http://{address}/");
    }
    Ok(server)
}
