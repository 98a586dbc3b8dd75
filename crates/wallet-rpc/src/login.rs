//! A generated login, in a file that only its owner can read.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ferrite_crypto::random::os_rng;
use rand_core::Rng as _;
use zeroize::Zeroizing;

/// The user name of a generated login.
pub(crate) const USER: &str = "monero";

/// The file with a login; removed on drop.
#[derive(Debug)]
pub(crate) struct LoginFile(PathBuf);

impl LoginFile {
    /// Generates a password and writes it to the directory in which the program was started, as the reference does.
    pub(crate) fn create(folder: &Path, port: u16) -> io::Result<(Self, Zeroizing<String>)> {
        let path = folder.join(format!("monero-wallet-rpc.{port}.login"));
        let mut bytes = Zeroizing::new([0; 16]);
        os_rng().fill_bytes(&mut bytes[..]);
        let password = Zeroizing::new(STANDARD.encode(&bytes[..]));
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path)?;
        file.write_all(Zeroizing::new(format!("{USER}:{}", *password)).as_bytes())?;
        Ok((Self(path), password))
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for LoginFile {
    fn drop(&mut self) {
        // It may have been removed already.
        let _ = std::fs::remove_file(&self.0);
    }
}
