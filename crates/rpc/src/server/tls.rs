//! Encryption on the same port: a certificate of one's own or one that is made here, and clients that are known by
//! the hash of theirs.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::{DigitallySignedStruct, DistinguishedName, ServerConfig, SignatureScheme};
use sha2::{Digest as _, Sha256};

use super::http::civil;

/// The first byte that a client sends when it encrypts; no request starts with it.
pub(super) const HANDSHAKE: u8 = 0x16;

/// How long a certificate that was made here is valid, and after which time another one takes its place.
const VALID_DAYS: u64 = 365;
const RENEW_AFTER: Duration = Duration::from_secs(VALID_DAYS / 2 * 86400);

/// Whether connections are encrypted.
#[derive(Debug, Clone, Default)]
pub enum TlsMode {
    /// None is.
    #[default]
    Disabled,
    /// All are.
    Enabled(Tls),
    /// The client decides.
    Autodetect(Tls),
}

/// Why there is no encryption.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be written.
    #[error("cannot write {path}: {source}")]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("cannot read {path}: {source}")]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: rustls::pki_types::pem::Error,
    },
    /// No certificate could be made.
    #[error("cannot make a certificate: {0}")]
    Make(#[from] rcgen::Error),
    /// Certificate and key do not fit.
    #[error("cannot use the certificate: {0}")]
    Use(#[from] rustls::Error),
}

/// A certificate with its key, and who may connect.
#[derive(Clone)]
pub struct Tls {
    state: Arc<Mutex<State>>,
    fingerprints: Arc<[[u8; 32]]>,
    /// Where a certificate that was made here is kept; none if it came from elsewhere.
    made: Option<Made>,
}

#[derive(Clone)]
struct Made {
    folder: Option<PathBuf>,
}

struct State {
    config: Arc<ServerConfig>,
    since: SystemTime,
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tls").field("fingerprints", &self.fingerprints.len()).finish_non_exhaustive()
    }
}

type Pair = (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>);

impl Tls {
    /// A certificate and a key from PEM files. If fingerprints (SHA-256 of certificates) are given, only clients
    /// with one of these certificates can connect.
    ///
    /// # Errors
    /// When the files cannot be read or do not fit.
    pub fn from_files(certificate: &Path, key: &Path, fingerprints: &[[u8; 32]]) -> Result<Self, TlsError> {
        let pair = read(certificate, key)?;
        Self::new(pair, SystemTime::now(), fingerprints, None)
    }

    /// A certificate that is made now, or was made before and is in the folder, and is replaced in time.
    ///
    /// # Errors
    /// When it cannot be made or kept.
    pub fn self_signed(folder: Option<&Path>, fingerprints: &[[u8; 32]]) -> Result<Self, TlsError> {
        let made = Made { folder: folder.map(Path::to_owned) };
        let (pair, since) = made.load_or_make()?;
        Self::new(pair, since, fingerprints, Some(made))
    }

    fn new(
        pair: Pair,
        since: SystemTime,
        fingerprints: &[[u8; 32]],
        made: Option<Made>,
    ) -> Result<Self, TlsError> {
        let config = server_config(pair, fingerprints)?;
        let state = Arc::new(Mutex::new(State { config, since }));
        Ok(Self { state, fingerprints: fingerprints.into(), made })
    }

    /// The configuration for a new connection. A certificate that has become old is replaced first; if that fails
    /// the old one goes on being used.
    pub(super) fn config(&self) -> Arc<ServerConfig> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &self.made
            && is_old(state.since)
        {
            let renewed = made.make().and_then(|pair| server_config(pair, &self.fingerprints));
            if let Ok(config) = renewed {
                *state = State { config, since: SystemTime::now() };
            }
        }
        Arc::clone(&state.config)
    }
}

fn is_old(since: SystemTime) -> bool {
    since.elapsed().is_ok_and(|age| age > RENEW_AFTER)
}

impl Made {
    fn load_or_make(&self) -> Result<(Pair, SystemTime), TlsError> {
        if let Some(folder) = &self.folder {
            let (certificate, key) = files(folder);
            let since = fs::metadata(&certificate).and_then(|data| data.modified());
            if let Ok(since) = since
                && !is_old(since)
                && let Ok(pair) = read(&certificate, &key)
            {
                return Ok((pair, since));
            }
        }
        Ok((self.make()?, SystemTime::now()))
    }

    fn make(&self) -> Result<Pair, TlsError> {
        let key = rcgen::KeyPair::generate()?;
        let mut params = rcgen::CertificateParams::new(vec!["localhost".to_owned()])?;
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86400);
        // From yesterday, for clients whose clocks are late.
        let date = |days: u64| {
            let (year, month, day) = civil(days);
            let small = |number: u64| u8::try_from(number).expect("months and days are small");
            rcgen::date_time_ymd(i32::try_from(year).unwrap_or(9999), small(month), small(day))
        };
        params.not_before = date(today.saturating_sub(1));
        params.not_after = date(today + VALID_DAYS);
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

/// The names that the reference gives them.
fn files(folder: &Path) -> (PathBuf, PathBuf) {
    (folder.join("rpc_ssl.crt"), folder.join("rpc_ssl.key"))
}

/// Writes a file that only its owner can read.
fn write(path: &Path, text: &[u8]) -> Result<(), TlsError> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| file.write_all(text));
    written.map_err(|source| TlsError::Write { path: path.to_owned(), source })
}

fn read(certificate: &Path, key: &Path) -> Result<Pair, TlsError> {
    let wrong = |path: &Path, source| TlsError::Read { path: path.to_owned(), source };
    let chain = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect)
        .map_err(|source| wrong(certificate, source))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(|source| wrong(key, source))?;
    Ok((chain, key))
}

fn server_config((chain, key): Pair, fingerprints: &[[u8; 32]]) -> Result<Arc<ServerConfig>, TlsError> {
    let provider = Arc::new(ring::default_provider());
    let builder =
        ServerConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions()?;
    let builder = if fingerprints.is_empty() {
        builder.with_no_client_auth()
    } else {
        builder.with_client_cert_verifier(Arc::new(Known { fingerprints: fingerprints.into(), provider }))
    };
    Ok(Arc::new(builder.with_single_cert(chain, key)?))
}

/// Lets in the clients whose certificates are known.
#[derive(Debug)]
struct Known {
    fingerprints: Vec<[u8; 32]>,
    provider: Arc<CryptoProvider>,
}

impl ClientCertVerifier for Known {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, rustls::Error> {
        let fingerprint: [u8; 32] = Sha256::digest(certificate).into();
        match self.fingerprints.contains(&fingerprint) {
            true => Ok(ClientCertVerified::assertion()),
            false => Err(rustls::CertificateError::ApplicationVerificationFailure.into()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<rustls::client::danger::HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<rustls::client::danger::HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
