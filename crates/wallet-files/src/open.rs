//! A wallet with its files: creating, opening, importing from the reference's wallet, and exporting to it.

mod background;
mod export;
mod import;
mod switch;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_wallet::keys::{Lookahead, LookaheadError, WalletKeys};
use ferrite_wallet::state::{LoadError, Wallet, WalletOptions};
use rand_core::CryptoRng;

use crate::file::{
    KeysFile, KeysFileError, MemberError, Members, OpenFilesError, SaveFilesError, StoredKeysError,
    WalletFiles, WalletPath, settings,
};
use crate::store::{OpenStoreError, Placement, Store, StoreError, StoreKey};
use crate::wallet2::CacheError;

pub use background::{BackgroundError, read_background, remove_background, write_background};
pub use export::Wallet2Export;
pub use switch::{SwitchError, switch_keys};

/// Options that apply to all wallets of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenOptions {
    /// The network.
    pub network: Network,
    /// The number of rounds of the key derivation function.
    pub kdf_rounds: u64,
    /// The look-ahead, overriding the wallet's own setting.
    pub lookahead: Option<Lookahead>,
}

/// The parameters of a new wallet.
pub struct NewWallet<'a> {
    /// The keys.
    pub keys: WalletKeys,
    /// The language of the seed words; empty if there are none.
    pub language: &'a str,
    /// The restore height. Blocks below it are not scanned.
    pub refresh_from: Height,
    /// Whether to write `NAME.address.txt`.
    pub address_file: bool,
    /// Whether multisig is enabled, as with the reference's experimental flag.
    pub enable_multisig: bool,
}

impl NewWallet<'_> {
    /// The initial settings.
    pub fn settings(&self, network: Network, lookahead: Lookahead) -> Members {
        let mut settings = settings::of_new_wallet(network, self.language, self.keys.is_view_only());
        settings::REFRESH_HEIGHT.set(&mut settings, self.refresh_from.0);
        settings::set_lookahead(&mut settings, lookahead);
        settings::ENABLE_MULTISIG.set(&mut settings, self.enable_multisig);
        if let Some(account) = self.keys.multisig() {
            settings::set_multisig(&mut settings, account);
        }
        settings
    }
}

/// Why a wallet cannot be opened. Its files are not modified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenWalletError {
    /// The keys file cannot be opened.
    #[error(transparent)]
    Files(#[from] OpenFilesError),
    /// The keys are invalid.
    #[error(transparent)]
    Keys(#[from] StoredKeysError),
    /// The look-ahead is invalid.
    #[error(transparent)]
    Lookahead(#[from] LookaheadError),
    /// The store cannot be opened.
    #[error("\"{}\": {error}", .path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: OpenStoreError,
    },
    /// The content of the store is invalid.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The cache of the reference's wallet cannot be imported.
    #[error("\"{}\": {error}", .path.display())]
    Cache {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: CacheError,
    },
    /// A file cannot be read, or a new one cannot be written.
    #[error("\"{}\": {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// The store cannot be written.
    #[error(transparent)]
    Save(#[from] StoreError),
}

/// Why a wallet cannot be created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CreateWalletError {
    /// The files cannot be written.
    #[error(transparent)]
    Files(#[from] SaveFilesError),
    /// The store cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The look-ahead is invalid.
    #[error(transparent)]
    Lookahead(#[from] LookaheadError),
}

/// A wallet with its files. The parts can be used separately: the wallet for queries while the store writes.
pub struct OpenWallet {
    /// The locked keys file.
    pub files: WalletFiles,
    /// The store for changes.
    pub store: Store,
    /// The wallet. Its changes must be committed to the store.
    pub wallet: Wallet,
    /// The new name of the reference's wallet, if it was imported by this call. Its keys file is there too.
    pub imported: Option<PathBuf>,
}

impl OpenWallet {
    /// Creates a wallet and its files.
    ///
    /// # Errors
    /// If a wallet with this name exists, or the files cannot be written.
    pub fn create(
        path: &Path,
        password: &[u8],
        new: NewWallet<'_>,
        options: &OpenOptions,
        rng: &mut impl CryptoRng,
    ) -> Result<Self, CreateWalletError> {
        let lookahead = options.lookahead.unwrap_or_default();
        lookahead.check()?;
        let settings = new.settings(options.network, lookahead);
        let content = KeysFile { account: new.keys.to_account(), settings };
        let files = WalletFiles::create(path, content, password, options.kdf_rounds, rng)?;
        let network = options.network;
        let of_wallet = WalletOptions { network, lookahead, refresh_from: new.refresh_from };
        let key = StoreKey::of(&new.keys);
        let mut wallet = Wallet::new(Arc::new(new.keys), of_wallet)?;
        let store = Store::create(files.path().store(), &key, wallet.take_changes(), Placement::New)?;
        if new.address_file {
            files.write_address(network)?;
        }
        Ok(Self { files, store, wallet, imported: None })
    }

    /// Opens a wallet. A cache of the reference's wallet is imported: it is kept unchanged under another name, with a
    /// copy of the keys file, and our store takes its place. A wallet without a cache starts empty.
    ///
    /// # Errors
    /// If the wallet does not exist, another program has it open, the password is wrong, or a file is damaged.
    pub fn open(path: &Path, password: &[u8], options: &OpenOptions) -> Result<Self, OpenWalletError> {
        let files = WalletFiles::open(path, password, options.kdf_rounds, options.network)?;
        Self::open_files(files, options)
    }

    fn open_files(files: WalletFiles, options: &OpenOptions) -> Result<Self, OpenWalletError> {
        let is_copy = files.is_background();
        let depth = settings::MAX_REORG_DEPTH.get(files.settings());
        let depth = depth.map_err(|error| OpenFilesError::Keys(KeysFileError::from(error)))?;
        let mut open = Self::open_any(files, options)?;
        open.wallet.set_max_reorg_depth(depth);
        if is_copy && !open.wallet.is_background() {
            open.wallet.start_background();
            open.commit()?;
        }
        Ok(open)
    }

    fn open_any(files: WalletFiles, options: &OpenOptions) -> Result<Self, OpenWalletError> {
        let keys = Arc::new(files.content().keys()?);
        let of_wallet = wallet_options(&files, options)?;
        let key = StoreKey::of(&keys);
        switch::settle(&files, &key, options)?;
        let store_path = files.path().store().to_owned();
        match kind_of(&store_path).map_err(|error| OpenWalletError::Io { path: store_path.clone(), error })? {
            Kind::None => {
                let mut wallet = Wallet::new(keys, of_wallet)?;
                wallet.set_skip_to(skip_to(&files)?);
                let store = Store::create(&store_path, &key, wallet.take_changes(), Placement::New)?;
                Ok(Self { files, store, wallet, imported: None })
            }
            Kind::Store => {
                let failed = |error| OpenWalletError::Store { path: store_path.clone(), error };
                let (store, changes) = Store::open(&store_path, &key).map_err(failed)?;
                let wallet = Wallet::load(Arc::clone(&keys), of_wallet, changes)?;
                let mut open = Self { files, store, wallet, imported: None };
                if open.wallet.is_background() && !open.files.is_background() {
                    // Background sync was interrupted.
                    open.wallet.finish_background(keys);
                    open.commit()?;
                }
                Ok(open)
            }
            Kind::Other => import::import(files, keys, of_wallet, &key),
        }
    }

    /// Writes the changes. They are on disk when this returns.
    ///
    /// # Errors
    /// If they cannot be written; the next commit includes them.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        let changes = self.wallet.take_changes();
        self.store.commit(&changes)
    }

    /// Rewrites the whole state without its history.
    ///
    /// # Errors
    /// If it cannot be written. The old file is unchanged then.
    pub fn rewrite(&mut self) -> Result<(), StoreError> {
        let _ = self.wallet.take_changes();
        self.store.compact(self.wallet.snapshot())
    }

    /// The path of the wallet.
    pub fn path(&self) -> &WalletPath {
        self.files.path()
    }
}

fn wallet_options(files: &WalletFiles, options: &OpenOptions) -> Result<WalletOptions, OpenWalletError> {
    let read = || -> Result<_, MemberError> {
        let lookahead = settings::lookahead(files.settings())?;
        Ok((lookahead, Height(settings::REFRESH_HEIGHT.get(files.settings())?)))
    };
    let (own, refresh_from) = read().map_err(|error| OpenFilesError::Keys(KeysFileError::from(error)))?;
    Ok(WalletOptions { network: options.network, lookahead: options.lookahead.unwrap_or(own), refresh_from })
}

/// The height that the reference's wallet skips to; ours keeps this in its store.
fn skip_to(files: &WalletFiles) -> Result<Height, OpenWalletError> {
    let height = settings::SKIP_TO_HEIGHT.get(files.settings());
    Ok(Height(height.map_err(|error| OpenFilesError::Keys(KeysFileError::from(error)))?))
}

/// The kind of file found at the path of the store.
enum Kind {
    None,
    Store,
    Other,
}

fn kind_of(path: &Path) -> io::Result<Kind> {
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kind::None),
        other => other?,
    };
    let mut start = Vec::new();
    file.by_ref().take(64).read_to_end(&mut start)?;
    Ok(if Store::is_store(&start) { Kind::Store } else { Kind::Other })
}
