//! The files of a wallet and their lock.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ferrite_crypto::locked::Locked;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::network::Network;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use rand_core::CryptoRng;

use super::keys_file::{KeysFile, KeysFileError};
use super::lock::{LockError, LockedFile};
use super::members::{MemberError, Members};
use super::replace::{is_taken, rename_new, replace, sync_folder, temporary, with_suffix};
use super::settings;

/// Where a wallet is: its name, which is also that of its store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletPath(PathBuf);

impl WalletPath {
    /// The wallet of a name; the name of its keys file does too.
    pub fn new(path: &Path) -> Self {
        match path.extension() {
            Some(extension) if extension == "keys" => Self(path.with_extension("")),
            _ => Self(path.to_owned()),
        }
    }

    /// `NAME`: what the wallet knows, apart from its keys.
    pub fn store(&self) -> &Path {
        &self.0
    }

    /// `NAME.keys`.
    pub fn keys(&self) -> PathBuf {
        with_suffix(&self.0, ".keys")
    }

    /// The store of other keys, until it takes the place of the old one. No wallet is called like that.
    pub(crate) fn next_store(&self) -> PathBuf {
        with_suffix(&self.0, ".ferrite-next")
    }

    /// `NAME.address.txt`.
    pub fn address(&self) -> PathBuf {
        with_suffix(&self.0, ".address.txt")
    }

    /// Whether there is a file that a new wallet of this name would replace.
    ///
    /// # Errors
    /// When that cannot be found out.
    pub fn is_taken(&self) -> io::Result<bool> {
        Ok(is_taken(&self.keys())? || is_taken(&self.0)?)
    }
}

/// Files that make no wallet. They are left as they are.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenFilesError {
    /// No keys file.
    #[error("file not found \"{}\"", .0.display())]
    NotFound(PathBuf),
    /// Another program has the wallet.
    #[error("internal error: \"{}\" is opened by another wallet program", .0.display())]
    InUse(PathBuf),
    /// A file cannot be read.
    #[error("failed to read file \"{}\": {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The keys file cannot be used, or the password is wrong.
    #[error(transparent)]
    Keys(#[from] KeysFileError),
    /// A wallet of another network.
    #[error("{} wallet cannot be opened as {} wallet", nettype_name(*.0), .1.name())]
    OtherNetwork(u64, Network),
}

/// Files that are not written. What was there before still is.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveFilesError {
    /// There is a wallet of that name.
    #[error("file already exists \"{}\"", .0.display())]
    Exists(PathBuf),
    /// A file cannot be written.
    #[error("failed to save file \"{}\": {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// The keys and settings of a wallet that this process has for itself, until it is dropped.
pub struct WalletFiles {
    path: WalletPath,
    locked: LockedFile,
    content: Locked<KeysFile>,
    key: FileKey,
    kdf_rounds: u64,
    /// It is the keys file of a wallet in the background.
    background: bool,
    /// The spend key is not in memory, but in the file.
    forgotten: bool,
}

impl WalletFiles {
    /// Writes the files of a new wallet.
    ///
    /// # Errors
    /// When there is one of that name, or they cannot be written.
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
                // The first error is the one to tell.
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
    /// When there is none, another program has it, or the password is wrong.
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

    /// The same for the keys file of a wallet in the background, with its key.
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

    /// Whether it is the keys file of a wallet in the background, which has no spend key.
    pub const fn is_background(&self) -> bool {
        self.background
    }

    /// Forgets the spend key, which is then only in the file. Nothing can be written meanwhile.
    pub fn forget_spend(&mut self) {
        self.forgotten = self.content.account.spend.take().is_some();
    }

    /// Reads the spend key from the file again.
    ///
    /// # Errors
    /// When the file cannot be read any more.
    pub fn recall_spend(&mut self) -> Result<(), OpenFilesError> {
        if self.forgotten {
            let bytes =
                self.locked.read().map_err(|error| OpenFilesError::Io { path: self.path.keys(), error })?;
            self.content.account.spend = KeysFile::open_with(&bytes, &self.key)?.account.spend;
            self.forgotten = false;
        }
        Ok(())
    }

    /// Where the wallet is.
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

    /// How many rounds the password takes.
    pub const fn kdf_rounds(&self) -> u64 {
        self.kdf_rounds
    }

    /// Whether this is the password. It takes as long as opening the wallet: no lock should be held meanwhile, see
    /// [`WalletFiles::has_key`].
    pub fn has_password(&self, password: &[u8]) -> bool {
        self.has_key(&FileKey::derive(password, self.kdf_rounds))
    }

    /// Whether this is the key of the password.
    pub fn has_key(&self, key: &FileKey) -> bool {
        self.key.is_same(key)
    }

    /// Whether a password with this key opens the file. That of a background wallet derives its own key from it.
    pub fn opens_with(&self, key: &FileKey) -> bool {
        if self.background { self.has_key(&key.for_background()) } else { self.has_key(key) }
    }

    /// Whether this is the keys file of the wallet at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        let path = WalletPath::new(path);
        if cfg!(unix) { self.locked.is_at(&path.keys()) } else { self.path == path }
    }

    pub(crate) const fn key(&self) -> &FileKey {
        &self.key
    }

    /// Changes settings, and the keys file with them.
    ///
    /// # Errors
    /// When the file cannot be written: then the settings are as before.
    pub fn set(
        &mut self,
        change: impl FnOnce(&mut Members),
        rng: &mut impl CryptoRng,
    ) -> Result<(), SaveFilesError> {
        let old = self.content.settings.clone();
        change(&mut self.content.settings);
        self.write(&self.key.clone(), rng).inspect_err(|_| self.content.settings = old)
    }

    /// Changes the keys, and for a signer's what the settings say about the group. Returns whether a stop of the machine
    /// cannot bring the old ones back.
    ///
    /// # Errors
    /// When the file cannot be written: then the keys are as before.
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
        // The new file may be there, and only its name may not be safe yet.
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
    /// When the file cannot be written: then the old password is still the one.
    pub fn change_password(
        &mut self,
        password: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<(), SaveFilesError> {
        self.change_key(FileKey::derive(password, self.kdf_rounds), rng)
    }

    /// Changes the password to that of a key, which takes a while to derive.
    ///
    /// # Errors
    /// When the file cannot be written: then the old password is still the one.
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
    /// When it cannot be written.
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
