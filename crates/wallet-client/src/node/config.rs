//! Which node a wallet asks, and how.

use std::net::IpAddr;
use std::path::PathBuf;

use ferrite_rpc::client::{AddressError, Credentials, Encryption, Endpoint, Options, Proxy, Retry};
use ferrite_rpc::json;
use ferrite_rpc::tls::{Fingerprint, TlsError, Trust};
use ferrite_types::network::Network;

/// Whether connections to the node are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ssl {
    /// None is.
    Disabled,
    /// All are.
    Enabled,
    /// If the node can do it.
    Autodetect,
}

impl Ssl {
    /// The mode of a name.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "disabled" => Some(Self::Disabled),
            "enabled" => Some(Self::Enabled),
            "autodetect" => Some(Self::Autodetect),
            _ => None,
        }
    }
}

/// Which node, and how to talk to it.
#[derive(Debug, Clone)]
pub struct NodeConfig {
    /// Its address, as it was given.
    pub address: String,
    /// How to log in; without a password, the user is to be asked for it.
    pub login: Option<Credentials>,
    /// Whether it is trusted; if nothing was said, it is if it is local.
    pub trusted: Option<bool>,
    /// Encryption.
    pub ssl: Ssl,
    /// Any certificate is good.
    pub allow_any: bool,
    /// Certificates are checked wherever there is one, against the authorities of the machine if no others are named.
    /// Otherwise they are only checked where all connections are encrypted.
    pub verify: bool,
    /// Certificates that are good.
    pub ca_file: Option<PathBuf>,
    /// Whether those may have signed others.
    pub allow_chained: bool,
    /// Hashes of certificates that are good.
    pub fingerprints: Vec<Fingerprint>,
    /// A certificate and a key to show.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// Through which proxy.
    pub proxy: Option<Proxy>,
}

/// The most bytes of an answer. A node ends an answer with blocks after the one that exceeds 100 MiB
/// (`FIND_BLOCKCHAIN_SUPPLEMENT_MAX_SIZE`); all other answers are smaller.
const LARGEST_ANSWER: usize = 112 << 20;

/// Why a node cannot be talked to as the settings say.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NodeConfigError {
    /// Its address is not one.
    #[error("{0}")]
    Address(#[from] AddressError),
    /// A certificate cannot be used.
    #[error("{0}")]
    Tls(#[from] TlsError),
}

impl NodeConfig {
    /// A node with this address, and nothing else said about it.
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

    /// Whether there is a way to know the node by its certificate.
    pub fn is_known(&self) -> bool {
        self.ca_file.is_some() || !self.fingerprints.is_empty()
    }

    /// Whether its address says that connections are encrypted.
    pub fn is_encrypted_by_address(&self) -> bool {
        Endpoint::parse(&self.address, 0).is_ok_and(|endpoint| endpoint.encrypted == Some(true))
    }

    /// Whether its address proves who it is.
    pub fn is_hidden(&self) -> bool {
        Endpoint::parse(&self.address, 0)
            .is_ok_and(|endpoint| endpoint.host.ends_with(".onion") || endpoint.host.ends_with(".i2p"))
    }

    /// Whether it is trusted.
    pub fn is_trusted(&self) -> bool {
        self.trusted.unwrap_or_else(|| self.is_local())
    }

    /// Whether it runs on this machine (`util.cpp: is_local_address`).
    fn is_local(&self) -> bool {
        let Ok(endpoint) = Endpoint::parse(&self.address, 0) else { return false };
        if endpoint.host == "localhost" {
            return true;
        }
        endpoint.host.parse::<IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
    }

    /// Where it is, and how to connect.
    ///
    /// # Errors
    /// When the address or a certificate makes no sense.
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
            // The address says otherwise.
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
            answer_limit: LARGEST_ANSWER,
            json_limits: json::Limits::CLIENT,
            // Questions may be asked twice, and a transaction that is sent twice is there once.
            retry: Retry::Broken,
            ..Options::default()
        };
        Ok((endpoint, options))
    }
}
