//! TLS on the same port: a given or generated certificate, and client certificates by fingerprint.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ferrite_types::files::{Access, replace};
use ferrite_types::sync::lock;
use ferrite_types::time::since_epoch;
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use time::{OffsetDateTime, Time};

use crate::tls::{Fingerprint, Pair, Trust, Verifier, der, provider, read_pair};

pub use crate::tls::TlsError;

/// The first byte of a TLS client; no request starts with it.
pub(super) const HANDSHAKE: u8 = 0x16;

/// Validity of a generated certificate, and how long before its end it is replaced.
const VALID_DAYS: u16 = 365;
const RENEW_BEFORE: Duration = Duration::from_secs(30 * 86400);

/// Whether connections use TLS.
#[derive(Debug, Clone, Default)]
pub enum TlsMode {
    /// None do.
    #[default]
    Disabled,
    /// All do.
    Enabled(Tls),
    /// The client decides.
    Autodetect(Tls),
}

/// A certificate with its key, and the trusted clients.
#[derive(Clone)]
pub struct Tls {
    state: Arc<Mutex<State>>,
    trust: Trust,
    /// Where a generated certificate is kept; `None` if it was given.
    made: Option<Made>,
}

#[derive(Clone)]
struct Made {
    folder: Option<PathBuf>,
}

struct State {
    config: Arc<ServerConfig>,
    pair: Pair,
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tls").field("trust", &self.trust).finish_non_exhaustive()
    }
}

impl Tls {
    /// A certificate and a key from PEM files. If fingerprints are given, only clients with one of these certificates
    /// can connect.
    ///
    /// # Errors
    /// If the files cannot be read or do not match.
    pub fn from_files(
        certificate: &Path,
        key: &Path,
        fingerprints: &[Fingerprint],
    ) -> Result<Self, TlsError> {
        let trust = Trust::known(fingerprints, None, false)?;
        Self::new(read_pair(certificate, key)?, trust, None)
    }

    /// A certificate that is generated now, or taken from the folder, and replaced in time.
    ///
    /// # Errors
    /// If it cannot be generated or kept.
    pub fn self_signed(folder: Option<&Path>, fingerprints: &[Fingerprint]) -> Result<Self, TlsError> {
        let made = Made { folder: folder.map(Path::to_owned) };
        let trust = Trust::known(fingerprints, None, false)?;
        if let Some(pair) = made.load()
            && let Ok(tls) = Self::new(pair, trust.clone(), Some(made.clone()))
        {
            return Ok(tls);
        }
        Self::new(made.make()?, trust, Some(made))
    }

    /// The same with other rules for client certificates. With [`Trust::Any`] none is required.
    ///
    /// # Errors
    /// If the certificate of the server cannot be used.
    pub fn demanding(self, trust: Trust) -> Result<Self, TlsError> {
        let (chain, key) = &lock(&self.state).pair;
        Self::new((chain.clone(), key.clone_key()), trust, self.made.clone())
    }

    /// SHA-256 of the certificate.
    pub fn fingerprint(&self) -> [u8; 32] {
        use sha2::{Digest as _, Sha256};
        lock(&self.state).pair.0.first().map_or([0; 32], |certificate| Sha256::digest(certificate).into())
    }

    fn new(pair: Pair, trust: Trust, made: Option<Made>) -> Result<Self, TlsError> {
        let config = server_config(&pair, &trust)?;
        Ok(Self { state: Arc::new(Mutex::new(State { config, pair })), trust, made })
    }

    /// The configuration for a new connection. An old certificate is replaced first; if that fails, it stays in use.
    pub(super) fn config(&self) -> Arc<ServerConfig> {
        let mut state = lock(&self.state);
        if let Some(made) = &self.made
            && is_old(&state.pair)
            && let Ok(pair) = made.make()
            && let Ok(config) = server_config(&pair, &self.trust)
        {
            *state = State { config, pair };
        }
        Arc::clone(&state.config)
    }
}

/// Whether a certificate expires soon, or its expiry is unknown.
fn is_old((chain, _): &Pair) -> bool {
    let ends = chain.first().and_then(|certificate| der::ends(certificate));
    ends.is_none_or(|ends| (since_epoch() + RENEW_BEFORE).as_secs() > ends)
}

impl Made {
    /// The certificate of an earlier run, if it is still usable.
    fn load(&self) -> Option<Pair> {
        let (certificate, key) = files(self.folder.as_ref()?);
        read_pair(&certificate, &key).ok().filter(|pair| !is_old(pair))
    }

    fn make(&self) -> Result<Pair, TlsError> {
        let key = rcgen::KeyPair::generate()?;
        let mut params = rcgen::CertificateParams::new(vec!["localhost".to_owned()])?;
        let today = OffsetDateTime::now_utc().replace_time(Time::MIDNIGHT);
        // From yesterday, for clients whose clocks are slow.
        params.not_before = today - time::Duration::DAY;
        params.not_after = today + time::Duration::DAY * VALID_DAYS;
        let certificate = params.self_signed(&key)?;
        if let Some(folder) = &self.folder {
            let (certificate_file, key_file) = files(folder);
            write(&key_file, key.serialize_pem().as_bytes())?;
            write(&certificate_file, certificate.pem().as_bytes())?;
        }
        let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
        Ok((vec![certificate.der().clone()], key))
    }
}

/// The reference's names for them.
fn files(folder: &Path) -> (PathBuf, PathBuf) {
    (folder.join("rpc_ssl.crt"), folder.join("rpc_ssl.key"))
}

/// Writes a file that only its owner can read.
fn write(path: &Path, text: &[u8]) -> Result<(), TlsError> {
    let written = replace(path, text, Access::Owner);
    written.map_err(|source| TlsError::Write { path: path.to_owned(), source })
}

fn server_config((chain, key): &Pair, trust: &Trust) -> Result<Arc<ServerConfig>, TlsError> {
    let builder = ServerConfig::builder_with_provider(provider()).with_safe_default_protocol_versions()?;
    let builder = match trust {
        Trust::Any => builder.with_no_client_auth(),
        Trust::Known { .. } | Trust::Public(_) => {
            builder.with_client_cert_verifier(Verifier::new(trust.clone()))
        }
    };
    Ok(Arc::new(builder.with_single_cert(chain.clone(), key.clone_key())?))
}
