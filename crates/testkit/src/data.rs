//! Where recorded data lies, and how it is read.

use std::path::{Path, PathBuf};

/// A file or folder of Debian's `monero-tests` package, for example `crypto/tests.txt`.
///
/// # Panics
/// When it is not installed: those vectors are not optional. `make test` installs the package.
pub fn reference(relative: &str) -> PathBuf {
    let root = std::env::var_os("MONERO_TESTDATA")
        .map_or_else(|| PathBuf::from("/usr/share/monero/testdata"), PathBuf::from);
    let path = root.join(relative);
    assert!(
        path.exists(),
        "{} is missing: install the Debian package `monero-tests` (make test does it), or point MONERO_TESTDATA at its data",
        path.display()
    );
    path
}

/// A file or folder of the recorded public-chain data that lies beside the checkout, for example
/// `vectors/mainnet`. `None`, with a line on standard error, when it is not there.
pub fn shared(relative: &str) -> Option<PathBuf> {
    let root = std::env::var_os("FERRITE_SHARED_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    let path = root.join(relative);
    if path.exists() {
        return Some(path);
    }
    eprintln!(
        "SKIPPED: no {relative} beside the checkout; set FERRITE_SHARED_DATA to the folder that holds it"
    );
    None
}

/// The lines of a text file that are not empty.
///
/// # Panics
/// When the file cannot be read as text.
pub fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

/// Hex digits to bytes; `x` stands for no bytes at all, as in the reference's vector files.
///
/// # Panics
/// When `text` is not hex: a vector file is broken or misread.
pub fn unhex(text: &str) -> Vec<u8> {
    if text == "x" {
        return Vec::new();
    }
    const_hex::decode(text).unwrap_or_else(|error| panic!("not hex ({error}): {text}"))
}
