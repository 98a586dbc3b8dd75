//! The files of a wallet, with their lock.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ferrite_crypto::locked::Locked;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::network::Network;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::keys_file::{KeysFile, KeysFileError};
use super::lock::{LockError, LockedFile};
use super::members::{MemberError, Members};
use super::replace::{is_taken, rename_new, replace, sync_folder, temporary, with_suffix};
use super::settings;

/// The path of a wallet: its name, which is also that of its store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletPath(PathBuf);

impl WalletPath {
    /// The wallet with this name. The name of its keys file is accepted too.
    pub fn new(path: &Path) -> Self {
        match path.extension() {
            Some(extension) if extension == "keys" => Self(path.with_extension("")),
            _ => Self(path.to_owned()),
        }
    }

    /// `NAME`: everything except the keys.
    pub fn store(&self) -> &Path {
        &self.0
    }

    /// `NAME.keys`.
    pub fn keys(&self) -> PathBuf {
        with_suffix(&self.0, ".keys")
    }

    /// The store of new keys until it replaces the old one. Wallet names cannot have this form.
    pub(crate) fn next_store(&self) -> PathBuf {
        with_suffix(&self.0, ".ferrite-next")
    }

    /// `NAME.address.txt`.
    pub fn address(&self) -> PathBuf {
        with_suffix(&self.0, ".address.txt")
    }

    /// Whether a file exists that a new wallet of this name would replace.
    ///
    /// # Errors
    /// If the file system cannot be queried.
    pub fn is_taken(&self) -> io::Result<bool> {
        Ok(is_taken(&self.keys())? || is_taken(&self.0)?)
    }
}

/// Why wallet files cannot be opened. They are not modified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenFilesError {
    /// There is no keys file.
    #[error("file not found \"{}\"", .0.display())]
    NotFound(PathBuf),
    /// Another program has the wallet open.
    #[error("internal error: \"{}\" is opened by another wallet program", .0.display())]
    InUse(PathBuf),
    /// A file cannot be read.
    #[error("failed to read file \"{}\": {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// The keys file is unusable, or the password is wrong.
    #[error(transparent)]
    Keys(#[from] KeysFileError),
    /// The wallet belongs to another network.
    #[error("{} wallet cannot be opened as {} wallet", nettype_name(*.0), .1.name())]
    OtherNetwork(u64, Network),
}

/// Why wallet files cannot be written. Existing files are unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveFilesError {
    /// A wallet with this name exists.
    #[error("file already exists \"{}\"", .0.display())]
    Exists(PathBuf),
    /// A file cannot be written.
    #[error("failed to save file \"{}\": {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
}

/// The keys and settings of a wallet, locked for this process until dropped.
pub struct WalletFiles {
    path: WalletPath,
    locked: LockedFile,
    content: Locked<KeysFile>,
    key: FileKey,
    kdf_rounds: u64,
    /// Whether this is the keys file of a background wallet.
    background: bool,
    /// Whether the spend key was removed from memory and is only in the file.
    forgotten: bool,
}

impl WalletFiles {
    /// Writes the files of a new wallet.
    ///
    /// # Errors
    /// If a wallet with this name exists, or the files cannot be written.
    pub fn create(
        path: &Path,
        content: KeysFile,
        password: &[u8],
        kdf_rounds: u64,
        rng: &mut impl CryptoRng,
    ) -> Result<Self, SaveFilesError> {
        let key = FileKey::derive(password, kdf_rounds);
        Self::create_with(path, content, key, kdf_rounds, rng)
    }

    fn create_with(
        path: &Path,
        content: KeysFile,
        key: FileKey,
        kdf_rounds: u64,
        rng: &mut impl CryptoRng,
    ) -> Result<Self, SaveFilesError> {
        let path = WalletPath::new(path);
        let failed = |error| SaveFilesError::Io { path: path.keys(), error };
        if path.is_taken().map_err(failed)? {
            return Err(SaveFilesError::Exists(path.0));
        }
        let new = temporary(&path.keys());
        let locked = LockedFile::write(&new, &content.seal(&key, rng)).and_then(|locked| {
            rename_new(&new, &path.keys())?;
            sync_folder(&path.keys())?;
            Ok(locked)
        });
        match locked {
            Ok(locked) => {
                let content = Locked::new(content);
                Ok(Self { path, locked, content, key, kdf_rounds, background: false, forgotten: false })
            }
            Err(error) => {
                // Return the first error.
                let _ = fs::remove_file(&new);
                Err(match error {
                    LockError::InUse => SaveFilesError::Exists(path.0),
                    LockError::Io(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        SaveFilesError::Exists(path.0)
                    }
                    LockError::Io(error) => failed(error),
                })
            }
        }
    }

    /// Locks and reads the keys file of a wallet.
    ///
    /// # Errors
    /// If it does not exist, another program has it open, or the password is wrong.
    pub fn open(
        path: &Path,
        password: &[u8],
        kdf_rounds: u64,
        network: Network,
    ) -> Result<Self, OpenFilesError> {
        Self::open_with(path, kdf_rounds, network, |bytes| {
            let key = FileKey::derive(password, kdf_rounds);
            match KeysFile::open_with(bytes, &key) {
                Ok(content) => Ok((content, key, false)),
                Err(error) => {
                    let key = key.for_background();
                    let content = KeysFile::open_with(bytes, &key).map_err(|_| error)?;
                    Ok((content, key, true))
                }
            }
        })
    }

    fn open_with(
        path: &Path,
        kdf_rounds: u64,
        network: Network,
        open: impl FnOnce(&[u8]) -> Result<(KeysFile, FileKey, bool), KeysFileError>,
    ) -> Result<Self, OpenFilesError> {
        let path = WalletPath::new(path);
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => OpenFilesError::NotFound(path.keys()),
            _ => OpenFilesError::Io { path: path.keys(), error },
        };
        let mut locked = LockedFile::lock(&path.keys()).map_err(|error| match error {
            LockError::InUse => OpenFilesError::InUse(path.keys()),
            LockError::Io(error) => failed(error),
        })?;
        let bytes = locked.read().map_err(failed)?;
        let (content, key, background) = open(&bytes)?;
        let nettype = content.settings.number("nettype").map_err(KeysFileError::from)?;
        if let Some(nettype) = nettype.filter(|nettype| *nettype != settings::nettype(network)) {
            return Err(OpenFilesError::OtherNetwork(nettype, network));
        }
        let content = Locked::new(content);
        Ok(Self { path, locked, content, key, kdf_rounds, background, forgotten: false })
    }

    /// The same for the keys file of a background wallet, with its key.
    ///
    /// # Errors
    /// As [`WalletFiles::open`].
    pub fn open_background(
        path: &Path,
        key: FileKey,
        kdf_rounds: u64,
        network: Network,
    ) -> Result<Self, OpenFilesError> {
        Self::open_with(path, kdf_rounds, network, |bytes| Ok((KeysFile::open_with(bytes, &key)?, key, true)))
    }

    /// Whether this is the keys file of a background wallet, which has no spend key.
    pub const fn is_background(&self) -> bool {
        self.background
    }

    /// Removes the spend key from memory. Nothing can be written until it is restored.
    pub fn forget_spend(&mut self) {
        self.forgotten = self.content.account.spend.take().is_some();
    }

    /// Reads the spend key from the file again.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub fn recall_spend(&mut self) -> Result<(), OpenFilesError> {
        if self.forgotten {
            let bytes =
                self.locked.read().map_err(|error| OpenFilesError::Io { path: self.path.keys(), error })?;
            self.content.account.spend = KeysFile::open_with(&bytes, &self.key)?.account.spend;
            self.forgotten = false;
        }
        Ok(())
    }

    /// The path of the wallet.
    pub const fn path(&self) -> &WalletPath {
        &self.path
    }

    /// The keys and settings.
    pub fn content(&self) -> &KeysFile {
        &self.content
    }

    /// The settings.
    pub fn settings(&self) -> &Members {
        &self.content.settings
    }

    /// The number of rounds of the key derivation function.
    pub const fn kdf_rounds(&self) -> u64 {
        self.kdf_rounds
    }

    /// Whether the password is correct. This takes as long as opening the wallet, so no lock should be held meanwhile;
    /// see [`WalletFiles::has_key`].
    pub fn has_password(&self, password: &[u8]) -> bool {
        self.has_key(&FileKey::derive(password, self.kdf_rounds))
    }

    /// Whether this is the key derived from the password.
    pub fn has_key(&self, key: &FileKey) -> bool {
        self.key.is_same(key)
    }

    /// Whether a password with this key opens the file. A background wallet derives its own key from it.
    pub fn opens_with(&self, key: &FileKey) -> bool {
        if self.background { self.has_key(&key.for_background()) } else { self.has_key(key) }
    }

    /// Whether this is the keys file of the wallet at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        let path = WalletPath::new(path);
        if cfg!(unix) { self.locked.is_at(&path.keys()) } else { self.path == path }
    }

    /// The key derived from the password.
    pub const fn key(&self) -> &FileKey {
        &self.key
    }

    /// The keys file as it is on disk.
    pub(crate) fn bytes(&mut self) -> io::Result<Zeroizing<Vec<u8>>> {
        self.locked.read()
    }

    /// Changes settings and writes the keys file.
    ///
    /// # Errors
    /// If the file cannot be written. The settings are unchanged then.
    pub fn set(
        &mut self,
        change: impl FnOnce(&mut Members),
        rng: &mut impl CryptoRng,
    ) -> Result<(), SaveFilesError> {
        let old = self.content.settings.clone();
        change(&mut self.content.settings);
        self.write(&self.key.clone(), rng).inspect_err(|_| self.content.settings = old)
    }

    /// Replaces the keys, and for a signer the multisig settings. Returns whether the change is durable, so that a
    /// power loss cannot bring the old keys back.
    ///
    /// # Errors
    /// If the file cannot be written. The keys are unchanged then.
    pub fn replace_keys(
        &mut self,
        keys: &WalletKeys,
        rng: &mut impl CryptoRng,
    ) -> Result<bool, SaveFilesError> {
        let mut settings = self.content.settings.clone();
        if let Some(account) = keys.multisig() {
            settings::set_multisig(&mut settings, account);
        }
        let new = KeysFile { account: keys.to_account(), settings };
        let bytes = new.seal(&self.key, rng);
        let written = self.put(&bytes);
        // The new file may be in place with only its name not flushed.
        match written {
            Err(error) if !self.locked.read().is_ok_and(|found| *found == bytes) => Err(error),
            written => {
                *self.content = new;
                Ok(written.is_ok())
            }
        }
    }

    /// Changes the password. Only the keys file depends on it.
    ///
    /// # Errors
    /// If the file cannot be written. The old password remains valid then.
    pub fn change_password(
        &mut self,
        password: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<(), SaveFilesError> {
        self.change_key(FileKey::derive(password, self.kdf_rounds), rng)
    }

    /// Changes the password to that of a derived key. (Deriving it takes time.)
    ///
    /// # Errors
    /// If the file cannot be written. The old password remains valid then.
    pub fn change_key(&mut self, key: FileKey, rng: &mut impl CryptoRng) -> Result<(), SaveFilesError> {
        self.write(&key, rng)?;
        self.key = key;
        Ok(())
    }

    fn write(&mut self, key: &FileKey, rng: &mut impl CryptoRng) -> Result<(), SaveFilesError> {
        let bytes = self.content.seal(key, rng);
        self.put(&bytes)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), SaveFilesError> {
        let path = self.path.keys();
        if self.forgotten {
            let error = io::Error::other("the spend key is not in memory");
            return Err(SaveFilesError::Io { path, error });
        }
        self.locked.replace(&path, bytes).map_err(|error| {
            let error = match error {
                LockError::InUse => io::ErrorKind::WouldBlock.into(),
                LockError::Io(error) => error,
            };
            SaveFilesError::Io { path, error }
        })
    }

    /// Writes `NAME.address.txt`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_address(&self, network: Network) -> Result<(), SaveFilesError> {
        let keys = self.content.account.address;
        let address = Address { network, kind: AddressKind::Standard, spend: keys.spend, view: keys.view };
        let path = self.path.address();
        replace(&path, address.to_string().as_bytes()).map_err(|error| SaveFilesError::Io { path, error })
    }
}

fn nettype_name(nettype: u64) -> &'static str {
    match nettype {
        0 => "Mainnet",
        1 => "Testnet",
        _ => "Stagenet",
    }
}

impl From<MemberError> for OpenFilesError {
    fn from(error: MemberError) -> Self {
        Self::Keys(error.into())
    }
}
