//! Background sync: following the chain without the spend key (`wallet2.cpp: setup_background_sync`).

use std::sync::Arc;

use ferrite_crypto::keys::SecretKey;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::lifecycle::{SetupBackgroundSyncRequest, StopBackgroundSyncRequest};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::{StoredAccount, WalletKeys};
use ferrite_wallet::mnemonic;
use ferrite_wallet_files::file::{BackgroundFiles, BackgroundSync};
use ferrite_wallet_files::open::OpenWallet;

use super::without_offset;
use crate::errors::{error, unknown};
use crate::kept::CommitError;
use crate::rows::Open;
use crate::session::{Background, Session};
use crate::wallets;

fn wrong_password() -> RpcError {
    error(code::INVALID_PASSWORD, "Invalid password.")
}

fn wrong_key() -> RpcError {
    unknown("invalid spend key")
}

/// Errors of files have their own messages.
fn failed(problem: &CommitError) -> RpcError {
    unknown(problem.to_string())
}

pub(crate) fn setup_background_sync(
    open: &Open<'_>,
    request: SetupBackgroundSyncRequest,
) -> Result<EmptyResponse, RpcError> {
    let sync = match request.background_sync_type.as_str() {
        "off" => BackgroundSync::Off,
        "reuse-wallet-password" => BackgroundSync::ReusePassword,
        "custom-background-password" => BackgroundSync::CustomPassword,
        _ => return Err(unknown("Unknown background sync type")),
    };
    let session = &open.session;
    if session.background() != Background::Off {
        return Err(unknown("Can't set background sync type from an existing background cache"));
    }
    let rounds = session.kdf_rounds().ok_or_else(wrong_password)?;
    if !session.has_key(&FileKey::derive(request.wallet_password.as_bytes(), rounds)) {
        return Err(wrong_password());
    }
    let custom = sync == BackgroundSync::CustomPassword;
    if custom && *request.wallet_password == *request.background_cache_password {
        return Err(unknown("custom background password must be different than wallet password"));
    }
    if !custom && session.background_sync() == sync {
        return Ok(EmptyResponse {});
    }
    let key = custom
        .then(|| FileKey::derive(request.background_cache_password.as_bytes(), rounds).for_background());
    let _turn = open.service.lifecycle();
    let options = wallets::options(open.service);
    session.set_background_sync(sync, key.as_ref(), &options).map_err(|problem| failed(&problem))?;
    Ok(EmptyResponse {})
}

pub(crate) fn start_background_sync(open: &Open<'_>, _: EmptyRequest) -> Result<EmptyResponse, RpcError> {
    let session = &open.session;
    let _turn = open.service.lifecycle();
    match session.background() {
        Background::Wallet => {
            return Err(unknown(
                "Can't start background syncing from a background wallet (it is always background syncing)",
            ));
        }
        Background::Syncing => return Ok(EmptyResponse {}),
        Background::Off => {}
    }
    match session.background_sync() {
        BackgroundSync::Off => Err(unknown("must setup background sync first before using background sync")),
        BackgroundSync::CustomPassword if session.has_files() => start_copy(open),
        // A wallet in memory has no copy.
        BackgroundSync::ReusePassword | BackgroundSync::CustomPassword => {
            session.start_background()?;
            Ok(EmptyResponse {})
        }
    }
}

/// Replaces the wallet with its copy.
fn start_copy(open: &Open<'_>) -> Result<EmptyResponse, RpcError> {
    let session = &open.session;
    let options = wallets::options(open.service);
    session.save()?;
    session.update_copy(&options).map_err(|problem| failed(&problem))?;
    // The refresher must stop before the files are released.
    session.stop_following();
    session.commit()?;
    let main = session.take_files().ok_or(CommitError::Closed)?;
    let (path, key) = (main.path().clone(), main.background_key());
    let copy =
        BackgroundFiles::lock(&path).map_err(|problem| unknown(problem.to_string())).and_then(|files| {
            let key = key.ok_or_else(|| unknown("Custom background key not set"))?;
            OpenWallet::open_background(files, key, &options).map_err(|problem| unknown(problem.to_string()))
        });
    match copy {
        Ok(copy) => {
            wallets::install(open.service, Session::standing_in(copy, main));
            Ok(EmptyResponse {})
        }
        Err(problem) => {
            open.service.replace(None);
            Err(problem)
        }
    }
}

/// The spend key of the given seed words, if there are any.
fn spend_of_seed(request: &StopBackgroundSyncRequest) -> Result<Option<SecretKey>, RpcError> {
    if request.seed.is_empty() {
        return Ok(None);
    }
    let (key, _) = mnemonic::decode(&request.seed)
        .map_err(|_| unknown("Electrum-style word list failed verification"))?;
    let key = without_offset(&key, &request.seed_offset);
    Ok(WalletKeys::from_seed(&key, 0).spend().cloned())
}

/// Whether the given seed words are those of the wallet.
fn check_seed(keys: &WalletKeys, seed: Option<&SecretKey>) -> Result<(), RpcError> {
    let own = keys.spend().ok_or_else(wrong_key)?;
    match seed {
        Some(seed) if seed.public_key() != own.public_key() => Err(wrong_key()),
        _ => Ok(()),
    }
}

/// The keys of a wallet, with its spend key.
fn with_spend(account: &StoredAccount, spend: Option<SecretKey>) -> Result<WalletKeys, RpcError> {
    let spend = spend.filter(|spend| spend.public_key() == account.address.spend).ok_or_else(wrong_key)?;
    Ok(WalletKeys::from_secret_keys(spend, account.view.clone(), account.created))
}

pub(crate) fn stop_background_sync(
    open: &Open<'_>,
    request: StopBackgroundSyncRequest,
) -> Result<EmptyResponse, RpcError> {
    let seed = spend_of_seed(&request)?;
    let session = &open.session;
    let _turn = open.service.lifecycle();
    if let Some(mut main) = session.in_place_of() {
        let files = main.as_mut().ok_or(CommitError::Closed)?;
        let key = FileKey::derive(request.wallet_password.as_bytes(), files.kdf_rounds());
        if !files.has_key(&key) {
            return Err(wrong_password());
        }
        files.recall_spend().map_err(CommitError::from)?;
        let keys = WalletKeys::from_account(&files.content().account).map_err(CommitError::from)?;
        check_seed(&keys, seed.as_ref()).inspect_err(|_| files.forget_spend())?;
        let path = files.path().store().to_owned();
        *main = None;
        drop(main);
        // When it is opened, the wallet takes over what its copy has received.
        open.service.replace(None);
        let session = wallets::open(open.service, &path, &request.wallet_password).map_err(unknown)?;
        wallets::install(open.service, session);
        return Ok(EmptyResponse {});
    }
    let rounds = session.kdf_rounds().ok_or_else(wrong_password)?;
    let key = FileKey::derive(request.wallet_password.as_bytes(), rounds);
    if session.background() == Background::Wallet {
        // A background wallet never has a spend key.
        return Err(if session.has_key(&key.for_background()) { wrong_key() } else { wrong_password() });
    }
    if !session.has_key(&key) {
        return Err(wrong_password());
    }
    let keys = if session.has_files() {
        let keys = session.recall_keys()?;
        check_seed(&keys, seed.as_ref())?;
        keys
    } else {
        // Only the seed words have the spend key.
        with_spend(&session.read().keys().to_account(), seed)?
    };
    if session.background_sync() == BackgroundSync::Off {
        return Err(unknown("must setup background sync first before using background sync"));
    }
    if session.background() == Background::Syncing {
        session.stage(|wallet| wallet.finish_background(Arc::new(keys)));
        session.commit()?;
    }
    Ok(EmptyResponse {})
}
