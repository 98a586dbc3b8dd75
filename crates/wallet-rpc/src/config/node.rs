//! The flags for the connection to the node.

use std::path::PathBuf;

use ferrite_program::config::server::fingerprint;
use ferrite_program::config::{ConfigError, Settings};
use ferrite_rpc::client::{Credentials, Proxy};
use ferrite_types::network::Network;
use ferrite_wallet_client::node::{NodeConfig, Ssl};

/// Reads the flags (`wallet2.cpp: make_basic`).
pub(super) fn read(settings: &Settings, network: Network) -> Result<NodeConfig, ConfigError> {
    let file = |name: &str| settings.some_text(name).map(PathBuf::from);
    let mut config = NodeConfig::new(address(settings, network)?);
    config.login = settings.some_text("daemon-login").map(login).transpose()?;
    config.trusted = trusted(settings)?;
    config.allow_any = settings.switch("daemon-ssl-allow-any-cert");
    config.allow_chained = settings.switch("daemon-ssl-allow-chained");
    if !config.allow_any {
        config.ca_file = file("daemon-ssl-ca-certificates");
        for text in settings.list("daemon-ssl-allowed-fingerprints") {
            config.fingerprints.push(fingerprint(text)?);
        }
    }
    config.ssl = match config.is_known() && !settings.is_given("daemon-ssl") {
        // Given certificates are meant to be checked.
        true => Ssl::Enabled,
        false => Ssl::parse(settings.text("daemon-ssl"))
            .ok_or_else(|| ConfigError::value("Invalid argument for daemon-ssl"))?,
    };
    config.certificate = match (file("daemon-ssl-certificate"), file("daemon-ssl-private-key")) {
        (Some(certificate), Some(key)) => Some((certificate, key)),
        (None, None) => None,
        _ => {
            return Err(ConfigError::value(
                "--daemon-ssl-certificate and --daemon-ssl-private-key need each other",
            ));
        }
    };
    config.proxy = settings.some_text("proxy").map(proxy).transpose()?;
    if !config.allow_any
        && (config.ssl == Ssl::Enabled || config.proxy.is_some())
        && !config.is_known()
        && !config.is_hidden()
    {
        let flag = if config.proxy.is_some() { "proxy" } else { "daemon-ssl" };
        return Err(ConfigError::value(format!(
            "Enabling --{flag} requires --daemon-ssl-allow-any-cert or --daemon-ssl-ca-certificates or --daemon-ssl-allowed-fingerprints or use of a .onion/.i2p domain"
        )));
    }
    Ok(config)
}

fn address(settings: &Settings, network: Network) -> Result<String, ConfigError> {
    let port: u16 = settings.number("daemon-port").expect("it has a default");
    match (settings.some_text("daemon-address"), settings.some_text("daemon-host"), port) {
        (Some(_), Some(_), port) if port != 0 => {
            Err(ConfigError::value("can't specify daemon host or port more than once"))
        }
        (Some(address), ..) => Ok(address.to_owned()),
        (None, host, port) => {
            let port = if port == 0 { network.parameters().ports.rpc } else { port };
            Ok(format!("{}:{port}", host.unwrap_or("localhost")))
        }
    }
}

fn login(text: &str) -> Result<Credentials, ConfigError> {
    let (user, password) = text.split_once(':').unwrap_or((text, ""));
    if user.is_empty() {
        return Err(ConfigError::value("Username specified with --daemon-login cannot be empty"));
    }
    Ok(Credentials::new(user, password))
}

fn trusted(settings: &Settings) -> Result<Option<bool>, ConfigError> {
    match (settings.switch("trusted-daemon"), settings.switch("untrusted-daemon")) {
        (true, true) => Err(ConfigError::value(
            "--trusted-daemon and --untrusted-daemon are both seen, assuming untrusted",
        )),
        (false, false) => Ok(None),
        (trusted, _) => Ok(Some(trusted)),
    }
}

/// `[ip:]port`, or any other form the client accepts.
fn proxy(text: &str) -> Result<Proxy, ConfigError> {
    let full = match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("127.0.0.1:{text}"),
        false => text.to_owned(),
    };
    full.parse().map_err(|_| ConfigError::value("Invalid address specified for --proxy"))
}
