//! The address of the node and the settings of connections to it.

use std::net::IpAddr;
use std::path::PathBuf;

use ferrite_rpc::client::{AddressError, Credentials, Encryption, Endpoint, Options, Proxy, Retry};
use ferrite_rpc::json;
use ferrite_rpc::tls::{Fingerprint, TlsError, Trust};
use ferrite_types::network::Network;

/// Whether connections to the node are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ssl {
    /// Never.
    Disabled,
    /// Always.
    Enabled,
    /// If the node supports it.
    Autodetect,
}

impl Ssl {
    /// Parses the name of a mode.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "disabled" => Some(Self::Disabled),
            "enabled" => Some(Self::Enabled),
            "autodetect" => Some(Self::Autodetect),
            _ => None,
        }
    }
}

/// The address of a node and the connection settings.
#[derive(Debug, Clone)]
pub struct NodeConfig {
    /// The address as given.
    pub address: String,
    /// The login. If the password is missing, the program asks the user for it.
    pub login: Option<Credentials>,
    /// Whether the node is trusted. By default, local nodes are.
    pub trusted: Option<bool>,
    /// Encryption.
    pub ssl: Ssl,
    /// Accept any certificate.
    pub allow_any: bool,
    /// Verify certificates on all encrypted connections, against the system's authorities if no others are given.
    /// Otherwise they are only verified if encryption is required.
    pub verify: bool,
    /// A file with trusted certificates.
    pub ca_file: Option<PathBuf>,
    /// Whether the trusted certificates may be authorities that signed others.
    pub allow_chained: bool,
    /// The fingerprints of trusted certificates.
    pub fingerprints: Vec<Fingerprint>,
    /// The client certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// The proxy.
    pub proxy: Option<Proxy>,
}

/// The maximum size of an answer. A node stops adding blocks once an answer exceeds 100 MiB
/// (`FIND_BLOCKCHAIN_SUPPLEMENT_MAX_SIZE`); all other answers are smaller.
const MAX_ANSWER: usize = 112 << 20;

/// Why the settings of a connection are invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NodeConfigError {
    /// The address is invalid.
    #[error("{0}")]
    Address(#[from] AddressError),
    /// A certificate is invalid.
    #[error("{0}")]
    Tls(#[from] TlsError),
}

impl NodeConfig {
    /// Default settings for an address.
    pub fn new(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            login: None,
            trusted: None,
            ssl: Ssl::Autodetect,
            allow_any: false,
            verify: false,
            ca_file: None,
            allow_chained: false,
            fingerprints: Vec::new(),
            certificate: None,
            proxy: None,
        }
    }

    /// Whether the settings allow the node to be identified by its certificate.
    pub fn is_known(&self) -> bool {
        self.ca_file.is_some() || !self.fingerprints.is_empty()
    }

    /// Whether the address requires encryption (`https`).
    pub fn is_encrypted_by_address(&self) -> bool {
        Endpoint::parse(&self.address, 0).is_ok_and(|endpoint| endpoint.encrypted == Some(true))
    }

    /// Whether the address authenticates the node, as onion and I2P addresses do.
    pub fn is_hidden(&self) -> bool {
        Endpoint::parse(&self.address, 0)
            .is_ok_and(|endpoint| endpoint.host.ends_with(".onion") || endpoint.host.ends_with(".i2p"))
    }

    /// Whether the node is trusted.
    pub fn is_trusted(&self) -> bool {
        self.trusted.unwrap_or_else(|| self.is_local())
    }

    /// Whether the node runs on this machine (`util.cpp: is_local_address`).
    fn is_local(&self) -> bool {
        let Ok(endpoint) = Endpoint::parse(&self.address, 0) else { return false };
        if endpoint.host == "localhost" {
            return true;
        }
        endpoint.host.parse::<IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
    }

    /// The client with these settings.
    ///
    /// # Errors
    /// If the address or a certificate is invalid.
    pub fn client(
        &self,
        network: Network,
        connections: usize,
    ) -> Result<(Endpoint, Options), NodeConfigError> {
        let endpoint = Endpoint::parse(&self.address, network.parameters().ports.rpc)?;
        let trust = || match self.allow_any {
            true => Ok(Trust::Any),
            false if self.verify && !self.is_known() => Ok(Trust::public()),
            false => Trust::known(&self.fingerprints, self.ca_file.as_deref(), self.allow_chained),
        };
        let encryption = match self.ssl {
            Ssl::Enabled => Encryption::Enabled(trust()?),
            // An `https` address overrides the mode.
            Ssl::Disabled if self.verify && endpoint.encrypted == Some(true) => Encryption::Enabled(trust()?),
            Ssl::Disabled => Encryption::Disabled,
            Ssl::Autodetect if self.verify => Encryption::Autodetect(trust()?),
            Ssl::Autodetect => Encryption::Autodetect(Trust::Any),
        };
        let options = Options {
            login: self.login.clone(),
            encryption,
            certificate: self.certificate.clone(),
            proxy: self.proxy.clone(),
            connections,
            answer_limit: MAX_ANSWER,
            json_limits: json::Limits::CLIENT,
            // Queries can be repeated, and resending a transaction has no further effect.
            retry: Retry::Broken,
            ..Options::default()
        };
        Ok((endpoint, options))
    }
}
