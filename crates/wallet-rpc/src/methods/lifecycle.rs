//! Creating, opening, storing and closing wallets.

use std::path::Path;
use std::sync::Arc;

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::pow::cryptonight::slow_hash_secret;
use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::lifecycle::{
    ChangeWalletPasswordRequest, CloseWalletRequest, CreateWalletRequest, ExportWallet2Request,
    ExportWallet2Response, GenerateFromKeysRequest, GenerateFromKeysResponse, OpenWalletRequest,
    RestoreDeterministicWalletRequest, RestoreDeterministicWalletResponse, RestoreHeight,
    SetSubaddressLookaheadRequest,
};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse, Secret};
use ferrite_types::address::{Address, SubaddressIndex};
use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::mnemonic::{self, Language};
use ferrite_wallet::multisig::MultisigAccount;
use ferrite_wallet_client::node::clock;
use ferrite_wallet_files::file::{SaveFilesError, settings};
use rand_core::Rng as _;
use zeroize::Zeroizing;

use crate::errors::{error, not_open, unknown};
use crate::rows::Open;
use crate::service::Service;
use crate::wallets::{self, Blueprint, FIRST_DAY};
use crate::wire::{self, parse_address};

/// Stores the open wallet, if there is one.
fn save_current(service: &Service) -> Result<(), RpcError> {
    match service.session() {
        Some(session) => Ok(wallets::save(service, &session)?),
        None => Ok(()),
    }
}

pub(crate) fn create_wallet(
    service: &Arc<Service>,
    request: CreateWalletRequest,
) -> Result<EmptyResponse, RpcError> {
    let path = wallets::path_for(service, &request.filename)?;
    let language: Language =
        request.language.parse().map_err(|_| unknown(format!("Unknown language: {}", request.language)))?;
    let _turn = service.lifecycle();
    // Old blocks cannot pay a new wallet.
    let refresh_from = service.node().height().unwrap_or(0);
    let mut seed = Zeroizing::new([0; 32]);
    os_rng().fill_bytes(&mut seed[..]);
    let blueprint = Blueprint {
        keys: WalletKeys::from_seed(&seed, clock()),
        language: language.name(),
        refresh_from,
        address_file: false,
        enable_multisig: false,
    };
    let session = wallets::create(service, path.as_deref(), &request.password, blueprint)?;
    save_current(service)?;
    wallets::install(service, session);
    Ok(EmptyResponse {})
}

pub(crate) fn open_wallet(
    service: &Arc<Service>,
    request: OpenWalletRequest,
) -> Result<EmptyResponse, RpcError> {
    let folder = wallets::folder(service)?;
    let path = wallets::path_for(service, &request.filename)?.unwrap_or_else(|| folder.join(""));
    let _turn = service.lifecycle();
    if request.autosave_current {
        save_current(service)?;
    }
    let session = match service.session().filter(|session| session.holds(&path)) {
        Some(current) => wallets::open_again(service, &current, &path, &request.password),
        None => wallets::open(service, &path, &request.password)
            .map_err(|problem| wallets::holder(service, &path).unwrap_or(problem)),
    };
    let session = session.map_err(|problem| unknown(format!("Failed to open wallet : {problem}")))?;
    wallets::install(service, session);
    Ok(EmptyResponse {})
}

pub(crate) fn close_wallet(open: &Open<'_>, request: CloseWalletRequest) -> Result<EmptyResponse, RpcError> {
    let _turn = open.service.lifecycle();
    if request.autosave_current {
        wallets::save(open.service, &open.session)?;
    }
    open.service.replace(None);
    Ok(EmptyResponse {})
}

pub(crate) fn store(open: &Open<'_>, _: EmptyRequest) -> Result<EmptyResponse, RpcError> {
    wallets::save(open.service, &open.session)?;
    Ok(EmptyResponse {})
}

pub(crate) fn stop_wallet(service: &Arc<Service>, _: EmptyRequest) -> Result<EmptyResponse, RpcError> {
    let mut all = service.all_loaded();
    all.push(Arc::clone(service));
    let open: Vec<_> = all.iter().filter_map(|service| Some((service, service.session()?))).collect();
    if open.is_empty() {
        return Err(not_open());
    }
    for (service, session) in open {
        wallets::save(service, &session)?;
    }
    service.request_stop();
    Ok(EmptyResponse {})
}

/// Fails if a wallet of this name exists.
fn must_be_new(path: Option<&Path>) -> Result<(), RpcError> {
    match path.is_some_and(Path::exists) {
        true => Err(unknown("Wallet already exists.")),
        false => Ok(()),
    }
}

fn secret(text: &str, what: &str) -> Result<SecretKey, RpcError> {
    let bytes = wire::unhex_array(text).map(Zeroizing::new);
    let key = bytes.and_then(|bytes| SecretKey::from_canonical_bytes(&bytes));
    key.ok_or_else(|| unknown(format!("Failed to parse {what} key secret key")))
}

/// The keys of an address, if they match it.
fn keys_of(address: &Address, spend: Option<SecretKey>, view: SecretKey) -> Result<WalletKeys, RpcError> {
    if view.public_key() != address.view {
        return Err(unknown("view key does not match standard address"));
    }
    match spend {
        None => {
            WalletKeys::view_only(address.spend, view, FIRST_DAY).map_err(|error| unknown(error.to_string()))
        }
        Some(spend) if spend.public_key() == address.spend => {
            Ok(WalletKeys::from_secret_keys(spend, view, FIRST_DAY))
        }
        Some(_) => Err(unknown("spend key does not match standard address")),
    }
}

/// The restore height of a request.
fn restore_height(service: &Service, wanted: RestoreHeight) -> Result<u64, RpcError> {
    match wanted {
        RestoreHeight::Height(height) => Ok(height),
        RestoreHeight::BelowZero if service.is_classic(Item::RestoreHeight) => Ok(0),
        RestoreHeight::BelowZero => Err(RpcError::INVALID_PARAMS),
    }
}

pub(crate) fn generate_from_keys(
    service: &Arc<Service>,
    request: GenerateFromKeysRequest,
) -> Result<GenerateFromKeysResponse, RpcError> {
    let restore_height = restore_height(service, request.restore_height)?;
    wallets::folder(service)?;
    if request.viewkey.is_empty() {
        return Err(unknown(
            "field 'viewkey' is mandatory. Please provide a view key you want to restore from.",
        ));
    }
    if request.address.is_empty() {
        return Err(unknown("field 'address' is mandatory. Please provide a public address."));
    }
    let path = wallets::path_for(service, &request.filename)?;
    must_be_new(path.as_deref())?;
    let network = service.options().network;
    let address =
        parse_address(network, &request.address).ok_or_else(|| unknown("Failed to parse public address"))?;
    let view = secret(&request.viewkey, "view")?;
    let _turn = service.lifecycle();
    if request.autosave_current {
        save_current(service)?;
    }
    let spend = match request.spendkey.is_empty() {
        true => None,
        false => Some(secret(&request.spendkey, "spend")?),
    };
    let watch_only = spend.is_none();
    let keys = keys_of(&address, spend, view)?;
    let language = match request.language.as_str() {
        "" => "",
        name => {
            let language: Result<Language, _> = name.parse();
            language.map_err(|_| unknown("The specified seed language is invalid."))?.name()
        }
    };
    let blueprint = Blueprint {
        keys,
        language,
        refresh_from: restore_height,
        address_file: false,
        enable_multisig: false,
    };
    let session = wallets::create(service, path.as_deref(), &request.password, blueprint)?;
    let address = session.read().addresses().text(SubaddressIndex::MAIN).to_string();
    wallets::install(service, session);
    let info = match watch_only {
        true => "Watch-only wallet has been generated successfully.",
        false => "Wallet has been generated successfully.",
    };
    Ok(GenerateFromKeysResponse { address, info: info.to_owned() })
}

/// The key of seed words, without the offset of a passphrase (`cryptonote_basic_impl.cpp: decrypt_key`).
pub(crate) fn without_offset(key: &[u8; 32], passphrase: &str) -> Zeroizing<[u8; 32]> {
    if passphrase.is_empty() {
        return Zeroizing::new(*key);
    }
    let hash = slow_hash_secret(passphrase.as_bytes());
    let key = SecretKey::from_bytes_mod_order(key);
    let offset = SecretKey::from_bytes_mod_order(&hash);
    SecretKey::from_scalar(key.as_scalar() - offset.as_scalar()).to_bytes()
}

/// The keys of a multisig seed, which is not a list of words.
fn keys_of_signer(request: &RestoreDeterministicWalletRequest) -> Result<WalletKeys, RpcError> {
    if !request.enable_multisig_experimental {
        return Err(unknown("Electrum-style word list failed verification"));
    }
    if !request.seed_offset.is_empty() {
        return Err(unknown("Multisig seeds are not compatible with seed offsets"));
    }
    let seed = wire::unhex(&request.seed).map(Zeroizing::new);
    let seed = seed.ok_or_else(|| unknown("Multisig seed not represented as hexadecimal string"))?;
    let account = MultisigAccount::from_seed(&seed).map_err(|problem| unknown(problem.to_string()))?;
    Ok(WalletKeys::of_signer(account, FIRST_DAY))
}

fn restore_signer(
    service: &Arc<Service>,
    request: &RestoreDeterministicWalletRequest,
    restore_height: u64,
    path: Option<&Path>,
) -> Result<RestoreDeterministicWalletResponse, RpcError> {
    let blueprint = Blueprint {
        keys: keys_of_signer(request)?,
        language: "",
        refresh_from: restore_height,
        address_file: false,
        enable_multisig: true,
    };
    let session = wallets::create(service, path, &request.password, blueprint)?;
    let address = session.read().addresses().text(SubaddressIndex::MAIN).to_string();
    wallets::install(service, session);
    Ok(RestoreDeterministicWalletResponse {
        address,
        seed: Secret::default(),
        info: "Wallet has been restored successfully.".to_owned(),
        // The reference counts the words and finds too few.
        was_deprecated: true,
    })
}

pub(crate) fn restore_deterministic_wallet(
    service: &Arc<Service>,
    request: RestoreDeterministicWalletRequest,
) -> Result<RestoreDeterministicWalletResponse, RpcError> {
    let restore_height = restore_height(service, request.restore_height)?;
    wallets::folder(service)?;
    if request.seed.is_empty() {
        return Err(unknown("field 'seed' is mandatory. Please provide a seed you want to restore from."));
    }
    let path = wallets::path_for(service, &request.filename)?;
    must_be_new(path.as_deref())?;
    let words = mnemonic::decode(&request.seed);
    if words.is_err() {
        // This precedes storing the open wallet.
        keys_of_signer(&request)?;
    }
    let _turn = service.lifecycle();
    if request.autosave_current {
        save_current(service)?;
    }
    let Ok((key, words)) = words else {
        return restore_signer(service, &request, restore_height, path.as_deref());
    };
    let key = without_offset(&key, &request.seed_offset);
    let old_style = request.seed.split_ascii_whitespace().count() != mnemonic::WORDS + 1;
    let language = new_language(words, &request.language)?;
    let keys = WalletKeys::from_seed(&key, FIRST_DAY);
    let spend = keys.spend().map(SecretKey::to_bytes).unwrap_or_default();
    let blueprint = Blueprint {
        keys,
        language: language.name(),
        refresh_from: restore_height,
        address_file: false,
        enable_multisig: request.enable_multisig_experimental,
    };
    let session = wallets::create(service, path.as_deref(), &request.password, blueprint)?;
    let address = session.read().addresses().text(SubaddressIndex::MAIN).to_string();
    wallets::install(service, session);
    Ok(RestoreDeterministicWalletResponse {
        address,
        seed: Secret::from(mnemonic::encode(&spend, language)),
        info: "Wallet has been restored successfully.".to_owned(),
        was_deprecated: old_style || words == Language::EnglishOld,
    })
}

/// The language in which the seed is shown: the old English word list is no longer used.
fn new_language(words: Language, wanted: &str) -> Result<Language, RpcError> {
    if words != Language::EnglishOld {
        return Ok(words);
    }
    if wanted.is_empty() {
        return Err(unknown(
            "Wallet was using the old seed language. You need to specify a new seed language.",
        ));
    }
    wanted.parse().map_err(|_| {
        unknown("Wallet was using the old seed language, and the specified new seed language is invalid.")
    })
}

pub(crate) fn change_wallet_password(
    open: &Open<'_>,
    request: ChangeWalletPasswordRequest,
) -> Result<EmptyResponse, RpcError> {
    let session = &open.session;
    if !session.has_files() {
        // The reference looks for the password in a file that does not exist, and ignores the failure.
        return Err(error(0, ""));
    }
    if !session.has_password(&request.old_password) {
        return Err(error(code::INVALID_PASSWORD, "Invalid original password."));
    }
    if let Some(rounds) = session.kdf_rounds() {
        session.change_key(FileKey::derive(request.new_password.as_bytes(), rounds))?;
    }
    Ok(EmptyResponse {})
}

pub(crate) fn set_subaddress_lookahead(
    open: &Open<'_>,
    request: SetSubaddressLookaheadRequest,
) -> Result<EmptyResponse, RpcError> {
    let session = &open.session;
    if session.has_files() && !session.has_password(&request.password) {
        return Err(error(code::INVALID_PASSWORD, "Invalid password."));
    }
    let lookahead = Lookahead { accounts: request.major_idx, addresses: request.minor_idx };
    session
        .change(|wallet| wallet.set_lookahead(lookahead).map_err(|problem| unknown(problem.to_string())))?;
    session.set(|members| settings::set_lookahead(members, lookahead))?;
    Ok(EmptyResponse {})
}

pub(crate) fn export_wallet2(
    open: &Open<'_>,
    request: ExportWallet2Request,
) -> Result<ExportWallet2Response, RpcError> {
    let path = wallets::path_for(open.service, &request.filename)?;
    let path = path.ok_or_else(|| unknown("Invalid filename"))?;
    let rounds = open.service.options().kdf_rounds;
    let given = request.password.map(|password| FileKey::derive(password.as_bytes(), rounds));
    // Two calls must not write the same files at once.
    let _turn = open.service.lifecycle();
    let (export, own) = open.session.wallet2_export()?;
    let not_exported = export.left_out().iter().map(|what| (*what).to_owned()).collect();
    export.write(&path, given.as_ref().unwrap_or(&own), &mut os_rng()).map_err(|problem| match problem {
        SaveFilesError::Exists(_) => {
            error(code::WALLET_ALREADY_EXISTS, "Cannot create wallet. Already exists.")
        }
        problem => unknown(problem.to_string()),
    })?;
    Ok(ExportWallet2Response { not_exported })
}
