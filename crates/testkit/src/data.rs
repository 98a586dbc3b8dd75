//! Recorded data: the reference's vector files, and `crates/testkit/data`.
//!
//! The README in that folder describes each file. Data is not optional: a file that is missing, changed or not listed
//! in `SHA256SUMS` fails the test that reads it.

use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

/// The list of files and hashes, in the format of `sha256sum`.
const SUMS: &str = "SHA256SUMS";
/// Describes the files; the only file besides the list without a hash.
const README: &str = "README.md";

/// A file or folder of Debian's `monero-tests` package, for example `crypto/tests.txt`.
///
/// # Panics
/// If it is not installed: those vectors are not optional. `make test` installs the package.
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

/// Why recorded data cannot be used.
#[derive(Debug)]
pub enum DataError {
    /// The file cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// The file has no line in `SHA256SUMS`.
    NotListed(PathBuf),
    /// The file has changed.
    Changed {
        /// The file.
        path: PathBuf,
        /// Its hash in `SHA256SUMS`.
        recorded: String,
        /// Its hash.
        found: String,
    },
    /// The file cannot be decompressed.
    Compression(PathBuf, String),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => {
                write!(f, "recorded data: cannot read {}: {error}", path.display())
            }
            Self::NotListed(path) => write!(f, "recorded data: {SUMS} does not list {}", path.display()),
            Self::Changed { path, recorded, found } => {
                write!(f, "recorded data: {} has SHA-256 {found}, {SUMS} says {recorded}", path.display())
            }
            Self::Compression(path, error) => {
                write!(f, "recorded data: cannot decompress {}: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for DataError {}

/// A folder of recorded data with its list of hashes.
#[derive(Debug, Clone)]
pub struct Recorded {
    root: PathBuf,
}

impl Recorded {
    /// The data of this repository.
    pub fn in_repository() -> Self {
        Self::at(Path::new(env!("CARGO_MANIFEST_DIR")).join("data"))
    }

    /// The data in another folder.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The names in the list with their hashes.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub fn sums(&self) -> Result<Vec<(String, String)>, DataError> {
        let path = self.root.join(SUMS);
        let text = std::fs::read_to_string(&path).map_err(|error| DataError::Unreadable(path, error))?;
        let line = |line: &str| line.split_once("  ").map(|(sum, name)| (name.to_owned(), sum.to_owned()));
        Ok(text.lines().filter_map(line).collect())
    }

    /// The content of a file, decompressed if its name ends in `.zst`.
    ///
    /// # Errors
    /// If it is not there or not what was recorded.
    pub fn bytes(&self, name: &str) -> Result<Vec<u8>, DataError> {
        let path = self.root.join(name);
        let bytes = std::fs::read(&path).map_err(|error| DataError::Unreadable(path.clone(), error))?;
        let sums = self.sums()?;
        let Some((_, recorded)) = sums.into_iter().find(|(listed, _)| listed == name) else {
            return Err(DataError::NotListed(path));
        };
        let found = const_hex::encode(Sha256::digest(&bytes));
        if found != recorded {
            return Err(DataError::Changed { path, recorded, found });
        }
        match name.strip_suffix(".zst") {
            Some(_) => decompress(&bytes).map_err(|error| DataError::Compression(path, error)),
            None => Ok(bytes),
        }
    }

    /// Writes a file, compressed if its name ends in `.zst`, and its line in the list.
    ///
    /// # Panics
    /// If it cannot be written, or `zstd` is not installed.
    pub fn write(&self, name: &str, content: &[u8]) {
        let path = self.root.join(name);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
        let plain = path.with_extension("");
        std::fs::write(&plain, content).expect("the folder can be written");
        let mut compress = std::process::Command::new("zstd");
        compress.args(["-q", "-f", "-19", "--long=25", "--rm"]).arg(&plain).arg("-o").arg(&path);
        assert!(compress.status().is_ok_and(|status| status.success()), "zstd fails for {name}");
        let sum = const_hex::encode(Sha256::digest(std::fs::read(&path).expect("it was written")));
        let mut sums = self.sums().expect("there is a list");
        sums.retain(|(listed, _)| listed != name);
        sums.push((name.to_owned(), sum));
        sums.sort();
        let lines: String = sums.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
        std::fs::write(self.root.join(SUMS), lines).expect("the list can be written");
    }

    /// The names of all files, listed or not, without the list and its README.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn files(&self) -> Result<Vec<String>, DataError> {
        let mut names = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            let unreadable = |error| DataError::Unreadable(folder.clone(), error);
            for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
                let path = entry.map_err(unreadable)?.path();
                let name = path.strip_prefix(&self.root).unwrap_or(&path).display().to_string();
                if path.is_dir() {
                    folders.push(path);
                } else if name != SUMS && name != README {
                    names.push(name);
                }
            }
        }
        names.sort();
        Ok(names)
    }
}

/// The content of a Zstandard frame.
fn decompress(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(bytes).map_err(|error| error.to_string())?;
    let mut content = Vec::new();
    decoder.read_to_end(&mut content).map_err(|error| error.to_string())?;
    Ok(content)
}

/// The lines of a recorded text file that are not empty.
///
/// # Panics
/// If it is not there or not what was recorded.
pub fn recorded_lines(name: &str) -> Vec<String> {
    let bytes = Recorded::in_repository().bytes(name).unwrap_or_else(|error| panic!("{error}"));
    let text = String::from_utf8(bytes).unwrap_or_else(|error| panic!("{name} is not text: {error}"));
    not_empty(&text)
}

/// The families of recorded consensus cases.
pub const FAMILIES: [&str; 6] = ["blocks", "bulletproofs", "double_spend", "multisig", "rct", "tx_v1"];

/// The events of a family of recorded consensus cases, one per line.
///
/// # Panics
/// If they are missing or have changed.
pub fn corpus(family: &str) -> Vec<String> {
    recorded_lines(&format!("corpus/{family}.jsonl.zst"))
}

/// The recorded mainnet blobs of one kind, `block` or `tx`, by id.
///
/// # Panics
/// If there are none, or one has changed.
pub fn mainnet(kind: &str) -> Vec<(String, Vec<u8>)> {
    let recorded = Recorded::in_repository();
    let sums = recorded.sums().unwrap_or_else(|error| panic!("{error}"));
    let id = |name: &str| {
        let id =
            name.strip_prefix("mainnet/")?.strip_prefix(kind)?.strip_prefix('/')?.strip_suffix(".bin")?;
        Some(id.to_owned())
    };
    let blobs: Vec<_> = sums
        .iter()
        .filter_map(|(name, _)| Some((id(name)?, name)))
        .map(|(id, name)| (id, recorded.bytes(name).unwrap_or_else(|error| panic!("{error}"))))
        .collect();
    assert!(!blobs.is_empty(), "recorded data: nothing of kind {kind}");
    blobs
}

/// The lines of a text file that are not empty.
///
/// # Panics
/// If the file cannot be read as text.
pub fn lines(path: &Path) -> Vec<String> {
    lines_of_file(path).unwrap_or_else(|error| panic!("{error}"))
}

/// The lines of a text file that are not empty, decompressed if its name ends in `.zst`.
///
/// # Errors
/// A sentence that names the file, if it cannot be read as text.
pub fn lines_of_file(path: &Path) -> Result<Vec<String>, String> {
    let wrong = |error: String| format!("cannot read {}: {error}", path.display());
    let mut bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    if path.extension().is_some_and(|extension| extension == "zst") {
        bytes = decompress(&bytes).map_err(wrong)?;
    }
    let text = String::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
    Ok(not_empty(&text))
}

fn not_empty(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

/// Hex digits to bytes; `x` stands for no bytes at all, as in the reference's vector files.
///
/// # Panics
/// If `text` is not hex: a vector file is broken or misread.
pub fn unhex(text: &str) -> Vec<u8> {
    if text == "x" {
        return Vec::new();
    }
    const_hex::decode(text).unwrap_or_else(|error| panic!("not hex ({error}): {text}"))
}
