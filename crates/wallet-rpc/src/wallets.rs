//! Creating, opening, loading and closing wallets.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_types::Height;
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::{Wallet, WalletOptions};
use ferrite_wallet_files::file::{KeysFileError, OpenFilesError, SaveFilesError, settings};
use ferrite_wallet_files::open::{CreateWalletError, NewWallet, OpenOptions, OpenWallet, OpenWalletError};

use crate::errors::{error, not_loaded, unknown};
use crate::kept::{CommitError, InMemory};
use crate::service::{Options, Service};
use crate::session::{Background, Session};

/// The first day of the chain, the creation date of restored wallets (`account.cpp: create_from_keys`).
pub(crate) const FIRST_DAY: u64 = 1_397_520_000;

/// A wallet to be created.
pub(crate) struct Blueprint<'a> {
    /// Its keys.
    pub(crate) keys: WalletKeys,
    /// The language of its seed; empty if it is not set.
    pub(crate) language: &'a str,
    /// The restore height.
    pub(crate) refresh_from: u64,
    /// Whether to write the address to a separate file.
    pub(crate) address_file: bool,
    /// Whether multisig is enabled.
    pub(crate) enable_multisig: bool,
}

/// The path of a wallet that a call creates; `None` for a wallet in memory.
///
/// # Errors
/// If there is no wallet directory, or the name leads out of it.
pub(crate) fn path_for(service: &Service, name: &str) -> Result<Option<PathBuf>, RpcError> {
    let folder = folder(service)?;
    if name.contains('/') || name.contains('\0') {
        return Err(unknown("Invalid filename"));
    }
    Ok((!name.is_empty()).then(|| folder.join(name)))
}

/// The wallet directory.
///
/// # Errors
/// If there is none.
pub(crate) fn folder(service: &Service) -> Result<&Path, RpcError> {
    let folder = service.options().wallet_dir.as_deref();
    folder.ok_or_else(|| error(code::NO_WALLET_DIR, "No wallet dir configured"))
}

/// The options for opening wallets.
pub(crate) fn options(service: &Service) -> OpenOptions {
    OpenOptions {
        network: service.options().network,
        kdf_rounds: service.options().kdf_rounds,
        lookahead: None,
    }
}

/// Creates a wallet, in memory if there is no path.
///
/// # Errors
/// If the wallet exists already, or cannot be written.
pub(crate) fn create(
    service: &Service,
    path: Option<&Path>,
    password: &str,
    blueprint: Blueprint<'_>,
) -> Result<Session, RpcError> {
    let Blueprint { keys, language, refresh_from, address_file, enable_multisig } = blueprint;
    let refresh_from = Height(refresh_from);
    let new = NewWallet { keys, language, refresh_from, address_file, enable_multisig };
    let Some(path) = path else { return in_memory(service, password, new) };
    match OpenWallet::create(path, password.as_bytes(), new, &options(service), &mut os_rng()) {
        Ok(wallet) => Ok(Session::with_files(wallet)),
        Err(CreateWalletError::Files(SaveFilesError::Exists(_))) => {
            Err(error(code::WALLET_ALREADY_EXISTS, "Cannot create wallet. Already exists."))
        }
        Err(problem) => {
            tracing::error!(target: "wallet.rpc", "cannot create {}: {problem}", path.display());
            Err(unknown(problem.to_string()))
        }
    }
}

/// Creates a wallet in memory.
fn in_memory(service: &Service, password: &str, new: NewWallet<'_>) -> Result<Session, RpcError> {
    let Options { network, kdf_rounds, .. } = *service.options();
    let options = WalletOptions { network, refresh_from: new.refresh_from, ..WalletOptions::default() };
    let memory = InMemory {
        key: FileKey::derive(password.as_bytes(), kdf_rounds),
        kdf_rounds,
        settings: new.settings(network, options.lookahead),
    };
    let wallet = Wallet::new(Arc::new(new.keys), options).map_err(|error| unknown(error.to_string()))?;
    Ok(Session::in_memory(wallet, memory, new.language))
}

/// Opens a wallet. The error is a message for the client.
///
/// # Errors
/// If there is none, the password is wrong, or a file is damaged.
pub(crate) fn open(service: &Service, path: &Path, password: &str) -> Result<Session, String> {
    match OpenWallet::open(path, password.as_bytes(), &options(service)) {
        Ok(mut wallet) => {
            if !wallet.files.is_background()
                && let Err(problem) = wallet.catch_up_with_background(&options(service), &mut os_rng())
            {
                // The next refresh finds the missing transactions.
                tracing::error!(target: "wallet.wallet2", "Failed to process background cache on open: {problem}");
            }
            let unused = settings::without_effect(wallet.files.settings());
            if !unused.is_empty() {
                tracing::warn!(
                    target: "wallet.wallet2",
                    "{}: settings of this wallet that have no effect here: {}",
                    path.display(),
                    unused.join(", ")
                );
            }
            if let Some(old) = &wallet.imported {
                tracing::info!(target: "global", "the old wallet cache is now {}", old.display());
            }
            Ok(Session::with_files(wallet))
        }
        Err(OpenWalletError::Files(OpenFilesError::Keys(KeysFileError::Password))) => {
            Err("Invalid password.".to_owned())
        }
        Err(problem) => {
            tracing::error!(target: "wallet.rpc", "cannot open {}: {problem}", path.display());
            Err(problem.to_string())
        }
    }
}

/// Reopens a wallet that is open in this service, from its files. The error is a message for the client.
///
/// # Errors
/// If the password is wrong or changes cannot be written, in which case the wallet stays open; or if a file is damaged.
pub(crate) fn open_again(
    service: &Service,
    current: &Session,
    path: &Path,
    password: &str,
) -> Result<Session, String> {
    let key = FileKey::derive(password.as_bytes(), service.options().kdf_rounds);
    if !current.opens(path, &key) {
        return Err("Invalid password.".to_owned());
    }
    current.commit().map_err(|problem| problem.to_string())?;
    // The files must be unlocked before they can be opened.
    service.replace(None);
    open(service, path, password)
}

/// Explains why a wallet cannot be opened, if this service has it open already.
pub(crate) fn holder(service: &Service, path: &Path) -> Option<String> {
    let holds = |service: &Service| service.session().is_some_and(|session| session.holds(path));
    if holds(service) {
        return Some("the wallet is open at /json_rpc: close it first".to_owned());
    }
    let loaded = service.all_loaded().into_iter().find(|loaded| holds(loaded))?;
    let name = loaded.name().unwrap_or_default();
    Some(format!("the wallet is already loaded as {name:?}: use its own path, or unload it first"))
}

/// Loads a wallet beside the open one. The error is a message for the client.
///
/// # Errors
/// If the name is invalid, or the wallet cannot be opened, for one because it is loaded or open already.
pub(crate) fn load(service: &Arc<Service>, name: &str, password: &str) -> Result<(), String> {
    // These are not names in a path, where clients remove them.
    if matches!(name, "" | "." | "..") {
        return Err("Invalid filename".to_owned());
    }
    let path = path_for(service, name).map_err(|problem| problem.message.into_owned())?;
    let path = path.ok_or("Invalid filename")?;
    let loaded = Arc::new(service.beside(name));
    let _span = loaded.span().entered();
    let _turn = loaded.lifecycle();
    // Two calls with the same wallet exclude each other by the lock of its files.
    let session =
        open(&loaded, &path, password).map_err(|problem| holder(service, &path).unwrap_or(problem))?;
    install(&loaded, session);
    service.add(Arc::clone(&loaded));
    tracing::info!(target: "global", "loaded");
    Ok(())
}

/// Stores, closes and removes a loaded wallet.
///
/// # Errors
/// If it cannot be written; it stays loaded.
pub(crate) fn unload(service: &Service, loaded: &Service) -> Result<(), RpcError> {
    let _span = loaded.span().entered();
    let _turn = loaded.lifecycle();
    // Another call may have been faster.
    let session = loaded.session().ok_or_else(not_loaded)?;
    save(loaded, &session)?;
    loaded.replace(None);
    service.remove(loaded.name().unwrap_or_default());
    tracing::info!(target: "global", "unloaded");
    Ok(())
}

/// Stores a wallet and its background copy, if it has one.
///
/// # Errors
/// If the wallet cannot be written. A failure of the copy is only logged.
pub(crate) fn save(service: &Service, session: &Session) -> Result<(), CommitError> {
    session.save()?;
    if session.background() == Background::Off
        && let Err(problem) = session.update_copy(&options(service))
    {
        tracing::error!(target: "wallet.wallet2", "Failed to update background cache: {problem}");
    }
    Ok(())
}

/// Replaces the open wallet, if there is one.
pub(crate) fn install(service: &Arc<Service>, session: Session) {
    if let Err(error) = session.follow(service, *service.auto_refresh().borrow()) {
        tracing::error!(target: "wallet.rpc", "automatic refresh cannot start: {error}");
    }
    if !service.options().offline {
        session.deliver(service.office(&session));
    }
    prepare_exchange(Arc::clone(session.read().keys()), service.options().kdf_rounds);
    service.replace(Some(Arc::new(session)));
}

/// A wallet that cannot sign alone exchanges encrypted data with others. The key for that is derived on another thread,
/// so the first export does not wait for it.
fn prepare_exchange(keys: Arc<WalletKeys>, kdf_rounds: u64) {
    if keys.is_view_only() || keys.is_multisig() {
        rayon::spawn(move || keys.prepare_exchange(kdf_rounds));
    }
}
