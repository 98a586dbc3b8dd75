//! A login that the program makes up, in a file for those who may have it.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ferrite_crypto::random::os_rng;
use rand_core::Rng as _;
use zeroize::Zeroizing;

/// The user of a login that was made up.
pub(crate) const USER: &str = "monero";

/// A file with a login, which goes away with this.
#[derive(Debug)]
pub(crate) struct LoginFile(PathBuf);

impl LoginFile {
    /// Makes up a password, and writes it where the reference does: into the directory the program was started in.
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

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for LoginFile {
    fn drop(&mut self) {
        // Somebody else may have removed it.
        let _ = std::fs::remove_file(&self.0);
    }
}
