//! Trust: how both ends of a TLS connection check each other's certificates (`net_ssl.cpp`).
//!
//! The reference identifies certificates by their SHA-256 fingerprint, or by a file that contains them or their
//! signers. Clients of the contract's age use SHA-1 fingerprints. Names are not compared, except with the system's
//! authorities, which sign for anyone. The reference's own certificates have a version that TLS libraries do not parse,
//! so the required fields are extracted by hand.

pub(crate) mod der;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, SHA256, digest};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature, verify_tls13_signature_with_raw_key,
};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{ParsedCertificate, WebPkiClientVerifier};
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, RootCertStore, SignatureScheme};

/// Why TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be written.
    #[error("cannot write {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A file is malformed.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: rustls::pki_types::pem::Error,
    },
    /// A file without the expected content.
    #[error("there is no certificate in {path}")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A certificate could not be generated.
    #[error("cannot make a certificate: {0}")]
    Make(#[from] rcgen::Error),
    /// Certificate and key do not match.
    #[error("cannot use the certificate: {0}")]
    Use(#[from] rustls::Error),
}

/// The fingerprint of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fingerprint {
    /// Of the contract's age. Forging it takes a second preimage; collisions do not help.
    Sha1([u8; 20]),
    /// As in the reference.
    Sha256([u8; 32]),
}

impl Fingerprint {
    /// Whether it is that of a certificate.
    fn fits(&self, certificate: &[u8]) -> bool {
        match self {
            Self::Sha1(hash) => digest(&SHA1_FOR_LEGACY_USE_ONLY, certificate).as_ref() == hash,
            Self::Sha256(hash) => digest(&SHA256, certificate).as_ref() == hash,
        }
    }
}

/// Which certificates of the other side are trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Trust {
    /// All: the connection is encrypted, but not authenticated.
    #[default]
    Any,
    /// These, and those signed by these.
    Known {
        /// Fingerprints of certificates.
        fingerprints: Vec<Fingerprint>,
        /// Certificates, and authorities that may have signed some.
        authorities: Vec<CertificateDer<'static>>,
        /// Whether intermediate certificates are allowed.
        chained: bool,
    },
    /// Certificates for the name of the other side, signed directly or indirectly by these authorities.
    Public(Vec<CertificateDer<'static>>),
}

/// Where systems keep the certificates of trusted authorities: Debian, Red Hat, SUSE, Alpine and BSD.
const PUBLIC_AUTHORITIES: [&str; 4] = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
];

impl Trust {
    /// Certificates with these fingerprints, and those in a PEM file, if any, with what they signed. If both are empty,
    /// all are trusted.
    ///
    /// # Errors
    /// If the file cannot be read, or is empty.
    pub fn known(
        fingerprints: &[Fingerprint],
        authorities: Option<&Path>,
        chained: bool,
    ) -> Result<Self, TlsError> {
        let authorities = authorities.map_or(Ok(Vec::new()), read_certificates)?;
        Ok(if fingerprints.is_empty() && authorities.is_empty() {
            Self::Any
        } else {
            Self::Known { fingerprints: fingerprints.to_vec(), authorities, chained }
        })
    }

    /// Certificates signed by the system's authorities. `SSL_CERT_FILE` names another file with their certificates, as
    /// for OpenSSL. Without any, none is trusted.
    pub fn public() -> Self {
        let named = std::env::var_os("SSL_CERT_FILE").map(PathBuf::from);
        let usual = || PUBLIC_AUTHORITIES.iter().map(PathBuf::from).find(|path| path.exists());
        let authorities = named.or_else(usual).map_or(Ok(Vec::new()), |path| read_certificates(&path));
        if let Err(error) = &authorities {
            tracing::error!(target: "net.ssl", "no trusted authorities: {error}");
        }
        Self::Public(authorities.unwrap_or_default())
    }

    fn check(
        &self,
        certificate: &CertificateDer<'_>,
        by_authority: impl FnOnce(&RootCertStore, bool) -> Result<(), rustls::Error>,
    ) -> Result<(), rustls::Error> {
        let (authorities, chained) = match self {
            Self::Any => return Ok(()),
            Self::Known { fingerprints, authorities, chained } => {
                let pinned = fingerprints.iter().any(|fingerprint| fingerprint.fits(certificate));
                if pinned || authorities.iter().any(|known| known == certificate) {
                    return Ok(());
                }
                (authorities, *chained)
            }
            Self::Public(authorities) => (authorities, true),
        };
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(authorities.iter().cloned());
        if roots.is_empty() {
            return Err(CertificateError::ApplicationVerificationFailure.into());
        }
        by_authority(&roots, chained)
    }
}

/// Applies a [`Trust`] in either direction.
#[derive(Debug)]
pub(crate) struct Verifier {
    trust: Trust,
    provider: Arc<CryptoProvider>,
}

impl Verifier {
    pub(crate) fn new(trust: Trust) -> Arc<Self> {
        Arc::new(Self { trust, provider: provider() })
    }
}

/// The cryptography that all connections use.
pub(crate) fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        self.trust.check(certificate, |roots, chained| {
            let parsed = ParsedCertificate::try_from(certificate)?;
            let between = if chained { between } else { &[] };
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(&parsed, roots, between, now, algorithms)?;
            match &self.trust {
                Trust::Public(_) => verify_server_name(&parsed, name),
                Trust::Any | Trust::Known { .. } => Ok(()),
            }
        })?;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(
            message,
            certificate,
            signature,
            &self.provider.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        match verify_tls13_signature(message, certificate, signature, algorithms) {
            // Old versions of certificates, which the library does not parse.
            Err(rustls::Error::InvalidCertificate(error)) if error != CertificateError::BadSignature => {
                let key = der::public_key(certificate).ok_or(CertificateError::BadEncoding)?;
                let key = SubjectPublicKeyInfoDer::from(key);
                verify_tls13_signature_with_raw_key(message, &key, signature, algorithms)
            }
            other => other,
        }
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

impl ClientCertVerifier for Verifier {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        now: UnixTime,
    ) -> Result<ClientCertVerified, rustls::Error> {
        self.trust.check(certificate, |roots, chained| {
            let roots = Arc::new(roots.clone());
            let verifier = WebPkiClientVerifier::builder_with_provider(roots, Arc::clone(&self.provider))
                .build()
                .map_err(|error| rustls::Error::General(error.to_string()))?;
            let between = if chained { between } else { &[] };
            verifier.verify_client_cert(certificate, between, now).map(|_| ())
        })?;
        Ok(ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        ServerCertVerifier::verify_tls12_signature(self, message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        ServerCertVerifier::verify_tls13_signature(self, message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        ServerCertVerifier::supported_verify_schemes(self)
    }
}

/// A certificate, those that signed it, and its key.
pub(crate) type Pair = (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>);

/// Reads a certificate and its key from PEM files.
pub(crate) fn read_pair(certificate: &Path, key: &Path) -> Result<Pair, TlsError> {
    let chain = read_certificates(certificate)?;
    let key = PrivateKeyDer::from_pem_file(key)
        .map_err(|source| TlsError::Read { path: key.to_owned(), source })?;
    Ok((chain, key))
}

fn read_certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates = read.map_err(|source| TlsError::Read { path: path.to_owned(), source })?;
    if certificates.is_empty() { Err(TlsError::Empty { path: path.to_owned() }) } else { Ok(certificates) }
}
