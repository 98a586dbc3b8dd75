//! The file of tokens. It has their hashes, not the tokens themselves.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use ferrite_crypto::random::os_rng;
use ferrite_types::files::{Access, replace};
use rand_core::Rng as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

use super::scope::Scope;

/// The beginning of every token, by which programs that look for leaked secrets recognise it.
const PREFIX: &str = "fwt_";
/// Random bytes of a token.
const SECRET_BYTES: usize = 32;
/// Limit of the length of a name.
const MAX_NAME: usize = 64;
/// Limit of the number of tokens.
const MAX_TOKENS: usize = 1000;
/// The version of the file.
const VERSION: u32 = 1;

/// Why the tokens cannot be read or changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// The file cannot be read or written.
    #[error("cannot use the token file {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is not one of tokens.
    #[error("{} is not a token file: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// Another service counts the payments of these tokens.
    #[error("another service uses the token file {}", .0.display())]
    InUse(PathBuf),
    /// The name is invalid.
    #[error("the name of a token has 1 to 64 letters, digits, '.', '_' or '-'")]
    Name,
    /// The name is taken.
    #[error("there is a token {0:?} already")]
    Exists(String),
    /// There is no such token.
    #[error("there is no token {0:?}")]
    Missing(String),
    /// A token without scopes.
    #[error("a token needs at least one scope: read, receive, propose, spend or admin")]
    NoScope,
    /// Limits without the scope that they limit.
    #[error("limits are for tokens with the scope spend and without admin, and are not 0")]
    Limits,
    /// An empty name of a wallet.
    #[error("the name of a wallet is empty")]
    Wallet,
    /// There are too many tokens.
    #[error("there are {MAX_TOKENS} tokens already")]
    TooMany,
}

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Its number, which no other token ever has.
    pub number: u64,
    /// Its name.
    pub name: String,
    /// The SHA-256 of the token in hex.
    hash: String,
    /// What it permits.
    pub scopes: BTreeSet<Scope>,
    /// The loaded wallets that it is limited to; all wallets if empty.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub wallets: BTreeSet<String>,
    /// The most that one call may send, with the fee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_payment: Option<u64>,
    /// The most that may be sent within 24 hours, with the fees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_day: Option<u64>,
    /// When it was made.
    pub created: u64,
}

impl Token {
    /// Whether it is the token with this hash, in constant time.
    pub(super) fn has_hash(&self, hash: &str) -> bool {
        self.hash.as_bytes().ct_eq(hash.as_bytes()).into()
    }

    /// Whether it is for a loaded wallet, or for the open one if there is no name.
    pub fn is_for(&self, wallet: Option<&str>) -> bool {
        self.wallets.is_empty() || wallet.is_some_and(|name| self.wallets.contains(name))
    }
}

/// A token to be made.
#[derive(Debug, Clone, Default)]
pub struct NewToken {
    /// Its name.
    pub name: String,
    /// What it permits.
    pub scopes: BTreeSet<Scope>,
    /// The loaded wallets that it is limited to; all wallets if empty.
    pub wallets: BTreeSet<String>,
    /// The most that one call may send.
    pub per_payment: Option<u64>,
    /// The most that may be sent within 24 hours.
    pub per_day: Option<u64>,
}

impl NewToken {
    fn check(&self) -> Result<(), TokenError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        if !(1..=MAX_NAME).contains(&self.name.len()) || !self.name.bytes().all(plain) {
            return Err(TokenError::Name);
        }
        if self.scopes.is_empty() {
            return Err(TokenError::NoScope);
        }
        if self.wallets.iter().any(String::is_empty) {
            return Err(TokenError::Wallet);
        }
        let limits = [self.per_payment, self.per_day];
        let limited = limits.iter().any(Option::is_some);
        let limitable = self.scopes.contains(&Scope::Spend) && !self.scopes.contains(&Scope::Admin);
        match (limited && !limitable) || limits.contains(&Some(0)) {
            true => Err(TokenError::Limits),
            false => Ok(()),
        }
    }
}

/// The content of the file.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    version: u32,
    /// The number of the next token.
    next: u64,
    tokens: Vec<Token>,
}

/// Which version of the file was read. A replaced file has another inode or another time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp([i64; 4], u64);

/// The file of tokens. Programs that change it exclude each other.
#[derive(Debug, Clone)]
pub struct TokenFile(PathBuf);

impl TokenFile {
    /// The file at a path, which need not exist yet.
    pub fn new(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn io(&self) -> impl Fn(io::Error) -> TokenError + '_ {
        |source| TokenError::Io { path: self.0.clone(), source }
    }

    /// Which version there is; `None` if there is no file.
    pub(super) fn stamp(&self) -> Result<Option<Stamp>, TokenError> {
        match fs::metadata(&self.0) {
            Ok(data) => {
                let times = [data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec()];
                Ok(Some(Stamp(times, data.ino())))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.io()(error)),
        }
    }

    fn read(&self) -> Result<Content, TokenError> {
        let text = match fs::read(&self.0) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Content { version: VERSION, next: 1, tokens: Vec::new() });
            }
            Err(error) => return Err(self.io()(error)),
        };
        let damaged = |problem: String| TokenError::Damaged { path: self.0.clone(), problem };
        let content: Content = serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
        if content.version != VERSION {
            return Err(damaged(format!("its version is {}", content.version)));
        }
        Ok(content)
    }

    /// All tokens, in the order in which they were made.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn list(&self) -> Result<Vec<Token>, TokenError> {
        Ok(self.read()?.tokens)
    }

    /// Makes a token and returns it with its secret, which is not stored.
    ///
    /// # Errors
    /// If it is invalid, or the file cannot be written.
    pub fn create(&self, new: NewToken, now: u64) -> Result<(Token, Zeroizing<String>), TokenError> {
        new.check()?;
        self.edit(|content| {
            if content.tokens.iter().any(|token| token.name == new.name) {
                return Err(TokenError::Exists(new.name.clone()));
            }
            if content.tokens.len() >= MAX_TOKENS {
                return Err(TokenError::TooMany);
            }
            let secret = secret();
            let token = Token {
                number: content.next,
                name: new.name.clone(),
                hash: hash(secret.as_bytes()),
                scopes: new.scopes.clone(),
                wallets: new.wallets.clone(),
                per_payment: new.per_payment,
                per_day: new.per_day,
                created: now,
            };
            content.next += 1;
            content.tokens.push(token.clone());
            Ok((token, secret))
        })
    }

    /// Removes a token.
    ///
    /// # Errors
    /// If there is none, or the file cannot be written.
    pub fn revoke(&self, name: &str) -> Result<(), TokenError> {
        self.edit(|content| {
            let place = content.tokens.iter().position(|token| token.name == name);
            content.tokens.remove(place.ok_or_else(|| TokenError::Missing(name.to_owned()))?);
            Ok(())
        })
    }

    /// Changes the file, while no other program does.
    fn edit<T>(&self, change: impl FnOnce(&mut Content) -> Result<T, TokenError>) -> Result<T, TokenError> {
        let _turn = self.turn().map_err(self.io())?;
        let mut content = self.read()?;
        let result = change(&mut content)?;
        let text = serde_json::to_vec_pretty(&content).map_err(|error| self.io()(error.into()))?;
        replace(&self.0, &text, Access::Owner).map_err(self.io())?;
        Ok(result)
    }

    /// The file itself is replaced, so another one is locked.
    fn turn(&self) -> io::Result<File> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(beside(&self.0, "lock"))?;
        file.lock()?;
        Ok(file)
    }
}

/// The path of a file that belongs to another one.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// A new token.
fn secret() -> Zeroizing<String> {
    let mut bytes = Zeroizing::new([0; SECRET_BYTES]);
    os_rng().fill_bytes(&mut bytes[..]);
    let digits = Zeroizing::new(const_hex::encode(&bytes[..]));
    Zeroizing::new(format!("{PREFIX}{}", *digits))
}

/// The hash of a token, as it is stored.
pub(super) fn hash(token: &[u8]) -> String {
    const_hex::encode(Sha256::digest(token))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn new(name: &str, scopes: &[Scope]) -> NewToken {
        NewToken { name: name.to_owned(), scopes: scopes.iter().copied().collect(), ..NewToken::default() }
    }

    #[test]
    fn tokens_are_made_listed_and_revoked() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile::new(&folder.path().join("tokens"));
        assert!(file.list().unwrap().is_empty());
        assert_eq!(file.stamp().unwrap(), None);
        let (first, secret) = file.create(new("shop", &[Scope::Read]), 5).unwrap();
        assert!(secret.starts_with(PREFIX) && secret.len() == PREFIX.len() + 2 * SECRET_BYTES);
        assert!(first.has_hash(&hash(secret.as_bytes())));
        let text = fs::read_to_string(file.path()).unwrap();
        assert!(!text.contains(&secret[PREFIX.len()..]), "only the hash is stored");
        assert_eq!(fs::metadata(file.path()).unwrap().permissions().mode() & 0o777, 0o600);
        let (second, other) = file.create(new("till", &[Scope::Admin]), 6).unwrap();
        assert!(*other != *secret && second.number > first.number);
        assert!(matches!(file.create(new("till", &[Scope::Read]), 7), Err(TokenError::Exists(_))));
        assert_eq!(
            file.list().unwrap().iter().map(|token| &*token.name).collect::<Vec<_>>(),
            ["shop", "till"]
        );
        let before = file.stamp().unwrap();
        file.revoke("till").unwrap();
        assert_ne!(file.stamp().unwrap(), before);
        assert!(matches!(file.revoke("till"), Err(TokenError::Missing(_))));
        let (third, _) = file.create(new("till", &[Scope::Read]), 8).unwrap();
        assert!(third.number > second.number, "a number is never used again");
    }

    #[test]
    fn invalid_tokens_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile::new(&folder.path().join("tokens"));
        let refused = |new: NewToken| file.create(new, 0).err().map(|error| error.to_string());
        for name in ["", "a b", "a/b", "ä", "a\n", &"x".repeat(65)] {
            assert!(refused(new(name, &[Scope::Read])).is_some(), "{name:?}");
        }
        assert!(refused(new("a", &[])).is_some());
        let limited = |scopes: &[Scope], limit| NewToken { per_day: Some(limit), ..new("a", scopes) };
        assert!(refused(limited(&[Scope::Read], 1)).is_some());
        assert!(refused(limited(&[Scope::Spend, Scope::Admin], 1)).is_some());
        assert!(refused(limited(&[Scope::Spend], 0)).is_some());
        assert!(refused(NewToken { wallets: [String::new()].into(), ..new("a", &[Scope::Read]) }).is_some());
        assert!(file.list().unwrap().is_empty());
        assert_eq!(refused(limited(&[Scope::Spend], 1)), None);
    }

    #[test]
    fn damaged_files_are_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile::new(&folder.path().join("tokens"));
        for text in [
            "",
            "{}",
            "[]",
            "{\"version\":2,\"next\":1,\"tokens\":[]}",
            "{\"version\":1,\"next\":1,\"tokens\":[{}]}",
        ] {
            fs::write(file.path(), text).unwrap();
            assert!(matches!(file.list(), Err(TokenError::Damaged { .. })), "{text}");
            assert!(file.create(new("a", &[Scope::Read]), 0).is_err());
            assert_eq!(fs::read_to_string(file.path()).unwrap(), text);
        }
    }
}
