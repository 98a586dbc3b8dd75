//! Shared by programs with an RPC server: listening, TLS, and shutdown.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use ferrite_rpc::server::{Server, Tls, TlsError, TlsMode};
use ferrite_rpc::tls::Trust;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use crate::config::server::{Listen, SslConfig, SslMode};

/// Why TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum EncryptError {
    /// A certificate or a key.
    #[error("Failed to initialize RPC server: {0}")]
    Tls(#[from] TlsError),
    /// Half of a certificate pair.
    #[error("Certificate (.crt) and private key (.key) files must both exist or both not exist at path: {}", .0.display())]
    HalfCertificate(PathBuf),
}

/// Listens on all addresses, or only on the second one if that is allowed.
///
/// # Errors
/// The address that is not available, and why.
pub fn bind(
    listen: &Listen,
    start: impl Fn(&[SocketAddr]) -> io::Result<Server>,
) -> Result<Server, (SocketAddr, io::Error)> {
    let all: Vec<_> = std::iter::once(listen.address).chain(listen.ipv6).collect();
    match (start(&all), listen.ipv6) {
        (Ok(server), _) => Ok(server),
        (Err(error), Some(ipv6)) if listen.ignore_ipv4 => {
            tracing::warn!(target: "global", "Failed to bind IPv4: {error}");
            start(&[ipv6]).map_err(|error| (ipv6, error))
        }
        (Err(error), _) => Err((listen.address, error)),
    }
}

/// Announces the listening address, in the reference's words. Connections are accepted by then.
pub fn announce(server: &Server) {
    for address in server.addresses() {
        let version = if address.is_ipv4() { "IPv4" } else { "IPv6" };
        tracing::info!(target: "global", "Binding on {} ({version}):{}", address.ip(), address.port());
        crate::log::wait_for_reader();
    }
}

/// The configured TLS mode. A generated certificate is kept in `folder`, if given.
///
/// # Errors
/// If a file cannot be read or is invalid.
pub fn encrypt(config: &SslConfig, folder: Option<&Path>) -> Result<TlsMode, EncryptError> {
    let trust = Trust::known(&config.fingerprints, config.ca_file.as_deref(), config.allow_chained)?;
    let make = || match &config.files {
        Some((certificate, key)) => Ok(Tls::from_files(certificate, key, &[])?.demanding(trust)?),
        None => {
            if let Some(path) = folder.map(|folder| folder.join("rpc_ssl"))
                && path.with_extension("crt").exists() != path.with_extension("key").exists()
            {
                return Err(EncryptError::HalfCertificate(path));
            }
            Ok(Tls::self_signed(folder, &[])?.demanding(trust)?)
        }
    };
    Ok(match config.mode {
        SslMode::Disabled => TlsMode::Disabled,
        SslMode::Enabled => TlsMode::Enabled(make()?),
        SslMode::Autodetect => TlsMode::Autodetect(make()?),
    })
}

/// The signals that end the program.
#[derive(Debug)]
pub struct StopSignals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

impl StopSignals {
    /// Handles them from now on; before that they end the program immediately. Must be called within a runtime.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn install() -> io::Result<Self> {
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for a signal or a stop request.
    pub async fn wait(mut self, mut requests: watch::Receiver<bool>) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            // If the senders are gone, that is an end too.
            _ = requests.wait_for(|stop| *stop) => {}
        }
    }
}
