//! Certificates for TLS tests.

use std::path::{Path, PathBuf};

use rcgen::{BasicConstraints, CertificateParams, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair};
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use sha2::{Digest as _, Sha256};

/// A certificate file and its key file.
pub type Pair = (PathBuf, PathBuf);

/// Creates authorities and certificates in a folder: `ca` signed `direct` and `middle`, and `middle` signed `chained`,
/// whose file contains both. `alone` is self-signed. Their names are those of their hosts, and all are also for
/// `localhost`. Returns the paths by name.
///
/// # Panics
/// If they cannot be created or written.
pub fn certificates(folder: &Path) -> impl Fn(&str) -> Pair + use<> {
    let write = |name: &str, certificate: String, key: &KeyPair| {
        std::fs::write(folder.join(format!("{name}.crt")), certificate).expect("a file can be written");
        std::fs::write(folder.join(format!("{name}.key")), key.serialize_pem())
            .expect("a file can be written");
    };
    let [ca_key, direct_key, middle_key, chained_key, alone_key] =
        std::array::from_fn(|_| KeyPair::generate().expect("a key"));
    let ca_params = params("ca", true);
    write("ca", ca_params.self_signed(&ca_key).expect("a certificate").pem(), &ca_key);
    let ca = Issuer::from_params(&ca_params, &ca_key);
    let direct = params("direct", false).signed_by(&direct_key, &ca).expect("a certificate");
    write("direct", direct.pem(), &direct_key);
    let middle_params = params("middle", true);
    let middle = middle_params.signed_by(&middle_key, &ca).expect("a certificate");
    let issuer = Issuer::from_params(&middle_params, &middle_key);
    let chained = params("chained", false).signed_by(&chained_key, &issuer).expect("a certificate");
    write("chained", chained.pem() + &middle.pem(), &chained_key);
    let alone = params("alone", false).self_signed(&alone_key).expect("a certificate");
    write("alone", alone.pem(), &alone_key);
    let folder = folder.to_owned();
    move |name| (folder.join(format!("{name}.crt")), folder.join(format!("{name}.key")))
}

fn params(name: &str, ca: bool) -> CertificateParams {
    let mut params =
        CertificateParams::new(vec![name.to_owned(), "localhost".to_owned()]).expect("a name of a host");
    params.distinguished_name.push(rcgen::DnType::CommonName, name);
    if ca {
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    } else {
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
    }
    params
}

/// The SHA-1 fingerprint of the first certificate in a file, as in the contract.
///
/// # Panics
/// If there is none in it.
pub fn sha1_fingerprint(file: &Path) -> Vec<u8> {
    let certificate = CertificateDer::from_pem_file(file).expect("a certificate");
    digest(&SHA1_FOR_LEGACY_USE_ONLY, &certificate).as_ref().to_vec()
}

/// The SHA-256 fingerprint of the first certificate in a file.
///
/// # Panics
/// If there is none in it.
pub fn fingerprint(file: &Path) -> [u8; 32] {
    Sha256::digest(CertificateDer::from_pem_file(file).expect("a certificate")).into()
}
